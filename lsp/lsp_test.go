package lsp_test

import (
	"context"
	"net"
	"sync"
	"testing"
	"time"

	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"github.com/tgopt/tgopt/lsp"
	"github.com/tgopt/tgopt/rewrite/passes"
)

// A client is a client of a server of its own, over a pipe.
type client struct {
	t    testing.TB
	conn jsonrpc2.Conn
	// published receives what the server publishes.
	published chan *protocol.PublishDiagnosticsParams
	served    chan error

	mu   sync.Mutex
	logs []string
	init *protocol.InitializeResult
}

type codec struct{}

func (codec) Marshal(v any) ([]byte, error)      { return protocol.Marshal(v) }
func (codec) Unmarshal(data []byte, v any) error { return protocol.Unmarshal(data, v) }

func start(t testing.TB, srv *lsp.Server, p *protocol.InitializeParams) *client {
	if srv.Passes == nil {
		srv.Passes = passes.Registry()
	}
	here, there := net.Pipe()
	c := &client{t: t, published: make(chan *protocol.PublishDiagnosticsParams, 1000), served: make(chan error, 1)}
	go func() { c.served <- srv.Serve(context.Background(), there) }()
	c.conn = jsonrpc2.NewConn(jsonrpc2.NewStream(here), jsonrpc2.WithCodec(codec{}))
	c.conn.Go(context.Background(), c.handle)
	t.Cleanup(func() { c.conn.Close() })
	c.init = &protocol.InitializeResult{}
	c.call(protocol.MethodInitialize, p, c.init)
	c.notify(protocol.MethodInitialized, &protocol.InitializedParams{})
	return c
}

func (c *client) handle(_ context.Context, req *jsonrpc2.Request) (any, error) {
	switch req.Method() {
	case protocol.MethodTextDocumentPublishDiagnostics:
		p := new(protocol.PublishDiagnosticsParams)
		if err := protocol.Unmarshal(req.Params(), p); err != nil {
			return nil, err
		}
		c.published <- p
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

func (c *client) call(method string, params, result any) {
	c.t.Helper()
	if _, err := c.conn.Call(context.Background(), method, params, result); err != nil {
		c.t.Fatalf("%s: %v", method, err)
	}
}

func (c *client) notify(method string, params any) {
	c.t.Helper()
	if err := c.conn.Notify(context.Background(), method, params); err != nil {
		c.t.Fatalf("%s: %v", method, err)
	}
}

// next is the next publish.
func (c *client) next() *protocol.PublishDiagnosticsParams {
	c.t.Helper()
	select {
	case p := <-c.published:
		return p
	case <-time.After(10 * time.Second):
		c.t.Fatal("nothing was published for 10 s")
	}
	return nil
}

const kernel = uri.URI("file:///kernel.ttgir")

func (c *client) open(text string) {
	c.t.Helper()
	c.notify(protocol.MethodTextDocumentDidOpen, &protocol.DidOpenTextDocumentParams{
		TextDocument: protocol.TextDocumentItem{URI: kernel, LanguageID: "mlir", Version: 1, Text: text},
	})
}

func TestPublish(t *testing.T) {
	c := start(t, &lsp.Server{}, &protocol.InitializeParams{})
	c.open("module {\n  %0 = arith.constant true : i32\n}\n")
	p := c.next()
	if v, _ := p.Version.Get(); v != 1 || p.URI != kernel || len(p.Diagnostics) != 1 {
		t.Fatalf("got %+v, want one diagnostic of version 1", p)
	}
	if got, want := p.Diagnostics[0].Range.Start, (protocol.Position{Line: 1, Character: 27}); got != want {
		t.Errorf("got an error at %v, want %v", got, want)
	}
	c.notify(protocol.MethodTextDocumentDidChange, &protocol.DidChangeTextDocumentParams{
		TextDocument: protocol.VersionedTextDocumentIdentifier{Version: 2, TextDocumentIdentifier: protocol.TextDocumentIdentifier{URI: kernel}},
		ContentChanges: []protocol.TextDocumentContentChangeEvent{&protocol.TextDocumentContentChangePartial{
			Range: protocol.Range{Start: protocol.Position{Line: 1, Character: 22}, End: protocol.Position{Line: 1, Character: 26}}, Text: "1",
		}},
	})
	p = c.next()
	if v, _ := p.Version.Get(); v != 2 || len(p.Diagnostics) != 0 {
		t.Errorf("got %+v, want no diagnostics of version 2", p)
	}
}

func TestShutdown(t *testing.T) {
	c := start(t, &lsp.Server{}, &protocol.InitializeParams{})
	c.call(protocol.MethodShutdown, nil, nil)
	c.notify(protocol.MethodExit, nil)
	select {
	case err := <-c.served:
		if err != nil {
			t.Errorf("got %v, want a good end", err)
		}
	case <-time.After(10 * time.Second):
		t.Fatal("the server did not end")
	}
}
