package dialect

import (
	"strconv"
	"strings"

	"github.com/tgopt/tgopt/ir"
)

// IntsOf is the content of a dense array, nil for anything else.
func IntsOf(a ir.Attribute) []int64 {
	if da, ok := a.(*ir.DenseArrayAttr); ok {
		return da.Values
	}
	return nil
}

// RowsOf is the rows of a matrix, an array of dense arrays or, as in a dictionary,
// of arrays; nil for anything else.
func RowsOf(a ir.Attribute) [][]int64 {
	m, ok := a.(*ir.ArrayAttr)
	if !ok {
		return nil
	}
	rows := make([][]int64, len(m.Elems))
	for i, e := range m.Elems {
		switch e := e.(type) {
		case *ir.DenseArrayAttr:
			rows[i] = e.Values
		case *ir.ArrayAttr:
			row := make([]int64, len(e.Elems))
			for j, v := range e.Elems {
				row[j] = IntOf(v, 0)
			}
			rows[i] = row
		}
	}
	return rows
}

// IntOf is the value of an integer attribute, or fallback.
func IntOf(a ir.Attribute, fallback int64) int64 {
	if ia, ok := a.(*ir.IntegerAttr); ok {
		return ia.Value
	}
	return fallback
}

// IsTrue reports whether an attribute is true, or a number other than 0.
func IsTrue(a ir.Attribute) bool { return IntOf(a, 0) != 0 }

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

// AttrName is the full name of an attribute of a dialect, "ttg.blocked", or "".
func AttrName(a ir.Attribute) string {
	if ca, ok := a.(*ir.CustomAttr); ok {
		return ca.Name
	}
	return ""
}

// EncodingOf is the layout of a tensor or buffer, nil if the type has none.
func EncodingOf(t ir.Type) ir.Attribute {
	if tensor, ok := t.(*ir.TensorType); ok {
		return tensor.Encoding
	}
	return TypeParam(t, "encoding")
}

// TypeName is the full name of a type of a dialect, "ttg.memdesc", or "".
func TypeName(t ir.Type) string {
	if ct, ok := t.(*ir.CustomType); ok {
		return ct.Name
	}
	return ""
}

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

// IntParam, BoolParam, IntsParam and RowsParam read a parameter of a dialect's attribute by its name, as IntOf, IntsOf and RowsOf
// do: what is absent, and any parameter of an attribute that has none of that name, is absent, false or nil.

// IntParam is a number.
func IntParam(a ir.Attribute, name string, absent int64) int64 {
	return IntOf(AttrParam(a, name), absent)
}

// BoolParam is a truth value.
func BoolParam(a ir.Attribute, name string) bool { return IsTrue(AttrParam(a, name)) }

// IntsParam is a list of numbers, which is the attribute's: it is not to be written to.
func IntsParam(a ir.Attribute, name string) []int64 { return IntsOf(AttrParam(a, name)) }

// RowsParam is a matrix.
func RowsParam(a ir.Attribute, name string) [][]int64 { return RowsOf(AttrParam(a, name)) }

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

// TensorTypeOf is the type of a value that is a tensor; nil for any other, and for none.
func TensorTypeOf(v *ir.Value) *ir.TensorType {
	if v == nil {
		return nil
	}
	t, _ := v.Type().(*ir.TensorType)
	return t
}

// KeywordOf is the Keyword of an op's attribute, of its default when it is absent.
func KeywordOf(o *ir.Op, name string) string { return Keyword(AttrOf(o, name)) }

// JoinInts are numbers with commas between them.
func JoinInts(vs []int64) string {
	texts := make([]string, len(vs))
	for i, v := range vs {
		texts[i] = strconv.FormatInt(v, 10)
	}
	return strings.Join(texts, ", ")
}

// PrintInts prints `[1, 2]`.
func PrintInts(p Printer, vs []int64) { p.Text("[" + JoinInts(vs) + "]") }

// Permute is the numbers in another order: order says which stands at each place.
func Permute(vs, order []int64) []int64 {
	out := make([]int64, len(order))
	for i, at := range order {
		out[i] = vs[at]
	}
	return out
}
