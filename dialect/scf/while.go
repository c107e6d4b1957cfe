package scf

import (
	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/ir"
)

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
