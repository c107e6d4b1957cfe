package parser

import (
	"cmp"
	"slices"
	"strings"

	"github.com/tgopt/tgopt/dialect"
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

// A Trace is a parsed text with what it takes to parse it again.
type Trace struct {
	Index Index

	file  *source.File
	opts  Options
	mod   *ir.Module
	diags []source.Diagnostic
	ops   []traced // those that need not be read again, in the order of the text
	// updates counts those since all was read, made the ops and values that they
	// made: the memory of those whose place they took is not free before that.
	updates, made int
	// usable says that Update may be tried.
	usable bool
	// even says that it is known of the text that its braces need no mending.
	even bool
}

// A traced op has no regions and no successors, and nothing was said of it.
type traced struct {
	op    *ir.Op
	start uint32
	// guard is the end of the token behind the op, up to which its text decides
	// on it.
	guard uint32
	// uses, defs and name are where its own begin in the Index.
	uses, defs, name uint32
	numDefs          uint32
}

// A beginning is where things stood when an op began.
type beginning struct {
	reports, uses, defs, names int
}

func (p *parser) begun() beginning {
	if p.trace == nil {
		return beginning{}
	}
	x := p.opts.Index
	return beginning{p.reports, len(x.Uses), len(x.Definitions), len(x.Names)}
}

// record notes an op that was read, if it need not be read again.
func (p *parser) record(o *ir.Op, b beginning) {
	x := p.opts.Index
	n := o.NumOperands()
	if p.reports != b.reports || o.NumRegions() > 0 || len(o.Successors()) > 0 || len(x.Uses)-b.uses != n || len(x.Names)-b.names != 1 {
		return
	}
	for i := range n {
		v := o.Operand(i)
		if x.Uses[b.uses+i].Value != v || v.Def() == nil && v.ArgOf() == nil {
			return
		}
	}
	p.trace.ops = append(p.trace.ops, traced{
		op: o, start: o.Span().Start, guard: p.tok.end,
		uses: uint32(b.uses), defs: uint32(b.defs), name: uint32(b.names), numDefs: uint32(len(x.Definitions) - b.defs),
	})
}

// unrecord takes back that the last op that was noted is as it was read.
func (p *parser) unrecord(o *ir.Op) {
	if p.trace == nil {
		return
	}
	if n := len(p.trace.ops); n > 0 && p.trace.ops[n-1].op == o {
		p.trace.ops = p.trace.ops[:n-1]
	}
}

func (t *Trace) finish(p *parser, f *source.File) {
	t.file, t.opts, t.mod, t.diags = f, p.opts, p.mod, p.diags
	t.opts.Context = p.ctx
	t.usable = p.trace != nil && len(p.badAliases) == 0 && p.distincts == nil && p.metadataTexts == nil && p.dropped == 0 &&
		!p.uneven && !p.noClose && p.opts.Version == 0 && !p.opts.TextLocations && !p.opts.KeepComments && p.ctx.Spelling().Current()
	t.even = source.HasErrors(p.diags)
}

// Diagnostics are all that the parser says of the text.
func (t *Trace) Diagnostics() []source.Diagnostic { return t.diags }

// maxUpdates is how often a module may be updated: the context keeps the types
// and names of all that was typed meanwhile.
const maxUpdates = 1000

// maxMade is how many ops and values updates may make: as many as the text has.
func (t *Trace) maxMade() int { return len(t.Index.Names) + len(t.Index.Definitions) + 2000 }

// Update parses the text of f, which differs from that of before in an edit:
// size bytes took the place of the old span. The module stays, and with it the
// IR of all functions but one: before was replaced by after, which stands for
// the same function, and diags are all diagnostics of the parser. The edit may
// move what stands behind it: spans are those of the new text.
//
// It is not ok where only a parse of the whole will do. The Trace and its
// module may not be used any more then.
func (t *Trace) Update(f *source.File, edit source.Span, size int) (before, after *ir.Op, diags []source.Diagnostic, ok bool) {
	if !t.usable || t.updates == maxUpdates || t.made > t.maxMade() {
		return nil, nil, nil, false
	}
	t.usable = false
	t.updates++
	before = t.functionAround(edit)
	if before == nil {
		return nil, nil, nil, false
	}
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
			t.mod.Renumber(mark, before, after)
		}
	})
	if after == nil {
		return nil, nil, nil, false
	}
	t.splice(p, whole, delta)
	t.file = f
	t.even = t.even && sameBraces(p.replay.text, f.Text, edit, size)
	if source.HasErrors(t.diags) && !t.even {
		if t.even = !t.mends(p); !t.even {
			return nil, nil, nil, false
		}
	}
	t.mod.NamesValid = t.mod.Epoch()
	if source.HasErrors(t.diags) {
		t.mod.NamesValid = 0
	}
	t.usable = true
	return before, after, t.diags, true
}

