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

// configDiagnostics are those of a .tgopt.yaml on the screen.
func (v *view) configDiagnostics(ctx context.Context) []source.Diagnostic {
	s := v.session
	l := &files.Loader{Reader: s.files, Opened: func(path string) *source.File {
		if path == v.document.name() {
			return v.File
		}
		return nil
	}}
	return l.Load(ctx, v.document.name()).Diagnostics
}
