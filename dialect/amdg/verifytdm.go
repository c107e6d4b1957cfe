package amdg

import (
	"math"
	"math/bits"
	"slices"

	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/dialect/ttg"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/layout"
	"github.com/tgopt/tgopt/layout/linear"
	"github.com/tgopt/tgopt/printer"
)

// Verifiers of the tensor data mover.

func verifyTDMLoad(o *ir.Op, report dialect.Report) {
	desc, ok1 := operandView(o, "desc")
	buffer := dialect.OperandNamed(o, "result")
	if !ok1 || buffer == nil || !transferOK(o, desc, buffer, report) || !loadedOK(buffer, report) {
		return
	}
	if !barrierOK(o, "barrier", report) {
		return
	}
	if hint, ok := o.IntAttr("warp_used_hint"); ok && hintOK(o, uint32(hint), report) {
		oneInstruction(buffer, uint32(hint), -1, report)
	}
}

func verifyTDMStore(o *ir.Op, report dialect.Report) {
	desc, ok := operandView(o, "desc")
	buffer := dialect.OperandNamed(o, "src")
	if !ok || buffer == nil || !transferOK(o, desc, buffer, report) || !sharedOK(buffer, report) || !barrierOK(o, "barrier", report) {
		return
	}
	if m, _ := viewOf(buffer.Type()); len(desc.shape) > 0 {
		part := layout.ShapePerCTA(m.encoding, desc.shape)
		paddedRows(m, "store", part[len(part)-1], desc.shape[len(part)-1], report)
	}
}

func verifyTDMScatter(o *ir.Op, report dialect.Report) {
	if desc, m, ok := tdmRowsOK(o, "scatter", "dst_row_indices", "src", report); ok {
		paddedRows(m, "scatter", desc.shape[1], desc.shape[1], report)
	}
}

// paddedRows: what stores leaves out the padding by writing rows one by one.
func paddedRows(m view, mode string, row, shown int64, report dialect.Report) {
	intervals := dialect.IntsParam(m.encoding, "intervals")
	switch {
	case dialect.AttrName(m.encoding) != ttg.AttrPaddedShared:
	case len(intervals) != 1:
		report("TDM %s only supports single interval paddings.", mode)
	case intervals[0] != row:
		report("TDM %s padding is only supported when padding interval equals the innermost block dimension (got padInterval=%d, "+
			"innermost dimension=%d)", mode, intervals[0], shown)
	}
}

func tdmRowsOK(o *ir.Op, mode, rows, buffer string, report dialect.Report) (desc, m view, ok bool) {
	desc, ok1 := operandView(o, "desc")
	index, ok2 := operandView(o, rows)
	m, ok3 := operandView(o, buffer)
	if !ok1 || !ok2 || !ok3 {
		return desc, m, false
	}
	if len(desc.shape) != 2 {
		report("TDM %s only supports 2D tensors, got %dD", mode, len(desc.shape))
		return desc, m, false
	}
	v := dialect.OperandNamed(o, buffer)
	if !transferOK(o, desc, v, report) || !sharedOK(v, report) {
		return desc, m, false
	}
	switch {
	case ir.BitWidth(m.elem) < 8:
		report("TDM %s requires element types of at least 8 bits", mode)
	case len(index.shape) != 1:
		report("%s must be a 1D tensor", rows)
	case index.shape[0] < 1 || index.shape[0]&(index.shape[0]-1) != 0:
		report("%s size must be a power of 2, got %d", rows, index.shape[0])
	default:
		return desc, m, barrierOK(o, "barrier", report)
	}
	return desc, m, false
}

func verifyTDMGather(o *ir.Op, report dialect.Report) {
	desc, m, ok := tdmRowsOK(o, "gather", "src_row_indices", "dst", report)
	if !ok {
		return
	}
	if dialect.AttrName(m.encoding) == ttg.AttrPaddedShared {
		intervals := dialect.IntsParam(m.encoding, "intervals")
		if len(intervals) != 1 {
			report("TDM gather does not support multiple interval-padding pairs")
			return
		}
		if desc.shape[1]%max(intervals[0], 1) != 0 {
			report("TDM gather padding interval must divide the innermost block dimension (got padInterval=%d, innermost dimension=%d)",
				intervals[0], desc.shape[1])
			return
		}
	}
	if order := bufferOrder(o, "dst"); len(order) > 0 && order[0] != int64(len(order)-1) {
		report("TDM gather only supports row-major shared order")
		return
	}
	verifyGatherRows(o, report)
}

