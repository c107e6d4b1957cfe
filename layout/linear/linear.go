// Package linear is the algebra of layouts: functions that are linear over GF(2),
// from a register of a lane, warp and block, or an offset in memory, to the
// coordinates of an element of a tensor. It has composition, products of tiles and
// their quotients, inverses, parts, copies (free variables), and what the vector
// spaces that columns span have in common. It knows no IR: package layout makes
// the Layout of an encoding.
package linear

import (
	"fmt"
	"math/bits"
	"slices"
	"strconv"
)

// A Dim names a dimension of what a layout maps from or to.
type Dim string

// Where an element lives, in a register of a thread or in memory.
const (
	Register  Dim = "register"
	Lane      Dim = "lane"
	Warp      Dim = "warp"
	Block     Dim = "block"     // of a cluster: Triton's CTA
	Offset    Dim = "offset"    // elements from the start of a buffer in shared memory
	Partition Dim = "partition" // part of shared memory
	Row       Dim = "row"       // of tensor memory
	Col       Dim = "col"       // of tensor memory
)

var tensorDims = [...]Dim{"dim0", "dim1", "dim2", "dim3", "dim4", "dim5", "dim6", "dim7", "dim8", "dim9", "dim10", "dim11", "dim12", "dim13", "dim14", "dim15"}

// TensorDim is dimension i of a tensor: dim0, dim1, …
func TensorDim(i int) Dim {
	if i < len(tensorDims) {
		return tensorDims[i]
	}
	return Dim("dim" + strconv.Itoa(i))
}

// A Size is a dimension and the log2 of its extent.
type Size struct {
	Dim  Dim
	Bits int
}

// Bases are the images of 1, 2, 4, … along an input dimension, one row each,
// one coordinate an output dimension.
type Bases struct {
	Dim  Dim
	Rows [][]int64
}

// A Layout is a function from tuples of numbers to tuples of numbers that is
// linear over GF(2): L(a ^ b) = L(a) ^ L(b). It is kept as the images of the
// powers of two of its inputs, a word each: the coordinates stand side by side,
// the first output in the lowest bits. Both sides have at most 64 bits.
//
// The order of the dimensions matters to nothing but flattening, printing and
// Equal. A Layout does not change.
type Layout struct {
	ins, outs []Size
	cols      []uint64
}

// New makes a layout of bases. An extent of an output is the power of two
// above its largest coordinate.
func New(ins []Bases, outs []Dim) (*Layout, error) {
	sizes := make([]Size, len(outs))
	for i, d := range outs {
		sizes[i].Dim = d
		for _, in := range ins {
			for _, row := range in.Rows {
				if i < len(row) && row[i] > 0 {
					sizes[i].Bits = max(sizes[i].Bits, bits.Len64(uint64(row[i])))
				}
			}
		}
	}
	return NewSized(ins, sizes)
}

// NewSized makes a layout of bases whose outputs have the given extents.
func NewSized(ins []Bases, outs []Size) (*Layout, error) {
	l := &Layout{outs: outs}
	if TotalBits(outs) > 64 {
		return nil, fmt.Errorf("a layout has at most 64 bits of coordinates, got %d", TotalBits(outs))
	}
	for _, in := range ins {
		l.ins = append(l.ins, Size{in.Dim, len(in.Rows)})
		for i, row := range in.Rows {
			if len(row) != len(outs) {
				return nil, fmt.Errorf("%s[%d] has %d coordinates, want %d", in.Dim, i, len(row), len(outs))
			}
			col, shift := uint64(0), 0
			for d, v := range row {
				if v < 0 || bits.Len64(uint64(v)) > outs[d].Bits {
					return nil, fmt.Errorf("%s[%d] has %d as %s, which is not in [0, %d)", in.Dim, i, v, outs[d].Dim, uint64(1)<<outs[d].Bits)
				}
				col |= uint64(v) << shift
				shift += outs[d].Bits
			}
			l.cols = append(l.cols, col)
		}
	}
	if len(l.cols) > 64 {
		return nil, fmt.Errorf("a layout has at most 64 bits of input, got %d", len(l.cols))
	}
	return l, nil
}

// Must is for layouts that are right by construction.
func Must(l *Layout, err error) *Layout {
	if err != nil {
		panic("linear: " + err.Error())
	}
	return l
}

// FromColumns makes a layout of the images of the powers of two of its inputs, one
// after the other: each the coordinates side by side, the first output in the
// lowest bits. It keeps the slices.
func FromColumns(ins, outs []Size, columns []uint64) *Layout {
	if len(columns) != TotalBits(ins) || TotalBits(outs) > 64 {
		panic(fmt.Sprintf("linear: %d columns of inputs %v and outputs %v", len(columns), ins, outs))
	}
	return &Layout{ins: ins, outs: outs, cols: columns}
}

// Identity1D maps the numbers below 2^n along in to themselves along out.
func Identity1D(n int, in, out Dim) *Layout {
	l := &Layout{ins: []Size{{in, n}}, outs: []Size{{out, n}}, cols: make([]uint64, n)}
	for i := range l.cols {
		l.cols[i] = 1 << i
	}
	return l
}

// Zeros1D maps the numbers below 2^n along in to 0 along out.
func Zeros1D(n int, in, out Dim) *Layout {
	return &Layout{ins: []Size{{in, n}}, outs: []Size{{out, 0}}, cols: make([]uint64, n)}
}

