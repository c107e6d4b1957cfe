package pressure

import (
	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/dialect/tt"
	"github.com/tgopt/tgopt/ir"
)

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

// numberRun numbers the stretches of ops between those that cannot be run element
// by element: it is asked for each op in the order of the text.
func (s *storage) numberRun(o *ir.Op) {
	if s.endsRun(o) {
		s.runs++
	}
	s.run[o.ID()-s.opLo] = s.runs
}

func (s *storage) endsRun(o *ir.Op) bool {
	return !byElement(o) && !o.HasTrait(ir.ConstantLike) && s.rulesOf(o).arithmetic != interval
}

// passedOn decides whether the result of o, of n registers, is kept as o's
// operands until it is consumed.
func (s *storage) passedOn(o *ir.Op, n int, p *place) bool {
	if !o.HasTrait(ir.Elementwise) || o.NumResults() != 1 {
		return false
	}
	t, ok := o.Result(0).Type().(*ir.TensorType)
	if !ok {
		return false
	}
	sinks := (isPointer(t.Elem) || !s.machine.compiler().KeepsOrder && integerBits(t.Elem) > 1) && s.sinks(o)
	if !sinks && (!s.consumedByElement(o) || s.total+n <= s.machine.Spare()) || !s.keptAsOperands(o, n, p) {
		return false
	}
	if s.comes {
		p.comes = int32(s.coming(o))
	}
	return true
}

// keptAsOperands puts the result of o, of n registers, where o's operands are,
// unless these are too many places, or as many registers die with them.
func (s *storage) keptAsOperands(o *ir.Op, n int, p *place) bool {
	from := len(s.lists)
	died := 0
	for i := range o.NumOperands() {
		q := &s.places[s.at(o.Operand(i))]
		list := q.of
		if q.kind == own {
			list = []uint32{uint32(s.at(o.Operand(i)))}
		}
	next:
		for _, at := range list {
			for _, known := range s.lists[from:] {
				if known == at {
					continue next
				}
			}
			if s.lists = append(s.lists, at); len(s.lists)-from > mostPlaces {
				s.lists = s.lists[:from]
				return false
			}
			if s.places[at].refs == 0 {
				died += int(s.places[at].registers)
			}
		}
	}
	if died >= n {
		s.lists = s.lists[:from]
		return false
	}
	p.kind, p.of = shared, s.lists[from:len(s.lists):len(s.lists)]
	if len(p.of) == 0 {
		p.kind = none
	}
	return true
}

// consumedByElement reports whether o's result may be computed where it is
// used.
func (s *storage) consumedByElement(o *ir.Op) bool {
	r := o.Result(0)
	if s.machine.compiler().KeepsOrder && !r.HasOneUse() {
		return false
	}
	run := s.run[o.ID()-s.opLo]
	for u := r.FirstUse(); u != nil; u = u.NextUse() {
		user := u.Owner()
		if user.Block() != o.Block() {
			return false
		}
		stream := consumes(user) || feedsDot(u) // operands of a dot, a step of K at a time
		if !user.HasTrait(ir.Elementwise) && !stream {
			return false
		}
		if !r.HasOneUse() && (stream || s.run[user.ID()-s.opLo] != run) {
			return false
		}
	}
	return true
}

// sinks reports whether o's result are addresses, or indices, that the compiler
// computes where it accesses them. LLVM for AMD: a masked access is a branch, and
// what only that needs is moved into it. ptxas computes the addresses of one access
// after the other. What a loop does not change is computed before the loop.
func (s *storage) sinks(o *ir.Op) bool {
	if s.outermostLoop(o) != nil {
		return false
	}
	for u := o.Result(0).FirstUse(); u != nil; u = u.NextUse() {
		user := u.Owner()
		accesses := isLoad(user) || consumes(user) || dialect.HasRole(user, dialect.Atomic)
		if user.Block() != o.Block() || !accesses && !byElement(user) {
			return false
		}
	}
	return true
}

func isPointer(t ir.Type) bool {
	return dialect.TypeName(t) == tt.TypePtr
}
