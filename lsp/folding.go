package lsp

import (
	"context"

	"go.lsp.dev/protocol"

	"github.com/tgopt/tgopt/lsp/ide"
)

func (v *view) foldingRanges(context.Context, *protocol.FoldingRangeParams) ([]protocol.FoldingRange, error) {
	return each(v.Folding(), func(f ide.Fold) protocol.FoldingRange {
		r := v.rangeOf(f.Span)
		return protocol.FoldingRange{
			StartLine: r.Start.Line, StartCharacter: &r.Start.Character,
			EndLine: r.End.Line, EndCharacter: &r.End.Character, Kind: protocol.FoldingRangeKind(f.Kind),
		}
	}), nil
}
