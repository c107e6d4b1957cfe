package ttg

import (
	"slices"

	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/layout"
)

// CGALayout is how a layout spreads over the blocks of a cluster: the images of
// the powers of two of a block's number, one coordinate a dimension, in units of
// what one block has. Ok is false for encodings that do not say.
func CGALayout(a ir.Attribute) (rows [][]int64, ok bool) {
	switch dialect.AttrName(a) {
	case SliceName:
		s, _ := SliceOf(a)
		parent, ok := CGALayout(s.Parent)
		rows = make([][]int64, len(parent))
		for i, row := range parent {
			if s.Dim < 0 || int(s.Dim) >= len(row) {
				return nil, false
			}
			rows[i] = slices.Delete(slices.Clone(row), int(s.Dim), int(s.Dim)+1)
		}
		return rows, ok
	case DotOpName:
		// What differs along K is the same for all blocks.
		d, _ := DotOpOf(a)
		parent, ok := CGALayout(d.Parent)
		return without(parent, func(rank int) int { return rank - 1 - int(d.OpIdx) }), ok
	case BlockedName, NvidiaMmaName, MfmaName, WmmaName, SwizzledSharedName, RotatingSharedName, NVMMASharedName:
		return matrixOf(dialect.AttrParam(a, "CGALayout")), true
	case LinearName, GenericLinearName:
		l, ok := LinearOf(a)
		return blockRows(slices.Concat(l.Register, l.Lane, l.Warp, l.Block), l.Block), ok
	case SharedLinearName:
		s, ok := SharedLinearOf(a)
		return blockRows(slices.Concat(s.Offset, s.Block), s.Block), ok
	case PaddedSharedName:
		p, ok := PaddedSharedOf(a)
		return blockRows(slices.Concat(p.Offset, p.Block), p.Block), ok
	case PartitionedSharedName:
		p, _ := PartitionedSharedOf(a)
		return CGALayout(p.Layout)
	case tensorMemoryEncoding, tensorMemoryScalesName:
		return tensorMemoryBlocks(a), true
	}
	return nil, false
}

// without is rows in which nothing moves along one dimension.
func without(rows [][]int64, dim func(rank int) int) [][]int64 {
	out := make([][]int64, len(rows))
	for i, row := range rows {
		out[i] = slices.Clone(row)
		if d := dim(len(row)); d >= 0 && d < len(row) {
			out[i][d] = 0
		}
	}
	return out
}

// blockRows divides the rows of the blocks by the part of a block, whose
// extents are those of all rows less one bit for each block that splits them.
func blockRows(all, blocks [][]int64) [][]int64 {
	if len(blocks) == 0 {
		return nil
	}
	part := sizes(all)
	for _, row := range blocks {
		for d, v := range row {
			if v != 0 && part[d] > 1 {
				part[d] /= 2
			}
		}
	}
	out := make([][]int64, len(blocks))
	for i, row := range blocks {
		out[i] = make([]int64, len(row))
		for d, v := range row {
			out[i][d] = v / part[d]
		}
	}
	return out
}

// tensorMemoryBlocks reads CGALayout, or what Triton had before it, CTASplitM
// and CTASplitN.
func tensorMemoryBlocks(a ir.Attribute) [][]int64 {
	rows := matrixOf(dialect.AttrParam(a, "CGALayout"))
	if rows != nil {
		return rows
	}
	for d, name := range [...]string{"CTASplitM", "CTASplitN"} {
		for b := int64(1); b < dialect.IntOf(dialect.AttrParam(a, name), 1); b *= 2 {
			row := []int64{0, 0}
			row[d] = b
			rows = append(rows, row)
		}
	}
	return rows
}

// SameRows compares bases.
func SameRows(a, b [][]int64) bool { return slices.EqualFunc(a, b, slices.Equal) }

// CTASplit is the number of parts into which the blocks of a cluster divide
// each dimension of a layout of the given rank.
func CTASplit(a ir.Attribute, rank int) []int64 {
	rows, _ := CGALayout(a)
	split := ones(rank)
	for _, row := range rows {
		if d := slices.IndexFunc(row, func(v int64) bool { return v != 0 }); d >= 0 && d < rank {
			split[d] *= 2
		}
	}
	return split
}

// ShapePerCTA is the part of a shape that one block of the cluster has. Leading
// dimensions that the layout does not have are not split.
func ShapePerCTA(a ir.Attribute, shape []int64) []int64 {
	rank, ok := Rank(a)
	if !ok {
		rank = len(shape)
	}
	split := CTASplit(a, rank)
	out := slices.Clone(shape)
	for i := range split {
		if d := len(shape) - rank + i; d >= 0 {
			out[d] /= max(min(out[d], split[i]), 1)
		}
	}
	return out
}

// blockBases are the images of the powers of two of the block's number.
func blockBases(l *layout.Linear) [][]int64 {
	if !l.HasIn(layout.Block) {
		return nil
	}
	return l.Bases(layout.Block)
}
