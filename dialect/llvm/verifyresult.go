package llvm

import (
	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/printer"
)

// isAggregate is for what bitcast does not take.
func isAggregate(t ir.Type) bool {
	switch dialect.TypeName(t) {
	case "llvm.struct", "llvm.array":
		return true
	}
	return false
}

func notAggregate(t ir.Type) bool { return Compatible(t) && !isAggregate(t) }

func verifySincos(o *ir.Op, report dialect.Report) {
	t, want := o.Result(0).Type(), o.Operand(0).Type()
	if m, ok := Members(t); !ok || len(m) != 2 || m[0] != want || m[1] != want {
		report("expected result type to be an homogeneous struct with two elements matching the operand type, but got '%s'", printer.TypeText(t))
	}
}

func verifyInterleave(o *ir.Op, report dialect.Report) {
	from, ok := o.Operand(0).Type().(*ir.VectorType)
	to, ok2 := o.Result(0).Type().(*ir.VectorType)
	if ok && ok2 && len(from.Shape) == 1 && len(to.Shape) == 1 && to.Shape[0] != 2*from.Shape[0] {
		report("failed to verify that result has twice as many elements as 'vec1'")
	}
}
