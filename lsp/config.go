package lsp

import (
	"errors"
	"io/fs"
	"os"

	"github.com/tgopt/tgopt/config"
	"github.com/tgopt/tgopt/ir/source"
)

// maxSpec is the largest spec or configuration that is read, in bytes.
const maxSpec = 16 << 20

var errTooLarge = errors.New("is too large")

// reason is an error about a file without what the message says anyway.
func reason(err error) error {
	if e, ok := errors.AsType[*fs.PathError](err); ok {
		return e.Err
	}
	return err
}

// configDiagnostics are those of a .tgopt.yaml on the screen.
func (v *view) configDiagnostics() []source.Diagnostic {
	c, diags := config.Parse(v.File, v.document.name())
	for _, p := range c.Dialects {
		if _, err := os.Stat(p.Name); err != nil {
			diags = append(diags, source.Errorf(p.Span, "%s: %v", p.Name, reason(err)))
		}
	}
	return diags
}
