package liveness_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/tgopt/tgopt/analysis/liveness"
	"github.com/tgopt/tgopt/ir"
)

// TestStructured writes the expected sets beside the ops: each op has an
// attribute `before = "…"` or `after = "…"` that names what is live.
func TestStructured(t *testing.T) {
	tests := []struct{ name, text string }{
		{"for: init values die at the loop, bounds do not", `
tt.func @f(%lb: i32, %ub: i32, %step: i32, %init: f32, %other: f32) -> f32 {
  %r = scf.for %i = %lb to %ub step %step iter_args(%acc = %init) -> (f32) : i32 {
    %x = arith.addf %acc, %acc {before = "ub step other i acc", after = "ub step other i x"} : f32
    %y = arith.negf %x {before = "ub step other i x"} : f32
    scf.yield {before = "ub step other i y", after = "ub step other i"} %y : f32
  } {before = "lb ub step init other", after = "other r"}
  %s = arith.addf %r, %other : f32
  tt.return %s : f32
}`},
		{"for: an init value that the body uses", `
tt.func @f(%lb: i32, %ub: i32, %step: i32, %init: f32) -> f32 {
  %r = scf.for %i = %lb to %ub step %step iter_args(%acc = %init) -> (f32) : i32 {
    %x = arith.addf %acc, %init {before = "ub step init i acc", after = "ub step init i x"} : f32
    scf.yield {before = "ub step init i x", after = "ub step init i"} %x : f32
  } {after = "r"}
  tt.return %r : f32
}`},
		{"loops in loops", `
tt.func @f(%n: i32, %a: f32, %b: f32) {
  scf.for %i = %n to %n step %n : i32 {
    %x = arith.negf %a {before = "n a b i", after = "n a b i x"} : f32
    scf.for %j = %n to %n step %n : i32 {
      %y = arith.addf %x, %b {before = "n a b i x j", after = "n a b i x j"} : f32
    }
    %z = arith.negf %a {before = "n a b i", after = "n a b i"} : f32
  }
  tt.return
}`},
		{"if: each branch by itself", `
tt.func @f(%c: i1, %a: f32, %b: f32, %d: f32) -> f32 {
  %r = scf.if %c -> (f32) {
    %x = arith.negf %a {before = "a d", after = "d x"} : f32
    scf.yield %x : f32
  } else {
    %y = arith.negf %b {before = "b d", after = "d y"} : f32
    scf.yield {before = "d y", after = "d"} %y : f32
  } {before = "c a b d", after = "d r"}
  %s = arith.addf %r, %d : f32
  tt.return {before = "s", after = ""} %s : f32
}`},
		{"while: what one region uses lives in both", `
tt.func @f(%init: i32, %limit: i32, %inc: i32) -> i32 {
  %r = scf.while (%i = %init) : (i32) -> i32 {
    %c = arith.cmpi slt, %i, %limit {before = "limit inc i", after = "limit inc i c"} : i32
    scf.condition(%c) {after = "limit inc"} %i : i32
  } do {
  ^bb0(%j: i32):
    %k = arith.addi %j, %inc {before = "limit inc j", after = "limit inc k"} : i32
    scf.yield {before = "limit inc k", after = "limit inc"} %k : i32
  } attributes {before = "init limit inc", after = "r"}
  tt.return %r : i32
}`},
		{"partitions have registers of their own", `
tt.func @f(%a: i32, %b: i64) -> i64 {
  %r = ttg.warp_specialize(%a) attributes {before = "a b", after = "b r"}
  default {
    %x = arith.addi %b, %b {before = "b", after = "b x"} : i64
    ttg.warp_yield %x {after = "b"} : i64
  }
  partition0(%c: i32) num_warps(4) {
    %d = arith.addi %c, %c {before = "c", after = "d"} : i32
    %e = arith.addi %d, %d {before = "d", after = ""} : i32
    ttg.warp_return
  } : (i32) -> i64
  %s = arith.addi %r, %b : i64
  tt.return %s : i64
}`},
		{"control flow", `
tt.func @f(%c: i1, %a: i32, %b: i32) -> i32 {
  cf.br ^head(%a : i32) {after = "c b"}
^head(%i: i32):
  %j = arith.addi %i, %i {before = "c b i", after = "c b j"} : i32
  cf.cond_br %c, ^head(%j : i32), ^done {before = "c b j", after = "c b j"}
^done:
  %k = arith.addi %j, %b {before = "b j", after = "k"} : i32
  tt.return %k : i32
}`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			m := parse(tt.text)
			checked := 0
			check := func(o *ir.Op, when string, set liveness.Set) {
				want, ok := o.StringAttr(when)
				if !ok {
					return
				}
				checked++
				var got []string
				for _, v := range set.Values() {
					got = append(got, v.Name())
				}
				wanted := strings.Fields(want)
				slices.Sort(got)
				slices.Sort(wanted)
				if !slices.Equal(got, wanted) {
					t.Errorf("%s %s: got %v, want %v", when, o.Name(), got, wanted)
				}
			}
			liveness.New(m.Op()).Walk(func(o *ir.Op, before, after liveness.Set) {
				check(o, "before", before)
				check(o, "after", after)
			})
			if want := strings.Count(tt.text, "before =") + strings.Count(tt.text, "after ="); checked != want {
				t.Errorf("%d of %d sets checked", checked, want)
			}
		})
	}
}
