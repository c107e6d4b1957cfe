package lsp

import (
	"context"

	"go.lsp.dev/protocol"
)

func (v *view) references(_ context.Context, p *protocol.ReferenceParams) ([]protocol.Location, error) {
	return v.locations(v.References(v.offset(p.Position), p.Context.IncludeDeclaration)), nil
}
