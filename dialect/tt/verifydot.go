package tt

import (
	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/dialect/ttg"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/layout"
)

func verifyDot(o *ir.Op, report dialect.Report) {
	a, b, c := dialect.TensorTypeOf(o.Operand(0)), dialect.TensorTypeOf(o.Operand(1)), dialect.TensorTypeOf(o.Operand(2))
	if a == nil || b == nil || c == nil || !(ttg.Dot{A: a.Shape, B: b.Shape, C: c.Shape}).Verify(report) {
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
	if isAuto(c.Encoding) {
		return
	}
	if err := layout.CheckDotOperands(a.Encoding, b.Encoding, c.Encoding); err != nil {
		report("%s", err)
		return
	}
	if dialect.AttrName(c.Encoding) == ttg.AttrNvidiaMma && !supportsMMA(o) {
		report("unsupported MMA version")
		return
	}
	for i, operand := range [...]ir.Attribute{a.Encoding, b.Encoding} {
		if err := layout.CheckDotOperand(operand, i, c.Encoding); err != nil {
			report("%s", err)
			report(cannotInfer)
			return
		}
	}
}

// supportsMMA reports whether NVIDIA's tensor cores have an instruction for a
// dot.
func supportsMMA(o *ir.Op) bool {
	a, b := dialect.TensorTypeOf(o.Operand(0)).Elem, dialect.TensorTypeOf(o.Operand(1)).Elem
	f32 := ir.Type(o.Context().Float(ir.F32))
	if a == f32 && b == f32 {
		return !o.Is("tt.dot") || dialect.EnumOf(o, "inputPrecision") == "tf32"
	}
	return ttg.TensorCoresTake(a) && ttg.TensorCoresTake(b)
}

func verifyDotScaled(o *ir.Op, report dialect.Report) {
	a, b, c := dialect.TensorTypeOf(o.Operand(0)), dialect.TensorTypeOf(o.Operand(1)), dialect.TensorTypeOf(o.Operand(2))
	if a == nil || b == nil || c == nil {
		return
	}
	// Elements of four bits are stored in pairs, along K or along M and N.
	pairs := func(side string, k, other *int64) {
		switch {
		case dialect.EnumOf(o, map[string]string{"lhs": "a_elem_type", "rhs": "b_elem_type"}[side]) != "e2m1":
		case dialect.IntOf(dialect.AttrOf(o, side+"_k_pack"), 1) != 0:
			*k = 2
		default:
			*other = 2
		}
	}
	dot := ttg.Dot{A: a.Shape, B: b.Shape, C: c.Shape, KOfA: 1, KOfB: 1, M: 1, N: 1}
	pairs("lhs", &dot.KOfA, &dot.M)
	pairs("rhs", &dot.KOfB, &dot.N)
	if !dot.Verify(report) {
		return
	}
	r := len(a.Shape)
	aK, bK, m, n := dot.KOfA*a.Shape[r-1], dot.KOfB*b.Shape[r-2], c.Shape[r-2], c.Shape[r-1]
	scales := [2]*ir.TensorType{dialect.TensorTypeOf(dialect.OperandNamed(o, "a_scale")), dialect.TensorTypeOf(dialect.OperandNamed(o, "b_scale"))}
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
