package dialect

import "github.com/tgopt/tgopt/ir"

// IntsOf is the content of a dense array, nil for anything else.
func IntsOf(a ir.Attribute) []int64 {
	if da, ok := a.(*ir.DenseArrayAttr); ok {
		return da.Values
	}
	return nil
}

// IntOf is the value of an integer attribute, or fallback.
func IntOf(a ir.Attribute, fallback int64) int64 {
	if ia, ok := a.(*ir.IntegerAttr); ok {
		return ia.Value
	}
	return fallback
}

// Keyword is the word of an attribute that wraps an enum, #arith.fastmath<fast>
// or #gpu<dim x>; "" for anything else.
func Keyword(a ir.Attribute) string {
	ca, ok := a.(*ir.CustomAttr)
	if !ok {
		return ""
	}
	def, ok := ca.Def.(*Attr)
	if !ok || def.Enum == nil {
		return ""
	}
	v, ok := ca.Params[0].(*ir.IntegerAttr)
	if !ok {
		return ""
	}
	text, _ := def.Enum.Text(v.Value)
	return text
}

// RowsOf is the content of a matrix: an array of dense arrays.
func RowsOf(a ir.Attribute) [][]int64 {
	arr, ok := a.(*ir.ArrayAttr)
	if !ok {
		return nil
	}
	rows := make([][]int64, len(arr.Elems))
	for i, e := range arr.Elems {
		rows[i] = IntsOf(e)
	}
	return rows
}

// AttrName is the full name of an attribute of a dialect, "ttg.blocked", or "".
func AttrName(a ir.Attribute) string {
	if ca, ok := a.(*ir.CustomAttr); ok {
		return ca.Name
	}
	return ""
}

// TypeName is the full name of a type of a dialect, "ttg.memdesc", or "".
func TypeName(t ir.Type) string {
	if ct, ok := t.(*ir.CustomType); ok {
		return ct.Name
	}
	return ""
}
