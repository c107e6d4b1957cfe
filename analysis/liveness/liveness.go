// Package liveness says which values must exist where.
//
// There are two answers. Of blocks, it gives what MLIR's Liveness gives: the
// values that are live at the start and at the end of a block of a region's
// control flow, where what an op's regions use counts as used by the op. Of
// ops, it gives what a machine must hold just before and just after each of
// them: inside a loop also what lives across the loop, what any iteration
// still reads, and what the loop itself counts with; inside a branch of an if
// also what is used after it, and nothing that only the other branch uses.
//
// Both rest on one walk from each use back to the definition, as in
// Boissinot et al., "Fast Liveness Checking for SSA-Form Programs" (CGO 2008),
// section 2, which notes only where something changes: a value that is live
// throughout a loop is not noted in what is inside, and of blocks that jump to
// each other what differs from one to the next (jumps.go). The sets at ops are
// not stored but derived from that while a Walk goes by, those of blocks found
// for who asks (blocks.go).
package liveness

import (
	"fmt"

	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/internal/guard"
	"github.com/tgopt/tgopt/ir"
)

// Liveness is the result for all that is inside one op. It is a snapshot: once
// the op's epoch has moved, every method panics.
type Liveness struct {
	root  *ir.Op
	epoch uint64

	// Values and blocks are numbered in the order of the text. Tables of
	// numbers are indexed by id, less the least id inside root, so that the
	// analysis of one function does not pay for a whole module.
	values             []*ir.Value
	blocks             []*ir.Block
	valueNum, blockNum []uint32 // number + 1, or 0
	valueLo, blockLo   int
	opLo, numOps       int    // the range of their ids
	ops                int    // inside root
	in                 rows   // by block that has its region for itself: values from outside used inside
	outer              rows   // by op with regions: such values
	kills              rows   // by op: values with their last use in the block there
	preds              rows   // predecessors by block, for regions of several blocks
	needed             []bool // by value: used after its definition
	lost               []bool // by block: control never leaves the region from here
	jumps              []jumps
	jumpsAt            []uint32 // by block: index in jumps + 1, or 0; nil if there are none
	asked              asked
}

// New analyses all that is inside root: a module, a function, any op.
func New(root *ir.Op) *Liveness { return NewBeside(root, func(*Liveness) {}) }

// minBeside is from how many ops on a goroutine is worth it.
const minBeside = 1000

// NewBeside is New beside another look at the same ops, which goes on at the same
// time if there are many. It is given the result, of which it may ask IDs and Ops,
// and it may not change the IR.
func NewBeside(root *ir.Op, look func(*Liveness)) *Liveness {
	l := &Liveness{root: root, epoch: root.Epoch()}
	l.number()
	if l.ops < minBeside {
		l.solve()
		look(l)
		return l
	}
	solved := make(chan *guard.Failure, 1)
	guard.Go(l.solve, func(failed *guard.Failure) { solved <- failed })
	// When look panics, too: nobody is to change the IR before this.
	defer func() { (<-solved).Raise() }()
	look(l)
	return l
}

// solve finds what is live where.
func (l *Liveness) solve() {
	l.flow()
	l.findJumps()
	l.gather()
	l.lastUses(l.cross())
}

func (l *Liveness) check() {
	if l.root.Epoch() != l.epoch {
		panic("liveness: '" + l.root.Name().String() + "' has changed since the analysis")
	}
}

// span is a range of ids.
type span struct{ lo, hi int }

func (s *span) cover(id int) {
	s.lo, s.hi = min(s.lo, id), max(s.hi, id+1)
}

// number gives values and blocks their numbers. A value from outside root is
// numbered where it is first used.
func (l *Liveness) number() {
	none := span{lo: int(^uint(0) >> 1)}
	vs, bs, ops := none, none, none
	ir.Walk(l.root, func(o *ir.Op) {
		l.ops++
		ops.cover(o.ID())
		for i := range o.NumOperands() {
			vs.cover(o.Operand(i).ID())
		}
		for i := range o.NumResults() {
			vs.cover(o.Result(i).ID())
		}
		for _, r := range o.Regions() {
			for b := range r.Blocks {
				bs.cover(b.ID())
				for _, a := range b.Args() {
					vs.cover(a.ID())
				}
			}
		}
	})
	l.ops-- // the root
	l.opLo, l.numOps = ops.lo, ops.hi-ops.lo
	l.values, l.blocks = make([]*ir.Value, 0, max(vs.hi-vs.lo, 0)), make([]*ir.Block, 0, max(bs.hi-bs.lo, 0))
	l.valueLo, l.blockLo = min(vs.lo, vs.hi), min(bs.lo, bs.hi)
	l.valueNum = make([]uint32, vs.hi-l.valueLo)
	l.blockNum = make([]uint32, bs.hi-l.blockLo)
	add := func(v *ir.Value) {
		if n := &l.valueNum[v.ID()-l.valueLo]; *n == 0 {
			l.values = append(l.values, v)
			*n = uint32(len(l.values))
		}
	}
	ir.Walk(l.root, func(o *ir.Op) {
		for i := range o.NumOperands() {
			add(o.Operand(i))
		}
		if o != l.root {
			for i := range o.NumResults() {
				add(o.Result(i))
			}
		}
		for _, r := range o.Regions() {
			for b := range r.Blocks {
				l.blocks = append(l.blocks, b)
				l.blockNum[b.ID()-l.blockLo] = uint32(len(l.blocks))
				for _, a := range b.Args() {
					add(a)
				}
			}
		}
	})
}

