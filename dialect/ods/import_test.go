package ods_test

import (
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/tgopt/tgopt/dialect/all"
	"github.com/tgopt/tgopt/dialect/ods"
	"github.com/tgopt/tgopt/dialect/spec"
	"github.com/tgopt/tgopt/ir/source"
	"github.com/tgopt/tgopt/parser"
)

func read(t *testing.T, path string) string {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// TestImport imports testdata/acme.td, of which acme.json is what llvm-tblgen
// 22 makes, less the records and fields that no importer looks at.
func TestImport(t *testing.T) {
	r, err := ods.Import([]byte(read(t, "testdata/acme.json")), "")
	if err != nil {
		t.Fatal(err)
	}
	if want := read(t, "testdata/acme.spec"); r.Spec != want {
		t.Errorf("got:\n%s\nwant:\n%s", r.Spec, want)
	}
	if want := "acme.odd: its syntax is C++: it has the generic form only"; !slices.Contains(r.Notes, want) {
		t.Errorf("notes lack %q: %q", want, r.Notes)
	}
	reg := all.Registry()
	if diags := spec.Load(reg, source.NewFile("acme.spec", r.Spec)); len(diags[0]) > 0 {
		t.Fatal(diags[0][0].Message)
	}
	in := source.NewFile("in.mlir", `
func.func @f(%t: !acme.tile<4, f32>, %i: index, %m: i1) -> f32 {
  %x = acme.load %t[%i, %i] if %m : !acme.tile<4, f32> -> f32
  %y = acme.fuse %x, %x mode = exact {level = 2 : i32} : f32
  return %y : f32
}`)
	if _, diags := parser.Parse(in, parser.Options{Registry: reg}); len(diags) > 0 {
		t.Errorf("%v", diags)
	}
}

func TestMistakes(t *testing.T) {
	for _, c := range []struct{ json, dialect, want string }{
		{"no json", "", "no output of llvm-tblgen"},
		{"{}", "", "no output of llvm-tblgen"},
		{`{"!instanceof": {}}`, "", "the file defines no ops"},
		{read(t, "testdata/acme.json"), "other", "the file has no ops of dialect 'other' (have acme)"},
	} {
		if _, err := ods.Import([]byte(c.json), c.dialect); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("got %v, want %s", err, c.want)
		}
	}
}
