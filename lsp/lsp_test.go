package lsp

import (
	"context"
	"fmt"
	"io"
	"net"
	"strings"
	"sync"
	"testing"
	"time"

	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"github.com/tgopt/tgopt/rewrite/passes"
)

// A peer is a client of a server of its own, over a pipe.
type peer struct {
	t    testing.TB
	conn jsonrpc2.Conn
	// published receives what the server publishes.
	published chan *protocol.PublishDiagnosticsParams
	served    chan error
	notices   chan string // shown

	mu   sync.Mutex
	logs []string
	init *protocol.InitializeResult
	// settings answer workspace/configuration, after withheld is closed if it is
	// there.
	settings string
	withheld chan struct{}
}

func start(t testing.TB, srv *Server, p *protocol.InitializeParams) *peer {
	return startWith(t, srv, p, "null")
}

// startWith has a client answer workspace/configuration.
func startWith(t testing.TB, srv *Server, p *protocol.InitializeParams, settings string) *peer {
	if srv.Passes == nil {
		srv.Passes = passes.Registry()
	}
	here, there := net.Pipe()
	c := &peer{t: t, published: make(chan *protocol.PublishDiagnosticsParams, 1000), served: make(chan error, 1), notices: make(chan string, 1000), settings: settings}
	go func() { c.served <- srv.Serve(context.Background(), there) }()
	c.run(here, p)
	return c
}

// connect is a client of a server that runs already.
func connect(t testing.TB, stream io.ReadWriteCloser, p *protocol.InitializeParams) *peer {
	c := &peer{t: t, published: make(chan *protocol.PublishDiagnosticsParams, 1000), served: make(chan error, 1), notices: make(chan string, 1000)}
	c.run(stream, p)
	return c
}

func (c *peer) run(stream io.ReadWriteCloser, p *protocol.InitializeParams) {
	c.conn = jsonrpc2.NewConn(jsonrpc2.NewStream(stream), jsonrpc2.WithCodec(codec{}))
	c.conn.Go(context.Background(), c.handle)
	c.t.Cleanup(func() { c.conn.Close() })
	c.init = &protocol.InitializeResult{}
	c.call(protocol.MethodInitialize, p, c.init)
	c.notify(protocol.MethodInitialized, &protocol.InitializedParams{})
}

func (c *peer) handle(ctx context.Context, req *jsonrpc2.Request) (any, error) {
	switch req.Method() {
	case protocol.MethodTextDocumentPublishDiagnostics:
		p := new(protocol.PublishDiagnosticsParams)
		if err := protocol.Unmarshal(req.Params(), p); err != nil {
			return nil, err
		}
		c.published <- p
	case protocol.MethodWorkspaceConfiguration:
		p := new(protocol.ConfigurationParams)
		if err := protocol.Unmarshal(req.Params(), p); err != nil {
			return nil, err
		}
		if c.withheld != nil {
			jsonrpc2.Async(ctx)
			<-c.withheld
		}
		c.mu.Lock()
		defer c.mu.Unlock()
		values := make([]protocol.LSPAny, len(p.Items))
		for i := range values {
			values[i] = protocol.LSPAny(c.settings)
		}
		return values, nil
	case protocol.MethodWindowShowMessage:
		p := new(protocol.ShowMessageParams)
		if err := protocol.Unmarshal(req.Params(), p); err != nil {
			return nil, err
		}
		c.notices <- p.Message
	case protocol.MethodWindowLogMessage:
		p := new(protocol.LogMessageParams)
		if err := protocol.Unmarshal(req.Params(), p); err != nil {
			return nil, err
		}
		c.mu.Lock()
		c.logs = append(c.logs, p.Message)
		c.mu.Unlock()
	}
	return nil, nil
}

func (c *peer) call(method string, params, result any) {
	c.t.Helper()
	if _, err := c.conn.Call(context.Background(), method, params, result); err != nil {
		c.t.Fatalf("%s: %v", method, err)
	}
}

func (c *peer) notify(method string, params any) {
	c.t.Helper()
	if err := c.conn.Notify(context.Background(), method, params); err != nil {
		c.t.Fatalf("%s: %v", method, err)
	}
}

// next is the next publish.
func (c *peer) next() *protocol.PublishDiagnosticsParams {
	return <-c.published
}

const kernel = uri.URI("file:///kernel.ttgir")

func (c *peer) open(text string) { c.openAs(kernel, text) }

func (c *peer) openAs(u uri.URI, text string) {
	c.t.Helper()
	c.notify(protocol.MethodTextDocumentDidOpen, &protocol.DidOpenTextDocumentParams{
		TextDocument: protocol.TextDocumentItem{URI: u, LanguageID: "mlir", Version: 1, Text: text},
	})
}

// change replaces what is between two columns of a line.
func (c *peer) change(version int32, line, from, to uint32, text string) {
	c.t.Helper()
	c.notify(protocol.MethodTextDocumentDidChange, &protocol.DidChangeTextDocumentParams{
		TextDocument: protocol.VersionedTextDocumentIdentifier{Version: version, TextDocumentIdentifier: protocol.TextDocumentIdentifier{URI: kernel}},
		ContentChanges: []protocol.TextDocumentContentChangeEvent{&protocol.TextDocumentContentChangePartial{
			Range: protocol.Range{Start: protocol.Position{Line: line, Character: from}, End: protocol.Position{Line: line, Character: to}}, Text: text,
		}},
	})
}

// replace changes all of the text.
func (c *peer) replace(version int32, text string) {
	c.t.Helper()
	c.notify(protocol.MethodTextDocumentDidChange, &protocol.DidChangeTextDocumentParams{
		TextDocument:   protocol.VersionedTextDocumentIdentifier{Version: version, TextDocumentIdentifier: protocol.TextDocumentIdentifier{URI: kernel}},
		ContentChanges: []protocol.TextDocumentContentChangeEvent{&protocol.TextDocumentContentChangeWholeDocument{Text: text}},
	})
}

// expect waits for the publish of a version and compares where its diagnostics
// are and what they say.
func (c *peer) expect(u uri.URI, version int32, want ...string) {
	c.t.Helper()
	p := c.next()
	v, _ := p.Version.Get()
	got := []string{}
	for _, d := range p.Diagnostics {
		got = append(got, fmt.Sprintf("%d:%d %s", d.Range.Start.Line, d.Range.Start.Character, d.Message))
	}
	if p.URI != u || v != version || len(got) != len(want) {
		c.t.Fatalf("got %s version %d: %q, want %s version %d: %q", p.URI, v, got, u, version, want)
	}
	for i := range want {
		if !strings.Contains(got[i], want[i]) {
			c.t.Errorf("got %q, want %q", got[i], want[i])
		}
	}
}

// silent reports a publish that should not be.
func (c *peer) silent(d time.Duration) {
	c.t.Helper()
	select {
	case p := <-c.published:
		c.t.Errorf("got a publish of %s with %d diagnostics that nothing asked for", p.URI, len(p.Diagnostics))
	case <-time.After(d):
	}
}
