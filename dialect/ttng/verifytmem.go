package ttng

import (
	"fmt"
	"strings"

	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/ir"
)

// Verifiers of tensor memory.

func verifyTensorMemory(params []ir.Attribute, report dialect.Report) {
	number := func(i int) int64 {
		if a, ok := params[i].(*ir.IntegerAttr); ok {
			return a.Value
		}
		return 0
	}
	m, n, stride := number(0), number(1), number(3)
	switch {
	case m != 64 && m != 128:
		report("blockM must be 64 or 128 but got %d", m)
	case n < 1 || n&(n-1) != 0:
		report("blockN must be a power of 2 but got %d", n)
	case n > 512:
		report("blockN must be less than or equal to 512 but got %d", n)
	case params[3] == nil && params[2] == nil:
		report("lacks parameter 'colStride'")
	case params[3] != nil && stride != 1 && stride != 2 && stride != 4:
		report("colStride must be 1, 2, or 4 but got %d", stride)
	case isTrue(params[8]) && stride != 1:
		report("fp4Padded tensor memory layout requires colStride 1 but got %d", stride)
	}
}

func isTensorMemoryEncoding(a ir.Attribute) bool {
	name := attrName(a)
	return name == "ttng.tensor_memory_encoding" || name == "ttng.tensor_memory_scales_encoding"
}

func inTensorMemory(t ir.Type) bool {
	return attrName(dialect.TypeParam(t, "memorySpace")) == "ttng.tensor_memory"
}

func verifyTMEMAlloc(o *ir.Op, report dialect.Report) {
	t := o.Result(0).Type()
	b, ok := viewOf(t)
	if !ok {
		return
	}
	if !isTensorMemoryEncoding(b.encoding) {
		report("should use tensor memory encoding")
		return
	}
	if a, ok := dialect.TypeParam(t, "allocShape").(*ir.DenseArrayAttr); ok && !sameShape(a.Values, b.shape) {
		report("result shape and its alloc shape must match")
		return
	}
	if o.NumOperands() == 0 {
		if !isMutable(t) {
			report("uninitialized alloc must have a mutable memdesc type")
		}
		return
	}
	if registersOK(o.Operand(0).Type(), "source", report) {
		sameValue(o.Operand(0).Type(), t, report)
	}
}

func registersOK(t ir.Type, what string, report dialect.Report) bool {
	if v, ok := viewOf(t); ok && len(v.shape) != 2 {
		report("%s must be a 2D tensor", what)
		return false
	}
	return true
}

// sameValue checks that a copy changes neither element type nor shape.
func sameValue(from, to ir.Type, report dialect.Report) {
	src, ok1 := viewOf(from)
	dst, ok2 := viewOf(to)
	switch {
	case !ok1 || !ok2:
	case src.elem != dst.elem:
		report("source element type '%s' must match destination element type '%s'", dialect.TypeText(from),
			dialect.TypeText(dst.elem))
	case !sameShape(src.shape, dst.shape):
		report("source shape [%s] must match [destination shape %s]", commas(src.shape), commas(dst.shape))
	}
}

func commas(vs []int64) string {
	return strings.ReplaceAll(strings.Trim(fmt.Sprint(vs), "[]"), " ", ", ")
}

func verifyTMEMLoad(o *ir.Op, report dialect.Report) {
	t := typeOf(o, "src")
	src, ok := viewOf(t)
	if !ok {
		return
	}
	def := dialect.DefOf(o)
	from, to := def.ResultGroup(o, 2)
	hasRed, redOp := to > from, o.Attr("redOp") != nil
	abs, nan := isTrue(o.Attr("abs")), isTrue(o.Attr("NaN"))
	f32 := isFloatOf(src.elem, ir.F32)
	switch {
	case !inTensorMemory(t):
		report("source must be a tensor memory buffer.")
	case attrName(src.encoding) != "ttng.tensor_memory_encoding":
		report("should use tensor memory encoding.")
	case !registersOK(o.Result(0).Type(), "result", report):
	case redOp && !hasRed:
		report("redOp is set but 'red' result is not present")
	case hasRed && !redOp:
		report("'red' result is present but redOp is not set")
	case abs && !redOp:
		report("'abs' requires 'redOp' to be set")
	case nan && !redOp:
		report("'NaN' requires 'redOp' to be set")
	case abs && !f32:
		report("'abs' requires floating-point element type (f32)")
	case nan && !f32:
		report("'NaN' requires floating-point element type (f32)")
	default:
		sameValue(t, o.Result(0).Type(), report)
	}
}

