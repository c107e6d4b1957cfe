package cli

import (
	"bytes"
	"strings"
	"testing"

	"github.com/tgopt/tgopt/ir/source"
)

// TestExcerpt marks the span between « and » in lines of 20 columns.
func TestExcerpt(t *testing.T) {
	tests := []struct{ name, text, line, caret string }{
		{"plain", "a «bcd» e", "a bcd e", "  ^~~"},
		{"one", "a «b»", "a b", "  ^"},
		{"empty", "a «»b", "a b", "  ^"},
		{"end of line", "ab«»\nc", "ab", "  ^"},
		{"end of file", "ab«»", "ab", "  ^"},
		{"past the line", "a «bc\nde»f", "a bc", "  ^~"},
		{"second line", "a\nb «c»", "b c", "  ^"},
		{"windows", "ab«»\r\nc", "ab", "  ^"},
		{"tab", "\t«x»", "        x", "        ^"},
		{"tab inside", "a\t«x»", "a       x", "        ^"},
		{"wide", "日本«語x»", "日本語x", "    ^~~"},
		{"combining", "e\u0301«x»", "e\u0301x", " ^"},
		{"control", "\x01«x»", "\ufffdx", " ^"},
		{"clipped right", "«ab»cdefghijklmnopqrstuvwxyz", "abcdefghijklmnopqr…", "^~"},
		{"clipped left", "abcdefghijklmnopqrstuvwx«yz»", "…ijklmnopqrstuvwxyz", "                 ^~"},
		{"clipped both", strings.Repeat("a", 100) + "«bc»" + strings.Repeat("d", 100), "…aaaaaabcdddddddddd…", "       ^~"},
		{"far", strings.Repeat("日", 10000) + "«b»" + strings.Repeat("d", 10000), "…日日日bddddddddddd…", "       ^"},
		{"long span", "ab«" + strings.Repeat("c", 100) + "»", "abcccccccccccccccc…", "  ^~~~~~~~~~~~~~~~"},
		{"end of a long line", strings.Repeat("a", 100) + "«»", "…aaaaaaaaaaaaaaaaaa", "                   ^"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			start := strings.Index(test.text, "«")
			text := strings.Replace(test.text, "«", "", 1)
			end := strings.Index(text, "»")
			f := source.NewFile("f", strings.Replace(text, "»", "", 1))
			line, caret := excerpt(f, source.Span{Start: uint32(start), End: uint32(end)}, 20)
			if line != test.line || caret != test.caret {
				t.Errorf("got\n%s\n%s\nwant\n%s\n%s", line, caret, test.line, test.caret)
			}
		})
	}
}

func TestRender(t *testing.T) {
	f := source.NewFile("f.mlir", "one two\nthree\n")
	d := source.Errorf(source.Span{Start: 4, End: 7}, "not two")
	d.Note(source.Span{Start: 8, End: 13}, "but three")
	d.Fixes = []source.Fix{{Title: "count"}}
	render := func(when string, env map[string]string) string {
		var b bytes.Buffer
		tool := tool{Environment: Environment{Stderr: &b, Getenv: func(n string) string { return env[n] }}}
		tool.newRenderer(when).write(&b, f, d)
		return b.String()
	}
	const plain = "f.mlir:1:5: error: not two\none two\n    ^~~\nf.mlir:2:1: note: but three\nthree\n^~~~~\nfix: count\n"
	for _, when := range []string{"auto", "never"} { // a buffer is no terminal
		if got := render(when, nil); got != plain {
			t.Errorf("%s: got\n%s\nwant\n%s", when, got, plain)
		}
	}
	colored := render("always", map[string]string{"NO_COLOR": "1"})
	if !strings.Contains(colored, "\x1b[31;1merror:") || !strings.Contains(colored, "    \x1b[32;1m^~~") {
		t.Errorf("got no colours: %q", colored)
	}
}

func TestProgress(t *testing.T) {
	var b bytes.Buffer
	p := &progress{w: &b, width: 30, files: 4}
	p.step()
	p.show("a-long-name.ttgir")
	p.clear()
	p.clear()
	if got, want := b.String(), "\r[#####               ] 1/4 a-\x1b[K\r\x1b[K"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	var none *progress
	none.step()
	none.show("x")
	none.clear()
}
