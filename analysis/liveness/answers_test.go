package liveness

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"github.com/tgopt/tgopt/analysis"
	"github.com/tgopt/tgopt/ir"
)

// TestAnswersAgree: of any root, what is asked of one value is what the lists have, of values and blocks of other functions too;
// sets list values in the order of the text; sums are those of the values.
func TestAnswersAgree(t *testing.T) {
	for seed := range int64(40) {
		m := randomModule(seed)
		vs := allValues(m)
		weight := func(v *ir.Value) int64 { return int64(v.ID()*v.ID() + 1) }
		ir.Walk(m.Op(), func(root *ir.Op) {
			if root.NumRegions() == 0 {
				return
			}
			l := New(root)
			inside, order := 0, map[*ir.Value]int{}
			opLo, opHi, valueLo, valueHi := l.IDs()
			mention := func(v *ir.Value) {
				if _, ok := order[v]; !ok {
					order[v] = len(order)
				}
			}
			var ops, values []int // ids
			var blocks []*ir.Block
			ir.Walk(root, func(o *ir.Op) {
				inside++
				ops = append(ops, o.ID())
				for _, v := range o.Operands() {
					mention(v)
				}
				for i := range o.NumResults() {
					values = append(values, o.Result(i).ID())
					if o != root {
						mention(o.Result(i))
					}
				}
				for _, r := range o.Regions() {
					for b := range r.Blocks {
						blocks = append(blocks, b)
						for _, v := range b.Args() {
							mention(v)
						}
					}
				}
			})
			for v := range order {
				values = append(values, v.ID())
			}
			if opLo != slices.Min(ops) || opHi != slices.Max(ops)+1 {
				t.Fatalf("seed %d: ops are from %d to %d, want %v", seed, opLo, opHi, ops)
			}
			if len(values) > 0 && (valueLo != slices.Min(values) || valueHi != slices.Max(values)+1) {
				t.Fatalf("seed %d: values are from %d to %d, want %v", seed, valueLo, valueHi, values)
			}
			if inside-1 != l.Ops() {
				t.Fatalf("seed %d: %d ops, want %d", seed, l.Ops(), inside-1)
			}
			inOrder := func(list []*ir.Value) bool {
				return slices.IsSortedFunc(list, func(a, b *ir.Value) int { return order[a] - order[b] })
			}
			for _, b := range blocks {
				in, out := l.In(b), l.Out(b)
				if !inOrder(in) || !inOrder(out) {
					t.Errorf("seed %d: block %d: in %v, out %v are not in the order of the text", seed, b.ID(), ids(in), ids(out))
				}
				for _, v := range vs {
					if l.IsLiveIn(b, v) != slices.Contains(in, v) || l.IsLiveOut(b, v) != slices.Contains(out, v) {
						t.Errorf("seed %d: block %d: value %d is in %v, out %v, or is not", seed, b.ID(), v.ID(), ids(in), ids(out))
					}
				}
			}
			type sums struct{ before, after int64 }
			want := map[*ir.Op]sums{}
			of := func(s Set) (n int64) {
				list := s.Values()
				if !inOrder(list) {
					t.Errorf("seed %d: %v is not in the order of the text", seed, ids(list))
				}
				for _, v := range vs {
					if s.Has(v) != slices.Contains(list, v) {
						t.Errorf("seed %d: value %d is in %v, or is not", seed, v.ID(), ids(list))
					}
				}
				var all []*ir.Value
				for v := range s.All {
					n += weight(v)
					all = append(all, v)
				}
				for v := range s.All { // the first is enough
					if v != all[0] {
						t.Errorf("seed %d: the order of a set changes", seed)
					}
					break
				}
				if !slices.Equal(ids(all), ids(list)) || s.Len() != len(all) {
					t.Errorf("seed %d: %v are %v", seed, ids(all), ids(list))
				}
				return n
			}
			l.WalkSum(weight, func(o *ir.Op, before, after Set) {
				want[o] = sums{of(before), of(after)}
				if got := (sums{before.Sum(), after.Sum()}); got != want[o] {
					t.Errorf("seed %d: op %d: the sums are %v, want %v", seed, o.ID(), got, want[o])
				}
			})
			l.WalkSums(weight, func(o *ir.Op, before, after int64) {
				if got := (sums{before, after}); got != want[o] {
					t.Errorf("seed %d: op %d: the sums alone are %v, want %v", seed, o.ID(), got, want[o])
				}
				delete(want, o)
			})
			if len(want) > 0 {
				t.Errorf("seed %d: %d ops have no sums", seed, len(want))
			}
		})
	}
}

