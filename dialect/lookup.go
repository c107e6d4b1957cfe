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
	if i := AttrIndex(specs, name); i >= 0 && i < len(params) {
		return params[i]
	}
	return nil
}

// AttrIndex is the index of the attribute or parameter of a name, -1 for none.
func AttrIndex(list []AttrSpec, name string) int {
	for i := range list {
		if list[i].Name == name {
			return i
		}
	}
	return -1
}

// ValueIndex is the index of the operand or result, or group of them, of a name.
func ValueIndex(list []ValueDef, name string) int {
	for i := range list {
		if list[i].Name == name {
			return i
		}
	}
	return -1
}

// AttrSpec finds an attribute's specification by name; nil if the op has none.
func (d *OpDef) AttrSpec(name string) *AttrSpec {
	if i := AttrIndex(d.Attrs, name); i >= 0 {
		return &d.Attrs[i]
	}
	return nil
}
