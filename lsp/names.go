package lsp

import (
	"context"

	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"github.com/tgopt/tgopt/lsp/ide"
)

func (v *view) prepareCallHierarchy(_ context.Context, p *protocol.CallHierarchyPrepareParams) ([]protocol.CallHierarchyItem, error) {
	f := v.FunctionAt(v.offset(p.Position))
	if f == nil {
		return nil, nil
	}
	return []protocol.CallHierarchyItem{v.callItem(*f)}, nil
}

func (v *view) incomingCalls(_ context.Context, p *protocol.CallHierarchyIncomingCallsParams) ([]protocol.CallHierarchyIncomingCall, error) {
	return each(v.CallsTo(v.offset(p.Item.SelectionRange.Start)), func(c ide.Caller) protocol.CallHierarchyIncomingCall {
		return protocol.CallHierarchyIncomingCall{From: v.callItem(c.Function), FromRanges: each(c.Calls, v.rangeOf)}
	}), nil
}

func (v *view) outgoingCalls(_ context.Context, p *protocol.CallHierarchyOutgoingCallsParams) ([]protocol.CallHierarchyOutgoingCall, error) {
	return each(v.CallsFrom(v.offset(p.Item.SelectionRange.Start)), func(c ide.Caller) protocol.CallHierarchyOutgoingCall {
		return protocol.CallHierarchyOutgoingCall{To: v.callItem(c.Function), FromRanges: each(c.Calls, v.rangeOf)}
	}), nil
}

func (v *view) callItem(s ide.Symbol) protocol.CallHierarchyItem {
	out := protocol.CallHierarchyItem{
		Name: s.Name, Kind: protocol.SymbolKind(s.Kind), URI: v.document.uri,
		Range: v.rangeOf(s.Span), SelectionRange: v.rangeOf(s.Selection),
	}
	if s.Detail != "" {
		out.Detail = &s.Detail
	}
	return out
}

func (v *view) definition(_ context.Context, p *protocol.DefinitionParams) (protocol.DefinitionResult, error) {
	return protocol.LocationSlice(each(v.Definition(v.offset(p.Position)), v.place)), nil
}

func (v *view) typeDefinition(_ context.Context, p *protocol.TypeDefinitionParams) (protocol.DefinitionResult, error) {
	return protocol.LocationSlice(each(v.TypeDefinition(v.offset(p.Position)), v.place)), nil
}

func (v *view) place(p ide.Place) protocol.Location {
	if p.File == nil {
		return v.location(p.Span)
	}
	return protocol.Location{URI: uri.File(p.File.Name), Range: rangeOf(p.File, p.Span)}
}

func (v *view) references(_ context.Context, p *protocol.ReferenceParams) ([]protocol.Location, error) {
	return v.locations(v.References(v.offset(p.Position), p.Context.IncludeDeclaration)), nil
}

func (v *view) highlights(_ context.Context, p *protocol.DocumentHighlightParams) ([]protocol.DocumentHighlight, error) {
	return each(v.Highlights(v.offset(p.Position)), func(h ide.Highlight) protocol.DocumentHighlight {
		kind := protocol.DocumentHighlightKindRead
		if h.Write {
			kind = protocol.DocumentHighlightKindWrite
		}
		return protocol.DocumentHighlight{Range: v.rangeOf(h.Span), Kind: kind}
	}), nil
}

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
