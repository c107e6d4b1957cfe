package ide

import (
	"context"

	"github.com/tgopt/tgopt/dialect/all"
	"github.com/tgopt/tgopt/dialect/spec"
	"github.com/tgopt/tgopt/ir/source"
)

// Diagnostics are what is wrong with a dialect's description, read beside
// the others of its workspace.
func (s *specSnapshot) Diagnostics(context.Context) []source.Diagnostic {
	files := []*source.File{}
	for _, f := range s.Workspace.Specs {
		if f.Name != s.File.Name {
			files = append(files, f)
		}
	}
	files = append(files, s.File)
	return spec.Load(all.Registry(), files...)[len(files)-1]
}
