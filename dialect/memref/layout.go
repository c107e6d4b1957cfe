package memref

import "github.com/tgopt/tgopt/ir"

// Strides are the distances of elements, in elements, and the offset of the
// first, ir.Dynamic where the type does not say; ok is false for layouts that
// are no strides.
func Strides(t *ir.MemRefType) (strides []int64, offset int64, ok bool) {
	switch l := t.Layout.(type) {
	case nil:
		return rowMajor(t.Shape), 0, true
	case *ir.StridedLayoutAttr:
		return l.Strides, l.Offset, true
	case *ir.AffineMapAttr:
		return linear(l)
	}
	return nil, 0, false
}

// rowMajor is the strides of a shape whose last dimension is dense.
func rowMajor(shape []int64) []int64 {
	strides := make([]int64, len(shape))
	n := int64(1)
	for i := len(shape) - 1; i >= 0; i-- {
		strides[i] = n
		n = times(n, shape[i])
	}
	return strides
}

// times and plus compute with sizes of which some are not known.
func times(a, b int64) int64 {
	if a == 0 || b == 0 {
		return 0
	}
	if a == ir.Dynamic || b == ir.Dynamic {
		return ir.Dynamic
	}
	return a * b
}

func plus(a, b int64) int64 {
	if a == ir.Dynamic || b == ir.Dynamic {
		return ir.Dynamic
	}
	return a + b
}

// linear takes a map such as (d0, d1) -> (d0 * 8 + d1 + s0) for strides.
func linear(m *ir.AffineMapAttr) (strides []int64, offset int64, ok bool) {
	if len(m.Results) != 1 {
		return nil, 0, false
	}
	strides = make([]int64, m.NumDims)
	var add func(e *ir.AffineExpr, factor int64) bool
	add = func(e *ir.AffineExpr, factor int64) bool {
		switch e.Kind {
		case ir.AffineDim:
			strides[e.Value] = plus(strides[e.Value], factor)
			return true
		case ir.AffineAdd:
			return add(e.LHS, factor) && add(e.RHS, factor)
		case ir.AffineMul:
			if e.RHS.Kind == ir.AffineConstant {
				return add(e.LHS, times(factor, e.RHS.Value))
			}
			if e.RHS.Symbolic {
				return add(e.LHS, ir.Dynamic)
			}
			return false
		case ir.AffineConstant:
			offset = plus(offset, times(factor, e.Value))
			return true
		}
		if e.Symbolic {
			offset = ir.Dynamic
		}
		return e.Symbolic
	}
	return strides, offset, add(m.Results[0], 1)
}

// withLayout is a memref of the given strides and offset: without a layout
// where these are the usual ones, if plain allows that.
func withLayout(c *ir.Context, t *ir.MemRefType, shape, strides []int64, offset int64, plain bool) *ir.MemRefType {
	if plain && offset == 0 && equal(strides, rowMajor(shape)) {
		return c.MemRef(shape, t.Elem, nil, t.Space)
	}
	return c.MemRef(shape, t.Elem, c.StridedLayout(strides, offset), t.Space)
}

func equal(a, b []int64) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if a[i] != b[i] || a[i] == ir.Dynamic {
			return false
		}
	}
	return true
}
