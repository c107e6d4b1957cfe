package igc_test

import (
	"context"
	"encoding/json"
	"flag"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/tgopt/tgopt/dialect/all"
	"github.com/tgopt/tgopt/internal/golden"
	"github.com/tgopt/tgopt/internal/textdiff"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/ir/source"
	"github.com/tgopt/tgopt/parser"
	"github.com/tgopt/tgopt/printer"
	"github.com/tgopt/tgopt/rewrite"
	"github.com/tgopt/tgopt/rewrite/passes"
	"github.com/tgopt/tgopt/runner"
	"github.com/tgopt/tgopt/runner/igc"
)

var (
	every = flag.Bool("labels", false, "compare the labels of all dumps, not of some")
)

// A row of testdata/kernels/intel/labels.json, which its README describes.
type row struct {
	File   string            `json:"file"`
	Kernel string            `json:"kernel"`
	Target string            `json:"target"`
	Passes string            `json:"passes"`
	Labels map[string]*label `json:"labels"` // by the registers of a hardware thread
}

type label struct {
	SpilledBytes int `json:"spilled_bytes"`
	ScratchBytes int `json:"scratch_bytes"`
	SharedBytes  int `json:"shared_bytes"`
	Dpas         int `json:"dpas"`
	Instructions int `json:"instructions"`
}

type labels struct {
	Toolchain string `json:"toolchain"`
	Rows      []row  `json:"rows"`
}

const folder = "../../testdata/kernels/intel"

// pipelines are what is done before a dump is compiled; the modes of reduce-liveness to
// that with 16×128×64 a warp.
var pipelines = []string{"", "reduce-liveness{mode=prefetch gate=none}", "reduce-liveness{mode=reload gate=none}", "reduce-liveness{mode=smem gate=none}"}

// TestLabels: what is committed is what the compiler says.
func TestLabels(t *testing.T) {
	program := ocloc(t)
	path := filepath.Join(folder, "labels.json")
	var known labels
	if text, err := os.ReadFile(path); err == nil {
		if err := json.Unmarshal(text, &known); err != nil {
			t.Fatal(err)
		}
	}
	id, err := igc.New(program, igc.Modes[0], igc.DefaultLimits).Identify(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	if !golden.Updating() && id.String() != known.Toolchain {
		t.Skipf("the labels are those of %s, this is %s", known.Toolchain, id)
	}
	found := labels{Toolchain: id.String()}
	files, _ := filepath.Glob(filepath.Join(folder, "*.ttgir"))
	for _, file := range files {
		for _, pipeline := range pipelines {
			if pipeline != "" && !strings.Contains(file, "attention_fwd-causal-f16-m128n64d128") {
				continue
			}
			if !golden.Updating() && !*every && (pipeline != "" || !strings.Contains(file, "matmul")) {
				continue
			}
			text, kernel, changed := rewritten(t, file, pipeline)
			if pipeline != "" && !changed {
				continue
			}
			r := row{File: filepath.Base(file), Kernel: kernel, Target: "pvc", Passes: pipeline, Labels: map[string]*label{}}
			for _, registers := range igc.Modes {
				tool := igc.New(program, registers, igc.DefaultLimits)
				made, err := tool.Compile(context.Background(), &runner.Job{Name: file, Kernel: kernel, Text: text, Kind: "ttgir", Chip: pvc(t)})
				if err != nil {
					t.Fatalf("%s %s: %v", r.File, pipeline, err)
				}
				r.Labels[strconv.Itoa(registers)] = &label{*made.SpilledBytes, *made.StackBytes, *made.SharedBytes, made.Instructions.Matrix, made.Instructions.All}
			}
			t.Logf("%s %s: %+v %+v", r.File, pipeline, *r.Labels["128"], *r.Labels["256"])
			found.Rows = append(found.Rows, r)
		}
	}
	if !golden.Updating() {
		known.Rows = slices.DeleteFunc(known.Rows, func(k row) bool {
			return !slices.ContainsFunc(found.Rows, func(r row) bool { return r.File == k.File && r.Passes == k.Passes })
		})
		if want, got := written(t, known), written(t, found); want != got || len(found.Rows) == 0 {
			t.Errorf("other labels (-update writes them):\n%s", textdiff.Unified(path, "now", want, got, 3))
		}
		return
	}
	if err := os.WriteFile(path, []byte(written(t, found)), 0o644); err != nil {
		t.Fatal(err)
	}
}

func written(t *testing.T, l labels) string {
	t.Helper()
	text, err := json.MarshalIndent(l, "", " ")
	if err != nil {
		t.Fatal(err)
	}
	return string(text) + "\n"
}

// rewritten is a dump behind a pipeline, its kernel, and whether the pipeline changed it.
func rewritten(t *testing.T, path, pipeline string) (text []byte, kernel string, changed bool) {
	t.Helper()
	before, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	m, diags := parser.Parse(source.FileOf(path, before), parser.Options{Registry: all.Registry()})
	if source.HasErrors(diags) {
		t.Fatal(diags)
	}
	kernel, _ = ir.Functions(m.Op())[0].StringAttr(ir.SymbolName)
	if pipeline != "" {
		steps, err := passes.Registry().ParsePipeline("builtin.module(tt.func(" + pipeline + "))")
		if err != nil {
			t.Fatal(err)
		}
		if _, err := rewrite.Run(context.Background(), m, steps, func(source.Diagnostic) {}); err != nil {
			t.Fatal(err)
		}
	}
	text = printer.Print(m, printer.Options{})
	return text, kernel, string(text) != string(before)
}
