package report_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"sort"
	"strings"
	"testing"

	"github.com/tgopt/tgopt/ir/source"
	"github.com/tgopt/tgopt/report"
	"github.com/tgopt/tgopt/rewrite"
	"github.com/tgopt/tgopt/rewrite/passes"
	"github.com/tgopt/tgopt/target"
)

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
			for _, f := range build(t, file, report.Options{Advice: true, Targets: chips}) {
				text, err := json.Marshal(f.JSONLine())
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

// TestReported reads what Triton's cache and LLVM say of a kernel.
func TestReported(t *testing.T) {
	show := func(r *report.Reported) string {
		if r == nil {
			return "nothing"
		}
		text, _ := json.Marshal(r)
		return string(text)
	}
	for _, test := range []struct{ text, want string }{
		{`{"name": "k", "shared": 49152}`, `{"source":"","registers":null,"spilled_bytes":null,"stack_bytes":null,"shared_bytes":49152}`},
		{`{"name": "k", "shared": 0, "n_regs": 255, "n_spills": 16}`, `{"source":"","registers":255,"spilled_bytes":64,"stack_bytes":null,"shared_bytes":0}`},
		{`{"name": "other", "shared": 0, "n_regs": 255}`, "nothing"},
		{`{"anything": 1}`, "nothing"},
	} {
		r, err := report.ReadMetadata([]byte(test.text), "k")
		if err != nil || show(r) != test.want {
			t.Errorf("%s: got %s, %v; want %s", test.text, show(r), err, test.want)
		}
	}
	if _, err := report.ReadMetadata([]byte("[1]"), "k"); err == nil {
		t.Error("a list passes for metadata")
	}
	labels, err := os.ReadFile("../testdata/kernels/dumps/labels.json")
	if err != nil {
		t.Fatal(err)
	}
	for file, want := range map[string]string{
		"3.9.0/sm_90/attention_fwd-causal-f16-m128n64d128-w4s2.ttgir":    `{"source":"","registers":255,"spilled_bytes":720,"stack_bytes":296,"shared_bytes":98304}`,
		"3.9.0/gfx942/attention_fwd-causal-f16-m128n128d128-w8s2.ttgir":  `{"source":"","registers":256,"spilled_bytes":`,
		"3.9.0/gfx942/attention_fwd-causal-f16-m128n128d128-w8s99.ttgir": "nothing",
	} {
		if got := show(report.ReadLabels(labels, file, "attention_fwd")); !strings.HasPrefix(got, want) {
			t.Errorf("%s: got %s, want %s", file, got, want)
		}
	}
	assembly := `	s_endpgm
	.amdgpu_metadata
---
amdhsa.kernels:
  - .agpr_count:     0
    .args:
      - .address_space:  global
        .name:           x
    .group_segment_fixed_size: 1024
    .name:           k
    .private_segment_fixed_size: 276
    .vgpr_count:     256
    .vgpr_spill_count: 92
  - .args:           []
    .name:           other
    .vgpr_count:     12
amdhsa.target:   amdgcn-amd-amdhsa--gfx1100
`
	if got, want := show(report.ReadAssembly(assembly, "k")), `{"source":"","registers":256,"spilled_bytes":368,"stack_bytes":276,"shared_bytes":1024}`; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	if got, want := show(report.ReadAssembly(assembly, "other")), `{"source":"","registers":12,"spilled_bytes":null,"stack_bytes":null,"shared_bytes":null}`; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	if got := show(report.ReadAssembly(assembly, "x")); got != "nothing" {
		t.Errorf("an argument passes for a kernel: %s", got)
	}
}

// TestReadCubin: what ptxas -v said when it made these: 40 and 42 registers, 40
// bytes of stack, of tl.sin on f64 by Triton 3.9.
func TestReadCubin(t *testing.T) {
	for name, registers := range map[string]int{"sine-sm_80": 40, "sine-sm_90": 42} {
		text, err := os.ReadFile("testdata/" + name + ".cubin")
		if err != nil {
			t.Fatal(err)
		}
		r := report.ReadCubin(text, "sine")
		if r == nil || r.Registers == nil || r.StackBytes == nil || *r.Registers != registers || *r.StackBytes != 40 {
			t.Errorf("%s: got %+v", name, r)
		}
		if r := report.ReadCubin(text, "cosine"); r != nil {
			t.Errorf("%s: got %+v of another kernel", name, r)
		}
		for n := range text { // cut off anywhere it is no reason to fail
			report.ReadCubin(text[:n], "sine")
		}
		for i := 0; i < len(text); i += 7 {
			damaged := bytes.Clone(text)
			damaged[i] ^= 0xa5
			report.ReadCubin(damaged, "sine")
		}
	}
}

// TestRoles: the rows of the case study, of attention and of a matrix product
// for several targets.
func TestRoles(t *testing.T) {
	for _, test := range []struct {
		file string
		want map[report.Role]string // Python's name of its largest value
	}{
		{"3.9.0/gfx942/attention_fwd-causal-f16-m128n128d128-w8s2.ttgir", map[report.Role]string{
			report.Accumulator: "acc", report.KeptOperand: "q", report.Scores: "scores", report.Operand: "k", report.Loaded: "k", report.State: "new_max", report.Scalars: "scale"}},
		{"3.9.0/sm_90/attention_fwd-causal-f16-m128n64d128-w4s2.ttgir", map[report.Role]string{
			report.Accumulator: "acc", report.Scores: "weights", report.State: "new_max"}},
		{"3.9.0/gfx1100/matmul-f16-m128n128k64-w8s2.ttgir", map[report.Role]string{report.Accumulator: "acc", report.Operand: "a"}},
		{"3.9.0/gfx942/attention_fwd_while-f16-m64n64d128-w4s2.ttgir", map[report.Role]string{report.Accumulator: "acc", report.KeptOperand: "q"}},
	} {
		f := build(t, "../testdata/kernels/dumps/"+test.file, report.Options{})[0]
		got, sum := map[report.Role]string{}, 0
		for _, c := range f.Components() {
			got[c.Role] = c.Values[0].Loc.Name
			sum += c.Registers
		}
		for role, variable := range test.want {
			if got[role] != variable {
				t.Errorf("%s: the largest %s is %q, want %q (all: %v)", test.file, role, got[role], variable, got)
			}
		}
		if sum > f.Peak.Registers {
			t.Errorf("%s: the parts sum to %d of %d", test.file, sum, f.Peak.Registers)
		}
	}
}

// TestAdvice: what reduce-liveness is said to give is what its pipeline gives.
func TestAdvice(t *testing.T) {
	files, _ := filepath.Glob("../testdata/kernels/dumps/3.9.0/*/*attention*.ttgir")
	expected := regexp.MustCompile(`peak (\d+) → (\d+) registers a thread, expected (\d+) → (\d+)`)
	found := 0
	for _, file := range files {
		f := build(t, file, report.Options{Advice: true})[0]
		for _, r := range f.Remarks {
			if r.Kind != "reduce-liveness" {
				continue
			}
			found++
			said := expected.FindString(r.Text)
			steps, err := passes.Registry().ParsePipeline(r.Passes)
			if err != nil {
				t.Fatal(err)
			}
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			m := parse(t, source.FileOf(file, text))
			if _, err := rewrite.Run(t.Context(), m, steps, func(source.Diagnostic) {}); err != nil {
				t.Fatal(err)
			}
			g := report.Build(m, report.Options{})[0]
			if got := fmt.Sprintf("peak %d → %d registers a thread, expected %d → %d", f.Peak.Registers, g.Peak.Registers, f.Prediction.Registers, g.Prediction.Registers); got != said {
				t.Errorf("%s: %s gives %s, want %s", file, r.Passes, got, said)
			}
		}
	}
	if found == 0 {
		t.Error("reduce-liveness helps no attention kernel")
	}
}

// TestBound: where the option maxnreg makes a kernel spill, that is said, and
// twice the warps do not lift it.
func TestBound(t *testing.T) {
	name := "../testdata/kernels/dumps/3.6.0/sm_90/attention_fwd-causal-f16-m128n64d64-w4s3.ttgir"
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	bounded := bytes.Replace(text, []byte("module attributes {"), []byte(`module attributes {"ttg.maxnreg" = 64 : i32, `), 1)
	said := map[string]string{}
	for _, r := range report.Build(parse(t, source.FileOf(name, bounded)), report.Options{Advice: true})[0].Remarks {
		said[r.Kind] = r.Text
	}
	if want := "without maxnreg=64 a thread could have 255 registers"; said["maxnreg"] != want {
		t.Errorf("got %q, want %q", said["maxnreg"], want)
	}
	if want := "may still have 64 registers"; !strings.Contains(said["num-warps"], want) {
		t.Errorf("got %q, want that a thread %s", said["num-warps"], want)
	}
	for _, r := range build(t, name, report.Options{Advice: true})[0].Remarks {
		if r.Kind == "maxnreg" {
			t.Errorf("a kernel without a bound has the remark %q", r.Text)
		}
	}
}
