package kernel_test

import (
	"fmt"
	"testing"

	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/ir/source"
	"github.com/tgopt/tgopt/kernel"
	"github.com/tgopt/tgopt/target"
)

// TestOutcome: what a compiler reports decides, what it says nothing of is predicted, and
// stack counts as spilled where nothing else takes it.
func TestOutcome(t *testing.T) {
	const (
		plain = "%y = arith.addf %x, %x : tensor<128xf64, #l>"
		sine  = "%y = math.sin %x : tensor<128xf64, #l>"
		call  = "%y = tt.call @g(%x) : (tensor<128xf64, #l>) -> tensor<128xf64, #l>"
	)
	n := func(i int) *int { return &i }
	for _, test := range []struct {
		what, body string
		on         string // "": the module's own
		reported   *kernel.Reported
		want       string
	}{
		{"nothing", plain, "", nil, "spills false predicted, 0 bytes, shared 0 predicted"},
		{"registers alone", plain, "", &kernel.Reported{Registers: n(200)}, "200 registers reported, spills false predicted, 0 bytes, shared 0 predicted"},
		{"no stack", plain, "", &kernel.Reported{StackBytes: n(0)}, "spills false reported, 0 bytes, shared 0 predicted"},
		{"stack", plain, "", &kernel.Reported{StackBytes: n(40)}, "spills true reported, 40 bytes, shared 0 predicted"},
		{"the stack of a sine", sine, "", &kernel.Reported{StackBytes: n(48)}, "spills false reported, 0 bytes, shared 0 predicted"},
		{"more than that", sine, "", &kernel.Reported{StackBytes: n(49)}, "spills true reported, 49 bytes, shared 0 predicted"},
		{"spills of metadata, which are stack", sine, "", &kernel.Reported{SpilledBytes: n(40)}, "spills false reported, 0 bytes, shared 0 predicted"},
		{"both", sine, "", &kernel.Reported{SpilledBytes: n(40), StackBytes: n(80)}, "spills true reported, 40 bytes, shared 0 predicted"},
		{"frames of calls", call, "", &kernel.Reported{StackBytes: n(40)}, "spills false predicted, 0 bytes, shared 0 predicted"},
		{"no frame", call, "", &kernel.Reported{StackBytes: n(0)}, "spills false reported, 0 bytes, shared 0 predicted"},
		{"shared memory", plain, "", &kernel.Reported{SharedBytes: n(4096)}, "spills false predicted, 0 bytes, shared 4096 reported"},
		{"another chip", plain, "sm_90", &kernel.Reported{Registers: n(200), StackBytes: n(40), SharedBytes: n(1)}, "spills false predicted, 0 bytes, shared 0 predicted"},
	} {
		text := `#l = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:80", "ttg.threads-per-warp" = 32 : i32} {
tt.func private @g(%x: tensor<128xf64, #l>) -> tensor<128xf64, #l> attributes {noinline = true}
tt.func public @f(%p: tensor<128x!tt.ptr<f64>, #l>) {
  %x = tt.load %p : tensor<128x!tt.ptr<f64>, #l>
  ` + test.body + `
  tt.store %p, %y : tensor<128x!tt.ptr<f64>, #l>
  tt.return
} }`
		o := kernel.Options{File: source.NewFile("k.ttgir", text), Reported: func(function *ir.Op) *kernel.Reported {
			if name, _ := function.StringAttr(ir.SymbolName); name != "f" {
				t.Errorf("%s: asked of %s", test.what, name)
			}
			return test.reported
		}}
		if test.on != "" {
			o.Targets = []*target.Chip{target.Lookup(test.on)}
		}
		list := kernel.Build(parse(t, o.File), o)
		if len(list) != 1 {
			t.Fatalf("%s: %d functions", test.what, len(list))
		}
		f := list[0].Outcome
		by := map[bool]string{true: "reported", false: "predicted"}
		got := fmt.Sprintf("spills %v %s, %d bytes, shared %d %s", f.Spills, by[f.By.Spills], f.SpilledBytes, f.Shared, by[f.By.Shared])
		if f.By.Registers {
			got = fmt.Sprintf("%d registers reported, %s", f.Registers, got)
		} else if f.Registers != list[0].Prediction.Registers {
			t.Errorf("%s: %d registers, %d are predicted", test.what, f.Registers, list[0].Prediction.Registers)
		}
		if got != test.want {
			t.Errorf("%s: got %s, want %s", test.what, got, test.want)
		}
	}
}
