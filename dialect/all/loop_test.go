package all_test

import (
	"testing"

	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/dialect/all"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/ir/source"
	"github.com/tgopt/tgopt/parser"
)

func TestLoops(t *testing.T) {
	tests := []struct {
		name, text string
		variables  int
	}{
		{"constants", `scf.for %i = %c0 to %c10 step %c3 : i32 { }`, 1},
		{"an exact multiple", `scf.for %i = %c0 to %c10 step %c1 : i32 { }`, 1},
		{"no round", `scf.for %i = %c10 to %c0 step %c1 : i32 { }`, 1},
		{"a negative bound", `scf.for %i = %cm1 to %c10 step %c3 : i32 { }`, 1},
		{"unsigned", `scf.for unsigned %i = %c0 to %cm1 step %c1 : i32 { }`, 1},
		{"a step that leads nowhere", `scf.for %i = %c0 to %c10 step %c0 : i32 { }`, 1},
		{"an argument", `scf.for %i = %c0 to %n step %c1 : i32 { }`, 1},
		{"carried values are no variables", `%r = scf.for %i = %c0 to %c10 step %c3 iter_args(%a = %n) -> i32 : i32 { scf.yield %a : i32 }`, 1},
		{"two dimensions", `scf.parallel (%i, %j) = (%i0, %i0) to (%i4, %i9) step (%i2, %i2) { }`, 2},
		{"forall", `scf.forall (%i, %j) in (4, 5) { }`, 2},
		{"forall from to", `scf.forall (%i) = (1) to (10) step (4) { }`, 1},
		{"forall up to an argument", `scf.forall (%i) in (%m) { }`, 1},
		{"affine", `affine.for %i = 2 to 11 step 3 { }`, 1},
		{"affine up to an argument", `affine.for %i = 0 to %m { }`, 1},
		{"while", `scf.while : () -> () { scf.condition(%c) } do { scf.yield }`, 0},
	}
	const prologue = `func.func @f(%n: i32, %m: index, %c: i1) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c3 = arith.constant 3 : i32
  %c10 = arith.constant 10 : i32
  %cm1 = arith.constant -1 : i32
  %i0 = arith.constant 0 : index
  %i2 = arith.constant 2 : index
  %i4 = arith.constant 4 : index
  %i9 = arith.constant 9 : index
`
	for _, tt := range tests {
		m, diags := parser.Parse(source.NewFile("in.mlir", prologue+tt.text+"\nfunc.return\n}\n"), parser.Options{Registry: all.Registry()})
		if source.HasErrors(diags) {
			t.Errorf("%s: %s", tt.name, diags[0].Message)
			continue
		}
		loops := 0
		ir.Walk(m.Op(), func(o *ir.Op) {
			if !o.HasTrait(ir.LoopLike) {
				return
			}
			loops++
			if got := len(dialect.InductionVariables(o)); got != tt.variables {
				t.Errorf("%s: got %d induction variables, want %d", tt.name, got, tt.variables)
			}
		})
		if loops != 1 {
			t.Errorf("%s: got %d loops", tt.name, loops)
		}
	}
}

func TestTrips(t *testing.T) {
	const least, most = -1 << 63, 1<<63 - 1
	tests := []struct {
		from, to, step, want int64
		ok                   bool
	}{
		{0, 10, 1, 10, true}, {0, 10, 10, 1, true}, {0, 10, 11, 1, true}, {5, 5, 1, 0, true}, {0, 10, -1, 0, false},
		{least, most, most, 3, true}, {least, most, 1, 0, false}, {most - 1, most, most, 1, true},
	}
	for _, tt := range tests {
		if n, ok := dialect.Trips(tt.from, tt.to, tt.step); ok != tt.ok || ok && n != tt.want {
			t.Errorf("%d to %d by %d: got %d, %v", tt.from, tt.to, tt.step, n, ok)
		}
	}
}
