package liveness

import (
	"fmt"
	"slices"
	"testing"

	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/printer"
)

// The oracle has no algorithm: it spells out where control may go, as a graph
// of steps that read or define values, and a value is live at a step if some
// path from there comes to a reader before it comes to the definition.

type step struct {
	reads, defines []*ir.Value
	next           []*step
}

type graph struct {
	use, def map[*ir.Op]*step // reading operands; defining results
	args     map[*ir.Block]*step
}

func newGraph(m *ir.Module) *graph {
	g := &graph{map[*ir.Op]*step{}, map[*ir.Op]*step{}, map[*ir.Block]*step{}}
	ir.Walk(m.Op(), func(o *ir.Op) {
		g.use[o] = &step{reads: o.Operands()}
		d := &step{}
		for i := range o.NumResults() {
			d.defines = append(d.defines, o.Result(i))
		}
		g.def[o] = d
		for _, r := range o.Regions() {
			for b := range r.Blocks {
				g.args[b] = &step{defines: b.Args()}
			}
		}
	})
	ir.Walk(m.Op(), func(o *ir.Op) { g.op(o) })
	return g
}

func link(a, b *step) { a.next = append(a.next, b) }

func (g *graph) op(o *ir.Op) {
	use, def := g.use[o], g.def[o]
	link(use, def)
	for _, s := range o.Successors() {
		link(def, g.args[s.Block])
	}
	for _, r := range o.Regions() {
		for b := range r.Blocks {
			at := g.args[b]
			for p := range b.Ops {
				link(at, g.use[p])
				at = g.def[p]
			}
		}
	}
	// exits are the places where control leaves region i.
	exits := func(i int) (list []*step) {
		for b := range o.RegionAt(i).Blocks {
			if last := b.Last(); last == nil || len(last.Successors()) == 0 {
				list = append(list, g.def[last])
			}
		}
		return list
	}
	enter := func(from *step, i int) {
		if e := o.RegionAt(i).Entry(); e != nil {
			link(from, g.args[e])
		}
	}
	leave := func(i int) {
		for _, e := range exits(i) {
			link(e, def)
		}
	}
	then := func(i, j int) {
		for _, e := range exits(i) {
			enter(e, j)
		}
	}
	// again is a loop of one region, which reads some values before each further round.
	again := func(reads ...*ir.Value) {
		count := &step{reads: reads}
		enter(use, 0)
		enter(count, 0)
		link(count, def)
		for _, e := range exits(0) {
			link(e, count)
		}
	}
	switch name := o.Name().String(); {
	case o.NumRegions() == 0, o.HasTrait(ir.IsolatedFromAbove):
	case name == "scf.if", name == "scf.index_switch", name == "scf.execute_region", name == "nvws.warp_group", name == "ttg.mask",
		name == "ttg.warp_specialize": // one of them, once; who waits for partitions keeps what it has
		for i := range o.NumRegions() {
			enter(use, i)
			leave(i)
		}
	case name == "scf.for":
		again(o.Operand(1), o.Operand(2), o.RegionAt(0).Entry().Arg(0))
	case name == "affine.for":
		again(o.Operand(1), o.RegionAt(0).Entry().Arg(0))
	case name == "scf.parallel":
		reads := append(o.Operands(), o.RegionAt(0).Entry().Args()...)
		if o.NumOperands() == 3 { // of one dimension: it never begins again
			reads = reads[1:]
		}
		again(reads...)
	case name == "scf.while":
		enter(use, 0)
		then(0, 1)
		then(1, 0)
		leave(0)
	case name == "toy.sequence":
		enter(use, 0)
		then(0, 1)
		leave(1)
	case name == "toy.stages":
		enter(use, 0)
		for i := 1; i < o.NumRegions(); i++ {
			then(0, i)
			leave(i)
		}
		leave(0)
	case name == "toy.counted":
		count := &step{reads: []*ir.Value{o.Operand(0), o.Operand(1), o.RegionAt(0).Entry().Arg(0)}}
		enter(use, 0)
		enter(count, 0)
		for _, e := range exits(0) {
			link(e, count)
		}
		enter(count, 1)
		leave(1)
	case name == "toy.retry":
		enter(use, 0)
		leave(0)
		then(0, 1)
		then(1, 1)
		leave(1)
	case name == "tt.reduce", name == "toy.each":
		again()
	default: // any region after any other
		turn := &step{}
		link(turn, def)
		for i := range o.NumRegions() {
			enter(use, i)
			enter(turn, i)
			for _, e := range exits(i) {
				link(e, turn)
			}
		}
	}
}

