package layout

import (
	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/ir"
)

// Operands of matrix instructions. K is the last dimension of operand A and
// the one before the last of operand B; all warps along the other operand's
// dimension hold the same data.

const accumulator = 2 // in place of an operand index

func dotOperand(enc ir.Attribute, shape []int64) (Distribution, bool) {
	rank := len(shape)
	parent := dialect.AttrParam(enc, "parent")
	index := int(dialect.IntOf(dialect.AttrParam(enc, "opIdx"), 0))
	kWidth := max(dialect.IntOf(dialect.AttrParam(enc, "kWidth"), 0), 1)
	if rank < 2 || index > 1 {
		return Distribution{}, false
	}
	switch dialect.AttrName(parent) {
	case "ttg.nvidia_mma":
		// A thread has kWidth neighbours along K, twice; A also the row eight
		// below.
		reg, lane, outer := [2]int64{1, kWidth}, [2]int64{8, 4}, [2]int64{2, 2}
		if index == 1 {
			reg, lane, outer = [2]int64{kWidth, 1}, [2]int64{4, 8}, [2]int64{2, 1}
		}
		d, ok := operand(parent, rank, index, reg, lane)
		return withOuter(d, ok, outer)
	case "ttg.amd_mfma":
		instr := dialect.IntsOf(dialect.AttrParam(parent, "instrShape"))
		if len(instr) < 2 {
			return Distribution{}, false
		}
		side := min(instr[index], 64) // M for A, N for B
		return kRows(parent, rank, index, kWidth, side, 64/side)
	case "ttg.amd_wmma":
		// Version 1 repeats the operand in both halves of the wave.
		k := int64(2)
		if dialect.IntOf(dialect.AttrParam(parent, "version"), 1) == 1 {
			k = 1
		}
		return kRows(parent, rank, index, kWidth, 16, k)
	case "ttig.dpas":
		return dpas(parent, rank, index)
	case "ttg.blocked":
		// FMA: a thread holds all of K for its rows or columns.
		d, ok := blocked(parent, rank)
		if !ok {
			return Distribution{}, false
		}
		d = Distribution{Register: append([]int64{}, d.Register...), Lane: append([]int64{}, d.Lane...),
			Warp: append([]int64{}, d.Warp...), Order: d.Order}
		k := rank - 1 - index
		d.Register[k], d.Lane[k], d.Warp[k] = shape[k], 1, 1
		return d, true
	}
	return Distribution{}, false
}

// kRows is an operand whose lanes lie side by side along M or N, each with
// kWidth neighbours along K.
func kRows(parent ir.Attribute, rank, index int, kWidth, side, lanesAlongK int64) (Distribution, bool) {
	if index == 0 {
		return operand(parent, rank, index, [2]int64{1, kWidth}, [2]int64{side, lanesAlongK})
	}
	return operand(parent, rank, index, [2]int64{kWidth, 1}, [2]int64{lanesAlongK, side})
}

// operand keeps the warps of the parent along M for A and along N for B.
func operand(parent ir.Attribute, rank, index int, reg, lane [2]int64) (Distribution, bool) {
	warps := warpsOf(parent, rank)
	if len(warps) != rank {
		return Distribution{}, false
	}
	w := append([]int64{}, warps...)
	w[rank-1-index] = 1
	order := rowMajor // K first
	if index == 1 {
		order = columnMajor
	}
	return matrix(rank, reg, lane, w, order)
}

// dpas is operand A, operand B or the accumulator of Intel's DPAS: systolic
// depth × operations a channel along K, repeatCount rows, executionSize
// columns.
func dpas(enc ir.Attribute, rank, index int) (Distribution, bool) {
	get := func(name string, fallback int64) int64 { return dialect.IntOf(dialect.AttrParam(enc, name), fallback) }
	repeat, depth, exec, ops := get("repeatCount", 0), get("systolicDepth", 0), get("executionSize", 0), get("opsPerChan", 0)
	lanes := get("threadsPerWarp", 0)
	cluster := dialect.IntsOf(dialect.AttrParam(enc, "repCluster"))
	warps := dialect.IntsOf(dialect.AttrParam(enc, "warpsPerCTA"))
	if repeat < 1 || depth < 1 || exec < 1 || ops < 1 || lanes < 1 || len(cluster) != rank || len(warps) != rank {
		return Distribution{}, false
	}
	m, n := cluster[rank-2], cluster[rank-1]
	w := append([]int64{}, warps...)
	switch index {
	case 0:
		// Numbers of eight bits go in pairs, wider ones alone.
		packed := int64(1)
		if ops == 4 {
			packed = 2
		}
		columns := depth * ops / packed
		rows := max((lanes+columns-1)/columns, 1)
		w[rank-1] = 1
		order := columnMajor
		if packed > 1 {
			order = rowMajor
		}
		return matrix(rank, [2]int64{repeat / rows * m, packed}, [2]int64{rows, lanes / rows}, w, order)
	case 1:
		rows := max(lanes/exec, 1)
		w[rank-2] = 1
		return matrix(rank, [2]int64{ops * depth / rows, n}, [2]int64{rows, exec}, w, columnMajor)
	}
	rows := max(lanes/exec, 1)
	return matrix(rank, [2]int64{repeat / rows * m, n}, [2]int64{rows, exec}, w, columnMajor)
}
