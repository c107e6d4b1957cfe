package main

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/tgopt/tgopt/dialect/all"
	"github.com/tgopt/tgopt/internal/figure"
	"github.com/tgopt/tgopt/internal/files"
	"github.com/tgopt/tgopt/ir/source"
	"github.com/tgopt/tgopt/kernel"
	"github.com/tgopt/tgopt/lsp/ide"
	"github.com/tgopt/tgopt/report"
	"github.com/tgopt/tgopt/rewrite/passes"
	"github.com/tgopt/tgopt/target"
)

// TestReportedFirst: what the compiler reported of a kernel comes first wherever
// its figures are shown, decides what follows from them (occupancy, warnings, exit
// codes), and the prediction stands beside it. The metadata say the opposite of what
// is predicted, so that nothing can be right by chance.
func TestReportedFirst(t *testing.T) {
	for _, test := range []struct {
		dump, python, function    string
		registers, spills, shared int // as the metadata say; spills are words
	}{
		{"attention_fwd-causal-f16-m128n64d128-w4s2", "attention.py", "attention_fwd", 168, 0, 4096},
		{"softmax-f32-b1024-w4s2", "softmax.py", "softmax", 250, 40, 300_000},
	} {
		t.Run(test.dump, func(t *testing.T) {
			folder := t.TempDir()
			name := filepath.Join(folder, test.dump+".ttgir")
			text, err := os.ReadFile("../../testdata/kernels/dumps/3.9.0/sm_90/" + test.dump + ".ttgir")
			if err != nil {
				t.Fatal(err)
			}
			python, err := os.ReadFile("../../testdata/kernels/" + test.python)
			if err != nil {
				t.Fatal(err)
			}
			run := func(flags ...string) (int, string, string) {
				return print(t, "", append([]string{"report", name}, flags...)...)
			}
			if err := os.WriteFile(name, text, 0o600); err != nil {
				t.Fatal(err)
			}
			var predicted report.Line
			if _, out, _ := run("--format=json"); json.Unmarshal([]byte(out), &predicted) != nil {
				t.Fatalf("not JSON: %s", out)
			}
			metadata := fmt.Sprintf(`{"name": %q, "n_regs": %d, "n_spills": %d, "shared": %d}`, test.function, test.registers, test.spills, test.shared)
			if err := os.WriteFile(strings.TrimSuffix(name, ".ttgir")+".json", []byte(metadata), 0o600); err != nil {
				t.Fatal(err)
			}
			bytes, spilled := 4*test.spills, test.spills > 0
			if predicted.Registers == test.registers || *predicted.SpillPredicted == spilled {
				t.Fatalf("predicted as reported: %d registers, spills %v", predicted.Registers, *predicted.SpillPredicted)
			}
			chip := target.Lookup("sm_90")
			occupancy := chip.Occupancy(target.Launch{Warps: predicted.Warps, Registers: test.registers, Shared: test.shared})
			has := func(surface, text string, want ...string) {
				t.Helper()
				for _, w := range want {
					if !strings.Contains(text, w) {
						t.Errorf("%s: got\n%s\nwant %q", surface, text, w)
					}
				}
			}
			spillText := "none reported"
			if spilled {
				spillText = fmt.Sprintf("reported: %d bytes a thread", bytes)
			}
			probability := figure.Percent(*predicted.SpillProbability)

			// The command line.
			_, out, _ := run()
			has("text", out, fmt.Sprintf("%d of 255 a thread reported, %d expected", test.registers, predicted.Registers),
				spillText+", predicted: "+probability, figure.Thousands(test.shared)+" of 232,448 bytes a block reported")
			code, _, messages := run("--fail-on=spill")
			if (code == 1) != spilled {
				t.Errorf("--fail-on=spill: exit code %d: %s", code, messages)
			}
			code, _, messages = run("--fail-on=shared")
			if (code == 1) != (test.shared > chip.Shared.Block) {
				t.Errorf("--fail-on=shared: exit code %d: %s", code, messages)
			}
			var line report.Line
			if _, out, _ = run("--format=json"); json.Unmarshal([]byte(out), &line) != nil {
				t.Fatalf("not JSON: %s", out)
			}
			if *line.Blocks != occupancy.Blocks || *line.Limiter != string(occupancy.Limiter) || line.Registers != predicted.Registers {
				t.Errorf("json: %d blocks by %s, %d registers predicted; want %+v and %d", *line.Blocks, *line.Limiter, line.Registers, occupancy, predicted.Registers)
			}

			// The page.
			_, out, _ = run("--format=html", "--source=")
			onPage := []string{fmt.Sprintf("<b>%d</b>", test.registers), fmt.Sprintf("<b>%d</b>", bytes), "<b>" + figure.Thousands(test.shared) + "</b>",
				fmt.Sprintf("%d were expected", predicted.Registers), fmt.Sprintf(`"expected":%d,"reported":true`, test.registers)}
			has("page", out, onPage...)

			// The editor: lens, page and diagnostics of the dump, hints and diagnostics of Python.
			w := &ide.Workspace{Registry: all.Registry(), Passes: passes.Registry(), Settings: ide.DefaultSettings()}
			beside := files.NewReader(os.Getenv).Beside(context.Background(), name)
			s := ide.NewSnapshot(w, ide.MLIR, name, string(text))
			s.ReadBeside(string(text), beside)
			has("lens", s.CodeLenses()[0].Command.Title, fmt.Sprintf("%d of 255 reported, %d expected", test.registers, predicted.Registers),
				fmt.Sprintf("%s spilled, reported, %s predicted", figure.Count(bytes, "byte"), probability), "bytes of shared memory reported")
			html, _, err := s.Report("", ide.Outside{})
			if err != nil {
				t.Fatal(err)
			}
			has("page in the editor", html, onPage...)
			warned := func(surface string, list []source.Diagnostic) {
				t.Helper()
				for category, want := range map[string]bool{"spill-risk": spilled, "shared-memory": test.shared > chip.Shared.Block} {
					i := slices.IndexFunc(list, func(d source.Diagnostic) bool { return d.Category == category })
					if (i >= 0) != want {
						t.Errorf("%s: %s is %v, want %v: %+v", surface, category, i >= 0, want, list)
					}
					if i >= 0 && category == "spill-risk" {
						has(surface, list[i].Message, fmt.Sprintf("the compiler reported %d bytes a thread", bytes), "predicted: "+probability)
					}
				}
			}
			warned("diagnostics", s.Diagnostics(t.Context()))
			edited := s.Edit(source.Edit{Text: "\n"})
			if title := edited.CodeLenses()[0].Command.Title; strings.Contains(title, "reported") {
				t.Errorf("the compiler spoke of another text: %s", title)
			}

			saved := time.Unix(1000, 0)
			p := ide.NewSnapshot(w, ide.Python, "/"+test.python, string(python))
			d := ide.NewDump(w, source.FileOf(name, text), saved, kernel.Beside(beside))
			p.SetDumps(string(python), saved, []*ide.Dump{d}, nil)
			tooltips := ""
			for _, h := range p.InlayHints(source.Span{End: uint32(len(python))}) {
				tooltips += h.Tooltip
			}
			has("Python hints", tooltips, fmt.Sprintf("%d of 255 reported, %d expected", test.registers, predicted.Registers),
				fmt.Sprintf("%s reported", figure.Count(bytes, "byte")), figure.Count(test.shared, "byte")+" reported")
			warned("Python diagnostics", p.Diagnostics(t.Context()))
		})
	}
}
