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
