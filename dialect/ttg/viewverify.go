package ttg

import (
	"slices"

	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/layout"
	"github.com/tgopt/tgopt/layout/linear"
	"github.com/tgopt/tgopt/printer"
)

// Verifiers of views.

func views(o *ir.Op) (src, dst MemDesc, ok bool) {
	src, ok = MemDescOf(o.Operand(0).Type())
	if !ok {
		return src, dst, false
	}
	dst, ok = MemDescOf(o.Result(0).Type())
	return src, dst, ok
}

func verifyIndex(o *ir.Op, report dialect.Report) {
	src, dst, ok := views(o)
	if !ok {
		return
	}
	inner := LayoutShape(src.Shape, src.Encoding)
	switch {
	case src.Elem != dst.Elem:
		report("result element type must match desc element type")
	case src.Encoding != dst.Encoding:
		report("src and result must have the same encoding")
	case len(src.Shape) != len(dst.Shape)+1:
		report("result rank must be input rank - 1")
	case len(src.AllocShape) != len(src.Shape):
		report("We don't allow taking memdesc_index of a memdesc_index")
	case !slices.Equal(inner, dst.Shape) && !slices.Equal(src.Shape[1:], dst.Shape):
		report("result shape must equal to srcShape[1:]")
	case !slices.Equal(LayoutShape(src.AllocShape, src.Encoding), inner):
		report("We only support memdesc_index of a multibuffer-prefix subview")
	case slices.Equal(dst.AllocShape, src.AllocShape) && dst.Mutable:
		// Triton 3.5 keeps the shape of the allocation.
	case !slices.Equal(dst.AllocShape, dst.Shape):
		report("alloc shape must match shape for the result")
	case dialect.AttrName(src.Encoding) == tensorMemoryEncoding && (len(src.Shape) != 3 || len(dst.Shape) != 2):
		report("only 3D -> 2D subviews are supported for TensorMemoryEncodingAttr")
	}
}

func verifySubslice(o *ir.Op, report dialect.Report) {
	src, dst, ok := views(o)
	if !ok {
		return
	}
	offsets := dialect.IntsOf(o.Attr("offsets"))
	switch {
	case src.Elem != dst.Elem:
		report("result element type must match desc element type")
		return
	case src.Encoding != dst.Encoding:
		report("src and result must have the same encoding")
		return
	case len(offsets) != len(src.Shape):
		report("offsets must have the same rank as input")
		return
	case len(src.Shape) != len(dst.Shape):
		report("result rank must equal to input rank")
		return
	case !slices.Equal(src.AllocShape, dst.AllocShape) && !o.Context().Legacy().UpTo(308): // later it is lost no more
		report("source and result must have the same allocation shape")
		return
	case !IsShared(src.Encoding):
		report("src and dst must both be of shared memory encoding")
		return
	}
	prefix := len(offsets) - len(LayoutShape(offsets, src.Encoding))
	whole := true
	for d, offset := range offsets {
		from, to := src.Shape[d], dst.Shape[d]
		if from == to {
			if offset != 0 {
				report("A non zero offset found in a dimension that is not being split")
				return
			}
			continue
		}
		whole = false
		if offset < 0 || offset > from-to {
			report("The split offset may not exceed the source shape")
			return
		}
		if d >= prefix && offset&(to-1) != 0 {
			report("The split offset may not touch the tile")
			return
		}
	}
	if enc := src.Encoding; dialect.AttrName(enc) == AttrPaddedShared && !whole {
		if rank, _ := layout.Rank(enc); rank < len(src.Shape) {
			report("SubSlice of low rank PaddedSharedEncoding from higher rank tensors is not supported yet")
			return
		}
	}
	if !whole && cutsSwizzle(o, &src, &dst) {
		report("We don't support splitting along the swizzling pattern")
	}
}

// cutsSwizzle reports whether a part of a buffer begins in the middle of a
// swizzling pattern.
func cutsSwizzle(o *ir.Op, src, dst *MemDesc) bool {
	l := LinearLayoutOf(o.Context(), o.Operand(0).Type())
	if l == nil || !l.IsSurjective() || !l.HasIn(linear.Offset) {
		return false
	}
	prefix := max(len(src.Shape)-len(l.Outs()), 0)
	for d := prefix; d < len(src.Shape); d++ {
		if dst.Shape[d] != src.Shape[d] && l.CutsSwizzle(d-prefix, dst.Shape[d], src.Shape[d]) {
			return true
		}
	}
	return false
}

func verifyTrans(o *ir.Op, report dialect.Report) {
	src, _, ok := views(o)
	if !ok {
		return
	}
	order := dialect.IntsOf(o.Attr("order"))
	if len(order) != len(src.Shape) {
		report("order must have the same size as the rank of the operand and result")
		return
	}
	if !isPermutation(order) {
		report("order must be a permutation of [0, ..., rank - 1]")
		return
	}
	want := src
	want.Shape = dialect.Permute(src.Shape, order)
	extra := len(src.AllocShape) - len(order)
	want.AllocShape = append(slices.Clone(src.AllocShape[:extra]), dialect.Permute(src.AllocShape[extra:], order)...)
	if dst, ok := MemDescOf(o.Result(0).Type()); ok && o.Context().Legacy().UpTo(304) {
		want.AllocShape = dst.AllocShape // earlier releases lose it
	}
	var err error
	if want.Encoding, err = Inferrer(o).Trans(src.Encoding, src.Shape, order); err != nil {
		if !Unknown(err) {
			report("%s", err)
			report("failed to infer returned types")
		}
		return
	}
	verifyView(o, want, report)
}

// verifyView compares the result with the type that follows from the operand.
func verifyView(o *ir.Op, want MemDesc, report dialect.Report) {
	got := o.Result(0).Type()
	if t := MemDescType(o.Context(), dialect.RegistryOf(o), want); !EquivalentTypes(o.Context(), got, t) {
		report("inferred type(s) '%s' are incompatible with return type(s) of operation '%s'", printer.TypeText(t), printer.TypeText(got))
		report("failed to infer returned types")
	}
}

func verifyReshape(o *ir.Op, report dialect.Report) {
	src, dst, ok := views(o)
	if !ok {
		return
	}
	switch {
	case product(src.Shape) != product(dst.Shape):
		report("number of src and dst elements of reshape must be the same")
	case src.Elem != dst.Elem:
		report("result element type must match src element type")
	case !slices.Equal(src.AllocShape[len(src.AllocShape)-len(src.Shape):], src.Shape):
		report("NYI: memdesc_reshape of memdesc_subslice")
	default:
		want := src
		want.Shape = dst.Shape
		want.AllocShape = append(slices.Clone(src.AllocShape[:len(src.AllocShape)-len(src.Shape)]), dst.Shape...)
		var err error
		if want.Encoding, err = Inferrer(o).MemDescReshape(src.Encoding, src.Shape, dst.Shape); err != nil {
			return
		}
		t := MemDescType(o.Context(), dialect.RegistryOf(o), want)
		if got := o.Result(0).Type(); !EquivalentTypes(o.Context(), t, got) {
			report("result type must be equivalent to '%s', but is '%s'", printer.TypeText(t), printer.TypeText(got))
		}
	}
}
