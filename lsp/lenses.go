package lsp

import (
	"context"
	"maps"
	"slices"
	"sync"

	"go.lsp.dev/protocol"

	"github.com/tgopt/tgopt/lsp/ide"
	"github.com/tgopt/tgopt/target"
)

func (v *view) codeLenses(context.Context, *protocol.CodeLensParams) ([]protocol.CodeLens, error) {
	list := []protocol.CodeLens{}
	next := sync.OnceValue(v.nextTarget)
	for _, l := range v.CodeLenses() {
		switch c := &l.Command; {
		case c.ID == "" || v.session.client.has(c.ID):
		case c.ID == ide.PickTarget:
			c.ID, c.Arguments = setTarget, map[string]any{"target": next()}
		default:
			continue
		}
		list = append(list, protocol.CodeLens{Range: v.rangeOf(l.Span), Command: v.command(l.Command)})
	}
	return list, nil
}

// nextTarget is the one after that in use; after the last, the file's own.
func (v *view) nextTarget() string {
	names := target.Names()
	i := slices.Index(names, v.Target()) + 1
	if i == len(names) {
		return autoTarget
	}
	return names[i]
}

// command is a command as the client sends it back: an object with the
// document's uri.
func (v *view) command(c ide.Command) protocol.Command {
	out := protocol.Command{Title: c.Title, Command: c.ID}
	if c.ID == "" {
		return out
	}
	argument := map[string]any{"uri": string(v.document.uri)}
	maps.Copy(argument, c.Arguments)
	text, err := protocol.Marshal(argument)
	if err != nil {
		panic(err) // it is not what JSON has
	}
	out.Arguments = []protocol.LSPAny{text}
	return out
}

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
