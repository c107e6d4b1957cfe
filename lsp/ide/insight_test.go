package ide_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/tgopt/tgopt/internal/golden"
	"github.com/tgopt/tgopt/ir/source"
	"github.com/tgopt/tgopt/lsp/ide"
)

const dumpFolder = "../../testdata/kernels/dumps/"

// dump opens a real dump.
func dump(t testing.TB, name string) *ide.Snapshot {
	t.Helper()
	text, err := os.ReadFile(dumpFolder + name)
	if err != nil {
		t.Fatal(err)
	}
	return ide.NewSnapshot(workspace, ide.MLIR, filepath.Base(name), string(text))
}

// place is where the cursor stands in a text that occurs in the document.
func place(t *testing.T, s *ide.Snapshot, marked string) uint32 {
	t.Helper()
	before, after, _ := strings.Cut(marked, cursor)
	i := strings.Index(s.File.Text, before+after)
	if i < 0 {
		t.Fatalf("the document has no %q", before+after)
	}
	return uint32(i + len(before))
}

// What an author sees of real kernels: one golden file each.
func TestInsight(t *testing.T) {
	for name, hovers := range map[string][]string{
		"3.6.0/gfx942/attention_fwd-causal-f16-m128n128d128-w8s2.ttgir": {
			"%‸q_37 =", "%scores_204 = tt.‸dot", "#m‸ma =", "t‸ensor<128x128xf16, #blocked1> loc(#loc133)", "tt.f‸unc", "ax‸is = 1 : i32} : tensor<128xi32, #ttg.slice<{dim = 1, parent = #mma1}>>",
			"tensor<128x128xf16, #ttg.d‸ot_op<{opIdx = 0, parent = #mma, kWidth = 4}>> loc(#loc133)", "%q_ptrs_‸21 =", "%row_max_194‸ =", "lo‸c(#loc133)",
		},
		"3.9.0/sm_90/matmul_desc-f16-m128n128k64-w4s3.ttgir":  {"ttng.warp_group_‸dot ", "#sha‸red =", "%a_‸2 =", "%acc_‸4 ="},
		"3.6.0/ttir/attention_fwd-causal-f16-m128n64d64.ttir": {"tt.d‸ot "},
	} {
		if _, err := os.Stat(dumpFolder + name); err != nil {
			t.Error(err)
			continue
		}
		t.Run(filepath.Base(name), func(t *testing.T) {
			s := dump(t, name)
			golden.Compare(t, "testdata/insight/"+filepath.Base(name)+".txt", seen(t, s, hovers))
		})
	}
}

func seen(t *testing.T, s *ide.Snapshot, hovers []string) string {
	var b strings.Builder
	at := func(off uint32) string {
		p := s.File.Position(off)
		return fmt.Sprintf("%d:%d", p.Line, p.Column)
	}
	for _, l := range s.CodeLenses() {
		fmt.Fprintf(&b, "lens %s %s [%s]\n", at(l.Span.Start), l.Command.Title, l.Command.ID)
	}
	for _, d := range s.Diagnostics(t.Context()) {
		fmt.Fprintf(&b, "%v %s %q %s: %s\n", d.Severity, at(d.Span.Start), s.File.Slice(d.Span), d.Category, d.Message)
		for _, r := range d.Related {
			fmt.Fprintf(&b, "    %s %q %s\n", at(r.Span.Start), s.File.Slice(r.Span), r.Message)
		}
	}
	for _, h := range s.InlayHints(source.Span{End: uint32(len(s.File.Text))}) {
		fmt.Fprintf(&b, "hint %s %s\n", at(h.Offset), h.Label)
		if strings.Contains(h.Label, "peak") {
			fmt.Fprintf(&b, "%s\n", h.Tooltip)
		}
	}
	for _, marked := range hovers {
		h := s.Hover(place(t, s, marked))
		if h == nil {
			t.Errorf("nothing is known at %s", marked)
			continue
		}
		fmt.Fprintf(&b, "\n=== hover %s: %s\n%s", marked, s.File.Slice(h.Span), h.Markdown)
	}
	return b.String()
}

