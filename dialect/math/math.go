// Package math defines the dialect math.
package math

import (
	"math"
	"math/bits"

	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/dialect/arith"
	"github.com/tgopt/tgopt/dialect/constfold"
	"github.com/tgopt/tgopt/ir"
)

//go:generate go run ../spec/cmd/specgen -in math.spec -out tables.go -pkg math

// Dialect returns the dialect math.
func Dialect() *dialect.Dialect {
	d := tables()
	d.OpHooks = make(map[string]dialect.OpHooks)
	addFolders(d.OpHooks)
	d.Constant = arith.MakeConstant
	return d
}

// Folded is what has one exact result. MLIR computes sines and their like, too, as the machine's library rounds them; the
// GPU's rounds otherwise.

func addFolders(hooks map[string]dialect.OpHooks) {
	for name, f := range map[string]func(ir.Type, constfold.Words) (uint64, bool){
		OpAbsf:      float(math.Abs),
		OpCeil:      float(math.Ceil),
		OpFloor:     float(math.Floor),
		OpRound:     float(math.Round),
		OpRoundeven: float(math.RoundToEven),
		OpTrunc:     float(math.Trunc),
		OpSqrt:      float(math.Sqrt),
		OpCopysign:  constfold.FloatOp(func(x [constfold.MaxOperands]float64) float64 { return math.Copysign(x[0], x[1]) }),
		OpAbsi: func(_ ir.Type, x constfold.Words) (uint64, bool) {
			if int64(x[0]) < 0 {
				return -x[0], true
			}
			return x[0], true
		},
		OpCtlz:     counted(func(x uint64, w int) int { return bits.LeadingZeros64(x) - (64 - w) }),
		OpCttz:     counted(func(x uint64, w int) int { return min(bits.TrailingZeros64(x), w) }),
		OpCtpop:    counted(func(x uint64, _ int) int { return bits.OnesCount64(x) }),
		OpIpowi:    power,
		OpIsnan:    classified(math.IsNaN),
		OpIsinf:    classified(func(v float64) bool { return math.IsInf(v, 0) }),
		OpIsfinite: classified(func(v float64) bool { return !math.IsNaN(v) && !math.IsInf(v, 0) }),
	} {
		h := hooks[name]
		h.Fold = constfold.Results(f)
		hooks[name] = h
	}
}

func float(f func(float64) float64) func(ir.Type, constfold.Words) (uint64, bool) {
	return constfold.FloatOp(func(x [constfold.MaxOperands]float64) float64 { return f(x[0]) })
}

func classified(is func(float64) bool) func(ir.Type, constfold.Words) (uint64, bool) {
	return func(elem ir.Type, x constfold.Words) (uint64, bool) {
		t, ok := elem.(*ir.FloatType)
		if ok && is(constfold.Float(t, x[0])) {
			return 1, true
		}
		return 0, ok
	}
}

// counted counts bits of a number of w bits.
func counted(f func(x uint64, w int) int) func(ir.Type, constfold.Words) (uint64, bool) {
	return func(elem ir.Type, x constfold.Words) (uint64, bool) {
		return uint64(f(constfold.Unsigned(elem, x[0]), int(constfold.Width(elem)))), true
	}
}

// power is modulo 2^n; a negative exponent leaves what is left of the reciprocal, of 0 nothing.
func power(_ ir.Type, x constfold.Words) (uint64, bool) {
	base, n := x[0], int64(x[1])
	if n < 0 {
		switch int64(base) {
		case 0:
			return 0, false
		case 1:
			return 1, true
		case -1:
			if n%2 == 0 {
				return 1, true
			}
			return base, true
		}
		return 0, true
	}
	y := uint64(1)
	for ; n > 0; n >>= 1 {
		if n&1 != 0 {
			y *= base
		}
		base *= base
	}
	return y, true
}
