package tt

import (
	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/printer"
)

func verifyAtomicRMW(o *ir.Op, report dialect.Report) {
	c := o.Context()
	val := o.Operand(1).Type()
	want := Pointee(c, o.Operand(0).Type())
	if want == nil || !mustBe(val, want, report, "ptr type matches value type") {
		return
	}
	if mask := dialect.OperandNamed(o, "mask"); mask != nil {
		mustBe(mask.Type(), dialect.WithElement(c, val, c.Integer(1)), report, "mask type matches value type")
	}
}

func verifyAtomicCAS(o *ir.Op, report dialect.Report) {
	want := Pointee(o.Context(), o.Operand(0).Type())
	if want != nil && mustBe(o.Operand(1).Type(), want, report, "ptr type matches cmp type") {
		mustBe(o.Operand(2).Type(), want, report, "ptr type matches value type")
	}
}

func verifyAtomicLoad(o *ir.Op, report dialect.Report) {
	result := o.Result(0).Type()
	if !mustBe(result, Pointee(o.Context(), o.Operand(0).Type()), report, "result matches ptr type") ||
		!maskOK(o, result, "result", report) {
		return
	}
	if sem := dialect.EnumOf(o, "sem"); sem != "acquire" && sem != "relaxed" {
		report("only supports acquire and relaxed semantics")
	}
}

func verifyAtomicStore(o *ir.Op, report dialect.Report) {
	val := o.Operand(1).Type()
	if !mustBe(val, Pointee(o.Context(), o.Operand(0).Type()), report, "value type matches ptr type") ||
		!maskOK(o, val, "value", report) {
		return
	}
	if sem := dialect.EnumOf(o, "sem"); sem != "release" && sem != "relaxed" {
		report("only supports release and relaxed semantics")
	}
}

func maskOK(o *ir.Op, t ir.Type, what string, report dialect.Report) bool {
	mask := dialect.OperandNamed(o, "mask")
	return mask == nil || mustBe(mask.Type(), dialect.WithElement(o.Context(), t, o.Context().Integer(1)), report, "mask type matches "+what+" type")
}

func verifyAtomicPoll(o *ir.Op, report dialect.Report) {
	expected := o.Operand(1).Type()
	if want := Pointee(o.Context(), o.Operand(0).Type()); want == nil || !mustBe(expected, want, report, "ptr type matches expected type") {
		return
	}
	if sem := dialect.EnumOf(o, "sem"); sem != "acquire" && sem != "relaxed" {
		report("only supports acquire and relaxed semantics")
		return
	}
	switch ir.BitWidth(expected) {
	case 16, 32, 64:
	default:
		report("only supports integer elements with width {16, 32, 64}")
	}
}

// signless is an integer type without its sign, as tensors have it.
func signless(c *ir.Context, t ir.Type) ir.Type {
	if i, ok := t.(*ir.IntegerType); ok {
		return c.Integer(i.Width)
	}
	return t
}

func verifyBlock(o *ir.Op, t *ir.TensorType, report dialect.Report) {
	d, ok := TensorDescOf(dialect.OperandNamed(o, "desc").Type())
	if !ok || t == nil {
		return
	}
	if elem := signless(o.Context(), d.Elem); elem != t.Elem {
		report("descriptor block and tensor element types must match, but got descriptor element type '%s' and tensor element type '%s'",
			printer.TypeText(elem), printer.TypeText(t.Elem))
		return
	}
	if block, n := product(d.Shape), t.NumElements(); block != n {
		report("descriptor block and tensor must have the same number of elements, but got descriptor block with %d elements tensor with %d elements", block, n)
	}
}

func product(vs []int64) int64 {
	n := int64(1)
	for _, v := range vs {
		n *= v
	}
	return n
}

func verifyDescriptorLoad(o *ir.Op, report dialect.Report) { verifyBlock(o, resultTensor(o), report) }

func verifyDescriptorStore(o *ir.Op, report dialect.Report) {
	verifyBlock(o, dialect.TensorTypeOf(dialect.OperandNamed(o, "src")), report)
}

func verifyDescriptorGather(o *ir.Op, report dialect.Report) { verifyRows(o, resultTensor(o), report) }

func verifyDescriptorScatter(o *ir.Op, report dialect.Report) {
	verifyRows(o, dialect.TensorTypeOf(dialect.OperandNamed(o, "src")), report)
}

// verifyRows checks gathers and scatters of rows.
func verifyRows(o *ir.Op, rows *ir.TensorType, report dialect.Report) {
	d, ok := TensorDescOf(dialect.OperandNamed(o, "desc").Type())
	indices := dialect.TensorTypeOf(dialect.OperandNamed(o, "x_offsets"))
	if !ok || rows == nil || indices == nil {
		return
	}
	c := o.Context()
	elem := signless(c, d.Elem)
	block := printer.TypeText(c.Tensor(d.Shape, elem, nil))
	text := printer.TypeText(rows)
	if len(d.Shape) != 2 {
		report("descriptor block must be a 2D tensor, but got '%s'", block)
		return
	}
	if d.Shape[0] != 1 {
		report("descriptor block must have exactly 1 row, but got '%s'", block)
		return
	}
	if len(indices.Shape) != 1 {
		report("x offsets must be a 1D tensor, but got '%s'", printer.TypeText(indices))
		return
	}
	if len(rows.Shape) != 2 {
		report("result must be a 2D tensor, but got '%s'", text)
		return
	}
	if n := rows.Shape[0]; n < 8 {
		report("must have at least 8 rows, but got %d", n)
		return
	}
	width := int64(ir.BitWidth(rows.Elem))
	if width == 0 || width > 32 {
		report("TMA dtype cannot be greater than 32 bits")
		return
	}
	if least := 32 / width * 8; rows.Shape[1] < least {
		report("must have at least %d columns for '%s', but got %d", least, printer.TypeText(rows.Elem), rows.Shape[1])
		return
	}
	switch {
	case rows.Shape[0] != indices.Shape[0]:
		report("result tensor must have as many rows as indices (%d), but got '%s'", indices.Shape[0], text)
	case rows.Shape[1] != d.Shape[1]:
		report("result tensor number of columns must match block (%d), but got '%s'", d.Shape[1], text)
	case rows.Elem != elem:
		report("result tensor element type must match block ('%s'), but got '%s'", printer.TypeText(elem), text)
	}
}
