package scf

import (
	"strings"

	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/dialect/indexlist"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/ir/source"
	"github.com/tgopt/tgopt/printer"
)

// Bounds of scf.forall are numbers or values: an array of i64 holds the
// numbers, and ir.Dynamic where the next operand of the group is meant.

// parseForall reads `(%i, …) in (8, %n, …)` or `(%i, …) = (0, …) to (…) step
// (…)`, then `shared_outs(%o = %t, …) -> (t, …) {…} {attrs}`.
func parseForall(p dialect.Parser, st *dialect.State) bool {
	ivs, ok := parseParenArguments(p)
	if !ok {
		return false
	}
	var dynamic [3][]dialect.UnresolvedOperand
	var static [3][]int64
	if p.OptionalKeyword("in") {
		if dynamic[1], static[1], ok = indexlist.Parse(p, dialect.LParen, dialect.RParen); !ok {
			return false
		}
		for range static[1] {
			static[0], static[2] = append(static[0], 0), append(static[2], 1)
		}
	} else {
		if !p.Punct(dialect.Equal) {
			return false
		}
		for i, word := range [...]string{"to", "step", ""} {
			if dynamic[i], static[i], ok = indexlist.Parse(p, dialect.LParen, dialect.RParen); !ok || word != "" && !p.Keyword(word) {
				return false
			}
		}
	}
	var outs []dialect.UnresolvedOperand
	var args []dialect.Argument
	if p.OptionalKeyword("shared_outs") {
		if args, outs, ok = ParseAssignments(p); !ok {
			return false
		}
		if st.Types, ok = parseOptionalArrowTypes(p, st.Types); !ok {
			return false
		}
	}
	if len(outs) != len(st.Types) {
		return p.Errorf(p.Since(st.Start), "number of operands and types do not match: got %d operands and %d types",
			len(outs), len(st.Types))
	}
	for i := range args {
		args[i].Type = st.Types[i]
	}
	for _, i := range [...]int{1, 0, 2} { // only upper bounds may be written
		if len(static[i]) != len(ivs) {
			return p.Errorf(p.Since(st.Start), "expected %d %s values, got %d", len(ivs),
				[...]string{"lower bound", "upper bound", "step"}[i], len(static[i]))
		}
	}
	c := p.Context()
	for i, name := range boundNames {
		for _, u := range dynamic[i] {
			if !st.Resolve(p, []dialect.UnresolvedOperand{u}, []ir.Type{c.Index()}) {
				return false
			}
		}
		st.AddAttr(name, c.DenseArray(c.Integer(64), static[i]))
	}
	if !st.Resolve(p, outs, st.Types) {
		return false
	}
	body, ok := p.Region(append(ivs, args...), "")
	if !ok {
		return false
	}
	ensureInParallel(p, body)
	st.Regions = append(st.Regions, body)
	if st.Attrs, ok = p.OptionalAttrDict(st.Attrs); !ok {
		return false
	}
	st.AddAttr("operandSegmentSizes", segments(c, len(dynamic[0]), len(dynamic[1]), len(dynamic[2]), len(outs)))
	return true
}

var boundNames = [...]string{"staticLowerBound", "staticUpperBound", "staticStep"}

// ensureInParallel ends the body with the terminator that the text may leave
// out, which has a region of its own.
func ensureInParallel(p dialect.Parser, body *ir.Region) {
	m := p.Module()
	if body.Empty() {
		body.Append(m.NewBlock())
	}
	b := body.Last()
	if b.Terminator() != nil {
		return
	}
	r := m.NewRegion()
	r.Append(m.NewBlock())
	b.Append(m.NewOp(ir.OpState{Name: p.Context().OpName("scf.forall.in_parallel"), Regions: []*ir.Region{r}, Span: source.NoSpan}))
}

func printForall(p dialect.Printer, o *ir.Op) {
	def := dialect.DefOf(o)
	args := entryArgs(o, 0)
	outsFrom, outsTo := def.OperandGroup(o, 3)
	numIVs := max(len(args)-(outsTo-outsFrom), 0)
	p.Text(" (")
	p.Values(args[:numIVs])
	if normalized(o) {
		p.Text(") in ")
		printBounds(p, o, def, 1)
	} else {
		for i, word := range [...]string{") = ", " to ", " step "} {
			p.Text(word)
			printBounds(p, o, def, i)
		}
	}
	if outsTo > outsFrom {
		p.Text(" shared_outs")
		printAssignments(p, args[numIVs:], o, outsFrom)
		p.Text(" -> (")
		p.ResultTypes(o, 0, o.NumResults())
		p.Byte(')')
	}
	p.Byte(' ')
	printRegion(p, o, 0, o.NumResults() > 0)
	p.AttrDict(o, false, boundNames[:]...)
}

