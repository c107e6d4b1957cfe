package ide

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/tgopt/tgopt/dialect/all"
	"github.com/tgopt/tgopt/internal/bigdump"
	"github.com/tgopt/tgopt/ir/source"
	"github.com/tgopt/tgopt/rewrite/passes"
)

// bigTexts are 10,000 lines of TTGIR in several functions and in one.
func bigTexts(b *testing.B, lines int) map[string]string {
	b.Helper()
	paths, err := filepath.Glob("../../testdata/kernels/dumps/3.6.0/sm_90/attention_bwd-causal-f16-*.ttgir")
	if err != nil || len(paths) == 0 {
		b.Fatal("no dump", err)
	}
	text, err := os.ReadFile(paths[0])
	if err != nil {
		b.Fatal(err)
	}
	return map[string]string{"functions": bigdump.Functions(string(text), lines), "function": bigdump.OneFunction(string(text), lines)}
}

func BenchmarkOpen(b *testing.B) {
	ws := &Workspace{Registry: all.Registry(), Passes: passes.Registry(), Settings: DefaultSettings()}
	for name, text := range bigTexts(b, 10000) {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				s := NewSnapshot(ws, MLIR, "big.ttgir", text)
				s.Diagnostics(b.Context())
				s.InlayHints(source.Span{End: uint32(len(text))})
			}
		})
	}
}

// BenchmarkEdit types a character into an op, or into its type, and takes it away
// again: half of the versions are broken.
func BenchmarkEdit(b *testing.B) {
	ws := &Workspace{Registry: all.Registry(), Passes: passes.Registry(), Settings: DefaultSettings()}
	for name, text := range bigTexts(b, 10000) {
		for _, what := range []string{"blank", "broken", "type"} {
			typed := map[string]string{"blank": " ", "broken": "x", "type": "x"}[what]
			b.Run(name+"/"+what, func(b *testing.B) {
				s := NewSnapshot(ws, MLIR, "big.ttgir", text)
				s.Diagnostics(b.Context())
				at := uint32(strings.Index(text[len(text)/2:], " = arith.") + len(text)/2 + 5)
				switch what {
				case "blank":
					at -= 2
				case "type":
					at += uint32(strings.Index(text[at:], " : ") + 4)
				}
				in := false
				for b.Loop() {
					if in = !in; in {
						s = s.Edit(source.Edit{Span: source.Span{Start: at, End: at}, Text: typed})
					} else {
						s = s.Edit(source.Edit{Span: source.Span{Start: at, End: at + 1}})
					}
					s.Diagnostics(b.Context())
					s.InlayHints(source.Span{End: uint32(len(s.File.Text))})
				}
			})
		}
	}
}
