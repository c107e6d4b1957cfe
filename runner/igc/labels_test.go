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

	"github.com/tgopt/tgopt/codegen/opencl"
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
	Sunk   bool              `json:"sink_reads,omitempty"` // by opencl.Options
	Labels map[string]*label `json:"labels"`               // by the registers of a hardware thread
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
// those with 16×128×64 a warp.
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
	id, err := igc.New(program, igc.Options{Registers: igc.Modes[0], Limits: igc.DefaultLimits}).Identify(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	if !golden.Updating() && id.String() != known.Toolchain {
		t.Skipf("the labels are those of %s, this is %s", known.Toolchain, id)
	}
	found := labels{Toolchain: id.String()}
	files, _ := filepath.Glob(filepath.Join(folder, "*.ttgir"))
	for _, file := range files {
		for _, r := range rowsOf(filepath.Base(file)) {
			if !golden.Updating() && !*every && !inCI(r) {
				continue
			}
			text, kernel, changed := rewritten(t, file, r.Passes)
			if r.Passes != "" && !changed {
				continue
			}
			r.Kernel, r.Labels = kernel, map[string]*label{}
			for _, registers := range igc.Modes {
				tool := igc.New(program, igc.Options{Registers: registers, OpenCL: opencl.Options{SinkReads: r.Sunk}, Limits: igc.DefaultLimits})
				made, err := tool.Compile(context.Background(), &runner.Job{Name: file, Kernel: kernel, Text: text, Kind: "ttgir", Chip: pvc(t)})
				if err != nil {
					t.Fatalf("%s %s: %v", r.File, r.Passes, err)
				}
				r.Labels[strconv.Itoa(registers)] = &label{*made.SpilledBytes, *made.StackBytes, *made.SharedBytes, made.Instructions.Matrix, made.Instructions.All}
			}
			t.Logf("%s %s %v: %+v %+v", r.File, r.Passes, r.Sunk, *r.Labels["128"], *r.Labels["256"])
			found.Rows = append(found.Rows, r)
		}
	}
	if !golden.Updating() {
		known.Rows = slices.DeleteFunc(known.Rows, func(k row) bool {
			return !slices.ContainsFunc(found.Rows, func(r row) bool { return r.File == k.File && r.Passes == k.Passes && r.Sunk == k.Sunk })
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

// rowsOf are the ways in which a dump is compiled.
func rowsOf(file string) (list []row) {
	for _, pipeline := range pipelines {
		for _, sunk := range []bool{false, true} {
			large := strings.HasPrefix(file, "attention_fwd") && strings.Contains(file, "f16-m128n64d128-w8") && !strings.Contains(file, "residual")
			if large || pipeline == "" && !sunk {
				list = append(list, row{File: file, Target: "pvc", Passes: pipeline, Sunk: sunk})
			}
		}
	}
	return list
}

// inCI are the rows that are compared wherever there is a compiler: a small kernel, and
// those of which the README speaks.
func inCI(r row) bool {
	return strings.HasPrefix(r.File, "matmul") ||
		r.Sunk && strings.HasPrefix(r.File, "attention_fwd_while") && (r.Passes == pipelines[0] || r.Passes == pipelines[1])
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
