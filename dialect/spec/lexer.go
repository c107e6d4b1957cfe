package spec

import (
	"io"
	"strings"
	"unicode/utf8"

	"github.com/alecthomas/participle/v2/lexer"
)

// Kinds of tokens.
const (
	commentToken lexer.TokenType = lexer.EOF - 1 - iota
	spaceToken
	rawToken // """…"""
	stringToken
	identToken // a digit may start a name, as in 2d_block_load, unless it reads as 1e5
	numberToken
	punctToken
	badToken // any byte that is nothing else
)

// A lexicon tells the parser of the grammar what tokens there are. That reads what
// declarations makes of a text; the regular expressions of participle, which could read it
// too, take fifty times as long.
type lexicon struct{}

func (lexicon) Symbols() map[string]lexer.TokenType {
	return map[string]lexer.TokenType{
		"EOF": lexer.EOF, "Comment": commentToken, "Space": spaceToken, "Raw": rawToken, "String": stringToken,
		"Ident": identToken, "Number": numberToken, "Punct": punctToken, "Bad": badToken,
	}
}

func (lexicon) Lex(_ string, r io.Reader) (lexer.Lexer, error) {
	text, err := io.ReadAll(r)
	if err != nil {
		return nil, err
	}
	return &tokenLexer{meant(string(text)), lexer.EOFToken(lexer.Position{Offset: len(text)})}, nil
}

// meant is the tokens of a text that mean something.
func meant(text string) []lexer.Token {
	n := 0
	words(text, func(kind lexer.TokenType, _, _ int) {
		if kind != spaceToken && kind != commentToken {
			n++
		}
	})
	tokens := make([]lexer.Token, 0, n)
	words(text, func(kind lexer.TokenType, start, end int) {
		if kind != spaceToken && kind != commentToken {
			tokens = append(tokens, lexer.Token{Type: kind, Value: text[start:end], Pos: lexer.Position{Offset: start}})
		}
	})
	return tokens
}

// words calls f for each token of a text, with where it begins and ends. All of the text is
// in one.
func words(text string, f func(kind lexer.TokenType, start, end int)) {
	for at := 0; at < len(text); {
		kind, n := firstToken(text[at:])
		f(kind, at, at+n)
		at += n
	}
}

// firstToken is the first token of a text that is not empty, and its length.
func firstToken(text string) (lexer.TokenType, int) {
	switch c := text[0]; {
	case strings.HasPrefix(text, "//"):
		if i := strings.IndexByte(text, '\n'); i >= 0 {
			return commentToken, i
		}
		return commentToken, len(text)
	case isBlank(c):
		n := 1
		for n < len(text) && isBlank(text[n]) {
			n++
		}
		return spaceToken, n
	case c == '"':
		if rest, ok := strings.CutPrefix(text, `"""`); ok {
			if i := strings.Index(rest, `"""`); i >= 0 {
				return rawToken, i + 6
			}
		}
		if n := quoted(text); n > 0 {
			return stringToken, n
		}
		return badToken, 1
	case strings.HasPrefix(text, "->"):
		return punctToken, 2
	case strings.IndexByte("(){}[]<>,:=?*|!#", c) >= 0:
		return punctToken, 1
	}
	if n := ident(text); n > 0 {
		return identToken, n
	}
	if n := number(text); n > 0 {
		return numberToken, n
	}
	_, n := utf8.DecodeRuneInString(text)
	return badToken, n
}

func isBlank(c byte) bool { return c == ' ' || '\t' <= c && c <= '\r' && c != '\v' }

func isDigit(c byte) bool { return '0' <= c && c <= '9' }

func isLetter(c byte) bool { return c == '_' || 'a' <= lower(c) && lower(c) <= 'z' }

// quoted is the length of a string that a text begins with; 0 if its line does not close it.
func quoted(text string) int {
	for i := 1; i < len(text) && text[i] != '\n'; i++ {
		switch {
		case text[i] == '"':
			return i + 1
		case text[i] == '\\' && i+1 < len(text) && text[i+1] != '\n':
			i++
		case text[i] == '\\':
			return 0
		}
	}
	return 0
}

// ident is the length of a name that a text begins with, or 0. Dots and dashes are within a
// name, not at its end.
func ident(text string) int {
	n := digits(text)
	if n == len(text) || !isLetter(text[n]) || n > 0 && lower(text[n]) == 'e' {
		return 0
	}
	isPart := func(i int) bool { return i < len(text) && (isLetter(text[i]) || isDigit(text[i]) || text[i] == '$') }
	for n++; isPart(n) || n < len(text) && (text[n] == '.' || text[n] == '-') && isPart(n+1); n++ {
	}
	return n
}

// number is the length of a number that a text begins with, or 0.
func number(text string) int {
	n := 0
	if text[0] == '-' {
		n = 1
	}
	whole := digits(text[n:])
	if whole == 0 {
		return 0
	}
	n += whole
	if n < len(text) && text[n] == '.' {
		if d := digits(text[n+1:]); d > 0 {
			n += 1 + d
		}
	}
	if n < len(text) && lower(text[n]) == 'e' {
		sign := n + 1
		if sign < len(text) && (text[sign] == '+' || text[sign] == '-') {
			sign++
		}
		if d := digits(text[sign:]); d > 0 {
			n = sign + d
		}
	}
	return n
}

// digits is how many a text begins with.
func digits(text string) int {
	n := 0
	for n < len(text) && isDigit(text[n]) {
		n++
	}
	return n
}
