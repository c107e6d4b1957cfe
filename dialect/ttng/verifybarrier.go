package ttng

import (
	"math/bits"
	"slices"

	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/dialect/ttg"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/layout/linear"
	"github.com/tgopt/tgopt/printer"
)

// Verifiers of mbarriers, clusters and cluster launch control.

// barrierOK checks that an operand is an mbarrier: a buffer of at most one i64
// for each block of the cluster, in the order of the blocks.
func barrierOK(o *ir.Op, operand string, report dialect.Report) bool {
	for _, v := range dialect.OperandsNamed(o, operand) {
		if !isBarrier(o, v, report) {
			return false
		}
	}
	return true
}

func isBarrier(o *ir.Op, v *ir.Value, report dialect.Report) bool {
	b, ok := viewOf(v.Type())
	if !ok {
		return true
	}
	if !isIntOf(b.elem, 64) || len(b.shape) != 1 || b.shape[0] > ttg.NumCTAs(o) {
		report("barrier allocation must be a descriptor of Nxi64 type with N <= number of CTAs")
		return false
	}
	if swizzles(v.Type()) {
		report("barrier must have a contiguous shared-memory layout without subviews")
		return false
	}
	next := int64(1)
	for _, row := range cgaOf(v.Type()) {
		if row[0] != 0 && row[0] != next {
			report("broadcasted cluster barriers require bases to be the sequence 1, 2, 4, 8, ... perhaps with zero bases interleaved.")
			return false
		}
		if row[0] != 0 {
			next *= 2
		}
	}
	return true
}

// swizzles reports whether the words of a buffer may not lie one after the
// other. A view of part of a longer buffer is none of ours to refuse: releases
// differ.
func swizzles(t ir.Type) bool {
	m, _ := ttg.MemDescOf(t)
	return ttg.Swizzles(m.Encoding)
}

func verifyCopyArrive(o *ir.Op, report dialect.Report) { barrierOK(o, "barrier", report) }

func verifyBarrierOperand(o *ir.Op, report dialect.Report) { barrierOK(o, "alloc", report) }

func verifyInit(o *ir.Op, report dialect.Report) {
	if !barrierOK(o, "alloc", report) || !countOK(o, report) {
		return
	}
	// Between the initialization of a barrier for several blocks and its first
	// use there is a barrier of the cluster, which partitions cannot have.
	b, ok := viewOf(typeOf(o, "alloc"))
	if ok && b.shape[0] != ttg.NumCTAs(o) && ir.Ancestor(o, func(p *ir.Op) bool { return p.Is("ttg.warp_specialize") }) != nil {
		report("cannot be used inside `ttg.warp_specialize`")
	}
}

func countOK(o *ir.Op, report dialect.Report) bool {
	if n, ok := o.IntAttr("count"); ok && n < 1 {
		report("count must be greater than or equal to 1")
		return false
	}
	return true
}

func verifyExpect(o *ir.Op, report dialect.Report) {
	if barrierOK(o, "alloc", report) {
		fromCTAOK(o, report)
	}
}

func fromCTAOK(o *ir.Op, report dialect.Report) {
	n := ttg.NumCTAs(o)
	from, ok := o.IntAttr("fromCTA")
	if !ok {
		return
	}
	if from < 0 || from >= n {
		report("fromCTA must be in the range [0, num_ctas - 1]")
		return
	}
	t := typeOf(o, "alloc")
	rows := cgaOf(t)
	if b, ok := viewOf(t); ok && (elements(b.shape) != n || rows != nil && !ttg.SameRows(rows, blockBarriers(n))) {
		report("fromCTA requires a 1D barrier with one element per CTA and canonical CGA layout")
	}
}

func verifyArrive(o *ir.Op, report dialect.Report) {
	if !barrierOK(o, "alloc", report) || !countOK(o, report) {
		return
	}
	n := ttg.NumCTAs(o)
	multicast, _ := o.IntAttr("multicastCTA")
	switch {
	case multicast != 0 && n <= 1:
		report("multicast arrive requires num_ctas > 1")
		return
	case multicast < 0 || multicast > n-1:
		report("multicastCTA exceeds numCTAs - 1")
		return
	case multicast != 0 && !spreadOK(o, typeOf(o, "alloc"), "multicast barrier", report):
		return
	}
	fromCTAOK(o, report)
	if from, ok := o.IntAttr("fromCTA"); ok && multicast != 0 && from != n-1 {
		report("fromCTA cannot be combined with multicast arrive")
	}
}

func verifyMultiCTA(o *ir.Op, report dialect.Report) {
	if ttg.NumCTAs(o) <= 1 {
		report("requires ttg.num-ctas > 1")
	}
}

// verifyClusterBarrier: all blocks of the cluster must come there, as they do
// in a kernel, and in functions that will be part of one.
func verifyClusterBarrier(o *ir.Op, report dialect.Report) {
	if ttg.NumCTAs(o) <= 1 {
		report("requires ttg.num-ctas > 1")
		return
	}
	f := ir.Ancestor(o, func(p *ir.Op) bool { return p.HasTrait(ir.FunctionLike) })
	if f != nil {
		visibility, given := f.StringAttr("sym_visibility")
		if !given || visibility == "public" || f.Is("tt.func") && !dialect.IsTrue(f.Attr("noinline")) {
			return
		}
	}
	report("must be inside a kernel function")
}

