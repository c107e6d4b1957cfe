package liveness

import (
	"math/rand"
	"sync"

	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/dialect/all"
	"github.com/tgopt/tgopt/dialect/spec"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/ir/source"
)

// toySpec has regions in each order that a spec can say, beside those of the
// built-in dialects.
const toySpec = `
dialect toy "for tests"

op func { regions (body) traits (IsolatedFromAbove, FunctionLike) }
op op { operands (xs: any*) results (rs: any*) }
op br { operands (xs: any*) successors (s*) traits (Terminator) }
op end { operands (xs: any*) traits (Terminator, ReturnLike) }
op isolated { operands (xs: any*) results (rs: any*) regions (r) traits (IsolatedFromAbove) }
op loop { operands (xs: any*) results (rs: any*) regions (rs_*) traits (LoopLike) }
op sequence { operands (xs: any*) results (rs: any*) regions (a, b) flow (op(xs) -> a, a -> b, b -> op) }
op stages { operands (xs: any*) results (rs: any*) regions (first, more*) flow (op -> first, first -> more, first -> op, more -> op) }
op retry { operands (xs: any*) results (rs: any*) regions (try, again) flow (op -> try, try -> op, try -> again, again -> again, again -> op) }
op counted {
  operands (to: any, by: any, inits: any*)
  results  (rs: any*)
  regions  (body, after)
  flow     (op(inits) -> body, body -> body, body -> after, after -> op)
  roles    (loop(upper = to, step = by))
}
op each { operands (xs: any*) results (rs: any*) regions (r of elements) }
`

var toy = sync.OnceValue(func() *dialect.Registry {
	reg := all.Registry()
	for _, d := range spec.Load(reg, source.NewFile("toy.spec", toySpec))[0] {
		panic(d.Message)
	}
	return reg
})

// A generator makes random functions whose uses are all dominated by their
// definitions.
type generator struct {
	*rand.Rand
	m      *ir.Module
	t      ir.Type
	budget int // ops still to make
}

func randomModule(seed int64) *ir.Module {
	ctx := toy().NewContext()
	g := &generator{Rand: rand.New(rand.NewSource(seed)), m: ir.NewModule(ctx), t: ctx.Integer(32)}
	for range 1 + g.Intn(2) {
		g.budget = 4 + g.Intn(30)
		f := g.op("toy.func", nil, 0)
		g.m.Body().Append(f)
		g.region(f.AddRegion(), nil, g.Intn(3), 1+g.Intn(5), 0, anyFlow)
	}
	return g.m
}

func (g *generator) op(name string, operands []*ir.Value, results int, succs ...ir.Successor) *ir.Op {
	g.budget--
	types := make([]ir.Type, results)
	for i := range types {
		types[i] = g.t
	}
	return g.m.NewOp(ir.OpState{Name: g.m.Context().OpName(name), Operands: operands, Types: types, Successors: succs})
}

func (g *generator) pick(from []*ir.Value, n int) []*ir.Value {
	var vs []*ir.Value
	for range n {
		if len(from) == 0 {
			break
		}
		i := g.Intn(len(from))
		if g.Intn(2) == 0 {
			i = max(len(from)-1-g.Intn(3), 0)
		}
		vs = append(vs, from[i])
	}
	return vs
}

// What a region's branches must be like.
type flow int

const (
	anyFlow    flow = iota
	noDeadCode      // every block can be reached
	leaves          // and can leave the region
)

