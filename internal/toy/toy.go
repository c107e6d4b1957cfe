// Package toy is a dialect for tests, with an op for each thing that is checked or
// asked of definitions.
package toy

import (
	"testing"

	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/dialect/builtin"
	"github.com/tgopt/tgopt/dialect/spec"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/ir/source"
	"github.com/tgopt/tgopt/parser"
)

const text = `
dialect toy "for tests"

enum Mode : i32 { fast = 1, exact = 2 }
bitenum Flags : i32 separator "|" { a = 1, b = 2 }
constraint Small "8-bit or 16-bit integer" = i1 | tensor<i1>
kind Pair "two numbers" = array<i32> where length 2
kind Level = i32 where min 0
kind Even "an even level" = Level where predicate even
kind Words = array where each string, min 1
type buf (shape: shape, elementType: type) { format "` + "`<` $shape `,` $elementType `>`" + `" }

op func { regions (body) traits (IsolatedFromAbove, Symbol, FunctionLike) attrs (sym_name: string) }
op end { operands (xs: any*) traits (Terminator, Pure) }
op yield { traits (Terminator, Pure) }
op stop { traits (Terminator, Pure) }

op two { operands (a: i32, b: IntLike) results (r: i32) traits (Pure) }
op opt { operands (a: i32, b: i32?) }
op many { operands (a: i32, xs: f32*) results (rs: f32*) }
op groups { operands (a: i32?, b: i32, c: i32*) traits (AttrSizedOperandSegments) }
op pairs { operands (a: i32*, b: i32*) traits (SameVariadicOperandSize) }
op attrs {
  attrs (n: i32, m: int?, f: f32?, flag: bool = false, u: unit, s: string?, sym: symbol?, t: type?, arr: array?, d: dict?,
         ints: array<i32>?, mode: Mode?, flags: Flags?, rows: matrix?, dims: shape?, e: elements?, idx: index?, l: loc?,
         pair: Pair?, level: Level?, even: Even?, words: Words?)
}
op regions1 { regions (a, b?) }
op ends { regions (a terminator toy.yield) traits (SingleBlock, NoTerminator) }
op branch { successors (s) traits (Terminator) }

op same_type { operands (a: any, b: any) traits (SameTypeOperands) }
op same_all { operands (a: any) results (r: any) traits (SameOperandsAndResultType) }
op same_shape { operands (a: any) results (r: any) traits (SameOperandsAndResultShape) }
op same_element { operands (a: any) results (r: any) traits (SameOperandsAndResultElementType) }
op same_encoding { operands (a: any) results (r: any) traits (SameOperandsAndResultEncoding) }
op inferred { operands (a: any, mask: any?) infer (mask = i1like(a)) }
op inferred_result { operands (a: any) results (r: any) infer (r = element(a)) traits (InferTypes) }
op agree { operands (a: any, b: any) results (r: any) same (b, a, r) }
op child { parent yield, func }
op lone { parent stop }
op hooked { attrs (why: string?) traits (Pure) }

op pure { results (r: i32) traits (Pure) }
op quiet { results (r: i32) traits (NoMemoryEffect) }
op unknown { results (r: i32) }
op load { operands (p: i32, q: i32?) results (r: i32) attrs (isVolatile: bool = false) effects (read global p, read shared q) }
op store { operands (ps: i32*) effects (write global ps) }
op alloc { operands (init: i32?) results (r: i32) effects (alloc shared r, write shared r) }
op free { operands (p: i32) effects (free shared p) }
op print { effects (write other) }
op any { effects (write any) }
op asm { results (r: i32) attrs (pure: unit) }
op if { results (r: i32) regions (a) traits (RecursiveMemoryEffects) }
op loop { results (r: i32) regions (a) traits (RecursiveMemoryEffects, LoopLike) }
`

// Prologue and Epilogue stand around the body of a function, whose arguments are of
// several types.
const Prologue = `
"toy.func"() <{sym_name = "f"}> ({
^bb0(%i: i32, %l: i64, %f: f32, %t: tensor<4xf32>, %u: tensor<8xi32>, %x: tensor<4xf32, 1 : i32>, %y: tensor<4xf32, 2 : i32>, %m: tensor<4xi1>, %b: !toy.buf<4, f32>):
`

// Epilogue: see Prologue.
const Epilogue = `
  "toy.end"() : () -> ()
}) : () -> ()
`

// Registry is a registry of the dialect.
func Registry(t testing.TB) *dialect.Registry {
	t.Helper()
	f := source.NewFile("toy.spec", text)
	d, diags := spec.Parse(f)
	for _, e := range diags {
		t.Fatalf("toy.spec:%v: %s", f.Position(e.Span.Start), e.Message)
	}
	d.AttrPredicates = map[string]func(ir.Attribute) bool{
		"even": func(a ir.Attribute) bool { return a.(*ir.IntegerAttr).Value%2 == 0 },
	}
	d.OpHooks = map[string]dialect.OpHooks{
		"toy.hooked": {Verify: func(o *ir.Op, report dialect.Report) {
			if why, ok := o.StringAttr("why"); ok {
				report("is wrong: %s", why)
			}
		}},
		"toy.func": {Verify: func(o *ir.Op, report dialect.Report) {
			// What a hook may rely on: the inside is sound.
			_ = o.RegionAt(0).Entry().Last().Name()
			if o.Attr("bad") != nil {
				report("is bad")
			}
		}},
		"toy.asm": {Effects: func(o *ir.Op) []dialect.Effect {
			if o.Attr("pure") != nil {
				return nil
			}
			return []dialect.Effect{{Kind: dialect.Write, Resource: dialect.AnyMemory}}
		}},
	}
	return dialect.NewRegistry(builtin.Dialect(), d)
}

// Parse reads ops of it in generic form.
func Parse(t testing.TB, text string) (*ir.Module, *source.File) {
	t.Helper()
	f := source.NewFile("in.mlir", text)
	m, diags := parser.Parse(f, parser.Options{Registry: Registry(t), AllowUnregistered: true})
	for _, d := range diags {
		t.Fatalf("%v: %s\n%s", f.Position(d.Span.Start), d.Message, text)
	}
	return m, f
}
