package parser

import (
	"strings"

	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/ir/source"
)

// Recovery. One mistake shall cost one op and one message: what follows is
// read as if the op had been sound, and so is what it holds.
//
// An op that could not be read is skimmed from its start: up to the next line
// that starts an op, or the brace that ends the region. Names on its left
// become results, names that mean something are uses, and a brace that opens
// a region is read as one, in which new names of the op's text (`%i = …`,
// `%arg: …`) are arguments. Where a type is not known it is ir.ErrorType, at
// which nobody takes offence.

// A keptRegion is a region that was read for the op being read.
type keptRegion struct {
	region *ir.Region
	end    uint32
}

// recover goes on behind an op that could not be read and puts an error op in
// its place, unless o is there already. kept are the regions that were read
// before the mistake.
func (p *parser) recover(start token, last uint32, o *ir.Op, groups []resultGroup, kept []keptRegion) {
	s := skimmer{parser: p, column: p.column(last, start)}
	p.resetTo(start, last)
	for _, k := range kept {
		if k.region.Owner() == nil {
			s.regions = append(s.regions, k.region)
		}
	}
	if n := len(groups); n > 0 {
		for p.tok.end < groups[n-1].span.End {
			p.advance()
		}
	}
	if len(kept) > 0 {
		p.lex.pos = max(p.lex.pos, kept[len(kept)-1].end)
		p.tok.end = p.lex.pos
		s.begun = true
	}
	if p.tok == start && !s.begun && (p.at(tWord) || p.at(tString)) {
		s.first()
	}
	if !p.at(kind(dialect.LBrace)) {
		p.advance()
	}
	s.body()
	if o != nil && len(s.regions) == 0 {
		return
	}
	p.quiet = true
	p.errorOp(source.Span{Start: start.start, End: max(p.lastEnd, start.end)}, groups, &s)
}

// lastOnLine is the op that ends on the line of the next token, which cannot
// follow it. It is understood no longer. last is where it ends.
func (p *parser) lastOnLine(last uint32) *ir.Op {
	o := p.block.Last()
	if o == nil || o.Span().End != last || p.startsLine() {
		return nil
	}
	p.mod.Doubt(o)
	for i := range o.NumResults() {
		o.Result(i).SetType(p.ctx.ErrorType())
	}
	return o
}

// errorOp makes an error op with the results of groups, and what s found.
func (p *parser) errorOp(span source.Span, groups []resultGroup, s *skimmer) {
	n := uint32(0)
	for _, g := range groups {
		n += g.size
	}
	st := ir.OpState{Name: p.opName(ir.ErrorOp), Span: span}
	for range n {
		st.Types = append(st.Types, p.ctx.ErrorType())
	}
	if s != nil {
		st.Operands, st.Regions = s.operands, s.regions
		if s.symbol != "" {
			st.Attrs = []ir.NamedAttr{{Name: "sym_name", Value: p.ctx.String(s.symbol)}}
		}
	}
	o := p.mod.NewOp(st)
	p.block.Append(o)
	p.defineResults(o, groups)
}

// skipAlias goes on behind a broken alias definition.
func (p *parser) skipAlias(start token, last uint32) {
	p.resetTo(start, last)
	s := skimmer{parser: p, column: p.column(last, start), flat: true}
	p.advance()
	s.body()
	for p.at(kind(dialect.RBrace)) {
		p.advance()
		s.body()
	}
}

// unclosed reports a region that the text does not end; those around it have
// the same fate and are not reported.
func (p *parser) unclosed(open token) {
	if !p.noClose {
		p.Errorf(p.span(open), "'{' has no closing '}'")
	}
	p.noClose, p.uneven = true, true
}

func (p *parser) startsLine() bool {
	return strings.IndexByte(p.file.Text[p.lastEnd:p.tok.start], '\n') >= 0
}

// column is how far from its line's start a token stands, if nothing but
// blanks precedes it, where last is the end of the token before; else -1.
func (p *parser) column(last uint32, t token) int {
	i := strings.LastIndexByte(p.file.Text[last:t.start], '\n')
	if i < 0 && last > p.opts.Range.Start {
		return -1
	}
	return int(t.start-last) - i - 1
}

// A skimmer goes over the text of an op that could not be read.
type skimmer struct {
	*parser
	column int  // of the op's first token, -1 if others precede it
	flat   bool // braces open no regions
	begun  bool // the op's name was met
	inline int  // braces that are open and were opened on the current line
	block  int  // braces that are open, open no region and end their line

	operands []*ir.Value
	args     []dialect.Argument
	regions  []*ir.Region
	symbol   string
	isolated bool
	lossy    bool // text that may name arguments is not readable
}

// body reads up to the next op or the end of the region, with the op's regions.
func (s *skimmer) body() {
	p := s.parser
	for !p.at(tEOF) {
		line := p.startsLine()
		if line {
			s.inline = 0
			if s.startsOp() {
				return
			}
		}
		switch p.tok.kind {
		case kind(dialect.RBrace):
			switch {
			case s.inline > 0:
				s.inline--
			case line && s.block > 0:
				s.block--
			case line || p.opensHere():
				return
			}
		case kind(dialect.LBrace):
			region, ends := s.opensRegion()
			switch {
			case region && !s.flat:
				s.region()
				continue
			case ends:
				s.block++
			default:
				s.inline++
			}
		case tBad:
			s.lossy = true
			if i := braceAtEnd(p.text(p.tok)); i >= 0 {
				p.splitToken(uint32(i)) // a string without end hides it
				continue
			}
		case tPercent:
			s.name()
			continue
		case tAt:
			if s.symbol == "" {
				s.symbol = strings.Trim(p.text(p.tok)[1:], `"`)
			}
		case tWord, tString:
			s.first()
		}
		p.advance()
	}
}

