package ide_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/tgopt/tgopt/dialect/all"
	"github.com/tgopt/tgopt/internal/golden"
	"github.com/tgopt/tgopt/internal/textdiff"
	"github.com/tgopt/tgopt/ir/source"
	"github.com/tgopt/tgopt/kernel"
	"github.com/tgopt/tgopt/lsp/ide"
	"github.com/tgopt/tgopt/parser"
	"github.com/tgopt/tgopt/printer"
	"github.com/tgopt/tgopt/rewrite"
	"github.com/tgopt/tgopt/rewrite/passes"
	"github.com/tgopt/tgopt/verify"
)

// edited makes edits in the text of a snapshot.
func edited(t *testing.T, s *ide.Snapshot, edits []source.Edit) string {
	t.Helper()
	for i := range edits[1:] {
		if edits[i].Span.End > edits[i+1].Span.Start {
			t.Fatalf("edits %v and %v overlap", edits[i].Span, edits[i+1].Span)
		}
	}
	return s.Edit(edits...).File.Text
}

// passed is what a pass makes of a text, printed.
func passed(t *testing.T, text, pass, options string) string {
	t.Helper()
	m, diags := parser.Parse(source.NewFile("a.ttgir", text), parser.Options{Registry: all.Registry()})
	if source.HasErrors(diags) {
		t.Fatal(diags)
	}
	var steps []rewrite.Step
	if pass != "" {
		step, err := passes.Registry().NewStep(pass, options)
		if err != nil {
			t.Fatal(err)
		}
		steps = append(steps, step)
	}
	if _, err := rewrite.Run(t.Context(), m, steps, func(source.Diagnostic) {}); err != nil {
		t.Fatal(err)
	}
	return string(printer.Print(m, printer.Options{}))
}

// Every rewrite that is offered at the head of a kernel, on real kernels: the
// text that it leads to is that which the pass leads to.
func TestRewriteActions(t *testing.T) {
	files, err := filepath.Glob(dumpFolder + "3.*/*/*.ttgir")
	if err != nil || len(files) == 0 {
		t.Fatal("no dumps", err)
	}
	offered := map[string]int{}
	for i, path := range files {
		if i%9 != 0 && !strings.Contains(path, "attention_fwd-causal") {
			continue
		}
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		s := ide.NewSnapshot(workspace, ide.MLIR, filepath.Base(path), string(text))
		head := place(t, s, "tt.func public ‸@")
		for _, a := range s.CodeActions(t.Context(), source.Span{Start: head, End: head}, true) {
			if a.Kind != ide.TgRewrite {
				t.Errorf("%s: got %q of kind %s", path, a.Title, a.Kind)
				continue
			}
			edits, err := s.Resolve(t.Context(), a.Rewrite)
			if err != nil || len(edits) == 0 {
				t.Errorf("%s: %s: got %d edits, %v", path, a.Title, len(edits), err)
				continue
			}
			offered[a.Rewrite.Pass]++
			if got, want := edited(t, s, edits), passed(t, s.File.Text, a.Rewrite.Pass, a.Rewrite.Options); got != want {
				t.Errorf("%s: %s: the text differs from the pass's:\n%s", path, a.Title, textdiff.Unified("pass", "edits", want, got, 1))
			}
		}
	}
	if offered["reduce-liveness"] < 10 {
		t.Errorf("reduce-liveness was offered %d times, want 10 and more", offered["reduce-liveness"])
	}
}

// What Triton did already is not offered; what it would have done is.
func TestCleanupActions(t *testing.T) {
	s, at := open(t, `#blocked = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
module attributes {"ttg.num-warps" = 4 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32} {
  tt.func public ‸@f(%p: !tt.ptr<f32>) -> tensor<128xf32, #blocked> {
    %a = tt.splat %p : !tt.ptr<f32> -> tensor<128x!tt.ptr<f32>, #blocked>
    %b = tt.splat %p : !tt.ptr<f32> -> tensor<128x!tt.ptr<f32>, #blocked> // once more
    %x = tt.load %a : tensor<128x!tt.ptr<f32>, #blocked>
    %y = tt.load %b : tensor<128x!tt.ptr<f32>, #blocked>
    %z = arith.addf %x, %y : tensor<128xf32, #blocked>
    %c = ttg.convert_layout %z : tensor<128xf32, #blocked> -> tensor<128xf32, #blocked>
    tt.return %c : tensor<128xf32, #blocked>
  }
}
`)
	want := map[string]string{"canonicalize": "    tt.return %z : ", "cse": "    %z = arith.addf %x, %x : "}
	for _, a := range s.CodeActions(t.Context(), source.Span{Start: at[0], End: at[0]}, false) {
		edits, err := s.Resolve(t.Context(), a.Rewrite)
		if err != nil {
			t.Fatal(err)
		}
		if got := edited(t, s, edits); !strings.Contains(got, want[a.Rewrite.Pass]) {
			t.Errorf("%s: got\n%s\nwant %s", a.Title, got, want[a.Rewrite.Pass])
		}
		delete(want, a.Rewrite.Pass)
	}
	if len(want) != 0 {
		t.Errorf("not offered: %v", want)
	}
}

