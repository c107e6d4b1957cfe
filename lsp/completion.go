package lsp

import (
	"context"

	"go.lsp.dev/protocol"

	"github.com/tgopt/tgopt/lsp/ide"
)

func (v *view) completion(_ context.Context, p *protocol.CompletionParams) (protocol.CompletionResult, error) {
	items := each(v.Completion(v.offset(p.Position)), func(c ide.Completion) protocol.CompletionItem {
		out := protocol.CompletionItem{
			Label: c.Label, Kind: protocol.CompletionItemKind(c.Kind), InsertTextFormat: protocol.InsertTextFormatPlainText,
			TextEdit: &protocol.TextEdit{Range: v.rangeOf(c.Span), NewText: c.Text},
		}
		if c.Snippet {
			out.InsertTextFormat = protocol.InsertTextFormatSnippet
		}
		if c.Detail != "" {
			out.Detail = protocol.NewOptional(c.Detail)
		}
		if c.Doc != "" {
			out.Documentation = markdown(c.Doc)
		}
		if c.Sort != "" {
			out.SortText = protocol.NewOptional(c.Sort)
		}
		return out
	})
	return &protocol.CompletionList{Items: items}, nil
}
