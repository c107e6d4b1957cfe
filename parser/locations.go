package parser

import (
	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/ir/source"
)

// Location aliases are the one thing that MLIR's text uses long before it
// defines it: a dump ends with the table of its `#loc5 = loc(…)`. Where an op
// or argument says `loc(#loc5)` and nothing else, it holds a Location that is
// deferred, and becomes `#loc5` when that line is read. An alias that is not
// called #locN yields a stub there, a Location that is not interned and
// remembers where it stands in the text; resolveLocations replaces the stubs
// when everything was read. Anywhere else, such as in `loc("x"(#loc5))`, an
// alias must be known.

const stubLoc ir.LocKind = 255

// A numberedLoc is what is known of an alias #loc7.
type numberedLoc struct {
	loc  *ir.Location // deferred until it is defined; nil when never seen
	item int32        // one more than its place in Module.Aliases; 0: not defined
	use  uint32       // where it was first used, while it is not defined
}

// mostDigits are those of the numbers of aliases.
const mostDigits = 8

// numberedSlack is how far numbers may go beyond the count of aliases, as they
// do where lines were deleted from a dump.
const numberedSlack = 64

// locNumber is the n of an alias #locn; #loc itself is 0. Only the names that
// MLIR makes count, up to the number of aliases in the text: others have their
// place in the map.
func (p *parser) locNumber(text string) (int, bool) {
	if len(text) < 4 || len(text) > 4+mostDigits || text[:4] != "#loc" || len(text) > 4 && text[4] == '0' {
		return 0, false
	}
	n, digits := decimal(text[4:])
	return n, digits == len(text)-4 && n < len(p.numbered)
}

// decimal is the number that text begins with, and how many digits it has.
func decimal(text string) (n, digits int) {
	for digits < len(text) {
		d := text[digits] - '0'
		if d > 9 {
			break
		}
		n = 10*n + int(d)
		digits++
	}
	return n, digits
}

// aliasAttr is what an alias `#name` stands for, nil if it is not defined.
func (p *parser) aliasAttr(text string) ir.Attribute {
	if n, ok := p.locNumber(text); ok && p.numbered[n].item > 0 {
		return p.numbered[n].loc
	}
	return p.aliases[text].attr
}

// aliasSpan is where an alias was defined.
func (p *parser) aliasSpan(text string) (source.Span, bool) {
	if n, ok := p.locNumber(text); ok {
		if p.numbered[n].item > 0 {
			return p.mod.Aliases[p.numbered[n].item-1].Span, true
		}
		if !p.brokenAlias {
			return source.Span{}, false
		}
	}
	a, ok := p.aliases[text]
	return a.span, ok
}

