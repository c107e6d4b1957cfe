package layout

import (
	"slices"

	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/ir"
)

// Join is the encoding that tt.join of two tensors of an encoding and shape
// has, if nothing else asks for another: both elements in the same thread,
// side by side.
func (n *Inferrer) Join(enc ir.Attribute, shape []int64) (ir.Attribute, error) {
	rank := len(shape)
	ints := func(name string) []int64 { return dialect.IntsOf(dialect.AttrParam(enc, name)) }
	switch dialect.AttrName(enc) {
	case sliceName:
		if dialect.IntOf(dialect.AttrParam(enc, "dim"), -1) != int64(rank) {
			break
		}
		parent := dialect.AttrParam(enc, "parent")
		if split, err := n.Split(parent, append(slices.Clone(shape), 2)); err == nil {
			if same, err := n.Equal(shape, split, enc, true); same && err == nil {
				return parent, nil
			}
		}
	case blockedName:
		with := func(name string, last int64) named {
			return named{name, n.Context.I32Array(append(slices.Clone(ints(name)), last)...)}
		}
		var blocks [][]int64
		for _, row := range matrixOf(dialect.AttrParam(enc, "CGALayout")) {
			blocks = append(blocks, append(slices.Clone(row), 0))
		}
		return n.with(enc, with("sizePerThread", 2), with("threadsPerWarp", 1), with("warpsPerCTA", 1),
			named{"order", n.Context.I32Array(append([]int64{int64(rank)}, ints("order")...)...)}, named{"CGALayout", n.matrix(blocks, true)}), nil
	}
	l, err := n.Of(enc, shape)
	if err != nil {
		return nil, err
	}
	last := TensorDim(rank)
	l = ConcatOuts(l, &Linear{ins: l.ins, outs: []Size{{last, 0}}, cols: make([]uint64, len(l.cols))})
	return n.distributed(Product(Identity1D(1, Register, last), l).TransposeOuts(names(tensorSizes(rank+1))), enc)
}

// Split is the encoding of the two results of tt.split of a tensor whose last
// dimension, of 2, each thread has whole.
func (n *Inferrer) Split(enc ir.Attribute, shape []int64) (ir.Attribute, error) {
	ints := func(name string) []int64 { return dialect.IntsOf(dialect.AttrParam(enc, name)) }
	rank := len(shape)
	if dialect.AttrName(enc) == blockedName && len(ints("order")) == rank {
		without := func(name string) named {
			return named{name, n.Context.I32Array(ints(name)[:rank-1]...)}
		}
		var blocks [][]int64
		whole := true
		for _, row := range matrixOf(dialect.AttrParam(enc, "CGALayout")) {
			whole = whole && row[rank-1] == 0
			blocks = append(blocks, row[:rank-1])
		}
		if whole && ints("sizePerThread")[rank-1] == 2 && ints("threadsPerWarp")[rank-1] == 1 && ints("warpsPerCTA")[rank-1] == 1 {
			order := slices.DeleteFunc(slices.Clone(ints("order")), func(d int64) bool { return d == int64(rank-1) })
			return n.with(enc, without("sizePerThread"), without("threadsPerWarp"), without("warpsPerCTA"),
				named{"order", n.Context.I32Array(order...)}, named{"CGALayout", n.matrix(blocks, true)}), nil
		}
	}
	if shape[rank-1] != 2 {
		return nil, Mismatch("SplitOp input shape should have 2 in the last dim")
	}
	l, err := n.Of(enc, shape)
	if err != nil {
		return nil, err
	}
	if l, err = l.halve(rank - 1); err != nil {
		return nil, err
	}
	return n.distributed(l.Sublayout(l.InNames(), l.OutNames()[:rank-1]), enc)
}

// halve takes neighbours along a dimension for one element; each thread must
// have both.
func (l *Linear) halve(dim int) (*Linear, error) {
	name := l.outs[dim].Dim
	_, first, _ := place(l.outs, name)
	h := &Linear{ins: slices.Clone(l.ins), outs: slices.Clone(l.outs)}
	found := 0
	for _, in := range l.ins {
		for i, row := range l.Bases(in.Dim) {
			if in.Dim == Register && row[dim] == 1 {
				found++
				continue
			}
			c := l.columns(in.Dim)[i]
			v := uint64(row[dim]) / 2
			above := c >> first >> l.outs[dim].Bits
			h.cols = append(h.cols, c&mask(first)|v<<first|above<<(first+l.outs[dim].Bits-1))
		}
	}
	if found == 0 || l.outs[dim].Bits == 0 {
		return nil, Mismatch("Fp4ToFpOp/SplitOp requires at least 2 elements per thread in the axis/last dimension")
	}
	h.ins[0].Bits -= found
	h.outs[dim].Bits--
	return h, nil
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
	if order := l.Order(Register); order[axis] == 0 {
		switch dialect.AttrName(enc) {
		case dotOpName:
			width := dialect.IntOf(dialect.AttrParam(enc, "kWidth"), 0)
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
			return n.with(enc, named{"kWidth", n.Context.I32(width)}), nil
		case blockedName:
			size := slices.Clone(dialect.IntsOf(dialect.AttrParam(enc, "sizePerThread")))
			switch {
			case forward:
				size[axis] *= 2
			case size[axis] > 1:
				size[axis] /= 2
			default:
				return nil, tooFew
			}
			return n.with(enc, named{"sizePerThread", n.Context.I32Array(size...)}), nil
		}
	}
	pair := Identity1D(1, Register, TensorDim(axis))
	if forward {
		return n.distributed(Product(pair, l).TransposeOuts(l.OutNames()), enc)
	}
	if l, ok := DivideLeft(l, pair); ok {
		return n.distributed(l, enc)
	}
	return nil, Mismatch("invalid result layout for Fp4ToFpOp")
}
