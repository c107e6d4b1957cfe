package ide_test

import (
	"strings"
	"testing"

	"github.com/tgopt/tgopt/ir/source"
	"github.com/tgopt/tgopt/lsp/ide"
)

// BenchmarkLanguage asks what editors ask of a TTGIR of 10,000 lines. What is
// known of a version is known before: analyses are not part of it.
func BenchmarkLanguage(b *testing.B) {
	text := large(b)
	s := ide.NewSnapshot(workspace, ide.MLIR, "large.ttgir", text)
	s.Symbols()
	middle := uint32(len(text) / 2)
	at := func(name string) uint32 { return middle + uint32(strings.Index(text[middle:], name)) + 1 }
	value, alias, whole := at("%acc"), at("#mma"), source.Span{End: uint32(len(text))}
	for _, q := range []struct {
		name string
		ask  func() int
	}{
		{"definition/value", func() int { return len(s.Definition(value)) }},
		{"definition/alias", func() int { return len(s.Definition(alias)) }},
		{"definition/loc", func() int { return len(s.Definition(at("#loc"))) }},
		{"references/value", func() int { return len(s.References(value, true)) }},
		{"references/alias", func() int { return len(s.References(alias, true)) }},
		{"references/loc", func() int { return len(s.References(at("#loc"), true)) }},
		{"references/op", func() int { return len(s.References(at("arith.muli"), true)) }},
		{"highlights", func() int { return len(s.Highlights(value)) }},
		{"rename", func() int { e, _ := s.Rename(value, "other"); return len(e) }},
		{"symbols", func() int { return len(s.Symbols()) }},
		{"tokens/full", func() int { return len(s.SemanticTokens(whole)) }},
		{"tokens/range", func() int { return len(s.SemanticTokens(source.Span{Start: middle, End: middle + 10_000})) }},
		{"folding", func() int { return len(s.Folding()) }},
		{"selection", func() int { return len(s.Selection(value)) }},
		{"format/whole", func() int { return 1 + len(s.Format(whole)) }},
		{"format/range", func() int { return 1 + len(s.Format(source.Span{Start: middle, End: middle + 5000})) }},
		{"format/typed", func() int { return 1 + len(s.FormatTyped(s.File.LineSpan(5000).Start, "\n")) }},
		{"completion/value", func() int { return len(s.Completion(at("arith.muli %") + 11)) }},
		{"completion/op", func() int { return len(s.Completion(at("arith.muli") + 8)) }},
		{"completion/alias", func() int { return len(s.Completion(alias)) }},
		{"signature", func() int { return len(s.SignatureHelp(at("arith.muli") + 12).Label) }},
		{"calls/to", func() int { return 1 + len(s.CallsTo(uint32(strings.Index(text, "@")))) }},
		{"calls/from", func() int { return 1 + len(s.CallsFrom(uint32(strings.Index(text, "@")))) }},
		{"links", func() int { return len(s.Links()) }},
	} {
		b.Run(q.name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if q.ask() == 0 {
					b.Fatal("no answer")
				}
			}
		})
	}
}
