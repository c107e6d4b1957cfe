package parser

import (
	"encoding/hex"
	"slices"
	"strings"

	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/printer"
)

// elementNumber reads one number of the given type, or a complex number, and appends
// its words as ir.DenseElementsAttr has them.
func (p *parser) elementNumber(elem ir.Type, dst []uint64) ([]uint64, bool) {
	if c, ok := elem.(*ir.ComplexType); ok {
		return p.complexElement(c, dst)
	}
	start := p.tok
	if p.PeekKeyword("true") || p.PeekKeyword("false") {
		if it, ok := elem.(*ir.IntegerType); !ok || it.Width != 1 {
			return dst, p.ErrorHere("expected i1 type for 'true' or 'false' values")
		}
		bits := uint64(0)
		if p.text(start) == "true" {
			bits = ^bits
		}
		p.advance()
		return append(dst, bits), true
	}
	neg := p.OptionalPunct(dialect.Minus)
	lit := p.tok
	if !p.at(tInt) && !p.at(tFloat) {
		if neg {
			return dst, p.unexpected("integer or floating point literal")
		}
		return dst, p.unexpected("element literal of primitive type")
	}
	p.advance()
	switch t := elem.(type) {
	case *ir.FloatType:
		low, high, ok := p.floatBits(t, lit, neg, start)
		dst = append(dst, low)
		if ir.ElementWords(t) > 1 {
			dst = append(dst, high)
		}
		return dst, ok
	case *ir.IntegerType, *ir.IndexType:
		return p.integerElement(t, dst, lit, neg, start)
	}
	return append(dst, 0), true // of what could not be read
}

func (p *parser) complexElement(c *ir.ComplexType, dst []uint64) ([]uint64, bool) {
	if !p.OptionalPunct(dialect.LParen) {
		return dst, p.ErrorHere("parsed 1 elements, but type (%s) expected 2 elements", quoted(c))
	}
	dst, ok := p.elementNumber(c.Elem, dst)
	if !ok {
		return dst, false
	}
	if !p.OptionalPunct(dialect.Comma) {
		return dst, p.unexpected("',' between complex elements")
	}
	dst, ok = p.elementNumber(c.Elem, dst)
	return dst, ok && p.Punct(dialect.RParen)
}

func (p *parser) integerElement(t ir.Type, dst []uint64, lit token, neg bool, start token) ([]uint64, bool) {
	if lit.kind == tFloat {
		return dst, p.Errorf(p.span(lit), "expected integer elements, but parsed floating-point")
	}
	v, wide, ok := p.integerValue(t, p.text(lit), neg)
	if !ok {
		return dst, p.Errorf(p.Since(start.start), "integer constant out of range for type %s", quoted(t))
	}
	n := ir.ElementWords(t)
	if wide != nil {
		return append(dst, twosComplement(wide, n)...), true
	}
	dst = append(dst, uint64(v))
	for range n - 1 {
		dst = append(dst, uint64(v>>63))
	}
	return dst, true
}

// An elementList is what stands in dense<…>, before its type is asked.
type elementList struct {
	bits    []uint64
	strings []string
	dims    []int64 // of the lists as written; nil for one element
	hex     token   // in place of elements; of kind tString
	empty   bool    // nothing was written
	span    [2]uint32
}

// denseElements reads dense<…> : type after `dense`.
func (p *parser) denseElements(start token, t ir.Type) (ir.Attribute, bool) {
	return p.elementsInBrackets(start, t, func(t ir.Type) (ir.Attribute, bool) {
		list, ok := p.elementList(ir.ShapedElement(t), true)
		if !ok {
			return nil, false
		}
		return p.makeElements(t, list)
	})
}

// elementsInBrackets reads <…> : type, of which read reads what is between the
// brackets, given the type.
func (p *parser) elementsInBrackets(start token, t ir.Type, read func(t ir.Type) (ir.Attribute, bool)) (ir.Attribute, bool) {
	if !p.at(kind(dialect.Less)) {
		return nil, p.unexpected("'<'")
	}
	// The elements come before their type: skip them, read the type, go back.
	open, last := p.tok, p.lastEnd
	t, ok := p.typeBehindBrackets(t)
	if !ok {
		return nil, false
	}
	after, afterLast := p.tok, p.lastEnd
	if _, broken := t.(*ir.ErrorType); broken {
		return p.ctx.Unit(), true
	}
	if !p.staticShape(start, t) {
		return nil, false
	}
	p.resetTo(open, last)
	p.advance()
	a, ok := read(t)
	if !ok {
		return nil, false
	}
	if !p.at(kind(dialect.Greater)) {
		return nil, p.unexpected("'>'")
	}
	p.resetTo(after, afterLast)
	return a, true
}

