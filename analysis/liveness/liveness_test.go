package liveness

import (
	"bytes"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/tgopt/tgopt/internal/cputime"
	"github.com/tgopt/tgopt/ir"
)

// TestRoots analyses each function, and each op with regions, by itself: the
// answers about blocks are those of the whole module, the sets at ops lack
// only what lives across the root.
func TestRoots(t *testing.T) {
	for seed := range int64(60) {
		m := randomModule(seed)
		whole := New(m.Op())
		ir.Walk(m.Op(), func(root *ir.Op) {
			if root.NumRegions() == 0 || root == m.Op() {
				return
			}
			l := New(root)
			l.Walk(func(o *ir.Op, before, after Set) {
				want := whole.Before(o)
				for _, v := range before.Values() {
					if !slices.Contains(want, v) {
						t.Fatalf("seed %d: op %d is given value %d only when op %d is analysed alone", seed, o.ID(), v.ID(), root.ID())
					}
				}
				if root.HasTrait(ir.IsolatedFromAbove) && before.Len() != len(want) {
					t.Fatalf("seed %d: op %d: got %v, want %v", seed, o.ID(), ids(before.Values()), ids(want))
				}
			})
			for _, r := range root.Regions() {
				for b := range r.Blocks {
					if got, want := ids(l.In(b)), ids(whole.In(b)); !slices.Equal(got, want) {
						t.Fatalf("seed %d: block %d: got %v, want %v", seed, b.ID(), got, want)
					}
				}
			}
		})
	}
}

// TestChanges plays the changes of a walk back: at each op they give the sets
// that Walk gives.
func TestChanges(t *testing.T) {
	for seed := range int64(60) {
		m := randomModule(seed)
		l := New(m.Op())
		type sets struct{ before, after []int }
		want := map[*ir.Op]sets{}
		l.Walk(func(o *ir.Op, before, after Set) { want[o] = sets{ids(before.Values()), ids(after.Values())} })
		live := map[*ir.Value]bool{}
		now := func() []int {
			var vs []*ir.Value
			for v := range live {
				vs = append(vs, v)
			}
			slices.SortFunc(vs, func(a, b *ir.Value) int { return l.valueAt(a) - l.valueAt(b) })
			return ids(vs)
		}
		var ops int
		l.WalkChanges(Changes{
			Begin: func(o *ir.Op) {
				if got := now(); !slices.Equal(got, want[o].before) {
					t.Fatalf("seed %d: before op %d: got %v, want %v", seed, o.ID(), got, want[o].before)
				}
			},
			End: func(o *ir.Op) {
				ops++
				if got := now(); !slices.Equal(got, want[o].after) {
					t.Fatalf("seed %d: after op %d: got %v, want %v", seed, o.ID(), got, want[o].after)
				}
			},
			Added: func(v *ir.Value) {
				if live[v] {
					t.Fatalf("seed %d: value %d is added twice", seed, v.ID())
				}
				live[v] = true
			},
			Lost: func(v *ir.Value) {
				if !live[v] {
					t.Fatalf("seed %d: value %d is lost twice", seed, v.ID())
				}
				delete(live, v)
			},
		})
		if ops != len(want) {
			t.Fatalf("seed %d: %d ops, want %d", seed, ops, len(want))
		}
	}
}

func TestLoopAsRoot(t *testing.T) {
	m := ir.NewModule(toy().NewContext())
	g := &generator{m: m, t: m.Context().Integer(32)}
	f := g.op("toy.func", nil, 0)
	m.Body().Append(f)
	body := m.NewBlock()
	f.AddRegion().Append(body)
	lb, ub, step, x := body.AddArg(g.t, nil), body.AddArg(g.t, nil), body.AddArg(g.t, nil), body.AddArg(g.t, nil)
	loop := g.op("scf.for", []*ir.Value{lb, ub, step}, 0)
	body.Append(loop)
	inner := m.NewBlock()
	loop.AddRegion().Append(inner)
	iv := inner.AddArg(g.t, nil)
	use, yield := g.op("toy.op", []*ir.Value{x}, 0), g.op("scf.yield", nil, 0)
	inner.Append(use)
	inner.Append(yield)
	body.Append(g.op("toy.end", nil, 0))

	want := ids([]*ir.Value{ub, step, x, iv})
	if got := ids(New(loop).After(yield)); !slices.Equal(got, want) {
		t.Errorf("after the yield: got %v, want %v", got, want)
	}
}

