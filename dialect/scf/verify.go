package scf

import (
	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/printer"
)

func valueTypes(vs []*ir.Value) []ir.Type {
	ts := make([]ir.Type, len(vs))
	for i, v := range vs {
		ts[i] = v.Type()
	}
	return ts
}

// terminator is the last op of region i, which must have the name want.
func terminator(o *ir.Op, i int, want string, report dialect.Report) *ir.Op {
	r := o.RegionAt(i)
	if r.Empty() {
		report("region #%d has no block", i)
		return nil
	}
	t := r.Last().Last()
	if t == nil || !t.Is(want) {
		report("expects regions to end with '%s'%s", want, found(t))
		return nil
	}
	return t
}

func found(t *ir.Op) string {
	if t == nil {
		return ", but found none"
	}
	return ", found '" + t.Name().String() + "'"
}

func nameOf(o *ir.Op) string {
	if o == nil {
		return "nothing"
	}
	return o.Name().String()
}

// edge checks the values that go from one place of control to another.
func edge(from, to string, values []*ir.Value, inputs []ir.Type, report dialect.Report) bool {
	if len(values) != len(inputs) {
		report("along control flow edge from %s to %s: region branch point has %d operands, but region successor needs %d inputs",
			from, to, len(values), len(inputs))
		return false
	}
	for i, t := range inputs {
		if got := values[i].Type(); !dialect.Agree(got, t) {
			report("along control flow edge from %s to %s: successor operand type #%d '%s' should match successor input type #%d '%s'",
				from, to, i, printer.TypeText(got), i, printer.TypeText(t))
			return false
		}
	}
	return true
}

func edgeToParent(o, yield *ir.Op, report dialect.Report) bool {
	return edge("Operation "+yield.Name().String(), "parent", appendAll(yield, nil, 0, yield.NumOperands()), resultTypes(o), report)
}

func verifyParent(want string) func(*ir.Op, dialect.Report) {
	return func(o *ir.Op, report dialect.Report) {
		if q := o.Parent(); q == nil || !q.Is(want) {
			report("expects parent op '%s'", want)
		}
	}
}

func verifyYield(o *ir.Op, report dialect.Report) {
	if q := o.Parent(); q != nil {
		switch q.Name().String() {
		case "scf.execute_region", "scf.for", "scf.if", "scf.index_switch", "scf.while":
			return
		}
	}
	report("expects parent op to be one of 'scf.execute_region, scf.for, scf.if, scf.index_switch, scf.while'")
}
