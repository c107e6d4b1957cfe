package lsp

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"
)

const good = "module {\n  %0 = arith.constant 1 : i32\n}\n"

// waits receives when the method test/wait begins to wait for its end.
var waits = make(chan struct{}, 1)

func TestMain(m *testing.M) {
	methods["test/panic"] = func(context.Context, *session, *jsonrpc2.Request) (any, error) { panic("deliberate") }
	methods["test/panicQueued"] = about(
		func(p *protocol.HoverParams) uri.URI { return p.TextDocument.URI },
		func(*view, context.Context, *protocol.HoverParams) (any, error) { panic("deliberate") })
	methods["test/wait"] = func(ctx context.Context, _ *session, _ *jsonrpc2.Request) (any, error) {
		async(ctx)
		waits <- struct{}{}
		<-ctx.Done()
		return nil, protocol.ErrRequestCancelled
	}
	if os.Getenv("TGOPT_TEST_SERVER") != "" {
		os.Exit(serveStdio())
	}
	os.Exit(m.Run())
}

func TestPublish(t *testing.T) {
	c := start(t, &Server{}, &protocol.InitializeParams{})
	c.open("module {\n  %0 = arith.constant true : i32\n}\n")
	c.expect(kernel, 1, "1:27 ")
	c.change(2, 1, 22, 26, "1")
	c.expect(kernel, 2) // none, and it is said
	c.replace(3, "module {\n  %0 = no.op\n}\n")
	c.expect(kernel, 3, "1:7 custom op 'no.op' is unknown")
	c.notify(protocol.MethodTextDocumentDidClose, &protocol.DidCloseTextDocumentParams{TextDocument: protocol.TextDocumentIdentifier{URI: kernel}})
	c.expect(kernel, 0)
}

// TestThreeErrors: each error is where it is, and none is caused by another.
func TestThreeErrors(t *testing.T) {
	c := start(t, &Server{}, &protocol.InitializeParams{})
	c.open("module {\n  %0 = arith.constant 1 : i32\n  %1 = arith.addi %0, %nope : i32\n  %2 = arith.addx %0, %1 : i32\n  %3 = arith.addf %2, %1 : i32\n}\n")
	c.expect(kernel, 1, "2:22 use of undeclared SSA value name '%nope'", "3:7 custom op 'arith.addx' is unknown", "4:2 'arith.addf' op")
}

// TestUTF16: columns count UTF-16 units, lines end in any way.
func TestUTF16(t *testing.T) {
	c := start(t, &Server{}, &protocol.InitializeParams{})
	c.open("// 𝒜𝒜\r\nmodule attributes {a.b = \"𝒜ü\"} {\r\n  %0 = no.op\r\n}\r\n")
	c.expect(kernel, 1, "2:7 ")
	// Behind 𝒜 and before ü, then a column inside 𝒜.
	c.change(2, 1, 28, 29, "u")
	c.expect(kernel, 2, "2:7 ")
	c.change(3, 2, 7, 12, "arith.constant 1 : i32")
	c.expect(kernel, 3)
	c.change(4, 0, 4, 4, "x")
	c.expect(kernel, 4)
}

// TestQuickEdits: ten edits without a pause are one or two analyses, and one or
// two publishes of which the last is of the last version. Where the machine has
// other work there may be pauses: as many as the time has room for.
func TestQuickEdits(t *testing.T) {
	sessions := make(chan *session, 1)
	c := start(t, &Server{onSession: func(s *session) { sessions <- s }}, &protocol.InitializeParams{})
	s := <-sessions
	c.open(good)
	c.expect(kernel, 1)
	begun := time.Now()
	for i := range 10 {
		c.change(int32(i+2), 1, 22, 22, "1")
	}
	var versions []int32
	for len(versions) == 0 || versions[len(versions)-1] != 11 {
		v, _ := c.next().Version.Get()
		versions = append(versions, v)
	}
	s.mu.Lock()
	n := s.documents[kernel].publish.analyses - 1
	s.mu.Unlock()
	if most := 2 + int(time.Since(begun)/pause); n > most || len(versions) > n {
		t.Errorf("%d analyses, published %v; want at most %d", n, versions, most)
	}
	c.silent(50 * time.Millisecond)
}

// TestOrder: a request is answered for the text that its sender saw, whatever
// follows at once.
func TestOrder(t *testing.T) {
	c := start(t, &Server{}, &protocol.InitializeParams{})
	c.open(good)
	type reply struct {
		version int
		items   int
		err     error
	}
	replies := make(chan reply, 40)
	for i := range 40 {
		broken := i%2 == 0
		text := good
		if broken {
			text = strings.Replace(good, "1 :", "true :", 1)
		}
		c.replace(int32(i+2), text)
		sent := make(chan struct{})
		go func() {
			close(sent)
			var r protocol.RelatedFullDocumentDiagnosticReport
			_, err := c.conn.Call(t.Context(), protocol.MethodTextDocumentDiagnostic, &protocol.DocumentDiagnosticParams{TextDocument: protocol.TextDocumentIdentifier{URI: kernel}}, &r)
			replies <- reply{i, len(r.Items), err}
		}()
		<-sent
		r := <-replies
		want := 0
		if broken {
			want = 1
		}
		if r.err != nil || r.items != want {
			t.Errorf("version %d: got %d diagnostics and %v, want %d", r.version, r.items, r.err, want)
		}
	}
}

