package archtest

import (
	"go/ast"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// builders may change IR themselves, besides ir: they make what nobody else has seen yet, or are the way for all others.
var builders = []string{"parser", "dialect", "rewrite"}

// copies are files that make a module of their own, and fill it with clones.
var copies = []string{"kernel/try.go", "rewrite/reduceliveness/trial.go"}

// aChange is how methods are called that change IR. Where an op stands in the text (SetSpan) is none of it.
var aChange = regexp.MustCompile(`^(Set|Add|Remove|Erase|Move|Replace|Insert|Append)`)

// TestChanges: nobody calls a method by which IR changes on anything but a Rewriter, or the Builder that it gives.
func TestChanges(t *testing.T) {
	list := packages(t)
	changes, asked := map[string]bool{}, 0
	for _, p := range list {
		if p.path != "ir" {
			continue
		}
		for _, f := range p.files {
			for _, d := range f.Decls {
				if fn, ok := d.(*ast.FuncDecl); ok && fn.Recv != nil && slices.Contains([]string{"Module", "Op", "Value", "Operand", "Block", "Region"}, receiver(fn)) &&
					aChange.MatchString(fn.Name.Name) && fn.Name.Name != "SetSpan" {
					changes[fn.Name.Name] = true
				}
			}
		}
	}
	if len(changes) < 20 {
		t.Errorf("ir has %d methods that change it: are they still called so?", len(changes))
	}
	for _, p := range list {
		if p.path == "ir" || slices.Contains(builders, p.path) || strings.HasPrefix(p.path, "dialect/") || strings.HasPrefix(p.path, "internal/") {
			continue
		}
		for i, f := range p.files {
			if slices.Contains(copies, p.path+"/"+p.names[i]) || !slices.ContainsFunc(f.Imports, func(s *ast.ImportSpec) bool { return s.Path.Value == `"`+module+`ir"` }) {
				continue
			}
			imports := map[string]bool{}
			for _, s := range f.Imports {
				imports[filepath.Base(strings.Trim(s.Path.Value, `"`))] = true
			}
			ast.Inspect(f, func(n ast.Node) bool {
				call, ok := n.(*ast.CallExpr)
				if !ok {
					return true
				}
				s, ok := call.Fun.(*ast.SelectorExpr)
				if !ok || !changes[s.Sel.Name] {
					return true
				}
				if x, ok := s.X.(*ast.Ident); ok && imports[x.Name] {
					return true
				}
				if asked++; !changesForAll(s.X) {
					t.Errorf("%s/%s calls %s: all IR is changed through rewrite.Rewriter", p.path, p.names[i], s.Sel.Name)
				}
				return true
			})
		}
	}
	if asked < 20 {
		t.Errorf("%d calls were looked at", asked)
	}
}

// changesForAll reports whether an expression is a Rewriter or a Builder of one, as everybody calls them: rw, and b.
func changesForAll(e ast.Expr) bool {
	switch e := e.(type) {
	case *ast.Ident:
		return e.Name == "rw" || e.Name == "b"
	case *ast.SelectorExpr:
		return e.Sel.Name == "rw"
	case *ast.CallExpr:
		s, ok := e.Fun.(*ast.SelectorExpr)
		return ok && (s.Sel.Name == "Rewriter" || changesForAll(s.X))
	}
	return false
}

func receiver(fn *ast.FuncDecl) string {
	e := fn.Recv.List[0].Type
	if s, ok := e.(*ast.StarExpr); ok {
		e = s.X
	}
	name, _ := e.(*ast.Ident)
	if name == nil {
		return ""
	}
	return name.Name
}
