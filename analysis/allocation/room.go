package allocation

import (
	"cmp"
	"math"
	"slices"
)

// room finds the first buffer that fits a slot and no other slot, without
// looking at all of either: a tree over the spans between the steps at which
// lives begin and end. A buffer belongs to the lowest node that holds its life:
// it begins left of the node's middle and ends right of it, so it is free of other
// slots if it is within what is free around the middle. Each node knows how often
// its spans are covered at least, how many spans at its ends are covered that often
// and no more, and the first buffer that is within such spans.
type room struct {
	buffers []*Buffer
	steps   []int // borders of the spans
	size    int   // spans, rounded up to a power of two
	nodes   []node
	at      []int // where in its node's lives a buffer is
}

type node struct {
	add, fewest    int32
	prefix, suffix int32 // spans covered fewest times
	first          int   // of the buffers in or below that fewest cover; none if there is none
	own            lives
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
	r.nodes = make([]node, 2*r.size)
	r.at = make([]int, len(buffers))
	own := make(map[int][]life)
	for i, b := range buffers {
		from, to := r.spans(b.Live)
		n := r.nodeOf(from, to)
		own[n] = append(own[n], life{from, to, i})
	}
	for n, list := range own {
		r.nodes[n].own = newLives(list)
		for at, l := range r.nodes[n].own.list {
			r.at[l.buffer] = at
		}
	}
	for i := range r.size {
		r.nodes[r.size+i].prefix, r.nodes[r.size+i].suffix = 1, 1
		r.leaf(r.size + i)
	}
	r.joinAll(1, 0, r.size)
	return r
}

func (r *room) joinAll(i, low, high int) {
	if i >= r.size {
		return
	}
	mid := (low + high) / 2
	r.joinAll(2*i, low, mid)
	r.joinAll(2*i+1, mid, high)
	r.join(i, low, high)
}

// spans are the numbers of the first span of an interval and of the one behind.
func (r *room) spans(i Interval) (from, to int) {
	from, _ = slices.BinarySearch(r.steps, i.Start)
	to, _ = slices.BinarySearch(r.steps, i.End)
	return from, to
}

// nodeOf is the lowest node that holds some spans.
func (r *room) nodeOf(from, to int) int {
	a, b := r.size+from, r.size+max(from, to-1)
	for a != b {
		a, b = a/2, b/2
	}
	return a
}

func (r *room) leaf(i int) {
	r.nodes[i].first = r.nodes[i].own.first(0, math.MaxInt, math.MaxInt)
}

func (r *room) join(i, low, high int) {
	n, a, b := &r.nodes[i], &r.nodes[2*i], &r.nodes[2*i+1]
	half := int32(high-low) / 2
	fewest := min(a.fewest, b.fewest)
	n.fewest, n.first, n.prefix, n.suffix = fewest+n.add, none, 0, 0
	if a.fewest == fewest {
		n.first, n.prefix = a.first, a.prefix
		if a.prefix == half && b.fewest == fewest {
			n.prefix += b.prefix
		}
	}
	if b.fewest == fewest {
		n.first, n.suffix = min(n.first, b.first), b.suffix
		if b.suffix == half && a.fewest == fewest {
			n.suffix += a.suffix
		}
	}
	n.first = min(n.first, r.around(i, low, high, math.MinInt, math.MaxInt))
}

// around is the first buffer across the middle of a node that is within what is
// covered fewest times, and that has one of some spans.
func (r *room) around(i, low, high, from, to int) int {
	n := &r.nodes[i]
	if n.own.empty() {
		return none
	}
	if i >= r.size {
		return n.own.first(0, math.MaxInt, math.MaxInt)
	}
	a, b := &r.nodes[2*i], &r.nodes[2*i+1]
	if a.fewest != b.fewest {
		return none
	}
	mid := (low + high) / 2
	least, most, end := mid-int(a.suffix), mid, mid+int(b.prefix)
	switch { // one that begins left of the middle and ends right of it has both spans there
	case to < mid:
		most = min(most, to)
	case from > mid:
		return n.own.firstBehind(least, end, from)
	}
	return n.own.first(least, most, end)
}

// cover counts a slot that is free in an interval, or that is no more.
func (r *room) cover(free Interval, by int32) {
	from, to := r.spans(free)
	r.add(1, 0, r.size, from, to, by)
}

func (r *room) add(i, low, high, from, to int, by int32) {
	if from >= high || to <= low {
		return
	}
	if from <= low && high <= to {
		n := &r.nodes[i]
		n.add, n.fewest = n.add+by, n.fewest+by
		return
	}
	mid := (low + high) / 2
	r.add(2*i, low, mid, from, to, by)
	r.add(2*i+1, mid, high, from, to, by)
	r.join(i, low, high)
}

// set takes a buffer out, or puts it back.
func (r *room) set(buffer int, there bool) {
	from, to := r.spans(r.buffers[buffer].Live)
	i := r.nodeOf(from, to)
	r.nodes[i].own.set(r.at[buffer], there)
	if i >= r.size {
		r.leaf(i)
		i /= 2
	}
	for width := r.widthOf(i); i > 0; i, width = i/2, 2*width {
		low := i*width - r.size
		r.join(i, low, low+width)
	}
}

