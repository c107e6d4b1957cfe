package rewrite

import "github.com/tgopt/tgopt/ir"

// Blocks and regions: what a Rewriter does to them.

// CreateBlock makes a block with arguments of the given types at the end of a
// region, or in front of another block.
func (rw *Rewriter) CreateBlock(r *ir.Region, before *ir.Block, types ...ir.Type) *ir.Block {
	b := r.Module().NewBlock()
	for _, t := range types {
		b.AddArg(t, nil)
	}
	r.InsertBefore(before, b)
	rw.insertedBlock(b)
	return b
}

// insertedBlock tells of a block that is where it was not before.
func (rw *Rewriter) insertedBlock(b *ir.Block) {
	rw.changed = true
	for _, l := range rw.listeners {
		l.BlockInserted(b)
	}
}

// SplitBlock moves o and what follows it to a new block behind that of o, which
// then lacks a terminator, and returns the new block.
func (rw *Rewriter) SplitBlock(o *ir.Op) *ir.Block {
	b := o.Block()
	tail := rw.CreateBlock(b.Region(), b.Next())
	for o != nil {
		next := o.Next()
		rw.MoveToEnd(o, tail)
		o = next
	}
	return tail
}

// InlineBlock moves the ops of b in front of at, with values for its arguments,
// and erases b.
func (rw *Rewriter) InlineBlock(b *ir.Block, at *ir.Op, values ...*ir.Value) {
	rw.passArgs(b, values)
	for o := range b.Ops {
		rw.MoveBefore(o, at)
	}
	rw.EraseBlocks(b)
}

// MergeBlocks moves the ops of b to the end of a, which must have lost its
// terminator, with values for the arguments of b, and erases b.
func (rw *Rewriter) MergeBlocks(a, b *ir.Block, values ...*ir.Value) {
	rw.passArgs(b, values)
	for o := range b.Ops {
		rw.MoveToEnd(o, a)
	}
	rw.EraseBlocks(b)
}

func (rw *Rewriter) passArgs(b *ir.Block, values []*ir.Value) {
	if len(values) != b.NumArgs() {
		panic("rewrite: the arguments of a block are replaced by another number of values")
	}
	for i, v := range values {
		rw.supersede(b.Arg(i), v)
	}
}

// EraseBlocks removes blocks with all that they hold. Nothing that stays may use
// their values or branch to them.
func (rw *Rewriter) EraseBlocks(blocks ...*ir.Block) {
	var ops []*ir.Op
	for _, b := range blocks {
		for o := range b.Ops {
			ops = append(ops, o)
		}
	}
	rw.EraseAll(ops...)
	for _, b := range blocks {
		for _, l := range rw.listeners {
			l.BlockErased(b)
		}
		b.Region().Remove(b)
	}
	rw.changed = true
}

// MoveBlock moves a block in front of another one, which may be in another
// region, or to the end of a region when before is nil.
func (rw *Rewriter) MoveBlock(b *ir.Block, r *ir.Region, before *ir.Block) {
	b.Region().Remove(b)
	r.InsertBefore(before, b)
	rw.insertedBlock(b)
}

// InlineRegion moves all blocks of a region in front of a block of another one,
// or to the end of it when before is nil. Where the region was is empty then.
func (rw *Rewriter) InlineRegion(from, to *ir.Region, before *ir.Block) {
	for !from.Empty() {
		rw.MoveBlock(from.Entry(), to, before)
	}
}

// AddArg appends an argument to a block; what branches there is to pass one more
// value. loc may be nil.
func (rw *Rewriter) AddArg(b *ir.Block, t ir.Type, loc *ir.Location) *ir.Value {
	v := b.AddArg(t, loc)
	rw.modifiedValue(v)
	return v
}

// EraseArg removes an argument that has no uses; what branches there is to pass
// one value less.
func (rw *Rewriter) EraseArg(b *ir.Block, i int) {
	b.EraseArg(i)
	if rw.changed = true; b.Parent() != nil {
		rw.modified(b.Parent())
	}
}
