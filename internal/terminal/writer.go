package terminal

import (
	"bytes"
	"io"
	"sync"
	"unicode/utf8"
)

// A Writer is a terminal to which text goes that may have anything in it. What is
// written ends in whole characters, or those of the next write complete it.
type Writer struct {
	w      io.Writer
	styled bool

	mu   sync.Mutex
	rest []byte // the beginning of a character, or of a sequence
}

// NewWriter returns a Writer that lets nothing through that a terminal obeys but
// line breaks and tabs; styled lets colours through, and what rewrites the last
// line, for text whose names were escaped before it was painted.
func NewWriter(w io.Writer, styled bool) *Writer { return &Writer{w: w, styled: styled} }

// Styled returns a Writer to the same terminal that lets styles through.
func (w *Writer) Styled() *Writer { return &Writer{w: w.w, styled: true} }

// Unwrap returns what is written to.
func (w *Writer) Unwrap() io.Writer { return w.w }

// longestPiece is how many bytes are written at once: of a page of megabytes there is no copy.
const longestPiece = 1 << 16

// longestSequence is how many bytes a style may have.
const longestSequence = 16

func (w *Writer) Write(p []byte) (int, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	text := p
	if len(w.rest) > 0 {
		text = append(w.rest, p...)
		w.rest = nil
	}
	out := make([]byte, 0, min(len(text), longestPiece+utf8.UTFMax))
	for i := 0; i < len(text); {
		if len(out) >= longestPiece {
			if _, err := w.w.Write(out); err != nil {
				return 0, err
			}
			out = out[:0]
		}
		c := text[i]
		switch {
		case ' ' <= c && c < 0x7f || c == '\n' || c == '\t':
			out = append(out, c)
			i++
			continue
		case c == '\r' && i+1 == len(text) && !w.styled, !utf8.FullRune(text[i:]), w.styled && c == 0x1b && begins(text[i:]):
			w.rest = bytes.Clone(text[i:])
			i = len(text)
			continue
		case c == '\r' && (w.styled || text[i+1] == '\n'):
			out = append(out, c)
			i++
			continue
		}
		if n := sequence(text[i:]); w.styled && n > 0 {
			out = append(out, text[i:i+n]...)
			i += n
			continue
		}
		_, size := utf8.DecodeRune(text[i:])
		out = append(out, Line(string(text[i:i+size]))...)
		i += size
	}
	if _, err := w.w.Write(out); err != nil {
		return 0, err
	}
	return len(p), nil
}

// sequence is how long the style or the clearing of a line is that a text begins
// with, 0 if it is none: ESC [ numbers m, ESC [ K.
func sequence(text []byte) int {
	if len(text) < 3 || text[0] != 0x1b || text[1] != '[' {
		return 0
	}
	for i, c := range text[2:min(len(text), longestSequence)] {
		switch {
		case '0' <= c && c <= '9' || c == ';':
		case c == 'm' || c == 'K' && i == 0:
			return i + 3
		default:
			return 0
		}
	}
	return 0
}

// begins reports whether a text may be the beginning of a sequence.
func begins(text []byte) bool {
	if len(text) >= longestSequence || len(text) > 1 && text[1] != '[' {
		return false
	}
	for _, c := range text[min(2, len(text)):] {
		if c != ';' && (c < '0' || '9' < c) {
			return false
		}
	}
	return true
}

// A Style is how text is painted: parameters of the sequence that terminals know.
type Style string

const (
	Bold   Style = "1"
	Faint  Style = "2"
	Red    Style = "31;1"
	Green  Style = "32"
	Yellow Style = "33"
	Cyan   Style = "36"
)

// A Painter paints text if it is on.
type Painter bool

// Paint paints a text, in which what a terminal would obey is shown.
func (p Painter) Paint(s Style, text string) Painted {
	text = Line(text)
	if !p || text == "" {
		return Painted(text)
	}
	return Painted("\x1b[" + string(s) + "m" + text + "\x1b[0m")
}
