package layout

import (
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
	l = reduced(l.DropZeros(linear.Register), axis, linear.Register)
	l = reduced(l.DropZeros(linear.Register), axis, linear.Lane)
	most := int64(0)
	for l.Outs()[axis].Bits > 0 {
		next := gatherInLanes(l, axis)
		if slices.Equal(next.AllColumns(), l.AllColumns()) {
			break // no lanes to go to
		}
		c := &Conversion{from: l.DropZeros(linear.Register), to: next.DropZeros(linear.Register)}
		blocks := len(linear.Nonzero(l.Columns(linear.Block)))
		bytes := int64(0)
		for _, width := range widths {
			elements := int64(1) << (linear.TotalBits(l.Outs()) - len(c.buffer(width, target).reps) - blocks)
			bytes += elements * int64(width/8)
		}
		most = max(most, bytes)
		l = reduced(next, axis, linear.Lane)
	}
	return most
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
