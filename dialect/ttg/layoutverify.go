package ttg

import (
	"slices"

	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/ir"
)

// VerifyLayouts checks that the layouts of o's operands and results fit their
// types, and the warps, threads and blocks of the module. Ops of tt and ttg do
// so; others are checked where these use their results.
func VerifyLayouts(o *ir.Op, report dialect.Report) bool {
	for i := range o.NumOperands() {
		if !verifyLayout(o, o.Operand(i).Type(), report, "Operand %d has an invalid layout: ", i) {
			return false
		}
	}
	for i := range o.NumResults() {
		where, args := "Result %d has an invalid layout: ", []any{i}
		if o.NumResults() == 1 {
			where, args = "Result has an invalid layout: ", nil
		}
		if !verifyLayout(o, o.Result(i).Type(), report, where, args...) {
			return false
		}
	}
	return true
}

func verifyLayout(o *ir.Op, t ir.Type, report dialect.Report, where string, at ...any) bool {
	fail := func(format string, args ...any) bool {
		report(where+format, append(append([]any(nil), at...), args...)...)
		return false
	}
	switch t := t.(type) {
	case *ir.TensorType:
		if t.Encoding == nil {
			return true
		}
		return verifyTensorLayout(o, t, fail)
	case *ir.CustomType:
		// Up to Triton 3.6 a buffer of each block, such as a barrier, has a layout
		// of one block.
		m, ok := MemDescOf(t)
		if blocks, known := Blocks(m.Encoding); ok && known && blocks > 1 {
			return verifyBlocks(o, m.Encoding, fail)
		}
	}
	return true
}

func verifyBlocks(o *ir.Op, layout ir.Attribute, fail func(string, ...any) bool) bool {
	blocks, ok := Blocks(layout)
	if want := NumCTAs(o); ok && blocks != want {
		return fail("%s.\nLayout has %d CTAs per CGA, but the context requires %d CTAs per CGA.", dialect.AttrText(layout), blocks, want)
	}
	return true
}

func verifyTensorLayout(o *ir.Op, t *ir.TensorType, fail func(string, ...any) bool) bool {
	layout := t.Encoding
	if rank, ok := Rank(layout); ok && rank != len(t.Shape) {
		return fail("Layout has rank %d, but the tensor it's attached to has rank %d.", rank, len(t.Shape))
	}
	if !verifyBlocks(o, layout, fail) {
		return false
	}
	if IsShared(layout) || dialect.AttrName(layout) == SharedMemoryName {
		return fail("Non-distributed layout is not allowed in tensor type.")
	}
	if !IsDistributed(layout) {
		return true // of a dialect that is not known here
	}
	if isGeneric(layout) && !readyForGeneric(o) {
		return fail("Encoding not compatible with LinearEncodingAttr (e.g., swizzled warp bases or non-injective layout) is not supported on %s.", o.Name())
	}
	if !allPowersOf2(t.Shape) {
		shape := join(t.Shape)
		return fail("Layout has shape %s, but the tensor it's attached to has shape %s which is not a power of two.", shape, shape)
	}
	lanes, ok := Lanes(layout)
	if want := ThreadsPerWarp(o); ok && lanes != want {
		return fail("%s.\nLayout has %d threads per warp, but the module specifies %d threads per warp.", dialect.AttrText(layout), lanes, want)
	}
	warps, ok := Warps(layout)
	if !ok {
		return true
	}
	want, known := NumWarps(o)
	if !known {
		return fail("Could not determine the number of warps per CTA. Operation is not in a context with `ttg.num-warps`.")
	}
	if warps != want {
		return fail("%s.\nLayout has %d warps per CTA, but the context requires %d warps per CTA.", dialect.AttrText(layout), warps, want)
	}
	return true
}

// genericOps take layouts that are not aligned with the axes.
var genericOps = []string{"tt.make_range", "tt.splat", "tt.broadcast", "tt.load", "tt.store", "tt.join", "tt.split", "tt.dot",
	"tt.dot_scaled", "tt.call", "tt.return", "tt.func", "tt.assert", "ttg.convert_layout", "ttg.fp4_to_fp", "ttg.local_load",
	"ttg.local_store", "tt.expand_dims", "tt.reshape", "tt.trans"}

func readyForGeneric(o *ir.Op) bool {
	return o.HasTrait(ir.Elementwise) || slices.Contains(genericOps, o.Name().String())
}
