package allocation

import (
	"cmp"
	"slices"

	"github.com/tgopt/tgopt/ir"
)

// lives says when each buffer is live: as long as any descriptor that may refer
// to it.
func (f *flow) lives() {
	to := newArcs(len(f.values), f.edges, func(e edge) (from, to int32) { return e.from - 1, e.to - 1 })
	referred := make([]bool, len(f.values))
	var work []int32
	for i := range f.values {
		if len(f.values[i].buffers) > 0 {
			referred[i] = true
			work = append(work, int32(i))
		}
	}
	for len(work) > 0 {
		i := work[len(work)-1]
		work = work[:len(work)-1]
		for _, j := range to.of(i) {
			if !referred[j] {
				referred[j] = true
				work = append(work, j)
			}
		}
	}
	// Of values that refer to one another in a circle each lives as long as all.
	live := make([]Interval, len(f.values))
	to.components(func(circle []int32) {
		all := Interval{always, 0}
		for _, i := range circle {
			if v := &f.values[i]; referred[i] && v.named && v.block >= 0 {
				all = all.join(f.interval(v))
			}
			for _, j := range to.of(i) {
				all = all.join(live[j])
			}
		}
		for _, i := range circle {
			live[i] = all
		}
	})
	for i := range f.values {
		for _, b := range f.values[i].buffers {
			b.Live = b.Live.join(live[i])
		}
	}
	f.allocation.refers = &refers{values: f.values, numbers: f.numbers, edges: f.edges}
}

// join is the steps of both and those between; one that ends before it begins has
// none.
func (i Interval) join(j Interval) Interval {
	switch {
	case j.End <= j.Start:
		return i
	case i.End <= i.Start:
		return j
	}
	return Interval{min(i.Start, j.Start), max(i.End, j.End)}
}

// refers is what descriptors may refer to. Most are never asked for, and all of
// them would be many where each of many buffers may be in each of many variables.
type refers struct {
	values  []value
	numbers []map[*ir.Value]int32
	edges   []edge
}

// buffers lists what a descriptor may refer to, by the order of the text.
func (r *refers) buffers(v *ir.Value) (list []*Buffer) {
	if r == nil {
		return nil
	}
	from := newArcs(len(r.values), r.edges, func(e edge) (from, to int32) { return e.to - 1, e.from - 1 })
	seen := make(map[int32]bool)
	var work []int32
	visit := func(i int32) {
		if !seen[i] {
			seen[i] = true
			work = append(work, i)
		}
	}
	for _, body := range r.numbers {
		if n, ok := body[v]; ok {
			visit(n - 1)
		}
	}
	for len(work) > 0 {
		i := work[len(work)-1]
		work = work[:len(work)-1]
		list = append(list, r.values[i].buffers...)
		for _, j := range from.of(i) {
			visit(j)
		}
	}
	slices.SortStableFunc(list, func(a, b *Buffer) int { return cmp.Or(a.number-b.number, a.Part-b.Part) })
	return list
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
