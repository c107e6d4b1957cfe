package layout

import (
	"slices"

	"github.com/tgopt/tgopt/layout/linear"
)

// swizzledShared: row by row, with the vectors of a row swapped by an exclusive
// or with the row's phase.
func swizzledShared(p *params, shape []int64) *linear.Layout {
	return swizzled(p, shape, func(row, perPhase, maxPhase int64) int64 {
		return row / perPhase % maxPhase
	})
}

// rotatingShared: the phase moves on from one block of rows to the next.
func rotatingShared(p *params, shape []int64) *linear.Layout {
	return swizzled(p, shape, func(row, perPhase, maxPhase int64) int64 {
		return row/perPhase%maxPhase ^ row/maxPhase/perPhase%maxPhase
	})
}

func swizzled(p *params, shape []int64, phase func(row, perPhase, maxPhase int64) int64) *linear.Layout {
	vec, perPhase, maxPhase := p.power("vec"), p.power("perPhase"), p.power("maxPhase")
	order, cga := p.order("order"), p.cga()
	t := newTile(sharedIns, shape, cga)
	if p.rank < 2 {
		t.fill(order)
		return t.linear()
	}
	column, row := int(order[0]), int(order[1])
	t.identity(0, column, 1<<t.limit[column])
	columns := int64(1) << t.limit[column]
	for i := range t.limit[row] {
		col := uint64(vec*phase(1<<i, perPhase, maxPhase)%columns) << t.first[column]
		t.cols[0] = append(t.cols[0], col|t.bit(row, i))
	}
	t.at[row] = t.limit[row]
	t.fill(order)
	return t.linear()
}

// sharedLinear is bases as they are written.
func sharedLinear(p *params, shape []int64) *linear.Layout {
	return p.writtenShared(shape)
}

// paddedShared is the place of an element without the padding before it.
func paddedShared(p *params, shape []int64) *linear.Layout {
	if p.attrOf("order") == nil {
		return p.writtenShared(shape)
	}
	order, size := p.order("order"), p.powers("shape")
	p.sameShape(shape, size)
	t := newTile(sharedIns, shape, nil)
	t.fill(order)
	return t.linear()
}

// writtenShared is the bases of offset and block.
func (p *params) writtenShared(shape []int64) *linear.Layout {
	offsets, blocks := p.rows("offset", p.attrOf("offset")), p.rows("block", p.attrOf("block"))
	logs := linear.Extents(p.rank, offsets, blocks)
	size := make([]int64, p.rank)
	for d := range size {
		size[d] = 1 << logs[d]
	}
	p.sameShape(shape, size)
	p.surjective(offsets, blocks)
	t := newTile(sharedIns, shape, nil)
	var none exponents
	t.rows(0, offsets, &none)
	for _, row := range blocks {
		t.blocks = append(t.blocks, t.pack(row, &none))
	}
	return t.linear()
}

// sameShape checks that a layout that has a shape of its own is of the buffer.
func (p *params) sameShape(shape, own []int64) {
	for d, n := range shape {
		if n != own[d] {
			p.failAt("shape", d, n, "is not the %d of the layout", own[d])
		}
	}
}

// partitionedShared: pieces along a dimension go to the partitions in turn, in
// several groups one behind the other.
func partitionedShared(p *params, shape []int64) *linear.Layout {
	parts, groups, dim := p.power("numPartitions"), p.power("numGroups"), p.int("partitionDim")
	if dim < 0 || dim >= int64(p.rank) {
		p.fail("partitionDim", dim, "is no dimension of a tensor of rank %d", p.rank)
	}
	piece := slices.Clone(shape)
	if piece[dim] /= parts * groups; piece[dim] == 0 {
		p.fail("numPartitions", parts, "times numGroups = %d is more than the %d elements along dimension %d", groups, shape[dim], dim)
	}
	base := p.layoutOf(p.attrOf("partitionLayout"), piece)
	d := linear.TensorDim(int(dim))
	return linear.Product(linear.Product(base, linear.Identity1D(linear.Log2(parts), linear.Partition, d)), linear.Identity1D(linear.Log2(groups), linear.Offset, d))
}
