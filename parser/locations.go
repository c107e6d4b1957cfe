package parser

import (
	"strings"

	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/ir/source"
)

// Location aliases are the one thing that MLIR's text uses long before it
// defines it: a dump ends with the table of its `#loc5 = loc(…)`. Where an op
// or argument says `loc(#loc5)` and nothing else, it holds a Location that is
// deferred, and becomes `#loc5` when that line is read. Anywhere else, such as
// in `loc("x"(#loc5))`, a use whose alias is not known yet yields a stub, a
// Location that is not interned and remembers where it stands in the text;
// resolveLocations replaces the stubs when everything was read.

const stubLoc ir.LocKind = 255

// A numberedLoc is what is known of an alias #loc7.
type numberedLoc struct {
	loc  *ir.Location // deferred until it is defined; nil when never seen
	item int32        // one more than its place in Module.Aliases; 0: not defined
	use  uint32       // where it was first used, while it is not defined
}

// numberedSlack is how far numbers may go beyond the count of aliases, as they
// do where lines were deleted from a dump.
const numberedSlack = 64

// locNumber is the n of an alias #locn; #loc itself is 0. Only the names that
// MLIR makes count, up to the number of aliases in the text: others have their
// place in the map.
func (p *parser) locNumber(text string) (int, bool) {
	if len(text) < 4 || len(text) > 12 || text[:4] != "#loc" || len(text) > 4 && text[4] == '0' {
		return 0, false
	}
	n := 0
	for i := 4; i < len(text); i++ {
		d := text[i] - '0'
		if d > 9 {
			return 0, false
		}
		n = 10*n + int(d)
	}
	return n, n < len(p.numbered)
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
	// Nearly all locations of a dump are one alias.
	if l := p.numberedUse(); l != nil {
		return l, true
	}
	return p.definedLoc(nil)
}

// numberedUse reads loc(#loc7), without blanks, or nothing. The next token is
// `loc`.
func (p *parser) numberedUse() *ir.Location {
	text, i := p.lex.text, p.tok.end
	if len(text)-int(i) < 6 || text[i:i+5] != "(#loc" {
		return nil
	}
	use := i + 1
	end := use + 4
	for end < uint32(len(text)) && class[text[end]]&cDigit != 0 {
		end++
	}
	if end == uint32(len(text)) || text[end] != ')' {
		return nil
	}
	n, ok := p.locNumber(text[use:end])
	if !ok {
		return nil
	}
	at := &p.numbered[n]
	if at.loc == nil {
		at.loc, at.use = p.ctx.DeferLoc(), use
	}
	p.tok.end = end + 1
	p.lex.pos = end + 1
	p.advance()
	return at.loc
}

