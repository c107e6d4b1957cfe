package vector

import (
	"slices"

	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/dialect/indexlist"
	"github.com/tgopt/tgopt/ir"
)

// poison is the position of an element that nobody reads.
const poison = -1

// parseShuffle reads `%a, %b [0, 5] {attrs} : t, t`; the mask's length is that
// of the result.
func parseShuffle(p dialect.Parser, st *dialect.State) bool {
	at := p.Here()
	us, ok := p.OperandList(nil)
	if !ok {
		return false
	}
	none, mask, ok := indexlist.Parse(p, dialect.LSquare, dialect.RSquare)
	if !ok {
		return false
	}
	if len(none) > 0 {
		return p.Errorf(none[0].Span, "expected an integer")
	}
	if st.Attrs, ok = p.OptionalAttrDict(st.Attrs); !ok || !p.Punct(dialect.Colon) {
		return false
	}
	types, ok := p.TypeList(nil)
	if !ok {
		return false
	}
	if len(us) != 2 || len(types) != 2 {
		return p.Errorf(p.Since(at), "custom op 'vector.shuffle' expected 2 operands and their types, got %d and %d", len(us), len(types))
	}
	v, ok := types[0].(*ir.VectorType)
	if !ok {
		return isError(types[0]) || p.Errorf(p.Since(at), "custom op 'vector.shuffle' expected vectors, but got '%s'", text(types[0]))
	}
	c := p.Context()
	shape := []int64{int64(len(mask))}
	if len(v.Shape) > 0 {
		shape = append(shape, v.Shape[1:]...)
	}
	st.AddAttr("mask", c.DenseArray(c.Integer(64), mask))
	st.Types = append(st.Types, c.Vector(shape, nil, v.Elem))
	return st.Resolve(p, us, types)
}

func printShuffle(p dialect.Printer, o *ir.Op) {
	p.Byte(' ')
	p.Operands(o, 0, o.NumOperands())
	p.Text(" [")
	indexlist.Print(p, o, o.NumOperands(), dialect.IntsOf(o.Attr("mask")))
	p.Byte(']')
	p.AttrDict(o, false, "mask")
	p.Text(" : ")
	p.OperandTypes(o, 0, o.NumOperands())
}

func verifyShuffle(o *ir.Op, report dialect.Report) {
	a, b := o.Operand(0).Type().(*ir.VectorType), o.Operand(1).Type().(*ir.VectorType)
	result := o.Result(0).Type().(*ir.VectorType)
	mask := dialect.IntsOf(o.Attr("mask"))
	scalars := len(a.Shape) == 0 && len(b.Shape) == 0 && len(result.Shape) == 1
	switch {
	case a.Elem != result.Elem:
		report("failed to verify that first operand v1 and result have same element type")
		return
	case b.Elem != result.Elem:
		report("failed to verify that second operand v2 and result have same element type")
		return
	case !scalars && (len(a.Shape) != len(result.Shape) || len(b.Shape) != len(result.Shape)):
		report("rank mismatch")
		return
	case !scalars && (!slices.Equal(a.Shape[1:], result.Shape[1:]) || !slices.Equal(b.Shape[1:], result.Shape[1:])):
		report("dimension mismatch")
		return
	case len(mask) == 0:
		report("invalid mask length")
		return
	case int64(len(mask)) != result.Shape[0]:
		report("mask length mismatch: %d for a result of %d", len(mask), result.Shape[0])
		return
	}
	n := int64(2)
	if !scalars {
		n = a.Shape[0] + b.Shape[0]
	}
	for i, at := range mask {
		if at != poison && (at < 0 || at >= n) {
			report("mask index #%d out of range: %d of %d", i+1, at, n)
			return
		}
	}
}

func verifyInterleave(o *ir.Op, report dialect.Report) {
	if o.Result(0).Type() != scaled(o.Context(), o.Operand(0).Type(), 2, 1) {
		report("failed to verify that type of 'result' is double the width of the inputs")
	}
}

// scaled is a vector whose last dimension is times as long, divided by over.
func scaled(c *ir.Context, t ir.Type, times, over int64) ir.Type {
	v := t.(*ir.VectorType)
	if len(v.Shape) == 0 {
		return c.Vector([]int64{times}, nil, v.Elem)
	}
	shape := append([]int64(nil), v.Shape...)
	last := len(shape) - 1
	if n := shape[last] * times / over; n > 0 {
		shape[last] = n
	}
	return c.Vector(shape, v.Scalable, v.Elem)
}

