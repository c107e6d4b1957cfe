package parser

import (
	"strings"

	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/internal/spelling"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/ir/source"
)

// A resultGroup is `%name:2` on the left of an op.
type resultGroup struct {
	name string
	size uint32
	span source.Span
}

// op reads one op into the current block, or reports why it cannot and goes on
// to the next.
func (p *parser) op() {
	start, last := p.tok, p.lastEnd
	defined, groupsAt, keptAt := len(p.scope.values.defs), len(p.groups), len(p.kept)
	quiet, suspect, opDiags := p.quiet, p.suspect, p.opDiags
	p.quiet, p.suspect, p.inOp, p.opDiags = false, false, true, len(p.diags)
	var before *ir.Legacy
	if t := p.opts.Text; t != nil {
		before = p.legacy()
		if p.mod.NumOps() == 1 { // the module
			t.apart(p.mod)
		}
	}
	o, ok := p.operation()
	if !ok {
		groups := p.groups[groupsAt:]
		if o != nil || len(p.scope.values.defs) != defined {
			groups = nil // they have their values
		}
		if p.tok == start && o == nil {
			o = p.lastOnLine(last)
		}
		p.recover(start, last, o, groups, p.kept[keptAt:])
	} else if p.quiet || p.suspect {
		p.mod.Doubt(o)
	}
	if t := p.opts.Text; t != nil && ok && !p.quiet && !p.suspect && separate(o) {
		t.functions[o] = function{before, p.legacy()}
		if p.mod.NumOps()-t.ops >= minApart {
			t.apart(p.mod)
		}
	}
	p.groups, p.kept = p.groups[:groupsAt], p.kept[:keptAt]
	p.quiet, p.suspect, p.opDiags = quiet, suspect, opDiags
}

// name finds the op of a bare word, with the default dialect's name put in
// front if that makes it known; nil if nothing fits.
func (p *parser) name(word string) *ir.OpName {
	memo := p.nameMemo.at(word)
	if memo.word == word {
		return memo.name
	}
	if n := p.ctx.OpName(word); n.Registered() {
		if strings.IndexByte(word, '.') > 0 {
			*memo = namedOp{word, n}
			p.metOp(n, word)
		}
		return n
	}
	for _, d := range [...]string{p.defaults[len(p.defaults)-1], "builtin", "func"} {
		if d == "" {
			continue
		}
		if n := p.ctx.OpName(d + "." + word); n.Registered() {
			return n
		}
	}
	return nil
}

// A nameMemo finds op names by their text, by some of its bytes.
type nameMemo [1 << nameMemoBits]namedOp

const nameMemoBits = 7

type namedOp struct {
	word string
	name *ir.OpName
}

func (m *nameMemo) at(word string) *namedOp {
	n := len(word)
	h := uint32(n) + uint32(word[n-1])<<8 + uint32(word[n/2])<<16 + uint32(word[2*n/3])<<24
	if n > 4 {
		h ^= uint32(word[n-2])<<12 + uint32(word[n-4])<<20 + uint32(word[1])
	}
	return &m[h*0x9e3779b1>>(32-nameMemoBits)]
}

// genericName is the name of an op in generic form.
func (p *parser) genericName(text string) *ir.OpName {
	memo := p.nameMemo.at(text)
	if memo.word == text {
		return memo.name
	}
	n := p.opName(p.ctx.Text(text))
	if n.Registered() && strings.IndexByte(text, '.') > 0 {
		*memo = namedOp{text, n}
		p.metOp(n, text)
	}
	return n
}

func (p *parser) opName(name string) *ir.OpName { return p.ctx.OpName(name) }

