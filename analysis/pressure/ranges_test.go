package pressure_test

import (
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/tgopt/tgopt/analysis/pressure"
)

// TestRangesHoldThePeak: what holds registers at the peak has a range over it; the
// result of a reduction too, which the op makes before all that its region is.
func TestRangesHoldThePeak(t *testing.T) {
	paths, err := filepath.Glob("../../testdata/kernels/dumps/3.[69].0/*/*.ttgir")
	if err != nil {
		t.Fatal(err)
	}
	held := 0
	for i := 0; i < len(paths); i += 3 {
		text, err := os.ReadFile(paths[i])
		if err != nil {
			t.Fatal(err)
		}
		for _, fn := range functions(parse(t, paths[i], string(text))) {
			a := pressure.New(fn, pressure.MachineOf(fn), nil)
			peak := slices.IndexFunc(a.Points, func(p pressure.Point) bool { return p.Op == a.Peak.Op })
			ranges := a.Ranges()
			for _, c := range a.Contributors() {
				if c.Registers == 0 {
					continue
				}
				held++
				if !slices.ContainsFunc(ranges, func(r pressure.Range) bool { return r.Value == c.Value && r.First <= peak && peak <= r.Last }) {
					t.Errorf("%s: %%%s holds %d registers at the peak, and is live elsewhere", paths[i], c.Value.Name(), c.Registers)
				}
			}
		}
	}
	if held < 500 {
		t.Errorf("%d values hold registers at peaks, want at least 500", held)
	}
}
