// Package tti defines the dialect of what Triton's sanitizers put into kernels.
package tti

//go:generate go run ../spec/cmd/specgen -in tti.spec -out tables.go -pkg tti

import (
	"slices"

	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/dialect/ttg"
	"github.com/tgopt/tgopt/ir"
)

// Dialect returns the dialect tti.
func Dialect() *dialect.Dialect {
	d := tables()
	d.OpHooks = map[string]dialect.OpHooks{
		"tti.dot_i8":                     {Verify: verifyDot},
		"tti.experimental_fpsan_embed":   {Fold: foldInverse("tti.experimental_fpsan_unembed")},
		"tti.experimental_fpsan_unembed": {Fold: foldInverse("tti.experimental_fpsan_embed")},
		"tti.experimental_local_gather":  {Verify: verifyLocalGather},
	}
	for _, name := range []string{"poll", "load", "store", "rmw", "cas", "tensor_access"} {
		d.OpHooks["tti.experimental_gsan_atomic_"+name] = dialect.OpHooks{Effects: dialect.AtomicEffects}
	}
	return d
}

// foldInverse undoes an op of which the folded one is the inverse, if that
// leads back to the same type.
func foldInverse(name string) func(*ir.Op, []ir.Attribute) (dialect.Folding, bool) {
	return func(o *ir.Op, _ []ir.Attribute) (dialect.Folding, bool) {
		def := o.Operand(0).Def()
		if def == nil || !def.Is(name) || def.Operand(0).Type() != o.Result(0).Type() {
			return dialect.NotFolded()
		}
		return dialect.FoldedTo(def.Operand(0))
	}
}

func tensor(v *ir.Value) *ir.TensorType {
	t, _ := v.Type().(*ir.TensorType)
	return t
}

func verifyDot(o *ir.Op, report dialect.Report) {
	a, b := tensor(o.Operand(0)).Encoding, tensor(o.Operand(1)).Encoding
	if dialect.AttrName(a) != ttg.AttrDotOp || dialect.AttrName(b) != ttg.AttrDotOp {
		report("requires dot operand encodings for A and B")
		return
	}
	result := tensor(o.Result(0)).Encoding
	parentA, parentB := dialect.AttrParam(a, "parent"), dialect.AttrParam(b, "parent")
	for _, layout := range [...]ir.Attribute{parentA, parentB, result} {
		if dialect.AttrName(layout) != ttg.AttrNvidiaMma || dialect.IntParam(layout, "versionMajor", 0) != 2 {
			report("requires NVIDIA MMAv2 operand and result layouts")
			return
		}
	}
	switch {
	case parentA != parentB || parentA != result:
		report("requires matching NVIDIA MMAv2 layouts")
	case dialect.IntParam(a, "kWidth", 0) != dialect.IntParam(b, "kWidth", 0):
		report("mismatching kWidth between A and B operands")
	}
}

func verifyLocalGather(o *ir.Op, report dialect.Report) {
	src, ok := ttg.MemDescOf(o.Operand(0).Type())
	indices, result := tensor(o.Operand(1)), tensor(o.Result(0))
	if !ok {
		return
	}
	rank := len(src.Shape)
	axis, _ := o.IntAttr("axis")
	switch {
	case !ttg.IsShared(src.Encoding):
		report("source must have shared memory encoding")
	case !slices.Equal(result.Shape, indices.Shape):
		report("result shape must match indices shape")
	case rank != len(indices.Shape):
		report("source and indices must have the same rank")
	case axis < 0 || axis >= int64(rank):
		report("axis %d is out of bounds for source rank %d", axis, rank)
	case src.Elem != result.Elem:
		report("result element type must match source element type")
	case indices.Encoding != result.Encoding:
		report("indices and result must have the same layout")
	case o.NumOperands()-2 != rank:
		report("offset count must match source rank")
	}
}
