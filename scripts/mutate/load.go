package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// A listed package is what `go list` says of one.
type listed struct {
	ImportPath, Dir, Export string
	GoFiles                 []string
	TestGoFiles             []string
	XTestGoFiles            []string
	Deps                    []string
	TestImports             []string
	XTestImports            []string
	Standard                bool
}

func (l *listed) tested() bool { return len(l.TestGoFiles)+len(l.XTestGoFiles) > 0 }

// list asks the go command, in the folder, for packages and all that they import.
func list(folder string, patterns ...string) (map[string]*listed, error) {
	cmd := exec.Command("go", append([]string{"list", "-pgo=off", "-export", "-deps", "-json"}, patterns...)...)
	cmd.Dir, cmd.Stderr = folder, os.Stderr
	out, err := cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := cmd.Start(); err != nil {
		return nil, err
	}
	all := map[string]*listed{}
	for dec := json.NewDecoder(out); ; {
		var l listed
		if err := dec.Decode(&l); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			return nil, err
		}
		all[l.ImportPath] = &l
	}
	return all, cmd.Wait()
}

// A unit is a package that is mutated, with its types.
type unit struct {
	*listed
	path  string // of ImportPath, without the module
	fset  *token.FileSet
	files []*ast.File
	text  [][]byte // of files
	types *types.Package
	info  *types.Info
}

func load(l *listed, module string, all map[string]*listed) (*unit, error) {
	u := &unit{
		listed: l, path: strings.TrimPrefix(l.ImportPath, module+"/"), fset: token.NewFileSet(),
		info: &types.Info{Types: map[ast.Expr]types.TypeAndValue{}, Defs: map[*ast.Ident]types.Object{}, Uses: map[*ast.Ident]types.Object{}},
	}
	for _, name := range l.GoFiles {
		path := filepath.Join(l.Dir, name)
		text, err := os.ReadFile(path)
		if err != nil {
			return nil, err
		}
		f, err := parser.ParseFile(u.fset, path, text, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			return nil, err
		}
		u.files, u.text = append(u.files, f), append(u.text, text)
	}
	exported := importer.ForCompiler(u.fset, "gc", func(path string) (io.ReadCloser, error) {
		if d := all[path]; d != nil && d.Export != "" {
			return os.Open(d.Export)
		}
		return nil, fmt.Errorf("nothing is known of %s", path)
	})
	var err error
	u.types, err = (&types.Config{Importer: exported}).Check(l.ImportPath, u.fset, u.files, u.info)
	return u, err
}
