package ir

// Functions lists the functions in an op that have a body, in the order of the
// text; the op itself may be one.
func Functions(root *Op) []*Op {
	var list []*Op
	Walk(root, func(o *Op) {
		if o.HasTrait(FunctionLike) && o.NumRegions() > 0 && !o.RegionAt(0).Empty() {
			list = append(list, o)
		}
	})
	return list
}

// SymbolVisibility is the attribute that says who may refer to a symbol.
const SymbolVisibility = "sym_visibility"

// IsPrivate reports whether only what is in the same module, or in one around it,
// may refer to a symbol: a function that is called, not launched.
func (o *Op) IsPrivate() bool {
	v, _ := o.StringAttr(SymbolVisibility)
	return v == "private" || v == "nested"
}
