package liveness

import (
	"math/rand"

	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/ir"
)

// toy has one op of each kind that liveness tells apart. Its loops have the
// names of scf's, which the analysis knows.
func toy() *dialect.Registry {
	any := []dialect.ValueDef{{Name: "xs", Arity: dialect.Variadic}}
	results := []dialect.ValueDef{{Name: "rs", Arity: dialect.Variadic}}
	regions := []dialect.RegionDef{{Name: "regions", Arity: dialect.Variadic}}
	op := func(name string, traits ir.Traits) dialect.OpDef {
		return dialect.OpDef{Name: name, Operands: any, Results: results, Regions: regions, Traits: traits}
	}
	return dialect.NewRegistry(
		&dialect.Dialect{Name: "builtin", Ops: []dialect.OpDef{
			op("builtin.module", ir.IsolatedFromAbove|ir.NoTerminator|ir.SymbolTable|ir.GraphRegion)}},
		&dialect.Dialect{Name: "toy", Ops: []dialect.OpDef{
			op("toy.func", ir.IsolatedFromAbove|ir.FunctionLike),
			op("toy.op", 0), op("toy.br", ir.Terminator), op("toy.end", ir.Terminator), op("toy.isolated", ir.IsolatedFromAbove),
			op("toy.loop", ir.LoopLike),
		}},
		&dialect.Dialect{Name: "scf", Ops: []dialect.OpDef{
			op("scf.for", ir.LoopLike|ir.SingleBlock), op("scf.while", ir.LoopLike), op("scf.if", ir.RegionBranch), op("scf.yield", ir.Terminator),
		}},
	)
}

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
		kind := g.Intn(10)
		if depth >= 3 {
			kind = 0
		}
		var o *ir.Op
		switch kind {
		default:
			o = g.op("toy.op", g.pick(vs, g.Intn(3)), g.Intn(3))
		case 5:
			o = g.op("scf.for", g.pick(append(vs, g.constant(b)), 3+g.Intn(2)), g.Intn(2))
			g.region(o.AddRegion(), vs, 1+g.Intn(2), 1, depth+1, leaves)
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
			for range 1 + g.Intn(2) {
				g.region(o.AddRegion(), vs, g.Intn(2), 1+g.Intn(3), depth+1, leaves)
			}
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
