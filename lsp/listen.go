package lsp

import (
	"context"
	"errors"
	"net"
	"sync"

	"github.com/tgopt/tgopt/internal/guard"
)

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