// valueAt is the number of v, or -1 when nothing inside root mentions it.
func (l *Liveness) valueAt(v *ir.Value) int {
	i := v.ID() - l.valueLo
	if i < 0 || i >= len(l.valueNum) {
		return -1
	}
	return int(l.valueNum[i]) - 1
}

func (l *Liveness) blockAt(b *ir.Block) int {
	i := b.ID() - l.blockLo
	if i < 0 || i >= len(l.blockNum) {
		return -1
	}
	return int(l.blockNum[i]) - 1
}

// IDs bound the ids of ops inside root, and of the values that are mentioned there:
// they are from lo on up to, without it, hi.
func (l *Liveness) IDs() (opLo, opHi, valueLo, valueHi int) {
	return l.opLo, l.opLo + l.numOps, l.valueLo, l.valueLo + len(l.valueNum)
}

// Ops is the number of ops inside root.
func (l *Liveness) Ops() int { return l.ops }

func (l *Liveness) opAt(o *ir.Op) int { return o.ID() - l.opLo }

// flow finds predecessors, and the blocks from which control never leaves
// their region, of all regions with several blocks.
func (l *Liveness) flow() {
	var pairs []pair
	l.lost = make([]bool, len(l.blocks))
	for n, b := range l.blocks {
		if b.Last() == nil {
			continue
		}
		for _, s := range b.Last().Successors() {
			if to := l.blockAt(s.Block); to >= 0 {
				// The cases of a switch may all go to one.
				if p := (pair{uint32(to), uint32(n)}); len(pairs) == 0 || pairs[len(pairs)-1] != p {
					pairs = append(pairs, p)
				}
			}
		}
	}
	l.preds = group(pairs, len(l.blocks))
	if len(pairs) == 0 {
		return
	}
	for n := range l.lost {
		l.lost[n] = true
	}
	var stack []uint32
	leaves := func(b *ir.Block) bool { return b.Last() == nil || len(b.Last().Successors()) == 0 }
	for n, b := range l.blocks {
		if leaves(b) {
			l.lost[n] = false
			stack = append(stack[:0], uint32(n))
			for len(stack) > 0 {
				at := stack[len(stack)-1]
				stack = stack[:len(stack)-1]
				for _, p := range l.preds.of(int(at)) {
					if l.lost[p] {
						l.lost[p] = false
						stack = append(stack, p)
					}
				}
			}
		}
	}
}

// gather fills in and outer, and says which blocks of regions with jumps use what, value by value. From each use it climbs
// to the region that defines the value. Inside an op of which any region may run after any, as a loop is, what comes from
// outside is live throughout: nothing is noted there, or values used at the bottom of a nest were as many as all of its
// loops times themselves.
func (l *Liveness) gather() {
	c := climber{Liveness: l, blocks: make([]uint32, len(l.blocks)), ops: make([]uint32, l.numOps)}
	for n, v := range l.values {
		c.n, c.home, c.homeRegion = uint32(n), v.Block(), nil
		inside := c.home != nil && l.blockAt(c.home) >= 0
		if inside {
			c.homeRegion = c.home.Region()
		}
		for u := v.FirstUse(); u != nil; u = u.NextUse() {
			o := u.Owner()
			if o.Block() != nil && o.Block() != c.home && (inside || o != l.root && l.root.IsAncestorOf(o)) {
				c.climb(o.Block())
			}
		}
	}
	l.in, l.outer = group(c.in, len(l.blocks)), group(c.outer, l.numOps)
}

// A climber goes from the uses of value n outwards.
type climber struct {
	*Liveness
	n           uint32
	home        *ir.Block
	homeRegion  *ir.Region
	path        []uint32 // of blocks, outwards
	blocks, ops []uint32 // by block: 2(n+1) when it was climbed from, one more when n is live throughout; by op: n+1
	in, outer   []pair
}

