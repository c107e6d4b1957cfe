package ide_test

import (
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/tgopt/tgopt/ir/source"
	"github.com/tgopt/tgopt/lsp/ide"
	"github.com/tgopt/tgopt/parser"
	"github.com/tgopt/tgopt/printer"
)

func formatted(text string) string {
	s := ide.NewSnapshot(workspace, ide.MLIR, "t.ttgir", text)
	return apply(text, s.Format(source.Span{End: uint32(len(text))}))
}

func TestFormat(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{"module {\n %0=arith.constant   1:i32  // one  \n   // two\n//three\n\n  \n}\n", "module {\n  %0 = arith.constant 1 : i32  // one\n  // two\n//three\n\n\n}\n"},
		{"tt.func @f( %n : i32 ) {\nscf.for %i=%n to %n step %n:i32 {\nscf.yield\n  } \n    tt.return\n}", "tt.func @f(%n: i32) {\n  scf.for %i = %n to %n step %n  : i32 {\n    scf.yield\n  }\n  tt.return\n}"},
		{"tt.func @f() {\ncf.br ^a\n  ^a:\ntt.return\n}\n", "tt.func @f() {\n  cf.br ^a\n^a:\n  tt.return\n}\n"},
		// What the printer has on a line comes on a line, comments aside.
		{"%0 =\n  arith.constant\n\n     1 : i32\n%1 = arith.constant 1 : i32 %2 = arith.addi %0,%1 :\n i32\n", "%0 = arith.constant 1 : i32\n%1 = arith.constant 1 : i32\n%2 = arith.addi %0, %1 : i32\n"},
		{"%0 = arith.constant // why\n     1 :\n  i32\n", "%0 = arith.constant // why\n     1 : i32\n"},
		{"%0 = arith.constant\n  // why\n     1 :\n  i32 // here\n", "%0 = arith.constant\n  // why\n     1 : i32 // here\n"},
		{"tt.func @f(%a: i32,\r\n           %b: i32)\r\n{ tt.return }\r\n", "tt.func @f(%a: i32, %b: i32) {\r\n  tt.return\r\n}\r\n"},
		{"\"x.y\"() {s = \"a  b\"} :\n       () -> ()\n", "\"x.y\"() {s = \"a  b\"} : () -> ()\n"},
		// Other than the printer's: only blanks at the ends and the indentation.
		{"%0 = \"arith.constant\"() <{value =\n    1 : i32}> : () -> i32\n%1 = arith.constant  1 : i32\n", "%0 = \"arith.constant\"() <{value =\n  1 : i32}> : () -> i32\n%1 = arith.constant 1 : i32\n"},
		{"%0 = \"arith.constant\"()   <{value = 1 : i32}> : () -> i32 \n", "%0 = \"arith.constant\"() <{value = 1 : i32}> : () -> i32\n"},
		{"  #s =  #ttg.shared_memory\r\n\t%0 = arith.constant 1 : i32\r\n", "#s = #ttg.shared_memory\r\n%0 = arith.constant 1 : i32\r\n"},
		{"  %0 = arith.constant 1 : i32\n// -----\n  %0 = arith.constant 1 : i32\n", "%0 = arith.constant 1 : i32\n// -----\n%0 = arith.constant 1 : i32\n"},
		// Broken: the line with the mistake stays, the others do not.
		{"tt.func @f() {\n%0 = arith.constant  1 : i32\n%1  = arith.addi  %0,\n      %2 = arith.constant 1 : i32\n tt.return\n}\n", "tt.func @f() {\n  %0 = arith.constant 1 : i32\n%1  = arith.addi  %0,\n      %2 = arith.constant 1 : i32\n  tt.return\n}\n"},
		{"tt.func @f() {\n%0 = arith.constant 1 : i32\n tt.return\n", "tt.func @f() {\n%0 = arith.constant 1 : i32\n tt.return\n"},
		{"", ""},
	} {
		got := formatted(test.text)
		if got != test.want {
			t.Errorf("%q\ngot  %q\nwant %q", test.text, got, test.want)
		}
		if again := formatted(got); again != got {
			t.Errorf("%q\ntwice: %q", got, again)
		}
	}
}

