package lsp

import (
	"context"

	"go.lsp.dev/protocol"

	"github.com/tgopt/tgopt/lsp/ide"
)

func (v *view) codeLenses(context.Context, *protocol.CodeLensParams) ([]protocol.CodeLens, error) {
	return each(v.CodeLenses(), func(l ide.Lens) protocol.CodeLens {
		return protocol.CodeLens{Range: v.rangeOf(l.Span), Command: v.command(l.Command)}
	}), nil
}

// command is a command as the client sends it back: with the document in
// front of its arguments.
func (v *view) command(c ide.Command) protocol.Command {
	out := protocol.Command{Title: c.Title, Command: c.ID}
	if c.ID == "" {
		return out
	}
	for _, a := range append([]any{string(v.document.uri)}, c.Arguments...) {
		text, err := protocol.Marshal(a)
		if err != nil {
			panic(err) // it is not what JSON has
		}
		out.Arguments = append(out.Arguments, text)
	}
	return out
}
