package upgrade_test

import (
	"fmt"
	"hash/crc32"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/tgopt/tgopt/dialect/all"
	"github.com/tgopt/tgopt/internal/golden"
	"github.com/tgopt/tgopt/internal/textdiff"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/ir/source"
	"github.com/tgopt/tgopt/parser"
	"github.com/tgopt/tgopt/printer"
	"github.com/tgopt/tgopt/release"
	"github.com/tgopt/tgopt/rewrite/upgrade"
	"github.com/tgopt/tgopt/verify"
)

// read parses and verifies, and upgrades if all is well.
func read(text string) (*ir.Module, []source.Diagnostic) {
	m, diags := parser.Parse(source.NewFile("in.mlir", text), parser.Options{Registry: all.Registry()})
	if diags = append(diags, verify.Module(m)...); len(diags) == 0 {
		if diags = upgrade.Module(m); len(diags) == 0 {
			diags = verify.Module(m)
		}
	}
	return m, diags
}

func printed(m *ir.Module) string { return string(printer.Print(m, printer.Options{})) }

func upgraded(t *testing.T, text string) string {
	t.Helper()
	m, diags := read(text)
	if len(diags) > 0 {
		t.Fatal(diags[0].Message)
	}
	return printed(m)
}

// TestDumps: what earlier releases wrote becomes text with nothing old in it,
// which stays as it is when it is upgraded again. testdata/dumps.golden has the
// checksum of each, to be compared by tgopt --upgrade-to=3.9 of before and of after where one changes.
func TestDumps(t *testing.T) {
	const root = "../../testdata/kernels/dumps"
	count := 0
	var sums strings.Builder
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(path, "ir") || strings.HasPrefix(path, root+"/3.6.0") {
			return err
		}
		if strings.HasPrefix(path, root+"/3.9.0") && !strings.Contains(path, "matmul") {
			return nil
		}
		count++
		t.Run(strings.TrimPrefix(path, root+"/"), func(t *testing.T) {
			text, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			first := upgraded(t, string(text))
			fmt.Fprintf(&sums, "%08x %s\n", crc32.ChecksumIEEE([]byte(first)), strings.TrimPrefix(path, root+"/"))
			m, _ := parser.Parse(source.NewFile(path, first), parser.Options{Registry: all.Registry()})
			if s := m.Context().Legacy(); s.Target() != 0 {
				t.Errorf("what is printed looks like text of Triton %s", s.Target())
			}
			if again := upgraded(t, first); again != first {
				t.Errorf("a second upgrade changes it:\n%s", textdiff.Unified("first", "second", first, again, 1))
			}
			if strings.HasPrefix(path, root+"/3.9.0") && first != string(text) {
				t.Errorf("a dump of the newest release is changed:\n%s", textdiff.Unified("dump", "upgraded", string(text), first, 1))
			}
		})
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if count < 150 {
		t.Errorf("got %d dumps, want at least 150", count)
	}
	golden.Compare(t, "testdata/dumps.golden", sums.String())
}

