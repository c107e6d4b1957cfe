package ttg

import (
	"slices"

	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/layout"
	"github.com/tgopt/tgopt/release"
)

// How earlier releases of Triton write the layouts. The IR has the forms of now.

// Parameters of #ttg.amd_mfma that only earlier releases have.
const (
	mfmaVersionMajor = iota + 7
	mfmaVersionMinor
	mfmaElementType
)

// The last releases with a legacy form.
const (
	untilShared     release.Release = 302 // #triton_gpu.shared
	untilMfmaMajor  release.Release = 304 // versionMajor in place of version
	untilCTAs       release.Release = 305 // CTAsPerCGA in place of CGALayout
	noWmmaVersion   release.Release = 301
	noWmmaTranspose release.Release = 302
)

// sharedNow is the layout that took the place of a #ttg.shared: the matrix
// instructions of Hopper read one whose rows of 8 vectors stand together, which
// is what hasLeadingOffset said.
func fromLegacyShared(c *ir.Context, r *dialect.Registry, p []ir.Attribute) ir.Attribute {
	vec, perPhase, maxPhase, order := dialect.IntOf(p[0], 0), dialect.IntOf(p[1], 0), dialect.IntOf(p[2], 0), dialect.IntsOf(p[3])
	var layout [][]int64
	if p[4] != nil {
		var ok bool
		if layout, ok = cgaFromSplit(dialect.IntsOf(p[4]), dialect.IntsOf(p[5]), dialect.IntsOf(p[6])); !ok {
			return nil
		}
	}
	if !dialect.IsTrue(p[7]) {
		return SwizzledShared(c, r, vec, perPhase, maxPhase, order, layout)
	}
	rank := len(order)
	transposed := rank == 2 && order[0] == 0
	inner := rank > 0 && order[0] == int64(rank-1)
	if !transposed && !inner || vec != 4 && vec != 8 && vec != 16 || perPhase*maxPhase != 8 || maxPhase < 2 {
		return nil
	}
	return dialect.MakeAttr(c, r, AttrNvmmaShared, dialect.Named("swizzlingByteWidth", c.I32(16*maxPhase)), dialect.Named("transposed", c.Bool(transposed)),
		dialect.Named("elementBitWidth", c.I32(128/vec)), dialect.Named("rank", c.I32(int64(rank))), dialect.Named("CGALayout", cga(c, layout)))
}

func legacyShared(c *ir.Context, r *dialect.Registry, vec, perPhase, maxPhase int64, order []int64, layout [][]int64, leading bool) ir.Attribute {
	def := r.Attr(AttrShared)
	params := []ir.Attribute{c.I32(vec), c.I32(perPhase), c.I32(maxPhase), c.I32Array(order...), nil, nil, nil, c.Bool(leading)}
	if layout != nil && !splitFromCGA(c, layout, params[4:7]) {
		return nil
	}
	return c.CustomAttr(AttrShared, def, params)
}

func toLegacySwizzled(c *ir.Context, r *dialect.Registry, a *ir.CustomAttr, v release.Release) ir.Attribute {
	if v <= untilShared {
		n := func(name string) int64 { return dialect.IntParam(a, name, 0) }
		return legacyShared(c, r, n("vec"), n("perPhase"), n("maxPhase"), dialect.IntsParam(a, "order"), dialect.RowsParam(a, "CGALayout"), false)
	}
	return toLegacyCGA(c, r, a, v)
}

func toLegacyNVMMAShared(c *ir.Context, r *dialect.Registry, a *ir.CustomAttr, v release.Release) ir.Attribute {
	if v > untilShared {
		return toLegacyCGA(c, r, a, v)
	}
	maxPhase, width := dialect.IntParam(a, "swizzlingByteWidth", 0)/16, dialect.IntParam(a, "elementBitWidth", 0)
	if maxPhase < 2 || width == 0 {
		return nil
	}
	rank, _ := layout.Rank(a)
	order := make([]int64, rank)
	for i := range order {
		order[i] = int64(rank - 1 - i)
	}
	if dialect.BoolParam(a, "transposed") {
		slices.Reverse(order)
	}
	return legacyShared(c, r, 128/width, 8/maxPhase, maxPhase, order, dialect.RowsParam(a, "CGALayout"), true)
}

