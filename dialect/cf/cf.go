// Package cf defines the dialect cf.
package cf

import (
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
