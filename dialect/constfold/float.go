package constfold

import (
	"math"

	"github.com/tgopt/tgopt/internal/floats"
	"github.com/tgopt/tgopt/ir"
)

// Float is the number that the bits of an element of a float type stand for.
func Float(t *ir.FloatType, bits uint64) float64 { return floats.ToFloat64(t.Kind, bits) }

// Round is the element of a float type that is nearest to v, ties to even; ok is false for a NaN, whose bits no
// arithmetic on float64 tells.
func Round(t *ir.FloatType, v float64) (bits uint64, ok bool) {
	return floats.FromFloat64(t.Kind, v), !math.IsNaN(v)
}

// FloatOp is f of floats, computed in float64 and rounded to the format of the operands; undefined where an operand
// or the result is a NaN. For sums, products, quotients and square roots this is the correctly rounded result: float64 has
// more than twice the digits of every narrower format (S. Figueroa, When is double rounding innocuous?, 1995).
func FloatOp(f func(x [MaxOperands]float64) float64) func(ir.Type, Words) (uint64, bool) {
	return func(elem ir.Type, w Words) (uint64, bool) {
		t, ok := elem.(*ir.FloatType)
		if !ok {
			return 0, false
		}
		var x [MaxOperands]float64
		for i := range x {
			if x[i] = Float(t, w[i]); math.IsNaN(x[i]) {
				return 0, false
			}
		}
		return Round(t, f(x))
	}
}
