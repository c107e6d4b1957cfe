package allocation

import (
	"slices"

	"github.com/tgopt/tgopt/ir"
)

// lives says when each buffer is live: as long as any descriptor that may refer
// to it.
func (f *flow) lives() {
	f.refer()
	for i := range f.values {
		v := &f.values[i]
		if !v.named || v.block < 0 || len(v.buffers) == 0 {
			continue
		}
		live := f.interval(v)
		for _, b := range v.buffers {
			b.Live.Start, b.Live.End = min(b.Live.Start, live.Start), max(b.Live.End, live.End)
		}
	}
	f.allocation.aliases = make(map[*ir.Value][]*Buffer, len(f.values))
	for _, body := range f.numbers {
		for v, n := range body {
			for _, b := range f.values[n-1].buffers {
				if list := f.allocation.aliases[v]; !slices.Contains(list, b) {
					f.allocation.aliases[v] = append(list, b)
				}
			}
		}
	}
}

// refer passes buffers on along the edges.
func (f *flow) refer() {
	for changed := true; changed; {
		changed = false
		for _, e := range f.edges {
			from, to := &f.values[e.from-1], &f.values[e.to-1]
			for _, b := range from.buffers {
				if !slices.Contains(to.buffers, b) {
					to.buffers = append(slices.Clip(to.buffers), b)
					changed = true
				}
			}
		}
	}
}

// interval is the steps from the definition of v to its last use, through all
// blocks in which it is live: backwards from each use to the block that defines
// it.
func (f *flow) interval(v *value) Interval {
	f.stamp++
	home := &f.blocks[v.block]
	start := v.step
	if start < 0 {
		start = home.first
	}
	end := start
	var work []int32
	enter := func(b int32) {
		if b != v.block && f.blocks[b].in != f.stamp {
			f.blocks[b].in = f.stamp
			start = min(start, f.blocks[b].first)
			work = append(work, b)
		}
	}
	for _, u := range v.uses {
		b, step := u.block, u.step
		for b >= 0 && f.blocks[b].region != home.region {
			b, step = f.blocks[b].outer, f.blocks[b].at
		}
		if b < 0 {
			continue
		}
		end = max(end, step)
		enter(b)
	}
	for len(work) > 0 {
		b := work[len(work)-1]
		work = work[:len(work)-1]
		for _, p := range f.blocks[b].preds {
			end = max(end, f.blocks[p].last)
			enter(p)
		}
	}
	return Interval{int(start), int(end) + 1}
}
