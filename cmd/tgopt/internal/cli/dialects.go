package cli

import (
	"bytes"
	"context"
	"io"
	"path/filepath"

	"github.com/spf13/pflag"

	"github.com/tgopt/tgopt/config"
	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/dialect/all"
	"github.com/tgopt/tgopt/dialect/spec"
	"github.com/tgopt/tgopt/internal/files"
	"github.com/tgopt/tgopt/ir/source"
)

// The dialects that a file is read with: those built in, those of the nearest
// .tgopt.yaml in its folder or above, and those of --dialect, each of which may
// extend the ones before.

// specFlags are the flags that say which dialects files have.
type specFlags struct {
	specs    []string
	noConfig bool
}

func (s *specFlags) define(f *pflag.FlagSet) {
	f.StringArrayVar(&s.specs, "dialect", nil, "a spec `file` of a dialect that the files have; may be repeated")
	f.BoolVar(&s.noConfig, "no-config", false, "take no dialects from the "+config.Name+" of a file's folder or of one above it")
}

// dialects finds the registries of files. One goroutine uses it.
type dialects struct {
	*tool
	noConfig bool
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
func (t *tool) newDialects(ctx context.Context, asked specFlags, r *renderer) (*dialects, bool) {
	d := &dialects{tool: t, noConfig: asked.noConfig, render: r, byConfig: map[string]*loaded{}, byFolder: map[string]string{}}
	ok := true
	for _, name := range asked.specs {
		f, problem, err := t.read(ctx, name)
		if err != nil {
			t.Stderr.Write([]byte(unreadable(f, err)))
			ok = false
			continue
		}
		if len(problem) == 0 {
			_, problem = spec.Parse(f)
		}
		if source.HasErrors(problem) {
			d.report(t.Stderr, f, problem)
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
		path = files.FindConfig(folder)
		d.byFolder[folder] = path
	}
	return path
}

func (d *dialects) load(ctx context.Context, path string) *loaded {
	l := &loaded{registry: all.Registry()}
	var out bytes.Buffer
	var specs []files.Spec
	if path != "" {
		c := (&files.Loader{Reader: d.files, Name: d.shown}).Load(ctx, path)
		d.report(&out, c.File, c.Diagnostics)
		l.failed = source.HasErrors(c.Diagnostics)
		for _, s := range c.Specs {
			if len(s.Diagnostics) > 0 {
				d.report(&out, s.File, s.Diagnostics)
				l.failed = true
				continue
			}
			specs = append(specs, s)
		}
	}
	for _, f := range d.flags {
		specs = append(specs, files.Spec{File: f})
	}
	for i, problem := range spec.Load(l.registry, files.Of(specs)...) {
		d.report(&out, specs[i].File, specs[i].Shown(problem))
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
