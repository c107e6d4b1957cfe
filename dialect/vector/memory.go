package vector

import (
	"slices"

	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/dialect/memref"
	"github.com/tgopt/tgopt/ir"
)

func verifyLoad(o *ir.Op, report dialect.Report) {
	verifyAccess(o, o.Operand(0).Type().(*ir.MemRefType), o.Result(0).Type().(*ir.VectorType), o.NumOperands()-1, access{
		lower: "destination memref has lower rank than the result vector",
		types: "base memref and result vector types should match",
		elems: "base and result element types should match",
	}, report)
}

func verifyStore(o *ir.Op, report dialect.Report) {
	verifyAccess(o, o.Operand(1).Type().(*ir.MemRefType), o.Operand(0).Type().(*ir.VectorType), o.NumOperands()-2, access{
		lower: "source memref has lower rank than the vector to store",
		types: "base memref and valueToStore vector types should match",
		elems: "base and valueToStore element type should match",
	}, report)
}

// An access is the words for what may be wrong with a load or store.
type access struct{ lower, types, elems string }

func verifyAccess(o *ir.Op, m *ir.MemRefType, v *ir.VectorType, indices int, words access, report dialect.Report) {
	scalar := v.NumElements() == 1 && !isScalable(v)
	e, vector := m.Elem.(*ir.VectorType)
	switch {
	case !memref.VerifyAlignment(o, report):
	case !scalar && !unitStride(m):
		report("most minor memref dim must have unit stride")
	case len(m.Shape) < len(v.Shape):
		report("%s", words.lower)
	case vector && e != v:
		report("%s", words.types)
	case ir.ElementType(m.Elem) != v.Elem:
		report("%s", words.elems)
	case indices != len(m.Shape):
		report("requires %d indices", len(m.Shape))
	}
}

// group is where the operands of a group start and end.
func group(o *ir.Op, i int) (from, to int) { return dialect.DefOf(o).OperandGroup(o, i) }

func vectorAt(o *ir.Op, g int) *ir.VectorType {
	from, _ := group(o, g)
	return o.Operand(from).Type().(*ir.VectorType)
}

// dims is what messages call a shape.
func dims(o *ir.Op) string {
	if o.Is("vector.maskedload") || o.Is("vector.maskedstore") {
		return "shape"
	}
	return "dim"
}

func verifyMaskedLoad(o *ir.Op, report dialect.Report) {
	m, result := o.Operand(0).Type().(*ir.MemRefType), o.Result(0).Type().(*ir.VectorType)
	from, to := group(o, 1)
	switch d := dims(o); {
	case !memref.VerifyAlignment(o, report):
	case m.Elem != result.Elem:
		report("base and result element type should match: '%s' and '%s'", text(m.Elem), text(result.Elem))
	case to-from != len(m.Shape):
		report("requires %d indices", len(m.Shape))
	case !slices.Equal(result.Shape, vectorAt(o, 2).Shape):
		report("expected result %s to match mask %s", d, d)
	case ir.Type(vectorAt(o, 3)) != ir.Type(result):
		report("expected pass_thru of same type as result type: '%s' and '%s'", text(vectorAt(o, 3)), text(result))
	}
}

func verifyMaskedStore(o *ir.Op, report dialect.Report) {
	m, value := o.Operand(0).Type().(*ir.MemRefType), vectorAt(o, 3)
	from, to := group(o, 1)
	switch d := dims(o); {
	case !memref.VerifyAlignment(o, report):
	case m.Elem != value.Elem:
		report("base and valueToStore element type should match: '%s' and '%s'", text(m.Elem), text(value.Elem))
	case to-from != len(m.Shape):
		report("requires %d indices", len(m.Shape))
	case !slices.Equal(value.Shape, vectorAt(o, 2).Shape):
		report("expected valueToStore %s to match mask %s", d, d)
	}
}

func verifyGather(o *ir.Op, report dialect.Report) {
	result := o.Result(0).Type().(*ir.VectorType)
	if !verifyPositioned(o, result, "result", report) {
		return
	}
	if got := vectorAt(o, 4); got != result {
		report("expected pass_thru of same type as result type: '%s' and '%s'", text(got), text(result))
	}
}

func verifyScatter(o *ir.Op, report dialect.Report) {
	if !verifyPositioned(o, vectorAt(o, 4), "valueToStore", report) {
		return
	}
	_, tensor := o.Operand(0).Type().(*ir.TensorType)
	switch {
	case tensor && o.NumResults() == 0:
		report("expected a result: the tensor with what was stored")
	case o.NumResults() > 0 && o.Result(0).Type() != o.Operand(0).Type():
		report("expected the result to have the type of the base: '%s' and '%s'", text(o.Result(0).Type()), text(o.Operand(0).Type()))
	}
}

// verifyPositioned checks what gather and scatter have in common.
func verifyPositioned(o *ir.Op, v *ir.VectorType, what string, report dialect.Report) bool {
	base := o.Operand(0).Type()
	shape, _ := ir.ShapeOf(base)
	from, to := group(o, 1)
	switch {
	case !memref.VerifyAlignment(o, report):
	case unrankedType(base):
		report("requires base to be a memref or ranked tensor type")
	case ir.ShapedElement(base) != v.Elem:
		report("base and %s element type should match: '%s' and '%s'", what, text(ir.ShapedElement(base)), text(v.Elem))
	case to-from != len(shape):
		report("requires %d indices", len(shape))
	case !slices.Equal(v.Shape, vectorAt(o, 2).Shape):
		report("expected %s dim to match indices dim", what)
	case !slices.Equal(v.Shape, vectorAt(o, 3).Shape):
		report("expected %s dim to match mask dim", what)
	default:
		return true
	}
	return false
}
