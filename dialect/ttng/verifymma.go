package ttng

import (
	"slices"
	"strings"

	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/dialect/ttg"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/layout"
	"github.com/tgopt/tgopt/layout/linear"
	"github.com/tgopt/tgopt/printer"
)

// Verifiers of Blackwell's matrix unit.

func verifyMMA(o *ir.Op, report dialect.Report) {
	a, okA := viewOf(typeOf(o, "a"))
	b, okB := viewOf(typeOf(o, "b"))
	d, okD := viewOf(typeOf(o, "d"))
	if !okA || !okB || !okD || !(ttg.Dot{A: a.shape, B: b.shape, C: d.shape}).Verify(report) ||
		!wholeRows(o, report) || !synchronousOK(o, report) || !elementsOK(a.elem, b.elem, d.elem, report) {
		return
	}
	aInTMEM := dialect.AttrName(a.encoding) == "ttng.tensor_memory_encoding"
	switch {
	case len(a.shape) != 2:
		report("LHS operand must have a rank-2 tensor")
	case !aInTMEM && !readByMMA(a.encoding):
		report("LHS operand must have a NVMMAShared or TensorMemory encoding")
	case !readByMMA(b.encoding):
		report("RHS operand must have a NVMMAShared encoding")
	case dialect.AttrName(d.encoding) != "ttng.tensor_memory_encoding":
		report("Return operand must have a TensorMemory encoding")
	case dialect.BoolParam(d.encoding, "fp4Padded"):
		report("Accumulator must not be fp4_padded")
	case aInTMEM && colStride(a) > 1:
		report("The col stride of the LHS operand must be 1")
	case aInTMEM && dialect.BoolParam(a.encoding, "fp4Padded"):
		report("fp4_padded tensor memory LHS is only supported by scaled MMA")
	case colStride(d) > 0 && colStride(d) != 32/int64(max(ir.BitWidth(d.elem), 1)):
		report("The col stride of the return operand must be 32 / %d but got %d", ir.BitWidth(d.elem), colStride(d))
	case splitsOK(o, a, b, d, report):
		blocksOK(o, report)
	}
}

// readByMMA reports whether the unit can read shared memory of the encoding.
func readByMMA(encoding ir.Attribute) bool {
	name := dialect.AttrName(encoding)
	return name == "ttg.nvmma_shared" || name == "ttg.shared_linear"
}

// colStride is 0 where a legacy form has none.
func colStride(v view) int64 {
	if a, ok := dialect.AttrParam(v.encoding, "colStride").(*ir.IntegerAttr); ok {
		return a.Value
	}
	return 0
}

// splitsOK checks how the blocks of a cluster share a product, of which one
// instruction makes 256 columns at most.
func splitsOK(o *ir.Op, a, b, d view, report dialect.Report) bool {
	share := layout.ShapePerCTA(d.encoding, d.shape)
	n, _ := dialect.AttrParam(d.encoding, "blockN").(*ir.IntegerAttr)
	kOfA, kOfB := layout.CTASplit(a.encoding, 2)[1], layout.CTASplit(b.encoding, 2)[0]
	rows, known := layout.CGALayout(b.encoding)
	two := o.Attr("two_ctas") != nil
	kernel, number := "non-twoCTA", 0
	if two {
		kernel, number = "twoCTA", 1
	}
	otherwise := func(v view) bool { return dialect.BoolParam(v.encoding, "twoCTAs") != two }
	switch {
	case n != nil && min(n.Value, share[1]) > 256:
		report("The block size of the return operand must be less than or equal to 256")
	case kOfA != 1:
		report("LHS CTASplit along K should be 1, but got %d", kOfA)
	case kOfB != 1:
		report("RHS CTASplit along K should be 1, but got %d", kOfB)
	case two && known && (len(rows) == 0 || !slices.Equal(rows[0], []int64{0, 1})):
		report("twoCTA mode expects the first basis of the cga_layout of the RHS to be [0, 1]")
	case two && share[1] > 256:
		report("We don't allow to emit more than one mma instruction along N. Reduce the block or increase the number of warps or CTAs along N")
	case otherwise(d):
		report("The returned value's encoding must have twoCTA=%d to be used in a %s kernel", number, kernel)
	case dialect.AttrName(a.encoding) == "ttng.tensor_memory_encoding" && otherwise(a):
		report("The LHS operand's encoding must have twoCTA=%d to be used in a %s kernel", number, kernel)
	default:
		return true
	}
	return false
}

