// Package layout answers how a tensor is spread over the registers, lanes and
// warps of a program. This part knows what rewrites need: how many distinct
// elements a thread holds, in which order its registers run over the
// dimensions, and which shared encoding suits a dot operand.
package layout

import (
	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/ir"
)

// A Distribution says for each dimension how many distinct elements lie in the
// registers of a thread, over the lanes of a warp, and over the warps, before
// the whole repeats to fill the shape. Factors are powers of two.
type Distribution struct {
	Register, Lane, Warp []int64
	// Outer counts further registers whose elements lie behind those of the
	// lanes, as in the fragments of matrix instructions; nil where there are
	// none. Per dimension the order is: Register, Lane, Outer, Warp.
	Outer []int64
	// Order lists the dimensions as a thread's registers run through them,
	// fastest first; dimensions with one register come last, last one first.
	Order []int
}

// Of returns the distribution of an encoding for a tensor of the given shape;
// false when the encoding is not known here.
func Of(enc ir.Attribute, shape []int64) (Distribution, bool) {
	rank := len(shape)
	switch dialect.AttrName(enc) {
	case "ttg.blocked":
		return blocked(enc, rank)
	case "ttg.slice":
		return slice(enc, shape)
	case "ttg.nvidia_mma":
		return nvidiaMMA(enc, rank)
	case "ttg.amd_mfma":
		return mfma(enc, rank)
	case "ttg.amd_wmma":
		return wmma(enc, rank)
	case "ttig.dpas":
		return dpas(enc, rank, accumulator)
	case "ttg.dot_op":
		return dotOperand(enc, shape)
	case "ttg.linear", "ttg.generic_linear":
		return linear(enc, rank)
	}
	return Distribution{}, false
}

// Order is the order of the registers of a tensor type; false when the
// encoding is not known.
func Order(t *ir.TensorType) ([]int, bool) {
	d, ok := Of(t.Encoding, t.Shape)
	if !ok {
		return nil, false
	}
	return d.orderFor(t.Shape), true
}

// orderFor lists the dimensions as the registers run through them: first those
// next to each other, then those behind the lanes (of which the row eight below
// comes before the second half of K), then the repetitions.
func (d Distribution) orderFor(shape []int64) []int {
	counts := make([]registers, len(shape))
	for dim, size := range shape {
		counts[dim] = d.along(dim, size)
	}
	order := make([]int, 0, len(shape))
	seen := make([]bool, len(shape))
	add := func(dim int, n int64) {
		if n > 1 && !seen[dim] {
			seen[dim] = true
			order = append(order, dim)
		}
	}
	for _, dim := range d.Order {
		add(dim, counts[dim].inner)
	}
	for i := len(d.Order) - 1; i >= 0; i-- {
		add(d.Order[i], counts[d.Order[i]].outer)
	}
	for _, dim := range d.Order {
		add(dim, counts[dim].repeats)
	}
	for dim := len(shape) - 1; dim >= 0; dim-- {
		add(dim, 2)
	}
	return order
}

// registers are the distinct elements that a thread holds along a dimension.
type registers struct{ inner, outer, repeats int64 }

// along deals out a dimension of the given size, from the fastest level on;
// where it is used up, the levels left hold copies.
func (d Distribution) along(dim int, size int64) registers {
	take := func(n int64) int64 {
		n = min(max(n, 1), size)
		size /= n
		return n
	}
	var r registers
	r.inner = take(d.Register[dim])
	take(d.Lane[dim])
	r.outer = 1
	if d.Outer != nil {
		r.outer = take(d.Outer[dim])
	}
	take(d.Warp[dim])
	r.repeats = max(size, 1)
	return r
}

// ElementsPerThread is the number of distinct elements of a tensor that one
// thread holds; false when the encoding is not known. Without an encoding (in
// TTIR) there is no answer.
func ElementsPerThread(t *ir.TensorType) (int64, bool) {
	d, ok := Of(t.Encoding, t.Shape)
	if !ok {
		return 0, false
	}
	n := int64(1)
	for dim, size := range t.Shape {
		r := d.along(dim, size)
		n *= r.inner * r.outer * r.repeats
	}
	return n, true
}

