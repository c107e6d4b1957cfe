package ide_test

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/tgopt/tgopt/ir/source"
	"github.com/tgopt/tgopt/lsp/ide"
	"github.com/tgopt/tgopt/parser"
)

func labels(list []ide.Completion) []string {
	var out []string
	for _, c := range list {
		out = append(out, c.Label)
	}
	return out
}

const loads = `#blocked = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
#smem = #ttg.shared_memory
!buffer = !ttg.memdesc<128xf32, #blocked, #smem>
#loc = loc("k.py":1:1)
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func private @helper(%x: f32)
  tt.func @f(%p: tensor<128x!tt.ptr<f32>, #blocked>, %m: tensor<128xi1, #blocked>, %n: i32) {
    %pair:2 = "x.y"() : () -> (i64, i64)
    %c1 = arith.constant 1 : i32
    scf.for %i = %n to %n step %n : i32 {
      %inner = arith.constant 2 : i32
      LINE
    }
    cf.br ^done
  ^done:
    tt.return
  }
}
`

// Of what is listed at a cursor in a line of a kernel, first are the first
// labels, with the others among the rest, without those of absent.
func TestCompletion(t *testing.T) {
	for _, test := range []struct {
		line, first, with, absent string
	}{
		{"%0 = tt.lo‸", "tt.load", "", "tt.store arith.addi"},
		{"tt.lo‸", "tt.load", "", ""},
		{"%0 = ‸", "", "tt.load arith.addi arith. ttg.", "module"},
		{"‸", "", "tt.store tt.load scf.for", ""},
		{"%0 = arith.ad‸d", "arith.addf arith.addi", "arith.addi", "tt.load"},
		{"%0 = arith.addi %‸", "%inner %i %c1 %pair#0 %pair#1", "%n %p", "%x %0 %pair"},
		{"%0 = arith.addi %i, %‸ : i32", "%inner %i %c1 %n", "%m", ""},
		{"%0 = arith.addi %‸ : i64 loc(#loc)", "%pair#0 %pair#1", "%c1", ""},
		{"%0 = tt.load %‸", "%p", "%m", ""},
		{"%0 = tt.load %p, %‸", "%m", "%p", ""},
		{"%0 = tt.load %p, %m c‸", "cacheModifier", "cacheModifier", "tt.load"},
		{"%0 = tt.load %p, %m cacheModifier = ‸", "none ca cg", "wb", ""},
		{"%0 = tt.load %p, %m cacheModifier = ‸", "none", "", "%p %c1"},
		{"%0 = tt.get_program_id ‸", "x y z", "", ""},
		{"%0 = arith.cmpi ‸", "eq ne slt", "%c1", ""},
		{"%0 = arith.cmpi slt, %i, ‸", "%inner %i", "", ""},
		{"%0 = arith.constant dense<0> : tensor<128xi32, #ttg.blocked<{‸}>>", "sizePerThread threadsPerWarp", "order", "%c1 #blocked CTAOrder"},
		{"%0 = arith.constant dense<0> : tensor<128xi32, #ttg.slice<{dim = 1, ‸", "parent", "", "dim"},
		{"%0 = arith.constant dense<0> : tensor<128xi32, #ttg.slice<{dim = 1, parent = ‸", "#blocked", "", "dim"},
		{"%0 = tt.load %p {‸", "", "cache evict isVolatile", ""},
		{"%0 = tt.load %p {isVolatile = ‸", "true", "false", ""},
		{"%0 = tt.load %p {isVolatile = true, ‸", "", "cache evict", "isVolatile"},
		{"scf.for %k = %n to %n step %n {‸", "", "", "unsignedCmp"},
		{"%0 = arith.constant dense<0> : tensor<128xi32, #‸", "#blocked #smem", "#ttg.slice #ttg.blocked", "#loc"},
		{"%0 = arith.constant dense<0> : tensor<128xi32, ‸", "#blocked #smem", "", "#loc"},
		{"%0 = arith.constant 0 : ‸", "!buffer i32 i64", "f32 tensor !tt.ptr", ""},
		{"%0 = arith.constant 0 : !‸", "!buffer", "!tt.ptr !ttg.memdesc", "i32"},
		{"%0 = tt.call @‸", "@f @helper", "", ""},
		{"%0 = tt.call @h‸() : () -> ()", "@helper", "", "@f"},
		{"tt.store %p, %m loc(‸", "unknown", "callsite #loc", ""},
		{"scf.for %k = %n ‸", "", "to step iter_args", ""},
		{"%0 = arith.constant 1 : i32 // %‸", "", "", "%c1"},
		{"\"x.y\"() {a = \"%‸\"} : () -> ()", "", "", "%c1"},
		{"%‸", "", "", "%c1"},
	} {
		s, at := open(t, strings.Replace(loads, "LINE", test.line, 1))
		got := labels(s.Completion(at[0]))
		if first := strings.Fields(test.first); !slices.Equal(got[:min(len(got), len(first))], first) {
			t.Errorf("%s: got %v first, want %v", test.line, got[:min(len(got), 8)], first)
		}
		for _, w := range strings.Fields(test.with) {
			if !slices.Contains(got, w) {
				t.Errorf("%s: %s is not listed", test.line, w)
			}
		}
		for _, w := range strings.Fields(test.absent) {
			if slices.Contains(got, w) {
				t.Errorf("%s: %s is listed", test.line, w)
			}
		}
	}
}

