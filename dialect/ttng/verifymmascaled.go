package ttng

import (
	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/dialect/ttg"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/layout"
)

// The verifier of products of blocks of small numbers, each with a scale.

func verifyMMAScaled(o *ir.Op, report dialect.Report) {
	a, okA := viewOf(typeOf(o, "a"))
	b, okB := viewOf(typeOf(o, "b"))
	d, okD := viewOf(typeOf(o, "d"))
	if !okA || !okB || !okD || !scaledShapesOK(o, a, b, d, report) || !wholeRows(o, report) || !synchronousOK(o, report) {
		return
	}
	aType, bType := scaledType(o, a.elem, "a_type"), scaledType(o, b.elem, "b_type")
	if !elementsOK(aType, bType, d.elem, report) {
		return
	}
	m, _ := dialect.AttrParam(d.encoding, "blockM").(*ir.IntegerAttr)
	switch {
	case dialect.AttrName(d.encoding) != "ttng.tensor_memory_encoding":
		report("expected accumulator layout to be a TensorMemoryLayout")
	case dialect.BoolParam(d.encoding, "fp4Padded"):
		report("accumulator layout must not be fp4_padded")
	case m != nil && m.Value != 128:
		report("only supports instruction shape blockM=128")
	case scaledLHSOK(o, a, report):
		_ = scalesOK(o, "A", "a_scale", report) && scalesOK(o, "B", "b_scale", report)
	}
}

// scaledShapesOK: two numbers of four bits in one element are neighbours along
// the dimension along which shared memory has them.
func scaledShapesOK(o *ir.Op, a, b, d view, report dialect.Report) bool {
	dot := ttg.Dot{A: a.shape, B: b.shape, C: d.shape}
	transposed := func(v view, when bool) bool {
		t, ok := dialect.AttrParam(v.encoding, "transposed").(*ir.IntegerAttr)
		return ok && (t.Value != 0) == when
	}
	if dialect.EnumOf(o, "a_type") == "e2m1" {
		if transposed(a, true) {
			dot.M = 2
		} else {
			dot.KOfA = 2
		}
	}
	if dialect.EnumOf(o, "b_type") == "e2m1" {
		if transposed(b, false) {
			dot.N = 2
		} else {
			dot.KOfB = 2
		}
	}
	return dot.Verify(report)
}

// scaledType is the element type that the hardware takes: integers hold the
// small floats that the attribute names.
func scaledType(o *ir.Op, elem ir.Type, attr string) ir.Type {
	if _, ok := elem.(*ir.FloatType); ok {
		return elem
	}
	kinds := map[string]ir.FloatKind{"e4m3": ir.F8E4M3FN, "e5m2": ir.F8E5M2, "e2m3": ir.F6E2M3FN, "e3m2": ir.F6E3M2FN,
		"e2m1": ir.F4E2M1FN, "bf16": ir.BF16, "fp16": ir.F16}
	if k, ok := kinds[dialect.EnumOf(o, attr)]; ok {
		return o.Context().Float(k)
	}
	return elem
}

// isFloat8 reports whether a format is one of eight bits.
func isFloat8(format string) bool { return format == "e4m3" || format == "e5m2" }

// scaledLHSOK checks an A in tensor memory, where numbers of four bits fill
// eight if those of B have eight.
func scaledLHSOK(o *ir.Op, a view, report dialect.Report) bool {
	if dialect.AttrName(a.encoding) != "ttng.tensor_memory_encoding" {
		return true
	}
	format, other := dialect.EnumOf(o, "a_type"), dialect.EnumOf(o, "b_type")
	padded := dialect.AttrParam(a.encoding, "fp4Padded")
	switch {
	case format == "e2m1" && !isIntOf(a.elem, 8):
		report("expected e2m1 LHS operand to have i8 storage")
	case format == "e2m1" && dialect.IsTrue(padded) && !isFloat8(other):
		report("can only use fp4_padded LHS when RHS is float8")
	case format == "e2m1" && isFloat8(other) && !dialect.IsTrue(padded) && colStride(a) > 0:
		report("expected e2m1 LHS operand to be fp4_padded when RHS is float8")
	case format == "e2m1":
		return true
	case !isFloatOf(a.elem, ir.F8E4M3FN, ir.F8E5M2):
		report("unsupported LHS operand type for scaled MMA")
	case !isFloat8(format):
		report("expected float8 LHS operand to have e4m3 or e5m2 format")
	default:
		return true
	}
	return false
}

// scalesOK checks in which order the chunks of scales follow one another, which
// matters where there are several along both dimensions.
func scalesOK(o *ir.Op, name, operand string, report dialect.Report) bool {
	t := typeOf(o, operand)
	s, ok := viewOf(t)
	if !ok || !inTensorMemory(t) || len(s.shape) < 2 {
		return true
	}
	share := layout.ShapePerCTA(s.encoding, s.shape)
	matters := share[len(share)-2] > 128 && share[len(share)-1] > 4
	if dialect.AttrName(s.encoding) != "ttng.tensor_memory_scales_encoding" {
		if matters {
			report("%s scales in tensor memory must use #ttng.tensor_memory_scales_encoding", name)
		}
		return !matters
	}
	order, _ := dialect.AttrParam(s.encoding, "blockRepOrder").(*ir.IntegerAttr)
	along := "mnThenK"
	if order != nil && order.Value == 1 {
		along = "kThenMn"
	}
	if want := scalesOrder(o, name); along != want && (matters || along != "mnThenK") {
		report("%s scales in tensor memory must use #ttng.tensor_memory_scales_encoding<blockRepOrder = %s>", name, want)
		return false
	}
	return true
}

// scalesOrder is the order that the hardware takes.
func scalesOrder(o *ir.Op, name string) string {
	isE4M3 := func(operand string) bool {
		v, _ := viewOf(typeOf(o, operand))
		return isFloatOf(v.elem, ir.F8E4M3FN)
	}
	if name == "A" && ttg.Chip(o).ScalesAlongK && dialect.EnumOf(o, "a_type") == "e2m1" &&
		dialect.EnumOf(o, "b_type") == "e2m1" && isE4M3("a_scale") && isE4M3("b_scale") {
		return "kThenMn"
	}
	return "mnThenK"
}
