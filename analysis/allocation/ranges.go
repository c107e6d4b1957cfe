package allocation

import (
	"cmp"
	"math"
	"slices"
)

// ranges finds those of some buffers that have a byte in common with one, by a
// tree over all buffers in the order of their offsets: a node knows the largest end
// of those that are in.
type ranges struct {
	buffers []*Buffer
	number  map[*Buffer]int
	order   []int // of the buffers, by offset
	rank    []int // in this order
	size    int
	ends    []int64 // of each node; nowhere if no buffer is in
}

const nowhere = math.MinInt64

func newRanges(buffers []*Buffer) *ranges {
	r := &ranges{buffers: buffers, number: make(map[*Buffer]int), order: make([]int, len(buffers)), rank: make([]int, len(buffers)), size: 1}
	for i, b := range buffers {
		r.order[i], r.number[b] = i, i
	}
	slices.SortFunc(r.order, func(i, j int) int { return cmp.Or(cmp.Compare(buffers[i].Offset, buffers[j].Offset), i-j) })
	for at, i := range r.order {
		r.rank[i] = at
	}
	for r.size < len(buffers) {
		r.size *= 2
	}
	r.ends = slices.Repeat([]int64{nowhere}, 2*r.size)
	return r
}

func (r *ranges) insert(i int) { r.set(i, r.buffers[i].End()) }
func (r *ranges) remove(i int) { r.set(i, nowhere) }

func (r *ranges) set(i int, end int64) {
	n := r.size + r.rank[i]
	for r.ends[n] = end; n > 1; {
		n /= 2
		r.ends[n] = max(r.ends[2*n], r.ends[2*n+1])
	}
}

// overlapping calls f with the buffers that are in and have a byte in common with
// one, until it returns false.
func (r *ranges) overlapping(i int, f func(j int) bool) {
	b := r.buffers[i]
	below, _ := slices.BinarySearchFunc(r.order, b.End(), func(j int, end int64) int { return cmp.Compare(r.buffers[j].Offset, end) })
	var visit func(n, low, high int) bool
	visit = func(n, low, high int) bool {
		switch {
		case low >= below || r.ends[n] <= b.Offset:
			return true
		case n >= r.size:
			return f(r.order[low])
		}
		mid := (low + high) / 2
		return visit(2*n, low, mid) && visit(2*n+1, mid, high)
	}
	visit(1, 0, r.size)
}