// TestJumps: blocks that jump back to the first, which the verifier does not take, and to such as are not in the region.
func TestJumps(t *testing.T) {
	m := ir.NewModule(toy().NewContext())
	g := &generator{m: m, t: m.Context().Integer(32)}
	function := func() (*ir.Op, *ir.Block, *ir.Block) {
		f := g.op("toy.func", nil, 0)
		m.Body().Append(f)
		r := f.AddRegion()
		a, b := m.NewBlock(), m.NewBlock()
		r.Append(a)
		r.Append(b)
		return f, a, b
	}
	f, a, b := function()
	def := g.op("toy.op", nil, 1)
	a.Append(def)
	use := g.op("toy.op", []*ir.Value{def.Result(0)}, 1)
	b.Append(use)
	a.Append(g.op("toy.br", nil, 0, ir.Successor{Block: b}))
	b.Append(g.op("toy.br", nil, 0, ir.Successor{Block: a}, ir.Successor{Block: b}))
	l := New(f)
	if got := l.In(a); len(got) != 0 {
		t.Errorf("%v are live at the start of the block that defines them", ids(got))
	}
	if got, want := ids(l.Out(b)), ids([]*ir.Value{def.Result(0)}); !slices.Equal(got, want) {
		t.Errorf("%v are live behind the second block, want %v", got, want)
	}
	if got, want := ids(l.In(b)), ids([]*ir.Value{def.Result(0)}); !slices.Equal(got, want) {
		t.Errorf("%v are live before the second block, want %v", got, want)
	}
	other, c, d := function()
	far := g.op("toy.op", []*ir.Value{use.Result(0)}, 1)
	c.Append(far)
	c.Append(g.op("toy.br", nil, 0, ir.Successor{Block: a}, ir.Successor{Block: d}))
	d.Append(g.op("toy.end", []*ir.Value{far.Result(0)}, 0))
	alone := New(other)
	if got, want := ids(alone.In(d)), ids([]*ir.Value{far.Result(0)}); !slices.Equal(got, want) {
		t.Errorf("%v are live in the last block, want %v", got, want)
	}
	if got, want := ids(alone.In(c)), ids([]*ir.Value{use.Result(0)}); !slices.Equal(got, want) {
		t.Errorf("%v come from outside, want %v", got, want)
	}
	for _, first := range []*ir.Block{a, b} {
		mustPanic(t, "a block of another function", func() { alone.Out(first) })
	}
}

// TestPrintRoots: an op that holds no function is printed itself, functions with a line between; a writer that fails ends it.
func TestPrintRoots(t *testing.T) {
	text := func(o *ir.Op) string {
		var b bytes.Buffer
		if err := Print(&b, o); err != nil {
			t.Fatal(err)
		}
		return b.String()
	}
	some := 0
	for seed := range int64(20) {
		m := randomModule(seed)
		all := text(m.Op())
		var list []string
		for f := range m.Body().Ops {
			if f.HasTrait(ir.FunctionLike) {
				list = append(list, text(f))
			}
		}
		if all != strings.Join(list, "\n") {
			t.Errorf("seed %d: the module is not its functions, one behind the other", seed)
		}
		ir.Walk(m.Op(), func(o *ir.Op) {
			if o.NumRegions() == 0 || o.HasTrait(ir.FunctionLike) || o == m.Op() {
				return
			}
			some++
			l := New(o)
			own := text(o)
			if !strings.HasPrefix(own, o.Name().String()) || strings.Count(own, "before: ") != l.Ops() || strings.Count(own, "live-in: ") != len(l.blocks) {
				t.Errorf("seed %d: %d ops and %d blocks are printed as\n%s", seed, l.Ops(), len(l.blocks), own)
			}
		})
	}
	if some < 20 {
		t.Errorf("%d ops with regions", some)
	}
	for _, seed := range []int64{1, 2} {
		if err := Print(full{}, randomModule(seed).Op()); err == nil || err.Error() != "full" {
			t.Errorf("a writer that fails: %v", err)
		}
	}
}

type full struct{}

func (full) Write([]byte) (int, error) { return 0, errFull }

type fullError struct{}

func (fullError) Error() string { return "full" }

var errFull = fullError{}

// TestCached: a cache has one result until the op changes, and none is given that is stale; Keep says that it still holds.
func TestCached(t *testing.T) {
	m := randomModule(3)
	f := m.Body().First()
	c := analysis.NewCache()
	l := Cached(c, f)
	if Cached(c, f) != l || Cached(c, m.Op()) == l || Cached(nil, f) == l {
		t.Error("a cache has another result, or one of another op")
	}
	entry := f.RegionAt(0).Entry()
	before := ids(l.Before(entry.Last()))
	entry.Last().SetAttr("unit", m.Context().Unit())
	mustPanic(t, "changed", func() { l.Before(entry.Last()) })
	l.Keep()
	if got := ids(l.Before(entry.Last())); !slices.Equal(got, before) {
		t.Errorf("%v are live, want %v", got, before)
	}
}

// TestTuples: tuples are as large as what they hold, each time that they are asked.
func TestTuples(t *testing.T) {
	c := toy().NewContext()
	p := &writer{}
	inner := c.Tuple([]ir.Type{c.Integer(8), c.Integer(32)})
	outer := c.Tuple([]ir.Type{inner, inner})
	m := ir.NewModule(c)
	b := m.NewBlock()
	for _, of := range []struct {
		t    ir.Type
		want int64
	}{{inner, 5}, {outer, 10}, {inner, 5}, {c.Integer(16), 2}, {outer, 10}} {
		if got := p.size(b.AddArg(of.t, nil)); got != of.want {
			t.Errorf("%d bytes, want %d", got, of.want)
		}
	}
}
