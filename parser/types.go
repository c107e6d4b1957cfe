package parser

import (
	"slices"
	"strconv"
	"strings"

	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/internal/spelling"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/ir/source"
)

// Type reads a type.
func (p *parser) Type() (ir.Type, bool) {
	t, found, ok := p.OptionalType()
	if !found && ok {
		return nil, p.unexpected("type")
	}
	return t, ok
}

// OptionalType reads a type if the next token starts one.
func (p *parser) OptionalType() (t ir.Type, found, ok bool) {
	switch p.tok.kind {
	case tWord:
		return p.wordType()
	case tBang:
		t, ok = p.bangType()
	case kind(dialect.LParen):
		t, ok = p.functionType()
	default:
		return nil, false, true
	}
	return t, true, ok
}

// cachedType finds a type with parameters by its text; its `<` is at open. set
// and end are for cacheType.
func (p *parser) cachedType(open uint32) (t ir.Type, set *memoSet, end uint32, balanced bool) {
	start := p.tok.start
	set = p.memo.setOf(p.lex.text, open)
	if set != nil {
		if t, n := set.find(p.lex.text[start:]); t != nil {
			p.skipType(start + n)
			return t, set, start + n, true
		}
	}
	if end, balanced = p.lex.balanced(open); balanced {
		text := p.lex.text[start:end]
		if t, hit := p.typeCache[text]; hit {
			if set != nil {
				set.put(text, t)
			}
			p.skipType(end)
			return t, set, end, true
		}
	}
	return nil, set, end, balanced
}

func (p *parser) skipType(end uint32) {
	p.tok.end, p.lex.pos = end, end
	p.advance()
}

func (p *parser) cacheType(text string, set *memoSet, t ir.Type) {
	p.typeCache[text] = t
	if set != nil {
		set.put(text, t)
	}
}

// wordType reads a builtin type. The text of a type with parameters is looked
// up first: a dump writes the same few types thousands of times.
func (p *parser) wordType() (ir.Type, bool, bool) {
	word := p.text(p.tok)
	if t := p.scalar(word); t != nil {
		p.advance()
		return t, true, true
	}
	switch word {
	case "tensor", "vector", "memref", "tuple", "complex":
	default:
		return nil, false, true
	}
	start := p.tok.start
	var set *memoSet
	end, balanced := uint32(0), false
	if open := p.tok.end; open < uint32(len(p.lex.text)) && p.lex.text[open] == '<' {
		var hit ir.Type
		if hit, set, end, balanced = p.cachedType(open); hit != nil {
			return hit, true, true
		}
	}
	if !p.enter() {
		return nil, true, false
	}
	defer p.leave()
	p.advance()
	if !p.Punct(dialect.Less) {
		return nil, true, false
	}
	var t ir.Type
	var ok bool
	switch word {
	case "tensor":
		t, ok = p.tensor()
	case "vector":
		t, ok = p.vector()
	case "memref":
		t, ok = p.memref()
	case "tuple":
		var ts []ir.Type
		if ok = true; !p.PeekPunct(dialect.Greater) {
			ts, ok = p.TypeList(nil)
		}
		t = p.ctx.Tuple(ts)
	case "complex":
		var elem ir.Type
		if elem, ok = p.element(complexElement, "invalid element type for complex"); ok {
			t = p.ctx.Complex(elem)
		}
	}
	if !ok || !p.Punct(dialect.Greater) {
		return nil, true, false
	}
	if balanced && p.lastEnd == end {
		p.cacheType(p.lex.text[start:end], set, t)
	}
	return t, true, true
}

// scalar is the type of a keyword without parameters, or nil.
func (p *parser) scalar(word string) ir.Type {
	switch word[0] {
	case 'i':
		if word == "index" {
			return p.ctx.Index()
		}
		if w, ok := width(word[1:]); ok {
			return p.ctx.Integer(w)
		}
	case 's', 'u':
		if len(word) > 2 && word[1] == 'i' {
			if w, ok := width(word[2:]); ok {
				sign := ir.Signed
				if word[0] == 'u' {
					sign = ir.Unsigned
				}
				return p.ctx.IntegerSigned(w, sign)
			}
		}
	case 'f', 'b', 't':
		if word == "tensor" {
			return nil // the word of nearly every line
		}
		if k, ok := ir.FloatKindOf(word); ok {
			return p.ctx.Float(k)
		}
	case 'n':
		if word == "none" {
			return p.ctx.None()
		}
	}
	return nil
}

// width reads the digits of i32; MLIR's limit is 2^24 - 1 bits.
func width(s string) (uint32, bool) {
	if s == "" || len(s) > 8 || s[0] == '0' && len(s) > 1 {
		return 0, false
	}
	n := uint32(0)
	for i := 0; i < len(s); i++ {
		if s[i] < '0' || s[i] > '9' {
			return 0, false
		}
		n = n*10 + uint32(s[i]-'0')
	}
	return n, n < 1<<24
}

