package cf

import (
	"slices"

	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/ir"
)

// foldAssert: what holds need not be asserted.
func foldAssert(_ *ir.Op, operands []ir.Attribute) (dialect.Folding, bool) {
	if a, ok := operands[0].(*ir.IntegerAttr); ok && a.Value != 0 {
		return dialect.Folding{Results: []dialect.FoldResult{}}, true
	}
	return dialect.NotFolded()
}

// foldCondBr goes where a known condition says, or where both ways go with the same values.
func foldCondBr(o *ir.Op, operands []ir.Attribute) (dialect.Folding, bool) {
	if a, ok := operands[0].(*ir.IntegerAttr); ok {
		if a.Value != 0 {
			return branch(o, 0)
		}
		return branch(o, 1)
	}
	s := o.Successors()
	if s[0].Block == s[1].Block && slices.Equal(o.SuccessorOperands(0), o.SuccessorOperands(1)) {
		return branch(o, 0)
	}
	return dialect.NotFolded()
}

// foldSwitch goes to the block of a known case, or to the only one that there is.
func foldSwitch(o *ir.Op, operands []ir.Attribute) (dialect.Folding, bool) {
	cases, _ := o.Attr("case_values").(*ir.DenseElementsAttr)
	if cases == nil {
		return branch(o, 0)
	}
	flag, ok := operands[0].(*ir.IntegerAttr)
	if !ok || flag.Wide != nil || ir.ElementWords(ir.ElementType(cases.Type)) != 1 {
		return dialect.NotFolded()
	}
	for i := range len(o.Successors()) - 1 {
		if cases.Words(i)[0] == uint64(flag.Value) {
			return branch(o, i+1)
		}
	}
	return branch(o, 0)
}

// branch is a cf.br to a successor of o, with what o passes to it.
func branch(o *ir.Op, i int) (dialect.Folding, bool) {
	values := o.SuccessorOperands(i)
	return dialect.Folding{Op: &ir.OpState{
		Name: o.Context().OpName(OpBr), Operands: values,
		Successors: []ir.Successor{{Block: o.Successors()[i].Block, Count: len(values)}},
	}}, true
}
