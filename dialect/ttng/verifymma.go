package ttng

import (
	"strings"

	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/ir"
)

// Verifiers of the matrix units.

func verifyWarpGroupDot(o *ir.Op, report dialect.Report) {
	d, ok := viewOf(o.Result(0).Type())
	a, okA := viewOf(typeOf(o, "a"))
	b, okB := viewOf(typeOf(o, "b"))
	if !ok || !okA || !okB {
		return
	}
	if v, ok := dialect.AttrParam(d.encoding, "versionMajor").(*ir.IntegerAttr); attrName(d.encoding) != "ttg.nvidia_mma" ||
		!ok || v.Value != 3 {
		report("WGMMA result layout must be Hopper NVMMA")
		return
	}
	switch attrName(a.encoding) {
	case "ttg.nvmma_shared", "ttg.dot_op", "ttg.shared_linear":
	default:
		report("WGMMA A operand must have NVMMA shared or dot layout")
		return
	}
	switch attrName(b.encoding) {
	case "ttg.nvmma_shared", "ttg.shared_linear":
	default:
		report("WGMMA B operand must have NVMMA shared layout")
		return
	}
	precision, _ := o.IntAttr("maxNumImpreciseAcc")
	width := ir.BitWidth(a.elem)
	kWidth, hasWidth := dialect.AttrParam(a.encoding, "kWidth").(*ir.IntegerAttr)
	switch {
	case len(d.shape) != 2:
		report("WGMMA result shape must be 2D")
	case d.shape[0]%64 != 0:
		report("WGMMA result M dimension must be divisible by 64")
	case d.shape[1]%8 != 0:
		report("WGMMA result N dimension must be divisible by 8")
	case precision < 32 && isFloatOf(a.elem, ir.F8E5M2, ir.F8E4M3FN) && isFloatOf(d.elem, ir.F32):
		report("Cannot use F32 as the accumulator element type when the max_num_imprecise_acc is less than 32")
	case attrName(a.encoding) == "ttg.dot_op" && hasWidth && width > 0 && kWidth.Value != int64(32/width):
		report("in-register LHS operand must have a kWidth of %d but got %d", 32/width, kWidth.Value)
	}
}

func verifyWarpGroupDotWait(o *ir.Op, report dialect.Report) {
	if o.NumOperands() == 0 {
		report("expected to be waiting on at least one dependency")
	}
}

func verifyMMA(o *ir.Op, report dialect.Report) {
	if !synchronousOK(o, report) {
		return
	}
	a, okA := viewOf(typeOf(o, "a"))
	b, okB := viewOf(typeOf(o, "b"))
	d, okD := viewOf(typeOf(o, "d"))
	if !okA || !okB || !okD || !elementsOK(a.elem, b.elem, d.elem, report) {
		return
	}
	switch encoding := attrName(a.encoding); {
	case len(a.shape) != 2:
		report("LHS operand must have a rank-2 tensor")
	case len(b.shape) != 2:
		report("RHS operand must have a rank-2 tensor")
	case len(d.shape) != 2:
		report("Return operand must have a rank-2 tensor")
	case encoding != "ttg.nvmma_shared" && encoding != "ttg.shared_linear" && encoding != "ttng.tensor_memory_encoding":
		report("LHS operand must have a NVMMAShared or TensorMemory encoding")
	case attrName(b.encoding) != "ttg.nvmma_shared" && attrName(b.encoding) != "ttg.shared_linear":
		report("RHS operand must have a NVMMAShared encoding")
	case attrName(d.encoding) != "ttng.tensor_memory_encoding":
		report("Return operand must have a TensorMemory encoding")
	case isTrue(dialect.AttrParam(d.encoding, "fp4Padded")):
		report("Accumulator must not be fp4_padded")
	case encoding == "ttng.tensor_memory_encoding" && colStride(a) > 1:
		report("The col stride of the LHS operand must be 1")
	case encoding == "ttng.tensor_memory_encoding" && isTrue(dialect.AttrParam(a.encoding, "fp4Padded")):
		report("fp4_padded tensor memory LHS is only supported by scaled MMA")
	case colStride(d) > 0 && colStride(d) != 32/int64(max(ir.BitWidth(d.elem), 1)):
		report("The col stride of the return operand must be 32 / %d but got %d", ir.BitWidth(d.elem), colStride(d))
	default:
		twoCTAsOK(o, a, d, report)
	}
}

// colStride is 0 where an older spelling has none.
func colStride(v view) int64 {
	if a, ok := dialect.AttrParam(v.encoding, "colStride").(*ir.IntegerAttr); ok {
		return a.Value
	}
	return 0
}

