package rewrite_test

import (
	"fmt"
	"runtime"
	"strings"
	"testing"

	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/rewrite"
)

// rename is a pattern that puts one op of two operands in the place of another.
func rename(from, to string) rewrite.Pattern {
	return rewrite.Pattern{Name: from + "-to-" + to, Root: "arith." + from, Apply: func(rw *rewrite.Rewriter, o *ir.Op) bool {
		rw.ReplaceBy(o, "arith."+to, o.Operands(), nil)
		return true
	}}
}

// chain is a function with n additions in a row.
func chain(n int) string {
	var b strings.Builder
	b.WriteString("func.func @f(%x0: i32) -> i32 {\n")
	for i := range n {
		fmt.Fprintf(&b, "  %%x%d = arith.addi %%x%d, %%x%d : i32\n", i+1, i, i)
	}
	fmt.Fprintf(&b, "  return %%x%d : i32\n}\n", n)
	return b.String()
}

func TestGreedyApplies(t *testing.T) {
	m := parse(t, chain(3))
	r := rewrite.ApplyGreedily(rewrite.NewRewriter(), m.Op(), []rewrite.Pattern{rename("addi", "muli"), rename("muli", "shli")}, rewrite.GreedyOptions{})
	if !r.Changed || !r.Converged || r.Failed() != nil || r.Applied["addi-to-muli"] != 3 || r.Applied["muli-to-shli"] != 3 {
		t.Errorf("got %+v", r)
	}
	if text := printed(t, m); strings.Count(text, "arith.shli") != 3 || !strings.Contains(text, "%x3 = arith.shli %x2, %x2") {
		t.Errorf("got\n%s", text)
	}
	again := rewrite.ApplyGreedily(rewrite.NewRewriter(), m.Op(), []rewrite.Pattern{rename("addi", "muli")}, rewrite.GreedyOptions{})
	if again.Changed || !again.Converged {
		t.Errorf("a second run changes something: %+v", again)
	}
}

// Two patterns that undo each other end by one budget for all rounds, which
// depends on the ops that there were and not on those that were made.
func TestGreedyBudget(t *testing.T) {
	inverse := []rewrite.Pattern{rename("addi", "muli"), rename("muli", "addi")}
	for _, ops := range []int{8, 80} {
		m := parse(t, chain(ops))
		before := m.NumOps()
		var start, end runtime.MemStats
		runtime.ReadMemStats(&start)
		r := rewrite.ApplyGreedily(rewrite.NewRewriter(), m.Op(), inverse, rewrite.GreedyOptions{})
		runtime.ReadMemStats(&end)
		applied := r.Applied["addi-to-muli"] + r.Applied["muli-to-addi"]
		if r.Converged || applied > 64*(ops+2)+1024 || m.NumOps()-before > applied {
			t.Errorf("%d ops: %d applications made %d ops, converged %t", ops, applied, m.NumOps()-before, r.Converged)
		}
		if bytes := end.TotalAlloc - start.TotalAlloc; bytes > uint64(2000*applied) {
			t.Errorf("%d applications took %d bytes", applied, bytes)
		}
		if err := r.Failed(); err == nil || !strings.Contains(err.Error(), "-to-") || !strings.Contains(err.Error(), "times") {
			t.Errorf("the error is %v", err)
		}
		printed(t, m)
	}
	m := parse(t, chain(8))
	r := rewrite.ApplyGreedily(rewrite.NewRewriter(), m.Op(), inverse, rewrite.GreedyOptions{MaxRewrites: 5})
	if n := r.Applied["addi-to-muli"] + r.Applied["muli-to-addi"]; n != 5 {
		t.Errorf("%d applications, want 5", n)
	}
}

// Each op is looked at a bounded number of times: work is linear in the ops.
func TestGreedyIsLinear(t *testing.T) {
	looked := func(ops int) (n int) {
		m := parse(t, chain(ops))
		look := rewrite.Pattern{Name: "look", Apply: func(*rewrite.Rewriter, *ir.Op) bool { n++; return false }}
		rewrite.ApplyGreedily(rewrite.NewRewriter(), m.Op(), []rewrite.Pattern{rename("addi", "muli"), look}, rewrite.GreedyOptions{})
		return n
	}
	small, large := looked(100), looked(1000)
	if large > 11*small {
		t.Errorf("100 ops were looked at %d times, 1000 %d times", small, large)
	}
}

// A pattern for an op that there is not would never apply, silently.
func TestGreedyRefusesUnknownRoots(t *testing.T) {
	m := parse(t, straight)
	apply := func(root string) func() {
		return func() {
			p := rewrite.Pattern{Name: "p", Root: root, Apply: func(*rewrite.Rewriter, *ir.Op) bool { return false }}
			rewrite.ApplyGreedily(rewrite.NewRewriter(), m.Op(), []rewrite.Pattern{p}, rewrite.GreedyOptions{})
		}
	}
	if message := panics(apply("arith.adi")); !strings.Contains(message, "pattern 'p': unregistered operation 'arith.adi'") || !strings.Contains(message, "did you mean 'arith.addi'?") {
		t.Errorf("got %s", message)
	}
	for _, root := range []string{"arith.addi", "", "foreign.op"} {
		if message := panics(apply(root)); message != "<nil>" {
			t.Errorf("%s: %s", root, message)
		}
	}
}

