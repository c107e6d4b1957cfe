package linear

import (
	"fmt"
	"slices"
)

// Product is the layout of tiles: inner maps the low bits of each dimension,
// outer the high ones. Its dimensions are inner's and outer's, merged with both
// orders kept where they agree.
func Product(inner, outer *Layout) *Layout {
	p := &Layout{ins: merge(inner.ins, outer.ins), outs: merge(inner.outs, outer.outs)}
	p.cols = make([]uint64, 0, TotalBits(p.ins))
	for _, in := range p.ins {
		for _, c := range inner.Columns(in.Dim) {
			p.cols = append(p.cols, repack(c, inner.outs, p.outs, nil))
		}
		for _, c := range outer.Columns(in.Dim) {
			p.cols = append(p.cols, repack(c, outer.outs, p.outs, inner.outs))
		}
	}
	return p
}

// merge adds up the bits of dimensions. Those that only b has come right before
// the next one that both have.
func merge(a, b []Size) []Size {
	m := slices.Clone(a)
	next := 0
	for i, s := range b {
		if at, _, _ := Find(a, s.Dim); at >= 0 {
			at, _, _ = Find(m, s.Dim)
			m[at].Bits += s.Bits
			next = max(next, at+1)
			continue
		}
		at := len(m)
		for _, later := range b[i+1:] {
			if j, _, _ := Find(a, later.Dim); j >= 0 {
				at, _, _ = Find(m, later.Dim)
				break
			}
		}
		m = slices.Insert(m, max(at, next), s)
	}
	return m
}

// repack moves coordinates from the places of one list of dimensions to those
// of another that has them all, above the bits that lower has in each.
func repack(col uint64, from, to, lower []Size) uint64 {
	out := uint64(0)
	for _, s := range from {
		if v := col & Mask(s.Bits); v != 0 {
			i, first, _ := Find(to, s.Dim)
			if i < 0 {
				panic(fmt.Sprintf("linear: no dimension %s among %v", s.Dim, to))
			}
			_, _, shift := Find(lower, s.Dim)
			out |= v << (first + shift)
		}
		col >>= s.Bits
	}
	return out
}

// Compose is outer after l. Each output of l is an input of outer, and not
// larger.
func (l *Layout) Compose(outer *Layout) *Layout {
	if !sameDims(l.outs, outer.ins) {
		panic(fmt.Sprintf("linear: composed %v with inputs %v", l.outs, outer.ins))
	}
	c := &Layout{ins: l.ins, outs: outer.outs, cols: make([]uint64, len(l.cols))}
	for i, col := range l.cols {
		c.cols[i] = outer.ApplyFlat(repack(col, l.outs, outer.ins, nil))
	}
	return c
}

// Divide is the c for which a = Product(b, c).
func Divide(a, b *Layout) (*Layout, bool) {
	c, ok := quotientSizes(a, b)
	if !ok {
		return nil, false
	}
	low := uint64(0) // the bits that b has
	shift := 0
	for _, s := range a.outs {
		low |= Mask(b.OutBits(s.Dim)) << shift
		shift += s.Bits
	}
	for _, in := range a.ins {
		have, want := a.Columns(in.Dim), b.Columns(in.Dim)
		for i, col := range want {
			if have[i] != repack(col, b.outs, a.outs, nil) {
				return nil, false
			}
		}
		for _, col := range have[len(want):] {
			if col&low != 0 {
				return nil, false
			}
			c.cols = append(c.cols, shrink(col, a.outs, b, c.outs))
		}
	}
	return c, true
}

// quotientSizes are the dimensions of a without those of b.
func quotientSizes(a, b *Layout) (*Layout, bool) {
	less := func(a, b []Size) ([]Size, bool) {
		c := slices.Clone(a)
		for _, s := range b {
			i, _, n := Find(a, s.Dim)
			if i < 0 || n < s.Bits {
				return nil, false
			}
			c[i].Bits -= s.Bits
		}
		return c, true
	}
	ins, ok := less(a.ins, b.ins)
	if !ok {
		return nil, false
	}
	outs, ok := less(a.outs, b.outs)
	return &Layout{ins: ins, outs: outs}, ok
}

