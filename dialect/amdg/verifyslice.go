package amdg

import (
	"fmt"
	"slices"
	"strings"

	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/dialect/ttg"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/layout/linear"
)

// Slices and concatenations give registers other names: each register of the
// result is one of the same thread of the source.

func verifyExtractSlice(o *ir.Op, report dialect.Report) {
	src, ok1 := viewOf(o.Operand(0).Type())
	dst, ok2 := viewOf(o.Result(0).Type())
	offsets, ok3 := o.Attr("static_offsets").(*ir.DenseArrayAttr)
	if !ok1 || !ok2 || !ok3 {
		return
	}
	if src.elem != dst.elem {
		report("result element type must match source element type")
		return
	}
	if len(src.shape) != len(dst.shape) || len(offsets.Values) != len(src.shape) {
		report("result rank must be equal to source rank")
		return
	}
	for i, at := range offsets.Values {
		switch {
		case at < 0:
			report("offset must be non-negative at dimension %d", i)
			return
		case dst.shape[i] > src.shape[i]:
			report("result shape cannot exceed source shape at dimension %d", i)
			return
		case at+dst.shape[i] > src.shape[i]:
			report("invalid offset at dimension %d", i)
			return
		}
	}
	verifyRegisters(o, func(at []int64) {
		for d := range at {
			at[d] += offsets.Values[d]
		}
	}, report)
}

func verifyConcat(o *ir.Op, report dialect.Report) {
	if o.NumOperands() == 0 {
		return
	}
	src, ok1 := viewOf(o.Operand(0).Type())
	dst, ok2 := viewOf(o.Result(0).Type())
	if !ok1 || !ok2 {
		return
	}
	if len(src.shape) != len(dst.shape) {
		report("Source and destination tensors must have the same rank.")
		return
	}
	tiles := int64(1)
	for i := range src.shape {
		if src.shape[i] == 0 || dst.shape[i]%src.shape[i] != 0 {
			report("Source and destination tensor shapes don't match.")
			return
		}
		tiles *= dst.shape[i] / src.shape[i]
	}
	if n := int64(o.NumOperands()); n != tiles {
		report("Number of source tiles (%d) doesn't match required count (%d).", n, tiles)
		return
	}
	for _, v := range o.Operands() {
		if v.Type() != o.Operand(0).Type() {
			report("All sources must have identical tensor types.")
			return
		}
	}
	if src.elem != dst.elem {
		report("Element types of sources and destination must match.")
		return
	}
	verifyRegisters(o, func(at []int64) {
		for d := range at {
			at[d] %= src.shape[d]
		}
	}, report)
}

// verifyRegisters looks for each register of the first thread's result in the
// first thread's source. Because layouts are linear, what holds for that thread
// holds for all when lanes and warps move alike in both.
func verifyRegisters(o *ir.Op, toSource func(at []int64), report dialect.Report) {
	src, dst := ttg.LinearLayoutOf(o.Context(), o.Operand(0).Type()), ttg.LinearLayoutOf(o.Context(), o.Result(0).Type())
	if src == nil || dst == nil || !slices.Equal(src.InNames(), dst.InNames()) || !src.HasIn(linear.Register) || !src.IsSurjective() || !slices.Equal(src.OutNames(), dst.OutNames()) {
		return
	}
	inverse := src.PseudoInvert()
	ins := make([]int64, len(dst.Ins()))
	for register := range int64(1) << dst.InBits(linear.Register) {
		for i, in := range dst.Ins() {
			if in.Dim == linear.Register {
				ins[i] = register
			}
		}
		at := dst.Apply(ins...)
		toSource(at)
		for i, place := range inverse.Apply(at...) {
			if place != 0 && inverse.OutNames()[i] != linear.Register {
				report("No source register holds the element for destination index [%s]", commas(at))
				return
			}
		}
	}
	for _, dim := range [...]linear.Dim{linear.Lane, linear.Warp} {
		if !ttg.SameRows(src.Bases(dim), dst.Bases(dim)) {
			report("Lane and warp dim basis must match between source and destination layout.")
			return
		}
	}
}

func commas(ns []int64) string {
	texts := make([]string, len(ns))
	for i, n := range ns {
		texts[i] = fmt.Sprint(n)
	}
	return strings.Join(texts, ", ")
}
