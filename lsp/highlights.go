package lsp

import (
	"context"

	"go.lsp.dev/protocol"

	"github.com/tgopt/tgopt/lsp/ide"
)

func (v *view) highlights(_ context.Context, p *protocol.DocumentHighlightParams) ([]protocol.DocumentHighlight, error) {
	return each(v.Highlights(v.offset(p.Position)), func(h ide.Highlight) protocol.DocumentHighlight {
		kind := protocol.DocumentHighlightKindRead
		if h.Write {
			kind = protocol.DocumentHighlightKindWrite
		}
		return protocol.DocumentHighlight{Range: v.rangeOf(h.Span), Kind: kind}
	}), nil
}
