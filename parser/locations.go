package parser

import (
	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/ir/source"
)

// Location aliases are the one thing that MLIR's text uses long before it
// defines it: a dump ends with the table of its `#loc5 = loc(…)`. A use whose
// alias is not known yet yields a stub, a Location that is not interned and
// remembers where it stands in the text; resolveLocations replaces the stubs
// when everything was read.

const stubLoc ir.LocKind = 255

// A pendingLoc is the holder of a stub.
type pendingLoc struct {
	op    *ir.Op    // the op with the location, or
	block *ir.Block // the block with argument arg
	arg   int
	stub  *ir.Location
}

// A pendingAlias is an alias definition that uses unknown aliases.
type pendingAlias struct {
	name  string
	start token // of its value
	item  int   // in Module.Aliases
}

func (p *parser) stub(start token) *ir.Location {
	return &ir.Location{Kind: stubLoc, Line: start.start, Column: start.end}
}

// holdLoc notes that o has a location that may be a stub.
func (p *parser) holdLoc(o *ir.Op) {
	if l := o.Loc(); l != nil && l.Kind == stubLoc {
		p.pending = append(p.pending, pendingLoc{op: o, stub: l})
	}
}

func (p *parser) holdArgLoc(b *ir.Block, i int) {
	if l := b.ArgLoc(i); l != nil && l.Kind == stubLoc {
		p.pending = append(p.pending, pendingLoc{block: b, arg: i, stub: l})
	}
}

// OptionalLoc reads loc(…).
func (p *parser) OptionalLoc() (*ir.Location, bool) {
	if p.tok.kind != tWord || p.text(p.tok) != "loc" {
		return nil, true
	}
	p.advance()
	if !p.Punct(dialect.LParen) {
		return nil, false
	}
	// Nearly all locations of a dump are one alias.
	if p.at(tHash) {
		tok := p.tok
		if a, ok := p.aliases[p.text(tok)]; ok {
			if l, isLoc := a.attr.(*ir.Location); isLoc {
				p.advance()
				return l, p.Punct(dialect.RParen)
			}
		}
	}
	start := p.tok
	l, ok := p.locBody()
	if !ok {
		return nil, false
	}
	if l.Kind == stubLoc {
		l = p.stub(start)
	}
	return l, p.Punct(dialect.RParen)
}

// locBody reads what stands in loc(…). When a part is not known yet the whole
// is a stub.
func (p *parser) locBody() (*ir.Location, bool) {
	if !p.enter() {
		return nil, false
	}
	defer p.leave()
	start := p.tok
	switch {
	case p.at(tHash):
		text := p.text(p.tok)
		a, ok := p.aliases[text]
		p.advance()
		if !ok {
			return p.stub(start), true
		}
		l, isLoc := a.attr.(*ir.Location)
		if !isLoc {
			return nil, p.Errorf(p.span(start), "expected location, but '%s' is none", text)
		}
		return l, true
	case p.at(tString):
		return p.nameOrFileLoc()
	case p.OptionalKeyword("unknown"):
		return p.ctx.UnknownLoc(), true
	case p.OptionalKeyword("callsite"):
		return p.callSiteLoc(start)
	case p.OptionalKeyword("fused"):
		return p.fusedLoc(start)
	}
	return nil, p.unexpected("location")
}

func (p *parser) nameOrFileLoc() (*ir.Location, bool) {
	start := p.tok
	name, _ := p.OptionalString()
	name = p.ctx.Text(name)
	if p.OptionalPunct(dialect.LParen) {
		child, ok := p.locBody()
		if !ok || !p.Punct(dialect.RParen) {
			return nil, false
		}
		if child.Kind == stubLoc {
			return p.stub(start), true
		}
		return p.ctx.NameLoc(name, child), true
	}
	if !p.OptionalPunct(dialect.Colon) {
		return p.ctx.NameLoc(name, nil), true
	}
	l := ir.Location{Kind: ir.FileLoc, Name: name}
	var ok bool
	if l.Line, ok = p.position(); !ok || !p.Punct(dialect.Colon) {
		return nil, false
	}
	if l.Column, ok = p.position(); !ok {
		return nil, false
	}
	if p.OptionalKeyword("to") {
		if p.at(tInt) {
			l.HasEndLine = true
			if l.EndLine, ok = p.position(); !ok {
				return nil, false
			}
		}
		if !p.Punct(dialect.Colon) {
			return nil, false
		}
		l.HasRangeColumn = true
		if l.EndColumn, ok = p.position(); !ok {
			return nil, false
		}
	}
	return p.ctx.InternLoc(l), true
}

