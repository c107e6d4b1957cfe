package lsp

import (
	"context"

	"go.lsp.dev/protocol"
)

func (v *view) hover(_ context.Context, p *protocol.HoverParams) (*protocol.Hover, error) {
	h := v.Hover(v.offset(p.Position))
	if h == nil {
		return nil, nil
	}
	r := v.rangeOf(h.Span)
	return &protocol.Hover{Contents: markdown(h.Markdown), Range: &r}, nil
}