// operation reads one op and appends it to the current block.
func (p *parser) operation() (*ir.Op, bool) {
	start := p.tok.start
	groupsAt := len(p.groups)
	if p.at(tPercent) && !p.resultNames() {
		return nil, false
	}
	groups := p.groups[groupsAt:]
	nameAt := p.tok.start
	var o *ir.Op
	var ok bool
	switch p.tok.kind {
	case tWord:
		o, ok = p.customOp(start, groups)
	case tString:
		o, ok = p.genericOp(start, groups)
	default:
		return nil, p.ErrorHere("expected operation, but found %s", p.describe(p.tok))
	}
	if !ok {
		return o, false
	}
	loc, ok := p.OptionalLoc()
	if !ok {
		return o, false
	}
	if loc == nil && p.opts.TextLocations {
		loc = p.textLoc(nameAt)
	}
	if p.opts.TextLocations {
		p.locateImplied(o, nameAt)
	}
	o.SetLoc(loc)
	p.holdLoc(o)
	o.SetSpan(source.Span{Start: start, End: p.lastEnd})
	return o, true
}

// resultNames reads `%a, %b:2 =`.
func (p *parser) resultNames() bool {
	for {
		if !p.at(tPercent) {
			return p.unexpected("SSA result name")
		}
		g := resultGroup{name: p.file.Text[p.tok.start+1 : p.tok.end], size: 1, span: p.span(p.tok)}
		p.advance()
		p.groups = append(p.groups, g)
		if p.OptionalPunct(dialect.Colon) {
			at := p.tok
			n, ok := p.Integer(64)
			if !ok {
				return false
			}
			if n < 1 || n > 1<<16 {
				return p.Errorf(p.span(at), "expected between 1 and %d results, got %d", 1<<16, n)
			}
			p.groups[len(p.groups)-1].size = uint32(n)
		}
		if !p.OptionalPunct(dialect.Comma) {
			if !p.OptionalPunct(dialect.Equal) {
				p.scope.cut = append(p.scope.cut, g.name)
				return p.unexpected("'='")
			}
			return true
		}
	}
}

// insert creates the op, appends it to the block and names its results.
func (p *parser) insert(st *ir.OpState, groups []resultGroup, nameSpan source.Span) (*ir.Op, bool) {
	o := p.mod.NewOp(*st)
	p.block.Append(o)
	if p.opts.Index != nil {
		p.opts.Index.Names = append(p.opts.Index.Names, OpName{o, nameSpan})
	}
	n := uint32(0)
	for _, g := range groups {
		n += g.size
	}
	if n > 0 && int(n) != o.NumResults() {
		span := source.Span{Start: groups[0].span.Start, End: groups[len(groups)-1].span.End}
		if o.NumResults() == 0 {
			p.Errorf(span, "cannot name an operation with no results")
		} else {
			p.Errorf(span, "operation defines %d results but was provided %d to bind", o.NumResults(), n)
		}
		// Whatever is named gets a value.
		for i := range groups {
			if i < o.NumResults() {
				g := groups[i]
				p.define(g.name, g.span, o.Result(i), 1)
				continue
			}
			p.errorOp(span, groups[i:i+1], nil)
		}
		o.SetSpan(source.Span{Start: st.Span.Start, End: p.lastEnd})
		return o, true
	}
	o.SetSpan(source.Span{Start: st.Span.Start, End: p.lastEnd})
	p.defineResults(o, groups)
	return o, true
}

func (p *parser) defineResults(o *ir.Op, groups []resultGroup) {
	if len(groups) > 1 {
		sizes := make([]uint32, len(groups))
		for i, g := range groups {
			sizes[i] = g.size
		}
		o.SetResultGroups(sizes)
	}
	at := 0
	for _, g := range groups {
		p.define(g.name, g.span, o.Result(at), int(g.size))
		at += int(g.size)
	}
}

func (p *parser) state() *dialect.State {
	if p.depth == len(p.states) {
		p.states = append(p.states, new(dialect.State))
	}
	st := p.states[p.depth]
	p.depth++
	st.Reset()
	return st
}

