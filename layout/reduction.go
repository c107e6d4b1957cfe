package layout

import (
	"math/bits"
	"slices"
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
func (l *Linear) ReductionScratch(axis int, widths []int, target Target) int64 {
	if target.older {
		return l.reductionScratch36(axis, widths)
	}
	if target.matrices {
		target = Target{banks: 32} // plain loads and stores
	}
	l = l.DropZeros(Register).reduced(axis, Register).DropZeros(Register).reduced(axis, Lane)
	most := int64(0)
	for l.outs[axis].Bits > 0 {
		next := l.gatherInLanes(axis)
		if slices.Equal(next.cols, l.cols) {
			break // no lanes to go to
		}
		c := &Conversion{from: l.DropZeros(Register), to: next.DropZeros(Register)}
		blocks := len(nonzero(l.columns(Block)))
		bytes := int64(0)
		for _, width := range widths {
			elements := int64(1) << (total(l.outs) - len(c.buffer(width, target).reps) - blocks)
			bytes += elements * int64(width/8)
		}
		most = max(most, bytes)
		l = next.reduced(axis, Lane)
	}
	return most
}

// reductionScratch36 is Triton 3.6's: each warp writes what it has along the
// axis.
func (l *Linear) reductionScratch36(axis int, widths []int) int64 {
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
func (l *Linear) reduced(axis int, in Dim) *Linear {
	ins := make([]Bases, len(l.ins))
	next := int64(1)
	for i, s := range l.ins {
		ins[i] = Bases{s.Dim, l.Bases(s.Dim)}
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
	outs := slices.Clone(l.outs)
	outs[axis].Bits = bits.Len64(uint64(next)) - 1
	return must(NewSized(ins, outs))
}

// gatherInLanes exchanges bits of the lane's number with those of warps and
// blocks that move along an axis: lanes with copies if there are enough of
// them, else any; only warps' if lanes are too few for all.
func (l *Linear) gatherInLanes(axis int) *Linear {
	along := []Dim{l.outs[axis].Dim}
	warps, blocks := l.InputMask(Warp, along), l.InputMask(Block, along)
	all := mask(l.InBits(Lane))
	lanes := all &^ l.InputMask(Lane, l.OutNames())
	needed := bits.OnesCount64(warps) + bits.OnesCount64(blocks)
	if bits.OnesCount64(lanes) < needed {
		lanes = all
		if needed > l.InBits(Lane) {
			blocks = 0
		}
	}
	r := &Linear{ins: l.ins, outs: l.outs, cols: slices.Clone(l.cols)}
	_, lane, _ := place(l.ins, Lane)
	exchange := func(in Dim, chosen uint64) {
		_, first, _ := place(l.ins, in)
		for ; chosen != 0 && lanes != 0; chosen &= chosen - 1 {
			a, b := lane+bits.TrailingZeros64(lanes), first+bits.TrailingZeros64(chosen)
			r.cols[a], r.cols[b] = r.cols[b], r.cols[a]
			lanes &= lanes - 1
		}
	}
	exchange(Warp, warps)
	exchange(Block, blocks)
	return r
}
