package dialect

import (
	"slices"

	"github.com/tgopt/tgopt/ir"
)

// A NamedParam is a parameter of a dialect's attribute; nil is one that is absent.
type NamedParam struct {
	name  string
	value ir.Attribute
}

// Named is a parameter by the name that the definition gives it.
func Named(name string, value ir.Attribute) NamedParam { return NamedParam{name, value} }

// MakeAttr makes an attribute of a dialect, in the form in which the parser has it; parameters that are not given are
// absent. It panics when the registry has no such attribute, or the definition no such parameter.
func MakeAttr(c *ir.Context, r *Registry, name string, params ...NamedParam) ir.Attribute {
	def := r.Attr(name)
	if def == nil {
		panic("dialect: the registry has no attribute " + name)
	}
	all := make([]ir.Attribute, len(def.Params))
	setParams(name, def, all, params)
	if def.Normalize != nil {
		def.Normalize(c, all, func(string, ...any) {}) // the verifier says what is wrong
	}
	return c.CustomAttr(name, def, all)
}

// WithParams is an attribute of a dialect with other parameters.
func WithParams(c *ir.Context, a ir.Attribute, changes ...NamedParam) ir.Attribute {
	ca := a.(*ir.CustomAttr)
	params := slices.Clone(ca.Params)
	setParams(ca.Name, ca.Def.(*Attr), params, changes)
	return c.CustomAttr(ca.Name, ca.Def, params)
}

func setParams(name string, def *Attr, params []ir.Attribute, changes []NamedParam) {
	for _, change := range changes {
		i := AttrIndex(def.Params, change.name)
		if i < 0 {
			panic("dialect: " + name + " has no parameter " + change.name)
		}
		params[i] = change.value
	}
}

// RowsAttr is the attribute of rows, as RowsOf reads it.
func RowsAttr(c *ir.Context, rows [][]int64) ir.Attribute {
	elems := make([]ir.Attribute, len(rows))
	for i, row := range rows {
		elems[i] = c.I32Array(row...)
	}
	return c.Array(elems)
}