// definedLoc reads loc(…), which defines the deferred location into, if that
// is not nil. When a part is not known yet it returns a stub.
func (p *parser) definedLoc(into *ir.Location) (*ir.Location, bool) {
	p.advance()
	if !p.punct(dialect.LParen) {
		return nil, false
	}
	start, last := p.tok, p.lastEnd
	l, ok := p.locBody(into)
	if !ok {
		return nil, false
	}
	if l.Kind == stubLoc {
		l = p.stub(start)
	}
	return l, p.OptionalPunct(dialect.RParen) || p.unclosedLoc(start, last)
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

// locBody reads what stands in loc(…). When a part is not known yet the whole
// is a stub.
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
		if a == nil {
			return p.stub(start), true
		}
		l, isLoc := a.(*ir.Location)
		switch {
		case p.ctx.UnreadAttr(a):
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
		return p.callSiteLoc(into, start)
	case p.OptionalKeyword("fused"):
		return p.fusedLoc(into, start)
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
	start := p.tok
	name, _ := p.OptionalString()
	if p.OptionalPunct(dialect.LParen) {
		child, ok := p.locBody(nil)
		if !ok || !p.punct(dialect.RParen) {
			return nil, false
		}
		if child.Kind == stubLoc {
			return p.stub(start), true
		}
		return p.intern(into, ir.Location{Kind: ir.NameLoc, Name: name, Child: child}), true
	}
	if !p.OptionalPunct(dialect.Colon) {
		return p.intern(into, ir.Location{Kind: ir.NameLoc, Name: name}), true
	}
	l := ir.Location{Kind: ir.FileLoc, Name: name}
	var ok bool
	if l.Line, ok = p.position(); !ok || !p.punct(dialect.Colon) {
		return nil, false
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
	v, ok := p.Integer()
	if ok && (v < 0 || v > 1<<32-1) {
		return 0, p.Errorf(p.span(at), "line and column are numbers of 32 bits")
	}
	return uint32(v), ok
}

func (p *parser) callSiteLoc(into *ir.Location, start token) (*ir.Location, bool) {
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
	if callee.Kind == stubLoc || caller.Kind == stubLoc {
		return p.stub(start), true
	}
	return p.intern(into, ir.Location{Kind: ir.CallSiteLoc, Child: callee, Caller: caller}), true
}

func (p *parser) fusedLoc(into *ir.Location, start token) (*ir.Location, bool) {
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
	unknown := false
	for !p.PeekPunct(dialect.RSquare) {
		if len(parts) > 0 && !p.punct(dialect.Comma) {
			return nil, false
		}
		f, ok := p.locBody(nil)
		if !ok {
			return nil, false
		}
		unknown = unknown || f.Kind == stubLoc
		parts = append(parts, f)
	}
	p.advance()
	if unknown {
		return p.stub(start), true
	}
	return p.intern(into, ir.FusedLocOf(parts, metadata)), true
}

// resolveLocations replaces all stubs.
func (p *parser) resolveLocations() {
	p.inOp, p.quiet = false, false
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
				p.defineLate(la, a)
			}
		}
		p.lateAlias = rest
	}
	for _, la := range p.lateAlias {
		p.resetTo(la.start, la.start.start)
		p.undefinedAliases(source.Span{Start: la.start.start, End: p.endOfLine(la.start.start)})
		p.defineLate(la, p.ctx.UnknownLoc())
	}
	p.replaceDeferred()
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

func (p *parser) defineLate(la pendingAlias, a ir.Attribute) {
	p.mod.Aliases[la.item].Attr = a
	l, isLoc := a.(*ir.Location)
	n, numbered := p.locNumber(la.name)
	if !numbered || !isLoc {
		p.aliases[la.name] = alias{attr: a, span: p.mod.Aliases[la.item].Span}
		return
	}
	p.same(p.numbered[n].loc, l)
	p.numbered[n] = numberedLoc{loc: l, item: int32(la.item) + 1}
}

// replaceDeferred reports the aliases that were used and never defined, and
// gives what holds a deferred location that turned out to be another's equal
// that other one.
func (p *parser) replaceDeferred() {
	for i := range p.numbered {
		at := &p.numbered[i]
		if at.loc == nil || at.item > 0 {
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

func (p *parser) kindAt(pos uint32) kind {
	l := lexer{text: p.lex.text, pos: pos}
	return l.next().kind
}

func (p *parser) resolveStub(start token) *ir.Location {
	if start.kind == tHash {
		if l, isLoc := p.aliasAttr(p.text(start)).(*ir.Location); isLoc {
			return l
		}
	}
	p.resetTo(start, start.start)
	l, ok := p.locBody(nil)
	if ok && l.Kind == stubLoc {
		p.undefinedAliases(source.Span{Start: start.start, End: p.lastEnd})
		ok = false
	}
	if !ok {
		return p.ctx.UnknownLoc()
	}
	return l
}

func (p *parser) endOfLine(pos uint32) uint32 {
	if i := strings.IndexByte(p.lex.text[pos:], '\n'); i >= 0 {
		return pos + uint32(i)
	}
	return uint32(len(p.lex.text))
}

// undefinedAliases reports the unknown aliases in a range.
func (p *parser) undefinedAliases(s source.Span) {
	l := lexer{text: p.file.Text[:s.End], pos: s.Start}
	for t := l.next(); t.kind != tEOF; t = l.next() {
		if t.kind != tHash {
			continue
		}
		text := p.text(t)
		if p.aliasAttr(text) == nil {
			p.undefinedAlias(text, p.span(t))
		}
	}
}
