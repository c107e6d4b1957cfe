// Package cf defines the dialect cf.
package cf

import (
	"slices"

	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/printer"
)

//go:generate go run ../spec/cmd/specgen -in cf.spec -out tables.go -pkg cf

// Dialect returns the dialect cf.
func Dialect() *dialect.Dialect {
	d := tables()
	d.OpHooks = map[string]dialect.OpHooks{
		"cf.assert":  {Fold: foldAssert},
		"cf.br":      {Verify: VerifySuccessors},
		"cf.cond_br": {Verify: VerifySuccessors, Fold: foldCondBr},
		"cf.switch":  {Parse: parseSwitch, Print: printSwitch, Verify: verifySwitch, Fold: foldSwitch},
	}
	return d
}

// VerifySuccessors checks what a branch passes to the blocks that it goes to.
func VerifySuccessors(o *ir.Op, report dialect.Report) {
	for i, s := range o.Successors() {
		vs := o.SuccessorOperands(i)
		if len(vs) != s.Block.NumArgs() {
			report("branch has %d operands for successor #%d, but target block has %d", len(vs), i, s.Block.NumArgs())
			return
		}
		for j, v := range vs {
			if t := s.Block.Arg(j).Type(); t != v.Type() && !isError(t) && !isError(v.Type()) {
				report("type mismatch for bb argument #%d of successor #%d: '%s' and '%s'", j, i,
					printer.TypeText(v.Type()), printer.TypeText(t))
				return
			}
		}
	}
}

func isError(t ir.Type) bool {
	_, bad := t.(*ir.ErrorType)
	return bad
}

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
