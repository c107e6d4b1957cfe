package allocation

import (
	"cmp"
	"container/heap"
	"errors"
	"math"
	"slices"

	"github.com/tgopt/tgopt/ir"
)

func alignUp(n, to int64) int64 { return (n + to - 1) / to * to }

// A slot is room from an offset on, free at some steps.
type slot struct {
	offset int64
	free   Interval
	age    int
}

// slots is a heap: the lowest first, the oldest of equals.
type slots []slot

func (s slots) Len() int      { return len(s) }
func (s slots) Swap(i, j int) { s[i], s[j] = s[j], s[i] }
func (s slots) Less(i, j int) bool {
	return s[i].offset < s[j].offset || s[i].offset == s[j].offset && s[i].age < s[j].age
}
func (s *slots) Push(x any) { *s = append(*s, x.(slot)) }
func (s *slots) Pop() any {
	last := (*s)[len(*s)-1]
	*s = (*s)[:len(*s)-1]
	return last
}

// mostClashes bounds the pairs of buffers that are in each other's way, of which
// kernels have a few and thousands of groups of warps with memory of their own
// would have millions.
const mostClashes = 1 << 17

var errCrowded = errors.New("too many buffers of groups of warps that run at the same time")

// place gives the buffers their offsets and returns the bytes they span. The
// order of the buffers matters.
func place(buffers []*Buffer, partition int64) (int64, error) {
	if len(buffers) == 0 {
		return 0, nil
	}
	firstOffsets(buffers, partition)
	clash, err := clashes(buffers, partition)
	for err == nil {
		size := settle(buffers, clash, partition)
		if clash, err = clashes(buffers, partition); len(clash) == 0 {
			return size, err
		}
	}
	return 0, err
}

// firstOffsets packs the buffers from the bottom up: the lowest slot takes the
// first buffer that fits its steps and no other slot's, and what is left of it
// goes on as slots above and beside.
func firstOffsets(buffers []*Buffer, partition int64) {
	room := newRoom(buffers)
	spreads := make(map[*ir.Value]*spread)
	for v, parts := range partsIn(buffers, partition) {
		for _, i := range parts[1:] {
			room.set(i, false)
		}
		spreads[v] = &spread{waiting: parts[1:]}
	}
	open := &slots{}
	age := 0
	add := func(offset int64, free Interval) {
		age++
		room.cover(free, 1)
		heap.Push(open, slot{offset, free, age})
	}
	add(0, Interval{0, math.MaxInt})
	for placed := 0; placed < len(buffers) && open.Len() > 0; {
		s := heap.Pop(open).(slot)
		room.cover(s.free, -1)
		chosen, blocked := room.fits(s.free, func(b *Buffer) bool {
			v := spreads[b.Value]
			return v == nil || alignUp(s.offset, b.Alignment) >= v.above
		})
		if chosen < 0 {
			if len(blocked) > 0 {
				above := int64(math.MaxInt64)
				for _, b := range blocked {
					above = min(above, spreads[b.Value].above)
				}
				add(above, s.free)
			}
			continue
		}
		room.set(chosen, false)
		placed++
		b := buffers[chosen]
		b.Offset = alignUp(s.offset, b.Alignment)
		if v := spreads[b.Value]; v != nil {
			v.above = partitionAbove(b, partition)
			if len(v.waiting) > 0 {
				room.set(v.waiting[0], true)
				v.waiting = v.waiting[1:]
			}
		}
		add(b.End(), Interval{max(s.free.Start, b.Live.Start), min(s.free.End, b.Live.End)})
		if s.free.Start < b.Live.Start {
			add(s.offset, Interval{s.free.Start, b.Live.End})
		}
		if b.Live.End < s.free.End {
			add(s.offset, Interval{b.Live.Start, s.free.End})
		}
	}
}

// A spread is the way of a value over partitions of shared memory, of which each
// takes one of its parts. The parts are alike, and slots come from the bottom up: so
// each is placed above the last, and only the next looks for room.
type spread struct {
	above   int64 // the first partition without a part of it
	waiting []int // for the part before to be placed, by their places in the list
}