func mustPanic(t *testing.T, what string, f func()) {
	t.Helper()
	defer func() {
		if r := recover(); r == nil {
			t.Errorf("%s: no panic", what)
		} else if s, ok := r.(string); !ok || !strings.HasPrefix(s, "liveness: ") {
			panic(r)
		}
	}()
	f()
}

func TestStale(t *testing.T) {
	m := randomModule(1)
	l := New(m.Op())
	f := m.Body().First()
	b := f.RegionAt(0).Entry()
	mustPanic(t, "root", func() { l.Before(m.Op()) })
	other := randomModule(2).Body().First().RegionAt(0).Entry()
	mustPanic(t, "block of another function", func() { New(f).In(m.Body()) })
	mustPanic(t, "op of another function", func() { New(f).Before(other.First()) })
	b.AddArg(m.Context().Integer(32), nil)
	mustPanic(t, "In", func() { l.In(b) })
	mustPanic(t, "Out", func() { l.Out(b) })
	mustPanic(t, "IsLiveIn", func() { l.IsLiveIn(b, b.Arg(0)) })
	mustPanic(t, "IsLiveOut", func() { l.IsLiveOut(b, b.Arg(0)) })
	mustPanic(t, "IsDeadAfter", func() { l.IsDeadAfter(b.Arg(0), b.First()) })
	mustPanic(t, "Before", func() { l.Before(b.First()) })
	mustPanic(t, "After", func() { l.After(b.First()) })
	mustPanic(t, "Walk", func() { l.Walk(func(*ir.Op, Set, Set) {}) })
}

func TestBytes(t *testing.T) {
	c := toy().NewContext()
	ptr := c.RawType("tt.ptr", "<f32>")
	tests := []struct {
		t    ir.Type
		want int64
		note string
	}{
		{c.Integer(1), 1, ""},
		{c.Integer(4), 1, ""},
		{c.Integer(17), 3, ""},
		{c.Integer(64), 8, ""},
		{c.Index(), 8, ""},
		{c.Float(ir.BF16), 2, ""},
		{c.Float(ir.TF32), 3, ""},
		{c.Complex(c.Float(ir.F32)), 8, ""},
		{ptr, 8, ""},
		{c.RawType("llvm.ptr", "<3>"), 8, ""},
		{c.Tensor([]int64{4, 8}, c.Integer(1), nil), 32, ""},
		{c.Tensor([]int64{4, 8}, c.Float(ir.F4E2M1FN), nil), 32, ""},
		{c.Tensor([]int64{64}, ptr, nil), 512, ""},
		{c.Tensor(nil, c.Float(ir.F64), nil), 8, ""},
		{c.Tensor([]int64{ir.Dynamic}, c.Float(ir.F64), nil), 0, "unknown size"},
		{c.UnrankedTensor(c.Float(ir.F64)), 0, "unknown size"},
		{c.Vector([]int64{4}, nil, c.Integer(8)), 4, ""},
		{c.MemRef([]int64{4}, c.Integer(8), nil, nil), 8, ""},
		{c.Tuple([]ir.Type{c.Integer(8), c.Float(ir.F16)}), 3, ""},
		{c.RawType("ttg.memdesc", "<…>"), 0, "in shared or tensor memory"},
		{c.RawType("tt.tensordesc", "<…>"), 0, "descriptor"},
		{c.RawType("ttng.tensordesc_im2col", "<…>"), 0, "descriptor"},
		{c.RawType("ttg.async.token", ""), 0, "token"},
		{c.RawType("my.thing", ""), 0, "unknown size"},
		{c.None(), 0, "unknown size"},
	}
	for i, tt := range tests {
		if got, note := Bytes(tt.t), Note(tt.t); got != tt.want || note != tt.note {
			t.Errorf("%d: got %d %q, want %d %q", i, got, note, tt.want, tt.note)
		}
	}
}

