package terminal

import (
	"bytes"
	"encoding/json"
	"errors"
	"strings"
	"testing"
	"time"
)

func TestEscape(t *testing.T) {
	for _, c := range []struct{ text, text2, line string }{
		{"plain", "plain", "plain"},
		{"", "", ""},
		{"é ▏日本 \ufffd", "é ▏日本 \ufffd", "é ▏日本 \ufffd"},
		{"a\tb\nc\r\n", "a\tb\nc\\r\n", `a\tb\nc\r\n`},
		{"\x1b[31mred\x1b]0;title\a", `\x1b[31mred\x1b]0;title\x07`, `\x1b[31mred\x1b]0;title\x07`},
		{"\u009b31m\x7f\u0085", `\x9b31m\x7f\x85`, `\x9b31m\x7f\x85`},
		{"\x9b31m\xff", `\x9b31m\xff`, `\x9b31m\xff`},
		{"a\u202eb\u2066c\u200f\u061c\u2028", `a\u202eb\u2066c\u200f\u061c\u2028`, `a\u202eb\u2066c\u200f\u061c\u2028`},
		{`back\slash`, `back\slash`, `back\slash`},
	} {
		if got := Text(c.text); got != c.text2 {
			t.Errorf("Text(%q) is %q, want %q", c.text, got, c.text2)
		}
		if got := Line(c.text); got != c.line {
			t.Errorf("Line(%q) is %q, want %q", c.text, got, c.line)
		}
		if got := Line(Line(c.text)); got != c.line {
			t.Errorf("Line twice makes %q of %q", got, c.text)
		}
	}
}

// TestJSON: whoever reads the text of JSON has strings in which nothing is obeyed, but
// for line breaks and tabs.
func TestJSON(t *testing.T) {
	for _, s := range []string{"plain", `back\slash \u202e <&>`, "é ▏日本 😀 \ufffd", "a\tb\nc\r\b\f\x00", "\x1b[31m\u009b\x7f", "a\u202eb\u2066c\u200f\u061c\u2028\\u2028", "\\\u202e\"\u202e"} {
		text, err := json.Marshal(map[string]any{s: []any{s, 1, nil}})
		if err != nil {
			t.Fatal(err)
		}
		var got map[string][]any
		if err := json.Unmarshal(JSON(text), &got); err != nil {
			t.Fatalf("%s: %v", JSON(text), err)
		}
		if list := got[Text(s)]; len(list) != 3 || list[0] != Text(s) {
			t.Errorf("%q is %q, want %q", s, got, Text(s))
		}
	}
}

func TestSprintf(t *testing.T) {
	const evil = "\x1b[2J\n"
	got := Sprintf("%s: %v\n%-6s|%d %v %s %s", evil, errors.New(evil), "ab", 7, 1500*time.Millisecond, Painted("\x1b[1mbold\x1b[0m"), []byte(evil))
	if want := `\x1b[2J\n: \x1b[2J\n` + "\nab    |7 1.5s \x1b[1mbold\x1b[0m " + `\x1b[2J\n`; got != want {
		t.Errorf("got  %q\nwant %q", got, want)
	}
}

func TestWriter(t *testing.T) {
	for _, c := range []struct{ text, plain, styled string }{
		{"IR\r\n\tof é\n", "IR\r\n\tof é\n", "IR\r\n\tof é\n"},
		{"\x1b[1;31mred\x1b[0m", `\x1b[1;31mred\x1b[0m`, "\x1b[1;31mred\x1b[0m"},
		{"\r\x1b[K5 of 6", `\r\x1b[K5 of 6`, "\r\x1b[K5 of 6"},
		{"\x1b]0;title\a\x1b[2J\x1b[1A\x1bc", `\x1b]0;title\x07\x1b[2J\x1b[1A\x1bc`, `\x1b]0;title\x07\x1b[2J\x1b[1A\x1bc`},
		{"\x1b[1;1;1;1;1;1;1;1;1;1;1;1;1m", `\x1b[1;1;1;1;1;1;1;1;1;1;1;1;1m`, `\x1b[1;1;1;1;1;1;1;1;1;1;1;1;1m`},
		{"\u009b1m \x9b1m \u202e", `\x9b1m \x9b1m \u202e`, `\x9b1m \x9b1m \u202e`},
		{"a\rb", `a\rb`, "a\rb"},
	} {
		for _, size := range []int{1, 2, 3, 5, 100} {
			for styled, want := range map[bool]string{false: c.plain, true: c.styled} {
				var b bytes.Buffer
				w := NewWriter(&b, false)
				if styled {
					w = w.Styled()
				}
				for text := c.text; text != ""; {
					n := min(size, len(text))
					if wrote, err := w.Write([]byte(text[:n])); wrote != n || err != nil {
						t.Fatalf("wrote %d of %d, %v", wrote, n, err)
					}
					text = text[n:]
				}
				if b.String() != want {
					t.Errorf("%q, %d bytes at a time, styled %t: %q, want %q", c.text, size, styled, b.String(), want)
				}
			}
		}
	}
}

// FuzzWriter: nothing that a terminal obeys comes through, however it is cut.
func FuzzWriter(f *testing.F) {
	f.Add("a\x1b[31m\u009b\r\n", 3)
	f.Fuzz(func(t *testing.T, text string, size int) {
		var b bytes.Buffer
		w := NewWriter(&b, false)
		size = max(size, 1)
		for rest := text; rest != ""; {
			n := min(size, len(rest))
			w.Write([]byte(rest[:n]))
			rest = rest[n:]
		}
		for _, r := range strings.ReplaceAll(b.String(), "\r\n", "") {
			if obeyed(r) && r != '\n' && r != '\t' {
				t.Fatalf("%q, %d bytes at a time: %q", text, size, b.String())
			}
		}
	})
}
