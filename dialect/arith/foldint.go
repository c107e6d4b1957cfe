package arith

import (
	"math/bits"

	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/dialect/constfold"
	"github.com/tgopt/tgopt/ir"
)

func one(ir.Type) uint64 { return 1 }

// least and greatest are the bounds of signed numbers; those of unsigned ones are zero and ones.
func least(elem ir.Type) uint64    { return 1 << (constfold.Width(elem) - 1) }
func greatest(elem ir.Type) uint64 { return least(elem) - 1 }

var isZero, isOne, isOnes = test(isZeroInt), equals(one), equals(ones)

func isZeroInt(elem ir.Type, x uint64) bool {
	_, float := elem.(*ir.FloatType)
	return x == 0 && !float
}

func integerFolders() map[string]constfold.Op {
	first := constfold.First
	return map[string]constfold.Op{
		OpAddi: first(neutral(isZero), cancels(0, OpSubi, 1), cancels(1, OpSubi, 1), wrapped(func(a, b int64) int64 { return a + b })),
		OpSubi: first(sameIs(zero), neutral(isZero), cancels(0, OpAddi, 1), cancels(0, OpAddi, 0),
			wrapped(func(a, b int64) int64 { return a - b })),
		OpMuli: first(absorbing(isZero), neutral(isOne), wrapped(func(a, b int64) int64 { return a * b })),
		OpShli: first(neutral(isZero), shifted(func(_ ir.Type, a int64, n uint64) int64 { return a << n })),

		OpAdduiExtended: first(extendedByZero, constfold.Results(sum, carry)),
		OpMulsiExtended: first(extendedProduct(false), constfold.Results(low, highSigned)),
		OpMuluiExtended: first(extendedProduct(true), constfold.Results(low, highUnsigned)),

		OpDivui:     first(neutral(isOne), unsigned(func(a, b uint64) (uint64, bool) { return div(a, b) })),
		OpCeildivui: first(neutral(isOne), unsigned(ceildivui)),
		OpRemui:     first(always(isOne, zero), unsigned(remui)),
		OpDivsi:     first(neutral(isOne), signed(func(a, b int64) int64 { return a / b })),
		OpCeildivsi: first(neutral(isOne), signed(func(a, b int64) int64 { return a/b + toInt(a%b != 0 && (a < 0) == (b < 0)) })),
		OpFloordivsi: first(neutral(isOne), signed(func(a, b int64) int64 {
			return a/b - toInt(a%b != 0 && (a < 0) != (b < 0))
		})),
		OpRemsi: first(always(isOne, zero), constfold.Results(remsi)),

		OpAndi: first(absorbing(isZero), neutral(isOnes), complementary(zero), absorbedBy, same, wrapped(func(a, b int64) int64 { return a & b })),
		OpOri:  first(neutral(isZero), absorbing(isOnes), complementary(ones), absorbedBy, same, wrapped(func(a, b int64) int64 { return a | b })),
		OpXori: first(neutral(isZero), sameIs(zero), cancels(0, OpXori, 1), cancels(0, OpXori, 0),
			cancels(1, OpXori, 1), cancels(1, OpXori, 0), wrapped(func(a, b int64) int64 { return a ^ b })),
		OpShrui: first(neutral(isZero), shifted(func(elem ir.Type, a int64, n uint64) int64 { return int64(constfold.Unsigned(elem, uint64(a)) >> n) })),
		OpShrsi: first(neutral(isZero), shifted(func(_ ir.Type, a int64, n uint64) int64 { return a >> n })),

		OpMaxsi: first(same, absorbing(equals(greatest)), neutral(equals(least)), wrapped(func(a, b int64) int64 { return max(a, b) })),
		OpMinsi: first(same, absorbing(equals(least)), neutral(equals(greatest)), wrapped(func(a, b int64) int64 { return min(a, b) })),
		OpMaxui: first(same, absorbing(isOnes), neutral(isZero), unsigned(func(a, b uint64) (uint64, bool) { return max(a, b), true })),
		OpMinui: first(same, absorbing(isZero), neutral(isOnes), unsigned(func(a, b uint64) (uint64, bool) { return min(a, b), true })),
	}
}

// wrapped computes modulo 2^n.
func wrapped(f func(a, b int64) int64) constfold.Op {
	return constfold.Results(func(_ ir.Type, x constfold.Words) (uint64, bool) { return uint64(f(int64(x[0]), int64(x[1]))), true })
}

// signed is for quotients: undefined by zero, and where they do not fit.
func signed(f func(a, b int64) int64) constfold.Op {
	return constfold.Results(func(elem ir.Type, x constfold.Words) (uint64, bool) {
		if x[1] == 0 || x[1] == ^uint64(0) && x[0] == constfold.Extend(elem, least(elem)) {
			return 0, false
		}
		return uint64(f(int64(x[0]), int64(x[1]))), true
	})
}

