package layout

import (
	"slices"

	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/layout/linear"
)

// The fragments of v_mfma (CDNA 3 ISA, "Matrix fragments") and v_wmma (RDNA 3
// and 4 ISA). AMD's matrix_instruction_calculator prints them.

const mfmaLanes = 64

// mfma is the accumulator: a lane has groups of four rows of one column, or of
// four columns of one row when transposed; for 64 bits groups of one. Tiles of
// a warp, and the warps, go along N through the whole tensor before they go
// along M.
func mfma(p *params, shape []int64) *linear.Layout {
	instr, warps := p.instruction(2), p.powers("warpsPerCTA")
	m, n := p.rank-2, p.rank-1
	tiles, cga := p.tiles(m, n), p.cga()
	p.matrix()
	t := newTile(distributedIns, shape, cga)
	group := int64(4)
	if p.int("elementBitWidth") == 64 {
		group = 1
	}
	// A lane's own dimension, and the one that neighbouring lanes run along.
	own, across, size := m, n, instr[1]
	if p.bool("isTransposed") {
		own, across, size = n, m, instr[0]
	}
	t.identity(register, own, group)
	t.identity(lane, across, size)
	t.identity(lane, own, mfmaLanes/size)
	t.identity(register, own, instr[0]*instr[1]/(mfmaLanes*group))

	t.identity(register, n, tiles[n])
	t.identity(warp, n, warps[n])
	t.identity(register, n, shape[n]/(instr[1]*warps[n]*tiles[n]))
	t.identity(register, m, tiles[m])
	t.identity(warp, m, warps[m])
	if p.rank == 3 {
		t.identity(warp, 0, warps[0])
	}
	t.fill(rowMajor(p.rank))
	return t.linear()
}

// matrix checks that the tensor is a matrix or a batch of matrices.
func (p *params) matrix() {
	if p.rank != 2 && p.rank != 3 {
		p.failList("shape", "has %d dimensions, a matrix instruction has 2, or 3 with a batch", p.rank)
	}
}

// mfmaOperand: a lane has kWidth neighbours along K of one row of A or column
// of B.
func mfmaOperand(p *params, shape []int64, o *operand) *linear.Layout {
	instr, warps := p.instruction(2), p.powers("warpsPerCTA")
	tiles, cga := p.tiles(o.side), p.cga()
	p.matrix()
	side := instr[o.index]
	t := newTile(distributedIns, shape, cga)
	t.identity(register, o.k, o.kWidth)
	t.identity(lane, o.side, side)
	t.identity(lane, o.k, mfmaLanes/side)
	along := mfmaLanes / side * o.kWidth
	if side == 64 {
		// 64×4 and 4×64 broadcast the small operand: the large one has 16 times K.
		t.identity(register, o.k, 16)
		along *= 16
	}
	t.identity(register, o.k, shape[o.k]/max(along, 1))
	t.identity(register, o.side, tiles[o.side])
	t.identities(warp, warps, rowMajor(p.rank))
	t.fill(kFirst(p.rank, o.index))
	return t.linear()
}

// wmma is the accumulator of 16×16: 32 lanes have eight elements each; in
// version 1 every other row, later eight neighbours. 32×16 is two of them.
func wmma(p *params, shape []int64) *linear.Layout {
	w := p.wmma()
	cga := p.cga()
	t := newTile(distributedIns, shape, cga)
	own, across := p.rank-2, p.rank-1
	if w.transposed {
		own, across = across, own
	}
	if w.version == 1 {
		t.at[own] = 1
		t.identity(register, own, 8)
		t.identity(lane, across, 16)
		t.cols[lane] = append(t.cols[lane], t.bit(own, 0))
	} else {
		t.identity(register, own, 8)
		t.identity(lane, across, 16)
		t.identity(lane, own, 2)
		if w.instr[0] == 32 && w.instr[1] == 16 {
			t.identity(register, own, 2)
		}
	}
	t.grid(w.register, w.warp)
	t.fill(rowMajor(p.rank))
	return t.linear()
}

