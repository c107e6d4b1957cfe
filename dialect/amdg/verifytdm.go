package amdg

import (
	"math"
	"math/bits"

	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/ir"
)

// Verifiers of the tensor data mover.

func verifyTDMLoad(o *ir.Op, report dialect.Report) {
	if !blockOK(o, "result", report) || !sharedOK(o, "result", true, report) {
		return
	}
	if hint, ok := o.IntAttr("warp_used_hint"); ok {
		hintOK(o, uint32(hint), report)
	}
}

func verifyTDMStore(o *ir.Op, report dialect.Report) {
	if blockOK(o, "src", report) {
		sharedOK(o, "src", false, report)
	}
}

func verifyTDMScatter(o *ir.Op, report dialect.Report) {
	tdmRowsOK(o, "scatter", "dst_row_indices", "src", report)
}

func verifyTDMGather(o *ir.Op, report dialect.Report) {
	tdmRowsOK(o, "gather", "src_row_indices", "dst", report)
}

func tdmRowsOK(o *ir.Op, mode, rows, buffer string, report dialect.Report) {
	desc, ok1 := operandView(o, "desc")
	index, ok2 := operandView(o, rows)
	b, ok3 := operandView(o, buffer)
	if !ok1 || !ok2 || !ok3 {
		return
	}
	if len(desc.shape) != 2 {
		report("TDM %s only supports 2D tensors, got %dD", mode, len(desc.shape))
		return
	}
	if !blockOK(o, buffer, report) || !sharedOK(o, buffer, false, report) {
		return
	}
	switch {
	case ir.BitWidth(b.elem) < 8:
		report("TDM %s requires element types of at least 8 bits", mode)
	case len(index.shape) != 1:
		report("%s must be a 1D tensor", rows)
	case index.shape[0] < 1 || index.shape[0]&(index.shape[0]-1) != 0:
		report("%s size must be a power of 2, got %d", rows, index.shape[0])
	}
}

// blockOK checks what the descriptors of the hardware can say.
func blockOK(o *ir.Op, buffer string, report dialect.Report) bool {
	desc, ok := operandView(o, "desc")
	if !ok {
		return true
	}
	for i, n := range desc.shape {
		if n > math.MaxUint16 {
			report("TDM block dimension %d (%d) exceeds maximum size of %d", i, n, math.MaxUint16)
			return false
		}
	}
	b, ok := operandView(o, buffer)
	if phase, _ := dialect.AttrParam(b.encoding, "maxPhase").(*ir.IntegerAttr); ok && phase != nil && phase.Value != 1 {
		report("TDM does not support swizzling")
		return false
	}
	return true
}

func sharedOK(o *ir.Op, buffer string, partitioned bool, report dialect.Report) bool {
	b, ok := operandView(o, buffer)
	if !ok {
		return true
	}
	switch name := attrName(b.encoding); {
	case name == "ttg.padded_shared", name == "ttg.swizzled_shared", partitioned && name == "ttg.partitioned_shared":
		return true
	}
	report("Invalid shared memory layout for TDM")
	return false
}

func verifyTDMFused(o *ir.Op, report dialect.Report) {
	descs, dests := operandGroup(o, "descs"), operandGroup(o, "dests")
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
		if v, ok := viewOf(d.Type()); ok && len(v.shape) != len(first.shape) {
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
	}
}

// hintOK checks a set of warps that take part in a copy: those whose number has
// given values in some bits, any in the others.
func hintOK(o *ir.Op, hint uint32, report dialect.Report) bool {
	warps := moduleInt(o, "ttg.num-warps", 4)
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
	add, set := len(operandGroup(o, "add_offsets")), len(operandGroup(o, "set_bounds"))
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