func (p *parser) tensor() (ir.Type, bool) {
	if p.OptionalPunct(dialect.Star) {
		if !p.afterX() {
			return nil, false
		}
		elem, ok := p.element(tensorElement, "invalid tensor element type")
		if !ok {
			return nil, false
		}
		return p.ctx.UnrankedTensor(elem), true
	}
	shape, ok := p.Dimensions()
	if !ok {
		return nil, false
	}
	elem, ok := p.element(tensorElement, "invalid tensor element type")
	if !ok {
		return nil, false
	}
	var enc ir.Attribute
	if p.OptionalPunct(dialect.Comma) {
		if enc, ok = p.Attribute(nil); !ok {
			return nil, false
		}
	}
	return p.ctx.Tensor(shape, elem, enc), true
}

// afterX takes the x that follows * in an unranked type, which the lexer may
// have joined with the element type: xf32.
func (p *parser) afterX() bool {
	if p.at(tWord) && p.text(p.tok)[0] == 'x' {
		p.splitToken(1)
		return true
	}
	return p.unexpected("'x'")
}

// splitToken drops the first n bytes of the next token.
func (p *parser) splitToken(n uint32) {
	p.lex.pos = p.tok.start + n
	p.lastEnd = p.lex.pos
	p.tok = p.lex.next()
}

// Dimensions reads `4x?x` in front of an element type.
func (p *parser) Dimensions() ([]int64, bool) { return p.dimensions(true, nil) }

// Shape reads `4x?x8`.
func (p *parser) Shape() ([]int64, bool) { return p.dimensions(false, nil) }

// maxRank bounds dimensions, each of which has the rest of them read as a word.
const maxRank = 1000

// dimensions reads sizes joined by x. The lexer sees `128x64xf16` as 128 and
// the word x64xf16, so words are split after their x. trailing says that an x
// also follows the last size; scalable, if set, allows [4].
func (p *parser) dimensions(trailing bool, scalable *[]bool) ([]int64, bool) {
	var shape []int64
	for {
		if len(shape) == maxRank {
			return nil, p.ErrorHere("more than %d dimensions", maxRank)
		}
		open := scalable != nil && p.OptionalPunct(dialect.LSquare)
		switch {
		case p.at(tInt):
			text := p.text(p.tok)
			if len(text) > 1 && text[0] == '0' && text[1] == 'x' {
				// 0x4 lexes as a hexadecimal number: take the 0 alone.
				p.tok.end = p.tok.start + 1
				p.lex.pos = p.tok.end
				text = "0"
			}
			n, err := strconv.ParseInt(text, 10, 64)
			if err != nil {
				return nil, p.ErrorHere("dimension is too large")
			}
			shape = append(shape, n)
			p.advance()
		case p.at(kind(dialect.Question)) && scalable == nil:
			shape = append(shape, ir.Dynamic)
			p.advance()
		default:
			if trailing && !open {
				return shape, true
			}
			return nil, p.unexpected("dimension")
		}
		if open && !p.Punct(dialect.RSquare) {
			return nil, false
		}
		if scalable != nil {
			*scalable = append(*scalable, open)
		}
		if !p.at(tWord) || p.text(p.tok)[0] != 'x' || p.tok.start != p.lastEnd && !trailing {
			if trailing {
				return nil, p.unexpected("'x' in dimension list")
			}
			return shape, true
		}
		p.splitToken(1)
	}
}

func (p *parser) vector() (ir.Type, bool) {
	var scalable []bool
	at := p.tok.start
	shape, ok := p.dimensions(true, &scalable)
	if !ok {
		return nil, false
	}
	for _, d := range shape {
		if d <= 0 {
			return nil, p.Errorf(p.Since(at), "vector types must have positive constant sizes but got %s", dimensionList(shape))
		}
	}
	elem, ok := p.element(scalarElement, "vector elements must be integers, floats, index or of a dialect that allows it")
	if !ok {
		return nil, false
	}
	if !slices.Contains(scalable, true) {
		scalable = nil
	}
	return p.ctx.Vector(shape, scalable, elem), true
}

func (p *parser) memref() (ir.Type, bool) {
	unranked := p.OptionalPunct(dialect.Star)
	var shape []int64
	ok := true
	if unranked {
		ok = p.afterX()
	} else {
		shape, ok = p.Dimensions()
	}
	if !ok {
		return nil, false
	}
	elem, ok := p.element(memrefElement, "invalid memref element type")
	if !ok {
		return nil, false
	}
	layout, space, ok := p.memrefParams(unranked, len(shape))
	if !ok {
		return nil, false
	}
	if unranked {
		return p.ctx.UnrankedMemRef(elem, space), true
	}
	return p.ctx.MemRef(shape, elem, layout, space), true
}

