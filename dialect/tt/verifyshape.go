package tt

import (
	"slices"

	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/dialect/ttg"
	"github.com/tgopt/tgopt/ir"
)

func verifyMakeRange(o *ir.Op, report dialect.Report) {
	t := resultTensor(o)
	if t == nil {
		return
	}
	start, _ := o.IntAttr("start")
	end, _ := o.IntAttr("end")
	i32, ok := t.Elem.(*ir.IntegerType)
	switch {
	case start >= end:
		report("start must be less than end")
	case len(t.Shape) != 1:
		report("return type must be a 1D tensor")
	case end-start != t.Shape[0]:
		report("number of elements in returned tensor, %d, must match size of range [%d, %d), which has %d elements",
			t.Shape[0], start, end, end-start)
	case !ok || i32.Width != 32:
		report("returned tensor must have i32 elements")
	}
}

func verifyUnsplat(o *ir.Op, report dialect.Report) {
	if t := tensor(o.Operand(0)); t != nil && t.NumElements() != 1 {
		report("source tensor must have exactly one element")
	}
}

// cannotInfer is what MLIR says after the reason why an op's types make no
// sense.
const cannotInfer = "failed to infer returned types"

func verifyExpandDims(o *ir.Op, report dialect.Report) {
	src := tensor(o.Operand(0))
	if src == nil {
		return
	}
	axis, _ := o.IntAttr("axis")
	if axis < 0 || axis > int64(len(src.Shape)) {
		report("axis %d is out of bounds for rank %d", axis, len(src.Shape))
		return
	}
	var layout ir.Attribute
	if src.Encoding != nil {
		slice, ok := ttg.SliceOf(src.Encoding)
		if !ok || slice.Dim != axis {
			if !ttg.IsDistributed(src.Encoding) {
				return // of a dialect that is not known here
			}
			if ok {
				report("Incompatible slice dimension for ExpandDimsOp operand")
			} else {
				report("ExpandDimsOp operand encoding must be SliceEncodingAttr")
			}
			report("failed to infer layout for ExpandDimsOp")
			report(cannotInfer)
			return
		}
		layout = slice.Parent
	}
	verifyInferred(o, 0, o.Context().Tensor(slices.Insert(slices.Clone(src.Shape), int(axis), 1), src.Elem, layout), report)
}

func verifyReshape(o *ir.Op, report dialect.Report) {
	src, dst := tensor(o.Operand(0)), resultTensor(o)
	switch {
	case src == nil || dst == nil:
	case src.NumElements() != dst.NumElements():
		report("number of src and dst elements of reshape must be the same")
	case (src.Encoding == nil) != (dst.Encoding == nil):
		report("Op requires that either (a) src and dst both have encodings, or (b) neither does.")
	}
}

func verifyBroadcast(o *ir.Op, report dialect.Report) {
	src, dst := tensor(o.Operand(0)), resultTensor(o)
	if src == nil || dst == nil {
		return
	}
	if len(src.Shape) != len(dst.Shape) {
		report("rank of source must be same as rank of result")
		return
	}
	for i, n := range src.Shape {
		if n != 1 && n != dst.Shape[i] {
			report("Different dimensions at index %d between source and result.  Broadcast requires the source dimension to be 1.", i)
			return
		}
	}
}

func permute(vs, order []int64) []int64 {
	out := make([]int64, len(order))
	for i, at := range order {
		out[i] = vs[at]
	}
	return out
}

func verifyTrans(o *ir.Op, report dialect.Report) {
	src, dst := tensor(o.Operand(0)), resultTensor(o)
	if src == nil || dst == nil {
		return
	}
	order := dialect.IntsOf(o.Attr("order"))
	if len(order) != len(src.Shape) {
		report("order must have the same size as the source tensor")
		return
	}
	sorted := slices.Sorted(slices.Values(order))
	for i, d := range sorted {
		if d != int64(i) {
			report("order must be a permutation of 0..n-1")
			return
		}
	}
	if !slices.Equal(permute(src.Shape, order), dst.Shape) {
		report("result shape must match the permutation of the source shape")
		return
	}
	if (src.Encoding == nil) != (dst.Encoding == nil) {
		report("inferred type(s) are incompatible with return type(s) of operation: source and result must both have an encoding, or neither")
		return
	}
	verifyTransposedBlocks(src, dst, order, report)
}

