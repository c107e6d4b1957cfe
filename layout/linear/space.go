package linear

import "slices"

// Spaces that columns of n bits span.

// rref is the reduced row echelon form, with the lowest bits first.
func rref(rows []uint64, n int) []uint64 {
	m := slices.Clone(rows)
	r := 0
	for c := 0; c < n && r < len(m); c++ {
		p := r
		for p < len(m) && m[p]>>c&1 == 0 {
			p++
		}
		if p == len(m) {
			continue
		}
		m[r], m[p] = m[p], m[r]
		for i := range m {
			if i != r && m[i]>>c&1 != 0 {
				m[i] ^= m[r]
			}
		}
		r++
	}
	return m[:r]
}

// nullspace is a basis of the vectors orthogonal to all rows.
func nullspace(rows []uint64, n int) []uint64 {
	m := rref(rows, n)
	pivots := uint64(0)
	for _, row := range m {
		pivots |= row & -row
	}
	var basis []uint64
	for free := range n {
		if pivots>>free&1 != 0 {
			continue
		}
		v := uint64(1) << free
		for _, row := range m {
			if row>>free&1 != 0 {
				v ^= row & -row
			}
		}
		basis = append(basis, v)
	}
	return basis
}

// Intersection is a basis of what both span, in the order of a where both are
// unit vectors.
func Intersection(a, b []uint64, n int) []uint64 {
	unit := func(v uint64) bool { return v != 0 && v&(v-1) == 0 }
	for _, v := range slices.Concat(a, b) {
		if !unit(v) {
			return nullspace(slices.Concat(nullspace(a, n), nullspace(b, n)), n)
		}
	}
	var both []uint64
	for _, v := range a {
		if slices.Contains(b, v) {
			both = append(both, v)
		}
	}
	return both
}

// Complement is the unit vectors that with the rows span all n bits: those at which no row of
// their reduced echelon form begins.
func Complement(rows []uint64, n int) []uint64 {
	begun := uint64(0)
	for _, row := range rref(rows, n) {
		begun |= row & -row
	}
	var rest []uint64
	for i := range n {
		if begun>>i&1 == 0 {
			rest = append(rest, 1<<i)
		}
	}
	return rest
}

// Nonzero is the columns that move something.
func Nonzero(vs []uint64) []uint64 {
	return slices.DeleteFunc(slices.Clone(vs), func(v uint64) bool { return v == 0 })
}
