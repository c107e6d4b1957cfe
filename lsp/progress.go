package lsp

import (
	"context"
	"fmt"
	"sync/atomic"
	"time"

	"go.lsp.dev/protocol"
)

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
