package lsp

import (
	"context"
	"slices"
	"strings"

	"go.lsp.dev/protocol"

	"github.com/tgopt/tgopt/ir/source"
	"github.com/tgopt/tgopt/lsp/ide"
)

func (v *view) documentSymbols(context.Context, *protocol.DocumentSymbolParams) (protocol.DocumentSymbolResult, error) {
	return protocol.DocumentSymbolSlice(each(v.Symbols(), v.symbol)), nil
}

func (v *view) symbol(s ide.Symbol) protocol.DocumentSymbol {
	out := protocol.DocumentSymbol{
		Name: s.Name, Kind: protocol.SymbolKind(s.Kind), Range: v.rangeOf(s.Span), SelectionRange: v.rangeOf(s.Selection),
	}
	if s.Detail != "" {
		out.Detail = &s.Detail
	}
	if len(s.Children) > 0 {
		out.Children = each(s.Children, v.symbol)
	}
	return out
}

// workspaceSymbols searches the open documents: there is no other place where
// tgopt could know of a kernel.
func (s *session) workspaceSymbols(ctx context.Context, p *protocol.WorkspaceSymbolParams) (protocol.WorkspaceSymbolResult, error) {
	s.mu.Lock()
	var views []*view
	for _, d := range s.documents {
		views = append(views, s.viewOf(d))
	}
	s.mu.Unlock()
	slices.SortFunc(views, func(a, b *view) int { return strings.Compare(string(a.document.uri), string(b.document.uri)) })
	searches := make([]*answer[[]ide.Symbol], len(views))
	for i, v := range views {
		searches[i] = begin(ctx, v, protocol.MethodWorkspaceSymbol, func(context.Context) ([]ide.Symbol, error) { return v.Symbols(), nil })
	}
	async(ctx)
	list := protocol.WorkspaceSymbolSlice{}
	for i, v := range views {
		found, err := searches[i].wait(ctx)
		if err != nil {
			return nil, err
		}
		list = v.appendMatches(list, found, p.Query, "")
	}
	return list, nil
}

// appendMatches adds the symbols, with those inside them, that a query finds.
func (v *view) appendMatches(list protocol.WorkspaceSymbolSlice, symbols []ide.Symbol, query, container string) protocol.WorkspaceSymbolSlice {
	for _, sym := range symbols {
		if matches(sym.Name, query) {
			at := v.location(sym.Selection)
			out := protocol.WorkspaceSymbol{Location: &at}
			out.Name, out.Kind = sym.Name, protocol.SymbolKind(sym.Kind)
			if container != "" {
				out.ContainerName = &container
			}
			list = append(list, out)
		}
		list = v.appendMatches(list, sym.Children, query, sym.Name)
	}
	return list
}

// matches reports whether the letters of a query occur in a name in their
// order, in either case.
func matches(name, query string) bool {
	name = strings.ToLower(name)
	for _, r := range strings.ToLower(query) {
		i := strings.IndexRune(name, r)
		if i < 0 {
			return false
		}
		name = name[i+len(string(r)):]
	}
	return true
}

func (v *view) foldingRanges(context.Context, *protocol.FoldingRangeParams) ([]protocol.FoldingRange, error) {
	return each(v.Folding(), func(f ide.Fold) protocol.FoldingRange {
		r := v.rangeOf(f.Span)
		return protocol.FoldingRange{
			StartLine: r.Start.Line, StartCharacter: &r.Start.Character,
			EndLine: r.End.Line, EndCharacter: &r.End.Character, Kind: protocol.FoldingRangeKind(f.Kind),
		}
	}), nil
}

func (v *view) selectionRanges(_ context.Context, p *protocol.SelectionRangeParams) ([]protocol.SelectionRange, error) {
	return each(p.Positions, func(at protocol.Position) protocol.SelectionRange {
		off := v.offset(at)
		spans := v.Selection(off)
		if len(spans) == 0 {
			spans = []source.Span{{Start: off, End: off}} // there must be one for each position
		}
		var outer *protocol.SelectionRange
		for i := len(spans) - 1; i >= 0; i-- {
			outer = &protocol.SelectionRange{Range: v.rangeOf(spans[i]), Parent: outer}
		}
		return *outer
	}), nil
}