// grid checks that the rows of registers and warps reach every tile of those
// that they span; they may be swizzled.
func (p *params) grid(registers, warps [][]int64) {
	logs := linear.Extents(p.rank, registers, warps)
	size := 0
	for d := range p.rank {
		size += logs[d]
	}
	if size > 64 {
		p.failList("ctaLayout", "has %d bits of coordinates; 64 are possible", size)
	}
	if list, i, at, gap := linear.Gap(p.rank, registers, warps); gap {
		d := slices.IndexFunc(at, func(v int64) bool { return v != 0 })
		row := [...][][]int64{registers, warps}[list][i]
		p.failAt([...]string{"register", "warp"}[list], i, row[d], "leaves a gap: nothing reaches %d along dimension %d", at[d], d)
	}
}

// grid adds bases of registers and warps, both beyond what the tile had.
func (t *tile) grid(registers, warps [][]int64) {
	from := t.at
	t.rows(register, registers, &from)
	t.rows(warp, warps, &from)
	t.grow(registers, &from)
	t.grow(warps, &from)
}

// wmmaOperand: version 1 has copies of the operand in the upper half of the
// lanes.
func wmmaOperand(p *params, shape []int64, o *operand) *linear.Layout {
	w := p.wmma()
	cga := o.blocks(p)
	// Of A and B of a transposed product that is not square each has the other's
	// place.
	side := w.instr[o.index]
	if w.transposed {
		side = w.instr[1-o.index]
	}
	t := newTile(distributedIns, shape, cga)
	t.identity(register, o.k, o.kWidth)
	t.identity(lane, o.side, 16)
	along := o.kWidth * 2
	if w.version == 1 {
		t.copies(lane, 2)
	} else {
		t.identity(lane, o.k, 2)
	}
	t.identity(register, o.k, w.instr[2]/along)
	t.identity(register, o.side, side/16)

	flat := func(rows [][]int64, keepZeros bool) [][]int64 {
		var out [][]int64
		for _, row := range rows {
			row = slices.Clone(row)
			row[o.k] = 0
			if keepZeros || !isZero(row) {
				out = append(out, row)
			}
		}
		return out
	}
	t.grid(flat(w.register, false), flat(w.warp, true))
	t.fill(kFirst(p.rank, o.index))
	return t.linear()
}

type wmmaParams struct {
	version        int64
	transposed     bool
	instr          []int64
	register, warp [][]int64
}

// wmma reads the parameters. Up to Triton 3.5 the warps are the grid
// warpsPerCTA, in 3.6 with tilesPerWarp; from then on ctaLayout has both.
func (p *params) wmma() (w wmmaParams) {
	p.matrix()
	w.version = p.int("version")
	if w.version < 1 || w.version > 3 {
		p.fail("version", w.version, "is not one of 1, 2, 3")
	}
	w.transposed = p.bool("isTranspose") || p.bool("isTransposed")
	w.instr = []int64{16, 16, 16}
	if p.attrOf(instrShape) != nil {
		w.instr = p.instruction(3)
	}
	for i, v := range w.instr[:2] {
		if v != 16 && (v != 32 || i == 1) {
			p.failAt(instrShape, i, v, "is not 16")
		}
	}
	if d, ok := p.attrOf("ctaLayout").(*ir.DictAttr); ok {
		w.register, w.warp = p.rows("register", d.Get("register")), p.rows("warp", d.Get("warp"))
		p.grid(w.register, w.warp)
		return w
	}
	warps, tiles := p.powers("warpsPerCTA"), ones(p.rank)
	if p.attrOf(tilesPerWarp) != nil {
		tiles = p.powers(tilesPerWarp)
	}
	at := make([]int, p.rank)
	add := func(rows [][]int64, d, n int64) [][]int64 {
		for ; n > 1; n /= 2 {
			row := make([]int64, p.rank)
			row[d] = 1 << at[d]
			at[d]++
			rows = append(rows, row)
		}
		return rows
	}
	for _, d := range rowMajor(p.rank) {
		w.register = add(w.register, d, tiles[d])
		w.warp = add(w.warp, d, warps[d])
	}
	return w
}
