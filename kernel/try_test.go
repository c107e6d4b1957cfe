package kernel_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/tgopt/tgopt/analysis/pressure"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/ir/source"
	"github.com/tgopt/tgopt/kernel"
)

// TestBetter: what is worth its trouble in a kernel that spills and in one that does not.
func TestBetter(t *testing.T) {
	const dumps = "../testdata/kernels/dumps/3.6.0/gfx1100/"
	for _, c := range []struct {
		spills bool
		change string
		by     func(*kernel.Expected)
		want   bool
	}{
		{true, "none", func(e *kernel.Expected) {}, false},
		{true, "spills less surely", func(e *kernel.Expected) { e.SpillProbability -= 0.05 }, true},
		{true, "spills less surely, in fewer blocks", func(e *kernel.Expected) { e.SpillProbability -= 0.05; e.Blocks-- }, true},
		{true, "spills a little less surely", func(e *kernel.Expected) { e.SpillProbability -= 0.04 }, false},
		{true, "clearly fewer registers", func(e *kernel.Expected) { e.Peak, e.Demand = e.Peak/2, e.Demand-1 }, true},
		{true, "clearly fewer registers, as many wanted", func(e *kernel.Expected) { e.Peak /= 2 }, false},
		{true, "clearly fewer registers, more blocks", func(e *kernel.Expected) { e.Peak, e.Demand, e.Blocks = e.Peak/2, e.Demand-1, e.Blocks+1 }, false},
		{true, "more blocks", func(e *kernel.Expected) { e.Blocks++ }, false},
		{true, "no block fits", func(e *kernel.Expected) { e.SpillProbability, e.Fits = 0, false }, false},
		{true, "spills less surely, by more registers", func(e *kernel.Expected) { e.SpillProbability, e.Peak = 0, e.Peak+1 }, false},
		{false, "more blocks", func(e *kernel.Expected) { e.Blocks++ }, true},
		{false, "fewer registers", func(e *kernel.Expected) { e.Peak, e.Demand = e.Peak/2, e.Demand/2 }, false},
		{false, "fewer blocks", func(e *kernel.Expected) { e.Blocks-- }, false},
	} {
		k := kernelThat(t, dumps, c.spills)
		after := k.Expected()
		c.by(&after)
		if got := k.Better(&after); got != c.want {
			t.Errorf("spills %v, %s: better %v, want %v", c.spills, c.change, got, c.want)
		}
	}
}

// kernelThat is the first kernel of a folder that is predicted to spill, or that is not.
func kernelThat(t *testing.T, folder string, spills bool) *kernel.Kernel {
	t.Helper()
	files, _ := filepath.Glob(folder + "*attention*.ttgir")
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range ir.Functions(parse(t, source.FileOf(file, text)).Op()) {
			if k := kernel.On(f, pressure.MachineOf(f), kernel.Sources{}); k.Predicted() && k.Expected().Spills == spills && k.Expected().Blocks > 1 {
				return k
			}
		}
	}
	t.Fatalf("no kernel in %s with spills %v", folder, spills)
	return nil
}
