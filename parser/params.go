package parser

import (
	"strings"

	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/internal/spelling"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/ir/source"
)

// Param reads an attribute or parameter by its specification, whose kind it is then of:
// what stands for the whole of it, such as an alias, may be of any.
func (p *parser) Param(s *dialect.AttrSpec) (ir.Attribute, bool) {
	if s.List {
		return p.paramList(s)
	}
	start := p.tok.start
	a, ok := p.paramOfAnyKind(s)
	return a, ok && p.ofKind(s, a, start)
}

// ofKind reports a parameter, read from start on, that is not of its kind.
func (p *parser) ofKind(s *dialect.AttrSpec, a ir.Attribute, start uint32) bool {
	if a == nil || s.Accepts(a) || p.ctx.UnreadAttr(a) {
		return true
	}
	at := p.Since(start)
	found := p.lex.text[at.Start:at.End]
	if len(found) > 40 {
		found = strings.ToValidUTF8(found[:40], "") + "…"
	}
	return p.Errorf(at, "'%s' expects %s, but found '%s'", s.Name, s.Constraint(), found)
}

func (p *parser) paramOfAnyKind(s *dialect.AttrSpec) (ir.Attribute, bool) {
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
	case dialect.WordAttr:
		if text, ok := p.OptionalString(); ok {
			return p.ctx.String(text), true
		}
		word, ok := p.Word(s.Name)
		return p.ctx.String(word), ok
	case dialect.StringAttr:
		// A type behind it belongs to what follows.
		if !p.at(tString) {
			return nil, p.unexpected("string")
		}
		text, ok := p.String()
		return p.ctx.String(text), ok
	case dialect.BoolAttr:
		if !p.PeekKeyword("true") && !p.PeekKeyword("false") {
			if v, found, ok := p.OptionalInteger(64); found && ok && (v == 0 || v == 1) {
				return p.ctx.Bool(v == 1), true
			}
			return nil, p.unexpected("'true' or 'false'")
		}
	}
	return p.Attribute(nil)
}

// paramList reads one or more parameters of a kind, separated by commas.
func (p *parser) paramList(s *dialect.AttrSpec) (ir.Attribute, bool) {
	one := *s
	one.List = false
	var elems []ir.Attribute
	for {
		a, ok := p.Param(&one)
		if !ok {
			return nil, false
		}
		elems = append(elems, a)
		if !p.OptionalPunct(dialect.Comma) {
			return p.ctx.Array(elems), true
		}
	}
}

func (p *parser) denseList(elem ir.Type) (ir.Attribute, bool) {
	if !p.Punct(dialect.LSquare) {
		return nil, false
	}
	if _, ints := elem.(*ir.IntegerType); ints && p.at(tPercent) {
		// A value where only constants can stand: MLIR says it like this.
		p.unexpected("integer value")
		return nil, p.ErrorHere("expected ']'")
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
			if v, known = p.badCase(e, word, p.span(at)); !known {
				return nil, false
			}
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

// badCase reports a word that is no case and returns the one that was meant.
func (p *parser) badCase(e *dialect.EnumDef, word string, span source.Span) (int64, bool) {
	names := make([]string, len(e.Cases))
	for i, c := range e.Cases {
		names[i] = c.Name
	}
	if meant := spelling.Closest(word, names); meant != "" {
		p.misspelt(span, meant, "'%s' is no %s", word, e.Name)
		return e.Value(meant)
	}
	if len(names) > 12 {
		names = append(names[:12], "…")
	}
	return 0, p.Errorf(span, "'%s' is no %s: expected one of %s", word, e.Name, strings.Join(names, ", "))
}
