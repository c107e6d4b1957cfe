package spirv

import (
	"strconv"
	"strings"

	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/printer"
)

// parseConstant reads `1.0 : f32 {attrs}`, or an array and `: t`.
func parseConstant(p dialect.Parser, st *dialect.State) bool {
	a, ok := p.Attribute(nil)
	if !ok {
		return false
	}
	st.AddAttr("value", a)
	t := typeOf(p.Context(), a)
	if _, tensor := t.(*ir.TensorType); t == nil || tensor {
		if !p.Punct(dialect.Colon) {
			return false
		}
		if t, ok = p.Type(); !ok {
			return false
		}
	}
	st.Types = append(st.Types, t)
	st.Attrs, ok = p.OptionalAttrDict(st.Attrs)
	return ok
}

// typeOf is the type that an attribute brings along, or nil.
func typeOf(c *ir.Context, a ir.Attribute) ir.Type {
	switch a := a.(type) {
	case *ir.IntegerAttr:
		return a.Type
	case *ir.FloatAttr:
		return a.Type
	case *ir.DenseElementsAttr:
		return a.Type
	case *ir.SparseElementsAttr:
		return a.Type
	}
	return nil
}

func printConstant(p dialect.Printer, o *ir.Op) {
	p.Byte(' ')
	p.Attr(o.Attr("value"))
	if _, array := o.Result(0).Type().(*ir.CustomType); array {
		p.Text(" : ")
		p.ResultTypes(o, 0, 1)
	}
	p.AttrDict(o, false, "value")
}

func verifyConstant(o *ir.Op, report dialect.Report) {
	result := o.Result(0).Type()
	switch o.Attr("value").(type) {
	case *ir.StringAttr, *ir.UnitAttr, *ir.SymbolRefAttr, *ir.TypeAttr, *ir.DictAttr:
		report("cannot have attribute: %s", printer.AttrText(o.Attr("value")))
		return
	}
	t := typeOf(o.Context(), o.Attr("value"))
	if _, custom := result.(*ir.CustomType); custom || t == nil || isError(result) {
		return
	}
	if t != result {
		report("result type ('%s') does not match value type ('%s')", text(result), text(t))
	}
}

// constantNames are %cst1_i32, %cst_f32, %cst_vec_4xf32, %true.
func constantNames(o *ir.Op, set func(*ir.Value, string)) {
	t := o.Result(0).Type()
	var b strings.Builder
	b.WriteString("cst")
	if v, ok := o.Attr("value").(*ir.IntegerAttr); ok {
		if it, ok := t.(*ir.IntegerType); ok && it.Width == 1 {
			name := "true"
			if v.Value == 0 {
				name = "false"
			}
			set(o.Result(0), name)
			return
		}
		b.WriteString(strconv.FormatInt(v.Value, 10))
	}
	switch t := t.(type) {
	case *ir.IntegerType, *ir.FloatType:
		b.WriteString("_" + text(t))
	case *ir.VectorType:
		if len(t.Shape) > 0 {
			b.WriteString("_vec_" + strconv.FormatInt(t.Shape[0], 10) + "x" + text(t.Elem))
		}
	}
	set(o.Result(0), b.String())
}

// member is the type that indices lead to within a composite, or why they lead
// nowhere.
func member(t ir.Type, indices []int64) (part ir.Type, why string) {
	for _, i := range indices {
		size := int64(-1) // of what has a length
		outer := t
		switch v := t.(type) {
		case *ir.VectorType:
			t, size = v.Elem, v.NumElements()
		case *ir.CustomType:
			t, size = memberOf(v, i)
		default:
			t = nil
		}
		switch {
		case size >= 0 && (i < 0 || i >= size):
			return nil, "index " + strconv.FormatInt(i, 10) + " out of bounds for '" + text(outer) + "'"
		case t == nil:
			return nil, "cannot extract from non-composite type '" + text(outer) + "' with index " + strconv.FormatInt(i, 10)
		}
	}
	return t, ""
}

// memberOf is the type of member i, and the number of members if that is known.
func memberOf(v *ir.CustomType, i int64) (ir.Type, int64) {
	switch v.Name {
	case "spirv.array", "spirv.matrix":
		return typeParam(v.Params, 1), dialect.IntOf(v.Params[0], 0)
	case "spirv.coopmatrix":
		return typeParam(v.Params, 1), -1
	case "spirv.rtarray":
		return typeParam(v.Params, 0), -1
	case "spirv.struct":
		list, ok := v.Params[1].(*ir.ArrayAttr)
		if !ok {
			return nil, -1
		}
		if i < 0 || i >= int64(len(list.Elems)) {
			return nil, int64(len(list.Elems))
		}
		return typeParam(list.Elems, int(i)), int64(len(list.Elems))
	}
	return nil, -1
}

