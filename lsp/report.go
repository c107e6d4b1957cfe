package lsp

import (
	"context"
	"fmt"
	"path/filepath"
	"slices"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"github.com/tgopt/tgopt/internal/files"
	"github.com/tgopt/tgopt/lsp/ide"
)

type reportResult struct {
	HTML    string   `json:"html"`
	Scripts []string `json:"scripts"`
}

type reportArgument struct {
	Target string `json:"target"`
}

func runReport(ctx context.Context, s *session, argument protocol.LSPAny) (any, error) {
	return onDocument(ctx, s, "tgopt.report", argument, func(ctx context.Context, v *view, a *reportArgument) (any, error) {
		python := v.sources(ctx)
		html, scripts, err := v.Report(a.Target, ide.Outside{Python: python.Find, Link: v.linker(python)})
		s.tellRefused(python.Refused())
		if err != nil {
			return nil, err
		}
		return reportResult{html, scripts}, nil
	})
}

// sources are the Python files that a dump may name: those of the folders of the
// workspace, or of the document's own where there is none.
func (v *view) sources(ctx context.Context) *files.Sources {
	s := v.session
	s.mu.Lock()
	folders := slices.Clone(s.workspaces.roots)
	s.mu.Unlock()
	if path := v.document.path; path != "" {
		own := filepath.Dir(path)
		if len(folders) == 0 || slices.ContainsFunc(folders, func(f string) bool { return files.Below(f, own) }) {
			folders = append([]string{own}, folders...)
		}
	}
	var roots []files.Root
	for _, f := range folders {
		roots = append(roots, files.Root{Folder: f})
	}
	return s.files.Sources(ctx, roots)
}

// linker returns the addresses of lines of the document and of Python files, ""
// for others.
func (v *view) linker(python *files.Sources) func(name string, line int) string {
	known := map[string]string{}
	return func(name string, line int) string {
		address, asked := known[name]
		if !asked {
			path := python.Path(name)
			if name == v.File.Name && files.Regular(v.document.path) {
				path = v.document.path
			}
			if path != "" {
				address = string(uri.File(path))
			}
			known[name] = address
		}
		if address == "" {
			return ""
		}
		return fmt.Sprintf("%s#L%d", address, line)
	}
}
