package lsp

import (
	"cmp"
	"context"
	"path/filepath"
	"strconv"
	"time"

	"go.lsp.dev/protocol"

	"github.com/tgopt/tgopt/ir/source"
)

// How publishing goes. An open or a change is analysed at once. If another
// change comes before the first was answered, or very soon after, the analysis
// under way is cancelled, and the next waits until the client pauses: a tool
// sends its edits one by one. Each version that is not superseded is answered
// by one publish, but where an answer could not be found.
const (
	// quiet is the pause that ends a series of changes.
	quiet = 15 * time.Millisecond
	// pause is what changes have between them that do not belong to a series, if
	// nothing was asked in between and an answer takes less.
	pause = 10 * time.Millisecond
	// patience is how long a series may keep its last answer waiting.
	patience = 150 * time.Millisecond
)

// A publisher is what is under way for a document. The session's mutex guards
// it.
type publisher struct {
	cancel  context.CancelFunc // of the latest analysis
	timer   *time.Timer        // before it begins, or nil
	pending bool               // it has not been answered
	since   time.Time          // when the first change came that was not
	changed time.Time          // when the last change came
	asked   bool               // something was asked since then
	took    time.Duration      // by the last analysis
	closed  bool
	// analyses counts those that were begun.
	analyses int
}

func (p *publisher) stop() {
	p.closed = true
	if p.cancel != nil {
		p.cancel()
	}
	if p.timer != nil {
		p.timer.Stop()
	}
}

// changed has a new version analysed and the result published.
func (s *session) changed(d *document) {
	p := &d.publish
	if p.closed {
		return
	}
	s.compileLater(d)
	wait := time.Duration(0)
	now := time.Now()
	if p.pending {
		p.cancel()
		if p.timer != nil {
			p.timer.Stop()
		}
		if now.Sub(p.since) < patience {
			wait = quiet
		}
	} else {
		p.pending, p.since = true, now
		if !p.asked && p.took < pause/3 && now.Sub(p.changed) < pause {
			wait = pause
		}
	}
	p.changed, p.asked = now, false
	ctx, cancel := context.WithCancel(context.Background())
	p.cancel = cancel
	v := s.viewOf(d)
	begin := func() { d.queue.add(func() { s.publish(ctx, v) }) }
	if wait == 0 {
		begin()
		return
	}
	p.timer = time.AfterFunc(wait, begin)
}

// publish analyses a version and tells the client, unless a later one came. What
// settings the client has it asks meanwhile: if others come than it gave before,
// the analysis was for nothing.
func (s *session) publish(ctx context.Context, v *view) {
	patience := time.After(cmp.Or(s.server.configureWait, configureWait))
	p := &v.document.publish
	s.mu.Lock()
	superseded := ctx.Err() != nil
	if !superseded {
		p.analyses++
	}
	s.mu.Unlock()
	if superseded {
		return
	}
	list := s.analyse(ctx, v)
	select { // settings that come now would make two answers of one
	case <-s.workspaces.configured:
	case <-ctx.Done():
	case <-patience:
	}
	s.publishing.Lock()
	defer s.publishing.Unlock()
	s.mu.Lock()
	if ctx.Err() != nil {
		s.mu.Unlock()
		return
	}
	p.pending = false
	s.mu.Unlock()
	if list == nil {
		return // what the client shows is as good as anything else
	}
	s.notify(protocol.MethodTextDocumentPublishDiagnostics, &protocol.PublishDiagnosticsParams{
		URI: v.document.uri, Version: protocol.NewOptional(v.version), Diagnostics: list,
	})
}

// analyse finds what is to be published of a version; nil where that failed, which
// was told.
func (s *session) analyse(ctx context.Context, v *view) []protocol.Diagnostic {
	begun := time.Now()
	defer s.progress("Analysing " + filepath.Base(v.document.name()))()
	var list []protocol.Diagnostic
	_ = s.guard("diagnostics", func() error { list = v.diagnostics(ctx); return nil })
	s.mu.Lock()
	defer s.mu.Unlock()
	if ctx.Err() == nil {
		v.document.publish.took = time.Since(begun)
	}
	return list
}

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