// A pendingLoc is the holder of a stub.
type pendingLoc struct {
	op    *ir.Op    // the op with the location, or
	block *ir.Block // the block with argument arg
	arg   int
	stub  *ir.Location
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

// OptionalLoc reads loc(…) behind an op or argument.
func (p *parser) OptionalLoc() (*ir.Location, bool) {
	if p.tok.kind != tWord || p.text(p.tok) != "loc" {
		return nil, true
	}
	// Nearly all locations of a dump are one alias.
	if l := p.numberedUse(); l != nil {
		return l, true
	}
	p.advance()
	if !p.punct(dialect.LParen) {
		return nil, false
	}
	if p.at(tHash) && p.aliasAttr(p.text(p.tok)) == nil {
		start, last := p.tok, p.lastEnd
		p.advance()
		l := &ir.Location{Kind: stubLoc, Line: start.start, Column: start.end}
		return l, p.OptionalPunct(dialect.RParen) || p.unclosedLoc(start, last)
	}
	l, ok := p.locBody(nil)
	return l, ok && p.punct(dialect.RParen)
}

// numberedUse reads loc(#loc7), without blanks, or nothing. The next token is
// `loc`.
func (p *parser) numberedUse() *ir.Location {
	const opening = "(#loc"
	text := p.lex.text[p.tok.end:]
	if len(text) < len(opening) || text[:len(opening)] != opening {
		return nil
	}
	text = text[len(opening):]
	n, digits := decimal(text[:min(len(text), mostDigits)])
	if digits == len(text) || text[digits] != ')' || digits > 0 && text[0] == '0' || n >= len(p.numbered) {
		return nil
	}
	at := &p.numbered[n]
	if at.loc == nil {
		at.loc, at.use = p.ctx.DeferLoc(), p.tok.end+1
	}
	p.tok.end += uint32(len(opening) + digits + 1)
	p.lex.pos = p.tok.end
	p.advance()
	return at.loc
}

// definedLoc reads loc(…), which defines the deferred location into, if that
// is not nil.
func (p *parser) definedLoc(into *ir.Location) (*ir.Location, bool) {
	p.advance()
	if !p.punct(dialect.LParen) {
		return nil, false
	}
	start, last := p.tok, p.lastEnd
	l, ok := p.locBody(into)
	return l, ok && (p.OptionalPunct(dialect.RParen) || p.unclosedLoc(start, last))
}

// unclosedLoc reports that `)` is missing; start is what was read as location,
// unless it begins the next line's `#loc1 = …`.
func (p *parser) unclosedLoc(start token, last uint32) bool {
	if start.kind == tHash && p.at(kind(dialect.Equal)) && p.lastEnd == start.end {
		p.resetTo(start, last)
		if p.startsLine() {
			return p.unexpected("location")
		}
	}
	return p.punct(dialect.RParen)
}

// intern makes l the content of into, if that is not nil.
func (p *parser) intern(into *ir.Location, l ir.Location) *ir.Location {
	if into == nil {
		return p.ctx.InternLoc(l)
	}
	d := p.ctx.DefineLoc(into, l)
	p.forwarded = p.forwarded || d != into
	return d
}

// locBody reads what stands in loc(…).
func (p *parser) locBody(into *ir.Location) (*ir.Location, bool) {
	if !p.enter() {
		return nil, false
	}
	defer p.leave()
	start := p.tok
	switch {
	case p.at(tHash):
		text := p.text(p.tok)
		a := p.aliasAttr(text)
		p.advance()
		if a == nil && !p.at(kind(dialect.Equal)) { // else it is the next line's
			a = p.undefinedAlias(text, p.span(start))
		}
		l, isLoc := a.(*ir.Location)
		switch {
		case a == nil || p.ctx.UnreadAttr(a):
			return p.same(into, p.ctx.UnknownLoc()), true
		case !isLoc:
			return nil, p.Errorf(p.span(start), "expected location, but '%s' is none", text)
		}
		return p.same(into, l), true
	case p.at(tString):
		return p.nameOrFileLoc(into)
	case p.OptionalKeyword("unknown"):
		return p.same(into, p.ctx.UnknownLoc()), true
	case p.OptionalKeyword("callsite"):
		return p.callSiteLoc(into)
	case p.OptionalKeyword("fused"):
		return p.fusedLoc(into)
	}
	return nil, p.unexpected("location")
}

// same makes into, if that is not nil, another name of l.
func (p *parser) same(into, l *ir.Location) *ir.Location {
	if into != nil {
		into.Child = l
		p.forwarded = true
	}
	return l
}

func (p *parser) nameOrFileLoc(into *ir.Location) (*ir.Location, bool) {
	name, _ := p.OptionalString()
	if p.OptionalPunct(dialect.LParen) {
		child, ok := p.locBody(nil)
		if !ok || !p.punct(dialect.RParen) {
			return nil, false
		}
		return p.intern(into, ir.Location{Kind: ir.NameLoc, Name: name, Child: child}), true
	}
	if !p.OptionalPunct(dialect.Colon) {
		return p.intern(into, ir.Location{Kind: ir.NameLoc, Name: name}), true
	}
	l := ir.Location{Kind: ir.FileLoc, Name: name}
	var ok bool
	if l.Line, ok = p.position(); !ok {
		return nil, false
	}
	if !p.OptionalPunct(dialect.Colon) {
		l.NoColumn = true
		return p.intern(into, l), true
	}
	if l.Column, ok = p.position(); !ok {
		return nil, false
	}
	if p.OptionalKeyword("to") {
		var endLine, endColumn uint32
		hasLine := p.at(tInt)
		if hasLine {
			if endLine, ok = p.position(); !ok {
				return nil, false
			}
		}
		if !p.punct(dialect.Colon) {
			return nil, false
		}
		if endColumn, ok = p.position(); !ok {
			return nil, false
		}
		l = ir.RangeLoc(name, l.Line, l.Column, hasLine, endLine, endColumn)
	}
	return p.intern(into, l), true
}

func (p *parser) position() (uint32, bool) {
	at := p.tok
	v, ok := p.Integer(64)
	if ok && (v < 0 || v > 1<<32-1) {
		return 0, p.Errorf(p.span(at), "line and column are numbers of 32 bits")
	}
	return uint32(v), ok
}

func (p *parser) callSiteLoc(into *ir.Location) (*ir.Location, bool) {
	if !p.punct(dialect.LParen) {
		return nil, false
	}
	callee, ok := p.locBody(nil)
	if !ok || !p.Keyword("at") {
		return nil, false
	}
	caller, ok := p.locBody(nil)
	if !ok || !p.punct(dialect.RParen) {
		return nil, false
	}
	return p.intern(into, ir.Location{Kind: ir.CallSiteLoc, Child: callee, Caller: caller}), true
}

func (p *parser) fusedLoc(into *ir.Location) (*ir.Location, bool) {
	var metadata ir.Attribute
	if p.OptionalPunct(dialect.Less) {
		a, ok := p.Attribute(nil)
		if !ok || !p.punct(dialect.Greater) {
			return nil, false
		}
		metadata = a
	}
	if !p.punct(dialect.LSquare) {
		return nil, false
	}
	var parts []*ir.Location
	for !p.PeekPunct(dialect.RSquare) {
		if len(parts) > 0 && !p.punct(dialect.Comma) {
			return nil, false
		}
		f, ok := p.locBody(nil)
		if !ok {
			return nil, false
		}
		parts = append(parts, f)
	}
	p.advance()
	return p.intern(into, ir.FusedLocOf(parts, metadata)), true
}

// resolveLocations replaces all deferred locations and stubs.
func (p *parser) resolveLocations() {
	p.inOp, p.quiet = false, false
	p.replaceDeferred()
	for _, h := range p.pending {
		l := p.resolveStub(token{kind: tHash, start: h.stub.Line, end: h.stub.Column})
		if h.op != nil {
			h.op.SetLoc(l)
		} else {
			h.block.SetArgLoc(h.arg, l)
		}
	}
	p.pending = nil
}

// replaceDeferred reports the aliases that were used and never defined, and
// gives what holds a deferred location that turned out to be another's equal
// that other one.
func (p *parser) replaceDeferred() {
	for i := range p.numbered {
		at := &p.numbered[i]
		if at.loc == nil || at.item > 0 || at.loc.Kind != ir.DeferredLoc { // the last: `)` is missing behind it
			continue
		}
		p.forwarded = true
		end := at.use + 4
		for class[p.lex.text[end]]&cDigit != 0 {
			end++
		}
		text := p.lex.text[at.use:end]
		if a, ok := p.aliases[text]; ok { // its definition was no location, or broken
			at.loc.Child, _ = a.attr.(*ir.Location)
			if at.loc.Child != nil || a.bad {
				continue
			}
			p.Errorf(source.Span{Start: at.use, End: end}, "expected location, but '%s' is none", text)
			continue
		}
		p.undefinedAlias(text, source.Span{Start: at.use, End: end})
	}
	if !p.forwarded {
		return
	}
	known := func(l *ir.Location) *ir.Location {
		for l != nil && l.Kind == ir.DeferredLoc {
			if l = l.Child; l == nil {
				return p.ctx.UnknownLoc()
			}
		}
		return l
	}
	ir.Walk(p.mod.Op(), func(o *ir.Op) {
		if l := known(o.Loc()); l != o.Loc() {
			o.SetLoc(l)
		}
		for _, r := range o.Regions() {
			for b := range r.Blocks {
				for i := range b.NumArgs() {
					if l := known(b.ArgLoc(i)); l != b.ArgLoc(i) {
						b.SetArgLoc(i, l)
					}
				}
			}
		}
	})
}

// resolveStub is the location of the alias that was used at a place.
func (p *parser) resolveStub(use token) *ir.Location {
	text := p.text(use)
	switch a := p.aliasAttr(text).(type) {
	case nil:
		p.undefinedAlias(text, p.span(use))
	case *ir.Location:
		return a
	default:
		if !p.aliases[text].bad {
			p.Errorf(p.span(use), "expected location, but '%s' is none", text)
		}
	}
	return p.ctx.UnknownLoc()
}
