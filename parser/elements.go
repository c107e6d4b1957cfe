package parser

import (
	"slices"
	"strconv"
	"strings"

	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/ir"
)

// denseElements reads dense<…> : type after `dense`.
func (p *parser) denseElements(start token, t ir.Type) (ir.Attribute, bool) {
	open, end, t, ok := p.elementsType(t)
	if !ok {
		return nil, false
	}
	after, afterLast := p.tok, p.lastEnd
	if _, bad := t.(*ir.ErrorType); bad {
		return p.ctx.Unit(), true
	}
	shape, shaped := ir.ShapeOf(t)
	if !shaped {
		return nil, p.Errorf(p.Since(start.start), "elements literal must be a shaped type, got %s", quoted(t))
	}
	if slices.Contains(shape, ir.Dynamic) {
		return nil, p.Errorf(p.Since(start.start), "elements literal type must have static shape")
	}
	elem := ir.ShapedElement(t)
	if ir.ElementWords(elem) == 0 {
		raw := normalize(p.file.Text[open.end : end-1])
		return p.ctx.DenseRaw(t, strings.TrimSpace(raw)), true
	}
	p.resetTo(open, open.start)
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

// elementsType skips `<…>` and reads the type of what stands in it, unless t is
// given; open is the bracket, to go back to, and end one past the closing one.
func (p *parser) elementsType(t ir.Type) (open token, end uint32, _ ir.Type, ok bool) {
	if !p.at(kind(dialect.Less)) {
		return token{}, 0, nil, p.unexpected("'<'")
	}
	open = p.tok
	if end, ok = p.lex.balanced(open.start); !ok {
		return open, end, nil, p.Errorf(p.span(open), "'<' has no closing '>'")
	}
	p.lex.pos, p.tok.end = end, end
	p.advance()
	if t == nil {
		if !p.Punct(dialect.Colon) {
			return open, end, nil, false
		}
		if t, ok = p.Type(); !ok {
			return open, end, nil, false
		}
	}
	return open, end, t, true
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
		if total > 0 {
			return nil, p.ErrorHere("parsed zero elements, but type (%s) expected at least 1", quoted(t))
		}
		return p.ctx.Dense(t, nil), true
	}
	r := elementReader{parser: p, elem: elem}
	at := p.tok
	if !r.literal() {
		return nil, false
	}
	if r.dims == nil {
		return p.ctx.DenseSplat(t, r.bits...), true
	}
	if !slices.Equal(r.dims, shape) {
		return nil, p.Errorf(p.Since(at.start), "inferred shape of elements literal (%s) does not match type (%s)",
			listed(r.dims), listed(shape))
	}
	return p.ctx.Dense(t, r.bits), true
}

func listed(dims []int64) string { return "[" + dimensionList(dims) + "]" }

// An elementReader reads nested lists of elements. dims is nil for an element
// that stands alone.
type elementReader struct {
	*parser
	elem ir.Type
	bits []uint64
	dims []int64
	rank int // number of lists around an element, 0 before the first is read
}

func (r *elementReader) literal() bool {
	if r.PeekPunct(dialect.LSquare) {
		return r.nested(0)
	}
	return r.element(r.elem)
}

// nested reads a list; level is the number of lists around it.
func (r *elementReader) nested(level int) bool {
	if !r.enter() {
		return false
	}
	defer r.leave()
	at := r.tok
	r.advance() // [
	first := len(r.dims) == level
	if first {
		r.dims = append(r.dims, 0)
	}
	n := int64(0)
	for !r.PeekPunct(dialect.RSquare) {
		if n > 0 && !r.Punct(dialect.Comma) {
			return false
		}
		n++
		list := r.PeekPunct(dialect.LSquare)
		switch {
		case r.rank == 0 && !list:
			r.rank = level + 1
		case r.rank > 0 && list != (r.rank > level+1):
			return r.Errorf(r.Since(at.start), "tensor literal is invalid; ranks are not consistent between elements")
		}
		if list && !r.nested(level+1) || !list && !r.element(r.elem) {
			return false
		}
	}
	r.advance()
	if !first && r.dims[level] != n {
		return r.Errorf(r.Since(at.start), "tensor literal is invalid; ranks are not consistent between elements")
	}
	r.dims[level] = n
	return true
}

