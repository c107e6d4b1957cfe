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
		return p.floatAttr(t, lit, neg, start)
	case *ir.IntegerType, *ir.IndexType:
		if lit.kind == tFloat {
			return nil, p.Errorf(p.span(lit), "floating point value not valid for type %s", quoted(t))
		}
		v, wide, ok := p.integerValue(t, p.text(lit), neg)
		if !ok {
			return nil, p.Errorf(p.Since(start.start), "integer constant out of range for type %s", quoted(t))
		}
		if wide != nil {
			return p.ctx.WideIntegerAttr(t, wide), true
		}
		return p.ctx.IntegerAttr(t, v), true
	case *ir.ErrorType:
		return p.ctx.Unit(), true
	}
	return nil, p.Errorf(p.Since(start.start), "type %s is not one of a number", quoted(t))
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

func (p *parser) floatAttr(t *ir.FloatType, lit token, neg bool, start token) (ir.Attribute, bool) {
	text := p.text(lit)
	if lit.kind == tInt && strings.HasPrefix(text, "0x") {
		if neg {
			return nil, p.Errorf(p.Since(start.start), "hexadecimal float literal cannot be negative")
		}
		u, err := strconv.ParseUint(text[2:], 16, 64)
		if w := t.Kind.Width(); err != nil || w < 64 && u>>w != 0 {
			if t.Kind.Width() > 64 {
				return p.ctx.FloatText(t, text), true
			}
			return nil, p.Errorf(p.span(lit), "hexadecimal float constant out of range for type %s", quoted(t))
		}
		return p.ctx.FloatBits(t, u), true
	}
	if lit.kind == tInt {
		return nil, p.Errorf(p.span(lit), "unexpected decimal integer literal for a floating point value; write %s.0", text)
	}
	if neg {
		text = "-" + text
	}
	if !floats.Known(t.Kind) {
		return p.ctx.FloatText(t, text), true
	}
	bits, ok := floats.Parse(t.Kind, text)
	if !ok {
		return nil, p.Errorf(p.span(lit), "invalid floating point number")
	}
	return p.ctx.FloatBits(t, bits), true
}
