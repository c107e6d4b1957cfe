package arith

import (
	"math"

	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/dialect/constfold"
	"github.com/tgopt/tgopt/ir"
)

// number is a float as an element.
func number(v float64) value {
	return func(elem ir.Type) uint64 {
		t, ok := elem.(*ir.FloatType)
		if !ok {
			return 0
		}
		bits, _ := constfold.Round(t, v)
		return bits
	}
}

// isNumber: every element is v, with its sign; isNaN: every one is none.
func isNumber(v float64) test {
	return func(elem ir.Type, x uint64) bool {
		t, ok := elem.(*ir.FloatType)
		return ok && math.Float64bits(constfold.Float(t, x)) == math.Float64bits(v)
	}
}

var isNaN test = func(elem ir.Type, x uint64) bool {
	t, ok := elem.(*ir.FloatType)
	return ok && math.IsNaN(constfold.Float(t, x))
}

func floatFolders() map[string]constfold.Op {
	first := constfold.First
	negativeZero := math.Copysign(0, -1)
	return map[string]constfold.Op{
		OpNegf: first(negatedTwice, constfold.Results(negate)),
		OpAddf: first(neutral(isNumber(negativeZero)), floats(func(a, b float64) float64 { return a + b })),
		OpSubf: first(neutral(isNumber(0)), floats(func(a, b float64) float64 { return a - b })),
		OpMulf: first(neutral(isNumber(1)), floats(func(a, b float64) float64 { return a * b }), timesZero),
		OpDivf: first(neutral(isNumber(1)), floats(func(a, b float64) float64 { return a / b })),
		OpRemf: floats(math.Mod),
		// NaNs are not computed, but by the neutral element of maxnumf and minnumf, which they are.
		OpMaximumf: first(same, neutral(isNumber(math.Inf(-1))), floats(math.Max)),
		OpMinimumf: first(same, neutral(isNumber(math.Inf(1))), floats(math.Min)),
		OpMaxnumf:  first(same, neutral(isNaN), floats(math.Max)),
		OpMinnumf:  first(same, neutral(isNaN), floats(math.Min)),
	}
}

func floats(f func(a, b float64) float64) constfold.Op {
	return constfold.Results(constfold.FloatOp(func(x [constfold.MaxOperands]float64) float64 { return f(x[0], x[1]) }))
}

func negatedTwice(o *ir.Op, _ []ir.Attribute) (dialect.Folding, bool) {
	if def := o.Operand(0).Def(); def != nil && def.Is(OpNegf) {
		return dialect.FoldedTo(def.Operand(0))
	}
	return dialect.NotFolded()
}

// negate changes the sign, of a NaN too. Where minus zero is none, neither zero nor what it would be, the NaN, has one;
// what has no signs at all is left alone.
func negate(elem ir.Type, x constfold.Words) (uint64, bool) {
	sign := uint64(1) << (constfold.Width(elem) - 1)
	if number(-1)(elem) == number(1)(elem) {
		return 0, false
	}
	if number(math.Copysign(0, -1))(elem) != sign && x[0]&^sign == 0 {
		return x[0], true
	}
	return x[0] ^ sign, true
}

const (
	noNaNs         = 2 // of arith.fastmath
	noSignedZeros  = 8
	contraction    = 32
	fastMathFlags  = "fastmath"
	overflowFlags  = "overflowFlags"
	roundingMode   = "roundingmode"
	noFlags        = 0
	nearestEven    = 0
	predicateOfCmp = "predicate"
)

// timesZero: x·0 is 0 where neither NaNs nor the sign of zero matter.
func timesZero(o *ir.Op, operands []ir.Attribute) (dialect.Folding, bool) {
	if flags := flagsOf(o, fastMathFlags); flags&noNaNs == 0 || flags&noSignedZeros == 0 {
		return dialect.NotFolded()
	}
	for i, a := range operands {
		if test(isNumber(0)).holds(a) || test(isNumber(math.Copysign(0, -1))).holds(a) {
			return dialect.FoldedTo(o.Operand(i))
		}
	}
	return dialect.NotFolded()
}

// flagsOf are the bits of an attribute like #arith.fastmath<…>, none if it is absent.
func flagsOf(o *ir.Op, name string) int64 {
	a, ok := o.Attr(name).(*ir.CustomAttr)
	if !ok || len(a.Params) == 0 {
		return noFlags
	}
	flags, _ := a.Params[0].(*ir.IntegerAttr)
	if flags == nil {
		return noFlags
	}
	return flags.Value
}
