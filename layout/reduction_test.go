package layout_test

import (
	"testing"

	"github.com/tgopt/tgopt/internal/oracle"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/layout"
)

// A reductionCase is a tt.reduce, as oracle.py reads it.
type reductionCase struct {
	Types  []string `json:"types"`
	Axis   int      `json:"axis"`
	Warps  int64    `json:"warps"`
	Lanes  int64    `json:"lanes"`
	Blocks int64    `json:"blocks"`
	Target string   `json:"target"`
}

// madeUpReductions are of one to three tensors, more of them across many warps and blocks than there are in programs.
func madeUpReductions(t testing.TB, n int) []reductionCase {
	g := generator{Rand: seeded(t, 72)}
	var cases []reductionCase
	for len(cases) < n {
		target := []string{"cuda:80", "cuda:90", "hip:gfx942", "hip:gfx950", "hip:gfx1200", "hip:gfx1250"}[g.IntN(6)]
		rank := 2
		if g.IntN(4) == 0 {
			rank = 1 + g.IntN(3)
		}
		g.c = layoutCase{Warps: g.pow(0, 5), Lanes: 32, Blocks: 1, Shape: g.shape(rank, 8)}
		if target == "hip:gfx942" || target == "hip:gfx950" {
			g.c.Lanes = 64
		} else if target == "cuda:90" {
			g.c.Blocks = g.pow(0, 4)
		}
		lanes := g.c.Lanes
		e := g.distributed(rank)
		if g.IntN(3) == 0 {
			e = g.linear(rank)
		}
		if g.c.Lanes != lanes {
			continue
		}
		c := reductionCase{Axis: g.IntN(rank), Warps: g.c.Warps, Lanes: lanes, Blocks: g.c.Blocks, Target: target}
		for range 1 + max(g.IntN(5)-2, 0) {
			c.Types = append(c.Types, "tensor<"+g.dims()+[]string{"f16", "f32", "i8", "i1", "i64"}[g.IntN(5)]+", "+e+">")
		}
		cases = append(cases, c)
	}
	return cases
}

// TestReductionScratchAgainstTriton compares with the shared memory that Triton allocates.
func TestReductionScratchAgainstTriton(t *testing.T) {
	newest, older := triton("reduction"), triton("reduction")
	older.Variable, older.File = "TGOPT_TRITON_36", "testdata/reduction36.gz"
	for _, of := range []struct {
		name   string
		triton oracle.Program
		few    int
		adjust func(layout.Target) layout.Target
	}{
		{"newest", newest, 1500, func(t layout.Target) layout.Target { return t }},
		{"3.6", older, 500, layout.Target.Triton36},
	} {
		t.Run(of.name, func(t *testing.T) {
			cases := madeUpReductions(t, of.few)
			compared, through := 0, make(map[int64]bool)
			for i, answer := range oracle.Ask[reductionCase, int64](t, of.triton, cases) {
				if answer == nil {
					continue
				}
				c := cases[i]
				var widths []int
				var l *ir.TensorType
				for _, text := range c.Types {
					types, err := typesIn(text)
					if err != nil {
						t.Fatal(err)
					}
					l = types[0].(*ir.TensorType)
					widths = append(widths, layout.ElementWidth(l.Elem))
				}
				compared++
				through[*answer] = true
				from := layoutOf(t, c.Types[0], l.Shape)
				if got := layout.ReductionScratch(from, c.Axis, widths, of.adjust(layout.TargetOf(c.Target))); got != *answer {
					t.Errorf("%s, %d warps, %d blocks: %v along %d: %d bytes, Triton allocates %d", c.Target, c.Warps, c.Blocks, c.Types, c.Axis, got, *answer)
				}
			}
			t.Logf("%d of %d reductions compared, of %d sizes", compared, len(cases), len(through))
			if compared*2 < len(cases) || len(through) < 20 {
				t.Errorf("only %d of %d reductions were compared, of %d sizes", compared, len(cases), len(through))
			}
		})
	}
}
