package printer

import (
	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/ir"
)

const indentStep = 2

// Region appends {…}. header says whether the entry block's arguments are
// printed as a block header, terminators whether the ops that end blocks are.
func (p *Printer) Region(r *ir.Region, header, terminators bool) {
	p.region(r, header, terminators, !r.HasOneBlock())
}

// region prints the header of an entry block without ops too when emptyBlock
// says so: in generic form {} is a region without blocks.
func (p *Printer) region(r *ir.Region, header, terminators, emptyBlock bool) {
	if p.opts.SkipRegions {
		p.Text("{...}")
		if p.comments != nil {
			p.comments.opened[r] = true
		}
		return
	}
	p.Text("{")
	p.opening(r)
	def := ""
	if o := r.Owner(); o != nil {
		if d := dialect.DefOf(o); d != nil {
			def = d.DefaultDialect
		}
	}
	p.defaults = append(p.defaults, def)
	hidden := false // whether the entry block has no header that tells its label
	for b := range r.Blocks {
		showHeader := !b.IsEntry()
		if b.IsEntry() && header {
			showHeader = b.NumArgs() > 0 || !b.Implied && len(p.predecessors(b)) > 0
			// An empty entry block must not vanish.
			showHeader = showHeader || b.First() == nil && emptyBlock
		}
		if b.IsEntry() && !showHeader {
			// A label that was written stays, unless the arguments are named
			// elsewhere. ^bb0 is what the generic form writes where it must.
			showHeader = p.opts.Style == Faithful && b.NumArgs() == 0 && b.Label() != "" && b.Label() != "bb0" && !b.Implied
			hidden = !showHeader
		}
		p.blockIn(b, showHeader, terminators, hidden)
	}
	p.defaults = p.defaults[:len(p.defaults)-1]
	p.closing(r)
	p.Newline()
	p.Byte('}')
}

func (p *Printer) blockIn(b *ir.Block, header, terminators, entryHidden bool) {
	if header {
		p.labelled(b, entryHidden)
	}
	p.indent += indentStep
	if !header {
		p.commentsOfLabel(b)
	}
	if p.opts.ValueUsers && p.record == nil {
		p.usersOfArguments(b)
	}
	last := b.Last()
	for o := range b.Ops {
		if o == last && !terminators && o.IsTerminator() {
			p.commentsOfOp(o)
			continue
		}
		p.linesAbove(p.above(o))
		p.Newline()
		p.Op(o)
		p.behind(o)
		p.handOver()
	}
	p.indent -= indentStep
}

func (p *Printer) blockHeader(b *ir.Block, entryHidden bool) {
	pred := func(q *ir.Block) {
		if entryHidden && q.IsEntry() {
			p.Text("^bb0")
			return
		}
		p.Block(q)
	}
	p.Block(b)
	if b.NumArgs() > 0 {
		p.Byte('(')
		for i, a := range b.Args() {
			if i > 0 {
				p.Text(", ")
			}
			p.Argument(a)
		}
		p.Byte(')')
	}
	p.Byte(':')
	preds := p.predecessors(b)
	switch {
	case len(preds) == 0 && b.IsEntry():
	case len(preds) == 0:
		p.Text("  // no predecessors")
	case len(preds) == 1:
		p.Text("  // pred: ")
		pred(preds[0])
	default:
		p.Text("  // ")
		p.Int(int64(len(preds)))
		p.Text(" preds: ")
		for i, q := range preds {
			if i > 0 {
				p.Text(", ")
			}
			pred(q)
		}
	}
}

// Argument appends `%x: type loc(…)`.
func (p *Printer) Argument(a *ir.Value) {
	p.Value(a)
	p.Text(": ")
	p.Type(a.Type())
	p.ArgumentLoc(a.Loc())
}

// predecessors lists the blocks that branch to b in the order of the region,
// one entry a branch. Those of a region are found together: a search for each
// block would take quadratic time.
func (p *Printer) predecessors(b *ir.Block) []*ir.Block {
	r := b.Region()
	into, known := p.branches[r]
	if !known {
		into = branchesInto(r)
		if p.branches == nil {
			p.branches = map[*ir.Region]map[*ir.Block][]*ir.Block{}
		}
		p.branches[r] = into
	}
	return into[b]
}

// branchesInto lists for the blocks of a region where they are branched to from;
// nil if there are no branches.
func branchesInto(r *ir.Region) map[*ir.Block][]*ir.Block {
	var into map[*ir.Block][]*ir.Block
	for b := range r.Blocks {
		if b.Last() == nil {
			continue
		}
		for _, s := range b.Last().Successors() {
			if into == nil {
				into = map[*ir.Block][]*ir.Block{}
			}
			into[s.Block] = append(into[s.Block], b)
		}
	}
	return into
}