// customOp reads `tt.load …` after the results.
func (p *parser) customOp(start uint32, groups []resultGroup) (*ir.Op, bool) {
	word, nameTok := p.text(p.tok), p.tok
	name := p.name(word)
	if name == nil {
		if name = p.unknownOp(word, nameTok); name == nil {
			return nil, false
		}
		p.quiet = true
	}
	p.advance()
	st := p.state()
	o, ok := p.readOp(st, name, nameTok, start, groups)
	p.depth--
	return o, ok
}

// readOp is customOp for an op that is known; st is empty.
func (p *parser) readOp(st *dialect.State, name *ir.OpName, nameTok token, start uint32, groups []resultGroup) (*ir.Op, bool) {
	def := name.Def.(*dialect.Op)
	st.Name, st.Def, st.Start = name, def, nameTok.start
	for _, g := range groups {
		st.NumNamed += int(g.size)
	}
	p.defaults = append(p.defaults, def.DefaultDialect)
	ok := p.opByFormat(st)
	p.defaults = p.defaults[:len(p.defaults)-1]
	if !ok {
		return nil, false
	}
	state := ir.OpState{
		Name: name, Operands: st.Operands, Types: st.Types, Attrs: st.Attrs, Regions: st.Regions,
		Successors: st.Successors, Span: source.Span{Start: start, End: p.lastEnd},
	}
	if len(state.Successors) > 0 {
		assignSuccessorOperands(&state, def)
	}
	return p.insert(&state, groups, p.span(nameTok))
}

// unknownOp reports a word that names no op and returns the op that was meant,
// as which the rest may be read, or nil.
func (p *parser) unknownOp(word string, at token) *ir.OpName {
	d := dialectOf(word)
	known := p.reg.Dialect(d)
	var names []string
	switch {
	case strings.IndexByte(word, '.') < 0:
		names = []string{"module", "func"}
		if d := p.reg.Dialect(p.defaults[len(p.defaults)-1]); d != nil {
			for i := range d.Ops {
				names = append(names, strings.TrimPrefix(d.Ops[i].Name, d.Name+"."))
			}
		}
		meant := p.closest(word, names)
		if meant == "" {
			p.Errorf(p.span(at), "expected operation, but found '%s'", word)
			return nil
		}
		p.misspelt(p.span(at), meant, "expected operation, but found '%s'", word)
		return p.name(meant)
	case known == nil:
		meant := p.closest(d, p.reg.Dialects())
		if n := p.name(meant + word[len(d):]); meant != "" && n != nil {
			p.misspelt(p.span(at), n.String(), "custom op '%s' is unknown", word)
			return n
		}
		p.Errorf(p.span(at), "custom op '%s' is unknown: no dialect '%s' is registered%s; describe it in a spec file, for --dialect FILE or .tgopt.yaml",
			word, d, spelling.DidYouMean(meant))
		return nil
	}
	for i := range known.Ops {
		names = append(names, known.Ops[i].Name)
	}
	meant := p.closest(word, names)
	if meant == "" {
		p.Errorf(p.span(at), "custom op '%s' is unknown", word)
		return nil
	}
	p.misspelt(p.span(at), meant, "custom op '%s' is unknown", word)
	return p.name(meant)
}

// closest is spelling.Closest as long as there may be guesses.
func (p *parser) closest(word string, names []string) string {
	if !p.mayGuess(len(names)) {
		return ""
	}
	return spelling.Closest(word, names)
}

// misspelt reports a word with the one that was meant, and the fix.
func (p *parser) misspelt(span source.Span, meant, format string, args ...any) {
	d := source.Errorf(span, format+"; did you mean '%s'?", append(args, meant)...)
	d.Fixes = []source.Fix{{Title: "write " + meant, Edits: []source.Edit{{Span: span, Text: meant}}}}
	p.report(d)
}

// Op reads one op in the current block; for syntax that nests a whole op.
func (p *parser) Op() (*ir.Op, bool) {
	groupsAt := len(p.groups)
	o, ok := p.operation()
	p.groups = p.groups[:groupsAt]
	return o, ok
}