// memrefParams reads `, layout, space`, both optional, and stops at `>`.
func (p *parser) memrefParams(unranked bool, rank int) (layout, space ir.Attribute, ok bool) {
	for p.OptionalPunct(dialect.Comma) {
		at := p.tok.start
		a, ok := p.Attribute(nil)
		if !ok {
			return nil, nil, false
		}
		mismatch := -1
		switch l := a.(type) {
		case *ir.AffineMapAttr:
			if l.NumDims != rank {
				mismatch = l.NumDims
			}
		case *ir.StridedLayoutAttr:
			if !unranked && len(l.Strides) != rank {
				return nil, nil, p.Errorf(p.Since(at), "expected the number of strides to match the rank")
			}
		default:
			if space != nil {
				return nil, nil, p.Errorf(p.Since(at), "multiple memory spaces specified in memref type")
			}
			if !memorySpace(a) {
				return nil, nil, p.Errorf(p.Since(at), "unsupported memory space Attribute")
			}
			space = a
			continue
		}
		switch {
		case space != nil:
			return nil, nil, p.Errorf(p.Since(at), "expected memory space to be last in memref type")
		case unranked:
			return nil, nil, p.Errorf(p.Since(at), "cannot have affine map for unranked memref type")
		case mismatch >= 0:
			return nil, nil, p.Errorf(p.Since(at), "memref layout mismatch between rank and affine map: %d != %d", rank, mismatch)
		}
		layout = a
	}
	return layout, space, true
}

// element reads the element type of a shaped type.
func (p *parser) element(valid func(ir.Type) bool, complaint string) (ir.Type, bool) {
	at := p.tok.start
	t, ok := p.Type()
	if !ok {
		return nil, false
	}
	if !valid(t) {
		return nil, p.Errorf(p.Since(at), "%s", complaint)
	}
	return t, true
}

func dimensionList(shape []int64) string {
	words := make([]string, len(shape))
	for i, d := range shape {
		words[i] = strconv.FormatInt(d, 10)
	}
	return strings.Join(words, ", ")
}

// What may be an element of what. Types of dialects decide for themselves.

func scalarElement(t ir.Type) bool {
	switch t.(type) {
	case *ir.IntegerType, *ir.FloatType, *ir.IndexType, *ir.CustomType, *ir.ErrorType:
		return true
	}
	return false
}

func tensorElement(t ir.Type) bool {
	switch t.(type) {
	case *ir.VectorType, *ir.ComplexType:
		return true
	}
	return scalarElement(t)
}

func memrefElement(t ir.Type) bool {
	_, nested := t.(*ir.MemRefType)
	return nested || tensorElement(t)
}

func complexElement(t ir.Type) bool {
	_, index := t.(*ir.IndexType)
	return !index && scalarElement(t)
}

// memorySpace reports whether a may name a memory space.
func memorySpace(a ir.Attribute) bool {
	switch a.(type) {
	case *ir.IntegerAttr, *ir.StringAttr, *ir.DictAttr, *ir.CustomAttr:
		return true
	}
	return false
}

// bangType reads !alias or !dialect.type<…>.
func (p *parser) bangType() (ir.Type, bool) {
	tok := p.tok
	text := p.text(tok)
	start, end, balanced := tok.start, tok.end, false
	var set *memoSet
	if end < uint32(len(p.lex.text)) && p.lex.text[end] == '<' {
		var hit ir.Type
		if hit, set, end, balanced = p.cachedType(end); hit != nil {
			return hit, true
		}
		if !balanced {
			return nil, p.Errorf(p.span(tok), "'<' of '%s' has no closing '>'", text)
		}
	} else if t, hit := p.typeCache[text]; hit {
		p.advance()
		return t, true
	}
	if strings.IndexByte(text, '.') < 0 {
		if a, ok := p.aliases[text]; ok {
			p.advance()
			return a.attr.(*ir.TypeAttr).Type, true
		}
		if !balanced {
			p.advance()
			return p.undefinedAlias(text, p.span(tok)).(*ir.TypeAttr).Type, true
		}
	}
	if !p.enter() {
		return nil, false
	}
	defer p.leave()
	name := p.ctx.Text(text[1:])
	def, name := p.typeDef(name)
	// The long form, !dialect<type<…>>.
	long := def == nil && balanced && strings.IndexByte(name, '.') < 0 && p.reg.Dialect(name) != nil
	if long {
		p.advance() // !dialect
		p.advance() // <
		def, name = p.typeDef(p.ctx.Text(name + "." + p.text(p.tok)))
	}
	if def == nil {
		if d := p.reg.Dialect(dialectOf(name)); d != nil && strings.IndexByte(name, '.') > 0 {
			if def = p.unknownType(d, name, p.span(tok)); def == nil {
				return nil, false
			}
			name = def.Name
		}
	}
	if def == nil && !p.hasNamespace(name) {
		return nil, false
	}
	p.advance()
	if def == nil {
		raw, ok := p.rawBrackets()
		if !ok {
			return nil, false
		}
		name, raw = p.pretty(name, raw)
		t := p.ctx.RawType(name, raw)
		p.cacheType(p.lex.text[start:end], set, t)
		return t, true
	}
	params, ok := p.TypeParams(def)
	if !ok || long && !p.Punct(dialect.Greater) {
		return nil, false
	}
	t := p.ctx.CustomType(name, def, params)
	if !p.verifyParams(def.ParamHooks, name, params, start) {
		return p.ctx.ErrorType(), true
	}
	if p.lastEnd == end {
		p.cacheType(p.lex.text[start:end], set, t)
	}
	return t, true
}

