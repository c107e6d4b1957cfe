package pressure

import (
	"slices"

	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/dialect/tt"
	"github.com/tgopt/tgopt/ir"
)

// Ops sink to where their results are consumed, where that saves registers: until then
// the operands are kept in place of the result, if they are smaller or stay live anyway.
//
// Elementwise ops run element by element: of x extended, scaled and stored, neither the
// extended nor the scaled tensor is ever there whole. NVIDIA's compiler reorders freely
// inside a stretch of elementwise ops, so that a value may have several users there. LLVM
// for AMD keeps to the order of the text more: there a value has one user, and as long as
// all waves that a unit can hold still fit, it saves no registers at all.
//
// Addresses and indices are computed where they are accessed. LLVM for AMD: a masked
// access is a branch, and what only that needs is moved into it. ptxas computes the
// addresses of one access after the other. What a loop does not change is computed
// before the loop.
//
// Nothing sinks for IGC: it keeps to the order of the text, in which an op is done for all
// elements of a thread before the next one begins.
//
// Loads sink to the reduction of what they bring, on NVIDIA, as long as there is nothing
// that they may not pass: a row that is loaded and summed takes some 30 registers,
// however long it is. Loads of a few bytes with a mask each stay where they are.

// sunk decides whether the result of o, of n registers, is kept as o's operands until
// it is consumed.
func (s *storage) sunk(o *ir.Op, n int, p *place) bool {
	if o.NumResults() != 1 || s.machine.compiler().WholeTensors {
		return false
	}
	t, ok := o.Result(0).Type().(*ir.TensorType)
	if !ok {
		return false
	}
	load := isLoad(o)
	switch {
	case load && s.streams(o, t, n):
	case load || !o.HasTrait(ir.Elementwise):
		return false
	case (isPointer(t.Elem) || !s.machine.compiler().KeepsOrder && integerBits(t.Elem) > 1) && s.accessed(o):
	case s.total+n > s.machine.FullOccupancy() && s.consumedByElement(o):
	default:
		return false
	}
	if !s.keptAsOperands(o, n, p) {
		return false
	}
	if load {
		p.streamed, s.streaming = int32(n), true
	} else if s.streaming {
		p.streamed = int32(s.streamedTo(o))
	}
	return true
}

// mostPlaces bounds the values that one value is passed on as.
const mostPlaces = 8

// keptAsOperands puts the result of o, of n registers, where o's operands are,
// unless these are too many places, or as many registers die with them.
func (s *storage) keptAsOperands(o *ir.Op, n int, p *place) bool {
	from := len(s.lists)
	died := 0
	for i := range o.NumOperands() {
		for _, at := range s.places[s.at(o.Operand(i))].of {
			if slices.Contains(s.lists[from:], at) {
				continue
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
	p.of = s.lists[from:len(s.lists):len(s.lists)]
	return true
}

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

// consumedByElement reports whether o's result may be computed where it is
// used.
func (s *storage) consumedByElement(o *ir.Op) bool {
	r := o.Result(0)
	if s.machine.compiler().KeepsOrder && !r.HasOneUse() {
		return false
	}
	run := s.run[o.ID()-s.opLo]
	return usedIn(r, o.Block(), func(u *ir.Operand) bool {
		user := u.Owner()
		consumed := consumes(user) || feedsDot(u) // operands of dots, a step of K at a time
		if r.HasOneUse() {
			return consumed || user.HasTrait(ir.Elementwise)
		}
		return !consumed && user.HasTrait(ir.Elementwise) && s.run[user.ID()-s.opLo] == run
	})
}

// accessed reports whether o's result are addresses, or indices, for accesses outside
// loops.
func (s *storage) accessed(o *ir.Op) bool {
	return s.outermostLoop(o) == nil && usedIn(o.Result(0), o.Block(), func(u *ir.Operand) bool {
		user := u.Owner()
		return byElement(user) || isLoad(user) || consumes(user) || dialect.HasRole(user, dialect.Atomic)
	})
}

// usedIn reports whether all uses of v are in a block, and fit.
func usedIn(v *ir.Value, b *ir.Block, fits func(*ir.Operand) bool) bool {
	for u := v.FirstUse(); u != nil; u = u.NextUse() {
		if u.Owner().Block() != b || !fits(u) {
			return false
		}
	}
	return true
}

// streams reports whether o, a load, is reduced as it comes.
func (s *storage) streams(o *ir.Op, t *ir.TensorType, n int) bool {
	rule := &s.vendor.streams
	return rule.inFlight > 0 && n > rule.inFlight && s.reduced(o.Result(0), o) &&
		(o.NumOperands() == 1 || int(s.accessRun(o))*elementBits(t.Elem) >= rule.access)
}

// reduced reports whether all that is made of v, element by element, goes into
// reductions, and loads may be moved from maker, which v is made of, to these.
func (s *storage) reduced(v *ir.Value, maker *ir.Op) bool {
	return v.FirstUse() != nil && usedIn(v, maker.Block(), func(u *ir.Operand) bool {
		user := u.Owner()
		if dialect.HasRole(user, dialect.Reduction) {
			return s.passable(maker, user)
		}
		return user.HasTrait(ir.Elementwise) && user.NumResults() == 1 && s.reduced(user.Result(0), maker)
	})
}

// passable reports whether a load may be moved from one op down to another.
func (s *storage) passable(from, to *ir.Op) bool {
	for o := from.Next(); o != to; o = o.Next() {
		switch {
		case o == nil:
			return false
		case dialect.HasRole(o, dialect.Conversion):
			if o.NumOperands() == 0 || o.NumResults() == 0 || !s.sameRegisters(o.Operand(0), o.Result(0)) {
				return false
			}
		case s.endsRun(o) && !isLoad(o):
			return false
		}
	}
	return true
}

// arriving are the registers of loads that are under way while o, a reduction,
// consumes what they bring.
func (s *storage) arriving(o *ir.Op) int {
	if !s.streaming || !dialect.HasRole(o, dialect.Reduction) {
		return 0
	}
	return min(s.streamedTo(o), s.vendor.streams.inFlight)
}

// streamedTo are the registers of all that loads bring while o consumes it.
func (s *storage) streamedTo(o *ir.Op) (n int) {
	for i := range o.NumOperands() {
		if v := o.Operand(i); i == 0 || v != o.Operand(i-1) {
			n += int(s.places[s.at(v)].streamed)
		}
	}
	return n
}

func isPointer(t ir.Type) bool { return dialect.TypeName(t) == tt.TypePtr }
