package amdg

import (
	"math/bits"
	"slices"

	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/dialect/ttg"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/layout/linear"
	"github.com/tgopt/tgopt/printer"
)

func verifyUpcastFp4(o *ir.Op, report dialect.Report) {
	scale, ok1 := operandView(o, "scale")
	out, ok2 := viewOf(o.Result(0).Type())
	axis, ok3 := o.IntAttr("axis")
	if !ok1 || !ok2 || !ok3 {
		return
	}
	if !scaleShapeOK(scale, out, axis, report) {
		return
	}
	if !rawScale(o, scale, report) || !scalesOK(o, scale, out, int(axis), report) {
		return
	}
	src, ok1 := o.Operand(0).Type().(*ir.TensorType)
	dst, ok2 := o.Result(0).Type().(*ir.TensorType)
	if ok1 && ok2 {
		ttg.VerifyUnpacked(o, src, dst, int(axis), report)
	}
}

func verifyUpcastFp8(o *ir.Op, report dialect.Report) {
	if scale, ok := operandView(o, "scale"); ok {
		rawScale(o, scale, report)
	}
}

// rawScale: the instruction that some chips have takes the scale as its exponent.
func rawScale(o *ir.Op, scale view, report dialect.Report) bool {
	if it, ok := scale.elem.(*ir.IntegerType); ttg.Chip(o).ExponentScales && (!ok || it.Width != 8) {
		report("v_cvt_scale_pk8 requires a raw E8M0 scale in i8, but got '%s'", printer.TypeText(scale.elem))
		return false
	}
	return true
}

// scaleShapeOK checks that there is a scale for each block of values along the
// axis.
func scaleShapeOK(scale, values view, axis int64, report dialect.Report) bool {
	rank := int64(len(values.shape))
	if int64(len(scale.shape)) != rank {
		report("scale and output must have the same rank")
		return false
	}
	if axis < 0 || axis >= rank {
		report("axis out of range: %d for rank %d", axis, rank)
		return false
	}
	for i := range values.shape {
		if int64(i) != axis && values.shape[i] != scale.shape[i] {
			report("scale and output must match on non-axis dimensions")
			return false
		}
	}
	if n := scale.shape[axis]; n <= 0 || values.shape[axis]%n != 0 {
		report("expected output.shape[axis] to be divisible by scale.shape[axis], but got output[%d]=%d, scale[%d]=%d",
			axis, values.shape[axis], axis, n)
		return false
	}
	if (scale.encoding == nil) != (values.encoding == nil) {
		report("scale and output must both have an encoding, or neither")
		return false
	}
	return true
}

func verifyDowncastFp8(o *ir.Op, report dialect.Report) {
	in, ok := downcastOK(o, report)
	if out, isTensor := viewOf(o.Result(0).Type()); ok && isTensor && !slices.Equal(in.shape, out.shape) {
		report("input and output must have the same shape")
	}
}

func verifyDowncastFp4(o *ir.Op, report dialect.Report) {
	if _, ok := downcastOK(o, report); !ok {
		return
	}
	packed, ok1 := o.Result(0).Type().(*ir.TensorType)
	values, ok2 := o.Operand(0).Type().(*ir.TensorType)
	if axis, ok := o.IntAttr("axis"); ok && ok1 && ok2 {
		ttg.VerifyUnpacked(o, packed, values, int(axis), report)
	}
}

func downcastOK(o *ir.Op, report dialect.Report) (in view, ok bool) {
	in, ok1 := operandView(o, "input")
	scale, ok2 := operandView(o, "scale")
	axis, ok3 := o.IntAttr("axis")
	return in, ok1 && ok2 && ok3 && scaleShapeOK(scale, in, axis, report)
}

// scalesOK checks that each thread holds the scales of its numbers: either one
// for each number, laid out as they are, or one for each block of numbers along
// the axis, of which 8 registers in a row, which one instruction converts, have
// the same.
func scalesOK(o *ir.Op, scale, out view, axis int, report dialect.Report) bool {
	got, want := ttg.LinearLayout(o.Context(), scale.encoding, scale.shape), ttg.LinearLayout(o.Context(), out.encoding, out.shape)
	if got == nil || want == nil || !got.HasIn(linear.Register) || !want.HasIn(linear.Register) {
		return true
	}
	if block := out.shape[axis] / scale.shape[axis]; block > 1 {
		if block&(block-1) != 0 {
			report("could not infer expected scale encoding")
			return false
		}
		want = perBlock(want, axis, bits.TrailingZeros64(uint64(block)))
		if want.InBits(linear.Register) < 3 || !want.ResizeIn(linear.Register, 3).IsZero([]linear.Dim{linear.Register}, want.OutNames()) {
			report("the 8 elements of a v_cvt_scale_pk8 group would not share a single scale; the scaled axis must place 8 " +
				"register-consecutive elements within one scale block")
			return false
		}
	}
	if !want.DropZeros(linear.Register).EqualUpToOrder(got.DropZeros(linear.Register)) {
		report("scale encoding is not compatible with the inferred scale layout")
		return false
	}
	return true
}

// perBlock divides the coordinates along an axis by 1<<n.
func perBlock(l *linear.Layout, axis, n int) *linear.Layout {
	divide := linear.Identity(nil)
	for i, out := range l.Outs() {
		if i == axis {
			divide = linear.Product(divide, linear.Zeros1D(n, out.Dim, out.Dim))
			out.Bits -= n
		}
		divide = linear.Product(divide, linear.Identity1D(out.Bits, out.Dim, out.Dim))
	}
	return l.Compose(divide)
}
