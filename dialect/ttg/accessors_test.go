package ttg_test

import (
	"reflect"
	"testing"

	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/dialect/builtin"
	"github.com/tgopt/tgopt/dialect/tt"
	"github.com/tgopt/tgopt/dialect/ttg"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/ir/source"
	"github.com/tgopt/tgopt/layout"
	"github.com/tgopt/tgopt/parser"
	"github.com/tgopt/tgopt/printer"
)

func read(t *testing.T, text string) (*ir.Module, *dialect.Registry) {
	t.Helper()
	r := dialect.NewRegistry(builtin.Dialect(), tt.Dialect(), ttg.Dialect())
	m, diags := parser.Parse(source.NewFile("test", text), parser.Options{Registry: r})
	for _, d := range diags {
		t.Fatal(d.Message)
	}
	return m, r
}

// encoding reads one attribute.
func encoding(t *testing.T, text string) (ir.Attribute, *ir.Context, *dialect.Registry) {
	t.Helper()
	m, r := read(t, "module attributes {a = "+text+"} {\n}\n")
	return m.Op().Attr("a"), m.Context(), r
}

// TestEncodings: what all encodings have in common.
func TestEncodings(t *testing.T) {
	for _, c := range []struct {
		text string
		rank int
		// as the layout spreads a tensor; 0 for shared memory
		lanes, warps, blocks int64
	}{
		{"#ttg.blocked<{sizePerThread = [1, 4], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0]}>", 2, 32, 4, 1},
		{"#ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [2], order = [0], CTAsPerCGA = [4], CTASplitNum = [2], CTAOrder = [0]}>", 1, 32, 2, 4},
		{"#ttg.linear<{register = [[1]], lane = [[2], [4]], warp = [[0]], block = []}>", 1, 4, 2, 1},
		{"#ttg.nvidia_mma<{versionMajor = 2, warpsPerCTA = [2, 2], instrShape = [16, 8]}>", 2, 32, 4, 1},
		{"#ttg.amd_mfma<{version = 3, warpsPerCTA = [2, 2], instrShape = [32, 32, 8], isTransposed = true}>", 2, 64, 4, 1},
		{"#ttg.amd_wmma<{version = 1, isTranspose = true, warpsPerCTA = [2, 4]}>", 2, 32, 8, 1},
		{"#ttg.amd_wmma<{version = 2, ctaLayout = {warp = [[0, 1], [1, 0]]}}>", 2, 32, 4, 1},
		{"#ttg.swizzled_shared<{vec = 8, perPhase = 2, maxPhase = 4, order = [1, 0]}>", 2, 0, 0, 1},
		{"#ttg.amd_rotating_shared<{vec = 8, perPhase = 2, maxPhase = 4, order = [0]}>", 1, 0, 0, 1},
		{"#ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = true, elementBitWidth = 16, rank = 3}>", 3, 0, 0, 1},
		{"#ttg.padded_shared<[64:+4] {offset = [[0, 1], [0, 2], [1, 0]], block = []}>", 2, 0, 0, 1},
		{"#ttg.shared_linear<{offset = [[1], [2]], block = [[4]]}, alignment = 16>", 1, 0, 0, 2},
		{"#ttg.slice<{dim = 1, parent = #ttg.dot_op<{opIdx = 1, parent = #ttg.nvidia_mma<{versionMajor = 2, versionMinor = 0, warpsPerCTA = [2, 4], " +
			"instrShape = [16, 8]}>, kWidth = 2}>}>", 1, 32, 8, 1},
	} {
		a, _, _ := encoding(t, c.text)
		rank, _ := layout.Rank(a)
		lanes, _ := ttg.Lanes(a)
		warps, _ := ttg.Warps(a)
		blocks, _ := layout.Blocks(a)
		if rank != c.rank || lanes != c.lanes || warps != c.warps || blocks != c.blocks {
			t.Errorf("%s: rank %d, lanes %d, warps %d, blocks %d; want %d, %d, %d, %d", c.text, rank, lanes, warps, blocks, c.rank, c.lanes, c.warps, c.blocks)
		}
		if shared := c.lanes == 0; ttg.IsShared(a) != shared || ttg.IsDistributed(a) == shared {
			t.Errorf("%s: shared %v, distributed %v", c.text, ttg.IsShared(a), ttg.IsDistributed(a))
		}
	}
}