// widthOf is how many spans a node has.
func (r *room) widthOf(i int) int {
	width := r.size
	for ; i > 1; i /= 2 {
		width /= 2
	}
	return width
}

// fits is the first buffer that lives in an interval in part and overlaps no
// slot, and for which ok holds; -1 if there is none. blocked are those before it
// for which it does not hold.
func (r *room) fits(free Interval, ok func(*Buffer) bool) (chosen int, blocked []*Buffer) {
	from, to := r.spans(free)
	var back []int
	for {
		chosen = r.find(1, 0, r.size, from, to, 0)
		if chosen == none {
			chosen = -1
			break
		}
		b := r.buffers[chosen]
		if ok(b) {
			break
		}
		blocked, back = append(blocked, b), append(back, chosen)
		r.set(chosen, false)
	}
	for _, i := range back {
		r.set(i, true)
	}
	return chosen, blocked
}

// find is the first buffer with one of some spans and with none that is covered;
// the spans of the node are covered as often as above says, beside what it knows.
func (r *room) find(i, low, high, from, to int, above int32) int {
	n := &r.nodes[i]
	if from >= high || to <= low || n.fewest+above > 0 {
		return none
	}
	if from <= low && high <= to {
		return n.first
	}
	first := r.around(i, low, high, from, to)
	if i < r.size {
		mid := (low + high) / 2
		above += n.add
		first = min(first, r.find(2*i, low, mid, from, to, above), r.find(2*i+1, mid, high, from, to, above))
	}
	return first
}

// A life is the spans of a buffer.
type life struct{ from, to, buffer int }

// lives finds the first of some buffers whose lives begin and end in given ranges:
// a tree that halves them by where they begin and where they end, in turn.
type lives struct {
	list  []life
	boxes []box // of the halves, as of a heap
}

type box struct {
	fromLow, fromHigh, toLow, toHigh int
	first                            int // buffer; none if none is there
}

func (l *lives) empty() bool { return len(l.list) == 0 }

func newLives(list []life) lives {
	l := lives{list: list, boxes: make([]box, 4*len(list))}
	l.build(1, 0, len(list), false)
	return l
}

func (l *lives) build(i, low, high int, byEnd bool) {
	part := l.list[low:high]
	if high-low > 1 {
		slices.SortFunc(part, func(a, b life) int {
			if byEnd {
				return cmp.Or(a.to-b.to, a.from-b.from, a.buffer-b.buffer)
			}
			return cmp.Or(a.from-b.from, a.to-b.to, a.buffer-b.buffer)
		})
		mid := (low + high) / 2
		l.build(2*i, low, mid, !byEnd)
		l.build(2*i+1, mid, high, !byEnd)
	}
	b := box{math.MaxInt, math.MinInt, math.MaxInt, math.MinInt, none}
	for _, x := range part {
		b.fromLow, b.fromHigh = min(b.fromLow, x.from), max(b.fromHigh, x.from)
		b.toLow, b.toHigh = min(b.toLow, x.to), max(b.toHigh, x.to)
		b.first = min(b.first, x.buffer)
	}
	l.boxes[i] = b
}

// set takes the buffer at a place of the list out, or puts it back.
func (l *lives) set(at int, there bool) { l.change(1, 0, len(l.list), at, there) }

func (l *lives) change(i, low, high, at int, there bool) {
	b := &l.boxes[i]
	if high-low == 1 {
		if b.first = none; there {
			b.first = l.list[at].buffer
		}
		return
	}
	if mid := (low + high) / 2; at < mid {
		l.change(2*i, low, mid, at, there)
	} else {
		l.change(2*i+1, mid, high, at, there)
	}
	b.first = min(l.boxes[2*i].first, l.boxes[2*i+1].first)
}

// first is the first buffer that begins from least up to most, without it, and
// ends at end or before.
func (l *lives) first(least, most, end int) int {
	best := none
	l.search(1, 0, len(l.list), least, most, math.MinInt, end, &best)
	return best
}

// firstBehind is the first buffer that begins at least or behind it, and ends
// behind a span and at end or before.
func (l *lives) firstBehind(least, end, behind int) int {
	best := none
	l.search(1, 0, len(l.list), least, math.MaxInt, behind+1, end, &best)
	return best
}

func (l *lives) search(i, low, high, least, most, endLow, endHigh int, best *int) {
	if high == low {
		return
	}
	b := &l.boxes[i]
	if b.first >= *best || b.fromHigh < least || b.fromLow >= most || b.toHigh < endLow || b.toLow > endHigh {
		return
	}
	if b.fromLow >= least && b.fromHigh < most && b.toLow >= endLow && b.toHigh <= endHigh {
		*best = b.first
		return
	}
	if high-low == 1 {
		return
	}
	mid := (low + high) / 2
	l.search(2*i, low, mid, least, most, endLow, endHigh, best)
	l.search(2*i+1, mid, high, least, most, endLow, endHigh, best)
}
