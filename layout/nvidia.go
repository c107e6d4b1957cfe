package layout

import "github.com/tgopt/tgopt/layout/linear"

// The fragments of mma (PTX ISA, "Matrix Fragments for mma.m16n8k16") and of
// wgmma: four lanes share a row, eight lanes a column; a lane has kWidth
// neighbours along the inner dimension, then the rows eight further down, then
// the next columns.

// nvidiaTile adds the registers and lanes of a tile of one instruction.
func nvidiaTile(t *tile, inner, outer int, innerSize, outerSize, kWidth int64) {
	t.identity(register, inner, kWidth)
	t.identity(lane, inner, 4)
	t.identity(lane, outer, 8)
	t.identity(register, outer, outerSize/8)
	t.identity(register, inner, innerSize/(4*kWidth))
}

// nvidiaInstruction reads version and shape: M and N stand last for version 2,
// first for version 3, which has M, N, K.
func nvidiaInstruction(p *params) (version, m, n int64) {
	version = p.int("versionMajor", 0)
	switch version {
	case 2:
		instr := p.instruction(max(p.rank, 2), nil)
		m, n = instr[max(p.rank, 2)-2], instr[max(p.rank, 2)-1]
		if m < 8 {
			p.fail("instrShape", p.rank-2, m, "is less than 8")
		}
		if n < 8 {
			p.fail("instrShape", p.rank-1, n, "is less than 8")
		}
	case 3:
		instr := p.instruction(2, nil)
		m, n = instr[0], instr[1]
		if p.rank != 2 {
			p.fail("shape", Whole, int64(p.rank), "has %d dimensions, a result of version 3 has 2", p.rank)
		}
		if m < 8 {
			p.fail("instrShape", 0, m, "is less than 8")
		}
		if n < 8 {
			p.fail("instrShape", 1, n, "is less than 8")
		}
	default:
		p.fail("versionMajor", Alone, version, "has no layout of registers: 2 and 3 have")
	}
	if p.rank < 2 {
		p.fail("shape", Whole, int64(p.rank), "has %d dimensions, a result of a matrix instruction has at least 2", p.rank)
	}
	return version, m, n
}

// nvidiaWarps is the order in which the warps run over the result.
func nvidiaWarps(rank int, version int64) []int64 {
	if version == 3 {
		return columnMajor(rank)
	}
	return rowMajor(rank)
}

// nvidiaMMA is the accumulator.
func nvidiaMMA(p *params, shape []int64) *linear.Layout {
	version, m, n := nvidiaInstruction(p)
	warps, cga := p.powers("warpsPerCTA", nil), p.cga()
	if p.err != nil {
		return nil
	}
	t := newTile(distributedIns, shape, cga)
	nvidiaTile(t, p.rank-1, p.rank-2, n, m, 2)
	t.identities(warp, warps, nvidiaWarps(p.rank, version))
	t.fill(rowMajor(p.rank))
	return t.linear()
}

// nvidiaOperand is A or B in registers. For elements of 64 bits the instruction
// is m8n8k4, with half of K.
func nvidiaOperand(p *params, shape []int64, o *operand) *linear.Layout {
	version, m, _ := nvidiaInstruction(p)
	if version == 3 && o.index == 1 {
		p.fail("versionMajor", Alone, version, "takes operand 1 from shared memory only")
	}
	warps, cga := p.powers("warpsPerCTA", nil), o.blocks(p)
	if p.err != nil {
		return nil
	}
	along := int64(8)
	if m == 8 {
		along = 4
	}
	side := int64(8)
	if o.index == 0 {
		side = m
	}
	t := newTile(distributedIns, shape, cga)
	nvidiaTile(t, o.k, o.side, along*o.kWidth, side, o.kWidth)
	t.identitiesBut(o.k, warp, warps, nvidiaWarps(p.rank, version))
	t.fill(kFirst(p.rank, o.index))
	return t.linear()
}
