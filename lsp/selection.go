package lsp

import (
	"context"

	"go.lsp.dev/protocol"

	"github.com/tgopt/tgopt/ir/source"
)

func (v *view) selectionRanges(_ context.Context, p *protocol.SelectionRangeParams) ([]protocol.SelectionRange, error) {
	return each(p.Positions, func(at protocol.Position) protocol.SelectionRange {
		off := v.offset(at)
		spans := v.Selection(off)
		if len(spans) == 0 {
			spans = []source.Span{{Start: off, End: off}} // there must be one for each position
		}
		var outer *protocol.SelectionRange
		for i := len(spans) - 1; i >= 0; i-- {
			outer = &protocol.SelectionRange{Range: v.rangeOf(spans[i]), Parent: outer}
		}
		return *outer
	}), nil
}
