// Package gpu defines the dialect gpu.
package gpu

import (
	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/dialect/function"
	"github.com/tgopt/tgopt/dialect/keyword"
	"github.com/tgopt/tgopt/ir"
)

//go:generate go run ../spec/cmd/specgen -in gpu.spec -out tables.go -pkg gpu

// Dialect returns the dialect gpu.
func Dialect() *dialect.Dialect {
	d := tables()
	d.Custom = map[string]dialect.CustomDirective{
		"Dimension":   keyword.Directive("gpu", "dim", "x", "y", "z"),
		"ShuffleMode": keyword.Directive("gpu", "shuffle_mode", "xor", "down", "up", "idx"),
	}
	d.OpHooks = map[string]dialect.OpHooks{
		"gpu.func": {Parse: parseFunc, Print: printFunc, Verify: verifyFunc},
		"gpu.return": {Verify: func(o *ir.Op, report dialect.Report) {
			function.VerifyReturn(o, "gpu.func", report)
		}},
	}
	for _, name := range [...]string{"thread_id", "block_id", "block_dim", "grid_dim", "global_id", "cluster_id",
		"cluster_dim", "cluster_block_id", "cluster_dim_blocks"} {
		d.OpHooks["gpu."+name] = dialect.OpHooks{Names: func(o *ir.Op, set func(*ir.Value, string)) {
			set(o.Result(0), name+"_"+keyword.Of(o.Attr("dimension")))
		}}
	}
	return d
}

// parseFunc reads `@name(arguments) -> results kernel attributes {…} {body}`.
// Memory attributions are not read.
func parseFunc(p dialect.Parser, st *dialect.State) bool {
	if !function.ParseName(p, st) {
		return false
	}
	sig, ok := function.ParseSignature(p, false)
	if !ok {
		return false
	}
	if p.PeekKeyword("workgroup") || p.PeekKeyword("private") {
		return p.ErrorHere("memory attributions of gpu.func are not supported")
	}
	if p.OptionalKeyword("kernel") {
		st.AddAttr("gpu.kernel", p.Context().Unit())
	}
	inputs := make([]ir.Type, len(sig.Args))
	for i := range sig.Args {
		inputs[i] = sig.Args[i].Type
	}
	c := p.Context()
	st.AddAttr(function.TypeName, c.TypeAttr(c.Function(inputs, sig.Results)))
	return function.ParseAttributes(p, st) && sig.AddAttrs(p, st) && function.ParseBody(p, st, sig.Args)
}

func printFunc(p *dialect.Printer, o *ir.Op) {
	p.Byte(' ')
	name, _ := o.StringAttr(function.SymName)
	p.Symbol(name)
	inputs, results := function.Types(o)
	function.PrintSignature(p, o, inputs, false, results)
	if o.Attr("gpu.kernel") != nil {
		p.Text(" kernel")
	}
	function.PrintAttributes(p, o, "gpu.kernel")
	function.PrintBody(p, o)
}

func verifyFunc(o *ir.Op, report dialect.Report) {
	inputs, results := function.Types(o)
	function.VerifyAttrs(o, len(inputs), len(results), report)
	function.VerifyEntry(o, inputs, report)
	if o.Attr("gpu.kernel") != nil && len(results) > 0 {
		report("expected void return type for kernel function")
	}
}
