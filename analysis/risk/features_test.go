package risk

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/tgopt/tgopt/analysis/pressure"
	"github.com/tgopt/tgopt/dialect/all"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/ir/source"
	"github.com/tgopt/tgopt/parser"
	"github.com/tgopt/tgopt/target"
)

// TestSpecializedWarps: what the launch of a kernel with specialized warps starts with is reported, to the
// register, and follows from the number of warps of all partitions.
func TestSpecializedWarps(t *testing.T) {
	dumps := "../../testdata/kernels/dumps"
	text, err := os.ReadFile(filepath.Join(dumps, "labels.json"))
	if err != nil {
		t.Fatal(err)
	}
	var labelled struct {
		Rows []struct {
			File    string
			Options struct {
				Warps int `json:"num_warps"`
			}
			Labels struct {
				Registers int
				Launched  int `json:"launched_warps"`
			}
		}
	}
	if err := json.Unmarshal(text, &labelled); err != nil {
		t.Fatal(err)
	}
	compared := 0
	for _, row := range labelled.Rows {
		if row.Labels.Launched <= row.Options.Warps {
			continue
		}
		text, err := os.ReadFile(filepath.Join(dumps, row.File))
		if err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(string(text), "ttg.warp_specialize") {
			continue
		}
		compared++
		if p := predictionOf(t, row.File, string(text)); p.Registers != row.Labels.Registers {
			t.Errorf("%s: got %d registers, ptxas reports %d", row.File, p.Registers, row.Labels.Registers)
		}
	}
	if compared < 5 {
		t.Errorf("only %d kernels were compared", compared)
	}
}

// specialized is a kernel of so many warps, with partitions of as many more.
const specialized = `#l = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [WARPS], order = [0]}>
module attributes {TOTAL"ttg.num-warps" = WARPS : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32} {
tt.func public @f(%p: !tt.ptr<f32>) {
  ttg.warp_specialize() attributes {partitionNumWarps = array<i32: PARTITIONS>}
  default {
    ttg.warp_yield
  }
  partition0() num_warps(4) {
    ttg.warp_return
  } : () -> ()
  tt.return
}
}
`

// TestLimitOfPartitions: the limit is for the warps of all partitions, which ptxas rounds down to a multiple of 8
// registers; what is left of 255 by that is all of them.
func TestLimitOfPartitions(t *testing.T) {
	for _, c := range []struct {
		warps, partition, total string
		launched, limit         int
	}{
		{"4", "4", "", 8, 255},
		{"8", "4", "", 12, 168}, // 65536 / (12·32) = 170
		{"16", "4", "", 20, 96}, // 102
		{"4", "4", `"ttg.total-num-warps" = 16 : i32, `, 16, 128}, // it says more than the partitions
		{"16", "4", `"ttg.total-num-warps" = 16 : i32, `, 20, 96}, // and less
		{"8", "4", `"ttg.maxnreg" = 100 : i32, `, 12, 96},         // the option bounds it, too
	} {
		text := strings.NewReplacer("WARPS", c.warps, "PARTITIONS", c.partition, "TOTAL", c.total).Replace(specialized)
		text = strings.Replace(text, "num_warps(4)", "num_warps("+c.partition+")", 1)
		a := analysed(t, text)
		f := Measure(a, 0)
		if n := Warps(a); n != c.launched || f.Limit != c.limit || !f.Partition {
			t.Errorf("%s + %s warps: got %d launched and %+v, want %d and a limit of %d", c.warps, c.partition, n, f, c.launched, c.limit)
		}
		if p := Predict(a, 0); p.Registers != c.limit {
			t.Errorf("%s + %s warps: got %d registers, want the limit of %d", c.warps, c.partition, p.Registers, c.limit)
		}
	}
}

func analysed(t *testing.T, text string) *pressure.Analysis {
	t.Helper()
	m, diags := parser.Parse(source.NewFile("f.ttgir", text), parser.Options{Registry: all.Registry()})
	if len(diags) > 0 {
		t.Fatalf("%s\n%s", diags[0].Message, text)
	}
	var f *ir.Op
	ir.Walk(m.Op(), func(o *ir.Op) {
		if o.Is("tt.func") {
			f = o
		}
	})
	return pressure.New(f, pressure.MachineOf(f), nil)
}