// region fills r with n blocks that branch at random; outer are the values
// visible at its start.
func (g *generator) region(r *ir.Region, outer []*ir.Value, args, n, depth int, want flow) {
	blocks := make([]*ir.Block, n)
	succs := make([][]int, n)
	for {
		for i := range succs {
			succs[i] = nil
			for range g.Intn(3) {
				if n > 1 {
					succs[i] = append(succs[i], 1+g.Intn(n-1))
				}
			}
		}
		if connected(succs, want) {
			break
		}
	}
	for i := range blocks {
		blocks[i] = g.m.NewBlock()
		r.Append(blocks[i])
		count := args
		if i > 0 {
			count = g.Intn(3)
		}
		for range count {
			blocks[i].AddArg(g.t, nil)
		}
	}
	visible := make([][]*ir.Value, n) // at the end of each block
	done := make([]bool, n)
	for range n {
		// A block whose dominators are done.
		i := 0
		for done[i] || !ready(succs, done, i) {
			i++
		}
		done[i] = true
		vs := append([]*ir.Value(nil), outer...)
		if reaches(succs, 0, i, -1) {
			for j := range n {
				if j != i && !reaches(succs, 0, i, j) { // j dominates i
					vs = append(vs, visible[j][len(outer):]...)
				}
			}
		} else {
			for j := range n { // in dead code anything goes
				if done[j] && j != i {
					vs = append(vs, visible[j][len(outer):]...)
				}
			}
		}
		vs = append(vs, blocks[i].Args()...)
		vs = g.block(blocks[i], vs, depth)
		operands := g.pick(vs, g.Intn(2))
		var ss []ir.Successor
		for _, s := range succs[i] {
			passed := make([]*ir.Value, 0)
			if len(vs) == 0 && blocks[s].NumArgs() > 0 {
				c := g.op("toy.op", nil, 1)
				blocks[i].Append(c)
				vs = append(vs, c.Result(0))
			}
			passed = append(passed, g.pick(vs, blocks[s].NumArgs())...)
			ss = append(ss, ir.Successor{Block: blocks[s], First: len(operands), Count: len(passed)})
			operands = append(operands, passed...)
		}
		name := "toy.end"
		if len(ss) > 0 {
			name = "toy.br"
		}
		blocks[i].Append(g.op(name, operands, 0, ss...))
		// What dominates i is visible where i dominates, through the loop above.
		own := append([]*ir.Value(nil), outer...)
		own = append(own, blocks[i].Args()...)
		for o := range blocks[i].Ops {
			for k := range o.NumResults() {
				own = append(own, o.Result(k))
			}
		}
		visible[i] = own
	}
}

// block appends ops and returns what is visible after them.
func (g *generator) block(b *ir.Block, vs []*ir.Value, depth int) []*ir.Value {
	for range 1 + g.Intn(5) {
		if g.budget < 0 {
			break
		}
		kind := g.Intn(19)
		if depth >= 3 {
			kind = 0
		}
		var o *ir.Op
		switch kind {
		default:
			o = g.op("toy.op", g.pick(vs, g.Intn(3)), g.Intn(3))
		case 5:
			o = g.op("scf.for", g.pick(append(vs, g.constant(b)), 3+g.Intn(2)), g.Intn(2))
			g.region(o.AddRegion(), vs, o.NumOperands()-2, 1, depth+1, leaves)
		case 6:
			o = g.op("scf.if", g.pick(vs, 1), g.Intn(2))
			g.region(o.AddRegion(), vs, 0, 1+g.Intn(3), depth+1, noDeadCode)
			if r := o.AddRegion(); g.Intn(2) == 0 {
				g.region(r, vs, 0, 1, depth+1, noDeadCode)
			}
		case 7:
			o = g.op("scf.while", g.pick(vs, g.Intn(3)), g.Intn(3))
			g.region(o.AddRegion(), vs, g.Intn(2), 1, depth+1, leaves)
			g.region(o.AddRegion(), vs, g.Intn(2), 1, depth+1, leaves)
		case 8:
			o = g.op([]string{"toy.loop", "other.thing"}[g.Intn(2)], g.pick(vs, g.Intn(2)), g.Intn(2))
			g.regions(o, 1+g.Intn(2), vs, depth)
		case 10:
			o = g.op("toy.sequence", g.pick(vs, g.Intn(2)), g.Intn(2))
			g.regions(o, 2, vs, depth)
		case 11:
			o = g.op([]string{"toy.stages", "scf.index_switch"}[g.Intn(2)], g.pick(vs, 1), g.Intn(2))
			g.regions(o, 1+g.Intn(4), vs, depth)
		case 12:
			o = g.op("toy.retry", g.pick(vs, g.Intn(2)), g.Intn(2))
			g.regions(o, 2, vs, depth)
		case 13:
			o = g.op([]string{"tt.reduce", "toy.each"}[g.Intn(2)], g.pick(vs, g.Intn(2)), g.Intn(2))
			g.regions(o, 1, vs, depth)
		case 14:
			o = g.partitions(vs, depth)
		case 15: // of one dimension, or of two
			n := 1 + g.Intn(2)
			o = g.op("scf.parallel", g.pick(append(vs, g.constant(b)), 3*n), 0)
			o.SetAttr("operandSegmentSizes", g.m.Context().I32Array(int64(n), int64(n), int64(n), 0))
			g.region(o.AddRegion(), vs, n, 1, depth+1, leaves)
		case 16:
			o = g.op([]string{"scf.execute_region", "nvws.warp_group", "ttg.mask"}[g.Intn(3)], g.pick(vs, g.Intn(2)), g.Intn(2))
			g.regions(o, 1, vs, depth)
		case 17: // bounds, an initial value for each argument but the counter
			o = g.op("affine.for", g.pick(append(vs, g.constant(b)), 2+g.Intn(3)), g.Intn(2))
			inits := o.NumOperands() - 2
			o.SetAttr("operandSegmentSizes", g.m.Context().I32Array(1, 1, int64(inits)))
			g.region(o.AddRegion(), vs, 1+inits, 1, depth+1, leaves)
		case 18:
			o = g.op("toy.counted", g.pick(append(vs, g.constant(b)), 2+g.Intn(2)), g.Intn(2))
			g.region(o.AddRegion(), vs, o.NumOperands()-1, 1, depth+1, leaves)
			g.region(o.AddRegion(), vs, g.Intn(2), 1, depth+1, leaves)
		case 9:
			o = g.op("toy.isolated", g.pick(vs, g.Intn(3)), g.Intn(2))
			g.region(o.AddRegion(), nil, g.Intn(3), 1, depth+1, leaves)
		}
		b.Append(o)
		for i := range o.NumResults() {
			vs = append(vs, o.Result(i))
		}
	}
	return vs
}

