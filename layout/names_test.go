package layout_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"strconv"
	"testing"
)

// TestNames: every name that this package goes by is one that a dialect defines.
func TestNames(t *testing.T) {
	f, err := parser.ParseFile(token.NewFileSet(), "names.go", nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	reg, n := registry(), 0
	ast.Inspect(f, func(at ast.Node) bool {
		if lit, ok := at.(*ast.BasicLit); ok {
			name, err := strconv.Unquote(lit.Value)
			if err != nil || reg.Attr(name) == nil && reg.Type(name) == nil {
				t.Errorf("no dialect defines %s", lit.Value)
			}
			n++
		}
		return true
	})
	if n < 20 {
		t.Errorf("%d names", n)
	}
}
