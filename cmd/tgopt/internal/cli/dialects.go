package cli

import (
	"bytes"
	"cmp"
	"context"
	"io"
	"os"
	"path/filepath"
	"slices"

	"github.com/tgopt/tgopt/config"
	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/dialect/all"
	"github.com/tgopt/tgopt/dialect/spec"
	"github.com/tgopt/tgopt/ir/source"
)

// The dialects that a file is read with: those built in, those of the nearest
// .tgopt.yaml in its folder or above, and those of --dialect, each of which may
// extend the ones before.

// dialects finds the registries of files. One goroutine uses it.
type dialects struct {
	*opt
	render   *renderer
	flags    []*source.File     // the specs of --dialect
	byConfig map[string]*loaded // by path of the configuration, "" for none
	byFolder map[string]string  // the path of its configuration
}

// A loaded is what a configuration and the flags lead to.
type loaded struct {
	registry *dialect.Registry
	messages []byte // about specs, for stderr
	failed   bool
}

// newDialects reads the specs of --dialect and reports what is wrong with them.
func (o *opt) newDialects(ctx context.Context, r *renderer) (*dialects, bool) {
	d := &dialects{opt: o, render: r, byConfig: map[string]*loaded{}, byFolder: map[string]string{}}
	ok := true
	for _, name := range o.dialects {
		f, problem, err := o.read(ctx, name)
		if err != nil {
			o.Stderr.Write([]byte(unreadable(f, err)))
			ok = false
			continue
		}
		if len(problem) == 0 {
			_, problem = spec.Parse(f)
		}
		if source.HasErrors(problem) {
			d.report(o.Stderr, f, problem)
			ok = false
		}
		d.flags = append(d.flags, f)
	}
	return d, ok
}

// of returns the dialects of an input file. What is wrong with its specs is
// told with the first file that has them.
func (d *dialects) of(ctx context.Context, name string) *loaded {
	path := d.configOf(name)
	l, ok := d.byConfig[path]
	if !ok {
		l = d.load(ctx, path)
		d.byConfig[path] = l.said()
	}
	return l
}

// said is l without messages, for those to whom they need not be told again.
func (l *loaded) said() *loaded {
	if len(l.messages) == 0 {
		return l
	}
	again := *l
	again.messages = nil
	return &again
}

// configOf is the path of the configuration of a file, or "".
func (d *dialects) configOf(name string) string {
	if d.noConfig {
		return ""
	}
	folder := d.Dir
	if name != "-" {
		folder = filepath.Dir(d.path(name))
	}
	folder, err := filepath.Abs(folder)
	if err != nil {
		return ""
	}
	path, ok := d.byFolder[folder]
	if !ok {
		path = config.Find(folder, func(path string) bool {
			info, err := os.Stat(path)
			return err == nil && info.Mode().IsRegular()
		})
		d.byFolder[folder] = path
	}
	return path
}

func (d *dialects) load(ctx context.Context, path string) *loaded {
	l := &loaded{registry: all.Registry()}
	var out bytes.Buffer
	var files []*source.File
	if path != "" {
		f, problem, err := d.read(ctx, path)
		if err != nil {
			out.WriteString(unreadable(f, err))
			l.failed = true
		}
		f.Name = d.shown(path)
		c := &config.Config{}
		if len(problem) == 0 {
			c, problem = config.Parse(f, path)
		}
		for _, p := range c.Dialects {
			s, bad, err := d.read(ctx, p.Name)
			s.Name = d.shown(p.Name)
			switch {
			case err != nil:
				problem = append(problem, source.Errorf(p.Span, "%s: %v", s.Name, err))
			case len(bad) > 0:
				d.report(&out, s, bad)
				l.failed = true
			default:
				files = append(files, s)
			}
		}
		slices.SortStableFunc(problem, func(a, b source.Diagnostic) int { return cmp.Compare(a.Span.Start, b.Span.Start) })
		d.report(&out, f, problem)
		l.failed = l.failed || source.HasErrors(problem)
	}
	files = append(files, d.flags...)
	for i, problem := range spec.Load(l.registry, files...) {
		d.report(&out, files[i], problem)
		l.failed = l.failed || source.HasErrors(problem)
	}
	l.messages = out.Bytes()
	return l
}

// shown is a path as messages have it: relative to where tgopt runs, if it
// lies below.
func (d *dialects) shown(path string) string {
	dir, err := filepath.Abs(d.Dir)
	if err != nil {
		return path
	}
	if rel, err := filepath.Rel(dir, path); err == nil && filepath.IsLocal(rel) {
		return rel
	}
	return path
}

func (d *dialects) report(w io.Writer, f *source.File, ds []source.Diagnostic) {
	for _, diag := range ds {
		d.render.write(w, f, diag)
	}
}
