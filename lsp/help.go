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

func (v *view) hover(_ context.Context, p *protocol.HoverParams) (*protocol.Hover, error) {
	h := v.Hover(v.offset(p.Position))
	if h == nil {
		return nil, nil
	}
	r := v.rangeOf(h.Span)
	return &protocol.Hover{Contents: markdown(h.Markdown), Range: &r}, nil
}

func (v *view) signatureHelp(_ context.Context, p *protocol.SignatureHelpParams) (*protocol.SignatureHelp, error) {
	sig := v.SignatureHelp(v.offset(p.Position))
	if sig == nil {
		return nil, nil
	}
	info := protocol.SignatureInformation{
		Label: sig.Label,
		Parameters: each(sig.Parameters, func(p ide.Parameter) protocol.ParameterInformation {
			out := protocol.ParameterInformation{Label: protocol.ParameterInformationLabelTuple{units(sig.Label[:p.Start]), units(sig.Label[:p.End])}}
			if p.Doc != "" {
				out.Documentation = markdown(p.Doc)
			}
			return out
		}),
	}
	if sig.Doc != "" {
		info.Documentation = markdown(sig.Doc)
	}
	out := &protocol.SignatureHelp{}
	if sig.Active >= 0 {
		info.ActiveParameter = protocol.NewNullable(uint32(sig.Active))
		out.ActiveParameter = protocol.NewNullable(uint32(sig.Active))
	}
	out.Signatures = []protocol.SignatureInformation{info}
	return out, nil
}
