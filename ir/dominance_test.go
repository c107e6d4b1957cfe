package ir_test

import (
	"math/rand"
	"testing"

	"github.com/tgopt/tgopt/ir"
)

// TestDominanceRandom compares with the definition: a dominates b if b cannot
// be reached once a is taken away.
func TestDominanceRandom(t *testing.T) {
	r := rand.New(rand.NewSource(1))
	for range 2000 {
		m := ir.NewModule(toy().NewContext())
		f := m.NewOp(ir.OpState{Name: m.Context().OpName("toy.func")})
		m.Body().Append(f)
		region := f.AddRegion()
		n := 1 + r.Intn(8)
		blocks := make([]*ir.Block, n)
		for i := range blocks {
			blocks[i] = m.NewBlock()
			region.Append(blocks[i])
		}
		succs := make([][]int, n)
		ops := make([][2]*ir.Op, n)
		for i, b := range blocks {
			ops[i][0] = m.NewOp(ir.OpState{Name: m.Context().OpName("toy.op"), Types: []ir.Type{m.Context().Integer(1)}})
			b.Append(ops[i][0])
			st := ir.OpState{Name: m.Context().OpName("toy.br")}
			for range r.Intn(3) {
				if n > 1 {
					s := 1 + r.Intn(n-1)
					succs[i] = append(succs[i], s)
					st.Successors = append(st.Successors, ir.Successor{Block: blocks[s]})
				}
			}
			ops[i][1] = m.NewOp(st)
			b.Append(ops[i][1])
		}
		d := ir.NewDominance(m.Op())
		place := map[*ir.Block]int{}
		for i, b := range d.Reached(region) {
			place[b] = i + 1
		}
		for i := range n {
			if (place[blocks[i]] > 0) != reaches(succs, i, -1) {
				t.Fatalf("%v: block %d is number %d of those that are reached", succs, i, place[blocks[i]])
			}
			for j := range n {
				if i != j && place[blocks[i]] > 0 && place[blocks[j]] > place[blocks[i]] && d.DominatesBlock(blocks[j], blocks[i]) {
					t.Fatalf("%v: block %d is in front of %d, which dominates it", succs, i, j)
				}
			}
			if got, want := d.IsReachable(blocks[i]), reaches(succs, i, -1); got != want {
				t.Fatalf("%v: reachable(%d) = %v, want %v", succs, i, got, want)
			}
			for j := range n {
				want := i == j || !reaches(succs, j, -1) || reaches(succs, i, -1) && !reaches(succs, j, i)
				if got := d.DominatesBlock(blocks[i], blocks[j]); got != want {
					t.Fatalf("%v: block %d dominates %d: got %v, want %v", succs, i, j, got, want)
				}
				if got := d.Dominates(ops[i][0].Result(0), ops[j][1]); got != want {
					t.Fatalf("%v: value of %d dominates end of %d: got %v, want %v", succs, i, j, got, want)
				}
				if got := d.ProperlyDominates(ops[i][0], ops[j][0]); got != (want && i != j) {
					t.Fatalf("%v: op of %d properly dominates that of %d: got %v", succs, i, j, got)
				}
			}
			// The immediate dominator is dominated by all other strict ones.
			if idom := d.ImmediateDominator(blocks[i]); i > 0 && reaches(succs, i, -1) {
				for j := range n {
					if j != i && reaches(succs, j, -1) && d.DominatesBlock(blocks[j], blocks[i]) && !d.DominatesBlock(blocks[j], idom) {
						t.Fatalf("%v: immediate dominator of %d is %d, but %d is closer", succs, i, idom.ID(), j)
					}
				}
			} else if idom != nil {
				t.Fatalf("%v: block %d has an immediate dominator", succs, i)
			}
		}
	}
}

// reaches reports whether block b can be reached from the entry without x.
func reaches(succs [][]int, b, x int) bool {
	seen := make([]bool, len(succs))
	work := []int{0}
	for len(work) > 0 {
		i := work[len(work)-1]
		work = work[:len(work)-1]
		if i == x || seen[i] {
			continue
		}
		seen[i] = true
		work = append(work, succs[i]...)
	}
	return seen[b]
}

func TestDominanceNested(t *testing.T) {
	m := parse(t, `
"toy.func"() ({
^bb0(%arg: i32):
  %a = "toy.op"(%arg) : (i32) -> i32
  %h = "toy.holder"() ({
    %b = "toy.op"(%a) : (i32) -> i32
    "toy.end"() : () -> ()
  }) : () -> i32
  "toy.graph"() ({
    %c = "toy.op"() : () -> i32
    %d = "toy.op"() : () -> i32
  }) : () -> ()
  "toy.end"() : () -> ()
}) : () -> ()`)
	ops := map[string]*ir.Op{}
	ir.Walk(m.Op(), func(o *ir.Op) {
		ops[o.Name().String()] = o
		if o.NumResults() > 0 {
			ops[o.Result(0).Name()] = o
		}
	})
	a, b, h, c, d := ops["a"], ops["b"], ops["h"], ops["c"], ops["d"]
	dom := ir.NewDominance(m.Op())
	arg := a.Operand(0)
	for _, tt := range []struct {
		what      string
		got, want bool
	}{
		{"argument in its block", dom.Dominates(arg, a), true},
		{"argument inside a holder", dom.Dominates(arg, b), true},
		{"value before holder", dom.Dominates(a.Result(0), b), true},
		{"value of the holder inside it", dom.Dominates(h.Result(0), b), false},
		{"inner value outside", dom.Dominates(b.Result(0), ops["toy.graph"]), false},
		{"value and itself", dom.Dominates(a.Result(0), a), false},
		{"holder and inner op", dom.ProperlyDominates(h, b), false},
		{"op and op in a later holder", dom.ProperlyDominates(a, c), true},
		{"op and itself", dom.ProperlyDominates(a, a), false},
		{"later and earlier", dom.ProperlyDominates(h, a), false},
		{"graph region, forwards", dom.Dominates(c.Result(0), d), true},
		{"graph region, backwards", dom.Dominates(d.Result(0), c), true},
		{"block and block inside", dom.DominatesBlock(a.Block(), c.Block()), true},
		{"block and block around", dom.DominatesBlock(c.Block(), a.Block()), false},
	} {
		if tt.got != tt.want {
			t.Errorf("%s: got %v, want %v", tt.what, tt.got, tt.want)
		}
	}
	a.SetAttr("x", m.Context().Unit())
	defer func() {
		if recover() == nil {
			t.Error("stale dominance does not panic")
		}
	}()
	dom.Dominates(arg, a)
}
