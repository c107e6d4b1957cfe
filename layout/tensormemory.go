package layout

import (
	"slices"

	"github.com/tgopt/tgopt/layout/linear"
)

// Tensor memory has 128 rows (lanes, in PTX) and columns of 32 bits; layouts
// count columns of one element (PTX ISA, "Tensor Memory Layout"). Bases that
// move nothing are copies among rows 32 and 64, otherwise places that hold
// nothing.

// tensorMemory is blocks of blockM × blockN elements, first along M.
func tensorMemory(p *params, shape []int64) *linear.Layout {
	cga := p.clusters()
	m, n, stride := p.power("blockM"), p.power("blockN"), p.powerOr1("colStride")
	pair, padded := p.bool("twoCTAs"), p.bool("fp4Padded")
	if m != 64 && m != 128 {
		p.fail("blockM", m, "is neither 64 nor 128")
	}
	if p.bool("unpacked") && p.width > 0 {
		stride = max(32/p.width, 1) // before Triton 3.6: an element has a column of 32 bits
	}
	part := partOfBlock(shape, cga)
	n = min(n, part[1])
	var rows, cols [][]int64
	column := func(from, to int64) {
		for c := from; c < to; c *= 2 {
			cols = append(cols, []int64{0, c})
		}
	}
	row := func(from, to int64) {
		for r := from; r < to; r *= 2 {
			rows = append(rows, []int64{r, 0})
		}
	}
	nothing := stride
	if padded {
		nothing *= 2 // the lowest bit chooses between an element and its padding
	}
	for ; nothing > 1; nothing /= 2 {
		cols = append(cols, []int64{0, 0})
	}
	column(1, n)
	if m == 64 && !pair {
		row(1, 16)
		switch {
		case part[0] > m:
			rows = append(rows, []int64{64, 0})
		case part[1] > n:
			rows = append(rows, []int64{0, n})
		default:
			rows = append(rows, []int64{0, 0})
		}
		row(16, 64)
	} else {
		row(1, m)
		if m == 64 && len(cols) > 0 {
			rows = append(rows, cols[len(cols)-1])
			cols = cols[:len(cols)-1]
		}
	}
	logs := linear.Extents(2, rows, cols)
	for d := range 2 {
		if logs[d] > linear.Log2(part[d]) {
			p.failAt("shape", d, shape[d], "is less than the %d of a block of tensor memory", int64(1)<<logs[d])
		}
	}
	for r := int64(1) << logs[0]; r < part[0]; r *= 2 {
		cols = append(cols, []int64{r, 0})
	}
	column(1<<logs[1], part[1])
	return p.memory(rows, cols, cga, part)
}

// tensorMemoryScales is blocks of 32 × 4 scales, two beside one another, each
// repeated for the four warps that read them ("tcgen05.mma scale factor A
// layout").
func tensorMemoryScales(p *params, shape []int64) *linear.Layout {
	cga := p.clusters()
	part := partOfBlock(shape, cga)
	var rows, cols [][]int64
	add := func(dim int, from, to int64) {
		for v := from; v < to; v *= 2 {
			row := []int64{0, 0}
			row[dim] = v
			cols = append(cols, row)
		}
	}
	for r := int64(1); r < 32; r *= 2 {
		rows = append(rows, []int64{r, 0})
	}
	rows = append(rows, []int64{0, 0}, []int64{0, 0})
	add(1, 1, 4)
	add(0, 32, 64)
	if part[0] > 64 {
		add(0, 64, 128)
	}
	if p.int("blockRepOrder") == 0 {
		add(0, 128, part[0])
		add(1, 4, part[1])
	} else {
		add(1, 4, part[1])
		add(0, 128, part[0])
	}
	for _, list := range [][][]int64{rows, cols} {
		for _, row := range list {
			for d := range row {
				if row[d] >= part[d] {
					row[d] = 0
				}
			}
		}
	}
	return p.memory(rows, cols, cga, part)
}

// clusters is the CGALayout of an encoding, with what Triton had before it, checked.
func (p *params) clusters() [][]int64 {
	if p.rank != 2 {
		p.failList("shape", "has %d dimensions, tensor memory has 2", p.rank)
	}
	rows := p.cga()
	if rows == nil {
		p.powerOr1("CTASplitM")
		p.powerOr1("CTASplitN")
		rows, _ = CGALayout(p.attr)
	}
	return rows
}

// partOfBlock is the shape that each block has.
func partOfBlock(shape []int64, cga [][]int64) []int64 {
	part := slices.Clone(shape)
	for _, row := range cga {
		for d, v := range row {
			if v != 0 {
				part[d] = max(part[d]/2, 1)
			}
		}
	}
	return part
}

// memory puts the parts of the blocks side by side.
func (p *params) memory(rows, cols, cga [][]int64, part []int64) *linear.Layout {
	var blocks [][]int64
	for _, row := range cga {
		moved := make([]int64, len(row))
		for d, v := range row {
			moved[d] = v * part[d]
		}
		blocks = append(blocks, moved)
	}
	return linear.Must(linear.NewSized([]linear.Bases{{Dim: linear.Row, Rows: rows}, {Dim: linear.Col, Rows: cols}, {Dim: linear.Block, Rows: blocks}}, sizesOf(part, cga)))
}

func sizesOf(part []int64, cga [][]int64) []linear.Size {
	logs := linear.Extents(len(part), cga)
	sizes := tensorSizes(len(part))
	for d := range sizes {
		sizes[d].Bits = linear.Log2(part[d]) + logs[d]
	}
	return sizes
}
