package tt

import (
	"math/bits"
	"slices"

	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/printer"
)

// Verifiers say what Triton's say. Operands whose types the constraints reject
// are not looked at again, and no verifier says anything about them.

func resultTensor(o *ir.Op) *ir.TensorType {
	t, _ := o.Result(0).Type().(*ir.TensorType)
	return t
}

// scalar is t, or the element of a tensor.
func scalar(t ir.Type) ir.Type {
	if e := ir.ElementType(t); e != nil {
		return e
	}
	return t
}

func isError(t ir.Type) bool {
	_, bad := scalar(t).(*ir.ErrorType)
	return bad
}

// mustBe reports a type that another determines. want is nil when it is not
// known.
func mustBe(got, want ir.Type, report dialect.Report, what string) bool {
	if want == nil || got == want || isError(got) || isError(want) {
		return true
	}
	report("failed to verify that %s", what)
	return false
}

// maxElements is the size of tensor that Triton takes.
const maxElements = 1 << 20

func verifySizes(o *ir.Op, report dialect.Report) bool {
	for i := range o.NumOperands() {
		if !verifySize(o, dialect.TensorTypeOf(o.Operand(i)), report) {
			return false
		}
	}
	for i := range o.NumResults() {
		if !verifySize(o, dialect.TensorTypeOf(o.Result(i)), report) {
			return false
		}
	}
	return true
}

func verifySize(o *ir.Op, t *ir.TensorType, report dialect.Report) bool {
	if t == nil || t.Unranked {
		return true
	}
	n := int64(1)
	for _, d := range t.Shape {
		if d < 0 {
			return true
		}
		n *= d
	}
	if n > maxElements {
		report("Maximum allowed number of elements is %d, but '%s' has more than that", maxElements, printer.TypeText(t))
		return false
	}
	if n != 0 && bits.OnesCount64(uint64(n)) != 1 {
		report("Number of elements must be power-of-two, but '%s' doesn't follow the rule (%d) elements", printer.TypeText(t), n)
		return false
	}
	return true
}

func verifySameShapes(o *ir.Op, report dialect.Report) { sameShapes(o, report) }

// sameShapes: the tensors of an elementwise op have one shape.
func sameShapes(o *ir.Op, report dialect.Report) bool {
	var first *ir.TensorType
	for i := range o.NumOperands() + o.NumResults() {
		var t *ir.TensorType
		if i < o.NumOperands() {
			t = dialect.TensorTypeOf(o.Operand(i))
		} else {
			t = dialect.TensorTypeOf(o.Result(i - o.NumOperands()))
		}
		switch {
		case t == nil:
		case first == nil:
			first = t
		case !slices.Equal(t.Shape, first.Shape):
			report("all non-scalar operands/results must have the same shape and base type, but got '%s' and '%s'",
				printer.TypeText(first), printer.TypeText(t))
			return false
		}
	}
	return true
}

func verifyInlineAsm(o *ir.Op, report dialect.Report) {
	if !sameShapes(o, report) || !sameEncodings(o, report) {
		return
	}
	packed, ok := o.IntAttr("packed_element")
	if ok && packed <= 0 {
		report("packed_element must be positive")
		return
	}
	if o.NumOperands() == 0 || !ok {
		return
	}
	n := int64(0)
	if t := dialect.TensorTypeOf(o.Operand(0)); t != nil {
		n = t.NumElements()
	}
	if n%packed != 0 {
		report("number of input elements %d must be a multiple of the op's packed_element attribute, %d", n, packed)
	}
}

// sameEncodings: no tensor lacks the encoding that another has.
func sameEncodings(o *ir.Op, report dialect.Report) bool {
	types := make([]ir.Type, 0, o.NumOperands()+o.NumResults())
	for _, v := range o.Operands() {
		types = append(types, v.Type())
	}
	for i := range o.NumResults() {
		types = append(types, o.Result(i).Type())
	}
	var first *ir.TensorType
	for _, t := range types {
		switch t, ok := t.(*ir.TensorType); {
		case !ok:
		case first == nil:
			first = t
		case (t.Encoding == nil) != (first.Encoding == nil):
			report("requires matching tensor encodings")
			return false
		}
	}
	return true
}

func verifyBitcast(o *ir.Op, report dialect.Report) {
	src, dst := scalar(o.Operand(0).Type()), scalar(o.Result(0).Type())
	from, fromPtr := PtrOf(src)
	to, toPtr := PtrOf(dst)
	switch {
	case isError(src) || isError(dst):
	case fromPtr && toPtr:
		if from.AddressSpace != to.AddressSpace {
			report("Cannot bitcast pointer between different address spaces")
		}
	case fromPtr || toPtr:
		report("Cannot bitcast pointer to non-pointer type")
	case ir.BitWidth(src) != ir.BitWidth(dst):
		report("Cannot bitcast data-type of size %d to data-type of size %d", ir.BitWidth(src), ir.BitWidth(dst))
	}
}

func verifyFpToFp(o *ir.Op, report dialect.Report) {
	src, dst := ir.BitWidth(scalar(o.Operand(0).Type())), ir.BitWidth(scalar(o.Result(0).Type()))
	if dst != 0 && dst < src && o.Attr("rounding") == nil {
		report("Rounding mode is required for FP downcast")
	}
}
