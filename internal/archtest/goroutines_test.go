package archtest

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"strings"
	"testing"
)

// TestGoroutines: only package guard begins goroutines. A panic in any other would
// end the process, and with it all that was open; the tools under scripts may.
func TestGoroutines(t *testing.T) {
	files := token.NewFileSet()
	guarded := 0
	err := filepath.WalkDir("../..", func(path string, d fs.DirEntry, err error) error {
		path = filepath.ToSlash(path)
		if err != nil || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") || strings.Contains(path, "/testdata/") || strings.HasPrefix(path, "../../scripts/") {
			return err
		}
		f, err := parser.ParseFile(files, path, nil, 0)
		if err != nil {
			return err
		}
		ast.Inspect(f, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.GoStmt:
				if !strings.HasPrefix(path, "../../internal/guard/") {
					t.Errorf("%s: a goroutine without guard.Go", files.Position(n.Pos()))
				}
			case *ast.CallExpr:
				s, ok := n.Fun.(*ast.SelectorExpr)
				if !ok || s.Sel.Name != "Go" {
					break
				}
				switch x := s.X.(type) {
				case *ast.Ident:
					if x.Name == "guard" {
						guarded++
						return true
					}
				case *ast.SelectorExpr:
					if x.Sel.Name == "conn" { // jsonrpc2's reader, in which session.handle guards itself
						return true
					}
				}
				t.Errorf("%s: a goroutine without guard.Go", files.Position(n.Pos()))
			}
			return true
		})
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if guarded < 10 {
		t.Errorf("only %d goroutines found", guarded)
	}
}
