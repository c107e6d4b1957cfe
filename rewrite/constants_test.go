package rewrite_test

import (
	"strings"
	"testing"

	"github.com/tgopt/tgopt/rewrite"
)

// TestConstants: constants stand at the start of the innermost region that uses nothing from outside, in an order and with those merged that
// mlir-opt 22 has in canonicalize{enable-patterns=none}; a second run finds them there. What it makes of each is below the mark.
func TestConstants(t *testing.T) {
	for name, text := range map[string]string{
		"those behind others come first": `func.func @f(%a: i32, %p: memref<i32>) -> (i32, i32, i32) {
  %x = arith.addi %a, %a : i32
  memref.store %x, %p[] : memref<i32>
  %c7 = arith.constant 7 : i32
  %y = arith.muli %x, %c7 : i32
  %c9 = arith.constant 9 : i32
  %z = arith.muli %y, %c9 : i32
  %again = arith.constant 7 : i32
  %w = arith.muli %z, %again : i32
  return %y, %z, %w : i32, i32, i32
}
====
func.func @f(%a: i32, %p: memref<i32>) -> (i32, i32, i32) {
  %c9 = arith.constant 9 : i32
  %c7 = arith.constant 7 : i32
  %x = arith.addi %a, %a : i32
  memref.store %x, %p[] : memref<i32>
  %y = arith.muli %x, %c7 : i32
  %z = arith.muli %y, %c9 : i32
  %w = arith.muli %z, %c7 : i32
  return %y, %z, %w : i32, i32, i32
}
`,
		"those at the start stay": `func.func @f(%a: i32) -> i32 {
  %c7 = arith.constant 7 : i32
  %c9 = arith.constant 9 : i32
  %x = arith.muli %a, %c9 : i32
  %c5 = arith.constant 5 : i32
  %y = arith.divsi %x, %c7 : i32
  %z = arith.divsi %y, %c5 : i32
  return %z : i32
}
====
func.func @f(%a: i32) -> i32 {
  %c5 = arith.constant 5 : i32
  %c7 = arith.constant 7 : i32
  %c9 = arith.constant 9 : i32
  %x = arith.muli %a, %c9 : i32
  %y = arith.divsi %x, %c7 : i32
  %z = arith.divsi %y, %c5 : i32
  return %z : i32
}
`,
		"out of branches": `func.func @f(%c: i1, %a: i32, %p: memref<i32>) -> i32 {
  %r = scf.if %c -> (i32) {
    %c3 = arith.constant 3 : i32
    memref.store %c3, %p[] : memref<i32>
    %y = arith.muli %a, %c3 : i32
    scf.yield %y : i32
  } else {
    %d3 = arith.constant 3 : i32
    %c4 = arith.constant 4 : i32
    memref.store %c4, %p[] : memref<i32>
    %z = arith.divsi %a, %d3 : i32
    scf.yield %z : i32
  }
  return %r : i32
}
====
func.func @f(%c: i1, %a: i32, %p: memref<i32>) -> i32 {
  %c4 = arith.constant 4 : i32
  %c3 = arith.constant 3 : i32
  %r = scf.if %c -> (i32) {
    memref.store %c3, %p[] : memref<i32>
    %y = arith.muli %a, %c3 : i32
    scf.yield %y : i32
  } else {
    memref.store %c4, %p[] : memref<i32>
    %z = arith.divsi %a, %c3 : i32
    scf.yield %z : i32
  }
  return %r : i32
}
`,
		"of other types": `func.func @f(%p: memref<i32>, %q: memref<i64>, %r: memref<f32>, %s: memref<index>) {
  %a = arith.constant 1 : i32
  memref.store %a, %p[] : memref<i32>
  %b = arith.constant 1 : i64
  memref.store %b, %q[] : memref<i64>
  %c = arith.constant 1.000000e+00 : f32
  memref.store %c, %r[] : memref<f32>
  %e = arith.constant 1 : index
  memref.store %e, %s[] : memref<index>
  return
}
====
func.func @f(%p: memref<i32>, %q: memref<i64>, %r: memref<f32>, %s: memref<index>) {
  %e = arith.constant 1 : index
  %c = arith.constant 1.000000e+00 : f32
  %b = arith.constant 1 : i64
  %a = arith.constant 1 : i32
  memref.store %a, %p[] : memref<i32>
  memref.store %b, %q[] : memref<i64>
  memref.store %c, %r[] : memref<f32>
  memref.store %e, %s[] : memref<index>
  return
}
`,
		"of all blocks, and of each function its own": `func.func @f(%c: i1, %p: memref<i32>) {
  cf.cond_br %c, ^one, ^two
^one:  // pred: ^bb0
  %a = arith.constant 5 : i32
  memref.store %a, %p[] : memref<i32>
  cf.br ^three
^two:  // pred: ^bb0
  %b = arith.constant 6 : i32
  memref.store %b, %p[] : memref<i32>
  cf.br ^three
^three:  // 2 preds: ^one, ^two
  %d = arith.constant 5 : i32
  memref.store %d, %p[] : memref<i32>
  return
}
module @inner {
  func.func @g(%p: memref<i32>) {
    %x = arith.constant 5 : i32
    memref.store %x, %p[] : memref<i32>
    return
  }
}
====
func.func @f(%c: i1, %p: memref<i32>) {
  %b = arith.constant 6 : i32
  %a = arith.constant 5 : i32
  cf.cond_br %c, ^one, ^two
^one:  // pred: ^bb0
  memref.store %a, %p[] : memref<i32>
  cf.br ^three
^two:  // pred: ^bb0
  memref.store %b, %p[] : memref<i32>
  cf.br ^three
^three:  // 2 preds: ^one, ^two
  memref.store %a, %p[] : memref<i32>
  return
}
module @inner {
  func.func @g(%p: memref<i32>) {
    %x = arith.constant 5 : i32
    memref.store %x, %p[] : memref<i32>
    return
  }
}
`,
	} {
		before, after, _ := strings.Cut(text, "====\n")
		m := parse(t, before)
		if r := rewrite.ApplyGreedily(rewrite.NewRewriter(), m.Op(), nil, rewrite.GreedyOptions{}); !r.Changed || !r.Converged || r.Folded > 0 || r.Erased > 0 {
			t.Errorf("%s: %+v", name, r)
		}
		if got := printed(t, m); got != after {
			t.Errorf("%s: got\n%s\nwant\n%s", name, got, after)
		}
		if r := rewrite.ApplyGreedily(rewrite.NewRewriter(), m.Op(), nil, rewrite.GreedyOptions{}); r.Changed {
			t.Errorf("%s: a second run changes something", name)
		}
	}
}
