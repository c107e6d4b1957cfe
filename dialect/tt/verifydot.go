package tt

import (
	"slices"

	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/dialect/ttg"
	"github.com/tgopt/tgopt/ir"
)

// verifyProduct checks the shapes of a * b + c, all of two dimensions or of
// three. aK and bK are the lengths along which the products run, m and n the
// extents of the result, after unpacking.
func verifyProduct(a, b, c *ir.TensorType, aK, bK, m, n int64, report dialect.Report) bool {
	rank := len(a.Shape)
	switch {
	case aK != bK:
		report("expected the last dimension of the first operand to be equal to the second-to-last dimension of the second operand")
	case rank == 3 && (a.Shape[0] != c.Shape[0] || b.Shape[0] != c.Shape[0]):
		report("expected the first dimension of the first operand to be equal to the first dimension of the result")
	case m != c.Shape[rank-2] || n != c.Shape[rank-1]:
		report("expected the output shape to be the concatenation of the last dimension of the first operand and the last dimension of the second ")
	default:
		return true
	}
	return false
}

func verifyRanks(a, b, c *ir.TensorType, report dialect.Report) bool {
	rank := len(a.Shape)
	switch {
	case rank != 2 && rank != 3:
		report("expected operands to be 2d or 3d")
	case rank != len(b.Shape) || rank != len(c.Shape):
		report("expected all operands to have the same rank")
	default:
		return true
	}
	return false
}

func verifyDot(o *ir.Op, report dialect.Report) {
	a, b, c := tensor(o.Operand(0)), tensor(o.Operand(1)), tensor(o.Operand(2))
	if a == nil || b == nil || c == nil || !verifyRanks(a, b, c, report) {
		return
	}
	r := len(a.Shape)
	if !verifyProduct(a, b, c, a.Shape[r-1], b.Shape[r-2], a.Shape[r-2], b.Shape[r-1], report) {
		return
	}
	if ir.BitWidth(a.Elem) != ir.BitWidth(b.Elem) {
		report("element types of operands A and B must have same bit width")
		return
	}
	switch {
	case a.Encoding == nil && b.Encoding == nil:
		return
	case a.Encoding == nil || b.Encoding == nil:
		report("mismatching encoding between A and B operands")
		return
	case c.Encoding == nil:
		report("miss encoding of C operand")
		return
	}
	if verifyOperandLayouts(o, a.Encoding, b.Encoding, c.Encoding, report) && verifyDotOperand(a.Encoding, 0, c.Encoding, report) {
		verifyDotOperand(b.Encoding, 1, c.Encoding, report)
	}
}

// verifyDotOperand checks the layout of one operand against the result's.
func verifyDotOperand(operand ir.Attribute, index int64, result ir.Attribute, report dialect.Report) bool {
	dot, ok := ttg.DotOpOf(operand)
	why := ""
	mma, isMma := ttg.NvidiaMmaOf(result)
	switch {
	case isMma && mma.VersionMajor == 3:
		if _, onMma := ttg.NvidiaMmaOf(dot.Parent); !ok || index != 0 || dot.OpIdx != 0 || !onMma {
			why = "unexpected operand layout for NvidiaMmaEncodingAttr v3"
		}
	case dialect.AttrName(result) == dpas:
		if !ok || dot.OpIdx != index || dialect.AttrName(dot.Parent) != dpas {
			why = "unexpected operand layout for DPAS"
		}
	case !ok:
		why = "Dot's a/b's encoding should be of DotOperandEncodingAttr"
	case dot.OpIdx != index:
		why = "Wrong opIdx"
	case dot.Parent != result && !sameWmma(dot.Parent, result):
		why = "Incompatible parent encoding"
	}
	return why == "" || notInferred(report, why)
}

// dpas is Intel's layout of products.
const dpas = "ttig.dpas"

// sameWmma: operands may be spread over a cluster otherwise than the result.
func sameWmma(a, b ir.Attribute) bool {
	_, ok1 := ttg.WmmaOf(a)
	_, ok2 := ttg.WmmaOf(b)
	if !ok1 || !ok2 {
		return false
	}
	for _, name := range [...]string{"version", "isTranspose", "ctaLayout", "warpsPerCTA", "tilesPerWarp", "instrShape"} {
		if dialect.AttrParam(a, name) != dialect.AttrParam(b, name) {
			return false
		}
	}
	return true
}

// verifyOperandLayouts checks the layouts of the operands against one another.
func verifyOperandLayouts(o *ir.Op, a, b, result ir.Attribute, report dialect.Report) bool {
	dotA, okA := ttg.DotOpOf(a)
	dotB, okB := ttg.DotOpOf(b)
	why := ""
	switch {
	case !okA && !okB:
	case okA != okB:
		why = "mismatching encoding between A and B operands"
	case dialect.AttrName(result) == dpas:
		why = dpasOperands(dotA, dotB)
	case dotA.KWidth != dotB.KWidth:
		why = "mismatching kWidth between A and B operands"
	default:
		if why = mmaOperands(o, dotA, dotB, result); why == "" {
			why = wmmaBlocks(a, b, result)
		}
	}
	if why != "" {
		report("%s", why)
	}
	return why == ""
}

func dpasOperands(a, b ttg.DotOp) (why string) {
	if dialect.AttrName(a.Parent) != dpas {
		return ""
	}
	ops := dialect.IntOf(dialect.AttrParam(a.Parent, "opsPerChan"), 0)
	switch {
	case a.Parent != b.Parent:
		return "mismatching parent encoding between A and B operands"
	case a.KWidth != max(ops/2, 1):
		return "mismatching kWidth of A operands"
	case b.KWidth != ops:
		return "mismatching kWidth of B operands"
	}
	return ""
}