// toLegacyCGA writes CGALayout as CTAsPerCGA, CTASplitNum and CTAOrder.
func toLegacyCGA(c *ir.Context, _ *dialect.Registry, a *ir.CustomAttr, v release.Release) ir.Attribute {
	def := a.Def.(*dialect.Attr)
	i := slices.IndexFunc(def.Params, func(s dialect.AttrSpec) bool { return s.Name == "CGALayout" })
	if v > untilCTAs || i < 0 || a.Params[i] == nil {
		return nil
	}
	params := slices.Clone(a.Params)
	if !splitFromCGA(c, dialect.RowsOf(params[i]), params[len(params)-3:]) {
		return nil
	}
	params[i] = nil
	return c.CustomAttr(a.Name, def, params)
}

// splitFromCGA is the inverse of cgaFromSplit; it reports whether there is one.
// The dimensions along which nothing is spread come last in the order.
func splitFromCGA(c *ir.Context, bases [][]int64, out []ir.Attribute) bool {
	if len(bases) == 0 {
		return false
	}
	rank := len(bases[0])
	split, order := ones(rank), []int64(nil)
	copies := int64(1)
	for _, row := range bases {
		d := slices.IndexFunc(row, func(v int64) bool { return v != 0 })
		if d < 0 {
			copies *= 2
			continue
		}
		if !slices.Contains(order, int64(d)) {
			order = append(order, int64(d))
		}
		if row[d] != split[d] || copies > 1 {
			return false
		}
		split[d] *= 2
	}
	for d := rank - 1; d >= 0; d-- {
		if !slices.Contains(order, int64(d)) {
			order = append(order, int64(d))
		}
	}
	// Blocks with copies stand behind those that split the last dimension.
	ctas := slices.Clone(split)
	ctas[order[rank-1]] *= copies
	if again, ok := cgaFromSplit(ctas, split, order); !ok || !slices.EqualFunc(again, bases, slices.Equal[[]int64]) {
		return false
	}
	out[0], out[1], out[2] = c.I32Array(ctas...), c.I32Array(split...), c.I32Array(order...)
	return true
}

func toLegacyMfma(c *ir.Context, r *dialect.Registry, a *ir.CustomAttr, v release.Release) ir.Attribute {
	if cga, ok := toLegacyCGA(c, r, a, v).(*ir.CustomAttr); ok {
		a = cga
	}
	params := slices.Clone(a.Params)
	if v <= untilMfmaMajor {
		params[mfmaVersionMajor], params[mfmaVersionMinor], params[0] = params[0], c.I32(0), nil
	}
	if v <= untilCTAs {
		if dialect.IntOf(params[6], 32) == 64 {
			params[mfmaElementType] = c.TypeAttr(c.Float(ir.F64))
		}
		params[6] = nil
		if shape := dialect.IntsOf(params[2]); len(shape) == 3 {
			params[2] = c.I32Array(shape[:2]...)
		}
	}
	return c.CustomAttr(a.Name, a.Def, params)
}

func toLegacyWmma(c *ir.Context, r *dialect.Registry, a *ir.CustomAttr, v release.Release) ir.Attribute {
	if cga, ok := toLegacyCGA(c, r, a, v).(*ir.CustomAttr); ok {
		a = cga
	}
	params := slices.Clone(a.Params)
	if v <= noWmmaTranspose {
		params[1] = nil
	}
	if v <= noWmmaVersion {
		params[0] = nil
	}
	return c.CustomAttr(a.Name, a.Def, params)
}