// Behind the colon comes first the type of the operand whose type stands there.
func TestCompletionOfType(t *testing.T) {
	for line, want := range map[string]string{
		"%0 = tt.load %p, %m : ‸":              "tensor<128x!tt.ptr<f32>, #blocked>",
		"%0 = arith.addi %i, %c1 : ‸":          "i32",
		"%0 = ttg.convert_layout %m : ‸ -> i1": "tensor<128xi1, #blocked>",
	} {
		s, at := open(t, strings.Replace(loads, "LINE", line, 1))
		if got := s.Completion(at[0]); len(got) == 0 || got[0].Label != want {
			t.Errorf("%s: got %v, want %s first", line, labels(got[:min(len(got), 3)]), want)
		}
	}
}

func TestCompletionElsewhere(t *testing.T) {
	for text, want := range map[string]string{
		"tt.func @f() {\n  cf.br ^‸\n^a(%x: i32):\n  tt.return\n^b:\n  tt.return\n}\n": "^a ^b",
		"#s = #ttg.shared_m‸":                               "#ttg.shared_memory",
		"#l = lo‸":                                          "loc",
		"#b = #ttg.blocked<{‸":                              "sizePerThread order",
		"#b = #ttg.blocked<{order = [1, 0], ‸}>":            "sizePerThread threadsPerWarp",
		"#b = #ttg.amd_mfma<{version = 3, isTransposed = ‸": "true false",
		"mod‸": "module",
		"tt.func @f() {\r\n  %x = arith.constant 1 : i32\r\n  tt.print \"🔑\" : %‸\r\n}": "%x",
	} {
		s, at := open(t, text)
		got := labels(s.Completion(at[0]))
		for _, w := range strings.Fields(want) {
			if !slices.Contains(got, w) {
				t.Errorf("%q: got %v, want %s among them", text, got[:min(len(got), 8)], w)
			}
		}
	}
}

func TestCompletionReplaces(t *testing.T) {
	for text, want := range map[string]string{
		"%0 = tt.lo‸ad %p": "tt.load", "%0 = arith.addi %a, %b‸c : i32": "%bc", "%0 = ‸": "", "%0 = tt.‸\n": "tt.",
	} {
		s, at := open(t, "%bcd = arith.constant 1 : i32\n%tt = arith.constant 1 : i32\n"+text)
		list := s.Completion(at[0])
		if len(list) == 0 {
			t.Errorf("%q: nothing is listed", text)
		}
		for _, c := range list {
			if got := s.File.Slice(c.Span); got != want || c.Span.Start > at[0] || c.Span.End < at[0] {
				t.Errorf("%q: %s replaces %q, want %q", text, c.Label, got, want)
				break
			}
		}
	}
}

