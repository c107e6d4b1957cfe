package ttg

import (
	"fmt"
	"slices"

	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/layout"
	"github.com/tgopt/tgopt/layout/linear"
	"github.com/tgopt/tgopt/printer"
)

// Verifiers of the ops that read and write buffers. They say nothing where an
// operand has a type that the constraints reject.

func memDesc(v *ir.Value) (MemDesc, bool) {
	if v == nil {
		return MemDesc{}, false
	}
	return MemDescOf(v.Type())
}

const immutable = "Cannot store into immutable memory"

// verifySharedRank: a tensor has as many dimensions as the layout of the
// buffer.
func verifySharedRank(t *ir.TensorType, m *MemDesc, what string, report dialect.Report) bool {
	if rank, ok := layout.Rank(m.Encoding); ok && rank != len(t.Shape) {
		report("%s has rank %d but memdesc encoding has rank %d", what, len(t.Shape), rank)
		return false
	}
	return true
}

// verifyTransfer: what goes from one to the other has the same elements.
func verifyTransfer(src ir.Type, srcShape []int64, srcElem ir.Type, dstShape []int64, dstElem ir.Type, report dialect.Report) {
	if srcElem != dstElem {
		report("source element type '%s' must match destination element type '%s'", printer.TypeText(src), printer.TypeText(dstElem))
		return
	}
	if !slices.Equal(srcShape, dstShape) {
		report("source shape [%s] must match [destination shape %s]", dialect.JoinInts(srcShape), dialect.JoinInts(dstShape))
	}
}

func verifyAlloc(o *ir.Op, report dialect.Report) {
	m, ok := MemDescOf(o.Result(0).Type())
	if !ok {
		return
	}
	if !m.Shared() {
		report("should create a buffer of shared memory")
		return
	}
	if width := bitWidth(m.Elem); width%8 != 0 {
		report("element type bit width must be a multiple of 8")
		return
	}
	src := dialect.TensorTypeOf(dialect.OperandNamed(o, "src"))
	if src != nil && !verifySharedRank(src, &m, "source", report) {
		return
	}
	switch {
	case !slices.Equal(m.Shape, m.AllocShape):
		report("result shape and its alloc shape must match")
	case src != nil:
		verifyTransfer(src, src.Shape, src.Elem, m.Shape, m.Elem, report)
	case !m.Mutable:
		report("uninitialized alloc must have a mutable memdesc type")
	}
}

func verifyLocalStore(o *ir.Op, report dialect.Report) {
	src := dialect.TensorTypeOf(o.Operand(0))
	m, ok := memDesc(o.Operand(1))
	if src == nil || !ok {
		return
	}
	if !m.Mutable {
		report(immutable)
		return
	}
	if verifySharedRank(src, &m, "source", report) {
		verifyTransfer(src, src.Shape, src.Elem, m.Shape, m.Elem, report)
	}
}

func verifyLocalLoad(o *ir.Op, report dialect.Report) {
	m, ok := memDesc(o.Operand(0))
	dst, isTensor := o.Result(0).Type().(*ir.TensorType)
	if ok && isTensor && verifySharedRank(dst, &m, "result", report) {
		verifyTransfer(o.Operand(0).Type(), m.Shape, m.Elem, dst.Shape, dst.Elem, report)
	}
}

// verifyIndices checks what gather and scatter share: values, which end at
// other, are picked by indices along an axis of the buffer.
func verifyIndices(o *ir.Op, buffer string, m *MemDesc, report dialect.Report) (*ir.TensorType, bool) {
	indices := dialect.TensorTypeOf(dialect.OperandNamed(o, "indices"))
	if indices == nil {
		return nil, false
	}
	if !IsShared(m.Encoding) {
		report("%s must have shared memory encoding", buffer)
		return nil, false
	}
	if _, ok := indices.Elem.(*ir.IntegerType); !ok {
		report("indices must have integer element type")
		return nil, false
	}
	return indices, true
}

func verifyAxis(o *ir.Op, buffer string, m *MemDesc, report dialect.Report) bool {
	axis, _ := o.IntAttr("axis")
	if axis < 0 || axis >= int64(len(m.Shape)) {
		report("axis %d is out of bounds for %s rank %d", axis, buffer, len(m.Shape))
		return false
	}
	return true
}

func verifyLocalGather(o *ir.Op, report dialect.Report) {
	m, ok := memDesc(o.Operand(0))
	dst, isTensor := o.Result(0).Type().(*ir.TensorType)
	if !ok || !isTensor {
		return
	}
	indices, ok := verifyIndices(o, "source", &m, report)
	if !ok {
		return
	}
	switch {
	case !slices.Equal(dst.Shape, indices.Shape):
		report("result shape must match indices shape")
	case len(m.Shape) != len(indices.Shape):
		report("source and indices must have the same rank")
	case !verifyAxis(o, "source", &m, report):
	case m.Elem != dst.Elem:
		report("result element type must match source element type")
	case indices.Encoding != dst.Encoding:
		report("indices and result must have the same layout")
	}
}

func verifyLocalScatter(o *ir.Op, report dialect.Report) {
	m, ok := memDesc(o.Operand(0))
	values := dialect.TensorTypeOf(dialect.OperandNamed(o, "values"))
	if !ok || values == nil {
		return
	}
	indices, ok := verifyIndices(o, "destination", &m, report)
	if !ok {
		return
	}
	switch {
	case !slices.Equal(values.Shape, indices.Shape):
		report("values shape must match indices shape")
	case len(m.Shape) != len(indices.Shape):
		report("destination and indices must have the same rank")
	case !verifyAxis(o, "destination", &m, report):
	case values.Encoding != indices.Encoding:
		report("values must have the same layout as indices")
	case m.Elem != values.Elem:
		report("values element type must match destination element type")
	}
}

