package liveness

import (
	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/ir"
)

// The live set at an op follows from three things: what lives across the ops
// around it, which stays while control is inside them; what is live at the
// start of its block; and what the ops before it in the block have defined and
// used last.
//
// What lives across a holder of regions while control is inside, is what is
// live after it, but for its results. If more of its regions may run before that,
// the same one perhaps, all that they use from outside stays too, and what a loop
// itself reads to go on: control may come to the use. An op that
// is isolated from above starts with nothing: a function, the partitions of a
// warp_specialize, which run in registers of their own.

// Walk calls f for every op inside the root in the order of the text, an op
// before those in its regions, with the values that must exist just before and
// just after it. A result that nothing uses is not in after. While f runs for
// an op with regions, before has what it and they use, after has its results.
//
// All calls together cost as much as the changes from op to op.
func (l *Liveness) Walk(f func(o *ir.Op, before, after Set)) { l.WalkSum(nil, f) }

// WalkSum is Walk with sets that know the sum of the weights of their values.
// weight is asked once for each value, and may be nil.
func (l *Liveness) WalkSum(weight func(*ir.Value) int64, f func(o *ir.Op, before, after Set)) {
	l.check()
	w := l.walker(weight)
	w.visit = func(o *ir.Op) {
		f(o, Set{w.before, l}, Set{w.after, l})
		l.check()
	}
	w.inside(l.root)
}

// WalkSums calls f for every op as WalkSum does, with the sums alone: that is half
// the work.
func (l *Liveness) WalkSums(weight func(*ir.Value) int64, f func(o *ir.Op, before, after int64)) {
	l.check()
	w := l.walkerAfter(weight)
	var before int64
	w.begin = func(*ir.Op) { before = w.after.sum }
	w.visit = func(o *ir.Op) { f(o, before, w.after.sum) }
	w.inside(l.root)
	l.check()
}

// Changes is told how the live set changes along a walk: for each op Begin, Lost
// for each value that it uses last, Added for each result that is needed, then
// End. Between ops, at the ends of blocks and regions, Lost and Added bring the
// set to what is live at the next op. The results of an op with regions are
// added before its End, lost again while the walk is inside, and added once
// more behind it.
type Changes struct {
	Begin, End  func(o *ir.Op)
	Added, Lost func(v *ir.Value)
}

// WalkChanges visits every op as Walk does. It costs as much as the changes.
func (l *Liveness) WalkChanges(c Changes) {
	l.check()
	w := l.walkerAfter(nil)
	w.begin, w.visit = c.Begin, c.End
	w.after.added = func(n uint32) { c.Added(l.values[n]) }
	w.after.lost = func(n uint32) { c.Lost(l.values[n]) }
	w.inside(l.root)
	l.check()
}

// Before lists the values that must exist just before o, which must be inside
// the root. Each call walks the blocks around o up to it: to see many ops use
// Walk.
func (l *Liveness) Before(o *ir.Op) []*ir.Value {
	w := l.at(o)
	return Set{w.before, l}.Values()
}

// After lists the values that must exist just after o; see Before.
func (l *Liveness) After(o *ir.Op) []*ir.Value {
	w := l.at(o)
	return Set{w.after, l}.Values()
}

// Around is Before and After in one walk.
func (l *Liveness) Around(o *ir.Op) (before, after []*ir.Value) {
	w := l.at(o)
	return Set{w.before, l}.Values(), Set{w.after, l}.Values()
}

// at returns a walker that stands at o.
func (l *Liveness) at(o *ir.Op) *walker {
	l.check()
	if o == l.root || !l.root.IsAncestorOf(o) {
		panic("liveness: the op is not inside the one that was analysed")
	}
	var path []*ir.Op // from o outwards
	for p := o; p != l.root; p = p.Parent() {
		path = append(path, p)
	}
	w := l.walker(nil)
	w.enter(l.root, path[len(path)-1].Region())
	for i := len(path) - 1; ; i-- {
		holder := path[i]
		w.enterBlock(holder.Block(), w.l.jumpsOf(w.l.blockAt(holder.Block())).cursor())
		for p := holder.Block().First(); p != holder; p = p.Next() {
			for _, s := range w.sets {
				w.kill(s, p)
				w.born(s, p)
			}
		}
		if i == 0 {
			w.kill(w.after, o)
			w.born(w.after, o)
			return w
		}
		for _, s := range w.sets {
			w.kill(s, holder)
		}
		w.enter(holder, path[i-1].Region())
	}
}

// A walker holds the sets before and after the op at which it stands. Between
// ops the two are equal, in order too: who asks but for changes needs one.
type walker struct {
	l             *Liveness
	before, after *sparse // before is nil in one that has after alone
	sets          []*sparse
	begin         func(*ir.Op) // may be nil
	visit         func(*ir.Op)
	enterB        func(b *ir.Block, region int) // both may be nil
	leaveB        func(*ir.Block)
	flipped       []uint32 // scratch of pass
	asked         asked
}

func (l *Liveness) walker(weight func(*ir.Value) int64) *walker {
	w := l.walkerAfter(weight)
	w.before = &sparse{pos: make([]uint32, len(l.values)), weight: w.after.weight}
	w.sets = append(w.sets, w.before)
	return w
}

func (l *Liveness) walkerAfter(weight func(*ir.Value) int64) *walker {
	var ws []int64
	if weight != nil {
		ws = make([]int64, len(l.values))
		for i, v := range l.values {
			ws[i] = weight(v)
		}
	}
	after := &sparse{pos: make([]uint32, len(l.values)), weight: ws}
	return &walker{l: l, after: after, sets: []*sparse{after}}
}

