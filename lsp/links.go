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
