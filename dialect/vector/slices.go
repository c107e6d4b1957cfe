package vector

import (
	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/ir"
)

// A slice is the attributes of a strided slice.
type slice struct{ offsets, sizes, strides []int64 }

// sliceOf reads them; it reports lists of anything but 64-bit integers.
func sliceOf(o *ir.Op, report dialect.Report) (s slice, ok bool) {
	for _, l := range []struct {
		name string
		to   *[]int64
	}{{"offsets", &s.offsets}, {"sizes", &s.sizes}, {"strides", &s.strides}} {
		a := o.Attr(l.name)
		if a == nil {
			continue
		}
		list, _ := a.(*ir.ArrayAttr)
		for _, e := range list.Elems {
			i, ok := e.(*ir.IntegerAttr)
			if it, signless := typeOf(i); !ok || !signless || it.Width != 64 {
				report("attribute '%s' failed to satisfy constraint: 64-bit integer array attribute", l.name)
				return s, false
			}
			*l.to = append(*l.to, i.Value)
		}
	}
	return s, true
}

func typeOf(a *ir.IntegerAttr) (*ir.IntegerType, bool) {
	if a == nil {
		return nil, false
	}
	t, ok := a.Type.(*ir.IntegerType)
	return t, ok && t.Sign == ir.Signless
}

// confined checks that each number is at least low and at most the size of its
// dimension less than.
func confined(numbers, shape []int64, low, less int64, what string, report dialect.Report) bool {
	for i, n := range numbers {
		if i < len(shape) && (n < low || n > shape[i]-less) {
			report("expected %s dimension %d to be confined to [%d, %d)", what, i, low, shape[i]-less+1)
			return false
		}
	}
	return true
}

func unitStrides(strides []int64, report dialect.Report) bool {
	for _, s := range strides {
		if s != 1 {
			report("expected strides to be confined to [1, 2)")
			return false
		}
	}
	return true
}

func sums(a, b []int64) []int64 {
	sum := make([]int64, min(len(a), len(b)))
	for i := range sum {
		sum[i] = a[i] + b[i]
	}
	return sum
}

func verifyExtractSlice(o *ir.Op, report dialect.Report) {
	v, result := o.Operand(0).Type().(*ir.VectorType), o.Result(0).Type()
	s, ok := sliceOf(o, report)
	switch {
	case !ok:
		return
	case v.Elem != ir.ElementType(result):
		report("failed to verify that operand and result have same element type")
		return
	case len(s.offsets) != len(s.sizes) || len(s.offsets) != len(s.strides):
		report("expected offsets, sizes and strides attributes of same size")
		return
	case len(s.offsets) > len(v.Shape):
		report("expected offsets attribute of rank no greater than vector rank")
		return
	case !confined(s.offsets, v.Shape, 0, 1, "offsets", report) || !confined(s.sizes, v.Shape, 1, 0, "sizes", report) ||
		!unitStrides(s.strides, report) || !confined(sums(s.offsets, s.sizes), v.Shape, 1, 0, "sum(offsets, sizes)", report):
		return
	}
	shape := append(append([]int64(nil), s.sizes...), v.Shape[len(s.sizes):]...)
	if want := o.Context().Vector(shape, v.Scalable, v.Elem); result != want {
		report("expected result type to be '%s', but got '%s'", text(want), text(result))
		return
	}
	for i, n := range s.sizes {
		if scalableAt(v, i) && n != v.Shape[i] {
			report("expected size at idx=%d to match the corresponding base size from the input vector (%d vs %d)", i, n, v.Shape[i])
			return
		}
	}
}

func verifyInsertSlice(o *ir.Op, report dialect.Report) {
	part, v := o.Operand(0).Type().(*ir.VectorType), o.Operand(1).Type().(*ir.VectorType)
	s, ok := sliceOf(o, report)
	lead := len(v.Shape) - len(part.Shape)
	switch {
	case !ok:
		return
	case part.Elem != v.Elem:
		report("failed to verify that operand #0 and result have same element type")
		return
	case len(s.offsets) != len(v.Shape):
		report("expected offsets of same size as destination vector rank")
		return
	case len(s.strides) != len(part.Shape):
		report("expected strides of same size as source vector rank")
		return
	case lead < 0:
		report("expected source rank to be no greater than destination rank")
		return
	case !confined(s.offsets, v.Shape, 0, 1, "offsets", report) || !unitStrides(s.strides, report):
		return
	}
	// In the dimensions that the part does not have, it is one line.
	for i, n := range part.Shape {
		at := lead + i
		if end := s.offsets[at] + n; end > v.Shape[at] {
			report("expected sum(offsets, source vector shape) dimension %d to be confined to [1, %d)", at, v.Shape[at]+1)
			return
		}
		if scalableAt(v, at) != scalableAt(part, i) || scalableAt(v, at) && n != v.Shape[at] {
			report("expected size at idx=%d to match the corresponding base size from the input vector (%s vs %s)", at,
				dimension(n, scalableAt(part, i)), dimension(v.Shape[at], scalableAt(v, at)))
			return
		}
	}
}
