package kernel_test

import (
	"fmt"
	"testing"

	"github.com/tgopt/tgopt/ir/source"
	"github.com/tgopt/tgopt/kernel"
)

// TestEdges: programs of which there is little or nothing to say.
func TestEdges(t *testing.T) {
	const sm90 = `module attributes {"ttg.num-warps" = 4 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32} `
	for _, test := range []struct{ what, text, want string }{
		{"empty", "", ""},
		{"empty module", "module {}", ""},
		{"declaration", "module { tt.func private @f(i32) }", ""},
		{"no op but a return", sm90 + "{ tt.func public @f() { tt.return } }", "f: sm_90, peak 0, 1 op; "},
		{"no target", "module { tt.func public @f() { tt.return } }", "f: , peak 0, 1 op; "},
		{"unknown target", `module attributes {ttg.target = "cuda:7"} { tt.func public @f() { tt.return } }`, "f: , peak 0, 1 op; "},
		{"private", sm90 + "{ tt.func private @f() { tt.return } }", "f: sm_90, peak 0, 1 op, private; "},
		{"dynamic shapes", sm90 + "{ tt.func public @f(%x: tensor<?xf32>) {\n %y = arith.addf %x, %x : tensor<?xf32>\n tt.return\n} }", "f: sm_90, peak 1, 2 ops, estimate; "},
		{"tensors that a helper is given", "#l = #ttg.blocked<{sizePerThread = [64], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>\n" + sm90 +
			"{ tt.func private @f(%x: tensor<8192xf32, #l>, %y: tensor<8192xf32, #l>) -> tensor<8192xf32, #l> attributes {noinline = true} {\n" +
			" %z = arith.addf %x, %y : tensor<8192xf32, #l>\n tt.return %z : tensor<8192xf32, #l>\n} }", "f: sm_90, peak 128, 2 ops, private; "},
		{"one module for each target", "module { " + sm90 + "{ tt.func public @f() { tt.return } }\n" +
			`module attributes {ttg.target = "hip:gfx942"} { tt.func public @f() { tt.return } } }`, "f: sm_90, peak 0, 1 op; f: gfx942, peak 0, 1 op; "},
		{"blocks", sm90 + "{ tt.func public @f(%c: i1) {\n cf.br ^a\n^a:\n cf.cond_br %c, ^a, ^b\n^b:\n tt.return\n} }", "f: sm_90, peak 0, 3 ops; "},
	} {
		got := ""
		f := source.NewFile("k.ttgir", test.text)
		for _, r := range kernel.Build(parse(t, f), kernel.Options{File: f, Advice: true}) {
			ops := fmt.Sprintf("%d ops", len(r.Ops))
			if len(r.Ops) == 1 {
				ops = "1 op"
			}
			got += fmt.Sprintf("%s: %s, peak %d, %s", r.Name, r.Target, r.Peak.Registers, ops)
			if r.Private {
				got += ", private"
			}
			if r.Estimate {
				got += ", estimate"
			}
			got += "; "
			r.Components()
		}
		if got != test.want {
			t.Errorf("%s: got %q, want %q", test.what, got, test.want)
		}
	}
}
