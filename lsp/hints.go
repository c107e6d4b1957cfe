package lsp

import (
	"context"

	"go.lsp.dev/protocol"

	"github.com/tgopt/tgopt/lsp/ide"
)

func (v *view) inlayHints(_ context.Context, p *protocol.InlayHintParams) ([]protocol.InlayHint, error) {
	pad := true
	return each(v.InlayHints(v.span(p.Range)), func(h ide.Hint) protocol.InlayHint {
		out := protocol.InlayHint{Position: v.position(h.Offset), Label: protocol.String(h.Label), PaddingLeft: &pad}
		if h.Tooltip != "" {
			out.Tooltip = markdown(h.Tooltip)
		}
		return out
	}), nil
}
