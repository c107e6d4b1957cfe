package rewrite

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/tgopt/tgopt/ir"
)

// The list against one that is searched: random pushes, removals and pops of ops
// that were there, that are new, and that come from elsewhere.
func TestWorklist(t *testing.T) {
	c := ir.NewContext(nil)
	m := ir.NewModule(c)
	make := func() *ir.Op { return m.NewOp(ir.OpState{Name: c.OpName("a.b")}) }
	var ops []*ir.Op
	elsewhere := make()
	f := m.NewOp(ir.OpState{Name: c.OpName("a.f")})
	f.AddRegion().Append(m.NewBlock())
	for range 40 {
		ops = append(ops, make())
		f.RegionAt(0).Entry().Append(ops[len(ops)-1])
	}
	ops = append(ops, elsewhere)
	rng := rand.New(rand.NewPCG(1, 2))
	var w worklist
	for round := range 20 {
		w.reset(f)
		if round > 0 && cap(w.ops) == 0 {
			t.Fatal("the memory of the list is not used again")
		}
		var model []*ir.Op
		for step := range 2000 {
			if step%200 == 100 {
				ops = append(ops, make())
			}
			o := ops[rng.IntN(len(ops))]
			switch rng.IntN(4) {
			case 0, 1:
				w.push(o)
				if !slices.Contains(model, o) {
					model = append(model, o)
				}
			case 2:
				w.remove(o)
				model = slices.DeleteFunc(model, func(p *ir.Op) bool { return p == o })
			case 3:
				got := w.pop()
				if len(model) == 0 {
					if got != nil {
						t.Fatal("something comes out of an empty list")
					}
					continue
				}
				want := model[len(model)-1]
				model = model[:len(model)-1]
				if got != want {
					t.Fatalf("round %d, step %d: got op %d, want %d", round, step, got.ID(), want.ID())
				}
			}
			if len(w.ops) > 4*len(model)+200 {
				t.Fatalf("%d places for %d ops", len(w.ops), len(model))
			}
		}
	}
}

// TestWorklistHoles: what was taken out takes room only until there is more of it than of what is in.
func TestWorklistHoles(t *testing.T) {
	c := ir.NewContext(nil)
	m := ir.NewModule(c)
	a, b := m.NewOp(ir.OpState{Name: c.OpName("a.a")}), m.NewOp(ir.OpState{Name: c.OpName("a.b")})
	var w worklist
	w.reset(m.Op())
	w.push(a)
	for i := range 1000 {
		w.push(b)
		w.remove(b)
		if len(w.ops) > 2*w.live+65 {
			t.Fatalf("%d places after %d rounds", len(w.ops), i+1)
		}
	}
	w.push(b)
	if x, y, z := w.pop(), w.pop(), w.pop(); x != b || y != a || z != nil {
		t.Errorf("got %v, %v and %v", x, y, z)
	}
}
