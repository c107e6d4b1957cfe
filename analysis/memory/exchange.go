package memory

import (
	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/layout"
	"github.com/tgopt/tgopt/layout/linear"
)

// Ops by which the threads of a block give each other what they have.

// A pair is what the cost of a conversion depends on.
type pair struct {
	from, to *linear.Layout
	bits     int
}

// costs are those of a pair.
type costs struct {
	mechanism Mechanism
	bytes     int64
	sides     []Side
	shuffles  int64
}

func (c costs) on(a *Access) {
	a.Mechanism, a.Bytes, a.Sides, a.Shuffles = c.mechanism, c.bytes, c.sides, c.shuffles
}

func (f *finder) conversion(a *Access) {
	t, from := f.tensorLayout(dialect.Part(a.Op, dialect.Conversion, dialect.Source))
	if t == nil || a.Op.NumResults() == 0 {
		return
	}
	_, to := f.tensorLayout(a.Op.Result(0))
	if to == nil {
		return
	}
	key := pair{from, to, layout.ElementWidth(t.Elem)}
	c, ok := f.seen[key]
	if !ok {
		c = f.convert(key)
		f.seen[key] = c
	}
	if c.mechanism == "" {
		return
	}
	a.Kind = Conversion
	c.on(a)
}

// convert is what a conversion costs; nothing if it is none.
func (f *finder) convert(p pair) (c costs) {
	conversion, ok := f.Cache.Convert(p.from, p.to)
	if !ok {
		return c
	}
	switch conversion.Movement {
	case layout.NoMovement:
		c.mechanism = Nothing
		return c
	case layout.InThread:
		c.mechanism = Registers
	case layout.InQuad, layout.InWarp:
		c.mechanism = Shuffles
	case layout.AcrossBlocks:
		c.mechanism = Distributed
	default:
		c.mechanism = Shared
	}
	c.bytes = bytesOf(p.to, p.bits)
	if t, ok := conversion.Traffic(p.bits, f.target); ok {
		c.bytes = bytesOf(p.from, p.bits)
		c.sides = f.sides(nil, t, p.from, p.to, p.bits)
	}
	return c
}

// sides appends both of an exchange.
func (f *finder) sides(list []Side, t layout.Traffic, from, to *linear.Layout, bits int) []Side {
	return append(list,
		Side{layout.Storing, t.Store, bits, 1 << from.InBits(linear.Warp)},
		Side{layout.Loading, t.Load, bits, 1 << to.InBits(linear.Warp)})
}

// reduction: what is in one thread costs no more than arithmetic, what is in a warp shuffles, and
// the rest goes through shared memory.
func (f *finder) reduction(a *Access) {
	from, to := dialect.PartRange(a.Op, dialect.Reduction, dialect.Source)
	axis, ok := dialect.PartAttr(a.Op, dialect.Reduction, dialect.Axis).(*ir.IntegerAttr)
	if !ok || from == to {
		return
	}
	for i := from; i < to; i++ {
		t, l := f.tensorLayout(a.Op.Operand(i))
		if t == nil || axis.Value < 0 || int(axis.Value) >= len(t.Shape) {
			return
		}
		var result *linear.Layout
		if i-from < a.Op.NumResults() {
			_, result = f.tensorLayout(a.Op.Result(i - from))
		}
		f.reduce(a, l, result, int(axis.Value), layout.ElementWidth(t.Elem))
	}
	a.Kind = Reduction
}

// reduce adds what the reduction of one tensor costs.
func (f *finder) reduce(a *Access, l, result *linear.Layout, axis, bits int) {
	r := l.DropZeros(linear.Register).Reduce(axis)
	if a.Mechanism == "" {
		a.Mechanism = Registers
	}
	rest := held(l) / r.InThread // elements of a thread, its registers reduced
	if r.Lanes > 1 {
		a.Mechanism = Shuffles
		a.Shuffles += rest * int64(linear.Log2(r.Lanes)) * int64(max(bits, 32)) / 32
	}
	switch {
	case r.Blocks > 1:
		a.Mechanism = Distributed
	case r.Warps > 1:
		a.Mechanism = Shared
	default:
		return
	}
	list, known := layout.ReductionTraffic(l, result, axis, bits, f.target)
	if !known {
		a.Bytes = f.scratch(a.Op)
		return
	}
	for _, t := range list {
		a.Sides = f.sides(a.Sides, t, l, l, bits)
		a.Bytes += t.Store.Vector * t.Store.Instructions * threads(l) * int64(bits) / 8
	}
}

// scratch is the shared memory of an op, 0 if it is not known.
func (f *finder) scratch(o *ir.Op) int64 {
	if f.Scratch == nil {
		return 0
	}
	return f.Scratch(o)
}

// exchange is for ops of which no more is known than what shared memory they have while they run.
func (f *finder) exchange(a *Access, kind Kind) {
	n := f.scratch(a.Op)
	switch {
	case n > 0:
		a.Mechanism, a.Bytes = Shared, n
	case kind == Scan:
		a.Mechanism = Shuffles
	default:
		return
	}
	a.Kind = kind
}
