package allocation

import (
	"container/heap"
	"math"
	"slices"
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

// place gives the buffers their offsets and returns the bytes they span. The
// order of the buffers matters.
func place(buffers []*Buffer, partition int64) int64 {
	if len(buffers) == 0 {
		return 0
	}
	firstOffsets(buffers, partition)
	clash := clashes(buffers, partition)
	for {
		size := settle(buffers, clash, partition)
		if clash = clashes(buffers, partition); len(clash) == 0 {
			return size
		}
	}
}

// firstOffsets packs the buffers from the bottom up: the lowest slot takes the
// first buffer that fits its steps and no other slot's, and what is left of it
// goes on as slots above and beside.
func firstOffsets(buffers []*Buffer, partition int64) {
	room := newRoom(buffers)
	open := &slots{}
	age := 0
	add := func(offset int64, free Interval) {
		age++
		room.cover(free, 1)
		heap.Push(open, slot{offset, free, age})
	}
	add(0, Interval{0, math.MaxInt})
	placed := make(map[*Buffer]bool, len(buffers))
	for len(placed) < len(buffers) && open.Len() > 0 {
		s := heap.Pop(open).(slot)
		room.cover(s.free, -1)
		chosen, blocked := room.first(s.free, func(b *Buffer) bool {
			return apart(b, alignUp(s.offset, b.Alignment), placed, partition)
		})
		if chosen < 0 {
			if len(blocked) > 0 {
				add(clearOf(blocked, placed, partition), s.free)
			}
			continue
		}
		room.take(chosen)
		b := buffers[chosen]
		b.Offset = alignUp(s.offset, b.Alignment)
		placed[b] = true
		add(b.End(), Interval{max(s.free.Start, b.Live.Start), min(s.free.End, b.Live.End)})
		if s.free.Start < b.Live.Start {
			add(s.offset, Interval{s.free.Start, b.Live.End})
		}
		if b.Live.End < s.free.End {
			add(s.offset, Interval{b.Live.Start, s.free.End})
		}
	}
}

// apart reports whether b at an offset is in other partitions of shared memory
// than the value's other parts.
func apart(b *Buffer, offset int64, placed map[*Buffer]bool, partition int64) bool {
	if partition == 0 {
		return true
	}
	for _, o := range b.parts {
		if o != b && placed[o] && offset/partition <= (o.End()-1)/partition && o.Offset/partition <= (offset+b.Size-1)/partition {
			return false
		}
	}
	return true
}

// clearOf is the lowest offset at which one of the buffers is in another
// partition than its value's other parts.
func clearOf(blocked []*Buffer, placed map[*Buffer]bool, partition int64) int64 {
	lowest := int64(math.MaxInt64)
	for _, b := range blocked {
		offset := int64(0)
		for _, o := range b.parts {
			if o != b && placed[o] {
				offset = max(offset, ((o.End()-1)/partition+1)*partition)
			}
		}
		lowest = min(lowest, offset)
	}
	return lowest
}

// clashes lists for each buffer, by its place in the list, those that must not
// be where they are together with it.
func clashes(buffers []*Buffer, partition int64) map[int][]int {
	clash := make(map[int][]int)
	check := func(i, j int) {
		if clashing(buffers[i], buffers[j], partition) {
			clash[i], clash[j] = append(clash[i], j), append(clash[j], i)
		}
	}
	byStart := make([]int, len(buffers))
	for i := range byStart {
		byStart[i] = i
	}
	slices.SortFunc(byStart, func(i, j int) int { return buffers[i].Live.Start - buffers[j].Live.Start })
	var live, apart []int
	for _, i := range byStart {
		b := buffers[i]
		live = slices.DeleteFunc(live, func(j int) bool { return buffers[j].Live.End <= b.Live.Start })
		for _, j := range live {
			check(i, j)
		}
		live = append(live, i)
		// Those that may clash though no step needs both.
		if b.async == nil && b.parts == nil {
			continue
		}
		for _, j := range apart {
			if !b.Live.Overlaps(buffers[j].Live) {
				check(i, j)
			}
		}
		apart = append(apart, i)
	}
	return clash
}

func clashing(x, y *Buffer, partition int64) bool {
	if x.Offset < y.End() && y.Offset < x.End() {
		// Regions of different groups of warps run at the same time.
		if x.Live.Overlaps(y.Live) || x.async != nil && x.async == y.async && x.region != y.region {
			return true
		}
	}
	return partition > 0 && x.sibling(y) &&
		x.Offset/partition <= (y.End()-1)/partition && y.Offset/partition <= (x.End()-1)/partition
}

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
				above = ((y.End()-1)/partition + 1) * partition
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
