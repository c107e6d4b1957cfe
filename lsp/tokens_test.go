package lsp

import (
	"slices"
	"testing"

	"go.lsp.dev/protocol"
)

// TestTokensDelta edits a document and puts the delta into the tokens sent
// before: they are those of a document that was opened so.
func TestTokensDelta(t *testing.T) {
	const before, after = "%a = arith.constant 1 : i32\n%b = arith.constant 2 : i32\n", "%a = arith.constant 1 : i32\n// 🔑\n%b = arith.constant 2 : i32\n"
	c := start(t, &Server{}, &protocol.InitializeParams{})
	doc := protocol.TextDocumentIdentifier{URI: kernel}
	full := func() *protocol.SemanticTokens {
		out := &protocol.SemanticTokens{}
		c.call(protocol.MethodTextDocumentSemanticTokensFull, &protocol.SemanticTokensParams{TextDocument: doc}, out)
		return out
	}
	c.open(before)
	first := full()
	c.notify(protocol.MethodTextDocumentDidChange, &protocol.DidChangeTextDocumentParams{
		TextDocument:   protocol.VersionedTextDocumentIdentifier{Version: 2, TextDocumentIdentifier: doc},
		ContentChanges: []protocol.TextDocumentContentChangeEvent{&protocol.TextDocumentContentChangeWholeDocument{Text: after}},
	})
	delta := &protocol.SemanticTokensDelta{}
	c.call(protocol.MethodTextDocumentSemanticTokensFullDelta, &protocol.SemanticTokensDeltaParams{TextDocument: doc, PreviousResultID: *first.ResultID}, delta)
	if len(delta.Edits) != 1 {
		t.Fatalf("got %d edits, want 1", len(delta.Edits))
	}
	e := delta.Edits[0]
	got := slices.Concat(first.Data[:e.Start], e.Data, first.Data[e.Start+e.DeleteCount:])
	if want := full(); !slices.Equal(got, want.Data) {
		t.Errorf("got  %v\nwant %v", got, want.Data)
	}
	if got[27] != 5 { // the comment: two slashes, a blank, a surrogate pair
		t.Errorf("the comment has %d units, want 5", got[27])
	}
	// The tokens of a name that is no longer known come whole.
	stale := &protocol.SemanticTokens{}
	c.call(protocol.MethodTextDocumentSemanticTokensFullDelta, &protocol.SemanticTokensDeltaParams{TextDocument: doc, PreviousResultID: "0"}, stale)
	if !slices.Equal(stale.Data, full().Data) {
		t.Errorf("an old name: got %v, want all tokens", stale.Data)
	}
}
