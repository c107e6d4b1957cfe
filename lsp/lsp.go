// Package lsp is the language server: the protocol, documents and the order of
// things. What there is to say is package ide's.
//
// Messages are read one after another. Notifications, and the taking of the
// snapshot that a request is about, happen then and there, so that each request
// is answered for the text that its sender saw. The answers are found
// concurrently between documents and in order within one (queue.go).
package lsp

import (
	"context"
	"errors"
	"io"
	"net"
	"sync"
	"sync/atomic"
	"time"

	"github.com/tgopt/tgopt/internal/guard"
	"github.com/tgopt/tgopt/ir/source"
	"github.com/tgopt/tgopt/rewrite"
)

// A Server is what its sessions, one a client, have in common.
type Server struct {
	// Version is told to clients.
	Version string
	// Specs describe dialects beside those built in and those that the
	// configuration of a folder names.
	Specs []*source.File
	// NoConfig takes nothing from the configuration of folders.
	NoConfig bool
	// Passes are those that actions and commands may run.
	Passes *rewrite.Registry
	// Alive returns what tells whether a process still runs: a session ends when the
	// one that its client names is gone. nil: nobody looks.
	Alive func(pid int) func() bool
	// Getenv reads the environment, which says where Triton has its dumps and which
	// folders are safe; nil stands for an empty one.
	Getenv func(name string) string
	// Idle, if set, is called once, on a goroutine of its own, when the first client
	// has been answered and has opened nothing yet; arrived is the size in bytes of
	// the first document that has begun to arrive by now, 0 if none has.
	Idle func(arrived func() int)
	// Compile, if set, is asked about texts that rest: what it says stands in place of
	// what is predicted. It runs programs, so that no settings of a client turn it on.
	Compile Compiler
	// Log receives a line for each thing that went wrong in the server.
	Log io.Writer

	onSession     func(*session) // of tests
	configureWait time.Duration  // of tests; 0 for the usual one
	compilePause  time.Duration  // of tests; 0 for the usual one
	probe         func(string)   // of tests: see ide.Workspace; and for each configuration that is read
	idled         sync.Once
	arrived       atomic.Int64 // see Idle
	open          atomic.Int64 // see Open
}

// Open is the size in bytes of all documents that clients have open.
func (srv *Server) Open() int64 { return srv.open.Load() }

// ErrNoShutdown is returned when a client says exit before shutdown.
var ErrNoShutdown = errors.New("the client left without a shutdown request")

// grace is how long the end of a session waits for what is under way.
const grace = 200 * time.Millisecond

// Serve talks to one client until it leaves or ctx ends. A client that has
// closed the stream is gone; that is no error.
func (srv *Server) Serve(ctx context.Context, stream io.ReadWriteCloser) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	s := newSession(ctx, srv, stream, cancel)
	if srv.onSession != nil {
		srv.onSession(s)
	}
	s.conn.Go(ctx, s.handle)
	select {
	case <-s.conn.Done():
	case <-ctx.Done():
		stream.Close() // ends a read that waits
		s.cancelCalls()
		select {
		case <-s.conn.Done():
		case <-time.After(grace):
		}
	}
	return s.end()
}

func (srv *Server) getenv(name string) string {
	if srv.Getenv == nil {
		return ""
	}
	return srv.Getenv(name)
}

// idle lets the server do what is best done before there is anything to do.
func (srv *Server) idle() {
	if srv.Idle != nil {
		srv.idled.Do(func() {
			srv.background("idle", func() { srv.Idle(func() int { return int(srv.arrived.Load()) }) })
		})
	}
}

// arrives notes that a document of so many bytes, or about so many, has begun to
// arrive.
func (srv *Server) arrives(size int) { srv.arrived.CompareAndSwap(0, int64(max(size, 1))) }

// Listen serves every client that connects, each with a session of its own,
// until ctx ends.
func (srv *Server) Listen(ctx context.Context, l net.Listener) error {
	serve := func(ctx context.Context, conn net.Conn) {
		if err := srv.Serve(ctx, conn); err != nil && ctx.Err() == nil {
			srv.logf("%v: %v", conn.RemoteAddr(), err)
		}
	}
	return accept(ctx, l, serve)
}

// accept runs serve for each connection, and returns when ctx ends and all of
// them have come to an end.
func accept(ctx context.Context, l net.Listener, serve func(context.Context, net.Conn)) error {
	var sessions sync.WaitGroup
	defer sessions.Wait()
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	defer context.AfterFunc(ctx, func() { l.Close() })()
	for {
		conn, err := l.Accept()
		switch {
		case ctx.Err() != nil:
			return nil
		case errors.Is(err, net.ErrClosed):
			return err
		case err != nil:
			continue // this client has given up already
		}
		sessions.Add(1)
		guard.Go(func() { serve(ctx, conn) }, func(failed *guard.Failure) {
			if failed != nil {
				conn.Close()
			}
			sessions.Done()
		})
	}
}
