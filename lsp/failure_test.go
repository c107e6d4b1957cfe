package lsp

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"net"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"

	"github.com/tgopt/tgopt/config"
)

// elsewhere are methods that ask nothing of a document.
var elsewhere = []string{
	protocol.MethodInitialize, protocol.MethodInitialized, protocol.MethodShutdown, protocol.MethodExit,
	protocol.MethodCancelRequest, protocol.MethodSetTrace,
	protocol.MethodTextDocumentDidOpen, protocol.MethodTextDocumentDidChange, protocol.MethodTextDocumentDidSave,
	protocol.MethodTextDocumentDidClose, protocol.MethodWorkspaceDidChangeConfiguration,
	protocol.MethodWorkspaceDidChangeWorkspaceFolders, protocol.MethodWorkspaceDidChangeWatchedFiles,
}

// kernelOfTests has something for each request to tell.
const kernelOfTests = `#blocked = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
module attributes {"ttg.num-warps" = 4 : i32, ttg.target = "cuda:90"} {
  tt.func public @kernel(%p: !tt.ptr<f32>) {
    %range = tt.make_range {end = 128 : i32, start = 0 : i32} : tensor<128xi32, #blocked>
    %dead = arith.addi %range, %range : tensor<128xi32, #blocked>
    tt.call @helper() : () -> ()
    tt.return
  }
  tt.func private @helper() {
    tt.return
  }
}
`

// asked is what a request of any method may say.
const asked = `{"textDocument":{"uri":"file:///kernel.ttgir"},"position":{"line":3,"character":6},"positions":[{"line":3,"character":6}],
"range":{"start":{"line":3,"character":4},"end":{"line":3,"character":40}},"context":{"includeDeclaration":true,"diagnostics":[],"triggerKind":1},
"options":{"tabSize":2,"insertSpaces":true},"ch":"\n","newName":"other","query":"ker","previousResultId":"1",
"item":{"name":"helper","kind":12,"uri":"file:///kernel.ttgir","range":{"start":{"line":8,"character":2},"end":{"line":10,"character":3}},"selectionRange":{"start":{"line":8,"character":19},"end":{"line":8,"character":25}}},
"label":"%range","data":{"uri":"file:///kernel.ttgir","version":1,"rewrite":{"pass":"cse"}}}`

// TestPanics: a panic in any request costs that answer. The next question is answered as
// if nothing had been, diagnostics stay, and a notice is shown.
func TestPanics(t *testing.T) {
	var failing, entered atomic.Bool
	srv := &Server{probe: func(string) {
		entered.Store(true)
		if failing.Load() {
			panic("deliberate")
		}
	}}
	c := start(t, srv, &protocol.InitializeParams{})
	c.open(kernelOfTests)
	c.expect(kernel, 1)
	requests := map[string]string{}
	for _, m := range slices.Sorted(maps.Keys(methods)) {
		if !slices.Contains(elsewhere, m) && !strings.HasPrefix(m, "test/") && m != protocol.MethodWorkspaceExecuteCommand {
			requests[m] = asked
		}
	}
	for _, name := range commandNames() {
		if name != "tgopt.targets" && name != "tgopt.passes" && name != setTarget {
			requests[name] = `{"command":"` + name + `","arguments":[{"uri":"file:///kernel.ttgir","passes":"cse"}]}`
		}
	}
	ask := func(name string) (string, error) {
		method := name
		if commands[name] != nil {
			method = protocol.MethodWorkspaceExecuteCommand
		}
		var out any // objects print with their keys in order
		_, err := c.conn.Call(context.Background(), method, json.RawMessage(requests[name]), &out)
		return fmt.Sprint(out), err
	}
	for _, name := range slices.Sorted(maps.Keys(requests)) {
		before, err := ask(name)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		entered.Store(false)
		failing.Store(true)
		_, err = ask(name)
		failing.Store(false)
		var failure *jsonrpc2.Error
		switch {
		case !entered.Load():
			t.Errorf("%s does not look at the document", name)
		case !errors.As(err, &failure) || failure.Code != jsonrpc2.InternalError || !strings.Contains(failure.Message, "deliberate"):
			t.Errorf("%s answers a panic with %v", name, err)
		}
		if name == protocol.MethodTextDocumentSemanticTokensFullDelta || name == protocol.MethodTextDocumentSemanticTokensFull || name == protocol.MethodTextDocumentDiagnostic {
			before = "" // each answer has a name of its own
		}
		if after, err := ask(name); err != nil || before != "" && after != before {
			t.Errorf("%s after a panic: %s, %v; want %s", name, after, err, before)
		}
	}
	failing.Store(true)
	c.change(2, 3, 4, 10, "%other")
	for notice := range c.notices {
		if strings.Contains(notice, "diagnostics: internal error: deliberate") {
			break // version 2 was looked at
		}
	}
	failing.Store(false)
	c.change(3, 3, 4, 10, "%range")
	c.expect(kernel, 3) // and nothing of version 2
}

