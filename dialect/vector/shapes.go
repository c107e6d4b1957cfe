package vector

import (
	"fmt"
	"slices"

	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/dialect/memref"
	"github.com/tgopt/tgopt/ir"
)

func verifyReduction(o *ir.Op, report dialect.Report) {
	v, dest := o.Operand(0).Type().(*ir.VectorType), o.Result(0).Type()
	switch kind := dialect.KeywordOf(o, "kind"); {
	case v.Elem != ir.ElementType(dest):
		report("failed to verify that source operand and result have same element type")
	case len(v.Shape) > 1:
		report("unsupported reduction rank: %d", len(v.Shape))
	case !combines(kind, dest):
		report("unsupported reduction type '%s' for kind '%s'", text(dest), kind)
	}
}

func verifyMultiReduction(o *ir.Op, report dialect.Report) {
	v, dest := o.Operand(0).Type().(*ir.VectorType), o.Result(0).Type()
	if v.Elem != ir.ElementType(dest) {
		report("failed to verify that source operand and result have same element type")
		return
	}
	reduced := map[int64]bool{}
	for _, d := range dialect.IntsOf(o.Attr("reduction_dims")) {
		reduced[d] = true
	}
	var shape []int64
	var scalable []bool
	for i, n := range v.Shape {
		if !reduced[int64(i)] {
			shape, scalable = append(shape, n), append(scalable, scalableAt(v, i))
		}
	}
	var want ir.Type = v.Elem
	if len(shape) > 0 {
		want = o.Context().Vector(shape, scalableOf(scalable), v.Elem)
	}
	if dest != want {
		report("destination type '%s' is incompatible with source type '%s'", text(dest), text(v))
	}
}

func verifyScan(o *ir.Op, report dialect.Report) {
	v, start := o.Operand(0).Type().(*ir.VectorType), o.Operand(1).Type().(*ir.VectorType)
	d := dialect.IntOf(o.Attr("reduction_dim"), 0)
	switch kind := dialect.KeywordOf(o, "kind"); {
	case d < 0 || d >= int64(len(v.Shape)):
		report("reduction dimension %d has to be less than %d", d, len(v.Shape))
	case len(start.Shape) != len(v.Shape)-1:
		report("initial value rank %d has to be equal to %d", len(start.Shape), len(v.Shape)-1)
	case !slices.Equal(append(append([]int64(nil), v.Shape[:d]...), v.Shape[d+1:]...), start.Shape):
		report("incompatible input/initial value shapes")
	case !combines(kind, v.Elem):
		report("unsupported reduction type '%s' for kind '%s'", text(v.Elem), kind)
	}
}

func verifyBroadcast(o *ir.Op, report dialect.Report) {
	source, v := o.Operand(0).Type(), o.Result(0).Type().(*ir.VectorType)
	s, vector := source.(*ir.VectorType)
	switch {
	case isError(source):
		return
	case ir.ShapedElement(source) != v.Elem:
		report("failed to verify that source operand and result have same element type")
		return
	case !vector:
		if source != v.Elem {
			report("source type is not a vector")
		}
		return
	case len(s.Shape) > len(v.Shape):
		report("source rank higher than destination rank")
		return
	}
	lead := len(v.Shape) - len(s.Shape)
	for i, n := range s.Shape {
		from, to := scalableAt(s, i), scalableAt(v, lead+i)
		stretched := n == 1 && !from
		if n != v.Shape[lead+i] && !stretched || from != to && !stretched {
			report("dimension mismatch (%s vs. %s)", dimension(n, from), dimension(v.Shape[lead+i], to))
			return
		}
	}
}

func dimension(n int64, scalable bool) string {
	if scalable {
		return fmt.Sprintf("[%d]", n)
	}
	return fmt.Sprint(n)
}