// TestPrintChanged prints a module whose names are stale, and an op that holds
// no function.
func TestPrintChanged(t *testing.T) {
	m := randomModule(5)
	var one, two bytes.Buffer
	if err := Print(&one, m.Op()); err != nil {
		t.Fatal(err)
	}
	if err := Print(&two, m.Op()); err != nil || one.String() != two.String() {
		t.Error("two prints of one module differ", err)
	}
	if !strings.Contains(one.String(), "toy.func") || strings.Contains(one.String(), "<<") {
		t.Error(one.String())
	}
}

// bigModule has loops in loops and branches, with n ops in one function, and
// values that live long and short.
func bigModule(n int) *ir.Module {
	m := ir.NewModule(toy().NewContext())
	g := &generator{m: m, t: m.Context().Integer(32)}
	f := g.op("toy.func", nil, 0)
	m.Body().Append(f)
	entry := m.NewBlock()
	r := f.AddRegion()
	r.Append(entry)
	long := []*ir.Value{entry.AddArg(g.t, nil), entry.AddArg(g.t, nil), entry.AddArg(g.t, nil)}
	var fill func(b *ir.Block, depth int)
	fill = func(b *ir.Block, depth int) {
		last := long[0]
		for i := range 20 {
			o := g.op("toy.op", []*ir.Value{last, long[i%3]}, 1)
			b.Append(o)
			last = o.Result(0)
			if depth < 3 && i%8 == 3 {
				loop := g.op("scf.for", []*ir.Value{last, long[1], long[2], last}, 1)
				b.Append(loop)
				inner := m.NewBlock()
				loop.AddRegion().Append(inner)
				inner.AddArg(g.t, nil)
				inner.AddArg(g.t, nil)
				fill(inner, depth+1)
				inner.Append(g.op("scf.yield", []*ir.Value{inner.Arg(1)}, 0))
			}
		}
	}
	for m.NumOps() < n {
		fill(entry, 0)
		next := m.NewBlock()
		r.Append(next)
		entry.Append(g.op("toy.br", nil, 0, ir.Successor{Block: next}))
		entry = next
	}
	entry.Append(g.op("toy.end", nil, 0))
	return m
}

// TestLinear shows that time and memory grow with the module: a million ops
// take about ten times what a hundred thousand take.
func TestLinear(t *testing.T) {
	if testing.Short() {
		t.Skip("a million ops")
	}
	measure := func(n int) (perOp time.Duration, bytesPerOp float64) {
		m := bigModule(n)
		var a, b runtime.MemStats
		runtime.GC()
		runtime.ReadMemStats(&a)
		ops, live := 0, 0
		d := cputime.Of(func() {
			New(m.Op()).Walk(func(_ *ir.Op, before, _ Set) {
				ops++
				live += before.Len()
			})
		})
		runtime.ReadMemStats(&b)
		perOp, bytesPerOp = d/time.Duration(ops), float64(b.TotalAlloc-a.TotalAlloc)/float64(ops)
		t.Logf("%d ops: %v, %v and %.0f bytes allocated an op; %.1f values live at an op", ops, d, perOp, bytesPerOp, float64(live)/float64(ops))
		return perOp, bytesPerOp
	}
	fast, small := measure(100_000)
	slow, large := measure(1_000_000)
	if large > 1.6*small {
		t.Errorf("memory grows faster than the module: %.0f bytes an op, then %.0f", small, large)
	}
	// What does not fit the caches takes longer.
	if slow > 5*fast {
		t.Errorf("time grows faster than the module: %v an op, then %v", fast, slow)
	}
}

func BenchmarkNew(b *testing.B) {
	m := bigModule(100_000)
	b.ReportAllocs()
	for b.Loop() {
		New(m.Op())
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(m.NumOps()), "ns/op/IR-op")
}

func BenchmarkWalk(b *testing.B) {
	m := bigModule(100_000)
	l := New(m.Op())
	b.ReportAllocs()
	for b.Loop() {
		l.Walk(func(*ir.Op, Set, Set) {})
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(m.NumOps()), "ns/op/IR-op")
}