// verifyTransposedBlocks compares blocked layouts, whose transpose needs no
// linear layout.
func verifyTransposedBlocks(src, dst *ir.TensorType, order []int64, report dialect.Report) {
	from, ok1 := ttg.BlockedOf(src.Encoding)
	to, ok2 := ttg.BlockedOf(dst.Encoding)
	if !ok1 || !ok2 || len(from.Order) != len(order) || len(to.Order) != len(order) {
		return
	}
	// Fewer elements than threads: many layouts mean the same.
	for i := range order {
		if from.SizePerThread[i]*from.ThreadsPerWarp[i]*from.WarpsPerCTA[i] > src.Shape[i] {
			return
		}
	}
	same := slices.Equal(permute(from.SizePerThread, order), to.SizePerThread) &&
		slices.Equal(permute(from.ThreadsPerWarp, order), to.ThreadsPerWarp) &&
		slices.Equal(permute(from.WarpsPerCTA, order), to.WarpsPerCTA)
	if !same {
		report("inferred type(s) are incompatible with return type(s) of operation: '%s' is no transpose of '%s'",
			dialect.AttrText(dst.Encoding), dialect.AttrText(src.Encoding))
	}
}

func verifyJoin(o *ir.Op, report dialect.Report) {
	src, dst := tensor(o.Operand(0)), resultTensor(o)
	if src == nil || dst == nil {
		return
	}
	want := append(slices.Clone(src.Shape), 2)
	switch {
	case !slices.Equal(dst.Shape, want):
		report("result shape must be (%s), but got %s", join(want), join(dst.Shape))
	case dst.Elem != src.Elem:
		report("result element type must match the input element type")
	case dst.Encoding == nil && src.Encoding != nil:
		report("result encoding must be specified")
	case dst.Encoding != nil && src.Encoding == nil:
		report("incompatible join layout")
	}
}

func verifySplit(o *ir.Op, report dialect.Report) {
	src := tensor(o.Operand(0))
	lhs := resultTensor(o)
	if src == nil || lhs == nil {
		return
	}
	n := len(src.Shape)
	if n == 0 || src.Shape[n-1] != 2 {
		report("last dimension of input tensor must be 2")
		report(cannotInfer)
		return
	}
	// The layout of the halves follows from that of the whole by linear layouts.
	layout := lhs.Encoding
	if (src.Encoding == nil) != (layout == nil) {
		layout = src.Encoding
	}
	verifyInferred(o, 0, o.Context().Tensor(src.Shape[:n-1], src.Elem, layout), report)
}

func verifyGather(o *ir.Op, report dialect.Report) {
	src, indices, dst := tensor(o.Operand(0)), tensor(o.Operand(1)), resultTensor(o)
	if src == nil || indices == nil || dst == nil {
		return
	}
	axis, _ := o.IntAttr("axis")
	switch {
	case !slices.Equal(indices.Shape, dst.Shape):
		report("indices and output shapes must match")
		return
	case indices.Encoding != dst.Encoding:
		report("indices and output encodings must match")
		return
	case src.Elem != dst.Elem:
		report("input and output element types must match")
		return
	case len(src.Shape) != len(indices.Shape):
		report("input and indices ranks must match")
		return
	case axis < 0 || axis >= int64(len(src.Shape)):
		report("gather dimension must be less than the input rank")
		return
	}
	for d, n := range indices.Shape {
		if int64(d) != axis && n != src.Shape[d] {
			report("indices dimension %d must match the corresponding input dimension", d)
			return
		}
	}
}