func TestFormatRange(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{" %0 = arith.constant 1 : i32\n ‸%1 = arith.constant 1 : i32‸\n %2 = arith.constant 1 : i32\n", " %0 = arith.constant 1 : i32\n%1 = arith.constant 1 : i32\n %2 = arith.constant 1 : i32\n"},
		{" %0 = arith.constant 1 : i32 \n ‸‸%1 = arith.constant 1 : i32 \n", " %0 = arith.constant 1 : i32 \n%1 = arith.constant 1 : i32\n"},
		// An op of several lines is formatted as one.
		{" %0 =\n 1 : i32\n %1 =\n arith.constant 1\n‸ ‸: i32\n", " %0 =\n 1 : i32\n %1 =\n arith.constant 1\n : i32\n"},
		{"%0 =\narith.constant 1 : i32\n%1 =\n arith.constant 1\n‸ ‸: i32\n%2 =\narith.constant 1 : i32\n", "%0 =\narith.constant 1 : i32\n%1 = arith.constant 1 : i32\n%2 =\narith.constant 1 : i32\n"},
	} {
		s, at := open(t, test.text)
		if got := apply(s.File.Text, s.Format(source.Span{Start: at[0], End: at[1]})); got != test.want {
			t.Errorf("%q:\ngot  %q\nwant %q", test.text, got, test.want)
		}
	}
}

// TestFormatPart formats each function of dumps by itself, which gives what the
// whole has there.
func TestFormatPart(t *testing.T) {
	for name, text := range dumps(t, 150) {
		messy := strings.ReplaceAll(strings.ReplaceAll(text, "    ", " \t "), ", ", " ,  ")
		s := ide.NewSnapshot(workspace, ide.MLIR, name, messy)
		body := uint32(strings.Index(messy, "tt.func"))
		body = s.File.LineSpan(s.File.Position(body).Line + 1).Start
		part := source.Span{Start: body, End: body + 3000}
		var want []source.Edit
		for _, e := range s.Format(source.Span{End: uint32(len(messy))}) {
			if line := s.File.LineSpan(s.File.Position(e.Span.Start).Line); line.Start <= part.End && part.Start <= line.End {
				want = append(want, e)
			}
		}
		if got := s.Format(part); !slices.Equal(got, want) || len(want) == 0 {
			t.Errorf("%s: got %d edits, want %d, or others", name, len(got), len(want))
		}
	}
}

// TestFormatDumps formats dumps, which are as they should be, and dumps in which
// blanks were changed: that gives the dumps back.
func TestFormatDumps(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	for name, text := range dumps(t, 30) {
		if got := formatted(text); got != text {
			t.Errorf("%s: the dump is changed", name)
		}
		lines := strings.Split(text, "\n")
		for i, line := range lines {
			if strings.TrimSpace(line) != "" {
				lines[i] = strings.Repeat(" ", r.IntN(9)) + strings.TrimLeft(line, " ") + strings.Repeat(" ", r.IntN(2))
			}
			if j := strings.IndexByte(lines[i], ','); j > 0 && r.IntN(4) == 0 && strings.Count(lines[i][:j], `"`)%2 == 0 {
				lines[i] = lines[i][:j] + "  ,  " + lines[i][j+1:]
			}
		}
		if got := formatted(strings.Join(lines, "\n")); got != text {
			t.Errorf("%s: got\n%s", name, firstDifference(got, text))
		}
	}
}

