package ttg

import (
	"errors"
	"fmt"
	"slices"

	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/layout"
)

// The encodings that follow from others, by which views of a tensor move
// nothing: each thread holds the same elements under other names. They are those
// that Triton infers, spelt as Triton spells them; errors are its messages.

// An Inference infers encodings in one context.
type Inference struct {
	Context  *ir.Context
	Registry *dialect.Registry
}

var errNoLayout = errors.New("")

// IsSilent reports whether an error of an Inference is about an encoding whose
// layout is not known, and so says nothing about the op.
func IsSilent(err error) bool { return errors.Is(err, errNoLayout) }

func (in Inference) linear(shape []int64, encoding ir.Attribute) (*layout.Linear, error) {
	if l := LinearLayout(in.Context, encoding, shape); l != nil {
		return l, nil
	}
	return nil, errNoLayout
}

// distributed spells out a layout that was made of one of the encoding.
func (in Inference) distributed(l *layout.Linear, from ir.Attribute) ir.Attribute {
	return LinearOfLayout(in.Context, in.Registry, l, isGeneric(from))
}

// Reduce is the encoding of a tensor without a dimension.
func (in Inference) Reduce(encoding ir.Attribute, axis int64) ir.Attribute {
	return Slice{Dim: axis, Parent: encoding}.Attr(in.Context, in.Registry)
}

// ExpandDims is the encoding of a tensor with a dimension more, at axis.
func (in Inference) ExpandDims(encoding ir.Attribute, axis int64) (ir.Attribute, error) {
	s, ok := SliceOf(encoding)
	switch {
	case !ok:
		return nil, errors.New("ExpandDimsOp operand encoding must be SliceEncodingAttr")
	case s.Dim != axis:
		return nil, errors.New("Incompatible slice dimension for ExpandDimsOp operand")
	}
	return s.Parent, nil
}

// permuteRows permutes the coordinates of each row.
func permuteRows(rows [][]int64, order []int64) [][]int64 {
	out := make([][]int64, len(rows))
	for i, row := range rows {
		out[i] = permute(row, order)
	}
	return out
}

func inverse(order []int64) []int64 {
	inv := make([]int64, len(order))
	for i, d := range order {
		inv[d] = int64(i)
	}
	return inv
}

func isIota(order []int64) bool {
	for i, d := range order {
		if d != int64(i) {
			return false
		}
	}
	return true
}

// Trans is the encoding of a tensor or buffer whose dimension i was dimension
// order[i]. The order must be a permutation.
func (in Inference) Trans(encoding ir.Attribute, shape, order []int64) (ir.Attribute, error) {
	c, r := in.Context, in.Registry
	if isIota(order) {
		return encoding, nil
	}
	if len(shape) != len(order) {
		return nil, fmt.Errorf("shape and order rank do not match: %d vs %d", len(shape), len(order))
	}
	if rank, ok := Rank(encoding); ok && rank != len(order) {
		return nil, fmt.Errorf("rank of encoding does not match order: %d vs %d", rank, len(order))
	}
	inv := inverse(order)
	// An order lists dimensions: they get other numbers. All else is about one
	// dimension each: it gets another place.
	renumber := func(dims []int64) []int64 {
		out := make([]int64, len(dims))
		for i, d := range dims {
			out[i] = inv[d]
		}
		return out
	}
	switch dialect.AttrName(encoding) {
	case SwizzledSharedName:
		s, _ := SwizzledSharedOf(encoding)
		s.Order, s.CGALayout = renumber(s.Order), permuteRows(s.CGALayout, order)
		return s.Attr(c, r), nil
	case NVMMASharedName:
		if n, _ := NVMMASharedOf(encoding); len(order) == 2 {
			n.Transposed, n.CGALayout = !n.Transposed, permuteRows(n.CGALayout, order)
			return n.Attr(c, r), nil
		}
	case BlockedName:
		b, _ := BlockedOf(encoding)
		return Blocked{permute(b.SizePerThread, order), permute(b.ThreadsPerWarp, order), permute(b.WarpsPerCTA, order),
			renumber(b.Order), permuteRows(b.CGALayout, order)}.Attr(c, r), nil
	case PartitionedSharedName:
		p, _ := PartitionedSharedOf(encoding)
		part := slices.Clone(shape)
		part[p.PartitionDim] /= max(p.NumPartitions*p.NumGroups, 1)
		inner, err := in.Trans(p.Layout, part, order)
		if err != nil {
			return nil, err
		}
		p.Layout, p.PartitionDim = inner, inv[p.PartitionDim]
		return p.Attr(c, r), nil
	case PaddedSharedName:
		p, _ := PaddedSharedOf(encoding)
		if p.Order != nil {
			p.Order, p.Shape = renumber(p.Order), permute(p.Shape, order)
		} else {
			p.Offset, p.Block = permuteRows(p.Offset, order), permuteRows(p.Block, order)
		}
		return p.Attr(c, r), nil
	}
	l, err := in.linear(shape, encoding)
	if err != nil {
		return nil, err
	}
	l = l.TransposeTensor(toInts(order))
	if IsShared(encoding) {
		return in.sharedLinear(l, encoding), nil
	}
	return in.distributed(l, encoding), nil
}

