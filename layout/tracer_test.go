package layout_test

import (
	"encoding/json"
	"fmt"
	"os"
	"slices"
	"testing"

	"github.com/tgopt/tgopt/layout"
	"github.com/tgopt/tgopt/layout/linear"
)

const accumulator = "#ttg.nvidia_mma<{versionMajor = 2, versionMinor = 0, warpsPerCTA = [1, 1], instrShape = [16, 8]}>"

// TestAccumulator is the map of the fragment of a 16×16 accumulator that Morales
// found by experiment ("Accelerating fused WMMA operations via in-register data
// permutation", formulas 1 and 2), and the swap of registers that brings a row
// together (figure 2): x[2] and x[3] change places with x[4] and x[5].
func TestAccumulator(t *testing.T) {
	l, err := layout.Of(encoding(t, accumulator), []int64{16, 16})
	if err != nil {
		t.Fatal(err)
	}
	for lane := range int64(32) {
		for i := range int64(8) {
			row := lane/4 + i>>1&1*8
			col := lane%4*2 + i%2 + i>>2*8
			if got := l.Apply(i, lane, 0, 0); got[0] != row || got[1] != col {
				t.Errorf("x[%d] of lane %d is element %v, want (%d, %d)", i, lane, got, row, col)
			}
		}
	}
	swap := l.ReductionOrder(1)
	if want := []int64{0, 1, 4, 5, 2, 3, 6, 7}; !slices.Equal(swap, want) {
		t.Fatalf("registers of a row are brought together by %v, want %v", swap, want)
	}
	// Then the first four registers are of row lane/4, the others of that eight
	// further down, and the quad has all sixteen columns of both.
	for quad := range int64(8) {
		columns := make(map[[2]int64]bool)
		for lane := quad * 4; lane < quad*4+4; lane++ {
			for place, register := range swap {
				at := l.Apply(register, lane, 0, 0)
				if want := quad + int64(place/4*8); at[0] != want {
					t.Errorf("place %d of lane %d is of row %d, want %d", place, lane, at[0], want)
				}
				columns[[2]int64(at)] = true
			}
		}
		if len(columns) != 32 {
			t.Errorf("quad %d has %d elements of its two rows, want 32", quad, len(columns))
		}
	}
	want := linear.Reduction{Axis: 1, InThread: 4, Lanes: 4, Warps: 1, Blocks: 1}
	if got := l.Reduce(1); got != want {
		t.Errorf("a reduction of rows takes %+v, want %+v", got, want)
	}
}

func TestReductionOrder(t *testing.T) {
	for _, c := range []struct {
		encoding string
		axis     int
		want     []int64
	}{
		{accumulator, 0, []int64{0, 2, 1, 3, 4, 6, 5, 7}},
		{"#ttg.blocked<{sizePerThread = [2, 2], threadsPerWarp = [8, 4], warpsPerCTA = [1, 1], order = [0, 1]}>", 1, []int64{0, 2, 4, 6, 1, 3, 5, 7}},
		{"#ttg.generic_linear<{register = [[0, 1], [1, 0], [0, 2]], lane = [[0, 4], [0, 8], [2, 0], [4, 0], [8, 0]], warp = [], block = []}>", 1, []int64{0, 1, 4, 5, 2, 3, 6, 7}},
	} {
		l, err := layout.Of(encoding(t, c.encoding), []int64{16, 16})
		if err != nil {
			t.Fatal(err)
		}
		if got := l.ReductionOrder(c.axis); !slices.Equal(got, c.want) {
			t.Errorf("%s along %d: %v, want %v", c.encoding, c.axis, got, c.want)
		}
	}
}

// TestMeasured compares with what scripts/tracer measured on a GPU.
func TestMeasured(t *testing.T) {
	const file = "../docs/results/tracer.json"
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var report struct {
		Chip, Target, Driver, Triton, Date string
		Cases                              []struct {
			Name, Encoding, Error string
			Shape                 []int64
			Measured              map[linear.Dim][][]int64
			Linear                bool
			Unseen, Conflicts     int
		}
	}
	if err := json.Unmarshal(text, &report); err != nil {
		t.Fatal(err)
	}
	if report.Chip == "" || report.Driver == "" || report.Triton == "" || report.Date == "" || len(report.Cases) == 0 {
		t.Errorf("the report does not say what was measured where and when: %+v", report)
	}
	for _, c := range report.Cases {
		l, err := layout.Of(encoding(t, c.Encoding), c.Shape)
		if err != nil || c.Error != "" || !c.Linear || c.Unseen > 0 || c.Conflicts > 0 {
			t.Errorf("%s: %v %s, linear %v, %d unseen, %d conflicts", c.Name, err, c.Error, c.Linear, c.Unseen, c.Conflicts)
			continue
		}
		for dim, rows := range c.Measured {
			if got := fmt.Sprint(l.Bases(dim)); got != fmt.Sprint(rows) {
				t.Errorf("%s: %s is %v, the %s has %v", c.Name, dim, got, report.Chip, rows)
			}
		}
	}
}
