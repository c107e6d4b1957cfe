package allocation

import (
	"math"
	"slices"
)

// room finds the first buffer that fits a slot and no other slot, without
// looking at all of either: a tree over the spans between the steps at which
// lives begin and end. Each node knows how many slots cover its spans, fewest
// and most, and the first buffer of a single span that is covered the least.
type room struct {
	buffers []*Buffer
	steps   []int   // borders of the spans
	short   [][]int // buffers of one span that are no parts, by span, in their order
	long    []int   // all others, in their order
	size    int     // spans, rounded up to a power of two
	nodes   []node
}

type node struct {
	add, fewest, most int32
	first             int // among those covered fewest times; none if there is none
}

const none = math.MaxInt

func newRoom(buffers []*Buffer) *room {
	r := &room{buffers: buffers, steps: []int{0, math.MaxInt}}
	for _, b := range buffers {
		r.steps = append(r.steps, b.Live.Start, b.Live.End)
	}
	slices.Sort(r.steps)
	r.steps = slices.Compact(r.steps)
	r.size = 1
	for r.size < len(r.steps) {
		r.size *= 2
	}
	r.short = make([][]int, r.size)
	for i, b := range buffers {
		if from, to := r.spans(b.Live); to == from+1 && b.parts == nil {
			r.short[from] = append(r.short[from], i)
		} else {
			r.long = append(r.long, i)
		}
	}
	r.nodes = make([]node, 2*r.size)
	for i := range r.size {
		r.leaf(i)
	}
	for i := r.size - 1; i > 0; i-- {
		r.join(i)
	}
	return r
}

// spans are the numbers of the first span of an interval and of the one behind.
func (r *room) spans(i Interval) (from, to int) {
	from, _ = slices.BinarySearch(r.steps, i.Start)
	to, _ = slices.BinarySearch(r.steps, i.End)
	return from, to
}

func (r *room) leaf(i int) {
	n := &r.nodes[r.size+i]
	n.first = none
	if len(r.short[i]) > 0 {
		n.first = r.short[i][0]
	}
}

func (r *room) join(i int) {
	n, a, b := &r.nodes[i], &r.nodes[2*i], &r.nodes[2*i+1]
	n.fewest, n.most = min(a.fewest, b.fewest)+n.add, max(a.most, b.most)+n.add
	n.first = none
	if a.fewest <= b.fewest {
		n.first = a.first
	}
	if b.fewest <= a.fewest {
		n.first = min(n.first, b.first)
	}
}

// each calls f for the largest nodes inside the spans, and again for the nodes
// above them on the way up.
func (r *room) each(i, low, high, from, to int, f func(*node), up bool) {
	if from >= high || to <= low {
		return
	}
	if from <= low && high <= to {
		f(&r.nodes[i])
		return
	}
	mid := (low + high) / 2
	r.each(2*i, low, mid, from, to, f, up)
	r.each(2*i+1, mid, high, from, to, f, up)
	if up {
		r.join(i)
	}
}

// cover counts a slot that is free in an interval, or that is no more.
func (r *room) cover(free Interval, by int32) {
	from, to := r.spans(free)
	r.each(1, 0, r.size, from, to, func(n *node) {
		n.add, n.fewest, n.most = n.add+by, n.fewest+by, n.most+by
	}, true)
}

// take removes a buffer.
func (r *room) take(buffer int) {
	if i := slices.Index(r.long, buffer); i >= 0 {
		r.long = slices.Delete(r.long, i, i+1)
		return
	}
	from, _ := r.spans(r.buffers[buffer].Live)
	r.short[from] = slices.DeleteFunc(r.short[from], func(i int) bool { return i == buffer })
	i := r.size + from
	r.leaf(from)
	for i /= 2; i > 0; i /= 2 {
		r.join(i)
	}
}

// first is the first buffer that lives in an interval in part and overlaps no
// slot, and for which ok holds; -1 if there is none. blocked are those for which
// it does not hold.
func (r *room) first(free Interval, ok func(*Buffer) bool) (chosen int, blocked []*Buffer) {
	chosen = none
	from, to := r.spans(free)
	if i, fewest := r.least(1, 0, r.size, from, to); fewest == 0 && i != none {
		// It is no part of a value, so ok does hold.
		chosen = i
	}
	for _, i := range r.long {
		b := r.buffers[i]
		if i > chosen {
			break
		}
		if !b.Live.Overlaps(free) || r.most(b.Live) > 0 {
			continue
		}
		if ok(b) {
			return i, blocked
		}
		blocked = append(blocked, b)
	}
	if chosen == none {
		chosen = -1
	}
	return chosen, blocked
}

// least is the first buffer among the least covered of some spans.
func (r *room) least(i, low, high, from, to int) (first int, fewest int32) {
	if from >= high || to <= low {
		return none, math.MaxInt32 / 2
	}
	n := &r.nodes[i]
	if from <= low && high <= to {
		return n.first, n.fewest
	}
	mid := (low + high) / 2
	a, coverA := r.least(2*i, low, mid, from, to)
	b, coverB := r.least(2*i+1, mid, high, from, to)
	switch {
	case coverA < coverB:
		return a, coverA + n.add
	case coverB < coverA:
		return b, coverB + n.add
	}
	return min(a, b), coverA + n.add
}

// most is how many slots cover a span of an interval at most.
func (r *room) most(i Interval) int32 {
	from, to := r.spans(i)
	return r.mostOf(1, 0, r.size, from, to)
}

func (r *room) mostOf(i, low, high, from, to int) int32 {
	if from >= high || to <= low {
		return math.MinInt32 / 2
	}
	if from <= low && high <= to {
		return r.nodes[i].most
	}
	mid := (low + high) / 2
	return max(r.mostOf(2*i, low, mid, from, to), r.mostOf(2*i+1, mid, high, from, to)) + r.nodes[i].add
}
