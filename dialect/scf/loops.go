package scf

import (
	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/printer"
)

// parseFor reads `%i = %lb to %ub step %s iter_args(%x = %a, …) -> (t, …) : t
// {…} {attrs}`.
func parseFor(p dialect.Parser, st *dialect.State) bool {
	if p.OptionalKeyword("unsigned") {
		st.AddAttr("unsignedCmp", p.Context().Unit())
	}
	iv, ok := p.Argument(false)
	if !ok || !p.Punct(dialect.Equal) {
		return false
	}
	var bounds [3]dialect.UnresolvedOperand
	for i, word := range [...]string{"to", "step", ""} {
		if bounds[i], ok = p.Operand(); !ok {
			return false
		}
		if word != "" && !p.Keyword(word) {
			return false
		}
	}
	args := []dialect.Argument{iv}
	var inits []dialect.UnresolvedOperand
	if p.OptionalKeyword("iter_args") {
		at := p.Here()
		var carried []dialect.Argument
		if carried, inits, ok = ParseAssignments(p); !ok {
			return false
		}
		if !p.PeekPunct(dialect.Arrow) {
			return p.Punct(dialect.Arrow)
		}
		if st.Types, ok = parseOptionalArrowTypes(p, st.Types); !ok {
			return false
		}
		if len(st.Types) != len(carried) {
			return p.Errorf(p.Since(at), "mismatch in number of loop-carried values and defined values: %d and %d",
				len(carried), len(st.Types))
		}
		for i := range carried {
			carried[i].Type = st.Types[i]
		}
		args = append(args, carried...)
	}
	var t ir.Type = p.Context().Index()
	if p.OptionalPunct(dialect.Colon) {
		if t, ok = p.Type(); !ok {
			return false
		}
	}
	args[0].Type = t
	if !st.Resolve(p, bounds[:], []ir.Type{t, t, t}) || !st.Resolve(p, inits, st.Types) {
		return false
	}
	return st.RegionAndAttrs(p, args, "scf.yield")
}

func printFor(p dialect.Printer, o *ir.Op) {
	if o.Attr("unsignedCmp") != nil {
		p.Text(" unsigned")
	}
	args := entryArgs(o, 0)
	p.Byte(' ')
	if len(args) > 0 {
		p.Value(args[0])
	}
	for i, word := range [...]string{" = ", " to ", " step "} {
		p.Text(word)
		if i < o.NumOperands() {
			p.Value(o.Operand(i))
		}
	}
	carried := o.NumOperands() > 3
	if carried && len(args) > 0 {
		p.Text(" iter_args")
		printAssignments(p, args[1:], o, 3)
		p.Text(" -> (")
		p.ResultTypes(o, 0, o.NumResults())
		p.Byte(')')
	}
	p.Byte(' ')
	if o.NumOperands() > 0 {
		if _, index := o.Operand(0).Type().(*ir.IndexType); !index {
			p.Text(" : ")
			p.Type(o.Operand(0).Type())
			p.Byte(' ')
		}
	}
	printRegion(p, o, 0, carried)
	p.AttrDict(o, false, "unsignedCmp")
}

func verifyFor(o *ir.Op, report dialect.Report) {
	bound := o.Operand(0).Type()
	for i := 1; i < 3; i++ {
		if t := o.Operand(i).Type(); !dialect.Agree(t, bound) {
			report("failed to verify that all of {lowerBound, upperBound, step} have same type: '%s' and '%s'",
				printer.TypeText(bound), printer.TypeText(t))
			return
		}
	}
	args := entryArgs(o, 0)
	if len(args) == 0 {
		report("expected body to have at least one argument, the induction variable")
		return
	}
	if !dialect.Agree(args[0].Type(), bound) {
		report("expected induction variable to be same type as bounds and step: '%s' and '%s'",
			printer.TypeText(args[0].Type()), printer.TypeText(bound))
		return
	}
	inits := appendAll(o, nil, 3, o.NumOperands())
	switch {
	case len(inits) != o.NumResults():
		report("mismatch in number of loop-carried values and defined values: %d and %d", len(inits), o.NumResults())
		return
	case len(inits) != len(args)-1:
		report("different number of inits and region iter_args: %d != %d", len(inits), len(args)-1)
		return
	}
	for i, v := range inits {
		if !dialect.Agree(v.Type(), args[i+1].Type()) {
			report("%d-th init and %d-th region iter_arg have different type: '%s' != '%s'",
				i, i, printer.TypeText(v.Type()), printer.TypeText(args[i+1].Type()))
			return
		}
		if !dialect.Agree(v.Type(), o.Result(i).Type()) {
			report("%d-th region iter_arg and %d-th loop result have different type: '%s' != '%s'",
				i, i, printer.TypeText(v.Type()), printer.TypeText(o.Result(i).Type()))
			return
		}
	}
	y := terminator(o, 0, "scf.yield", report)
	if y == nil {
		return
	}
	if y.NumOperands() != len(inits) {
		report("different number of region iter_args and yielded values: %d != %d", len(inits), y.NumOperands())
		return
	}
	for i := range inits {
		if t := y.Operand(i).Type(); !dialect.Agree(t, args[i+1].Type()) {
			report("%d-th region iter_arg and %d-th yielded value have different type: '%s' != '%s'",
				i, i, printer.TypeText(args[i+1].Type()), printer.TypeText(t))
			return
		}
	}
}

