package layout

import (
	"slices"

	"github.com/tgopt/tgopt/layout/linear"
)

// nvmmaShared is what the TMA writes and wgmma and tcgen05.mma read. The unit
// is eight rows of swizzlingByteWidth bytes, whose 16-byte pieces are swapped
// by an exclusive or with the row (PTX ISA, "Shared Memory Matrix Layout"). The
// TMA copies boxes of at most 256 elements a side and that width, row by row of
// units; boxes follow one another.
func nvmmaShared(p *params, shape []int64) *linear.Layout {
	width, elem := p.int("swizzlingByteWidth"), p.power("elementBitWidth")
	transposed, padded, cga := p.bool("transposed"), p.bool("fp4Padded"), p.cga()
	if width != 0 && width != 32 && width != 64 && width != 128 {
		p.fail("swizzlingByteWidth", width, "is not one of 0, 32, 64, 128")
	}
	if elem > 128 {
		p.fail("elementBitWidth", elem, "is more than 128")
	}
	if width != 0 && p.rank < 2 {
		p.fail("swizzlingByteWidth", width, "needs a tensor of rank 2 or more")
	}
	if p.rank < 1 {
		p.failList("shape", "has no dimensions")
	}
	t := newTile(sharedIns, shape, cga)
	box := p.tmaBox(t, width, elem, padded, transposed)
	turned := slices.Clone(box)
	if transposed {
		turned = append(turned[1:], turned[0])
	}
	var l *linear.Layout
	if width == 0 {
		l = rowsInTurn(turned)
	} else {
		l = p.coreMatrices(width, elem, padded, transposed, box, turned)
	}
	if transposed {
		// Triton moves the coordinates, not the dimensions. Without swizzling these
		// are listed last one first.
		rank := len(l.Outs())
		order := make([]linear.Dim, rank)
		for i := range order {
			order[i] = l.Outs()[(i+rank-1)%rank].Dim
		}
		names := l.OutNames()
		l = l.TransposeOuts(order)
		outs := slices.Clone(l.Outs())
		for i := range outs {
			outs[i].Dim = names[i]
		}
		l = linear.FromColumns(l.Ins(), outs, l.AllColumns())
	}
	t.tiles(l)
	return t.linear()
}

func tensorSizes(rank int) []linear.Size {
	sizes := make([]linear.Size, rank)
	for i := range sizes {
		sizes[i].Dim = linear.TensorDim(i)
	}
	return sizes
}

// tmaBox is the part of a block's tensor that one TMA message copies, in
// logs.
func (p *params) tmaBox(t *tile, width, elem int64, padded, transposed bool) []int {
	box := make([]int, p.rank)
	contiguous := p.rank - 1
	if transposed {
		contiguous = 0
	}
	for d := range box {
		box[d] = int(t.limit[d])
		if padded && d == contiguous {
			box[d]++
		}
		box[d] = min(box[d], 8)
	}
	if width != 0 {
		row := linear.Log2(8 * width / elem)
		if box[contiguous] < row {
			size := int64(1) << t.limit[contiguous]
			p.fail("swizzlingByteWidth", width, "takes %d elements of %d bits along dimension %d; a block has %d", 8*width/elem, elem, contiguous, size)
		}
		box[contiguous] = row
	}
	if padded {
		box[contiguous]--
	}
	return box
}

// rowsInTurn is elements side by side, the last dimension first.
func rowsInTurn(logs []int) *linear.Layout {
	outs := make([]linear.Size, len(logs))
	for i := range outs {
		d := len(logs) - 1 - i
		outs[i] = linear.Size{Dim: linear.TensorDim(d), Bits: logs[d]}
	}
	n := linear.TotalBits(outs)
	return linear.Identity1D(n, linear.Offset, linear.TensorDim(0)).ReshapeOuts(outs)
}

// coreMatrices is the layout of a box.
func (p *params) coreMatrices(width, elem int64, padded, transposed bool, box, turned []int) *linear.Layout {
	vec, perPhase, maxPhase := 128/elem, 128/width, width/16
	columns := 8 * width / elem
	pack := func(c int64) int64 { return c }
	if padded {
		// Of 16 offsets the last eight are free: they stand for the same elements
		// as the first.
		pack = func(c int64) int64 { return c/16*8 + c%8 }
	}
	var rows [][]int64
	for c := int64(1); c < columns; c *= 2 {
		rows = append(rows, []int64{0, pack(c)})
	}
	for r := int64(1); r < 8; r *= 2 {
		rows = append(rows, []int64{r, pack(vec * (r / perPhase % maxPhase))})
	}
	unit := linear.Must(linear.New([]linear.Bases{{Dim: linear.Offset, Rows: rows}}, []linear.Dim{"dim0", "dim1"}))

	flat := [2]int{0, box[len(box)-1]}
	for _, n := range box[:len(box)-1] {
		flat[0] += n
	}
	if transposed {
		flat[0], flat[1] = flat[1], flat[0]
	}
	more := 0
	if padded {
		more = 1
	}
	for d, have := range []int{flat[0], flat[1] + more} {
		if unit.Outs()[d].Bits > have {
			p.fail("swizzlingByteWidth", width, "takes %d by %d elements; a block has %d by %d", 1<<unit.Outs()[0].Bits, 1<<unit.Outs()[1].Bits, 1<<flat[0], 1<<flat[1])
		}
	}
	for d, n := range flat {
		unit = linear.Product(unit, linear.Identity1D(max(n-unit.Outs()[d].Bits, 0), linear.Offset, unit.Outs()[d].Dim))
	}
	outs := tensorSizes(p.rank)
	for d := range outs {
		outs[d].Bits = turned[d]
	}
	if linear.TotalBits(outs) != linear.TotalBits(unit.Outs()) {
		p.fail("swizzlingByteWidth", width, "makes units larger than a block's part of the tensor")
	}
	return unit.ReshapeTensor(outs)
}
