package allocation

import (
	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/ir"
)

// Loops and branches as MLIR's conversion of scf to cf lays them out. The
// condition, the step of a counter and the branches are no ops of the text:
// they count as steps of the scf op.

// loop: at → header ⇄ body, header → next. The loop-carried values are arguments
// of the header, and so are the results.
func (f *flow) loop(o *ir.Op, at int32) int32 {
	region, outer := f.blocks[at].region, f.blocks[at].outer
	var entry *ir.Block // nil in a loop that could not be read
	if o.NumRegions() > 0 {
		entry = o.RegionAt(0).Entry()
	}
	start := f.step(o, at)
	header := f.open(region, outer)
	f.step(o, header)
	f.step(o, header)
	f.link(at, header)
	body, end := int32(-1), int32(-1)
	if entry != nil {
		for _, v := range entry.Args() {
			f.define(v, header, -1)
		}
		for e := range dialect.EdgesFrom(o) {
			if e.Block != entry {
				continue
			}
			for i := range e.Len {
				f.read(e.From(i), at, start)
				if i < o.NumResults() {
					f.same(o.Result(i), e.To(i))
				}
			}
		}
		body = f.open(region, outer)
		f.link(header, body)
		end = f.ops(entry, body)
		f.link(end, header)
		f.regionEdges(o)
	}
	next := f.open(region, outer)
	f.link(header, next)
	return next
}

// branch: at → then → next, at → else → next; the results are arguments of next.
func (f *flow) branch(o *ir.Op, at int32) int32 {
	region, outer := f.blocks[at].region, f.blocks[at].outer
	f.step(o, at)
	var ends []int32
	for _, r := range o.Regions() {
		if r.Empty() {
			continue
		}
		first, last := f.inline(r, region, outer)
		f.link(at, first)
		ends = append(ends, last)
	}
	next := f.open(region, outer)
	if len(ends) < 2 {
		f.link(at, next)
	}
	for _, e := range ends {
		f.link(e, next)
	}
	for i := range o.NumResults() {
		f.define(o.Result(i), next, -1)
	}
	f.regionEdges(o)
	return next
}

// while: at → before ⇄ after, before → next. The results are what the condition
// passes on.
func (f *flow) while(o *ir.Op, at int32) int32 {
	region, outer := f.blocks[at].region, f.blocks[at].outer
	start := f.step(o, at)
	for _, v := range o.Operands() {
		f.read(v, at, start)
	}
	if o.NumRegions() < 2 || o.RegionAt(0).Empty() || o.RegionAt(1).Empty() {
		next := f.open(region, outer)
		f.link(at, next)
		return next
	}
	before, condition := f.inline(o.RegionAt(0), region, outer)
	f.link(at, before)
	after, end := f.inline(o.RegionAt(1), region, outer)
	f.link(condition, after)
	f.link(end, before)
	for e := range dialect.EdgesOf(o) {
		for i := range e.Len {
			if e.Block == nil {
				f.same(e.To(i), e.From(i))
			}
		}
	}
	f.regionEdges(o)
	next := f.open(region, outer)
	f.link(condition, next)
	return next
}

// inlines is the function that a call is replaced with; nil if the call stays.
func (f *flow) inlines(call *ir.Op) *ir.Op {
	if !f.calls.inline || !dialect.HasRole(call, dialect.Call) {
		return nil
	}
	by := f.allocation.Func
	if n := len(f.inlined); n > 0 {
		by = f.inlined[n-1]
	}
	if fn := f.calls.callee(call); fn != nil && f.calls.replaces(by, fn) {
		return fn
	}
	return nil
}

// call: at → the function's blocks → next.
func (f *flow) call(o, fn *ir.Op, at int32) int32 {
	region, outer := f.blocks[at].region, f.blocks[at].outer
	start := f.step(o, at)
	body, number, entries := fn.RegionAt(0), f.number, f.entries
	f.enter()
	for i, v := range body.Entry().Args() {
		if i >= o.NumOperands() {
			break
		}
		if n, ok := number[o.Operand(i)]; ok {
			f.number[v] = n
			f.read(v, at, start)
		}
	}
	f.inlined = append(f.inlined, fn)
	first := int32(len(f.blocks))
	f.inline(body, region, outer)
	f.inlined = f.inlined[:len(f.inlined)-1]
	f.link(at, first)
	next := f.open(region, outer)
	inner := f.number
	f.number, f.entries = number, entries
	for b := first; b < next; b++ {
		last := f.steps[f.blocks[b].last]
		if !last.HasTrait(ir.ReturnLike) || last.Parent() != fn {
			continue
		}
		f.link(b, next)
		for i := range min(o.NumResults(), last.NumOperands()) {
			if from := inner[last.Operand(i)]; from != 0 {
				f.define(o.Result(i), next, -1)
				f.edges = append(f.edges, edge{from, f.number[o.Result(i)]})
			}
		}
	}
	return next
}