// partsIn are the parts of each value, by their places in the list, if memory has
// partitions.
func partsIn(buffers []*Buffer, partition int64) map[*ir.Value][]int {
	parts := make(map[*ir.Value][]int)
	for i, b := range buffers {
		if partition > 0 && b.parts != nil {
			parts[b.Value] = append(parts[b.Value], i)
		}
	}
	return parts
}

// partitionAbove is where the first partition begins that has nothing of b.
func partitionAbove(b *Buffer, partition int64) int64 { return ((b.End()-1)/partition + 1) * partition }

// clashes lists for each buffer, by its place in the list, those that must not
// be where they are together with it.
func clashes(buffers []*Buffer, partition int64) (map[int][]int, error) {
	clash := make(map[int][]int)
	pairs := 0
	found := func(i, j int) bool {
		if pairs++; pairs > mostClashes {
			return false
		}
		clash[i], clash[j] = append(clash[i], j), append(clash[j], i)
		return true
	}
	here := newRanges(buffers)
	type moment struct {
		step, buffer int
		ends         bool
	}
	moments := make([]moment, 0, 2*len(buffers))
	groups := make(map[*ir.Op][]int)
	for i, b := range buffers {
		moments = append(moments, moment{b.Live.Start, i, false}, moment{b.Live.End, i, true})
		if b.async != nil {
			groups[b.async] = append(groups[b.async], i)
		}
	}
	for _, parts := range partsIn(buffers, partition) {
		slices.SortFunc(parts, func(i, j int) int { return cmp.Compare(buffers[i].Offset, buffers[j].Offset) })
		for at, i := range parts {
			for _, j := range parts[at+1:] {
				if x, y := buffers[i], buffers[j]; y.Offset/partition > (x.End()-1)/partition || !x.overlaps(y) && !found(i, j) {
					break
				}
			}
		}
	}
	slices.SortFunc(moments, func(a, b moment) int {
		if a.step == b.step && a.ends != b.ends {
			if a.ends {
				return -1
			}
			return 1
		}
		return cmp.Or(a.step-b.step, a.buffer-b.buffer)
	})
	for _, m := range moments {
		if m.ends {
			here.remove(m.buffer)
			continue
		}
		here.overlapping(m.buffer, func(j int) bool { return found(m.buffer, j) })
		here.insert(m.buffer)
	}
	// Regions of different groups of warps run at the same time.
	for _, list := range groups {
		slices.SortStableFunc(list, func(i, j int) int { return int(buffers[i].region) - int(buffers[j].region) })
		for from, to := 0, 0; from < len(list); from = to {
			for to = from; to < len(list) && buffers[list[to]].region == buffers[list[from]].region; to++ {
				here.overlapping(list[to], func(j int) bool {
					return buffers[list[to]].Live.Overlaps(buffers[j].Live) || found(list[to], j)
				})
			}
			for _, i := range list[from:to] {
				here.insert(i)
			}
		}
		for _, i := range list {
			here.remove(i)
		}
	}
	if pairs > mostClashes {
		return nil, errCrowded
	}
	return clash, nil
}

// overlaps reports whether both have a byte in common.
func (b *Buffer) overlaps(c *Buffer) bool { return b.Offset < c.End() && c.Offset < b.End() }

// sibling reports whether both are parts of one value.
func (b *Buffer) sibling(c *Buffer) bool { return b != c && b.parts != nil && b.Value == c.Value }

// settle colors the graph of clashes, first fit, and moves all buffers but those
// of the first color above the ones they clash with.
func settle(buffers []*Buffer, clash map[int][]int, partition int64) int64 {
	colors := make([]int, len(buffers))
	for i := 1; i < len(colors); i++ {
		colors[i] = -1
	}
	for i := range buffers {
		taken := make(map[int]bool)
		for _, j := range clash[i] {
			taken[colors[j]] = true
		}
		colors[i] = 0
		for taken[colors[i]] {
			colors[i]++
		}
	}
	size := int64(0)
	for i, x := range buffers {
		offset := int64(0)
		for _, j := range clash[i] {
			y := buffers[j]
			above := y.End()
			if partition > 0 && x.sibling(y) {
				above = partitionAbove(y, partition)
			}
			offset = max(offset, above)
		}
		if colors[i] != 0 {
			x.Offset = alignUp(offset, x.Alignment)
		}
		size = max(size, x.End())
	}
	return size
}
