package layout

import (
	"fmt"
	"slices"

	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/layout/linear"
)

// An Inferrer answers which encoding the result of an op has, so that the op
// moves no element: each thread holds what it held, under other names. The
// encodings, and the messages, are Triton's.
//
// It makes attributes, so it belongs to one Context.
type Inferrer struct {
	Cache
	Context  *ir.Context
	Registry *dialect.Registry
}

// A Mismatch is what Triton says of encodings that do not fit one another.
type Mismatch string

func (m Mismatch) Error() string { return string(m) }

// with is an attribute with other parameters.
func (n *Inferrer) with(enc ir.Attribute, changes ...dialect.NamedParam) ir.Attribute {
	return dialect.WithParams(n.Context, enc, changes...)
}

// make is an attribute of the given parameters.
func (n *Inferrer) make(name string, params ...dialect.NamedParam) ir.Attribute {
	return dialect.MakeAttr(n.Context, n.Registry, name, params...)
}

// matrix is the attribute of rows; nil where there are none and absence says
// the same.
func (n *Inferrer) matrix(rows [][]int64, absent bool) ir.Attribute {
	if absent && len(rows) == 0 {
		return nil
	}
	return dialect.RowsAttr(n.Context, rows)
}

// distributed is the encoding that is l: #ttg.linear, or #ttg.generic_linear
// where src was such a one.
func (n *Inferrer) distributed(l *linear.Layout, src ir.Attribute) (ir.Attribute, error) {
	name := linearName
	if IsGeneric(src) {
		name = genericLinearName
	} else if !l.IsPermutation() {
		return nil, Mismatch("LinearEncodingAttr requires a permutation matrix layout after removing broadcast bases")
	}
	var params []dialect.NamedParam
	for _, in := range []linear.Dim{linear.Register, linear.Lane, linear.Warp, linear.Block} {
		params = append(params, dialect.Named(string(in), n.matrix(l.Bases(in), false)))
	}
	return n.make(name, params...), nil
}

// shared is the #ttg.shared_linear that is l.
func (n *Inferrer) shared(l *linear.Layout, alignment int64) ir.Attribute {
	return n.make(sharedLinearName, dialect.Named("offset", n.matrix(l.Bases(linear.Offset), false)), dialect.Named("block", n.matrix(l.Bases(linear.Block), true)),
		dialect.Named("alignment", n.Context.I32(alignment)))
}

// IsGeneric reports whether an encoding may spread the elements of a warp in a
// swizzled way: #ttg.generic_linear, and what is made of one.
func IsGeneric(enc ir.Attribute) bool {
	switch dialect.AttrName(enc) {
	case genericLinearName:
		return true
	case dotOpName, sliceName:
		return IsGeneric(dialect.AttrParam(enc, "parent"))
	case wmmaName:
		d, ok := dialect.AttrParam(enc, "ctaLayout").(*ir.DictAttr)
		if !ok {
			return false
		}
		rank, _ := Rank(enc)
		l, err := linear.New([]linear.Bases{{Dim: linear.Register, Rows: dialect.RowsOf(d.Get("register"))}, {Dim: linear.Warp, Rows: dialect.RowsOf(d.Get("warp"))}}, linear.Names(tensorSizes(rank)))
		return err == nil && !l.IsPermutation()
	}
	return false
}

// isDistributed and isShared tell encodings of registers from those of shared
// memory.
func isDistributed(enc ir.Attribute) bool {
	switch dialect.AttrName(enc) {
	case blockedName, sliceName, dotOpName, linearName, genericLinearName, nvidiaMMAName, mfmaName, wmmaName,
		dpasName, intelWarpName, subgroup2DBlockName:
		return true
	}
	return false
}

