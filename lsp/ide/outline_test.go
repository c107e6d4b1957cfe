package ide_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/tgopt/tgopt/ir/source"
	"github.com/tgopt/tgopt/lsp/ide"
)

func outline(s *ide.Snapshot) string {
	var out strings.Builder
	var show func(list []ide.Symbol, indent string)
	show = func(list []ide.Symbol, indent string) {
		for _, sym := range list {
			fmt.Fprintf(&out, "%s%d %s", indent, sym.Kind, sym.Name)
			if sym.Detail != "" {
				fmt.Fprintf(&out, " (%s)", sym.Detail)
			}
			fmt.Fprintf(&out, " at %s\n", shown(s.File, []source.Span{sym.Selection}))
			show(sym.Children, indent+"  ")
		}
	}
	show(s.Symbols(), "")
	return out.String()
}

func TestSymbols(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{`#s = #ttg.shared_memory
#loc = loc("dir/k.py":3:1)
!p = !tt.ptr<f32>
module {
  tt.func @f(%n: i32) {
    scf.for %i = %n to %n step %n : i32 {
      scf.yield loc(#loc1)
    } loc(#loc1)
    tt.return
  } loc(#loc)
  llvm.mlir.global external @g() : i32
}
#loc1 = loc("i"(#loc))
`, `14 #s (ttg.shared_memory) at 1:1 "#s"
23 !p at 3:1 "!p"
2 builtin.module at 4:1 "module"
  12 f (k.py:3) at 5:11 "@f"
    25 scf.for i (k.py:3) at 6:5 "scf.for"
  13 g at 11:29 "@g"
`},
		{"tt.func @f() {\n  %a = foo.bar {\n  tt.return\n}\n// -----\nmodule @m {\n}\n", "12 f at 1:9 \"@f\"\n2 m at 6:8 \"@m\"\n"},
		{"module {\n  tt.func @f(%a: ) {\n    scf.if %a {\n  }\n  tt.func @g() {\n    tt.return\n", "2 builtin.module at 1:1 \"module\"\n  25 f at 2:11 \"@f\"\n    25 scf.if at 3:5 \"scf.if\"\n  12 g at 5:11 \"@g\"\n"},
		{"", ""},
	} {
		s, _ := open(t, test.text)
		if got := outline(s); got != test.want {
			t.Errorf("%s\ngot\n%s\nwant\n%s", test.text, got, test.want)
		}
	}
}

func TestSymbolsOfSpec(t *testing.T) {
	s := ide.NewSnapshot(workspace, ide.Spec, "my.spec", "// A dialect.\ndialect my \"of mine\"\n\nenum E : i32 { a = 1 }\nop put, take {\n  summary \"moves\"\n}\n")
	want := "2 my (of mine) at 2:9 \"my\"\n10 E at 4:6 \"E\"\n  22 a at 4:16 \"a\"\n12 put (moves) at 5:4 \"put\"\n12 take (moves) at 5:9 \"take\"\n"
	if got := outline(s); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

func TestFolding(t *testing.T) {
	for name, text := range map[string]string{
		"regions":       "module {«\n  tt.func @f(%c: i1) {«\n    scf.if %c {«\n      scf.yield\n»    } else {«\n      scf.yield\n»    }\n    tt.return\n»  }\n»}\n",
		"generic":       "%0 = \"tt.reduce\"(%a) ({«\n^bb0(%x: f32):\n  tt.reduce.return %x : f32\n»}) : (f32) -> f32\n",
		"aliases":       "«#a = #ttg.shared_memory\n!b = i32»\n«#loc = loc(\"a\")\n#loc1 = loc(\"b\")»\nmodule {\n}\n",
		"comments":      "«// One.\n// Two.»\n%0 = arith.constant 1 : i32\n// Three.\n",
		"in a string":   "\"x.y\"() {a = \"{\"} : () -> ()\n// {\nmodule {«\n  \"x.y\"() : () -> ()\n»}\n",
		"dictionary":    "\"x.y\"() {«\n  a = [«\n    1\n»  ]\n»} : () -> ()\n",
		"brace too few": "tt.func @f() {\n  scf.if %c {«\n    scf.yield\n»  }\n",
		"brace extra":   "}\nmodule {«\n  \"x.y\"() : () -> ()\n»}\n",
		"another":       "module {«\n  \"x.y\"( : () -> ()\n»}\n",
		"CRLF":          "module {«\r\n  \"x.y\"() : () -> ()»\r\n}\r\n",
		"chunks":        "«module {«\n  \"x.y\"() : () -> ()\n»}»\n// -----\n«%0 = arith.constant 1 : i32\n%1 = arith.constant 1 : i32»\n",
		"empty region":  "module {\n}\n",
	} {
		t.Run(name, func(t *testing.T) {
			text = strings.ReplaceAll(text, "\n»", "»\n")
			s, _, want := openMarked(t, text)
			var got []source.Span
			for _, f := range s.Folding() {
				got = append(got, f.Span)
			}
			compare(t, s.File, got, want)
		})
	}
}

func TestSelection(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{"module {\n  tt.func @f(%n: i32) {\n    %a = arith.addi %n‸, %n : i32\n    tt.return\n  }\n}\n",
			"%n|%a = arith.addi %n, %n : i32|%a = arith.addi %n, %n : i32\n    tt.return|" +
				"{\n    %a = arith.addi %n, %n : i32\n    tt.return\n  }|tt.func @f(%n: i32) {\n    %a = arith.addi %n, %n : i32\n    tt.return\n  }|"},
		{"%0:2 = \"x.y\"(%1#0, %1‸#1) : (i32, i32) -> (i32, i32)\n", "#1|%1#1|%1#0, %1#1|(%1#0, %1#1)|\"x.y\"(%1#0, %1#1)|%0:2 = \"x.y\"(%1#0, %1#1) : (i32, i32) -> (i32, i32)|"},
		{"\"x.y\"() : () -> tensor<4xf32, #ttg.slice<{dim = ‸1}>>\n", "1|dim = 1|{dim = 1}|<{dim = 1}>|#ttg.slice<{dim = 1}>|4xf32, #ttg.slice<{dim = 1}>|<4xf32, #ttg.slice<{dim = 1}>>|tensor<4xf32, #ttg.slice<{dim = 1}>>|"},
		{"tt.func @f() {\n  %0 = arith.addi %‸a,\n  tt.return\n}\n// -----\n%1 = arith.constant 1 : i32\n",
			"%a|%0 = arith.addi %a,|%0 = arith.addi %a,\n  tt.return|{\n  %0 = arith.addi %a,\n  tt.return\n}|tt.func @f() {\n  %0 = arith.addi %a,\n  tt.return\n}|tt.func @f() {\n  %0 = arith.addi %a,\n  tt.return\n}\n|"},
	} {
		s, at := open(t, test.text)
		got := ""
		list := s.Selection(at[0])
		for _, span := range list {
			got += s.File.Slice(span) + "|"
		}
		if !strings.HasPrefix(got, test.want) {
			t.Errorf("%s\ngot  %q\nwant %q", test.text, got, test.want)
		}
		if n := len(list); n == 0 || list[n-1].Len() != len(s.File.Text) {
			t.Errorf("%s: the last is not the file", test.text)
		}
	}
}