func TestOps(t *testing.T) {
	for _, c := range []struct{ name, before, after string }{
		{"a buffer of several", `#shared = #triton_gpu.shared<{vec = 8, perPhase = 1, maxPhase = 8, order = [1, 0], hasLeadingOffset = true}>
tt.func @f(%i: i32, %a: !tt.memdesc<3x64x64xf16, #shared, mutable>) {
  %c0_i32 = arith.constant 0 : i32
  %c32_i32 = arith.constant 32 : i32
  %0 = triton_gpu.memdesc_subview %a[%i, %c0_i32, %c0_i32] : !tt.memdesc<3x64x64xf16, #shared, mutable> -> !tt.memdesc<64x64xf16, #shared, mutable>
  %1 = triton_gpu.memdesc_subview %0[%c32_i32, %c0_i32] : !tt.memdesc<64x64xf16, #shared, mutable> -> !tt.memdesc<32x64xf16, #shared, mutable>
  tt.return
}
`, `#shared = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#smem = #ttg.shared_memory
tt.func @f(%i: i32, %a: !ttg.memdesc<3x64x64xf16, #shared, #smem, mutable>) {
  %c0_i32 = arith.constant 0 : i32
  %c32_i32 = arith.constant 32 : i32
  %0 = ttg.memdesc_index %a[%i] : !ttg.memdesc<3x64x64xf16, #shared, #smem, mutable> -> !ttg.memdesc<64x64xf16, #shared, #smem, mutable>
  %1 = ttg.memdesc_subslice %0[32, 0] : !ttg.memdesc<64x64xf16, #shared, #smem, mutable> -> !ttg.memdesc<32x64xf16, #shared, #smem, mutable, 64x64>
  tt.return
}
`},
		{"products of buffers", `#mma = #triton_gpu.nvidia_mma<{versionMajor = 3, versionMinor = 0, warpsPerCTA = [4, 1], instrShape = [16, 64, 16]}>
#shared = #triton_gpu.shared<{vec = 8, perPhase = 1, maxPhase = 8, order = [1, 0], hasLeadingOffset = true}>
#shared1 = #triton_gpu.shared<{vec = 8, perPhase = 1, maxPhase = 8, order = [0, 1], hasLeadingOffset = true}>
module attributes {"triton_gpu.num-warps" = 4 : i32} {
tt.func @f(%a: tensor<64x64xf16, #triton_gpu.dot_op<{opIdx = 0, parent = #mma}>>, %b: !tt.memdesc<64x64xf16, #shared, mutable>, %c: tensor<64x64xf32, #mma>) {
  %0 = tt.trans %b {order = array<i32: 1, 0>} : !tt.memdesc<64x64xf16, #shared, mutable> -> !tt.memdesc<64x64xf16, #shared1>
  %1 = tt.dot %a, %0, %c, inputPrecision = tf32 : tensor<64x64xf16, #triton_gpu.dot_op<{opIdx = 0, parent = #mma}>> * !tt.memdesc<64x64xf16, #shared1> -> tensor<64x64xf32, #mma>
  tt.return
}
}
`, `#mma = #ttg.nvidia_mma<{versionMajor = 3, versionMinor = 0, warpsPerCTA = [4, 1], instrShape = [16, 64, 16]}>
#shared = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#shared1 = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = true, elementBitWidth = 16}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @f(%a: tensor<64x64xf16, #ttg.dot_op<{opIdx = 0, parent = #mma, kWidth = 2}>>, %b: !ttg.memdesc<64x64xf16, #shared, #smem, mutable>, %c: tensor<64x64xf32, #mma>) {
    %0 = ttg.memdesc_trans %b {order = array<i32: 1, 0>} : !ttg.memdesc<64x64xf16, #shared, #smem, mutable> -> !ttg.memdesc<64x64xf16, #shared1, #smem, mutable>
    %1 = ttng.warp_group_dot %a, %0, %c {inputPrecision = 0 : i32} : tensor<64x64xf16, #ttg.dot_op<{opIdx = 0, parent = #mma, kWidth = 2}>> * !ttg.memdesc<64x64xf16, #shared1, #smem, mutable> -> tensor<64x64xf32, #mma>
    tt.return
  }
}
`},
		{"mbarriers", `#shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0], CTAsPerCGA = [1], CTASplitNum = [1], CTAOrder = [0]}>
#smem = #ttg.shared_memory
tt.func @f(%i: i32) {
  %0 = ttg.local_alloc : () -> !ttg.memdesc<2xi64, #shared, #smem, mutable>
  %1 = ttg.memdesc_subview %0[%i] : !ttg.memdesc<2xi64, #shared, #smem, mutable> -> !ttg.memdesc<1xi64, #shared, #smem, mutable, 2>
  ttng.init_barrier %1, 1 : !ttg.memdesc<1xi64, #shared, #smem, mutable, 2>
  tt.return
}
`, `#shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#smem = #ttg.shared_memory
tt.func @f(%i: i32) {
  %0 = ttg.local_alloc : () -> !ttg.memdesc<2x1xi64, #shared, #smem, mutable>
  %1 = ttg.memdesc_index %0[%i] : !ttg.memdesc<2x1xi64, #shared, #smem, mutable> -> !ttg.memdesc<1xi64, #shared, #smem, mutable>
  ttng.init_barrier %1, 1 : !ttg.memdesc<1xi64, #shared, #smem, mutable>
  tt.return
}
`},
		{"copies in registers", `#blocked = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [8, 4], warpsPerCTA = [4, 1], order = [1, 0]}>
#linear = #ttg.linear<{register = [[0]], lane = [[0], [0], [1], [2], [4]], warp = [[8], [16]], block = []}>
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @f(%a: tensor<32xi32, #linear>) -> tensor<32x1xi32, #blocked> {
    %0 = tt.reshape %a : tensor<32xi32, #linear> -> tensor<32x1xi32, #blocked>
    tt.return %0 : tensor<32x1xi32, #blocked>
  }
}
`, `#blocked = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [8, 4], warpsPerCTA = [4, 1], order = [1, 0]}>
#linear = #ttg.linear<{register = [[0]], lane = [[0], [0], [1], [2], [4]], warp = [[8], [16]], block = []}>
#linear1 = #ttg.linear<{register = [[0, 0]], lane = [[0, 0], [0, 0], [1, 0], [2, 0], [4, 0]], warp = [[8, 0], [16, 0]], block = []}>
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @f(%a: tensor<32xi32, #linear>) -> tensor<32x1xi32, #blocked> {
    %1 = tt.reshape %a : tensor<32xi32, #linear> -> tensor<32x1xi32, #linear1>
    %0 = ttg.convert_layout %1 : tensor<32x1xi32, #linear1> -> tensor<32x1xi32, #blocked>
    tt.return %0 : tensor<32x1xi32, #blocked>
  }
}
`},
		{"matrix instructions", `#mma = #triton_gpu.amd_mfma<{versionMajor = 3, versionMinor = 0, warpsPerCTA = [2, 1, 1], instrShape = [16, 16], isTransposed = true}>
#mma1 = #triton_gpu.amd_mfma<{versionMajor = 3, versionMinor = 0, warpsPerCTA = [2, 1], instrShape = [32, 32], isTransposed = true}>
module attributes {"triton_gpu.num-warps" = 2 : i32, "triton_gpu.threads-per-warp" = 64 : i32} {
  tt.func @f(%a: tensor<2x32x32xi8, #triton_gpu.dot_op<{opIdx = 0, parent = #mma, kWidth = 8}>>, %b: tensor<2x32x32xi8, #triton_gpu.dot_op<{opIdx = 1, parent = #mma, kWidth = 8}>>, %c: tensor<2x32x32xi32, #mma>, %d: tensor<32x32xf32, #mma1>) {
    %0 = tt.dot %a, %b, %c : tensor<2x32x32xi8, #triton_gpu.dot_op<{opIdx = 0, parent = #mma, kWidth = 8}>> * tensor<2x32x32xi8, #triton_gpu.dot_op<{opIdx = 1, parent = #mma, kWidth = 8}>> -> tensor<2x32x32xi32, #mma>
    tt.return
  }
}
`, `#mma = #ttg.amd_mfma<{version = 3, warpsPerCTA = [2, 1, 1], instrShape = [16, 16, 32], isTransposed = true}>
#mma1 = #ttg.amd_mfma<{version = 3, warpsPerCTA = [2, 1], instrShape = [32, 32, 8], isTransposed = true}>
module attributes {"ttg.num-warps" = 2 : i32, "ttg.threads-per-warp" = 64 : i32} {
  tt.func @f(%a: tensor<2x32x32xi8, #ttg.dot_op<{opIdx = 0, parent = #mma, kWidth = 8}>>, %b: tensor<2x32x32xi8, #ttg.dot_op<{opIdx = 1, parent = #mma, kWidth = 8}>>, %c: tensor<2x32x32xi32, #mma>, %d: tensor<32x32xf32, #mma1>) {
    %0 = tt.dot %a, %b, %c : tensor<2x32x32xi8, #ttg.dot_op<{opIdx = 0, parent = #mma, kWidth = 8}>> * tensor<2x32x32xi8, #ttg.dot_op<{opIdx = 1, parent = #mma, kWidth = 8}>> -> tensor<2x32x32xi32, #mma>
    tt.return
  }
}
`},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := upgraded(t, c.before); got != c.after {
				t.Error(textdiff.Unified("want", "got", c.after, got, 2))
			}
		})
	}
}