func ones(rank int) []int64 {
	s := make([]int64, rank)
	for i := range s {
		s[i] = 1
	}
	return s
}

func reversed(rank int) []int {
	o := make([]int, rank)
	for i := range o {
		o[i] = rank - 1 - i
	}
	return o
}

func blocked(enc ir.Attribute, rank int) (Distribution, bool) {
	d := Distribution{
		Register: dialect.IntsOf(dialect.AttrParam(enc, "sizePerThread")),
		Lane:     dialect.IntsOf(dialect.AttrParam(enc, "threadsPerWarp")),
		Warp:     dialect.IntsOf(dialect.AttrParam(enc, "warpsPerCTA")),
	}
	for _, o := range dialect.IntsOf(dialect.AttrParam(enc, "order")) {
		d.Order = append(d.Order, int(o))
	}
	return d, len(d.Register) == rank && len(d.Lane) == rank && len(d.Warp) == rank && len(d.Order) == rank
}

// slice drops a dimension of its parent: what differed only there is one
// element now.
func slice(enc ir.Attribute, shape []int64) (Distribution, bool) {
	dim := int(dialect.IntOf(dialect.AttrParam(enc, "dim"), -1))
	if dim < 0 || dim > len(shape) {
		return Distribution{}, false
	}
	full := make([]int64, 0, len(shape)+1)
	full = append(append(append(full, shape[:dim]...), 1), shape[dim:]...)
	p, ok := Of(dialect.AttrParam(enc, "parent"), full)
	if !ok {
		return Distribution{}, false
	}
	drop := func(s []int64) []int64 {
		if s == nil {
			return nil
		}
		return append(append([]int64{}, s[:dim]...), s[dim+1:]...)
	}
	d := Distribution{Register: drop(p.Register), Lane: drop(p.Lane), Outer: drop(p.Outer), Warp: drop(p.Warp)}
	for _, o := range p.Order {
		switch {
		case o < dim:
			d.Order = append(d.Order, o)
		case o > dim:
			d.Order = append(d.Order, o-1)
		}
	}
	return d, true
}

// matrix fills the last two dimensions; batch dimensions have one register.
func matrix(rank int, register, lane [2]int64, warps []int64, order [2]int) (Distribution, bool) {
	if rank < 2 || len(warps) != rank {
		return Distribution{}, false
	}
	d := Distribution{Register: ones(rank), Lane: ones(rank), Warp: append([]int64{}, warps...)}
	for i := range 2 {
		d.Register[rank-2+i], d.Lane[rank-2+i] = max(register[i], 1), max(lane[i], 1)
		d.Order = append(d.Order, rank-2+order[i])
	}
	for dim := rank - 3; dim >= 0; dim-- {
		d.Order = append(d.Order, dim)
	}
	return d, true
}

// withOuter adds registers behind the lanes of the last two dimensions.
func withOuter(d Distribution, ok bool, outer [2]int64) (Distribution, bool) {
	if ok {
		rank := len(d.Register)
		d.Outer = ones(rank)
		d.Outer[rank-2], d.Outer[rank-1] = max(outer[0], 1), max(outer[1], 1)
	}
	return d, ok
}

var (
	rowMajor    = [2]int{1, 0}
	columnMajor = [2]int{0, 1}
)

// nvidiaMMA is the accumulator of mma and wgmma: lane/4 is the row, a thread
// has two neighbours in a row and the row eight below (PTX ISA, "Matrix
// Fragments for mma.m16n8k16" and "wgmma").
func nvidiaMMA(enc ir.Attribute, rank int) (Distribution, bool) {
	instr := dialect.IntsOf(dialect.AttrParam(enc, "instrShape"))
	if len(instr) < 2 {
		return Distribution{}, false
	}
	// Version 2 writes [16, 8], version 3 [16, N, K].
	n := int64(8)
	if dialect.IntOf(dialect.AttrParam(enc, "versionMajor"), 2) == 3 {
		n = instr[1]
	}
	d, ok := matrix(rank, [2]int64{1, 2}, [2]int64{8, 4}, dialect.IntsOf(dialect.AttrParam(enc, "warpsPerCTA")), rowMajor)
	return withOuter(d, ok, [2]int64{2, n / 8})
}

