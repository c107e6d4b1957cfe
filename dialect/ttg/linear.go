package ttg

import (
	"errors"
	"slices"

	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/layout"
	"github.com/tgopt/tgopt/layout/linear"
)

// Linear layouts of types and encodings, remembered per context. A layout that
// cannot be made is nil: what is wrong with the encoding is reported where it
// stands, and who asks here says nothing about it.

type memoryKey struct{}

// A memory is what verifiers remember about a context's types.
type memory struct {
	layout.Inferrer
	known     []surroundings             // those met
	encodings map[ir.Attribute]*encoding // that tensors have
	fits      []uint8                    // by type id: in which of them, from 1, the type's layout is known to fit
	here      surroundings               // of the ops of block, while module is at epoch
	number    uint8                      // which of known that is, from 1; 0: there are too many
	block     *ir.Block
	module    *ir.Module
	epoch     uint64
}

func memoryOf(c *ir.Context) *memory {
	return c.Memo(memoryKey{}, func() any { return &memory{Inferrer: layout.Inferrer{Context: c}} }).(*memory)
}

// Inferrer infers the encodings of o's results.
func Inferrer(o *ir.Op) *layout.Inferrer { return InferrerOf(o.Context(), dialect.RegistryOf(o)) }

// InferrerOf infers encodings of a context by the definitions of a registry.
func InferrerOf(c *ir.Context, r *dialect.Registry) *layout.Inferrer {
	m := memoryOf(c)
	m.Registry = r
	return &m.Inferrer
}

// Unknown reports whether an error of an Inferrer is about an encoding that has
// no layout, and so says nothing about the op.
func Unknown(err error) bool {
	var e *layout.EncodingError
	return errors.As(err, &e)
}

// LinearLayout is the layout of an encoding for a shape, or nil. For memory the
// shape is that of the allocation, without stages of a pipeline. Padding is left
// out.
func LinearLayout(c *ir.Context, encoding ir.Attribute, shape []int64) *linear.Layout {
	if encoding == nil {
		return nil
	}
	l, err := memoryOf(c).Of(encoding, shape)
	if err != nil {
		return nil
	}
	return l
}

// LinearLayoutOf is the layout of a tensor or memory descriptor, or nil. A part
// of shared memory has the layout of the allocation, which alone says where
// swizzled elements are; one of tensor memory has its own.
func LinearLayoutOf(c *ir.Context, t ir.Type) *linear.Layout {
	if t, ok := t.(*ir.TensorType); ok {
		return LinearLayout(c, t.Encoding, t.Shape)
	}
	if _, ok := MemDescOf(t); !ok {
		return nil
	}
	l, err := memoryOf(c).OfType(t)
	if err != nil {
		return nil
	}
	return l
}

// Equivalent reports whether two encodings lay out a tensor of the shape in the
// same way. Registers that hold copies do not count: up to Triton 3.8 an encoding
// larger than the tensor had them, later it has not. Encodings without a layout
// are equivalent to none but themselves.
func Equivalent(c *ir.Context, shape []int64, a, b ir.Attribute) bool {
	return equivalent(c, shape, a, b, true)
}

// Identical is Equivalent with registers that hold copies counted, as Triton
// does since 3.9 where an encoding is inferred from one other.
func Identical(c *ir.Context, shape []int64, a, b ir.Attribute) bool {
	return equivalent(c, shape, a, b, false)
}

func equivalent(c *ir.Context, shape []int64, a, b ir.Attribute, withoutCopies bool) bool {
	if a == b {
		return true
	}
	same, err := memoryOf(c).Equal(shape, a, b, withoutCopies)
	return same && err == nil && SamePadding(a, b)
}

// SamePadding reports whether buffers of two encodings, of partitions too, are padded alike, or neither is.
func SamePadding(a, b ir.Attribute) bool {
	p, ok1 := padding(a)
	q, ok2 := padding(b)
	return ok1 == ok2 && (!ok1 || samePattern(p, 1, q, 1))
}

// EquivalentTypes reports whether two tensors, or two memory descriptors,
// differ in nothing but the spelling of their layout.
func EquivalentTypes(c *ir.Context, a, b ir.Type) bool {
	if a == b {
		return true
	}
	if x, ok := a.(*ir.TensorType); ok {
		y, ok := b.(*ir.TensorType)
		return ok && slices.Equal(x.Shape, y.Shape) && x.Elem == y.Elem && x.Encoding != nil && y.Encoding != nil &&
			Equivalent(c, x.Shape, x.Encoding, y.Encoding)
	}
	x, ok1 := MemDescOf(a)
	y, ok2 := MemDescOf(b)
	return ok1 && ok2 && slices.Equal(x.Shape, y.Shape) && slices.Equal(x.AllocShape, y.AllocShape) && x.Elem == y.Elem &&
		x.MemorySpace == y.MemorySpace && x.Mutable == y.Mutable && x.Encoding != nil && y.Encoding != nil &&
		Equivalent(c, LayoutShape(x.Shape, x.Encoding), x.Encoding, y.Encoding)
}

// What verifiers need to know of linear layouts, which are given by bases: the
// images of the powers of two, one row each, one coordinate a dimension.

func allPowersOf2(vs []int64) bool {
	return !slices.ContainsFunc(vs, func(v int64) bool { return !linear.IsPowerOf2(v) })
}

// notPowerOf2 is the index of the first number that is no power of two, or -1.
func notPowerOf2(vs []int64) int {
	return slices.IndexFunc(vs, func(v int64) bool { return !linear.IsPowerOf2(v) })
}

func isPermutation(order []int64) bool { return notPermuted(order) < 0 }

// notPermuted is the index of the first number that is no dimension or stands
// twice, or -1.
func notPermuted(order []int64) int {
	seen := make([]bool, len(order))
	for i, d := range order {
		if d < 0 || d >= int64(len(order)) || seen[d] {
			return i
		}
		seen[d] = true
	}
	return -1
}

// notPermutation is the first row that keeps a matrix from being a permutation
// matrix, or -1: but for rows of zeros, each row is a power of two along one
// dimension, and along each dimension they are 1, 2, 4, …, each once.
func notPermutation(rows [][]int64) int {
	if len(rows) == 0 {
		return -1
	}
	seen := make([]int64, len(rows[0])) // by dimension: the union of the bits
	for i, row := range rows {
		at := -1
		for d, v := range row {
			if v == 0 {
				continue
			}
			if at >= 0 || !linear.IsPowerOf2(v) || d >= len(seen) || seen[d]&v != 0 {
				return i
			}
			at = d
			seen[d] |= v
		}
	}
	for i, row := range rows {
		for d, v := range row {
			if d < len(seen) && v != 0 && seen[d]&(v-1) != v-1 {
				return i // numbers below this one are missing
			}
		}
	}
	return -1
}

// sizes are the extents that the rows span: powers of two.
func sizes(rows [][]int64) []int64 {
	if len(rows) == 0 {
		return nil
	}
	out := make([]int64, len(rows[0]))
	for d, n := range linear.Extents(len(out), rows) {
		out[d] = 1 << n
	}
	return out
}

// SameRows compares bases.
func SameRows(a, b [][]int64) bool { return slices.EqualFunc(a, b, slices.Equal) }

// blockBases are the images of the powers of two of the block's number.
func blockBases(l *linear.Layout) [][]int64 {
	if !l.HasIn(linear.Block) {
		return nil
	}
	return l.Bases(linear.Block)
}
