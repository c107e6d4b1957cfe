package ttg

import (
	"slices"

	"github.com/tgopt/tgopt/layout/linear"
)

// What verifiers need to know of linear layouts, which are given by bases: the
// images of the powers of two, one row each, one coordinate a dimension.

func allPowersOf2(vs []int64) bool {
	return !slices.ContainsFunc(vs, func(v int64) bool { return !linear.IsPowerOf2(v) })
}

// notPowerOf2 is the index of the first number that is no power of two, or -1.
func notPowerOf2(vs []int64) int {
	return slices.IndexFunc(vs, func(v int64) bool { return !linear.IsPowerOf2(v) })
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
			if at >= 0 || !linear.IsPowerOf2(v) || d >= len(seen) || seen[d]&v != 0 {
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
	out := make([]int64, len(rows[0]))
	for d, n := range linear.Extents(len(out), rows) {
		out[d] = 1 << n
	}
	return out
}
