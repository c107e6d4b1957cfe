package parser

import (
	"slices"
	"strconv"
	"strings"

	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/ir"
)

// denseArray reads array<i32: 1, 2> after `array`.
func (p *parser) denseArray() (ir.Attribute, bool) {
	if !p.Punct(dialect.Less) {
		return nil, false
	}
	elem, ok := p.Type()
	if !ok {
		return nil, false
	}
	var values []int64
	if p.OptionalPunct(dialect.Colon) {
		if values, ok = p.arrayValues(elem, dialect.Greater); !ok {
			return nil, false
		}
	}
	if !p.Punct(dialect.Greater) {
		return nil, false
	}
	return p.ctx.DenseArray(elem, values), true
}

// arrayValues reads numbers separated by commas up to the closing token.
func (p *parser) arrayValues(elem ir.Type, end dialect.Punct) ([]int64, bool) {
	var buf [16]int64
	values := buf[:0]
	for !p.PeekPunct(end) {
		if len(values) > 0 && !p.Punct(dialect.Comma) {
			return nil, false
		}
		bits, ok := p.elementBits(elem)
		if !ok {
			return nil, false
		}
		values = append(values, int64(bits))
	}
	return slices.Clone(values), true
}

// elementBits reads one number of the given type.
func (p *parser) elementBits(elem ir.Type) (uint64, bool) {
	if p.at(tWord) {
		if word := p.text(p.tok); word == "true" || word == "false" {
			if ir.BitWidth(elem) != 1 {
				return 0, p.ErrorHere("expected i1 type for 'true' or 'false' values")
			}
			p.advance()
			if word == "true" {
				return ^uint64(0), true
			}
			return 0, true
		}
	}
	a, ok := p.number(elem)
	if !ok {
		return 0, false
	}
	switch a := a.(type) {
	case *ir.IntegerAttr:
		return uint64(a.Value), a.Wide == nil
	case *ir.FloatAttr:
		return a.Bits, true
	}
	return 0, true
}

// denseElements reads dense<…> : type after `dense`.
func (p *parser) denseElements(start token, t ir.Type) (ir.Attribute, bool) {
	if !p.at(kind(dialect.Less)) {
		return nil, p.unexpected("'<'")
	}
	// The elements come before their type: skip them, read the type, go back.
	open, last := p.tok, p.lastEnd
	end, ok := p.lex.balanced(open.start)
	if !ok {
		return nil, p.Errorf(p.span(open), "'<' has no closing '>'")
	}
	p.lex.pos, p.tok.end = end, end
	p.advance()
	if t == nil {
		if !p.Punct(dialect.Colon) {
			return nil, false
		}
		if t, ok = p.Type(); !ok {
			return nil, false
		}
	}
	after, afterLast := p.tok, p.lastEnd
	var shape []int64
	var elem ir.Type
	switch t := t.(type) {
	case *ir.TensorType:
		shape, elem = t.Shape, t.Elem
	case *ir.VectorType:
		shape, elem = t.Shape, t.Elem
	case *ir.ErrorType:
		return p.ctx.Unit(), true
	default:
		return nil, p.Errorf(p.Since(start.start), "dense elements need a tensor or vector type, got %s", quoted(t))
	}
	if slices.Contains(shape, ir.Dynamic) {
		return nil, p.Errorf(p.Since(start.start), "elements literal type must have static shape")
	}
	w := ir.BitWidth(elem)
	_, index := elem.(*ir.IndexType)
	if w == 0 && !index || w > 64 {
		raw := normalize(p.file.Text[open.end : end-1])
		return p.ctx.DenseRaw(t, strings.TrimSpace(raw)), true
	}
	p.resetTo(open, last)
	p.advance()
	a, ok := p.elementList(t, shape, elem)
	if !ok {
		return nil, false
	}
	if !p.at(kind(dialect.Greater)) {
		return nil, p.unexpected("'>'")
	}
	p.resetTo(after, afterLast)
	return a, true
}