func twoCTAsOK(o *ir.Op, a, d view, report dialect.Report) {
	two := o.Attr("two_ctas") != nil
	kernel, number := "non-twoCTA", 0
	if two {
		kernel, number = "twoCTA", 1
	}
	if isTrue(dialect.AttrParam(d.encoding, "twoCTAs")) != two {
		report("The returned value's encoding must have twoCTA=%d to be used in a %s kernel", number, kernel)
	} else if attrName(a.encoding) == "ttng.tensor_memory_encoding" && isTrue(dialect.AttrParam(a.encoding, "twoCTAs")) != two {
		report("The LHS operand's encoding must have twoCTA=%d to be used in a %s kernel", number, kernel)
	}
}

func synchronousOK(o *ir.Op, report dialect.Report) bool {
	if o.Attr("is_async") == nil && !o.Context().Spelling().UpTo(304) && len(operandGroup(o, "barriers")) > 0 {
		report("The op is synchronous but a barrier is present.")
		return false
	}
	return barrierOK(o, "barriers", report)
}

// elementsOK checks element types by the instruction kinds of tcgen05.mma in
// the PTX manual.
func elementsOK(a, b, d ir.Type, report dialect.Report) bool {
	kind, accumulators := mmaKind(a)
	other, _ := mmaKind(b)
	switch {
	case kind == "":
		report("unsupported LHS operand dtype: '%s'", dialect.TypeText(a))
	case other == "":
		report("unsupported RHS operand dtype: '%s'", dialect.TypeText(b))
	case kind != other:
		report("LHS and RHS operand dtypes kinds don't match: LHS kind is %s but RHS kind is %s", kind, other)
	default:
		// bf16 and f16 are of one kind, but bf16 accumulates in f32 only.
		_, bAccumulators := mmaKind(b)
		text := dialect.TypeText(d)
		if strings.Contains(accumulators, text) && strings.Contains(bAccumulators, text) {
			return true
		}
		report("unsupported accumulator dtype for operand types '%s' and '%s', accumulator dtype is '%s' but must be one "+
			"of ['%s']", dialect.TypeText(a), dialect.TypeText(b), text, strings.ReplaceAll(accumulators, " ", "', '"))
	}
	return false
}

func mmaKind(t ir.Type) (kind, accumulators string) {
	switch {
	case isFloatOf(t, ir.F32):
		return "tf32", "f32"
	case isFloatOf(t, ir.F16):
		return "f16", "f16 f32"
	case isFloatOf(t, ir.BF16):
		return "f16", "f32"
	case isIntOf(t, 8):
		return "i8", "i32"
	}
	if ft, ok := t.(*ir.FloatType); ok && ft.Kind.Width() <= 8 {
		return "f8f6f4", "f16 f32"
	}
	return "", ""
}

func verifyMMAScaled(o *ir.Op, report dialect.Report) {
	if !synchronousOK(o, report) {
		return
	}
	a, okA := viewOf(typeOf(o, "a"))
	b, okB := viewOf(typeOf(o, "b"))
	d, okD := viewOf(typeOf(o, "d"))
	if !okA || !okB || !okD {
		return
	}
	aType, bType := scaledType(o, a.elem, "a_type"), scaledType(o, b.elem, "b_type")
	if !elementsOK(aType, bType, d.elem, report) {
		return
	}
	if attrName(d.encoding) != "ttng.tensor_memory_encoding" {
		report("expected accumulator layout to be a TensorMemoryLayout")
	} else if isTrue(dialect.AttrParam(d.encoding, "fp4Padded")) {
		report("accumulator layout must not be fp4_padded")
	} else if m, ok := dialect.AttrParam(d.encoding, "blockM").(*ir.IntegerAttr); ok && m.Value != 128 {
		report("only supports instruction shape blockM=128")
	}
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

func verifyPackedArith(o *ir.Op, report dialect.Report) {
	kind, want := dialect.EnumOf(o, "op_kind"), 2
	if kind == "fma" {
		want = 3
	}
	if o.NumOperands() != want {
		report("%s expects %d operands but got %d", kind, want, o.NumOperands())
		return
	}
	result, _ := viewOf(o.Result(0).Type())
	for i, v := range o.Operands() {
		t, ok := viewOf(v.Type())
		if ok && !isIntOf(t.elem, 8) && !sameShape(t.shape, result.shape) { // i8 holds two fp4 numbers
			report("operand %d must have the result shape %v, but got %v", i, result.shape, t.shape)
			return
		}
	}
}
