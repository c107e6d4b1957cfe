package lsp

import (
	"context"
	"fmt"
	"io"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"github.com/tgopt/tgopt/internal/files"
	"github.com/tgopt/tgopt/internal/guard"
)

// A session is the conversation with one client.
type session struct {
	server *Server
	conn   jsonrpc2.Conn
	texts  *longTexts
	ctx    context.Context    // of what goes on beside requests
	leave  context.CancelFunc // ends the session
	files  *files.Reader

	// publishing is held while diagnostics are sent, so that nothing is said of a
	// document after its end. It is taken before mu.
	publishing sync.Mutex

	mu        sync.Mutex
	phase     phase
	documents map[uri.URI]*document
	calls     map[jsonrpc2.ID]context.CancelFunc // requests under way

	client     client
	workspaces workspaces
	dumps      dumps
	refused    sync.Map // files that are not read, which was told
	failures   sync.Map // of ours that were shown
	// toldNoTarget says that ErrNoTarget was.
	toldNoTarget bool
}

// A phase is how far a session has come.
type phase uint8

const (
	created phase = iota
	running
	shutDown
	exited
)

func newSession(ctx context.Context, srv *Server, stream io.ReadWriteCloser, leave context.CancelFunc) *session {
	s := &session{
		server: srv, ctx: ctx, leave: leave, files: files.NewReader(srv.getenv), texts: newLongTexts(stream, srv.arrives),
		documents: map[uri.URI]*document{},
		calls:     map[jsonrpc2.ID]context.CancelFunc{},
	}
	s.workspaces.session, s.dumps.session = s, s
	s.conn = jsonrpc2.NewConn(jsonrpc2.NewStream(s.texts), jsonrpc2.WithCodec(codec{}))
	return s
}

// codec knows the protocol's unions, which JSON alone does not.
type codec struct{}

func (codec) Marshal(v any) ([]byte, error) {
	if hints, ok := v.([]protocol.InlayHint); ok {
		return marshalHints(hints)
	}
	return protocol.Marshal(v)
}

func (codec) Unmarshal(data []byte, v any) error { return protocol.Unmarshal(data, v) }

// end stops what the session still does.
func (s *session) end() error {
	s.leave()
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, d := range s.documents {
		d.close()
	}
	if s.phase == exited {
		return ErrNoShutdown
	}
	return nil
}

// cancelCalls ends the requests under way: nobody waits for their answers.
func (s *session) cancelCalls() {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, cancel := range s.calls {
		cancel()
	}
}

// handle is called for each message in the order of their arrival. The next is
// read when it returns or has called jsonrpc2.Async.
func (s *session) handle(ctx context.Context, req *jsonrpc2.Request) (result any, err error) {
	name := strings.Clone(req.Method()) // the request's is overwritten by the next message
	m, known := methods[name]
	s.mu.Lock()
	phase := s.phase
	s.mu.Unlock()
	switch {
	case !req.IsCall() && (phase != running && name != protocol.MethodExit || !known):
		return nil, nil // to be ignored, as the protocol has it
	case phase == created && name != protocol.MethodInitialize && name != protocol.MethodExit:
		return nil, jsonrpc2.NewError(jsonrpc2.ServerNotInitialized, "the first request must be initialize")
	case phase == shutDown && name != protocol.MethodExit:
		return nil, jsonrpc2.NewError(jsonrpc2.InvalidRequest, "the server was shut down")
	case !known:
		return nil, jsonrpc2.Errorf(jsonrpc2.MethodNotFound, "the server has no method '%s'", name)
	}
	if !req.IsCall() {
		// An error would end the connection.
		if err := s.guard(name, func() error { _, err := m(ctx, s, req); return err }); err != nil {
			s.logf(protocol.MessageTypeError, "%s: %v", name, err)
		}
		return nil, nil
	}
	// The context of the request may not be used once it is answered.
	own, cancel := context.WithCancel(jsonrpc2.DetachContext(ctx))
	defer cancel()
	id := req.ID()
	s.mu.Lock()
	s.calls[id] = cancel
	s.mu.Unlock()
	defer func() {
		s.mu.Lock()
		delete(s.calls, id)
		s.mu.Unlock()
	}()
	err = s.guard(name, func() (err error) {
		result, err = m(&callContext{own, ctx}, s, req)
		return err
	})
	return result, err
}

