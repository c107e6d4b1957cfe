package layout

import (
	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/ir"
)

// CutsSwizzle reports whether a view of part of a buffer along a dimension, of
// which the whole is the buffer or view it is taken of, cuts through a
// swizzling pattern: then the view does not begin where an offset says.
func (l *Linear) CutsSwizzle(dim int, part, whole int64) bool {
	inverse := l.PseudoInvert()
	_, first, n := place(inverse.outs, Offset)
	for i, col := range inverse.columns(TensorDim(dim)) {
		at := col >> first & mask(n)
		if size := int64(1) << i; size >= part && size < whole && at&(at-1) != 0 {
			return true
		}
	}
	return false
}

// Contiguous is how many numbers from 0 on the results along an output have
// without a gap.
func (l *Linear) Contiguous(out Dim) int64 {
	p := l.Sublayout(l.InNames(), []Dim{out})
	var e echelon
	for i, col := range p.cols {
		e.insert(col, i)
	}
	n := p.outs[0].Bits
	for i := range n {
		if rest, _ := e.reduce(1 << i); rest != 0 {
			return 1 << i
		}
	}
	return 1 << n
}

// BufferElements is how many elements of shared memory a buffer type takes in
// one block: the stages that its encoding does not have times the allocation,
// or, for a view, up to its last element. Padding is not counted.
func (c *Cache) BufferElements(enc ir.Attribute, shape, alloc []int64) (int64, error) {
	rank, ok := Rank(enc)
	if !ok {
		rank = len(shape)
	}
	if alloc == nil {
		alloc = shape
	}
	stages := product(shape[:max(len(shape)-rank, 0)])
	shape, alloc = last(shape, rank), last(alloc, rank)
	l, err := c.Of(enc, alloc)
	if err != nil {
		return 0, err
	}
	whole := int64(1) << l.InBits(Offset)
	elements := stages * whole
	if product(shape) != product(alloc) {
		view := Identity(logsOf(shape)).InvertAndCompose(l)
		used := view.OutputMask(view.InNames(), Offset) | mask(l.InBits(Offset))&^l.InputMask(Offset, l.OutNames())
		elements = (stages-1)*whole + int64(used) + 1
	}
	return elements << l.InBits(Partition), nil
}

// PaddedElements is how many elements a padded buffer of that many takes.
func PaddedElements(enc ir.Attribute, elements int64) int64 {
	if dialect.AttrName(enc) == partitionedName {
		return PaddedElements(dialect.AttrParam(enc, "partitionLayout"), elements)
	}
	if dialect.AttrName(enc) != paddedName {
		return elements
	}
	intervals, pads := dialect.IntsOf(dialect.AttrParam(enc, "intervals")), dialect.IntsOf(dialect.AttrParam(enc, "paddings"))
	n := elements
	for i, interval := range intervals {
		n += elements / interval * pads[i]
		if elements%interval == 0 {
			n -= pads[i] // none after the last
		}
	}
	return n
}
