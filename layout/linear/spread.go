package linear

import "slices"

// Copies is in how many places each element of the tensor lies.
func (l *Layout) Copies() int64 { return 1 << (len(l.cols) - l.Rank()) }

// Vector is how many registers of a thread, from the first on, hold elements
// that are neighbours along a dimension.
func (l *Layout) Vector(dim int) int64 {
	_, first, n := Find(l.outs, TensorDim(dim))
	for i, col := range l.Columns(Register) {
		if i >= n || col != 1<<(first+i) {
			return 1 << i
		}
	}
	return 1 << min(len(l.Columns(Register)), n)
}

// PerThread is how many elements along each dimension a thread holds, copies
// not counted.
func (l *Layout) PerThread() []int64 { return l.counts(Register) }

// PerWarp is over how many lanes each dimension is spread, copies not counted.
func (l *Layout) PerWarp() []int64 { return l.counts(Lane) }

// PerBlock is over how many warps each dimension is spread, copies not counted.
func (l *Layout) PerBlock() []int64 { return l.counts(Warp) }

func (l *Layout) counts(in Dim) []int64 {
	counts := slices.Repeat([]int64{1}, len(l.outs))
	for _, row := range l.Bases(in) {
		for d, v := range row {
			if v != 0 {
				counts[d] *= 2
				break
			}
		}
	}
	return counts
}

// Order lists the dimensions in the order in which an input first moves along
// them, then the others, the last one first.
func (l *Layout) Order(in Dim) []int64 { return RunOrder(l.Bases(in), len(l.outs)) }

// RunOrder is the dimensions in the order in which the rows first move along
// them, then the others, the last one first.
func RunOrder(rows [][]int64, rank int) []int64 {
	order, seen := make([]int64, 0, rank), uint64(0)
	for _, row := range rows {
		for d, v := range row {
			if v != 0 {
				if seen&(1<<d) == 0 {
					seen |= 1 << d
					order = append(order, int64(d))
				}
				break
			}
		}
	}
	for d := rank - 1; d >= 0; d-- {
		if seen&(1<<d) == 0 {
			order = append(order, int64(d))
		}
	}
	return order
}

// CutsSwizzle reports whether a view of part of a buffer along a dimension, of
// which the whole is the buffer or view it is taken of, cuts through a
// swizzling pattern: then the view does not begin where an offset says.
func (l *Layout) CutsSwizzle(dim int, part, whole int64) bool {
	inverse := l.PseudoInvert()
	_, first, n := Find(inverse.outs, Offset)
	for i, col := range inverse.Columns(TensorDim(dim)) {
		at := col >> first & Mask(n)
		if size := int64(1) << i; size >= part && size < whole && at&(at-1) != 0 {
			return true
		}
	}
	return false
}

// Contiguous is how many numbers from 0 on the results along an output have
// without a gap.
func (l *Layout) Contiguous(out Dim) int64 {
	p := l.Sublayout(l.InNames(), []Dim{out})
	var e Echelon
	for i, col := range p.cols {
		e.Insert(col, i)
	}
	n := p.outs[0].Bits
	for i := range n {
		if rest, _ := e.Reduce(1 << i); rest != 0 {
			return 1 << i
		}
	}
	return 1 << n
}

// Halve takes neighbours along output number dim for one; input in must have both,
// which makes it a bit shorter. False where it has not.
func (l *Layout) Halve(in Dim, dim int) (*Layout, bool) {
	size := l.outs[dim]
	at, _, _ := Find(l.ins, in)
	if size.Bits == 0 || at < 0 {
		return nil, false
	}
	_, first, _ := Find(l.outs, size.Dim)
	h := &Layout{ins: slices.Clone(l.ins), outs: slices.Clone(l.outs)}
	found := 0
	for _, s := range l.ins {
		for _, col := range l.Columns(s.Dim) {
			v := col >> first & Mask(size.Bits)
			if s.Dim == in && v == 1 {
				found++
				continue
			}
			above := col >> first >> size.Bits
			h.cols = append(h.cols, col&Mask(first)|v>>1<<first|above<<(first+size.Bits-1))
		}
	}
	if found == 0 {
		return nil, false
	}
	h.ins[at].Bits -= found
	h.outs[dim].Bits--
	return h, true
}
