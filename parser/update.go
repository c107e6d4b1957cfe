package parser

import (
	"cmp"
	"slices"
	"strings"

	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/ir/source"
)

// Parsing again after an edit. In an editor most of a text is as it was a
// moment ago. An edit inside a function costs that function: the others, and
// what stands around them, keep their IR. And in that function an op without
// regions whose text and whose operands' types are as before is not read but
// put into its place again, as the reading of its text would do. Since its names
// go through the same tables, the result is that of parsing all of the text.
//
// What is not worth the trouble is left to a parse of the whole: edits outside
// of functions, texts of older releases (what is met in them bears on how the
// rest is read), texts with braces missing.

// maxUpdates is how often a module may be updated: the context keeps the types
// and names of all that was typed meanwhile.
const maxUpdates = 1000

// maxMade is how many ops and values updates may make: as many as the text has.
func (t *Trace) maxMade() int { return len(t.Index.Names) + len(t.Index.Definitions) + 2000 }

// An Updated is what an edit has changed.
type Updated struct {
	// Before was replaced by After, which stands for the same function. They are
	// the same where the function stayed but for some of its ops.
	Before, After *ir.Op
	// Read are these ops then: they, or others in their places, were read again.
	// They have no regions, and all others are as they were.
	Read []*ir.Op
	// Beside are ops that came into doubt by what was read, or out of it, and those
	// that hold a place where fewer ops are than were.
	Beside []*ir.Op
	// Gone are the ops in whose places those of Read stand, where each has one, its
	// id and as many results, with the ids of its results: tables by id are then
	// still tables of the function. nil where that is not so.
	Gone []*ir.Op
	// Touched are the values that may be used otherwise than before: operands of
	// Gone and of Read, and results of Read. There may be some twice.
	Touched []*ir.Value
	// Same says that what was read is what was there: the IR is as it was. It may
	// be in doubt where it was not, and the other way round.
	Same bool
	// Diagnostics are all that the parser says of the text.
	Diagnostics []source.Diagnostic
}

// Update parses the text of f, which differs from that of before in an edit:
// size bytes took the place of the old span. The module stays, and with it the
// IR of all functions but one. The edit may move what stands behind it: spans
// are those of the new text.
//
// It is not ok where only a parse of the whole will do. The Trace and its
// module may not be used any more then.
func (t *Trace) Update(f *source.File, edit source.Span, size int) (u Updated, ok bool) {
	if !t.usable || t.updates == maxUpdates || t.made > t.maxMade() {
		return Updated{}, false
	}
	t.usable = false
	t.updates++
	fn := t.functionAround(edit)
	if fn == nil || slices.ContainsFunc(t.diags, func(d source.Diagnostic) bool { return d.Span.Start == fn.Span().End }) {
		return Updated{}, false // what was said there may be of the function, or of what follows
	}
	old := t.file.Text
	u, ok = t.patchFunction(f, fn, edit, size)
	if !ok {
		u = Updated{Before: fn}
		if u.After = t.replaceFunction(f, fn, edit, size); u.After == nil {
			return Updated{}, false
		}
	}
	t.file = f
	t.even = t.even && sameBraces(old, f.Text, edit, size)
	if source.HasErrors(t.diags) && !t.even {
		if t.even = !t.mends(f); !t.even {
			return Updated{}, false
		}
	}
	t.mod.NamesValid = t.mod.Epoch()
	if source.HasErrors(t.diags) {
		t.mod.NamesValid = 0
	}
	t.usable = true
	u.Diagnostics = t.diags
	return u, true
}

// replaceFunction reads the function that holds an edit again; nil if that is not
// enough.
func (t *Trace) replaceFunction(f *source.File, before *ir.Op, edit source.Span, size int) (after *ir.Op) {
	delta := uint32(size - edit.Len()) // wraps
	p := t.parserAt(f, before, delta, edit)
	defer p.giveScratch()
	whole := before.Span()
	mark := t.mod.Mark()
	t.mod.KeepEpoch(func() {
		if after = p.again(before, delta); after != nil {
			after.Remove()
			before.Block().InsertBefore(before, after)
			before.Remove()
			forgetNames(before)
			t.made += t.mod.MadeSince(mark)
			t.mod.Renumber(mark, []*ir.Op{before}, []*ir.Op{after})
		}
	})
	if after != nil {
		t.splice(p, whole, delta)
	}
	return after
}

