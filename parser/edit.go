package parser

import (
	"cmp"
	"slices"
	"strings"

	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/ir/source"
)

// Edit parses the text of f, which differs from that of before in an edit: size
// bytes took the place of the old span. The module stays, and with it the IR of all
// functions but one: after has taken the place of before. Spans are those of the new
// text.
//
// It is not ok where only a parse of the whole will do. The Text and its module may
// not be used any more then.
func (t *Text) Edit(f *source.File, edit source.Span, size int) (before, after *ir.Op, ok bool) {
	if !t.usable || t.edits == maxEdits || t.mod.NumOps()+t.mod.NumValues() > maxIDs*t.ids {
		return nil, nil, false
	}
	t.usable = false
	t.edits++
	before = t.functionAround(edit)
	if before == nil || slices.ContainsFunc(t.diags, func(d source.Diagnostic) bool { return d.Span.Start == before.Span().End }) {
		return nil, nil, false // what was said there may be of the function, or of what follows
	}
	whole, delta := before.Span(), uint32(size-edit.Len()) // wraps
	old := linesAround(t.file.Text, edit)
	new := linesAround(f.Text, source.Span{Start: edit.Start, End: edit.Start + uint32(size)})
	if t.rules != rulesUnknown && t.opts.Registry.MentionsLegacy(old, legacyRulesUntil) != t.opts.Registry.MentionsLegacy(new, legacyRulesUntil) {
		return nil, nil, false // by which the rest was judged
	}
	p := t.parserAt(f, before, delta)
	defer p.giveScratch()
	after = t.again(p, before, delta)
	if after == nil {
		return nil, nil, false
	}
	t.rules = p.rules
	t.splice(p, f, whole, delta)
	if len(t.diags) >= maxErrors {
		return nil, nil, false // some would not be listed
	}
	t.even = t.even && bones(old) == bones(new)
	t.mod.NamesValid = t.mod.Epoch()
	if source.HasErrors(t.diags) {
		t.mod.NamesValid = 0
		if t.even = t.even || !t.mends(f); !t.even {
			return nil, nil, false
		}
	}
	t.usable = true
	return before, after, true
}

// linesAround are the lines that a span touches.
func linesAround(text string, s source.Span) string {
	start := strings.LastIndexByte(text[:s.Start], '\n') + 1
	end := len(text)
	if i := strings.IndexByte(text[s.End:], '\n'); i >= 0 {
		end = int(s.End) + i
	}
	return text[start:end]
}

// functionAround is the function in the body of the module whose text holds
// the edit, apart from its first and last byte; nil also in a module of several
// blocks, which none may have: what stands behind the body's would not be moved.
func (t *Text) functionAround(edit source.Span) *ir.Op {
	if t.mod.Op().NumRegions() != 1 || !t.mod.Op().RegionAt(0).HasOneBlock() {
		return nil
	}
	for o := range t.mod.Body().Ops {
		if s := o.Span(); s.IsValid() && s.Start < edit.Start && edit.End < s.End {
			if _, ok := t.functions[o]; ok {
				return o
			}
			return nil
		}
	}
	return nil
}

func (o Occurrence) start() uint32 { return o.Span.Start }
func (o OpName) start() uint32     { return o.Span.Start }

// within is the part of a list that lies within a span. The list is in the order of
// functions.
func within[E any](list []E, s source.Span, start func(E) uint32) (from, to int) {
	at := func(offset uint32) int {
		i, _ := slices.BinarySearchFunc(list, offset, func(e E, off uint32) int { return cmp.Compare(start(e), off) })
		return i
	}
	return at(s.Start), at(s.End)
}

// roomFor is an empty list with room for what a list has of a function, and a little
// more.
func roomFor[E any](list []E, fn *ir.Op, start func(E) uint32) []E {
	from, to := within(list, fn.Span(), start)
	return make([]E, 0, to-from+16)
}

// parserAt returns a parser that is where a function of the module begins in the
// text of f, and knows what stands around it as a parser of the whole does there.
func (t *Text) parserAt(f *source.File, at *ir.Op, delta uint32) *parser {
	opts := t.opts
	end := uint32(len(f.Text))
	if opts.Range != (source.Span{}) {
		opts.Range.End += delta
		end = opts.Range.End
	}
	opts.Text = nil
	opts.Index = &Index{
		Definitions: roomFor(t.Index.Definitions, at, Occurrence.start),
		Uses:        roomFor(t.Index.Uses, at, Occurrence.start),
		Names:       roomFor(t.Index.Names, at, OpName.start),
	}
	p := &parser{
		file: f, opts: opts, ctx: opts.Context, reg: opts.Registry, mod: t.mod,
		scratch: takeScratch(len(t.mod.Aliases) + numberedSlack),
		rules:   t.rules,
	}
	p.mod.Apart()
	start := at.Span().Start
	for i, a := range t.mod.Aliases {
		behind := a.Span.Start > start // known to nothing but `loc(#loc7)`
		if l, isLoc := a.Attr.(*ir.Location); isLoc {
			if n, numbered := p.locNumber(a.Text); numbered {
				p.numbered[n] = numberedLoc{loc: l}
				if !behind {
					p.numbered[n].item = int32(i) + 1
				}
				continue
			}
		}
		if !behind {
			p.aliases[a.Text] = alias{attr: a.Attr, span: a.Span}
		}
	}
	p.lex = lexer{text: f.Text[:end], pos: start}
	p.tok.end = uint32(len(strings.TrimRight(f.Text[:start], " \t\r\n")))
	p.block = at.Block()
	p.pushIsolated()
	p.pushRegion()
	if !t.mod.Implicit {
		p.defaults = append(p.defaults, "builtin")
		p.nesting++
	}
	p.advance()
	return p
}

