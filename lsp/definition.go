package lsp

import (
	"context"

	"go.lsp.dev/protocol"
)

func (v *view) definition(_ context.Context, p *protocol.DefinitionParams) (protocol.DefinitionResult, error) {
	return protocol.LocationSlice(v.locations(v.Definition(v.offset(p.Position)))), nil
}

func (v *view) typeDefinition(_ context.Context, p *protocol.TypeDefinitionParams) (protocol.DefinitionResult, error) {
	return protocol.LocationSlice(v.locations(v.TypeDefinition(v.offset(p.Position)))), nil
}
