package pressure_test

import (
	"testing"

	"github.com/tgopt/tgopt/analysis/pressure"
)

// TestGiven: what comes into a function or a region from elsewhere is there whole.
// A tensor of 64 × 128 numbers in 128 threads is 64 registers.
func TestGiven(t *testing.T) {
	const head = `#l = #ttg.blocked<{sizePerThread = [1, 4], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0]}>
module attributes {"ttg.num-warps" = 4 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32} {
`
	for _, c := range []struct {
		what, text string
		peak       int
	}{
		{"tensors that a helper is given", `
tt.func private @f(%x: tensor<64x128xf32, #l>, %y: tensor<64x128xf32, #l>) -> tensor<64x128xf32, #l> attributes {noinline = true} {
  %z = arith.addf %x, %y : tensor<64x128xf32, #l>
  %w = arith.mulf %z, %x : tensor<64x128xf32, #l>
  tt.return %w : tensor<64x128xf32, #l>
}`, 128},
		{"indices that a helper is given", `
tt.func private @f(%x: tensor<64x128xi32, #l>, %y: tensor<64x128xi32, #l>) -> tensor<64x128xi32, #l> {
  %z = arith.muli %x, %y : tensor<64x128xi32, #l>
  %w = arith.muli %z, %x : tensor<64x128xi32, #l>
  tt.return %w : tensor<64x128xi32, #l>
}`, 128},
		{"a tensor that is passed on through a loop", `
tt.func private @f(%x: tensor<64x128xf32, #l>, %n: i32) -> tensor<64x128xf32, #l> {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x) -> (tensor<64x128xf32, #l>) : i32 {
    %b = arith.addf %a, %a : tensor<64x128xf32, #l>
    scf.yield %b : tensor<64x128xf32, #l>
  }
  tt.return %r : tensor<64x128xf32, #l>
}`, 66}, // it, the bound and the counter
		{"the argument of a region that nothing flows into", `
tt.func public @f(%p: !tt.ptr<f32>) {
  "test.region"() ({
  ^bb0(%x: tensor<64x128xf32, #l>, %y: tensor<64x128xf32, #l>):
    %z = arith.addf %x, %y : tensor<64x128xf32, #l>
    "test.use"(%z, %x) : (tensor<64x128xf32, #l>, tensor<64x128xf32, #l>) -> ()
  }) : () -> ()
  tt.return
}`, 128},
		{"scalars of a kernel are in constant memory", `
tt.func public @f(%x: f32, %y: f32) -> f32 {
  %z = arith.addf %x, %y : f32
  tt.return %z : f32
}`, 1},
		{"those of a helper are not", `
tt.func private @f(%x: f32, %y: f32) -> f32 {
  %z = arith.addf %x, %y : f32
  tt.return %z : f32
}`, 2},
		{"what a call returns is whole", `
tt.func public @f(%p: !tt.ptr<f32>) {
  %x = tt.call @g() : () -> tensor<64x128xf32, #l>
  %y = tt.call @g() : () -> tensor<64x128xf32, #l>
  %z = arith.addf %x, %y : tensor<64x128xf32, #l>
  "test.use"(%z) : (tensor<64x128xf32, #l>) -> ()
  tt.return
}
tt.func private @g() -> tensor<64x128xf32, #l>`, 128},
	} {
		f := functions(parse(t, c.what, head+c.text+"\n}\n"))[0]
		a := pressure.New(f, pressure.MachineOf(f), nil)
		if a.Peak.During != c.peak {
			t.Errorf("%s: got a peak of %d, want %d", c.what, a.Peak.During, c.peak)
		}
	}
}