func (g *generator) regions(o *ir.Op, n int, vs []*ir.Value, depth int) {
	for range n {
		g.region(o.AddRegion(), vs, g.Intn(2), 1+g.Intn(3), depth+1, leaves)
	}
}

// partitions makes a ttg.warp_specialize.
func (g *generator) partitions(vs []*ir.Value, depth int) *ir.Op {
	o := g.op("ttg.warp_specialize", nil, g.Intn(2))
	g.region(o.AddRegion(), vs, 0, 1, depth+1, leaves)
	captures := g.pick(vs, g.Intn(3))
	inner := g.op("ttg.warp_specialize.partitions", captures, 0)
	for range 1 + g.Intn(2) {
		g.region(inner.AddRegion(), nil, len(captures), 1, depth+1, leaves)
	}
	b := g.m.NewBlock()
	o.AddRegion().Append(b)
	b.Append(inner)
	return o
}

func (g *generator) constant(b *ir.Block) *ir.Value {
	c := g.op("toy.op", nil, 1)
	b.Append(c)
	return c.Result(0)
}

// reaches reports whether there is a path from a to b that avoids x.
func reaches(succs [][]int, a, b, x int) bool {
	seen := make([]bool, len(succs))
	var visit func(int) bool
	visit = func(i int) bool {
		if i == x || seen[i] {
			return false
		}
		seen[i] = true
		if i == b {
			return true
		}
		for _, s := range succs[i] {
			if visit(s) {
				return true
			}
		}
		return false
	}
	return visit(a)
}

// ready reports whether all that strictly dominates block i is done.
func ready(succs [][]int, done []bool, i int) bool {
	if !reaches(succs, 0, i, -1) {
		return true
	}
	for j := range succs {
		if j != i && !done[j] && !reaches(succs, 0, i, j) {
			return false
		}
	}
	return true
}

// connected reports whether the branches are as wanted.
func connected(succs [][]int, want flow) bool {
	for i := range succs {
		out := false
		for j := range succs {
			out = out || len(succs[j]) == 0 && reaches(succs, i, j, -1)
		}
		if want == leaves && !out || want != anyFlow && !reaches(succs, 0, i, -1) {
			return false
		}
	}
	return true
}
