package lsp

import (
	"context"

	"go.lsp.dev/protocol"

	"github.com/tgopt/tgopt/ir/source"
)

func (v *view) formatting(context.Context, *protocol.DocumentFormattingParams) ([]protocol.TextEdit, error) {
	return v.textEdits(v.Format(source.Span{End: uint32(len(v.File.Text))})), nil
}

func (v *view) rangeFormatting(_ context.Context, p *protocol.DocumentRangeFormattingParams) ([]protocol.TextEdit, error) {
	return v.textEdits(v.Format(v.span(p.Range))), nil
}

func (v *view) onTypeFormatting(_ context.Context, p *protocol.DocumentOnTypeFormattingParams) ([]protocol.TextEdit, error) {
	return v.textEdits(v.FormatTyped(v.offset(p.Position), p.Ch)), nil
}