func TestLinks(t *testing.T) {
	s, _, want := openMarked(t, `#loc = loc(«"k.py":12:3»)
#loc1 = loc(callsite(«"a b.py":4:1» at «"dir/k.py":7»))
#loc2 = loc(fused[«"x.py":1:2», «"y.py":3:4 to 5:6»])
"x.y"() {a = "k.py:1:2", b = "f": i32} loc("name"(#loc))
"x.y"( loc(«"c\\d.py":1:2»)
`)
	list := s.Links()
	var got []source.Span
	for _, l := range list {
		got = append(got, l.Span)
	}
	for i := range want { // a range's start is enough
		want[i].End -= uint32(len(s.File.Slice(want[i])) - len(strings.TrimSuffix(s.File.Slice(want[i]), " to 5:6")))
	}
	compare(t, s.File, got, want)
	if l := list[2]; l.File != "dir/k.py" || l.Line != 7 || l.Column != 0 {
		t.Errorf("got %+v, want line 7 of dir/k.py", l)
	}
	if l := list[5]; l.File != `c\d.py` || l.Line != 1 || l.Column != 2 {
		t.Errorf("got %+v, want line 1, column 2 of c\\d.py", l)
	}
}

func TestFoldingOfSpec(t *testing.T) {
	s := ide.NewSnapshot(workspace, ide.Spec, "my.spec", "// A dialect\n// of mine.\ndialect my\n\nop put {\n  summary \"moves {\"\n  operands (x: I32)\n}\n")
	var got []source.Span
	for _, f := range s.Folding() {
		got = append(got, f.Span)
	}
	if want := "1:1 \"// A dialect\\n// of mine.\"\n5:9 \"\\n  summary \\\"moves {\\\"\\n  operands (x: I32)\""; shown(s.File, got) != want {
		t.Errorf("got\n%s\nwant\n%s", shown(s.File, got), want)
	}
}

func TestDefinitionOfSpec(t *testing.T) {
	text := "dialect my\nconstraint Small = i8 | i16\nop put {\n  operands (x: Small)\n}\n"
	s := ide.NewSnapshot(workspace, ide.Spec, "my.spec", text)
	list := s.Definition(uint32(strings.LastIndex(text, "Small") + 2))
	if len(list) != 1 || list[0].File != nil || shown(s.File, []source.Span{list[0].Span}) != "2:12 \"Small\"" {
		t.Errorf("got %v, want line 2", list)
	}
}

// TestOtherLanguages asks texts that are no MLIR.
func TestOtherLanguages(t *testing.T) {
	text := "x = {\n  \"a\": 1\n}\n# loc(\"k.py\":1:2)\n"
	for _, lang := range []ide.LanguageID{ide.Python, ide.Config} {
		s := ide.NewSnapshot(workspace, lang, "k.py", text)
		whole := source.Span{End: uint32(len(text))}
		if n := len(s.Symbols()) + len(s.Folding()) + len(s.Links()) + len(s.Format(whole)) + len(s.SemanticTokens(whole)) +
			len(s.Definition(0)) + len(s.References(0, true)) + len(s.Completion(1)) + len(s.CallsTo(0)) + len(s.FormatTyped(6, "\n")); n != 0 {
			t.Errorf("language %d: got %d answers, want none", lang, n)
		}
		if s.SignatureHelp(3) != nil || s.FunctionAt(0) != nil {
			t.Errorf("language %d: got an answer, want none", lang)
		}
		if _, err := s.Rename(0, "y"); err == nil {
			t.Errorf("language %d: x can be renamed", lang)
		}
	}
}
