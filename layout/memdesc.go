package layout

import (
	"math/bits"

	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/layout/linear"
)

// Rank is the number of dimensions of what an encoding lays out; false when it
// does not say.
func Rank(enc ir.Attribute) (int, bool) {
	ints := func(name string) (int, bool) {
		vs := dialect.IntsParam(enc, name)
		return len(vs), vs != nil
	}
	switch dialect.AttrName(enc) {
	case sliceName:
		rank, ok := Rank(dialect.AttrParam(enc, "parent"))
		return rank - 1, ok
	case dotOpName:
		return Rank(dialect.AttrParam(enc, "parent"))
	case linearName, genericLinearName:
		return rowLength(enc, "register", "lane", "warp", "block")
	case sharedLinearName:
		return rowLength(enc, "offset", "block")
	case paddedName:
		if n, ok := ints("order"); ok {
			return n, true
		}
		return rowLength(enc, "offset", "block")
	case partitionedName:
		return Rank(dialect.AttrParam(enc, "partitionLayout"))
	case nvmmaName:
		if n, ok := rowLength(enc, "CGALayout"); ok {
			return n, true
		}
		return int(dialect.IntParam(enc, "rank", 2)), true
	case wmmaName:
		if n, ok := ints("warpsPerCTA"); ok {
			return n, true
		}
		if d, ok := dialect.AttrParam(enc, "ctaLayout").(*ir.DictAttr); ok {
			for _, in := range []string{"register", "warp"} {
				if rows := dialect.RowsOf(d.Get(in)); len(rows) > 0 {
					return len(rows[0]), true
				}
			}
		}
		if n, ok := rowLength(enc, "CGALayout"); ok {
			return n, true
		}
		return int(dialect.IntParam(enc, "rank", 2)), true
	case nvidiaMMAName, mfmaName, dpasName, subgroup2DBlockName:
		return ints("warpsPerCTA")
	case tensorMemoryName, tensorMemoryScalesName:
		return 2, true
	}
	return ints("order")
}

func rowLength(enc ir.Attribute, names ...string) (int, bool) {
	for _, name := range names {
		if rows := dialect.RowsParam(enc, name); len(rows) > 0 {
			return len(rows[0]), true
		}
	}
	return 0, false
}

// OfType is the layout of a tensor or buffer type. Leading dimensions that the
// encoding of a buffer does not have, the stages of a pipeline, are left out.
//
// For shared memory it is the layout of the allocation, of which the type may
// be a view: a view shares its swizzle. For tensor memory it is that of the
// view.
func (c *Cache) OfType(t ir.Type) (*linear.Layout, error) {
	if t, ok := t.(*ir.TensorType); ok {
		return c.Of(t.Encoding, t.Shape)
	}
	enc := dialect.TypeParam(t, "encoding")
	shape := dialect.IntsOf(dialect.TypeParam(t, "shape"))
	alloc := dialect.IntsOf(dialect.TypeParam(t, "allocShape"))
	if alloc == nil {
		alloc = shape
	}
	rank, ok := Rank(enc)
	if !ok {
		rank = len(shape)
	}
	shape, alloc = last(shape, rank), last(alloc, rank)
	width := int64(0)
	if elem, ok := dialect.TypeParam(t, "elementType").(*ir.TypeAttr); ok {
		width = int64(ir.BitWidth(elem.Type))
	}
	l, err := c.of(enc, alloc, width)
	if err != nil || !l.HasIn(linear.Col) {
		return l, err
	}
	for d, n := range shape {
		if !linear.IsPowerOf2(n) || n > alloc[d] {
			return nil, &EncodingError{enc, "shape", d, n, "is no part of the buffer"}
		}
		l = l.ResizeOut(linear.TensorDim(d), linear.Log2(n))
	}
	cols := 0 // a column is 32 bits
	if width > 0 && width < 32 {
		cols = linear.Log2(32 / width)
	}
	used := l.InputMask(linear.Col, l.OutNames())
	return l.ResizeIn(linear.Col, max(cols, bits.Len64(used))), nil
}

func last(vs []int64, n int) []int64 { return vs[max(len(vs)-n, 0):] }
