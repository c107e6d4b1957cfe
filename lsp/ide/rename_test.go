package ide_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/tgopt/tgopt/ir/source"
)

// apply makes edits of a text.
func apply(text string, edits []source.Edit) string {
	edits = slices.Clone(edits)
	slices.SortFunc(edits, func(a, b source.Edit) int { return int(b.Span.Start) - int(a.Span.Start) })
	for _, e := range edits {
		text = text[:e.Span.Start] + e.Text + text[e.Span.End:]
	}
	return text
}

func TestRename(t *testing.T) {
	for _, test := range []struct{ text, name, want string }{
		{"%‸a = arith.constant 1 : i32\n%b = arith.addi %a, %a : i32\n", "n", "%n = arith.constant 1 : i32\n%b = arith.addi %n, %n : i32\n"},
		{"%a = arith.constant 1 : i32\n%b = arith.addi %‸a, %a : i32\n", "%n", "%n = arith.constant 1 : i32\n%b = arith.addi %n, %n : i32\n"},
		{"%a:2 = \"x.y\"() : () -> (i32, i32)\n%b = arith.addi %a#0, %‸a#1 : i32\n", "%p:2", "%p:2 = \"x.y\"() : () -> (i32, i32)\n%b = arith.addi %p#0, %p#1 : i32\n"},
		{"%a:2 = \"x.y\"() : () -> (i32, i32)\n%b = arith.addi %a#0, %a‸#1 : i32\n", "p", "%p:2 = \"x.y\"() : () -> (i32, i32)\n%b = arith.addi %p#0, %p#1 : i32\n"},
		{"%a:‸2 = \"x.y\"() : () -> (i32, i32)\n%b = arith.addi %a#0, %a#1 : i32\n", "p", "%p:2 = \"x.y\"() : () -> (i32, i32)\n%b = arith.addi %p#0, %p#1 : i32\n"},
		{"%0 = arith.constant 1 : i32\n%b = arith.addi %‸0, %0 : i32\n", "7", "%7 = arith.constant 1 : i32\n%b = arith.addi %7, %7 : i32\n"},
		{"tt.func @f(%‸n: i32) {\n  %0 = arith.addi %n, %n : i32\n  tt.return\n}\n", "m", "tt.func @f(%m: i32) {\n  %0 = arith.addi %m, %m : i32\n  tt.return\n}\n"},
		{"tt.func @f(%c: i1) {\n  cf.cond_br %c, ^‸a, ^a\n^a:\n  tt.return\n}\n", "^b", "tt.func @f(%c: i1) {\n  cf.cond_br %c, ^b, ^b\n^b:\n  tt.return\n}\n"},
		{"#s = #ttg.shared_memory\ntt.func private @f(!ttg.memdesc<1xi32, #s, #‸s>)\n", "smem", "#smem = #ttg.shared_memory\ntt.func private @f(!ttg.memdesc<1xi32, #smem, #smem>)\n"},
		{"tt.func private @‸g()\ntt.func @f() {\n  tt.call @g() : () -> ()\n  tt.return\n}\n", "a b", "tt.func private @\"a b\"()\ntt.func @f() {\n  tt.call @\"a b\"() : () -> ()\n  tt.return\n}\n"},
		{"tt.func private @\"a b\"()\ntt.func @f() {\n  tt.call @\"a b‸\"() : () -> ()\n  tt.return\n}\n", "@h", "tt.func private @h()\ntt.func @f() {\n  tt.call @h() : () -> ()\n  tt.return\n}\n"},
		{"\"tt.func\"() <{function_type = () -> (), sym_name = \"g\", sym_visibility = \"private\"}> ({\n}) : () -> ()\ntt.func @f() {\n  tt.call @‸g() : () -> ()\n  tt.return\n}\n", "h", "\"tt.func\"() <{function_type = () -> (), sym_name = \"h\", sym_visibility = \"private\"}> ({\n}) : () -> ()\ntt.func @f() {\n  tt.call @h() : () -> ()\n  tt.return\n}\n"},
		// Names of sibling regions and of other functions are no clash.
		{"tt.func @f(%‸n: i32) {\n  tt.return\n}\ntt.func @g(%m: i32) {\n  tt.return\n}\n", "m", "tt.func @f(%m: i32) {\n  tt.return\n}\ntt.func @g(%m: i32) {\n  tt.return\n}\n"},
		{"tt.func @f(%c: i1) {\n  scf.if %c {\n    %‸a = arith.constant 1 : i32\n  } else {\n    %b = arith.constant 1 : i32\n  }\n  tt.return\n}\n", "b", "tt.func @f(%c: i1) {\n  scf.if %c {\n    %b = arith.constant 1 : i32\n  } else {\n    %b = arith.constant 1 : i32\n  }\n  tt.return\n}\n"},
		// Broken files.
		{"%‸a = arith.constant 1 : i32\n%b = arith.addi %a, %\n%c = foo.bar %a\n", "n", "%n = arith.constant 1 : i32\n%b = arith.addi %n, %\n%c = foo.bar %n\n"},
		{"tt.func @f() {\n  %‸a = arith.constant : i32\n  %b = arith.addi %a, %a : i32\n", "n", "tt.func @f() {\n  %n = arith.constant : i32\n  %b = arith.addi %n, %n : i32\n"},
		{"// 🔑\r\n%‸a = arith.constant 1 : i32\r\n%b = arith.addi %a, %a : i32\r\n", "n", "// 🔑\r\n%n = arith.constant 1 : i32\r\n%b = arith.addi %n, %n : i32\r\n"},
		{"%‸a = arith.constant 1 : i32\n// -----\n%a = arith.constant 1 : i32\n", "n", "%n = arith.constant 1 : i32\n// -----\n%a = arith.constant 1 : i32\n"},
	} {
		s, at := open(t, test.text)
		span, old, err := s.PrepareRename(at[0])
		if err != nil || s.File.Slice(span) != old {
			t.Errorf("%q: cannot be prepared: %v", test.text, err)
		}
		edits, err := s.Rename(at[0], test.name)
		if err != nil {
			t.Errorf("%q to %s: %v", test.text, test.name, err)
			continue
		}
		if got := apply(s.File.Text, edits); got != test.want {
			t.Errorf("%q to %s: got\n%s\nwant\n%s", test.text, test.name, got, test.want)
		}
	}
}

