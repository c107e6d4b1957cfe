package linear_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	. "github.com/tgopt/tgopt/layout/linear"
)

// span is all that columns add up to.
func span(cols []uint64) map[uint64]bool {
	all := map[uint64]bool{0: true}
	for _, c := range cols {
		for _, v := range keys(all) {
			all[v^c] = true
		}
	}
	return all
}

func TestSpaces(t *testing.T) {
	r := rand.New(rand.NewPCG(25, 26))
	units := 0
	for range 2000 {
		n := 1 + r.IntN(5)
		columns := func() []uint64 {
			cols := make([]uint64, r.IntN(5))
			for i := range cols {
				cols[i] = r.Uint64N(1 << n)
			}
			return cols
		}
		unit := r.IntN(3) == 0
		if unit {
			columns = func() []uint64 {
				var cols []uint64
				for _, i := range r.Perm(n)[:r.IntN(n+1)] {
					cols = append(cols, 1<<i)
				}
				return cols
			}
		}
		a, b := columns(), columns()
		slices.Sort(a)
		a = slices.Compact(a) // of the same unit vector twice both are kept
		r.Shuffle(len(a), func(i, j int) { a[i], a[j] = a[j], a[i] })
		ofA, ofB := span(a), span(b)
		if got, want := Nonzero(a), slices.DeleteFunc(slices.Clone(a), func(v uint64) bool { return v == 0 }); !slices.Equal(got, want) {
			t.Fatalf("%b without 0: %b", a, got)
		}
		both := Intersection(a, b, n)
		shared := 0
		for v := range ofA {
			if ofB[v] {
				shared++
			}
		}
		of := span(both)
		for v := range of {
			if !ofA[v] || !ofB[v] {
				t.Fatalf("%b and %b do not both span %b, of %b", a, b, v, both)
			}
		}
		if len(of) != shared || len(of) != 1<<len(both) {
			t.Fatalf("%b and %b have %b in common: that spans %d of %d, with %d vectors", a, b, both, len(of), shared, len(both))
		}
		if unit {
			units++
			if want := slices.DeleteFunc(slices.Clone(a), func(v uint64) bool { return !slices.Contains(b, v) }); !slices.Equal(both, want) {
				t.Fatalf("unit vectors %b and %b have %b in common, want %b", a, b, both, want)
			}
		}
	}
	if units < 300 {
		t.Errorf("only %d were of unit vectors", units)
	}
}

// TestComplement: with rows of any kind their complement spans everything, and of unit vectors it is the others.
func TestComplement(t *testing.T) {
	for _, c := range []struct{ rows, want []uint64 }{
		{nil, []uint64{1, 2, 4, 8}},
		{[]uint64{2, 8}, []uint64{1, 4}},
		{[]uint64{1 ^ 8}, []uint64{2, 4, 8}}, // it begins at bit 0
		{[]uint64{2 ^ 4, 4, 0}, []uint64{1, 8}},
		{[]uint64{1 ^ 2, 1 ^ 4}, []uint64{4, 8}},
	} {
		if got := Complement(c.rows, 4); !slices.Equal(got, c.want) {
			t.Errorf("%b: %b, want %b", c.rows, got, c.want)
		}
	}
}

func keys(set map[uint64]bool) []uint64 {
	var all []uint64
	for v := range set {
		all = append(all, v)
	}
	return all
}
