package amdg

import (
	"math/bits"

	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/dialect/ttg"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/layout"
)

func verifyUpcastFp4(o *ir.Op, report dialect.Report) {
	scale, ok1 := operandView(o, "scale")
	out, ok2 := viewOf(o.Result(0).Type())
	axis, ok3 := o.IntAttr("axis")
	if !ok1 || !ok2 || !ok3 {
		return
	}
	rank := int64(len(out.shape))
	if int64(len(scale.shape)) != rank {
		report("scale and output must have the same rank")
		return
	}
	if axis < 0 || axis >= rank {
		report("axis out of range: %d for rank %d", axis, rank)
		return
	}
	for i := range out.shape {
		if int64(i) != axis && out.shape[i] != scale.shape[i] {
			report("scale and output must match on non-axis dimensions")
			return
		}
	}
	if n := scale.shape[axis]; n <= 0 || out.shape[axis]%n != 0 {
		report("expected output.shape[axis] to be divisible by scale.shape[axis], but got output[%d]=%d, scale[%d]=%d",
			axis, out.shape[axis], axis, n)
		return
	}
	if (scale.encoding == nil) != (out.encoding == nil) {
		report("scale and output must both have an encoding, or neither")
		return
	}
	if !scalesOK(o, scale, out, int(axis), report) {
		return
	}
	src, ok1 := o.Operand(0).Type().(*ir.TensorType)
	dst, ok2 := o.Result(0).Type().(*ir.TensorType)
	if ok1 && ok2 {
		ttg.VerifyUnpacked(o, src, dst, int(axis), report)
	}
}

// scalesOK checks that each thread holds the scales of its numbers: either one
// for each number, laid out as they are, or one for each block of numbers along
// the axis, of which 8 registers in a row, which one instruction converts, have
// the same.
func scalesOK(o *ir.Op, scale, out view, axis int, report dialect.Report) bool {
	got, want := ttg.LinearLayout(o.Context(), scale.encoding, scale.shape), ttg.LinearLayout(o.Context(), out.encoding, out.shape)
	if got == nil || want == nil {
		return true
	}
	if block := out.shape[axis] / scale.shape[axis]; block > 1 {
		if block&(block-1) != 0 {
			report("could not infer expected scale encoding")
			return false
		}
		want = perBlock(want, axis, bits.TrailingZeros64(uint64(block)))
		if want.InBits(layout.Register) < 3 || !want.ResizeIn(layout.Register, 3).IsZero([]layout.Dim{layout.Register}, want.OutNames()) {
			report("the 8 elements of a v_cvt_scale_pk8 group would not share a single scale; the scaled axis must place 8 " +
				"register-consecutive elements within one scale block")
			return false
		}
	}
	if !want.DropZeros(layout.Register).EqualUpToOrder(got.DropZeros(layout.Register)) {
		report("scale encoding is not compatible with the inferred scale layout")
		return false
	}
	return true
}

// perBlock divides the coordinates along an axis by 1<<n.
func perBlock(l *layout.Linear, axis, n int) *layout.Linear {
	divide := layout.Identity(nil)
	for i, out := range l.Outs() {
		if i == axis {
			divide = layout.Product(divide, layout.Zeros1D(n, out.Dim, out.Dim))
			out.Bits -= n
		}
		divide = layout.Product(divide, layout.Identity1D(out.Bits, out.Dim, out.Dim))
	}
	return l.Compose(divide)
}