// TestFormatJoins spreads the ops of dumps over lines, and puts several on one:
// that gives the dumps back. With comments between, it gives the same program,
// with all of them.
func TestFormatJoins(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 10))
	list := dumps(t, 40)
	for _, name := range slices.Sorted(maps.Keys(list)) {
		text := list[name]
		for _, comments := range []bool{false, true} {
			var messy strings.Builder
			end, last := uint32(0), parser.PunctToken
			for _, tok := range parser.Tokens(nil, text, source.Span{End: uint32(len(text))}) {
				gap := text[end:tok.Start]
				switch {
				case gap == "" || gap == "  " || tok.Kind == parser.CommentToken || last == parser.CommentToken || strings.Contains(gap, "\n\n"):
				case strings.Contains(gap, "\n"):
					if !comments && r.IntN(4) == 0 {
						gap = " "
					}
				case r.IntN(9) == 0:
					gap = strings.Repeat(" ", r.IntN(3)) + "\n" + strings.Repeat(" ", r.IntN(9))
					if comments && r.IntN(2) == 0 {
						gap = " // {(\n" + gap
					}
				}
				messy.WriteString(gap + text[tok.Start:tok.End])
				end, last = tok.End, tok.Kind
			}
			messy.WriteString(text[end:])
			got := formatted(messy.String())
			if !comments {
				if got != text {
					t.Errorf("%s: got\n%s", name, firstDifference(got, text))
				}
				continue
			}
			if !slices.Equal(words(got), words(messy.String())) {
				t.Errorf("%s: other tokens, or in another order", name)
			}
			if program(got) != program(text) {
				t.Errorf("%s: another program", name)
			}
			if again := formatted(got); again != got {
				t.Errorf("%s: got twice\n%s", name, firstDifference(again, got))
			}
			if lines := strings.Count(got, "\n") - strings.Count(got, "// {("); lines > strings.Count(text, "\n")+strings.Count(got, "// {(") {
				t.Errorf("%s: got %d lines without comments of %d", name, lines, strings.Count(text, "\n"))
			}
		}
	}
}

// words are the tokens of a text, comments too.
func words(text string) (list []string) {
	for _, t := range parser.Tokens(nil, text, source.Span{End: uint32(len(text))}) {
		list = append(list, strings.TrimRight(text[t.Start:t.End], " \t"))
	}
	return list
}

// program is what a text means, or what is wrong with it.
func program(text string) string {
	m, ds := parser.Parse(source.NewFile("t.ttgir", text), parser.Options{Registry: workspace.Registry, AllowUnregistered: true})
	if len(ds) > 0 {
		return ds[0].Message
	}
	// Blanks by which old releases can be told are printed as they were read.
	return strings.Join(strings.Fields(string(printer.Print(m, printer.Options{Style: printer.MLIR}))), " ")
}

func firstDifference(got, want string) string {
	g, w := strings.Split(got, "\n"), strings.Split(want, "\n")
	for i := range min(len(g), len(w)) {
		if g[i] != w[i] {
			return g[i] + "\nwant\n" + w[i]
		}
	}
	return "another number of lines"
}

// TestFormatKeeps formats broken dumps: nothing but blanks changes, and a second
// time nothing does.
func TestFormatKeeps(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	for name, text := range dumps(t, 150) {
		for n, breaking := range breakings {
			broken := breaking(strings.ReplaceAll(text, "    ", " \t "), r.IntN(len(text)/2))
			got := formatted(broken)
			if !slices.Equal(words(got), words(broken)) {
				t.Errorf("%s, broken in way %d: text is lost", name, n)
			}
			if again := formatted(got); again != got {
				t.Errorf("%s, broken in way %d: got twice\n%s", name, n, firstDifference(again, got))
			}
		}
	}
}

func TestFormatTyped(t *testing.T) {
	for _, test := range []struct{ text, typed, want string }{
		{"module {\n‸", "\n", "module {\n  "},
		{"module {\n  tt.func @f() {\n‸  }\n}\n", "\n", "module {\n  tt.func @f() {\n  }\n}\n"},
		{"module {\n  tt.func @f() {\n    ‸\n", "\n", "module {\n  tt.func @f() {\n    \n"},
		{"  %0 = arith.constant 1 : i32\n‸", "\n", "  %0 = arith.constant 1 : i32\n  "},
		{"  ^bb1(%a: i32):\n‸", "\n", "  ^bb1(%a: i32):\n    "},
		{"  \"x.y\"() ({ // a\r\n\r\n‸", "\n", "  \"x.y\"() ({ // a\r\n\r\n    "},
		{"module {\n  tt.func @f() {\n    tt.return\n    }‸", "}", "module {\n  tt.func @f() {\n    tt.return\n  }"},
		{"module {\n  %0 = broken {\n    }‸\n", "}", "module {\n  %0 = broken {\n  }\n"},
		{"    }‸\n", "}", "    }\n"},
		{"  \"x.y\"() {a = {}‸\n", "}", "  \"x.y\"() {a = {}\n"},
	} {
		s, at := open(t, test.text)
		if got := apply(s.File.Text, s.FormatTyped(at[0], test.typed)); got != test.want {
			t.Errorf("%q: got %q, want %q", test.text, got, test.want)
		}
	}
}
