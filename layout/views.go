package layout

import (
	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/layout/linear"
)

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
	whole := int64(1) << l.InBits(linear.Offset)
	elements := stages * whole
	if product(shape) != product(alloc) {
		view := linear.Identity(logsOf(shape)).InvertAndCompose(l)
		used := view.OutputMask(view.InNames(), linear.Offset) | linear.Mask(l.InBits(linear.Offset))&^l.InputMask(linear.Offset, l.OutNames())
		elements = (stages-1)*whole + int64(used) + 1
	}
	return elements << l.InBits(linear.Partition), nil
}

// PaddedElements is how many elements a padded buffer of that many takes.
func PaddedElements(enc ir.Attribute, elements int64) int64 {
	if dialect.AttrName(enc) == partitionedName {
		return PaddedElements(dialect.AttrParam(enc, "partitionLayout"), elements)
	}
	if dialect.AttrName(enc) != paddedName {
		return elements
	}
	intervals, pads := dialect.IntsParam(enc, "intervals"), dialect.IntsParam(enc, "paddings")
	n := elements
	for i, interval := range intervals {
		n += (elements - 1) / interval * pads[i] // none after the last
	}
	return n
}