// Identity maps each of the dimensions to itself.
func Identity(dims []Size) *Layout {
	l := &Layout{ins: slices.Clone(dims), outs: slices.Clone(dims), cols: make([]uint64, TotalBits(dims))}
	for i := range l.cols {
		l.cols[i] = 1 << i
	}
	return l
}

// TotalBits adds up the bits of dimensions.
func TotalBits(sizes []Size) int {
	n := 0
	for _, s := range sizes {
		n += s.Bits
	}
	return n
}

// Find finds a dimension: its index, its first bit and the number of its bits.
func Find(sizes []Size, d Dim) (i, first, n int) {
	for i, s := range sizes {
		if s.Dim == d {
			return i, first, s.Bits
		}
		first += s.Bits
	}
	return -1, 0, 0
}

// Mask is n ones.
func Mask(n int) uint64 { return 1<<n - 1 }

// Ins are the input dimensions, in order; not to be written to.
func (l *Layout) Ins() []Size { return l.ins }

// Outs are the output dimensions, in order; not to be written to.
func (l *Layout) Outs() []Size { return l.outs }

// Names are the names of dimensions.
func Names(sizes []Size) []Dim {
	ds := make([]Dim, len(sizes))
	for i, s := range sizes {
		ds[i] = s.Dim
	}
	return ds
}

// InNames are the names of the input dimensions.
func (l *Layout) InNames() []Dim { return Names(l.ins) }

// OutNames are the names of the output dimensions.
func (l *Layout) OutNames() []Dim { return Names(l.outs) }

// HasIn reports whether d is an input dimension.
func (l *Layout) HasIn(d Dim) bool { i, _, _ := Find(l.ins, d); return i >= 0 }

// HasOut reports whether d is an output dimension.
func (l *Layout) HasOut(d Dim) bool { i, _, _ := Find(l.outs, d); return i >= 0 }

// InBits is the log2 of the extent of an input; 0 where there is none.
func (l *Layout) InBits(d Dim) int { _, _, n := Find(l.ins, d); return n }

// OutBits is the log2 of the extent of an output; 0 where there is none.
func (l *Layout) OutBits(d Dim) int { _, _, n := Find(l.outs, d); return n }

// Shape is the extents of the outputs.
func (l *Layout) Shape() []int64 {
	shape := make([]int64, len(l.outs))
	for i, s := range l.outs {
		shape[i] = 1 << s.Bits
	}
	return shape
}

// Columns are the images of the powers of two along d,
// the outputs side by side, the first lowest; not to be written to.
func (l *Layout) Columns(d Dim) []uint64 {
	_, first, n := Find(l.ins, d)
	return l.cols[first : first+n]
}

// AllColumns are the Columns of all inputs, in order; not to be written to.
func (l *Layout) AllColumns() []uint64 { return l.cols }

// Bases are the images of 1, 2, 4, … along an input dimension.
func (l *Layout) Bases(d Dim) [][]int64 {
	cols := l.Columns(d)
	rows := make([][]int64, len(cols))
	for i, c := range cols {
		rows[i] = l.unpack(c)
	}
	return rows
}

// Basis is coordinate out of the image of 1<<i along in.
func (l *Layout) Basis(in Dim, i int, out Dim) int64 {
	_, first, n := Find(l.outs, out)
	return int64(l.Columns(in)[i] >> first & Mask(n))
}

func (l *Layout) unpack(col uint64) []int64 {
	row := make([]int64, len(l.outs))
	for d, s := range l.outs {
		row[d] = int64(col & Mask(s.Bits))
		col >>= s.Bits
	}
	return row
}

// Apply maps one number an input to one number an output, both in order.
func (l *Layout) Apply(in ...int64) []int64 {
	if len(in) != len(l.ins) {
		panic(fmt.Sprintf("linear: applied to %d numbers, want %d", len(in), len(l.ins)))
	}
	flat, shift := uint64(0), 0
	for i, s := range l.ins {
		flat |= uint64(in[i]) & Mask(s.Bits) << shift
		shift += s.Bits
	}
	return l.unpack(l.ApplyFlat(flat))
}

// ApplyFlat is Apply on the numbers side by side, the first in the lowest bits.
func (l *Layout) ApplyFlat(in uint64) uint64 {
	out := uint64(0)
	for ; in != 0; in &= in - 1 {
		out ^= l.cols[bits.TrailingZeros64(in)]
	}
	return out
}

// Equal reports whether two layouts have the same dimensions in the same order
// and map the same.
func (l *Layout) Equal(o *Layout) bool {
	return slices.Equal(l.ins, o.ins) && slices.Equal(l.outs, o.outs) && slices.Equal(l.cols, o.cols)
}

// EqualUpToOrder reports whether two layouts have the same dimensions, in
// whatever order, and map the same.
func (l *Layout) EqualUpToOrder(o *Layout) bool {
	return sameDims(l.ins, o.ins) && sameDims(l.outs, o.outs) && l.Equal(o.TransposeIns(l.InNames()).TransposeOuts(l.OutNames()))
}

func sameDims(a, b []Size) bool {
	if len(a) != len(b) {
		return false
	}
	for _, s := range a {
		if i, _, _ := Find(b, s.Dim); i < 0 {
			return false
		}
	}
	return true
}

// Log2 is the log2 of a power of two; of other positive numbers it is rounded down.
func Log2(n int64) int { return bits.Len64(uint64(n)) - 1 }

// IsPowerOf2 reports whether n is 1, 2, 4, …
func IsPowerOf2(n int64) bool { return n > 0 && n&(n-1) == 0 }
