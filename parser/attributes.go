package parser

import (
	"math/big"
	"slices"
	"strconv"
	"strings"

	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/internal/floats"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/ir/source"
)

// Attribute reads an attribute; t is the type of a number without one.
func (p *parser) Attribute(t ir.Type) (ir.Attribute, bool) {
	a, found, ok := p.OptionalAttribute(t)
	if !found && ok {
		return nil, p.unexpected("attribute value")
	}
	return a, ok
}

// OptionalAttribute reads an attribute if the next token starts one.
func (p *parser) OptionalAttribute(t ir.Type) (a ir.Attribute, found, ok bool) {
	switch p.tok.kind {
	case tInt, tFloat, kind(dialect.Minus):
		a, ok = p.number(t)
		return a, true, ok
	case tString:
		s, _ := p.OptionalString()
		if t == nil && p.OptionalPunct(dialect.Colon) {
			if t, ok = p.Type(); !ok {
				return nil, true, false
			}
			return p.ctx.TypedString(s, t), true, true
		}
		return p.ctx.String(s), true, true
	case tAt:
		a, ok = p.symbolRef()
		return a, true, ok
	case tHash:
		a, ok = p.hashAttr()
		return a, true, ok
	case kind(dialect.LSquare):
		a, ok = p.arrayAttr()
		return a, true, ok
	case kind(dialect.LBrace):
		entries, ok := p.attrDict(nil)
		if !ok {
			return nil, true, false
		}
		return p.ctx.Dict(entries), true, true
	case tWord:
		return p.wordAttr(t)
	}
	ty, found, ok := p.OptionalType()
	if !found || !ok {
		return nil, found, ok
	}
	return p.ctx.TypeAttr(ty), true, true
}

func (p *parser) wordAttr(t ir.Type) (ir.Attribute, bool, bool) {
	start := p.tok
	switch word := p.text(p.tok); word {
	case "true", "false":
		p.advance()
		return p.ctx.Bool(word == "true"), true, true
	case "unit":
		p.advance()
		return p.ctx.Unit(), true, true
	case "dense":
		p.advance()
		a, ok := p.denseElements(start, t)
		return a, true, ok
	case "array":
		p.advance()
		a, ok := p.denseArray()
		return a, true, ok
	case "loc":
		l, ok := p.OptionalLoc()
		if !ok {
			return nil, true, false
		}
		if l.Kind == stubLoc {
			p.pending = append(p.pending, pendingLoc{stub: l})
		}
		return l, true, true
	case "affine_map", "affine_set", "strided", "opaque":
		p.advance()
		a, ok := p.rawAttr(word, false)
		return a, true, ok
	case "dense_resource", "sparse":
		p.advance()
		a, ok := p.rawAttr(word, true)
		return a, true, ok
	case "distinct":
		a, ok := p.distinct()
		return a, true, ok
	}
	ty, found, ok := p.OptionalType()
	if !found || !ok {
		return nil, found, ok
	}
	return p.ctx.TypeAttr(ty), true, true
}

// rawAttr keeps `word<…>` as text; typed ones end in `: type`.
func (p *parser) rawAttr(word string, typed bool) (ir.Attribute, bool) {
	raw, ok := p.rawBrackets()
	if !ok {
		return nil, false
	}
	if raw == "" {
		return nil, p.unexpected("'<'")
	}
	var t ir.Type
	if typed {
		if !p.Punct(dialect.Colon) {
			return nil, false
		}
		if t, ok = p.Type(); !ok {
			return nil, false
		}
	}
	return p.ctx.RawAttr(word+raw, t), true
}

// distinct reads distinct[0]<attr>.
func (p *parser) distinct() (ir.Attribute, bool) {
	start := p.tok.start
	p.advance()
	if !p.Punct(dialect.LSquare) {
		return nil, false
	}
	if _, ok := p.Integer(); !ok || !p.Punct(dialect.RSquare) {
		return nil, false
	}
	if _, ok := p.rawBrackets(); !ok {
		return nil, false
	}
	return p.ctx.RawAttr(normalize(p.file.Text[start:p.lastEnd]), nil), true
}

func (p *parser) symbolRef() (ir.Attribute, bool) {
	root, _ := p.OptionalSymbol()
	var nested []string
	for p.OptionalPunct(dialect.ColonColon) {
		n, ok := p.Symbol()
		if !ok {
			return nil, false
		}
		nested = append(nested, n)
	}
	return p.ctx.SymbolRef(root, nested...), true
}

