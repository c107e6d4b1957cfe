package ide

import (
	"context"
	"slices"

	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/dialect/all"
	"github.com/tgopt/tgopt/dialect/spec"
	"github.com/tgopt/tgopt/ir/source"
)

// Diagnostics are what is wrong with a dialect's description, read beside
// the others of its workspace.
func (s *specSnapshot) Diagnostics(context.Context) []source.Diagnostic {
	if s.found == nil {
		files := s.files()
		s.found = append([]source.Diagnostic{}, spec.Load(all.Registry(), files...)[len(files)-1]...)
	}
	return s.found
}

// files are the specs of the workspace, with the document as the last.
func (s *specSnapshot) files() []*source.File {
	others := slices.DeleteFunc(slices.Clone(s.Workspace.Specs), func(f *source.File) bool { return f.Name == s.File.Name })
	return append(others, s.File)
}

// opNamed is the definition of an op: as the document has it now, or as it is in
// the workspace.
func (s *specSnapshot) opNamed(name string) *dialect.Op {
	r, d := s.dialects()
	for i := range d.Ops {
		if d.Ops[i].Name == name {
			if def := r.Op(name); def != nil && def.Format == d.Ops[i].Format {
				return def
			}
			return &dialect.Op{OpDef: &d.Ops[i]}
		}
	}
	return r.Op(name)
}

// dialects is the dialects beside which the document stands, the document's
// own among them if it has no errors, and the dialect that it describes.
func (s *specSnapshot) dialects() (*dialect.Registry, *dialect.Dialect) {
	m := s.model()
	if m.registry == nil {
		var found []source.Diagnostic
		m.registry = s.Workspace.Registry
		if m.dialect, found = spec.Parse(s.File); !source.HasErrors(found) {
			m.registry = all.Registry()
			spec.Load(m.registry, s.files()...)
		}
	}
	return m.registry, m.dialect
}