func unsigned(f func(a, b uint64) (uint64, bool)) constfold.Op {
	return constfold.Results(func(elem ir.Type, x constfold.Words) (uint64, bool) {
		return f(constfold.Unsigned(elem, x[0]), constfold.Unsigned(elem, x[1]))
	})
}

// shifted is undefined where the amount is the width or more.
func shifted(f func(elem ir.Type, a int64, n uint64) int64) constfold.Op {
	return constfold.Results(func(elem ir.Type, x constfold.Words) (uint64, bool) {
		n := constfold.Unsigned(elem, x[1])
		if n >= uint64(constfold.Width(elem)) {
			return 0, false
		}
		return uint64(f(elem, int64(x[0]), n)), true
	})
}

func div(a, b uint64) (uint64, bool) {
	if b == 0 {
		return 0, false
	}
	return a / b, true
}

func ceildivui(a, b uint64) (uint64, bool) {
	if b == 0 {
		return 0, false
	}
	return a/b + uint64(toInt(a%b != 0)), true
}

func remui(a, b uint64) (uint64, bool) {
	if b == 0 {
		return 0, false
	}
	return a % b, true
}

func remsi(_ ir.Type, x constfold.Words) (uint64, bool) {
	switch x[1] {
	case 0:
		return 0, false
	case ^uint64(0):
		return 0, true // of the least number too, whose quotient does not fit
	}
	return uint64(int64(x[0]) % int64(x[1])), true
}

func toInt(b bool) int64 {
	if b {
		return 1
	}
	return 0
}

// complementary: x and its complement make a constant.
func complementary(result value) constfold.Op {
	return func(o *ir.Op, _ []ir.Attribute) (dialect.Folding, bool) {
		for i := range 2 {
			def := o.Operand(i).Def()
			if def == nil || !def.Is(OpXori) {
				continue
			}
			for k := range 2 {
				if def.Operand(k) == o.Operand(1-i) && isOnes.holds(dialect.ConstantOf(def.Operand(1-k))) {
					return foldedToValue(o, result)
				}
			}
		}
		return dialect.NotFolded()
	}
}

// absorbedBy: x op (x op y) is x op y.
func absorbedBy(o *ir.Op, _ []ir.Attribute) (dialect.Folding, bool) {
	for i := range 2 {
		def := o.Operand(i).Def()
		if def != nil && def.Name() == o.Name() && (def.Operand(0) == o.Operand(1-i) || def.Operand(1) == o.Operand(1-i)) {
			return dialect.FoldedTo(o.Operand(i))
		}
	}
	return dialect.NotFolded()
}

// Ops of two results -----------------------------------------------------------------------------------------------

func sum(_ ir.Type, x constfold.Words) (uint64, bool) { return x[0] + x[1], true }
func low(_ ir.Type, x constfold.Words) (uint64, bool) { return x[0] * x[1], true }

func carry(elem ir.Type, x constfold.Words) (uint64, bool) {
	a, b := constfold.Unsigned(elem, x[0]), constfold.Unsigned(elem, x[1])
	return uint64(-toInt(constfold.Unsigned(elem, a+b) < a)), true
}

// highUnsigned and highSigned are the upper halves of products.
func highUnsigned(elem ir.Type, x constfold.Words) (uint64, bool) {
	w := constfold.Width(elem)
	hi, lo := bits.Mul64(constfold.Unsigned(elem, x[0]), constfold.Unsigned(elem, x[1]))
	if w == 64 {
		return hi, true
	}
	return hi<<(64-w) | lo>>w, true
}

func highSigned(elem ir.Type, x constfold.Words) (uint64, bool) {
	w := constfold.Width(elem)
	hi, lo := bits.Mul64(x[0], x[1])
	if int64(x[0]) < 0 {
		hi -= x[1]
	}
	if int64(x[1]) < 0 {
		hi -= x[0]
	}
	if w == 64 {
		return hi, true
	}
	return hi<<(64-w) | lo>>w, true
}

// extendedByZero: x + 0 is x without a carry.
func extendedByZero(o *ir.Op, operands []ir.Attribute) (dialect.Folding, bool) {
	none := constfold.Splat(o.Context(), o.Result(1).Type(), 0)
	if !isZero.holds(operands[1]) || none == nil {
		return dialect.NotFolded()
	}
	return dialect.Folding{Results: []dialect.FoldResult{{Value: o.Operand(0)}, {Attr: none}}}, true
}

// extendedProduct: x·0 is 0 in both halves, and x·1 without signs has none above.
func extendedProduct(unsigned bool) constfold.Op {
	return func(o *ir.Op, operands []ir.Attribute) (dialect.Folding, bool) {
		none := constfold.Splat(o.Context(), o.Result(1).Type(), 0)
		switch {
		case none == nil:
		case isZero.holds(operands[1]):
			return dialect.Folding{Results: []dialect.FoldResult{{Attr: none}, {Attr: none}}}, true
		case unsigned && isOne.holds(operands[1]):
			return dialect.Folding{Results: []dialect.FoldResult{{Value: o.Operand(0)}, {Attr: none}}}, true
		}
		return dialect.NotFolded()
	}
}