func (s *step) live(v *ir.Value, seen map[*step]bool) bool {
	if seen[s] {
		return false
	}
	seen[s] = true
	if slices.Contains(s.reads, v) {
		return true
	}
	if slices.Contains(s.defines, v) {
		return false
	}
	for _, n := range s.next {
		if n.live(v, seen) {
			return true
		}
	}
	return false
}

func allValues(m *ir.Module) (vs []*ir.Value) {
	ir.Walk(m.Op(), func(o *ir.Op) {
		for i := range o.NumResults() {
			vs = append(vs, o.Result(i))
		}
		for _, r := range o.Regions() {
			for b := range r.Blocks {
				vs = append(vs, b.Args()...)
			}
		}
	})
	return vs
}

// before and after are the live sets of an op.
func (g *graph) before(o *ir.Op, vs []*ir.Value) map[*ir.Value]bool {
	set := map[*ir.Value]bool{}
	for _, v := range vs {
		if g.use[o].live(v, map[*step]bool{}) {
			set[v] = true
		}
	}
	return set
}

func (g *graph) after(o *ir.Op, vs []*ir.Value) map[*ir.Value]bool {
	set := map[*ir.Value]bool{}
	for _, v := range vs {
		for _, n := range g.def[o].next {
			if n.live(v, map[*step]bool{}) {
				set[v] = true
			}
		}
	}
	return set
}

// usedIn reports whether an op of b, or inside one, uses v.
func usedIn(b *ir.Block, v *ir.Value) bool {
	for u := range v.Uses {
		if u.Owner().AncestorIn(b) != nil {
			return true
		}
	}
	return false
}

// definedIn reports whether v is defined in b or inside an op of it.
func definedIn(b *ir.Block, v *ir.Value) bool {
	for at := v.Block(); at != nil; {
		if at == b {
			return true
		}
		if at.Parent() == nil {
			return false
		}
		at = at.Parent().Block()
	}
	return false
}

// blockIn follows the paths within the region.
func blockIn(b *ir.Block, v *ir.Value, seen map[*ir.Block]bool) bool {
	if seen[b] || definedIn(b, v) {
		return false
	}
	seen[b] = true
	if usedIn(b, v) {
		return true
	}
	for _, s := range b.SuccessorBlocks() {
		if blockIn(s, v, seen) {
			return true
		}
	}
	return false
}

func blockOut(b *ir.Block, v *ir.Value) bool {
	if v.Block() == b {
		for c := range b.Region().Blocks {
			if c != b && usedIn(c, v) {
				return true
			}
		}
		return false
	}
	for _, s := range b.SuccessorBlocks() {
		if blockIn(s, v, map[*ir.Block]bool{}) {
			return true
		}
	}
	return false
}

func ids(vs []*ir.Value) []int {
	list := []int{}
	for _, v := range vs {
		list = append(list, v.ID())
	}
	slices.Sort(list)
	return list
}

func setIDs(set map[*ir.Value]bool) []int {
	list := []int{}
	for v := range set {
		list = append(list, v.ID())
	}
	slices.Sort(list)
	return list
}

