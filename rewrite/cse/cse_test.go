package cse_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/tgopt/tgopt/dialect/all"
	"github.com/tgopt/tgopt/internal/cputime"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/ir/source"
	"github.com/tgopt/tgopt/parser"
	"github.com/tgopt/tgopt/printer"
	"github.com/tgopt/tgopt/rewrite"
	"github.com/tgopt/tgopt/rewrite/cse"
	"github.com/tgopt/tgopt/verify"
)

// A block with many equal loads takes time in proportion to its length.
func TestManyReads(t *testing.T) {
	const n = 20000
	var b strings.Builder
	b.WriteString("tt.func @f(%p: !tt.ptr<f32>) -> f32 {\n  %s0 = arith.constant 0.0 : f32\n")
	for i := range n {
		fmt.Fprintf(&b, "  %%v%d = tt.load %%p : !tt.ptr<f32>\n  %%s%d = arith.addf %%s%d, %%v%d : f32\n", i, i+1, i, i)
	}
	fmt.Fprintf(&b, "  tt.return %%s%d : f32\n}\n", n)
	m, diags := parser.Parse(source.NewFile("test.ttir", b.String()), parser.Options{Registry: all.Registry()})
	if len(diags) > 0 {
		t.Fatal(diags[0].Message)
	}
	merged := 0
	if d := cputime.Of(func() { merged, _ = cse.Run(rewrite.NewRewriter(), m.Op()) }); d > 5*time.Second {
		t.Errorf("took %v of processor time", d)
	}
	if merged != n-1 {
		t.Fatalf("%d loads were merged, want %d", merged, n-1)
	}
	if got := strings.Count(string(printer.Print(m, printer.Options{})), "tt.load"); got != 1 {
		t.Errorf("%d loads are left, want 1", got)
	}
	if diags := verify.Module(m); len(diags) > 0 {
		t.Error(diags[0].Message)
	}
}

// TestKinds: of ops that differ in one thing, each there twice, one of each is left.
func TestKinds(t *testing.T) {
	reduction := func(axis int, operand, types, args, body string) string {
		return fmt.Sprintf("\"tt.reduce\"(%s) <{axis = %d : i32}> ({\n^bb0(%s):\n%s\n}) : %s", operand, axis, args, body, types)
	}
	const one, wide = "(tensor<8x8xf32>) -> tensor<8xf32>", "(tensor<8x8xf64>) -> tensor<8xf64>"
	body := func(ops string) string { return reduction(0, "%t", one, "%a: f32, %b: f32", ops) }
	kinds := []string{
		"arith.addi %i, %j : i32", "arith.subi %i, %j : i32", "arith.subi %j, %i : i32", "arith.muli %i, %j : i32",
		"arith.addi %i, %i : i32", "arith.cmpi slt, %i, %j : i32", "arith.cmpi sle, %i, %j : i32",
		"arith.extsi %i : i32 to i64", "arith.constant 1 : i32", "arith.constant 2 : i32", "arith.constant 1 : i64",
		"arith.addi %i, %j {a = 1 : i32, b = 2 : i32} : i32", "arith.addi %i, %j {a = 2 : i32, b = 1 : i32} : i32", "arith.addi %i, %j {b = 1 : i32} : i32",
		body("%x = arith.addf %a, %b : f32\ntt.reduce.return %x : f32"),
		body("%x = arith.addf %b, %a : f32\ntt.reduce.return %x : f32"),
		body("%x = arith.addf %a, %a : f32\ntt.reduce.return %x : f32"),
		body("%x = arith.mulf %a, %b : f32\ntt.reduce.return %x : f32"),
		body("%x = arith.addf %a, %b fastmath<fast> : f32\ntt.reduce.return %x : f32"),
		body("%x = arith.addf %a, %f : f32\ntt.reduce.return %x : f32"),
		body("%x = arith.addf %a, %g : f32\ntt.reduce.return %x : f32"),
		body("%x = arith.addf %a, %b : f32\n%y = arith.addf %x, %b : f32\ntt.reduce.return %x : f32"),
		body("%x = arith.addf %a, %b : f32\n%y = arith.addf %x, %b : f32\ntt.reduce.return %y : f32"),
		body("%x = arith.cmpf olt, %a, %b : f32\n%y = arith.select %x, %a, %b : f32\ntt.reduce.return %y : f32"),
		body("%x = arith.cmpf ogt, %a, %b : f32\n%y = arith.select %x, %a, %b : f32\ntt.reduce.return %y : f32"),
		reduction(1, "%t", one, "%a: f32, %b: f32", "%x = arith.addf %a, %b : f32\ntt.reduce.return %x : f32"),
		reduction(0, "%u", one, "%a: f32, %b: f32", "%x = arith.addf %a, %b : f32\ntt.reduce.return %x : f32"),
		reduction(0, "%w", wide, "%a: f64, %b: f64", "%x = arith.addf %a, %b : f64\ntt.reduce.return %x : f64"),
	}
	var b strings.Builder
	b.WriteString("tt.func @f(%i: i32, %j: i32, %f: f32, %g: f32, %t: tensor<8x8xf32>, %u: tensor<8x8xf32>, %w: tensor<8x8xf64>) {\n")
	var uses strings.Builder
	for round := range 2 {
		for n, kind := range kinds {
			fmt.Fprintf(&b, "%%v%d_%d = %s\n", round, n, kind)
			fmt.Fprintf(&uses, "\"other.use\"(%%v%d_%d) : (%s) -> ()\n", round, n, resultOf(kind))
		}
	}
	b.WriteString(uses.String() + "tt.return\n}\n")
	m, diags := parser.Parse(source.NewFile("test.ttir", b.String()), parser.Options{Registry: all.Registry(), AllowUnregistered: true})
	if len(diags) > 0 {
		t.Fatal(diags[0].Message)
	}
	if merged, _ := cse.Run(rewrite.NewRewriter(), m.Op()); merged != len(kinds) {
		t.Errorf("%d ops were merged, want %d", merged, len(kinds))
	}
	used := map[*ir.Value]int{}
	ir.Walk(m.Op(), func(o *ir.Op) {
		if o.Is("other.use") {
			used[o.Operand(0)]++
		}
	})
	for v, n := range used {
		if n != 2 {
			t.Errorf("%s is used %d times, want twice", v.Def().Name(), n)
		}
	}
	if len(used) != len(kinds) {
		t.Errorf("%d kinds are left, want %d", len(used), len(kinds))
	}
}

// resultOf is the type of the result of an op's text.
func resultOf(text string) string {
	switch last := text[strings.LastIndex(text, " ")+1:]; {
	case strings.HasPrefix(text, "arith.cmpi"):
		return "i1"
	default:
		return last
	}
}
