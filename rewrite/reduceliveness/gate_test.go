package reduceliveness

import (
	"fmt"
	"strings"
	"testing"

	"github.com/tgopt/tgopt/analysis/liveness"
	"github.com/tgopt/tgopt/dialect/all"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/ir/source"
	"github.com/tgopt/tgopt/parser"
	"github.com/tgopt/tgopt/target"
)

// program is the module of a text, and its values by name.
func program(t *testing.T, text string) (*ir.Op, map[string]*ir.Value) {
	t.Helper()
	m, diags := parser.Parse(source.NewFile("test.ttgir", text), parser.Options{Registry: all.Registry(), AllowUnregistered: true})
	if len(diags) > 0 {
		t.Fatalf("%s\n%s", diags[0].Message, text)
	}
	values := map[string]*ir.Value{}
	ir.Walk(m.Op(), func(o *ir.Op) {
		for i := range o.NumResults() {
			values[o.Result(i).Name()] = o.Result(i)
		}
		for _, r := range o.Regions() {
			for b := range r.Blocks {
				for _, a := range b.Args() {
					values[a.Name()] = a
				}
			}
		}
	})
	return m.Op(), values
}

// TestIntel: a module is for Intel's backend if its target is, or an attribute of it is of the backend's dialect by either name.
func TestIntel(t *testing.T) {
	for attrs, want := range map[string]bool{
		"": false, `ttg.target = "xpu"`: true, `ttg.target = "cuda:90"`: false, `ttg.target = "xpu2"`: false, `"ttig.min_sg_size" = 16 : i32`: true,
		`"triton_intel_gpu.min_sg_size" = 16 : i32`: true, `"ttg.num-warps" = 4 : i32`: false,
		`ttg.target = "cuda:90", "ttig.support_dpas"`: true,
	} {
		if m, _ := program(t, "module attributes {"+attrs+"} {}\n"); isIntel(m) != want {
			t.Errorf("{%s} is for Intel's backend: %t, want %t", attrs, !want, want)
		}
	}
}

// TestBudgets: gate=pressure asks for the registers that a lane of the chip can have with the module's warps: 255 of 32 bits on NVIDIA, 512 on
// CDNA, of which half with 8 warps, 256 on RDNA, and 256 of 64 bytes for the sub-group on Intel; what is given in bytes goes before.
func TestBudgets(t *testing.T) {
	for _, c := range []struct {
		attrs, chip string
		o           options
		want        int64
		err         string
	}{
		{`"ttg.num-warps" = 4 : i32`, "cuda:90", options{gate: gatePressure}, 1020, ""},
		{`"ttg.num-warps" = 16 : i32`, "cuda:90", options{gate: gatePressure}, 512, ""},
		{`"ttg.num-warps" = 4 : i32, "ttg.threads-per-warp" = 64 : i32`, "hip:gfx942", options{gate: gatePressure}, 2048, ""},
		{`"ttg.num-warps" = 8 : i32, "ttg.threads-per-warp" = 64 : i32`, "hip:gfx942", options{gate: gatePressure}, 1024, ""},
		{`"ttg.num-warps" = 4 : i32, "ttg.threads-per-warp" = 32 : i32`, "hip:gfx1100", options{gate: gatePressure}, 1024, ""},
		{`"ttg.num-warps" = 4 : i32`, "cuda:90", options{gate: gatePressure, budget: 7}, 7, ""},
		{`"ttg.num-warps" = 4 : i32`, "", options{gate: gatePressure, budget: 1}, 1, ""},
		{`"ttg.num-warps" = 4 : i32`, "cuda:90", options{gate: gateTotal, threshold: 3}, 0, ""},
		{`"ttg.num-warps" = 4 : i32`, "", options{gate: gateTotal}, 0, ""},
		{`"ttg.num-warps" = 4 : i32`, "", options{gate: gatePressure}, 0, "gate=pressure needs a target: the module has no ttg.target"},
		{`ttg.target = "cuda:9x"`, "", options{gate: gatePressure}, 0, "unknown target 'cuda:9x'"},
		{`ttg.target = "xpu", "ttg.num-warps" = 4 : i32, "ttg.threads-per-warp" = 16 : i32`, "", options{gate: gatePressure}, int64(target.Lookup("pvc").LaneBytes(4, 16)), ""},
	} {
		m, _ := program(t, "module attributes {"+c.attrs+"} {}\n")
		g, err := newGate(c.o, target.Lookup(c.chip), m)
		switch {
		case err != nil && (c.err == "" || !strings.Contains(err.Error(), c.err)), err == nil && c.err != "":
			t.Errorf("{%s} on %q: error %v, want %q", c.attrs, c.chip, err, c.err)
		case err == nil && (g.budget != c.want || g.kind != c.o.gate || g.threshold != c.o.threshold):
			t.Errorf("{%s} on %q: got %+v, want a budget of %d", c.attrs, c.chip, *g, c.want)
		}
	}
}