// A callContext ends when its request is cancelled, and lets the reader go on.
type callContext struct {
	context.Context
	request context.Context
}

// async lets the next message be read. What follows may no longer count on the
// order of messages.
func async(ctx context.Context) {
	if c, ok := ctx.(*callContext); ok {
		jsonrpc2.Async(c.request)
	}
}

// guard makes an error of a panic: a mistake of ours in one answer is no reason
// to end the session.
func (s *session) guard(name string, f func() error) (err error) {
	if failed := guard.Do(func() { err = f() }); failed != nil {
		s.tellFailure(name, failed)
		return jsonrpc2.Errorf(jsonrpc2.InternalError, "%s: %v", name, failed)
	}
	return err
}

// tellFailure logs a panic, and shows a notice of it the first time.
func (s *session) tellFailure(name string, failed *guard.Failure) {
	s.server.logFailure(name, failed)
	message := fmt.Sprintf("tgopt: %s: %v. This answer is missing, and the text is read anew for the next. "+
		"Please report it, with the text if you can.", name, failed)
	if _, told := s.failures.LoadOrStore(message, true); told {
		s.notify(protocol.MethodWindowLogMessage, &protocol.LogMessageParams{Type: protocol.MessageTypeError, Message: message})
		return
	}
	s.notify(protocol.MethodWindowShowMessage, &protocol.ShowMessageParams{Type: protocol.MessageTypeError, Message: message})
}

// background runs f in a goroutine of its own; a panic goes to the log.
func (srv *Server) background(name string, f func()) {
	guard.Go(f, func(failed *guard.Failure) {
		if failed != nil {
			srv.logFailure(name, failed)
		}
	})
}

func (srv *Server) logFailure(name string, failed *guard.Failure) {
	srv.logf("panic in %s: %v\n%s", name, failed.Value, failed.Stack)
}

// logf tells the client's log, and that of the server.
func (s *session) logf(level protocol.MessageType, format string, args ...any) {
	message := fmt.Sprintf(format, args...)
	s.server.logf("%s", message)
	s.notify(protocol.MethodWindowLogMessage, &protocol.LogMessageParams{Type: level, Message: message})
}

func (srv *Server) logf(format string, args ...any) {
	if srv.Log != nil {
		fmt.Fprintf(srv.Log, "tgopt lsp: "+format+"\n", args...)
	}
}

// notify sends a notification; that the client is gone shows elsewhere.
func (s *session) notify(method string, params any) {
	_ = s.conn.Notify(context.Background(), method, params)
}

// slow is how long something takes before its progress is shown.
const slow = 400 * time.Millisecond

var progressTokens atomic.Int64

// progress shows that something is under way, if it takes long and the client
// can show it, until the function that it returns is called.
func (s *session) progress(title string) (done func()) {
	if !s.client.progress {
		return func() {}
	}
	finished := make(chan struct{})
	s.server.background("progress", func() {
		select {
		case <-finished:
			return
		case <-time.After(slow):
		}
		ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
		defer cancel()
		token := protocol.String(fmt.Sprintf("tgopt-%d", progressTokens.Add(1)))
		if _, err := s.conn.Call(ctx, protocol.MethodWindowWorkDoneProgressCreate, &protocol.WorkDoneProgressCreateParams{Token: token}, nil); err != nil {
			return
		}
		end := s.report(token, title)
		<-finished
		end()
	})
	return func() { close(finished) }
}

// report tells the beginning and, by the function that it returns, the end of
// what a token stands for. A request without a token wants no reports.
func (s *session) report(token protocol.ProgressToken, title string) (end func()) {
	if token == nil {
		return func() {}
	}
	send := func(value any) {
		text, err := protocol.Marshal(value)
		if err != nil {
			panic(err)
		}
		s.notify(protocol.MethodProgress, &protocol.ProgressParams{Token: token, Value: text})
	}
	send(&protocol.WorkDoneProgressBegin{Kind: "begin", Title: title})
	return func() { send(&protocol.WorkDoneProgressEnd{Kind: "end"}) }
}
