package rewrite_test

import (
	"strings"
	"testing"

	"github.com/tgopt/tgopt/rewrite"
)

// TestGreedyFolds: each way in which an op folds is counted once, and what is left of a function with nothing else in it.
func TestGreedyFolds(t *testing.T) {
	for _, c := range []struct {
		name, body, want string
		folded, erased   int
	}{
		{"to a value", "%c = arith.constant 0 : i32\n%y = arith.addi %x, %c : i32\nreturn %y : i32", "return %x : i32", 1, 1},
		{"to a constant", "%y = arith.subi %x, %x : i32\nreturn %y : i32", "%y = arith.constant 0 : i32\nreturn %y : i32", 1, 0},
		{"in place", "%c = arith.constant 1 : i32\n%y = arith.addi %c, %x : i32\nreturn %y : i32", "%c = arith.constant 1 : i32\n%y = arith.addi %x, %c : i32\nreturn %y : i32", 1, 0},
		{"to a branch", "%c = arith.constant true\n%y = scf.if %c -> (i32) {\n  %z = arith.muli %x, %x : i32\n  scf.yield %z : i32\n} else {\n  scf.yield %x : i32\n}\nreturn %y : i32",
			"%z = arith.muli %x, %x : i32\nreturn %z : i32", 1, 1},
		{"to one round, that hands on what it was given", "%0 = arith.constant 0 : index\n%1 = arith.constant 1 : index\n%y:2 = scf.for %i = %0 to %1 step %1 iter_args(%a = %x, %b = %x) -> (i32, i32) {\n  %z = arith.muli %a, %b : i32\n  scf.yield %b, %z : i32, i32\n}\n%w = arith.muli %y#0, %y#1 : i32\nreturn %w : i32",
			"%z = arith.muli %x, %x : i32\n%w = arith.muli %x, %z : i32\nreturn %w : i32", 1, 2},
		{"to no round", "%0 = arith.constant 0 : index\n%1 = arith.constant 1 : index\n%y = scf.for %i = %0 to %0 step %1 iter_args(%a = %x) -> (i32) {\n  scf.yield %a : i32\n}\nreturn %y : i32", "return %x : i32", 1, 2},
	} {
		text := func(body string) string {
			return "func.func @f(%x: i32) -> i32 {\n  " + strings.ReplaceAll(body, "\n", "\n  ") + "\n}\n"
		}
		m := parse(t, text(c.body))
		r := rewrite.ApplyGreedily(rewrite.NewRewriter(), m.Op(), nil, rewrite.GreedyOptions{})
		if !r.Changed || !r.Converged || r.Folded != c.folded || r.Erased != c.erased {
			t.Errorf("%s: %d folded, %d erased, want %d and %d: %+v", c.name, r.Folded, r.Erased, c.folded, c.erased, r)
		}
		if got, want := printed(t, m), printed(t, parse(t, text(c.want))); got != want {
			t.Errorf("%s: got\n%s\nwant\n%s", c.name, got, want)
		}
	}
}
