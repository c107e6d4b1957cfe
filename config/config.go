// Package config reads .tgopt.yaml: which specs describe the dialects of the
// files in a folder and below it. docs/dialects.md has the schema.
//
// A folder's configuration names files that are read and nothing that is run,
// since it comes with whatever one happens to look at.
package config

import (
	"path/filepath"

	"github.com/goccy/go-yaml/ast"

	"github.com/tgopt/tgopt/internal/yamltext"
	"github.com/tgopt/tgopt/ir/source"
)

// Name is what the file is called.
const Name = ".tgopt.yaml"

// MaxSize is how many bytes a configuration may have.
const MaxSize = 1 << 14

// A Config is the content of a .tgopt.yaml.
type Config struct {
	Dialects []Path // specs, to be loaded in this order
}

// A Path is a file that the configuration names.
type Path struct {
	Name string // as written or, if that is relative, joined to the folder of the configuration
	Span source.Span
}

// Find returns the nearest configuration in dir and the folders above it, ""
// if there is none. exists reports whether a file exists.
func Find(dir string, exists func(path string) bool) string {
	for {
		if path := filepath.Join(dir, Name); exists(path) {
			return path
		}
		up := filepath.Dir(dir)
		if up == dir {
			return ""
		}
		dir = up
	}
}

// Parse reads a configuration that lies at path.
func Parse(file *source.File, path string) (*Config, []source.Diagnostic) {
	r := reader{Reader: yamltext.New(file, "configuration"), dir: filepath.Dir(path), config: &Config{}}
	if n := r.Read(MaxSize); !yamltext.Empty(n) {
		r.top(n)
	}
	return r.config, r.Diags
}

type reader struct {
	*yamltext.Reader
	dir    string
	config *Config
}

func (r *reader) top(n ast.Node) {
	entries, ok := r.Entries(n, "dialects")
	if !ok {
		r.Errorf(n.GetToken(), "expected `key: value` lines, got %s", yamltext.KindOf(n))
	}
	for _, e := range entries {
		r.dialects(e.Value)
	}
}

func (r *reader) dialects(n ast.Node) {
	list, ok := n.(*ast.SequenceNode)
	if !ok {
		r.Errorf(n.GetToken(), "'dialects' is a list of spec files, got %s", yamltext.KindOf(n))
		return
	}
	for _, v := range list.Values {
		name, ok := v.(*ast.StringNode)
		switch {
		case !ok:
			r.Errorf(v.GetToken(), "expected the name of a spec file, got %s", yamltext.KindOf(v))
		case name.Value == "":
			r.Errorf(v.GetToken(), "the name of a spec file is empty")
		default:
			path := filepath.FromSlash(name.Value)
			if !filepath.IsAbs(path) {
				path = filepath.Join(r.dir, path)
			}
			r.config.Dialects = append(r.config.Dialects, Path{path, r.Span(v.GetToken())})
		}
	}
}