func verifyTMEMStore(o *ir.Op, report dialect.Report) {
	t := typeOf(o, "dst")
	dst, ok := viewOf(t)
	switch {
	case !ok:
	case !isTensorMemoryEncoding(dst.encoding):
		report("should use tensor memory encoding.")
	case !isMutable(t):
		report("Cannot store into an immutable alloc")
	case registersOK(typeOf(o, "src"), "source", report):
		sameValue(typeOf(o, "src"), t, report)
	}
}

func verifyTMEMCopy(o *ir.Op, report dialect.Report) {
	from, to := typeOf(o, "src"), typeOf(o, "dst")
	src, ok1 := viewOf(from)
	dst, ok2 := viewOf(to)
	if !ok1 || !ok2 {
		return
	}
	swizzle, swizzled := dialect.AttrParam(src.encoding, "swizzlingByteWidth").(*ir.IntegerAttr)
	scales := attrName(dst.encoding) == "ttng.tensor_memory_scales_encoding"
	m, _ := dialect.AttrParam(dst.encoding, "blockM").(*ir.IntegerAttr)
	switch {
	case inTensorMemory(from):
		report("The source must be a shared memory buffer")
	case !isMutable(to):
		report("Cannot copy into an immutable alloc")
	case isTrue(dialect.AttrParam(src.encoding, "transposed")) || isTrue(dialect.AttrParam(src.encoding, "fp4Padded")):
		report("The source should not be transposed or padded")
	case scales && swizzled && swizzle.Value != 0:
		report("The source should not be swizzled for now")
	case scales: // the chunks of the source have a shape of their own
	case !sameShape(src.shape, dst.shape):
		report("The source and destination must have the same shape.")
	case attrName(dst.encoding) != "ttng.tensor_memory_encoding":
		report("Incorrect tmem layout.")
	case m != nil && m.Value != 128:
		report("Tmem layout must have blockM=128.")
	case swizzled && swizzle.Value == 0:
		report("Source layout should be swizzled.")
	case ir.BitWidth(src.elem) != 32:
		report("Source element type should be 32-bit.")
	}
}

// allocShape is the shape of the allocation that a buffer is a part of, as text.
func allocShape(t ir.Type, v view) string {
	if a, ok := dialect.TypeParam(t, "allocShape").(*ir.DenseArrayAttr); ok {
		return commas(a.Values)
	}
	return commas(v.shape)
}

func verifySubslice(o *ir.Op, report dialect.Report) {
	from, to := o.Operand(0).Type(), o.Result(0).Type()
	src, ok1 := viewOf(from)
	dst, ok2 := viewOf(to)
	if !ok1 || !ok2 {
		return
	}
	dim := int64(1)
	if n, ok := o.IntAttr("dim"); ok {
		dim = n
	}
	offset, given := o.IntAttr("offset")
	if !given {
		if offset, given = o.IntAttr("N"); !given {
			report("requires attribute 'offset'")
			return
		}
	}
	rank := int64(len(src.shape))
	switch {
	case !inTensorMemory(from):
		report("The source must be a tensor memory buffer.")
	case !inTensorMemory(to):
		report("The destination must be a tensor memory buffer.")
	case src.elem != dst.elem:
		report("The source and result must have the same element type.")
	case allocShape(from, src) != allocShape(to, dst):
		report("The source and result must have the same alloc shape.")
	case len(dst.shape) != len(src.shape) || rank != 2 && rank != 3:
		report("The source and result must both be 2D or 3D tensor memory buffers.")
	case dim < 0 || dim >= rank:
		report("The slice dimension must be within the descriptor rank.")
	case offset < 0 || offset+dst.shape[dim] > src.shape[dim]:
		report("The split offset may not exceed the source shape")
	default:
		for i := range src.shape {
			if int64(i) != dim && src.shape[i] != dst.shape[i] {
				report("The result must have the same size as the source in the dimensions that are not being sliced.")
				return
			}
		}
	}
}
