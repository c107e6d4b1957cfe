package verify

import (
	"slices"

	"github.com/tgopt/tgopt/ir"
)

// elementwise checks that vectors and tensors of an elementwise op go together:
// scalars may stand among operands, not among results of shaped operands.
func (v *verifier) elementwise(o *ir.Op) bool {
	var first ir.Type
	agree := true
	shapedResults := 0
	look := func(t ir.Type) bool {
		switch t.(type) {
		case *ir.TensorType, *ir.VectorType:
		default:
			return false
		}
		if first == nil {
			first = t
		}
		agree = agree && (t == first || sameContainer(first, t) && sameShape(first, t))
		return true
	}
	for i := range o.NumOperands() {
		look(o.Operand(i).Type())
	}
	shaped := first != nil
	for i := range o.NumResults() {
		if look(o.Result(i).Type()) {
			shapedResults++
		}
	}
	switch {
	case first == nil:
		return true
	case !shaped:
		return v.errorf(o, "if a result is non-scalar, then at least one operand must be non-scalar")
	case shapedResults == 0:
		return v.errorf(o, "if an operand is non-scalar, then there must be at least one non-scalar result")
	case shapedResults < o.NumResults():
		return v.errorf(o, "if an operand is non-scalar, then all results must be non-scalar")
	case !agree:
		return v.errorf(o, "all non-scalar operands/results must have the same shape and base type")
	}
	return true
}

// sameContainer reports whether both are vectors, ranked tensors or unranked
// tensors, and vectors scalable in the same dimensions.
func sameContainer(a, b ir.Type) bool {
	switch a := a.(type) {
	case *ir.VectorType:
		b, ok := b.(*ir.VectorType)
		return ok && slices.Equal(a.Scalable, b.Scalable)
	case *ir.TensorType:
		b, ok := b.(*ir.TensorType)
		return ok && a.Unranked == b.Unranked
	}
	return false
}
