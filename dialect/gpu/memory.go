package gpu

import (
	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/printer"
)

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
