package ttg

import (
	"math/bits"
	"slices"

	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/layout/linear"
)

// ttg.memdesc_reinterpret gives bytes another shape and element type. All bytes,
// rows of tensor memory and stages of the result must belong to the source.

// padding is the innermost padded layout, of a partitioned one too.
func padding(a ir.Attribute) (padded ir.Attribute, ok bool) {
	if dialect.AttrName(a) == AttrPartitionedShared {
		a = dialect.AttrParam(a, "partitionLayout")
	}
	return a, dialect.AttrName(a) == AttrPaddedShared
}

func isSubview(m *MemDesc) bool {
	return !slices.Equal(LayoutShape(m.Shape, m.Encoding), LayoutShape(m.AllocShape, m.Encoding))
}

// samePattern compares the padding of elements of the given sizes in bytes.
func samePattern(a ir.Attribute, sizeA int64, b ir.Attribute, sizeB int64) bool {
	for _, name := range [...]string{"intervals", "paddings"} {
		if !slices.EqualFunc(dialect.IntsParam(a, name), dialect.IntsParam(b, name), func(x, y int64) bool { return x*sizeA == y*sizeB }) {
			return false
		}
	}
	return true
}

func verifyReinterpret(o *ir.Op, report dialect.Report) {
	src, dst, ok := views(o)
	if !ok {
		return
	}
	if dialect.AttrName(src.Encoding) == AttrPartitionedShared || dialect.AttrName(dst.Encoding) == AttrPartitionedShared {
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
		verifyFootprint(o, &src, &dst, report)
	}
}

// A footprint is what a buffer takes of its memory.
type footprint struct {
	alloc  *linear.Layout
	units  int64 // of one stage: bytes, or columns of 32 bits
	stages int64
}

func footprintOf(c *ir.Context, m *MemDesc, address linear.Dim, unit int64) (footprint, bool) {
	alloc := LinearLayout(c, m.Encoding, LayoutShape(m.AllocShape, m.Encoding))
	width := bitWidth(m.Elem)
	if alloc == nil || width == 0 || !alloc.HasIn(address) {
		return footprint{}, false
	}
	stages := product(m.Shape[:len(m.Shape)-len(LayoutShape(m.Shape, m.Encoding))])
	return footprint{alloc, ceilDiv(width<<alloc.InBits(address), unit), stages}, true
}

func ceilDiv(a, b int64) int64 { return (a + b - 1) / b }

func verifyFootprint(o *ir.Op, src, dst *MemDesc, report dialect.Report) {
	c := o.Context()
	address, unit := linear.Offset, int64(8)
	what, units, parts := "shared-memory", "bytes", "offsets"
	tensorMemory := dialect.AttrName(src.MemorySpace) == tensorMemoryName
	if tensorMemory {
		address, unit = linear.Col, 32
		what, units, parts = "tensor-memory column", "columns", "columns"
	}
	from, ok1 := footprintOf(c, src, address, unit)
	to, ok2 := footprintOf(c, dst, address, unit)
	if !ok1 || !ok2 {
		return
	}
	shape := LayoutShape(src.Shape, src.Encoding)
	for _, row := range blockBases(from.alloc) {
		for d, v := range row {
			if v >= shape[d] {
				report("cannot reinterpret a source subview sliced across CTAs")
				return
			}
		}
	}
	if tensorMemory && !verifyRows(o, from.alloc, to.alloc, report) {
		return
	}
	have, want := from.units*from.stages, to.units*to.stages
	if want > have {
		report("result %s footprint (%d %s) exceeds the source view (%d %s)", what, want, units, have, units)
		return
	}
	if !isSubview(src) {
		return // it owns its whole stages
	}
	n, whole := ownedFromStart(from.alloc, address, shape)
	owned := have
	if !whole {
		owned = ceilDiv(n*bitWidth(src.Elem), unit)
	}
	if want > owned {
		report("result %s footprint includes %s not owned by the source subview (%d %s requested; %d contiguous %s available)",
			what, parts, want, units, owned, units)
	}
}

// ownedFromStart is the number of elements that a part of an allocation owns
// side by side from its first. It owns the places that hold nothing, too.
func ownedFromStart(alloc *linear.Layout, address linear.Dim, shape []int64) (n int64, whole bool) {
	total := alloc.InBits(address)
	if !alloc.IsSurjective() {
		return 1 << total, true
	}
	offsets := alloc.PseudoInvert()
	dims := offsets.InNames()
	for d, dim := range dims {
		if d < len(shape) {
			offsets = offsets.ResizeIn(dim, linear.Log2(shape[d]))
		}
	}
	offsets = offsets.Sublayout(dims, []linear.Dim{address})
	empty := ^alloc.InputMask(address, alloc.OutNames()) & (1<<total - 1)
	var free [][]int64
	for ; empty != 0; empty &= empty - 1 {
		free = append(free, []int64{1 << bits.TrailingZeros64(empty)})
	}
	rest, err := linear.NewSized([]linear.Bases{{Dim: "free", Rows: free}}, offsets.Outs())
	if err != nil {
		return 1 << total, true
	}
	n = linear.ConcatIns(offsets, rest).Contiguous(address)
	return n, n == 1<<total
}

// verifyRows compares the rows of tensor memory that source and result use.
func verifyRows(o *ir.Op, from, to *linear.Layout, report dialect.Report) bool {
	c := o.Context()
	have, _, ok1 := TensorMemorySize(c, o.Operand(0).Type())
	want, _, ok2 := TensorMemorySize(c, o.Result(0).Type())
	if !ok1 || !ok2 {
		return false
	}
	if want > have {
		report("result tensor-memory row footprint (%d) exceeds the source view (%d)", want, have)
		return false
	}
	visible := LinearLayoutOf(c, o.Operand(0).Type()).InputMask(linear.Row, from.OutNames())
	hidden := from.InputMask(linear.Row, from.OutNames()) &^ visible
	if to.InputMask(linear.Row, to.OutNames())&hidden != 0 {
		report("result accesses tensor-memory rows outside the source subview")
		return false
	}
	return true
}

// TensorMemorySize is what a buffer takes of tensor memory: rows, and columns of
// 32 bits with those of all its stages.
func TensorMemorySize(c *ir.Context, t ir.Type) (rows, columns int64, ok bool) {
	m, ok := MemDescOf(t)
	l := LinearLayoutOf(c, t)
	if !ok || l == nil || !l.HasIn(linear.Row) || l.InBits(linear.Row) <= 4 {
		return 0, 0, false
	}
	rows = 1 << l.InBits(linear.Row)
	columns = ceilDiv(bitWidth(m.Elem)<<l.InBits(linear.Col), 32)
	if l.InputMask(linear.Row, l.OutNames())&(1<<4) == 0 {
		rows /= 2 // one half of the rows of each warp is free
	}
	if len(m.Shape) > 2 {
		columns *= m.Shape[0]
	}
	return rows, columns, true
}