// verifyGatherRows: a warp issues one instruction, so that all its lanes have
// the same rows, and each block names the rows of its own part of the buffer.
func verifyGatherRows(o *ir.Op, report dialect.Report) {
	index := ttg.LinearLayoutOf(o.Context(), dialect.OperandNamed(o, "src_row_indices").Type())
	buffer := ttg.LinearLayoutOf(o.Context(), dialect.OperandNamed(o, "dst").Type())
	if index == nil {
		return
	}
	free := index.FreeVariables()
	if i := slices.Index(index.InNames(), linear.Lane); i >= 0 && free[i] != 1<<index.InBits(linear.Lane)-1 {
		report("index layout distributes values across lanes, which is incompatible with the warp-level TDM instruction. Change " +
			"layout to broadcast the same indices to all lanes in a warp.")
		return
	}
	if buffer == nil {
		return
	}
	blocks, row := index.InBits(linear.Block), linear.TensorDim(0)
	if (blocks > 0) != (buffer.InBits(linear.Block) > 0) {
		report("TDM gather index and destination layout must both have a block basis or neither have a block basis")
		return
	}
	same := blocks == buffer.InBits(linear.Block)
	for i := 0; same && i < blocks; i++ {
		same = index.Basis(linear.Block, i, row) == buffer.Basis(linear.Block, i, row)
	}
	if !same {
		report("TDM gather index and shared encoding must have the same block basis for the row dimension")
	}
}

// transferOK checks what the descriptors of the hardware can say.
func transferOK(o *ir.Op, desc view, buffer *ir.Value, report dialect.Report) bool {
	for i, n := range desc.shape {
		if n > math.MaxUint16 {
			report("TDM block dimension %d (%d) exceeds maximum size of %d", i, n, math.MaxUint16)
			return false
		}
	}
	m, ok := ttg.MemDescOf(buffer.Type())
	if !ok {
		return true
	}
	if ttg.IsSwizzled(m.Encoding) && dialect.IntParam(m.Encoding, "maxPhase", 0) != 1 {
		report("TDM does not support swizzling")
		return false
	}
	if !sameBuffer(o.Context(), desc, m, buffer.Type()) {
		report("shared layout of the tensor descriptor (%s) is inconsistent with the shared memory allocation layout (%s); TDM accesses "+
			"shared memory through the descriptor's layout, so the allocation must describe the same physical layout, up to leading "+
			"unit dimensions dropped by a rank-reducing access", printer.AttrText(desc.encoding), printer.AttrText(m.Encoding))
		return false
	}
	return true
}

// sameBuffer reports whether the layout of a descriptor, if it has one, is the
// buffer's. A buffer may lack leading dimensions of size 1, and padding counts
// whatever shape it is written for.
func sameBuffer(c *ir.Context, desc view, m ttg.MemDesc, t ir.Type) bool {
	if desc.encoding == nil || desc.encoding == m.Encoding {
		return true
	}
	if dialect.AttrName(desc.encoding) == ttg.AttrPaddedShared && dialect.AttrName(m.Encoding) == ttg.AttrPaddedShared {
		return ttg.SamePadding(desc.encoding, m.Encoding)
	}
	if len(desc.shape) <= len(m.Shape) || dialect.AttrName(desc.encoding) != ttg.AttrSwizzledShared || dialect.AttrName(m.Encoding) != ttg.AttrSwizzledShared {
		return false
	}
	have, want := ttg.LinearLayoutOf(c, t), ttg.LinearLayout(c, desc.encoding, desc.shape)
	if have == nil || want == nil {
		return true
	}
	for range len(desc.shape) - len(m.Shape) {
		want = want.RemoveTensorDim(0)
	}
	return want.EqualUpToOrder(have)
}

func sharedOK(buffer *ir.Value, report dialect.Report) bool {
	m, ok := viewOf(buffer.Type())
	if name := dialect.AttrName(m.encoding); !ok || name == ttg.AttrPaddedShared || name == ttg.AttrSwizzledShared {
		return true
	}
	report("Invalid shared memory layout for TDM")
	return false
}

// loadedOK checks the layout of what is loaded, which may be cut into
// partitions. Padding goes in words of 4 bytes.
func loadedOK(buffer *ir.Value, report dialect.Report) bool {
	m, ok := viewOf(buffer.Type())
	if !ok {
		return true
	}
	if dialect.AttrName(m.encoding) == ttg.AttrPartitionedShared {
		inner := dialect.AttrParam(m.encoding, "partitionLayout")
		if ttg.IsSwizzled(inner) && dialect.IntParam(inner, "maxPhase", 0) != 1 {
			report("TDM does not support swizzling in partitioned layout")
			return false
		}
		if name := dialect.AttrName(inner); name != ttg.AttrPaddedShared && name != ttg.AttrSwizzledShared {
			report("Invalid inner layout for partitioned shared memory in TDM")
			return false
		}
		return true
	}
	if !sharedOK(buffer, report) {
		return false
	}
	width := int64(ir.BitWidth(m.elem))
	if dialect.AttrName(m.encoding) != ttg.AttrPaddedShared || width == 0 {
		return true
	}
	intervals, paddings := dialect.IntsParam(m.encoding, "intervals"), dialect.IntsParam(m.encoding, "paddings")
	for i := range intervals {
		if intervals[i]*width/32 < 2 {
			report("TDM padding interval must be at least 2 dwords")
			return false
		}
		if paddings[i]*width/32 < 1 {
			report("TDM padding amount must be at least 1 dword")
			return false
		}
	}
	return true
}