// TestNoCounterpart: what cannot be upgraded is said once, where it stands.
func TestNoCounterpart(t *testing.T) {
	text := `tt.func @f(%p: !tt.ptr<f32>, %n: i64, %i: i32) {
  %0 = tt.make_tensor_ptr %p, [%n], [%n], [%i] {order = array<i32: 0>} : <tensor<16xf32>>
  tt.return
}
`
	_, diags := read(text)
	const want = "'tt.make_tensor_ptr' op cannot be upgraded to Triton 3.9: it is gone since 3.8"
	if len(diags) != 1 || diags[0].Message != want {
		t.Fatalf("got %v, want %q", diags, want)
	}
	if at := strings.Index(text, "%0 ="); int(diags[0].Span.Start) != at {
		t.Errorf("got offset %d, want %d", diags[0].Span.Start, at)
	}
}

// TestNoInstruction: products of one encoding that no instruction serves.
func TestNoInstruction(t *testing.T) {
	_, diags := read(`#mma = #ttg.amd_mfma<{versionMajor = 3, versionMinor = 0, warpsPerCTA = [1, 1], instrShape = [32, 32], isTransposed = true}>
#a = #ttg.dot_op<{opIdx = 0, parent = #mma, kWidth = 8}>
#b = #ttg.dot_op<{opIdx = 1, parent = #mma, kWidth = 8}>
module attributes {"ttg.num-warps" = 1 : i32, "ttg.threads-per-warp" = 64 : i32} {
  tt.func @f(%a: tensor<32x32xf16, #a>, %b: tensor<32x32xf16, #b>, %c: tensor<32x32xf32, #mma>, %d: tensor<32x32xi8, #a>, %e: tensor<32x32xi8, #b>, %f: tensor<32x32xi32, #mma>) {
    %0 = tt.dot %a, %b, %c : tensor<32x32xf16, #a> * tensor<32x32xf16, #b> -> tensor<32x32xf32, #mma>
    %1 = tt.dot %d, %e, %f : tensor<32x32xi8, #a> * tensor<32x32xi8, #b> -> tensor<32x32xi32, #mma>
    tt.return
  }
}
`)
	const want = "'tt.dot' op cannot be upgraded to Triton 3.9: no K of a matrix instruction fits all products in its #ttg.amd_mfma"
	if len(diags) != 1 || diags[0].Message != want {
		t.Fatalf("got %v, want %q", diags, want)
	}
}

