package ttng

import (
	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/dialect/ttg"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/layout"
)

// Verifiers of Hopper's matrix unit, which a group of four warps drives.

func verifyWarpGroupDot(o *ir.Op, report dialect.Report) {
	d, ok := viewOf(o.Result(0).Type())
	a, okA := viewOf(typeOf(o, "a"))
	b, okB := viewOf(typeOf(o, "b"))
	if !ok || !okA || !okB || !(ttg.Dot{A: a.shape, B: b.shape, C: d.shape}).Verify(report) {
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
	if warps, ok := ttg.NumWarps(o); ok && warps%4 != 0 {
		report("WGMMA requires num_warps to be divisible by 4")
		return
	}
	share := layout.ShapePerCTA(d.encoding, d.shape)
	precision, _ := o.IntAttr("maxNumImpreciseAcc")
	width := ir.BitWidth(a.elem)
	kWidth, hasWidth := dialect.AttrParam(a.encoding, "kWidth").(*ir.IntegerAttr)
	switch {
	case len(share) != 2:
		report("WGMMA result shape must be 2D")
	case share[0]%64 != 0:
		report("WGMMA result M dimension must be divisible by 64")
	case share[1]%8 != 0:
		report("WGMMA result N dimension must be divisible by 8")
	case !ttg.TensorCoresTake(a.elem) || !ttg.TensorCoresTake(b.elem):
		report("unsupported MMA version for the given operands")
	case precision < 32 && isFloatOf(a.elem, ir.F8E5M2, ir.F8E4M3FN) && isFloatOf(d.elem, ir.F32):
		report("Cannot use F32 as the accumulator element type when the max_num_imprecise_acc is less than 32")
	case attrName(a.encoding) == "ttg.dot_op" && hasWidth && width > 0 && kWidth.Value != int64(32/width):
		report("in-register LHS operand must have a kWidth of %d but got %d", 32/width, kWidth.Value)
	default:
		for i, operand := range [...]ir.Attribute{a.encoding, b.encoding} {
			if err := layout.CheckDotOperand(operand, i, d.encoding); err != nil {
				report("%s", err)
				report("failed to infer returned types")
				return
			}
		}
	}
}

func verifyWarpGroupDotWait(o *ir.Op, report dialect.Report) {
	if o.NumOperands() == 0 {
		report("expected to be waiting on at least one dependency")
		return
	}
	for i := range min(o.NumOperands(), o.NumResults()) {
		if o.Operand(i).Type() != o.Result(i).Type() {
			report("failed to verify that all of {inputs, outputs} have same type")
			return
		}
	}
}
