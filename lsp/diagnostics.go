package lsp

import (
	"context"
	"strconv"

	"go.lsp.dev/protocol"

	"github.com/tgopt/tgopt/ir/source"
)

// diagnostics are those of a version, as the client takes them; nil if ctx
// ended before they were known.
func (v *view) diagnostics(ctx context.Context) []protocol.Diagnostic {
	found := v.Diagnostics(ctx)
	if ctx.Err() != nil {
		return nil
	}
	return each(found, v.diagnostic)
}

func (v *view) diagnostic(d source.Diagnostic) protocol.Diagnostic {
	out := protocol.Diagnostic{
		Range: v.rangeOf(d.Span), Severity: severities[d.Severity],
		Source: protocol.NewOptional("tgopt"), Message: protocol.String(d.Message),
	}
	if d.Category != "" {
		out.Code = protocol.String(d.Category)
	}
	for _, r := range d.Related {
		if r.Span.IsValid() {
			out.RelatedInformation = append(out.RelatedInformation, protocol.DiagnosticRelatedInformation{
				Location: v.location(r.Span), Message: r.Message,
			})
		}
	}
	return out
}

var severities = map[source.Severity]protocol.DiagnosticSeverity{
	source.Error:   protocol.DiagnosticSeverityError,
	source.Warning: protocol.DiagnosticSeverityWarning,
	source.Remark:  protocol.DiagnosticSeverityInformation,
	source.Note:    protocol.DiagnosticSeverityHint,
}

// pullDiagnostics answers a client that asks for them itself.
func (v *view) pullDiagnostics(ctx context.Context, p *protocol.DocumentDiagnosticParams) (protocol.DocumentDiagnosticReport, error) {
	id := strconv.FormatInt(int64(v.version), 10) + "." + strconv.FormatInt(int64(v.generation), 10)
	if p.PreviousResultID != nil && *p.PreviousResultID == id {
		return &protocol.RelatedUnchangedDocumentDiagnosticReport{
			UnchangedDocumentDiagnosticReport: protocol.UnchangedDocumentDiagnosticReport{Kind: "unchanged", ResultID: id},
		}, nil
	}
	list := v.diagnostics(ctx)
	if list == nil {
		return nil, protocol.ErrRequestCancelled
	}
	return &protocol.RelatedFullDocumentDiagnosticReport{
		FullDocumentDiagnosticReport: protocol.FullDocumentDiagnosticReport{Kind: "full", ResultID: &id, Items: list},
	}, nil
}
