package pressure

import (
	"github.com/tgopt/tgopt/dialect/arith"
	"github.com/tgopt/tgopt/ir"
)

// A 64-bit integer of which only the low half is used, because all that is made
// of it is cut to 32 bits in the end, is computed in 32: LLVM sees which bits
// are asked for. Offsets of buffer accesses are like that.

// keepsLow are ops the low half of whose result needs only the low halves of the
// operands.
const keepsLow = 1<<sum | 1<<difference | 1<<product | 1<<conjunction | 1<<disjunction | 1<<leftShift | 1<<extension | 1<<broadcast | 1<<insertion | 1<<splat | 1<<choice

// noteWide remembers the results of o that have 64 bits.
func (s *storage) noteWide(o *ir.Op) {
	for i := range o.NumResults() {
		if r := o.Result(i); integerBits(r.Type()) == 64 {
			s.wide = append(s.wide, r)
		}
	}
}

// findNarrow notes the values of which only 32 bits are used. Users come later in
// the text.
func (s *storage) findNarrow() {
	if len(s.wide) == 0 {
		return
	}
	s.narrow = make([]bool, len(s.forms))
	for i := len(s.wide) - 1; i >= 0; i-- {
		s.narrow[s.at(s.wide[i])] = s.lowOnly(s.wide[i])
	}
}

func (s *storage) lowOnly(v *ir.Value) bool {
	if v.FirstUse() == nil {
		return false
	}
	for u := v.FirstUse(); u != nil; u = u.NextUse() {
		o := u.Owner()
		switch {
		case o.Is(arith.OpTrunci):
			if integerBits(o.Result(0).Type()) > 32 {
				return false
			}
		case keepsLow>>s.rulesOf(o).arithmetic&1 != 0:
			if !s.narrow[s.at(o.Result(0))] {
				return false
			}
		default:
			return false
		}
	}
	return true
}

// integerBits is the width of an integer, or of the elements of a tensor of them.
func integerBits(t ir.Type) int {
	if i, ok := ir.ElementType(t).(*ir.IntegerType); ok {
		return int(ir.BitWidth(i))
	}
	return 0
}
