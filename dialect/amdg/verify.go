package amdg

import (
	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/ir"
)

// What needs the linear form of a layout is not checked here.

// verifyBuffer checks that the base points to elements of the tensor and that
// offsets and mask have its shape.
func verifyBuffer(o *ir.Op, report dialect.Report) {
	what := "result"
	v := dialect.OperandNamed(o, "value")
	if o.NumResults() > 0 {
		v = o.Result(0)
	} else {
		what = "value"
	}
	if v == nil {
		return
	}
	data, ok := viewOf(v.Type())
	if !ok {
		return
	}
	if ptr := dialect.OperandNamed(o, "ptr"); ptr != nil {
		if p, ok := dialect.TypeParam(ptr.Type(), "pointee").(*ir.TypeAttr); ok && p.Type != data.elem {
			report("failed to verify that %s element type matches the pointed type of ptr", what)
		}
	}
	for _, operand := range []string{"offsets", "mask"} {
		if t, ok := operandView(o, operand); ok && (!sameShape(t.shape, data.shape) || t.encoding != data.encoding) {
			report("failed to verify that %s and %s have the same shape", what, operand)
		}
	}
}

func verifyExtractSlice(o *ir.Op, report dialect.Report) {
	src, ok1 := viewOf(o.Operand(0).Type())
	dst, ok2 := viewOf(o.Result(0).Type())
	offsets, ok3 := o.Attr("static_offsets").(*ir.DenseArrayAttr)
	if !ok1 || !ok2 || !ok3 {
		return
	}
	if src.elem != dst.elem {
		report("result element type must match source element type")
		return
	}
	if len(src.shape) != len(dst.shape) || len(offsets.Values) != len(src.shape) {
		report("result rank must be equal to source rank")
		return
	}
	for i, at := range offsets.Values {
		switch {
		case at < 0:
			report("offset must be non-negative at dimension %d", i)
			return
		case dst.shape[i] > src.shape[i]:
			report("result shape cannot exceed source shape at dimension %d", i)
			return
		case at+dst.shape[i] > src.shape[i]:
			report("invalid offset at dimension %d", i)
			return
		}
	}
}

func verifyConcat(o *ir.Op, report dialect.Report) {
	if o.NumOperands() == 0 {
		return
	}
	src, ok1 := viewOf(o.Operand(0).Type())
	dst, ok2 := viewOf(o.Result(0).Type())
	if !ok1 || !ok2 {
		return
	}
	if len(src.shape) != len(dst.shape) {
		report("Source and destination tensors must have the same rank.")
		return
	}
	tiles := int64(1)
	for i := range src.shape {
		if src.shape[i] == 0 || dst.shape[i]%src.shape[i] != 0 {
			report("Source and destination tensor shapes don't match.")
			return
		}
		tiles *= dst.shape[i] / src.shape[i]
	}
	if n := int64(o.NumOperands()); n != tiles {
		report("Number of source tiles (%d) doesn't match required count (%d).", n, tiles)
		return
	}
	for _, v := range o.Operands() {
		if v.Type() != o.Operand(0).Type() {
			report("All sources must have identical tensor types.")
			return
		}
	}
	if src.elem != dst.elem {
		report("Element types of sources and destination must match.")
	}
}

func verifyInThreadTranspose(o *ir.Op, report dialect.Report) {
	src, ok1 := viewOf(o.Operand(0).Type())
	dst, ok2 := viewOf(o.Result(0).Type())
	switch {
	case !ok1 || !ok2:
	case src.elem != dst.elem:
		report("Expect input and output tensor to have same dtype")
	case !sameShape(src.shape, dst.shape):
		report("Expect equal input and output shapes")
	case len(src.shape) != 2:
		report("Expect 2d tensor")
	case attrName(src.encoding) != "ttg.blocked":
		report("Expect input tensor in Blocked encoding")
	}
}

// verifyPackedTransposed: two numbers packed along M or N become two packed
// along K.
func verifyPackedTransposed(o *ir.Op, report dialect.Report) {
	src, ok1 := operandView(o, "src")
	dst, ok2 := viewOf(o.Result(0).Type())
	if !ok1 || !ok2 {
		return
	}
	if attrName(dst.encoding) != "ttg.dot_op" {
		report("only works with DotOperandEncodingAttr dst encoding")
		return
	}
	rank := len(dst.shape)
	want := append([]int64(nil), dst.shape...)
	if index, ok := dialect.AttrParam(dst.encoding, "opIdx").(*ir.IntegerAttr); ok && rank >= 2 {
		if index.Value == 0 {
			want[rank-2], want[rank-1] = want[rank-2]/2, want[rank-1]*2
		} else {
			want[rank-2], want[rank-1] = want[rank-2]*2, want[rank-1]/2
		}
		if !sameShape(src.shape, want) {
			report("Input and output dimensions don't match after packing changes")
		}
	}
}

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
		switch {
		case int64(i) != axis && out.shape[i] != scale.shape[i]:
			report("scale and output must match on non-axis dimensions")
			return
		case int64(i) == axis && (scale.shape[i] <= 0 || out.shape[i]%scale.shape[i] != 0):
			report("expected output.shape[axis] to be divisible by scale.shape[axis], but got output[%d]=%d, scale[%d]=%d",
				i, out.shape[i], i, scale.shape[i])
			return
		}
	}
	if (scale.encoding == nil) != (out.encoding == nil) {
		report("scale and output must both have an encoding, or neither")
	}
}

func verifyMultiCTA(o *ir.Op, report dialect.Report) {
	if numCTAs(o) <= 1 {
		report("requires ttg.num-ctas > 1")
	}
}

func verifyCopyToGlobal(o *ir.Op, report dialect.Report) {
	v := dialect.OperandNamed(o, "src")
	if space := attrName(dialect.TypeParam(v.Type(), "memorySpace")); space != "" && space != "ttg.shared_memory" {
		report("source must be in shared memory")
	}
}

func verifyCountedBarrier(o *ir.Op, report dialect.Report) {
	if !barrierOK(o, "alloc", report) {
		return
	}
	if n, ok := o.IntAttr("count"); ok && n < 1 {
		report("count must be greater than or equal to 1")
	}
}

func verifyWait(o *ir.Op, report dialect.Report)   { barrierOK(o, "alloc", report) }
func verifyArrive(o *ir.Op, report dialect.Report) { barrierOK(o, "barrier", report) }

func barrierOK(o *ir.Op, operand string, report dialect.Report) bool {
	b, ok := operandView(o, operand)
	if !ok {
		return true
	}
	if it, isInt := b.elem.(*ir.IntegerType); !isInt || it.Width != 64 || len(b.shape) != 1 || b.shape[0] > numCTAs(o) {
		report("barrier allocation must be a descriptor of Nxi64 type with N <= number of CTAs")
		return false
	}
	return true
}
