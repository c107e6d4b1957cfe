package layout

import (
	"slices"

	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/layout/linear"
)

// CGALayout is how a layout spreads over the blocks of a cluster: the images of
// the powers of two of a block's number, one coordinate a dimension, in units of
// what one block has. Ok is false for encodings that do not say.
func CGALayout(enc ir.Attribute) (rows [][]int64, ok bool) {
	param := func(name string) ir.Attribute { return dialect.AttrParam(enc, name) }
	switch dialect.AttrName(enc) {
	case sliceName:
		dim := int(dialect.IntOf(param("dim"), -1))
		parent, ok := CGALayout(param("parent"))
		for _, row := range parent {
			if dim < 0 || dim >= len(row) {
				return nil, false
			}
			rows = append(rows, slices.Delete(slices.Clone(row), dim, dim+1))
		}
		return rows, ok
	case dotOpName:
		// What differs along K is the same for all blocks.
		parent, ok := CGALayout(param("parent"))
		for _, row := range parent {
			row = slices.Clone(row)
			if k := len(row) - 1 - int(dialect.IntOf(param("opIdx"), 0)); k >= 0 && k < len(row) {
				row[k] = 0
			}
			rows = append(rows, row)
		}
		return rows, ok
	case linearName, genericLinearName:
		return inBlocks(enc, "register", "lane", "warp", "block"), true
	case sharedLinearName, paddedName:
		return inBlocks(enc, "offset", "block"), true
	case partitionedName:
		return CGALayout(param("partitionLayout"))
	case tensorMemoryName, tensorMemoryScalesName:
		if rows = dialect.RowsOf(param("CGALayout")); rows != nil {
			return rows, true
		}
		// What Triton had before it.
		for d, name := range [...]string{"CTASplitM", "CTASplitN"} {
			for b := int64(1); b < dialect.IntOf(param(name), 1); b *= 2 {
				row := []int64{0, 0}
				row[d] = b
				rows = append(rows, row)
			}
		}
		return rows, true
	case blockedName, nvidiaMMAName, mfmaName, wmmaName, swizzledName, rotatingName, nvmmaName:
		return dialect.RowsOf(param("CGALayout")), true
	}
	return nil, false
}

// inBlocks is the rows of the last of the parameters, the blocks', divided by the
// part of a block, whose extents are those of all rows less one bit for each block
// that splits them.
func inBlocks(enc ir.Attribute, names ...string) [][]int64 {
	lists := make([][][]int64, len(names))
	for i, name := range names {
		lists[i] = dialect.RowsParam(enc, name)
	}
	blocks := lists[len(lists)-1]
	if len(blocks) == 0 {
		return nil
	}
	part := linear.Extents(len(blocks[0]), lists...)
	for _, row := range blocks {
		for d, v := range row[:min(len(row), len(part))] {
			if v != 0 && part[d] > 0 {
				part[d]--
			}
		}
	}
	rows := make([][]int64, len(blocks))
	for i, row := range blocks {
		rows[i] = slices.Clone(row)
		for d := range row[:min(len(row), len(part))] {
			rows[i][d] >>= part[d]
		}
	}
	return rows
}

// Blocks is the number of thread blocks over which an encoding spreads a tensor or
// buffer, copies included.
func Blocks(enc ir.Attribute) (n int64, ok bool) {
	rows, ok := CGALayout(enc)
	return 1 << min(len(rows), 62), ok
}

// CTASplit is the number of parts into which the blocks of a cluster divide
// each dimension of a layout of the given rank.
func CTASplit(enc ir.Attribute, rank int) []int64 {
	rows, _ := CGALayout(enc)
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
func ShapePerCTA(enc ir.Attribute, shape []int64) []int64 {
	rank, ok := Rank(enc)
	if !ok {
		rank = len(shape)
	}
	split := CTASplit(enc, rank)
	out := slices.Clone(shape)
	for i := range split {
		if d := len(shape) - rank + i; d >= 0 {
			out[d] /= max(min(out[d], split[i]), 1)
		}
	}
	return out
}
