package spirv

import (
	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/dialect/function"
	"github.com/tgopt/tgopt/ir"
)

// parseSpecConstant reads `@c spec_id(5) {…} = 3 : i32`.
func parseSpecConstant(p dialect.Parser, st *dialect.State) bool {
	if !function.ParseName(p, st) {
		return false
	}
	c := p.Context()
	if p.OptionalKeyword("spec_id") {
		if !p.Punct(dialect.LParen) {
			return false
		}
		n, ok := p.Integer(64)
		if !ok || !p.Punct(dialect.RParen) {
			return false
		}
		st.AddAttr("spec_id", c.IntegerAttr(c.Integer(64), n))
	}
	var ok bool
	if st.Attrs, ok = p.OptionalAttrDict(st.Attrs); !ok || !p.Punct(dialect.Equal) {
		return false
	}
	a, ok := p.Attribute(nil)
	st.AddAttr("default_value", a)
	return ok
}

func printSpecConstant(p dialect.Printer, o *ir.Op) {
	p.Byte(' ')
	name, _ := o.StringAttr("sym_name")
	p.Symbol(name)
	if id := o.Attr("spec_id"); id != nil {
		p.Text(" spec_id(")
		number(p, id)
		p.Byte(')')
	}
	p.AttrDict(o, false, "sym_name", "spec_id", "default_value")
	p.Text(" = ")
	p.Attr(o.Attr("default_value"))
}

// parseSpecComposite reads `@c (@a, @b) : t`.
func parseSpecComposite(p dialect.Parser, st *dialect.State) bool {
	if !function.ParseName(p, st) || !p.Punct(dialect.LParen) {
		return false
	}
	c := p.Context()
	parts := []ir.Attribute{}
	for !p.PeekPunct(dialect.RParen) {
		if len(parts) > 0 && !p.Punct(dialect.Comma) {
			return false
		}
		name, ok := p.Symbol()
		if !ok {
			return false
		}
		parts = append(parts, c.SymbolRef(name))
	}
	if !p.Punct(dialect.RParen) || !p.Punct(dialect.Colon) {
		return false
	}
	t, ok := p.Type()
	if !ok {
		return false
	}
	st.AddAttr("constituents", c.Array(parts))
	st.AddAttr("type", c.TypeAttr(t))
	return true
}

func printSpecComposite(p dialect.Printer, o *ir.Op) {
	p.Byte(' ')
	name, _ := o.StringAttr("sym_name")
	p.Symbol(name)
	p.Text(" (")
	if parts, ok := o.Attr("constituents").(*ir.ArrayAttr); ok {
		for i, part := range parts.Elems {
			if i > 0 {
				p.Text(", ")
			}
			p.Attr(part)
		}
	}
	p.Text(") : ")
	p.Attr(o.Attr("type"))
}
