package report_test

import (
	"encoding/json"
	"path/filepath"
	"slices"
	"sort"
	"testing"

	"github.com/tgopt/tgopt/kernel"
	"github.com/tgopt/tgopt/report"
)

// TestMemoryKeys: each object of what moving elements costs has the documented keys and no others, and
// each access of shared memory takes at least its ideal.
func TestMemoryKeys(t *testing.T) {
	files, _ := filepath.Glob("../testdata/kernels/dumps/3.9.0/*/*attention*.ttgir")
	counted := map[string]int{}
	hold := func(name string, text json.RawMessage) map[string]json.RawMessage {
		t.Helper()
		want := documented(t, name)
		sort.Strings(want)
		keys, values := keysOf(t, text)
		if !slices.Equal(keys, want) {
			t.Fatalf("%s: got keys %v, want %v", name, keys, want)
		}
		counted[name]++
		return values
	}
	each := func(name string, list json.RawMessage) (all []map[string]json.RawMessage) {
		t.Helper()
		var texts []json.RawMessage
		if err := json.Unmarshal(list, &texts); err != nil || texts == nil {
			t.Fatalf("%s: no list: %s", name, list)
		}
		for _, text := range texts {
			all = append(all, hold(name, text))
		}
		return all
	}
	for _, file := range files {
		for _, f := range build(t, file, kernel.Options{Memory: true}) {
			text, err := json.Marshal(report.LineOf(&f).Memory)
			if err != nil {
				t.Fatal(err)
			}
			m := hold("key of `memory`", text)
			hold("key of `totals`", m["totals"])
			each("key of a replicated op", m["replicated"])
			for _, a := range each("key of an access", m["accesses"]) {
				each("key of `shared`", a["shared"])
				if string(a["global"]) != "null" {
					hold("key of `global`", a["global"])
				}
			}
			for _, a := range f.Memory.Accesses {
				for _, s := range a.Shared {
					if s.Wavefronts < s.Ideal || s.Ideal < 1 || s.Instructions < 1 || s.VectorBits < 8 || s.VectorBits > 128 {
						t.Errorf("%s: %+v", file, s)
					}
				}
			}
		}
	}
	if len(counted) != 6 {
		t.Errorf("only %v were seen", counted)
	}
}
