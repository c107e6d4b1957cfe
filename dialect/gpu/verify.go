package gpu

import (
	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/printer"
)

// sharedBytes is for the block's dynamic memory: a list of bytes.
func sharedBytes(t ir.Type) bool {
	m, ok := t.(*ir.MemRefType)
	if !ok || m.Unranked || len(m.Shape) != 1 {
		return false
	}
	i, ok := m.Elem.(*ir.IntegerType)
	return ok && i.Width == 8 && i.Sign == ir.Signless
}

// ofDialect is for attributes that some dialect gives a meaning, such as the
// target of a module: which may stand there is known to that dialect only.
func ofDialect(a ir.Attribute) bool {
	_, ok := a.(*ir.CustomAttr)
	return ok
}

func verifyDynamicMemory(o *ir.Op, report dialect.Report) {
	t, ok := o.Result(0).Type().(*ir.MemRefType)
	if !ok {
		return
	}
	switch {
	case dialect.AttrName(t.Space) != "gpu.address_space" || dialect.Keyword(t.Space) != "workgroup":
		report("address space must be address_space<workgroup>")
	case t.Shape[0] != ir.Dynamic:
		report("result memref type must be memref<?xi8, #gpu.address_space<workgroup>>")
	}
}

func verifyMemset(o *ir.Op, report dialect.Report) {
	dst, ok := dialect.OperandNamed(o, "dst").Type().(*ir.MemRefType)
	if !ok {
		return
	}
	value := dialect.OperandNamed(o, "value").Type()
	switch t := value.(type) {
	case *ir.MemRefType:
		value = t.Elem
	case *ir.VectorType:
		value = t.Elem
	case *ir.TensorType:
		value = t.Elem
	}
	if value != dst.Elem {
		report("failed to verify that all of {dst, value} have same element type")
	}
}

func verifyThreadElement(o *ir.Op, report dialect.Report) {
	value := dialect.OperandNamed(o, "value")
	if value == nil {
		value = o.Result(0)
	}
	if matrixElement(dialect.OperandNamed(o, "matrix").Type()) != value.Type() {
		report("failed to verify that value type matches element type of mma_matrix")
	}
}

func verifyMatrixLoad(o *ir.Op, report dialect.Report) {
	if !hasUnitStride(o.Operand(0).Type()) {
		report("expected source memref most minor dim must have unit stride")
	}
}

func verifyMatrixStore(o *ir.Op, report dialect.Report) {
	_, role := shapeAndRole(o.Operand(0).Type())
	switch {
	case !hasUnitStride(o.Operand(1).Type()):
		report("expected destination memref most minor dim must have unit stride")
	case role != "COp":
		report("expected the operand matrix being stored to have 'COp' operand type")
	}
}

// hasUnitStride reports whether the elements of a row lie side by side.
func hasUnitStride(t ir.Type) bool {
	m, ok := t.(*ir.MemRefType)
	if !ok {
		return true
	}
	l, ok := m.Layout.(*ir.StridedLayoutAttr)
	return !ok || len(l.Strides) == 0 || l.Strides[len(l.Strides)-1] == 1
}

func verifyAlloc(o *ir.Op, report dialect.Report) {
	t, ok := o.Result(0).Type().(*ir.MemRefType)
	if !ok {
		return
	}
	dynamic := 0
	for _, n := range t.Shape {
		if n == ir.Dynamic {
			dynamic++
		}
	}
	def := dialect.DefOf(o)
	if from, to := def.OperandGroup(o, 1); to-from != dynamic {
		report("dimension operand count does not equal memref dynamic dimension count: got %d, want %d", to-from, dynamic)
		return
	}
	symbols := 0
	if m, ok := t.Layout.(*ir.AffineMapAttr); ok {
		symbols = m.NumSymbols
	}
	if from, to := def.OperandGroup(o, 2); to-from != symbols {
		report("symbol operand count does not equal memref symbol count: got %d, want %d", to-from, symbols)
	}
}

func verifyMemcpy(o *ir.Op, report dialect.Report) {
	n := o.NumOperands()
	dst, ok := o.Operand(n - 2).Type().(*ir.MemRefType)
	src, ok2 := o.Operand(n - 1).Type().(*ir.MemRefType)
	switch {
	case !ok || !ok2:
	case dst.Elem != src.Elem:
		report("arguments have incompatible element type: '%s' and '%s'", printer.TypeText(dst.Elem), printer.TypeText(src.Elem))
	case !compatible(dst, src):
		report("arguments have incompatible shape: '%s' and '%s'", printer.TypeText(dst), printer.TypeText(src))
	}
}

func compatible(a, b *ir.MemRefType) bool {
	if a.Unranked || b.Unranked {
		return true
	}
	if len(a.Shape) != len(b.Shape) {
		return false
	}
	for i, n := range a.Shape {
		if m := b.Shape[i]; n != m && n != ir.Dynamic && m != ir.Dynamic {
			return false
		}
	}
	return true
}