// dividing is a kernel that divides a tensor of 8 registers a thread, and reduces others.
const dividing = `#l = #ttg.blocked<{sizePerThread = [4], threadsPerWarp = [LANES], warpsPerCTA = [4], order = [0]}>
module attributes {"ttg.num-warps" = 4 : i32, ttg.target = "TARGET", "ttg.threads-per-warp" = LANES : i32} {
tt.func public @f(%x: tensor<BIGxf32, #l>, %y: tensor<SMALLxf32, #l>, %z: tensor<MIDDLExf32, #l>, %p: !tt.ptr<f32>) {
  %a = "tt.reduce"(%x) <{axis = 0 : i32}> ({
  ^bb0(%u: f32, %v: f32):
    %s = arith.addf %u, %v : f32
    tt.reduce.return %s : f32
  }) : (tensor<BIGxf32, #l>) -> f32
  %b:2 = "tt.reduce"(%y, %y) <{axis = 0 : i32}> ({
  ^bb0(%u: f32, %w: f32, %v: f32, %q: f32):
    %s = arith.addf %u, %v : f32
    tt.reduce.return %s, %w : f32, f32
  }) : (tensor<SMALLxf32, #l>, tensor<SMALLxf32, #l>) -> (f32, f32)
  %d = arith.divf %z, %z : tensor<MIDDLExf32, #l>
  %c = arith.addf %a, %b#0 : f32
  tt.store %p, %c : !tt.ptr<f32>
  tt.return
}
}
`

// TestFeatures: each is what its comment says, by the vendor.
func TestFeatures(t *testing.T) {
	on := func(target, lanes, big, middle, small string) (*pressure.Analysis, Features) {
		a := analysed(t, strings.NewReplacer("TARGET", target, "LANES", lanes, "BIG", big, "MIDDLE", middle, "SMALL", small).Replace(dividing))
		return a, Measure(a, 4096)
	}
	a, f := on("cuda:90", "32", "2048", "1024", "512") // 16, 8 and 4 registers a thread
	if f.Math != 8 || !f.Divides || f.Partition || f.Limit != 255 || f.Ops != len(a.Points) || f.Peak != a.Peak.During {
		t.Errorf("on NVIDIA got %+v, want 8 registers divided of a limit of 255", f)
	}
	if f.Shared != 0 || f.Early != 0 || f.Indices != 0 || f.Spared != 0 {
		t.Errorf("on NVIDIA got %+v, want nothing of what AMD has", f)
	}
	a, f = on("hip:gfx942", "64", "4096", "2048", "1024")
	if f.Math != 0 || !f.Divides || f.Limit != 512 {
		t.Errorf("on AMD got %+v, want no registers of divisions beside the peak, a limit of 512", f)
	}
	if f.Shared != 4096.0/256 || f.Early != a.Early()-f.Peak || f.Temporaries != a.Temporaries || f.Addresses != a.Peak.Addresses || f.Indices != a.Indices || f.Spared != min(f.Peak, 64) {
		t.Errorf("on AMD got %+v of %+v", f, a.Peak)
	}
}

// TestTerms: each feature moves the prediction of some target, and upwards, and by its own coefficient.
func TestTerms(t *testing.T) {
	base := Features{Peak: 60, Ops: 100, Limit: 100_000, Indices: 5, Addresses: 5, Temporaries: 5}
	more := map[string]func(*Features){
		"peak":      func(f *Features) { f.Peak += 100 },
		"ops":       func(f *Features) { f.Ops += 100_000 },
		"math":      func(f *Features) { f.Math += 100 },
		"divides":   func(f *Features) { f.Divides = true },
		"spared":    func(f *Features) { f.Spared += 100 },
		"early":     func(f *Features) { f.Early += 100 },
		"shared":    func(f *Features) { f.Shared += 10_000 },
		"indices":   func(f *Features) { f.Indices += 100; f.Peak += 100 },
		"addresses": func(f *Features) { f.Addresses += 100; f.Peak += 100 },
		"temporary": func(f *Features) { f.Temporaries += 100; f.Peak += 100 },
	}
	for what, change := range more {
		moved := 0
		for name := range read().Targets {
			chip := target.Lookup(name)
			f := base
			change(&f)
			before, after := predict(base, chip).Demand, predict(f, chip).Demand
			if after < before {
				t.Errorf("%s: more of %s makes the demand %d of %d", name, what, after, before)
			}
			if after > before {
				moved++
			}
		}
		if moved == 0 {
			t.Errorf("no target's demand depends on %s", what)
		}
	}
}

// TestTermValues: the parts of the peak are taken out of it, so that each has one
// coefficient.
func TestTermValues(t *testing.T) {
	f := Features{Peak: 100, Indices: 20, Addresses: 10, Temporaries: 5, Ops: 49, Math: 7, Divides: true, Spared: 8, Early: 3, Shared: 16}
	if got, want := f.terms(), [numTerms]float64{1, 65, 7, 7, 1, 8, 20, 10, 5, 3, 4}; got != want {
		t.Errorf("got %v, want %v", got, want)
	}
}
