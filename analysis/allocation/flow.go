package allocation

import (
	"math"
	"slices"

	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/dialect/arith"
	"github.com/tgopt/tgopt/dialect/scf"
	"github.com/tgopt/tgopt/dialect/ttg"
	"github.com/tgopt/tgopt/ir"
)

// flow is a function as the allocation sees it: steps, blocks of them, and the
// memory descriptors with their definitions and uses. As compiled, loops and
// branches of scf are blocks in the order in which MLIR's conversion to cf lays
// them out; otherwise their regions are inside the step of their op.
type flow struct {
	*sizes
	allocation *Allocation
	tensor     bool // it is about tensor memory, not about shared memory
	// allocatesTensor: some op allocates tensor memory.
	allocatesTensor bool

	steps   []*ir.Op
	blocks  []block
	regions int32
	async   *ir.Op // the ttg.warp_specialize around what is walked
	warps   int64  // that run it
	groups  int64  // most warps of the groups of a ttg.warp_specialize
	inlined []*ir.Op

	values  []value
	number  map[*ir.Value]int32 // index in values + 1, of the function or what is inlined
	numbers []map[*ir.Value]int32
	edges   []edge
	entries map[*ir.Block]int32
	jumps   []jump
	stamp   int32
}

// A block is steps of which each but the last goes on to the next.
type block struct {
	first, last int32 // steps
	region      int32
	outer       int32 // the block of the op that this is inside; -1 if none
	at          int32 // the step of that op
	preds       []int32
	in          int32 // stamp of the value that was last found live at the start
}

// A value is a memory descriptor of the memory that it is about.
type value struct {
	buffers []*Buffer
	block   int32 // that defines it; -1 from outside
	step    int32 // -1 for an argument of the block
	named   bool  // some op has it as operand or result
	uses    []use
}

type use struct{ block, step int32 }

// An edge says that what one value refers to another may refer to.
type edge struct{ from, to int32 }

type jump struct {
	block int32
	op    *ir.Op
}

// always is the end of what is live in all of the function.
const always = math.MaxInt

func isShared(t ir.Type) bool {
	return dialect.TypeName(t) == ttg.TypeMemdesc && dialect.AttrName(dialect.TypeParam(t, "memorySpace")) == ttg.AttrSharedMemory
}

// value numbers v; 0 stands for anything that is no descriptor.
func (f *flow) value(v *ir.Value) int32 {
	if f.tensor && !isTensor(v.Type()) || !f.tensor && !isShared(v.Type()) {
		return 0
	}
	if n, ok := f.number[v]; ok {
		return n
	}
	f.values = append(f.values, value{block: -1, step: -1})
	n := int32(len(f.values))
	f.number[v] = n
	return n
}

// same makes v another name of w.
func (f *flow) same(v, w *ir.Value) {
	if n := f.value(w); n != 0 {
		f.number[v] = n
	}
}

func (f *flow) define(v *ir.Value, b, step int32) {
	if n := f.value(v); n != 0 {
		f.values[n-1].block, f.values[n-1].step = b, step
		f.values[n-1].named = f.values[n-1].named || step >= 0
	}
}

func (f *flow) read(v *ir.Value, b, step int32) {
	if n := f.value(v); n != 0 {
		x := &f.values[n-1]
		x.named = true
		x.uses = append(x.uses, use{b, step})
	}
}

// flows says that to is what from is.
func (f *flow) flows(from, to *ir.Value) {
	if a, b := f.value(from), f.value(to); a != 0 && b != 0 {
		f.edges = append(f.edges, edge{a, b})
	}
}

func (f *flow) function(fn *ir.Op) {
	f.enter()
	for _, r := range fn.Regions() {
		f.region(r, -1)
	}
	f.steps = append(f.steps, fn)
	if f.groups > 0 && !f.tensor {
		// Groups of warps are told their state, a byte a warp.
		b := &Buffer{Kind: Scratch, Owner: fn, Size: f.groups, Alignment: 4, Live: Interval{0, always}, region: -1}
		f.allocation.scratch[fn] = b
		f.allocation.Buffers = slices.Insert(f.allocation.Buffers, 0, b)
	}
}

// enter begins a body with values of its own.
func (f *flow) enter() {
	f.number = make(map[*ir.Value]int32)
	f.numbers = append(f.numbers, f.number)
	f.entries = nil
}

// open begins a block.
func (f *flow) open(region, outer int32) int32 {
	f.blocks = append(f.blocks, block{first: int32(len(f.steps)), last: -1, region: region, outer: outer, at: -1})
	return int32(len(f.blocks) - 1)
}

// step adds a step at the end of a block.
func (f *flow) step(o *ir.Op, b int32) int32 {
	n := int32(len(f.steps))
	f.steps = append(f.steps, o)
	f.blocks[b].last = n
	return n
}

func (f *flow) link(from, to int32) { f.blocks[to].preds = append(f.blocks[to].preds, from) }

// region lays out a region that stays one.
func (f *flow) region(r *ir.Region, outer int32) {
	f.regions++
	f.inline(r, f.regions, outer)
}