func verifyDeinterleave(o *ir.Op, report dialect.Report) {
	v := o.Operand(0).Type().(*ir.VectorType)
	switch {
	case v.Shape[len(v.Shape)-1]%2 != 0:
		report("failed to verify that the trailing dimension of the source vector has an even number of elements")
	case o.Result(0).Type() != scaled(o.Context(), v, 1, 2):
		report("failed to verify that the trailing dimension of the results is half the width of source trailing dimension")
	}
}

// verifyPositions checks the indices of an extract or insert against a shape.
func verifyPositions(o *ir.Op, v *ir.VectorType, dynamic int, what string, report dialect.Report) bool {
	at := dialect.IntsOf(o.Attr("static_position"))
	if indexlist.NumDynamic(at) != dynamic {
		report("mismatch between dynamic and static positions (kDynamic marker but no corresponding dynamic position): %d and %d",
			dynamic, indexlist.NumDynamic(at))
		return false
	}
	for i, n := range at {
		if i < len(v.Shape) && n != ir.Dynamic && n != poison && (n < 0 || n >= v.Shape[i]) {
			report("expected position attribute #%d to be a non-negative integer smaller than the corresponding %s dimension or poison (-1)",
				i+1, what)
			return false
		}
	}
	return true
}

func verifyExtract(o *ir.Op, report dialect.Report) {
	v, result := o.Operand(0).Type().(*ir.VectorType), o.Result(0).Type()
	at := dialect.IntsOf(o.Attr("static_position"))
	switch {
	case v.Elem != ir.ElementType(result):
		report("failed to verify that operand and result have same element type")
		return
	case rankOf(result) == 0:
		report("expected a scalar instead of a 0-d vector as the result type")
		return
	case len(at) > len(v.Shape):
		report("expected position attribute of rank no greater than vector rank: %d and %d", len(at), len(v.Shape))
		return
	case !verifyPositions(o, v, o.NumOperands()-1, "vector", report):
		return
	}
	var want ir.Type = v.Elem
	if n := len(at); n < len(v.Shape) {
		var scalable []bool
		if v.Scalable != nil {
			scalable = scalableOf(v.Scalable[n:])
		}
		want = o.Context().Vector(v.Shape[n:], scalable, v.Elem)
	}
	// A vector of one element may stand for the element.
	if result != want && !isOne(result, want) && !isOne(want, result) {
		report("inferred type(s) '%s' are incompatible with return type(s) of operation '%s'", text(want), text(result))
	}
}

func isOne(t, elem ir.Type) bool {
	v, ok := t.(*ir.VectorType)
	return ok && len(v.Shape) == 1 && v.Shape[0] == 1 && v.Elem == elem
}

func verifyInsert(o *ir.Op, report dialect.Report) {
	value, v := o.Operand(0).Type(), o.Operand(1).Type().(*ir.VectorType)
	at := dialect.IntsOf(o.Attr("static_position"))
	switch rank := rankOf(value); {
	case ir.ElementType(value) != v.Elem:
		report("failed to verify that source operand and result have same element type")
	case rank == 0:
		report("expected a scalar instead of a 0-d vector as the source operand")
	case len(at) > len(v.Shape):
		report("expected position attribute of rank no greater than dest vector rank: %d and %d", len(at), len(v.Shape))
	case rank > 0 && rank+len(at) != len(v.Shape):
		report("expected position attribute rank + source rank to match dest vector rank: %d + %d and %d", len(at), rank, len(v.Shape))
	case rank < 0 && len(at) != len(v.Shape):
		report("expected position attribute rank to match the dest vector rank: %d and %d", len(at), len(v.Shape))
	default:
		verifyPositions(o, v, o.NumOperands()-2, "dest vector", report)
	}
}

func verifyScalableInsert(o *ir.Op, report dialect.Report) {
	part, v := o.Operand(0).Type().(*ir.VectorType), o.Operand(1).Type().(*ir.VectorType)
	switch {
	case part.Elem != v.Elem:
		report("failed to verify that all of {valueToStore, dest} have same element type")
	case dialect.IntOf(o.Attr("pos"), 0)%max(part.Shape[0], 1) != 0:
		report("failed to verify that position is a multiple of the source length.")
	}
}

