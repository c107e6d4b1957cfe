package memref

import (
	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/printer"
)

// parseAllocaScope reads `-> (t, …) {…} {attrs}`.
func parseAllocaScope(p dialect.Parser, st *dialect.State) bool {
	ok := true
	if p.OptionalPunct(dialect.Arrow) {
		if p.OptionalPunct(dialect.LParen) {
			if st.Types, ok = p.TypeList(st.Types); !ok || !p.Punct(dialect.RParen) {
				return false
			}
		} else {
			t, ok := p.Type()
			if !ok {
				return false
			}
			st.Types = append(st.Types, t)
		}
	}
	return st.RegionAndAttrs(p, nil, "memref.alloca_scope.return")
}

func printAllocaScope(p dialect.Printer, o *ir.Op) {
	p.Byte(' ')
	if o.NumResults() > 0 {
		p.Text(" -> (")
		p.ResultTypes(o, 0, o.NumResults())
		p.Byte(')')
	}
	p.Byte(' ')
	shown := o.NumResults() > 0
	if r := o.RegionAt(0); !shown && r.Last() != nil {
		if t := r.Last().Terminator(); t != nil {
			shown = len(t.Attrs()) > 0
		}
	}
	p.Region(o.RegionAt(0), true, shown)
	p.AttrDict(o, false)
}

// parseInitialValue reads `memref<4xf32> = dense<…>`, of which the second part
// is optional or `= uninitialized`.
func parseInitialValue(p dialect.Parser, st *dialect.State, args []dialect.DirectiveArg) bool {
	at := p.Here()
	t, ok := p.Type()
	if !ok {
		return false
	}
	m, ok := t.(*ir.MemRefType)
	if !ok || !HasStaticShape(t) {
		return isError(t) || p.Errorf(p.Since(at), "custom op 'memref.global' type should be static shaped memref, but got '%s'", printer.TypeText(t))
	}
	c := p.Context()
	st.AddAttr(args[0].Text, c.TypeAttr(t))
	if !p.OptionalPunct(dialect.Equal) {
		return true
	}
	if p.OptionalKeyword("uninitialized") {
		st.AddAttr(args[1].Text, c.Unit())
		return true
	}
	at = p.Here()
	a, ok := p.Attribute(c.Tensor(m.Shape, m.Elem, nil))
	if !ok {
		return false
	}
	switch a.(type) {
	case *ir.DenseElementsAttr, *ir.SparseElementsAttr, *ir.ResourceAttr, *ir.UnitAttr, *ir.CustomAttr:
	default:
		return p.Errorf(p.Since(at), "initial value should be a unit or elements attribute")
	}
	st.AddAttr(args[1].Text, a)
	return true
}

func printInitialValue(p dialect.Printer, o *ir.Op, args []dialect.DirectiveArg) {
	p.Attr(o.Attr(args[0].Text))
	switch a := o.Attr(args[1].Text).(type) {
	case nil:
	case *ir.UnitAttr:
		p.Text(" = uninitialized")
	default:
		p.Text(" = ")
		p.AttrWithoutType(a)
	}
}

// parsePrefetch reads `%m[%i], read, locality<3>, data {attrs} : t`.
func parsePrefetch(p dialect.Parser, st *dialect.State) bool {
	memref, ok := p.Operand()
	if !ok {
		return false
	}
	indices, ok := dialect.OperandsIn(p, dialect.LSquare, dialect.RSquare)
	if !ok {
		return false
	}
	t, ok := ParsePrefetched(p, st)
	return ok && st.Resolve(p, []dialect.UnresolvedOperand{memref}, []ir.Type{t}) && resolveIndices(p, st, indices)
}

// ParsePrefetched reads what stands behind the place that a prefetch is of: `, read, locality<3>, data {attrs} : t`.
func ParsePrefetched(p dialect.Parser, st *dialect.State) (ir.Type, bool) {
	write, ok := parseEither(p, st, "rw specifier", "write", "read")
	if !ok || !p.Punct(dialect.Comma) || !p.Keyword("locality") || !p.Punct(dialect.Less) {
		return nil, false
	}
	locality, ok := p.Integer(32)
	if !ok || !p.Punct(dialect.Greater) {
		return nil, false
	}
	data, ok := parseEither(p, st, "cache type", "data", "instr")
	if !ok {
		return nil, false
	}
	t, _, ok := st.AttrsAndType(p)
	c := p.Context()
	st.AddAttr("isWrite", c.Bool(write))
	st.AddAttr("localityHint", c.I32(locality))
	st.AddAttr("isDataCache", c.Bool(data))
	return t, ok
}

// parseEither reads a comma and one of two words; it reports whether that is the first.
func parseEither(p dialect.Parser, st *dialect.State, what, yes, no string) (first, ok bool) {
	if !p.Punct(dialect.Comma) {
		return false, false
	}
	one, other := min(yes, no), max(yes, no) // in messages by the alphabet
	at := p.Here()
	word, ok := p.Word("'" + one + "' or '" + other + "'")
	if ok && word != yes && word != no {
		return false, p.Errorf(p.Since(at), "custom op '%s' %s has to be '%s' or '%s'", st.Name.String(), what, one, other)
	}
	return word == yes, ok
}

