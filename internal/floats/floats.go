// Package floats converts between numbers, MLIR's text for them, and the bits
// of every floating-point format of up to 64 bits that MLIR knows, from f64
// down to f4E2M1FN.
//
// No library covers the eight-bit and smaller formats, and the text follows
// LLVM's APFloat::toString, which strconv does not: MLIR prints six digits
// after the point when these read back as the same number, else as many as
// the format needs, and bits in hexadecimal for infinities and NaNs.
package floats

import (
	"math"
	"math/big"
	"strconv"
	"strings"

	"github.com/tgopt/tgopt/ir"
)

// A shape describes a format: the width of its exponent and mantissa, its
// bias, and what the top of its range means.
type shape struct {
	exp, man int
	bias     int
	special  special
	unsigned bool // no sign bit: f8E8M0FNU
}

type special uint8

const (
	ieee    special = iota // the largest exponent holds infinities and NaNs
	nanOnly                // all ones is NaN, there is no infinity
	negZero                // minus zero is the only NaN (…FNUZ)
	finite                 // no NaN and no infinity
)

var shapes = map[ir.FloatKind]shape{
	ir.F64:           {11, 52, 1023, ieee, false},
	ir.F32:           {8, 23, 127, ieee, false},
	ir.TF32:          {8, 10, 127, ieee, false},
	ir.BF16:          {8, 7, 127, ieee, false},
	ir.F16:           {5, 10, 15, ieee, false},
	ir.F8E5M2:        {5, 2, 15, ieee, false},
	ir.F8E4M3:        {4, 3, 7, ieee, false},
	ir.F8E3M4:        {3, 4, 3, ieee, false},
	ir.F8E4M3FN:      {4, 3, 7, nanOnly, false},
	ir.F8E5M2FNUZ:    {5, 2, 16, negZero, false},
	ir.F8E4M3FNUZ:    {4, 3, 8, negZero, false},
	ir.F8E4M3B11FNUZ: {4, 3, 11, negZero, false},
	ir.F8E8M0FNU:     {8, 0, 127, nanOnly, true},
	ir.F6E2M3FN:      {2, 3, 1, finite, false},
	ir.F6E3M2FN:      {3, 2, 3, finite, false},
	ir.F4E2M1FN:      {2, 1, 1, finite, false},
}

// Known reports whether the format is one of up to 64 bits.
func Known(k ir.FloatKind) bool {
	_, ok := shapes[k]
	return ok
}

// ToFloat64 is the number that bits stand for; every format fits float64.
func ToFloat64(k ir.FloatKind, bits uint64) float64 {
	switch k {
	case ir.F64:
		return math.Float64frombits(bits)
	case ir.F32:
		return float64(math.Float32frombits(uint32(bits)))
	}
	s := shapes[k]
	man := bits & (1<<s.man - 1)
	exp := int(bits>>s.man) & (1<<s.exp - 1)
	neg := !s.unsigned && bits>>(s.man+s.exp)&1 != 0
	top := 1<<s.exp - 1
	var v float64
	switch {
	case s.special == ieee && exp == top && man == 0:
		v = math.Inf(1)
	case s.special == ieee && exp == top,
		s.special == nanOnly && exp == top && man == 1<<s.man-1,
		s.special == negZero && neg && exp == 0 && man == 0:
		return math.NaN()
	case exp == 0 && s.man > 0:
		v = math.Ldexp(float64(man), 1-s.bias-s.man)
	default:
		v = math.Ldexp(float64(man|1<<s.man), exp-s.bias-s.man)
	}
	if neg {
		v = -v
	}
	return v
}

