package parser

import (
	"math/big"
	"strconv"
	"strings"

	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/internal/floats"
	"github.com/tgopt/tgopt/ir"
)

// number reads an integer or float with its type: `: t` behind it, or the
// expected type, or i64 and f64.
func (p *parser) number(t ir.Type) (ir.Attribute, bool) {
	start := p.tok
	neg := p.OptionalPunct(dialect.Minus)
	if !p.at(tInt) && !p.at(tFloat) {
		if neg && p.at(tWord) && (p.text(p.tok) == "inf" || p.text(p.tok) == "nan") {
			return nil, p.ErrorHere("write infinities and NaNs by their bits: 0x7F800000 : f32")
		}
		return nil, p.unexpected("number")
	}
	lit := p.tok
	p.advance()
	if t == nil && p.OptionalPunct(dialect.Colon) {
		var ok bool
		if t, ok = p.Type(); !ok {
			return nil, false
		}
	}
	if t == nil {
		if lit.kind == tFloat {
			t = p.ctx.Float(ir.F64)
		} else {
			t = p.ctx.Integer(64)
		}
	}
	switch t := t.(type) {
	case *ir.FloatType:
		low, high, ok := p.floatBits(t, lit, neg, start)
		return p.ctx.WideFloat(t, low, high), ok
	case *ir.IntegerType, *ir.IndexType:
		if lit.kind == tFloat {
			return nil, p.Errorf(p.span(lit), "floating point value not valid for specified type: %s", quoted(t))
		}
		if it, ok := t.(*ir.IntegerType); ok && neg && it.Sign == ir.Unsigned {
			return nil, p.Errorf(p.Since(start.start), "negative integer literal not valid for unsigned integer type")
		}
		v, wide, ok := p.integerValue(t, p.text(lit), neg)
		if !ok {
			return nil, p.Errorf(p.Since(start.start), "integer constant out of range for attribute of type %s", quoted(t))
		}
		if wide != nil {
			return p.ctx.WideIntegerAttr(t, wide), true
		}
		return p.ctx.IntegerAttr(t, v), true
	case *ir.ErrorType:
		return p.ctx.Unit(), true
	}
	if lit.kind == tFloat {
		return nil, p.Errorf(p.span(lit), "floating point value not valid for specified type: %s", quoted(t))
	}
	return nil, p.Errorf(p.Since(start.start), "integer literal not valid for specified type: %s", quoted(t))
}

// integerValue converts digits to the number kept in an attribute of type t:
// sign-extended from the width of t.
func (p *parser) integerValue(t ir.Type, digits string, neg bool) (int64, *big.Int, bool) {
	width, unsigned := uint32(64), false
	if it, ok := t.(*ir.IntegerType); ok {
		width, unsigned = it.Width, it.Sign == ir.Unsigned
		if it.Sign == ir.Signed && strings.HasPrefix(digits, "0x") {
			unsigned = false
		}
	}
	if width > 64 {
		n, ok := new(big.Int).SetString(digits, 0)
		if !ok || n.BitLen() > int(width) {
			return 0, nil, false
		}
		if n.Bit(int(width)-1) == 1 && !neg && !unsigned {
			n.Sub(n, new(big.Int).Lsh(big.NewInt(1), uint(width)))
		}
		if neg {
			n.Neg(n)
		}
		if n.IsInt64() {
			return n.Int64(), nil, true
		}
		return 0, n, true
	}
	base := 10
	if strings.HasPrefix(digits, "0x") {
		base, digits = 16, digits[2:]
	}
	u, err := strconv.ParseUint(digits, base, 64)
	if err != nil {
		return 0, nil, false
	}
	if width == 0 {
		return 0, nil, u == 0
	}
	if neg {
		if unsigned || u > 1<<(width-1) {
			return 0, nil, false
		}
		return -int64(u), nil, true
	}
	if width < 64 && u>>width != 0 {
		return 0, nil, false
	}
	if unsigned {
		return int64(u), nil, true
	}
	if it, ok := t.(*ir.IntegerType); ok && it.Sign == ir.Signed && u>>(width-1) != 0 {
		return 0, nil, false
	}
	if _, index := t.(*ir.IndexType); index && int64(u) < 0 {
		return 0, nil, false
	}
	shift := 64 - width
	return int64(u<<shift) >> shift, nil, true
}

// floatBits converts a decimal number, or the bits in hexadecimal, to the bits
// of type t.
func (p *parser) floatBits(t *ir.FloatType, lit token, neg bool, start token) (low, high uint64, ok bool) {
	text := p.text(lit)
	if lit.kind == tInt && strings.HasPrefix(text, "0x") {
		if neg {
			return 0, 0, p.Errorf(p.Since(start.start), "hexadecimal float literal should not have a leading minus")
		}
		n, _ := new(big.Int).SetString(text[2:], 16)
		if n.BitLen() > int(t.Kind.Width()) {
			return 0, 0, p.Errorf(p.span(lit), "hexadecimal float constant out of range for type %s", quoted(t))
		}
		high = new(big.Int).Rsh(n, 64).Uint64()
		low = n.And(n, new(big.Int).SetUint64(^uint64(0))).Uint64()
		return low, high, true
	}
	if lit.kind == tInt {
		return 0, 0, p.Errorf(p.span(lit), "unexpected decimal integer literal for a floating point value; write %s.0", text)
	}
	if neg {
		text = "-" + text
	}
	if floats.Wide(t.Kind) {
		low, high, ok = floats.ParseWide(t.Kind, text)
	} else {
		low, ok = floats.Literal(t.Kind, text)
	}
	if !ok {
		return 0, 0, p.Errorf(p.span(lit), "invalid floating point number")
	}
	return low, high, true
}
