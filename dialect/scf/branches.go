package scf

import (
	"strconv"

	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/printer"
)

// parseIf reads `%c -> (t, …) {…} else {…} {attrs}`.
func parseIf(p dialect.Parser, st *dialect.State) bool {
	c, ok := p.Operand()
	if !ok || !st.Resolve(p, []dialect.UnresolvedOperand{c}, []ir.Type{p.Context().Integer(1)}) {
		return false
	}
	if st.Types, ok = parseOptionalArrowTypes(p, st.Types); !ok {
		return false
	}
	then, ok := p.Region(nil, "scf.yield")
	if !ok {
		return false
	}
	other := p.Module().NewRegion()
	if p.OptionalKeyword("else") {
		if other, ok = p.Region(nil, "scf.yield"); !ok {
			return false
		}
	}
	st.Regions = append(st.Regions, then, other)
	st.Attrs, ok = p.OptionalAttrDict(st.Attrs)
	return ok
}

func printIf(p dialect.Printer, o *ir.Op) {
	p.Byte(' ')
	p.Operands(o, 0, o.NumOperands())
	if o.NumResults() > 0 {
		p.Text(" -> (")
		p.ResultTypes(o, 0, o.NumResults())
		p.Byte(')')
	}
	p.Byte(' ')
	printRegion(p, o, 0, o.NumResults() > 0)
	if o.NumRegions() > 1 && !o.RegionAt(1).Empty() {
		p.Text(" else ")
		printRegion(p, o, 1, o.NumResults() > 0)
	}
	p.AttrDict(o, false)
}

func verifyIf(o *ir.Op, report dialect.Report) {
	if o.RegionAt(0).Empty() {
		report("region #0 ('thenRegion') failed to verify constraint: region with 1 blocks")
		return
	}
	if o.NumResults() > 0 && o.RegionAt(1).Empty() {
		report("must have an else block if defining values")
		return
	}
	for i := range o.Regions() {
		if len(entryArgs(o, i)) > 0 {
			report("region #%d should have no arguments", i)
			return
		}
		if o.RegionAt(i).Empty() {
			continue
		}
		if y := terminator(o, i, "scf.yield", report); y == nil || !edgeToParent(o, y, report) {
			return
		}
	}
}

// parseExecuteRegion reads `-> (t, …) no_inline {…} {attrs}`.
func parseExecuteRegion(p dialect.Parser, st *dialect.State) bool {
	var ok bool
	if st.Types, ok = parseOptionalArrowTypes(p, st.Types); !ok {
		return false
	}
	if p.OptionalKeyword("no_inline") {
		st.AddAttr("no_inline", p.Context().Unit())
	}
	return st.RegionAndAttrs(p, nil, "")
}

func printExecuteRegion(p dialect.Printer, o *ir.Op) {
	p.ArrowTypes(resultTypes(o))
	if o.Attr("no_inline") != nil {
		p.Text(" no_inline")
	}
	p.Byte(' ')
	printRegion(p, o, 0, true)
	p.AttrDict(o, false, "no_inline")
}

func verifyExecuteRegion(o *ir.Op, report dialect.Report) {
	r := o.RegionAt(0)
	if r.Empty() {
		report("region needs to have at least one block")
		return
	}
	if r.Entry().NumArgs() > 0 {
		report("region cannot have any arguments")
		return
	}
	for b := range r.Blocks {
		if t := b.Terminator(); t != nil && t.Is("scf.yield") && !edgeToParent(o, t, report) {
			return
		}
	}
}

// parseIndexSwitch reads `%i {attrs} -> t, … case 2 {…} … default {…}`.
func parseIndexSwitch(p dialect.Parser, st *dialect.State) bool {
	u, ok := p.Operand()
	if !ok || !st.Resolve(p, []dialect.UnresolvedOperand{u}, []ir.Type{p.Context().Index()}) {
		return false
	}
	if st.Attrs, ok = p.OptionalAttrDict(st.Attrs); !ok {
		return false
	}
	if p.OptionalPunct(dialect.Arrow) {
		if st.Types, ok = p.TypeList(st.Types); !ok {
			return false
		}
	}
	var cases []int64
	var regions []*ir.Region
	for p.OptionalKeyword("case") {
		v, ok := p.Integer(64)
		if !ok {
			return false
		}
		r, ok := p.Region(nil, "") // only the default may leave out its scf.yield
		if !ok {
			return false
		}
		cases, regions = append(cases, v), append(regions, r)
	}
	if !p.Keyword("default") {
		return false
	}
	r, ok := p.Region(nil, "scf.yield")
	if !ok {
		return false
	}
	st.AddAttr("cases", p.Context().DenseArray(p.Context().Integer(64), cases))
	st.Regions = append(append(st.Regions, r), regions...)
	return true
}

func printIndexSwitch(p dialect.Printer, o *ir.Op) {
	p.Byte(' ')
	p.Operands(o, 0, o.NumOperands())
	p.AttrDict(o, false, "cases")
	if o.NumResults() > 0 {
		p.Text(" -> ")
		p.ResultTypes(o, 0, o.NumResults())
	}
	p.Byte(' ') // MLIR prints it in front of the cases, which start a line
	if cases, ok := o.Attr("cases").(*ir.DenseArrayAttr); ok {
		for i, v := range cases.Values {
			p.Newline()
			p.Text("case ")
			p.Int(v)
			p.Byte(' ')
			printRegion(p, o, i+1, true)
		}
	}
	p.Newline()
	p.Text("default ")
	printRegion(p, o, 0, o.NumResults() > 0)
}

func verifyIndexSwitch(o *ir.Op, report dialect.Report) {
	cases, ok := o.Attr("cases").(*ir.DenseArrayAttr)
	if !ok {
		report("requires attribute 'cases'")
		return
	}
	if len(cases.Values) != o.NumRegions()-1 {
		report("has %d case regions but %d case values", o.NumRegions()-1, len(cases.Values))
		return
	}
	seen := make(map[int64]bool, len(cases.Values))
	for _, v := range cases.Values {
		if seen[v] {
			report("has duplicate case value: %d", v)
			return
		}
		seen[v] = true
	}
	for i, r := range o.Regions() {
		name, group := "default region", "defaultRegion"
		if i > 0 {
			name, group = "case region #"+strconv.Itoa(i-1), "caseRegions"
		}
		if r.Empty() {
			report("region #%d ('%s') failed to verify constraint: region with 1 blocks", i, group)
			return
		}
		if y := r.Last().Last(); y == nil || !y.Is("scf.yield") {
			report("expected region to end with scf.yield, but got %s", nameOf(y))
			return
		} else if !verifyReturned(o, y, name, report) {
			return
		}
	}
}

// verifyReturned checks what a region of a switch yields.
func verifyReturned(o, y *ir.Op, name string, report dialect.Report) bool {
	if y.NumOperands() != o.NumResults() {
		report("expected each region to return %d values, but %s returns %d", o.NumResults(), name, y.NumOperands())
		return false
	}
	for i := range o.NumResults() {
		if want, got := o.Result(i).Type(), y.Operand(i).Type(); !dialect.Agree(want, got) {
			report("expected result #%d of each region to be '%s', but %s returns '%s'", i, printer.TypeText(want), name, printer.TypeText(got))
			return false
		}
	}
	return true
}