func indicesOf(o *ir.Op) []int64 {
	list, _ := o.Attr("indices").(*ir.ArrayAttr)
	if list == nil {
		return nil
	}
	return numbers(list)
}

func numbers(list *ir.ArrayAttr) []int64 {
	ns := make([]int64, len(list.Elems))
	for i, e := range list.Elems {
		ns[i] = dialect.IntOf(e, -1)
	}
	return ns
}

// parseExtract reads `%c[0 : i32] {attrs} : t`.
func parseExtract(p dialect.Parser, st *dialect.State) bool {
	u, ok := p.Operand()
	if !ok {
		return false
	}
	at := p.Here()
	list, ok := parseIndices(p, st)
	if !ok {
		return false
	}
	t, _, ok := st.AttrsAndType(p)
	if !ok {
		return false
	}
	part, why := member(t, numbers(list))
	if part == nil {
		return isError(t) || p.Errorf(p.Since(at), "custom op 'spirv.CompositeExtract' %s", why)
	}
	st.Types = append(st.Types, part)
	return st.Resolve(p, []dialect.UnresolvedOperand{u}, []ir.Type{t})
}

func parseIndices(p dialect.Parser, st *dialect.State) (*ir.ArrayAttr, bool) {
	at := p.Here()
	a, ok := p.Attribute(nil)
	if !ok {
		return nil, false
	}
	list, ok := a.(*ir.ArrayAttr)
	if !ok || len(list.Elems) == 0 {
		return nil, p.Errorf(p.Since(at), "expected at least one index")
	}
	for _, e := range list.Elems {
		i, ok := e.(*ir.IntegerAttr)
		if !ok || typeOf(p.Context(), i) != ir.Type(p.Context().Integer(32)) {
			return nil, p.Errorf(p.Since(at), "expected an 32-bit integer for index, but found '%s'", printer.AttrText(e))
		}
	}
	st.AddAttr("indices", list)
	return list, true
}

func printExtract(p dialect.Printer, o *ir.Op) {
	p.Byte(' ')
	p.Operands(o, 0, 1)
	p.Attr(o.Attr("indices"))
	p.AttrDict(o, false, "indices")
	p.Text(" : ")
	p.OperandTypes(o, 0, 1)
}

func verifyExtract(o *ir.Op, report dialect.Report) {
	t := o.Operand(0).Type()
	if want, why := member(t, indicesOf(o)); want == nil {
		report("%s", why)
	} else if got := o.Result(0).Type(); got != want {
		report("invalid result type: expected '%s' but provided '%s'", text(want), text(got))
	}
}

// parseInsert reads `%v, %c[0 : i32] {attrs} : t into t`.
func parseInsert(p dialect.Parser, st *dialect.State) bool {
	v, ok := p.Operand()
	if !ok || !p.Punct(dialect.Comma) {
		return false
	}
	u, ok := p.Operand()
	if !ok {
		return false
	}
	if _, ok = parseIndices(p, st); !ok {
		return false
	}
	if st.Attrs, ok = p.OptionalAttrDict(st.Attrs); !ok || !p.Punct(dialect.Colon) {
		return false
	}
	t, ok := p.Type()
	if !ok || !p.Keyword("into") {
		return false
	}
	whole, ok := p.Type()
	if !ok {
		return false
	}
	st.Types = append(st.Types, whole)
	return st.Resolve(p, []dialect.UnresolvedOperand{v, u}, []ir.Type{t, whole})
}

func printInsert(p dialect.Printer, o *ir.Op) {
	p.Byte(' ')
	p.Operands(o, 0, 2)
	p.Attr(o.Attr("indices"))
	p.AttrDict(o, false, "indices")
	p.Text(" : ")
	p.OperandTypes(o, 0, 1)
	p.Text(" into ")
	p.OperandTypes(o, 1, 2)
}

func verifyInsert(o *ir.Op, report dialect.Report) {
	value, t := o.Operand(0).Type(), o.Operand(1).Type()
	switch want, why := member(t, indicesOf(o)); {
	case want == nil:
		report("%s", why)
	case value != want:
		report("object operand type should be '%s', but found '%s'", text(want), text(value))
	case o.Result(0).Type() != t:
		report("result type should be the same as the composite type, but found '%s' vs '%s'", text(t), text(o.Result(0).Type()))
	}
}
