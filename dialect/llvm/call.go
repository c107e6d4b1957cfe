package llvm

import (
	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/dialect/function"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/printer"
)

// parseCall reads `cconv tail @f(%a, …) vararg(t) ["tag"(%b : t), …] {attrs} :
// (t {attrs}, …) -> t` or, through a pointer, `%p(%a, …) … : !llvm.ptr, (t, …)
// -> t`.
func parseCall(p dialect.Parser, st *dialect.State) bool {
	optionalEnum(p, st, "CConv", "llvm.cconv")
	optionalEnum(p, st, "TailCallKind", "llvm.tailcallkind")
	callee, indirect, us, ok := parseCallee(p, st)
	if !ok {
		return false
	}
	b, ok := parseCallRest(p, st, callee, indirect)
	if !ok {
		return false
	}
	return parseCallTypes(p, st, us) && b.add(p, st)
}

// parseCallee reads `@f(%a, …)` or, through a pointer, `%p(%a, …)`.
func parseCallee(p dialect.Parser, st *dialect.State) (callee dialect.UnresolvedOperand, indirect bool, us []dialect.UnresolvedOperand, ok bool) {
	callee, indirect = p.OptionalOperand()
	if !indirect {
		name, ok := p.Symbol()
		if !ok {
			return callee, indirect, nil, false
		}
		st.AddAttr("callee", p.Context().SymbolRef(name))
	}
	us, ok = dialect.OperandsIn(p, dialect.LParen, dialect.RParen)
	return callee, indirect, us, ok
}

// parseCallRest reads `vararg(t) [bundles] {attrs} :`, and the type of a pointer that
// is called.
func parseCallRest(p dialect.Parser, st *dialect.State, callee dialect.UnresolvedOperand, indirect bool) (b bundles, ok bool) {
	if p.OptionalKeyword("vararg") {
		if !p.Punct(dialect.LParen) {
			return b, false
		}
		t, ok := p.Type()
		if !ok || !p.Punct(dialect.RParen) {
			return b, false
		}
		st.AddAttr("var_callee_type", p.Context().TypeAttr(t))
	}
	if b, ok = parseBundles(p); !ok {
		return b, false
	}
	if st.Attrs, ok = p.OptionalAttrDict(st.Attrs); !ok || !p.Punct(dialect.Colon) {
		return b, false
	}
	if indirect {
		t, ok := p.Type()
		if !ok || !p.Punct(dialect.Comma) || !st.Resolve(p, []dialect.UnresolvedOperand{callee}, []ir.Type{t}) {
			return b, false
		}
	}
	return b, true
}

// parseCallTypes reads `(t {attrs}, …) -> t` of a call with operands us.
func parseCallTypes(p dialect.Parser, st *dialect.State, us []dialect.UnresolvedOperand) bool {
	at := p.Here()
	sig, ok := function.ParseSignature(p, false)
	if !ok {
		return false
	}
	ts := make([]ir.Type, len(sig.Args))
	for i := range sig.Args {
		ts[i] = sig.Args[i].Type
	}
	if len(sig.Results) > 1 {
		return p.Errorf(p.Since(at), "expected at most one result")
	}
	if len(sig.Results) == 1 && !isVoid(sig.Results[0]) {
		st.Types = append(st.Types, sig.Results[0])
	}
	return st.Resolve(p, us, ts) && sig.AddAttrs(p, st)
}

func printCall(p dialect.Printer, o *ir.Op) {
	p.Byte(' ')
	if c := enumText(o, "CConv"); c != "" && c != "ccc" {
		p.Text(c)
		p.Byte(' ')
	}
	if t := enumText(o, "TailCallKind"); t != "" && t != "none" {
		p.Text(t)
		p.Byte(' ')
	}
	_, to := dialect.DefOf(o).OperandGroup(o, 0)
	first := printCallee(p, o)
	p.Byte('(')
	p.Operands(o, first, to)
	p.Byte(')')
	printVarCallee(p, o)
	printBundles(p, o, to)
	p.AttrDict(o, false, "CConv", "TailCallKind", "callee", "var_callee_type", "op_bundle_sizes", "op_bundle_tags",
		function.ArgAttrs, function.ResAttrs)
	p.Text(" : ")
	if first == 1 {
		p.OperandTypes(o, 0, 1)
		p.Text(", ")
	}
	printCallTypes(p, o, first, to)
}

