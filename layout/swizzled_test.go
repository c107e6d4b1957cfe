package layout_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/tgopt/tgopt/layout"
)

// TestSwizzled: each element of a swizzled buffer is where the definition of the encoding
// has it, element by element: a row's vectors of vec elements change places by an exclusive or
// with the row's phase, which rises every perPhase rows; of a rotating one it is moved on, too, by
// one from each block of perPhase·maxPhase rows to the next.
func TestSwizzled(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 7))
	power := func(least, most int) int64 { return 1 << (least + r.IntN(most-least+1)) }
	phases := map[string]func(row, perPhase, maxPhase int64) int64{
		"ttg.swizzled_shared": func(row, perPhase, maxPhase int64) int64 { return row / perPhase % maxPhase },
		"ttg.amd_rotating_shared": func(row, perPhase, maxPhase int64) int64 {
			return (row/perPhase%maxPhase ^ row/perPhase/maxPhase%maxPhase)
		},
	}
	moved := map[string]int{}
	for range 200 {
		rows, columns := power(0, 6), power(2, 6)
		vec, perPhase, maxPhase := power(0, 3), power(0, 3), power(0, 4)
		if vec*maxPhase > columns {
			continue // the phases of a row would not fit it
		}
		order := []int{1, 0}
		shape := []int64{rows, columns}
		if r.IntN(2) == 0 {
			order, shape = []int{0, 1}, []int64{columns, rows}
		}
		for name, phase := range phases {
			text := fmt.Sprintf("#%s<{vec = %d, perPhase = %d, maxPhase = %d, order = [%d, %d]}>", name, vec, perPhase, maxPhase, order[0], order[1])
			l, err := layout.Of(encoding(t, text), shape)
			if err != nil {
				t.Fatalf("%s: %v", text, err)
			}
			for offset := range rows * columns {
				row, at := offset/columns, offset%columns
				column := (at/vec^phase(row, perPhase, maxPhase))*vec + at%vec
				if column != at {
					moved[name]++
				}
				want := []int64{row, column}
				if order[0] == 0 {
					want = []int64{column, row}
				}
				if got := l.Apply(offset, 0); fmt.Sprint(got) != fmt.Sprint(want) {
					t.Fatalf("%s of %v: offset %d holds %v, want %v", text, shape, offset, got, want)
				}
			}
		}
	}
	for name := range phases {
		if moved[name] < 1000 {
			t.Errorf("%s moved only %d elements", name, moved[name])
		}
	}
}
