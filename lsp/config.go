package lsp

import (
	"context"

	"github.com/tgopt/tgopt/internal/files"
	"github.com/tgopt/tgopt/ir/source"
)

// loader reads configurations and specs, those that the editor has open from its
// documents. The session's mutex is held while it is used.
func (w *workspaces) loader() *files.Loader {
	return &files.Loader{Reader: w.session.files, Opened: func(path string) *source.File {
		for _, d := range w.session.documents {
			if d.path == path {
				return d.snapshot.File
			}
		}
		return nil
	}}
}

// readConfig says what is wrong with a .tgopt.yaml on the screen.
func (s *session) readConfig(ctx context.Context, f *source.File) []source.Diagnostic {
	l := &files.Loader{Reader: s.files, Opened: func(path string) *source.File {
		if path == f.Name {
			return f
		}
		return nil
	}}
	return l.Load(ctx, f.Name).Diagnostics
}
