package ir

import "github.com/tgopt/tgopt/ir/source"

// A Region is a list of blocks; the first one is its entry.
type Region struct {
	owner       *Op
	mod         *Module
	first, last *Block
}

// Owner is the op that holds the region; nil while it is detached.
func (r *Region) Owner() *Op { return r.owner }

// Module is the module that owns the region's memory.
func (r *Region) Module() *Module { return r.mod }

// Empty reports whether the region has no block.
func (r *Region) Empty() bool { return r.first == nil }

// Entry is the first block, or nil.
func (r *Region) Entry() *Block { return r.first }

// Last is the last block, or nil.
func (r *Region) Last() *Block { return r.last }

// HasOneBlock reports whether there is exactly one block.
func (r *Region) HasOneBlock() bool { return r.first != nil && r.first == r.last }

// Blocks yields the blocks in order.
func (r *Region) Blocks(yield func(*Block) bool) {
	for b := r.first; b != nil; b = b.next {
		if !yield(b) {
			return
		}
	}
}

// Append puts a detached block at the end.
func (r *Region) Append(b *Block) { r.InsertBefore(nil, b) }

// InsertBefore puts a detached block in front of p, or at the end when p is nil.
func (r *Region) InsertBefore(p, b *Block) {
	if b.region != nil {
		panic("ir: inserted block is in a region already")
	}
	b.region = r
	b.next = p
	if p == nil {
		b.prev = r.last
		r.last = b
	} else {
		b.prev = p.prev
		p.prev = b
	}
	if b.prev != nil {
		b.prev.next = b
	} else {
		r.first = b
	}
	r.changed()
}

// Remove takes a block out of the region.
func (r *Region) Remove(b *Block) {
	if b.prev != nil {
		b.prev.next = b.next
	} else {
		r.first = b.next
	}
	if b.next != nil {
		b.next.prev = b.prev
	} else {
		r.last = b.prev
	}
	b.prev, b.next, b.region = nil, nil, nil
	r.changed()
}

// A Block is a list of ops with arguments.
type Block struct {
	region      *Region
	mod         *Module
	prev, next  *Block
	first, last *Op
	args        []*Value
	argLocs     []*Location // nil when no argument has one
	label       string      // as read, without ^
	span        source.Span
	id          uint32
	ordered     bool
	// Implied says that the text had no header line for this entry block.
	Implied bool
}

// Module is the module that owns the block's memory.
func (b *Block) Module() *Module { return b.mod }

// Region is the region that holds the block.
func (b *Block) Region() *Region { return b.region }

// Parent is the op whose region holds the block, or nil.
func (b *Block) Parent() *Op {
	if b.region == nil {
		return nil
	}
	return b.region.owner
}

// ID is dense and unique in the Module: less than Module.NumBlocks.
func (b *Block) ID() int { return int(b.id) }

// Label is the name that the source gave, without ^, or "".
func (b *Block) Label() string { return b.label }

// SetLabel records the block's name.
func (b *Block) SetLabel(l string) { b.label = l }

// Span is where the block's header stands in the text.
func (b *Block) Span() source.Span { return b.span }

// SetSpan records where the header stands.
func (b *Block) SetSpan(s source.Span) { b.span = s }

// Next and Prev are the neighbours in the region.
func (b *Block) Next() *Block { return b.next }

// Prev is the block before, or nil.
func (b *Block) Prev() *Block { return b.prev }

// IsEntry reports whether the block is the first of its region.
func (b *Block) IsEntry() bool { return b.region != nil && b.region.first == b }

// First is the first op, or nil.
func (b *Block) First() *Op { return b.first }

// Last is the last op, or nil.
func (b *Block) Last() *Op { return b.last }

// Terminator is the last op if it is a terminator, else nil.
func (b *Block) Terminator() *Op {
	if b.last != nil && b.last.IsTerminator() {
		return b.last
	}
	return nil
}

// Ops yields the ops in order; the yielded op may be erased or moved.
func (b *Block) Ops(yield func(*Op) bool) {
	for o := b.first; o != nil; {
		next := o.next
		if !yield(o) {
			return
		}
		o = next
	}
}

// NumArgs is the number of arguments.
func (b *Block) NumArgs() int { return len(b.args) }

// Arg is argument i.
func (b *Block) Arg(i int) *Value { return b.args[i] }

// Args are the arguments; the slice is the block's own.
func (b *Block) Args() []*Value { return b.args }

// ArgLoc is the location of argument i, or nil.
func (b *Block) ArgLoc(i int) *Location {
	if i >= len(b.argLocs) {
		return nil
	}
	return b.argLocs[i]
}

// AddArg appends an argument; loc may be nil.
func (b *Block) AddArg(t Type, loc *Location) *Value {
	v := b.mod.newArg(b, t, len(b.args))
	b.args = append(b.args, v)
	if loc != nil {
		b.SetArgLoc(v.Index(), loc)
	}
	b.changed()
	return v
}

// SetArgLoc changes the location of argument i.
func (b *Block) SetArgLoc(i int, loc *Location) {
	for len(b.argLocs) <= i {
		b.argLocs = append(b.argLocs, nil)
	}
	b.argLocs[i] = loc
	b.changed()
}

// EraseArg removes argument i, which must have no uses.
func (b *Block) EraseArg(i int) {
	if b.args[i].uses != nil {
		panic("ir: erased block argument has uses")
	}
	b.args = append(b.args[:i:i], b.args[i+1:]...)
	if i < len(b.argLocs) {
		b.argLocs = append(b.argLocs[:i:i], b.argLocs[i+1:]...)
	}
	for j := i; j < len(b.args); j++ {
		b.args[j].index = b.args[j].index&^indexMask | uint32(j)
	}
	b.changed()
}

// Append puts a detached op at the end.
func (b *Block) Append(o *Op) { b.InsertBefore(nil, o) }

// InsertBefore puts a detached op in front of p, or at the end when p is nil.
func (b *Block) InsertBefore(p, o *Op) {
	if o.block != nil {
		panic("ir: inserted op is in a block already")
	}
	o.block = b
	o.next = p
	if p == nil {
		o.prev = b.last
		b.last = o
		if b.ordered && o.prev != nil {
			o.order = o.prev.order + orderGap
			b.ordered = o.order > o.prev.order
		} else {
			b.ordered = false
		}
	} else {
		o.prev = p.prev
		p.prev = o
		if o.prev != nil && b.ordered && p.order-o.prev.order > 1 {
			o.order = o.prev.order + (p.order-o.prev.order)/2
		} else {
			b.ordered = false
		}
	}
	if o.prev != nil {
		o.prev.next = o
	} else {
		b.first = o
	}
	b.changed()
}

const orderGap = 8

func (b *Block) renumber() {
	n := uint32(orderGap)
	for o := b.first; o != nil; o = o.next {
		o.order = n
		n += orderGap
	}
	b.ordered = true
}

// SuccessorBlocks are the targets of the block's last op.
func (b *Block) SuccessorBlocks() []*Block {
	if b.last == nil || len(b.last.Successors()) == 0 {
		return nil
	}
	bs := make([]*Block, len(b.last.Successors()))
	for i, s := range b.last.Successors() {
		bs[i] = s.Block
	}
	return bs
}