func verifyShapeCast(o *ir.Op, report dialect.Report) {
	a, b := o.Operand(0).Type().(*ir.VectorType), o.Result(0).Type().(*ir.VectorType)
	switch {
	case a.Elem != b.Elem:
		report("has different source and result element types: '%s' and '%s'", text(a.Elem), text(b.Elem))
	case a.NumElements() != b.NumElements():
		report("has different number of elements at source (%d) and result (%d)", a.NumElements(), b.NumElements())
	case scalableDims(a) != scalableDims(b):
		report("has different number of scalable dims at source (%d) and result (%d)", scalableDims(a), scalableDims(b))
	}
}

func verifyBitcast(o *ir.Op, report dialect.Report) {
	a, b := o.Operand(0).Type().(*ir.VectorType), o.Result(0).Type().(*ir.VectorType)
	if len(a.Shape) != len(b.Shape) {
		report("failed to verify that all of {source, result} have same rank")
		return
	}
	last := len(a.Shape) - 1
	if last < 0 {
		if bits(a.Elem) != bits(b.Elem) {
			report("source/result bitwidth of the 0-D vector element types must be equal: %d and %d", bits(a.Elem), bits(b.Elem))
		}
		return
	}
	for i := range last {
		if a.Shape[i] != b.Shape[i] {
			report("dimension size mismatch at: %d", i)
			return
		}
	}
	if from, to := bits(a.Elem)*a.Shape[last], bits(b.Elem)*b.Shape[last]; from != to {
		report("source/result bitwidth of the minor 1-D vectors must be equal: %d and %d", from, to)
	}
}

func verifyTranspose(o *ir.Op, report dialect.Report) {
	a, b := o.Operand(0).Type().(*ir.VectorType), o.Result(0).Type().(*ir.VectorType)
	order := dialect.IntsOf(o.Attr("permutation"))
	switch {
	case a.Elem != b.Elem:
		report("failed to verify that operand and result have same element type")
		return
	case len(a.Shape) != len(b.Shape):
		report("vector result rank mismatch: %d", len(b.Shape))
		return
	case len(order) != len(a.Shape):
		report("transposition length mismatch: %d", len(order))
		return
	}
	seen := make([]bool, len(order))
	for i, d := range order {
		switch {
		case d < 0 || d >= int64(len(order)):
			report("transposition index out of range: %d", d)
			return
		case seen[d]:
			report("duplicate position index: %d", d)
			return
		case a.Shape[d] != b.Shape[i]:
			report("dimension size mismatch at: %d", d)
			return
		}
		seen[d] = true
	}
}

func verifyTypeCast(o *ir.Op, report dialect.Report) {
	a, b := o.Operand(0).Type().(*ir.MemRefType), o.Result(0).Type().(*ir.MemRefType)
	whole := func(m *ir.MemRefType) []int64 {
		shape := append([]int64(nil), m.Shape...)
		if v, ok := m.Elem.(*ir.VectorType); ok {
			shape = append(shape, v.Shape...)
		}
		return shape
	}
	switch {
	case !isRowMajor(a):
		report("expects operand to be a memref with identity layout")
	case !isRowMajor(b):
		report("expects result to be a memref with identity layout")
	case a.Space != b.Space:
		report("expects result in same memory space")
	case ir.ElementType(a.Elem) != ir.ElementType(b.Elem):
		report("expects result and operand with same underlying scalar type: '%s'", text(b))
	case !slices.Equal(whole(a), whole(b)):
		report("expects concatenated result and operand shapes to be equal: '%s'", text(b))
	}
}

func isRowMajor(m *ir.MemRefType) bool {
	if a, ok := m.Layout.(*ir.AffineMapAttr); ok {
		return a.IsIdentity()
	}
	return m.Layout == nil
}

// unitStride reports whether neighbours in the last dimension are neighbours
// in memory.
func unitStride(m *ir.MemRefType) bool {
	strides, _, ok := memref.Strides(m)
	return ok && (len(strides) == 0 || strides[len(strides)-1] == 1)
}
