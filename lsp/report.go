package lsp

import (
	"context"
	"fmt"
	"os"
	"path/filepath"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

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
	return onDocument(ctx, s, "tgopt.report", argument, func(_ context.Context, v *view, a *reportArgument) (any, error) {
		html, scripts, err := v.Report(a.Target, ide.Outside{Python: v.python, Link: v.linker()})
		if err != nil {
			return nil, err
		}
		return reportResult{html, scripts}, nil
	})
}

// mostPython bounds the Python files that a report quotes, in bytes.
const mostPython = 1 << 20

// python reads a Python file that a dump names, from beside the document where
// the name is not absolute. A dump may name any file: no others are read.
func (v *view) python(name string) (string, bool) {
	path := v.beside(name)
	if path == "" || filepath.Ext(path) != ".py" {
		return "", false
	}
	info, err := os.Stat(path)
	if err != nil || !info.Mode().IsRegular() || info.Size() > mostPython {
		return "", false
	}
	text, err := os.ReadFile(path)
	return string(text), err == nil
}

// linker returns the addresses of lines of files, "" for those that there are
// not.
func (v *view) linker() func(name string, line int) string {
	known := map[string]string{}
	return func(name string, line int) string {
		address, asked := known[name]
		if !asked {
			if path := v.beside(name); path != "" {
				if _, err := os.Stat(path); err == nil {
					address = string(uri.File(path))
				}
			}
			known[name] = address
		}
		if address == "" {
			return ""
		}
		return fmt.Sprintf("%s#L%d", address, line)
	}
}

// beside is the path of a file that the document names; "" if it cannot be
// told.
func (v *view) beside(name string) string {
	switch {
	case filepath.IsAbs(name):
		return name
	case name == "" || v.document.path == "":
		return ""
	}
	return filepath.Join(filepath.Dir(v.document.path), name)
}
