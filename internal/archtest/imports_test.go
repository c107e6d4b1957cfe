// Package archtest holds the packages against the table in ARCHITECTURE.md.
package archtest

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

const module = "github.com/tgopt/tgopt/"

// outside are the packages of Go's library by which a program reads or writes
// more than it was given.
var outside = []string{"os", "os/exec", "os/signal", "os/user", "io/fs", "io/ioutil", "net", "net/http", "net/rpc", "net/smtp", "syscall", "plugin", "log", "log/slog", "log/syslog"}

// outsideFunctions are functions of other packages that do.
var outsideFunctions = map[string][]string{
	"path/filepath": {"Abs", "EvalSymlinks", "Glob", "Walk", "WalkDir"},
	"fmt":           {"Print", "Println", "Printf", "Scan", "Scanln", "Scanf"},
}

// A pkg is a package of ours, with the files of all systems. Files are read here,
// not by `go list`, so that Go knows what the result of the test rests on.
type pkg struct {
	path    string // in the module
	imports []string
	files   []*ast.File
	names   []string // of the files
}

func packages(t *testing.T) (list []*pkg) {
	t.Helper()
	const root = "../.."
	byFolder := map[string]*pkg{}
	err := filepath.WalkDir(root, func(path string, e fs.DirEntry, err error) error {
		name := e.Name()
		switch {
		case err != nil:
			return err
		case e.IsDir() && path != root && (name == "testdata" || name == "node_modules" || strings.HasPrefix(name, ".") || strings.HasPrefix(name, "_")):
			return fs.SkipDir
		case e.IsDir() || filepath.Ext(name) != ".go" || strings.HasSuffix(name, "_test.go"):
			return nil
		}
		f, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		folder, err := filepath.Rel(root, filepath.Dir(path))
		if err != nil {
			return err
		}
		p := byFolder[folder]
		if p == nil {
			p = &pkg{path: filepath.ToSlash(folder)}
			byFolder[folder] = p
			list = append(list, p)
		}
		p.files, p.names = append(p.files, f), append(p.names, name)
		for _, i := range f.Imports {
			p.imports = append(p.imports, strings.Trim(i.Path.Value, `"`))
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return list
}

func TestImports(t *testing.T) {
	rows := readTable(t)
	seen := map[*row]bool{}
	for _, p := range packages(t) {
		r := rowOf(rows, p.path)
		if r == nil {
			t.Errorf("%s has no row in ARCHITECTURE.md", p.path)
			continue
		}
		seen[r] = true
		for _, imp := range p.imports {
			to := strings.TrimPrefix(imp, module)
			ours := to != imp
			if !ours && !foreign(imp) && !slices.Contains(outside, imp) {
				continue
			}
			var target *row
			if ours {
				target = rowOf(rows, to)
			}
			if !r.permits(to, target) {
				t.Errorf("%s imports %s, which its row in ARCHITECTURE.md does not allow", p.path, to)
			}
		}
	}
	for _, r := range rows {
		if !seen[r] {
			t.Errorf("%s has a row in ARCHITECTURE.md and no package", r.packages)
		}
		for _, p := range r.imports {
			if !r.used[p] {
				t.Errorf("%s need not import %s, as its row in ARCHITECTURE.md allows", r.packages, p)
			}
		}
	}
}

// TestCore: the core, and what makes plain data of it for editors and reports, is
// given all that it reads.
func TestCore(t *testing.T) {
	for _, r := range readTable(t) {
		if !r.core && !slices.Contains([]string{"config", "report", "lsp/ide", "passlog"}, r.packages[0]) {
			continue
		}
		for _, p := range r.imports {
			if r.all || slices.Contains(outside, p) || p == "internal/files" {
				t.Errorf("the row of %s allows %s", r.packages, p)
			}
		}
	}
}

// TestOutside: whose row does not have os calls no function that needs it.
func TestOutside(t *testing.T) {
	rows := readTable(t)
	called := 0
	for _, p := range packages(t) {
		r := rowOf(rows, p.path)
		if r == nil {
			continue // TestImports says so
		}
		for _, f := range p.files {
			for _, call := range outsideCalls(f) {
				called++
				if !r.all && !slices.Contains(r.imports, "os") {
					t.Errorf("%s uses %s, and its row in ARCHITECTURE.md does not have os", p.path, call)
				}
			}
		}
	}
	if called == 0 {
		t.Error("nobody uses any of them: are they still looked for?")
	}
}

// outsideCalls lists the uses of outsideFunctions in a file.
func outsideCalls(f *ast.File) (list []string) {
	ast.Inspect(f, func(n ast.Node) bool {
		if s, ok := n.(*ast.SelectorExpr); ok {
			if x, ok := s.X.(*ast.Ident); ok {
				for of, functions := range outsideFunctions {
					if x.Name == filepath.Base(of) && slices.Contains(functions, s.Sel.Name) {
						list = append(list, x.Name+"."+s.Sel.Name)
					}
				}
			}
		}
		return true
	})
	return list
}
