package layout

import "github.com/tgopt/tgopt/layout/linear"

// Intel's DPAS multiplies repeatCount × (systolicDepth·opsPerChan) by that ×
// executionSize. A warp does repCluster of them; operands and results of the
// warps are laid out over the whole of the tensor, along K first for operands.

func dpasResult(p *params, shape []int64) *linear.Layout { return dpas(p, shape, 2) }

// dpas is operand A, operand B or the accumulator, by index 0, 1, 2.
func dpas(p *params, shape []int64, index int64) *linear.Layout {
	repeat, depth := p.power("repeatCount"), p.power("systolicDepth")
	exec, ops, lanes := p.power("executionSize"), p.power("opsPerChan"), p.power("threadsPerWarp")
	warps, cluster := p.powers("warpsPerCTA"), p.powers("repCluster")
	p.matrix()
	if ops > 4 {
		p.fail("opsPerChan", ops, "is not one of 1, 2, 4")
	}
	if lanes < exec {
		p.fail("threadsPerWarp", lanes, "is less than executionSize = %d", exec)
	}
	t := newTile(distributedIns, shape, nil)
	m, n := p.rank-2, p.rank-1
	k, side := n, m
	switch index {
	case 0:
		// Numbers of eight bits go in pairs, wider ones alone.
		packed := int64(1)
		if ops == 4 {
			packed = 2
		}
		columns := depth * ops / packed
		perWarp := max(lanes/columns, 1)
		t.identity(register, k, packed)
		t.identity(lane, k, columns)
		t.identity(lane, m, lanes/columns)
		t.identity(register, m, repeat/perWarp)
		t.identity(register, m, cluster[m])
		t.copies(warp, warps[k])
		t.identity(warp, m, warps[m])
	case 1:
		k, side = m, n
		perWarp := lanes / exec
		t.identity(register, k, ops)
		t.identity(lane, n, exec)
		t.identity(lane, k, perWarp)
		t.identity(register, k, depth/perWarp)
		t.identity(register, n, cluster[n])
		t.identity(warp, n, warps[n])
		t.copies(warp, warps[k])
	default:
		perWarp := lanes / exec
		t.identity(lane, n, exec)
		t.identity(lane, m, perWarp)
		t.identity(register, m, repeat/perWarp)
		t.identity(register, n, cluster[n])
		t.identity(register, m, cluster[m])
		t.identity(warp, n, warps[n])
		t.identity(warp, m, warps[m])
	}
	if p.rank == 3 {
		t.identity(warp, 0, warps[0])
	}
	order := []int64{int64(k), int64(side)}
	if p.rank == 3 {
		order = append(order, 0)
	}
	t.fill(order)
	return t.linear()
}

// subgroup2DBlock is a tile as a 2D block load delivers it: rows of
// instrShape[1] elements over the lanes, several elements of a row in a lane
// when it is wider than the warp, several rows in a warp when it is narrower.
func subgroup2DBlock(p *params, shape []int64) *linear.Layout {
	instr, blocks, lanes := p.instruction(2), p.powerOr1("numBlocks"), p.power("threadsPerWarp")
	warps, order, cga := p.powers("warpsPerCTA"), p.order("order"), p.cga()
	if p.rank != 2 {
		p.failList("shape", "has %d dimensions, a 2D block has 2", p.rank)
	}
	height, width := instr[0], instr[1]
	packed := max(width/lanes, 1)
	rows := max(lanes*packed/width, 1)
	t := newTile(distributedIns, shape, cga)
	t.identity(register, 1, packed)
	t.identity(lane, 1, width/packed)
	t.identity(lane, 0, rows)
	t.identity(register, 0, height/rows)
	t.identity(register, 1, blocks)
	t.identitiesBut(int(order[0]), warp, warps, rowMajor(2))
	t.fill([]int64{0, 1})
	return t.linear()
}
