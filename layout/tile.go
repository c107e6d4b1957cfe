package layout

import (
	"math/bits"

	"github.com/tgopt/tgopt/layout/linear"
)

// Encodings are built as products of one-dimensional layouts: so many registers
// along this dimension, then so many lanes along that one. A tile takes them
// one after the other, each beyond what it has along that dimension so far;
// what would lie beyond the tensor is a copy of what lies at 0. In the end the
// registers (or offsets) are repeated to fill the part of the tensor that one
// block has, and the blocks of the cluster are put beside one another.

const maxRank = 16

type tile struct {
	rank  int
	at    exponents // of the extent so far, by dimension
	limit exponents // of one block's part
	whole exponents // of the tensor
	first exponents // place in a column

	ins    []linear.Dim // without block
	cols   [3][]uint64
	blocks []uint64

	room [3 * roomOf]uint64 // backs cols
}

// roomOf is how many columns of an input need no memory of their own.
const roomOf = 8

// exponents are base-2 logarithms, by dimension.
type exponents [maxRank]int16

// Indices of the inputs of a tile of a distributed encoding; those of memory
// have 0 for the offset.
const (
	register = iota
	lane
	warp
)

var (
	distributedIns = []linear.Dim{linear.Register, linear.Lane, linear.Warp}
	sharedIns      = []linear.Dim{linear.Offset}
)

// newTile begins a layout of a tensor whose extents are powers of two, over
// blocks whose numbers' powers of two have the given images.
func newTile(ins []linear.Dim, shape []int64, cga [][]int64) *tile {
	t := &tile{rank: len(shape), ins: ins}
	for i := range ins {
		t.cols[i] = t.room[roomOf*i : roomOf*i : roomOf*(i+1)]
	}
	first := int16(0)
	for d, n := range shape {
		t.whole[d] = int16(linear.Log2(n))
		t.limit[d] = t.whole[d]
		t.first[d] = first
		first += t.whole[d]
	}
	for d := range shape {
		split := 0
		for _, row := range cga {
			split = max(split, bits.Len64(uint64(row[d])))
		}
		t.limit[d] -= int16(min(split, int(t.whole[d])))
	}
	for _, row := range cga {
		t.blocks = append(t.blocks, t.pack(row, &t.limit))
	}
	return t
}

// pack puts the coordinates of a row in place, shifted; what lies beyond the
// tensor is 0.
func (t *tile) pack(row []int64, shift *exponents) uint64 {
	col := uint64(0)
	for d, v := range row {
		if v != 0 && bits.Len64(uint64(v))+int(shift[d]) <= int(t.whole[d]) {
			col |= uint64(v) << (t.first[d] + shift[d])
		}
	}
	return col
}

// bit is the image that moves by one beyond what the tile has along dim.
func (t *tile) bit(dim int, at int16) uint64 {
	if at >= t.limit[dim] {
		return 0
	}
	return 1 << (t.first[dim] + at)
}

// identity adds n of an input along dim. None are none.
func (t *tile) identity(in, dim int, n int64) {
	for ; n > 1; n /= 2 {
		t.cols[in] = append(t.cols[in], t.bit(dim, t.at[dim]))
		t.at[dim]++
	}
}

// identities adds, along each dimension in order, the number of an input.
func (t *tile) identities(in int, counts, order []int64) {
	for _, d := range order {
		t.identity(in, int(d), counts[d])
	}
}

// copies adds n of an input that all hold the same.
func (t *tile) copies(in int, n int64) {
	for ; n > 1; n /= 2 {
		t.cols[in] = append(t.cols[in], 0)
	}
}

// identitiesBut is identities, with copies along one dimension.
func (t *tile) identitiesBut(dim int, in int, counts, order []int64) {
	for _, d := range order {
		if int(d) == dim {
			t.copies(in, counts[d])
		} else {
			t.identity(in, int(d), counts[d])
		}
	}
}

// rows adds bases of an input, beyond what the tile had at the time of from
// along each dimension; grow says that they are there.
func (t *tile) rows(in int, rows [][]int64, from *exponents) {
	for _, row := range rows {
		col := uint64(0)
		for d, v := range row {
			if v != 0 && bits.Len64(uint64(v))+int(from[d]) <= int(t.limit[d]) {
				col |= uint64(v) << (t.first[d] + from[d])
			}
		}
		t.cols[in] = append(t.cols[in], col)
	}
}

// grow makes room for the coordinates of rows beyond what the tile had.
func (t *tile) grow(rows [][]int64, from *exponents) {
	for _, row := range rows {
		for d, v := range row {
			t.at[d] = max(t.at[d], from[d]+int16(bits.Len64(uint64(v))))
		}
	}
}

// fill repeats the first input until it covers a block's part of the tensor,
// along the dimensions in order.
func (t *tile) fill(order []int64) {
	for _, d := range order {
		t.identity(0, int(d), 1<<max(t.limit[d]-t.at[d], 0))
	}
}

// tiles begins with a layout of one input, and fills in the order of its
// outputs.
func (t *tile) tiles(l *linear.Layout) {
	order := make([]int64, len(l.Outs()))
	for i, s := range l.Outs() {
		for d := range t.rank {
			if linear.TensorDim(d) == s.Dim {
				order[i] = int64(d)
				t.at[d] = int16(s.Bits)
			}
		}
	}
	for _, c := range l.AllColumns() {
		col := uint64(0)
		for i, s := range l.Outs() {
			d := order[i]
			if v := c & linear.Mask(s.Bits); bits.Len64(v) <= int(t.limit[d]) {
				col |= v << t.first[d]
			}
			c >>= s.Bits
		}
		t.cols[0] = append(t.cols[0], col)
	}
	t.fill(order)
}

// linear is the layout of the tile and the blocks.
func (t *tile) linear() *linear.Layout {
	ins, outs := make([]linear.Size, 0, len(t.ins)+1), make([]linear.Size, t.rank)
	n := len(t.blocks)
	for i := range t.ins {
		n += len(t.cols[i])
	}
	cols := make([]uint64, 0, n)
	for i, in := range t.ins {
		ins = append(ins, linear.Size{Dim: in, Bits: len(t.cols[i])})
		cols = append(cols, t.cols[i]...)
	}
	ins = append(ins, linear.Size{Dim: linear.Block, Bits: len(t.blocks)})
	cols = append(cols, t.blocks...)
	for d := range outs {
		outs[d] = linear.Size{Dim: linear.TensorDim(d), Bits: int(t.whole[d])}
	}
	return linear.FromColumns(ins, outs, cols)
}

// rowMajor is the order of the dimensions of a batch of matrices that are
// stored row by row, fastest first; columnMajor that of matrices stored column
// by column.
func rowMajor(rank int) []int64 {
	order := make([]int64, rank)
	for i := range order {
		order[i] = int64(rank - 1 - i)
	}
	return order
}

func columnMajor(rank int) []int64 {
	order := rowMajor(rank)
	if rank >= 2 {
		order[0], order[1] = order[1], order[0]
	}
	return order
}

// kFirst is the order of the dimensions of a dot operand: K, then M or N, then
// the batch.
func kFirst(rank int, index int64) []int64 {
	if index == 0 {
		return rowMajor(rank)
	}
	return columnMajor(rank)
}
