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

// nvidiaInstruction reads version and shape: M and N stand last for version 2, first for version 3, which has M, N, K. An operand
// does not use N.
func nvidiaInstruction(p *params, usesN bool) (version, m, n int64) {
	version = p.int("versionMajor")
	if p.rank < 2 {
		p.failList("shape", "has %d dimensions, a result of a matrix instruction has at least 2", p.rank)
	}
	at := 0
	switch version {
	case 2:
		at = p.rank - 2
	case 3:
		if p.rank != 2 {
			p.failList("shape", "has %d dimensions, a result of version 3 has 2", p.rank)
		}
	default:
		p.fail("versionMajor", version, "has no layout of registers: 2 and 3 have")
	}
	instr := p.shapeOfInstruction(at + 2)
	m, n = p.multipleOf8(at, instr[at]), 8
	if usesN {
		n = p.multipleOf8(at+1, instr[at+1])
	}
	return version, m, n
}

// multipleOf8 is M or N of an instruction. Triton takes 0, and gives a lane one element along it.
func (p *params) multipleOf8(i int, v int64) int64 {
	if v != 0 {
		p.isPower(instrShape, i, v)
		if v < 8 {
			p.failAt(instrShape, i, v, "is less than 8")
		}
	}
	return v
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
	version, m, n := nvidiaInstruction(p, true)
	warps, cga := p.powers("warpsPerCTA"), p.cga()
	t := newTile(distributedIns, shape, cga)
	nvidiaTile(t, p.rank-1, p.rank-2, n, m, 2)
	t.identities(warp, warps, nvidiaWarps(p.rank, version))
	t.fill(rowMajor(p.rank))
	return t.linear()
}

// nvidiaOperand is A or B in registers. For elements of 64 bits the instruction
// is m8n8k4, with half of K.
func nvidiaOperand(p *params, shape []int64, o *operand) *linear.Layout {
	version, m, _ := nvidiaInstruction(p, false)
	if version == 3 && o.index == 1 {
		p.fail("versionMajor", version, "takes operand 1 from shared memory only")
	}
	warps, cga := p.powers("warpsPerCTA"), o.blocks(p)
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