// forgetNames takes the names from what is left of an op that is gone: its memory
// stays as long as the module does, and a name is a part of a text.
func forgetNames(o *ir.Op) {
	ir.Walk(o, func(o *ir.Op) {
		o.Module().Undoubt(o)
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

// functionAround is the function in the body of the module whose text holds
// the edit, apart from its first and last byte.
func (t *Trace) functionAround(edit source.Span) *ir.Op {
	if t.mod.Op().NumRegions() != 1 || t.mod.Op().RegionAt(0).Empty() {
		return nil
	}
	for o := range t.mod.Body().Ops {
		if s := o.Span(); s.IsValid() && s.Start < edit.Start && edit.End < s.End {
			if o.HasTrait(ir.FunctionLike) && o.HasTrait(ir.IsolatedFromAbove) && !o.IsError() {
				return o
			}
			return nil
		}
	}
	return nil
}

// spare is room for what an edit adds to a list.
const spare = 16

// parserFor returns a parser of the text of f that knows what is defined around
// a function, except the locations of behind.
func (t *Trace) parserFor(f *source.File, fn *ir.Op, delta uint32) *parser {
	opts := t.opts
	end := uint32(len(f.Text))
	if opts.Range != (source.Span{}) {
		opts.Range.End += delta
		end = opts.Range.End
	}
	opts.Trace = nil
	p := &parser{
		file: f, opts: opts, ctx: opts.Context, reg: opts.Registry, mod: t.mod,
		scratch: takeScratch(len(t.mod.Aliases) + numberedSlack),
	}
	p.ctx.CopyTexts()
	start := fn.Span().Start
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
		if behind {
			p.behind = append(p.behind, a)
			continue
		}
		p.aliases[a.Text] = alias{attr: a.Attr, span: a.Span}
	}
	p.lex = lexer{text: f.Text[:end]}
	return p
}

// parserAt returns a parser that is where a function of the module begins, and
// knows what the text before and behind it defines.
func (t *Trace) parserAt(f *source.File, at *ir.Op, delta uint32, edit source.Span) *parser {
	p := t.parserFor(f, at, delta)
	x := &t.Index
	p.opts.Index = &Index{
		Definitions: make([]Occurrence, 0, len(x.Definitions)+spare),
		Uses:        make([]Occurrence, 0, len(x.Uses)+spare),
		Names:       make([]OpName, 0, len(x.Names)+spare),
	}
	p.trace = &Trace{ops: make([]traced, 0, len(t.ops)+spare)}
	p.replay = &replay{from: t, text: t.file.Text, edit: edit, delta: delta, spelling: p.ctx.Spelling().Clone()}
	start := at.Span().Start
	p.lex.pos = start
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

// knowBehind makes the aliases known that are defined behind the function.
func (p *parser) knowBehind() {
	for _, a := range p.behind {
		p.aliases[a.Text] = alias{attr: a.Attr, span: a.Span}
	}
}

// again reads a function anew, at the end of its block; nil if what is there
// now is not one in its place.
func (p *parser) again(before *ir.Op, delta uint32) *ir.Op {
	aliases := len(p.mod.Aliases)
	last := p.block.Last()
	before.DropReferences()
	p.op()
	after := p.block.Last()
	p.popRegion()
	p.popIsolated()
	p.knowBehind()
	p.resolveLocations()
	old := before.Span()
	switch {
	case after == last, after.Prev() != last, after.Name() != before.Name(),
		after.Span() != source.Span{Start: old.Start, End: old.End + delta},
		len(p.mod.Aliases) != aliases, len(p.badAliases) > 0, p.distincts != nil, p.metadataTexts != nil,
		p.dropped > 0, p.uneven, p.noClose, p.suspect, !p.replay.sameSigns(before.Span(), p.ctx.Spelling()):
		return nil
	}
	p.opts.Index.finish()
	return after
}

// sameSigns reports whether what shows of the releases that the text is of shows
// still: nothing new was met, and of each op that is no longer there as it was
// there is another, outside of the function or in it as before.
func (r *replay) sameSigns(whole source.Span, now *ir.Spelling) bool {
	if !now.Equal(&r.spelling) {
		return false
	}
	t := r.from
	from, to := within(t.ops, whole, func(o *traced) uint32 { return o.start })
	for i := range to - from {
		if o := &t.ops[from+i]; o.sound && !r.done(from+i) && !t.others(o.op) {
			return false
		}
	}
	return true
}

// splice puts what was found in a function in the place of what was known of
// it, and moves what stands behind.
func (t *Trace) splice(p *parser, whole source.Span, delta uint32) {
	new := p.opts.Index
	uses := replaced(&t.Index.Uses, new.Uses, whole, delta, func(o *Occurrence) *source.Span { return &o.Span })
	defs := replaced(&t.Index.Definitions, new.Definitions, whole, delta, func(o *Occurrence) *source.Span { return &o.Span })
	// The name of a module is noted when all of it was read.
	var module []OpName
	if n := len(t.Index.Names); !t.mod.Implicit && n > 0 {
		module = slices.Clone(t.Index.Names[n-1:])
		t.Index.Names = t.Index.Names[:n-1]
	}
	names := replaced(&t.Index.Names, new.Names, whole, delta, func(o *OpName) *source.Span { return &o.Span })
	t.Index.Names = append(t.Index.Names, module...)
	from, to := within(t.ops, whole, func(o *traced) uint32 { return o.start })
	for i := range p.trace.ops {
		o := &p.trace.ops[i]
		o.uses, o.defs, o.name = o.uses+uses.at, o.defs+defs.at, o.name+names.at
	}
	for i := range t.ops[to:] {
		o := &t.ops[to+i]
		o.start, o.guard = o.start+delta, o.guard+delta
		o.uses, o.defs, o.name = o.uses+uses.grown, o.defs+defs.grown, o.name+names.grown
	}
	t.ops = slices.Replace(t.ops, from, to, p.trace.ops...)
	t.blames = slices.DeleteFunc(t.blames, func(b blame) bool { return b.at >= whole.Start && b.at < whole.End })
	t.moveBlames(whole.End, delta)
	t.blames = append(t.blames, p.trace.blames...)

	t.settle(p, []source.Span{whole}, movedFrom(whole.End, delta), source.Span{Start: whole.Start, End: whole.End + delta}, delta)
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

// moveBlames moves those from an offset on.
func (t *Trace) moveBlames(from, delta uint32) {
	for i := range t.blames {
		if b := &t.blames[i]; b.at >= from {
			b.at += delta
		}
	}
}

// settle brings diagnostics, aliases and the range up to date after the text of some
// spans was read again. Names of values that are defined within except are parts of
// the text already.
func (t *Trace) settle(p *parser, read []source.Span, moved func(source.Span) source.Span, except source.Span, delta uint32) {
	t.diags = slices.DeleteFunc(t.diags, func(d source.Diagnostic) bool {
		return slices.ContainsFunc(read, func(s source.Span) bool { return d.Span.Start >= s.Start && d.Span.Start < s.End })
	})
	t.tell(p.diags, moved)
	t.moveAliases(p.file.Text, moved)
	t.rename(p.file.Text, except)
	if t.opts.Range != (source.Span{}) {
		t.opts.Range.End += delta
	}
}

// movedFrom moves the spans from an offset on.
func movedFrom(at, delta uint32) func(source.Span) source.Span {
	return func(s source.Span) source.Span {
		if s.IsValid() && s.Start >= at {
			return source.Span{Start: s.Start + delta, End: s.End + delta}
		}
		return s
	}
}

// tell adds to the diagnostics, and moves those that there are.
func (t *Trace) tell(more []source.Diagnostic, to func(source.Span) source.Span) {
	var all []source.Diagnostic // others may hold those of before
	for _, d := range t.diags {
		all = append(all, d.Moved(to))
	}
	t.diags = append(all, more...)
	slices.SortStableFunc(t.diags, func(a, b source.Diagnostic) int { return cmp.Compare(a.Span.Start, b.Span.Start) })
}

// moveAliases moves aliases, and makes their names parts of a text.
func (t *Trace) moveAliases(text string, to func(source.Span) source.Span) {
	for i := range t.mod.Aliases {
		a := &t.mod.Aliases[i]
		a.Span = to(a.Span)
		a.Text = text[a.Span.Start:a.Span.End] // lets go of the text before
	}
}

// rename makes the names of values parts of a text, except those that are defined
// within a span.
func (t *Trace) rename(text string, except source.Span) {
	for i := range t.Index.Definitions {
		if d := &t.Index.Definitions[i]; d.Span.Start < except.Start || d.Span.Start >= except.End {
			d.Value.SetGivenName(text[d.Span.Start+1 : d.Span.End])
		}
	}
}

// Move tells the Trace that its text, or the part of it that was parsed, is
// unchanged and stands in f, delta bytes further on than before.
func (t *Trace) Move(f *source.File, delta int) {
	d := uint32(delta) // wraps
	t.file = f
	if t.opts.Range != (source.Span{}) {
		t.opts.Range.Start += d
		t.opts.Range.End += d
	}
	by := func(s *source.Span) {
		if s.IsValid() {
			s.Start, s.End = s.Start+d, s.End+d
		}
	}
	for i := range t.Index.Uses {
		by(&t.Index.Uses[i].Span)
	}
	for i := range t.Index.Names {
		by(&t.Index.Names[i].Span)
	}
	for i := range t.Index.Definitions {
		o := &t.Index.Definitions[i]
		by(&o.Span)
		o.Value.SetGivenName(f.Text[o.Span.Start+1 : o.Span.End])
	}
	t.moveBlames(0, d)
	for i := range t.ops {
		t.ops[i].start += d
		t.ops[i].guard += d
	}
	for i := range t.mod.Aliases {
		a := &t.mod.Aliases[i]
		by(&a.Span)
		a.Text = f.Slice(a.Span)
	}
	for i := range t.diags {
		t.diags[i] = t.diags[i].Moved(func(s source.Span) source.Span { by(&s); return s })
	}
	move(t.mod.Op(), d)
}

// move shifts an op with all that it holds.
func move(o *ir.Op, delta uint32) {
	if delta == 0 {
		return
	}
	if s := o.Span(); s.IsValid() {
		o.SetSpan(source.Span{Start: s.Start + delta, End: s.End + delta})
	}
	for _, r := range o.Regions() {
		for b := range r.Blocks {
			moveBlock(b, delta)
		}
	}
}

func moveBlock(b *ir.Block, delta uint32) {
	if s := b.Span(); s.IsValid() {
		b.SetSpan(source.Span{Start: s.Start + delta, End: s.End + delta})
	}
	for o := b.First(); o != nil; o = o.Next() {
		move(o, delta)
	}
}

// A spliced says where a part of a list was replaced, and by how much the list
// grew.
type spliced struct{ at, grown uint32 }

// replaced puts new in the place of the part of a list that lies within a
// span, and moves what lies behind. The list is in the order of functions.
func replaced[E any](list *[]E, new []E, whole source.Span, delta uint32, span func(*E) *source.Span) spliced {
	from, to := within(*list, whole, func(e *E) uint32 { return span(e).Start })
	for i := range (*list)[to:] {
		s := span(&(*list)[to+i])
		s.Start, s.End = s.Start+delta, s.End+delta
	}
	*list = slices.Replace(*list, from, to, new...)
	return spliced{uint32(from), uint32(len(new) - (to - from))}
}

// within is the part of a list that lies within a span.
func within[E any](list []E, s source.Span, start func(*E) uint32) (from, to int) {
	from, _ = slices.BinarySearchFunc(list, s.Start, func(e E, off uint32) int { return cmp.Compare(start(&e), off) })
	to, _ = slices.BinarySearchFunc(list, s.End, func(e E, off uint32) int { return cmp.Compare(start(&e), off) })
	return from, to
}