// blocksOK checks that each block has the rows of A and the columns of B of its
// part of the result. Of two that work together each has half the columns.
func blocksOK(o *ir.Op, report dialect.Report) {
	var bases [3][][]int64
	for i, name := range [...]string{"a", "b", "d"} {
		l := ttg.LinearLayoutOf(o.Context(), typeOf(o, name))
		if l == nil {
			return
		}
		bases[i] = l.Bases(linear.Block)
	}
	for i, got := range bases[2] {
		if i >= len(bases[0]) || i >= len(bases[1]) {
			return
		}
		want := []int64{bases[0][i][0], bases[1][i][1]}
		if i == 0 && o.Attr("two_ctas") != nil {
			want[1] = 0
		}
		if !slices.Equal(got, want) {
			report("expected block basis %s at result index %d, but got %s", commas(want), i, commas(got))
			return
		}
	}
}

// wholeRows: blocks of 64 rows may lie one after the other in either operand or
// accumulator, but not in both.
func wholeRows(o *ir.Op, report dialect.Report) bool {
	for _, name := range [...]string{"a", "d"} {
		t := typeOf(o, name)
		m, _ := dialect.AttrParam(dialect.TypeParam(t, "encoding"), "blockM").(*ir.IntegerAttr)
		if m == nil || m.Value != 64 {
			return true
		}
		l := ttg.LinearLayoutOf(o.Context(), t)
		if l == nil || l.InBits(linear.Row) != 7 {
			return true
		}
		if row := l.Bases(linear.Row)[4]; row[0] == 0 && row[1] == 0 {
			return true
		}
	}
	report("does not support blockM=64 with interleaved blocks in TMEM layout")
	return false
}

func synchronousOK(o *ir.Op, report dialect.Report) bool {
	barriers := dialect.OperandsNamed(o, "barriers")
	if o.Attr("is_async") == nil && !o.Context().Legacy().UpTo(304) && len(barriers) > 0 {
		report("The op is synchronous but a barrier is present.")
		return false
	}
	for _, b := range barriers {
		if !isBarrier(o, b, report) || !spreadOK(o, b.Type(), "completion barrier", report) {
			return false
		}
	}
	return true
}

// elementsOK checks element types by the instruction kinds of tcgen05.mma in
// the PTX manual.
func elementsOK(a, b, d ir.Type, report dialect.Report) bool {
	kind, accumulators := mmaKind(a)
	other, _ := mmaKind(b)
	switch {
	case kind == "":
		report("unsupported LHS operand dtype: '%s'", printer.TypeText(a))
	case other == "":
		report("unsupported RHS operand dtype: '%s'", printer.TypeText(b))
	case kind != other:
		report("LHS and RHS operand dtypes kinds don't match: LHS kind is %s but RHS kind is %s", kind, other)
	default:
		// bf16 and f16 are of one kind, but bf16 accumulates in f32 only.
		_, bAccumulators := mmaKind(b)
		text := printer.TypeText(d)
		if strings.Contains(accumulators, text) && strings.Contains(bAccumulators, text) {
			return true
		}
		report("unsupported accumulator dtype for operand types '%s' and '%s', accumulator dtype is '%s' but must be one "+
			"of ['%s']", printer.TypeText(a), printer.TypeText(b), text, strings.ReplaceAll(accumulators, " ", "', '"))
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

// Verifiers of Hopper's matrix unit, which a group of four warps drives.

func verifyWarpGroupDot(o *ir.Op, report dialect.Report) {
	d, ok := viewOf(o.Result(0).Type())
	a, okA := viewOf(typeOf(o, "a"))
	b, okB := viewOf(typeOf(o, "b"))
	if !ok || !okA || !okB || !(ttg.Dot{A: a.shape, B: b.shape, C: d.shape}).Verify(report) {
		return
	}
	if v, ok := dialect.AttrParam(d.encoding, "versionMajor").(*ir.IntegerAttr); dialect.AttrName(d.encoding) != "ttg.nvidia_mma" ||
		!ok || v.Value != 3 {
		report("WGMMA result layout must be Hopper NVMMA")
		return
	}
	switch dialect.AttrName(a.encoding) {
	case "ttg.nvmma_shared", "ttg.dot_op", "ttg.shared_linear":
	default:
		report("WGMMA A operand must have NVMMA shared or dot layout")
		return
	}
	switch dialect.AttrName(b.encoding) {
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
	case dialect.AttrName(a.encoding) == "ttg.dot_op" && hasWidth && width > 0 && kWidth.Value != int64(32/width):
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
