package pressure

import "github.com/tgopt/tgopt/ir"

// On AMD an op may be a sequence of instructions with registers of its own: a
// division scales both numbers, approximates, refines twice and mends the
// result, for which both must still be there. LLVM runs such sequences of
// several elements side by side, so that each has its registers at once; of more
// than a few it does not.
const sideBySide = 8 // elements

// temporaries are 32-bit registers that an op needs beside its operands and its
// result, while it runs: once, and for each element of the result. They were
// counted in what LLVM makes of them for gfx942 and gfx1100.
type temporaries struct{ once, each int }

var (
	division  = temporaries{3, 3}
	remainder = temporaries{0, 4}
	rounding  = temporaries{1, 1} // to bf16, where no instruction does it
	longFloat = temporaries{3, 1} // a float of a 64-bit integer
	byNumber  = temporaries{0, 2} // a multiplication and a shift
)

var sequences = map[string]temporaries{
	"arith.divf": division, "tt.precise_divf": division,
	"math.sqrt": {0, 3}, "tt.precise_sqrt": {0, 3}, "math.log": {0, 2}, "math.log2": {0, 2}, "math.erf": {0, 3},
	"math.sin": {0, 4}, "math.cos": {0, 4}, "math.exp": {0, 1}, "tt.extern_elementwise": {0, 3},
	"arith.truncf": rounding, "arith.sitofp": longFloat, "arith.uitofp": longFloat,
	"arith.divsi": remainder, "arith.remsi": remainder, "arith.divui": {0, 3}, "arith.remui": {0, 3},
}

// sequence are the registers that o needs only while it runs.
func (s *storage) sequence(o *ir.Op) int {
	if !s.machine.amd() || o.NumResults() != 1 {
		return 0
	}
	needs := s.rulesOf(o).sequence
	if needs == (temporaries{}) {
		return 0
	}
	t, tensor := o.Result(0).Type().(*ir.TensorType)
	elem := o.Result(0).Type()
	if tensor {
		elem = t.Elem
	}
	switch {
	case needs == rounding && (s.machine.roundsToBF16() || !isBF16(elem)):
		return 0
	case needs == longFloat && (o.NumOperands() == 0 || integerBits(o.Operand(0).Type()) != 64):
		return 0
	case !isFloat(elem) && !tensor:
		return 0 // in scalar registers
	case !isFloat(elem) && constantOperand(o, 1):
		needs = byNumber
	}
	elements := 1
	if f := s.form(o.Result(0)); tensor && f.varies != 0 {
		p := s.patternOf(o.Result(0))
		elements = min(s.distinct(t, f.own, pattern{same: p.same, dead: p.dead}), sideBySide)
	}
	return needs.once + needs.each*elements
}

func isBF16(t ir.Type) bool {
	f, ok := t.(*ir.FloatType)
	return ok && f.Kind == ir.BF16
}