// mfma is the accumulator of v_mfma (CDNA 3 ISA, "Matrix fragments"): a lane
// holds groups of four rows of one column, or of four columns of one row when
// transposed.
func mfma(enc ir.Attribute, rank int) (Distribution, bool) {
	instr := dialect.IntsOf(dialect.AttrParam(enc, "instrShape"))
	warps := warpsOf(enc, rank)
	if len(instr) < 2 {
		return Distribution{}, false
	}
	m, n := instr[0], instr[1]
	held := m * n / 64
	group := min(held, 4)
	if dialect.IntOf(dialect.AttrParam(enc, "isTransposed"), 0) != 0 {
		lanes := min(m, 64)
		d, ok := matrix(rank, [2]int64{1, group}, [2]int64{lanes, 64 / lanes}, warps, rowMajor)
		return withOuter(d, ok, [2]int64{1, held / group})
	}
	lanes := min(n, 64)
	d, ok := matrix(rank, [2]int64{group, 1}, [2]int64{64 / lanes, lanes}, warps, columnMajor)
	return withOuter(d, ok, [2]int64{held / group, 1})
}

// wmma is the accumulator of v_wmma on 16×16 tiles: 32 lanes, eight elements
// each.
func wmma(enc ir.Attribute, rank int) (Distribution, bool) {
	if wmmaTransposed(enc) {
		return matrix(rank, [2]int64{1, 8}, [2]int64{16, 2}, warpsOf(enc, rank), rowMajor)
	}
	return matrix(rank, [2]int64{8, 1}, [2]int64{2, 16}, warpsOf(enc, rank), columnMajor)
}

func wmmaTransposed(enc ir.Attribute) bool {
	for _, name := range []string{"isTranspose", "isTransposed"} {
		if dialect.IntOf(dialect.AttrParam(enc, name), 0) != 0 {
			return true
		}
	}
	return false
}

// warpsOf is warpsPerCTA, or for the newer WMMA encoding what its ctaLayout
// says: the bases of its warps.
func warpsOf(enc ir.Attribute, rank int) []int64 {
	if w := dialect.IntsOf(dialect.AttrParam(enc, "warpsPerCTA")); w != nil {
		return w
	}
	a := dialect.AttrParam(enc, "ctaLayout")
	if d, ok := a.(*ir.DictAttr); ok {
		return sizes(matrixRows(d.Get("warp")), rank)
	}
	return nil
}

// matrixRows reads a matrix that is kept as generic arrays.
func matrixRows(a ir.Attribute) [][]int64 {
	arr, ok := a.(*ir.ArrayAttr)
	if !ok {
		return nil
	}
	var rows [][]int64
	for _, e := range arr.Elems {
		switch e := e.(type) {
		case *ir.DenseArrayAttr:
			rows = append(rows, e.Values)
		case *ir.ArrayAttr:
			var row []int64
			for _, x := range e.Elems {
				row = append(row, dialect.IntOf(x, 0))
			}
			rows = append(rows, row)
		}
	}
	return rows
}

// sizes counts the bases along each dimension: 2 to the number of those that
// are not zero there.
func sizes(rows [][]int64, rank int) []int64 {
	s := ones(rank)
	for _, row := range rows {
		for dim := range min(rank, len(row)) {
			if row[dim] != 0 {
				s[dim] *= 2
				break
			}
		}
	}
	return s
}

func linear(enc ir.Attribute, rank int) (Distribution, bool) {
	reg := dialect.RowsOf(dialect.AttrParam(enc, "register"))
	d := Distribution{
		Register: sizes(reg, rank),
		Lane:     sizes(dialect.RowsOf(dialect.AttrParam(enc, "lane")), rank),
		Warp:     sizes(dialect.RowsOf(dialect.AttrParam(enc, "warp")), rank),
	}
	seen := make([]bool, rank)
	for _, row := range reg {
		for dim := range min(rank, len(row)) {
			if row[dim] != 0 && !seen[dim] {
				seen[dim] = true
				d.Order = append(d.Order, dim)
			}
		}
	}
	for _, dim := range reversed(rank) {
		if !seen[dim] {
			d.Order = append(d.Order, dim)
		}
	}
	return d, true
}