// printCallee returns the index of the first argument: a pointer to a function
// stands in front of them.
func printCallee(p dialect.Printer, o *ir.Op) int {
	if callee := o.Attr("callee"); callee != nil {
		p.Attr(callee)
		return 0
	}
	p.Operands(o, 0, 1)
	return 1
}

func printVarCallee(p dialect.Printer, o *ir.Op) {
	if t, ok := o.Attr("var_callee_type").(*ir.TypeAttr); ok {
		p.Text(" vararg(")
		p.Type(t.Type)
		p.Byte(')')
	}
}

func printCallTypes(p dialect.Printer, o *ir.Op, first, to int) {
	inputs := make([]ir.Type, 0, max(to-first, 0))
	for i := first; i < to; i++ {
		inputs = append(inputs, o.Operand(i).Type())
	}
	var results []ir.Type
	for i := range o.NumResults() {
		results = append(results, o.Result(i).Type())
	}
	function.PrintSignature(p, o, inputs, false, results)
	if len(results) == 0 {
		p.Text(" -> ()")
	}
}

// parseCallIntrinsic reads `"llvm.x"(%a, …) [bundles] {attrs} : (t, …) -> t`.
func parseCallIntrinsic(p dialect.Parser, st *dialect.State) bool {
	name, ok := p.String()
	if !ok {
		return false
	}
	st.AddAttr("intrin", p.Context().String(name))
	us, ok := dialect.OperandsIn(p, dialect.LParen, dialect.RParen)
	if !ok {
		return false
	}
	b, ok := parseBundles(p)
	if !ok {
		return false
	}
	if st.Attrs, ok = p.OptionalAttrDict(st.Attrs); !ok || !p.Punct(dialect.Colon) {
		return false
	}
	return parseCallTypes(p, st, us) && b.add(p, st)
}

func printCallIntrinsic(p dialect.Printer, o *ir.Op) {
	p.Byte(' ')
	p.AttrWithoutType(o.Attr("intrin"))
	_, to := dialect.DefOf(o).OperandGroup(o, 0)
	p.Byte('(')
	p.Operands(o, 0, to)
	p.Byte(')')
	printBundles(p, o, to)
	p.AttrDict(o, false, "intrin", "op_bundle_sizes", "op_bundle_tags", function.ArgAttrs, function.ResAttrs)
	p.Text(" : ")
	printCallTypes(p, o, 0, to)
}

func verifyCall(o *ir.Op, report dialect.Report) {
	callee, ok := o.Attr("callee").(*ir.SymbolRefAttr)
	if !ok {
		if o.NumOperands() == 0 {
			report("must have either a `callee` attribute or at least an operand")
		} else if t := o.Operand(0).Type(); !isPointer(t) && !isError(t) {
			report("indirect call expects a pointer as callee: '%s'", printer.TypeText(t))
		}
		return
	}
	f := function.Lookup(o, callee)
	if f == nil {
		report("'%s' does not reference a symbol in the current scope", callee.Root)
		return
	}
	if !f.Is("llvm.func") {
		return
	}
	inputs, results, variadic := Signature(f)
	_, n := dialect.DefOf(o).OperandGroup(o, 0)
	if n < len(inputs) || n > len(inputs) && !variadic {
		report("incorrect number of operands (%d) for callee (expecting: %d)", n, len(inputs))
		return
	}
	for i, t := range inputs {
		if got := o.Operand(i).Type(); got != t && !isError(got) {
			report("operand type mismatch for operand %d: '%s' != '%s'", i, printer.TypeText(got), printer.TypeText(t))
			return
		}
	}
	if o.NumResults() != len(results) {
		report("incorrect number of results (%d) for callee (expecting: %d)", o.NumResults(), len(results))
		return
	}
	if len(results) == 1 && o.Result(0).Type() != results[0] && !isError(o.Result(0).Type()) {
		report("result type mismatch: '%s' != '%s'", printer.TypeText(o.Result(0).Type()), printer.TypeText(results[0]))
	}
}