func TestPull(t *testing.T) {
	c := start(t, &Server{}, &protocol.InitializeParams{})
	c.open("%0 = no.op\n")
	c.next()
	var r protocol.RelatedFullDocumentDiagnosticReport
	p := &protocol.DocumentDiagnosticParams{TextDocument: protocol.TextDocumentIdentifier{URI: kernel}}
	c.call(protocol.MethodTextDocumentDiagnostic, p, &r)
	if r.Kind != "full" || len(r.Items) != 1 || r.ResultID == nil {
		t.Fatalf("got %+v, want a full report with one diagnostic", r)
	}
	p.PreviousResultID = r.ResultID
	var again protocol.RelatedUnchangedDocumentDiagnosticReport
	c.call(protocol.MethodTextDocumentDiagnostic, p, &again)
	if again.Kind != "unchanged" || again.ResultID != *r.ResultID {
		t.Errorf("got %+v, want unchanged", again)
	}
	p.TextDocument.URI = "file:///not/open"
	if _, err := c.conn.Call(t.Context(), protocol.MethodTextDocumentDiagnostic, p, &again); err == nil || !strings.Contains(err.Error(), "not open") {
		t.Errorf("of a document that is not open: got %v", err)
	}
}

// TestPanic: a handler's panic is one error reply, a notification's a line in
// the log, and the session goes on.
func TestPanic(t *testing.T) {
	var log strings.Builder
	c := start(t, &Server{Log: &log}, &protocol.InitializeParams{})
	_, err := c.conn.Call(t.Context(), "test/panic", nil, nil)
	if e, ok := errors.AsType[*jsonrpc2.Error](err); !ok || e.Code != jsonrpc2.InternalError || !strings.Contains(e.Message, "deliberate") {
		t.Errorf("got %v, want an internal error", err)
	}
	c.notify("test/panic", nil)
	c.open(good)
	c.expect(kernel, 1)
	if n := strings.Count(log.String(), "panic in test/panic: deliberate"); n != 2 {
		t.Errorf("%d panics in the log, want 2:\n%s", n, log.String())
	}
}

func TestCancel(t *testing.T) {
	c := start(t, &Server{}, &protocol.InitializeParams{})
	done := make(chan error, 1)
	go func() {
		_, err := c.conn.Call(context.Background(), "test/wait", nil, nil)
		done <- err
	}()
	<-waits
	// Its id is that of the second call of the connection.
	for id := range 4 {
		c.notify(protocol.MethodCancelRequest, &protocol.CancelParams{ID: protocol.Integer(id)})
	}
	err := <-done
	if e, ok := errors.AsType[*jsonrpc2.Error](err); !ok || e.Code != protocol.CodeRequestCancelled {
		t.Errorf("got %v, want that it was cancelled", err)
	}
}

func TestLifecycle(t *testing.T) {
	ended := func(c *peer, want error) {
		t.Helper()
		if err := <-c.served; !errors.Is(err, want) {
			t.Errorf("got %v, want %v", err, want)
		}
	}
	c := start(t, &Server{}, &protocol.InitializeParams{})
	c.call(protocol.MethodShutdown, nil, nil)
	if _, err := c.conn.Call(t.Context(), protocol.MethodTextDocumentHover, &protocol.HoverParams{}, nil); err == nil {
		t.Error("a request after shutdown was answered")
	}
	c.notify(protocol.MethodExit, nil)
	ended(c, nil)

	c = start(t, &Server{}, &protocol.InitializeParams{})
	c.notify(protocol.MethodExit, nil)
	ended(c, ErrNoShutdown)

	c = start(t, &Server{}, &protocol.InitializeParams{})
	c.open(good)
	c.conn.Close() // it is gone
	ended(c, nil)

	c = start(t, &Server{}, &protocol.InitializeParams{})
	if _, err := c.conn.Call(t.Context(), protocol.MethodInitialize, &protocol.InitializeParams{}, nil); err == nil {
		t.Error("a second initialize was accepted")
	}
	if _, err := c.conn.Call(t.Context(), "no/such", nil, nil); err == nil || !strings.Contains(err.Error(), fmt.Sprintf("%q", "no/such")[1:8]) {
		t.Errorf("an unknown method: got %v", err)
	}
}
