package tt

import (
	"slices"

	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/dialect/ttg"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/layout/linear"
	"github.com/tgopt/tgopt/printer"
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
	if t := dialect.TensorTypeOf(o.Operand(0)); t != nil && t.NumElements() != 1 {
		report("source tensor must have exactly one element")
	}
}

func verifyReshape(o *ir.Op, report dialect.Report) {
	src, dst := dialect.TensorTypeOf(o.Operand(0)), resultTensor(o)
	switch {
	case src == nil || dst == nil:
	case src.NumElements() != dst.NumElements():
		report("number of src and dst elements of reshape must be the same")
	case (src.Encoding == nil) != (dst.Encoding == nil):
		report("Op requires that either (a) src and dst both have encodings, or (b) neither does.")
	case src.Encoding != nil:
		reorder := o.Attr("allow_reorder") != nil
		want, err := inferEncoding(src.Encoding, func() (ir.Attribute, error) {
			return ttg.Inferrer(o).Reshape(src.Encoding, src.Shape, dst.Shape, dst.Encoding, reorder)
		})
		switch {
		case silent(err):
		case err != nil:
			report("%s", err)
		case !sameReshaped(o, dst, want):
			report("Expected result encoding %s but was %s", printer.AttrText(want), printer.AttrText(dst.Encoding))
		}
	}
}

// copiesCountSince is the release whose tt.reshape has the copies in registers
// that its operand has. Text that may be of an earlier release is not held to that.
const copiesCountSince = 309

func sameReshaped(o *ir.Op, dst *ir.TensorType, want ir.Attribute) bool {
	if o.Context().Legacy().Since(copiesCountSince) {
		return ttg.Identical(o.Context(), dst.Shape, want, dst.Encoding)
	}
	return ttg.Equivalent(o.Context(), dst.Shape, want, dst.Encoding)
}

func verifyBroadcast(o *ir.Op, report dialect.Report) {
	src, dst := dialect.TensorTypeOf(o.Operand(0)), resultTensor(o)
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
	if !repeats(o, src, dst) {
		report("requires matching source and result layouts up to broadcasting")
	}
}

// repeats reports whether each thread has, of the result, what it had of the
// source. Registers of the result may be more.
func repeats(o *ir.Op, src, dst *ir.TensorType) bool {
	if src.Encoding == dst.Encoding || src.Encoding == nil || dst.Encoding == nil {
		return true
	}
	have, got := ttg.LinearLayoutOf(o.Context(), src), ttg.LinearLayoutOf(o.Context(), dst)
	if have == nil || got == nil || !slices.Equal(have.InNames(), got.InNames()) {
		return true
	}
	for i, n := range src.Shape {
		if n == 1 {
			got = got.ResizeOut(linear.TensorDim(i), 0)
		}
	}
	return have.DropZeros(linear.Register).EqualUpToOrder(got.DropZeros(linear.Register))
}

func verifyJoin(o *ir.Op, report dialect.Report) {
	src, dst := dialect.TensorTypeOf(o.Operand(0)), resultTensor(o)
	if src == nil || dst == nil {
		return
	}
	want := append(slices.Clone(src.Shape), 2)
	switch {
	case !slices.Equal(dst.Shape, want):
		report("result shape must be (%s), but got %s", dialect.JoinInts(want), dialect.JoinInts(dst.Shape))
	case dst.Elem != src.Elem:
		report("result element type must match the input element type")
	case dst.Encoding == nil && src.Encoding != nil:
		report("result encoding must be specified")
	case dst.Encoding != nil:
		// Several layouts of the result are right for one of the halves, but only
		// one of the halves for that of the result.
		half, err := inferEncoding(dst.Encoding, func() (ir.Attribute, error) {
			return ttg.Inferrer(o).Split(dst.Encoding, want)
		})
		switch {
		case silent(err):
		case err != nil:
			report("%s", err)
		case !ttg.Equivalent(o.Context(), src.Shape, half, src.Encoding):
			report("incompatible join layout")
		}
	}
}

func verifyGather(o *ir.Op, report dialect.Report) {
	src, indices, dst := dialect.TensorTypeOf(o.Operand(0)), dialect.TensorTypeOf(o.Operand(1)), resultTensor(o)
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
