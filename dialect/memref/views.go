package memref

import (
	"slices"

	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/dialect/indexlist"
	"github.com/tgopt/tgopt/ir"
)

func reportCast(o *ir.Op, report dialect.Report) {
	report("operand type '%s' and result type '%s' are cast incompatible", text(o.Operand(0).Type()), text(o.Result(0).Type()))
}

func agree(a, b int64) bool { return a == b || a == ir.Dynamic || b == ir.Dynamic }

func verifyCast(o *ir.Op, report dialect.Report) {
	a, okA := o.Operand(0).Type().(*ir.MemRefType)
	b, okB := o.Result(0).Type().(*ir.MemRefType)
	if okA && okB && !castable(a, b) {
		reportCast(o, report)
	}
}

func castable(a, b *ir.MemRefType) bool {
	if a.Elem != b.Elem || a.Space != b.Space || a.Unranked && b.Unranked {
		return false
	}
	if a.Unranked || b.Unranked {
		return true
	}
	if len(a.Shape) != len(b.Shape) {
		return false
	}
	for i := range a.Shape {
		if !agree(a.Shape[i], b.Shape[i]) {
			return false
		}
	}
	if a.Layout == b.Layout {
		return true
	}
	strides, offset, ok := Strides(a)
	other, otherOffset, ok2 := Strides(b)
	if !ok || !ok2 || !agree(offset, otherOffset) {
		return false
	}
	for i := range strides {
		if !agree(strides[i], other[i]) {
			return false
		}
	}
	return true
}

func verifySpaceCast(o *ir.Op, report dialect.Report) {
	a, okA := o.Operand(0).Type().(*ir.MemRefType)
	b, okB := o.Result(0).Type().(*ir.MemRefType)
	if okA && okB && (a.Elem != b.Elem || a.Layout != b.Layout || a.Unranked != b.Unranked || !slices.Equal(a.Shape, b.Shape)) {
		reportCast(o, report)
	}
}

// lists are the offsets, sizes and strides of a view.
type lists struct{ offsets, sizes, strides []int64 }

func listsOf(o *ir.Op) lists {
	return lists{dialect.IntsOf(o.Attr("static_offsets")), dialect.IntsOf(o.Attr("static_sizes")), dialect.IntsOf(o.Attr("static_strides"))}
}

// verifyCounts checks that each dynamic entry of a list has an operand.
func verifyCounts(o *ir.Op, l lists, report dialect.Report) bool {
	def := dialect.DefOf(o)
	for i, numbers := range [...][]int64{l.offsets, l.sizes, l.strides} {
		from, to := def.OperandGroup(o, i+1)
		if n := indexlist.NumDynamic(numbers); n != to-from {
			report("expected %d dynamic %s values, got %d", n, [...]string{"offset", "size", "stride"}[i], to-from)
			return false
		}
	}
	return true
}

func verifySubview(o *ir.Op, report dialect.Report) {
	source, result := o.Operand(0).Type().(*ir.MemRefType), o.Result(0).Type().(*ir.MemRefType)
	l := listsOf(o)
	for i, numbers := range [...][]int64{l.offsets, l.sizes, l.strides} {
		if len(numbers) != len(source.Shape) {
			report("expected %d %s values, got %d", len(source.Shape), [...]string{"offset", "size", "stride"}[i], len(numbers))
			return
		}
	}
	if !verifyCounts(o, l, report) {
		return
	}
	if source.Elem != result.Elem {
		report("expected result element type to be '%s', but got '%s'", text(source.Elem), text(result))
		return
	}
	if source.Space != result.Space {
		report("different memory spaces specified for base memref type '%s' and subview memref type '%s'", text(source), text(result))
		return
	}
	for i, size := range source.Shape {
		if size == ir.Dynamic || l.offsets[i] == ir.Dynamic {
			continue
		}
		if l.offsets[i] >= size && l.sizes[i] != 0 {
			report("offset %d is out-of-bounds: %d >= %d", i, l.offsets[i], size)
			return
		}
		if l.sizes[i] == ir.Dynamic || l.strides[i] == ir.Dynamic || l.sizes[i] == 0 {
			continue
		}
		if last := l.offsets[i] + (l.sizes[i]-1)*l.strides[i]; last >= size {
			report("slice along dimension %d runs out-of-bounds: %d >= %d", i, last, size)
			return
		}
	}
	strides, offset, ok := Strides(source)
	if !ok {
		return
	}
	for i := range l.offsets {
		offset = plus(offset, times(l.offsets[i], strides[i]))
	}
	view := make([]int64, len(strides))
	for i := range view {
		view[i] = times(strides[i], l.strides[i])
	}
	want := withLayout(o.Context(), source, l.sizes, view, offset, source.Layout == nil)
	if why := reduced(want, view, offset, result); why != "" {
		report("expected result type to be '%s' or a rank-reduced version. (mismatch of result %s), but got '%s'", text(want), why, text(result))
	}
}

// reduced reports what is wrong with a result that should be want, or want
// with some dimensions of size 1 dropped.
func reduced(want *ir.MemRefType, strides []int64, offset int64, got *ir.MemRefType) string {
	if want == got {
		return ""
	}
	gotStrides, gotOffset, ok := Strides(got)
	j := 0
	var kept []int64
	for i, d := range want.Shape {
		switch {
		case j < len(got.Shape) && got.Shape[j] == d:
			kept = append(kept, strides[i])
			j++
		case d != 1:
			return "sizes"
		}
	}
	if j < len(got.Shape) {
		return "sizes"
	}
	if !ok {
		return ""
	}
	if offset != gotOffset {
		return "layout"
	}
	// Which of several dimensions of size 1 was dropped does not matter.
	if len(kept) == len(want.Shape) && !slices.Equal(kept, gotStrides) {
		return "layout"
	}
	return ""
}