// forgetNames takes the names from what is left of an op that is gone: its memory
// stays as long as the module does, and a name is a part of a text.
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

// parserAt returns a parser that is where a function of the module begins, and
// knows what the text before and behind it defines.
func (t *Trace) parserAt(f *source.File, at *ir.Op, delta uint32, edit source.Span) *parser {
	opts := t.opts
	end := uint32(len(f.Text))
	if opts.Range != (source.Span{}) {
		opts.Range.End += delta
		end = opts.Range.End
	}
	x := &t.Index
	opts.Index = &Index{
		Definitions: make([]Occurrence, 0, len(x.Definitions)+spare),
		Uses:        make([]Occurrence, 0, len(x.Uses)+spare),
		Names:       make([]OpName, 0, len(x.Names)+spare),
	}
	opts.Trace = nil
	p := &parser{
		file: f, opts: opts, ctx: opts.Context, reg: opts.Registry, mod: t.mod,
		scratch: takeScratch(len(t.mod.Aliases) + numberedSlack),
		trace:   &Trace{ops: make([]traced, 0, len(t.ops)+spare)},
		replay:  &replay{from: t, text: t.file.Text, edit: edit, delta: delta, spelling: opts.Context.Spelling().Clone()},
	}
	p.ctx.CopyTexts()
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
		if behind {
			p.replay.behind = append(p.replay.behind, a)
			continue
		}
		p.aliases[a.Text] = alias{attr: a.Attr, span: a.Span}
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
	for _, a := range p.replay.behind {
		p.aliases[a.Text] = alias{attr: a.Attr, span: a.Span}
	}
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
		if o := t.ops[from+i].op; !r.done(from+i) && !slices.ContainsFunc(t.ops, func(other traced) bool {
			return other.op != o && other.op.Name() == o.Name()
		}) {
			return false
		}
	}
	return true
}

