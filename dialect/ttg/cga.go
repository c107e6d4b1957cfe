package ttg

import (
	"slices"

	"github.com/tgopt/tgopt/layout/linear"
)

// SameRows compares bases.
func SameRows(a, b [][]int64) bool { return slices.EqualFunc(a, b, slices.Equal) }

// blockBases are the images of the powers of two of the block's number.
func blockBases(l *linear.Layout) [][]int64 {
	if !l.HasIn(linear.Block) {
		return nil
	}
	return l.Bases(linear.Block)
}