// Titles say what a rewrite is worth; which are offered depends on the place, and on
// whether it is worth it: the best is first and preferred, and an answer to the warning.
func TestActionTitles(t *testing.T) {
	var b strings.Builder
	for _, c := range []struct{ dump, load string }{
		{"3.6.0/sm_80/attention_fwd_while-f16-m64n64d128-w4s2.ttgir", "%‸q_29 = tt.load"},
		{"3.6.0/gfx1100/attention_bwd_dq-causal-f16-m128n32d64-w4s2.ttgir", "%‸dout = amdg.buffer_load"},
		{"3.6.0/gfx942/attention_fwd-causal-f16-m128n128d128-w8s2.ttgir", "%‸q = amdg.buffer_load"}, // it would not fit
	} {
		s := dump(t, c.dump)
		titles := func(what string, at uint32, asked bool) {
			fmt.Fprintf(&b, "%s\n", what)
			for _, a := range s.CodeActions(t.Context(), source.Span{Start: at, End: at}, asked) {
				fmt.Fprintf(&b, "  %s", a.Title)
				if a.Preferred {
					b.WriteString(" [preferred]")
				}
				if a.Fixes != nil {
					fmt.Fprintf(&b, " [%s]", a.Fixes.Category)
				}
				b.WriteByte('\n')
			}
		}
		fmt.Fprintf(&b, "%s\n", c.dump)
		titles("at the load", place(t, s, c.load), false)
		titles("at the head", place(t, s, "tt.func public ‸@"), false)
		for _, d := range s.Diagnostics(t.Context()) {
			if d.Category == "spill-risk" {
				titles("at the warning", d.Span.Start, false)
			}
		}
		elsewhere := place(t, s, "tt.get_program_id ‸")
		titles("elsewhere", elsewhere, false)
		titles("elsewhere, asked", elsewhere, true)
	}
	golden.Compare(t, "testdata/actions.txt", b.String())
}

// What is offered verifies, can be launched, and costs no registers and no spills by its
// own figures. TGOPT_DUMPS names a folder of dumps to look at in place of some of the
// committed ones, TGOPT_OFFERS one to which what becomes of them is written, as lines of JSON.
func TestOffersDoNoHarm(t *testing.T) {
	root, every := "../../testdata/kernels/dumps", 6
	if dir := os.Getenv("TGOPT_DUMPS"); dir != "" {
		root, every = dir, 1
	}
	var files []string
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if strings.HasSuffix(path, ".ttgir") && (strings.Contains(path, "attention") || every == 1) {
			files = append(files, path)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	offered, of := 0, map[string]bool{}
	for i, path := range files {
		if i%every != 0 {
			continue
		}
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		s := ide.NewSnapshot(workspace, ide.MLIR, path, string(text))
		for _, a := range s.CodeActions(t.Context(), source.Span{End: uint32(len(text))}, true) {
			if a.Rewrite == nil {
				continue
			}
			edits, err := s.Resolve(t.Context(), a.Rewrite)
			if err != nil {
				t.Fatalf("%s: %s: %v", path, a.Title, err)
			}
			offered++
			of[path] = true
			if dir := os.Getenv("TGOPT_OFFERS"); dir != "" {
				writeOffer(t, dir, path, offered, a, edited(t, s, edits))
			}
			before, after := factsOf(t, string(text)), factsOf(t, edited(t, s, edits))
			for j, b := range before {
				if g := after[j]; g.Peak.Registers > b.Peak.Registers || g.Prediction.SpillProbability > b.Prediction.SpillProbability || b.Shared.Fits() && !g.Shared.Fits() {
					t.Errorf("%s: %s: %d → %d registers, %g → %g", path, a.Title, b.Peak.Registers, g.Peak.Registers, b.Prediction.SpillProbability, g.Prediction.SpillProbability)
				}
			}
		}
	}
	if offered < 5 {
		t.Errorf("%d offers were tried in %d files, which shows nothing", offered, len(files))
	}
	t.Logf("%d offers in %d files, of %d kernels", offered, len(files), len(of))
}

// writeOffer writes what an action makes of a dump, and a line about it.
func writeOffer(t *testing.T, dir, path string, number int, a ide.Action, text string) {
	t.Helper()
	name := fmt.Sprintf("%d.ttgir", number)
	line, err := json.Marshal(map[string]string{"dump": filepath.Base(path), "after": name, "pass": a.Rewrite.Pass, "options": a.Rewrite.Options, "title": a.Title})
	if err == nil {
		err = os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600)
	}
	list, err2 := os.OpenFile(filepath.Join(dir, "offers.jsonl"), os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600)
	if err = errors.Join(err, err2); err != nil {
		t.Fatal(err)
	}
	if _, err := list.Write(append(line, '\n')); err != nil {
		t.Fatal(err)
	}
	if err := list.Close(); err != nil {
		t.Fatal(err)
	}
}