// inline lays out the blocks of a region and returns the first and the last.
func (f *flow) inline(r *ir.Region, region, outer int32) (first, last int32) {
	first, last = -1, -1
	for b := range r.Blocks {
		at := f.open(region, outer)
		if first < 0 {
			first = at
		}
		if !r.HasOneBlock() {
			if f.entries == nil {
				f.entries = make(map[*ir.Block]int32)
			}
			f.entries[b] = at
		}
		// Those of an inlined function are what the call gives it.
		if n := len(f.inlined); n == 0 || r.Owner() != f.inlined[n-1] || !b.IsEntry() {
			for _, v := range b.Args() {
				f.define(v, at, -1)
			}
		}
		last = f.ops(b, at)
		if t := b.Last(); t != nil && len(t.Successors()) > 0 {
			f.jumps = append(f.jumps, jump{last, t})
		}
	}
	f.land()
	return first, last
}

// land ties jumps whose targets have been laid out.
func (f *flow) land() {
	f.jumps = slices.DeleteFunc(f.jumps, func(j jump) bool {
		for _, s := range j.op.Successors() {
			if _, ok := f.entries[s.Block]; !ok {
				return false
			}
		}
		for _, s := range j.op.Successors() {
			f.link(j.block, f.entries[s.Block])
		}
		for e := range dialect.EdgesFrom(j.op) {
			f.along(e)
		}
		return true
	})
}

// ops lays out the ops of a block from block at on and returns the block in
// which they end.
func (f *flow) ops(b *ir.Block, at int32) int32 {
	for o := b.First(); o != nil; o = o.Next() {
		if f.AsCompiled {
			switch o.Name().String() {
			case scf.OpFor:
				at = f.loop(o, at)
				continue
			case scf.OpIf:
				at = f.branch(o, at)
				continue
			case scf.OpWhile:
				at = f.while(o, at)
				continue
			}
			if fn := f.inlines(o); fn != nil {
				at = f.call(o, fn, at)
				continue
			}
		}
		f.op(o, at)
	}
	if f.blocks[at].last < 0 {
		f.step(b.Parent(), at)
	}
	return at
}

// op lays out an op that stays.
func (f *flow) op(o *ir.Op, at int32) {
	buffers := f.buffersOf(o, f.blocks[at].region)
	if o.NumRegions() > 0 {
		f.inside(o, at)
	}
	step := f.step(o, at)
	for i := range o.NumOperands() {
		f.read(o.Operand(i), at, step)
	}
	for i := range o.NumResults() {
		f.define(o.Result(i), at, step)
	}
	for _, b := range buffers {
		b.Live = Interval{int(step), int(step) + 1}
		if b.Value != nil {
			x := &f.values[f.value(b.Value)-1]
			x.buffers = append(x.buffers, b)
		}
	}
	for i := range o.NumResults() {
		if from := dialect.ViewOf(o.Result(i)); from != nil {
			f.flows(from, o.Result(i))
		}
	}
	if o.Is(arith.OpSelect) && o.NumOperands() == 3 && o.NumResults() == 1 {
		f.flows(o.Operand(1), o.Result(0))
		f.flows(o.Operand(2), o.Result(0))
	}
}

// inside lays out the regions of an op that keeps them.
func (f *flow) inside(o *ir.Op, at int32) {
	if dialect.OfElements(o.RegionAt(0)) {
		return // scalars
	}
	if o.Is(ttg.OpWarpSpecialize) {
		defer func(outer *ir.Op) { f.async = outer }(f.async)
		f.async = o
		f.groups = max(f.groups, partitionWarps(o), f.filled)
	}
	before := len(f.blocks)
	warps := f.warps
	for i, r := range o.Regions() {
		if o.Is(ttg.OpWarpSpecializePartitions) && f.async != nil {
			if group := ttg.PartitionWarps(f.async); i < len(group) {
				f.warps = group[i]
			}
		}
		f.region(r, at)
		f.warps = warps
	}
	step := int32(len(f.steps)) // that o will have
	for i := before; i < len(f.blocks); i++ {
		if f.blocks[i].outer == at {
			f.blocks[i].at = step
		}
	}
	f.regionEdges(o)
}

// regionEdges says what goes into and out of the regions of an op. Of one that does
// not say, all that its terminators have may be its results.
func (f *flow) regionEdges(o *ir.Op) {
	if def := dialect.DefOf(o); def == nil || len(def.Flow) == 0 {
		for _, r := range o.Regions() {
			for b := range r.Blocks {
				if t := b.Terminator(); t != nil && len(t.Successors()) == 0 {
					for i := range min(t.NumOperands(), o.NumResults()) {
						f.flows(t.Operand(i), o.Result(i))
					}
				}
			}
		}
	}
	for e := range dialect.EdgesOf(o) {
		f.along(e)
	}
}

// along says what goes along an edge.
func (f *flow) along(e dialect.Edge) {
	for i := range e.Len {
		f.flows(e.From(i), e.To(i))
	}
}