// header reads up to the next op, with the names of a block's arguments.
func (s *skimmer) header() {
	s.flat, s.isolated = true, true
	for !s.at(tEOF) && !(s.startsLine() && (s.at(kind(dialect.RBrace)) || s.startsOp())) {
		if s.at(tPercent) {
			s.name()
			continue
		}
		s.advance()
	}
}

// first looks at the op's name.
func (s *skimmer) first() {
	if s.begun {
		return
	}
	s.begun = true
	name := s.text(s.tok)
	if s.at(tString) {
		name = unquote(name)
	}
	if name == "" {
		return
	}
	if n := s.parser.name(name); n != nil {
		s.isolated = n.Traits.Has(ir.IsolatedFromAbove)
	}
}

// name takes a use, or the argument of a region to come with its type.
func (s *skimmer) name() {
	p := s.parser
	at := p.tok
	u, _ := p.OptionalOperand()
	if u.Value != nil && !s.isolated {
		s.operands = append(s.operands, u.Value)
		if p.opts.Index != nil {
			p.opts.Index.use(u.Value, u.Span)
		}
		return
	}
	for _, a := range s.args {
		if a.Operand.Name == u.Name {
			return
		}
	}
	a := dialect.Argument{Operand: dialect.UnresolvedOperand{Name: p.file.Text[at.start+1 : at.end], Span: p.span(at)}}
	a.Type = p.ctx.ErrorType()
	if p.at(kind(dialect.Colon)) {
		p.advance()
		if p.startsLine() {
			s.args = append(s.args, a)
			return
		}
		quiet, start, last := p.quiet, p.tok, p.lastEnd
		p.quiet = true
		if t, found, ok := p.OptionalType(); found && ok {
			a.Type = t
		} else {
			p.resetTo(start, last)
		}
		p.quiet = quiet
	}
	s.args = append(s.args, a)
}

// region reads a region of the op.
func (s *skimmer) region() {
	p := s.parser
	args := s.args
	if l := p.lex; l.next().kind == tCaret {
		args = nil
	}
	s.args = nil
	quiet := p.quiet
	p.quiet = false
	keptAt := len(p.kept)
	if r, ok := p.regionWith(args, "", s.isolated, s.lossy || p.mends.lost[p.tok.start]); ok {
		s.regions = append(s.regions, r)
	} else if p.at(kind(dialect.LBrace)) {
		p.skipBraces() // nested too deep
	}
	p.kept = p.kept[:keptAt]
	p.quiet = quiet
}

// skipBraces skips what stands in the braces that open here, however deep.
func (p *parser) skipBraces() {
	for open := 0; !p.at(tEOF); {
		switch p.tok.kind {
		case kind(dialect.LBrace):
			open++
		case kind(dialect.RBrace):
			open--
		}
		p.advance()
		if open == 0 {
			return
		}
	}
}

// opensHere reports whether the current region opens on the line of the next
// token, which then may close it.
func (p *parser) opensHere() bool {
	return len(p.scope.marks) > 1 && strings.IndexByte(p.file.Text[p.open:p.tok.start], '\n') < 0
}

// startsOp reports whether the next token, the first on its line, starts an
// op, a block or an alias.
func (s *skimmer) startsOp() bool {
	p := s.parser
	same := s.column >= 0 && p.column(p.lastEnd, p.tok) == s.column
	l := p.lex
	next := l.next()
	switch p.tok.kind {
	case tPercent:
		return same || definesResults(l, next)
	case tString:
		return next.kind == kind(dialect.LParen)
	case tWord:
		switch next.kind {
		case kind(dialect.Equal), kind(dialect.Comma):
			return false
		}
		word := p.text(p.tok)
		return same || strings.IndexByte(word, '.') > 0 || p.name(word) != nil
	case tCaret:
		return next.kind == kind(dialect.Colon) || next.kind == kind(dialect.LParen)
	case tHash, tBang:
		return next.kind == kind(dialect.Equal)
	}
	return false
}

// definesResults reports whether `%a` is followed by what makes it the result
// of an op: `:2, %b = op`. The arguments of a region look like that but for
// the op: `%a = %b`.
func definesResults(l lexer, t token) bool {
	for {
		if t.kind == kind(dialect.Colon) {
			if t = l.next(); t.kind != tInt {
				return false
			}
			t = l.next()
		}
		if t.kind == kind(dialect.Equal) {
			t = l.next()
			return t.kind == tWord || t.kind == tString
		}
		if t.kind != kind(dialect.Comma) {
			return false
		}
		if t = l.next(); t.kind != tPercent {
			return false
		}
		t = l.next()
	}
}

// braceAtEnd is the index of the brace that ends a text, or -1.
func braceAtEnd(text string) int {
	text = strings.TrimRight(text, " \t\r")
	if strings.HasSuffix(text, "{") {
		return len(text) - 1
	}
	return -1
}

// opensRegion tells the brace of a region from that of a dictionary, and
// whether it ends its line.
func (s *skimmer) opensRegion() (region, ends bool) {
	p := s.parser
	l := p.lex
	t := l.next()
	ends = strings.IndexByte(p.file.Text[p.tok.end:t.start], '\n') >= 0
	switch t.kind {
	case tPercent, tCaret:
		return true, ends
	case tString:
		return l.next().kind == kind(dialect.LParen), ends
	case tWord:
		word, next := p.text(t), l.next().kind
		if next == kind(dialect.Equal) || next == kind(dialect.Comma) {
			return false, ends
		}
		return p.name(word) != nil || ends && next != kind(dialect.RBrace) && strings.IndexByte(word, '.') > 0, ends
	case tEOF, kind(dialect.RBrace):
		return ends, ends
	}
	return false, ends
}
