package parser

import (
	"strings"

	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/internal/spelling"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/ir/source"
)

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
	if strings.IndexByte(text, '.') < 0 && !balanced {
		p.advance()
		if a, ok := p.aliases[text]; ok {
			return a.attr.(*ir.TypeAttr).Type, true
		}
		return p.undefinedAlias(text, p.span(tok)).(*ir.TypeAttr).Type, true
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

// hashAttr reads #alias or #dialect.attr<…>.
func (p *parser) hashAttr() (ir.Attribute, bool) {
	tok := p.tok
	text := p.text(tok)
	if strings.IndexByte(text, '.') < 0 && (p.lex.pos >= uint32(len(p.lex.text)) || p.lex.text[p.lex.pos] != '<') {
		p.advance()
		if a := p.aliasAttr(text); a != nil {
			return a, true
		}
		return p.undefinedAlias(text, p.span(tok)), true
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
