package report

import (
	"strings"
	"testing"
	"time"

	"github.com/tgopt/tgopt/kernel"
)

// rowOf is a row of a matrix product.
func rowOf(m, n, k int64, warps int) *Row {
	yes := true
	f := &kernel.Facts{Name: "f", Target: "sm_90", Tile: []int64{m, n, k}, Extents: []int64{k, m, n}, Product: true, Launches: &yes, Warps: warps, Lanes: 32}
	f.Outcome.Known = true
	r := RowOf(f)
	r.Config = map[string]any{"num_warps": warps, "num_stages": 3}
	return r
}

const timings = `{"key": [4096, "torch.float16"], "configs_timings": [
[{"kwargs": {"BLOCK_M": 64, "BLOCK_N": 128, "GROUP_M": 8}, "num_warps": 4, "num_stages": 3, "maxnreg": null}, [0.5, 0.4, 0.6]],
[{"kwargs": {"BLOCK_M": 128, "BLOCK_N": 64, "GROUP_M": 8}, "num_warps": 4, "num_stages": 3}, 0.25],
[{"kwargs": {"BLOCK_M": 128, "BLOCK_N": 128, "GROUP_M": 8}, "num_warps": 8, "num_stages": 3}, [Infinity, Infinity, Infinity]],
[{"kwargs": {"BLOCK_M": 256, "BLOCK_N": 64, "GROUP_M": 4}, "num_warps": 8, "num_stages": 3}, [1.0]],
[{"kwargs": {"BLOCK_M": 256, "BLOCK_N": 64, "GROUP_M": 8}, "num_warps": 8, "num_stages": 3}, [2.0]]]}`

// TestTuning: a configuration is a row's if it is the only one that it can be of.
func TestTuning(t *testing.T) {
	tuning, err := ReadTuning("f.autotune.json", "f", []byte(timings))
	if err != nil || len(tuning.Timed) != 5 || tuning.Key != "4096, torch.float16" {
		t.Fatalf("%+v, %v", tuning, err)
	}
	rows := []*Row{rowOf(64, 128, 32, 4), rowOf(128, 64, 32, 4), rowOf(128, 128, 32, 8), rowOf(256, 64, 32, 8), rowOf(32, 32, 32, 4)}
	ApplyTunings(rows, []*Tuning{tuning})
	for i, want := range []float64{0.5, 0.25, 0, 0, 0} {
		if rows[i].Measured != want {
			t.Errorf("row %d: %v ms, want %v", i, rows[i].Measured, want)
		}
	}
	if rows[0].Config["BLOCK_N"] != 128 || rows[2].Config["BLOCK_M"] != 128 || rows[3].Config["GROUP_M"] != nil || rows[4].Config["BLOCK_M"] != nil {
		t.Errorf("%v %v %v %v", rows[0].Config, rows[2].Config, rows[3].Config, rows[4].Config)
	}
	s := Sweeps(rows)
	if len(s) != 1 || rows[1].Best != Fastest || rows[0].Best != "" {
		t.Errorf("best: %q %q", rows[0].Best, rows[1].Best)
	}
	// Two rows that may be of one configuration: which one is, nobody knows.
	twins := []*Row{rowOf(64, 128, 32, 4), rowOf(64, 128, 64, 4)}
	ApplyTunings(twins, []*Tuning{tuning})
	if twins[0].Measured > 0 || twins[1].Measured > 0 {
		t.Error("a time of one of two rows")
	}
	if _, err := ReadTuning("f", "f", []byte("{")); err == nil {
		t.Error("no JSON was read")
	}
}

// TestLikely: what nobody measured is ordered by launches, spills and what is read for each product.
func TestLikely(t *testing.T) {
	small, large, spills, none := rowOf(64, 64, 32, 4), rowOf(128, 128, 32, 4), rowOf(256, 256, 32, 4), rowOf(512, 512, 32, 4)
	spills.rank.spilled, none.rank.launches = 8, false
	Sweeps([]*Row{small, large, spills, none})
	if large.Best != Likely || small.Best != "" || spills.Best != "" || none.Best != "" {
		t.Errorf("%q %q %q %q", small.Best, large.Best, spills.Best, none.Best)
	}
	other := rowOf(256, 256, 32, 4)
	other.Target = "sm_80"
	twins := []*Row{rowOf(64, 64, 32, 4), rowOf(64, 64, 32, 4), other}
	if Sweeps(twins); twins[0].Best != "" || twins[1].Best != "" || other.Best != "" {
		t.Error("one of two that are alike, or one that is alone, is the best")
	}
}

// TestSweepsOrder: the newest first, what has one configuration at the end.
func TestSweepsOrder(t *testing.T) {
	row := func(name string, at int64) *Row { return &Row{Function: name, File: name, Written: time.Unix(at, 0)} }
	var got []string
	for _, s := range Sweeps([]*Row{row("a", 1), row("b", 2), row("c", 9), row("a", 3), row("b", 1)}) {
		for _, r := range s.Rows {
			got = append(got, s.Function+":"+r.Function)
		}
	}
	if text := strings.Join(got, " "); text != "a:a a:a b:b b:b :c" {
		t.Error(text)
	}
}

// TestShortened: hashes are shortened unless labels would be the same then.
func TestShortened(t *testing.T) {
	a, b := strings.Repeat("A", 51)+"2", strings.Repeat("A", 51)+"3"
	c := strings.Repeat("C", 52)
	rows := []*Row{{File: a + "/k.ttgir"}, {File: c + "/k.ttgir"}}
	if got := labels(rows); got[a+"/k.ttgir"] != "AAAAAAAA…/k.ttgir" || got[c+"/k.ttgir"] != "CCCCCCCC…/k.ttgir" {
		t.Error(got)
	}
	rows[1].File = b + "/k.ttgir"
	if got := labels(rows); got[a+"/k.ttgir"] != a+"/k.ttgir" {
		t.Error(got)
	}
}
