package lsp

import (
	"context"
	"fmt"
	"path/filepath"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"
)

func (v *view) documentLinks(context.Context, *protocol.DocumentLinkParams) ([]protocol.DocumentLink, error) {
	list := []protocol.DocumentLink{}
	for _, l := range v.Links() {
		path := l.File
		if !filepath.IsAbs(path) {
			if v.document.path == "" {
				continue
			}
			path = filepath.Join(filepath.Dir(v.document.path), path)
		}
		target := uri.File(path)
		if l.Line > 0 {
			target = uri.URI(fmt.Sprintf("%s#L%d,%d", target, l.Line, max(l.Column, 1)))
		}
		list = append(list, protocol.DocumentLink{Range: v.rangeOf(l.Span), Target: &target})
	}
	return list, nil
}
