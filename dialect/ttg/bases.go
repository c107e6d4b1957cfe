package ttg

import (
	"math/bits"
	"slices"
)

// What verifiers need to know of linear layouts, which are given by bases: the
// images of the powers of two, one row each, one coordinate a dimension.

func powerOf2(v int64) bool { return v > 0 && v&(v-1) == 0 }

func allPowersOf2(vs []int64) bool {
	return !slices.ContainsFunc(vs, func(v int64) bool { return !powerOf2(v) })
}

// notPowerOf2 is the index of the first number that is no power of two, or -1.
func notPowerOf2(vs []int64) int {
	return slices.IndexFunc(vs, func(v int64) bool { return !powerOf2(v) })
}

func isPermutation(order []int64) bool { return notPermuted(order) < 0 }

// notPermuted is the index of the first number that is no dimension or stands
// twice, or -1.
func notPermuted(order []int64) int {
	seen := make([]bool, len(order))
	for i, d := range order {
		if d < 0 || d >= int64(len(order)) || seen[d] {
			return i
		}
		seen[d] = true
	}
	return -1
}

// notPermutation is the first row that keeps a matrix from being a permutation
// matrix, or -1: but for rows of zeros, each row is a power of two along one
// dimension, and along each dimension they are 1, 2, 4, …, each once.
func notPermutation(rows [][]int64) int {
	if len(rows) == 0 {
		return -1
	}
	seen := make([]int64, len(rows[0])) // by dimension: the union of the bits
	for i, row := range rows {
		at := -1
		for d, v := range row {
			if v == 0 {
				continue
			}
			if at >= 0 || !powerOf2(v) || d >= len(seen) || seen[d]&v != 0 {
				return i
			}
			at = d
			seen[d] |= v
		}
	}
	for i, row := range rows {
		for d, v := range row {
			if d < len(seen) && v != 0 && seen[d]&(v-1) != v-1 {
				return i // numbers below this one are missing
			}
		}
	}
	return -1
}

// sizes are the extents that the rows span: powers of two.
func sizes(rows [][]int64) []int64 {
	if len(rows) == 0 {
		return nil
	}
	out := ones(len(rows[0]))
	for _, row := range rows {
		for d, v := range row {
			if d < len(out) && v >= out[d] {
				out[d] = 1 << bits.Len64(uint64(v))
			}
		}
	}
	return out
}

// rankOverGF2 is the number of independent rows, and total the number of bits
// of the extents: the layout is surjective if they are equal.
func rankOverGF2(rows [][]int64) (rank, total int) {
	extents := sizes(rows)
	for _, e := range extents {
		total += bits.Len64(uint64(e)) - 1
	}
	var basis []uint64
	for _, row := range rows {
		v, shift := uint64(0), 0
		for d, x := range row {
			if d < len(extents) {
				v |= uint64(x) << shift
				shift += bits.Len64(uint64(extents[d])) - 1
			}
		}
		for _, b := range basis {
			v = min(v, v^b)
		}
		if v != 0 {
			basis = append(basis, v)
		}
	}
	return len(basis), total
}