// TestFailuresBeside: a panic over what lies beside a document, a configuration or a
// dump, costs what that would have told. The document is opened, other dumps are
// read, nothing stays locked, and a notice is shown.
func TestFailuresBeside(t *testing.T) {
	dir := t.TempDir()
	var failing atomic.Value // the end of the file over which it panics
	failing.Store("none")
	fails := func(file string) {
		if strings.HasSuffix(file, failing.Load().(string)) {
			panic("deliberate")
		}
	}
	cache := filepath.Join(dir, "cache")
	var s *session
	srv := &Server{probe: fails, onSession: func(opened *session) { s = opened }, Getenv: func(name string) string {
		fails(name)
		return map[string]string{"TRITON_CACHE_DIR": cache}[name]
	}}
	c := start(t, srv, &protocol.InitializeParams{})
	noticed := func(what string) {
		t.Helper()
		if notice := <-c.notices; !strings.Contains(notice, what) {
			t.Errorf("the notice is %q, want one of %s", notice, what)
		}
	}

	write(t, filepath.Join(dir, "acme.spec"), acmeSpec(t))
	config := write(t, filepath.Join(dir, config.Name), "dialects: [acme.spec]\n")
	failing.Store(".tgopt.yaml")
	mlir := write(t, filepath.Join(dir, "a.mlir"), twice)
	c.openAs(mlir, twice)
	c.expect(mlir, 1, "2:7 custom op 'acme.twice' is unknown")
	noticed("specs")
	failing.Store("none")
	c.notify(protocol.MethodWorkspaceDidChangeWatchedFiles, &protocol.DidChangeWatchedFilesParams{
		Changes: []protocol.FileEvent{{URI: config, Type: protocol.FileChangeTypeChanged}},
	})
	c.expect(mlir, 1)

	text, err := os.ReadFile("../testdata/kernels/attention.py")
	if err != nil {
		t.Fatal(err)
	}
	python := write(t, filepath.Join(dir, "attention.py"), string(text))
	cached(t, cache, "ABC", time.Now().Add(time.Minute))
	dump, err := os.ReadFile(attention)
	if err != nil {
		t.Fatal(err)
	}
	writeAt(t, filepath.Join(cache, "DEF", "broken.ttgir"), string(dump), time.Now().Add(time.Hour))
	failing.Store("broken.ttgir")
	c.notify(protocol.MethodTextDocumentDidOpen, &protocol.DidOpenTextDocumentParams{
		TextDocument: protocol.TextDocumentItem{URI: python, LanguageID: "python", Version: 1, Text: string(text)},
	})
	said := func(p *protocol.PublishDiagnosticsParams) bool {
		return slices.ContainsFunc(p.Diagnostics, func(d protocol.Diagnostic) bool {
			return strings.Contains(fmt.Sprint(d.Message), "'attention_fwd' likely spills")
		})
	}
	for tries := 0; !said(c.next()); tries++ {
		if tries == 10 {
			t.Fatal("nothing is said of the other dump")
		}
	}
	noticed("broken.ttgir")

	failing.Store("TRITON_DUMP_DIR")
	if s.guard("dumps", func() error {
		s.lookAgain(&seenFolders{last: map[[2]string]time.Time{}, again: map[string]bool{}})
		return nil
	}) == nil {
		t.Error("no folder was looked at")
	}
	noticed("dumps")
	failing.Store("none")
	c.call(protocol.MethodTextDocumentHover, &protocol.HoverParams{TextDocumentPositionParams: protocol.TextDocumentPositionParams{
		TextDocument: protocol.TextDocumentIdentifier{URI: mlir},
	}}, nil)
}

// TestMalformed: a message that is no JSON, or no request, is told to be so, and
// the session goes on.
func TestMalformed(t *testing.T) {
	here, there := net.Pipe()
	served := make(chan error, 1)
	go func() { served <- (&Server{}).Serve(context.Background(), there) }()
	stream := jsonrpc2.NewStream(here)
	for _, m := range []struct {
		body string
		code jsonrpc2.Code
	}{
		{`{"jsonrpc":"2.0","id":1,"method":"initialize","params":{`, jsonrpc2.ParseError},
		{`{"jsonrpc":"2.0","id":1,"method":"initialize","params":{]}}`, jsonrpc2.ParseError},
		{"\xff", jsonrpc2.ParseError},
		{`{"jsonrpc":"2.0","id":1,"method":"` + strings.Repeat("x", 2*longMessage), jsonrpc2.ParseError},
		{`{"jsonrpc":"2.0","method":"textDocument/didOpen","params":{"textDocument":{"text":"` + strings.Repeat("x", 2*longMessage), jsonrpc2.ParseError},
		{`{"jsonrpc":"2.0","method":"textDocument/didOpen","params":{"textDocument":{"text":"` + strings.Repeat("x", 2*longMessage) + `"}`, jsonrpc2.ParseError},
		{`{}`, jsonrpc2.InvalidRequest},
		{`1`, jsonrpc2.InvalidRequest},
		{`{"jsonrpc":"1.0","id":1,"method":"initialize"}`, jsonrpc2.InvalidRequest},
		{`[]`, jsonrpc2.InvalidRequest},
		{`{"jsonrpc":"2.0","id":1,"method":"textDocument/hover"}`, jsonrpc2.ServerNotInitialized},
	} {
		go here.Write(framed([]byte(m.body)))
		answer, _, err := stream.Read(t.Context())
		if err != nil {
			t.Fatalf("%.60s: %v", m.body, err)
		}
		var failure *jsonrpc2.Error
		if r, ok := answer.(*jsonrpc2.Response); !ok || !errors.As(r.Err(), &failure) || failure.Code != m.code {
			t.Errorf("%.60s: %v, want an error of code %d", m.body, answer, m.code)
		}
	}
	here.Close()
	<-served
}