func TestSnippets(t *testing.T) {
	for label, want := range map[string]string{
		"tt.load":          "%${3:result} = tt.load %${1:ptr} : ${2:type of ptr}",
		"arith.addi":       "%${4:result} = arith.addi %${1:lhs}, %${2:rhs} : ${3:type of result}",
		"scf.for":          "scf.for %${1:i} = %${2:lower} to %${3:upper} step %${4:step} : ${5:i32} {\n  $0\n\\}",
		"arith.muli":       "%${4:result} = arith.muli %${1:lhs}, %${2:rhs} : ${3:type of result}",
		"tt.reduce.return": "tt.reduce.return %${1:result} : ${2:type of result}",
	} {
		s, at := open(t, label+"‸")
		list := s.Completion(at[0])
		i := slices.IndexFunc(list, func(c ide.Completion) bool { return c.Label == label })
		if i < 0 {
			t.Errorf("%s is not listed", label)
			continue
		}
		if list[i].Text != want || !list[i].Snippet {
			t.Errorf("%s: got  %q\nwant %q", label, list[i].Text, want)
		}
		if s.CompletionDoc(label) == "" {
			t.Errorf("%s: nothing is said of it", label)
		}
	}
}

// TestSnippetsParse fills the holes of each snippet: there is no bracket or
// sigil too many or too few.
func TestSnippetsParse(t *testing.T) {
	n := 0
	for _, d := range workspace.Registry.Dialects() {
		for _, def := range workspace.Registry.Dialect(d).Ops {
			if !def.Releases.Has(0) {
				continue
			}
			s, at := open(t, def.Name+"‸")
			list := s.Completion(at[0])
			i := slices.IndexFunc(list, func(c ide.Completion) bool { return c.Label == def.Name })
			if i < 0 {
				t.Errorf("%s is not listed", def.Name)
				continue
			}
			n++
			text := strings.NewReplacer("\\}", "}", "\\$", "$", "$0", "").Replace(holes.ReplaceAllString(list[i].Text, "x"))
			for _, tok := range parser.Tokens(nil, text, source.Span{End: uint32(len(text))}) {
				if tok.Kind == parser.BadToken && !strings.HasPrefix(text[tok.Start:], "$") {
					t.Errorf("%s: %q has %q", def.Name, list[i].Text, text[tok.Start:tok.End])
				}
			}
			if strings.Count(text, "{") != strings.Count(text, "}") || strings.Count(text, "(") != strings.Count(text, ")") {
				t.Errorf("%s: brackets of %q do not pair up", def.Name, list[i].Text)
			}
		}
	}
	if n < 1000 {
		t.Errorf("got %d ops, want more than 1000", n)
	}
}

func TestSignature(t *testing.T) {
	for _, test := range []struct{ line, label, active string }{
		{"%0 = tt.load ‸", "tt.load $ptr", "$ptr"},
		{"%0 = tt.load %p, ‸", "tt.load $ptr", "$mask"},
		{"%0 = tt.load %p, %m, ‸", "tt.load $ptr", "$other"},
		{"%0 = arith.addi ‸", "arith.addi $lhs, $rhs", "$lhs"},
		{"%0 = arith.addi %a, ‸", "arith.addi $lhs, $rhs", "$rhs"},
		{"%0 = arith.addi %a, %b : ‸", "arith.addi $lhs, $rhs", "type($result)"},
		{"tt.store %p, ‸", "tt.store $ptr, $value", "$value"},
		{"%0 = tt.call @helper(‸", "@helper(f32)", "f32"},
		{"%0 = tt.call @f(%p, %m, ‸) : ()", "@f(%p: ", "%n: i32"},
		{"%0 = tt.reshape ‸", "tt.reshape $src", "$src"},
		{"%0 = arith.constant 1 : i32 // ‸", "", ""},
		{"%0 = foo.bar ‸", "", ""},
		{"‸", "", ""},
		{"%0 = tt.loa‸", "", ""},
	} {
		s, at := open(t, strings.Replace(loads, "LINE", test.line, 1))
		sig := s.SignatureHelp(at[0])
		if sig == nil {
			if test.label != "" {
				t.Errorf("%s: no signature", test.line)
			}
			continue
		}
		active := ""
		if sig.Active >= 0 {
			p := sig.Parameters[sig.Active]
			active = sig.Label[p.Start:p.End]
		}
		if test.label == "" || !strings.HasPrefix(sig.Label, test.label) || active != test.active {
			t.Errorf("%s: got %q with %q, want %q with %q", test.line, sig.Label, active, test.label, test.active)
		}
	}
}

var holes = regexp.MustCompile(`\$\{\d+[:|][^}]*\}`)
