package printer

import (
	"slices"

	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/dialect/assembly"
	"github.com/tgopt/tgopt/ir"
)

// How the parameters of types and attributes are printed by their assembly formats.

// params prints parameters by a format. Those at their default are nil and
// count as absent.
func (p *Printer) params(ds []assembly.Directive, specs []dialect.AttrSpec, params []ir.Attribute) {
	for i := range ds {
		d := &ds[i]
		if d.Blank {
			p.Byte(' ')
		}
		switch d.Kind {
		case assembly.Punct, assembly.Word:
			p.Text(d.Text)
		case assembly.Blank:
			p.Byte(' ')
		case assembly.Param:
			p.param(&specs[d.Index], params[d.Index], false)
		case assembly.Optional:
			branch := d.Other
			if a := &d.List[d.Anchor]; presentParam(a, params) {
				branch = d.List
				if a.Kind == assembly.Param && specs[a.Index].Kind == dialect.UnitAttr {
					branch = append(append([]assembly.Directive(nil), d.List[:d.Anchor]...), d.List[d.Anchor+1:]...)
				}
			}
			p.params(branch, specs, params)
		case assembly.Dict:
			p.Byte('{')
			p.keyed(specs, params, d.Order)
			p.Byte('}')
		case assembly.Struct:
			p.keyed(specs, params, d.Order)
		case assembly.Params:
			first := true
			for j := range specs {
				if params[j] == nil {
					continue
				}
				if !first {
					p.Text(", ")
				}
				first = false
				p.param(&specs[j], params[j], false)
			}
		}
	}
}

// presentParam decides whether an optional group is printed: its anchor is one
// parameter, some or all.
func presentParam(anchor *assembly.Directive, params []ir.Attribute) bool {
	if anchor.Kind == assembly.Param {
		return params[anchor.Index] != nil
	}
	if anchor.Order != nil {
		return slices.ContainsFunc(anchor.Order, func(i int) bool { return params[i] != nil })
	}
	for _, a := range params {
		if a != nil {
			return true
		}
	}
	return false
}

// param prints a parameter, which is a list of its kind or one of it. Keywords
// that are no words, such as those of several bits, stand in quotes.
func (p *Printer) param(s *dialect.AttrSpec, a ir.Attribute, stripped bool) {
	if list, ok := a.(*ir.ArrayAttr); ok && s.List {
		one := *s
		one.List = false
		for i, e := range list.Elems {
			if i > 0 {
				p.Text(", ")
			}
			p.param(&one, e, true)
		}
		return
	}
	if ia, ok := a.(*ir.IntegerAttr); ok && s.Kind == dialect.EnumAttr {
		if text, ok := s.Enum.Text(ia.Value); ok {
			p.Identifier(text)
			return
		}
	}
	p.spec(s, a, stripped)
}

// keyed prints `name = value` of those that are there, in the given order or
// that of the definition.
func (p *Printer) keyed(specs []dialect.AttrSpec, params []ir.Attribute, order []int) {
	first := true
	n := len(specs)
	if order != nil {
		n = len(order)
	}
	for at := range n {
		i := at
		if order != nil {
			i = order[at]
		}
		if params[i] == nil {
			continue
		}
		if !first {
			p.Text(", ")
		}
		first = false
		p.Text(specs[i].Name)
		if specs[i].Kind == dialect.UnitAttr {
			continue
		}
		p.Text(" = ")
		p.param(&specs[i], params[i], true)
	}
}

// enum prints the keyword of an enum's value; a value without a keyword is
// printed as a number.
func (p *Printer) enum(e *dialect.EnumDef, a ir.Attribute) {
	ia, ok := a.(*ir.IntegerAttr)
	if !ok {
		p.Attr(a)
		return
	}
	if text, ok := e.Text(ia.Value); ok {
		p.Text(text)
		return
	}
	p.Int(ia.Value)
}

// spec prints an attribute or parameter as its specification says.
func (p *Printer) spec(s *dialect.AttrSpec, a ir.Attribute, stripped bool) {
	switch s.Kind {
	case dialect.EnumAttr:
		p.enum(s.Enum, a)
	case dialect.IntAttr:
		if s.Width > 0 {
			p.AttrWithoutType(a)
			return
		}
		p.Attr(a)
	case dialect.BoolAttr:
		p.AttrWithoutType(a)
	case dialect.FloatAttr:
		if s.Width > 0 {
			p.AttrWithoutType(a)
			return
		}
		p.Attr(a)
	case dialect.StringAttr:
		p.AttrWithoutType(a)
	case dialect.SymbolNameAttr:
		if sa, ok := a.(*ir.StringAttr); ok {
			p.Symbol(sa.Value)
			return
		}
		p.Attr(a)
	case dialect.WordAttr:
		if sa, ok := a.(*ir.StringAttr); ok {
			p.Identifier(sa.Value)
			return
		}
		p.Attr(a)
	case dialect.DenseArray:
		if da, ok := a.(*ir.DenseArrayAttr); ok {
			p.Byte('[')
			p.denseValues(da)
			p.Byte(']')
			return
		}
		p.Attr(a)
	case dialect.Matrix:
		p.matrix(a)
	case dialect.Shape:
		if da, ok := a.(*ir.DenseArrayAttr); ok {
			p.Shape(da.Values)
			return
		}
		p.Attr(a)
	case dialect.CustomAttr:
		if stripped {
			p.StrippedAttr(a)
			return
		}
		p.Attr(a)
	default:
		p.Attr(a)
	}
}

func (p *Printer) matrix(a ir.Attribute) {
	rows, ok := a.(*ir.ArrayAttr)
	if !ok {
		p.Attr(a)
		return
	}
	p.Byte('[')
	for i, r := range rows.Elems {
		if i > 0 {
			p.Text(", ")
		}
		p.Byte('[')
		if da, ok := r.(*ir.DenseArrayAttr); ok {
			p.denseValues(da)
		}
		p.Byte(']')
	}
	p.Byte(']')
}
