package spirv

import (
	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/dialect/cf"
	"github.com/tgopt/tgopt/ir"
)

// parseBranch reads `%c [5, 10], ^a(%x : t), ^b {attrs}`.
func parseBranch(p dialect.Parser, st *dialect.State) bool {
	u, ok := p.Operand()
	if !ok || !st.Resolve(p, []dialect.UnresolvedOperand{u}, []ir.Type{p.Context().Integer(1)}) {
		return false
	}
	c := p.Context()
	if p.OptionalPunct(dialect.LSquare) {
		first, ok := p.Integer(32)
		if !ok || !p.Punct(dialect.Comma) {
			return false
		}
		second, ok := p.Integer(32)
		if !ok || !p.Punct(dialect.RSquare) {
			return false
		}
		st.AddAttr("branch_weights", c.Array([]ir.Attribute{c.I32(first), c.I32(second)}))
	}
	sizes := []int64{1}
	for range 2 {
		if !p.Punct(dialect.Comma) {
			return false
		}
		n, ok := cf.ParseTarget(p, st)
		if !ok {
			return false
		}
		sizes = append(sizes, int64(n))
	}
	st.AddAttr("operandSegmentSizes", c.DenseArray(c.Integer(32), sizes))
	st.Attrs, ok = p.OptionalAttrDict(st.Attrs)
	return ok
}

func printBranch(p dialect.Printer, o *ir.Op) {
	p.Byte(' ')
	p.Operands(o, 0, 1)
	if w, ok := o.Attr("branch_weights").(*ir.ArrayAttr); ok {
		p.Text(" [")
		for i, a := range w.Elems {
			if i > 0 {
				p.Text(", ")
			}
			number(p, a)
		}
		p.Byte(']')
	}
	for i := range o.Successors() {
		p.Text(", ")
		cf.PrintTarget(p, o, i)
	}
	p.AttrDict(o, false, "branch_weights", "operandSegmentSizes")
}

func verifyBranch(o *ir.Op, report dialect.Report) {
	w, ok := o.Attr("branch_weights").(*ir.ArrayAttr)
	if !ok {
		return
	}
	switch ns := numbers(w); {
	case len(ns) != 2:
		report("must have exactly two branch weights, but got %d", len(ns))
	case ns[0] == 0 && ns[1] == 0:
		report("branch weights cannot both be zero")
	}
}

func parseSelection(p dialect.Parser, st *dialect.State) bool {
	return parseStructured(p, st, "selection_control")
}

func parseLoop(p dialect.Parser, st *dialect.State) bool {
	return parseStructured(p, st, "loop_control")
}

// parseStructured reads `control(Flatten) -> t {…}`.
func parseStructured(p dialect.Parser, st *dialect.State, name string) bool {
	control, ok := enumAttr(p, "spirv."+name, 0), true
	if p.OptionalKeyword("control") {
		if !p.Punct(dialect.LParen) {
			return false
		}
		if control, ok = parseMask(p, "spirv."+name); !ok || !p.Punct(dialect.RParen) {
			return false
		}
	}
	st.AddAttr(name, control)
	if p.OptionalPunct(dialect.Arrow) {
		if p.OptionalPunct(dialect.LParen) {
			if st.Types, ok = p.TypeList(st.Types); !ok || !p.Punct(dialect.RParen) {
				return false
			}
		} else if st.Types, ok = p.TypeList(st.Types); !ok {
			return false
		}
	}
	r, ok := p.Region(nil, "")
	if !ok {
		return false
	}
	st.Regions = append(st.Regions, r)
	return true
}

// parseMask reads `Unroll|DependencyInfinite`, in quotes or bare.
func parseMask(p dialect.Parser, name string) (ir.Attribute, bool) {
	a, ok := parseEnum(p, name)
	for ok && p.OptionalPunct(dialect.VerticalBar) {
		var b ir.Attribute
		if b, ok = parseEnum(p, name); ok {
			bits := dialect.IntOf(a.(*ir.CustomAttr).Params[0], 0) | dialect.IntOf(b.(*ir.CustomAttr).Params[0], 0)
			a = enumAttr(p, name, bits)
		}
	}
	return a, ok
}

func printSelection(p dialect.Printer, o *ir.Op) { printStructured(p, o, "selection_control") }
func printLoop(p dialect.Printer, o *ir.Op)      { printStructured(p, o, "loop_control") }

func printStructured(p dialect.Printer, o *ir.Op, name string) {
	if word := dialect.Keyword(o.Attr(name)); word != "None" && word != "" {
		p.Text(" control(" + word + ")")
	}
	if n := o.NumResults(); n > 0 {
		p.Text(" -> ")
		if n > 1 {
			p.Byte('(')
		}
		p.ResultTypes(o, 0, n)
		if n > 1 {
			p.Byte(')')
		}
	}
	p.Byte(' ')
	p.Region(o.RegionAt(0), false, true)
}
