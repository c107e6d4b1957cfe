package parser

import (
	"strings"

	"github.com/tgopt/tgopt/dialect"
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
		l, ok := p.definedLoc(nil) // an attribute must not hold a deferred one
		if !ok {
			return nil, true, false
		}
		if l.Kind == stubLoc {
			p.pending = append(p.pending, pendingLoc{stub: l})
		}
		return l, true, true
	case "affine_map", "affine_set":
		p.advance()
		a, ok := p.affineAttr(word == "affine_set")
		return a, true, ok
	case "strided":
		p.advance()
		a, ok := p.stridedLayout()
		return a, true, ok
	case "dense_resource", "sparse":
		p.advance()
		a, ok := p.rawAttr(word)
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

// rawAttr keeps `word<…> : type` as text.
func (p *parser) rawAttr(word string) (ir.Attribute, bool) {
	raw, ok := p.rawBrackets()
	if !ok {
		return nil, false
	}
	if raw == "" {
		return nil, p.unexpected("'<'")
	}
	if !p.Punct(dialect.Colon) {
		return nil, false
	}
	t, ok := p.Type()
	if !ok {
		return nil, false
	}
	return p.ctx.RawAttr(word+raw, t), true
}

// distinct reads distinct[0]<attr>. A number stands for one attribute.
func (p *parser) distinct() (ir.Attribute, bool) {
	p.advance()
	if !p.Punct(dialect.LSquare) {
		return nil, false
	}
	at := p.tok
	number, ok := p.Integer()
	if !ok || !p.Punct(dialect.RSquare) || !p.Punct(dialect.Less) || !p.enter() {
		return nil, false
	}
	defer p.leave()
	var elem ir.Attribute = p.ctx.Unit()
	if !p.PeekPunct(dialect.Greater) {
		if elem, ok = p.Attribute(nil); !ok {
			return nil, false
		}
	}
	if old := p.distincts[number]; old != nil && old != elem {
		return nil, p.Errorf(p.span(at), "referenced attribute does not match previous definition: %s", dialect.AttrText(old))
	}
	if p.distincts == nil {
		p.distincts = map[int64]ir.Attribute{}
	}
	p.distincts[number] = elem
	return p.ctx.Distinct(number, elem), p.Punct(dialect.Greater)
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
		if a := p.aliasAttr(text); a != nil {
			p.advance()
			return a, true
		}
		if p.lex.pos >= uint32(len(p.lex.text)) || p.lex.text[p.lex.pos] != '<' {
			p.advance()
			return p.undefinedAlias(text, p.span(tok)), true
		}
	}
	if !p.enter() {
		return nil, false
	}
	defer p.leave()
	if a, found, ok := p.inBrackets(); found {
		return a, ok
	}
	name := p.ctx.Text(text[1:])
	def := p.reg.Attr(name)
	if def == nil {
		if def = p.unknownAttr(name, p.span(tok)); def != nil {
			name = def.Name
		}
	}
	p.advance()
	if def != nil {
		params, ok := def.ParseParams(p)
		if !ok {
			return nil, false
		}
		if !p.verifyParams(def.ParamHooks, name, params, tok.start) {
			return p.ctx.ErrorAttr(), true
		}
		return p.ctx.CustomAttr(name, def, params), true
	}
	raw, ok := p.rawBrackets()
	if !ok {
		return nil, false
	}
	return p.ctx.UnknownAttr(name, raw), true
}

// inBrackets reads #dialect<attr …>, the form of attributes whose parameters
// have no brackets of their own: #gpu<dim x>.
func (p *parser) inBrackets() (a ir.Attribute, found, ok bool) {
	start := p.tok
	d := p.text(start)[1:]
	if strings.IndexByte(d, '.') >= 0 || p.reg.Dialect(d) == nil {
		return nil, false, false
	}
	rest := strings.TrimLeft(p.lex.text[p.lex.pos+1:], " ")
	n := 0
	for n < len(rest) && class[rest[n]]&cIdent != 0 {
		n++
	}
	name := p.ctx.Text(d + "." + rest[:n])
	def := p.reg.Attr(name)
	if def == nil {
		return nil, false, false
	}
	p.advance() // #dialect
	p.advance() // <
	p.advance() // attr
	params, ok := def.ParseParams(p)
	if !ok || !p.Punct(dialect.Greater) {
		return nil, true, false
	}
	if !p.verifyParams(def.ParamHooks, name, params, start.start) {
		return p.ctx.ErrorAttr(), true, true
	}
	return p.ctx.CustomAttr(name, def, params), true, true
}

// unknownAttr returns the attribute of a known dialect of which name is a slip,
// which it reports, or nil. Others are kept as text.
func (p *parser) unknownAttr(name string, at source.Span) *dialect.Attr {
	d := p.reg.Dialect(dialectOf(name))
	if d == nil || strings.IndexByte(name, '.') < 0 {
		return nil
	}
	names := make([]string, len(d.Attrs))
	for i := range d.Attrs {
		names[i] = d.Attrs[i].Name
	}
	meant := dialect.Closest(name, names)
	if meant == "" {
		return nil
	}
	at.Start++ // #
	p.misspelt(at, meant, "dialect '%s' has no attribute '%s'", d.Name, name)
	return p.reg.Attr(meant)
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
	if !p.verifyParams(def.ParamHooks, name, params, start) {
		return p.ctx.ErrorAttr(), true
	}
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
		s := p.text(p.tok)
		p.advance()
		return s, true
	case tString:
		return p.OptionalString()
	}
	return "", p.unexpected("attribute name")
}
