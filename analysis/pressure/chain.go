package pressure

import "github.com/tgopt/tgopt/ir"

// Elementwise ops are run element by element where that saves registers: of x
// extended, scaled and stored, neither the extended nor the scaled tensor is
// ever there whole. So a value that is only passed on to ops of that kind may
// stay what it is made of, and is computed when it is consumed. We let it when
// its operands die here and are smaller, or stay live anyway.
//
// NVIDIA's compiler reorders freely inside a stretch of elementwise ops, so
// that a value may have several users there. LLVM for AMD keeps to the order
// of the text more: there a value has one user, and as long as all waves that a
// unit can hold still fit, it saves no registers at all.

// mostPlaces bounds the values that one value is passed on as.
const mostPlaces = 8

// streams are ops that consume their operands element by element though they
// are not elementwise.
var streams = map[string]bool{
	"tt.store": true, "tt.reduce": true, "ttg.local_store": true, "ttg.local_alloc": true, "amdg.buffer_store": true,
	"ttng.tmem_store": true, "tt.descriptor_store": true,
}

// numberRun numbers the stretches of ops between those that cannot be run element
// by element: it is asked for each op in the order of the text.
func (s *storage) numberRun(o *ir.Op) {
	if !o.HasTrait(ir.Elementwise) && !o.HasTrait(ir.ConstantLike) && !s.rulesOf(o).view && !o.Is("tt.make_range") {
		s.runs++
	}
	s.run[o.ID()-s.opLo] = s.runs
}

// passedOn decides whether the result of o, of n registers, is kept as o's
// operands until it is consumed.
func (s *storage) passedOn(o *ir.Op, n int, p *place) bool {
	if !o.HasTrait(ir.Elementwise) || o.NumResults() != 1 || !s.consumedByElement(o) || s.total+n <= s.machine.Spare() {
		return false
	}
	if _, ok := o.Result(0).Type().(*ir.TensorType); !ok {
		return false
	}
	var of []uint32
	died := 0
	for i := range o.NumOperands() {
		q := &s.places[s.at(o.Operand(i))]
		list := q.of
		if q.kind == own {
			list = []uint32{uint32(s.at(o.Operand(i)))}
		}
	next:
		for _, at := range list {
			for _, known := range of {
				if known == at {
					continue next
				}
			}
			if of = append(of, at); len(of) > mostPlaces {
				return false
			}
			if s.places[at].refs == 0 {
				died += int(s.places[at].registers)
			}
		}
	}
	if died >= n {
		return false
	}
	p.kind, p.of = shared, of
	if len(of) == 0 {
		p.kind = none
	}
	return true
}

// consumedByElement reports whether o's result may be computed where it is
// used.
func (s *storage) consumedByElement(o *ir.Op) bool {
	r := o.Result(0)
	if s.machine.amd() && !r.HasOneUse() {
		return false
	}
	run := s.run[o.ID()-s.opLo]
	for u := r.FirstUse(); u != nil; u = u.NextUse() {
		user := u.Owner()
		if user.Block() != o.Block() {
			return false
		}
		stream := s.rulesOf(user).stream
		if !user.HasTrait(ir.Elementwise) && !stream {
			return false
		}
		if !r.HasOneUse() && (stream || s.run[user.ID()-s.opLo] != run) {
			return false
		}
	}
	return true
}
