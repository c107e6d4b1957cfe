package cli

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/rewrite"
)

// TestPassedIsVerified: what a pass made is verified before anybody compiles it or
// gives it to Triton.
func TestPassedIsVerified(t *testing.T) {
	broken := &rewrite.Pass{Name: "break", Run: func(in *rewrite.Invocation, root *ir.Op) (rewrite.Outcome, error) {
		ir.Walk(root, func(o *ir.Op) {
			if o.Is("arith.addi") {
				in.Rewriter().EraseOperand(o, 1)
			}
		})
		return in.Outcome(), nil
	}}
	folder := t.TempDir()
	file := filepath.Join(folder, "kernel.ttgir")
	text := `module attributes {"ttg.num-warps" = 4 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32} {
  tt.func public @kernel(%a: i32) {
    %x = arith.addi %a, %a : i32
    tt.return
  }
}
`
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, args := range [][]string{{"compile", file}, {"report", file}, {"override", folder, "-o", t.TempDir()}} {
		var out, stderr strings.Builder
		env := Environment{Stdout: &out, Stderr: &stderr, Passes: rewrite.NewRegistry(broken)}
		code := env.Main(context.Background(), append(append([]string{"tgopt"}, args...), "--passes=break"))
		if want := "kernel.ttgir:3:5: error: 'arith.addi' op expected 2 operands, but found 1"; code != exitWrong || !strings.Contains(stderr.String(), want) {
			t.Errorf("%s: exit code %d and %q, want %d and %q", args[0], code, stderr.String(), exitWrong, want)
		}
	}
}