// FromFloat64 rounds v to the nearest number of the format, ties to even.
// What is too large becomes infinity, or NaN or the largest number where the
// format has none.
func FromFloat64(k ir.FloatKind, v float64) uint64 {
	switch k {
	case ir.F64:
		return math.Float64bits(v)
	case ir.F32:
		return uint64(math.Float32bits(float32(v)))
	}
	s := shapes[k]
	sign := uint64(0)
	if math.Signbit(v) && !s.unsigned {
		sign = 1 << (s.exp + s.man)
		v = -v
	}
	top := uint64(1<<s.exp-1) << s.man
	all := uint64(1)<<(s.exp+s.man) - 1
	nan := map[special]uint64{ieee: top | 1<<max(s.man-1, 0), nanOnly: all, finite: all}[s.special] | sign
	if s.special == negZero {
		nan = 1 << (s.exp + s.man)
	}
	if math.IsNaN(v) {
		return nan
	}
	overflow := map[special]uint64{ieee: top | sign, nanOnly: nan, negZero: nan, finite: all | sign}[s.special]
	if math.IsInf(v, 0) {
		return overflow
	}
	if v == 0 {
		if s.special == negZero {
			sign = 0
		}
		return sign
	}
	_, e := math.Frexp(v)                                  // v = m · 2^e, 0.5 ≤ m < 1
	exp := max(e-1+s.bias, 1)                              // biased; 1 is the smallest normal
	n := math.RoundToEven(math.Ldexp(v, s.man+s.bias-exp)) // mantissa with its leading one
	bits := uint64(n)
	if bits >= 1<<(s.man+1) {
		bits >>= 1
		exp++
	}
	if bits>>s.man == 0 {
		exp = 0 // subnormal
	} else {
		bits &= 1<<s.man - 1
	}
	if s.man == 0 { // exponent only
		return min(uint64(max(e-1+s.bias, 0)), all-1)
	}
	bits |= uint64(exp) << s.man
	limit := map[special]uint64{ieee: top, nanOnly: all, negZero: all + 1, finite: all + 1}[s.special]
	if bits >= limit || exp > 1<<s.exp-1 {
		return overflow
	}
	if bits == 0 && s.special == negZero {
		return 0
	}
	return bits | sign
}

// Literal reads a decimal number as MLIR does: as f64 first, and from there to
// the format.
func Literal(k ir.FloatKind, text string) (bits uint64, ok bool) {
	v, err := strconv.ParseFloat(text, 64)
	if err != nil && !math.IsInf(v, 0) {
		return 0, false
	}
	return FromFloat64(k, v), true
}

// Parse reads a decimal number of MLIR's form and rounds it to the format.
func Parse(k ir.FloatKind, text string) (bits uint64, ok bool) {
	if k == ir.F32 { // once, not by way of float64
		v, err := strconv.ParseFloat(text, 32)
		if err != nil && !math.IsInf(v, 0) {
			return 0, false
		}
		return uint64(math.Float32bits(float32(v))), true
	}
	v, err := strconv.ParseFloat(text, 64)
	if err != nil && !math.IsInf(v, 0) {
		return 0, false
	}
	return FromFloat64(k, v), true
}

// Append appends MLIR's text of a number.
func Append(dst []byte, k ir.FloatKind, bits uint64) []byte {
	v := ToFloat64(k, bits)
	if math.IsInf(v, 0) || math.IsNaN(v) {
		return appendHex(dst, bits)
	}
	start := len(dst)
	dst = appendSix(dst, v)
	if back, ok := Parse(k, string(dst[start:])); ok && back == bits {
		return dst
	}
	text := shortForm(k, v)
	if !strings.Contains(text, ".") {
		return appendHex(dst[:start], bits)
	}
	return append(dst[:start], text...)
}

// appendSix appends a number with six digits, which are enough for most
// constants, and the zero that APFloat adds.
func appendSix(dst []byte, v float64) []byte {
	const precision = 6
	start := len(dst)
	dst = strconv.AppendFloat(dst, v, 'e', precision, 64)
	if scaled := v * 64; scaled == math.Trunc(scaled) && math.Abs(v) < 1e9 {
		// Such a number has few decimal places: if the text leads back to it, it
		// is the number and no approximation, and the detour is for nothing.
		if back, _ := strconv.ParseFloat(string(dst[start:]), 64); back == v && dst[len(dst)-len("0e+00")] == '0' {
			return dst
		}
	}
	dst = dst[:start]
	if v < 0 {
		dst, v = append(dst, '-'), -v
	}
	digits, exp := decimal64(v, precision)
	return appendScientific(dst, digits, exp, precision)
}

