package nvvm

import (
	"slices"

	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/dialect/llvm"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/printer"
)

// wgmmas are the products of four warps, by the type of A's elements.
var wgmmas = map[string]struct {
	k       int64
	b, d    []string
	sparseN bool // of the widths above 32 only multiples of 16
}{
	"f16":  {16, []string{"f16"}, []string{"f32", "f16"}, false},
	"bf16": {16, []string{"bf16"}, []string{"f32"}, false},
	"tf32": {8, []string{"tf32"}, []string{"f32"}, false},
	"e4m3": {32, []string{"e5m2", "e4m3"}, []string{"f32", "f16"}, false},
	"e5m2": {32, []string{"e5m2", "e4m3"}, []string{"f32", "f16"}, false},
	"s8":   {32, []string{"s8", "u8"}, []string{"s32"}, true},
	"u8":   {32, []string{"s8", "u8"}, []string{"s32"}, true},
	"b1":   {256, []string{"b1"}, []string{"s32"}, true},
}

func verifyWgmma(o *ir.Op, report dialect.Report) {
	shape := shapeOf(o)
	results, ok := llvm.Members(o.Result(0).Type())
	if !ok || len(shape) != 3 {
		return
	}
	if o.Operand(0).Type() != o.Result(0).Type() {
		report("failed to verify that input struct and result struct must be the same type")
		return
	}
	for _, t := range results {
		if t != results[0] {
			report("all elements in struct must be same type but there is '%s'", printer.TypeText(t))
			return
		}
	}
	a, b, d := keyword(o, "typeA"), keyword(o, "typeB"), keyword(o, "typeD")
	p, n := wgmmas[a], shape[1]
	registers := n / 2
	if d == "f16" {
		registers = n / 4
	}
	transposes := keyword(o, "layoutA") == "col" || keyword(o, "layoutB") == "row"
	switch {
	case d != "f32" && d != "f16" && d != "s32":
		report("does not support the given output type %s", d)
	case d == "s32" && (keyword(o, "scaleA") == "neg" || keyword(o, "scaleB") == "neg"):
		report("has s32 output, scaleA and scaleB cannot be neg")
	case !slices.Contains(p.b, b) || !slices.Contains(p.d, d):
		report("%s += %s * %s, it is not supported.", d, a, b)
	case shape[0] != 64:
		report("shape 'm' must be 64")
	case shape[2] != p.k:
		report("shape 'k' must be %d for input type %s", p.k, a)
	case n < 8 || n > 256 || n%8 != 0 || p.sparseN && n > 32 && n%16 != 0:
		report("has input type %s n is set to %d, it is not supported.", a, n)
	case transposes && a != "f16" && a != "bf16":
		report("given layouts layout_a = %s and layout_b = %s for input types %s and %s requires transpose. "+
			"However, this is only supported for: f16 and bf16", keyword(o, "layoutA"), keyword(o, "layoutB"), a, b)
	case int64(len(results)) != registers:
		report("results %d, however output struct has %d elements", registers, len(results))
	case d != "s32" && keyword(o, "satfinite") == "satfinite":
		report(" `satfinite` can be only used with s32 accumulator, however the current accumulator is %s", d)
	}
}
