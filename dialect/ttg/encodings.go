package ttg

import (
	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/ir"
)

// Encodings are read by the names of their parameters (dialect.IntsParam and its like); those that passes make have makers here.

// SwizzledShared is a #ttg.swizzled_shared. The CGA layout is the images of the powers of two of the block's number in its
// cluster, one coordinate a dimension; nil is one block.
func SwizzledShared(c *ir.Context, r *dialect.Registry, vec, perPhase, maxPhase int64, order []int64, cgaLayout [][]int64) ir.Attribute {
	return dialect.MakeAttr(c, r, AttrSwizzledShared, dialect.Named("vec", c.I32(vec)), dialect.Named("perPhase", c.I32(perPhase)),
		dialect.Named("maxPhase", c.I32(maxPhase)), dialect.Named("order", c.I32Array(order...)), dialect.Named("CGALayout", cga(c, cgaLayout)))
}

// cga is the parameter of a CGA layout: nil for one block.
func cga(c *ir.Context, rows [][]int64) ir.Attribute {
	if len(rows) == 0 {
		return nil
	}
	return dialect.RowsAttr(c, rows)
}

func ones(n int) []int64 {
	v := make([]int64, n)
	for i := range v {
		v[i] = 1
	}
	return v
}