func appendHex(dst []byte, bits uint64) []byte {
	return append(dst, "0x"+strings.ToUpper(strconv.FormatUint(bits, 16))...)
}

// decimal64 is decimal of an f64.
func decimal64(v float64, precision int) (digits string, exp int) {
	fraction, exp := math.Frexp(v)
	return decimal(new(big.Int).SetUint64(uint64(math.Ldexp(fraction, 53))), exp-53, precision)
}

// decimal is the number n·2^exp, above zero, as APFloat::toString takes it
// apart: digits that stand for themselves times 10 to the power of exp, at most
// precision of them and none of them a trailing zero. It first cuts off digits
// that cannot matter, by an estimate from the number of bits, and then rounds,
// halves up; where the estimate leaves no more digits than are wanted, what was
// cut off does not round, and 0.9 in f32 is 0.899999.
func decimal(n *big.Int, exp, precision int) (digits string, exp10 int) {
	zeros := n.TrailingZeroBits()
	n, exp = new(big.Int).Rsh(n, zeros), exp+int(zeros)
	power := func(base, e int) *big.Int {
		return new(big.Int).Exp(big.NewInt(int64(base)), big.NewInt(int64(e)), nil)
	}
	if exp > 0 {
		n.Lsh(n, uint(exp))
		exp = 0
	} else {
		n.Mul(n, power(5, -exp))
	}
	// 196/59 is LLVM's estimate of the bits of a digit.
	if removable := (n.BitLen() - (precision*196+58)/59) * 59 / 196; removable > 0 {
		n.Quo(n, power(10, removable))
		exp += removable
	}
	text := []byte(n.String())
	exp += len(text)
	if len(text) > precision {
		up := text[precision] >= '5'
		text = text[:precision]
		for i := precision - 1; up && i >= 0; i-- {
			if up = text[i] == '9'; up {
				text[i] = '0'
			} else {
				text[i]++
			}
		}
		if up {
			text, exp = []byte{'1'}, exp+1
		}
	}
	digits = strings.TrimRight(string(text), "0")
	return digits, exp - len(digits)
}

// shortForm is APFloat::toString with its default arguments.
func shortForm(k ir.FloatKind, v float64) string {
	sign := ""
	if v < 0 {
		sign, v = "-", -v
	}
	fraction, exp := math.Frexp(v)
	n := new(big.Int).SetUint64(uint64(math.Ldexp(fraction, 53)))
	return sign + plainForm(n, exp-53, 2+(shapes[k].man+1)*59/196)
}

// plainForm prints n·2^exp2, above zero, with as many digits as identify a
// number of the format, halves rounded up, trailing zeros dropped, and an
// exponent only when more than three zeros would pad the number.
func plainForm(significand *big.Int, exp2, precision int) string {
	text, exp := decimal(significand, exp2, precision)
	n := len(text)
	exp10 := exp + n - 1
	const maxPadding = 3
	scientific := -exp10 > maxPadding
	if exp >= 0 {
		scientific = exp > maxPadding || n+exp > precision
	} else if exp10 >= 0 {
		scientific = false
	}
	if scientific {
		rest := text[1:]
		if rest == "" {
			rest = "0"
		}
		s := "+"
		if exp10 < 0 {
			s, exp10 = "-", -exp10
		}
		return text[:1] + "." + rest + "E" + s + strconv.Itoa(exp10)
	}
	switch {
	case exp >= 0:
		return text + strings.Repeat("0", exp)
	case exp10 >= 0:
		return text[:exp10+1] + "." + text[exp10+1:]
	}
	return "0." + strings.Repeat("0", -exp10-1) + text
}