// hashAttr reads #alias or #dialect.attr<…>.
func (p *parser) hashAttr() (ir.Attribute, bool) {
	tok := p.tok
	text := p.text(tok)
	if strings.IndexByte(text, '.') < 0 {
		if a, ok := p.aliases[text]; ok {
			p.advance()
			return a.attr, true
		}
		if p.lex.pos >= uint32(len(p.lex.text)) || p.lex.text[p.lex.pos] != '<' {
			return nil, p.Errorf(p.span(tok), "undefined symbol alias id '%s'%s", text[1:], p.suggestAlias(text))
		}
	}
	if !p.enter() {
		return nil, false
	}
	defer p.leave()
	name := p.ctx.Text(text[1:])
	def := p.reg.Attr(name)
	p.advance()
	if def != nil {
		params, ok := def.ParseParams(p)
		if !ok {
			return nil, false
		}
		p.verifyParams(def.ParamHooks, name, params, tok.start)
		return p.ctx.CustomAttr(name, def, params), true
	}
	if d := p.reg.Dialect(dialectOf(name)); d != nil && strings.IndexByte(name, '.') > 0 {
		names := make([]string, len(d.Attrs))
		for i := range d.Attrs {
			names[i] = d.Attrs[i].Name
		}
		if s := dialect.Suggest(name, names); s != "" {
			return nil, p.Errorf(p.span(tok), "dialect '%s' has no attribute '%s'%s", d.Name, name, s)
		}
	}
	raw, ok := p.rawBrackets()
	if !ok {
		return nil, false
	}
	return p.ctx.UnknownAttr(name, raw), true
}

// StrippedAttribute reads the parameters of the named attribute, or a whole
// attribute.
func (p *parser) StrippedAttribute(name string) (ir.Attribute, bool) {
	if p.at(tHash) {
		return p.Attribute(nil)
	}
	def := p.reg.Attr(name)
	if def == nil {
		return p.Attribute(nil)
	}
	start := p.tok.start
	params, ok := def.ParseParams(p)
	if !ok {
		return nil, false
	}
	p.verifyParams(def.ParamHooks, name, params, start)
	return p.ctx.CustomAttr(p.ctx.Text(name), def, params), true
}

func (p *parser) arrayAttr() (ir.Attribute, bool) {
	if !p.enter() {
		return nil, false
	}
	defer p.leave()
	p.advance()
	var elems []ir.Attribute
	for !p.PeekPunct(dialect.RSquare) {
		if len(elems) > 0 && !p.Punct(dialect.Comma) {
			return nil, false
		}
		a, ok := p.Attribute(nil)
		if !ok {
			return nil, false
		}
		elems = append(elems, a)
	}
	p.advance()
	return p.ctx.Array(elems), true
}

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

// OptionalAttrDict reads {…}.
func (p *parser) OptionalAttrDict(dst []ir.NamedAttr) ([]ir.NamedAttr, bool) {
	if !p.PeekPunct(dialect.LBrace) {
		return dst, true
	}
	return p.attrDict(dst)
}

// OptionalAttrDictWithKeyword reads attributes {…}.
func (p *parser) OptionalAttrDictWithKeyword(dst []ir.NamedAttr) ([]ir.NamedAttr, bool) {
	if !p.OptionalKeyword("attributes") {
		return dst, true
	}
	if !p.PeekPunct(dialect.LBrace) {
		return dst, p.unexpected("'{'")
	}
	return p.attrDict(dst)
}

func (p *parser) attrDict(dst []ir.NamedAttr) ([]ir.NamedAttr, bool) {
	if !p.enter() {
		return dst, false
	}
	defer p.leave()
	p.advance() // {
	first := len(dst)
	for !p.PeekPunct(dialect.RBrace) {
		if len(dst) > first && !p.Punct(dialect.Comma) {
			return dst, false
		}
		at := p.tok
		name, ok := p.attrName()
		if !ok {
			return dst, false
		}
		for _, e := range dst {
			if e.Name == name {
				return dst, p.Errorf(p.span(at), "duplicate key '%s' in dictionary attribute", name)
			}
		}
		var a ir.Attribute = p.ctx.Unit()
		if p.OptionalPunct(dialect.Equal) {
			if a, ok = p.Attribute(nil); !ok {
				return dst, false
			}
		}
		dst = append(dst, ir.NamedAttr{Name: name, Value: a})
	}
	p.advance()
	return dst, true
}

func (p *parser) attrName() (string, bool) {
	switch p.tok.kind {
	case tWord:
		s := p.ctx.Text(p.text(p.tok))
		p.advance()
		return s, true
	case tString:
		s, _ := p.OptionalString()
		return p.ctx.Text(s), true
	}
	return "", p.unexpected("attribute name")
}

