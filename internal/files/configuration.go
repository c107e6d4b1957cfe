package files

import (
	"cmp"
	"context"
	"os"
	"path/filepath"
	"slices"
	"strconv"

	"github.com/tgopt/tgopt/config"
	"github.com/tgopt/tgopt/ir/source"
)

// mostSpec is how many bytes a spec may have.
const mostSpec = 16 << 20

// FindConfig returns the nearest configuration in a folder and those above it, ""
// if there is none.
func FindConfig(folder string) string {
	return config.Find(folder, func(path string) bool {
		info, err := os.Lstat(path)
		return err == nil && !info.IsDir()
	})
}

// A Configuration is a .tgopt.yaml with the specs that it names.
type Configuration struct {
	File        *source.File
	Diagnostics []source.Diagnostic // about File
	Specs       []Spec              // those that could be read
}

// A Spec is one that a configuration names.
type Spec struct {
	File        *source.File
	Diagnostics []source.Diagnostic // that it is no text
	outside     bool                // of the configuration's folder
}

// Shown is what of diagnostics about a spec may be shown. A configuration may name
// any file, and what a message quotes of it ends in the log of a build.
func (s *Spec) Shown(diags []source.Diagnostic) []source.Diagnostic {
	if !s.outside {
		return diags
	}
	for _, d := range diags {
		if d.Severity != source.Error {
			continue
		}
		where := ""
		if d.Span.IsValid() {
			p := s.File.Position(d.Span.Start)
			where = " in line " + strconv.Itoa(int(p.Line))
		}
		return []source.Diagnostic{source.Errorf(source.NoSpan, "it is no spec: there is an error%s. "+
			"Nothing is quoted of a file outside of the folder of %s; `--dialect` with its name says what it is", where, config.Name)}
	}
	return nil
}

// A Loader reads configurations.
type Loader struct {
	*Reader
	// Opened returns the text of a file that an editor has, nil for others; nil:
	// there is no editor.
	Opened func(path string) *source.File
	// Name is what messages call a file; nil: by its path.
	Name func(path string) string
}

// Load reads the configuration at a path.
func (l *Loader) Load(ctx context.Context, path string) *Configuration {
	f, diags := l.open(path), []source.Diagnostic(nil)
	if f == nil {
		text, err := l.Read(ctx, filepath.Dir(path), filepath.Base(path), config.MaxSize)
		if err != nil {
			f, diags = source.NewFile(path, ""), []source.Diagnostic{source.Errorf(source.NoSpan, "%v", Reason(err))}
		} else {
			f, diags = Text(path, text)
		}
		f.Name = l.name(path)
	}
	if source.HasErrors(diags) {
		return &Configuration{File: f, Diagnostics: diags}
	}
	return l.specs(ctx, path, f)
}

// specs reads what a configuration names.
func (l *Loader) specs(ctx context.Context, path string, f *source.File) *Configuration {
	parsed, diags := config.Parse(f, path)
	c := &Configuration{File: f, Diagnostics: diags}
	folder := filepath.Dir(path)
	for _, p := range parsed.Dialects {
		s := Spec{}
		if s.File = l.open(p.Name); s.File == nil {
			text, err := l.readSpec(ctx, folder, p.Name)
			if err != nil {
				c.Diagnostics = append(c.Diagnostics, source.Errorf(p.Span, "%s: %v", l.name(p.Name), Reason(err)))
				continue
			}
			s.outside = !inside(folder, p.Name)
			s.File, s.Diagnostics = Text(l.name(p.Name), text)
			s.Diagnostics = s.Shown(s.Diagnostics)
		}
		c.Specs = append(c.Specs, s)
	}
	slices.SortStableFunc(c.Diagnostics, func(a, b source.Diagnostic) int { return cmp.Compare(a.Span.Start, b.Span.Start) })
	return c
}

// readSpec reads a spec in the folder of its configuration, or another's.
func (l *Loader) readSpec(ctx context.Context, folder, path string) ([]byte, error) {
	if rel, err := filepath.Rel(folder, path); err == nil && filepath.IsLocal(rel) {
		return l.Read(ctx, folder, rel, mostSpec)
	}
	if Remote(path) {
		return nil, refuse(path, "it may be on another machine")
	}
	return l.Read(ctx, filepath.Dir(path), filepath.Base(path), mostSpec)
}

// inside reports whether a file is in a folder once links are followed.
func inside(folder, path string) bool {
	folder, err := filepath.EvalSymlinks(folder)
	if err != nil {
		return false
	}
	path, err = filepath.EvalSymlinks(path)
	return err == nil && Below(folder, path)
}

func (l *Loader) open(path string) *source.File {
	if l.Opened == nil {
		return nil
	}
	return l.Opened(path)
}

func (l *Loader) name(path string) string {
	if l.Name == nil {
		return path
	}
	return l.Name(path)
}

// Of lists the files of specs.
func Of(specs []Spec) (list []*source.File) {
	for _, s := range specs {
		list = append(list, s.File)
	}
	return list
}