func verifyAtomicScatter(o *ir.Op, report dialect.Report) {
	m, ok := memDesc(o.Operand(0))
	values := dialect.TensorTypeOf(dialect.OperandNamed(o, "values"))
	if !ok || values == nil {
		return
	}
	if !m.Mutable {
		report(immutable)
		return
	}
	if !IsShared(m.Encoding) {
		report("destination must have shared memory encoding")
		return
	}
	if ir.BitWidth(values.Elem) == 0 {
		report("values must have integer or floating element type")
		return
	}
	indices, ok := verifyIndices(o, "destination", &m, report)
	if !ok || !verifySharedRank(values, &m, "values", report) {
		return
	}
	mask := dialect.TensorTypeOf(dialect.OperandNamed(o, "mask"))
	switch {
	case !slices.Equal(values.Shape, indices.Shape):
		report("values shape must match indices shape")
	case mask != nil && !slices.Equal(values.Shape, mask.Shape):
		report("values shape must match mask shape")
	case !verifyAxis(o, "destination", &m, report):
	case values.Encoding != indices.Encoding:
		report("values must have the same layout as indices")
	case mask != nil && values.Encoding != mask.Encoding:
		report("values must have the same layout as mask")
	case m.Elem != values.Elem:
		report("values element type must match destination element type")
	}
}

func verifyAsyncCopy(o *ir.Op, report dialect.Report) {
	if m, ok := memDesc(o.Operand(1)); ok && !m.Mutable {
		report(immutable)
	}
}

func verifyFp4ToFp(o *ir.Op, report dialect.Report) {
	src := dialect.TensorTypeOf(o.Operand(0))
	dst, ok := o.Result(0).Type().(*ir.TensorType)
	if src == nil || !ok {
		return
	}
	if f, ok := dst.Elem.(*ir.FloatType); !ok || f.Kind != ir.F16 && f.Kind != ir.BF16 {
		report("only bf16 or f16 is supported for now, got '%s'", printer.TypeText(dst.Elem))
		return
	}
	axis, _ := o.IntAttr("axis")
	VerifyUnpacked(o, src, dst, int(axis), report)
}

// VerifyUnpacked checks that dst is src with two numbers along the axis for
// each byte, in the same threads.
func VerifyUnpacked(o *ir.Op, src, dst *ir.TensorType, axis int, report dialect.Report) {
	rank := len(src.Shape)
	if rank != len(dst.Shape) {
		report("source rank %d != result rank %d", rank, len(dst.Shape))
		return
	}
	if axis < 0 || axis >= rank {
		report("axis %d out of range for rank %d", axis, rank)
		return
	}
	for i := range rank {
		switch s, d := src.Shape[i], dst.Shape[i]; {
		case i == axis && d != 2*s:
			report("axis %d dimension must be 2x source dimension (src=%d, dst=%d)", axis, s, d)
			return
		case i != axis && d != s:
			report("dimension %d mismatch (src=%d, dst=%d, axis=%d)", i, s, d, axis)
			return
		}
	}
	if (src.Encoding == nil) != (dst.Encoding == nil) {
		report("source and result must both have an encoding, or neither")
		return
	}
	verifyFp4Layouts(o, src, dst, axis, report)
}

// verifyFp4Layouts: the numbers of a byte stay in its thread.
func verifyFp4Layouts(o *ir.Op, src, dst *ir.TensorType, axis int, report dialect.Report) {
	if dst.Encoding == nil {
		return
	}
	want, err := Inferrer(o).FP4ToFP(dst.Encoding, dst.Shape, axis, false)
	switch {
	case Unknown(err):
	case err != nil:
		report("failed to infer encoding")
	case !Equivalent(o.Context(), src.Shape, want, src.Encoding):
		text := func(a ir.Attribute) string { return fmt.Sprint(LinearLayout(o.Context(), a, src.Shape)) }
		report("Src and Dst encodings are not compatible:\n%s\n%s", text(want), text(src.Encoding))
	}
}

// verifyInlineAsm: the registers of a thread are known.
func verifyInlineAsm(o *ir.Op, report dialect.Report) {
	held := func(t ir.Type) bool {
		tensor, ok := t.(*ir.TensorType)
		return !ok || IsDistributed(tensor.Encoding)
	}
	ok := !slices.ContainsFunc(o.Operands(), func(v *ir.Value) bool { return !held(v.Type()) })
	for i := range o.NumResults() {
		ok = ok && held(o.Result(i).Type())
	}
	if !ok {
		report("requires explicit distributed tensor layouts")
	}
}

// verifyConvert: lanes can exchange values only within their warp.
func verifyConvert(o *ir.Op, report dialect.Report) {
	if o.Attr("force_warp_shuffle") == nil {
		return
	}
	src, dst := LinearLayoutOf(o.Context(), o.Operand(0).Type()), LinearLayoutOf(o.Context(), o.Result(0).Type())
	if src == nil || dst == nil || !slices.Equal(src.Outs(), dst.Outs()) || !slices.Equal(src.InNames(), dst.InNames()) {
		return
	}
	conversion := dst.InvertAndCompose(src)
	for _, dim := range [...]linear.Dim{linear.Block, linear.Warp} {
		rest, ok := conversion.Quotient(dim)
		if !ok {
			report("force_warp_shuffle requires a conversion within one warp")
			return
		}
		conversion = rest
	}
}