// factsOf is what is known of the functions of a text, which must be sound.
func factsOf(t *testing.T, text string) []kernel.Facts {
	t.Helper()
	m, diags := parser.Parse(source.NewFile("a.ttgir", text), parser.Options{Registry: all.Registry()})
	if diags = append(diags, verify.Module(m)...); source.HasErrors(diags) {
		t.Fatal(diags[0].Message)
	}
	return kernel.Build(m, kernel.Options{})
}

// Comments and lines in another form than the printer's stay as they are.
func TestActionKeepsForm(t *testing.T) {
	s := dump(t, "3.6.0/sm_80/attention_fwd_while-f16-m64n64d128-w4s2.ttgir")
	text := s.File.Text
	for old, new := range map[string]string{
		"    %block_m = tt.get_program_id x":             "    // which rows\n    %block_m   =   tt.get_program_id x",
		"    %q_29 = tt.load":                            "\n    // the queries\n    %q_29 = tt.load",
		"    %next_block_36 = arith.divsi %next_block, ": "    %next_block_36 =\n      arith.divsi %next_block, ",
		"      %scores_69 = tt.dot %q_45, %k_68":         "      // scores\n      %scores_69 = tt.dot %q_45,   %k_68",
	} {
		if strings.Count(text, old) != 1 {
			t.Fatalf("%q occurs %d times", old, strings.Count(text, old))
		}
		text = strings.Replace(text, old, new, 1)
	}
	for _, eol := range []string{"\n", "\r\n"} {
		own := strings.ReplaceAll(text, "\n", eol)
		s := ide.NewSnapshot(workspace, ide.MLIR, "a.ttgir", own)
		head := place(t, s, "tt.func public ‸@")
		actions := s.CodeActions(t.Context(), source.Span{Start: head, End: head}, false)
		if len(actions) == 0 {
			t.Fatal("nothing is offered")
		}
		for _, a := range actions {
			edits, err := s.Resolve(t.Context(), a.Rewrite)
			if err != nil {
				t.Fatal(err)
			}
			got := edited(t, s, edits)
			for _, kept := range []string{"    // which rows\n    %block_m   =   tt.get_program_id x", "// the queries\n", "    %next_block_36 =\n      arith.divsi %next_block, ", "      // scores\n"} {
				if kept = strings.ReplaceAll(kept, "\n", eol); !strings.Contains(got, kept) {
					t.Errorf("%s: %q is gone", a.Title, kept)
				}
			}
			if eol == "\r\n" && strings.Count(got, "\n") != strings.Count(got, "\r\n") {
				t.Errorf("%s: line breaks of two kinds", a.Title)
			}
			if got, want := passed(t, got, "", ""), passed(t, own, a.Rewrite.Pass, a.Rewrite.Options); got != want {
				t.Errorf("%s: read again it is not what the pass makes:\n%s", a.Title, textdiff.Unified("pass", "edits", want, got, 1))
			}
		}
	}
}

// A fix of a diagnostic is offered where that is, even in a broken text; nothing
// is rewritten in one.
func TestBrokenActions(t *testing.T) {
	s := dump(t, "3.6.0/gfx942/attention_fwd-causal-f16-m128n128d128-w8s2.ttgir")
	at := place(t, s, "    %scale_38 = ‸arith.mulf")
	broken := s.Edit(source.Edit{Span: source.Span{Start: at, End: at + 10}, Text: "arith.mlf"})
	fixes := 0
	for _, a := range broken.CodeActions(t.Context(), source.Span{Start: at, End: at}, true) {
		if a.Rewrite != nil {
			t.Errorf("got %q in a text with errors", a.Title)
			continue
		}
		if mended := broken.Edit(a.Edits...); a.Kind != ide.QuickFix || mended.File.Text != s.File.Text {
			t.Errorf("%s, a %s: the text is not what it was", a.Title, a.Kind)
		}
		fixes++
	}
	if fixes != 1 {
		t.Errorf("got %d fixes, want one", fixes)
	}
	if _, err := broken.Resolve(t.Context(), &ide.Rewrite{Pass: "cse"}); err == nil || !strings.Contains(err.Error(), "the text has errors, which come first: line ") {
		t.Errorf("got %v", err)
	}
}
