package pressure

import (
	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/ir"
)

// On NVIDIA what is loaded to be reduced need not be there whole. ptxas moves
// loads from global memory down to where they are consumed, as long as there is
// nothing that they may not pass, and keeps the partial results of the reduction: a
// row that is loaded and summed takes some 30 registers, however long it is. Loads
// of a few bytes with a mask each stay where they are.
const (
	inFlight   = 32 // registers of loads that are under way meanwhile
	wideAccess = 64 // bits
)

// streamed puts the result of o, a load, where its addresses are, if it is reduced
// as it comes.
func (s *storage) streamed(o *ir.Op, n int, p *place) bool {
	if n <= inFlight || !s.machine.compiler().SinksLoads || !isLoad(o) || o.NumResults() != 1 || !s.reduced(o.Result(0), o) {
		return false
	}
	t, ok := o.Result(0).Type().(*ir.TensorType)
	if !ok || o.NumOperands() > 1 && s.accessRun(o)*int64(elementBits(t.Elem)) < wideAccess {
		return false
	}
	if !s.keptAsOperands(o, n, p) {
		return false
	}
	p.comes, s.comes = int32(n), true
	return true
}

// reduced reports whether all that is made of v, element by element, goes into
// reductions, and loads may be moved from maker, which v is made of, to these.
func (s *storage) reduced(v *ir.Value, maker *ir.Op) bool {
	for u := v.FirstUse(); u != nil; u = u.NextUse() {
		user := u.Owner()
		switch {
		case user.Block() != maker.Block():
			return false
		case dialect.HasRole(user, dialect.Reduction):
			if !s.passable(maker, user) {
				return false
			}
		case !user.HasTrait(ir.Elementwise) || user.NumResults() != 1 || !s.reduced(user.Result(0), maker):
			return false
		}
	}
	return v.FirstUse() != nil
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
	if !s.comes || !dialect.HasRole(o, dialect.Reduction) {
		return 0
	}
	return min(s.coming(o), inFlight)
}

// coming are the registers of all that loads bring while o consumes it.
func (s *storage) coming(o *ir.Op) int {
	n := 0
	for i := range o.NumOperands() {
		if v := o.Operand(i); i == 0 || v != o.Operand(i-1) {
			n += int(s.places[s.at(v)].comes)
		}
	}
	return n
}
