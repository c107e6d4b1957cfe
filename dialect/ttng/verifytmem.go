package ttng

import (
	"fmt"
	"math/bits"
	"slices"
	"strings"

	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/dialect/ttg"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/layout"
	"github.com/tgopt/tgopt/layout/linear"
	"github.com/tgopt/tgopt/printer"
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
		report("blockM must be 64 or 128 but got %d", dialect.Alone("blockM", m))
	case n < 1 || n&(n-1) != 0:
		report("blockN must be a power of 2 but got %d", dialect.Alone("blockN", n))
	case n > 512:
		report("blockN must be less than or equal to 512 but got %d", dialect.Alone("blockN", n))
	case params[3] == nil && params[2] == nil:
		report("lacks parameter 'colStride'")
	case params[3] != nil && stride != 1 && stride != 2 && stride != 4:
		report("colStride must be 1, 2, or 4 but got %d", dialect.Alone("colStride", stride))
	case dialect.IsTrue(params[8]) && stride != 1:
		report("fp4Padded tensor memory layout requires colStride 1 but got %d", dialect.Alone("colStride", stride))
	default:
		blocks := dialect.RowsOf(params[6])
		if clusterOK(params[6], report) && dialect.IsTrue(params[7]) && params[6] != nil && (len(blocks) == 0 || !slices.Equal(blocks[0], []int64{1, 0})) {
			report("twoCTAs layout requires the first CGALayout block basis to be [1, 0]")
		}
	}
}

func verifyTensorMemoryScales(params []ir.Attribute, report dialect.Report) {
	clusterOK(params[2], report)
}

// clusterOK: tensor memory has two dimensions.
func clusterOK(cga ir.Attribute, report dialect.Report) bool {
	if slices.ContainsFunc(dialect.RowsOf(cga), func(row []int64) bool { return len(row) != 2 }) {
		report("CGALayout must have rank 2")
		return false
	}
	return ttg.VerifyCGA(cga, 2, report)
}

func isTensorMemoryEncoding(a ir.Attribute) bool {
	name := dialect.AttrName(a)
	return name == "ttng.tensor_memory_encoding" || name == "ttng.tensor_memory_scales_encoding"
}

func inTensorMemory(t ir.Type) bool {
	return dialect.AttrName(dialect.TypeParam(t, "memorySpace")) == "ttng.tensor_memory"
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
	if o.NumOperands() > 0 && !registersOK(o, o.Operand(0).Type(), t, "source", report) {
		return
	}
	if a, ok := dialect.TypeParam(t, "allocShape").(*ir.DenseArrayAttr); ok && !slices.Equal(a.Values, b.shape) {
		report("result shape and its alloc shape must match")
		return
	}
	if o.NumOperands() == 0 {
		if !isMutable(t) {
			report("uninitialized alloc must have a mutable memdesc type")
		}
		return
	}
	sameValue(o.Operand(0).Type(), t, report)
}

// registersOK checks that a tensor can be copied between registers and a buffer
// of tensor memory.
func registersOK(o *ir.Op, t, memory ir.Type, what string, report dialect.Report) bool {
	v, ok := viewOf(t)
	switch {
	case !ok || v.encoding == nil:
		return true
	case len(v.shape) != 2:
		report("%s must be a 2D tensor", what)
		return false
	}
	if p, known := transferOf(o, t, memory); known && p.problem != "" {
		report("%s's layout %s: %s", what, p.problem, printer.AttrText(v.encoding))
		return false
	}
	return true
}

// sameValue checks that a copy changes neither element type nor shape.
func sameValue(from, to ir.Type, report dialect.Report) bool {
	src, ok1 := viewOf(from)
	dst, ok2 := viewOf(to)
	switch {
	case !ok1 || !ok2:
		return true
	case src.elem != dst.elem:
		report("source element type '%s' must match destination element type '%s'", printer.TypeText(from),
			printer.TypeText(dst.elem))
	case !slices.Equal(src.shape, dst.shape):
		report("source shape [%s] must match [destination shape %s]", commas(src.shape), commas(dst.shape))
	default:
		return true
	}
	return false
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
	abs, nan := dialect.IsTrue(o.Attr("abs")), dialect.IsTrue(o.Attr("NaN"))
	f32 := isFloatOf(src.elem, ir.F32)
	switch {
	case !inTensorMemory(t):
		report("source must be a tensor memory buffer.")
	case dialect.AttrName(src.encoding) != "ttng.tensor_memory_encoding":
		report("should use tensor memory encoding.")
	case !registersOK(o, o.Result(0).Type(), t, "result", report):
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
	case redOp && !reductionOK(o, t, report):
	default:
		sameValue(t, o.Result(0).Type(), report)
	}
}

