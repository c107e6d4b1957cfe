package render_test

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"testing"

	"github.com/tgopt/tgopt/compare"
	"github.com/tgopt/tgopt/compare/render"
	"github.com/tgopt/tgopt/dialect/all"
	"github.com/tgopt/tgopt/internal/golden"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/ir/source"
	"github.com/tgopt/tgopt/kernel"
	"github.com/tgopt/tgopt/parser"
)

// side reads dumps of flash attention and of a product as a release wrote them.
func side(t *testing.T, version string) (list []*compare.Kernel) {
	t.Helper()
	for _, name := range []string{"attention_fwd-causal-f16-m128n64d64-w4s3.ttgir", "matmul-f32-m64n128k32-w4s2.ttgir", "vector_add-f32-b1024-w4s3.ttgir"} {
		path := filepath.Join("../../testdata/kernels/dumps", version, "sm_90", name)
		text, err := os.ReadFile(path)
		if os.IsNotExist(err) {
			continue
		}
		if err != nil {
			t.Fatal(err)
		}
		file := source.NewFile(version+"/"+name, string(text))
		m, diags := parser.Parse(file, parser.Options{Registry: all.Registry()})
		if source.HasErrors(diags) {
			t.Fatal(diags)
		}
		registers := len(name) // as somebody reported
		list = append(list, compare.Read(m, name, map[string]any{"num_stages": 2 + len(list)}, kernel.Options{File: file, Reported: func(*ir.Op) *kernel.Reported {
			return &kernel.Reported{Source: "k.json", Registers: &registers}
		}})...)
	}
	return list
}

// TestRender compares what Triton 3.6 and 3.9 make of the same kernels.
func TestRender(t *testing.T) {
	r := &render.Result{A: "3.6.0", B: "3.9.0"}
	pairs, onlyA, onlyB := compare.PairUp(side(t, "3.6.0"), side(t, "3.9.0"))
	r.OnlyA, r.OnlyB = onlyA, onlyB
	limit, err := compare.ParseLimit("ir")
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range pairs {
		d := p.Compare(1)
		d.Check([]compare.Limit{limit})
		r.Differences = append(r.Differences, d)
	}
	for name, write := range map[string]func(*bytes.Buffer) error{
		"text": func(b *bytes.Buffer) error { return render.Text(b, r, render.Options{}) },
		"unified": func(b *bytes.Buffer) error {
			return render.Text(b, r, render.Options{Color: true, Unified: true})
		},
		"md":    func(b *bytes.Buffer) error { return render.Markdown(b, r) },
		"jsonl": func(b *bytes.Buffer) error { return render.JSON(b, r) },
	} {
		var out bytes.Buffer
		if err := write(&out); err != nil {
			t.Fatal(err)
		}
		golden.Compare(t, "testdata/triton."+name, out.String())
		if name == "jsonl" {
			for line := range bytes.Lines(out.Bytes()) {
				var keys map[string]json.RawMessage
				if err := json.Unmarshal(line, &keys); err != nil || string(keys["version"]) != "1" || len(keys) != 10 {
					t.Errorf("%v: %s", err, line)
				}
			}
		}
	}
}
