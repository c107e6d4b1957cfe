// Package fn defines the dialect func.
package fn

import (
	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/dialect/function"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/printer"
)

//go:generate go run ../spec/cmd/specgen -in func.spec -out tables.go -pkg fn

// Dialect returns the dialect func.
func Dialect() *dialect.Dialect {
	d := tables()
	f := function.Hooks()
	f.DefaultDialect = "func"
	d.OpHooks = map[string]dialect.OpHooks{
		"func.func": f,
		"func.return": {Verify: func(o *ir.Op, report dialect.Report) {
			function.VerifyReturn(o, "func.func", report)
		}},
		"func.call": {Verify: func(o *ir.Op, report dialect.Report) {
			function.VerifyCall(o, "func.func", report)
		}},
		"func.call_indirect": {Parse: parseCallIndirect, Print: printCallIndirect, Verify: verifyCallIndirect},
		"func.constant":      {Verify: verifyConstant},
	}
	return d
}

// parseCallIndirect reads `%f(%a, …) {attrs} : (t, …) -> t`.
func parseCallIndirect(p dialect.Parser, st *dialect.State) bool {
	callee, ok := p.Operand()
	if !ok || !p.Punct(dialect.LParen) {
		return false
	}
	us, ok := p.OperandList(nil)
	if !ok || !p.Punct(dialect.RParen) {
		return false
	}
	if st.Attrs, ok = p.OptionalAttrDict(st.Attrs); !ok || !p.Punct(dialect.Colon) {
		return false
	}
	f, ok := p.FunctionType()
	if !ok {
		return false
	}
	st.Types = append(st.Types, f.Results...)
	return st.Resolve(p, []dialect.UnresolvedOperand{callee}, []ir.Type{f}) && st.Resolve(p, us, f.Inputs)
}

func printCallIndirect(p dialect.Printer, o *ir.Op) {
	p.Byte(' ')
	p.Operands(o, 0, 1)
	p.Byte('(')
	p.Operands(o, 1, o.NumOperands())
	p.Byte(')')
	p.AttrDict(o, false)
	p.Text(" : ")
	p.Type(o.Operand(0).Type())
}

func verifyCallIndirect(o *ir.Op, report dialect.Report) {
	f, ok := o.Operand(0).Type().(*ir.FunctionType)
	if !ok {
		return
	}
	same := len(f.Inputs) == o.NumOperands()-1 && len(f.Results) == o.NumResults()
	for i := 0; same && i < len(f.Inputs); i++ {
		same = f.Inputs[i] == o.Operand(i+1).Type()
	}
	for i := 0; same && i < len(f.Results); i++ {
		same = f.Results[i] == o.Result(i).Type()
	}
	if !same {
		report("failed to verify that operands and results match the callee's type '%s'", printer.TypeText(f))
	}
}

func verifyConstant(o *ir.Op, report dialect.Report) {
	ref, ok := o.Attr("value").(*ir.SymbolRefAttr)
	if !ok {
		report("requires symbol reference attribute 'value'")
		return
	}
	f := function.Lookup(o, ref)
	if f == nil || !f.Is("func.func") {
		report("reference to undefined function '%s'", ref.Root)
		return
	}
	if t, ok := f.Attr(function.TypeName).(*ir.TypeAttr); ok && t.Type != o.Result(0).Type() {
		report("reference to function with mismatched type: '%s' is of type '%s'", ref.Root, printer.TypeText(t.Type))
	}
}
