package affine

import (
	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/dialect/scf"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/printer"
)

// parseBound reads one bound of affine.for: a number, a value, or a map and
// what it is applied to, behind `max` for a lower bound of several results and
// `min` for an upper one.
func parseBound(p dialect.Parser, word string) (m *ir.AffineMapAttr, us []dialect.UnresolvedOperand, ok bool) {
	c := p.Context()
	several := p.OptionalKeyword(word)
	if u, found := p.OptionalOperand(); found {
		if several {
			return nil, nil, p.Errorf(u.Span, "expected an affine map behind '%s'", word)
		}
		return c.AffineMap(0, 1, []*ir.AffineExpr{c.AffineSymbol(0)}), append(us, u), true
	}
	at := p.Here()
	if v, found, ok := p.OptionalInteger(64); found {
		return c.AffineMap(0, 0, []*ir.AffineExpr{c.AffineConstant(v)}), nil, ok
	}
	if m, ok = parseMap(p); !ok {
		return nil, nil, false
	}
	dims := 0
	if us, dims, ok = parseDimsAndSymbols(p); !ok {
		return nil, nil, false
	}
	kind := map[string]string{"max": "lower", "min": "upper"}[word]
	switch {
	case dims != m.NumDims:
		return nil, nil, p.Errorf(p.Since(at), "dim operand count and affine map dim count must match: %d and %d", dims, m.NumDims)
	case len(us)-dims != m.NumSymbols:
		return nil, nil, p.Errorf(p.Since(at), "symbol operand count and affine map symbol count must match: %d and %d", len(us)-dims, m.NumSymbols)
	case len(m.Results) > 1 && !several:
		return nil, nil, p.Errorf(p.Since(at), "%s loop bound affine map with multiple results requires '%s' prefix", kind, word)
	case len(m.Results) == 0:
		return nil, nil, p.Errorf(p.Since(at), "expected a %s loop bound affine map with results", kind)
	}
	return m, us, true
}

func printBound(p dialect.Printer, o *ir.Op, name, word string, from, to int) {
	m := mapAttr(o, name)
	if m == nil {
		p.Attr(o.Attr(name))
		return
	}
	if len(m.Results) == 1 {
		e := m.Results[0]
		if e.Kind == ir.AffineConstant && m.NumInputs() == 0 {
			p.Int(e.Value)
			return
		}
		if e.Kind == ir.AffineSymbol && m.NumDims == 0 && m.NumSymbols == 1 {
			p.Operands(o, from, to)
			return
		}
	} else {
		p.Text(word)
		p.Byte(' ')
	}
	p.Attr(m)
	printDimsAndSymbols(p, o, from, to, m.NumDims)
}

// parseFor reads `%i = lower to upper step 2 iter_args(%x = %a) -> (t) {…}
// {attrs}`.
func parseFor(p dialect.Parser, st *dialect.State) bool {
	c := p.Context()
	iv, ok := p.Argument(false)
	if !ok || !p.Punct(dialect.Equal) {
		return false
	}
	lower, lowerOperands, ok := parseBound(p, "max")
	if !ok || !p.Keyword("to") {
		return false
	}
	upper, upperOperands, ok := parseBound(p, "min")
	if !ok {
		return false
	}
	step := int64(1)
	if p.OptionalKeyword("step") {
		at := p.Here()
		if step, ok = p.Integer(64); !ok {
			return false
		}
		if step < 0 {
			return p.Errorf(p.Since(at), "expected step to be representable as a positive signed integer")
		}
	}
	iv.Type = c.Index()
	args := []dialect.Argument{iv}
	var inits []dialect.UnresolvedOperand
	if p.OptionalKeyword("iter_args") {
		at := p.Here()
		carried, us, ok := scf.ParseAssignments(p)
		if !ok || !p.Punct(dialect.Arrow) {
			return false
		}
		if st.Types, ok = scf.ParseTypes(p, st.Types); !ok {
			return false
		}
		if len(carried) != len(st.Types) {
			return p.Errorf(p.Since(at), "mismatch between the number of loop-carried values and results: %d and %d", len(carried), len(st.Types))
		}
		for i := range carried {
			carried[i].Type = st.Types[i]
		}
		inits, args = us, append(args, carried...)
	}
	if !resolve(p, st, lowerOperands) || !resolve(p, st, upperOperands) || !st.Resolve(p, inits, st.Types) {
		return false
	}
	if !st.RegionAndAttrs(p, args, "affine.yield") {
		return false
	}
	st.AddAttr("lowerBoundMap", lower)
	st.AddAttr("upperBoundMap", upper)
	st.AddAttr("step", c.IntegerAttr(c.Index(), step))
	st.AddAttr("operandSegmentSizes", c.I32Array(int64(len(lowerOperands)), int64(len(upperOperands)), int64(len(inits))))
	return true
}

