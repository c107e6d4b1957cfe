package ide_test

import (
	"os"
	"strings"
	"testing"

	"github.com/tgopt/tgopt/internal/bigdump"
	"github.com/tgopt/tgopt/ir/source"
	"github.com/tgopt/tgopt/lsp/ide"
)

// large10k are documents of 10,000 lines: one function, and many.
func large10k(b *testing.B) map[string]*ide.Snapshot {
	text, err := os.ReadFile("../../testdata/kernels/dumps/3.6.0/gfx942/attention_fwd-causal-f16-m128n128d128-w8s2.ttgir")
	if err != nil {
		b.Fatal(err)
	}
	return map[string]*ide.Snapshot{
		"one function":   ide.NewSnapshot(workspace, ide.MLIR, "one.ttgir", bigdump.OneFunction(string(text), 10000)),
		"many functions": ide.NewSnapshot(workspace, ide.MLIR, "many.ttgir", bigdump.Functions(string(text), 10000)),
	}
}

// What hints and diagnostics take once the analyses are there.
func BenchmarkKnown(b *testing.B) {
	for name, s := range large10k(b) {
		span := source.Span{End: uint32(len(s.File.Text))}
		s.Diagnostics(b.Context())
		s.InlayHints(span)
		b.Run(name+"/diagnostics", func(b *testing.B) {
			for b.Loop() {
				s.Diagnostics(b.Context())
			}
		})
		b.Run(name+"/hints", func(b *testing.B) {
			for b.Loop() {
				s.InlayHints(span)
			}
		})
		at := uint32(strings.LastIndex(s.File.Text, " = tt.dot") + 4)
		b.Run(name+"/hover op", func(b *testing.B) {
			for b.Loop() {
				if s.Hover(at) == nil {
					b.Fatal("no hover")
				}
			}
		})
		b.Run(name+"/hover value", func(b *testing.B) {
			for b.Loop() {
				if s.Hover(at-6) == nil {
					b.Fatal("no hover")
				}
			}
		})
	}
}

// What they take of a document that was just opened or changed all over.
func BenchmarkFresh(b *testing.B) {
	for name, s := range large10k(b) {
		span := source.Span{End: uint32(len(s.File.Text))}
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				fresh := ide.NewSnapshot(workspace, ide.MLIR, s.File.Name, s.File.Text)
				fresh.Diagnostics(b.Context())
				fresh.InlayHints(span)
			}
		})
	}
}
