package ir

// Functions lists the functions in an op that have a body, in the order of the
// text; the op itself may be one. What a function holds is part of it, though it may
// be another function, which is wrong: of many that nest each would hold all that
// are in it.
func Functions(root *Op) []*Op { return appendFunctions(nil, root) }

func appendFunctions(list []*Op, o *Op) []*Op {
	if o.HasTrait(FunctionLike) && o.NumRegions() > 0 && !o.RegionAt(0).Empty() {
		return append(list, o)
	}
	for _, r := range o.Regions() {
		for b := range r.Blocks {
			for p := range b.Ops {
				list = appendFunctions(list, p)
			}
		}
	}
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