func (p *parser) position() (uint32, bool) {
	at := p.tok
	v, ok := p.Integer()
	if ok && (v < 0 || v > 1<<32-1) {
		return 0, p.Errorf(p.span(at), "line and column are numbers of 32 bits")
	}
	return uint32(v), ok
}

func (p *parser) callSiteLoc(start token) (*ir.Location, bool) {
	if !p.Punct(dialect.LParen) {
		return nil, false
	}
	callee, ok := p.locBody()
	if !ok || !p.Keyword("at") {
		return nil, false
	}
	caller, ok := p.locBody()
	if !ok || !p.Punct(dialect.RParen) {
		return nil, false
	}
	if callee.Kind == stubLoc || caller.Kind == stubLoc {
		return p.stub(start), true
	}
	return p.ctx.InternLoc(ir.Location{Kind: ir.CallSiteLoc, Child: callee, Caller: caller}), true
}

func (p *parser) fusedLoc(start token) (*ir.Location, bool) {
	l := ir.Location{Kind: ir.FusedLoc}
	if p.OptionalPunct(dialect.Less) {
		a, ok := p.Attribute(nil)
		if !ok || !p.Punct(dialect.Greater) {
			return nil, false
		}
		l.Metadata = a
	}
	if !p.Punct(dialect.LSquare) {
		return nil, false
	}
	unknown := false
	for !p.PeekPunct(dialect.RSquare) {
		if len(l.Fused) > 0 && !p.Punct(dialect.Comma) {
			return nil, false
		}
		f, ok := p.locBody()
		if !ok {
			return nil, false
		}
		unknown = unknown || f.Kind == stubLoc
		l.Fused = append(l.Fused, f)
	}
	p.advance()
	if unknown {
		return p.stub(start), true
	}
	return p.ctx.InternLoc(l), true
}

// resolveLocations replaces all stubs.
func (p *parser) resolveLocations() {
	for progress := true; progress && len(p.lateAlias) > 0; {
		progress = false
		rest := p.lateAlias[:0]
		for _, la := range p.lateAlias {
			p.resetTo(la.start, la.start.start)
			before := len(p.pending)
			a, ok := p.Attribute(nil)
			if len(p.pending) > before {
				p.pending = p.pending[:before]
				rest = append(rest, la)
				continue
			}
			progress = true
			if ok {
				p.aliases[la.name] = alias{attr: a, span: p.mod.Aliases[la.item].Span}
				p.mod.Aliases[la.item].Attr = a
			}
		}
		p.lateAlias = rest
	}
	for _, la := range p.lateAlias {
		p.resetTo(la.start, la.start.start)
		p.undefinedAliases(source.Span{Start: la.start.start, End: uint32(len(p.lex.text))})
		p.mod.Aliases[la.item].Attr = p.ctx.UnknownLoc()
		p.aliases[la.name] = alias{attr: p.ctx.UnknownLoc()}
	}
	resolved := make(map[token]*ir.Location)
	for _, h := range p.pending {
		start := token{kind: p.kindAt(h.stub.Line), start: h.stub.Line, end: h.stub.Column}
		l, done := resolved[start]
		if !done {
			l = p.resolveStub(start)
			resolved[start] = l
		}
		switch {
		case h.op != nil:
			h.op.SetLoc(l)
		case h.block != nil:
			h.block.SetArgLoc(h.arg, l)
		}
	}
	p.pending = nil
	p.tok = token{tEOF, uint32(len(p.lex.text)), uint32(len(p.lex.text))}
}

func (p *parser) kindAt(pos uint32) kind {
	l := lexer{text: p.lex.text, pos: pos}
	return l.next().kind
}

func (p *parser) resolveStub(start token) *ir.Location {
	if start.kind == tHash {
		if a, ok := p.aliases[p.text(start)]; ok {
			if l, isLoc := a.attr.(*ir.Location); isLoc {
				return l
			}
		}
	}
	p.resetTo(start, start.start)
	l, ok := p.locBody()
	if ok && l.Kind == stubLoc {
		p.undefinedAliases(source.Span{Start: start.start, End: p.lastEnd})
		ok = false
	}
	if !ok {
		return p.ctx.UnknownLoc()
	}
	return l
}

// undefinedAliases reports the first unknown alias in a range.
func (p *parser) undefinedAliases(s source.Span) {
	l := lexer{text: p.file.Text[:s.End], pos: s.Start}
	for t := l.next(); t.kind != tEOF; t = l.next() {
		if t.kind != tHash {
			continue
		}
		text := p.text(t)
		if _, ok := p.aliases[text]; !ok {
			p.Errorf(p.span(t), "undefined symbol alias id '%s'%s", text[1:], p.suggestAlias(text))
			return
		}
	}
}
