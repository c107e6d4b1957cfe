package parser

import (
	"slices"
	"strings"

	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/ir/source"
)

// A Trace is a parsed text with what it takes to parse it again.
type Trace struct {
	Index Index

	file  *source.File
	opts  Options
	mod   *ir.Module
	diags []source.Diagnostic
	ops   []traced // readings of ops without regions, in the order of the text
	// blames are why ops are in doubt that were read well.
	blames []blame
	// updates counts those since all was read, made the ops and values that they
	// made: the memory of those whose place they took is not free before that.
	updates, made int
	// usable says that Update may be tried.
	usable bool
	// even says that it is known of the text that its braces need no mending.
	even bool
}

// A traced op is one without regions, or what else was read in place of one.
type traced struct {
	op    *ir.Op
	start uint32
	// guard is the end of the token behind the op, up to which its text decides
	// on it.
	guard uint32
	// uses, defs and name are where its own begin in the Index.
	uses, defs, name           uint32
	numUses, numDefs, numNames uint32
	// sound says that nothing was said of it, and that it has no successors: it
	// need not be read again while its text and the types of its operands stay.
	sound bool
	// signed says that it may be what tells the release that the text is of.
	signed bool
	// odd says that several ops were read at once, or text of which nothing came.
	odd bool
}

// A beginning is where things stood when an op began.
type beginning struct {
	start                           uint32
	reports, uses, defs, names, ops int
	last                            *ir.Op // of the block
	learnt                          int
}

// reserve makes room for what a text as Triton prints it has: an op a line, and
// most of them with a result. Tables that grow as they are filled cost as much
// again.
func (p *parser) reserve(text string, aliases int) {
	x := p.opts.Index
	if x == nil || p.opts.Trace == nil {
		return
	}
	ops, names := strings.Count(text, "\n")-aliases, strings.Count(text, "%")
	results := ops - ops/8
	if ops <= 0 || names < results {
		return
	}
	p.opts.Trace.ops = slices.Grow(p.opts.Trace.ops, ops)
	x.Names = slices.Grow(x.Names, ops)
	x.Definitions = slices.Grow(x.Definitions, ops)
	x.Uses = slices.Grow(x.Uses, names-results)
}

func (p *parser) begun() beginning {
	if p.trace == nil {
		return beginning{}
	}
	x := p.opts.Index
	return beginning{
		p.tok.start, p.reports, len(x.Uses), len(x.Definitions), len(x.Names), len(p.trace.ops), p.block.Last(), p.ctx.Spelling().Learnt(),
	}
}

// record notes what was read since b, unless it has regions; well says that it
// could be read.
func (p *parser) record(b beginning, well bool) {
	t, x := p.trace, p.opts.Index
	if len(t.ops) > b.ops {
		return // ops inside it were noted
	}
	o := p.block.First()
	if b.last != nil {
		o = b.last.Next()
	}
	if o == nil { // nothing came of the text
		if n := len(t.ops); n > 0 && b.last != nil && t.ops[n-1].op == b.last {
			t.ops[n-1].sound, t.ops[n-1].odd = false, true
		}
		return
	}
	odd := false
	for p := o; p != nil; p = p.Next() {
		if p.NumRegions() > 0 {
			return
		}
		odd = odd || p != o
	}
	t.ops = append(t.ops, traced{
		op: o, start: b.start, guard: p.tok.end,
		uses: uint32(b.uses), defs: uint32(b.defs), name: uint32(b.names),
		numUses: uint32(len(x.Uses) - b.uses), numDefs: uint32(len(x.Definitions) - b.defs), numNames: uint32(len(x.Names) - b.names),
		sound:  well && !odd && p.reports == b.reports && p.stays(o, b),
		signed: p.replay != nil || p.ctx.Spelling().Learnt() != b.learnt,
		odd:    odd,
	})
}

// stays reports whether o, which was read since b, may be put back into its place
// without being read.
func (p *parser) stays(o *ir.Op, b beginning) bool {
	x, n := p.opts.Index, o.NumOperands()
	if len(o.Successors()) > 0 || len(x.Uses)-b.uses != n || len(x.Names)-b.names != 1 {
		return false
	}
	for i := range n {
		v := o.Operand(i)
		if x.Uses[b.uses+i].Value != v || v.Def() == nil && v.ArgOf() == nil {
			return false
		}
	}
	return true
}

// unrecord takes back that the last op that was noted is as it was read.
func (p *parser) unrecord(o *ir.Op) {
	if p.trace == nil {
		return
	}
	if n := len(p.trace.ops); n > 0 && p.trace.ops[n-1].op == o {
		p.trace.ops[n-1].sound = false
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
