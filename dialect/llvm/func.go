package llvm

import (
	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/dialect/function"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/printer"
)

// NoAliasAttr is of an argument: nothing else points to what it points to.
const NoAliasAttr = "llvm.noalias"

var visibilities = [...]string{"", "hidden", "protected"}
var unnamedAddrs = [...]string{"", "local_unnamed_addr", "unnamed_addr"}

// parseIndexed reads one of words, if one is there, and stores its number.
func parseIndexed(p dialect.Parser, st *dialect.State, name string, words []string) {
	n := 0
	for i, w := range words {
		if w != "" && p.OptionalKeyword(w) {
			n = i
			break
		}
	}
	st.AddAttr(name, p.Context().I64(int64(n)))
}

func printIndexed(p dialect.Printer, o *ir.Op, name string, words []string) {
	if v, ok := o.IntAttr(name); ok && v > 0 && v < int64(len(words)) {
		p.Text(words[v])
		p.Byte(' ')
	}
}

// parseFunc reads `linkage visibility unnamed_addr cconv @name(arguments) ->
// result vscale_range(1, 2) comdat(@a::@b) attributes {…} {body}`.
func parseFunc(p dialect.Parser, st *dialect.State) bool {
	optionalEnum(p, st, "linkage", "llvm.linkage")
	parseIndexed(p, st, "visibility_", visibilities[:])
	parseIndexed(p, st, "unnamed_addr", unnamedAddrs[:])
	optionalEnum(p, st, "CConv", "llvm.cconv")
	if !function.ParseName(p, st) {
		return false
	}
	sig, ok := function.ParseSignature(p, true)
	if !ok {
		return false
	}
	if len(sig.Results) > 1 {
		return p.Errorf(sig.Span, "failed to construct function type: expected zero or one function result")
	}
	c := p.Context()
	var result ir.Type = c.CustomType("llvm.void", p.Registry().Type("llvm.void"), nil)
	if len(sig.Results) == 1 {
		result = sig.Results[0]
	}
	inputs := make([]ir.Attribute, len(sig.Args))
	for i := range sig.Args {
		inputs[i] = c.TypeAttr(sig.Args[i].Type)
	}
	params := funcParams(c, result, c.Array(inputs), sig.Variadic)
	st.AddAttr(function.TypeName, c.TypeAttr(c.CustomType("llvm.func", p.Registry().Type("llvm.func"), params)))
	if p.OptionalKeyword("vscale_range") && !parseVScale(p, st) {
		return false
	}
	if !parseOptionalComdat(p, st) {
		return false
	}
	at := p.Here()
	attrs, ok := p.OptionalAttrDictWithKeyword(nil)
	if !ok {
		return false
	}
	for _, a := range attrs {
		if a.Name == function.SymName || a.Name == function.TypeName {
			return p.Errorf(p.Since(at),
				"'%s' is an inferred attribute and should not be specified in the explicit attribute dictionary", a.Name)
		}
	}
	st.Attrs = append(st.Attrs, attrs...)
	return sig.AddAttrs(p, st) && function.ParseBody(p, st, sig.Args)
}

func parseVScale(p dialect.Parser, st *dialect.State) bool {
	if !p.Punct(dialect.LParen) {
		return false
	}
	c := p.Context()
	low, ok := p.Attribute(c.Integer(32))
	if !ok || !p.Punct(dialect.Comma) {
		return false
	}
	high, ok := p.Attribute(c.Integer(32))
	if !ok || !p.Punct(dialect.RParen) {
		return false
	}
	st.AddAttr("vscale_range", c.CustomAttr("llvm.vscale_range", p.Registry().Attr("llvm.vscale_range"),
		[]ir.Attribute{low, high}))
	return true
}

func parseOptionalComdat(p dialect.Parser, st *dialect.State) bool {
	if !p.OptionalKeyword("comdat") {
		return true
	}
	if !p.Punct(dialect.LParen) {
		return false
	}
	a, ok := p.Attribute(nil)
	if ok {
		st.AddAttr("comdat", a)
	}
	return ok && p.Punct(dialect.RParen)
}

