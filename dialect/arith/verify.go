package arith

import (
	"slices"

	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/printer"
)

func isError(t ir.Type) bool {
	_, bad := t.(*ir.ErrorType)
	return bad
}

// withElement gives t another element type, so that types can be compared
// but for their elements. Encodings take part: an elementwise op does not
// move data between threads.
func withElement(o *ir.Op, t ir.Type) ir.Type {
	return dialect.WithElement(o.Context(), t, o.Context().Integer(1))
}

func sameShape(o *ir.Op, a, b ir.Type) bool {
	x, ok := a.(*ir.TensorType)
	y, ok2 := b.(*ir.TensorType)
	if ok && ok2 {
		return x.Encoding == y.Encoding && x.Unranked == y.Unranked && slices.Equal(x.Shape, y.Shape)
	}
	return isError(a) || isError(b) || withElement(o, a) == withElement(o, b)
}

func reportCast(o *ir.Op, report dialect.Report, why string) {
	result := printer.TypeText(o.Result(0).Type())
	if o.NumOperands() == 2 { // scaling casts
		report("operand types '%s', '%s' and result type '%s' are cast incompatible%s",
			printer.TypeText(o.Operand(0).Type()), printer.TypeText(o.Operand(1).Type()), result, why)
		return
	}
	report("operand type '%s' and result type '%s' are cast incompatible%s", printer.TypeText(o.Operand(0).Type()), result, why)
}

func verifySameShape(o *ir.Op, report dialect.Report) {
	if !sameShape(o, o.Operand(0).Type(), o.Result(0).Type()) {
		reportCast(o, report, "")
	}
}

// widths are those of the elements of operand and result; ok is false when
// there is nothing to compare.
func widths(o *ir.Op) (in, out uint32, ok bool) {
	in = ir.BitWidth(ir.ElementType(o.Operand(0).Type()))
	out = ir.BitWidth(ir.ElementType(o.Result(0).Type()))
	return in, out, in > 0 && out > 0
}

func verifyWider(o *ir.Op, report dialect.Report) {
	in, out, ok := widths(o)
	switch {
	case ok && out <= in:
		reportCast(o, report, ": the result must be wider than the operand")
	case !sameShape(o, o.Operand(0).Type(), o.Result(0).Type()):
		reportCast(o, report, "")
	}
}

func verifyNarrower(o *ir.Op, report dialect.Report) {
	in, out, ok := widths(o)
	switch {
	case ok && out >= in:
		reportCast(o, report, ": the result must be shorter than the operand")
	case !sameShape(o, o.Operand(0).Type(), o.Result(0).Type()):
		reportCast(o, report, "")
	}
}

func verifyIndexCast(o *ir.Op, report dialect.Report) {
	in, out := o.Operand(0).Type(), o.Result(0).Type()
	if _, memref := in.(*ir.MemRefType); memref || isError(in) || isError(out) {
		return
	}
	_, fromIndex := ir.ElementType(in).(*ir.IndexType)
	_, toIndex := ir.ElementType(out).(*ir.IndexType)
	if fromIndex == toIndex || !sameShape(o, in, out) {
		reportCast(o, report, "")
	}
}

func verifyBitcast(o *ir.Op, report dialect.Report) {
	in, out, ok := widths(o)
	if ok && in != out {
		reportCast(o, report, ": their elements have different widths")
		return
	}
	if ok {
		verifySameShape(o, report)
	}
}

func verifyCompare(o *ir.Op, report dialect.Report) {
	in, out := o.Operand(0).Type(), o.Result(0).Type()
	if !sameShape(o, in, out) {
		report("failed to verify that result type has i1 element type and same shape as operands: got '%s' for '%s'",
			printer.TypeText(out), printer.TypeText(in))
	}
}

func verifySelect(o *ir.Op, report dialect.Report) {
	condition, result := o.Operand(0).Type(), o.Result(0).Type()
	if isError(condition) || isError(result) || ir.BitWidth(condition) == 1 {
		return
	}
	if withElement(o, condition) != withElement(o, result) {
		report("failed to verify that condition is signless i1 or has matching shape: expected '%s', but got '%s'",
			printer.TypeText(withElement(o, result)), printer.TypeText(condition))
	}
}
