package source

import (
	"math/rand/v2"
	"strings"
	"testing"
	"unicode/utf16"
	"unicode/utf8"
)

// texts have every kind of line break, characters of one to four bytes, and
// bytes that are no UTF-8.
var texts = []string{"", "a", "\n", "a\r\nb\n\nc", "tt.load\n  %é = \U0001F600x\n日本", "\xff\n\xc3", "a\rb"}

// TestPositions holds the table of lines against counting, at every offset.
func TestPositions(t *testing.T) {
	for _, text := range texts {
		f := NewFile("f", text)
		line, column := 1, 1
		for off := 0; off <= len(text); off++ {
			if got, want := f.Position(uint32(off)), (Position{line, column}); got != want {
				t.Errorf("%q at %d: got %v, want %v", text, off, got, want)
			}
			if column++; off < len(text) && text[off] == '\n' {
				line, column = line+1, 1
			}
		}
		if want := strings.Count(text, "\n") + 1; f.LineCount() != want {
			t.Errorf("%q has %d lines, want %d", text, f.LineCount(), want)
		}
		if got, want := f.Position(uint32(len(text)+9)), f.Position(uint32(len(text))); got != want {
			t.Errorf("%q past the end: got %v, want %v", text, got, want)
		}
	}
}

// TestUTF16 holds the editor's columns against an encoder of the standard
// library, and the way back.
func TestUTF16(t *testing.T) {
	for _, text := range texts {
		f := NewFile("f", text)
		for off := 0; off <= len(text); off++ {
			if off < len(text) && utf8.ValidString(text) && !utf8.RuneStart(text[off]) {
				continue // inside a character
			}
			start := strings.LastIndexByte(text[:off], '\n') + 1
			want := len(utf16.Encode([]rune(text[start:off])))
			line, column := f.UTF16(uint32(off))
			if wantLine := strings.Count(text[:off], "\n"); line != wantLine || column != want {
				t.Errorf("%q at %d: got %d:%d, want %d:%d", text, off, line, column, wantLine, want)
			}
			// A line break has no column of its own.
			end := f.LineSpan(line + 1).End
			if back := f.OffsetUTF16(line, column); back != min(uint32(off), end) {
				t.Errorf("%q: %d:%d leads to %d, want %d", text, line, column, back, off)
			}
		}
	}
	f := NewFile("f", "\U0001F600x")
	if got := f.OffsetUTF16(0, 1); got != 0 {
		t.Errorf("the middle of a surrogate pair leads to %d, want its start", got)
	}
	for _, c := range []struct{ line, column, want int }{{-1, 0, 0}, {0, 99, 5}, {9, 0, 5}} {
		if got := f.OffsetUTF16(c.line, c.column); got != uint32(c.want) {
			t.Errorf("%d:%d leads to %d, want %d", c.line, c.column, got, c.want)
		}
	}
}

func TestOffset(t *testing.T) {
	f := NewFile("f", "ab\r\ncde")
	for _, c := range []struct {
		p    Position
		want uint32
	}{{Position{1, 1}, 0}, {Position{1, 9}, 2}, {Position{2, 2}, 5}, {Position{0, 1}, 0}, {Position{7, 1}, 7}} {
		if got := f.Offset(c.p); got != c.want {
			t.Errorf("%v leads to %d, want %d", c.p, got, c.want)
		}
	}
	if got := f.Slice(f.LineSpan(1)); got != "ab" {
		t.Errorf("line 1 is %q", got)
	}
}

func TestSpan(t *testing.T) {
	a, b := Span{2, 5}, Span{4, 9}
	if got := a.Join(b); got != (Span{2, 9}) {
		t.Errorf("joined: %v", got)
	}
	if NoSpan.IsValid() || NoSpan.Join(a) != a || a.Join(NoSpan) != a {
		t.Error("NoSpan covers something")
	}
}

// TestEdited compares the lines of edited files with those of new ones.
func TestEdited(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	random := func(n int) string {
		b := make([]byte, r.IntN(n))
		for i := range b {
			b[i] = "ab\n\r\n"[r.IntN(5)]
		}
		return string(b)
	}
	for range 3000 {
		f := NewFile("f", random(40))
		var edits []Edit
		text, last := "", uint32(0)
		for last < uint32(len(f.Text)) && len(edits) < 4 {
			start := last + uint32(r.IntN(len(f.Text)-int(last)+1))
			end := start + uint32(r.IntN(len(f.Text)-int(start)+1))
			e := Edit{Span: Span{Start: start, End: end}, Text: random(6)}
			edits = append(edits, e)
			text += f.Text[last:start] + e.Text
			last = end
		}
		text += f.Text[last:]
		got, want := f.Edited(edits), NewFile("f", text)
		if got.Text != text {
			t.Fatalf("%q by %v: got %q, want %q", f.Text, edits, got.Text, text)
		}
		if got.LineCount() != want.LineCount() {
			t.Fatalf("%q by %v: got %d lines, want %d", f.Text, edits, got.LineCount(), want.LineCount())
		}
		for line := 1; line <= want.LineCount(); line++ {
			if got.LineSpan(line) != want.LineSpan(line) {
				t.Fatalf("%q by %v: line %d is %v, want %v", f.Text, edits, line, got.LineSpan(line), want.LineSpan(line))
			}
		}
	}
}