// shrink drops the low bits of each coordinate, those that b has.
func shrink(col uint64, from []Size, b *Layout, to []Size) uint64 {
	out, shift := uint64(0), 0
	for i, s := range from {
		out |= col & Mask(s.Bits) >> b.OutBits(s.Dim) & Mask(to[i].Bits) << shift
		shift += to[i].Bits
		col >>= s.Bits
	}
	return out
}

// Sublayout keeps some of the inputs and outputs, in the order of l.
func (l *Layout) Sublayout(ins, outs []Dim) *Layout {
	s := &Layout{}
	for _, out := range l.outs {
		if slices.Contains(outs, out.Dim) {
			s.outs = append(s.outs, out)
		}
	}
	for _, in := range l.ins {
		if !slices.Contains(ins, in.Dim) {
			continue
		}
		s.ins = append(s.ins, in)
		for _, col := range l.Columns(in.Dim) {
			s.cols = append(s.cols, selectOuts(col, l.outs, s.outs))
		}
	}
	return s
}

// selectOuts keeps the coordinates that to has; both are in the same order.
func selectOuts(col uint64, from, to []Size) uint64 {
	out, shift, i := uint64(0), 0, 0
	for _, s := range from {
		if i < len(to) && to[i].Dim == s.Dim {
			out |= col & Mask(s.Bits) << shift
			shift += s.Bits
			i++
		}
		col >>= s.Bits
	}
	return out
}

// outMask is the bits of the given outputs.
func (l *Layout) outMask(outs []Dim) uint64 {
	m, shift := uint64(0), 0
	for _, s := range l.outs {
		if slices.Contains(outs, s.Dim) {
			m |= Mask(s.Bits) << shift
		}
		shift += s.Bits
	}
	return m
}

// IsZero reports whether the given inputs do not move the given outputs.
func (l *Layout) IsZero(ins, outs []Dim) bool {
	m := l.outMask(outs)
	for _, in := range ins {
		for _, col := range l.Columns(in) {
			if col&m != 0 {
				return false
			}
		}
	}
	return true
}

// InputMask has bit i set where 1<<i along in moves one of the outputs.
func (l *Layout) InputMask(in Dim, outs []Dim) uint64 {
	m, set := l.outMask(outs), uint64(0)
	for i, col := range l.Columns(in) {
		if col&m != 0 {
			set |= 1 << i
		}
	}
	return set
}

// OutputMask is the bits of an output that the given inputs move.
func (l *Layout) OutputMask(ins []Dim, out Dim) uint64 {
	_, first, n := Find(l.outs, out)
	set := uint64(0)
	for _, in := range ins {
		for _, col := range l.Columns(in) {
			set |= col >> first & Mask(n)
		}
	}
	return set
}

// IsIdentityOn reports whether the given dimensions are inputs and outputs of
// the same extents and map to themselves, whatever else they do.
func (l *Layout) IsIdentityOn(dims []Dim) bool {
	m := l.outMask(dims)
	for _, d := range dims {
		i, _, n := Find(l.ins, d)
		o, first, bits := Find(l.outs, d)
		if i < 0 || o < 0 || n != bits {
			return false
		}
		for i, col := range l.Columns(d) {
			if col&m != 1<<(first+i) {
				return false
			}
		}
	}
	return true
}

// IsTrivialOver reports whether the given dimensions map to themselves, move no
// others, and are moved by no others.
func (l *Layout) IsTrivialOver(dims []Dim) bool {
	return l.IsIdentityOn(dims) && l.IsZero(Without(l.ins, dims), dims) && l.IsZero(dims, Without(l.outs, dims))
}

// Without are the names of the dimensions but for some.
func Without(sizes []Size, dims []Dim) []Dim {
	var rest []Dim
	for _, s := range sizes {
		if !slices.Contains(dims, s.Dim) {
			rest = append(rest, s.Dim)
		}
	}
	return rest
}

// Quotient is l without dimensions over which it is trivial.
func (l *Layout) Quotient(dims ...Dim) (*Layout, bool) {
	if !l.IsTrivialOver(dims) {
		return nil, false
	}
	return l.Sublayout(Without(l.ins, dims), Without(l.outs, dims)), true
}
