package lsp

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"go.lsp.dev/protocol"

	"github.com/tgopt/tgopt/internal/textdiff"
	"github.com/tgopt/tgopt/ir/source"
)

// sentTokens are the tokens of a document that the client was sent last, so
// that the next time only what changed need be sent.
type sentTokens struct {
	id   int
	data []uint32
}

// maxKept is how many numbers are kept: 8 MB. More are sent whole each time.
const maxKept = 2 << 20

// send notes what is sent, and returns its name; nil for what is not kept.
func (s *sentTokens) send(data []uint32) *string {
	s.id++
	s.data = nil
	if len(data) > maxKept {
		return nil
	}
	s.data = data
	id := strconv.Itoa(s.id)
	return &id
}

func (v *view) semanticTokens(context.Context, *protocol.SemanticTokensParams) (*protocol.SemanticTokens, error) {
	data := v.allTokens()
	return &protocol.SemanticTokens{ResultID: v.document.tokens.send(data), Data: data}, nil
}

func (v *view) semanticTokensRange(_ context.Context, p *protocol.SemanticTokensRangeParams) (*protocol.SemanticTokens, error) {
	return &protocol.SemanticTokens{Data: v.tokens(v.span(p.Range))}, nil
}

func (v *view) semanticTokensDelta(_ context.Context, p *protocol.SemanticTokensDeltaParams) (protocol.SemanticTokensDeltaResult, error) {
	data := v.allTokens()
	sent := &v.document.tokens
	if p.PreviousResultID != strconv.Itoa(sent.id) || sent.data == nil {
		return &protocol.SemanticTokens{ResultID: sent.send(data), Data: data}, nil
	}
	edits := tokenEdits(sent.data, data)
	return &protocol.SemanticTokensDelta{ResultID: sent.send(data), Edits: edits}, nil
}

// tokenEdits makes new of old: one edit of what is not alike at the start and at
// the end, because tokens refer to those before them.
func tokenEdits(old, new []uint32) []protocol.SemanticTokensEdit {
	if slices.Equal(old, new) {
		return []protocol.SemanticTokensEdit{}
	}
	head, tail := textdiff.Ends(old, new)
	return []protocol.SemanticTokensEdit{{
		Start: uint32(head), DeleteCount: uint32(len(old) - head - tail), Data: new[head : len(new)-tail],
	}}
}

func (v *view) allTokens() []uint32 { return v.tokens(source.Span{End: uint32(len(v.File.Text))}) }

// tokens are five numbers each: lines and columns from the token before, the
// length, the type, the modifiers.
func (v *view) tokens(span source.Span) []uint32 {
	found := v.SemanticTokens(span)
	data := make([]uint32, 0, 5*len(found))
	text := v.File.Text
	last := uint32(0) // where the token before starts
	for _, t := range found {
		between := text[last:t.Span.Start]
		lines := uint32(strings.Count(between, "\n"))
		if lines > 0 {
			between = between[strings.LastIndexByte(between, '\n')+1:]
		}
		data = append(data, lines, units(between), units(v.File.Slice(t.Span)), uint32(t.Type), t.Modifiers)
		last = t.Span.Start
	}
	return data
}