// TestSwizzled: which buffers are swizzled, and the one that passes make, which is the attribute that the parser reads.
func TestSwizzled(t *testing.T) {
	for text, want := range map[string][2]bool{ // IsSwizzled, Swizzles
		"#ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>":              {true, false},
		"#ttg.swizzled_shared<{vec = 2, perPhase = 1, maxPhase = 1, order = [0]}>":              {true, true},
		"#ttg.swizzled_shared<{vec = 1, perPhase = 2, maxPhase = 1, order = [0]}>":              {true, true},
		"#ttg.amd_rotating_shared<{vec = 1, perPhase = 1, maxPhase = 2, order = [0]}>":          {true, true},
		"#ttg.nvmma_shared<{swizzlingByteWidth = 0, transposed = false, elementBitWidth = 16}>": {false, false},
		"#ttg.shared_linear<{offset = [[1], [2]], block = [[4]]}, alignment = 16>":              {false, false},
	} {
		a, _, _ := encoding(t, text)
		if got := [2]bool{ttg.IsSwizzled(a), ttg.Swizzles(a)}; got != want {
			t.Errorf("%s: %v, want %v", text, got, want)
		}
	}
	for text, blocks := range map[string][][]int64{
		"#ttg.swizzled_shared<{vec = 8, perPhase = 2, maxPhase = 4, order = [1, 0]}>":                       nil,
		"#ttg.swizzled_shared<{vec = 8, perPhase = 2, maxPhase = 4, order = [1, 0], CGALayout = [[1, 0]]}>": {{1, 0}},
	} {
		a, ctx, r := encoding(t, text)
		if made := ttg.SwizzledShared(ctx, r, 8, 2, 4, []int64{1, 0}, blocks); made != a {
			t.Errorf("%s: made it is %s", text, printer.AttrText(made))
		}
	}
}

func TestMemDesc(t *testing.T) {
	m, r := read(t, `#shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>
#smem = #ttg.shared_memory
module attributes {a = !ttg.memdesc<2x64xf16, #shared, #smem, mutable, 4x64>, b = !ttg.memdesc<2x64xf16, #shared, #smem>} {
}
`)
	c := m.Context()
	for name, mutable := range map[string]bool{"a": true, "b": false} {
		typ := m.Op().Attr(name).(*ir.TypeAttr).Type
		d, ok := ttg.MemDescOf(typ)
		if !ok || !reflect.DeepEqual(d.Shape, []int64{2, 64}) || d.Mutable != mutable || !d.Shared() || d.Elem != ir.Type(c.Float(ir.F16)) {
			t.Errorf("%s: %+v", name, d)
		}
		if want := map[string]int64{"a": 4, "b": 2}[name]; d.AllocShape[0] != want {
			t.Errorf("%s: allocation %v", name, d.AllocShape)
		}
		if again := ttg.MemDescType(c, r, d); again != typ {
			t.Errorf("%s: made again it is %s", name, printer.TypeText(again))
		}
	}
}

func TestModule(t *testing.T) {
	m, _ := read(t, `module attributes {"ttg.num-ctas" = 2 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32} {
  tt.func @f() {
    ttg.warp_specialize()
    default {
      %0 = ttg.warp_id
      ttg.warp_yield
    }
    partition0() num_warps(8) {
      %0 = ttg.warp_id
      ttg.warp_return
    } : () -> ()
    tt.return
  }
}
`)
	var warps []int64
	ir.Walk(m.Op(), func(o *ir.Op) {
		if o.Is("ttg.warp_id") {
			n, _ := ttg.NumWarps(o)
			warps = append(warps, n)
			if ttg.Target(o) != "cuda:90" || ttg.ThreadsPerWarp(o) != 32 || ttg.NumCTAs(o) != 2 {
				t.Errorf("target %q, %d threads, %d blocks", ttg.Target(o), ttg.ThreadsPerWarp(o), ttg.NumCTAs(o))
			}
		}
	})
	if !reflect.DeepEqual(warps, []int64{4, 8}) {
		t.Errorf("warps %v", warps)
	}
	if n, ok := ttg.NumWarps(m.Op()); !ok || n != 4 {
		t.Errorf("module has %d warps", n)
	}
}
