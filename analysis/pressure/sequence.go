package pressure

import (
	"github.com/tgopt/tgopt/dialect/arith"
	"github.com/tgopt/tgopt/dialect/math"
	"github.com/tgopt/tgopt/dialect/tt"
	"github.com/tgopt/tgopt/ir"
)

// On AMD an op may be a sequence of instructions with registers of its own: a
// division scales both numbers, approximates, refines twice and mends the
// result, for which both must still be there. While LLVM waits for loads it runs
// the sequences of several elements side by side, so that each has its registers
// at once, as long as all waves still fit; where nothing is awaited it runs them
// one after the other.

// temporaries are 32-bit registers that an op needs beside its operands and its
// result, while it runs: once, and for each element of the result, up to a number
// of elements. They were counted in what LLVM of Triton 3.6 makes of kernels of
// one such op, for gfx942 and gfx1100, with 1 to 128 elements a thread.
type temporaries struct{ once, each, most int }

const (
	sideBySide = 8
	onRDNA     = 16 // divisions
	every      = 1 << 16
)

var (
	division        = temporaries{1, 5, 6}
	integerDivision = temporaries{3, 0, 1}
	rounding        = temporaries{1, 1, sideBySide} // to bf16, where no instruction does it
	widening        = temporaries{4, 1, sideBySide} // arithmetic on bf16 is done in f32
	longFloat       = temporaries{3, 1, sideBySide} // a float of a 64-bit integer
	byNumber        = temporaries{2, 0, 1}          // a multiplication and a shift
)

var sequences = map[string]temporaries{
	arith.OpDivf: division, tt.OpPreciseDivf: division,
	math.OpSqrt: {0, 3, sideBySide}, tt.OpPreciseSqrt: {0, 3, sideBySide}, math.OpLog: {0, 2, sideBySide}, math.OpLog2: {0, 2, sideBySide},
	math.OpSin: {0, 4, sideBySide}, math.OpCos: {0, 4, sideBySide}, math.OpExp: {0, 1, 16}, tt.OpExternElementwise: {0, 3, sideBySide},
	// Each element is a branch, and all are there before the next op begins.
	math.OpErf:   {2, 1, every},
	arith.OpAddf: widening, arith.OpSubf: widening, arith.OpMulf: widening, arith.OpMaxnumf: widening, arith.OpMinnumf: widening,
	arith.OpTruncf: rounding, arith.OpSitofp: longFloat, arith.OpUitofp: longFloat,
	arith.OpDivsi: integerDivision, arith.OpRemsi: integerDivision, arith.OpDivui: integerDivision, arith.OpRemui: integerDivision,
}

// sequence are the registers that o needs only while it runs.
func (s *storage) sequence(o *ir.Op) int {
	if !s.machine.compiler().Expands || o.NumResults() != 1 {
		return 0
	}
	needs := sequences[o.Name().String()]
	if needs == (temporaries{}) {
		return 0
	}
	t, tensor := o.Result(0).Type().(*ir.TensorType)
	elem := o.Result(0).Type()
	if tensor {
		elem = t.Elem
	}
	switch {
	case needs == widening && !isBF16(elem):
		return 0
	case needs == rounding && (s.machine.Chip.RoundsToBF16 || !isBF16(elem)):
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
		elements = s.distinct(t, f.own, pattern{same: p.same, dead: p.dead})
	}
	n := needs.once + needs.each*min(elements, needs.most)
	least := needs.once + needs.each
	if needs == division {
		switch {
		case s.machine.cdna() && !(s.awaits(o) && (elements <= 4 || s.loaded(o))):
			// One after the other. Of three elements in five a number is still there when the
			// result is.
			least = needs.each
			n = least + elements*3/5
		case !s.machine.cdna() && s.awaits(o):
			n = needs.once + needs.each*min(elements, onRDNA)
		}
	}
	if needs.most == every {
		return n
	}
	// As long as all waves fit; results of a third of the elements come early even then.
	return min(n, max(s.machine.Spare()-s.total, least+elements/3))
}

func isBF16(t ir.Type) bool {
	f, ok := t.(*ir.FloatType)
	return ok && f.Kind == ir.BF16
}

// loaded reports whether an operand of o is what a load brings, if in another
// format.
func (s *storage) loaded(o *ir.Op) bool {
	for i := range o.NumOperands() {
		d := o.Operand(i).Def()
		if d != nil && (d.Is(arith.OpExtf) || d.Is(tt.OpReshape)) && d.NumOperands() > 0 {
			d = d.Operand(0).Def()
		}
		if isLoad(d) && d.Block() == o.Block() {
			return true
		}
	}
	return false
}
