package gpu

import (
	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/dialect/function"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/printer"
)

// parseFunc reads `@name(arguments) -> results workgroup(%a : t) private(%b :
// t) kernel attributes {…} {body}`.
func parseFunc(p dialect.Parser, st *dialect.State) bool {
	if !function.ParseName(p, st) {
		return false
	}
	at := p.Here()
	sig, ok := function.ParseSignature(p, false)
	if !ok {
		return false
	}
	if len(sig.Args) > 0 && sig.Args[0].Operand.Name == "" {
		return p.Errorf(p.Since(at), "gpu.func requires named arguments")
	}
	inputs := make([]ir.Type, len(sig.Args))
	for i := range sig.Args {
		inputs[i] = sig.Args[i].Type
	}
	c := p.Context()
	st.AddAttr(function.TypeName, c.TypeAttr(c.Function(inputs, sig.Results)))
	args := sig.Args
	for _, b := range [...]struct{ keyword, attrs string }{
		{"workgroup", "workgroup_attrib_attrs"}, {"private", "private_attrib_attrs"},
	} {
		more, ok := parseAttributions(p, b.keyword)
		if !ok {
			return false
		}
		if b.keyword == "workgroup" {
			st.AddAttr(workgroupCount, c.I64(int64(len(more))))
		}
		args = append(args, more...)
		addDicts(c, st, b.attrs, more)
	}
	if p.OptionalKeyword("kernel") {
		st.AddAttr("gpu.kernel", c.Unit())
	}
	return function.ParseAttributes(p, st) && sig.AddAttrs(p, st) && function.ParseBody(p, st, args)
}

// addDicts stores the attributes of buffers if there are some.
func addDicts(c *ir.Context, st *dialect.State, name string, args []dialect.Argument) {
	dicts := make([]ir.Attribute, len(args))
	some := false
	for i := range args {
		some = some || len(args[i].Attrs) > 0
		dicts[i] = c.Dict(args[i].Attrs)
	}
	if some {
		st.AddAttr(name, c.Array(dicts))
	}
}

func printFunc(p dialect.Printer, o *ir.Op) {
	p.Byte(' ')
	name, _ := o.StringAttr(function.SymName)
	p.Symbol(name)
	inputs, results := function.Types(o)
	function.PrintSignature(p, o, inputs, false, results)
	workgroup, private := buffers(o, len(inputs))
	printAttributions(p, "workgroup", workgroup, o.Attr("workgroup_attrib_attrs"))
	printAttributions(p, "private", private, o.Attr("private_attrib_attrs"))
	if o.Attr("gpu.kernel") != nil {
		p.Text(" kernel")
	}
	function.PrintAttributes(p, o, "gpu.kernel", workgroupCount, "workgroup_attrib_attrs", "private_attrib_attrs")
	function.PrintBody(p, o)
}

func verifyFunc(o *ir.Op, report dialect.Report) {
	inputs, results := function.Types(o)
	function.VerifyAttrs(o, len(inputs), len(results), report)
	if o.Attr("gpu.kernel") != nil && len(results) > 0 {
		report("expected void return type for kernel function")
		return
	}
	entry := function.Body(o)
	if entry == nil {
		report("expected body with at least one block")
		return
	}
	count, _ := o.IntAttr(workgroupCount)
	if want := len(inputs) + int(count); entry.NumArgs() < want {
		report("expected at least %d arguments to body region", want)
		return
	}
	for i, t := range inputs {
		if got := entry.Arg(i).Type(); got != t {
			report("expected body region argument #%d to be of type '%s', got '%s'", i, printer.TypeText(t), printer.TypeText(got))
			return
		}
	}
	verifyBuffers(o, len(inputs), report)
}

func verifyReturn(o *ir.Op, report dialect.Report) {
	_, results := function.Types(o.Parent())
	if o.NumOperands() != len(results) {
		report("expected %d result operands", len(results))
		return
	}
	for i, t := range results {
		if got := o.Operand(i).Type(); got != t {
			report("unexpected type `%s' for operand #%d", printer.TypeText(got), i)
		}
	}
}
