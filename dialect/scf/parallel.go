package scf

import (
	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/printer"
)

// parseParallel reads `(%i, …) = (%lb, …) to (%ub, …) step (%s, …) init (%a,
// …) -> (t, …) {…} {attrs}`.
func parseParallel(p dialect.Parser, st *dialect.State) bool {
	ivs, ok := parseParenArguments(p)
	if !ok || !p.Punct(dialect.Equal) {
		return false
	}
	index := make([]ir.Type, len(ivs))
	for i := range index {
		index[i] = p.Context().Index()
	}
	for _, word := range [...]string{"to", "step", ""} {
		at := p.Here()
		us, ok := dialect.OperandsIn(p, dialect.LParen, dialect.RParen)
		if !ok {
			return false
		}
		if len(us) != len(ivs) {
			return p.Errorf(p.Since(at), "expected %d operands, but found %d", len(ivs), len(us))
		}
		if !st.Resolve(p, us, index) || word != "" && !p.Keyword(word) {
			return false
		}
	}
	var inits []dialect.UnresolvedOperand
	if p.OptionalKeyword("init") {
		if inits, ok = dialect.OperandsIn(p, dialect.LParen, dialect.RParen); !ok {
			return false
		}
	}
	if st.Types, ok = parseOptionalArrowTypes(p, st.Types); !ok {
		return false
	}
	if len(inits) != len(st.Types) {
		return p.Errorf(p.Since(st.Start), "number of operands and types do not match: got %d operands and %d types",
			len(inits), len(st.Types))
	}
	if !st.Resolve(p, inits, st.Types) {
		return false
	}
	if !st.RegionAndAttrs(p, ivs, "scf.reduce") {
		return false
	}
	st.AddAttr("operandSegmentSizes", segments(p.Context(), len(ivs), len(ivs), len(ivs), len(inits)))
	return true
}

func printParallel(p dialect.Printer, o *ir.Op) {
	p.Text(" (")
	p.Values(entryArgs(o, 0))
	def := dialect.DefOf(o)
	for i, word := range [...]string{") = (", ") to (", ") step ("} {
		p.Text(word)
		from, to := def.OperandGroup(o, i)
		p.Operands(o, from, to)
	}
	p.Byte(')')
	if from, to := def.OperandGroup(o, 3); to > from {
		p.Text(" init (")
		p.Operands(o, from, to)
		p.Byte(')')
	}
	p.ArrowTypes(resultTypes(o))
	p.Byte(' ')
	printRegion(p, o, 0, true)
	p.AttrDict(o, false)
}

func verifyParallel(o *ir.Op, report dialect.Report) {
	def := dialect.DefOf(o)
	var sizes [4]int
	for i := range sizes {
		from, to := def.OperandGroup(o, i)
		sizes[i] = to - from
	}
	switch {
	case sizes[2] == 0:
		report("needs at least one tuple element for lowerBound, upperBound and step")
	case len(entryArgs(o, 0)) != sizes[2]:
		report("expects the same number of induction variables: %d as bound and step values: %d", len(entryArgs(o, 0)), sizes[2])
	case o.NumResults() != sizes[3]:
		report("expects number of results: %d to be the same as number of initial values: %d", o.NumResults(), sizes[3])
	default:
		r := terminator(o, 0, "scf.reduce", report)
		if r != nil && r.NumOperands() != o.NumResults() {
			report("expects number of results: %d to be the same as number of reductions: %d", o.NumResults(), r.NumOperands())
		}
	}
}

// parseReduce reads `(%a, … : t, …) {…}, … {attrs}`. A block of MLIR's own
// tests may also have neither operands nor regions.
func parseReduce(p dialect.Parser, st *dialect.State) bool {
	ok := true
	if p.OptionalPunct(dialect.LParen) {
		us, ok := p.OperandList(nil)
		if !ok || !p.Punct(dialect.Colon) {
			return false
		}
		ts, ok := p.TypeList(nil)
		if !ok || !st.Resolve(p, us, ts) || !p.Punct(dialect.RParen) {
			return false
		}
	}
	for len(st.Operands) > 0 {
		r, ok := p.Region(nil, "")
		if !ok {
			return false
		}
		st.Regions = append(st.Regions, r)
		if !p.OptionalPunct(dialect.Comma) {
			break
		}
	}
	st.Attrs, ok = p.OptionalAttrDict(st.Attrs)
	return ok
}

func printReduce(p dialect.Printer, o *ir.Op) {
	if n := o.NumOperands(); n > 0 {
		p.Byte('(')
		p.Operands(o, 0, n)
		p.Text(" : ")
		p.OperandTypes(o, 0, n)
		p.Byte(')')
	}
	p.Byte(' ')
	for i, r := range o.Regions() {
		if i > 0 {
			p.Text(", ")
		}
		p.Region(r, true, true)
	}
	p.AttrDict(o, false)
}

func verifyReduce(o *ir.Op, report dialect.Report) {
	if o.NumRegions() != o.NumOperands() {
		report("expects one reduction region for each operand: %d regions, %d operands", o.NumRegions(), o.NumOperands())
		return
	}
	for i := range o.Regions() {
		t := o.Operand(i).Type()
		args := entryArgs(o, i)
		if len(args) != 2 || !dialect.Agree(args[0].Type(), t) || !dialect.Agree(args[1].Type(), t) {
			report("expected two block arguments with type '%s' in the %d-th reduction region", printer.TypeText(t), i)
			return
		}
		if r := terminator(o, i, "scf.reduce.return", report); r == nil {
			return
		}
	}
}

func verifyReduceReturn(o *ir.Op, report dialect.Report) {
	if args := o.Block().Args(); len(args) > 0 && !dialect.Agree(args[0].Type(), o.Operand(0).Type()) {
		report("must have type '%s' (the type of the reduction inputs)", printer.TypeText(args[0].Type()))
	}
}
