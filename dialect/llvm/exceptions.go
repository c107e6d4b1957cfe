package llvm

import (
	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/dialect/cf"
	"github.com/tgopt/tgopt/dialect/function"
	"github.com/tgopt/tgopt/ir"
)

// parseInvoke reads `cconv @f(%a, …) to ^normal(%x : t) unwind ^unwind
// vararg(t) [bundles] {attrs} : (t, …) -> t` or, through a pointer, `%p(%a, …)
// … : !llvm.ptr, (t, …) -> t`.
func parseInvoke(p dialect.Parser, st *dialect.State) bool {
	c := p.Context()
	optionalEnum(p, st, "CConv", "llvm.cconv")
	callee, indirect, us, ok := parseCallee(p, st)
	if !ok || !p.Keyword("to") {
		return false
	}
	// The operands of the blocks follow those of the call, whose types come last.
	normal, ok := cf.ParseTarget(p, st)
	if !ok || !p.Keyword("unwind") {
		return false
	}
	unwind, ok := cf.ParseTarget(p, st)
	if !ok {
		return false
	}
	targets := st.Operands
	st.Operands = nil
	b, ok := parseCallRest(p, st, callee, indirect)
	if !ok {
		return false
	}
	if !parseCallTypes(p, st, us) {
		return false
	}
	own := len(st.Operands)
	st.Operands = append(st.Operands, targets...)
	if !b.add(p, st) {
		return false
	}
	st.AddAttr("operandSegmentSizes", c.I32Array(int64(own), int64(normal), int64(unwind), int64(len(b.operands))))
	return true
}

func printInvoke(p dialect.Printer, o *ir.Op) {
	p.Byte(' ')
	if c := enumText(o, "CConv"); c != "" && c != "ccc" {
		p.Text(c)
		p.Byte(' ')
	}
	def := dialect.DefOf(o)
	_, to := def.OperandGroup(o, 0)
	first := printCallee(p, o)
	p.Byte('(')
	p.Operands(o, first, to)
	p.Byte(')')
	for i, word := range [...]string{" to ", " unwind "} {
		p.Text(word)
		cf.PrintTarget(p, o, i)
	}
	printVarCallee(p, o)
	bundles, _ := def.OperandGroup(o, 3)
	printBundles(p, o, bundles)
	p.AttrDict(o, false, "CConv", "callee", "var_callee_type", "op_bundle_sizes", "op_bundle_tags",
		function.ArgAttrs, function.ResAttrs)
	p.Text(" : ")
	if first == 1 {
		p.OperandTypes(o, 0, 1)
		p.Text(", ")
	}
	printCallTypes(p, o, first, to)
}

func verifyInvoke(o *ir.Op, report dialect.Report) {
	unwind := o.Successors()[1].Block
	if first := unwind.First(); first == nil || !first.Is("llvm.landingpad") {
		report("first operation in unwind destination should be a llvm.landingpad operation")
		return
	}
	cf.VerifySuccessors(o, report)
}

// parseLandingpad reads `cleanup (catch %p : t) (filter %f : t) … : t`: an
// array is a filter.
func parseLandingpad(p dialect.Parser, st *dialect.State) bool {
	if p.OptionalKeyword("cleanup") {
		st.AddAttr("cleanup", p.Context().Unit())
	}
	for p.OptionalPunct(dialect.LParen) {
		filter := p.OptionalKeyword("filter")
		if !filter && !p.Keyword("catch") {
			return false
		}
		at := p.Here()
		u, ok := p.Operand()
		if !ok || !p.Punct(dialect.Colon) {
			return false
		}
		t, ok := p.Type()
		if !ok || !p.Punct(dialect.RParen) {
			return false
		}
		if filter != isArray(t) && !filter {
			return p.Errorf(p.Since(at), "an array is a `filter`, not a `catch`")
		}
		if !st.Resolve(p, []dialect.UnresolvedOperand{u}, []ir.Type{t}) {
			return false
		}
	}
	if !p.Punct(dialect.Colon) {
		return false
	}
	t, ok := p.Type()
	st.Types = append(st.Types, t)
	return ok
}

func isArray(t ir.Type) bool { return dialect.TypeName(t) == "llvm.array" }

func printLandingpad(p dialect.Printer, o *ir.Op) {
	p.Byte(' ')
	if o.Attr("cleanup") != nil {
		p.Text("cleanup ")
	}
	for i := range o.NumOperands() {
		if isArray(o.Operand(i).Type()) {
			p.Text("(filter ")
		} else {
			p.Text("(catch ")
		}
		p.Operands(o, i, i+1)
		p.Text(" : ")
		p.OperandTypes(o, i, i+1)
		p.Text(") ")
	}
	p.AttrDict(o, false, "cleanup")
	p.Text(": ")
	if o.NumResults() > 0 {
		p.Type(o.Result(0).Type())
	}
}

func verifyLandingpad(o *ir.Op, report dialect.Report) {
	f := o.Parent()
	for f != nil && !f.Is("llvm.func") {
		f = f.Parent()
	}
	switch {
	case f != nil && f.Attr("personality") == nil:
		report("needs to be in a function with a personality")
		return
	case o.Attr("cleanup") == nil && o.NumOperands() == 0:
		report("expects at least one clause or cleanup attribute")
		return
	}
	for i := range o.NumOperands() {
		v := o.Operand(i)
		if isArray(v.Type()) {
			continue
		}
		def := v.Def()
		if def != nil && def.Is("llvm.bitcast") {
			def = def.Operand(0).Def()
			if def == nil || !def.Is("llvm.mlir.addressof") {
				report("constant clauses expected to be addresses of globals: clause #%d", i)
			}
			continue
		}
		if def == nil || !def.Is("llvm.mlir.zero") && !def.Is("llvm.mlir.addressof") {
			report("clause #%d is not a known constant - null, addressof, bitcast", i)
			return
		}
	}
}

// parseIndirectBr reads `%p : t, [^a(%x : t), …] {attrs}`.
func parseIndirectBr(p dialect.Parser, st *dialect.State) bool {
	u, ok := p.Operand()
	if !ok || !p.Punct(dialect.Colon) {
		return false
	}
	t, ok := p.Type()
	if !ok || !st.Resolve(p, []dialect.UnresolvedOperand{u}, []ir.Type{t}) || !p.Punct(dialect.Comma) ||
		!p.Punct(dialect.LSquare) {
		return false
	}
	counts := []int64{}
	for !p.PeekPunct(dialect.RSquare) {
		if len(counts) > 0 && !p.Punct(dialect.Comma) {
			return false
		}
		n, ok := cf.ParseTarget(p, st)
		if !ok {
			return false
		}
		counts = append(counts, int64(n))
	}
	if !p.Punct(dialect.RSquare) {
		return false
	}
	st.AddAttr("indbr_operand_segments", p.Context().I32Array(counts...))
	st.Attrs, ok = p.OptionalAttrDict(st.Attrs)
	return ok
}

func printIndirectBr(p dialect.Printer, o *ir.Op) {
	p.Byte(' ')
	p.Operands(o, 0, 1)
	p.Text(" : ")
	p.OperandTypes(o, 0, 1)
	p.Text(", [")
	for i := range o.Successors() {
		if i > 0 {
			p.Byte(',')
		}
		p.Newline()
		cf.PrintTarget(p, o, i)
	}
	if len(o.Successors()) > 0 {
		p.Newline()
	}
	p.Byte(']')
	p.AttrDict(o, false, "indbr_operand_segments")
}
