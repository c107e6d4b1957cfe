package lsp

import (
	"context"
	"net"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"github.com/tgopt/tgopt/rewrite/passes"
)

func write(t *testing.T, path, text string) uri.URI {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	return uri.File(path)
}

// acmeSpec is a small dialect.
func acmeSpec(t *testing.T) string {
	t.Helper()
	text, err := os.ReadFile("testdata/acme.spec")
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

const twice = "module {\n  %0 = arith.constant 1 : i32\n  %1 = acme.twice %0 : i32\n}\n"

// TestConfiguration: the dialects of a folder are those of its configuration,
// which may change; what is wrong with it is said there.
func TestConfiguration(t *testing.T) {
	dir := t.TempDir()
	write(t, filepath.Join(dir, "acme.spec"), acmeSpec(t))
	kernel := write(t, filepath.Join(dir, "sub", "a.ttgir"), twice)
	c := start(t, &Server{}, &protocol.InitializeParams{})
	c.openAs(kernel, twice)
	c.expect(kernel, 1, "2:7 custom op 'acme.twice' is unknown")
	config := write(t, filepath.Join(dir, ".tgopt.yaml"), "dialects: [acme.spec, none.spec]\n")
	changed := func() {
		c.notify(protocol.MethodWorkspaceDidChangeWatchedFiles, &protocol.DidChangeWatchedFilesParams{
			Changes: []protocol.FileEvent{{URI: config, Type: protocol.FileChangeTypeChanged}},
		})
	}
	changed()
	c.expect(config, 0, "0:22 "+filepath.Join(dir, "none.spec"))
	c.expect(kernel, 1)
	write(t, filepath.Join(dir, ".tgopt.yaml"), "dialects: [acme.spec]\n")
	changed()
	c.expect(config, 0)
	c.expect(kernel, 1)
	c.openAs(config, "dialect: []\n")
	c.expect(config, 1, "0:0 unknown key 'dialect'; did you mean 'dialects'?")
}

// TestSpec: a spec is a language of its own.
func TestSpec(t *testing.T) {
	dir := t.TempDir()
	u := write(t, filepath.Join(dir, "acme.spec"), "")
	c := start(t, &Server{}, &protocol.InitializeParams{})
	c.openAs(u, acmeSpec(t))
	c.expect(u, 1)
	broken := strings.Replace(acmeSpec(t), "x: i32", "x: i3x2", 1)
	c.notify(protocol.MethodTextDocumentDidChange, &protocol.DidChangeTextDocumentParams{
		TextDocument:   protocol.VersionedTextDocumentIdentifier{Version: 2, TextDocumentIdentifier: protocol.TextDocumentIdentifier{URI: u}},
		ContentChanges: []protocol.TextDocumentContentChangeEvent{&protocol.TextDocumentContentChangeWholeDocument{Text: broken}},
	})
	p := c.next()
	if len(p.Diagnostics) != 1 || p.Diagnostics[0].Range.Start.Line == 0 {
		t.Errorf("got %+v, want one diagnostic behind the first line", p.Diagnostics)
	}
}

// TestSettings: the client's settings are asked for before the first answer,
// and no answer is given twice because of them.
func TestSettings(t *testing.T) {
	yes := true
	sessions := make(chan *session, 1)
	srv := &Server{onSession: func(s *session) { sessions <- s }, configureWait: time.Hour}
	c := startWith(t, srv, &protocol.InitializeParams{
		Capabilities: protocol.ClientCapabilities{Workspace: &protocol.WorkspaceClientCapabilities{Configuration: &yes}},
	}, `{"target": "gfx942"}`)
	s := <-sessions
	c.open(good)
	c.expect(kernel, 1)
	c.silent(50 * time.Millisecond)
	target := func() string {
		s.mu.Lock()
		defer s.mu.Unlock()
		return s.documents[kernel].snapshot.Workspace.Settings.Target
	}
	if got := target(); got != "gfx942" {
		t.Errorf("got target %q, want that of the client", got)
	}
	c.mu.Lock()
	c.settings = `{"target": "sm_90"}`
	c.mu.Unlock()
	c.notify(protocol.MethodWorkspaceDidChangeConfiguration, &protocol.DidChangeConfigurationParams{Settings: protocol.LSPAny("null")})
	c.expect(kernel, 1)
	if got := target(); got != "sm_90" {
		t.Errorf("got target %q, want the new one", got)
	}
}

// TestSettingsAwaited: a document is analysed while the client looks for its
// settings, and published once, when they are there.
func TestSettingsAwaited(t *testing.T) {
	yes := true
	sessions := make(chan *session, 1)
	srv := &Server{Passes: passes.Registry(), onSession: func(s *session) { sessions <- s }, configureWait: time.Hour}
	here, there := net.Pipe()
	go srv.Serve(t.Context(), there)
	c := &peer{t: t, published: make(chan *protocol.PublishDiagnosticsParams, 10), settings: `{"target": "gfx942"}`, withheld: make(chan struct{})}
	c.run(here, &protocol.InitializeParams{
		Capabilities:          protocol.ClientCapabilities{Workspace: &protocol.WorkspaceClientCapabilities{Configuration: &yes}},
		InitializationOptions: protocol.LSPAny(`{"settings": {"target": "gfx942"}}`),
	})
	s := <-sessions
	c.open(good)
	analysed := func() bool {
		s.mu.Lock()
		defer s.mu.Unlock()
		d := s.documents[kernel]
		return d != nil && d.publish.took > 0
	}
	for !analysed() {
		time.Sleep(time.Millisecond)
	}
	c.silent(10 * time.Millisecond)
	close(c.withheld)
	c.expect(kernel, 1)
	c.silent(50 * time.Millisecond)
}

// TestFourClients: sessions share nothing.
func TestFourClients(t *testing.T) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	served := make(chan error, 1)
	go func() { served <- (&Server{}).Listen(ctx, l) }()
	var clients sync.WaitGroup
	for i := range 4 {
		conn, err := net.Dial("tcp", l.Addr().String())
		if err != nil {
			t.Fatal(err)
		}
		clients.Go(func() {
			c := connect(t, conn, &protocol.InitializeParams{})
			c.open(strings.Repeat("no.op\n", i+1))
			if p := c.next(); len(p.Diagnostics) < i+1 {
				t.Errorf("client %d: got %d diagnostics, want at least %d", i, len(p.Diagnostics), i+1)
			}
			for v := range int32(20) {
				c.change(v+2, 0, 0, 0, " ")
				for {
					if got, _ := c.next().Version.Get(); got == v+2 {
						break
					}
				}
			}
		})
	}
	clients.Wait()
	cancel()
	if err := <-served; err != nil {
		t.Error(err)
	}
}