// TestLaneBytes: elements a thread times their bytes, 8 of a pointer; what is cheap to make again and what is in no register costs nothing.
func TestLaneBytes(t *testing.T) {
	const types = `#l = #ttg.blocked<{sizePerThread = [4], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
#shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#smem = #ttg.shared_memory
`
	for _, c := range []struct {
		def   string
		want  int64
		known bool
	}{
		{`"test.make"() : () -> tensor<1024xf32, #l>`, 32, true}, {`"test.make"() : () -> tensor<1024xf16, #l>`, 16, true},
		{`"test.make"() : () -> tensor<1024xi1, #l>`, 8, true}, {`"test.make"() : () -> tensor<1024xi64, #l>`, 64, true},
		{`"test.make"() : () -> tensor<1024x!tt.ptr<f16>, #l>`, 64, true}, {`"test.make"() : () -> tensor<1024xi12, #l>`, 16, true},
		{`"test.make"() : () -> !tt.ptr<f32>`, 8, true}, {`"test.make"() : () -> i1`, 1, true}, {`"test.make"() : () -> i16`, 2, true},
		{`"test.make"() : () -> f64`, 8, true}, {`"test.make"() : () -> tensor<1024xf32>`, 0, false},
		{`"test.make"() : () -> !ttg.memdesc<64xf32, #shared, #smem>`, 0, true}, {`"test.make"() : () -> !ttg.async.token`, 0, true},
		{`arith.constant dense<1.0> : tensor<1024xf32, #l>`, 0, true}, {`arith.constant 1.0 : f32`, 4, true},
		{`tt.make_range {start = 0 : i32, end = 1024 : i32} : tensor<1024xi32, #l>`, 0, true},
		{`tt.splat %s : f32 -> tensor<1024xf32, #l>`, 0, true},
	} {
		_, values := program(t, types+"module {\ntt.func @f(%s: f32) {\n%x = "+c.def+"\ntt.return\n}\n}\n")
		if n, known := laneBytes(values["x"]); n != c.want || known != c.known {
			t.Errorf("%s: got %d, %t, want %d, %t", c.def, n, known, c.want, c.known)
		}
	}
}

// TestGates: of loops in one another each has the peak of all that it holds, in branches too, and the bytes that are live into it.
func TestGates(t *testing.T) {
	const tensor = "tensor<1024xf32, #l>" // 4,096 bytes, 32 a lane
	m, values := program(t, `#l = #ttg.blocked<{sizePerThread = [4], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
module attributes {"ttg.num-warps" = 4 : i32, "ttg.threads-per-warp" = 32 : i32} {
tt.func @f(%a: `+tensor+`, %b: `+tensor+`, %n: i32, %g: i1) {
  scf.for %i = %n to %n step %n : i32 {
    "test.use"(%a) : (`+tensor+`) -> ()
    scf.for %j = %n to %n step %n : i32 {
      %o = arith.addi %j, %j : i32
      scf.if %g {
        %x = math.exp %b : `+tensor+`
        %y = math.exp %x : `+tensor+`
        "test.use"(%x, %y) : (`+tensor+", "+tensor+`) -> ()
      }
    }
  }
  %k = scf.while (%w = %n) : (i32) -> i32 {
    scf.condition(%g) %w : i32
  } do {
  ^bb0(%v: i32):
    scf.yield %v : i32
  }
  tt.return
}
}
`)
	f := m.RegionAt(0).Entry().First()
	outer, inner := values["i"].ArgOf().Parent(), values["j"].ArgOf().Parent()
	while := values["k"].Def()
	if loops := loopsOf(f); len(loops) != 3 || loops[0] != inner || loops[1] != outer || loops[2] != while {
		t.Errorf("got %d loops", len(loops))
	}
	live := &measure{live: liveness.New(f)}
	for _, c := range []struct {
		loop        *ir.Op
		peak, total int64
	}{
		// %a, %b, %x and %y, the counters, %n and the condition; %a stays for the next round of the loop around.
		{inner, 4*32 + 2*4 + 4 + 1, 4096}, // MLIR counts what the block uses alone
		{outer, 4*32 + 2*4 + 4 + 1, 2 * 4096},
		{while, 4 + 1, 0},
	} {
		got := live.peak(c.loop)
		if got < c.peak-8 || got > c.peak {
			t.Errorf("a peak of %d bytes a lane, want %d", got, c.peak)
		}
		for budget, open := range map[int64]bool{got - 1: true, got: false} {
			g := gate{kind: gatePressure, budget: budget}
			if is, text := g.open(live, c.loop); is != open || text != fmt.Sprintf("the loop's peak is %d bytes a lane, the budget %d", got, budget) {
				t.Errorf("budget %d: %t, %s", budget, is, text)
			}
		}
		total := int64(-1)
		g := gate{kind: gateTotal}
		if _, text := g.open(live, c.loop); true {
			fmt.Sscanf(text, "%d", &total)
		}
		if total < c.total || total > c.total+64 {
			t.Errorf("%d bytes are live into the loop, want %d and what scalars take", total, c.total)
		}
		for threshold, open := range map[int64]bool{total - 1: true, total: false} {
			g := gate{kind: gateTotal, threshold: threshold}
			if is, _ := g.open(live, c.loop); is != open {
				t.Errorf("threshold %d: %t", threshold, is)
			}
		}
		g = gate{kind: gateNone}
		if is, text := g.open(live, c.loop); !is || text != "no gate" {
			t.Errorf("no gate: %t, %s", is, text)
		}
	}
	// The same whichever loop is asked of first.
	again := &measure{live: liveness.New(f)}
	if again.peak(while) != live.peak(while) || again.peak(inner) != live.peak(inner) {
		t.Error("a peak depends on what was asked before")
	}
}