// climb notes a use in a block.
func (c *climber) climb(b *ir.Block) {
	c.path = c.path[:0]
	throughout, held := false, true // held: the outermost block of the path is inside an op that n is used in
	for b != c.home {
		at := c.blockAt(b)
		if at < 0 {
			break
		}
		if seen := c.blocks[at]; seen>>1 == c.n+1 {
			throughout = seen&1 != 0
			break
		}
		c.path = append(c.path, uint32(at))
		holder := b.Parent()
		if b.Region() == c.homeRegion || holder == nil {
			held = false
			break
		}
		if holder == c.root {
			break
		}
		b = holder.Block()
	}
	for i := len(c.path) - 1; i >= 0; i-- {
		at := c.path[i]
		if held {
			throughout = c.enter(c.Liveness.blocks[at].Parent(), throughout)
		}
		held = true
		if c.lost[at] {
			throughout = false // what is around it is forgotten there
		}
		seen := 2 * (c.n + 1)
		if throughout {
			seen++
		} else if j := c.jumpsOf(int(at)); j != nil {
			j.uses = append(j.uses, pair{at, c.n})
		} else {
			c.in = append(c.in, pair{at, c.n})
		}
		c.blocks[at] = seen
	}
}

// enter notes a use inside o, and reports whether n is live throughout o then; throughout says whether it is around it.
func (c *climber) enter(o *ir.Op, throughout bool) bool {
	isolated := o.HasTrait(ir.IsolatedFromAbove)
	if at := c.opAt(o); (!throughout || isolated) && c.ops[at] != c.n+1 {
		c.ops[at] = c.n + 1
		c.outer = append(c.outer, pair{uint32(at), c.n})
	}
	return throughout && !isolated || dialect.FollowingOf(o) == dialect.FollowAll
}

// lastUses scans each block backwards for the op at which each value is used
// last. A use inside an op's regions is a use by the op. stay are, by block, the values of it that are used behind it.
func (l *Liveness) lastUses(stay rows) {
	kills := make([]pair, 0, len(l.values))
	l.needed = make([]bool, len(l.values))
	seen := make([]uint32, len(l.values))
	for n, b := range l.blocks {
		stamp := uint32(n + 1)
		for _, v := range stay.of(n) {
			seen[v] = stamp
		}
		for _, a := range counters(b) {
			seen[l.valueAt(a)] = stamp
		}
		for o := b.Last(); o != nil; o = o.Prev() {
			for i := range o.NumResults() {
				r := l.valueAt(o.Result(i))
				l.needed[r] = seen[r] == stamp
			}
			at := uint32(l.opAt(o))
			for i := range o.NumOperands() {
				if v := l.valueAt(o.Operand(i)); seen[v] != stamp {
					seen[v] = stamp
					kills = append(kills, pair{at, uint32(v)})
				}
			}
			if o.NumRegions() > 0 {
				for _, v := range l.outer.of(int(at)) {
					if seen[v] != stamp {
						seen[v] = stamp
						kills = append(kills, pair{at, v})
					}
				}
			}
		}
		for _, a := range b.Args() {
			at := l.valueAt(a)
			l.needed[at] = seen[at] == stamp
		}
	}
	l.kills = group(kills, l.numOps)
}

func (l *Liveness) list(vs []uint32) []*ir.Value {
	list := make([]*ir.Value, len(vs))
	for i, v := range vs {
		list[i] = l.values[v]
	}
	return list
}

// counters are the arguments that a loop itself reads after the body: induction
// variables, to which it adds the step.
func counters(b *ir.Block) []*ir.Value {
	if o := b.Parent(); b.Region() == dialect.LoopBody(o) && b.Region().HasOneBlock() {
		return dialect.InductionVariables(o)
	}
	return nil
}

// bounds calls f for the operands that a loop itself reads before each further
// round: upper bounds and steps and, where it begins the inner ones of several
// dimensions again, lower bounds.
func bounds(o *ir.Op, f func(*ir.Value)) {
	for _, p := range [...]dialect.RolePart{dialect.Lower, dialect.Upper, dialect.Step} {
		if p == dialect.Lower && len(dialect.InductionVariables(o)) < 2 {
			continue
		}
		for i, to := dialect.PartRange(o, dialect.Loop, p); i < to; i++ {
			f(o.Operand(i))
		}
	}
}

// A pair says that item belongs to row.
type pair struct{ row, item uint32 }

// rows is a list of items for each of n rows, in one array.
type rows struct {
	start []uint32
	items []uint32
}

// group sorts pairs by row and keeps their order within one.
func group(pairs []pair, n int) rows {
	if uint64(len(pairs)) > 1<<32-1 {
		panic(fmt.Sprintf("liveness: %d facts are more than fit", len(pairs)))
	}
	r := rows{start: make([]uint32, n+1), items: make([]uint32, len(pairs))}
	for _, p := range pairs {
		r.start[p.row+1]++
	}
	for i := range n {
		r.start[i+1] += r.start[i]
	}
	// Each start moves to where its row ends: to where the next begins.
	for _, p := range pairs {
		r.items[r.start[p.row]] = p.item
		r.start[p.row]++
	}
	copy(r.start[1:], r.start[:n])
	r.start[0] = 0
	return r
}

// of is a row; the zero rows have nothing in any.
func (r *rows) of(row int) []uint32 {
	if r.start == nil {
		return nil
	}
	return r.items[r.start[row]:r.start[row+1]]
}
