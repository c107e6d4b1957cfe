package lsp

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"
)

// cached puts a dump and its metadata where Triton's cache has them.
func cached(t *testing.T, cache, hash string, when time.Time) {
	t.Helper()
	text, err := os.ReadFile(attention)
	if err != nil {
		t.Fatal(err)
	}
	folder := filepath.Join(cache, hash)
	if err := os.MkdirAll(folder, 0o777); err != nil {
		t.Fatal(err)
	}
	for name, content := range map[string]string{
		"attention_fwd.ttgir": string(text), "attention_fwd.json": `{"name": "attention_fwd", "num_warps": 8, "num_stages": 2, "shared": 98304}`,
	} {
		path := filepath.Join(folder, name)
		if err := os.WriteFile(path, []byte(content), 0o666); err != nil {
			t.Fatal(err)
		}
		if err := os.Chtimes(path, when, when); err != nil {
			t.Fatal(err)
		}
	}
}

func TestPythonDumps(t *testing.T) {
	dir := t.TempDir()
	cache := filepath.Join(dir, "cache")
	source, err := os.ReadFile("../testdata/kernels/attention.py")
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(dir, "attention.py")
	if err := os.WriteFile(path, source, 0o666); err != nil {
		t.Fatal(err)
	}
	cached(t, cache, "ABC", time.Now().Add(time.Minute))
	srv := &Server{Getenv: func(name string) string {
		return map[string]string{"TRITON_CACHE_DIR": cache, "TRITON_DUMP_DIR": filepath.Join(dir, "none")}[name]
	}}
	c := start(t, srv, &protocol.InitializeParams{})
	python := uri.File(path)
	c.notify(protocol.MethodTextDocumentDidOpen, &protocol.DidOpenTextDocumentParams{
		TextDocument: protocol.TextDocumentItem{URI: python, LanguageID: "python", Version: 1, Text: string(source)},
	})
	waitFor := func(what string) {
		t.Helper()
		for range 10 {
			for _, d := range c.next().Diagnostics {
				if text, ok := d.Message.(protocol.String); ok && strings.Contains(string(text), what) {
					return
				}
			}
		}
		t.Fatalf("no diagnostic says %q", what)
	}
	waitFor("'attention_fwd' likely spills on gfx942 with num_warps=8 num_stages=2")
	var hints []struct {
		Label    string            `json:"label"`
		Position protocol.Position `json:"position"`
	}
	c.call(protocol.MethodTextDocumentInlayHint, &protocol.InlayHintParams{
		TextDocument: protocol.TextDocumentIdentifier{URI: python}, Range: protocol.Range{End: protocol.Position{Line: 1000}},
	}, &hints)
	if len(hints) != 6 || hints[0].Position.Line != 23 || hints[0].Label != "acc 32 registers at the peak" || hints[2].Label != "k 144 registers at the peak" {
		t.Errorf("got hints %+v, want six, the first in line 24: what the loop carries", hints)
	}

	// Saved in between: the dump is older, until there is another.
	later := time.Now().Add(time.Hour)
	if err := os.Chtimes(path, later, later); err != nil {
		t.Fatal(err)
	}
	c.notify(protocol.MethodTextDocumentDidSave, &protocol.DidSaveTextDocumentParams{TextDocument: protocol.TextDocumentIdentifier{URI: python}})
	waitFor("the dumps of 'attention_fwd' are older than this file")
}

func TestActions(t *testing.T) {
	ask := func(p *protocol.InitializeParams) (*peer, []protocol.CodeAction) {
		c := start(t, &Server{}, p)
		text := c.openFile(attention)
		line := uint32(strings.Count(text[:strings.Index(text, "%q = amdg.buffer_load")], "\n"))
		at := protocol.Position{Line: line, Character: 6}
		var actions []protocol.CodeAction
		c.call(protocol.MethodTextDocumentCodeAction, &protocol.CodeActionParams{
			TextDocument: protocol.TextDocumentIdentifier{URI: kernel}, Range: protocol.Range{Start: at, End: at},
			Context: protocol.CodeActionContext{Diagnostics: []protocol.Diagnostic{}},
		}, &actions)
		return c, actions
	}
	_, eager := ask(&protocol.InitializeParams{})
	if len(eager) != 2 || eager[0].Edit == nil || *eager[0].Kind != "refactor.rewrite.tgopt" {
		t.Fatalf("got %+v, want two rewrites with their edits", eager)
	}
	lazy := &protocol.InitializeParams{InitializationOptions: protocol.LSPAny(`{"clientCommands": ["tgopt.previewDiff"]}`)}
	lazy.Capabilities.TextDocument = &protocol.TextDocumentClientCapabilities{CodeAction: &protocol.CodeActionClientCapabilities{
		ResolveSupport: protocol.ClientCodeActionResolveOptions{Properties: []string{"edit"}},
	}}
	c, actions := ask(lazy)
	if len(actions) != 4 || actions[0].Edit != nil || actions[1].Title != "Preview: "+actions[0].Title || actions[1].Command.Command != "tgopt.previewDiff" {
		t.Fatalf("got %+v, want two rewrites without edits, each with a preview", actions)
	}
	if got := string(actions[1].Command.Arguments[0]); !strings.Contains(got, `"passes":"reduce-liveness{gate=none mode=reload}"`) {
		t.Errorf("got preview %s", got)
	}
	var resolved protocol.CodeAction
	c.call(protocol.MethodCodeActionResolve, &actions[0], &resolved)
	if resolved.Edit == nil || len(resolved.Edit.Changes[kernel]) == 0 || len(resolved.Edit.Changes[kernel]) != len(eager[0].Edit.Changes[kernel]) {
		t.Errorf("got %+v, want the edits of the other client", resolved.Edit)
	}
}
