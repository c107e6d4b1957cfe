package ttng

import (
	"slices"

	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/dialect/ttg"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/layout"
	"github.com/tgopt/tgopt/layout/linear"
	"github.com/tgopt/tgopt/printer"
)

// Verifiers of TMA.

// volatileUntil is before the first release known to refuse volatile TMA loads;
// 3.6 takes them.
const volatileUntil = 308

func verifyCopyToLocal(o *ir.Op, report dialect.Report) {
	desc := typeOf(o, "desc")
	im2col := isIm2col(desc)
	if !coordinatesOK(o, im2col, report) || !blockOK(o, "result", report) || !loadOK(o, report) {
		return
	}
	coord, offsets := len(dialect.OperandsNamed(o, "coord")), len(dialect.OperandsNamed(o, "offsets"))
	switch {
	case !im2col && offsets > 0:
		report("TILED mode does not support offsets")
	case im2col && offsets == 0:
		report("IM2COL mode requires offsets to be provided")
	case im2col && offsets != coord-2:
		report("IM2COL mode with %dD coordinates requires %d offsets, but got %d", coord, coord-2, offsets)
	case dialect.IsTrue(o.Attr("isVolatile")) && o.Context().Legacy().Target() > volatileUntil:
		report("volatile TMA loads are not supported")
	default:
		multicastOK(o, report)
	}
}

// multicastOK: what goes to several blocks has copies in them.
func multicastOK(o *ir.Op, report dialect.Report) bool {
	if o.Attr("multicast") == nil {
		return true
	}
	l := ttg.LinearLayoutOf(o.Context(), typeOf(o, "result"))
	if l == nil || copiesOver(l, linear.Block) != 0 {
		return true
	}
	report("multicast requires the shared layout to broadcast across CTAs")
	return false
}

// copiesOver is the bits of an input along which a layout has copies.
func copiesOver(l *linear.Layout, in linear.Dim) uint64 {
	if i := slices.Index(l.InNames(), in); i >= 0 {
		return l.FreeVariables()[i]
	}
	return 0
}

func isIm2col(t ir.Type) bool {
	ct, ok := t.(*ir.CustomType)
	return ok && ct.Name == "ttng.tensordesc_im2col"
}

func coordinatesOK(o *ir.Op, im2col bool, report dialect.Report) bool {
	desc, ok := viewOf(typeOf(o, "desc"))
	n := len(dialect.OperandsNamed(o, "coord"))
	switch {
	case !ok:
	case im2col && n < 3:
		report("IM2COL mode requires at least 3D coordinates, but got %dD", n)
		return false
	case im2col && n > 5:
		report("IM2COL mode supports at most 5D coordinates, but got %dD", n)
		return false
	case !im2col && n != len(desc.shape):
		report("expected %d coordinates, but got %d", len(desc.shape), n)
		return false
	case n < 1 || n > 5:
		report("must have between 1 and 5 coordinates")
		return false
	}
	return true
}

// blockOK checks that a buffer holds one block of the descriptor.
func blockOK(o *ir.Op, buffer string, report dialect.Report) bool {
	desc, ok1 := viewOf(typeOf(o, "desc"))
	b, ok2 := viewOf(typeOf(o, buffer))
	if !ok1 || !ok2 {
		return true
	}
	if elem := signless(o.Context(), desc.elem); elem != b.elem {
		report("descriptor block and tensor element types must match, but got descriptor element type '%s' and tensor "+
			"element type '%s'", printer.TypeText(elem), printer.TypeText(b.elem))
		return false
	}
	if m, n := elements(desc.shape), elements(b.shape); m != n {
		report("descriptor block and tensor must have the same number of elements, but got descriptor block with %d "+
			"elements tensor with %d elements", m, n)
		return false
	}
	return true
}

func loadOK(o *ir.Op, report dialect.Report) bool {
	barrier, result := typeOf(o, "barrier"), typeOf(o, "result")
	if !barrierOK(o, "barrier", report) || !tmaBarrierOK(o, barrier, report) {
		return false
	}
	if result != nil && !isMutable(result) {
		report("cannot store into immutable memory")
		return false
	}
	if !encodingOK(o, "result", report) {
		return false
	}
	l := ttg.LinearLayoutOf(o.Context(), barrier)
	if l == nil {
		return true
	}
	pair := copiesOver(l, linear.Block) <= 1
	for bit, hidden := range hiddenBlocks(o, result) {
		if hidden && (bit > 0 || !pair) {
			report("TMA destination and completion barrier must belong to the same CTA or a CTA pair")
			return false
		}
	}
	return true
}