func printPrefetch(p dialect.Printer, o *ir.Op) {
	p.Byte(' ')
	printAccess(p, o, 0, o.NumOperands())
	PrintPrefetched(p, o)
}

// PrintPrefetched prints what ParsePrefetched reads; the given attributes have been printed.
func PrintPrefetched(p dialect.Printer, o *ir.Op, printed ...string) {
	word := func(name, yes, no string) string {
		if boolAttr(o, name) {
			return yes
		}
		return no
	}
	p.Text(", " + word("isWrite", "write", "read") + ", locality<")
	p.Int(dialect.IntOf(o.Attr("localityHint"), 0))
	p.Text(">, " + word("isDataCache", "data", "instr"))
	p.AttrDict(o, false, append(printed, "isWrite", "localityHint", "isDataCache")...)
	p.Text(" : ")
	p.OperandTypes(o, 0, 1)
}

func boolAttr(o *ir.Op, name string) bool { return dialect.IntOf(o.Attr(name), 0) != 0 }

func resolveIndices(p dialect.Parser, st *dialect.State, us []dialect.UnresolvedOperand) bool {
	for i := range us {
		if !st.Resolve(p, us[i:i+1], []ir.Type{p.Context().Index()}) {
			return false
		}
	}
	return true
}

// printAccess prints operands from..to as `%m[%i, …]`.
func printAccess(p dialect.Printer, o *ir.Op, from, to int) {
	p.Operands(o, from, min(from+1, to))
	p.Byte('[')
	p.Operands(o, from+1, to)
	p.Byte(']')
}

// parseGenericAtomic reads `%m[%i] : t {…} {attrs}`.
func parseGenericAtomic(p dialect.Parser, st *dialect.State) bool {
	memref, ok := p.Operand()
	if !ok {
		return false
	}
	indices, ok := dialect.OperandsIn(p, dialect.LSquare, dialect.RSquare)
	if !ok || !p.Punct(dialect.Colon) {
		return false
	}
	t, ok := p.Type()
	if !ok || !st.Resolve(p, []dialect.UnresolvedOperand{memref}, []ir.Type{t}) || !resolveIndices(p, st, indices) {
		return false
	}
	r, ok := p.Region(nil, "")
	if !ok {
		return false
	}
	st.Regions = append(st.Regions, r)
	st.Types = append(st.Types, ir.ShapedElement(t))
	st.Attrs, ok = p.OptionalAttrDict(st.Attrs)
	return ok
}

func printGenericAtomic(p dialect.Printer, o *ir.Op) {
	p.Byte(' ')
	printAccess(p, o, 0, o.NumOperands())
	p.Text(" : ")
	p.OperandTypes(o, 0, 1)
	p.Byte(' ')
	p.Region(o.RegionAt(0), true, true)
	p.AttrDict(o, false)
}

// parseTranspose reads `%m (d0, d1) -> (d1, d0) {attrs} : t to t`.
func parseTranspose(p dialect.Parser, st *dialect.State) bool {
	u, ok := p.Operand()
	if !ok {
		return false
	}
	m, ok := p.AffineMap()
	if !ok {
		return false
	}
	if st.Attrs, ok = p.OptionalAttrDict(st.Attrs); !ok || !p.Punct(dialect.Colon) {
		return false
	}
	in, ok := p.Type()
	if !ok || !p.Keyword("to") {
		return false
	}
	out, ok := p.Type()
	if !ok {
		return false
	}
	st.AddAttr("permutation", m)
	st.Types = append(st.Types, out)
	return st.Resolve(p, []dialect.UnresolvedOperand{u}, []ir.Type{in})
}

func printTranspose(p dialect.Printer, o *ir.Op) {
	p.Byte(' ')
	p.Operands(o, 0, 1)
	p.Byte(' ')
	if m, ok := o.Attr("permutation").(*ir.AffineMapAttr); ok {
		p.AffineMap(m)
	}
	p.AttrDict(o, false, "permutation")
	p.Text(" : ")
	p.OperandTypes(o, 0, 1)
	p.Text(" to ")
	p.ResultTypes(o, 0, 1)
}

// parseDistinct reads `%a, %b {attrs} : t, t`.
func parseDistinct(p dialect.Parser, st *dialect.State) bool {
	us, ok := p.OperandList(nil)
	if !ok {
		return false
	}
	if st.Attrs, ok = p.OptionalAttrDict(st.Attrs); !ok || !p.Punct(dialect.Colon) {
		return false
	}
	if st.Types, ok = p.TypeList(st.Types); !ok {
		return false
	}
	return st.Resolve(p, us, st.Types)
}

func printDistinct(p dialect.Printer, o *ir.Op) {
	p.Byte(' ')
	p.Operands(o, 0, o.NumOperands())
	p.AttrDict(o, false)
	p.Text(" : ")
	p.OperandTypes(o, 0, o.NumOperands())
}