// splice puts what was found in a function in the place of what was known of
// it, and moves what stands behind.
func (t *Trace) splice(p *parser, whole source.Span, delta uint32) {
	text := p.file.Text
	behind := func(s source.Span) source.Span {
		if s.IsValid() && s.Start >= whole.End {
			return source.Span{Start: s.Start + delta, End: s.End + delta}
		}
		return s
	}
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

	var kept []source.Diagnostic
	for _, d := range t.diags {
		if d.Span.Start >= whole.Start && d.Span.Start < whole.End {
			continue
		}
		kept = append(kept, d.Moved(behind))
	}
	t.diags = append(kept, p.diags...)
	slices.SortStableFunc(t.diags, func(a, b source.Diagnostic) int { return cmp.Compare(a.Span.Start, b.Span.Start) })

	for i := range t.mod.Aliases {
		a := &t.mod.Aliases[i]
		a.Span = behind(a.Span)
		a.Text = text[a.Span.Start:a.Span.End] // lets go of the text before
	}
	for i := range t.Index.Definitions {
		// Names are parts of the text, too.
		if d := &t.Index.Definitions[i]; d.Span.Start < whole.Start || d.Span.Start >= whole.End+delta {
			d.Value.SetGivenName(text[d.Span.Start+1 : d.Span.End])
		}
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
	if t.opts.Range != (source.Span{}) {
		t.opts.Range.End += delta
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
	shifted := func(s source.Span) source.Span {
		if !s.IsValid() {
			return s
		}
		return source.Span{Start: s.Start + delta, End: s.End + delta}
	}
	if delta == 0 {
		return
	}
	o.SetSpan(shifted(o.Span()))
	for _, r := range o.Regions() {
		for b := range r.Blocks {
			b.SetSpan(shifted(b.Span()))
			for p := b.First(); p != nil; p = p.Next() {
				move(p, delta)
			}
		}
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

// mends reports whether the braces of the text, which has errors, do not pair
// up.
func (t *Trace) mends(p *parser) bool {
	_, _, _, ok := p.mendBraces(p.opts.Range.Start)
	return ok
}

// sameBraces reports whether the lines that an edit touched have the
// indentation, the braces and what else regions are told by that they had.
func sameBraces(old, new string, edit source.Span, size int) bool {
	return bones(old, edit) == bones(new, source.Span{Start: edit.Start, End: edit.Start + uint32(size)})
}

// bones is what is left of the lines around a span without what is inside ops.
func bones(text string, s source.Span) string {
	start := strings.LastIndexByte(text[:s.Start], '\n') + 1
	end := len(text)
	if i := strings.IndexByte(text[s.End:], '\n'); i >= 0 {
		end = int(s.End) + i
	}
	var b strings.Builder
	indent := true
	for _, c := range []byte(text[start:end]) {
		switch c {
		case ' ', '\t', '\r':
			if indent {
				b.WriteByte(c)
			}
			continue
		case '\n':
			indent = true
			b.WriteByte(c)
			continue
		case '{', '}', '"', '/', '^', '\\':
			b.WriteByte(c)
		default:
			if indent {
				b.WriteByte(c)
			}
		}
		indent = false
	}
	return b.String()
}

// A replay puts ops back into their places.
type replay struct {
	from  *Trace
	text  string // of it
	edit  source.Span
	delta uint32 // by which what stands behind the edit has moved
	at    int    // the next of from.ops
	// again are the indices in from.ops of those that have their place, ascending.
	again    []int
	spelling ir.Spelling // before
	behind   []ir.Alias  // defined behind the function
	operands []*ir.Value // scratch
}

// done reports whether the op of an index has its place.
func (r *replay) done(i int) bool {
	_, found := slices.BinarySearch(r.again, i)
	return found
}

// before is where in the text before an offset was; false inside the edit.
func (r *replay) before(off uint32) (uint32, bool) {
	switch {
	case off < r.edit.Start:
		return off, true
	case off >= r.edit.End+r.delta:
		return off - r.delta, true
	}
	return 0, false
}

// replayOp puts the op that begins here and was there before into its place, if
// its text and what it refers to are the same.
func (p *parser) replayOp() bool {
	r := p.replay
	at, ok := r.before(p.tok.start)
	if !ok {
		return false
	}
	ops := r.from.ops
	for r.at < len(ops) && ops[r.at].start < at {
		r.at++
	}
	if r.at == len(ops) || ops[r.at].start != at {
		return false
	}
	t := &ops[r.at]
	if r.edit.Start <= t.guard && r.edit.End > t.start {
		return false
	}
	o, x := t.op, &r.from.Index
	r.operands = r.operands[:0]
	for i := range uint32(o.NumOperands()) {
		u := &x.Uses[t.uses+i]
		v := p.operandNamed(r.text, u.Span)
		if v == nil || v.Type() != u.Value.Type() {
			return false
		}
		r.operands = append(r.operands, v)
	}
	delta := p.tok.start - t.start
	moved := func(s source.Span) source.Span { return source.Span{Start: s.Start + delta, End: s.End + delta} }
	o.Remove()
	o.SetOperands(r.operands)
	o.SetSpan(moved(o.Span()))
	p.block.Append(o)
	groups := o.ResultGroups()
	begun := p.begun()
	into := p.opts.Index
	for i, v := range r.operands {
		into.Uses = append(into.Uses, Occurrence{v, moved(x.Uses[int(t.uses)+i].Span)})
	}
	into.Names = append(into.Names, OpName{o, moved(x.Names[t.name].Span)})
	result := 0
	for i := range t.numDefs {
		span := moved(x.Definitions[t.defs+i].Span)
		size := o.NumResults()
		if groups != nil {
			size = int(groups[i])
		}
		o.Result(result).SetGivenName("") // unless it may have it again
		p.define(p.file.Text[span.Start+1:span.End], span, o.Result(result), size)
		result += size
	}
	r.again = append(r.again, r.at)
	p.tok.end = o.Span().End
	p.lex.pos = p.tok.end
	p.advance()
	p.record(o, begun)
	return true
}

// operandNamed is the value that a use in a text means here, or nil.
func (p *parser) operandNamed(text string, use source.Span) *ir.Value {
	name := text[use.Start+1 : use.End]
	number := 0
	if i := strings.IndexByte(name, '#'); i >= 0 {
		for _, c := range []byte(name[i+1:]) {
			number = 10*number + int(c-'0')
			if c < '0' || c > '9' || number > 1<<16 {
				return nil
			}
		}
		name = name[:i]
	}
	v := p.scope.values.lookup(name)
	if v == nil || number == 0 {
		return v
	}
	def := v.Def()
	if def == nil {
		return nil
	}
	if _, size := dialect.ResultGroup(def, v.Index()); number >= size {
		return nil
	}
	return def.Result(v.Index() + number)
}
