package spirv

import (
	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/dialect/function"
	"github.com/tgopt/tgopt/ir"
)

// parseModule reads `@name Logical GLSL450 requires #spirv.vce<…> attributes {…} {…}`.
func parseModule(p dialect.Parser, st *dialect.State) bool {
	if name, ok := p.OptionalSymbol(); ok {
		st.AddAttr("sym_name", p.Context().String(name))
	}
	for _, e := range [...]string{"addressing_model", "memory_model"} {
		a, ok := parseEnum(p, "spirv."+e)
		if !ok {
			return false
		}
		st.AddAttr(e, a)
	}
	if p.OptionalKeyword("requires") {
		a, ok := p.StrippedAttribute("spirv.vce")
		if !ok {
			return false
		}
		st.AddAttr("vce_triple", a)
	}
	var ok bool
	if st.Attrs, ok = p.OptionalAttrDictWithKeyword(st.Attrs); !ok {
		return false
	}
	r, ok := p.Region(nil, "")
	if !ok {
		return false
	}
	if r.Empty() {
		r.Append(p.Module().NewBlock())
	}
	st.Regions = append(st.Regions, r)
	return true
}

func printModule(p dialect.Printer, o *ir.Op) {
	if name, ok := o.StringAttr("sym_name"); ok {
		p.Byte(' ')
		p.Symbol(name)
	}
	for _, e := range [...]string{"addressing_model", "memory_model"} {
		p.Byte(' ')
		p.Text(dialect.Keyword(o.Attr(e)))
	}
	if a := o.Attr("vce_triple"); a != nil {
		p.Text(" requires ")
		p.Attr(a)
	}
	p.AttrDict(o, true, "addressing_model", "memory_model", "vce_triple", "sym_name")
	p.Byte(' ')
	p.Region(o.RegionAt(0), false, true)
}

// parseFunc reads `@f(%a: t) -> t "Inline" attributes {…} {…}`.
func parseFunc(p dialect.Parser, st *dialect.State) bool {
	function.ParseVisibility(p, st)
	if !function.ParseName(p, st) {
		return false
	}
	sig, ok := function.ParseSignature(p, false)
	if !ok {
		return false
	}
	inputs := make([]ir.Type, len(sig.Args))
	for i := range sig.Args {
		inputs[i] = sig.Args[i].Type
	}
	c := p.Context()
	st.AddAttr(function.TypeName, c.TypeAttr(c.Function(inputs, sig.Results)))
	control, ok := parseEnum(p, "spirv.function_control")
	if !ok {
		return false
	}
	st.AddAttr("function_control", control)
	return function.ParseAttributes(p, st) && sig.AddAttrs(p, st) && function.ParseBody(p, st, sig.Args)
}

func printFunc(p dialect.Printer, o *ir.Op) {
	p.Byte(' ')
	function.PrintVisibility(p, o)
	name, _ := o.StringAttr(function.SymName)
	p.Symbol(name)
	inputs, results := function.Types(o)
	function.PrintSignature(p, o, inputs, false, results)
	p.Byte(' ')
	p.Quoted(dialect.Keyword(o.Attr("function_control")))
	function.PrintAttributes(p, o, "function_control")
	function.PrintBody(p, o)
}

func verifyFunc(o *ir.Op, report dialect.Report) {
	inputs, results := function.Types(o)
	if len(results) > 1 {
		report("cannot have more than one result, but has %d", len(results))
		return
	}
	if function.Body(o) != nil {
		function.VerifyEntry(o, inputs, report)
	}
}

func verifyReturn(o *ir.Op, report dialect.Report) {
	f := o.Parent()
	for f != nil && !f.Is("spirv.func") {
		f = f.Parent()
	}
	if f == nil {
		report("op must appear in a function-like op's block")
		return
	}
	_, results := function.Types(f)
	switch {
	case o.NumOperands() == 0 && len(results) > 0:
		report("cannot be used in functions returning value")
	case o.NumOperands() > 0 && len(results) != 1:
		report("returns 1 value but enclosing function requires %d results", len(results))
	case o.NumOperands() > 0 && o.Operand(0).Type() != results[0]:
		report("return value's type ('%s') mismatch with function's result type ('%s')", text(o.Operand(0).Type()), text(results[0]))
	}
}

