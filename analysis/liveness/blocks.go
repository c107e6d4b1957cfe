package liveness

import (
	"slices"

	"github.com/tgopt/tgopt/ir"
)

// What is live at the ends of a block is found when somebody asks: of a block that has its region for itself by a walk
// over what is inside, of all blocks of another region at once.

// In lists the values that are defined outside b, and not as its arguments,
// and are used in b, in a region inside it, or in a block that can be reached
// from it without leaving the region.
func (l *Liveness) In(b *ir.Block) []*ir.Value {
	l.check()
	n := l.mustBlock(b)
	if e := l.ends(n); e != nil {
		e.in.seek(n, nil)
		return l.list(e.in.all())
	}
	var vs []uint32
	l.asked.block(l, b, func(v uint32) { vs = append(vs, v) })
	slices.Sort(vs)
	return l.list(vs)
}

// Out lists the values that are defined in b or live at its start, and used in
// other blocks of the region.
func (l *Liveness) Out(b *ir.Block) []*ir.Value {
	l.check()
	n := l.mustBlock(b)
	e := l.ends(n)
	if e == nil {
		return nil
	}
	e.out.seek(n, nil)
	return l.list(e.out.all())
}

func (l *Liveness) mustBlock(b *ir.Block) int {
	n := l.blockAt(b)
	if n < 0 {
		panic("liveness: the block is not inside the op that was analysed")
	}
	return n
}

// IsLiveIn reports whether v is in In(b), at the same cost.
func (l *Liveness) IsLiveIn(b *ir.Block, v *ir.Value) bool { return slices.Contains(l.In(b), v) }

// IsLiveOut reports whether v is in Out(b), at the same cost.
func (l *Liveness) IsLiveOut(b *ir.Block, v *ir.Value) bool { return slices.Contains(l.Out(b), v) }

// IsDeadAfter reports whether no op that follows o in its block, and no other
// block of the region, uses v; as MLIR does, it does not look at what a loop
// around o uses in its next iteration.
func (l *Liveness) IsDeadAfter(v *ir.Value, o *ir.Op) bool {
	b := o.Block()
	if l.IsLiveOut(b, v) {
		return false
	}
	for u := v.FirstUse(); u != nil; u = u.NextUse() {
		if user := u.Owner().AncestorIn(b); user != nil && o.Before(user) {
			return false
		}
	}
	return true
}

// ends are cursors over what is live at both ends of the blocks of a region.
type ends struct{ in, out *cursor }

// ends of the region of a block; nil if it has one block alone.
func (l *Liveness) ends(block int) *ends {
	own := l.jumpsOf(block)
	if own == nil {
		return nil
	}
	e, ok := l.asked.ends[own.first]
	if !ok {
		e = l.findEnds(own)
		if l.asked.ends == nil {
			l.asked.ends = make(map[int]*ends)
		}
		l.asked.ends[own.first] = e
	}
	return e
}

// findEnds follows all values that blocks of a region use and do not define, those too that are live throughout it. MLIR
// counts a value as live-out of its block when any other block of the region uses it, even one that control cannot reach.
func (l *Liveness) findEnds(own *jumps) *ends {
	j := &jumps{first: own.first, blocks: own.blocks}
	for n := j.first; n < j.first+j.blocks; n++ {
		l.asked.block(l, l.blocks[n], func(v uint32) { j.uses = append(j.uses, pair{uint32(n), v}) })
	}
	slices.SortStableFunc(j.uses, func(a, b pair) int { return int(a.item) - int(b.item) })
	s := &solver{l: l}
	s.begin(j)
	var in, out recorder
	s.each(func(values []uint32, _ []pair) {
		in.add(s.in, s.lo, s.hi)
		for i, v := range values {
			if at := s.home(v); at >= 0 {
				s.out[at] |= 1 << i
			}
		}
		out.add(s.out, s.lo, s.hi)
	})
	starts, stops := in.changes(j.first, j.blocks, s.values), out.changes(j.first, j.blocks, s.values)
	return &ends{starts.cursor(), stops.cursor()}
}

// asked is what was found for those who asked, and what it takes to find more.
type asked struct {
	ends   map[int]*ends // by the first block of a region
	around []bool        // by block: the walk is in its region, or in it
	seen   []uint32      // by value: the walk that saw it
	walks  uint32
}

func (a *asked) begin(l *Liveness) {
	if a.around == nil {
		a.around, a.seen = make([]bool, len(l.blocks)), make([]uint32, len(l.values))
	}
	a.walks++
}

// block tells each value once that is used in b, or inside, and is neither of b nor of a region inside.
func (a *asked) block(l *Liveness, b *ir.Block, f func(uint32)) {
	a.begin(l)
	at := l.blockAt(b)
	a.around[at] = true
	a.uses(l, b, f)
	a.around[at] = false
}

// region does so for r.
func (a *asked) region(l *Liveness, r *ir.Region, f func(uint32)) {
	a.begin(l)
	a.inside(l, r, f)
}

func (a *asked) inside(l *Liveness, r *ir.Region, f func(uint32)) {
	for b := range r.Blocks {
		a.around[l.blockAt(b)] = true
	}
	for b := range r.Blocks {
		a.uses(l, b, f)
	}
	for b := range r.Blocks {
		a.around[l.blockAt(b)] = false
	}
}

func (a *asked) uses(l *Liveness, b *ir.Block, f func(uint32)) {
	for o := b.First(); o != nil; o = o.Next() {
		for i := range o.NumOperands() {
			v := o.Operand(i)
			n := l.valueAt(v)
			if a.seen[n] == a.walks {
				continue
			}
			if home := v.Block(); home != nil {
				if at := l.blockAt(home); at >= 0 && a.around[at] {
					continue
				}
			}
			a.seen[n] = a.walks
			f(uint32(n))
		}
		for _, r := range o.Regions() {
			a.inside(l, r, f)
		}
	}
}
