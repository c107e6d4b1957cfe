package dialect

import "github.com/tgopt/tgopt/ir"

// TypeParam is a parameter of a dialect's type by its name in the definition;
// nil when t is no such type or the parameter is absent.
func TypeParam(t ir.Type, name string) ir.Attribute {
	ct, ok := t.(*ir.CustomType)
	if !ok {
		return nil
	}
	def, ok := ct.Def.(*Type)
	if !ok {
		return nil
	}
	return paramNamed(def.Params, ct.Params, name)
}

// AttrParam is a parameter of a dialect's attribute by its name.
func AttrParam(a ir.Attribute, name string) ir.Attribute {
	ca, ok := a.(*ir.CustomAttr)
	if !ok {
		return nil
	}
	def, ok := ca.Def.(*Attr)
	if !ok {
		return nil
	}
	return paramNamed(def.Params, ca.Params, name)
}

func paramNamed(specs []AttrSpec, params []ir.Attribute, name string) ir.Attribute {
	if i := indexOf(specs, attrSpecName, name); i >= 0 && i < len(params) {
		return params[i]
	}
	return nil
}
