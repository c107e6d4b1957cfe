package layout

import (
	"slices"

	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/layout/linear"
)

// Join is the encoding that tt.join of two tensors of an encoding and shape
// has, if nothing else asks for another: both elements in the same thread,
// side by side.
func (n *Inferrer) Join(enc ir.Attribute, shape []int64) (ir.Attribute, error) {
	rank := len(shape)
	ints := func(name string) []int64 { return dialect.IntsParam(enc, name) }
	switch dialect.AttrName(enc) {
	case sliceName:
		if dialect.IntParam(enc, "dim", -1) != int64(rank) {
			break
		}
		parent := dialect.AttrParam(enc, "parent")
		if split, err := n.Split(parent, append(slices.Clone(shape), 2)); err == nil {
			if same, err := n.Equal(shape, split, enc, true); same && err == nil {
				return parent, nil
			}
		}
	case blockedName:
		with := func(name string, last int64) dialect.NamedParam {
			return dialect.Named(name, n.Context.I32Array(append(slices.Clone(ints(name)), last)...))
		}
		var blocks [][]int64
		for _, row := range dialect.RowsParam(enc, "CGALayout") {
			blocks = append(blocks, append(slices.Clone(row), 0))
		}
		return n.with(enc, with("sizePerThread", 2), with("threadsPerWarp", 1), with("warpsPerCTA", 1),
			dialect.Named("order", n.Context.I32Array(append([]int64{int64(rank)}, ints("order")...)...)), dialect.Named("CGALayout", n.matrix(blocks, true))), nil
	}
	l, err := n.Of(enc, shape)
	if err != nil {
		return nil, err
	}
	last := linear.TensorDim(rank)
	l = linear.ConcatOuts(l, linear.FromColumns(l.Ins(), []linear.Size{{Dim: last}}, make([]uint64, len(l.AllColumns()))))
	return n.distributed(linear.Product(linear.Identity1D(1, linear.Register, last), l).TransposeOuts(linear.Names(tensorSizes(rank+1))), enc)
}

// Split is the encoding of the two results of tt.split of a tensor whose last
// dimension, of 2, each thread has whole.
func (n *Inferrer) Split(enc ir.Attribute, shape []int64) (ir.Attribute, error) {
	ints := func(name string) []int64 { return dialect.IntsParam(enc, name) }
	rank := len(shape)
	whole := dialect.AttrName(enc) == blockedName
	for _, name := range []string{"order", "sizePerThread", "threadsPerWarp", "warpsPerCTA"} {
		whole = whole && len(ints(name)) == rank
	}
	cga := dialect.RowsParam(enc, "CGALayout")
	for _, row := range cga {
		whole = whole && len(row) == rank && row[rank-1] == 0
	}
	if whole && ints("sizePerThread")[rank-1] == 2 && ints("threadsPerWarp")[rank-1] == 1 && ints("warpsPerCTA")[rank-1] == 1 {
		without := func(name string) dialect.NamedParam {
			return dialect.Named(name, n.Context.I32Array(ints(name)[:rank-1]...))
		}
		var blocks [][]int64
		for _, row := range cga {
			blocks = append(blocks, row[:rank-1])
		}
		order := slices.DeleteFunc(slices.Clone(ints("order")), func(d int64) bool { return d == int64(rank-1) })
		return n.with(enc, without("sizePerThread"), without("threadsPerWarp"), without("warpsPerCTA"),
			dialect.Named("order", n.Context.I32Array(order...)), dialect.Named("CGALayout", n.matrix(blocks, true))), nil
	}
	if shape[rank-1] != 2 {
		return nil, Mismatch("SplitOp input shape should have 2 in the last dim")
	}
	l, err := n.Of(enc, shape)
	if err != nil {
		return nil, err
	}
	l, ok := l.Halve(linear.Register, rank-1)
	if !ok {
		return nil, Mismatch("Fp4ToFpOp/SplitOp requires at least 2 elements per thread in the axis/last dimension")
	}
	return n.distributed(l.Sublayout(l.InNames(), l.OutNames()[:rank-1]), enc)
}

// FP4ToFP is the encoding of the result of ttg.fp4_to_fp along an axis, which
// makes two elements of one, or with forward false that of the operand. The
// shape is that of the tensor whose encoding is given.
func (n *Inferrer) FP4ToFP(enc ir.Attribute, shape []int64, axis int, forward bool) (ir.Attribute, error) {
	l, err := n.Of(enc, shape)
	if err != nil {
		return nil, err
	}
	tooFew := Mismatch("Fp4ToFpOp requires at least 2 elements per thread in the axis dimension")
	// Triton asks for the place of the axis in the order, not for the axis in the
	// first place: for a matrix that is the same.
	if order := l.Order(linear.Register); order[axis] == 0 {
		switch dialect.AttrName(enc) {
		case dotOpName:
			width := dialect.IntParam(enc, "kWidth", 0)
			switch {
			case forward:
				width *= 2
			case width > 1:
				width /= 2
			default:
				return nil, tooFew
			}
			if width == 0 {
				return enc, nil
			}
			return n.with(enc, dialect.Named("kWidth", n.Context.I32(width))), nil
		case blockedName:
			size := slices.Clone(dialect.IntsParam(enc, "sizePerThread"))
			switch {
			case forward:
				size[axis] *= 2
			case size[axis] > 1:
				size[axis] /= 2
			default:
				return nil, tooFew
			}
			return n.with(enc, dialect.Named("sizePerThread", n.Context.I32Array(size...))), nil
		}
	}
	pair := linear.Identity1D(1, linear.Register, linear.TensorDim(axis))
	if forward {
		return n.distributed(linear.Product(pair, l).TransposeOuts(l.OutNames()), enc)
	}
	if l, ok := linear.Divide(l, pair); ok {
		return n.distributed(l, enc)
	}
	return nil, Mismatch("invalid result layout for Fp4ToFpOp")
}