func mmaOperands(o *ir.Op, a, b ttg.DotOp, result ir.Attribute) (why string) {
	mmaA, okA := ttg.NvidiaMmaOf(a.Parent)
	mmaB, okB := ttg.NvidiaMmaOf(b.Parent)
	mma, ok := ttg.NvidiaMmaOf(result)
	switch {
	case !okA && !okB && !ok:
	case !okA || !okB || !ok:
		return "mismatching MMA encoding"
	case mmaA.VersionMajor != mmaB.VersionMajor || mmaA.VersionMajor != mma.VersionMajor:
		return "mismatched MMA version."
	case !supportsMMA(o):
		return "unsupported MMA version"
	}
	return ""
}

// supportsMMA reports whether NVIDIA's tensor cores have an instruction for a
// dot.
func supportsMMA(o *ir.Op) bool {
	a, b := tensor(o.Operand(0)).Elem, tensor(o.Operand(1)).Elem
	f32 := ir.Type(o.Context().Float(ir.F32))
	if a == f32 && b == f32 {
		return !o.Is("tt.dot") || dialect.EnumOf(o, "inputPrecision") == "tf32"
	}
	return hasMMA(a) && hasMMA(b)
}

func hasMMA(t ir.Type) bool {
	switch t := t.(type) {
	case *ir.IntegerType:
		return t.Width == 8
	case *ir.FloatType:
		switch t.Kind {
		case ir.F16, ir.BF16, ir.F32, ir.F64, ir.F8E5M2, ir.F8E4M3FN, ir.F8E5M2FNUZ, ir.F8E4M3FNUZ:
			return true
		}
	}
	return false
}

// wmmaBlocks: in a cluster A is the same for all blocks along N, and B for all
// along M.
func wmmaBlocks(a, b, result ir.Attribute) (why string) {
	rows, _ := ttg.CGALayout(result)
	if _, ok := ttg.WmmaOf(result); !ok || len(rows) == 0 {
		return ""
	}
	rank := len(rows[0])
	without := func(dim int) [][]int64 {
		out := make([][]int64, len(rows))
		for i, row := range rows {
			out[i] = slices.Clone(row)
			out[i][dim] = 0
		}
		return out
	}
	for i, row := range rows {
		zero := !slices.ContainsFunc(row, func(v int64) bool { return v != 0 })
		if zero || slices.ContainsFunc(rows[:i], func(r []int64) bool { return slices.Equal(r, row) }) {
			return "Accumulator CGA layout should not broadcast or have repeated rows"
		}
	}
	if got, _ := ttg.CGALayout(a); !ttg.SameRows(got, without(rank-1)) {
		return "Incompatible CGA layout for operand 0"
	}
	if got, _ := ttg.CGALayout(b); !ttg.SameRows(got, without(rank-2)) {
		return "Incompatible CGA layout for operand 1"
	}
	return ""
}

func verifyDotScaled(o *ir.Op, report dialect.Report) {
	a, b, c := tensor(o.Operand(0)), tensor(o.Operand(1)), tensor(o.Operand(2))
	if a == nil || b == nil || c == nil || !verifyRanks(a, b, c, report) {
		return
	}
	r := len(a.Shape)
	// Elements of four bits are stored in pairs, along K or along M and N.
	aK, bK, m, n := a.Shape[r-1], b.Shape[r-2], a.Shape[r-2], b.Shape[r-1]
	unpack := func(side string, k, other *int64) int64 {
		if dialect.EnumOf(o, map[string]string{"lhs": "a_elem_type", "rhs": "b_elem_type"}[side]) != "e2m1" {
			return 1
		}
		if dialect.IntOf(dialect.AttrOf(o, side+"_k_pack"), 1) != 0 {
			*k *= 2
			return 2
		}
		*other *= 2
		return 1
	}
	unpack("lhs", &aK, &m)
	unpack("rhs", &bK, &n)
	if !verifyProduct(a, b, c, aK, bK, m, n, report) {
		return
	}
	scales := [2]*ir.TensorType{tensor(dialect.OperandNamed(o, "a_scale")), tensor(dialect.OperandNamed(o, "b_scale"))}
	factor, ok := scaleFactor(scales, [2]int64{aK, bK}, report)
	if !ok {
		return
	}
	for i, s := range scales {
		if s == nil || len(s.Shape) != r {
			continue
		}
		extent, name := m, "M"
		if i == 1 {
			extent, name = n, "N"
		}
		if s.Shape[r-2] != extent {
			report("scales %s dimension must match the operand %s dimension", name, name)
			return
		}
		if s.Shape[r-1] != aK/factor {
			report("scales K dimension must match the operand K divided by the scale factor")
			return
		}
	}
}

// scaleFactor is the number of elements that share a scale.
func scaleFactor(scales [2]*ir.TensorType, k [2]int64, report dialect.Report) (int64, bool) {
	var factors [2]int64
	for i, s := range scales {
		if s == nil || len(s.Shape) == 0 || s.NumElements() == 1 {
			continue
		}
		factors[i] = k[i] / max(s.Shape[len(s.Shape)-1], 1)
		if factors[i] != 16 && factors[i] != 32 {
			report("scale factor must be 16 or 32. Got %d", factors[i])
			return 0, false
		}
	}
	switch {
	case factors[0] == 0 && factors[1] == 0:
		return 32, true
	case factors[0] == 0:
		return factors[1], true
	case factors[1] != 0 && factors[0] != factors[1]:
		report("scale factors of the operands differ: %d and %d", factors[0], factors[1])
		return 0, false
	}
	return factors[0], true
}
