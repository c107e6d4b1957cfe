package lsp

import (
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"
)

// TestLinks links to the files that are there: beside the document, and in a
// folder of the workspace.
func TestLinks(t *testing.T) {
	root := t.TempDir()
	for _, name := range []string{"dumps/beside.py", "kernels.py"} {
		path := filepath.Join(root, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, nil, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	folders := []protocol.WorkspaceFolder{{URI: uri.File(root), Name: "root"}}
	p := &protocol.InitializeParams{}
	p.WorkspaceFolders = protocol.NewNullable(folders)
	c := start(t, &Server{}, p)
	doc := uri.File(filepath.Join(root, "dumps", "k.ttgir"))
	c.notify(protocol.MethodTextDocumentDidOpen, &protocol.DidOpenTextDocumentParams{TextDocument: protocol.TextDocumentItem{
		URI: doc, LanguageID: "mlir", Version: 1,
		Text: "#loc = loc(\"beside.py\":3:4)\n#loc1 = loc(\"kernels.py\":5)\n#loc2 = loc(\"gone.py\":1:1)\n",
	}})
	var links []protocol.DocumentLink
	c.call(protocol.MethodTextDocumentDocumentLink, &protocol.DocumentLinkParams{TextDocument: protocol.TextDocumentIdentifier{URI: doc}}, &links)
	var got []string
	for _, l := range links {
		target, err := url.PathUnescape(strings.TrimPrefix(string(*l.Target), string(uri.File(root))))
		if err != nil {
			t.Error(err)
		}
		got = append(got, target)
	}
	if want := "/dumps/beside.py#L3,4 /kernels.py#L5,1"; strings.Join(got, " ") != want {
		t.Errorf("got %v, want %s", got, want)
	}
}

// TestCompletionResolve asks for what is said of an op when it is shown.
func TestCompletionResolve(t *testing.T) {
	c := start(t, &Server{}, &protocol.InitializeParams{})
	c.open("%0 = tt.loa\n")
	list := &protocol.CompletionList{}
	c.call(protocol.MethodTextDocumentCompletion, &protocol.CompletionParams{TextDocumentPositionParams: protocol.TextDocumentPositionParams{
		TextDocument: protocol.TextDocumentIdentifier{URI: kernel}, Position: protocol.Position{Character: 11},
	}}, list)
	if len(list.Items) == 0 || list.Items[0].Label != "tt.load" {
		t.Fatalf("got %d items, want tt.load first", len(list.Items))
	}
	item := list.Items[0]
	if item.Documentation != nil {
		t.Error("the documentation is sent with the list")
	}
	c.call(protocol.MethodCompletionItemResolve, &item, &item)
	doc, _ := item.Documentation.(*protocol.MarkupContent)
	if doc == nil || !strings.Contains(doc.Value, "mask") {
		t.Errorf("got %v, want the documentation of tt.load", item.Documentation)
	}
}