// A document with an error still shows everything else.
func TestInsightBroken(t *testing.T) {
	s := dump(t, "3.6.0/gfx942/attention_fwd-causal-f16-m128n128d128-w8s2.ttgir")
	at := place(t, s, "    %scale_38 = ‸arith.mulf")
	broken := s.Edit(source.Edit{Span: source.Span{Start: at, End: at + 10}, Text: "arith.mlf"})
	var errors, warnings int
	for _, d := range broken.Diagnostics(t.Context()) {
		switch d.Severity {
		case source.Error:
			errors++
		case source.Warning:
			warnings++
		}
	}
	if errors != 1 || warnings != 2 {
		t.Errorf("got %d errors and %d warnings, want 1 and 2", errors, warnings)
	}
	if h := broken.Hover(place(t, broken, "%‸q_37 =")); h == nil || !strings.Contains(h.Markdown, "**Registers** 32 a thread") {
		t.Errorf("got hover %v, want the registers of %%q_37", h)
	}
	if n := len(broken.InlayHints(source.Span{End: uint32(len(broken.File.Text))})); n < 20 {
		t.Errorf("got %d hints, want those of the rest", n)
	}
}

// What a hover is about where it is no value and no op.
func TestHoverNames(t *testing.T) {
	const text = "#b = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], ord‸er = [0]}>\n" +
		"module attributes {\"ttg.num-warps\" = 4 : i32, ttg.target = \"cuda:90\"} {\n  tt.func private @help(%x: tensor<128xf32, #b>) {\n    tt.return\n  }\n" +
		"  tt.func @main(%x: tensor<128xf32, #ttg.slice<{di‸m = 1, parent = #b}>>, %y: tensor<128xf32, #b>) {\n    tt.call @h‸elp(%y) : (tensor<128xf32, #b>) -> ()\n    tt.return\n  }\n}\n"
	s, at := open(t, text)
	for i, want := range []string{
		"**order** of `#ttg.blocked`: ", "**dim** of `#ttg.slice`: ",
		"```mlir\ntt.func @help : (tensor<128xf32, #b>) -> ()\n```\n\nsm_90 · peak 0 registers a thread",
	} {
		if h := s.Hover(at[i]); h == nil || !strings.Contains(h.Markdown, want) {
			t.Errorf("got %v, want %q", h, want)
		}
	}
}

// Of functions that are not Triton's nothing is said that they do not ask for.
func TestInsightOthers(t *testing.T) {
	s, _ := open(t, "func.func @f(%a: vector<1024xf32>) -> vector<1024xf32> {\n  %b = arith.addf %a, %a : vector<1024xf32>\n  return %b : vector<1024xf32>\n}\n")
	if got := seen(t, s, nil); got != "" {
		t.Errorf("got\n%s\nwant nothing", got)
	}
}

// Settings decide what is shown, and for which chip.
func TestInsightSettings(t *testing.T) {
	text := dump(t, "3.6.0/gfx942/attention_fwd-causal-f16-m128n128d128-w8s2.ttgir").File.Text
	with := func(change func(*ide.Settings)) *ide.Snapshot {
		w := *workspace
		change(&w.Settings)
		return ide.NewSnapshot(&w, ide.MLIR, "a.ttgir", text)
	}
	all := source.Span{End: uint32(len(text))}
	if n := len(with(func(s *ide.Settings) { s.Hints.Enable = false }).InlayHints(all)); n != 0 {
		t.Errorf("hints are off: got %d", n)
	}
	if n := len(with(func(s *ide.Settings) { s.Hints.Threshold = 1000 }).InlayHints(all)); n != 1 {
		t.Errorf("threshold 1000: got %d hints, want the peak alone", n)
	}
	if n := len(with(func(s *ide.Settings) { s.Diagnostics.Enable = false }).Diagnostics(t.Context())); n != 0 {
		t.Errorf("diagnostics are off: got %d", n)
	}
	if n := len(with(func(s *ide.Settings) { s.CodeLens.Enable = false }).CodeLenses()); n != 0 {
		t.Errorf("lenses are off: got %d", n)
	}
	other := with(func(s *ide.Settings) { s.Target = "gfx950" })
	if got := other.CodeLenses()[0].Command.Title; !strings.HasPrefix(got, "gfx950 with the layouts of gfx942 · ") || !strings.Contains(got, "98,304 of 163,840 bytes of LDS") {
		t.Errorf("target gfx950: got lens %q", got)
	}
	for _, d := range other.Diagnostics(t.Context()) {
		if d.Category == "shared-memory" {
			t.Errorf("it fits on gfx950: got %q", d.Message)
		}
	}
}
