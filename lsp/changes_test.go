package lsp

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"go.lsp.dev/protocol"

	"github.com/tgopt/tgopt/dialect/all"
	"github.com/tgopt/tgopt/internal/cputime"
	"github.com/tgopt/tgopt/lsp/ide"
	"github.com/tgopt/tgopt/rewrite/passes"
)

func place(line, character uint32) protocol.Position {
	return protocol.Position{Line: line, Character: character}
}

func partial(from, to protocol.Position, text string) protocol.TextDocumentContentChangeEvent {
	return &protocol.TextDocumentContentChangePartial{Range: protocol.Range{Start: from, End: to}, Text: text}
}

func textSnapshot(text string) *ide.Snapshot {
	w := &ide.Workspace{Registry: all.Registry(), Passes: passes.Registry(), Settings: ide.DefaultSettings()}
	return ide.NewSnapshot(w, ide.MLIR, "a.ttgir", text)
}

// TestBatches: the changes of a message make the text that they make one by one,
// wherever they lie and whatever breaks lines.
func TestBatches(t *testing.T) {
	s := &session{texts: &longTexts{}}
	r := rand.New(rand.NewPCG(16, 7))
	words := []string{"", "a", "𝒜", "ü", "\n", "\r\n", "\r", "x\ny", "\n\n", "tail"}
	random := func(n int) string {
		var b strings.Builder
		for range r.IntN(n) {
			b.WriteString(words[r.IntN(len(words))])
		}
		return b.String()
	}
	for range 3000 {
		before := textSnapshot(random(12))
		one := before
		var changes []protocol.TextDocumentContentChangeEvent
		for range 2 + r.IntN(5) {
			var c protocol.TextDocumentContentChangeEvent
			if r.IntN(12) == 0 {
				c = &protocol.TextDocumentContentChangeWholeDocument{Text: random(8)}
			} else {
				c = partial(place(uint32(r.IntN(6)), uint32(r.IntN(6))), place(uint32(r.IntN(6)), uint32(r.IntN(6))), random(4))
			}
			changes = append(changes, c)
			one = s.edited(one, []protocol.TextDocumentContentChangeEvent{c})
		}
		if got, want := s.edited(before, changes).File.Text, one.File.Text; got != want {
			t.Fatalf("%q after %v: %q, want %q", before.File.Text, changes, got, want)
		}
	}
}

// TestManyChanges: two thousand changes in a text of 12,000 lines cost about what
// the text as a whole costs, in whichever order they come.
func TestManyChanges(t *testing.T) {
	s := &session{texts: &longTexts{}}
	var b strings.Builder
	b.WriteString("module {\n")
	for i := range 12000 {
		fmt.Fprintf(&b, "  %%v%d = arith.constant %d : i32\n", i, i)
	}
	b.WriteString("}\n")
	text := b.String()
	var changes []protocol.TextDocumentContentChangeEvent
	for i := range uint32(2000) {
		changes = append(changes, partial(place(6*i+1, 2), place(6*i+1, 3), "\n%"))
		changes = append(changes, partial(place(6*i+1, 2), place(6*i+2, 0), "")) // and back
	}
	open := cputime.Of(func() { textSnapshot(text).Diagnostics(t.Context()) })
	before := textSnapshot(text)
	before.Diagnostics(t.Context())
	batch := cputime.Of(func() {
		if after := s.edited(before, changes); after.File.Text != text {
			t.Error("the text is another")
		}
	})
	if batch > 2*open+20*time.Millisecond {
		t.Errorf("2,000 changes take %v, to open the text takes %v", batch, open)
	}
}
