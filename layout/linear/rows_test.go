package linear_test

import (
	"fmt"
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"

	. "github.com/tgopt/tgopt/layout/linear"
)

// TestSpan: rows of coordinates against the numbers that they add up to.
func TestSpan(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 12))
	for range 200 {
		l := random(r, sizes(r, 3, "a", "b"), sizes(r, 3, "x", "y"))
		a, b := l.Bases("a"), l.Bases("b")
		results := make(map[string]bool)
		most := []int64{0, 0}
		each(l.Ins(), func(v []int64) {
			x := l.Apply(v...)
			results[fmt.Sprint(x)] = true
			most[0], most[1] = max(most[0], x[0]), max(most[1], x[1])
		})
		rank, total := Span(a, b)
		if len(a)+len(b) > 0 && total != bits.Len64(uint64(most[0]))+bits.Len64(uint64(most[1])) || 1<<rank != len(results) {
			t.Fatalf("%v: rank %d of %d, %d results up to %v", l, rank, total, len(results), most)
		}
	}
}

// TestSpanOfMany: more than 64 bits are counted, and rows may differ in length.
func TestSpanOfMany(t *testing.T) {
	if rank, total := Span([][]int64{{1 << 40, 0}, {0, 1 << 40}}); total != 82 || rank > 2 {
		t.Errorf("rank %d of %d", rank, total)
	}
	if rank, total := Span([][]int64{{1}, {0, 2}}, [][]int64{{0, 0, 1}, {1, 2, 1}}); rank != 3 || total != 4 {
		t.Errorf("rank %d of %d", rank, total)
	}
	if got := Extents(2, [][]int64{{1, 8, 64}, {-4, 1}}, [][]int64{{5}}); !slices.Equal(got, []int{3, 4}) {
		t.Errorf("extents %v", got)
	}
	if got := Pack([]int64{1, 2, 3}, []int{1, 3}); got != 1|2<<1 {
		t.Errorf("packed %b", got)
	}
}

// TestGap: the first unit coordinate that no combination of rows is, and the row that goes furthest along its dimension.
func TestGap(t *testing.T) {
	r := rand.New(rand.NewPCG(37, 38))
	gaps := 0
	for range 1000 {
		l := random(r, sizes(r, 3, "a", "b"), sizes(r, 3, "x", "y"))
		lists := [][][]int64{l.Bases("a"), l.Bases("b")}
		reached := make(map[string]bool)
		most := []int64{0, 0}
		each(l.Ins(), func(v []int64) {
			at := l.Apply(v...)
			reached[fmt.Sprint(at)] = true
			most[0], most[1] = max(most[0], at[0]), max(most[1], at[1])
		})
		var want []int64
		for d := 1; d >= 0; d-- {
			for v := int64(1) << 3; v > 0; v /= 2 {
				at := []int64{0, 0}
				if at[d] = v; v <= most[d] && !reached[fmt.Sprint(at)] {
					want = at
				}
			}
		}
		list, row, at, gap := Gap(2, lists...)
		if gap != (want != nil) || !slices.Equal(at, want) {
			t.Fatalf("%v: %v, want %v", l, at, want)
		}
		if !gap {
			continue
		}
		gaps++
		d := slices.IndexFunc(at, func(v int64) bool { return v != 0 })
		first := true
		for i, rows := range lists {
			for j, other := range rows {
				if bits.Len64(uint64(other[d])) == bits.Len64(uint64(most[d])) && first {
					if first = false; i != list || j != row {
						t.Fatalf("%v: row %d of list %d, want %d of %d", l, row, list, j, i)
					}
				}
			}
		}
	}
	if gaps < 200 {
		t.Errorf("only %d had a gap", gaps)
	}
}
