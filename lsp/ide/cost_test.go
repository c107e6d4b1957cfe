package ide

import (
	"strings"
	"testing"

	"github.com/tgopt/tgopt/dialect/all"
)

// TestWhatStays says how much of what was known an edit leaves, and that what is known then
// is what a fresh open tells.
func TestWhatStays(t *testing.T) {
	ws := &Workspace{Registry: all.Registry(), Settings: DefaultSettings()}
	for _, test := range []struct{ name, old, new, want string }{
		{"a blank", "%u = tt.call", "%u  = tt.call", "other functions"},
		{"a letter too many", "arith.addf %r#0", "arithx.addf %r#0", "other functions"},
		{"another op", "arith.mulf %a", "arith.subf %a", "other functions"},
		{"an operand without definition", "%t = arith.mulf %a, %b", "%t = arith.mulf %a, %bb", "other functions"},
		{"half an op", "arith.mulf %a, %b :", "arith.mulf %a, ", "other functions"},
		{"a new op", "%ps = tt.splat", "%new = arith.addi %c0, %c1 : i32\n    %ps = tt.splat", "other functions"},
		{"lines less", "    %c1 = arith.constant 1 : i32\n    %cst", "    %cst", "other functions"},
		{"the head of a loop", "%c0 to %n step %c1", "%c1 to %n step %c1", "other functions"},
		{"what others see of it", "%n: i32, %p", "%n: i64, %p", "other functions"},
		{"a brace", "      scf.yield %t, %u : tensor<128xf32, #blocked>, tensor<128xf32, #blocked>\n    }", "      scf.yield %t, %u : tensor<128xf32, #blocked>, tensor<128xf32, #blocked>\n    ", "nothing"},
		{"an op that no release before has", "%ps = tt.splat", "ttg.barrier local\n    %ps = tt.splat", "nothing"},
		{"an op of a release before", "%ps = tt.splat", "%w = tt.experimental_descriptor_load %p : !tt.ptr<f32> -> i32\n    %ps = tt.splat", "nothing"},
		{"a name that nothing defines", "%s = arith.addf %r#0, %r#1 : tensor<128xf32, #blocked> loc(#loc2)", "%s = arith.addf %r#0, %r#1 : tensor<128xf32, #blocked> loc(#loc7)", "nothing"},
		{"an alias", "threadsPerWarp = [32]", "threadsPerWarp = [16]", "nothing"},
		{"an attribute of the module", `"ttg.num-warps" = 4`, `"ttg.num-warps" = 8`, "nothing"},
		{"a location", `loc("k.py":2:2)`, `loc("k.py":3:2)`, "nothing"},
	} {
		t.Run(test.name, func(t *testing.T) {
			s := NewSnapshot(ws, MLIR, "edited.ttgir", twoFunctions)
			s.Diagnostics(t.Context())
			chunk := chunksOf(s)[0]
			op := chunk.Functions[0].Op
			at := strings.LastIndex(twoFunctions, test.old)
			s = s.Replace(twoFunctions[:at] + test.new + twoFunctions[at+len(test.old):])
			s.Diagnostics(t.Context())
			got := "nothing"
			if now := chunksOf(s)[0]; now == chunk && now.Functions[0].Op == op {
				got = "other functions"
			}
			if got, want := state(t, s), state(t, NewSnapshot(ws, MLIR, "edited.ttgir", s.File.Text)); got != want {
				t.Errorf("the state is not that of a fresh open:\n%s", firstDifference(got, want))
			}
			if got != test.want {
				t.Errorf("%q → %q: %s stay, want %s", test.old, test.new, got, test.want)
			}
		})
	}
}