// Alignment is the alignment in bytes of a buffer of an encoding of shared
// memory. That of parts does not ask for what its layout of a part does.
func Alignment(enc ir.Attribute) int64 {
	switch dialect.AttrName(enc) {
	case nvmmaName:
		// 128 bytes for each row of the pattern.
		return 128 * max(dialect.IntParam(enc, "swizzlingByteWidth", 0)/16, 1)
	case sharedLinearName:
		return dialect.IntParam(enc, "alignment", 16)
	}
	return 16
}

// Equal reports whether two encodings lay out a tensor of the given shape in
// the same way. Without copies it does not matter how often a register stands
// for another.
func (c *Cache) Equal(shape []int64, a, b ir.Attribute, withoutCopies bool) (bool, error) {
	if a == b {
		return true, nil
	}
	if a == nil || b == nil {
		return false, nil
	}
	la, err := c.Of(a, shape)
	if err != nil {
		return false, err
	}
	lb, err := c.Of(b, shape)
	if err != nil {
		return false, err
	}
	if withoutCopies && la.HasIn(linear.Register) && lb.HasIn(linear.Register) {
		la, lb = la.DropZeros(linear.Register), lb.DropZeros(linear.Register)
	}
	return la.Equal(lb), nil
}

// Reduce is the encoding of a reduction along an axis.
func (n *Inferrer) Reduce(enc ir.Attribute, axis int) ir.Attribute {
	return n.make(sliceName, dialect.Named("dim", n.Context.I32(int64(axis))), dialect.Named("parent", enc))
}

// ExpandDims is the encoding of a tensor with a new dimension of size 1.
func (n *Inferrer) ExpandDims(enc ir.Attribute, axis int) (ir.Attribute, error) {
	if dialect.AttrName(enc) != sliceName {
		return nil, Mismatch("ExpandDimsOp operand encoding must be SliceEncodingAttr")
	}
	if dialect.IntParam(enc, "dim", -1) != int64(axis) {
		return nil, Mismatch("Incompatible slice dimension for ExpandDimsOp operand")
	}
	return dialect.AttrParam(enc, "parent"), nil
}

// Trans is the encoding of a tensor or buffer whose dimension i was dimension
// order[i].
func (n *Inferrer) Trans(enc ir.Attribute, shape, order []int64) (ir.Attribute, error) {
	rank := len(order)
	if slices.IsSorted(order) {
		return enc, nil
	}
	if len(shape) != rank {
		return nil, fmt.Errorf("shape and order rank do not match: %d vs %d", len(shape), rank)
	}
	if r, ok := Rank(enc); ok && r != rank {
		return nil, Mismatch(fmt.Sprintf("rank of encoding does not match order: %d vs %d", r, rank))
	}
	if !isPermutation(order) || !wellFormed(enc, rank) {
		return nil, fmt.Errorf("%s of rank %d cannot be transposed", dialect.AttrName(enc), rank)
	}
	inverse := make([]int64, rank)
	for i, d := range order {
		inverse[d] = int64(i)
	}
	ints := func(name string) []int64 { return dialect.IntsParam(enc, name) }
	list := func(name string, values []int64) dialect.NamedParam {
		return dialect.Named(name, n.Context.I32Array(values...))
	}
	permuted := func(name string) dialect.NamedParam { return list(name, gather(ints(name), order)) }
	newOrder := func() dialect.NamedParam { return list("order", gather(inverse, ints("order"))) }
	blocks := func() dialect.NamedParam {
		var rows [][]int64
		for _, row := range dialect.RowsParam(enc, "CGALayout") {
			rows = append(rows, gather(row, order))
		}
		return dialect.Named("CGALayout", n.matrix(rows, true))
	}
	switch name := dialect.AttrName(enc); {
	case name == swizzledName:
		return n.with(enc, newOrder(), blocks()), nil
	case name == nvmmaName && rank == 2:
		transposed := dialect.BoolParam(enc, "transposed")
		return n.with(enc, dialect.Named("transposed", n.Context.Bool(!transposed)), blocks()), nil
	case name == blockedName:
		return n.with(enc, permuted("sizePerThread"), permuted("threadsPerWarp"), permuted("warpsPerCTA"), newOrder(), blocks()), nil
	case name == partitionedName:
		dim := dialect.IntParam(enc, "partitionDim", 0)
		pieces := dialect.IntParam(enc, "numPartitions", 1) * dialect.IntParam(enc, "numGroups", 1)
		piece := slices.Clone(shape)
		if pieces < 1 || dim < 0 || int(dim) >= rank {
			return nil, fmt.Errorf("%s has no partitions", dialect.AttrName(enc))
		}
		piece[dim] /= pieces
		inner, err := n.Trans(dialect.AttrParam(enc, "partitionLayout"), piece, order)
		if err != nil {
			return nil, err
		}
		return n.with(enc, dialect.Named("partitionDim", n.Context.I32(inverse[dim])), dialect.Named("partitionLayout", inner)), nil
	case name == paddedName:
		return n.padded(enc, shape, func(l *linear.Layout) *linear.Layout { return l.TransposeTensor(asInts(order)) })
	}
	l, err := n.Of(enc, shape)
	if err != nil {
		return nil, err
	}
	l = l.TransposeTensor(asInts(order))
	if isDistributed(enc) {
		return n.distributed(l, enc)
	}
	if !l.HasIn(linear.Offset) {
		return nil, fmt.Errorf("%s cannot be transposed", dialect.AttrName(enc))
	}
	return n.shared(l, Alignment(enc)), nil
}

