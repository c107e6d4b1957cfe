package allocation

import (
	"math"
	"slices"
)

// naiveOffsets is firstOffsets by looking at every buffer and every slot.
func naiveOffsets(buffers []*Buffer, partition int64) {
	slots := []slot{{0, Interval{0, math.MaxInt}, 0}} // by offset, then age
	add := func(s slot) {
		i, _ := slices.BinarySearchFunc(slots, s, func(a, b slot) int {
			if a.offset <= b.offset {
				return -1
			}
			return 1
		})
		slots = slices.Insert(slots, i, s)
	}
	left := slices.Clone(buffers)
	placed := make(map[*Buffer]bool)
	for len(left) > 0 && len(slots) > 0 {
		s := slots[0]
		slots = slots[1:]
		var blocked []*Buffer
		chosen := -1
		for i, b := range left {
			if !b.Live.Overlaps(s.free) || slices.ContainsFunc(slots, func(o slot) bool { return o.free.Overlaps(b.Live) }) {
				continue
			}
			if apart(b, alignUp(s.offset, b.Alignment), placed, partition) {
				chosen = i
				break
			}
			blocked = append(blocked, b)
		}
		if chosen < 0 {
			if len(blocked) > 0 {
				add(slot{clearOf(blocked, placed, partition), s.free, 0})
			}
			continue
		}
		b := left[chosen]
		left = slices.Delete(left, chosen, chosen+1)
		b.Offset = alignUp(s.offset, b.Alignment)
		placed[b] = true
		add(slot{b.End(), Interval{max(s.free.Start, b.Live.Start), min(s.free.End, b.Live.End)}, 0})
		if s.free.Start < b.Live.Start {
			add(slot{s.offset, Interval{s.free.Start, b.Live.End}, 0})
		}
		if b.Live.End < s.free.End {
			add(slot{s.offset, Interval{b.Live.Start, s.free.End}, 0})
		}
	}
}

// clashing is what clashes means by two buffers that do.
func clashing(x, y *Buffer, partition int64) bool {
	if x.overlaps(y) {
		// Regions of different groups of warps run at the same time.
		if x.Live.Overlaps(y.Live) || x.async != nil && x.async == y.async && x.region != y.region {
			return true
		}
	}
	return partition > 0 && x.sibling(y) &&
		x.Offset/partition <= (y.End()-1)/partition && y.Offset/partition <= (x.End()-1)/partition
}

// naiveClashes is clashes by looking at every pair.
func naiveClashes(buffers []*Buffer, partition int64) map[int][]int {
	clash := make(map[int][]int)
	for i, x := range buffers {
		for j, y := range buffers {
			if i != j && clashing(x, y, partition) {
				clash[i] = append(clash[i], j)
			}
		}
	}
	return clash
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
				offset = max(offset, partitionAbove(o, partition))
			}
		}
		lowest = min(lowest, offset)
	}
	return lowest
}
