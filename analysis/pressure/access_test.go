package pressure_test

import (
	"fmt"
	"testing"

	"github.com/tgopt/tgopt/analysis/pressure"
)

// masked is a load of 8 elements a thread whose mask compares indices with a
// bound that is a multiple of a number.
func masked(target, bits string, multiple int) string {
	lanes := 32
	if target[0] == 'h' {
		lanes = 64
	}
	return fmt.Sprintf(`#l = #ttg.blocked<{sizePerThread = [8], threadsPerWarp = [%d], warpsPerCTA = [4], order = [0]}>
module attributes {"ttg.num-warps" = 4 : i32, ttg.target = %q, "ttg.threads-per-warp" = %d : i32} {
tt.func public @f(%%p: !tt.ptr<%s> {tt.divisibility = 16 : i32}, %%n: i32 {tt.divisibility = %d : i32}) {
  %%r = tt.make_range {start = 0 : i32, end = %d : i32} : tensor<%dxi32, #l>
  %%b = tt.splat %%n : i32 -> tensor<%[6]dxi32, #l>
  %%m = arith.cmpi slt, %%r, %%b : tensor<%[6]dxi32, #l>
  %%s = tt.splat %%p : !tt.ptr<%[4]s> -> tensor<%[6]dx!tt.ptr<%[4]s>, #l>
  %%q = tt.addptr %%s, %%r : tensor<%[6]dx!tt.ptr<%[4]s>, #l>, tensor<%[6]dxi32, #l>
  %%x = tt.load %%q, %%m : tensor<%[6]dx!tt.ptr<%[4]s>, #l>
  tt.store %%q, %%x, %%m : tensor<%[6]dx!tt.ptr<%[4]s>, #l>
  tt.return
}
}
`, lanes, target, lanes, bits, multiple, lanes*4*8, lanes*4*8)
}

// TestAccesses: what a load takes at once decides whether small elements are
// packed.
func TestAccesses(t *testing.T) {
	for _, c := range []struct {
		target, elem string
		multiple     int
		want         int // registers of the loaded tensor
	}{
		{"cuda:90", "f16", 16, 4},
		{"cuda:90", "f16", 2, 4},
		{"cuda:90", "f16", 1, 8},
		{"cuda:90", "i8", 16, 2},
		{"cuda:90", "i8", 2, 4},
		{"cuda:90", "i8", 1, 8},
		{"cuda:90", "f32", 1, 8},
		{"hip:gfx942", "f16", 16, 4},
		{"hip:gfx942", "f16", 1, 8},
	} {
		m := parse(t, "masked", masked(c.target, c.elem, c.multiple))
		f := functions(m)[0]
		a := pressure.New(f, pressure.MachineOf(f), nil)
		got := 0
		for _, part := range a.Contributors() {
			if d := part.Value.Def(); d != nil && d.Is("tt.load") {
				got = part.Registers
			}
		}
		if got != c.want {
			t.Errorf("%s, %s, bound a multiple of %d: got %d registers, want %d", c.target, c.elem, c.multiple, got, c.want)
		}
	}
}

// TestBlocks: what comes by a descriptor or through a pointer to a block is as whole as
// what a tensor of pointers brings, packed whatever its address, and elements differ.
func TestBlocks(t *testing.T) {
	const layout = `#l = #ttg.blocked<{sizePerThread = [1, 8], threadsPerWarp = [8, 4], warpsPerCTA = [4, 1], order = [1, 0]}>
module attributes {"ttg.num-warps" = 4 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32} {
`
	for name, text := range map[string]string{
		"descriptor": `tt.func public @f(%d: !tt.tensordesc<tensor<32x32xf16>>, %i: i32) -> tensor<32x32xf16, #l> {
  %x = tt.descriptor_load %d[%i, %i] : !tt.tensordesc<tensor<32x32xf16>> -> tensor<32x32xf16, #l>
  tt.return %x : tensor<32x32xf16, #l>
}
}
`,
		"rows": `tt.func public @f(%d: !tt.tensordesc<tensor<1x32xf16>>, %x: tensor<32xi32, #ttg.slice<{dim = 1, parent = #l}>>, %i: i32) -> tensor<32x32xf16, #l> {
  %y = tt.descriptor_gather %d[%x, %i] : (!tt.tensordesc<tensor<1x32xf16>>, tensor<32xi32, #ttg.slice<{dim = 1, parent = #l}>>, i32) -> tensor<32x32xf16, #l>
  tt.return %y : tensor<32x32xf16, #l>
}
}
`,
		"block pointer": `tt.func public @f(%p: !tt.ptr<tensor<32x32xf16, #l>>) -> tensor<32x32xf16, #l> {
  %x = tt.load %p : !tt.ptr<tensor<32x32xf16, #l>>
  tt.return %x : tensor<32x32xf16, #l>
}
}
`,
	} {
		f := functions(parse(t, name, layout+text))[0]
		a := pressure.New(f, pressure.MachineOf(f), nil)
		got := 0
		for _, p := range a.Contributors() {
			if d := p.Value.Def(); d != nil && d.NumResults() == 1 {
				got += p.Registers
			}
		}
		if got != 4 {
			t.Errorf("%s: got %d registers of what is loaded, want 4", name, got)
		}
	}
}

// TestSequences: a division needs registers while it runs on AMD, but of integers in
// scalar registers.
func TestSequences(t *testing.T) {
	scalar := parse(t, "divide", `module attributes {"ttg.num-warps" = 4 : i32, ttg.target = "hip:gfx942", "ttg.threads-per-warp" = 64 : i32} {
tt.func public @f(%p: !tt.ptr<i32>, %a: i32, %b: i32) {
  %x = arith.divsi %a, %b : i32
  tt.store %p, %x : !tt.ptr<i32>
  tt.return
}
}
`)
	if a := pressure.New(functions(scalar)[0], pressure.MachineOf(functions(scalar)[0]), nil); a.Peak.During != 0 {
		t.Errorf("a quotient of scalars: got a peak of %d, want none", a.Peak.During)
	}

	peak := func(op string) int {
		m := parse(t, "divide", `#l = #ttg.blocked<{sizePerThread = [4], threadsPerWarp = [64], warpsPerCTA = [4], order = [0]}>
module attributes {"ttg.num-warps" = 4 : i32, ttg.target = "hip:gfx942", "ttg.threads-per-warp" = 64 : i32} {
tt.func public @f(%p: !tt.ptr<f32> {tt.divisibility = 16 : i32}) {
  %r = tt.make_range {start = 0 : i32, end = 1024 : i32} : tensor<1024xi32, #l>
  %s = tt.splat %p : !tt.ptr<f32> -> tensor<1024x!tt.ptr<f32>, #l>
  %q = tt.addptr %s, %r : tensor<1024x!tt.ptr<f32>, #l>, tensor<1024xi32, #l>
  %x = tt.load %q : tensor<1024x!tt.ptr<f32>, #l>
  %y = `+op+` %x, %x : tensor<1024xf32, #l>
  tt.store %q, %y : tensor<1024x!tt.ptr<f32>, #l>
  tt.return
}
}
`)
		f := functions(m)[0]
		return pressure.New(f, pressure.MachineOf(f), nil).Peak.During
	}
	if product, quotient := peak("arith.mulf"), peak("arith.divf"); quotient < product+8 {
		t.Errorf("got a peak of %d with a product and %d with a quotient, want at least 8 more", product, quotient)
	}
}