// oneInstruction checks that the warps of a hint share the pieces of a
// partitioned buffer evenly; member is the place in a fused copy, or negative.
func oneInstruction(buffer *ir.Value, hint uint32, member int, report dialect.Report) bool {
	m, ok := ttg.MemDescOf(buffer.Type())
	if !ok || dialect.AttrName(m.Encoding) != ttg.AttrPartitionedShared {
		return true
	}
	warps, pieces := int64(bits.OnesCount32(hint)), dialect.IntParam(m.Encoding, "numPartitions", 0)*dialect.IntParam(m.Encoding, "numGroups", 0)
	if pieces < 1 || warps%pieces == 0 {
		return true
	}
	const rule = "warp_used_hint with a partitioned shared encoding must select K active warps such that numLogicalPieces divides K " +
		"so the copy fits in a single TDM instruction"
	if member >= 0 {
		report(rule+" (member %d got K = %d, numLogicalPieces = %d)", member, warps, pieces)
	} else {
		report(rule+" (got K = %d, numLogicalPieces = %d, partitionDim = %d)", warps, pieces, dialect.IntParam(m.Encoding, "partitionDim", 0))
	}
	return false
}

func verifyTDMFused(o *ir.Op, report dialect.Report) {
	descs, dests := dialect.OperandsNamed(o, "descs"), dialect.OperandsNamed(o, "dests")
	hints, _ := o.Attr("warp_used_hints").(*ir.DenseArrayAttr)
	switch {
	case len(descs) < 2 || len(descs) > 4:
		report("requires 2 to 4 members")
		return
	case len(dests) != len(descs):
		report("requires the same number of descriptors and destinations")
		return
	case hints == nil || len(hints.Values) != len(descs):
		report("requires one warp_used_hint per member")
		return
	}
	first, _ := viewOf(descs[0].Type())
	union := uint32(0)
	for i, d := range descs {
		v, ok := viewOf(d.Type())
		if !ok || !transferOK(o, v, dests[i], report) || !loadedOK(dests[i], report) {
			return
		}
		if len(v.shape) != len(first.shape) {
			report("requires all member descriptors to have the same rank")
			return
		}
		hint := uint32(hints.Values[i])
		if !hintOK(o, hint, report) {
			return
		}
		if union&hint != 0 {
			report("requires pairwise-disjoint warp_used_hint values")
			return
		}
		union |= hint
		if !oneInstruction(dests[i], hint, i, report) {
			return
		}
	}
}

// hintOK checks a set of warps that take part in a copy: those whose number has
// given values in some bits, any in the others.
func hintOK(o *ir.Op, hint uint32, report dialect.Report) bool {
	warps, ok := ttg.NumWarps(o)
	if !ok {
		return true
	}
	if warps < 1 || warps&(warps-1) != 0 {
		report("num_warps must be a power of two when using warp_used_hint, got %d", warps)
		return false
	}
	if warps >= 32 {
		report("num_warps must be less than 32 when using warp_used_hint, got %d", warps)
		return false
	}
	active := bits.OnesCount32(hint)
	switch {
	case hint == 0:
		report("warp_used_hint must have at least one bit set")
	case hint>>warps != 0:
		report("warp_used_hint = 0x%x sets bits beyond num_warps = %d", hint, warps)
	case active&(active-1) != 0:
		report("popcount(warp_used_hint) = %d must be a power of two (got hint 0x%x)", active, hint)
	case !axisAligned(hint):
		report("warp_used_hint = 0x%x is not axis-aligned: K = %d active warps must span exactly log2(K) = %d warpId bit "+
			"positions", hint, active, bits.TrailingZeros(uint(active)))
	default:
		return true
	}
	return false
}

func axisAligned(hint uint32) bool {
	first := bits.TrailingZeros32(hint)
	varying := 0
	for w := range 32 {
		if hint>>w&1 != 0 {
			varying |= w ^ first
		}
	}
	return 1<<bits.OnesCount(uint(varying)) == bits.OnesCount32(hint)
}

func verifyUpdateDescriptor(o *ir.Op, report dialect.Report) {
	add, set := len(dialect.OperandsNamed(o, "add_offsets")), len(dialect.OperandsNamed(o, "set_bounds"))
	clamp := o.Attr("clamp_bounds") != nil
	desc, ok := operandView(o, "desc")
	rank := len(desc.shape)
	switch {
	case ok && add > 0 && add != rank:
		report("expected %d add_offsets to match descriptor rank, got %d", rank, add)
	case ok && set > 0 && set != rank:
		report("expected %d set_bounds to match descriptor rank, got %d", rank, set)
	case add == 0 && set == 0 && dialect.OperandNamed(o, "pred") == nil:
		report("must provide at least one of add_offsets, set_bounds, or pred")
	case clamp && add == 0:
		report("clamp_bounds requires add_offsets")
	case clamp && set > 0:
		report("clamp_bounds and set_bounds are mutually exclusive")
	}
}