// parseWhile reads `(%x = %a, …) : (t, …) -> (t, …) {…} do {…} attributes {…}`.
func parseWhile(p dialect.Parser, st *dialect.State) bool {
	var args []dialect.Argument
	var inits []dialect.UnresolvedOperand
	ok := true
	if p.PeekPunct(dialect.LParen) {
		if args, inits, ok = ParseAssignments(p); !ok {
			return false
		}
	}
	if !p.Punct(dialect.Colon) {
		return false
	}
	at := p.Here()
	f, ok := p.FunctionType()
	if !ok {
		return false
	}
	if len(f.Inputs) != len(inits) {
		return p.Errorf(p.Since(at), "expected as many input types as operands (expected %d got %d)", len(inits), len(f.Inputs))
	}
	for i := range args {
		args[i].Type = f.Inputs[i]
	}
	if !st.Resolve(p, inits, f.Inputs) {
		return false
	}
	st.Types = append(st.Types, f.Results...)
	before, ok := p.Region(args, "")
	if !ok || !p.Keyword("do") {
		return false
	}
	after, ok := p.Region(nil, "")
	if !ok {
		return false
	}
	st.Regions = append(st.Regions, before, after)
	st.Attrs, ok = p.OptionalAttrDictWithKeyword(st.Attrs)
	return ok
}

func printWhile(p dialect.Printer, o *ir.Op) {
	if o.NumOperands() > 0 {
		p.Byte(' ')
		printAssignments(p, entryArgs(o, 0), o, 0)
	}
	p.Text(" : ")
	p.FunctionalType(o)
	p.Byte(' ')
	printRegion(p, o, 0, true)
	p.Text(" do ")
	if o.NumRegions() > 1 {
		p.Region(o.RegionAt(1), true, true)
	}
	p.AttrDict(o, true)
}

func verifyWhile(o *ir.Op, report dialect.Report) {
	inits := appendAll(o, nil, 0, o.NumOperands())
	if !edge("parent", "Region #0", inits, valueTypes(entryArgs(o, 0)), report) {
		return
	}
	c := whileTerminator(o, 0, "before", "scf.condition", report)
	if c == nil {
		return
	}
	passed := appendAll(c, nil, 1, c.NumOperands())
	y := whileTerminator(o, 1, "after", "scf.yield", report)
	if y == nil {
		return
	}
	_ = edge("Operation scf.condition", "parent", passed, resultTypes(o), report) &&
		edge("Operation scf.condition", "Region #1", passed, valueTypes(entryArgs(o, 1)), report) &&
		edge("Operation scf.yield", "Region #0", appendAll(y, nil, 0, y.NumOperands()), valueTypes(entryArgs(o, 0)), report)
}

func whileTerminator(o *ir.Op, i int, region, want string, report dialect.Report) *ir.Op {
	r := o.RegionAt(i)
	if r.Empty() {
		report("region #%d ('%s') failed to verify constraint: region with 1 blocks", i, region)
		return nil
	}
	if t := r.Last().Last(); t != nil && t.Is(want) {
		return t
	}
	report("expects the '%s' region to terminate with '%s'", region, want)
	return nil
}
