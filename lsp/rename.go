package lsp

import (
	"context"

	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"
)

func (v *view) prepareRename(_ context.Context, p *protocol.PrepareRenameParams) (protocol.PrepareRenameResult, error) {
	span, name, err := v.PrepareRename(v.offset(p.Position))
	if err != nil {
		return nil, jsonrpc2.NewError(requestFailed, err.Error())
	}
	return &protocol.PrepareRenamePlaceholder{Range: v.rangeOf(span), Placeholder: name}, nil
}

func (v *view) rename(_ context.Context, p *protocol.RenameParams) (*protocol.WorkspaceEdit, error) {
	edits, err := v.Rename(v.offset(p.Position), p.NewName)
	if err != nil {
		return nil, jsonrpc2.NewError(requestFailed, err.Error())
	}
	return v.workspaceEdit(edits), nil
}

// requestFailed is the code of a request that was in order and cannot be
// fulfilled.
const requestFailed jsonrpc2.Code = -32803
