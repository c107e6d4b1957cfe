package lsp

import (
	"context"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"github.com/tgopt/tgopt/lsp/ide"
)

func (v *view) definition(_ context.Context, p *protocol.DefinitionParams) (protocol.DefinitionResult, error) {
	return protocol.LocationSlice(each(v.Definition(v.offset(p.Position)), v.place)), nil
}

func (v *view) typeDefinition(_ context.Context, p *protocol.TypeDefinitionParams) (protocol.DefinitionResult, error) {
	return protocol.LocationSlice(each(v.TypeDefinition(v.offset(p.Position)), v.place)), nil
}

func (v *view) place(p ide.Place) protocol.Location {
	if p.File == nil {
		return v.location(p.Span)
	}
	return protocol.Location{URI: uri.File(p.File.Name), Range: rangeOf(p.File, p.Span)}
}