// TestReshapeCopies: a text that says that it is of Triton 3.9 is held to its
// rule for the copies in registers.
func TestReshapeCopies(t *testing.T) {
	text := `#blocked = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [8, 4], warpsPerCTA = [4, 1], order = [1, 0]}>
#linear = #ttg.linear<{register = [[0]], lane = [[0], [0], [1], [2], [4]], warp = [[8], [16]], block = []}>
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @f(%a: tensor<32xi32, #linear>) {
    %0 = tt.reshape %a : tensor<32xi32, #linear> -> tensor<32x1xi32, #blocked>
    tt.return
  }
}
`
	for version, want := range map[release.Release]int{0: 0, 306: 0, 308: 0, 309: 1} {
		m, diags := parser.Parse(source.NewFile("in.mlir", text), parser.Options{Registry: all.Registry(), Release: version})
		if diags = append(diags, verify.Module(m)...); len(diags) != want {
			t.Errorf("%s: got %v, want %d errors", version, diags, want)
		}
	}
}

// What an earlier release let pass and the newest refuses is said once, where it
// is first.
func TestBrokenParameters(t *testing.T) {
	const broken = `#triton_gpu.blocked<{sizePerThread = [3], threadsPerWarp = [32], warpsPerCTA = [4], order = [0], CTAsPerCGA = [1], CTASplitNum = [1], CTAOrder = [0]}>`
	const square = `#triton_gpu.blocked<{sizePerThread = [1, 3], threadsPerWarp = [32, 1], warpsPerCTA = [4, 1], order = [0, 1], CTAsPerCGA = [1, 1], CTASplitNum = [1, 1], CTAOrder = [0, 1]}>`
	module := func(aliases, encoding string) string {
		return aliases + `module attributes {"triton_gpu.num-ctas" = 1 : i32, "triton_gpu.num-warps" = 4 : i32, triton_gpu.target = "cuda:80", "triton_gpu.threads-per-warp" = 32 : i32} {
  tt.func @f(%a: i32) {
    %0 = tt.splat %a : i32 -> tensor<128xi32, ` + encoding + `>
    %1 = arith.addi %0, %0 : tensor<128xi32, ` + encoding + `>
    tt.return
  }
}
`
	}
	const why = " cannot be upgraded to Triton 3.9: 'ttg.blocked' Every element in sizePerThread must be a power of two. (sizePerThread[0] is 3)"
	for _, c := range []struct{ text, message, at string }{
		{module("", broken), "'tt.splat' op" + why, "%0"},
		{module("#b = "+broken+"\n", "#b"), "'#b'" + why, "#b"},
		{module("#b = "+square+"\n", "#triton_gpu.slice<{dim = 1, parent = #b}>"), "'#b'" + strings.Replace(why, "[0] is", "[1] is", 1), "#b"},
		{module("", "#triton_gpu.slice<{dim = 1, parent = "+square+"}>"), "'tt.splat' op" + strings.Replace(why, "[0] is", "[1] is", 1), "%0"},
		{"#b = " + broken + "\n" + module("", "#triton_gpu.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>"), "'#b'" + why, "#b"},
		{"!t = tensor<128xi32, " + broken + ">\n" + module("", strings.Replace(broken, "[3]", "[1]", 1)), "'!t'" + why, "!t"},
		{module("", strings.Replace(broken, "[3]", "[1]", 1)), "", ""},
	} {
		_, diags := read(c.text)
		switch {
		case c.message == "" && len(diags) == 0:
		case len(diags) != 1 || diags[0].Message != c.message:
			t.Errorf("got %v, want %q", diags, c.message)
		case !strings.HasPrefix(c.text[diags[0].Span.Start:], c.at):
			t.Errorf("said at %q, want at %s", c.text[diags[0].Span.Start:][:20], c.at)
		}
	}
}