// again reads a function anew and puts it in the place of the one that is there; nil
// if there is none now, or something else would be read otherwise.
func (t *Text) again(p *parser, before *ir.Op, delta uint32) *ir.Op {
	known, aliases := t.functions[before], len(t.mod.Aliases)
	legacy := *p.ctx.Legacy()
	p.ctx.SetLegacy(known.before.Clone())
	last := p.block.Last()
	p.op()
	after := p.block.Last()
	p.popRegion()
	p.popIsolated()
	if len(p.pending) > 0 { // on what is defined behind
		for _, a := range t.mod.Aliases {
			p.aliases[a.Text] = alias{attr: a.Attr, span: a.Span}
		}
	}
	p.resolveLocations()
	same := p.ctx.Legacy().Equal(known.behind)
	p.ctx.SetLegacy(legacy)
	old := before.Span()
	switch {
	case after == last, after.Prev() != last, after.Name() != before.Name(), !separate(after),
		after.Span() != source.Span{Start: old.Start, End: old.End + delta},
		len(t.mod.Aliases) != aliases, len(p.badAliases) > 0, p.distincts != nil, p.metadataTexts != nil,
		p.dropped > 0, p.uneven, p.noClose, t.mod.InDoubt(after), !same:
		return nil
	}
	p.opts.Index.finish()
	after.Remove()
	before.Block().InsertBefore(before, after)
	before.Erase()
	forgetNames(before)
	delete(t.functions, before)
	t.functions[after] = known
	return after
}

// forgetNames takes the names from what is left of an op that is gone: its memory
// may stay a while, and a name is a part of a text.
func forgetNames(o *ir.Op) {
	ir.Walk(o, func(o *ir.Op) {
		for i := range o.NumResults() {
			o.Result(i).SetGivenName("")
		}
		for _, r := range o.Regions() {
			for b := range r.Blocks {
				b.SetLabel("")
				for _, a := range b.Args() {
					a.SetGivenName("")
				}
			}
		}
	})
}

// splice puts what was found in a function in the place of what was known of
// it, and moves what stands behind.
func (t *Text) splice(p *parser, f *source.File, whole source.Span, delta uint32) {
	t.file = f
	new := p.opts.Index
	occurrence := func(o *Occurrence) *source.Span { return &o.Span }
	replaced(&t.Index.Uses, new.Uses, whole, delta, Occurrence.start, occurrence)
	replaced(&t.Index.Definitions, new.Definitions, whole, delta, Occurrence.start, occurrence)
	// The name of a module is noted when all of it was read.
	var module []OpName
	if n := len(t.Index.Names); !t.mod.Implicit && n > 0 {
		module = slices.Clone(t.Index.Names[n-1:])
		t.Index.Names = t.Index.Names[:n-1]
	}
	replaced(&t.Index.Names, new.Names, whole, delta, OpName.start, func(o *OpName) *source.Span { return &o.Span })
	t.Index.Names = append(t.Index.Names, module...)

	moved := movedFrom(whole.End, delta)
	var diags []source.Diagnostic // others may hold those of before
	for _, d := range t.diags {
		if d.Span.Start < whole.Start || d.Span.Start >= whole.End {
			diags = append(diags, d.Moved(moved))
		}
	}
	t.diags = append(diags, p.diags...)
	slices.SortStableFunc(t.diags, func(a, b source.Diagnostic) int { return cmp.Compare(a.Span.Start, b.Span.Start) })
	t.moveAliases(moved)
	t.nameValues(source.Span{Start: whole.Start, End: whole.End + delta})
	if t.opts.Range != (source.Span{}) {
		t.opts.Range.End += delta
	}
	top := t.mod.Op()
	for o := range t.mod.Body().Ops {
		if s := o.Span(); s.IsValid() && s.Start >= whole.End {
			move(o, delta)
		}
	}
	if s := top.Span(); s.IsValid() {
		top.SetSpan(source.Span{Start: s.Start, End: s.End + delta})
	}
}

// replaced puts new in the place of the part of a list that lies within a
// span, and moves what lies behind.
func replaced[E any](list *[]E, new []E, whole source.Span, delta uint32, start func(E) uint32, span func(*E) *source.Span) {
	from, to := within(*list, whole, start)
	for i := range (*list)[to:] {
		s := span(&(*list)[to+i])
		s.Start, s.End = s.Start+delta, s.End+delta
	}
	*list = slices.Replace(*list, from, to, new...)
}
