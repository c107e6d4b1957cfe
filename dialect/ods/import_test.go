package ods_test

import (
	"fmt"
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

// TestCircles: definitions that lead back to themselves, or to more and more of one
// another, come to an end; records without a name are none.
func TestCircles(t *testing.T) {
	var doubling strings.Builder
	for i := range 60 {
		fmt.Fprintf(&doubling, `, "t%d": {"!superclasses": ["AnyTypeOf"], "allowedTypes": [{"def": "t%d"}, {"def": "t%d"}]}`, i, i+1, i+1)
	}
	for name, types := range map[string]string{
		"a type of itself":       `"t0": {"!superclasses": ["AnyTypeOf"], "allowedTypes": [{"def": "t0"}, {"def": "t1"}]}, "t1": {"!superclasses": ["AnyTypeOf"], "allowedTypes": [{"def": "t0"}]}`,
		"variadic of itself":     `"t0": {"!superclasses": ["Variadic"], "baseType": {"def": "t1"}}, "t1": {"!superclasses": ["Optional"], "baseType": {"def": "t0"}}`,
		"a variable of itself":   `"t0": {"!superclasses": ["OpVariable"], "constraint": {"def": "t0"}}`,
		"an attribute of itself": `"t0": {"!superclasses": ["Attr", "ConfinedAttr"], "baseAttr": {"def": "t0"}}`,
		"types that double":      doubling.String()[2:] + `, "t60": {"!superclasses": ["I"], "bitwidth": 32}`,
		"predicates of all":      `"t0": {"!superclasses": ["ShapedContainerType", "TensorOf"], "predicate": {"def": "p"}}, "p": {"children": [{"def": "p"}, {"def": "p"}, {"def": "p"}, {"def": "p"}, {"def": "p"}, {"def": "p"}, {"def": "p"}, {"def": "p"}]}`,
	} {
		json := `{"!instanceof": {"Op": ["o"], "Dialect": ["d"], "Type": ["t0"]}, "": {}, "d": {"name": "d"}, ` + types + `,
			"o": {"!superclasses": ["Op"], "opName": "o", "opDialect": {"def": "d"}, "traits": [{"def": "l"}],
				"arguments": {"args": [[{"def": "t0"}, "a"]]}, "results": {"args": [[{"def": "t0"}, "r"]]}},
			"l": {"!superclasses": ["TraitList"], "traits": [{"def": "l"}, {"def": "l"}]}}`
		r, err := ods.Import([]byte(json), "")
		if err != nil || !strings.Contains(r.Spec, "op o") {
			t.Errorf("%s: %v", name, err)
		}
	}
}
