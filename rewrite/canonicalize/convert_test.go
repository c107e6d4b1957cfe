package canonicalize_test

import (
	"context"
	"maps"
	"strings"
	"testing"

	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/ir/source"
	"github.com/tgopt/tgopt/printer"
	"github.com/tgopt/tgopt/rewrite"
	"github.com/tgopt/tgopt/rewrite/canonicalize"
)

// TestConvertPatterns: what each pattern makes of a function, names included, and how often it is counted; those that
// do not fit leave all as it is.
func TestConvertPatterns(t *testing.T) {
	const head = `#a = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
#b = #ttg.blocked<{sizePerThread = [2], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
#c = #ttg.blocked<{sizePerThread = [4], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
#blk = #ttg.blocked<{sizePerThread = [1, 8], threadsPerWarp = [2, 16], warpsPerCTA = [4, 1], order = [1, 0]}>
#col = #ttg.blocked<{sizePerThread = [8, 1], threadsPerWarp = [16, 2], warpsPerCTA = [1, 4], order = [0, 1]}>
#lin = #ttg.linear<{register = [], lane = [[1], [2], [4], [8], [16]], warp = [[32], [64]], block = []}>
#mma = #ttg.nvidia_mma<{versionMajor = 2, versionMinor = 0, warpsPerCTA = [4, 1], instrShape = [16, 8]}>
#dpas = #ttig.dpas<{repeatCount = 8, systolicDepth = 8, executionSize = 16, opsPerChan = 2, threadsPerWarp = 32, warpsPerCTA = [4, 1], repCluster = [1, 1], A = [8, 16], B = [16, 16], C = [8, 16]}>
#sh = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#smem = #ttg.shared_memory
!ta = tensor<128xf32, #a>
!tb = tensor<128xf32, #b>
!tc = tensor<128xf32, #c>
!xb = tensor<64x64xf16, #blk>
!xm = tensor<64x64xf16, #mma>
!xd = tensor<64x64xf16, #ttg.dot_op<{opIdx = 0, parent = #mma, kWidth = 2}>>
!xp = tensor<64x64xf16, #dpas>
!xq = tensor<64x64xf16, #ttg.dot_op<{opIdx = 0, parent = #dpas, kWidth = 1}>>
!m = !ttg.memdesc<128xf32, #sh, #smem, mutable>
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, "ttg.threads-per-warp" = 32 : i32} {
  tt.func @f(`
	type counts map[string]int
	producer := func(n int) counts { return counts{"convert-of-producer": n} }
	for _, c := range []struct {
		name, arguments, result string
		before, after           string // lines; after "" as before
		applied                 counts
	}{
		{"a chain of conversions", "%x: !ta", "!tc", `%b = ttg.convert_layout %x : !ta -> !tb
%c = ttg.convert_layout %b : !tb -> !tc
tt.return %c : !tc`, `%c = ttg.convert_layout %x : !ta -> !tc
tt.return %c : !tc`, producer(1)},
		{"of an argument", "%x: !ta", "!tb", `%c = ttg.convert_layout %x : !ta -> !tb
tt.return %c : !tb`, "", nil},
		{"of what is computed", "%x: !ta", "!tb", `%y = math.exp %x : !ta
%c = ttg.convert_layout %y : !ta -> !tb
tt.return %c : !tb`, "", nil},
		{"of a read: at its place, by the name of the conversion", "%m: !m, %x: !ta", "!tb", `%l = ttg.local_load %m : !m -> !ta
ttg.local_store %x, %m : !ta -> !m
%c = ttg.convert_layout %l : !ta -> !tb
tt.return %c : !tb`, `%c = ttg.local_load %m : !m -> !tb
ttg.local_store %x, %m : !ta -> !m
tt.return %c : !tb`, producer(1)},
		{"of a splat", "%x: f32", "!tb", `%s = tt.splat %x : f32 -> !ta
%c = ttg.convert_layout %s : !ta -> !tb
tt.return %c : !tb`, `%c = tt.splat %x : f32 -> !tb
tt.return %c : !tb`, producer(1)},
		{"of a range", "", "tensor<128xi32, #b>", `%r = tt.make_range {end = 128 : i32, start = 0 : i32} : tensor<128xi32, #a>
%c = ttg.convert_layout %r : tensor<128xi32, #a> -> tensor<128xi32, #b>
tt.return %c : tensor<128xi32, #b>`, `%c = tt.make_range {end = 128 : i32, start = 0 : i32} : tensor<128xi32, #b>
tt.return %c : tensor<128xi32, #b>`, producer(1)},
		{"of a splat constant, by its name", "", "!tb", `%k = arith.constant dense<1.000000e+00> : !ta
%c = ttg.convert_layout %k : !ta -> !tb
tt.return %c : !tb`, `%k = arith.constant dense<1.000000e+00> : !tb
tt.return %k : !tb`, producer(1)},
		{"of a list", "", "tensor<2xi32, #b>", `%k = arith.constant dense<[1, 2]> : tensor<2xi32, #a>
%c = ttg.convert_layout %k : tensor<2xi32, #a> -> tensor<2xi32, #b>
tt.return %c : tensor<2xi32, #b>`, "", nil},
		{"of an accumulator to a dot's operand", "%x: !xb", "!xd", `%m = ttg.convert_layout %x : !xb -> !xm
%d = ttg.convert_layout %m : !xm -> !xd
tt.return %d : !xd`, "", nil},
		{"of Intel's", "%x: !xb", "!xq", `%m = ttg.convert_layout %x : !xb -> !xp
%d = ttg.convert_layout %m : !xp -> !xq
tt.return %d : !xq`, "", nil},
		{"of a splat to a dot's operand", "%x: f16", "!xd", `%m = tt.splat %x : f16 -> !xb
%d = ttg.convert_layout %m : !xb -> !xd
tt.return %d : !xd`, `%d = tt.splat %x : f16 -> !xd
tt.return %d : !xd`, producer(1)},
		{"of an accumulator to no dot's operand", "%x: !xd", "!xb", `%m = ttg.convert_layout %x : !xd -> !xm
%d = ttg.convert_layout %m : !xm -> !xb
tt.return %d : !xb`, `%d = ttg.convert_layout %x : !xd -> !xb
tt.return %d : !xb`, producer(1)},
		{"into a buffer", "%x: !ta, %m: !m", "!m", `%b = ttg.convert_layout %x : !ta -> !tb
%new = ttg.local_alloc %b : (!tb) -> !m
ttg.local_store %b, %m : !tb -> !m
tt.return %new : !m`, `%new = ttg.local_alloc %x : (!ta) -> !m
ttg.local_store %x, %m : !ta -> !m
tt.return %new : !m`, counts{"alloc-of-convert": 1, "store-of-convert": 1}},
		{"buffers of other things", "%x: !ta, %m: !m", "!m", `%y = math.exp %x : !ta
%new = ttg.local_alloc : () -> !m
ttg.local_store %y, %new : !ta -> !m
ttg.local_store %x, %m : !ta -> !m
tt.return %new : !m`, "", nil},
		{"the source of a gather", "%x: !ta, %i: tensor<128xi32, #b>", "!tb", `%b = ttg.convert_layout %x : !ta -> !tb
%g = tt.gather %b[%i] {axis = 0 : i32} : (!tb, tensor<128xi32, #b>) -> !tb
tt.return %g : !tb`, `%g = tt.gather %x[%i] {axis = 0 : i32} : (!ta, tensor<128xi32, #b>) -> !tb
tt.return %g : !tb`, counts{"gather-of-convert": 1}},
		{"the source of a gather whose layout was chosen", "%x: !ta, %i: tensor<128xi32, #b>", "!tb", `%b = ttg.convert_layout %x : !ta -> !tb
%g = tt.gather %b[%i] {axis = 0 : i32, efficient_layout} : (!tb, tensor<128xi32, #b>) -> !tb
tt.return %g : !tb`, "", nil},
		{"a transpose that moves nothing, into the same layout by another name", "%x: !ta", "tensor<128xf32, #lin>", `%d = tt.trans %x {order = array<i32: 0>} : !ta -> tensor<128xf32, #lin>
tt.return %d : tensor<128xf32, #lin>`, `%d = ttg.convert_layout %x : !ta -> tensor<128xf32, #lin>
tt.return %d : tensor<128xf32, #lin>`, counts{"identity-transpose": 1}},
		{"one that moves something", "%x: !xb", "tensor<64x64xf16, #col>", `%d = tt.trans %x {order = array<i32: 1, 0>} : !xb -> tensor<64x64xf16, #col>
tt.return %d : tensor<64x64xf16, #col>`, "", nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			text := func(lines string) string {
				return head + c.arguments + ") -> " + c.result + " {\n    " + strings.ReplaceAll(lines, "\n", "\n    ") + "\n  }\n}\n"
			}
			want := text(c.before)
			if c.after != "" {
				want = text(c.after)
			}
			m := parse(t, text(c.before))
			r := rewrite.ApplyGreedily(rewrite.NewRewriter(), m.Op(), canonicalize.Patterns(), rewrite.GreedyOptions{})
			expected := printer.Print(parse(t, want), printer.Options{})
			if got := printer.Print(m, printer.Options{}); string(got) != string(expected) {
				t.Errorf("got\n%s\nwant\n%s", got, expected)
			}
			if !r.Converged || !maps.Equal(r.Applied, c.applied) {
				t.Errorf("applied %v, want %v", r.Applied, c.applied)
			}
		})
	}
}

