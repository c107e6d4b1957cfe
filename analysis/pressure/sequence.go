package pressure

import "github.com/tgopt/tgopt/ir"

// On AMD an op may be a sequence of instructions with registers of its own: a
// division scales both numbers, approximates, refines twice and mends the
// result. LLVM runs such sequences of several elements side by side, so that
// each has its registers at once; of more than a few it does not.
const sideBySide = 8 // elements

// temporaries are 32-bit registers for each element of the result that such
// an op needs beside its operands and its result, while it runs. They were
// counted in what LLVM makes of them for gfx942 and gfx1100.
var temporaries = map[string]int{
	"arith.divf": 3, "tt.precise_divf": 3, "math.sqrt": 3, "tt.precise_sqrt": 3, "math.log": 2, "math.log2": 2, "math.erf": 3,
	"math.sin": 4, "math.cos": 4, "math.exp": 1,
	"tt.extern_elementwise": 3,
	"arith.divsi":           4, "arith.remsi": 4, "arith.divui": 3, "arith.remui": 3,
}

// sequence are the registers that o needs only while it runs.
func (s *storage) sequence(o *ir.Op) int {
	if !s.machine.amd() || o.NumResults() != 1 {
		return 0
	}
	each, ok := temporaries[o.Name().String()]
	if !ok {
		return 0
	}
	t, ok := o.Result(0).Type().(*ir.TensorType)
	if !ok {
		if isFloat(o.Result(0).Type()) {
			return each
		}
		return 0
	}
	f := s.form(o.Result(0))
	if f.varies == 0 {
		return each
	}
	if !isFloat(t.Elem) && constantOperand(o, 1) {
		each = 2 // a multiplication and a shift
	}
	return each * min(s.distinct(t, f.own, 0), sideBySide)
}
