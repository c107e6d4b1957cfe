package lsp

import (
	"context"

	"go.lsp.dev/protocol"

	"github.com/tgopt/tgopt/ir/source"
)

func (v *view) semanticTokens(context.Context, *protocol.SemanticTokensParams) (*protocol.SemanticTokens, error) {
	return &protocol.SemanticTokens{Data: v.tokens(source.Span{End: uint32(len(v.File.Text))})}, nil
}

func (v *view) semanticTokensRange(_ context.Context, p *protocol.SemanticTokensRangeParams) (*protocol.SemanticTokens, error) {
	return &protocol.SemanticTokens{Data: v.tokens(v.span(p.Range))}, nil
}

func (v *view) semanticTokensDelta(context.Context, *protocol.SemanticTokensDeltaParams) (protocol.SemanticTokensDeltaResult, error) {
	return &protocol.SemanticTokens{Data: v.tokens(source.Span{End: uint32(len(v.File.Text))})}, nil
}

// tokens are five numbers each: lines and columns from the token before, the
// length, the type, the modifiers.
func (v *view) tokens(span source.Span) []uint32 {
	found := v.SemanticTokens(span)
	data := make([]uint32, 0, 5*len(found))
	var last protocol.Position
	for _, t := range found {
		start, end := v.position(t.Span.Start), v.position(t.Span.End)
		line, column := start.Line-last.Line, start.Character
		if line == 0 {
			column -= last.Character
		}
		data = append(data, line, column, end.Character-start.Character, uint32(t.Type), t.Modifiers)
		last = start
	}
	return data
}
