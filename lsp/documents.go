package lsp

import (
	"context"
	"path/filepath"
	"sync/atomic"

	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"github.com/tgopt/tgopt/lsp/ide"
)

// A document is a text that the client has open. Its fields change only while
// a message is read, or under the session's mutex.
type document struct {
	uri      uri.URI // as the client spells it
	path     string  // of the file; "" if it is none
	language ide.LanguageID
	target   string // chosen for this document, "" if none was
	version  int32
	// generation counts how often the configuration changed while it was open.
	generation int
	snapshot   *ide.Snapshot
	open       *atomic.Int64 // see Server.Open
	size       int64         // what open has of this one
	queue      queue
	publish    publisher
	// compilation is that of the text, if a compiler is asked.
	compilation compilation
	tokens      sentTokens // used by the jobs of queue alone
}

// A view is a document as it was when a question arrived.
type view struct {
	*ide.Snapshot
	session    *session
	document   *document
	version    int32
	generation int
}

// view returns an open document, or nil.
func (s *session) view(u uri.URI) *view {
	s.mu.Lock()
	defer s.mu.Unlock()
	d := s.documents[u]
	if d == nil {
		return nil
	}
	d.publish.asked = true
	return s.viewOf(d)
}

func (s *session) viewOf(d *document) *view {
	return &view{Snapshot: d.snapshot, session: s, document: d, version: d.version, generation: d.generation}
}

func (s *session) didOpen(_ context.Context, p *protocol.DidOpenTextDocumentParams) (any, error) {
	t := p.TextDocument
	s.server.arrives(len(t.Text))
	d := &document{uri: t.URI, version: t.Version, path: pathOf(t.URI), open: &s.server.open}
	d.language = ide.LanguageOf(string(t.LanguageID), filepath.ToSlash(d.path))
	s.mu.Lock()
	defer s.mu.Unlock()
	if old := s.documents[t.URI]; old != nil {
		old.close()
	}
	s.documents[t.URI] = d
	d.take(s.workspaces.snapshot(d, s.texts.of(t.Text)))
	s.changed(d)
	s.lookForDumps(d)
	return nil, nil
}

// pathOf is the file of a URI, or "".
func pathOf(u uri.URI) string {
	if u.Scheme() != "file" {
		return ""
	}
	return u.FsPath()
}

func (d *document) name() string {
	if d.path != "" {
		return d.path
	}
	return string(d.uri)
}

func (s *session) didChange(_ context.Context, p *protocol.DidChangeTextDocumentParams) (any, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	d := s.documents[p.TextDocument.URI]
	if d == nil {
		return nil, jsonrpc2.Errorf(jsonrpc2.InvalidParams, "the document %s is not open", p.TextDocument.URI)
	}
	d.take(s.edited(d.snapshot, p.ContentChanges))
	d.version = p.TextDocument.Version
	s.changed(d)
	return nil, nil
}

// didSave has the documents that use a spec or a configuration read with it,
// though the client may not watch files.
func (s *session) didSave(_ context.Context, p *protocol.DidSaveTextDocumentParams) (any, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	d := s.documents[p.TextDocument.URI]
	if d != nil {
		s.lookForDumps(d)
	}
	if d != nil && (d.language == ide.Spec || d.language == ide.Config) {
		s.workspaces.reload()
	}
	return nil, nil
}

func (s *session) didClose(_ context.Context, p *protocol.DidCloseTextDocumentParams) (any, error) {
	s.publishing.Lock()
	defer s.publishing.Unlock()
	s.mu.Lock()
	defer s.mu.Unlock()
	if d := s.documents[p.TextDocument.URI]; d != nil {
		d.close()
		delete(s.documents, p.TextDocument.URI)
		// What was said of the text on the screen is not true of the file.
		s.notify(protocol.MethodTextDocumentPublishDiagnostics, &protocol.PublishDiagnosticsParams{URI: d.uri, Diagnostics: []protocol.Diagnostic{}})
	}
	return nil, nil
}

// take makes a snapshot the document's.
func (d *document) take(s *ide.Snapshot) {
	d.snapshot = s
	d.resize(len(s.File.Text))
}

func (d *document) resize(size int) {
	d.open.Add(int64(size) - d.size)
	d.size = int64(size)
}

func (d *document) close() {
	d.resize(0)
	d.publish.stop()
	d.compilation.stop()
}
