package cli

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"sync"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// answered is a transport whose input ends only when every question that it had is answered: the SDK drops what is in
// flight at the end of input, and `tgopt mcp < questions` shall answer them.
type answered struct{ mcp.Transport }

func (t answered) Connect(ctx context.Context) (mcp.Connection, error) {
	c, err := t.Transport.Connect(ctx)
	if err != nil {
		return nil, err
	}
	return &answeredConnection{Connection: c, open: make(map[any]bool), none: make(chan struct{}, 1), broken: make(chan struct{})}, nil
}

type answeredConnection struct {
	mcp.Connection
	mu     sync.Mutex
	open   map[any]bool  // the questions that wait, by id
	none   chan struct{} // told when there are none
	once   sync.Once
	broken chan struct{} // closed when nothing can be answered any more
}

func (c *answeredConnection) Read(ctx context.Context) (jsonrpc.Message, error) {
	msg, err := c.Connection.Read(ctx)
	if errors.Is(err, io.EOF) {
		for c.waiting() {
			select {
			case <-c.none:
			case <-c.broken:
				return msg, err
			case <-ctx.Done():
				return msg, err
			}
		}
	}
	if r, ok := msg.(*jsonrpc.Request); ok && err == nil {
		c.mu.Lock()
		defer c.mu.Unlock()
		var cancelled struct {
			RequestID any `json:"requestId"`
		}
		switch {
		case r.IsCall():
			c.open[r.ID.Raw()] = true
		case r.Method == "notifications/cancelled" && json.Unmarshal(r.Params, &cancelled) == nil:
			if id, err := jsonrpc.MakeID(cancelled.RequestID); err == nil {
				delete(c.open, id.Raw()) // need not be answered
			}
		}
	}
	return msg, err
}

func (c *answeredConnection) waiting() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return len(c.open) > 0
}

func (c *answeredConnection) Write(ctx context.Context, msg jsonrpc.Message) error {
	err := c.Connection.Write(ctx, msg)
	if err != nil {
		c.once.Do(func() { close(c.broken) })
	}
	if r, ok := msg.(*jsonrpc.Response); ok {
		c.mu.Lock()
		defer c.mu.Unlock()
		delete(c.open, r.ID.Raw())
		select {
		case c.none <- struct{}{}:
		default:
		}
	}
	return err
}

func (c *answeredConnection) Close() error {
	c.once.Do(func() { close(c.broken) })
	return c.Connection.Close()
}