// typeBehindBrackets skips <…> and reads the `: type` behind it, unless the
// type is known.
func (p *parser) typeBehindBrackets(t ir.Type) (ir.Type, bool) {
	open := p.tok
	end, ok := p.lex.balanced(open.start)
	if !ok {
		return nil, p.Errorf(p.span(open), "'<' has no closing '>'")
	}
	p.lex.pos, p.tok.end = end, end
	p.advance()
	if t != nil {
		return t, true
	}
	if !p.Punct(dialect.Colon) {
		return nil, false
	}
	return p.Type()
}

// staticShape reports a type that elements cannot have.
func (p *parser) staticShape(start token, t ir.Type) bool {
	unranked := false
	switch t := t.(type) {
	case *ir.TensorType:
		unranked = t.Unranked
	case *ir.MemRefType:
		unranked = t.Unranked
	}
	shape, shaped := ir.ShapeOf(t)
	if !shaped {
		return p.Errorf(p.Since(start.start), "elements literal must be a shaped type, got %s", quoted(t))
	}
	if unranked || slices.Contains(shape, ir.Dynamic) {
		return p.Errorf(p.Since(start.start), "elements literal type must have static shape")
	}
	return true
}

// elementList reads elements up to the `>` or `,` behind them; hex says that a
// string of digits may stand for all of them.
func (p *parser) elementList(elem ir.Type, hex bool) (elementList, bool) {
	l := elementList{span: [2]uint32{p.tok.start, p.tok.end}}
	numbers := ir.ElementWords(elem) > 0
	ok := true
	switch {
	case p.at(tString) && numbers && hex:
		l.hex = p.tok
		p.advance()
	case p.PeekPunct(dialect.Greater):
		l.empty = true
	case p.PeekPunct(dialect.LSquare):
		l.dims = []int64{}
		ok = p.nestedElements(elem, &l, 0)
	default:
		ok = p.oneElement(elem, &l)
	}
	l.span[1] = p.lastEnd
	return l, ok
}

func (p *parser) oneElement(elem ir.Type, l *elementList) (ok bool) {
	if ir.ElementWords(elem) > 0 {
		l.bits, ok = p.elementNumber(elem, l.bits)
		return ok
	}
	if !p.at(tString) {
		return p.unexpected("string")
	}
	s, ok := p.String()
	l.strings = append(l.strings, s)
	return ok
}

func (p *parser) nestedElements(elem ir.Type, l *elementList, level int) bool {
	if !p.enter() {
		return false
	}
	defer p.leave()
	at := p.tok
	p.advance() // [
	first := len(l.dims) == level
	if first {
		l.dims = append(l.dims, 0)
	}
	n := int64(0)
	consistent := true
	for !p.PeekPunct(dialect.RSquare) || n > 0 {
		if n > 0 && !p.OptionalPunct(dialect.Comma) {
			break
		}
		n++
		if p.PeekPunct(dialect.LSquare) {
			consistent = consistent && (n == 1 || len(l.dims) > level+1)
			if !p.nestedElements(elem, l, level+1) {
				return false
			}
			continue
		}
		consistent = consistent && len(l.dims) == level+1
		if !p.oneElement(elem, l) {
			return false
		}
	}
	if !p.Punct(dialect.RSquare) {
		return false
	}
	if !consistent || !first && l.dims[level] != n {
		return p.Errorf(p.Since(at.start), "tensor literal is invalid; ranks are not consistent between elements")
	}
	l.dims[level] = n
	return true
}

