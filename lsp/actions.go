package lsp

import (
	"context"
	"slices"
	"strings"

	"go.lsp.dev/protocol"
)

func (v *view) codeActions(ctx context.Context, p *protocol.CodeActionParams) ([]protocol.CommandOrCodeAction, error) {
	list := []protocol.CommandOrCodeAction{}
	for _, a := range v.CodeActions(ctx, v.span(p.Range)) {
		if !wanted(p.Context.Only, a.Kind) {
			continue
		}
		kind := protocol.CodeActionKind(a.Kind)
		out := &protocol.CodeAction{Title: a.Title, Kind: &kind}
		if a.Preferred {
			out.IsPreferred = &a.Preferred
		}
		if len(a.Edits) > 0 {
			out.Edit = v.workspaceEdit(a.Edits)
		}
		if a.Command != nil {
			out.Command = v.command(*a.Command)
		}
		list = append(list, out)
	}
	return list, nil
}

// wanted reports whether a kind, "refactor.rewrite", is one of those asked for,
// "refactor", or nothing is said about that.
func wanted(only []protocol.CodeActionKind, kind string) bool {
	return len(only) == 0 || slices.ContainsFunc(only, func(k protocol.CodeActionKind) bool {
		return k == "" || kind == string(k) || strings.HasPrefix(kind, string(k)+".")
	})
}