func printFor(p dialect.Printer, o *ir.Op) {
	def := dialect.DefOf(o)
	args := entryArgs(o, 0)
	p.Byte(' ')
	if len(args) > 0 {
		p.Value(args[0])
		p.ArgumentLoc(args[0].Loc())
	}
	p.Text(" = ")
	from, to := def.OperandGroup(o, 0)
	printBound(p, o, "lowerBoundMap", "max", from, to)
	p.Text(" to ")
	from, to = def.OperandGroup(o, 1)
	printBound(p, o, "upperBoundMap", "min", from, to)
	if step := dialect.IntOf(o.Attr("step"), 1); step != 1 {
		p.Text(" step ")
		p.Int(step)
	}
	from, to = def.OperandGroup(o, 2)
	if to > from && len(args) > to-from {
		p.Text(" iter_args(")
		for i := from; i < to; i++ {
			if i > from {
				p.Text(", ")
			}
			p.Value(args[1+i-from])
			p.Text(" = ")
			p.Value(o.Operand(i))
		}
		p.Text(") -> (")
		p.ResultTypes(o, 0, o.NumResults())
		p.Byte(')')
	}
	p.Byte(' ')
	printRegion(p, o, 0, o.NumResults() > 0)
	p.AttrDict(o, false, "lowerBoundMap", "upperBoundMap", "step")
}

func entryArgs(o *ir.Op, i int) []*ir.Value {
	if b := o.RegionAt(i).Entry(); b != nil {
		return b.Args()
	}
	return nil
}

// printRegion prints a region without its arguments; the terminator too when
// it says something.
func printRegion(p dialect.Printer, o *ir.Op, i int, terminator bool) {
	r := o.RegionAt(i)
	if b := r.Last(); b != nil && !terminator {
		if t := b.Terminator(); t != nil {
			terminator = t.NumOperands() > 0 || len(t.Attrs()) > 0
		}
	}
	p.Region(r, false, terminator)
}

// parseIf reads `#set(%i)[%n] -> (t) {…} else {…} {attrs}`.
func parseIf(p dialect.Parser, st *dialect.State) bool {
	at := p.Here()
	a, ok := p.Attribute(nil)
	if !ok {
		return false
	}
	set, ok := a.(*ir.IntegerSetAttr)
	if !ok {
		return p.Errorf(p.Since(at), "invalid kind of attribute specified: expected an integer set, but found '%s'", printer.AttrText(a))
	}
	us, dims, ok := parseDimsAndSymbols(p)
	if !ok || !resolve(p, st, us) {
		return false
	}
	switch {
	case dims != set.NumDims:
		return p.Errorf(p.Since(at), "dim operand count and integer set dim count must match: %d and %d", dims, set.NumDims)
	case len(us)-dims != set.NumSymbols:
		return p.Errorf(p.Since(at), "symbol operand count and integer set symbol count must match: %d and %d", len(us)-dims, set.NumSymbols)
	}
	if p.OptionalPunct(dialect.Arrow) {
		if st.Types, ok = scf.ParseTypes(p, st.Types); !ok {
			return false
		}
	}
	then, ok := p.Region(nil, "affine.yield")
	if !ok {
		return false
	}
	other := p.Module().NewRegion()
	if p.OptionalKeyword("else") {
		if other, ok = p.Region(nil, "affine.yield"); !ok {
			return false
		}
	}
	st.Regions = append(st.Regions, then, other)
	if st.Attrs, ok = p.OptionalAttrDict(st.Attrs); !ok {
		return false
	}
	st.AddAttr("condition", set)
	return true
}

func printIf(p dialect.Printer, o *ir.Op) {
	p.Byte(' ')
	p.Attr(o.Attr("condition"))
	dims := o.NumOperands()
	if s, ok := o.Attr("condition").(*ir.IntegerSetAttr); ok {
		dims = s.NumDims
	}
	printDimsAndSymbols(p, o, 0, o.NumOperands(), dims)
	ts := make([]ir.Type, o.NumResults())
	for i := range ts {
		ts[i] = o.Result(i).Type()
	}
	p.ArrowTypes(ts)
	p.Byte(' ')
	printRegion(p, o, 0, o.NumResults() > 0)
	if o.NumRegions() > 1 && !o.RegionAt(1).Empty() {
		p.Text(" else ")
		printRegion(p, o, 1, o.NumResults() > 0)
	}
	p.AttrDict(o, false, "condition")
}