// checkModule holds every answer about a module against the oracle.
func checkModule(m *ir.Module) error {
	g, vs := newGraph(m), allValues(m)
	l := New(m.Op())
	var err error
	fail := func(o *ir.Op, format string, args ...any) {
		if err == nil {
			err = fmt.Errorf("%s (op %d): %s", o.Name(), o.ID(), fmt.Sprintf(format, args...))
		}
	}
	weight := func(v *ir.Value) int64 { return int64(v.ID()*v.ID() + 1) }
	sum := func(list []int) (n int64) {
		for _, id := range list {
			n += int64(id*id + 1)
		}
		return n
	}
	visited := 0
	l.WalkSum(weight, func(o *ir.Op, before, after Set) {
		visited++
		wantBefore, wantAfter := setIDs(g.before(o, vs)), setIDs(g.after(o, vs))
		if got := ids(before.Values()); !slices.Equal(got, wantBefore) {
			fail(o, "before: got %v, want %v", got, wantBefore)
		}
		if got := ids(after.Values()); !slices.Equal(got, wantAfter) {
			fail(o, "after: got %v, want %v", got, wantAfter)
		}
		if before.Sum() != sum(wantBefore) || after.Sum() != sum(wantAfter) {
			fail(o, "sums: got %d and %d, want %d and %d", before.Sum(), after.Sum(), sum(wantBefore), sum(wantAfter))
		}
		if got := ids(l.Before(o)); !slices.Equal(got, wantBefore) {
			fail(o, "Before: got %v, want %v", got, wantBefore)
		}
		if got := ids(l.After(o)); !slices.Equal(got, wantAfter) {
			fail(o, "After: got %v, want %v", got, wantAfter)
		}
		if b, a := l.Around(o); !slices.Equal(ids(b), wantBefore) || !slices.Equal(ids(a), wantAfter) {
			fail(o, "Around: got %v and %v, want %v and %v", ids(b), ids(a), wantBefore, wantAfter)
		}
		for _, v := range vs {
			if before.Has(v) != slices.Contains(wantBefore, v.ID()) || before.Len() != len(wantBefore) {
				fail(o, "Has(%d) or Len is wrong", v.ID())
			}
			dead := !blockOut(o.Block(), v)
			for u := range v.Uses {
				if a := u.Owner().AncestorIn(o.Block()); a != nil && o.Before(a) {
					dead = false
				}
			}
			if got := l.IsDeadAfter(v, o); got != dead {
				fail(o, "IsDeadAfter(%d): got %v, want %v", v.ID(), got, dead)
			}
		}
	})
	ir.Walk(m.Op(), func(o *ir.Op) {
		visited--
		for _, r := range o.Regions() {
			for b := range r.Blocks {
				in, out := map[*ir.Value]bool{}, map[*ir.Value]bool{}
				for _, v := range vs {
					if blockIn(b, v, map[*ir.Block]bool{}) {
						in[v] = true
					}
					if blockOut(b, v) {
						out[v] = true
					}
					if l.IsLiveIn(b, v) != in[v] || l.IsLiveOut(b, v) != out[v] {
						fail(o, "block %d, value %d: live-in %v, live-out %v, want %v, %v", b.ID(), v.ID(), l.IsLiveIn(b, v), l.IsLiveOut(b, v), in[v], out[v])
					}
				}
				if got, want := ids(l.In(b)), setIDs(in); !slices.Equal(got, want) {
					fail(o, "In of block %d: got %v, want %v", b.ID(), got, want)
				}
				if got, want := ids(l.Out(b)), setIDs(out); !slices.Equal(got, want) {
					fail(o, "Out of block %d: got %v, want %v", b.ID(), got, want)
				}
			}
		}
	})
	if visited != -1 && err == nil { // the root is not visited
		err = fmt.Errorf("Walk visited %d ops too many", visited+1)
	}
	return err
}

func TestRandomPrograms(t *testing.T) {
	n := int64(400)
	if testing.Short() {
		n = 60
	}
	ops := 0
	for seed := range n {
		m := randomModule(seed)
		ops += m.NumOps()
		if err := checkModule(m); err != nil {
			t.Fatalf("seed %d: %v\n%s", seed, err, printer.Print(m, printer.Options{Generic: true}))
		}
	}
	t.Logf("%d programs, %d ops", n, ops)
}