// normalized reports whether the grid starts at 0 and goes in steps of 1.
func normalized(o *ir.Op) bool {
	for i, want := range map[int]int64{0: 0, 2: 1} {
		a, ok := o.Attr(boundNames[i]).(*ir.DenseArrayAttr)
		if !ok {
			return false
		}
		for _, v := range a.Values {
			if v != want {
				return false
			}
		}
	}
	return true
}

func printBounds(p dialect.Printer, o *ir.Op, def *dialect.Op, i int) {
	from, _ := def.OperandGroup(o, i)
	p.Byte('(')
	indexlist.Print(p, o, from, dialect.IntsOf(o.Attr(boundNames[i])))
	p.Byte(')')
}

func verifyForall(o *ir.Op, report dialect.Report) {
	def := dialect.DefOf(o)
	rank := -1
	for i, name := range boundNames {
		a, ok := o.Attr(name).(*ir.DenseArrayAttr)
		if !ok {
			report("requires attribute '%s'", name)
			return
		}
		if rank >= 0 && len(a.Values) != rank {
			report("has bounds of different rank: %d and %d", rank, len(a.Values))
			return
		}
		rank = len(a.Values)
		dynamic := indexlist.NumDynamic(a.Values)
		if from, to := def.OperandGroup(o, i); to-from != dynamic {
			report("has %d dynamic values in '%s' but %d operands for them", dynamic, name, to-from)
			return
		}
	}
	from, to := def.OperandGroup(o, 3)
	outs := to - from
	if o.NumResults() != outs {
		report("produces %d results, but has only %d outputs", o.NumResults(), outs)
		return
	}
	args := entryArgs(o, 0)
	if len(args) != rank+outs {
		report("region expects %d arguments", rank+outs)
		return
	}
	for i := range outs {
		t := o.Operand(from + i).Type()
		if !dialect.Agree(o.Result(i).Type(), t) || !dialect.Agree(args[rank+i].Type(), t) {
			report("type mismatch between %d-th output, its block argument and the result: '%s', '%s', '%s'", i,
				printer.TypeText(t), printer.TypeText(args[rank+i].Type()), printer.TypeText(o.Result(i).Type()))
			return
		}
	}
	if !verifyMapping(o, rank, report) {
		return
	}
	terminator(o, 0, "scf.forall.in_parallel", report)
}

// verifyMapping checks the attribute that says which device ids the dimensions
// of the grid are.
func verifyMapping(o *ir.Op, rank int, report dialect.Report) bool {
	mapping, ok := o.Attr("mapping").(*ir.ArrayAttr)
	if !ok {
		return true
	}
	for _, e := range mapping.Elems {
		if _, custom := e.(*ir.CustomAttr); !custom {
			report("attribute 'mapping' failed to satisfy constraint: Device Mapping array attribute, but got '%s'", printer.AttrText(mapping))
			return false
		}
	}
	if n := len(mapping.Elems); n > 0 && n != rank {
		report("mapping attribute size must match op rank: %d and %d", n, rank)
		return false
	}
	return true
}

// verifyInParallel allows only ops that put slices together.
func verifyInParallel(o *ir.Op, report dialect.Report) {
	for b := range o.RegionAt(0).Blocks {
		for p := range b.Ops {
			if name := p.Name(); name.Registered() && !strings.Contains(name.String(), "parallel_insert_slice") {
				report("expected only ParallelCombiningOpInterface ops, but found '%s'", name)
				return
			}
		}
	}
}

// parseInParallel reads `{…} {attrs}`.
func parseInParallel(p dialect.Parser, st *dialect.State) bool {
	r, ok := p.Region(nil, "")
	if !ok {
		return false
	}
	if r.Empty() {
		r.Append(p.Module().NewBlock())
	}
	st.Regions = append(st.Regions, r)
	st.Attrs, ok = p.OptionalAttrDict(st.Attrs)
	return ok
}

func printInParallel(p dialect.Printer, o *ir.Op) {
	p.Byte(' ')
	if o.NumRegions() > 0 {
		p.Region(o.RegionAt(0), false, true)
	}
	p.AttrDict(o, false)
}