func toInts(vs []int64) []int {
	out := make([]int, len(vs))
	for i, v := range vs {
		out[i] = int(v)
	}
	return out
}

// sharedLinear spells out a layout of shared memory; the alignment stays that
// of the encoding it was made of.
func (in Inference) sharedLinear(l *layout.Linear, from ir.Attribute) ir.Attribute {
	return SharedLinear{Offset: l.Bases(layout.Offset), Block: l.Bases(layout.Block), Alignment: Alignment(from)}.
		Attr(in.Context, in.Registry)
}

// Alignment is the number of bytes to which a buffer of a shared layout is
// aligned.
func Alignment(a ir.Attribute) int64 {
	switch dialect.AttrName(a) {
	case NVMMASharedName:
		n, _ := NVMMASharedOf(a)
		return 128 * max(n.SwizzlingByteWidth/16, 1)
	case SharedLinearName:
		s, _ := SharedLinearOf(a)
		return s.Alignment
	case PartitionedSharedName:
		p, _ := PartitionedSharedOf(a)
		return Alignment(p.Layout)
	}
	return 16
}

// Join is the encoding of two tensors of the shape side by side, along a new
// last dimension.
func (in Inference) Join(encoding ir.Attribute, shape []int64) (ir.Attribute, error) {
	rank := len(shape)
	if s, ok := SliceOf(encoding); ok && s.Dim == int64(rank) {
		half, err := in.Split(s.Parent, append(slices.Clone(shape), 2))
		if err == nil && Equivalent(in.Context, shape, half, encoding) {
			return s.Parent, nil
		}
	} else if b, ok := BlockedOf(encoding); ok {
		add := func(vs []int64, v int64) []int64 { return append(slices.Clone(vs), v) }
		cga := make([][]int64, len(b.CGALayout))
		for i, row := range b.CGALayout {
			cga[i] = add(row, 0)
		}
		return Blocked{add(b.SizePerThread, 2), add(b.ThreadsPerWarp, 1), add(b.WarpsPerCTA, 1),
			append([]int64{int64(rank)}, b.Order...), cga}.Attr(in.Context, in.Registry), nil
	}
	l, err := in.linear(shape, encoding)
	if err != nil {
		return nil, err
	}
	l = layout.Product(layout.Identity1D(1, layout.Register, layout.TensorDim(rank)), l)
	return in.distributed(l.TransposeOuts(tensorDims(rank+1)), encoding), nil
}

func tensorDims(rank int) []layout.Dim {
	dims := make([]layout.Dim, rank)
	for i := range dims {
		dims[i] = layout.TensorDim(i)
	}
	return dims
}

// Split is the encoding of one half of a tensor whose last dimension is 2.
func (in Inference) Split(encoding ir.Attribute, shape []int64) (ir.Attribute, error) {
	last := len(shape) - 1
	if b, ok := BlockedOf(encoding); ok && len(b.Order) == len(shape) && b.SizePerThread[last] == 2 &&
		b.ThreadsPerWarp[last] == 1 && b.WarpsPerCTA[last] == 1 && ctasPerCGA(b.CGALayout, len(shape))[last] == 1 {
		order := slices.DeleteFunc(slices.Clone(b.Order), func(d int64) bool { return d == int64(last) })
		cga := make([][]int64, len(b.CGALayout))
		for i, row := range b.CGALayout {
			cga[i] = row[:last]
		}
		return Blocked{b.SizePerThread[:last], b.ThreadsPerWarp[:last], b.WarpsPerCTA[:last], order, cga}.
			Attr(in.Context, in.Registry), nil
	}
	if shape[last] != 2 {
		return nil, errors.New("SplitOp input shape should have 2 in the last dim")
	}
	l, err := in.linear(shape, encoding)
	if err != nil {
		return nil, err
	}
	if l, err = halve(l, last); err != nil {
		return nil, err
	}
	return in.distributed(l.RemoveTensorDim(last), encoding), nil
}

