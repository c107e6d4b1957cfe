package lsp

import (
	"context"

	"go.lsp.dev/protocol"

	"github.com/tgopt/tgopt/lsp/ide"
)

func (v *view) signatureHelp(_ context.Context, p *protocol.SignatureHelpParams) (*protocol.SignatureHelp, error) {
	sig := v.SignatureHelp(v.offset(p.Position))
	if sig == nil {
		return nil, nil
	}
	info := protocol.SignatureInformation{
		Label: sig.Label,
		Parameters: each(sig.Parameters, func(p ide.Parameter) protocol.ParameterInformation {
			out := protocol.ParameterInformation{Label: protocol.ParameterInformationLabelTuple{units(sig.Label[:p.Start]), units(sig.Label[:p.End])}}
			if p.Doc != "" {
				out.Documentation = markdown(p.Doc)
			}
			return out
		}),
	}
	if sig.Doc != "" {
		info.Documentation = markdown(sig.Doc)
	}
	out := &protocol.SignatureHelp{}
	if sig.Active >= 0 {
		info.ActiveParameter = protocol.NewNullable(uint32(sig.Active))
		out.ActiveParameter = protocol.NewNullable(uint32(sig.Active))
	}
	out.Signatures = []protocol.SignatureInformation{info}
	return out, nil
}
