package ttg

import (
	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/ir"
)

// Making encodings of what they say.

func ones(n int) []int64 {
	v := make([]int64, n)
	for i := range v {
		v[i] = 1
	}
	return v
}

// makeAttr returns the attribute, brought to its one form.
func makeAttr(c *ir.Context, r *dialect.Registry, name string, params ...ir.Attribute) ir.Attribute {
	def := r.Attr(name)
	all := make([]ir.Attribute, len(def.Params))
	copy(all, params)
	if def.Normalize != nil {
		def.Normalize(c, all, func(format string, _ ...any) { panic("ttg: " + name + ": " + format) })
	}
	return c.CustomAttr(name, def, all)
}

// cga is the parameter of a CGA layout: nil for one block.
func cga(c *ir.Context, rows [][]int64) ir.Attribute {
	if len(rows) == 0 {
		return nil
	}
	return matrixAttr(c, rows)
}

// Attr makes the attribute.
func (s SwizzledShared) Attr(c *ir.Context, r *dialect.Registry) ir.Attribute {
	name := AttrSwizzledShared
	if s.Rotating {
		name = AttrAmdRotatingShared
	}
	return makeAttr(c, r, name, c.I32(s.Vec), c.I32(s.PerPhase), c.I32(s.MaxPhase), c.I32Array(s.Order...), cga(c, s.CGALayout))
}

// Attr makes the attribute.
func (n NVMMAShared) Attr(c *ir.Context, r *dialect.Registry) ir.Attribute {
	var padded ir.Attribute
	if n.FP4Padded {
		padded = c.Bool(true)
	}
	rank := n.Rank
	if rank == 0 {
		rank = 2
	}
	return makeAttr(c, r, AttrNvmmaShared, c.I32(n.SwizzlingByteWidth), c.Bool(n.Transposed), c.I32(n.ElementBitWidth),
		padded, c.I32(rank), cga(c, n.CGALayout))
}