// makeElements gives a list its type.
func (p *parser) makeElements(t ir.Type, l elementList) (*ir.DenseElementsAttr, bool) {
	shape, _ := ir.ShapeOf(t)
	if l.hex.kind == tString {
		return p.hexElements(t, l.hex)
	}
	if l.dims != nil && !slices.Equal(l.dims, shape) {
		return nil, p.Errorf(p.Since(l.span[0]), "inferred shape of elements literal (%s) does not match type (%s)", listed(l.dims), listed(shape))
	}
	if l.empty && !slices.Contains(shape, 0) {
		return nil, p.ErrorHere("parsed zero elements, but type (%s) expected at least 1", quoted(t))
	}
	switch {
	case l.strings != nil:
		return p.ctx.DenseStrings(t, l.strings), true
	case l.dims == nil && !l.empty:
		return p.ctx.DenseSplat(t, l.bits...), true
	}
	return p.ctx.Dense(t, l.bits), true
}

func listed(dims []int64) string { return "[" + dimensionList(dims) + "]" }

// hexElements reads the "0x…" form: the bytes of all elements, or of one.
func (p *parser) hexElements(t ir.Type, lit token) (*ir.DenseElementsAttr, bool) {
	digits, ok := strings.CutPrefix(unquote(p.text(lit)), "0x")
	raw, err := hex.DecodeString(digits)
	if !ok || err != nil {
		return nil, p.Errorf(p.span(lit), "expected string containing hex digits starting with `0x`")
	}
	elem := ir.ShapedElement(t)
	total := p.numElements(t)
	if it, ok := elem.(*ir.IntegerType); ok && it.Width == 1 {
		return p.hexBools(t, lit, raw, total)
	}
	n := printer.ElementBytes(elem)
	if n == 0 {
		return nil, p.wrongHexSize(t, lit)
	}
	if len(raw)%n != 0 || int64(len(raw)/n) != total && len(raw) != n {
		return nil, p.wrongHexSize(t, lit)
	}
	bits := make([]uint64, 0, len(raw)/n*ir.ElementWords(elem))
	for i := 0; i < len(raw); i += n {
		bits = appendStored(bits, elem, raw[i:i+n])
	}
	if len(raw) == n {
		return p.ctx.DenseSplat(t, bits...), true
	}
	return p.ctx.Dense(t, bits), true
}

// hexBools unpacks bits, the least significant one first. One byte of equal
// bits stands for any number of elements.
func (p *parser) hexBools(t ir.Type, lit token, raw []byte, total int64) (*ir.DenseElementsAttr, bool) {
	if len(raw) == 1 && (raw[0] == 0 || raw[0] == 0xFF) {
		return p.ctx.DenseSplat(t, uint64(int64(int8(raw[0])))), true
	}
	if int64(len(raw)) != (total+7)/8 {
		return nil, p.wrongHexSize(t, lit)
	}
	bits := make([]uint64, total)
	for i := range bits {
		if raw[i/8]>>(i%8)&1 != 0 {
			bits[i] = ^uint64(0)
		}
	}
	return p.ctx.Dense(t, bits), true
}

func (p *parser) wrongHexSize(t ir.Type, lit token) bool {
	return p.Errorf(p.span(lit), "elements hex data size is invalid for provided type: %s", quoted(t))
}

// numElements is the number of elements of a type, or one that is larger than
// any text.
func (p *parser) numElements(t ir.Type) int64 {
	total := int64(1)
	shape, _ := ir.ShapeOf(t)
	for _, d := range shape {
		if d > 0 && total > (1<<40)/d {
			return 1 << 40
		}
		total *= d
	}
	return total
}

// appendStored appends the words of an element that is stored in raw, the low
// byte first.
func appendStored(dst []uint64, elem ir.Type, raw []byte) []uint64 {
	if c, ok := elem.(*ir.ComplexType); ok {
		half := len(raw) / 2
		return appendStored(appendStored(dst, c.Elem, raw[:half]), c.Elem, raw[half:])
	}
	width := 8 * uint32(len(raw))
	signed := false
	if it, ok := elem.(*ir.IntegerType); ok {
		width, signed = it.Width, it.Sign != ir.Unsigned
	}
	for len(raw) > 0 {
		v := uint64(0)
		for j := min(len(raw), 8) - 1; j >= 0; j-- {
			v = v<<8 | uint64(raw[j])
		}
		raw = raw[min(len(raw), 8):]
		if width <= 64 { // the last word
			shift := 64 - max(width, 1)
			if v <<= shift; signed {
				v = uint64(int64(v) >> shift)
			} else {
				v >>= shift
			}
		}
		width -= min(width, 64)
		dst = append(dst, v)
	}
	return dst
}
