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

// orNil is the i32 v, or nil where v is the value that is left out.
func orNil(c *ir.Context, v, absent int64) ir.Attribute {
	if v == absent {
		return nil
	}
	return c.I32(v)
}

// Attr makes the attribute.
func (b Blocked) Attr(c *ir.Context, r *dialect.Registry) ir.Attribute {
	return makeAttr(c, r, BlockedName, c.I32Array(b.SizePerThread...), c.I32Array(b.ThreadsPerWarp...),
		c.I32Array(b.WarpsPerCTA...), c.I32Array(b.Order...), cga(c, b.CGALayout))
}

// Attr makes the attribute.
func (s Slice) Attr(c *ir.Context, r *dialect.Registry) ir.Attribute {
	return makeAttr(c, r, SliceName, c.I32(s.Dim), s.Parent)
}

// Attr makes the attribute.
func (d DotOp) Attr(c *ir.Context, r *dialect.Registry) ir.Attribute {
	return makeAttr(c, r, DotOpName, c.I32(d.OpIdx), d.Parent, orNil(c, d.KWidth, 0))
}

// Attr makes the attribute.
func (l Linear) Attr(c *ir.Context, r *dialect.Registry) ir.Attribute {
	name := LinearName
	if l.Generic {
		name = GenericLinearName
	}
	return makeAttr(c, r, name, matrixAttr(c, l.Register), matrixAttr(c, l.Lane), matrixAttr(c, l.Warp), matrixAttr(c, l.Block))
}

// Attr makes the attribute.
func (m NvidiaMma) Attr(c *ir.Context, r *dialect.Registry) ir.Attribute {
	return makeAttr(c, r, NvidiaMmaName, c.I32(m.VersionMajor), c.I32(m.VersionMinor), c.I32Array(m.WarpsPerCTA...),
		cga(c, m.CGALayout), c.I32Array(m.InstrShape...))
}

// Attr makes the attribute.
func (m Mfma) Attr(c *ir.Context, r *dialect.Registry) ir.Attribute {
	var tiles ir.Attribute
	if m.TilesPerWarp != nil {
		tiles = c.I32Array(m.TilesPerWarp...)
	}
	width := m.ElementBitWidth
	if width == 0 {
		width = 32
	}
	return makeAttr(c, r, MfmaName, c.I32(m.Version), c.I32Array(m.WarpsPerCTA...), c.I32Array(m.InstrShape...),
		c.Bool(m.Transposed), cga(c, m.CGALayout), tiles, orNil(c, width, 32))
}

// Attr makes the attribute.
func (s SwizzledShared) Attr(c *ir.Context, r *dialect.Registry) ir.Attribute {
	name := SwizzledSharedName
	if s.Rotating {
		name = RotatingSharedName
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
	return makeAttr(c, r, NVMMASharedName, c.I32(n.SwizzlingByteWidth), c.Bool(n.Transposed), c.I32(n.ElementBitWidth),
		padded, c.I32(rank), cga(c, n.CGALayout))
}

// Attr makes the attribute.
func (p PaddedShared) Attr(c *ir.Context, r *dialect.Registry) ir.Attribute {
	params := make([]ir.Attribute, padBlock+1)
	params[padIntervals], params[padPaddings] = c.I32Array(p.Intervals...), c.I32Array(p.Paddings...)
	if p.Order != nil {
		params[padOrder], params[padShape] = c.I32Array(p.Order...), c.I32Array(p.Shape...)
	} else {
		params[padOffset], params[padBlock] = matrixAttr(c, p.Offset), matrixAttr(c, p.Block)
		shortenPadded(c, params)
	}
	return makeAttr(c, r, PaddedSharedName, params...)
}

// Attr makes the attribute.
func (s SharedLinear) Attr(c *ir.Context, r *dialect.Registry) ir.Attribute {
	var block ir.Attribute
	if len(s.Block) > 0 {
		block = matrixAttr(c, s.Block)
	}
	return makeAttr(c, r, SharedLinearName, matrixAttr(c, s.Offset), block, c.I32(s.Alignment))
}

// Attr makes the attribute.
func (p PartitionedShared) Attr(c *ir.Context, r *dialect.Registry) ir.Attribute {
	return makeAttr(c, r, PartitionedSharedName, c.I32(p.NumPartitions), c.I32(p.NumGroups), c.I32(p.PartitionDim), p.Layout)
}
