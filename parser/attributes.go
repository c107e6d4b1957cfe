package parser

import (
	"slices"

	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/ir"
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
		var room [usualEntries]ir.NamedAttr
		entries, ok := p.attrDict(room[:0])
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
	n, ok := p.Integer(64)
	if !ok || !p.Punct(dialect.RSquare) {
		return nil, false
	}
	number := uint64(n)
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
		p.distincts = map[uint64]ir.Attribute{}
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

// usualEntries is how many entries of a dictionary need no memory while it is read.
const usualEntries = 6

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
		return p.dictName(p.ctx.Text(s)), true
	}
	return "", p.unexpected("attribute name")
}
