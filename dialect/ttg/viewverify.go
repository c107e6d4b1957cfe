package ttg

import (
	"slices"

	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/ir"
)

// Verifiers of views. Whether a slice cuts through a swizzling pattern, and
// whether a reinterpretation owns each byte, takes linear layouts, and is
// checked by analyses.

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
	case !slices.Equal(src.AllocShape, dst.AllocShape):
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
	if p, ok := PaddedSharedOf(src.Encoding); ok && !whole {
		if rank := max(len(p.Order), rowLength(p.Offset, p.Block)); rank < len(src.Shape) {
			report("SubSlice of low rank PaddedSharedEncoding from higher rank tensors is not supported yet")
		}
	}
}

// permute is the list whose element i is that at order[i].
func permute(vs, order []int64) []int64 {
	out := make([]int64, len(order))
	for i, at := range order {
		out[i] = vs[at]
	}
	return out
}

func verifyTrans(o *ir.Op, report dialect.Report) {
	src, dst, ok := views(o)
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
	extra := len(src.AllocShape) - len(order)
	alloc := append(slices.Clone(src.AllocShape[:extra]), permute(src.AllocShape[extra:], order)...)
	if !slices.Equal(dst.Shape, permute(src.Shape, order)) || !slices.Equal(dst.AllocShape, alloc) ||
		dst.MemorySpace != src.MemorySpace || dst.Mutable != src.Mutable || dst.Elem != src.Elem {
		report("inferred type(s) are incompatible with return type(s) of operation: '%s' is no transpose of '%s'",
			dialect.TypeText(o.Result(0).Type()), dialect.TypeText(o.Operand(0).Type()))
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
	}
}

// padding is the innermost padded layout, of a partitioned one too.
func padding(a ir.Attribute) (PaddedShared, bool) {
	if p, ok := PartitionedSharedOf(a); ok {
		a = p.Layout
	}
	return PaddedSharedOf(a)
}

func isSubview(m *MemDesc) bool {
	return !slices.Equal(LayoutShape(m.Shape, m.Encoding), LayoutShape(m.AllocShape, m.Encoding))
}

func verifyReinterpret(o *ir.Op, report dialect.Report) {
	src, dst, ok := views(o)
	if !ok {
		return
	}
	if dialect.AttrName(src.Encoding) == PartitionedSharedName || dialect.AttrName(dst.Encoding) == PartitionedSharedName {
		report("cannot reinterpret partitioned shared layouts")
		return
	}
	from, fromPadded := padding(src.Encoding)
	to, toPadded := padding(dst.Encoding)
	switch {
	case fromPadded != toPadded:
		report("cannot reinterpret between padded and non-padded layouts")
	case fromPadded && isSubview(&src):
		report("cannot reinterpret a padded source subview")
	case fromPadded && !samePattern(from, bitWidth(src.Elem)/8, to, bitWidth(dst.Elem)/8):
		report("cannot reinterpret with different padding pattern")
	case src.MemorySpace != dst.MemorySpace:
		report("source and result must have the same memory space")
	case src.Mutable != dst.Mutable:
		report("source and result must have the same mutability")
	case isSubview(&dst):
		report("result must not be a subview")
	default:
		have, haveOK := footprint(&src, src.AllocShape)
		want, wantOK := footprint(&dst, dst.AllocShape)
		if haveOK && wantOK && want > have {
			report("result shared-memory footprint (%d bytes) exceeds the source view (%d bytes)", want, have)
		}
	}
}

// footprint is the bytes of a buffer whose layout has neither holes nor copies;
// its stages are those of the view.
func footprint(m *MemDesc, alloc []int64) (bytes int64, ok bool) {
	switch dialect.AttrName(m.Encoding) {
	case SwizzledSharedName, RotatingSharedName, PaddedSharedName:
	case NVMMASharedName:
		if n, _ := NVMMASharedOf(m.Encoding); n.FP4Padded {
			return 0, false
		}
	default:
		return 0, false
	}
	if blocks, _ := Blocks(m.Encoding); blocks != 1 {
		return 0, false
	}
	inner := LayoutShape(alloc, m.Encoding)
	stages := m.Shape[:len(m.Shape)-len(LayoutShape(m.Shape, m.Encoding))]
	return (product(inner)*bitWidth(m.Elem) + 7) / 8 * product(stages), true
}

func samePattern(a PaddedShared, sizeA int64, b PaddedShared, sizeB int64) bool {
	if len(a.Intervals) != len(b.Intervals) {
		return false
	}
	for i := range a.Intervals {
		if a.Intervals[i]*sizeA != b.Intervals[i]*sizeB || a.Paddings[i]*sizeA != b.Paddings[i]*sizeB {
			return false
		}
	}
	return true
}