// parseGlobal reads `@v initializer(@s) bind(0, 1) built_in("Position") {…} : t`.
func parseGlobal(p dialect.Parser, st *dialect.State) bool {
	if !function.ParseName(p, st) {
		return false
	}
	c := p.Context()
	if p.OptionalKeyword("initializer") {
		if !p.Punct(dialect.LParen) {
			return false
		}
		a, ok := p.Attribute(nil)
		if !ok || !p.Punct(dialect.RParen) {
			return false
		}
		st.AddAttr("initializer", a)
	}
	if p.OptionalKeyword("bind") {
		if !p.Punct(dialect.LParen) {
			return false
		}
		set, ok := p.Integer(32)
		if !ok || !p.Punct(dialect.Comma) {
			return false
		}
		binding, ok := p.Integer(32)
		if !ok || !p.Punct(dialect.RParen) {
			return false
		}
		st.AddAttr("descriptor_set", c.I32(set))
		st.AddAttr("binding", c.I32(binding))
	}
	if p.OptionalKeyword("built_in") {
		if !p.Punct(dialect.LParen) {
			return false
		}
		name, ok := p.String()
		if !ok || !p.Punct(dialect.RParen) {
			return false
		}
		st.AddAttr("built_in", c.String(name))
	}
	var ok bool
	t, at, ok := st.AttrsAndType(p)
	if !ok {
		return false
	}
	if params(t, "spirv.ptr") == nil {
		return isError(t) || p.Errorf(p.Since(at), "custom op 'spirv.GlobalVariable' expected spirv.ptr type")
	}
	st.AddAttr("type", c.TypeAttr(t))
	return true
}

func printGlobal(p dialect.Printer, o *ir.Op) {
	p.Byte(' ')
	name, _ := o.StringAttr("sym_name")
	p.Symbol(name)
	hidden := []string{"sym_name", "type", "initializer", "built_in"}
	if a := o.Attr("initializer"); a != nil {
		p.Text(" initializer(")
		p.Attr(a)
		p.Byte(')')
	}
	set, binding := o.Attr("descriptor_set"), o.Attr("binding")
	if set != nil && binding != nil {
		p.Text(" bind(")
		number(p, set)
		p.Text(", ")
		number(p, binding)
		p.Byte(')')
		hidden = append(hidden, "descriptor_set", "binding")
	}
	if b, ok := o.StringAttr("built_in"); ok {
		p.Text(" built_in(")
		p.Quoted(b)
		p.Byte(')')
	}
	p.AttrDict(o, false, hidden...)
	p.Text(" : ")
	p.Attr(o.Attr("type"))
}

func verifyGlobal(o *ir.Op, report dialect.Report) {
	a, _ := o.Attr("type").(*ir.TypeAttr)
	if a != nil && params(a.Type, "spirv.ptr") == nil && !isError(a.Type) {
		report("result must be of a !spv.ptr type, but got '%s'", text(a.Type))
	}
}

func verifyAddressOf(o *ir.Op, report dialect.Report) {
	ref, _ := o.Attr("variable").(*ir.SymbolRefAttr)
	g := function.Lookup(o, ref)
	if g == nil || !g.Is("spirv.GlobalVariable") {
		report("expected spirv.GlobalVariable symbol, but there is none '@%s'", ref.Root)
		return
	}
	if t, ok := g.Attr("type").(*ir.TypeAttr); ok && t.Type != o.Result(0).Type() {
		report("result type mismatch with the referenced global variable's type: '%s' and '%s'", text(o.Result(0).Type()), text(t.Type))
	}
}

// parseEntryPoint reads `"GLCompute" @f, @v, …`.
func parseEntryPoint(p dialect.Parser, st *dialect.State) bool {
	model, ok := parseEnum(p, "spirv.execution_model")
	if !ok {
		return false
	}
	c := p.Context()
	fn, ok := p.Symbol()
	if !ok {
		return false
	}
	list := []ir.Attribute{}
	for p.OptionalPunct(dialect.Comma) {
		v, ok := p.Symbol()
		if !ok {
			return false
		}
		list = append(list, c.SymbolRef(v))
	}
	st.AddAttr("execution_model", model)
	st.AddAttr("fn", c.SymbolRef(fn))
	st.AddAttr("interface", c.Array(list))
	return true
}

func printEntryPoint(p dialect.Printer, o *ir.Op) {
	p.Byte(' ')
	p.Quoted(dialect.Keyword(o.Attr("execution_model")))
	p.Byte(' ')
	p.Attr(o.Attr("fn"))
	if list, ok := o.Attr("interface").(*ir.ArrayAttr); ok {
		for _, v := range list.Elems {
			p.Text(", ")
			p.Attr(v)
		}
	}
}

// parseExecutionMode reads `@f "LocalSize", 32, 1, 1`.
func parseExecutionMode(p dialect.Parser, st *dialect.State) bool {
	fn, ok := p.Symbol()
	if !ok {
		return false
	}
	mode, ok := parseEnum(p, "spirv.execution_mode")
	if !ok {
		return false
	}
	c := p.Context()
	list := []ir.Attribute{}
	for p.OptionalPunct(dialect.Comma) {
		n, ok := p.Integer(32)
		if !ok {
			return false
		}
		list = append(list, c.I32(n))
	}
	st.AddAttr("fn", c.SymbolRef(fn))
	st.AddAttr("execution_mode", mode)
	st.AddAttr("values", c.Array(list))
	return true
}

func printExecutionMode(p dialect.Printer, o *ir.Op) {
	p.Byte(' ')
	p.Attr(o.Attr("fn"))
	p.Byte(' ')
	p.Quoted(dialect.Keyword(o.Attr("execution_mode")))
	if list, ok := o.Attr("values").(*ir.ArrayAttr); ok {
		for _, v := range list.Elems {
			p.Text(", ")
			number(p, v)
		}
	}
}
