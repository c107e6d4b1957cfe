// Package scf defines the dialect scf.
package scf

import (
	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/printer"
)

//go:generate go run ../spec/cmd/specgen -in scf.spec -out tables.go -pkg scf

// Dialect returns the dialect scf.
func Dialect() *dialect.Dialect {
	d := tables()
	d.OpHooks = map[string]dialect.OpHooks{
		"scf.for":                {Parse: parseFor, Print: printFor, Verify: verifyFor, Fold: foldFor},
		"scf.if":                 {Parse: parseIf, Print: printIf, Verify: verifyIf, Fold: foldIf},
		"scf.while":              {Parse: parseWhile, Print: printWhile, Verify: verifyWhile},
		"scf.execute_region":     {Parse: parseExecuteRegion, Print: printExecuteRegion, Verify: verifyExecuteRegion, Fold: foldExecuteRegion},
		"scf.index_switch":       {Parse: parseIndexSwitch, Print: printIndexSwitch, Verify: verifyIndexSwitch, Fold: foldIndexSwitch},
		"scf.forall":             {Parse: parseForall, Print: printForall, Verify: verifyForall},
		"scf.forall.in_parallel": {Parse: parseInParallel, Print: printInParallel, Verify: verifyInParallel},
		"scf.parallel":           {Parse: parseParallel, Print: printParallel, Verify: verifyParallel},
		"scf.reduce":             {Parse: parseReduce, Print: printReduce, Verify: verifyReduce},
		"scf.reduce.return":      {Verify: verifyReduceReturn},
	}
	return d
}

// parseOptionalArrowTypes reads `-> t` or `-> (t, …)` if it is there.
func parseOptionalArrowTypes(p dialect.Parser, dst []ir.Type) ([]ir.Type, bool) {
	if !p.OptionalPunct(dialect.Arrow) {
		return dst, true
	}
	return ParseTypes(p, dst)
}

// ParseTypes reads `t` or `(t, …)`.
func ParseTypes(p dialect.Parser, dst []ir.Type) ([]ir.Type, bool) {
	if !p.OptionalPunct(dialect.LParen) {
		t, ok := p.Type()
		return append(dst, t), ok
	}
	if p.OptionalPunct(dialect.RParen) {
		return dst, true
	}
	dst, ok := p.TypeList(dst)
	return dst, ok && p.Punct(dialect.RParen)
}

// ParseAssignments reads `(%arg = %init, …)`.
func ParseAssignments(p dialect.Parser) (args []dialect.Argument, inits []dialect.UnresolvedOperand, ok bool) {
	if !p.Punct(dialect.LParen) {
		return nil, nil, false
	}
	args, inits = make([]dialect.Argument, 0, 8), make([]dialect.UnresolvedOperand, 0, 8)
	for !p.PeekPunct(dialect.RParen) {
		if len(args) > 0 && !p.Punct(dialect.Comma) {
			return nil, nil, false
		}
		a, ok := p.Argument(false)
		if !ok || !p.Punct(dialect.Equal) {
			return nil, nil, false
		}
		u, ok := p.Operand()
		if !ok {
			return nil, nil, false
		}
		args, inits = append(args, a), append(inits, u)
	}
	return args, inits, p.Punct(dialect.RParen)
}

// printAssignments appends `(%arg = %init, …)`.
func printAssignments(p dialect.Printer, args []*ir.Value, o *ir.Op, first int) {
	p.Byte('(')
	for i, a := range args {
		if i > 0 {
			p.Text(", ")
		}
		p.Value(a)
		p.Text(" = ")
		if first+i < o.NumOperands() {
			p.Value(o.Operand(first + i))
		}
	}
	p.Byte(')')
}

// parseParenArguments reads `(%i, %j)`, arguments of type index.
func parseParenArguments(p dialect.Parser) ([]dialect.Argument, bool) {
	args, ok := p.Arguments(false)
	for i := range args {
		args[i].Type = p.Context().Index()
	}
	return args, ok
}

// printRegion appends a region, with its terminator if that says anything:
// MLIR drops the attributes of a terminator that it leaves out.
func printRegion(p dialect.Printer, o *ir.Op, i int, terminators bool) {
	if i >= o.NumRegions() {
		p.Text("{}")
		return
	}
	r := o.RegionAt(i)
	if !terminators && p.Faithful() && !r.Empty() {
		if t := r.Last().Terminator(); t != nil {
			terminators = len(t.Attrs()) > 0 || t.NumOperands() > 0
		}
	}
	p.Region(r, false, terminators)
}

func resultTypes(o *ir.Op) []ir.Type {
	ts := make([]ir.Type, o.NumResults())
	for i := range ts {
		ts[i] = o.Result(i).Type()
	}
	return ts
}

// entryArgs are the arguments of region i, nil if it has no block.
func entryArgs(o *ir.Op, i int) []*ir.Value {
	if i >= o.NumRegions() || o.RegionAt(i).Empty() {
		return nil
	}
	return o.RegionAt(i).Entry().Args()
}

func segments(c *ir.Context, sizes ...int) ir.Attribute {
	vs := make([]int64, len(sizes))
	for i, n := range sizes {
		vs[i] = int64(n)
	}
	return c.DenseArray(c.Integer(32), vs)
}

func appendAll(o *ir.Op, dst []*ir.Value, from, to int) []*ir.Value {
	for i := from; i < to; i++ {
		dst = append(dst, o.Operand(i))
	}
	return dst
}

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
