package opencl

import (
	"github.com/tgopt/tgopt/dialect/cf"
	"github.com/tgopt/tgopt/dialect/tt"
	"github.com/tgopt/tgopt/ir"
)

// Branches between blocks are gotos: a block is behind all that dominate it, its
// arguments are variables of the kernel, and a block that does nothing but return is a
// return where one would go to it.

// blocks writes the body of the function.
func (g *generator) blocks(r *ir.Region) {
	order := ir.NewDominance(g.fn).Reached(r)
	for _, b := range order[1:] {
		g.label[b] = g.unique("block")
		for _, a := range b.Args() {
			v := g.bind(a)
			if v == nil {
				g.failValue(a)
				return
			}
			if v.memory != nil {
				g.fail(g.fn, "control flow between blocks carries a buffer of local memory")
				return
			}
			g.declare(v)
		}
	}
	for i, b := range order {
		var next *ir.Block
		if i+1 < len(order) {
			next = order[i+1]
		}
		if i > 0 {
			if returns(b) {
				continue
			}
			g.line("%s:;", g.label[b])
			g.slm = pending{true, true}
		}
		g.ops(b)
		g.leave(b.Terminator(), next)
	}
}

// leave writes how control leaves a block, in front of the one that is written next.
func (g *generator) leave(o *ir.Op, next *ir.Block) {
	switch {
	case o == nil || o.Is(tt.OpReturn):
		if next != nil {
			g.line("return;")
		}
	case o.Is(cf.OpBr):
		g.follow(o, 0, next)
	case o.Is(cf.OpCondBr):
		condition := g.of(o.Operand(0))
		if condition == nil {
			return
		}
		g.block("if ("+condition.name+") ", func() { g.follow(o, 0, nil) })
		g.follow(o, 1, next)
	default:
		g.fail(o, "it is not supported")
	}
}

// follow writes one way out of a block.
func (g *generator) follow(o *ir.Op, i int, next *ir.Block) {
	to := o.Successors()[i].Block
	if returns(to) {
		g.line("return;")
		return
	}
	var into []*binding
	for _, a := range to.Args() {
		into = append(into, g.of(a))
	}
	g.assign(o, into, o.SuccessorOperands(i))
	if to != next {
		g.line("goto %s;", g.label[to])
	}
}

// returns reports whether a block does nothing but return.
func returns(b *ir.Block) bool {
	for o := range b.Ops {
		return o.Is(tt.OpReturn)
	}
	return false
}