func TestRenameRefused(t *testing.T) {
	for _, test := range []struct{ text, name, want string }{
		{"%‸a = arith.constant 1 : i32\n%b = arith.constant 1 : i32\n", "b", "'%b' is the name of another value, on line 2"},
		{"%‸a = arith.constant 1 : i32\nscf.if %c {\n  %b = arith.constant 1 : i32\n}\n", "b", "'%b' is the name of another value, on line 3"},
		{"%‸a = arith.constant 1 : i32\n\"x.y\"(%b) : (i32) -> ()\n", "b", "'%b' is the name of another value, on line 2"},
		{"%‸a = arith.constant 1 : i32\n", "a b", "'a b' is no name"},
		{"%‸a = arith.constant 1 : i32\n", "1b", "'1b' is no name"},
		{"%‸a = arith.constant 1 : i32\n", "", "the new name is empty"},
		{"%‸a = arith.constant 1 : i32\n", "@b", "'@b' begins with '@', but this name begins with '%'"},
		{"%‸a:2 = \"x.y\"() : () -> (i32, i32)\n", "b:3", "the name stands for 2 results, not for '3'"},
		{"%a = arith.con‸stant 1 : i32\n", "b", "'arith.constant' is an op of a dialect"},
		{"tt.func private @f(!tt.p‸tr<i32>)\n", "b", "'!tt.ptr' belongs to a dialect"},
		{"%a = arith.constant ‸1 : i32\n", "b", "nothing here has a name"},
		{"%a = arith.constant 1 : i32 // %‸b\n", "b", "nothing here has a name"},
		{"tt.func private @‸f()\ntt.func private @g()\n", "g", "'@g' is the name of another symbol, on line 2"},
		{"tt.func @f() {\n  tt.call @‸g() : () -> ()\n  tt.return\n}\n", "h", "nothing in this module defines '@g'"},
		{"tt.func private @‸f()\n", "a\"b", "cannot be the name of a symbol"},
		{"tt.func @f() {\n  cf.br ^‸a\n^a:\n  cf.br ^b\n^b:\n  tt.return\n}\n", "b", "'^b' is the name of another block, on line 5"},
		{"#‸a = #ttg.shared_memory\n#b = #ttg.shared_memory\n", "b", "'#b' is the name of another alias, on line 2"},
		{"#‸a = #ttg.shared_memory\n", "b.c", "reserved for dialects"},
		{"#‸a = #ttg.shared_memory\n", "1", "begins with a digit"},
	} {
		s, at := open(t, test.text)
		edits, err := s.Rename(at[0], test.name)
		if err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%q to %q: got %v, %v, want an error with %q", test.text, test.name, edits, err, test.want)
		}
	}
}
