package ide_test

import (
	"strings"
	"testing"

	"github.com/tgopt/tgopt/ir/source"
	"github.com/tgopt/tgopt/lsp/ide"
)

// described is each token as its text, its type and its modifiers.
func described(s *ide.Snapshot, span source.Span) string {
	var out []string
	for _, t := range s.SemanticTokens(span) {
		text := s.File.Slice(t.Span) + " " + ide.TokenTypes[t.Type]
		for i, m := range ide.TokenModifiers {
			if t.Modifiers&(1<<i) != 0 {
				text += "." + m
			}
		}
		out = append(out, text)
	}
	return strings.Join(out, "\n")
}

func TestTokens(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{"%0 = arith.constant 1 : i32", "%0 variable.declaration.readonly|arith namespace.defaultLibrary|constant function.defaultLibrary|1 number|i32 type"},
		{"tt.func @f(%n: i32) {\n  %x = tt.get_program_id x : i32 // of the grid\n  %y = arith.addi %x, %n : i32\n  tt.return\n}",
			"tt namespace.defaultLibrary|func function.defaultLibrary|@f function.declaration|%n parameter.declaration|i32 type|" +
				"%x variable.declaration|tt namespace.defaultLibrary|get_program_id function.defaultLibrary|x enumMember|i32 type|// of the grid comment|" +
				"%y variable.declaration|arith namespace.defaultLibrary|addi function.defaultLibrary|%x variable|%n parameter|i32 type|" +
				"tt namespace.defaultLibrary|return function.defaultLibrary"},
		{"#b = #ttg.slice<{dim = 1, parent = #c}>", "#b macro.declaration|#ttg.slice macro.defaultLibrary|dim property|1 number|parent property|#c macro"},
		{"%0:2 = \"x.y\"(%1#1) {k = true, u} : (tensor<4x?x8xbf16, #b>) -> (!tt.ptr<i1>, !p)",
			"%0 variable.declaration|2 number|\"x.y\" function.defaultLibrary|%1 variable|#1 number|k property|true keyword|u property|" +
				"tensor type|4 number|8 number|bf16 type|#b macro|!tt.ptr type.defaultLibrary|i1 type|!p macro"},
		{"cf.br ^bb1 loc(\"a\")\n^bb1:", "cf namespace.defaultLibrary|br function.defaultLibrary|^bb1 label|loc(\"a\") comment|^bb1 label.declaration"},
		{"%0 = arith.constant 1 : i32 loc(callsite(#loc1 at fused<\"p\">[#loc2, \"f.py\":1:2])) // one", "%0 variable.declaration.readonly|arith namespace.defaultLibrary|constant function.defaultLibrary|1 number|i32 type|" +
			"loc(callsite(#loc1 at fused<\"p\">[#loc2, \"f.py\":1:2])) comment|// one comment"},
		{"#loc1 = loc(\"f.py\":1:2)", "#loc1 comment.declaration|loc(\"f.py\":1:2) comment"},
		{"%0 = tt.load %p loc(\"f.py\":1 // half", "%0 variable.declaration|tt namespace.defaultLibrary|load function.defaultLibrary|%p variable|loc(\"f.py\":1 comment|// half comment"},
		{"module attributes {\"ttg.num-warps\" = 4 : i32} {", "module function.defaultLibrary|attributes keyword|\"ttg.num-warps\" property|4 number|i32 type"},
		// Broken lines.
		{"%0 = tt.lod %a", "%0 variable.declaration|tt namespace.defaultLibrary|lod function.defaultLibrary|%a variable"},
		{"%0 = tt.", "%0 variable.declaration|tt namespace.defaultLibrary"},
		{"%0 = tt.load %p, %m cacheModifier = ca evictionPolicy =", "%0 variable.declaration|tt namespace.defaultLibrary|load function.defaultLibrary|%p variable|%m variable|cacheModifier property|ca enumMember|evictionPolicy property"},
	} {
		s, _ := open(t, test.text)
		got := strings.ReplaceAll(described(s, source.Span{End: uint32(len(s.File.Text))}), "\n", "|")
		if !strings.HasPrefix(got, test.want) {
			t.Errorf("%s\ngot  %s\nwant %s", test.text, got, test.want)
		}
	}
}

// TestTokensRange compares the tokens of parts with those of the whole text.
func TestTokensRange(t *testing.T) {
	for name, text := range dumps(t, 200) {
		s := ide.NewSnapshot(workspace, ide.MLIR, name, text)
		whole := s.SemanticTokens(source.Span{End: uint32(len(text))})
		for line := 1; line+20 < s.File.LineCount(); line += 20 {
			span := source.Span{Start: s.File.LineSpan(line).Start, End: s.File.LineSpan(line + 19).End}
			part := s.SemanticTokens(span)
			var want []ide.Token
			for _, tok := range whole {
				if tok.Span.Start >= span.Start && tok.Span.End <= span.End {
					want = append(want, tok)
				}
			}
			if len(part) != len(want) {
				t.Fatalf("%s, line %d: got %d tokens, want %d", name, line, len(part), len(want))
			}
			for i := range part {
				if part[i] != want[i] {
					t.Fatalf("%s: got %+v, want %+v", name, part[i], want[i])
				}
			}
		}
	}
}

func TestTokensOfSpec(t *testing.T) {
	s := ide.NewSnapshot(workspace, ide.Spec, "my.spec", "dialect my \"of mine\" // mine\nop put {\n  operands (x: I32)\n}\n")
	want := "dialect keyword|my namespace.declaration|\"of mine\" string|// mine comment|op keyword|put function.declaration|operands keyword|x property.declaration|I32 type"
	if got := strings.ReplaceAll(described(s, source.Span{End: uint32(len(s.File.Text))}), "\n", "|"); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}
