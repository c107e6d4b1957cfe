package lsp

import (
	"context"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"github.com/tgopt/tgopt/lsp/ide"
)

func (v *view) completion(_ context.Context, p *protocol.CompletionParams) (protocol.CompletionResult, error) {
	data, err := protocol.Marshal(completionData{URI: v.document.uri})
	if err != nil {
		return nil, err
	}
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
		} else if c.Kind == ide.OpCompletion {
			out.Data = data
		}
		if c.Sort != "" {
			out.SortText = protocol.NewOptional(c.Sort)
		}
		return out
	})
	return &protocol.CompletionList{Items: items, IsIncomplete: len(items) == ide.MaxCompletions}, nil
}

// completionData is what a client gives back with an item.
type completionData struct {
	URI uri.URI `json:"uri"`
}

// resolveCompletion adds what is said of an op to an item that the client
// shows: with all items of a list it would be most of the reply.
func (s *session) resolveCompletion(ctx context.Context, item *protocol.CompletionItem) (any, error) {
	var data completionData
	if len(item.Data) == 0 || protocol.Unmarshal(item.Data, &data) != nil {
		return item, nil
	}
	v := s.view(data.URI)
	if v == nil {
		return item, nil
	}
	return ask(ctx, v, protocol.MethodCompletionItemResolve, func(context.Context) (*protocol.CompletionItem, error) {
		if doc := v.CompletionDoc(item.Label); doc != "" {
			item.Documentation = markdown(doc)
		}
		return item, nil
	})
}