// hiddenBlocks says for each power of two of the block's number whether it
// leads out of a part of a buffer.
func hiddenBlocks(o *ir.Op, t ir.Type) []bool {
	m, ok := ttg.MemDescOf(t)
	l := ttg.LinearLayoutOf(o.Context(), t)
	if !ok || l == nil || !l.HasIn(linear.Block) {
		return nil
	}
	shape := ttg.LayoutShape(m.Shape, m.Encoding)
	out := make([]bool, l.InBits(linear.Block))
	for i, row := range l.Bases(linear.Block) {
		for d, v := range row {
			out[i] = out[i] || v >= shape[d]
		}
	}
	return out
}

// encodingOK checks that the buffer is laid out as the descriptor says; ranks
// may differ, since leading dimensions of size 1 can be dropped.
func encodingOK(o *ir.Op, buffer string, report dialect.Report) bool {
	b, ok := viewOf(typeOf(o, buffer))
	if !ok || b.encoding == nil {
		return true
	}
	if dialect.AttrName(b.encoding) != "ttg.nvmma_shared" {
		report("TMA descriptor must have NVMMA shared layout")
		return false
	}
	if rank, ok := layout.Rank(b.encoding); ok && rank != len(b.shape) {
		report("TMA shared memory and layout ranks must match")
		return false
	}
	// Up to Triton 3.6, whose descriptors are written as of tensors, they may lack
	// a layout, and that of rows of one element says that they are columns.
	old := dialect.TypeParam(typeOf(o, "desc"), "blockTensor") != nil || o.Context().Legacy().UpTo(306)
	desc := dialect.TypeParam(typeOf(o, "desc"), "sharedLayout")
	if desc == nil && !old {
		report("TMA descriptor layout must match shared layout, but the descriptor has none, and shared memory layout is %s", printer.AttrText(b.encoding))
		return false
	}
	if desc != nil {
		for _, p := range []string{"transposed", "swizzlingByteWidth", "elementBitWidth", "fp4Padded"} {
			if dialect.AttrParam(desc, p) != dialect.AttrParam(b.encoding, p) {
				report("TMA descriptor layout must match shared layout, but got descriptor layout %s and shared memory "+
					"layout %s", printer.AttrText(desc), printer.AttrText(b.encoding))
				return false
			}
		}
	}
	if !old && dialect.BoolParam(b.encoding, "transposed") {
		report("TMA descriptor layout must not be transposed")
		return false
	}
	return true
}

func verifyStore(o *ir.Op, report dialect.Report) { storeOK(o, report) }

func storeOK(o *ir.Op, report dialect.Report) bool {
	return coordinatesOK(o, false, report) && blockOK(o, "src", report) && sourceOK(o, report)
}

func sourceOK(o *ir.Op, report dialect.Report) bool {
	if b, ok := viewOf(typeOf(o, "src")); ok && dialect.BoolParam(b.encoding, "fp4Padded") {
		report("does not support fp4_padded operands")
		return false
	}
	if slices.Contains(hiddenBlocks(o, typeOf(o, "src")), true) {
		report("source subview may have an origin in another CTA")
		return false
	}
	return encodingOK(o, "src", report)
}

func verifyReduce(o *ir.Op, report dialect.Report) {
	if !storeOK(o, report) {
		return
	}
	desc, ok := viewOf(typeOf(o, "desc"))
	if kind := dialect.EnumOf(o, "kind"); ok && !reducible(kind, desc.elem) {
		report("unsupported reduce kind %s for element type '%s'", kind, printer.TypeText(desc.elem))
	}
}

// reducible follows cp.reduce.async.bulk.tensor in the PTX manual.
func reducible(kind string, elem ir.Type) bool {
	wide := isIntOf(elem, 64)
	integer := wide || isIntOf(elem, 32)
	half := isFloatOf(elem, ir.F16, ir.BF16)
	switch kind {
	case "add":
		it, _ := elem.(*ir.IntegerType)
		return integer && (!wide || it.Sign != ir.Signed) || half || isFloatOf(elem, ir.F32)
	case "min", "max":
		return integer || half
	case "and", "or", "xor":
		return integer
	}
	return false
}

func verifyGather(o *ir.Op, report dialect.Report) {
	if !loadOK(o, report) {
		return
	}
	if b, ok := viewOf(typeOf(o, "result")); ok && dialect.BoolParam(b.encoding, "fp4Padded") {
		report("does not support fp4_padded operands")
		return
	}
	if multicastOK(o, report) {
		rowsOK(o, "result", report)
	}
}

