package function

import (
	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/ir"
)

// Print appends a function-like op after its name.
func Print(p dialect.Printer, o *ir.Op) {
	p.Byte(' ')
	PrintVisibility(p, o)
	name, _ := o.StringAttr(SymName)
	p.Symbol(name)
	inputs, results := Types(o)
	PrintSignature(p, o, inputs, false, results)
	PrintAttributes(p, o)
	PrintBody(p, o)
}

// Types are the argument and result types of a function-like op, nil while it
// has no function_type.
func Types(o *ir.Op) (inputs, results []ir.Type) {
	if t, ok := o.Attr(TypeName).(*ir.TypeAttr); ok {
		if f, ok := t.Type.(*ir.FunctionType); ok {
			return f.Inputs, f.Results
		}
	}
	return nil, nil
}

// Body is the entry block of a function-like op, or nil for a declaration.
func Body(o *ir.Op) *ir.Block {
	if o.NumRegions() == 0 {
		return nil
	}
	return o.RegionAt(0).Entry()
}

// PrintVisibility appends sym_visibility, if there is one, and a blank.
func PrintVisibility(p dialect.Printer, o *ir.Op) {
	if v, ok := o.StringAttr(SymVisibility); ok {
		p.Text(v)
		p.Byte(' ')
	}
}

// PrintSignature appends `(arguments) -> results`.
func PrintSignature(p dialect.Printer, o *ir.Op, inputs []ir.Type, variadic bool, results []ir.Type) {
	body := Body(o)
	p.Byte('(')
	for i, t := range inputs {
		if i > 0 {
			p.Text(", ")
		}
		named := body != nil && i < body.NumArgs()
		if named {
			p.Value(body.Arg(i))
			p.Text(": ")
			t = body.Arg(i).Type()
		}
		p.Type(t)
		printDict(p, AttrsOf(o, ArgAttrs, i))
		if named {
			p.ArgumentLoc(body.ArgLoc(i))
		}
	}
	if variadic {
		if len(inputs) > 0 {
			p.Text(", ")
		}
		p.Text(variadicMarker)
	}
	p.Byte(')')
	if len(results) > 0 {
		p.Text(" -> ")
		printResults(p, o, results)
	}
}

// AttrsOf is entry i of arg_attrs or res_attrs.
func AttrsOf(o *ir.Op, name string, i int) []ir.NamedAttr {
	list, ok := o.Attr(name).(*ir.ArrayAttr)
	if !ok || i >= len(list.Elems) {
		return nil
	}
	d, ok := list.Elems[i].(*ir.DictAttr)
	if !ok {
		return nil
	}
	return d.Entries
}

func printDict(p dialect.Printer, attrs []ir.NamedAttr) {
	if len(attrs) > 0 {
		p.Byte(' ')
		p.Dict(attrs)
	}
}

// printResults leaves out the parentheses around one type that cannot be
// mistaken.
func printResults(p dialect.Printer, o *ir.Op, results []ir.Type) {
	_, function := results[0].(*ir.FunctionType)
	bare := len(results) == 1 && !function && len(AttrsOf(o, ResAttrs, 0)) == 0
	if !bare {
		p.Byte('(')
	}
	for i, t := range results {
		if i > 0 {
			p.Text(", ")
		}
		p.Type(t)
		printDict(p, AttrsOf(o, ResAttrs, i))
	}
	if !bare {
		p.Byte(')')
	}
}

// PrintAttributes appends ` attributes {…}` of what the header does not show;
// more names what the op's own syntax shows.
func PrintAttributes(p dialect.Printer, o *ir.Op, more ...string) {
	p.AttrDict(o, true, append(more, SymName, SymVisibility, TypeName, ArgAttrs, ResAttrs)...)
}

// PrintBody appends the region of a definition.
func PrintBody(p dialect.Printer, o *ir.Op) {
	if o.NumRegions() > 0 && !o.RegionAt(0).Empty() {
		p.Byte(' ')
		p.Region(o.RegionAt(0), false, true)
	}
}
