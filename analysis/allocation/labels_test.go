package allocation_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"testing"

	"github.com/tgopt/tgopt/analysis/allocation"
	"github.com/tgopt/tgopt/dialect/all"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/ir/source"
	"github.com/tgopt/tgopt/parser"
)

const dumps = "../../testdata/kernels/dumps"

type label struct {
	File   string
	Triton string
	Target string
	Labels struct {
		Shared  int64 `json:"shared_bytes"`
		Columns int64 `json:"tensor_memory_columns"`
	}
}

func labels(t testing.TB) []label {
	text, err := os.ReadFile(filepath.Join(dumps, "labels.json"))
	if err != nil {
		t.Fatal(err)
	}
	var file struct{ Rows []label }
	if err := json.Unmarshal(text, &file); err != nil {
		t.Fatal(err)
	}
	return file.Rows
}

func parseFile(t testing.TB, path string) *ir.Op {
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return parse(t, path, string(text))
}

func parse(t testing.TB, name, text string) *ir.Op {
	f := source.NewFile(name, text)
	m, diags := parser.Parse(f, parser.Options{Registry: all.Registry()})
	for _, d := range diags {
		t.Fatalf("%s:%v: %s", name, f.Position(d.Span.Start), d.Message)
	}
	return m.Op()
}

// exceptions are dumps of releases before 3.6, with what is allocated here where
// Triton allocated more: conversions and gathers had other scratch memory then.
var exceptions = map[string]int64{
	"3.0.0/gfx90a/attention_fwd_while-f16-m64n64d128-w4s2.ttgir":   32768, // 33792
	"3.1.0/gfx90a/attention_fwd_while-f16-m64n64d128-w4s2.ttgir":   32768, // 33792
	"3.3.1/sm_80/gather_within_rows-f32-r8n128m64-w4s2.ttgir":      2048,  // 2176
	"3.4.0/sm_80/gather_within_rows-f32-r8n128m64-w4s2.ttgir":      2048,  // 2176
	"3.4.0/sm_100/matmul_microscaled-e4m3-m128n128k128-w4s2.ttgir": 33280, // 34816
}

// TestLabels compares with the shared memory that Triton's compiler reported for
// each dump of the repository.
func TestLabels(t *testing.T) {
	equal, rows := map[string]int{}, labels(t)
	for _, row := range rows {
		root := parseFile(t, filepath.Join(dumps, row.File))
		o := allocation.ForModule(root)
		o.Triton36 = row.Triton <= "3.6.0"
		m := allocation.New(root, o)
		want, differs := exceptions[row.File]
		if !differs {
			want = row.Labels.Shared
			equal[row.Triton]++
		}
		if m.Size != want {
			t.Errorf("%s: %d bytes, want %d, Triton %s reported %d %v", row.File, m.Size, want, row.Triton, row.Labels.Shared, m.Unknown())
		}
	}
	if equal["3.6.0"]+equal["3.9.0"] < 508 || len(rows)-len(exceptions) < 626 {
		t.Errorf("compared %v, fewer than there were", equal)
	}
}

// TestTensorLabels compares with the columns of tensor memory that Triton's compiler reported.
func TestTensorLabels(t *testing.T) {
	compared := 0
	for _, row := range labels(t) {
		root := parseFile(t, filepath.Join(dumps, row.File))
		got := int64(0)
		for _, a := range allocation.New(root, allocation.ForModule(root)).Funcs {
			got = max(got, a.TensorColumns)
		}
		if got != row.Labels.Columns {
			t.Errorf("%s: %d columns, Triton %s reported %d %v", row.File, got, row.Triton, row.Labels.Columns, allocation.New(root, allocation.ForModule(root)).Unknown())
		}
		if got > 0 {
			compared++
		}
	}
	if compared < 51 {
		t.Errorf("%d take tensor memory, fewer than there were", compared)
	}
}

// BenchmarkDumps is the allocation of each dump of Triton 3.9, parsed.
func BenchmarkDumps(b *testing.B) {
	var roots []*ir.Op
	var options []allocation.Options
	for _, row := range labels(b) {
		if row.Triton == "3.9.0" {
			root := parseFile(b, filepath.Join(dumps, row.File))
			roots, options = append(roots, root), append(options, allocation.ForModule(root))
		}
	}
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		allocation.New(roots[i%len(roots)], options[i%len(roots)])
	}
}
