package kernel_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/tgopt/tgopt/dialect/all"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/ir/source"
	"github.com/tgopt/tgopt/kernel"
	"github.com/tgopt/tgopt/parser"
	"github.com/tgopt/tgopt/target"
)

func parse(t testing.TB, f *source.File) *ir.Module {
	t.Helper()
	m, diags := parser.Parse(f, parser.Options{Registry: all.Registry()})
	if source.HasErrors(diags) {
		t.Fatalf("%s: %s", f.Name, diags[0].Message)
	}
	return m
}

func build(t testing.TB, name string, o kernel.Options) []kernel.Facts {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	o.File = source.FileOf(name, text)
	return kernel.Build(parse(t, o.File), o)
}

// TestDumps checks on real kernels that the parts of a report fit together.
func TestDumps(t *testing.T) {
	files, _ := filepath.Glob("../testdata/kernels/dumps/3.*.0/*/*.tt*ir")
	if len(files) == 0 {
		t.Fatal("no dumps")
	}
	if testing.Short() {
		files = files[:len(files)/10]
	}
	for _, file := range files {
		for _, f := range build(t, file, kernel.Options{}) {
			if f.Estimate != strings.HasSuffix(file, ".ttir") && len(f.Ranges) > 0 && f.Peak.Registers > 8 {
				t.Errorf("%s: estimate is %v", file, f.Estimate)
			}
			checkOps(t, file, &f)
			checkShared(t, file, &f)
			if o := f.Occupancy; o != nil && f.Shared.Fits() != (o.Blocks > 0) {
				t.Errorf("%s: %d of %d bytes of shared memory, %d blocks by %s", file, f.Shared.Bytes, f.Shared.Limit, o.Blocks, o.Limiter)
			}
			text, err := json.Marshal(&f)
			if err != nil {
				t.Fatal(err)
			}
			if f.Occupancy != nil && strings.Contains(strings.TrimSuffix(string(text), `,"reported":null,"memory":null}`), "null") {
				t.Errorf("%s: a list is null: %.200s", file, text[strings.Index(string(text), "null")-50:])
			}
		}
	}
}

func checkOps(t *testing.T, file string, f *kernel.Facts) {
	t.Helper()
	held := make([]int, len(f.Ops))
	for _, r := range f.Ranges {
		if r.First < 0 || r.Last < r.First || r.Last >= len(f.Ops) || r.Registers <= 0 {
			t.Fatalf("%s: %s lives from %d to %d of %d ops in %d registers", file, r.Name, r.First, r.Last, len(f.Ops), r.Registers)
		}
		for i := r.First; i <= r.Last; i++ {
			held[i] += r.Registers
		}
		loops := 0
		for l := r.First + 1; l <= r.Last; l++ {
			if f.Ops[l].Loop && f.Ops[l].End > l && f.Ops[l].End <= r.Last {
				loops++
			}
		}
		if r.Loops != loops {
			t.Errorf("%s: %s, from %d to %d, crosses %d loops, want %d", file, r.Name, r.First, r.Last, r.Loops, loops)
		}
	}
	for i, o := range f.Ops {
		if o.During > f.Peak.Registers || o.During < max(o.Before, o.After) || o.End < i || o.End >= len(f.Ops) {
			t.Errorf("%s: op %d is %+v, peak %d", file, i, o, f.Peak.Registers)
		}
		// All that is needed before and after an op is in ranges around it, what
		// its regions result in only behind them.
		after := held[i]
		if o.End > i {
			after = held[min(o.End+1, len(held)-1)]
		}
		if held[i] < o.Before || after < o.After {
			t.Errorf("%s: op %d (%s, line %d): ranges hold %d registers, want %d before, %d after", file, i, o.Name, o.Line, held[i], o.Before, o.After)
		}
		if o.Line == 0 && o.Name != "scf.yield" || o.Bytes > f.LiveBytes.Program {
			t.Errorf("%s: op %d is %+v", file, i, o)
		}
	}
}

func checkShared(t *testing.T, file string, f *kernel.Facts) {
	t.Helper()
	most := int64(0)
	for i, b := range f.Shared.Buffers {
		most = max(most, b.Offset+b.Size)
		if b.First > b.Last || b.Last >= len(f.Ops) || b.Alignment <= 0 || b.Offset%b.Alignment != 0 {
			t.Errorf("%s: buffer %d is %+v", file, i, b)
		}
		for _, c := range f.Shared.Buffers[:i] {
			if b.Start < c.End && c.Start < b.End && b.Offset < c.Offset+c.Size && c.Offset < b.Offset+b.Size {
				t.Errorf("%s: buffers share bytes at the same time: %+v and %+v", file, b, c)
			}
		}
	}
	if f.Shared.Known && most > f.Shared.Bytes {
		t.Errorf("%s: buffers end at %d of %d bytes", file, most, f.Shared.Bytes)
	}
}

// TestTargets: a function is reported for each target that is asked for, with
// the registers, limits and lanes of that; what compilers made of layouts of their
// own vendor is not held against others.
func TestTargets(t *testing.T) {
	file := "../testdata/kernels/dumps/3.9.0/sm_90/attention_fwd-causal-f16-m128n64d128-w4s2.ttgir"
	list := build(t, file, kernel.Options{Targets: []*target.Chip{target.Lookup("sm_90"), target.Lookup("gfx942"), target.Lookup("pvc")}})
	if len(list) != 3 {
		t.Fatalf("got %d reports, want 3", len(list))
	}
	for i, want := range []struct {
		target, basis string
		warps, lanes  int
		shared        int
	}{
		{"sm_90", "calibrated", 4, 32, 232448},
		{"gfx942", "physical only", 2, 64, 65536},
		{"pvc", "physical only", 4, 32, 131072},
	} {
		f := list[i]
		if f.Target != want.target || f.Prediction.Basis != want.basis || f.Warps != want.warps || f.Lanes != want.lanes || f.Shared.Limit != want.shared {
			t.Errorf("got %s, %s, %d warps of %d, %d bytes; want %+v", f.Target, f.Prediction.Basis, f.Warps, f.Lanes, f.Shared.Limit, want)
		}
		if f.Shared.Bytes != list[0].Shared.Bytes {
			t.Errorf("%s: %d bytes of shared memory, want %d", f.Target, f.Shared.Bytes, list[0].Shared.Bytes)
		}
	}
}

// TestLoopResults: each result of a loop has the variable of its own, not the
// one that the loop's location happens to name.
func TestLoopResults(t *testing.T) {
	file := "../testdata/kernels/dumps/3.9.0/sm_90/attention_fwd-causal-f16-m128n64d128-w4s2.ttgir"
	f := build(t, file, kernel.Options{})[0]
	found := 0
	for _, r := range f.Ranges {
		if r.Registers == 128 && strings.HasSuffix(r.Name, "#0") {
			found++
			if r.Loc.Name != "acc" || r.Loc.Author().String() != "attention.py:24" {
				t.Errorf("%s is %s at %s, want acc at attention.py:24", r.Name, r.Loc.Name, r.Loc.Author())
			}
		}
	}
	if found == 0 {
		t.Error("no result of a loop holds the accumulator")
	}
}
