package rocdl

import (
	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/dialect/llvm"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/printer"
)

// isMask is for the masks of scheduling barriers.
func isMask(a ir.Attribute) bool {
	if i, ok := a.(*ir.IntegerAttr); ok {
		t, ok := i.Type.(*ir.IntegerType)
		return ok && t.Width == 32 && t.Sign == ir.Signless
	}
	return dialect.AttrName(a) == "rocdl.sched_group_mask"
}

// verifySwap: both words come back.
func verifySwap(o *ir.Op, report dialect.Report) {
	t := o.Result(0).Type()
	if m, ok := llvm.Members(t); !ok || len(m) != 2 || m[0] != o.Operand(0).Type() || m[1] != m[0] {
		report("result #0 must be LLVM dialect-compatible struct of 32-bit signless integerand32-bit signless integer, but got '%s'",
			printer.TypeText(t))
	}
}