// Param reads an attribute or parameter by its specification.
func (p *parser) Param(s *dialect.AttrSpec) (ir.Attribute, bool) {
	switch s.Kind {
	case dialect.EnumAttr:
		return p.enum(s)
	case dialect.IntAttr:
		var t ir.Type
		switch {
		case s.Width == 65:
			t = p.ctx.Index()
		case s.Width > 0:
			t = p.ctx.Integer(s.Width)
		}
		return p.Attribute(t)
	case dialect.FloatAttr:
		var t ir.Type
		if s.Width == 32 {
			t = p.ctx.Float(ir.F32)
		} else if s.Width == 64 {
			t = p.ctx.Float(ir.F64)
		}
		return p.Attribute(t)
	case dialect.SymbolNameAttr:
		name, ok := p.Symbol()
		if !ok {
			return nil, false
		}
		return p.ctx.String(name), true
	case dialect.TypeAttr:
		t, ok := p.Type()
		if !ok {
			return nil, false
		}
		return p.ctx.TypeAttr(t), true
	case dialect.DenseArray:
		if p.PeekPunct(dialect.LSquare) {
			return p.denseList(p.ctx.Integer(max(s.Width, 1)))
		}
	case dialect.Matrix:
		return p.matrix()
	case dialect.Shape:
		dims, ok := p.Shape()
		if !ok {
			return nil, false
		}
		return p.ctx.DenseArray(p.ctx.Integer(64), dims), true
	case dialect.CustomAttr:
		return p.StrippedAttribute(s.Custom)
	case dialect.UnitAttr:
		if p.at(tWord) && (p.text(p.tok) == s.Name || p.text(p.tok) == "unit") {
			p.advance()
			return p.ctx.Unit(), true
		}
		if p.OptionalKeyword("true") {
			return p.ctx.Unit(), true
		}
		if p.OptionalKeyword("false") {
			return nil, true
		}
	case dialect.StringAttr:
		// A type behind it belongs to what follows.
		if !p.at(tString) {
			return nil, p.unexpected("string")
		}
		text, ok := p.String()
		return p.ctx.String(text), ok
	case dialect.BoolAttr:
		if !p.PeekKeyword("true") && !p.PeekKeyword("false") {
			if v, found, ok := p.OptionalInteger(); found && ok && (v == 0 || v == 1) {
				return p.ctx.Bool(v == 1), true
			}
			return nil, p.unexpected("'true' or 'false'")
		}
	}
	return p.Attribute(nil)
}

func (p *parser) denseList(elem ir.Type) (ir.Attribute, bool) {
	if !p.Punct(dialect.LSquare) {
		return nil, false
	}
	values, ok := p.arrayValues(elem, dialect.RSquare)
	if !ok {
		return nil, false
	}
	p.advance()
	return p.ctx.DenseArray(elem, values), true
}

func (p *parser) matrix() (ir.Attribute, bool) {
	if !p.Punct(dialect.LSquare) {
		return nil, false
	}
	var rows []ir.Attribute
	for !p.PeekPunct(dialect.RSquare) {
		if len(rows) > 0 && !p.Punct(dialect.Comma) {
			return nil, false
		}
		row, ok := p.denseList(p.ctx.Integer(32))
		if !ok {
			return nil, false
		}
		rows = append(rows, row)
	}
	p.advance()
	return p.ctx.Array(rows), true
}

// enum reads the keyword of an enum, or keywords joined by its separator.
func (p *parser) enum(s *dialect.AttrSpec) (ir.Attribute, bool) {
	e := s.Enum
	t := p.ctx.Integer(max(e.Width, 1))
	if p.at(tInt) || p.at(tHash) {
		return p.Attribute(t)
	}
	value := int64(0)
	for {
		at := p.tok
		word, ok := p.OptionalString()
		if !ok {
			if word, ok = p.Word("keyword of " + e.Name); !ok {
				return nil, false
			}
		}
		v, known := e.Value(word)
		if !known {
			return nil, p.badCase(e, word, p.span(at))
		}
		value |= v
		if !e.BitSet {
			break
		}
		sep, _ := dialect.PunctOf(strings.TrimSpace(e.Separator))
		if !p.OptionalPunct(sep) {
			break
		}
	}
	return p.ctx.IntegerAttr(t, value), true
}

func (p *parser) badCase(e *dialect.EnumDef, word string, span source.Span) bool {
	names := make([]string, len(e.Cases))
	for i, c := range e.Cases {
		names[i] = c.Name
	}
	if s := dialect.Suggest(word, names); s != "" {
		return p.Errorf(span, "'%s' is no %s%s", word, e.Name, s)
	}
	if len(names) > 12 {
		names = append(names[:12], "…")
	}
	return p.Errorf(span, "'%s' is no %s: expected one of %s", word, e.Name, strings.Join(names, ", "))
}