// ctasPerCGA is the number of blocks along each dimension. Those that hold
// copies count for the dimension before.
func ctasPerCGA(rows [][]int64, rank int) []int64 {
	n := ones(rank)
	at := 0
	for _, row := range rows {
		if d := slices.IndexFunc(row, func(v int64) bool { return v != 0 }); d >= 0 {
			at = d
		}
		n[at] *= 2
	}
	return n
}

// halve takes the register out of a layout that chooses between neighbours
// along a dimension.
func halve(l *layout.Linear, axis int) (*layout.Linear, error) {
	found := false
	var ins []layout.Bases
	for _, in := range l.InNames() {
		rows := l.Bases(in)
		kept := rows[:0]
		for _, row := range rows {
			if in == layout.Register && row[axis] == 1 {
				found = true
				continue
			}
			row[axis] /= 2
			kept = append(kept, row)
		}
		ins = append(ins, layout.Bases{Dim: in, Rows: kept})
	}
	if !found {
		return nil, errors.New("Fp4ToFpOp/SplitOp requires at least 2 elements per thread in the axis/last dimension")
	}
	half, err := layout.NewLinear(ins, l.OutNames())
	if err != nil {
		return nil, errNoLayout
	}
	return half, nil
}

// Fp4ToFp is the encoding of the numbers that stand in pairs in bytes of the
// encoding. The shape is that of the numbers, the axis that of the pairs.
func (in Inference) Fp4ToFp(encoding ir.Attribute, shape []int64, axis int) (ir.Attribute, error) {
	return in.fp4(encoding, shape, axis, true)
}

// Fp4FromFp is the encoding of the bytes in which numbers of the encoding stand
// in pairs.
func (in Inference) Fp4FromFp(encoding ir.Attribute, shape []int64, axis int) (ir.Attribute, error) {
	return in.fp4(encoding, shape, axis, false)
}

func (in Inference) fp4(encoding ir.Attribute, shape []int64, axis int, forward bool) (ir.Attribute, error) {
	l, err := in.linear(shape, encoding)
	if err != nil {
		return nil, err
	}
	tooFew := errors.New("Fp4ToFpOp requires at least 2 elements per thread in the axis dimension")
	double := func(n int64) (int64, bool) {
		if forward {
			return 2 * n, true
		}
		return n / 2, n > 1
	}
	// Triton asks for the place of the axis in the order, not for the dimension
	// that comes first.
	if order, ok := registerOrder(l); ok && order[axis] == 0 {
		if d, ok := DotOpOf(encoding); ok {
			if d.KWidth, ok = double(d.KWidth); !ok {
				return nil, tooFew
			}
			return d.Attr(in.Context, in.Registry), nil
		}
		if b, ok := BlockedOf(encoding); ok {
			size := slices.Clone(b.SizePerThread)
			if size[axis], ok = double(size[axis]); !ok {
				return nil, tooFew
			}
			b.SizePerThread = size
			return b.Attr(in.Context, in.Registry), nil
		}
	}
	pair := layout.Identity1D(1, layout.Register, layout.TensorDim(axis))
	if forward {
		return in.distributed(layout.Product(pair, l).TransposeOuts(l.OutNames()), encoding), nil
	}
	half, ok := layout.DivideLeft(l, pair)
	if !ok {
		return nil, errors.New("invalid result layout for Fp4ToFpOp")
	}
	return in.distributed(half, encoding), nil
}

// registerOrder lists the dimensions as registers run through them.
func registerOrder(l *layout.Linear) ([]int64, bool) {
	rank := len(l.Outs())
	order := make([]int64, 0, rank)
	for _, row := range l.Bases(layout.Register) {
		for d, v := range row {
			if v != 0 {
				if !slices.Contains(order, int64(d)) {
					order = append(order, int64(d))
				}
				break
			}
		}
	}
	for d := rank - 1; d >= 0; d-- {
		if !slices.Contains(order, int64(d)) {
			order = append(order, int64(d))
		}
	}
	return order, true
}
