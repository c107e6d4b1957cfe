package lsp

import (
	"context"

	"go.lsp.dev/protocol"

	"github.com/tgopt/tgopt/dialect/all"
	"github.com/tgopt/tgopt/lsp/ide"
)

// workspaces finds what documents have in common: dialects, by the .tgopt.yaml
// of their folder, and settings. The session's mutex guards it.
type workspaces struct {
	session  *session
	settings ide.Settings
	only     *ide.Workspace
}

func (w *workspaces) initialize(p *protocol.InitializeParams) {}

// begin asks the client for what it tells only once it is ready.
func (w *workspaces) begin() error { return nil }

// of is the workspace of a document.
func (w *workspaces) of(d *document) *ide.Workspace {
	if w.only == nil {
		w.only = &ide.Workspace{Registry: all.Registry(), Passes: w.session.server.Passes, Settings: w.settings}
	}
	return w.only
}

func (s *session) didChangeConfiguration(context.Context, *protocol.DidChangeConfigurationParams) (any, error) {
	return nil, nil
}

func (s *session) didChangeWorkspaceFolders(context.Context, *protocol.DidChangeWorkspaceFoldersParams) (any, error) {
	return nil, nil
}

func (s *session) didChangeWatchedFiles(context.Context, *protocol.DidChangeWatchedFilesParams) (any, error) {
	return nil, nil
}
