package linear

import "math/bits"

// An Echelon is Gaussian elimination, a column at a time: it keeps columns that are
// independent, reduced to different leading bits, and of each the combination
// of the columns given to it that yields it. A column that depends on earlier
// ones is a free variable: solutions do not use it.
type Echelon struct {
	col  [64]uint64 // by leading bit
	comb [64]uint64
	set  uint64 // leading bits that there are
}

// Reduce subtracts what it can of col; used is the combination subtracted.
func (e *Echelon) Reduce(col uint64) (rest, used uint64) {
	for m := col & e.set; m != 0; m = col & e.set & Mask(63-bits.LeadingZeros64(m)) {
		i := 63 - bits.LeadingZeros64(m)
		col ^= e.col[i]
		used ^= e.comb[i]
	}
	return col, used
}

// Insert adds column number i and reports whether it is independent.
func (e *Echelon) Insert(col uint64, i int) bool {
	rest, used := e.Reduce(col)
	if rest == 0 {
		return false
	}
	lead := 63 - bits.LeadingZeros64(rest)
	e.col[lead], e.comb[lead] = rest, used^1<<i
	e.set |= 1 << lead
	return true
}

// Rank is the number of columns that were independent.
func (e *Echelon) Rank() int { return bits.OnesCount64(e.set) }

// pivots has bit i set where column i is independent of those before it.
func (l *Layout) pivots() uint64 {
	var e Echelon
	set := uint64(0)
	for i, col := range l.cols {
		if e.Insert(col, i) {
			set |= 1 << i
		}
	}
	return set
}

// Rank is the log2 of the number of different results.
func (l *Layout) Rank() int { return bits.OnesCount64(l.pivots()) }

// IsSurjective reports whether each result is one of some input.
func (l *Layout) IsSurjective() bool { return l.Rank() == TotalBits(l.outs) }

// IsInjective reports whether no two inputs have the same result.
func (l *Layout) IsInjective() bool { return l.Rank() == len(l.cols) }

// IsInvertible reports whether l is one to one and onto.
func (l *Layout) IsInvertible() bool { return l.IsInjective() && l.IsSurjective() }

// IsPermutation reports whether each bit of the inputs goes to a bit of the
// outputs of its own or, when it is a copy, nowhere, and each bit of the
// outputs is reached: what a #ttg.linear demands.
func (l *Layout) IsPermutation() bool {
	seen := uint64(0)
	for _, c := range l.cols {
		if c&(c-1) != 0 || c&seen != 0 {
			return false
		}
		seen |= c
	}
	return seen == Mask(TotalBits(l.outs))
}

// FreeVariables has, for each input, the bits that add nothing to what those
// before them reach: along them lie copies.
func (l *Layout) FreeVariables() []uint64 {
	free := ^l.pivots()
	masks := make([]uint64, len(l.ins))
	for i, s := range l.ins {
		masks[i] = free & Mask(s.Bits)
		free >>= s.Bits
	}
	return masks
}

// Solve is the x with a after x = b, in which free variables of a are 0. There
// is one when a reaches all that b does; the outputs of b have the names of
// a's, and are not larger.
func Solve(a, b *Layout) (x *Layout, ok bool) {
	if !sameDims(a.outs, b.outs) {
		return nil, false
	}
	for _, s := range b.outs {
		if a.OutBits(s.Dim) < s.Bits {
			return nil, false
		}
	}
	var e Echelon
	for i, col := range a.cols {
		e.Insert(col, i)
	}
	x = &Layout{ins: b.ins, outs: a.ins, cols: make([]uint64, len(b.cols))}
	for i, col := range b.cols {
		rest, used := e.Reduce(repack(col, b.outs, a.outs, nil))
		if rest != 0 {
			return nil, false
		}
		x.cols[i] = used
	}
	return x, true
}

// InvertAndCompose is the map c from l's inputs to outer's with outer after c
// = l: where in outer does an element of l lie. Where it lies in several
// places, an input that is the same in both layouts stays what it is, and of
// the others the first place is taken. Outer must reach all that l does.
//
// The first rule is what makes a conversion between layouts with copies in the
// same warps keep to its warps.
func (l *Layout) InvertAndCompose(outer *Layout) *Layout {
	outs := l.OutNames()
	a := outer.TransposeOuts(outs)
	var same, restA, restB []Dim
	for _, s := range a.ins {
		if l.HasIn(s.Dim) && sameColumns(a, l, s.Dim) {
			same = append(same, s.Dim)
		}
	}
	restA, restB = Without(a.ins, same), Without(l.ins, same)
	x, ok := Solve(a.Sublayout(restA, outs), l.Sublayout(restB, outs))
	if !ok {
		// The others need the inputs that are the same.
		if x, ok = Solve(a, l); !ok {
			panic("linear: a layout does not reach all that another does: " + outer.String() + " and " + l.String())
		}
		same = nil
	}
	for _, d := range same {
		x = Product(x, Identity1D(a.InBits(d), d, d))
	}
	return x.TransposeIns(l.InNames()).TransposeOuts(a.InNames())
}

func sameColumns(a, b *Layout, d Dim) bool {
	as, bs := a.Columns(d), b.Columns(d)
	if len(as) != len(bs) {
		return false
	}
	for i := range as {
		if as[i] != repack(bs[i], b.outs, a.outs, nil) {
			return false
		}
	}
	return true
}

// Invert is the inverse; l must be invertible.
func (l *Layout) Invert() *Layout {
	if !l.IsInvertible() {
		panic("linear: no inverse of " + l.String())
	}
	return l.PseudoInvert()
}

// PseudoInvert maps each result to an input that has it; l must be surjective.
func (l *Layout) PseudoInvert() *Layout { return Identity(l.outs).InvertAndCompose(l) }

// Finder returns a function that finds the first input that yields a result,
// coordinates in order; false when none does.
func (l *Layout) Finder() func(result ...int64) ([]int64, bool) {
	var e Echelon
	for i, c := range l.cols {
		e.Insert(c, i)
	}
	return func(result ...int64) ([]int64, bool) {
		col, shift := uint64(0), 0
		for i, s := range l.outs {
			col |= uint64(result[i]) & Mask(s.Bits) << shift
			shift += s.Bits
		}
		rest, used := e.Reduce(col)
		if rest != 0 {
			return nil, false
		}
		in := make([]int64, len(l.ins))
		for i, s := range l.ins {
			in[i] = int64(used & Mask(s.Bits))
			used >>= s.Bits
		}
		return in, true
	}
}
