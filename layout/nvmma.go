package layout

import "slices"

// nvmmaShared is what the TMA writes and wgmma and tcgen05.mma read. The unit
// is eight rows of swizzlingByteWidth bytes, whose 16-byte pieces are swapped
// by an exclusive or with the row (PTX ISA, "Shared Memory Matrix Layout"). The
// TMA copies boxes of at most 256 elements a side and that width, row by row of
// units; boxes follow one another.
func nvmmaShared(p *params, shape []int64) *Linear {
	width, elem := p.int("swizzlingByteWidth", 0), p.power("elementBitWidth", 0)
	transposed, padded, cga := p.bool("transposed"), p.bool("fp4Padded"), p.cga()
	if width != 0 && width != 32 && width != 64 && width != 128 {
		p.fail("swizzlingByteWidth", Alone, width, "is not one of 0, 32, 64, 128")
	}
	if elem > 128 {
		p.fail("elementBitWidth", Alone, elem, "is more than 128")
	}
	if width != 0 && p.rank < 2 {
		p.fail("swizzlingByteWidth", Alone, width, "needs a tensor of rank 2 or more")
	}
	if p.rank < 1 {
		p.fail("shape", Whole, 0, "has no dimensions")
	}
	if p.err != nil {
		return nil
	}
	t := newTile(sharedIns, shape, cga)
	box, ok := p.tmaBox(t, width, elem, padded, transposed)
	if !ok {
		return nil
	}
	turned := slices.Clone(box)
	if transposed {
		turned = append(turned[1:], turned[0])
	}
	var l *Linear
	if width == 0 {
		l = rowsInTurn(turned)
	} else if l = p.coreMatrices(width, elem, padded, transposed, box, turned); l == nil {
		return nil
	}
	if transposed {
		// Triton moves the coordinates, not the dimensions. Without swizzling these
		// are listed last one first.
		rank := len(l.outs)
		order := make([]Dim, rank)
		for i := range order {
			order[i] = l.outs[(i+rank-1)%rank].Dim
		}
		names := l.OutNames()
		l = l.TransposeOuts(order)
		for i := range l.outs {
			l.outs[i].Dim = names[i]
		}
	}
	t.tiles(l)
	return t.linear()
}

func tensorSizes(rank int) []Size {
	sizes := make([]Size, rank)
	for i := range sizes {
		sizes[i].Dim = TensorDim(i)
	}
	return sizes
}

// tmaBox is the part of a block's tensor that one TMA message copies, in
// logs.
func (p *params) tmaBox(t *tile, width, elem int64, padded, transposed bool) ([]int, bool) {
	box := make([]int, p.rank)
	contiguous := p.rank - 1
	if transposed {
		contiguous = 0
	}
	for d := range box {
		box[d] = t.limit[d]
		if padded && d == contiguous {
			box[d]++
		}
		box[d] = min(box[d], 8)
	}
	if width != 0 {
		row := log2(8 * width / elem)
		if box[contiguous] < row {
			size := int64(1) << t.limit[contiguous]
			p.fail("swizzlingByteWidth", Alone, width, "takes %d elements of %d bits along dimension %d; a block has %d", 8*width/elem, elem, contiguous, size)
			return nil, false
		}
		box[contiguous] = row
	}
	if padded {
		box[contiguous]--
	}
	if box[contiguous] < 0 {
		p.fail("shape", contiguous, 1, "is too small for fp4Padded")
		return nil, false
	}
	return box, true
}

// rowsInTurn is elements side by side, the last dimension first.
func rowsInTurn(logs []int) *Linear {
	l := &Linear{}
	for d := len(logs) - 1; d >= 0; d-- {
		l.outs = append(l.outs, Size{TensorDim(d), logs[d]})
	}
	l.ins = []Size{{Offset, total(l.outs)}}
	for i := range total(l.outs) {
		l.cols = append(l.cols, 1<<i)
	}
	return l
}

// coreMatrices is the layout of a box.
func (p *params) coreMatrices(width, elem int64, padded, transposed bool, box, turned []int) *Linear {
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
	unit := must(NewLinear([]Bases{{Offset, rows}}, []Dim{"dim0", "dim1"}))

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
		if unit.outs[d].Bits > have {
			p.fail("swizzlingByteWidth", Alone, width, "takes %d by %d elements; a block has %d by %d", 1<<unit.outs[0].Bits, 1<<unit.outs[1].Bits, 1<<flat[0], 1<<flat[1])
			return nil
		}
	}
	for d, n := range flat {
		unit = Product(unit, Identity1D(max(n-unit.outs[d].Bits, 0), Offset, unit.outs[d].Dim))
	}
	outs := tensorSizes(p.rank)
	for d := range outs {
		outs[d].Bits = turned[d]
	}
	if total(outs) != total(unit.outs) {
		p.fail("swizzlingByteWidth", Alone, width, "makes units larger than a block's part of the tensor")
		return nil
	}
	return unit.ReshapeTensor(outs)
}
