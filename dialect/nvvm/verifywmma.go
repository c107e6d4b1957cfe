package nvvm

import (
	"slices"

	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/dialect/llvm"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/printer"
)

var wmmaVerifiers = map[string]verifier{
	"wmma.load":       verifyWmmaLoad,
	"wmma.store":      verifyWmmaStore,
	"wmma.mma":        verifyWmma,
	"wgmma.mma_async": verifyWgmma,
}

// wmmaShapes are the m, n and k of the types of A and B.
var wmmaShapes = map[string][][3]int64{
	"f16":  {{16, 16, 16}, {32, 8, 16}, {8, 32, 16}},
	"s8":   {{16, 16, 16}, {32, 8, 16}, {8, 32, 16}},
	"u8":   {{16, 16, 16}, {32, 8, 16}, {8, 32, 16}},
	"tf32": {{16, 16, 8}},
	"f64":  {{8, 8, 4}},
}

// wmmaResults are the types of C that go with one of A and B.
var wmmaResults = map[string][]string{
	"f16": {"f16", "f32"}, "s8": {"s32"}, "u8": {"s32"}, "tf32": {"f32"}, "f64": {"f64"},
}

func wmmaShape(o *ir.Op) (s [3]int64) {
	for i, name := range []string{"m", "n", "k"} {
		s[i], _ = o.IntAttr(name)
	}
	return s
}

// wmmaExists reports whether a matrix of this type, "a", "b" or "c", takes part
// in a product of this shape.
func wmmaExists(shape [3]int64, elem, matrix string) bool {
	if matrix != "c" {
		return slices.Contains(wmmaShapes[elem], shape)
	}
	for ab, results := range wmmaResults {
		if slices.Contains(results, elem) && slices.Contains(wmmaShapes[ab], shape) {
			return true
		}
	}
	return false
}

// wmmaRegisters is the registers that hold a thread's part of a matrix.
func wmmaRegisters(c *ir.Context, shape [3]int64, elem, matrix string) []ir.Type {
	inputs := matrix != "c"
	switch elem {
	case "f16":
		if inputs {
			return repeat(8, half2(c))
		}
		return repeat(4, half2(c))
	case "f32":
		return repeat(8, c.Float(ir.F32))
	case "f64":
		if inputs {
			return repeat(1, c.Float(ir.F64))
		}
		return repeat(2, c.Float(ir.F64))
	case "tf32":
		return repeat(4, c.Integer(32))
	case "s32":
		return repeat(8, c.Integer(32))
	}
	side := shape[0] // bytes: 16 by 8 of them in a register
	if matrix == "b" {
		side = shape[1]
	}
	return repeat(side/8, c.Integer(32))
}

func verifyWmmaLoad(o *ir.Op, report dialect.Report) {
	elem, matrix, shape := dialect.KeywordOf(o, "eltype"), dialect.KeywordOf(o, "frag"), wmmaShape(o)
	if !wmmaSpace(o) {
		report("expected source pointer in memory space 0, 1, 3")
		return
	}
	if !wmmaExists(shape, elem, matrix) {
		report("invalid attribute combination")
		return
	}
	registers := wmmaRegisters(o.Context(), shape, elem, matrix)
	if elem == "f64" && len(registers) == 1 {
		if o.Result(0).Type() != registers[0] {
			report("expected destination type to be f64")
		}
		return
	}
	verifyRegisters(o, registers, report)
}

func verifyWmmaStore(o *ir.Op, report dialect.Report) {
	elem, shape := dialect.KeywordOf(o, "eltype"), wmmaShape(o)
	if !wmmaSpace(o) {
		report("expected operands to be a source pointer in memory space 0, 1, 3")
		return
	}
	if !wmmaExists(shape, elem, "c") {
		report("invalid attribute combination")
		return
	}
	registers := wmmaRegisters(o.Context(), shape, elem, "c")
	switch args := typesOf(o, "args"); {
	case len(args) != len(registers):
		report("expected %d data operands", len(registers))
	case !slices.Equal(args, registers):
		report("expected data operands of type '%s'", printer.TypeText(registers[0]))
	}
}

func wmmaSpace(o *ir.Op) bool {
	space := spaceOf(o, "ptr")
	return space == generic || space == global || space == shared
}

func verifyWmma(o *ir.Op, report dialect.Report) {
	a, c, shape := dialect.KeywordOf(o, "eltypeA"), dialect.KeywordOf(o, "eltypeB"), wmmaShape(o) // B has the type of A
	if !wmmaExists(shape, a, "a") || !slices.Contains(wmmaResults[a], c) {
		report("invalid attribute combination")
		return
	}
	accumulators := wmmaRegisters(o.Context(), shape, c, "c")
	want := slices.Concat(wmmaRegisters(o.Context(), shape, a, "a"), wmmaRegisters(o.Context(), shape, a, "b"), accumulators)
	got := typesOf(o, "args")
	if len(got) != len(want) {
		report("expected %d arguments", len(want))
		return
	}
	for i, t := range want {
		if got[i] != t {
			report("expected argument %d to be of type '%s'", i, printer.TypeText(t))
			return
		}
	}
	verifyRegisters(o, accumulators, report)
}

func verifyRegisters(o *ir.Op, registers []ir.Type, report dialect.Report) {
	if !isStructOf(o.Result(0).Type(), registers) {
		report("expected destination type is a structure of %d elements of type '%s'", len(registers), printer.TypeText(registers[0]))
	}
}

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
	a, b, d := dialect.KeywordOf(o, "typeA"), dialect.KeywordOf(o, "typeB"), dialect.KeywordOf(o, "typeD")
	p, n := wgmmas[a], shape[1]
	registers := n / 2
	if d == "f16" {
		registers = n / 4
	}
	transposes := dialect.KeywordOf(o, "layoutA") == "col" || dialect.KeywordOf(o, "layoutB") == "row"
	switch {
	case d != "f32" && d != "f16" && d != "s32":
		report("does not support the given output type %s", d)
	case d == "s32" && (dialect.KeywordOf(o, "scaleA") == "neg" || dialect.KeywordOf(o, "scaleB") == "neg"):
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
			"However, this is only supported for: f16 and bf16", dialect.KeywordOf(o, "layoutA"), dialect.KeywordOf(o, "layoutB"), a, b)
	case int64(len(results)) != registers:
		report("results %d, however output struct has %d elements", registers, len(results))
	case d != "s32" && dialect.KeywordOf(o, "satfinite") == "satfinite":
		report(" `satfinite` can be only used with s32 accumulator, however the current accumulator is %s", d)
	}
}
