package lsp

import (
	"context"

	"github.com/go-json-experiment/json"

	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"
)

// executeCommand runs a command of package ide on the document that its first
// argument names, and has the client make the edits that result.
func (s *session) executeCommand(ctx context.Context, p *protocol.ExecuteCommandParams) (any, error) {
	arguments := make([]any, len(p.Arguments))
	for i, a := range p.Arguments {
		if err := json.Unmarshal(a, &arguments[i]); err != nil {
			return nil, jsonrpc2.Errorf(jsonrpc2.InvalidParams, "%s: argument %d: %v", p.Command, i+1, err)
		}
	}
	var v *view
	if len(arguments) > 0 {
		name, _ := arguments[0].(string)
		if u, err := uri.Parse(name); err == nil {
			v = s.view(u)
		}
	}
	if v == nil {
		return nil, jsonrpc2.Errorf(jsonrpc2.InvalidParams, "%s: the first argument must be the URI of an open document", p.Command)
	}
	return ask(ctx, v, p.Command, func(ctx context.Context) (any, error) {
		defer s.report(p.WorkDoneToken, p.Command)()
		r, err := v.Run(ctx, p.Command, arguments[1:])
		if err != nil {
			return nil, err
		}
		if len(r.Edits) > 0 {
			go s.apply(v.workspaceEdit(r.Edits), p.Command)
		}
		return r.Value, nil
	})
}

// apply asks the client to make edits.
func (s *session) apply(edit *protocol.WorkspaceEdit, label string) {
	var result protocol.ApplyWorkspaceEditResult
	_, err := s.conn.Call(context.Background(), protocol.MethodWorkspaceApplyEdit, &protocol.ApplyWorkspaceEditParams{Label: &label, Edit: *edit}, &result)
	if err == nil && !result.Applied && result.FailureReason != nil {
		s.logf(protocol.MessageTypeWarning, "%s: the edit was not made: %s", label, *result.FailureReason)
	}
}
