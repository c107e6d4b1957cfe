package reduceliveness_test

import (
	"context"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/tgopt/tgopt/internal/golden"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/ir/source"
	"github.com/tgopt/tgopt/parser"
	"github.com/tgopt/tgopt/rewrite"
	"github.com/tgopt/tgopt/rewrite/passes"
)

// TestGolden has small kernels: what is said of their operands, and what becomes of their functions where something is moved.
// A line // OPTIONS: runs the pass with other options than before.
func TestGolden(t *testing.T) {
	for _, name := range []string{"upstream", "cases"} {
		text, err := os.ReadFile("testdata/" + name + ".ttgir")
		if err != nil {
			t.Fatal(err)
		}
		var b strings.Builder
		pass, options := "reduce-liveness", ""
		if name == "upstream" {
			pass = "tritonintelgpu-reduce-variable-liveness"
		}
		for chunk := range strings.SplitSeq(string(text), "// -----\n") {
			for line := range strings.Lines(chunk) {
				if given, ok := strings.CutPrefix(line, "// OPTIONS:"); ok {
					options = strings.TrimSpace(given)
				}
			}
			m, diags := parser.Parse(source.NewFile(name, chunk), parser.Options{Registry: registry(), AllowUnregistered: true})
			if len(diags) > 0 {
				t.Errorf("%s: %s", chunk[strings.Index(chunk, "tt.func"):][:40], diags[0].Message)
				continue
			}
			step, err := passes.Registry().NewStep(pass, options)
			if err != nil {
				t.Fatal(err)
			}
			_, rest, _ := strings.Cut(chunk, "tt.func @")
			function, _, _ := strings.Cut(rest, "(")
			fmt.Fprintf(&b, "==== %s %s\n", function, options)
			say := func(d source.Diagnostic) { fmt.Fprintf(&b, "%s: %s\n", d.Severity, d.Message) }
			before := bodies(m)
			changed, err := rewrite.Run(context.Background(), m, []rewrite.Step{step}, say)
			if err != nil {
				fmt.Fprintf(&b, "error: %v\n", err)
			}
			if after := bodies(m); changed != (after != before) {
				t.Errorf("%s: changed: %t\n%s", function, changed, after)
			} else if changed {
				b.WriteString(after)
			}
		}
		golden.Compare(t, "testdata/"+name+".golden", b.String())
	}
}

// bodies are the functions of a module.
func bodies(m *ir.Module) string {
	text := string(printed(m))
	return text[strings.Index(text, "  tt.func"):]
}