// wellFormed reports whether the numbers that an encoding has for each dimension are
// as many as there are dimensions and say something. Those of texts of early releases
// are not verified.
func wellFormed(enc ir.Attribute, rank int) bool {
	ints := func(name string) []int64 { return dialect.IntsParam(enc, name) }
	switch dialect.AttrName(enc) {
	case blockedName:
		for _, name := range []string{"sizePerThread", "threadsPerWarp", "warpsPerCTA"} {
			if list := ints(name); len(list) != rank || slices.ContainsFunc(list, func(n int64) bool { return n < 1 || n > 1<<30 }) {
				return false
			}
		}
		fallthrough
	case swizzledName:
		if order := ints("order"); len(order) != rank || !isPermutation(order) {
			return false
		}
	}
	return !slices.ContainsFunc(dialect.RowsParam(enc, "CGALayout"), func(row []int64) bool { return len(row) != rank })
}

func isPermutation(order []int64) bool {
	seen := make([]bool, len(order))
	for _, d := range order {
		if d < 0 || int(d) >= len(order) || seen[d] {
			return false
		}
		seen[d] = true
	}
	return true
}

// padded is a #ttg.padded_shared with another layout beneath.
func (n *Inferrer) padded(enc ir.Attribute, shape []int64, change func(*linear.Layout) *linear.Layout) (ir.Attribute, error) {
	l, err := n.Of(enc, shape)
	if err != nil {
		return nil, err
	}
	l = change(l)
	// Offsets that run through the dimensions one after the other are written
	// shorter.
	order := l.Order(linear.Offset)
	plain := newTile(sharedIns, l.Shape(), nil)
	plain.fill(order)
	if plain.linear().Equal(l) {
		return n.with(enc, dialect.Named("order", n.Context.I32Array(order...)), dialect.Named("shape", n.Context.I32Array(l.Shape()...)),
			dialect.Named("offset", nil), dialect.Named("block", nil)), nil
	}
	return n.with(enc, dialect.Named("order", nil), dialect.Named("shape", nil),
		dialect.Named("offset", n.matrix(l.Bases(linear.Offset), false)), dialect.Named("block", n.matrix(l.Bases(linear.Block), false))), nil
}

func gather(vs, at []int64) []int64 {
	out := make([]int64, len(at))
	for i, d := range at {
		out[i] = vs[d]
	}
	return out
}

func asInts(vs []int64) []int {
	out := make([]int, len(vs))
	for i, v := range vs {
		out[i] = int(v)
	}
	return out
}
