package layout

import (
	"iter"
	"math/bits"
	"slices"

	"github.com/tgopt/tgopt/layout/linear"
)

// ReductionScratch is how many bytes of shared memory a block needs for
// tt.reduce along an axis of tensors with this layout, whose elements have the
// given widths in bits.
//
// Each thread reduces its registers, each warp its lanes; what is left along
// the axis lies in other warps and blocks. Triton converts it to a layout in
// which it lies in lanes, so that warps can go on: once, or twice where there
// are more warps and blocks than lanes. Then the result goes to where it
// belongs, as a conversion of its own.
func ReductionScratch(l *linear.Layout, axis int, widths []int, target Target) int64 {
	if target.triton36 {
		return reductionScratch36(l, axis, widths)
	}
	if target.matrices {
		target = Target{banks: 32} // plain loads and stores
	}
	most := int64(0)
	for c := range crossings(l, axis) {
		blocks := len(linear.Nonzero(c.before.Columns(linear.Block)))
		bytes := int64(0)
		for _, width := range widths {
			elements := int64(1) << (linear.TotalBits(c.before.Outs()) - len(c.buffer(width, target).reps) - blocks)
			bytes += elements * int64(width/8)
		}
		most = max(most, bytes)
	}
	return most
}

// crossings are the conversions of a reduction, in their order.
func crossings(l *linear.Layout, axis int) iter.Seq[*Conversion] {
	return func(yield func(*Conversion) bool) {
		l := reduced(l.DropZeros(linear.Register), axis, linear.Register)
		l = reduced(l.DropZeros(linear.Register), axis, linear.Lane)
		for l.Outs()[axis].Bits > 0 {
			next := gatherInLanes(l, axis)
			if slices.Equal(next.AllColumns(), l.AllColumns()) {
				break // no lanes to go to
			}
			c := &Conversion{before: l, from: l.DropZeros(linear.Register), to: next.DropZeros(linear.Register)}
			if !yield(c) {
				break
			}
			l = reduced(next, axis, linear.Lane)
		}
	}
}

// ReductionTraffic is what goes through shared memory in tt.reduce of one tensor along an axis,
// whose result has the layout to; nil where it is a scalar. It is not known of Triton 3.6.
func ReductionTraffic(l, to *linear.Layout, axis, width int, target Target) (list []Traffic, known bool) {
	if target.triton36 {
		return nil, false
	}
	if target.matrices {
		target = Target{banks: 32} // plain loads and stores
	}
	crossed := l
	for c := range crossings(l, axis) {
		t, ok := c.traffic(width, target)
		if !ok {
			return nil, false
		}
		list, crossed = append(list, t), c.to
	}
	if len(list) == 0 || to == nil {
		return list, true
	}
	if c, ok := Convert(without(crossed, axis), to); ok {
		if t, ok := c.Traffic(width, target); ok {
			list = append(list, t)
		}
	}
	return list, true
}

// without is a layout of which a dimension is reduced: it is no more, and those behind it come
// a place earlier.
func without(l *linear.Layout, axis int) *linear.Layout {
	names := l.OutNames()
	l = l.Sublayout(l.InNames(), slices.Concat(names[:axis], names[axis+1:]))
	outs := slices.Clone(l.Outs())
	for i := range outs {
		outs[i].Dim = linear.TensorDim(i)
	}
	return linear.FromColumns(l.Ins(), outs, l.AllColumns())
}

// reductionScratch36 is Triton 3.6's: each warp writes what it has along the
// axis.
func reductionScratch36(l *linear.Layout, axis int, widths []int) int64 {
	warps := l.PerBlock()[axis]
	if warps == 1 {
		return 0
	}
	n := warps
	for d, size := range l.Shape() {
		if d != axis {
			n *= size
		}
	}
	bytes := int64(0)
	for _, width := range widths {
		bytes += n * int64(width/8)
	}
	return bytes
}

// reduced is the layout when an input has been reduced along an axis: what it
// moved there is gone, and the rest is numbered anew without gaps.
func reduced(l *linear.Layout, axis int, in linear.Dim) *linear.Layout {
	ins := make([]linear.Bases, len(l.Ins()))
	next := int64(1)
	for i, s := range l.Ins() {
		ins[i] = linear.Bases{Dim: s.Dim, Rows: l.Bases(s.Dim)}
		for _, row := range ins[i].Rows {
			switch {
			case s.Dim == in:
				row[axis] = 0
			case row[axis] != 0:
				row[axis] = next
				next *= 2
			}
		}
	}
	outs := slices.Clone(l.Outs())
	outs[axis].Bits = bits.Len64(uint64(next)) - 1
	return linear.Must(linear.NewSized(ins, outs))
}

// gatherInLanes exchanges bits of the lane's number with those of warps and
// blocks that move along an axis: lanes with copies if there are enough of
// them, else any; only warps' if lanes are too few for all.
func gatherInLanes(l *linear.Layout, axis int) *linear.Layout {
	along := []linear.Dim{l.Outs()[axis].Dim}
	warps, blocks := l.InputMask(linear.Warp, along), l.InputMask(linear.Block, along)
	all := linear.Mask(l.InBits(linear.Lane))
	lanes := all &^ l.InputMask(linear.Lane, l.OutNames())
	needed := bits.OnesCount64(warps) + bits.OnesCount64(blocks)
	if bits.OnesCount64(lanes) < needed {
		lanes = all
		if needed > l.InBits(linear.Lane) {
			blocks = 0
		}
	}
	cols := slices.Clone(l.AllColumns())
	_, lane, _ := linear.Find(l.Ins(), linear.Lane)
	exchange := func(in linear.Dim, chosen uint64) {
		_, first, _ := linear.Find(l.Ins(), in)
		for ; chosen != 0 && lanes != 0; chosen &= chosen - 1 {
			a, b := lane+bits.TrailingZeros64(lanes), first+bits.TrailingZeros64(chosen)
			cols[a], cols[b] = cols[b], cols[a]
			lanes &= lanes - 1
		}
	}
	exchange(linear.Warp, warps)
	exchange(linear.Block, blocks)
	return linear.FromColumns(l.Ins(), l.Outs(), cols)
}
