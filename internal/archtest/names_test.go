package archtest

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/dialect/all"
)

// named are the folders in which ops, types and attributes of dialects are asked for
// what they are for, or named by the constants of their dialect's tables.
var named = []string{"analysis", "cmd", "codegen", "kernel", "launch", "layout", "lsp", "parser", "passlog", "printer", "report", "rewrite", "runner", "scripts/calibrate", "verify"}

// literals are the files that may quote names, and why.
var literals = map[string]string{
	"layout/names.go":     "dialects are above it",
	"parser/format.go":    "dialects are above it",
	"parser/parser.go":    "dialects are above it",
	"rewrite/pipeline.go": "dialects are above it",
}

// ofDialect is the name of an op, a type or an attribute, of those too that a dialect puts on ops of others.
var ofDialect = regexp.MustCompile(`^[a-z_]\w*\.[a-z_][\w.-]*$`)

// askers are the functions and methods that are given the name of an attribute of an op, or of a parameter.
var askers = []string{
	"Attr", "IntAttr", "StringAttr", "SetAttr", "RemoveAttr", "AttrOf", "EnumOf", "AttrParam", "IntParam", "BoolParam", "IntsParam", "RowsParam", "Named", "TypeParam", "AttrIndex", "AttrSpec",
	"attrOf", "int", "bool", "power", "powers", "order", // of layout's params
}

// undefined are attributes that no definition has: they are put on ops of any dialect.
var undefined = []string{
	"noinline", "operandSegmentSizes", // MLIR's
	"allocation.offset", "allocation.size", "tensor_memory_col_offset", "triton.warp_pipeline.pipelined_for", // of passes of Triton's
	"spec_id", // SPIR-V's decoration
}

// TestNames: nothing that asks ops for something has a name of an op, a type or an attribute in quotes, which
// nobody checks; and the names of attributes and parameters that it has in quotes are of some definition.
func TestNames(t *testing.T) {
	reg, seen, asked, used := all.Registry(), 0, 0, map[string]bool{}
	defined, met := attributes(reg), map[string]bool{}
	for _, folder := range append([]string{"dialect"}, named...) {
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
				call, ok := n.(*ast.CallExpr)
				if !ok {
					return true
				}
				fun, ok := call.Fun.(*ast.SelectorExpr)
				if !ok || !slices.Contains(askers, fun.Sel.Name) {
					return true
				}
				for _, arg := range call.Args {
					if lit, ok := arg.(*ast.BasicLit); ok && lit.Kind == token.STRING {
						name, _ := strconv.Unquote(lit.Value)
						asked++
						met[name] = true
						if folder == "dialect" && strings.Contains(name, ".") {
							continue // a dialect may say what it puts on ops of others
						}
						if !defined[name] && !slices.Contains(undefined, name) {
							t.Errorf("%s: no definition has an attribute or parameter %s", files.Position(lit.Pos()), lit.Value)
						}
					}
				}
				return true
			})
			if folder == "dialect" { // which may quote its own
				return nil
			}
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
	if seen < 100 || asked < 200 {
		t.Errorf("%d files, %d names of attributes", seen, asked)
	}
	for _, name := range undefined {
		if !met[name] || defined[name] {
			t.Errorf("%s is asked for: %v; it is defined: %v", name, met[name], defined[name])
		}
	}
	for file, why := range literals {
		if !used[file] {
			t.Errorf("%s quotes no name (%s)", file, why)
		}
	}
}

// attributes are the names of all attributes of ops and of all parameters.
func attributes(reg *dialect.Registry) map[string]bool {
	names := map[string]bool{}
	add := func(list []dialect.AttrSpec) {
		for _, a := range list {
			names[a.Name] = true
		}
	}
	for _, name := range reg.Dialects() {
		d := reg.Dialect(name)
		for i := range d.Ops {
			add(d.Ops[i].Attrs)
		}
		for i := range d.Types {
			add(d.Types[i].Params)
		}
		for i := range d.Attrs {
			add(d.Attrs[i].Params)
		}
	}
	return names
}