// What changes has its surroundings looked at again.
func TestGreedyLooksAgain(t *testing.T) {
	// Fires only on an scf.if whose first region has lost its multiplication.
	emptied := rewrite.Pattern{Name: "emptied", Root: "scf.if", Apply: func(rw *rewrite.Rewriter, o *ir.Op) bool {
		if o.RegionAt(0).Entry().First().Is("arith.muli") || o.Attr("seen") != nil {
			return false
		}
		rw.SetAttr(o, "seen", o.Context().Unit())
		return true
	}}
	drop := rewrite.Pattern{Name: "drop", Root: "arith.muli", Apply: func(rw *rewrite.Rewriter, o *ir.Op) bool {
		rw.Replace(o, o.Operand(0))
		return true
	}}
	m := parse(t, branching)
	r := rewrite.ApplyGreedily(rewrite.NewRewriter(), m.Op(), []rewrite.Pattern{emptied, drop}, rewrite.GreedyOptions{MaxRounds: 1})
	if text := printed(t, m); !strings.Contains(text, "seen") || r.Applied["emptied"] != 1 {
		t.Errorf("the op around a change was not looked at again:\n%s", text)
	}
}

// Regions lose blocks that cannot be reached, arguments that nothing needs, and
// ops that need only one another.
func TestSimplifyRegions(t *testing.T) {
	tests := []struct{ name, in, has, hasNot string }{
		{"unreachable blocks", `func.func @f(%a: i32) -> i32 {
  return %a : i32
^one(%p: i32):
  %x = arith.addi %p, %y : i32
  cf.br ^two
^two:
  %y = arith.addi %x, %x : i32
  cf.br ^one(%y : i32)
}
`, "{ |   return %a", "^"},
		{"dead arguments that pass one another on", `func.func @f(%c: i1, %a: i32, %b: i32) -> i32 {
  cf.br ^loop(%a, %b : i32, i32)
^loop(%live: i32, %dead: i32):
  %next = arith.addi %dead, %live : i32
  %more = arith.muli %live, %live : i32
  cf.cond_br %c, ^loop(%more, %next : i32, i32), ^end(%next, %more : i32, i32)
^end(%unused: i32, %r: i32):
  return %r : i32
}
`, "cf.br ^loop(%a : i32) | ^loop(%live: i32): | %more = | cf.cond_br %c, ^loop(%more : i32), ^end(%more : i32) | ^end(%r: i32)", "%next"},
		{"an argument that only an effect needs", `func.func @f(%p: memref<i32>, %a: i32) {
  cf.br ^one(%a : i32)
^one(%v: i32):
  memref.store %v, %p[] : memref<i32>
  return
}
`, "memref.store %a", "^one"},
		{"an argument that only an effect needs, of two branches", `func.func @f(%p: memref<i32>, %c: i1, %a: i32, %b: i32) {
  cf.cond_br %c, ^one(%a : i32), ^one(%b : i32)
^one(%v: i32):
  memref.store %v, %p[] : memref<i32>
  return
}
`, "cf.cond_br %c, ^one(%a : i32), ^one(%b : i32) | memref.store %v", ""},
		{"blocks in a row, the last first", `func.func @f(%p: memref<i32>, %a: i32) {
  cf.br ^one(%a : i32)
^two(%w: i32):
  memref.store %w, %p[] : memref<i32>
  return
^one(%v: i32):
  memref.store %v, %p[] : memref<i32>
  cf.br ^two(%v : i32)
}
`, "memref.store %a | memref.store %a | return", "^"},
		{"the arguments of the entry stay", "func.func @f(%a: i32) {\n  return\n}\n", "@f(%a: i32)", ""},
		{"dead in a region that is needed", `func.func @f(%c: i1, %a: i32, %p: memref<i32>) {
  %x = arith.addi %a, %a : i32
  scf.if %c {
    %y = arith.muli %x, %x : i32
    memref.store %a, %p[] : memref<i32>
  }
  return
}
`, "scf.if %c { | memref.store", "%x"},
		{"both branches to one block", `func.func @f(%c: i1, %a: i32, %b: i32) {
  cf.cond_br %c, ^end(%a, %b : i32, i32), ^end(%b, %a : i32, i32)
^end(%p: i32, %q: i32):
  return
}
`, "{ | return", "%p"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			m := parse(t, test.in)
			// Not looked at one by one, so that only regions tell what is dead.
			r := rewrite.ApplyGreedily(rewrite.NewRewriter(), m.Op(), nil, rewrite.GreedyOptions{})
			text := printed(t, m)
			if rest := text; !r.Converged {
				t.Errorf("not at rest:\n%s", rest)
			}
			rest := text
			for _, part := range strings.Split(test.has, " | ") {
				_, after, ok := strings.Cut(rest, part)
				if !ok {
					t.Fatalf("%q is not there in\n%s", part, text)
				}
				rest = after
			}
			if test.hasNot != "" && strings.Contains(text, test.hasNot) {
				t.Errorf("%q is there in\n%s", test.hasNot, text)
			}
			kept := parse(t, test.in)
			rewrite.ApplyGreedily(rewrite.NewRewriter(), kept.Op(), nil, rewrite.GreedyOptions{KeepRegions: true})
			if strings.Count(printed(t, kept), "^") < strings.Count(test.in, "^")-2 {
				t.Error("KeepRegions keeps no blocks")
			}
		})
	}
}
