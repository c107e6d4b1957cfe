package parser_test

import (
	"strings"
	"testing"

	"github.com/tgopt/tgopt/analysis/liveness"
	"github.com/tgopt/tgopt/dialect/all"
	"github.com/tgopt/tgopt/ir/source"
	"github.com/tgopt/tgopt/parser"
	"github.com/tgopt/tgopt/printer"
	"github.com/tgopt/tgopt/verify"
)

// seeds are small inputs that reach most of the grammar; fuzzing starts from
// them and `go test` runs them as cases.
var seeds = []string{
	"",
	"module {}",
	"module attributes {\"ttg.num-warps\" = 4 : i32} {\n  tt.func @f(%a: i32 loc(\"a\"(#loc))) { tt.return loc(#loc1) } loc(#loc)\n}\n#loc = loc(\"f.py\":1:2)\n#loc1 = loc(callsite(#loc at #loc2))\n#loc2 = loc(fused<\"m\">[#loc])",
	"#b = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>\n%0 = arith.constant dense<[1, 2]> : tensor<2xi32, #b>",
	"%a:2, %b = \"x.y\"(%c#1) <{p = 1 : i8}> ({\n^bb0(%d: tensor<?x4x!tt.ptr<f16>>):\n  \"z\"()[^bb0, ^bb1] : () -> ()\n^bb1:\n}) {q} : (index) -> (i1, f8E5M2, none) loc(unknown)",
	"\"a\"() {x = 0x7F : i8, y = -1.5e-3 : bf16, z = [true, unit, @s::@t, \"\\0A\", i32, dense<\"0x00FF\"> : tensor<2xi8>, array<i1: true>, {}, affine_map<(d0) -> (d0)>, distinct[0]<>]} : () -> ()",
	"%0 = scf.for %i = %l to %u step %s iter_args(%x = %y) -> (i32) : i32 { scf.yield %x : i32 }",
	"{-# external_resources: {} #-}",
	"!t = !tt.ptr<f32, 3>\n\"a\"() : () -> !t",
	"tt.func @f( {",
	"%x = arith.addi %y %z",
	"\x00\xff\xfe",
}

// FuzzParse feeds arbitrary text: no panic, no hang, and what was accepted
// prints as something that is accepted again and then prints as itself.
func FuzzParse(f *testing.F) {
	for _, s := range seeds {
		f.Add(s)
	}
	reg := all.Registry()
	f.Fuzz(func(t *testing.T, text string) {
		if len(text) > 1<<16 {
			t.Skip("long inputs are for the benchmarks")
		}
		opts := parser.Options{Registry: reg, AllowUnregistered: true, Index: &parser.Index{}}
		file := source.NewFile("fuzz", text)
		m, diags := parser.Parse(file, opts)
		if m == nil || m.Op() == nil {
			t.Fatal("no module")
		}
		for _, d := range diags {
			if d.Span.IsValid() && (d.Span.Start > d.Span.End || int(d.Span.End) > len(text)) {
				t.Fatalf("span %v of %q is outside the text", d.Span, d.Message)
			}
		}
		broken := source.HasErrors(diags)
		for _, d := range verify.Module(m) { // what could be read of a broken text too
			if d.Span.IsValid() && (d.Span.Start > d.Span.End || int(d.Span.End) > len(text)) {
				t.Fatalf("span %v of %q is outside the text", d.Span, d.Message)
			}
		}
		liveness.New(m.Op())
		if broken {
			return
		}
		for _, po := range []printer.Options{{}, {Generic: true}} {
			once := string(printer.Print(m, po))
			opts.Index = nil
			again, diags := parser.Parse(source.NewFile("printed", once), opts)
			if source.HasErrors(diags) {
				t.Fatalf("printed text is rejected: %s\n%s", diags[0].Message, once)
			}
			if twice := string(printer.Print(again, po)); twice != once {
				t.Fatalf("not a fixpoint:\n%s\n---\n%s", once, twice)
			}
		}
	})
}

// TestNestingIsSaidOnce: what is too deep is skipped with all that it holds.
func TestNestingIsSaidOnce(t *testing.T) {
	const deep = parser.MaxNesting + 100
	text := "func.func @f(%c: i1) {\n" + strings.Repeat("scf.if %c {\n", deep) + strings.Repeat("}\n", deep) + "return\n}\nfunc.func @g() {\n  retrun\n}\n"
	_, diags := parser.Parse(source.NewFile("deep", text), parser.Options{Registry: all.Registry()})
	if len(diags) != 2 || !strings.Contains(diags[0].Message, "nested more than") || !strings.Contains(diags[1].Message, "retrun") {
		t.Errorf("got %d diagnostics, want one of the nesting and one behind it: %v", len(diags), diags[:min(len(diags), 3)])
	}
}

// TestNestingLimit: text nested too deep meets a positioned error, not the end
// of the stack.
func TestNestingLimit(t *testing.T) {
	const deep = 100_000
	for name, text := range map[string]string{
		"regions":    strings.Repeat("module {\n", deep),
		"attributes": "\"a\"() {x = " + strings.Repeat("[", deep) + strings.Repeat("]", deep) + "} : () -> ()",
		"types":      "\"a\"() : () -> " + strings.Repeat("tuple<", deep) + strings.Repeat(">", deep),
		"locations":  "\"a\"() : () -> () loc(" + strings.Repeat("fused[", deep) + strings.Repeat("]", deep) + ")",
		"functions":  "\"a\"() : () -> " + strings.Repeat("(() -> ", deep) + "i32" + strings.Repeat(")", deep),
	} {
		t.Run(name, func(t *testing.T) {
			_, diags := parser.Parse(source.NewFile(name, text), parser.Options{Registry: all.Registry(), AllowUnregistered: true})
			for _, d := range diags {
				if strings.Contains(d.Message, "nested more than") {
					return
				}
			}
			t.Fatalf("no diagnostic about nesting among %d", len(diags))
		})
	}
}
