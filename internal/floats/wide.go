package floats

import (
	"fmt"
	"math"
	"math/big"
	"strconv"
	"strings"

	"github.com/tgopt/tgopt/ir"
)

// Formats of more than 64 bits. MLIR reads their decimal literals as f64, so
// every number that is not written in hexadecimal is one.

// wideBits is the precision of a format of more than 64 bits. The exponent has
// 15 bits in both; f80 spells out its leading one.
var wideBits = map[ir.FloatKind]int{ir.F80: 64, ir.F128: 113}

// Wide is MLIR's text of a number of format f80 or f128 that is written as text,
// in decimal or hexadecimal.
func Wide(k ir.FloatKind, text string) (string, bool) {
	precision, known := wideBits[k]
	if !known {
		return text, false
	}
	var v float64
	if digits, hex := strings.CutPrefix(text, "0x"); hex {
		bits, ok := new(big.Int).SetString(digits, 16)
		if !ok || bits.BitLen() > int(k.Width()) {
			return text, false
		}
		exact := false
		if v, exact = fromWide(bits, precision); !exact {
			return "0x" + strings.ToUpper(digits), true
		}
	} else {
		var err error
		if v, err = strconv.ParseFloat(text, 64); err != nil && !math.IsInf(v, 0) {
			return text, false
		}
	}
	if math.IsInf(v, 0) {
		return toWide(v, precision), true
	}
	six := string(appendSix(nil, v))
	back, _, err := big.ParseFloat(six, 10, uint(precision), big.ToNearestEven)
	if err == nil && back.Cmp(big.NewFloat(v)) == 0 && back.Signbit() == math.Signbit(v) {
		return six, true
	}
	if s := shortForm(precision, v); strings.Contains(s, ".") {
		return s, true
	}
	return toWide(v, precision), true
}

const wideBias = 1<<14 - 1

// toWide is a number's bits in hexadecimal.
func toWide(v float64, precision int) string {
	fraction, exp := math.Frexp(math.Abs(v))
	mantissa := new(big.Int).SetUint64(uint64(math.Ldexp(fraction, 64))) // its leading bit is set
	e := exp - 1 + wideBias
	switch {
	case math.IsInf(v, 0):
		mantissa.SetUint64(1 << 63)
		e = 1<<15 - 1
	case v == 0:
		e = 0
	}
	width := 79
	if precision > 64 { // the leading one is implied
		mantissa.SetBit(mantissa, 63, 0)
		mantissa.Lsh(mantissa, uint(precision-64))
		width = 127
	}
	if math.Signbit(v) {
		e |= 1 << 15
	}
	bits := new(big.Int).Lsh(big.NewInt(int64(e)), uint(width-15))
	return fmt.Sprintf("0x%X", bits.Or(bits, mantissa))
}

// fromWide is the number of bits, if f64 holds it and it is no NaN.
func fromWide(bits *big.Int, precision int) (v float64, exact bool) {
	width := 79
	if precision > 64 {
		width = 127
	}
	field := uint(width - 15)
	e := int(new(big.Int).Rsh(bits, field).Int64())
	mantissa := new(big.Int).And(bits, new(big.Int).Sub(new(big.Int).Lsh(big.NewInt(1), field), big.NewInt(1)))
	sign := 1.0
	if e >= 1<<15 {
		sign, e = -1, e-1<<15
	}
	top := new(big.Int).Lsh(big.NewInt(1), 63)
	switch {
	case e == 1<<15-1:
		infinite := mantissa.Sign() == 0 || precision == 64 && mantissa.Cmp(top) == 0
		return math.Inf(int(sign)), infinite
	case e == 0:
		return math.Copysign(0, sign), mantissa.Sign() == 0
	case precision > 64:
		mantissa.SetBit(mantissa, int(field), 1)
	}
	f := new(big.Float).SetMantExp(new(big.Float).SetInt(mantissa), e-wideBias-(precision-1))
	v, accuracy := f.Float64()
	return sign * v, accuracy == big.Exact
}