// hasNamespace checks that what an unknown type or attribute is called begins
// with a dialect's name as MLIR allows it.
func (p *parser) hasNamespace(name string) bool {
	namespace, _, _ := strings.Cut(name, ".")
	if namespace == "" || class[namespace[0]]&cDigit != 0 {
		return p.Errorf(p.span(p.tok), "invalid dialect namespace '\"%s\"'", namespace)
	}
	return true
}

// unknownType reports a type that its dialect lacks and returns the one that
// was meant, or nil.
func (p *parser) unknownType(d *dialect.Dialect, name string, at source.Span) *dialect.Type {
	names := make([]string, len(d.Types))
	for i := range d.Types {
		names[i] = d.Types[i].Name
	}
	meant := spelling.Closest(name, names)
	at.Start++ // !
	if meant == "" {
		p.Errorf(at, "dialect '%s' has no type '%s'", d.Name, name)
		return nil
	}
	p.misspelt(at, meant, "dialect '%s' has no type '%s'", d.Name, name)
	return p.reg.Type(meant)
}

// verifyParams reports whether parameters make sense; what does not counts as
// not understood.
func (p *parser) verifyParams(h dialect.ParamHooks, name string, params []ir.Attribute, start uint32) bool {
	if h.Verify == nil {
		return true
	}
	for _, a := range params {
		if a != nil && p.ctx.UnreadAttr(a) {
			return true
		}
	}
	span, before := p.Since(start), p.reports
	h.Verify(params, func(format string, args ...any) {
		if !p.legacyRules() {
			p.Errorf(span, "'"+name+"' "+format, args...)
		}
	})
	return p.reports == before
}

func dialectOf(name string) string {
	d, _, _ := strings.Cut(name, ".")
	return d
}

// StrippedType reads the parameters of the named type, or a whole type.
func (p *parser) StrippedType(name string) (ir.Type, bool) {
	if p.at(tBang) || p.at(tWord) {
		return p.Type()
	}
	def := p.reg.Type(name)
	if def == nil {
		return p.Type()
	}
	start := p.tok.start
	params, ok := p.TypeParams(def)
	if !ok {
		return nil, false
	}
	if !p.verifyParams(def.ParamHooks, name, params, start) {
		return p.ctx.ErrorType(), true
	}
	return p.ctx.CustomType(p.ctx.Text(name), def, params), true
}

// TypeList reads types separated by commas.
func (p *parser) TypeList(dst []ir.Type) ([]ir.Type, bool) {
	for {
		t, ok := p.Type()
		if !ok {
			return dst, false
		}
		dst = append(dst, t)
		if !p.OptionalPunct(dialect.Comma) {
			return dst, true
		}
	}
}

// FunctionType reads `(a, b) -> c`.
func (p *parser) FunctionType() (*ir.FunctionType, bool) {
	t, ok := p.functionType()
	if !ok {
		return nil, false
	}
	return t.(*ir.FunctionType), true
}

func (p *parser) functionType() (ir.Type, bool) {
	if !p.enter() {
		return nil, false
	}
	defer p.leave()
	var stack [16]ir.Type
	ts, ok := p.parenTypes(stack[:0])
	if !ok || !p.Punct(dialect.Arrow) {
		return nil, false
	}
	n := len(ts)
	if p.PeekPunct(dialect.LParen) {
		ts, ok = p.parenTypes(ts)
	} else {
		var t ir.Type
		if t, ok = p.Type(); ok {
			ts = append(ts, t)
		}
	}
	if !ok {
		return nil, false
	}
	return p.ctx.Function(ts[:n], ts[n:]), true
}

func (p *parser) parenTypes(dst []ir.Type) ([]ir.Type, bool) {
	if !p.Punct(dialect.LParen) {
		return dst, false
	}
	if p.OptionalPunct(dialect.RParen) {
		return dst, true
	}
	dst, ok := p.TypeList(dst)
	return dst, ok && p.Punct(dialect.RParen)
}