func printComdat(p dialect.Printer, o *ir.Op) {
	if a := o.Attr("comdat"); a != nil {
		p.Text(" comdat(")
		p.Attr(a)
		p.Byte(')')
	}
}

// Signature is the type of an llvm.func; no result for void.
func Signature(o *ir.Op) (inputs, results []ir.Type, variadic bool) {
	t, ok := o.Attr(function.TypeName).(*ir.TypeAttr)
	if !ok {
		return nil, nil, false
	}
	return signatureOf(t.Type)
}

func signatureOf(t ir.Type) (inputs, results []ir.Type, variadic bool) {
	ct, ok := t.(*ir.CustomType)
	if !ok || ct.Name != "llvm.func" || len(ct.Params) < 3 {
		return nil, nil, false
	}
	if list, ok := ct.Params[1].(*ir.ArrayAttr); ok {
		for _, a := range list.Elems {
			inputs = append(inputs, a.(*ir.TypeAttr).Type)
		}
	}
	if r, ok := ct.Params[0].(*ir.TypeAttr); ok && !isVoid(r.Type) {
		results = []ir.Type{r.Type}
	}
	return inputs, results, ct.Params[2] != nil
}

func printFunc(p dialect.Printer, o *ir.Op) {
	p.Byte(' ')
	if l := enumText(o, "linkage"); l != "" && l != "external" {
		p.Text(l)
		p.Byte(' ')
	}
	printIndexed(p, o, "visibility_", visibilities[:])
	printIndexed(p, o, "unnamed_addr", unnamedAddrs[:])
	if c := enumText(o, "CConv"); c != "" && c != "ccc" {
		p.Text(c)
		p.Byte(' ')
	}
	name, _ := o.StringAttr(function.SymName)
	p.Symbol(name)
	inputs, results, variadic := Signature(o)
	function.PrintSignature(p, o, inputs, variadic, results)
	if a, ok := o.Attr("vscale_range").(*ir.CustomAttr); ok && len(a.Params) == 2 {
		p.Text(" vscale_range(")
		p.AttrWithoutType(a.Params[0])
		p.Text(", ")
		p.AttrWithoutType(a.Params[1])
		p.Byte(')')
	}
	printComdat(p, o)
	p.AttrDict(o, true, function.SymName, function.TypeName, function.ArgAttrs, function.ResAttrs, "linkage", "CConv",
		"visibility_", "unnamed_addr", "comdat", "vscale_range")
	function.PrintBody(p, o)
}

func verifyFunc(o *ir.Op, report dialect.Report) {
	t, ok := o.Attr(function.TypeName).(*ir.TypeAttr)
	if !ok || dialect.TypeName(t.Type) != "llvm.func" {
		report("requires attribute 'function_type' to be an LLVM function type")
		return
	}
	inputs, results, variadic := Signature(o)
	if function.Body(o) != nil && variadic {
		report("only external functions can be variadic")
	}
	function.VerifyAttrs(o, len(inputs), max(len(results), 1), report)
	function.VerifyEntry(o, inputs, report)
}

func verifyReturn(o *ir.Op, report dialect.Report) {
	f := o.Parent()
	if f == nil || !f.Is("llvm.func") {
		return // it also ends initializers of globals
	}
	_, results, _ := Signature(f)
	name, _ := f.StringAttr(function.SymName)
	switch {
	case o.NumOperands() == 0 && len(results) > 0:
		report("expected 1 operand: function @%s returns '%s'", name, printer.TypeText(results[0]))
	case o.NumOperands() > 0 && len(results) == 0:
		report("expected no operands: function @%s returns nothing", name)
	case o.NumOperands() > 0 && o.Operand(0).Type() != results[0] && !isError(o.Operand(0).Type()):
		report("mismatching result types: '%s' and, of function @%s, '%s'", printer.TypeText(o.Operand(0).Type()), name,
			printer.TypeText(results[0]))
	}
}

func isError(t ir.Type) bool {
	_, bad := t.(*ir.ErrorType)
	return bad
}
