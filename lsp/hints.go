package lsp

import (
	"context"

	"go.lsp.dev/protocol"

	"github.com/tgopt/tgopt/lsp/ide"
)

// marshalHints writes hints one by one: for one the protocol's package has code,
// where for a list it goes by reflection, and a document has a thousand of them.
func marshalHints(hints []protocol.InlayHint) ([]byte, error) {
	const each = 192 // bytes that most take at most
	out := append(make([]byte, 0, 2+each*len(hints)), '[')
	for i := range hints {
		if i > 0 {
			out = append(out, ',')
		}
		var err error
		if out, err = protocol.AppendMarshal(out, &hints[i]); err != nil {
			return nil, err
		}
	}
	return append(out, ']'), nil
}

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