func verifyScatter(o *ir.Op, report dialect.Report) {
	if sourceOK(o, report) {
		rowsOK(o, "src", report)
	}
}

// rowsOK checks a buffer of rows of a descriptor whose blocks are single rows.
func rowsOK(o *ir.Op, buffer string, report dialect.Report) {
	desc, ok1 := viewOf(typeOf(o, "desc"))
	rows, ok2 := viewOf(typeOf(o, "x_offsets"))
	b, ok3 := viewOf(typeOf(o, buffer))
	if !ok1 || !ok2 || !ok3 {
		return
	}
	elem := signless(o.Context(), desc.elem)
	block := printer.TypeText(o.Context().Tensor(desc.shape, elem, nil))
	text := printer.TypeText(typeOf(o, buffer))
	switch bits := int64(ir.BitWidth(b.elem)); {
	case len(desc.shape) != 2:
		report("descriptor block must be a 2D tensor, but got '%s'", block)
	case desc.shape[0] != 1:
		report("descriptor block must have exactly 1 row, but got '%s'", block)
	case len(rows.shape) != 1:
		report("x offsets must be a 1D tensor, but got '%s'", printer.TypeText(typeOf(o, "x_offsets")))
	case len(b.shape) != 2:
		report("result must be a 2D tensor, but got '%s'", text)
	case rows.shape[0] < 8:
		report("must have at least 8 rows, but got %d", rows.shape[0])
	case bits > 32:
		report("TMA dtype cannot be greater than 32 bits")
	case bits > 0 && b.shape[1] < 256/bits:
		report("must have at least %d columns for '%s', but got %d", 256/bits, printer.TypeText(b.elem), b.shape[1])
	case b.shape[0] != rows.shape[0]:
		report("result tensor must have as many rows as indices (%d), but got '%s'", rows.shape[0], text)
	case b.shape[1] != desc.shape[1]:
		report("result tensor number of columns must match block (%d), but got '%s'", desc.shape[1], text)
	case b.elem != elem:
		report("result tensor element type must match block ('%s'), but got '%s'", printer.TypeText(elem), text)
	case rows.encoding != nil:
		rowNumbersOK(o, typeOf(o, "x_offsets"), cgaOf(typeOf(o, buffer)), report)
	}
}

// rowNumbersOK: the numbers of rows come four at a time from all threads of a
// warp, and as the rows do from the blocks of a cluster.
func rowNumbersOK(o *ir.Op, t ir.Type, blocks [][]int64, report dialect.Report) {
	l := ttg.LinearLayoutOf(o.Context(), t)
	if l == nil {
		return
	}
	side := l.Bases(linear.Register)
	numbers, _ := layout.CGALayout(t.(*ir.TensorType).Encoding)
	var rows [][]int64
	for _, row := range blocks {
		rows = append(rows, row[:1])
	}
	switch {
	case len(side) < 2 || side[0][0] != 1 || side[1][0] != 2:
		report("x offsets must have at least 4 contiguous elements per thread")
	case copiesOver(l, linear.Lane) != 1<<l.InBits(linear.Lane)-1:
		report("x offsets must be broadcasted across each warp")
	case !ttg.SameRows(rows, numbers):
		report("x offsets must have the same row CGA layout as the memdesc")
	}
}

// tensormapLimits are the largest values of the fields that are numbers of
// kinds, in the order of the definition.
var tensormapLimits = [...]struct {
	attr string
	most int64
}{{"elem_type", 15}, {"interleave_layout", 2}, {"swizzle_mode", 3}, {"fill_mode", 1}}

func verifyTensormap(o *ir.Op, report dialect.Report) {
	for _, l := range tensormapLimits {
		if n, ok := o.IntAttr(l.attr); ok && (n < 0 || n > l.most) {
			report("attribute '%s' failed to satisfy constraint: 32-bit signless integer attribute whose value is non-negative whose "+
				"maximum value is %d", l.attr, l.most)
			return
		}
	}
	rank := len(dialect.OperandsNamed(o, "box_dim"))
	if n := len(dialect.OperandsNamed(o, "global_dim")); n != rank {
		report("Rank mismatch for global dim. Got %d but expected %d", n, rank)
	}
	if n := len(dialect.OperandsNamed(o, "global_stride")); n+1 != rank {
		report("Rank mismatch for global stride. Got %d but expected %d", n, rank-1)
	}
	if n := len(dialect.OperandsNamed(o, "element_stride")); n != rank {
		report("Rank mismatch for element stride. Got %d but expected %d", n, rank)
	}
}
