package gpu

import (
	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/printer"
)

// parseWarpExecute reads `(%lane)[32] args(%a, … : t, …) -> (t, …) {body}
// {attrs}`.
func parseWarpExecute(p dialect.Parser, st *dialect.State) bool {
	c := p.Context()
	if !p.Punct(dialect.LParen) {
		return false
	}
	lane, ok := p.Operand()
	if !ok || !p.Punct(dialect.RParen) || !p.Punct(dialect.LSquare) {
		return false
	}
	size, ok := p.Integer(64)
	if !ok || !p.Punct(dialect.RSquare) {
		return false
	}
	st.AddAttr("warp_size", c.I64(size))
	us, ts := []dialect.UnresolvedOperand{lane}, []ir.Type{c.Index()}
	if p.OptionalKeyword("args") {
		if !p.Punct(dialect.LParen) {
			return false
		}
		if us, ok = p.OperandList(us); !ok || !p.Punct(dialect.Colon) {
			return false
		}
		if ts, ok = p.TypeList(ts); !ok || !p.Punct(dialect.RParen) {
			return false
		}
	}
	if !st.Resolve(p, us, ts) {
		return false
	}
	if p.OptionalPunct(dialect.Arrow) {
		if !p.Punct(dialect.LParen) {
			return false
		}
		if st.Types, ok = p.TypeList(st.Types); !ok || !p.Punct(dialect.RParen) {
			return false
		}
	}
	return st.RegionAndAttrs(p, nil, "gpu.yield")
}

func printWarpExecute(p dialect.Printer, o *ir.Op) {
	p.Byte('(')
	p.Value(o.Operand(0))
	p.Text(")[")
	size, _ := o.IntAttr("warp_size")
	p.Int(size)
	p.Byte(']')
	if n := o.NumOperands(); n > 1 {
		p.Text(" args(")
		p.Operands(o, 1, n)
		p.Text(" : ")
		p.OperandTypes(o, 1, n)
		p.Byte(')')
	}
	if o.NumResults() > 0 {
		p.Text(" -> (")
		p.ResultTypes(o, 0, o.NumResults())
		p.Byte(')')
	}
	p.Byte(' ')
	p.Region(o.RegionAt(0), true, o.NumResults() > 0)
	p.AttrDict(o, false, "warp_size")
}

func verifyWarpExecute(o *ir.Op, report dialect.Report) {
	entry := o.RegionAt(0).Entry()
	if entry == nil {
		return
	}
	if o.NumOperands()-1 != entry.NumArgs() {
		report("expected same number op arguments and block arguments")
		return
	}
	yield := entry.Terminator()
	if yield == nil || !yield.Is("gpu.yield") {
		return
	}
	if yield.NumOperands() != o.NumResults() {
		report("expected same number of yield operands and return values")
		return
	}
	size, _ := o.IntAttr("warp_size")
	for i := range entry.NumArgs() {
		if !distributed(entry.Arg(i).Type(), o.Operand(i+1).Type(), size, report) {
			return
		}
	}
	for i := range o.NumResults() {
		if !distributed(yield.Operand(i).Type(), o.Result(i).Type(), size, report) {
			return
		}
	}
}

// distributed checks that whole, a vector inside the region, is spread over the
// threads as part outside: each has an equal share of some dimensions.
func distributed(whole, part ir.Type, threads int64, report dialect.Report) bool {
	if whole == part {
		return true
	}
	w, ok := whole.(*ir.VectorType)
	v, ok2 := part.(*ir.VectorType)
	if !ok || !ok2 {
		report("expected vector type for distributed operands")
		return false
	}
	if len(w.Shape) != len(v.Shape) || w.Elem != v.Elem {
		report("expected distributed vectors to have same rank and element type")
		return false
	}
	share := int64(1)
	for i, n := range w.Shape {
		if v.Shape[i] <= 0 || n%v.Shape[i] != 0 {
			report("expected expanded vector dimension #%d (%d) to be a multipler of the distributed vector dimension (%d)",
				i, n, v.Shape[i])
			return false
		}
		share *= n / v.Shape[i]
	}
	if share != threads {
		report("incompatible distribution dimensions from '%s' to '%s' with warp size = %d", printer.TypeText(whole),
			printer.TypeText(part), threads)
		return false
	}
	return true
}