// TestBufferTransposes: up to Triton 3.1 tt.trans took buffers, of which there are no conversions.
func TestBufferTransposes(t *testing.T) {
	m := parse(t, `#shared = #triton_gpu.shared<{vec = 8, perPhase = 1, maxPhase = 8, order = [1, 0], hasLeadingOffset = true}>
tt.func @f(%b: !tt.memdesc<64x64xf16, #shared, mutable>) -> !tt.memdesc<64x64xf16, #shared> {
  %0 = tt.trans %b {order = array<i32: 0, 1>} : !tt.memdesc<64x64xf16, #shared, mutable> -> !tt.memdesc<64x64xf16, #shared>
  tt.return %0 : !tt.memdesc<64x64xf16, #shared>
}
`)
	if r := rewrite.ApplyGreedily(rewrite.NewRewriter(), m.Op(), canonicalize.Patterns(), rewrite.GreedyOptions{}); r.Changed || !r.Converged {
		t.Errorf("%+v", r)
	}
}

// TestCounters: the pass counts what was folded, what was erased, and how often each pattern was applied.
func TestCounters(t *testing.T) {
	m := parse(t, `#a = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
#b = #ttg.blocked<{sizePerThread = [2], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
module attributes {"ttg.num-warps" = 4 : i32, "ttg.threads-per-warp" = 32 : i32} {
  tt.func @f(%x: i32) -> tensor<128xi32, #b> {
    %c0 = arith.constant 0 : i32
    %y = arith.addi %x, %c0 : i32
    %z = arith.muli %x, %x : i32
    %s = tt.splat %y : i32 -> tensor<128xi32, #a>
    %c = ttg.convert_layout %s : tensor<128xi32, #a> -> tensor<128xi32, #b>
    tt.return %c : tensor<128xi32, #b>
  }
}
`)
	step, err := rewrite.NewRegistry(canonicalize.Pass()).NewStep("canonicalize", "")
	if err != nil {
		t.Fatal(err)
	}
	got := map[string]int{}
	observer := rewrite.Observer{After: func(_ *rewrite.Step, _ *ir.Op, r *rewrite.Result) error {
		for _, c := range r.Counts {
			got[c.Name] = int(c.N)
		}
		return nil
	}}
	changed, err := rewrite.Run(context.Background(), m, []rewrite.Step{step}, func(d source.Diagnostic) { t.Log(d.Message) }, observer)
	if err != nil || !changed {
		t.Fatal(changed, err)
	}
	// Erased are %z, and then the constant and the splat that nothing uses any more.
	want := map[string]int{"folded": 1, "erased": 3, "convert-of-producer": 1, "alloc-of-convert": 0, "store-of-convert": 0, "gather-of-convert": 0, "identity-transpose": 0}
	if !maps.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}
