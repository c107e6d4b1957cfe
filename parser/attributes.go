package parser

import (
	"slices"
	"strings"

	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/internal/spelling"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/ir/source"
	"github.com/tgopt/tgopt/printer"
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
		return l, true, true
	case "affine_map", "affine_set":
		p.advance()
		a, ok := p.affineAttr(word == "affine_set")
		return a, true, ok
	case "strided":
		p.advance()
		a, ok := p.stridedLayout()
		return a, true, ok
	case "dense_resource":
		p.advance()
		a, ok := p.resourceAttr()
		return a, true, ok
	case "sparse":
		p.advance()
		a, ok := p.sparseElements(start, t)
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

// distinct reads distinct[0]<attr>. A number stands for one attribute.
func (p *parser) distinct() (ir.Attribute, bool) {
	p.advance()
	if !p.OptionalPunct(dialect.LSquare) {
		return nil, p.unexpected("'[' after 'distinct'")
	}
	at := p.tok
	if !p.at(tInt) {
		return nil, p.unexpected("distinct ID")
	}
	number, ok := p.Integer()
	if !ok || !p.Punct(dialect.RSquare) {
		return nil, false
	}
	if !p.OptionalPunct(dialect.Less) {
		return nil, p.unexpected("'<' after distinct ID")
	}
	if !p.enter() {
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
		return nil, p.Errorf(p.span(at), "referenced attribute does not match previous definition: %s", printer.AttrText(old))
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
		n, ok := p.OptionalSymbol()
		if !ok {
			return nil, p.unexpected("nested symbol reference identifier")
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
	def, name := p.attrDef(name)
	if def == nil {
		at := p.span(tok)
		at.Start++ // #
		if def = p.unknownAttr(name, at, ""); def != nil {
			name = def.Name
		} else if !p.hasNamespace(name) {
			return nil, false
		}
	}
	p.advance()
	if def != nil {
		params, read, ok := p.attrParams(def)
		if !ok {
			return nil, false
		}
		if !p.verifyParams(def.ParamHooks, name, params, tok.start) {
			return p.ctx.ErrorAttr(), true
		}
		return p.customAttr(name, def, params, read), true
	}
	raw, ok := p.rawBrackets()
	if !ok {
		return nil, false
	}
	name, raw = p.pretty(name, raw)
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
	def, name := p.attrDef(name)
	if def == nil {
		from := uint32(len(p.lex.text) - len(rest))
		at := source.Span{Start: from, End: from + uint32(n)}
		if def = p.unknownAttr(name, at, d+"."); def == nil {
			return nil, false, false
		}
		name = def.Name
	}
	p.advance() // #dialect
	p.advance() // <
	p.advance() // attr
	params, read, ok := p.attrParams(def)
	if !ok || !p.Punct(dialect.Greater) {
		return nil, true, false
	}
	if !p.verifyParams(def.ParamHooks, name, params, start.start) {
		return p.ctx.ErrorAttr(), true, true
	}
	return p.customAttr(name, def, params, read), true, true
}

// unknownAttr returns the attribute of a known dialect of which name is a slip,
// which it reports, or nil. Others are kept as text. At the place, prefix is left
// out.
func (p *parser) unknownAttr(name string, at source.Span, prefix string) *dialect.Attr {
	d := p.reg.Dialect(dialectOf(name))
	if d == nil || strings.IndexByte(name, '.') < 0 {
		return nil
	}
	names := make([]string, len(d.Attrs))
	for i := range d.Attrs {
		names[i] = d.Attrs[i].Name
	}
	meant := spelling.Closest(name, names)
	if meant == "" {
		return nil
	}
	p.misspelt(at, strings.TrimPrefix(meant, prefix), "dialect '%s' has no attribute '%s'", d.Name, name)
	return p.reg.Attr(meant)
}

// pretty turns the long form of a symbol of an unknown dialect, `name<body>`,
// into `name.body` where that says the same.
func (p *parser) pretty(name, raw string) (string, string) {
	if strings.IndexByte(name, '.') >= 0 || len(raw) < 3 || class[raw[1]]&cLetter == 0 || raw[1] == '_' {
		return name, raw
	}
	body := raw[1 : len(raw)-1]
	end := 0
	for end < len(body) && class[body[end]]&cIdent != 0 && body[end] != '$' {
		end++
	}
	if end < len(body) && (body[end] != '<' || body[len(body)-1] != '>') {
		return name, raw
	}
	return p.ctx.Text(name + "." + body[:end]), body[end:]
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
	params, read, ok := p.attrParams(def)
	if !ok {
		return nil, false
	}
	if !p.verifyParams(def.ParamHooks, name, params, start) {
		return p.ctx.ErrorAttr(), true
	}
	return p.customAttr(name, def, params, read), true
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
	var names map[string]bool // of a long dictionary
	for !p.PeekPunct(dialect.RBrace) {
		if len(dst) > first && !p.Punct(dialect.Comma) {
			return dst, false
		}
		at := p.tok
		name, ok := p.attrName()
		if !ok {
			return dst, false
		}
		if hasName(dst, name, &names) {
			return dst, p.Errorf(p.span(at), "duplicate key '%s' in dictionary attribute", name)
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

// hasName reports whether as has a name, and keeps the names of a long list in
// known: to go through it for each would take quadratic time. name is added.
func hasName(as []ir.NamedAttr, name string, known *map[string]bool) bool {
	const long = 32
	if len(as) < long {
		return slices.ContainsFunc(as, func(e ir.NamedAttr) bool { return e.Name == name })
	}
	if *known == nil {
		*known = make(map[string]bool, 2*long)
		for _, e := range as {
			(*known)[e.Name] = true
		}
	}
	if (*known)[name] {
		return true
	}
	(*known)[name] = true
	return false
}

func (p *parser) attrName() (string, bool) {
	at := p.tok
	switch at.kind {
	case tWord:
		s := p.ctx.Text(p.text(p.tok))
		p.advance()
		return p.dictName(s), true
	case tString:
		at := p.tok
		s, _ := p.OptionalString()
		if s == "" {
			return "", p.Errorf(p.span(at), "expected valid attribute name")
		}
		return p.dictName(s), true
	}
	return "", p.unexpected("attribute name")
}