func verifySharedStore(o *ir.Op, report dialect.Report) {
	if ttg.NumCTAs(o) < 2 {
		report("requires at least two CTAs in the cluster")
		return
	}
	if t := typeOf(o, "dst"); t != nil && !isMutable(t) {
		report("cannot store into immutable memory")
		return
	}
	from, to := typeOf(o, "src"), typeOf(o, "dst")
	if sameValue(from, to, report) && barrierOK(o, "mbarrier", report) && !storesWords(o, from, to) {
		report("requires a layout vectorizing stores to at least 32 bits")
	}
}

// storesWords reports whether each thread has neighbours in the buffer, 32 bits
// of them.
func storesWords(o *ir.Op, from, to ir.Type) bool {
	registers, shared := ttg.LinearLayoutOf(o.Context(), from), ttg.LinearLayoutOf(o.Context(), to)
	m, _ := ttg.MemDescOf(to)
	width := int64(ir.BitWidth(m.Elem))
	if dialect.TypeName(m.Elem) == "tt.ptr" {
		width = 64
	}
	if registers == nil || shared == nil || width == 0 || width >= 32 || !shared.IsSurjective() {
		return true
	}
	if len(registers.Outs()) != len(shared.Outs()) { // of several buffers, each of fewer dimensions
		return true
	}
	n := bits.Len64(uint64(32/width)) - 1
	conversion := registers.InvertAndCompose(shared)
	tile := linear.Identity1D(n, linear.Register, linear.Offset)
	padded := dialect.AttrName(m.Encoding) == ttg.AttrPaddedShared
	if !padded {
		return madeOfRegisters(conversion, tile)
	}
	_, ok := linear.Divide(conversion, tile)
	return ok && slices.Min(dialect.IntsParam(m.Encoding, "intervals")) >= 32/width
}

// madeOfRegisters reports whether registers in some order begin with the tile,
// and nothing else moves within it.
func madeOfRegisters(l, tile *linear.Layout) bool {
	bases := l.Bases(linear.Register)
	at := slices.Index(l.OutNames(), linear.Offset)
	n := tile.InBits(linear.Register)
	for i := range n {
		want := make([]int64, len(l.Outs()))
		want[at] = 1 << i
		j := slices.IndexFunc(bases, func(row []int64) bool { return slices.Equal(row, want) })
		if j < 0 {
			return false
		}
		bases = slices.Delete(bases, j, j+1)
	}
	for _, in := range l.InNames() {
		rows := bases
		if in != linear.Register {
			rows = l.Bases(in)
		}
		for _, row := range rows {
			if row[at]&(1<<n-1) != 0 {
				return false
			}
		}
	}
	return true
}

func verifyCommit(o *ir.Op, report dialect.Report) {
	if n := len(dialect.OperandsNamed(o, "descs")); n > 4 {
		report("expected 0 to 4 descriptors, got %d", n)
		return
	}
	if barrierOK(o, "barrier", report) {
		spreadOK(o, typeOf(o, "barrier"), "completion barrier", report)
	}
}

func verifyCLCSync(o *ir.Op, report dialect.Report) {
	t, ok := viewOf(o.Result(0).Type())
	switch {
	case !ok:
	case len(t.shape) != 1:
		report("response must be a rank-one tensor")
	case t.shape[0] != 2:
		report("response must have shape [2]")
	case !isIntOf(t.elem, 64):
		report("response element type must be i64")
	}
}

func verifyCLCLoad(o *ir.Op, report dialect.Report) { answerOK(o, "src", report) }

func verifyCLCTryCancel(o *ir.Op, report dialect.Report) {
	if answerOK(o, "result", report) && barrierOK(o, "mbarrier", report) {
		spreadOK(o, typeOf(o, "mbarrier"), "completion barrier", report)
	}
}

// answerOK checks the buffer of 16 bytes that holds the answer to a request.
func answerOK(o *ir.Op, operand string, report dialect.Report) bool {
	b, ok := viewOf(typeOf(o, operand))
	switch {
	case !ok:
	case !isIntOf(b.elem, 64):
		report("Expected CLC result buffer to have type int64, but got '%s'", printer.TypeText(b.elem))
		return false
	case len(b.shape) != 1 || b.shape[0] != 2:
		report("Expected CLC result buffer to have rank 1 and a single dimension equal to 2, but got %v", b.shape)
		return false
	}
	if swizzles(typeOf(o, operand)) {
		report("CLC result buffer must have a contiguous shared-memory layout without subviews")
		return false
	}
	rows := cgaOf(typeOf(o, operand))
	if slices.ContainsFunc(rows, func(row []int64) bool { return row[0] != 0 }) {
		report("Expected CLC result buffer cga_layout bases to be all zeros. Got %s", rowsText(rows))
		return false
	}
	return true
}
