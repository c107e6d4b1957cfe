package function

import (
	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/internal/spelling"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/printer"
)

// Verify checks the header of a function-like op against its body.
func Verify(o *ir.Op, report dialect.Report) {
	if _, ok := o.StringAttr(SymName); !ok {
		report("requires string attribute '%s'", SymName)
		return
	}
	t, ok := o.Attr(TypeName).(*ir.TypeAttr)
	if !ok {
		report("requires attribute '%s'", TypeName)
		return
	}
	f, ok := t.Type.(*ir.FunctionType)
	if !ok {
		report("requires '%s' to be a function type, but got '%s'", TypeName, printer.TypeText(t.Type))
		return
	}
	if o.NumRegions() != 1 {
		report("expects one region")
		return
	}
	VerifyAttrs(o, len(f.Inputs), len(f.Results), report)
	VerifyEntry(o, f.Inputs, report)
	if v, ok := o.StringAttr(SymVisibility); Body(o) == nil && (!ok || v == "public") {
		report("symbol declaration cannot have public visibility")
	}
}

// VerifyAttrs checks that arg_attrs and res_attrs have an entry for each
// argument and result.
func VerifyAttrs(o *ir.Op, args, results int, report dialect.Report) {
	for _, l := range [...]struct {
		name, what string
		want       int
	}{{ArgAttrs, "argument", args}, {ResAttrs, "result", results}} {
		a := o.Attr(l.name)
		if a == nil {
			continue
		}
		list, ok := a.(*ir.ArrayAttr)
		if !ok {
			report("expects %s attribute '%s' to be an array of dictionaries", l.what, l.name)
			continue
		}
		if len(list.Elems) != l.want {
			report("expects %s attribute array to have the same number of elements as the number of function %ss, got %d, but expected %d",
				l.what, l.what, len(list.Elems), l.want)
		}
	}
}

// VerifyEntry checks the arguments of the entry block against the signature.
func VerifyEntry(o *ir.Op, inputs []ir.Type, report dialect.Report) {
	entry := Body(o)
	if entry == nil {
		return
	}
	if entry.NumArgs() != len(inputs) {
		report("entry block must have %d arguments to match function signature", len(inputs))
		return
	}
	for i, t := range inputs {
		if got := entry.Arg(i).Type(); got != t {
			report("type of entry block argument #%d('%s') must match the type of the corresponding argument in function signature('%s')",
				i, printer.TypeText(got), printer.TypeText(t))
		}
	}
}

// VerifyReturn checks the operands of a return against the results of the
// function-like op around it, the op named want.
func VerifyReturn(o *ir.Op, want string, report dialect.Report) {
	f := o.Parent()
	if f == nil || !f.Is(want) {
		report("expects parent op '%s'", want)
		return
	}
	name, _ := f.StringAttr(SymName)
	_, results := Types(f)
	if o.NumOperands() != len(results) {
		report("has %d operands, but enclosing function (@%s) returns %d", o.NumOperands(), name, len(results))
		return
	}
	for i, t := range results {
		if got := o.Operand(i).Type(); got != t && !isError(got) {
			report("type of return operand %d ('%s') doesn't match function result type ('%s') in function @%s",
				i, printer.TypeText(got), printer.TypeText(t), name)
		}
	}
}

// VerifyCall checks operands and results of a call, which names its callee in
// the attribute `callee`, against the function of that name, the op named
// want.
func VerifyCall(o *ir.Op, want string, report dialect.Report) {
	callee, ok := o.Attr("callee").(*ir.SymbolRefAttr)
	if !ok {
		report("requires a 'callee' symbol reference attribute")
		return
	}
	f := Lookup(o, callee)
	if f != nil && f.IsError() {
		return
	}
	if f == nil || !f.Is(want) {
		report("'%s' does not reference a valid function%s", callee.Root, spelling.Suggest(callee.Root, symbolsAround(o, want)))
		return
	}
	inputs, results := Types(f)
	if o.NumOperands() != len(inputs) {
		report("incorrect number of operands for callee: got %d, want %d", o.NumOperands(), len(inputs))
		return
	}
	for i, t := range inputs {
		if got := o.Operand(i).Type(); got != t && !isError(got) {
			report("operand type mismatch: expected operand type '%s', but provided '%s' for operand number %d",
				printer.TypeText(t), printer.TypeText(got), i)
			return
		}
	}
	if o.NumResults() != len(results) {
		report("incorrect number of results for callee: got %d, want %d", o.NumResults(), len(results))
		return
	}
	for i, t := range results {
		if got := o.Result(i).Type(); got != t && !isError(got) {
			report("result type mismatch at index %d: got '%s', but '%s' returns '%s'",
				i, printer.TypeText(got), callee.Root, printer.TypeText(t))
			return
		}
	}
}

// Lookup finds the op that defines a symbol: in the nearest symbol table
// around o, then in those around that.
func Lookup(o *ir.Op, ref *ir.SymbolRefAttr) *ir.Op {
	for table := o.Parent(); table != nil; table = table.Parent() {
		if !table.HasTrait(ir.SymbolTable) || table.NumRegions() == 0 || table.RegionAt(0).Empty() {
			continue
		}
		if f := inTable(table, ref.Root, ref.Nested); f != nil {
			return f
		}
	}
	return nil
}

// mostCandidates bounds what is looked through for a slip, so that a module in
// which every call is wrong takes linear time.
const mostCandidates = 500

// symbolsAround lists the ops of a name in the symbol tables around o, the first
// of them if they are many.
func symbolsAround(o *ir.Op, want string) []string {
	var names []string
	for table := o.Parent(); table != nil; table = table.Parent() {
		if !table.HasTrait(ir.SymbolTable) || table.NumRegions() == 0 || table.RegionAt(0).Empty() {
			continue
		}
		for f := range table.RegionAt(0).Entry().Ops {
			if n, ok := f.StringAttr(SymName); ok && f.Is(want) {
				names = append(names, n)
			}
			if len(names) == mostCandidates {
				return names
			}
		}
	}
	return names
}

func inTable(table *ir.Op, name string, nested []string) *ir.Op {
	o := table.Module().SymbolIn(table, name)
	if o == nil || len(nested) == 0 {
		return o
	}
	return inTable(o, nested[0], nested[1:])
}

func isError(t ir.Type) bool {
	_, bad := t.(*ir.ErrorType)
	return bad
}