// element reads one element.
func (r *elementReader) element(elem ir.Type) bool {
	if c, ok := elem.(*ir.ComplexType); ok {
		return r.complex(c)
	}
	switch r.tok.kind {
	case tInt, tWord, kind(dialect.Minus):
	case tFloat:
		if _, ok := elem.(*ir.FloatType); !ok {
			return r.ErrorHere("expected integer elements, but parsed floating-point: the type is %s", quoted(elem))
		}
	default:
		return r.unexpected("element literal of primitive type")
	}
	if ir.ElementWords(elem) == 1 {
		bits, ok := r.elementBits(elem)
		r.bits = append(r.bits, bits)
		return ok
	}
	a, ok := r.number(elem)
	if ia, isInt := a.(*ir.IntegerAttr); ok && isInt {
		r.bits = appendWords(r.bits, ia, ir.ElementWords(elem))
	}
	return ok
}

// appendWords appends the n words of an integer, the least significant first.
func appendWords(dst []uint64, a *ir.IntegerAttr, n int) []uint64 {
	if a.Wide == nil {
		dst = append(dst, uint64(a.Value))
		for range n - 1 {
			dst = append(dst, uint64(a.Value>>63))
		}
		return dst
	}
	v := twosComplement(a.Wide, n)
	for i := range n {
		dst = append(dst, v[i])
	}
	return dst
}

func (r *elementReader) complex(c *ir.ComplexType) bool {
	if !r.PeekPunct(dialect.LParen) {
		return r.ErrorHere("parsed 1 elements, but type (%s) expected 2 elements", quoted(c))
	}
	r.advance()
	if !r.element(c.Elem) {
		return false
	}
	if !r.OptionalPunct(dialect.Comma) {
		return r.unexpected("',' between complex elements")
	}
	return r.element(c.Elem) && r.Punct(dialect.RParen)
}

// hexElements reads the "0x…" form.
func (p *parser) hexElements(t, elem ir.Type, total int64) (ir.Attribute, bool) {
	at := p.tok
	s, _ := p.OptionalString()
	raw, ok := hexBytes(s)
	if !ok {
		return nil, p.Errorf(p.span(at), "expected string containing hex digits starting with `0x`, two for a byte")
	}
	wrongSize := func() (ir.Attribute, bool) {
		return nil, p.Errorf(p.span(at), "elements hex data size is invalid for provided type: %s", quoted(t))
	}
	if ir.BitWidth(elem) == 1 {
		if total > 1 && int64(len(raw)) != (total+7)/8 && len(raw) != 1 {
			return wrongSize()
		}
		if len(raw) == 1 && (raw[0] == 0xFF || raw[0] == 0) {
			return p.ctx.DenseSplat(t, uint64(int64(int8(raw[0])))), true
		}
		if int64(len(raw)) != (total+7)/8 {
			return wrongSize()
		}
		bits := make([]uint64, total)
		for i := range bits {
			if raw[i/8]>>(i%8)&1 != 0 {
				bits[i] = ^uint64(0)
			}
		}
		return p.ctx.Dense(t, bits), true
	}
	part := elem // what the bytes are numbers of
	parts := int64(1)
	if c, ok := elem.(*ir.ComplexType); ok {
		part, parts = c.Elem, 2
	}
	n := dialect.ElementBytes(part)
	if n == 0 || len(raw)%n != 0 {
		return wrongSize()
	}
	if count := int64(len(raw) / n); count != total*parts && count != parts {
		return wrongSize()
	}
	var bits []uint64
	for i := 0; i < len(raw); i += n {
		bits = appendBytes(bits, part, raw[i:i+n])
	}
	if int64(len(raw)/n) == parts {
		return p.ctx.DenseSplat(t, bits...), true
	}
	return p.ctx.Dense(t, bits), true
}

func hexBytes(s string) ([]byte, bool) {
	if !strings.HasPrefix(s, "0x") || len(s)%2 != 0 {
		return nil, false
	}
	raw := make([]byte, (len(s)-2)/2)
	for i := range raw {
		b, err := strconv.ParseUint(s[2+2*i:4+2*i], 16, 8)
		if err != nil {
			return nil, false
		}
		raw[i] = byte(b)
	}
	return raw, true
}

// appendBytes appends the words of a number that is given in bytes, the least
// significant first.
func appendBytes(dst []uint64, t ir.Type, raw []byte) []uint64 {
	n := ir.ElementWords(t)
	start := len(dst)
	for range n {
		dst = append(dst, 0)
	}
	for i, b := range raw {
		if i/8 < n {
			dst[start+i/8] |= uint64(b) << (i % 8 * 8)
		}
	}
	if it, ok := t.(*ir.IntegerType); ok && it.Sign != ir.Unsigned && it.Width%64 != 0 {
		shift := 64 - it.Width%64
		last := &dst[len(dst)-1]
		*last = uint64(int64(*last<<shift) >> shift)
	}
	return dst
}
