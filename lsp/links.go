package lsp

import (
	"context"
	"fmt"
	"path/filepath"
	"slices"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"github.com/tgopt/tgopt/internal/files"
)

// documentLinks are the files that the text names and that are there: beside
// the document, or in a folder of the workspace.
func (v *view) documentLinks(context.Context, *protocol.DocumentLinkParams) ([]protocol.DocumentLink, error) {
	v.session.mu.Lock()
	folders := slices.Clone(v.session.workspaces.roots)
	v.session.mu.Unlock()
	if v.document.path != "" {
		folders = append([]string{filepath.Dir(v.document.path)}, folders...)
	}
	found := map[string]string{} // by the name in the text; "" for none
	list := []protocol.DocumentLink{}
	for _, l := range v.Links() {
		path, known := found[l.File]
		if !known {
			path = fileIn(folders, l.File)
			found[l.File] = path
		}
		if path == "" {
			continue
		}
		target := uri.URI(fmt.Sprintf("%s#L%d,%d", uri.File(path), l.Line, max(l.Column, 1)))
		list = append(list, protocol.DocumentLink{Range: v.rangeOf(l.Span), Target: &target})
	}
	return list, nil
}

// fileIn finds a file by the name that a text has for it; "" if there is none.
func fileIn(folders []string, name string) string {
	if files.Remote(name) {
		return ""
	}
	candidates := []string{name}
	if !filepath.IsAbs(name) {
		candidates = candidates[:0]
		for _, f := range folders {
			candidates = append(candidates, filepath.Join(f, name))
		}
	}
	for _, c := range candidates {
		if files.Regular(c) {
			return c
		}
	}
	return ""
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
