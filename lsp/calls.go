package lsp

import (
	"context"

	"go.lsp.dev/protocol"

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
