package allocation

import (
	"errors"
	"fmt"
	"slices"

	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/dialect/ttg"
	"github.com/tgopt/tgopt/dialect/ttng"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/layout/linear"
)

// Tensor memory is 128 rows of columns of 32 bits, in which Triton packs what
// ttng.tmem_alloc and the like ask for when scf has become branches: each in the
// order of the text takes the first columns, and of those the first half of the
// rows, that are free from its first to its last step. What warps of another group
// of the same ttg.warp_specialize have is not free. The factor of a product that is
// in 64 rows of tensor memory is in the same rows as the sum.

const (
	tensorRows   = 2 // of 64 rows each
	tensorAlign  = 4 // columns
	mostTensors  = 512
	mostColumns  = 1 << 20
	leastColumns = 32
)

var errTensors = errors.New("too many or too large buffers of tensor memory")

// isTensor reports whether a type is that of a descriptor of tensor memory.
func isTensor(t ir.Type) bool {
	return dialect.TypeName(t) == ttg.TypeMemdesc && dialect.AttrName(dialect.TypeParam(t, "memorySpace")) == ttng.AttrTensorMemory
}

// tensorOf is the tensor memory that an op allocates, or nil: one that is never written
// to has no effect, but stores a first value into its own result.
func tensorOf(o *ir.Op) *ir.Value {
	if o.NumResults() == 0 || !isTensor(o.Result(0).Type()) || dialect.Part(o, dialect.Store, dialect.Address) != o.Result(0) {
		return nil
	}
	return o.Result(0)
}

// A chunk is a buffer in tensor memory.
type chunk struct {
	*Buffer
	rows, columns int64
	row, column   int64 // where it is
	tied          *chunk
}

// leader stands for all that are in the same rows.
func (c *chunk) leader() *chunk {
	for c.tied != nil {
		c = c.tied
	}
	return c
}

func (c *chunk) hits(d *chunk) bool {
	return c.row < d.row+d.rows && d.row < c.row+c.rows && c.column < d.column+d.columns && d.column < c.column+c.columns
}

// tensorColumns is how many columns of tensor memory a function takes, as many as the
// hardware gives.
func (s *sizes) tensorColumns(fn *ir.Op) (int64, error) {
	f := &flow{sizes: s, allocation: &Allocation{Func: fn, scratch: make(map[*ir.Op]*Buffer)}, warps: s.warps, tensor: true}
	f.function(fn)
	f.lives()
	chunks, err := f.chunks()
	if err != nil {
		return 0, err
	}
	f.tie(chunks)
	total := int64(0)
	rowOf := make(map[*chunk]int64) // by leader, once one of them is placed
	for i, c := range chunks {
		var taken []*chunk
		for _, d := range chunks[:i] {
			beside := c.async != nil && c.async == d.async && c.region != d.region
			if beside || d.Live.End > c.Live.Start {
				taken = append(taken, d)
			}
		}
		row, fixed := rowOf[c.leader()]
		if !fixed {
			row = -1
		}
		c.fit(taken, row)
		rowOf[c.leader()] = c.row
		total = max(total, c.column+c.columns)
	}
	return granted(total), nil
}

// granted is how much is allocated of so many columns: a power of two, if there are so many.
func granted(columns int64) int64 {
	if columns == 0 || columns > 512 {
		return columns
	}
	n := int64(leastColumns)
	for n < columns {
		n *= 2
	}
	return n
}

// chunks are the buffers in the order of the text.
func (f *flow) chunks() (list []*chunk, err error) {
	for _, b := range f.allocation.Buffers {
		c := &chunk{Buffer: b}
		if c.rows, c.columns, err = f.extents(b.Value.Type()); err != nil {
			return nil, err
		}
		list = append(list, c)
	}
	if len(list) > mostTensors {
		return nil, errTensors
	}
	return list, nil
}

// extents are the halves of the rows and the columns that a value of a type takes.
func (s *sizes) extents(t ir.Type) (rows, columns int64, err error) {
	l, err := s.Cache.layouts.OfType(t)
	if err != nil {
		return 0, 0, err
	}
	elem, ok := dialect.TypeParam(t, "elementType").(*ir.TypeAttr)
	if !ok || !l.HasIn(linear.Col) {
		return 0, 0, fmt.Errorf("%v is not laid out in tensor memory", t)
	}
	width := int64(ir.BitWidth(elem.Type))
	if width < 1 || width > 32 {
		return 0, 0, fmt.Errorf("an element of %v is no part of a column", t)
	}
	rows = tensorRows
	if l.Columns(linear.Row)[4] == 0 { // 16 rows a warp
		rows = 1
	}
	columns = (int64(1)<<l.InBits(linear.Col)*width + 31) / 32
	if shape := dialect.IntsOf(dialect.TypeParam(t, "shape")); len(shape) > 2 {
		columns *= min(max(shape[0], 0), mostColumns)
	}
	if columns > mostColumns {
		return 0, 0, errTensors
	}
	return rows, columns, nil
}

// tie has factors of products share rows with the sums.
func (f *flow) tie(chunks []*chunk) {
	of := make(map[*Buffer]*chunk, len(chunks))
	for _, c := range chunks {
		of[c.Buffer] = c
	}
	for _, o := range f.steps {
		if !dialect.HasRole(o, dialect.Dot) {
			continue
		}
		a, sum := dialect.Part(o, dialect.Dot, dialect.FactorA), dialect.Part(o, dialect.Dot, dialect.Addend)
		if a == nil || sum == nil || !isTensor(a.Type()) {
			continue
		}
		if rows, _, err := f.extents(a.Type()); err != nil || rows == tensorRows {
			continue
		}
		left, right := f.allocation.Of(a), f.allocation.Of(sum)
		if len(left) == 0 || len(right) == 0 {
			continue
		}
		if x, y := of[left[0]].leader(), of[right[0]].leader(); x != y {
			y.tied = x
		}
	}
}

// fit places a buffer where nothing is, in certain rows if row is not -1.
func (c *chunk) fit(taken []*chunk, row int64) {
	columns := []int64{0}
	for _, d := range taken {
		columns = append(columns, alignUp(d.column+d.columns, tensorAlign))
	}
	slices.Sort(columns)
	for _, column := range slices.Compact(columns) {
		for at := range tensorRows - c.rows + 1 {
			c.column, c.row = column, at
			if (row < 0 || row == at) && !slices.ContainsFunc(taken, c.hits) {
				return
			}
		}
	}
}
