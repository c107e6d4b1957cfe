package main

import (
	"encoding/json"
	"fmt"
	"go/ast"
	"go/doc"
	"go/parser"
	"go/token"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// Tests that ask the go command or the checkout's own source, not the packages: of no use against mutants, and a bundle runs where
// there is no go command.
var notAsked = regexp.MustCompile(`^(internal/archtest|scripts/.*|dialect/spec/cmd/.*)$`)

// compile makes the tests of every package that is made of a mutated one.
//
// Those of packages that stand outside of them (package NAME_test, as most do) become one program, which costs a link and some
// megabytes instead of forty: each package is compiled under another path, and named by a prefix.
func (p *program) compile(folder, work string, o options) error {
	if err := os.MkdirAll(folder, 0o777); err != nil {
		return err
	}
	files := map[string]string{} // by where the go command is to believe that they are
	for path, text := range p.overlay {
		at := filepath.Join(work, fmt.Sprintf("%d.go", len(files)))
		if err := os.WriteFile(at, []byte(text), 0o600); err != nil {
			return err
		}
		files[path] = at
	}
	const together = "scripts/mutate/asked"
	module := ""
	var wrappers, imports strings.Builder
	type target struct{ path, folder, out string }
	var targets []target
	for _, l := range slices.SortedFunc(maps.Values(p.all), func(a, b *listed) int { return strings.Compare(a.ImportPath, b.ImportPath) }) {
		if !l.tested() || l.Standard || !o.tests.MatchString(l.ImportPath) || !restsOn(l, p.all, p.packages) {
			continue
		}
		path, err := filepath.Rel(p.root, l.Dir)
		if err != nil {
			return err
		}
		path = filepath.ToSlash(path)
		if notAsked.MatchString(path) {
			continue
		}
		b := &binary{Package: path, Folder: l.Dir}
		p.Tests = append(p.Tests, b)
		if !l.standsOutside() {
			b.Path = filepath.Join(folder, strings.ReplaceAll(path, "/", "_")+".test")
			targets = append(targets, target{l.ImportPath, l.Dir, b.Path})
			continue
		}
		module = strings.TrimSuffix(l.ImportPath, "/"+path)
		b.Path = filepath.Join(folder, "together.test")
		id := fmt.Sprintf("p%d", len(p.Tests))
		b.Prefix = fmt.Sprintf("_%s_", id)
		fmt.Fprintf(&imports, "\t%s %q\n", id, module+"/"+together+"/"+id)
		if err := wrap(&wrappers, l, id, b.Prefix); err != nil {
			return err
		}
		for _, name := range l.XTestGoFiles {
			files[filepath.Join(p.root, together, id, strings.TrimSuffix(name, "_test.go")+"_tested.go")] = filepath.Join(l.Dir, name)
		}
	}
	if imports.Len() > 0 {
		at := filepath.Join(work, "together_test.go")
		text := "package together\n\nimport (\n\t\"testing\"\n\n" + imports.String() + ")\n\nvar _ testing.T\n\n" + wrappers.String()
		if err := os.WriteFile(at, []byte(text), 0o600); err != nil {
			return err
		}
		files[filepath.Join(p.root, together, "together_test.go")] = at
		targets = append(targets, target{module + "/" + together, p.root, filepath.Join(folder, "together.test")})
	}
	text, err := json.Marshal(map[string]any{"Replace": files})
	if err != nil {
		return err
	}
	overlay := filepath.Join(work, "overlay.json")
	if err := os.WriteFile(overlay, text, 0o600); err != nil {
		return err
	}
	for i, t := range targets {
		fmt.Fprintf(os.Stderr, "\r\033[Kcompiling the tests of %d packages: program %d of %d", len(p.Tests), i+1, len(targets))
		cmd := exec.Command("go", "test", "-c", "-vet=off", "-pgo=off", "-trimpath", "-ldflags=-s -w", "-overlay", overlay, "-o", t.out, t.path)
		cmd.Dir = t.folder
		if text, err := cmd.CombinedOutput(); err != nil {
			return fmt.Errorf("%s does not compile with its mutants: %s", t.path, text)
		}
	}
	fmt.Fprintln(os.Stderr)
	return nil
}

// standsOutside reports whether the tests of a package may be compiled apart from it.
func (l *listed) standsOutside() bool {
	if len(l.TestGoFiles) > 0 {
		return false
	}
	if _, err := os.Stat(filepath.Join(l.Dir, "testdata", "fuzz")); err == nil {
		return false // read by the name of the test
	}
	for _, name := range l.XTestGoFiles {
		text, err := os.ReadFile(filepath.Join(l.Dir, name))
		if err != nil || strings.Contains(string(text), "func TestMain(") || strings.Contains(string(text), "flag.") || strings.Contains(string(text), "//go:embed") {
			return false
		}
	}
	return true
}

// wrap writes tests that call those of a package.
func wrap(out *strings.Builder, l *listed, id, prefix string) error {
	fset := token.NewFileSet()
	var files []*ast.File
	for _, name := range l.XTestGoFiles {
		f, err := parser.ParseFile(fset, filepath.Join(l.Dir, name), nil, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		files = append(files, f)
		for _, d := range f.Decls {
			d, ok := d.(*ast.FuncDecl)
			if !ok || d.Recv != nil {
				continue
			}
			for kind, parameter := range map[string]string{"Test": "t *testing.T", "Fuzz": "f *testing.F"} {
				if rest, ok := strings.CutPrefix(d.Name.Name, kind); ok && len(d.Type.Params.List) == 1 {
					fmt.Fprintf(out, "func %s%s%s(%s) { %s.%s(%s) }\n", kind, prefix, rest, parameter, id, d.Name.Name, parameter[:1])
				}
			}
		}
	}
	for _, e := range doc.Examples(files...) {
		if e.Output == "" && !e.EmptyOutput {
			continue
		}
		what := "Output:"
		if e.Unordered {
			what = "Unordered output:"
		}
		fmt.Fprintf(out, "func Example%s%s() {\n\t%s.Example%s()\n\t// %s\n", prefix, e.Name, id, e.Name, what)
		for line := range strings.Lines(e.Output) {
			fmt.Fprintf(out, "\t// %s\n", strings.TrimSuffix(line, "\n"))
		}
		out.WriteString("}\n")
	}
	return nil
}

// A bundle's list of what is in it, with paths that hold in the root of any copy of the tree.
const planFile = "plan.json"

// write completes a bundle, whose tests are compiled.
func (p *program) write(folder string) error {
	for _, b := range p.Tests {
		var err error
		if b.Folder, err = filepath.Rel(p.root, b.Folder); err != nil {
			return err
		}
		b.Path = filepath.Base(b.Path)
	}
	text, err := json.Marshal(p)
	if err != nil {
		return err
	}
	if err := os.WriteFile(filepath.Join(folder, planFile), text, 0o666); err != nil {
		return err
	}
	self, err := os.Executable()
	if err != nil {
		return err
	}
	if text, err = os.ReadFile(self); err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(folder, "mutate"), text, 0o777)
}

// openBundle reads one, in the root of a copy of the tree that it was made of.
func openBundle(folder string) (*program, error) {
	text, err := os.ReadFile(filepath.Join(folder, planFile))
	if err != nil {
		return nil, err
	}
	p := &program{}
	if err := json.Unmarshal(text, p); err != nil {
		return nil, err
	}
	if folder, err = filepath.Abs(folder); err != nil {
		return nil, err
	}
	if p.root, err = os.Getwd(); err != nil {
		return nil, err
	}
	for _, b := range p.Tests {
		b.Path, b.Folder = filepath.Join(folder, b.Path), filepath.Join(p.root, b.Folder)
	}
	return p, nil
}