func verifyScalableExtract(o *ir.Op, report dialect.Report) {
	v, part := o.Operand(0).Type().(*ir.VectorType), o.Result(0).Type().(*ir.VectorType)
	switch {
	case part.Elem != v.Elem:
		report("failed to verify that all of {source, result} have same element type")
	case dialect.IntOf(o.Attr("pos"), 0)%max(part.Shape[0], 1) != 0:
		report("failed to verify that position is a multiple of the result length.")
	}
}

// parseToElements reads `%v {attrs} : t`: as many results as elements.
func parseToElements(p dialect.Parser, st *dialect.State) bool {
	u, ok := p.Operand()
	if !ok {
		return false
	}
	v, ok := parseVector(p, st)
	if !ok {
		return false
	}
	for range v.NumElements() {
		st.Types = append(st.Types, v.Elem)
	}
	return st.Resolve(p, []dialect.UnresolvedOperand{u}, []ir.Type{v})
}

// maxElements bounds how many results or operands a type may ask for.
const maxElements = 1 << 20

// parseVector reads `{attrs} : t` where t says how many elements there are.
func parseVector(p dialect.Parser, st *dialect.State) (v *ir.VectorType, ok bool) {
	if st.Attrs, ok = p.OptionalAttrDict(st.Attrs); !ok || !p.Punct(dialect.Colon) {
		return nil, false
	}
	at := p.Here()
	t, ok := p.Type()
	if !ok {
		return nil, false
	}
	v, ok = t.(*ir.VectorType)
	switch {
	case isError(t):
		return nil, false
	case !ok:
		return nil, p.Errorf(p.Since(at), "custom op '%s' invalid kind of type specified: expected builtin.vector, but found '%s'", st.Name, text(t))
	case v.NumElements() > maxElements:
		return nil, p.Errorf(p.Since(at), "custom op '%s' takes vectors of up to %d elements, but got '%s'", st.Name, maxElements, text(t))
	}
	return v, true
}

func printToElements(p dialect.Printer, o *ir.Op) {
	p.Byte(' ')
	p.Operands(o, 0, 1)
	p.AttrDict(o, false)
	p.Text(" : ")
	p.OperandTypes(o, 0, 1)
}

func verifyToElements(o *ir.Op, report dialect.Report) {
	v := o.Operand(0).Type().(*ir.VectorType)
	good := int64(o.NumResults()) == v.NumElements()
	for i := range o.NumResults() {
		good = good && o.Result(i).Type() == v.Elem
	}
	if !good {
		report("failed to verify that shaped type 'source' matches 'elements' element count and types")
	}
}

// parseFromElements reads `%a, %b {attrs} : t`.
func parseFromElements(p dialect.Parser, st *dialect.State) bool {
	at := p.Here()
	us, ok := p.OperandList(nil)
	if !ok {
		return false
	}
	v, ok := parseVector(p, st)
	if !ok {
		return false
	}
	if isScalable(v) {
		return p.Errorf(p.Since(at), "custom op 'vector.from_elements' 'dest' must be fixed-length vector of any type values, but got '%s'", text(v))
	}
	if n := v.NumElements(); n != int64(len(us)) {
		return p.Errorf(p.Since(at), "custom op 'vector.from_elements' number of operands and types do not match: got %d operands and %d types",
			len(us), n)
	}
	st.Types = append(st.Types, v)
	return st.Resolve(p, us, repeat(v.Elem, len(us)))
}

func printFromElements(p dialect.Printer, o *ir.Op) {
	p.Byte(' ')
	p.Operands(o, 0, o.NumOperands())
	p.AttrDict(o, false)
	p.Text(" : ")
	p.ResultTypes(o, 0, 1)
}

func verifyFromElements(o *ir.Op, report dialect.Report) {
	v := o.Result(0).Type().(*ir.VectorType)
	good := int64(o.NumOperands()) == v.NumElements()
	for i := range o.NumOperands() {
		t := o.Operand(i).Type()
		good = good && (t == v.Elem || isError(t))
	}
	if !good {
		report("failed to verify that shaped type 'dest' matches 'elements' element count and types")
	}
}
