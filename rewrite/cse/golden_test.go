package cse_test

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/tgopt/tgopt/dialect/all"
	"github.com/tgopt/tgopt/internal/golden"
	"github.com/tgopt/tgopt/ir/source"
	"github.com/tgopt/tgopt/parser"
	"github.com/tgopt/tgopt/printer"
	"github.com/tgopt/tgopt/rewrite"
	"github.com/tgopt/tgopt/rewrite/cse"
	"github.com/tgopt/tgopt/verify"
)

// TestScopes has which ops an op may be replaced by: of blocks that dominate, regions around, and of which code inside; what reads, and what is dead.
func TestScopes(t *testing.T) {
	text, err := os.ReadFile("testdata/scopes.mlir")
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	for chunk := range strings.SplitSeq(string(text), "// -----\n") {
		m, diags := parser.Parse(source.NewFile("scopes.mlir", chunk), parser.Options{Registry: all.Registry(), AllowUnregistered: true})
		if len(diags) > 0 {
			t.Fatalf("%s in\n%s", diags[0].Message, chunk)
		}
		wrong := len(verify.Module(m)) // code in regions that no op has
		merged, dead := cse.Run(rewrite.NewRewriter(), m.Op())
		fmt.Fprintf(&b, "// %d merged, %d dead\n%s", merged, dead, printer.Print(m, printer.Options{}))
		if wrong > 0 {
			continue
		}
		if diags := verify.Module(m); len(diags) > 0 {
			t.Errorf("%s in\n%s", diags[0].Message, chunk)
		}
		if merged, dead := cse.Run(rewrite.NewRewriter(), m.Op()); merged+dead > 0 {
			t.Errorf("once more it merges %d and finds %d dead in\n%s", merged, dead, chunk)
		}
	}
	golden.Compare(t, "testdata/scopes.golden", b.String())
}

// TestManyAlike: an op is compared with so many that are like it but for their regions, and no more.
func TestManyAlike(t *testing.T) {
	for n, want := range map[int]int{33: 1, 34: 0} {
		var b, uses strings.Builder
		b.WriteString("func.func @f(%t: tensor<8x8xf32>) {\n")
		for i := range n + 1 {
			chain := ""
			for k := range min(i, n-1) {
				chain += fmt.Sprintf("%%n%d = arith.negf %%q : f32\n", k)
			}
			fmt.Fprintf(&b, "%%v%d = \"tt.reduce\"(%%t) <{axis = 0 : i32}> ({\n^bb0(%%p: f32, %%q: f32):\n%stt.reduce.return %%p : f32\n}) : (tensor<8x8xf32>) -> tensor<8xf32>\n", i, chain)
			fmt.Fprintf(&uses, "\"other.use\"(%%v%d) : (tensor<8xf32>) -> ()\n", i)
		}
		m, diags := parser.Parse(source.NewFile("alike.mlir", b.String()+uses.String()+"return\n}\n"), parser.Options{Registry: all.Registry(), AllowUnregistered: true})
		if len(diags) > 0 {
			t.Fatal(diags[0].Message)
		}
		if merged, _ := cse.Run(rewrite.NewRewriter(), m.Op()); merged != want {
			t.Errorf("of %d ops alike, %d were merged, want %d", n+1, merged, want)
		}
	}
}