func (w *walker) kill(s *sparse, o *ir.Op) {
	for _, v := range w.l.kills.of(w.l.opAt(o)) {
		s.remove(v)
	}
}

func (w *walker) born(s *sparse, o *ir.Op) {
	for i := range o.NumResults() {
		if v := w.l.valueAt(o.Result(i)); w.l.needed[v] {
			s.add(uint32(v))
		}
	}
}

func (w *walker) op(o *ir.Op) {
	if w.begin != nil {
		w.begin(o)
	}
	w.kill(w.after, o)
	across := len(w.after.list)
	w.born(w.after, o)
	w.visit(o)
	if w.before != nil {
		w.kill(w.before, o)
	}
	if o.NumRegions() > 0 {
		w.after.truncate(across)
		w.inside(o)
		w.born(w.after, o)
	}
	if w.before != nil {
		w.born(w.before, o)
	}
}

// inside walks the regions of o; the sets are what lives across it.
func (w *walker) inside(o *ir.Op) {
	across := len(w.after.list)
	base := w.after.base
	isolated := o.HasTrait(ir.IsolatedFromAbove)
	var saved [2][]uint32
	if isolated {
		for i, s := range w.sets {
			saved[i], _ = s.suspend()
		}
	}
	some := dialect.FollowingOf(o) == dialect.FollowSome
	for i, r := range o.Regions() {
		if i == 0 || some && dialect.RegionGroup(r) != dialect.RegionGroup(o.RegionAt(i-1)) {
			for _, s := range w.sets {
				s.truncate(min(across, len(s.list)))
			}
			w.enter(o, r)
		}
		w.region(r, i)
	}
	for i, s := range w.sets {
		if isolated {
			s.resume(saved[i], base)
			continue
		}
		s.base = base
		s.truncate(across)
	}
}

// enter makes the sets what lives across o while control is in a region of it.
func (w *walker) enter(o *ir.Op, r *ir.Region) {
	following := dialect.FollowingOf(o)
	for _, s := range w.sets {
		if o.HasTrait(ir.IsolatedFromAbove) || o == w.l.root {
			s.base = 0
			s.truncate(0)
		}
		switch following {
		case dialect.FollowAll:
			for _, v := range w.l.outer.of(w.l.opAt(o)) {
				s.add(v)
			}
		case dialect.FollowSome:
			for _, next := range o.Regions() {
				if dialect.Follows(o, r, next) {
					w.asked.region(w.l, next, s.add)
				}
			}
		}
		if body := dialect.LoopBody(o); body != nil && dialect.Follows(o, r, body) {
			bounds(o, func(v *ir.Value) { s.add(uint32(w.l.valueAt(v))) })
		}
		s.base = len(s.list)
	}
}

// region walks the blocks of r, the region of its op with that index.
func (w *walker) region(r *ir.Region, index int) {
	base := w.after.base
	var saved [2][]uint32
	var k *cursor
	var last *ir.Block
	lost := false // whether last is
	for b := range r.Blocks {
		n := w.l.blockAt(b)
		was := lost
		if lost = w.l.lost[n]; last != nil && was == lost {
			w.pass(last, b, k)
		} else {
			for i, s := range w.sets {
				if lost {
					saved[i], _ = s.suspend()
				} else if was {
					s.resume(saved[i], base)
				}
			}
			if last == nil {
				k = w.l.jumpsOf(n).cursor()
			}
			w.enterBlock(b, k)
		}
		last = b
		if w.enterB != nil {
			w.enterB(b, index)
		}
		for o := b.First(); o != nil; o = o.Next() {
			w.op(o)
		}
		if w.leaveB != nil {
			w.leaveB(b)
		}
	}
	if lost {
		for i, s := range w.sets {
			s.resume(saved[i], base)
		}
	}
}

// enterBlock makes the sets what is live at the start of b. Where control
// never leaves the region again, nothing outside it matters.
func (w *walker) enterBlock(b *ir.Block, k *cursor) {
	n := w.l.blockAt(b)
	in := w.l.in.of(n)
	if k != nil {
		k.seek(n, nil)
		in = k.all()
	}
	for _, s := range w.sets {
		if w.l.lost[n] {
			s.base = 0
		}
		s.truncate(s.base)
		for _, v := range in {
			s.add(v)
		}
		w.arguments(s, b)
	}
}

// pass makes the sets, at the end of a block, what is live at the start of the next one of the text. What differs is what
// the first defines or uses last, and what is live at the start of only one of them.
func (w *walker) pass(from, to *ir.Block, k *cursor) {
	w.flipped = w.flipped[:0]
	k.seek(w.l.blockAt(to), func(v uint32) { w.flipped = append(w.flipped, v) })
	for _, s := range w.sets {
		set := func(v uint32) {
			if k.has(v) {
				s.add(v)
			} else {
				s.remove(v)
			}
		}
		for _, a := range from.Args() {
			set(uint32(w.l.valueAt(a)))
		}
		for o := from.First(); o != nil; o = o.Next() {
			for _, v := range w.l.kills.of(w.l.opAt(o)) {
				set(v)
			}
			for i := range o.NumResults() {
				set(uint32(w.l.valueAt(o.Result(i))))
			}
		}
		for _, v := range w.flipped {
			set(v)
		}
		w.arguments(s, to)
	}
}

func (w *walker) arguments(s *sparse, b *ir.Block) {
	for _, a := range b.Args() {
		if v := w.l.valueAt(a); w.l.needed[v] {
			s.add(uint32(v))
		}
	}
}
