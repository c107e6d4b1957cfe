package rocdl

import (
	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/dialect/llvm"
	"github.com/tgopt/tgopt/ir"
)

// isMask is for the masks of scheduling barriers.
func isMask(a ir.Attribute) bool {
	if i, ok := a.(*ir.IntegerAttr); ok {
		t, ok := i.Type.(*ir.IntegerType)
		return ok && t.Width == 32 && t.Sign == ir.Signless
	}
	return dialect.AttrName(a) == "rocdl.sched_group_mask"
}

// twoWords is for the struct of two words that swaps give.
func twoWords(t ir.Type) bool {
	m, ok := llvm.Members(t)
	if !ok || len(m) != 2 || m[0] != m[1] {
		return false
	}
	i, ok := m[0].(*ir.IntegerType)
	return ok && i.Width == 32 && i.Sign == ir.Signless
}
