package cse_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/tgopt/tgopt/dialect/all"
	"github.com/tgopt/tgopt/internal/cputime"
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
