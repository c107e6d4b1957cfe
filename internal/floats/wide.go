package floats

import (
	"math/big"
	"strconv"
	"strings"

	"github.com/tgopt/tgopt/ir"
)

// The two formats of more than 64 bits: f80, whose mantissa writes its leading
// one, and f128. Both have 15 bits of exponent.
const (
	wideBias = 16383
	wideTop  = 1<<15 - 1
)

// mantissa is the number of bits of a wide format's significand, the leading
// one included.
func mantissa(k ir.FloatKind) int {
	if k == ir.F80 {
		return 64
	}
	return 113
}

// Wide reports whether numbers of the format take two words.
func Wide(k ir.FloatKind) bool { return k == ir.F80 || k == ir.F128 }

// ParseWide reads a decimal number as MLIR does, by way of f64, which both wide
// formats hold exactly.
func ParseWide(k ir.FloatKind, text string) (low, high uint64, ok bool) {
	bits, ok := Parse(ir.F64, text)
	if !ok {
		return 0, 0, false
	}
	neg := bits>>63 != 0
	exp, man := int(bits>>52)&0x7FF, new(big.Int).SetUint64(bits&(1<<52-1))
	switch {
	case exp == 0x7FF:
		low, high = packWide(k, neg, wideTop, new(big.Int).Lsh(big.NewInt(1), uint(mantissa(k)-1)))
	case exp == 0 && man.Sign() == 0:
		low, high = packWide(k, neg, 0, man)
	default:
		if exp == 0 {
			exp = 1
		} else {
			man.SetBit(man, 52, 1)
		}
		low, high = roundWide(k, neg, man, exp-1023-52)
	}
	return low, high, true
}

// roundWide is ±n·2^exp, n not 0, rounded to nearest, ties to even.
func roundWide(k ir.FloatKind, neg bool, n *big.Int, exp int) (low, high uint64) {
	precision := mantissa(k)
	biased := exp + n.BitLen() - 1 + wideBias
	drop := n.BitLen() - precision
	if biased < 1 { // subnormal
		drop += 1 - biased
		biased = 0
	}
	if drop > 0 {
		half := new(big.Int).Lsh(big.NewInt(1), uint(drop-1))
		rest := new(big.Int).And(n, new(big.Int).Sub(new(big.Int).Lsh(half, 1), big.NewInt(1)))
		n = new(big.Int).Rsh(n, uint(drop))
		if c := rest.Cmp(half); c > 0 || c == 0 && n.Bit(0) == 1 {
			n.Add(n, big.NewInt(1))
		}
		if n.BitLen() > precision {
			n.Rsh(n, 1)
			biased++
		} else if biased == 0 && n.BitLen() == precision {
			biased = 1
		}
	} else {
		n = new(big.Int).Lsh(n, uint(-drop))
	}
	if biased >= wideTop {
		biased, n = wideTop, new(big.Int).Lsh(big.NewInt(1), uint(precision-1))
	}
	return packWide(k, neg, biased, n)
}

// packWide joins sign, exponent and significand, whose leading one f128 drops.
func packWide(k ir.FloatKind, neg bool, biased int, significand *big.Int) (low, high uint64) {
	stored := mantissa(k)
	if k == ir.F128 {
		stored--
		significand = new(big.Int).SetBit(significand, stored, 0)
	}
	n := new(big.Int).Lsh(big.NewInt(int64(biased)), uint(stored))
	n.Or(n, significand)
	if neg {
		n.SetBit(n, stored+15, 1)
	}
	return words(n)
}

func words(n *big.Int) (low, high uint64) {
	return new(big.Int).And(n, new(big.Int).SetUint64(1<<64-1)).Uint64(), new(big.Int).Rsh(n, 64).Uint64()
}

// AppendWide appends MLIR's text of a number of a wide format.
func AppendWide(dst []byte, k ir.FloatKind, low, high uint64) []byte {
	neg, n, exp, ok := unpackWide(k, low, high)
	if !ok {
		return appendWideHex(dst, low, high)
	}
	start := len(dst)
	if neg {
		dst = append(dst, '-')
	}
	if n.Sign() == 0 {
		return append(dst, "0.000000e+00"...)
	}
	const precision = 6
	digits, exp10 := decimal(n, exp, precision)
	if l, h := decimalWide(k, neg, digits, exp10); l == low && h == high {
		return appendScientific(dst, digits, exp10, precision)
	}
	text := plainForm(n, exp, 2+mantissa(k)*59/196)
	if !strings.Contains(text, ".") {
		return appendWideHex(dst[:start], low, high)
	}
	return append(dst, text...)
}

func appendWideHex(dst []byte, low, high uint64) []byte {
	bits := new(big.Int).SetUint64(high)
	bits.Or(bits.Lsh(bits, 64), new(big.Int).SetUint64(low))
	return append(dst, "0x"+strings.ToUpper(bits.Text(16))...)
}

// unpackWide takes a number apart, ±n·2^exp; ok is false for infinities and
// NaNs, and for those bits of f80 that are no number.
func unpackWide(k ir.FloatKind, low, high uint64) (neg bool, n *big.Int, exp int, ok bool) {
	n = new(big.Int).SetUint64(low)
	neg, exp = high>>15&1 != 0, int(high)&wideTop
	if k == ir.F128 {
		neg, exp = high>>63 != 0, int(high>>48)&wideTop
		fraction := new(big.Int).SetUint64(high & (1<<48 - 1))
		n.Or(n, fraction.Lsh(fraction, 64))
		if exp > 0 {
			n.SetBit(n, 112, 1)
		}
	}
	ok = exp != wideTop && (exp == 0 || n.BitLen() == mantissa(k))
	return neg, n, max(exp, 1) - wideBias - mantissa(k) + 1, ok
}

// decimalWide is the number of a decimal text, rounded to the format.
func decimalWide(k ir.FloatKind, neg bool, digits string, exp10 int) (low, high uint64) {
	n, _ := new(big.Int).SetString(digits, 10)
	power := new(big.Int).Exp(big.NewInt(10), big.NewInt(int64(max(exp10, -exp10))), nil)
	if exp10 >= 0 {
		return roundWide(k, neg, n.Mul(n, power), 0)
	}
	// Enough bits of the quotient that one more, set when there is a rest, makes
	// it round as the number itself.
	shift := uint(power.BitLen() + 256)
	quotient, rest := new(big.Int).QuoRem(n.Lsh(n, shift), power, new(big.Int))
	quotient.Lsh(quotient, 1)
	if rest.Sign() != 0 {
		quotient.SetBit(quotient, 0, 1)
	}
	return roundWide(k, neg, quotient, -int(shift)-1)
}

// appendScientific appends digits, of which there are at most precision, with
// zeros up to precision of them behind the point.
func appendScientific(dst []byte, digits string, exp10, precision int) []byte {
	dst = append(append(dst, digits[0], '.'), digits[1:]...)
	dst = append(dst, strings.Repeat("0", precision-len(digits)+1)...)
	exp10 += len(digits) - 1
	sign := byte('+')
	if exp10 < 0 {
		sign, exp10 = '-', -exp10
	}
	dst = append(dst, 'e', sign)
	if exp10 < 10 {
		dst = append(dst, '0')
	}
	return strconv.AppendInt(dst, int64(exp10), 10)
}