func verifyReinterpret(o *ir.Op, report dialect.Report) {
	source, okSource := o.Operand(0).Type().(*ir.MemRefType)
	result := o.Result(0).Type().(*ir.MemRefType)
	if !okSource {
		return
	}
	l := listsOf(o)
	switch {
	case len(l.offsets) != 1:
		report("expected mixed offsets rank to match mixed sizes rank (%d vs %d) so the rank of the result type is well-formed.",
			len(l.offsets), len(l.sizes))
		return
	case len(l.sizes) != len(l.strides):
		report("expected mixed sizes rank to match mixed strides rank (%d vs %d) so the rank of the result type is well-formed.",
			len(l.sizes), len(l.strides))
		return
	case source.Space != result.Space:
		report("different memory spaces specified for source type '%s' and result memref type '%s'", text(source), text(result))
		return
	case source.Elem != result.Elem:
		report("different element types specified for source type '%s' and result memref type '%s'", text(source), text(result))
		return
	case len(l.sizes) != len(result.Shape):
		report("expected %d sizes for result type '%s', got %d", len(result.Shape), text(result), len(l.sizes))
		return
	}
	if !verifyCounts(o, l, report) {
		return
	}
	for i, d := range result.Shape {
		if d != ir.Dynamic && d != l.sizes[i] {
			report("expected result type with size = %s instead of %d in dim = %d", size(l.sizes[i]), d, i)
			return
		}
	}
	strides, offset, ok := Strides(result)
	if !ok {
		report("expected result type to have strided layout but found '%s'", text(result))
		return
	}
	if offset != ir.Dynamic && offset != l.offsets[0] {
		report("expected result type with offset = %s instead of %d", size(l.offsets[0]), offset)
		return
	}
	for i, s := range strides {
		if s != ir.Dynamic && s != l.strides[i] {
			report("expected result type with stride = %s instead of %d in dim = %d", size(l.strides[i]), s, i)
			return
		}
	}
}

// size is a number, or how messages write one that is not known.
func size(v int64) string {
	if v == ir.Dynamic {
		return "dynamic"
	}
	return dims([]int64{v})
}

func verifyReshape(o *ir.Op, report dialect.Report) {
	in, out := o.Operand(0).Type().(*ir.MemRefType), o.Result(0).Type().(*ir.MemRefType)
	shape := o.Operand(1).Type().(*ir.MemRefType)
	switch {
	case in.Elem != out.Elem:
		report("element types of source and destination memref types should be the same: '%s' and '%s'", text(in.Elem), text(out.Elem))
	case out.Unranked:
	case shape.Shape[0] == ir.Dynamic:
		report("cannot use shape operand with dynamic length to reshape to statically-ranked memref type")
	case shape.Shape[0] != int64(len(out.Shape)):
		report("length of shape operand differs from the result's memref rank: %d and %d", shape.Shape[0], len(out.Shape))
	}
}

func verifyTranspose(o *ir.Op, report dialect.Report) {
	in, out := o.Operand(0).Type().(*ir.MemRefType), o.Result(0).Type().(*ir.MemRefType)
	m, ok := o.Attr("permutation").(*ir.AffineMapAttr)
	switch {
	case !ok || !m.IsPermutation():
		report("expected a permutation map")
		return
	case m.NumDims != len(in.Shape):
		report("expected a permutation map of same rank as the input: %d and %d", m.NumDims, len(in.Shape))
		return
	}
	strides, offset, ok := Strides(in)
	outStrides, outOffset, ok2 := Strides(out)
	if !ok || !ok2 {
		return
	}
	shape, permuted := make([]int64, len(strides)), make([]int64, len(strides))
	for i, e := range m.Results {
		shape[i], permuted[i] = in.Shape[e.Value], strides[e.Value]
	}
	if in.Elem != out.Elem || in.Space != out.Space || !slices.Equal(shape, out.Shape) || !slices.Equal(permuted, outStrides) || offset != outOffset {
		report("result type '%s' is not equivalent to the canonical transposed input type '%s'", text(out),
			text(mapped(o.Context(), in, shape, permuted, offset)))
	}
}

// mapped is a memref with the strides in an affine map, as MLIR shows it.
func mapped(c *ir.Context, t *ir.MemRefType, shape, strides []int64, offset int64) *ir.MemRefType {
	symbols := 0
	value := func(v int64) *ir.AffineExpr {
		if v == ir.Dynamic {
			symbols++
			return c.AffineSymbol(symbols - 1)
		}
		return c.AffineConstant(v)
	}
	e := value(offset)
	for i, s := range strides {
		e = c.AffineBinary(ir.AffineAdd, e, c.AffineBinary(ir.AffineMul, c.AffineDim(i), value(s)))
	}
	return c.MemRef(shape, t.Elem, c.AffineMap(len(strides), symbols, []*ir.AffineExpr{e}), t.Space)
}

func verifyView(o *ir.Op, report dialect.Report) {
	in, out := o.Operand(0).Type().(*ir.MemRefType), o.Result(0).Type().(*ir.MemRefType)
	switch got, want := o.NumOperands()-2, indexlist.NumDynamic(out.Shape); {
	case out.Layout != nil:
		report("unsupported map for result memref type '%s'", text(out))
	case in.Layout != nil:
		report("unsupported map for base memref type '%s'", text(in))
	case in.Space != out.Space:
		report("different memory spaces specified for base memref type '%s' and view memref type '%s'", text(in), text(out))
	case got != want:
		report("incorrect number of dynamic sizes, has %d, expected %d", got, want)
	}
}
