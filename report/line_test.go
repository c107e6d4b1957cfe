package report_test

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"sort"
	"strings"
	"testing"

	"github.com/tgopt/tgopt/dialect/all"
	"github.com/tgopt/tgopt/ir/source"
	"github.com/tgopt/tgopt/kernel"
	"github.com/tgopt/tgopt/parser"
	"github.com/tgopt/tgopt/report"
	"github.com/tgopt/tgopt/target"
)

func build(t testing.TB, name string, o kernel.Options) []kernel.Facts {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	o.File = source.FileOf(name, text)
	m, diags := parser.Parse(o.File, parser.Options{Registry: all.Registry()})
	if source.HasErrors(diags) {
		t.Fatalf("%s: %s", name, diags[0].Message)
	}
	return kernel.Build(m, o)
}

// documented reads the keys of a table of docs/json.md, by its header, in the
// section on reports.
func documented(t *testing.T, header string) []string {
	t.Helper()
	text, err := os.ReadFile("../docs/json.md")
	if err != nil {
		t.Fatal(err)
	}
	_, section, ok := strings.Cut(string(text), "## `tgopt report --format=json`")
	_, table, ok2 := strings.Cut(section, "| "+header+" | value |\n|---|---|\n")
	if !ok || !ok2 {
		t.Fatalf("docs/json.md has no table %q", header)
	}
	var keys []string
	for line := range strings.Lines(table) {
		cells := strings.Split(line, "|")
		if len(cells) < 3 {
			break
		}
		for _, m := range regexp.MustCompile("`([a-z_]+)`").FindAllStringSubmatch(cells[1], -1) {
			keys = append(keys, m[1])
		}
	}
	return keys
}

// keysOf are those of an object, and the objects in its lists.
func keysOf(t *testing.T, text json.RawMessage) (keys []string, values map[string]json.RawMessage) {
	t.Helper()
	if err := json.Unmarshal(text, &values); err != nil {
		t.Fatal(err)
	}
	for k := range values {
		keys = append(keys, k)
	}
	sort.Strings(keys)
	return keys, values
}

// TestLineHasAllKeys: every line has the documented keys and no others, its
// lists are never null, and what is predicted is null exactly where nothing is
// known.
func TestLineHasAllKeys(t *testing.T) {
	want, wantPeak := documented(t, "key"), documented(t, "key of `peak`")
	sort.Strings(want)
	sort.Strings(wantPeak)
	if len(want) < 25 || len(wantPeak) != 5 {
		t.Fatalf("%d and %d keys are documented", len(want), len(wantPeak))
	}
	files, _ := filepath.Glob("../testdata/kernels/dumps/3.9.0/*/*attention*.tt*ir")
	if len(files) < 10 {
		t.Fatalf("%d dumps", len(files))
	}
	for _, file := range files {
		for _, chips := range [][]*target.Chip{nil, {target.Lookup("pvc")}} {
			for _, f := range build(t, file, kernel.Options{Advice: true, Targets: chips}) {
				text, err := json.Marshal(report.LineOf(&f))
				if err != nil {
					t.Fatal(err)
				}
				keys, values := keysOf(t, text)
				if !slices.Equal(keys, want) {
					t.Fatalf("%s: got keys %v, want %v", file, keys, want)
				}
				peak, inPeak := keysOf(t, values["peak"])
				if !slices.Equal(peak, wantPeak) {
					t.Fatalf("%s: got keys %v of the peak, want %v", file, peak, wantPeak)
				}
				for name, list := range map[string]json.RawMessage{"cliffs": values["cliffs"], "remarks": values["remarks"], "values": inPeak["values"]} {
					if !bytes.HasPrefix(list, []byte("[")) {
						t.Errorf("%s: %s is %s", file, name, list)
					}
				}
				for _, name := range []string{"spill_probability", "spill_predicted", "spilled_bytes", "occupancy", "limiter", "blocks", "resident_warps"} {
					if null := string(values[name]) == "null"; null != (f.Estimate || f.Target == "") {
						t.Errorf("%s on %q: %s is %s", file, f.Target, name, values[name])
					}
				}
			}
		}
	}
}
