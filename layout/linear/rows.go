package linear

import (
	"math/bits"
	"slices"
)

// Extents are the log2 of the extents that rows of coordinates span, by
// dimension. Rows may be shorter than rank.
func Extents(rank int, lists ...[][]int64) []int {
	logs := make([]int, rank)
	for _, rows := range lists {
		for _, row := range rows {
			for d, v := range row[:min(len(row), rank)] {
				logs[d] = max(logs[d], bits.Len64(uint64(max(v, 0))))
			}
		}
	}
	return logs
}

// Pack puts the coordinates of a row side by side, the first lowest, as columns
// have them.
func Pack(row []int64, extents []int) uint64 {
	col, shift := uint64(0), 0
	for d, v := range row[:min(len(row), len(extents))] {
		col |= uint64(v) << shift
		shift += extents[d]
	}
	return col
}

// Span is the number of independent rows, and the number of bits of the extents
// that they span: the rows reach every element if the two are equal. Of
// more than 64 bits it counts those of the first 64.
func Span(lists ...[][]int64) (rank, total int) {
	dims := 0
	for _, rows := range lists {
		for _, row := range rows {
			dims = max(dims, len(row))
		}
	}
	extents := Extents(dims, lists...)
	for _, n := range extents {
		total += n
	}
	var e Echelon
	for _, rows := range lists {
		for _, row := range rows {
			e.Insert(Pack(row, extents), 0)
		}
	}
	return e.Rank(), total
}

// Gap is a coordinate that rows do not reach though some go as far or further, the least power of two along the first such dimension,
// and the row that goes furthest there: its list, and its number in it. False where they reach every coordinate below their extents,
// which have at most 64 bits.
func Gap(rank int, lists ...[][]int64) (list, row int, at []int64, gap bool) {
	extents := Extents(rank, lists...)
	var e Echelon
	for _, rows := range lists {
		for _, row := range rows {
			e.Insert(Pack(row, extents), 0)
		}
	}
	for d := range rank {
		for b := range extents[d] {
			at := make([]int64, rank)
			at[d] = 1 << b
			if rest, _ := e.Reduce(Pack(at, extents)); rest == 0 {
				continue
			}
			for list, rows := range lists {
				furthest := func(row []int64) bool { return bits.Len64(uint64(row[d])) == extents[d] }
				if i := slices.IndexFunc(rows, furthest); i >= 0 {
					return list, i, at, true
				}
			}
		}
	}
	return 0, 0, nil, false
}
