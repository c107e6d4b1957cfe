package opencl

import (
	"slices"

	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/dialect/scf"
	"github.com/tgopt/tgopt/ir"
)

// Values that control flow carries are variables: each argument of a region is one,
// assigned on the way in and at the end of each round.

// adopt lets dst be of the form of src: where in a buffer elements lie is known from
// where it comes.
func (g *generator) adopt(o *ir.Op, dst, src *binding) {
	if dst.memory == nil || src.memory == nil {
		return
	}
	if dst.memory.dims == nil && dst.memory.lead == nil {
		*dst.memory = *src.memory
		return
	}
	same := slices.Equal(dst.memory.lead, src.memory.lead) && slices.EqualFunc(dst.memory.dims, src.memory.dims, slices.Equal)
	if !same {
		g.fail(o, "buffers whose elements lie in different orders meet in one value")
	}
}

// variables declares one for each result of an op; tokens have none.
func (g *generator) variables(o *ir.Op) (list []*binding, ok bool) {
	for i := range o.NumResults() {
		if isToken(o.Result(i).Type()) {
			list = append(list, nil)
			continue
		}
		b := g.result(o, i)
		if b == nil {
			return nil, false
		}
		list = append(list, b)
	}
	return list, true
}

// assign gives values to variables, all at once.
func (g *generator) assign(o *ir.Op, dst []*binding, values []*ir.Value) {
	src := make([]*binding, len(dst))
	for i := range dst {
		if dst[i] == nil || i >= len(values) {
			continue
		}
		if src[i] = g.of(values[i]); src[i] != nil {
			g.adopt(o, dst[i], src[i])
		}
	}
	// One that is read after it was assigned is put aside.
	for i := range src {
		written := slices.IndexFunc(dst[:i], func(d *binding) bool { return d != nil && src[i] != nil && d.name == src[i].name })
		if written < 0 || src[written] == nil || src[written].name == src[i].name {
			continue
		}
		aside := *src[i]
		aside.name = g.unique("before")
		g.declare(&aside)
		g.copyTo(&aside, src[i])
		src[i] = &aside
	}
	for i := range dst {
		if dst[i] != nil && src[i] != nil {
			g.copyTo(dst[i], src[i])
		}
	}
}

// alias lets arguments of a block be variables.
func (g *generator) alias(args []*ir.Value, variables []*binding) {
	for i, a := range args {
		if i < len(variables) && variables[i] != nil {
			g.named[a] = variables[i]
		}
	}
}

func (g *generator) forLoop(o *ir.Op) {
	bound := func(p dialect.RolePart) *binding { return g.of(dialect.Part(o, dialect.Loop, p)) }
	lower, upper, step := bound(dialect.Lower), bound(dialect.Upper), bound(dialect.Step)
	if lower == nil || upper == nil || step == nil {
		return
	}
	body := dialect.LoopBody(o)
	induction := dialect.InductionVariables(o)
	if body == nil || len(induction) != 1 {
		g.fail(o, "it is no loop over one range")
		return
	}
	carried, ok := g.variables(o)
	if !ok {
		return
	}
	g.assign(o, carried, o.Operands()[3:])
	i := g.bind(induction[0])
	g.alias(body.Entry().Args()[1:], carried)
	cast := ""
	if _, unsigned := dialect.AttrOf(o, "unsignedCmp").(*ir.UnitAttr); unsigned {
		cast = "(" + i.elem.unsigned() + ")"
	}
	g.block("for ("+i.ctype()+" "+i.name+" = "+lower.name+"; "+cast+i.name+" < "+cast+upper.name+"; "+i.name+" += "+step.name+") ", func() {
		g.slm = pending{true, true}
		g.ops(body.Entry())
		g.assign(o, carried, body.Entry().Terminator().Operands())
	})
	g.slm = pending{true, true}
}

func (g *generator) branch(o *ir.Op) {
	condition := g.of(o.Operand(0))
	if condition == nil {
		return
	}
	out, ok := g.variables(o)
	if !ok {
		return
	}
	before, after := g.slm, g.slm
	head := "if (" + condition.name + ") "
	for k, r := range o.Regions() {
		if r.Empty() {
			continue
		}
		if k == 1 {
			head = "else "
		}
		g.slm = before
		g.block(head, func() {
			g.ops(r.Entry())
			g.assign(o, out, r.Entry().Terminator().Operands())
		})
		after.or(g.slm)
	}
	g.slm = after
}

func (g *generator) whileLoop(o *ir.Op) {
	before, after := o.RegionAt(0).Entry(), o.RegionAt(1).Entry()
	end := before.Terminator()
	if end == nil || !end.Is(scf.OpCondition) {
		g.fail(o, "its first region does not end in %s", scf.OpCondition)
		return
	}
	out, ok := g.variables(o)
	if !ok {
		return
	}
	var carried []*binding
	for _, a := range before.Args() {
		if isToken(a.Type()) {
			carried = append(carried, nil)
			continue
		}
		b := g.bind(a)
		if b == nil {
			g.failValue(a)
			return
		}
		g.declare(b)
		carried = append(carried, b)
	}
	g.assign(o, carried, o.Operands())
	g.alias(after.Args(), out)
	g.block("while (true) ", func() {
		g.slm = pending{true, true}
		g.ops(before)
		g.assign(o, out, end.Operands()[1:])
		if condition := g.of(end.Operand(0)); condition != nil {
			g.line("if (!%s) break;", condition.name)
		}
		g.ops(after)
		g.assign(o, carried, after.Terminator().Operands())
	})
	g.slm = pending{true, true}
}