// reductionOK: tcgen05.ld reduces what one thread loads, so each thread loads
// whole rows, one of them.
func reductionOK(o *ir.Op, memory ir.Type, report dialect.Report) bool {
	t := o.Result(0).Type()
	p, known := transferOf(o, t, memory)
	l := ttg.LinearLayoutOf(o.Context(), t)
	if !known || l == nil {
		return true
	}
	distinct := [2]int64{1, 1}
	for _, row := range l.Bases(linear.Register) {
		for d := range distinct {
			if row[d] != 0 {
				distinct[d] *= 2
				break
			}
		}
	}
	switch {
	case p.unpacked:
		report("tmem_load reduction requires packed format (unpacked=false)")
	case distinct[1] != l.Shape()[1]:
		report("tmem_load reduction with N dimension sharded across threads is not supported.")
	case distinct[0] != 1:
		report("tmem_load reduction with multiple M rows per thread is not supported.")
	default:
		return true
	}
	return false
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
	case registersOK(o, typeOf(o, "src"), t, "source", report):
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
	scales := dialect.AttrName(dst.encoding) == "ttng.tensor_memory_scales_encoding"
	m, _ := dialect.AttrParam(dst.encoding, "blockM").(*ir.IntegerAttr)
	// Up to Triton 3.6 the chunks of scales have a shape of their own.
	chunks := scales && len(src.shape) != len(dst.shape)
	switch {
	case inTensorMemory(from):
		report("The source must be a shared memory buffer")
	case !chunks && !slices.Equal(src.shape, dst.shape):
		report("source shape %s must match destination shape %s", commas(src.shape), commas(dst.shape))
	case !isMutable(to):
		report("Cannot copy into an immutable alloc")
	case layout.Alignment(src.encoding) < 16:
		report("Source must have at least 16-byte alignment to be representable in a matrix descriptor.")
	case !chunks && !sameBlocks(o, from, to, report):
	case dialect.BoolParam(src.encoding, "transposed") || dialect.BoolParam(src.encoding, "fp4Padded"):
		report("The source should not be transposed or padded")
	case scales && swizzled && swizzle.Value != 0:
		report("The source should not be swizzled for now")
	case scales:
	case dialect.AttrName(dst.encoding) != "ttng.tensor_memory_encoding":
		report("Incorrect tmem layout.")
	case m != nil && m.Value != 128:
		report("Tmem layout must have blockM=128.")
	case swizzled && swizzle.Value == 0:
		report("Source layout should be swizzled.")
	case ir.BitWidth(src.elem) != 32:
		report("Source element type should be 32-bit.")
	case !wholeColumns(o, to):
		report("The destination must have at least 128 contiguous bits per TMEM row.")
	}
}

// sameBlocks: each block of a cluster copies what is its own.
func sameBlocks(o *ir.Op, from, to ir.Type, report dialect.Report) bool {
	src, dst := ttg.LinearLayoutOf(o.Context(), from), ttg.LinearLayoutOf(o.Context(), to)
	if src == nil || dst == nil || !src.IsSurjective() || !slices.Equal(src.Outs(), dst.Outs()) {
		return true
	}
	if dst.InvertAndCompose(src).IsTrivialOver([]linear.Dim{linear.Block}) {
		return true
	}
	report("The source and destination must have the same cga layout. Got source: %s and destination: %s", src, dst)
	return false
}

// wholeColumns: elements fill four columns of a row without a gap.
func wholeColumns(o *ir.Op, t ir.Type) bool {
	l := ttg.LinearLayoutOf(o.Context(), t)
	return l == nil || l.InputMask(linear.Col, l.OutNames())&3 == 3
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
	// In Triton 3.6 the part had a layout of its own.
	current := o.Attr("offset") != nil
	switch {
	case !inTensorMemory(from):
		report("The source must be a tensor memory buffer.")
	case !inTensorMemory(to):
		report("The destination must be a tensor memory buffer.")
	case src.elem != dst.elem:
		report("The source and result must have the same element type.")
	case current && src.encoding != dst.encoding:
		report("The source and result must have the same encoding.")
	case allocShape(from, src) != allocShape(to, dst):
		report("The source and result must have the same alloc shape.")
	case len(dst.shape) != len(src.shape) || rank != 2 && rank != 3:
		report("The source and result must both be 2D or 3D tensor memory buffers.")
	case dim < 0 || dim >= rank:
		report("The slice dimension must be within the descriptor rank.")
	case !sameBut(src.shape, dst.shape, dim):
		report("The result must have the same size as the source in the dimensions that are not being sliced.")
	case offset < 0 || offset+dst.shape[dim] > src.shape[dim]:
		report("The split offset may not exceed the source shape")
	case current && (rank == 2 || dim > 0):
		sliceOK(o, int(dim-(rank-2)), offset, dst.shape[dim], int64(ir.BitWidth(src.elem)), report)
	}
}

func sameBut(a, b []int64, dim int64) bool {
	for i := range a {
		if int64(i) != dim && a[i] != b[i] {
			return false
		}
	}
	return true
}

// sliceOK checks that a part begins at one place of tensor memory, and from
// there on looks as the buffer does from its start.
func sliceOK(o *ir.Op, dim int, offset, size, width int64, report dialect.Report) {
	l := ttg.LinearLayoutOf(o.Context(), o.Operand(0).Type())
	if l == nil || !l.IsSurjective() || len(l.Outs()) != 2 {
		return
	}
	if offset&(size-1) != 0 && !followOneAnother(l, dim, offset, size) {
		report("The split offset may not touch the tile")
		return
	}
	if slices.ContainsFunc(l.Bases(linear.Block), func(row []int64) bool { return row[dim] >= size }) {
		report("The result may not be sliced across CTAs.")
		return
	}
	at := []int64{0, 0}
	at[dim] = offset
	inverse := l.PseudoInvert()
	if place := inverse.Apply(at...)[slices.Index(inverse.OutNames(), linear.Col)]; place*width%32 != 0 {
		report("The split offset must be 32-bit aligned in tensor memory.")
	}
}

// followOneAnother: the numbers of a part that is not aligned to its size carry
// from bit to bit; these must follow one another in the address, too.
func followOneAnother(l *linear.Layout, dim int, offset, size int64) bool {
	first := bits.TrailingZeros64(uint64(offset))
	last := bits.Len64(uint64(offset)^uint64(offset+size-1)) - 1
	for _, in := range [...]linear.Dim{linear.Row, linear.Col} {
		bases := l.Bases(in)
		for start := 0; start+last-first+1 <= len(bases); start++ {
			ok := true
			for bit := first; bit <= last; bit++ {
				row := bases[start+bit-first]
				ok = ok && row[dim] == 1<<bit && row[1-dim] == 0
			}
			if ok {
				return true
			}
		}
	}
	return false
}