func (p *parser) elementList(t ir.Type, shape []int64, elem ir.Type) (ir.Attribute, bool) {
	total := int64(1)
	for _, d := range shape {
		if d > 0 && total > (1<<31)/d {
			total = 1 << 31 // as large as the text could hold
			break
		}
		total *= d
	}
	if p.at(tString) {
		return p.hexElements(t, elem, total)
	}
	if p.PeekPunct(dialect.Greater) {
		return p.ctx.Dense(t, nil), true
	}
	if !p.PeekPunct(dialect.LSquare) {
		bits, ok := p.elementBits(elem)
		if !ok {
			return nil, false
		}
		return p.ctx.DenseSplat(t, bits), true
	}
	at := p.tok
	var bits []uint64
	dims := []int64{}
	if !p.nestedElements(elem, &bits, &dims, 0) {
		return nil, false
	}
	if !slices.Equal(dims, shape) {
		return nil, p.Errorf(p.Since(at.start), "inferred shape of elements literal (%v) does not match type (%v)", dims, shape)
	}
	return p.ctx.Dense(t, bits), true
}

func (p *parser) nestedElements(elem ir.Type, bits *[]uint64, dims *[]int64, level int) bool {
	if !p.enter() {
		return false
	}
	defer p.leave()
	at := p.tok
	p.advance() // [
	first := len(*dims) == level
	if first {
		*dims = append(*dims, 0)
	}
	n := int64(0)
	for !p.PeekPunct(dialect.RSquare) {
		if n > 0 && !p.Punct(dialect.Comma) {
			return false
		}
		n++
		if p.PeekPunct(dialect.LSquare) {
			if !p.nestedElements(elem, bits, dims, level+1) {
				return false
			}
			continue
		}
		b, ok := p.elementBits(elem)
		if !ok {
			return false
		}
		*bits = append(*bits, b)
	}
	p.advance()
	if !first && (*dims)[level] != n {
		return p.Errorf(p.Since(at.start), "tensor literal is invalid; ranks are not consistent between elements")
	}
	(*dims)[level] = n
	return true
}

// hexElements reads the "0x…" form.
func (p *parser) hexElements(t, elem ir.Type, total int64) (ir.Attribute, bool) {
	at := p.tok
	s, _ := p.OptionalString()
	bad := func(why string) (ir.Attribute, bool) {
		return nil, p.Errorf(p.span(at), "elements hex string %s", why)
	}
	if !strings.HasPrefix(s, "0x") || len(s)%2 != 0 {
		return bad("should start with '0x' and have an even number of digits")
	}
	raw := make([]byte, (len(s)-2)/2)
	for i := range raw {
		b, err := strconv.ParseUint(s[2+2*i:4+2*i], 16, 8)
		if err != nil {
			return bad("has a character that is no hexadecimal digit")
		}
		raw[i] = byte(b)
	}
	if ir.BitWidth(elem) == 1 {
		if total > 1 && int64(len(raw)) != (total+7)/8 {
			return bad("has the wrong length for its type")
		}
		bits := make([]uint64, total)
		for i := range bits {
			if raw[i/8]>>(i%8)&1 != 0 {
				bits[i] = ^uint64(0)
			}
		}
		return p.ctx.Dense(t, bits), true
	}
	n := dialect.ElementBytes(elem)
	if n == 0 || len(raw)%n != 0 || int64(len(raw)/n) != total && len(raw) != n {
		return bad("has the wrong length for its type")
	}
	bits := make([]uint64, len(raw)/n)
	shift := 64 - ir.BitWidth(elem)
	_, float := elem.(*ir.FloatType)
	for i := range bits {
		v := uint64(0)
		for j := n - 1; j >= 0; j-- {
			v = v<<8 | uint64(raw[i*n+j])
		}
		if it, ok := elem.(*ir.IntegerType); !float && ok && it.Sign != ir.Unsigned {
			v = uint64(int64(v<<shift) >> shift)
		}
		bits[i] = v
	}
	if len(bits) == 1 {
		return p.ctx.DenseSplat(t, bits[0]), true
	}
	return p.ctx.Dense(t, bits), true
}
