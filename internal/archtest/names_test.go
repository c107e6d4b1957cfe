package archtest

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/tgopt/tgopt/dialect/all"
)

// named are the folders in which ops, types and attributes of dialects are asked for
// what they are for, or named by the constants of their dialect's tables.
var named = []string{"analysis", "cmd", "kernel", "layout", "lsp", "passlog", "report", "rewrite", "scripts/calibrate"}

// literals are the files that may quote names, and why.
var literals = map[string]string{
	"layout/names.go":     "dialects are above it",
	"rewrite/pipeline.go": "dialects are above it",
}

// ofDialect is the name of an op, a type or an attribute, of those too that a dialect puts on ops of others.
var ofDialect = regexp.MustCompile(`^[a-z_]\w*\.[a-z_][\w.-]*$`)

// TestNames: nothing that asks ops for something has a name of an op, a type or an attribute in quotes, which
// nobody checks.
func TestNames(t *testing.T) {
	reg, seen, used := all.Registry(), 0, map[string]bool{}
	for _, folder := range named {
		err := filepath.WalkDir(filepath.Join("../..", folder), func(path string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
				return err
			}
			files := token.NewFileSet()
			f, err := parser.ParseFile(files, path, nil, 0)
			if err != nil {
				return err
			}
			seen++
			at, _ := filepath.Rel("../..", path)
			ast.Inspect(f, func(n ast.Node) bool {
				lit, ok := n.(*ast.BasicLit)
				if !ok || lit.Kind != token.STRING {
					return true
				}
				name, _ := strconv.Unquote(lit.Value)
				if dialect, _, _ := strings.Cut(name, "."); reg.Dialect(dialect) == nil || !ofDialect.MatchString(name) {
					return true
				}
				if at := filepath.ToSlash(at); literals[at] != "" {
					used[at] = true
					return true
				}
				t.Errorf("%s: %s: ask what the op is for, or name it by the constant of its dialect", files.Position(lit.Pos()), lit.Value)
				return true
			})
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	if seen < 100 {
		t.Errorf("%d files", seen)
	}
	for file, why := range literals {
		if !used[file] {
			t.Errorf("%s quotes no name (%s)", file, why)
		}
	}
}
