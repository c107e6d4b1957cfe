package launch_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/tgopt/tgopt/dialect/all"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/ir/source"
	"github.com/tgopt/tgopt/launch"
	"github.com/tgopt/tgopt/parser"
)

const kernels = "../testdata/kernels"

// TestKernels: the committed launch files agree with the dumps that they are for, in all
// releases and on all targets that have one of the name, and their references are there.
func TestKernels(t *testing.T) {
	list, err := filepath.Glob(kernels + "/launches/*" + launch.Extension)
	if err != nil || len(list) < 60 {
		t.Fatalf("%d launch files, %v", len(list), err)
	}
	references, err := os.ReadFile(kernels + "/launches/references.py")
	if err != nil {
		t.Fatal(err)
	}
	defined := map[string]bool{}
	for _, m := range regexp.MustCompile(`(?m)^def (\w+)\(`).FindAllStringSubmatch(string(references), -1) {
		defined[m[1]] = true
	}
	all := dumps(t)
	checked := 0
	for _, path := range list {
		f, file := read(t, path)
		if f.Reference != nil && (f.Reference.File != "references.py" || !defined[f.Reference.Function]) {
			t.Errorf("%s: no reference %s", path, f.Reference.Function)
		}
		cases, diags := f.Cases(132)
		fail(t, path, file, diags)
		stem := strings.TrimSuffix(filepath.Base(path), launch.Extension)
		on90 := 0
		for _, dump := range all[stem] {
			text, err := os.ReadFile(dump)
			if err != nil {
				t.Fatal(err)
			}
			kernel := kernelOf(t, dump, string(text))
			for _, c := range cases {
				fail(t, dump, file, f.Check(kernel, c))
			}
			checked++
			if strings.Contains(dump, "/sm_90/") || strings.Contains(dump, "/sm_80/") {
				on90++
			}
		}
		if on90 == 0 {
			t.Errorf("%s: no dump of a target that can be run", path)
		}
	}
	if checked < 200 {
		t.Errorf("only %d dumps are checked", checked)
	}
}

// dumps are those that are committed, by their names without warps and stages.
func dumps(t *testing.T) map[string][]string {
	t.Helper()
	list, err := filepath.Glob(kernels + "/dumps/*/*/*.ttgir")
	if err != nil {
		t.Fatal(err)
	}
	launched := regexp.MustCompile(`-w\d+s\d+\.ttgir$`)
	by := map[string][]string{}
	for _, path := range list {
		stem := launched.ReplaceAllString(filepath.Base(path), "")
		by[stem] = append(by[stem], filepath.ToSlash(path))
	}
	return by
}

func read(t *testing.T, path string) (*launch.File, *source.File) {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	file := source.FileOf(path, text)
	f, diags := launch.Parse(file)
	fail(t, path, file, diags)
	return f, file
}

func fail(t *testing.T, of string, file *source.File, diags []source.Diagnostic) {
	t.Helper()
	for _, d := range diags {
		p := file.Position(d.Span.Start)
		t.Errorf("%s: %s:%d:%d: %s", of, file.Name, p.Line, p.Column, d.Message)
	}
}

// kernelOf is the one public function of a module.
func kernelOf(t *testing.T, name, text string) *ir.Op {
	t.Helper()
	m, diags := parser.Parse(source.NewFile(name, text), parser.Options{Registry: all.Registry()})
	if source.HasErrors(diags) {
		t.Fatalf("%s: %v", name, diags)
	}
	for _, f := range ir.Functions(m.Op()) {
		if !f.IsPrivate() {
			return f
		}
	}
	t.Fatalf("%s has no function", name)
	return nil
}
