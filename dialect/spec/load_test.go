package spec_test

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"github.com/tgopt/tgopt/dialect/all"
	"github.com/tgopt/tgopt/dialect/spec"
	"github.com/tgopt/tgopt/ir/source"
	"github.com/tgopt/tgopt/parser"
	"github.com/tgopt/tgopt/printer"
	"github.com/tgopt/tgopt/verify"
)

// TestBuiltinReferences: what the specs of the built-in dialects refer to,
// types and attributes of one another and Go code, is there.
func TestBuiltinReferences(t *testing.T) {
	reg := all.Registry()
	specs, err := filepath.Glob("../*/*.spec")
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range specs {
		if filepath.Base(filepath.Dir(path)) == "spec" {
			continue // the prelude
		}
		file := source.NewFile(path, read(t, path))
		for _, d := range spec.Unresolved(file, reg) {
			t.Errorf("%s:%d: %s: %s", path, file.Position(d.Span.Start).Line, d.Severity, d.Message)
		}
	}
}

// TestLoad holds what is reported of a spec only when others are known.
func TestLoad(t *testing.T) {
	for _, c := range []struct{ spec, want string }{
		{"op a { operands (x: !tt.prt) }", "2:22: error: dialect 'tt' has no type 'tt.prt'; did you mean 'tt.ptr'?"},
		{"op a { operands (x: !tt.ptr, y: !e.box) }", ""},
		{"op a { operands (x: !ttgg.memdesc) }", "2:22: error: no dialect 'ttgg' is known; did you mean 'ttg'?"},
		{"op a { operands (x: !elsewhere.thing) }", "2:22: warning: no dialect 'elsewhere' is known"},
		{"op a { attrs (x: #ttg.bloked) }", "2:19: error: dialect 'ttg' has no attribute 'ttg.bloked'; did you mean 'ttg.blocked'?"},
		{"op a { regions (b terminator scf.yeild) }", "2:30: error: dialect 'scf' has no op 'scf.yeild'; did you mean 'scf.yield'?"},
		{"op a { deprecated \"tt.lod\" }", "2:19: error: dialect 'tt' has no op 'tt.lod'; did you mean 'tt.load'?"},
		{"op a { operands (x: any) results (r: any) infer (r = pointe(x)) format \"$x attr-dict `:` type($x)\" }",
			"2:54: error: unknown rule 'pointe'; did you mean 'pointee'?"},
		{"op a { operands (x: predicate isBig) }", "2:31: error: 'predicate isBig' is a Go function that dialect 'd' has not"},
		{"op a { custom }", "2:8: error: `custom` says that the syntax of 'd.a' is Go code, which dialect 'd' has not: give it a format, or neither for the generic form"},
		{"type a (p: i32) { custom }", "2:19: error: `custom` says that the syntax of 'd.a' is Go code, which dialect 'd' has not: give it a format"},
		{"op a { operands (x: any) format \"custom<Foo>($x) attr-dict `:` type($x)\" }",
			"2:41: error: 'custom<Foo>' is Go code that dialect 'd' has not: say it with other directives"},
		{"op a { operands (x: i33o) }", "2:21: error: unknown type constraint 'i33o'"},
	} {
		reg := all.Registry()
		file := source.NewFile("d.spec", "dialect d\n"+c.spec+"\n")
		other := source.NewFile("e.spec", "dialect e\ntype box\nop uses { operands (x: !d.thing?) }\n")
		diags := spec.Load(reg, file, other)
		var got []string
		for _, d := range diags[0] {
			p := file.Position(d.Span.Start)
			got = append(got, fmt.Sprintf("%d:%d: %s: %s", p.Line, p.Column, d.Severity, d.Message))
		}
		if s := strings.Join(got, "\n"); s != c.want && !(c.want != "" && strings.HasPrefix(s, c.want)) {
			t.Errorf("%s:\ngot  %s\nwant %s", c.spec, s, c.want)
		}
	}
}

// TestByteOrderMark: one at the start of a spec means nothing.
func TestByteOrderMark(t *testing.T) {
	file := source.NewFile("d.spec", "\uFEFFdialect d\ntype box\nop a { operands (x: !d.bx) }\n")
	diags := spec.Load(all.Registry(), file)[0]
	if len(diags) != 1 || file.Position(diags[0].Span.Start) != (source.Position{Line: 3, Column: 22}) {
		t.Errorf("got %v, want the error of line 3 alone", diags)
	}
}

// ExampleLoad gives the ops of a fork the same syntax and checks as those built
// in.
func ExampleLoad() {
	reg := all.Registry()
	file := source.NewFile("acme.spec", `
dialect acme "what a fork adds to Triton"

op fma {
  operands (a: AnyFloatLike, b: AnyFloatLike, c: AnyFloatLike)
  results  (d: AnyFloatLike)
  traits   (Pure, Elementwise, SameOperandsAndResultType)
  format   "operands attr-dict `+"`:`"+` type($d)"
}
`)
	if diags := spec.Load(reg, file); len(diags[0]) > 0 {
		fmt.Println(diags[0][0].Message)
	}
	input := source.NewFile("in.mlir", `
func.func @f(%x: f32, %y: f32) -> f32 {
  %z = acme.fma %x, %y, %x : f32
  return %z : f32
}
`)
	m, diags := parser.Parse(input, parser.Options{Registry: reg})
	diags = append(diags, verify.Module(m)...)
	fmt.Println(len(diags), "mistakes")
	fmt.Println(string(printer.Print(m, printer.Options{Generic: true})))
	// Output:
	// 0 mistakes
	// "func.func"() <{function_type = (f32, f32) -> f32, sym_name = "f"}> ({
	// ^bb0(%x: f32, %y: f32):
	//   %z = "acme.fma"(%x, %y, %x) : (f32, f32, f32) -> f32
	//   "func.return"(%z) : (f32) -> ()
	// }) : () -> ()
}

// TestSuggestions: what was meant is looked for as long as that is no work, and said of a name
// the same each time.
func TestSuggestions(t *testing.T) {
	const n = 2000
	text := "dialect d\n"
	for i := range n {
		text += fmt.Sprintf("class Class%d : Klass%d {\n}\n", i, i)
	}
	text += "class Many : Klass7 {\n}\nop f : Many {\n}\nop g : Many {\n}\n"
	_, diags := spec.Parse(source.NewFile("s.spec", text))
	guessed := 0
	for _, d := range diags {
		if strings.Contains(d.Message, "did you mean 'Class") {
			guessed++
		}
	}
	if len(diags) != n+1 || guessed == 0 || guessed > n/2 {
		t.Errorf("%d diagnostics, %d with a suggestion", len(diags), guessed)
	}
}
