package parser

import (
	"slices"
	"strings"

	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/ir/source"
)

// A Text is a parsed text that may be edited. In an editor most of it is as it was
// a moment ago: an edit inside a function costs that function, and the others, and
// what stands around them, keep their IR.
//
// A function is read as it is when all of the text is: aliases that stand before
// it are known, locations behind it too, and of the release that the text is of as
// much as was when the function began. Where anything but the function would come out
// otherwise, all of the text is to be parsed: if the edit leaves the function's bounds
// or the function does, if braces are missing or it names an alias that there is not,
// if it says something else of the release than it did.
type Text struct {
	Index Index

	file  *source.File
	opts  Options
	mod   *ir.Module
	diags []source.Diagnostic
	// functions are those that may be read alone.
	functions map[*ir.Op]function
	rules     ruleSet // see parser.legacyRules
	// edits counts those since all was read, ids were given to ops and values then.
	edits, ids int
	ops        int // that there were when memory was begun anew last
	// usable says that Edit may be tried.
	usable bool
	// even says that it is known of the text that its braces need no mending.
	even bool
}

// A function is what was known of the release of the text before and behind one.
type function struct{ before, behind *ir.Legacy }

const (
	// maxEdits is how many there are until all is read again: the context keeps the
	// types and names of all that was typed meanwhile.
	maxEdits = 1000
	// maxIDs is how often as many ids there may be as the text needs: those of a
	// function that is gone are not given again.
	maxIDs = 8
	// minApart is from how many ops on functions have memory of their own from the
	// beginning.
	minApart = 256
)

// apart has the next function lie apart from what was read so far: it may be read
// again.
func (t *Text) apart(m *ir.Module) {
	m.Apart()
	t.ops = m.NumOps()
}

// reserve makes room for what a text as Triton prints it has: an op a line, and
// most of them with a result. Tables that grow as they are filled cost as much
// again.
func (p *parser) reserve(text string, aliases int) {
	x := p.opts.Index
	if x == nil || p.opts.Text == nil {
		return
	}
	ops, names := strings.Count(text, "\n")-aliases, strings.Count(text, "%")
	results := ops - ops/8
	if ops <= 0 || names < results {
		return
	}
	x.Names = slices.Grow(x.Names, ops)
	x.Definitions = slices.Grow(x.Definitions, ops)
	x.Uses = slices.Grow(x.Uses, names-results)
}

// legacy is what is known by now of the release of the text. Nobody changes it.
func (p *parser) legacy() *ir.Legacy {
	if l := p.ctx.Legacy(); p.legacyCopy == nil || l.Changed(p.legacyCopy) {
		c := l.Clone()
		p.legacyCopy = &c
	}
	return p.legacyCopy
}

// separate reports whether an op is one that may be read alone, where it stands in
// the body of the module.
func separate(o *ir.Op) bool {
	return o.HasTrait(ir.FunctionLike) && o.HasTrait(ir.IsolatedFromAbove) && !o.IsError()
}

func (t *Text) finish(p *parser, f *source.File) {
	t.file, t.opts, t.mod, t.diags, t.rules = f, p.opts, p.mod, p.diags, p.rules
	t.opts.Context = p.ctx
	t.ids = p.mod.NumOps() + p.mod.NumValues()
	t.usable = p.opts.Text != nil && len(p.badAliases) == 0 && p.distincts == nil && p.metadataTexts == nil && p.dropped == 0 &&
		!p.uneven && !p.noClose && !p.opts.TextLocations && !p.opts.KeepComments
	t.even = source.HasErrors(p.diags)
}

// Diagnostics are all that the parser says of the text.
func (t *Text) Diagnostics() []source.Diagnostic { return t.diags }

// Move tells the Text that it, or the part of it that was parsed, is unchanged and
// stands in f, delta bytes further on than before.
func (t *Text) Move(f *source.File, delta int) {
	d := uint32(delta) // wraps
	t.file = f
	if t.opts.Range != (source.Span{}) {
		t.opts.Range.Start += d
		t.opts.Range.End += d
	}
	moved := movedFrom(0, d)
	for i := range t.Index.Uses {
		t.Index.Uses[i].Span = moved(t.Index.Uses[i].Span)
	}
	for i := range t.Index.Names {
		t.Index.Names[i].Span = moved(t.Index.Names[i].Span)
	}
	for i := range t.Index.Definitions {
		t.Index.Definitions[i].Span = moved(t.Index.Definitions[i].Span)
	}
	t.moveAliases(moved)
	t.nameValues(source.Span{})
	for i := range t.diags {
		t.diags[i] = t.diags[i].Moved(moved)
	}
	move(t.mod.Op(), d)
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

// moveAliases moves aliases, and makes their names parts of the text: so it lets go
// of the text before.
func (t *Text) moveAliases(to func(source.Span) source.Span) {
	for i := range t.mod.Aliases {
		a := &t.mod.Aliases[i]
		a.Span = to(a.Span)
		a.Text = t.file.Slice(a.Span)
	}
}

// nameValues makes the names of values parts of the text, except those that are
// defined within a span.
func (t *Text) nameValues(except source.Span) {
	for i := range t.Index.Definitions {
		if d := &t.Index.Definitions[i]; d.Span.Start < except.Start || d.Span.Start >= except.End {
			d.Value.SetGivenName(t.file.Text[d.Span.Start+1 : d.Span.End])
		}
	}
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
			if s := b.Span(); s.IsValid() {
				b.SetSpan(source.Span{Start: s.Start + delta, End: s.End + delta})
			}
			for o := b.First(); o != nil; o = o.Next() {
				move(o, delta)
			}
		}
	}
}
