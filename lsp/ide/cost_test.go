package ide

import (
	"strings"
	"testing"

	"github.com/tgopt/tgopt/dialect/all"
)

// TestWhatStays says how much of what was known an edit leaves. TestEditAndBack
// says that it is right.
func TestWhatStays(t *testing.T) {
	ws := &Workspace{Registry: all.Registry(), Settings: DefaultSettings()}
	for _, test := range []struct{ name, old, new, want string }{
		{"a blank", "%u = tt.call", "%u  = tt.call", "all analyses"},
		{"a comment", "%s = arith.addf %r#0, %r#1", "%s = // sum\n arith.addf %r#0, %r#1", "all analyses"},
		{"a letter too many", "arith.addf %r#0", "arithx.addf %r#0", "all analyses"},
		{"another op", "arith.mulf %a", "arith.subf %a", "other ops"},
		{"another operand", "%t = arith.mulf %a, %b", "%t = arith.mulf %a, %a", "other ops"},
		{"an operand without definition", "%t = arith.mulf %a, %b", "%t = arith.mulf %a, %bb", "other ops"},
		{"half an op", "arith.mulf %a, %b :", "arith.mulf %a, ", "other ops"},
		{"a new op", "%ps = tt.splat", "%new = arith.addi %c0, %c1 : i32\n    %ps = tt.splat", "other ops"},
		{"an op less that is used", "    %c1 = arith.constant 1 : i32\n", "", "other functions"},
		{"another name", "%cst = arith", "%other = arith", "other functions"},
		// It may be what told the release that the text is of.
		{"the only op of its name is gone", "    %t = arith.mulf %a, %b : tensor<128xf32, #blocked>\n", "", "nothing"},
		{"the head of a loop", "%c0 to %n step %c1", "%c1 to %n step %c1", "other functions"},
		{"an alias", "threadsPerWarp = [32]", "threadsPerWarp = [16]", "nothing"},
		{"an attribute of the module", `"ttg.num-warps" = 4`, `"ttg.num-warps" = 8`, "nothing"},
	} {
		t.Run(test.name, func(t *testing.T) {
			s := NewSnapshot(ws, MLIR, "edited.ttgir", twoFunctions)
			s.Diagnostics(t.Context())
			chunk := s.chunks[0]
			f := chunk.Functions[1]
			op := f.Op
			at := strings.LastIndex(twoFunctions, test.old)
			s = s.Replace(twoFunctions[:at] + test.new + twoFunctions[at+len(test.old):])
			s.Diagnostics(t.Context())
			got := "nothing"
			switch now := s.chunks[0]; {
			case now != chunk:
			case now.Functions[1] == f:
				got = "all analyses"
			case now.Functions[1].Op == op:
				got = "other ops"
			default:
				got = "other functions"
			}
			if got != test.want {
				t.Errorf("%q → %q: %s stay, want %s", test.old, test.new, got, test.want)
			}
		})
	}
}
