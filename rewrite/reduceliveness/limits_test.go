package reduceliveness

import (
	"fmt"
	"strings"
	"testing"
)

const conversions = `#x = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
!t = tensor<128xf32, #x>
module {
`

// TestRecomputed: at most 32 tensors are computed again for one; each counts once, scalars do not.
func TestRecomputed(t *testing.T) {
	for n, want := range map[int]bool{1: true, 31: true, 32: false, 40: false} {
		var b strings.Builder
		b.WriteString(conversions + "tt.func @f(%a: f32, %other: !t) {\n  %c = arith.addf %a, %a : f32\n  %v0 = tt.splat %c : f32 -> !t\n")
		for i := range n {
			fmt.Fprintf(&b, "  %%v%d = arith.addf %%v%d, %%v%d : !t\n", i+1, i, i)
		}
		b.WriteString("  %no = arith.addf %v0, %other : !t\n  %hard = math.exp %v0 : !t\n  tt.return\n}\n}\n")
		_, values := program(t, b.String())
		if got := recomputable(values[fmt.Sprintf("v%d", n)]); got != want {
			t.Errorf("%d sums and what they are of: %t", n, got)
		}
		for name, want := range map[string]bool{"c": true, "a": true, "v0": true, "other": false, "no": false, "hard": false} {
			if recomputable(values[name]) != want {
				t.Errorf("%%%s can be made again: %t", name, !want)
			}
		}
	}
}

// TestChainLimits: a chain has at most 64 ops before its load, and any number in the loop, each looked at once.
func TestChainLimits(t *testing.T) {
	chain := func(from string, n int) (text, last string) {
		last = from
		for i := range n {
			next := fmt.Sprintf("%%%s%d", from[1:], i)
			text += fmt.Sprintf("  %s = ttg.convert_layout %s : !t -> !t\n", next, last)
			last = next
		}
		return text, last
	}
	for _, c := range []struct {
		before, inside int
		reason         string
	}{
		{0, 0, ""}, {64, 0, ""}, {65, 0, "its chain of definitions is too long"}, {0, 2000, ""}, {0, 10000, ""},
	} {
		before, last := chain("%l", c.before)
		inside, operand := chain(last+"x", c.inside)
		_, values := program(t, conversions+"tt.func @f(%p: tensor<128x!tt.ptr<f32>, #x>, %n: i32) {\n  %l = tt.load %p : tensor<128x!tt.ptr<f32>, #x>\n"+before+
			"  "+last+"x = ttg.convert_layout "+last+" : !t -> !t\n  scf.for %i = %n to %n step %n : i32 {\n"+inside+"    \"test.use\"("+operand+") : (!t) -> ()\n  }\n  tt.return\n}\n}\n")
		loop := values["i"].ArgOf().Parent()
		s := &sinker{safety: safetyIn(moduleOf(loop), false)}
		got, reason := s.follow(values[operand[1:]], loop)
		want := c.reason
		if c.before == 64 {
			want = "its chain of definitions is too long" // with the one between
		}
		if reason != want || (got == nil) != (want != "") {
			t.Errorf("%d and %d: %v, %q, want %q", c.before, c.inside, got, reason, want)
		}
		if again, _ := s.follow(values[operand[1:]], loop); again != got || *s.safety.looked > c.before+c.inside+3 {
			t.Errorf("%d and %d: %d looks, another chain %t", c.before, c.inside, *s.safety.looked, again != got)
		}
		if got != nil && (len(got.steps) != c.before+2 || got.load != values["l"].Def() || got.staged != -1) {
			t.Errorf("%d and %d: %d steps", c.before, c.inside, len(got.steps))
		}
	}
}

// TestLooked: of all that stands between a load and the end of its loop so many ops are looked at in a module, and no more.
func TestLooked(t *testing.T) {
	_, values := program(t, conversions+`tt.func @f(%p: tensor<128x!tt.ptr<f32>, #x>, %n: i32, %c: i1) {
  %l = tt.load %p : tensor<128x!tt.ptr<f32>, #x>
  %a = arith.addi %n, %n : i32
  scf.if %c {
    %b = arith.addi %n, %n : i32
  }
  scf.for %i = %n to %n step %n : i32 {
    %d = arith.addi %n, %n : i32
  }
  tt.return
}
}
`)
	load, loop := values["l"].Def(), values["i"].ArgOf().Parent()
	for looked, want := range map[int]bool{0: true, mostLooked - 5: true, mostLooked - 4: false, mostLooked: false} {
		s := safetyIn(moduleOf(load), false)
		s.looked = &looked
		if w := s.conflict(load, loop); (w == nil) != want || w != nil && w != loop {
			t.Errorf("%d looked at: %v", looked, w)
		}
	}
	s := safetyIn(moduleOf(load), false)
	if w := s.conflict(load, loop); w != nil || *s.looked != 7 {
		t.Errorf("%d ops looked at, %v", *s.looked, w)
	}
}
