package main

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"testing"

	"github.com/tgopt/tgopt/report"
)

// TestLogAgreesWithReport: a log whose last dump is a TTGIR says of it what a report
// says: peak, what holds it, limits and shared memory. One is of 16 warps, which leave a
// thread half of the registers that it can name.
func TestLogAgreesWithReport(t *testing.T) {
	files, err := filepath.Glob("../../testdata/kernels/dumps/3.9.0/*/*attention*.ttgir")
	if err != nil || len(files) < 10 {
		t.Fatalf("%d dumps, %v", len(files), err)
	}
	texts := map[string][]byte{}
	for _, file := range files {
		if texts[file], err = os.ReadFile(file); err != nil {
			t.Fatal(err)
		}
	}
	wide := []byte(`#blocked = #ttg.blocked<{sizePerThread = [64], threadsPerWarp = [32], warpsPerCTA = [16], order = [0]}>
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 16 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32} {
  tt.func public @wide(%p: tensor<32768x!tt.ptr<f32>, #blocked>) {
    %x = tt.load %p : tensor<32768x!tt.ptr<f32>, #blocked> loc("x"("wide.py":2:4))
    tt.store %p, %x : tensor<32768x!tt.ptr<f32>, #blocked>
    tt.return
  }
}
`)
	texts["wide"] = wide
	limits := map[int]bool{}
	for name, text := range texts {
		var found struct {
			Version     int  `json:"version"`
			Limit       *int `json:"register_limit"`
			SharedLimit *int `json:"shared_limit"`
			Peak        report.LinePeak
			Input       struct {
				Shared *int64 `json:"shared_bytes"`
			}
		}
		const header = "// -----// IR Dump Before Nothing (nothing) ('builtin.module' operation) //----- //\n"
		code, out, messages := print(t, header+string(text), "log", "-", "--format=json")
		if err := json.Unmarshal([]byte(out), &found); code != 0 || err != nil {
			t.Fatalf("%s: exit code %d, %v: %s", name, code, err, messages)
		}
		var line report.Line
		code, out, messages = print(t, string(text), "report", "-", "--format=json")
		if err := json.Unmarshal(bytes.SplitN([]byte(out), []byte("\n"), 2)[0], &line); code != 0 || err != nil {
			t.Fatalf("%s: exit code %d, %v: %s", name, code, err, messages)
		}
		if found.Version != line.Version || found.Version == 0 {
			t.Errorf("%s: versions %d and %d", name, found.Version, line.Version)
		}
		if *found.Limit != *line.RegisterLimit || *found.SharedLimit != *line.SharedLimit || *found.Input.Shared != *line.SharedBytes {
			t.Errorf("%s: the log says %d registers at most, %d of %d bytes, the report %d, %d of %d", name,
				*found.Limit, *found.Input.Shared, *found.SharedLimit, *line.RegisterLimit, *line.SharedBytes, *line.SharedLimit)
		}
		limits[*found.Limit] = true
		// The header is a line of the log.
		for i := range found.Peak.Values {
			*found.Peak.Values[i].Line--
		}
		*found.Peak.Line--
		line.Peak.Values = line.Peak.Values[:min(len(line.Peak.Values), len(found.Peak.Values))]
		if got, want := asJSON(t, found.Peak), asJSON(t, line.Peak); got != want {
			t.Errorf("%s: the log has the peak\n%s\nthe report\n%s", name, got, want)
		}
	}
	if !limits[128] || !limits[255] {
		t.Errorf("limits are %v", limits)
	}
}

func asJSON(t *testing.T, v any) string {
	t.Helper()
	text, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}
