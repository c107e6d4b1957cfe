package ide

import (
	"slices"
	"strings"

	"github.com/tgopt/tgopt/ir/source"
	"github.com/tgopt/tgopt/parser"
)

// lineAt is the line that holds an offset, without its break.
func (s *version) lineAt(off uint32) source.Span {
	return s.File.LineSpan(s.File.Position(off).Line)
}

// whole is all of the text.
func (s *version) whole() source.Span { return source.Span{End: uint32(len(s.File.Text))} }

// A cursor is a place between the tokens of a line, or in one of them.
type cursor struct {
	tokens []parser.Token // of the line
	// at is the index of the token that is meant: the one that holds the offset
	// or, where that is at the border of two, the one that has a name; -1 if there
	// is none.
	at int
}

func (s *version) cursor(off uint32) cursor {
	c := cursor{tokens: parser.Tokens(nil, s.File.Text, s.lineAt(off)), at: -1}
	for i, t := range c.tokens {
		if t.Start <= off && off < t.End && (c.at < 0 || t.Kind != parser.PunctToken) || t.End == off {
			c.at = i
		}
	}
	return c
}

// text is that of a token.
func (s *version) text(t parser.Token) string { return s.File.Text[t.Start:t.End] }

// is reports whether token i of the line is there and has a text.
func (s *version) is(tokens []parser.Token, i int, text string) bool {
	return i >= 0 && i < len(tokens) && s.text(tokens[i]) == text
}

// numbersResult reports whether token i is the #1 of %0#1.
func numbersResult(tokens []parser.Token, i int) bool {
	return i > 0 && tokens[i].Kind == parser.HashToken && tokens[i-1].Kind == parser.ValueToken && tokens[i-1].End == tokens[i].Start
}

// find calls yield with each token in a part of the text that has a given
// text, which is no punctuation, and the tokens of its line.
func (s *mlirSnapshot) find(within source.Span, name string, yield func(tokens []parser.Token, i int) bool) {
	text := s.File.Text[:within.End]
	var tokens []parser.Token
	lineEnd := uint32(0)
	for at := within.Start; ; {
		i := strings.Index(text[at:], name)
		if i < 0 {
			return
		}
		start := at + uint32(i)
		end := start + uint32(len(name))
		at = end
		if end < uint32(len(text)) && name[0] != '"' && isDigit(text[end]) {
			continue // a longer name, of which there are many: #loc1, #loc12
		}
		if start >= lineEnd {
			line := s.lineAt(start)
			tokens, lineEnd = parser.Tokens(tokens[:0], s.File.Text, line), line.End
		}
		k, found := slices.BinarySearchFunc(tokens, start, func(t parser.Token, off uint32) int { return int(t.Start) - int(off) })
		if found && tokens[k].End == end && !numbersResult(tokens, k) && !yield(tokens, k) {
			return
		}
	}
}

func isDigit(b byte) bool { return b >= '0' && b <= '9' }

// resultNames is the index of the first token behind `%a, %b:2 =` at the start
// of a line; 0 if the line does not begin so.
func (s *mlirSnapshot) resultNames(tokens []parser.Token) int {
	for i := 0; i < len(tokens) && tokens[i].Kind == parser.ValueToken; {
		i++
		if s.is(tokens, i, ":") && i+1 < len(tokens) && tokens[i+1].Kind == parser.NumberToken {
			i += 2
		}
		if s.is(tokens, i, "=") {
			return i + 1
		}
		if !s.is(tokens, i, ",") {
			return 0
		}
		i++
	}
	return 0
}

// opName is the index of the token that names the op of a line, which need not
// be known; -1 if the line begins no op.
func (s *mlirSnapshot) opName(tokens []parser.Token) int {
	i := s.resultNames(tokens)
	if i >= len(tokens) {
		return -1
	}
	switch t := tokens[i]; t.Kind {
	case parser.StringToken:
		if s.is(tokens, i+1, "(") {
			return i
		}
	case parser.WordToken:
		if i > 0 || strings.IndexByte(s.text(t), '.') > 0 || s.definition(s.text(t)) != nil {
			if !s.is(tokens, i+1, "=") && !s.is(tokens, i+1, ",") {
				return i
			}
		}
	}
	return -1
}
