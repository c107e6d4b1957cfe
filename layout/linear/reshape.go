package linear

import (
	"fmt"
	"slices"
)

// TransposeIns gives the inputs another order.
func (l *Layout) TransposeIns(order []Dim) *Layout {
	t := &Layout{ins: reorder(l.ins, order), outs: l.outs, cols: make([]uint64, 0, len(l.cols))}
	for _, d := range order {
		t.cols = append(t.cols, l.Columns(d)...)
	}
	return t
}

// TransposeOuts gives the outputs another order.
func (l *Layout) TransposeOuts(order []Dim) *Layout {
	t := &Layout{ins: l.ins, outs: reorder(l.outs, order), cols: make([]uint64, len(l.cols))}
	for i, c := range l.cols {
		t.cols[i] = repack(c, l.outs, t.outs, nil)
	}
	return t
}

func reorder(sizes []Size, order []Dim) []Size {
	if len(order) != len(sizes) {
		panic(fmt.Sprintf("linear: reordered %v by %v", sizes, order))
	}
	out := make([]Size, len(order))
	for i, d := range order {
		at, _, _ := Find(sizes, d)
		if at < 0 {
			panic(fmt.Sprintf("linear: reordered %v by %v", sizes, order))
		}
		out[i] = sizes[at]
	}
	return out
}

// ReshapeOuts lays the outputs end to end, the first lowest, and cuts them anew.
func (l *Layout) ReshapeOuts(outs []Size) *Layout {
	if TotalBits(outs) != TotalBits(l.outs) {
		panic(fmt.Sprintf("linear: reshaped outputs %v to %v", l.outs, outs))
	}
	return &Layout{ins: l.ins, outs: outs, cols: l.cols}
}

// ResizeIn cuts an input to its low n bits, or adds bits that move nothing.
func (l *Layout) ResizeIn(d Dim, n int) *Layout {
	i, first, old := Find(l.ins, d)
	r := &Layout{ins: slices.Clone(l.ins), outs: l.outs}
	r.ins[i].Bits = n
	r.cols = append(r.cols, l.cols[:first+min(n, old)]...)
	r.cols = append(r.cols, make([]uint64, max(n-old, 0))...)
	r.cols = append(r.cols, l.cols[first+old:]...)
	return r
}

// ResizeOut cuts an output to n bits; coordinates that do not fit become 0.
func (l *Layout) ResizeOut(d Dim, n int) *Layout {
	at, first, old := Find(l.outs, d)
	r := &Layout{ins: l.ins, outs: slices.Clone(l.outs), cols: make([]uint64, len(l.cols))}
	r.outs[at].Bits = n
	for i, col := range l.cols {
		v := col >> first & Mask(old)
		if v > Mask(n) {
			v = 0
		}
		r.cols[i] = col&Mask(first) | v<<first | col>>(first+old)<<(first+n)
	}
	return r
}

// DropZeros removes the bits of an input that move nothing.
func (l *Layout) DropZeros(d Dim) *Layout {
	i, first, n := Find(l.ins, d)
	if !slices.Contains(l.cols[first:first+n], 0) {
		return l
	}
	r := &Layout{ins: slices.Clone(l.ins), outs: l.outs, cols: slices.Clone(l.cols[:first])}
	for _, c := range l.cols[first : first+n] {
		if c != 0 {
			r.cols = append(r.cols, c)
		}
	}
	r.ins[i].Bits = len(r.cols) - first
	r.cols = append(r.cols, l.cols[first+n:]...)
	return r
}

// ConcatIns is both layouts side by side: its result is the exclusive or of
// theirs. They have the same outputs and no common input.
func ConcatIns(a, b *Layout) *Layout {
	if !slices.Equal(a.outs, b.outs) {
		panic(fmt.Sprintf("linear: inputs of layouts to %v and to %v put together", a.outs, b.outs))
	}
	return &Layout{ins: slices.Concat(a.ins, b.ins), outs: a.outs, cols: slices.Concat(a.cols, b.cols)}
}

// ConcatOuts is both layouts of the same inputs, the outputs one after the
// other.
func ConcatOuts(a, b *Layout) *Layout {
	if !slices.Equal(a.ins, b.ins) {
		panic(fmt.Sprintf("linear: outputs of layouts of %v and of %v put together", a.ins, b.ins))
	}
	c := &Layout{ins: a.ins, outs: slices.Concat(a.outs, b.outs), cols: make([]uint64, len(a.cols))}
	n := TotalBits(a.outs)
	for i := range c.cols {
		c.cols[i] = a.cols[i] | b.cols[i]<<n
	}
	return c
}

// TransposeTensor is the layout of a tensor whose dimension i was dimension
// order[i].
func (l *Layout) TransposeTensor(order []int) *Layout {
	dims := make([]Dim, len(order))
	for i, from := range order {
		dims[i] = l.outs[from].Dim
	}
	t := l.TransposeOuts(dims)
	t.outs = slices.Clone(t.outs)
	for i := range t.outs {
		t.outs[i].Dim = TensorDim(i)
	}
	return t
}

// ReshapeTensor is the layout of the tensor as one of another shape, with the
// elements in row-major order.
func (l *Layout) ReshapeTensor(outs []Size) *Layout {
	reverse := func(sizes []Size) []Size {
		r := slices.Clone(sizes)
		slices.Reverse(r)
		return r
	}
	return l.TransposeOuts(Names(reverse(l.outs))).ReshapeOuts(reverse(outs)).TransposeOuts(Names(outs))
}

// RemoveTensorDim forgets a dimension of a tensor and renames those after it.
func (l *Layout) RemoveTensorDim(dim int) *Layout {
	s := l.Sublayout(l.InNames(), slices.Delete(l.OutNames(), dim, dim+1))
	for i := range s.outs {
		s.outs[i].Dim = TensorDim(i)
	}
	return s
}
