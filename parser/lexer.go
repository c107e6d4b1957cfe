package parser

import (
	"strings"

	"github.com/tgopt/tgopt/dialect"
)

// kind is a token's kind: dialect.Punct values for punctuation, then these.
type kind uint8

const (
	tEOF       kind = iota + kind(dialect.NumPuncts)
	tBad            // a byte that starts no token, or a token cut short
	tWord           // bare identifier, keyword, or builtin type: tt.load, i32
	tPercent        // %name
	tCaret          // ^label
	tHash           // #name
	tBang           // !name
	tAt             // @name or @"name"
	tInt            // 12 or 0x1F
	tFloat          // 1.5e3
	tString         // "…"
	tMetaBegin      // {-#
	tMetaEnd        // #-}
)

// A token is a range of the text; its text is never copied.
type token struct {
	kind       kind
	start, end uint32
}

type lexer struct {
	text string // up to the end of the range that is parsed
	pos  uint32

	far      *brackets // what balanced knows of long texts
	unclosed *unclosed // what rawEnd knows of the rest of the text
}

const (
	cLetter = 1 << iota // may start an identifier
	cDigit
	cIdent // may continue one: letters, digits, _ $ .
	cSuffix
	cSpace
	cHex
	cAlone // is a token, whatever follows
)

var class = func() (t [256]uint8) {
	for b := range 256 {
		c := byte(b)
		switch {
		case c >= 'a' && c <= 'z', c >= 'A' && c <= 'Z', c == '_':
			t[b] = cLetter | cIdent | cSuffix
		case c >= '0' && c <= '9':
			t[b] = cDigit | cIdent | cSuffix | cHex
		case c == '$', c == '.':
			t[b] = cIdent | cSuffix
		case c == '-':
			t[b] = cSuffix
		case c == ' ', c == '\t', c == '\n', c == '\r':
			t[b] = cSpace
		case strings.IndexByte(",=<>()}[]?+*|", c) >= 0:
			t[b] = cAlone
		}
		if c >= 'a' && c <= 'f' || c >= 'A' && c <= 'F' {
			t[b] |= cHex
		}
	}
	return t
}()

var single = [256]dialect.Punct{
	',': dialect.Comma, ':': dialect.Colon, '=': dialect.Equal, '<': dialect.Less, '>': dialect.Greater,
	'(': dialect.LParen, ')': dialect.RParen, '{': dialect.LBrace, '}': dialect.RBrace, '[': dialect.LSquare,
	']': dialect.RSquare, '?': dialect.Question, '+': dialect.Plus, '*': dialect.Star, '/': dialect.Slash,
	'|': dialect.VerticalBar, '-': dialect.Minus,
}

// byteOrderMark is what some editors begin a file with. It means nothing.
const byteOrderMark = "\uFEFF"

// next returns the next token; at the end it returns tEOF for ever.
func (l *lexer) next() token {
	text, i := l.text, int(l.pos)
	for i < len(text) && class[text[i]]&cSpace != 0 {
		i++
	}
	if i >= len(text) {
		return l.take(tEOF, uint32(len(text)), uint32(len(text)))
	}
	b := text[i]
	start := uint32(i)
	switch c := class[b]; {
	case c&cLetter != 0:
		for i++; i < len(text) && class[text[i]]&cIdent != 0; i++ {
		}
		return l.take(tWord, start, uint32(i))
	case c&cAlone != 0:
		return l.take(kind(single[b]), start, start+1)
	case c&cDigit != 0:
		return l.number(start)
	case b == '%':
		return l.suffix(tPercent, start)
	case b == ':' && (i+1 == len(text) || text[i+1] != ':'):
		return l.take(kind(dialect.Colon), start, start+1)
	case b == '#':
		if strings.HasPrefix(text[i:], "#-}") {
			return l.take(tMetaEnd, start, start+3)
		}
		return l.suffix(tHash, start)
	case b == '"':
		return l.str(tString, start, start)
	}
	return l.rare(start)
}

// rare returns the token that starts with none of the bytes that most do.
func (l *lexer) rare(start uint32) token {
	rest := l.text[start:]
	switch b := rest[0]; {
	case b == '^':
		return l.suffix(tCaret, start)
	case b == '!':
		return l.suffix(tBang, start)
	case b == '@':
		return l.at(start)
	case strings.HasPrefix(rest, "//"), start == 0 && strings.HasPrefix(rest, byteOrderMark):
		l.pos = l.blanks(start)
		return l.next()
	case strings.HasPrefix(rest, "->"):
		return l.take(kind(dialect.Arrow), start, start+2)
	case strings.HasPrefix(rest, "::"):
		return l.take(kind(dialect.ColonColon), start, start+2)
	case strings.HasPrefix(rest, "{-#"):
		return l.take(tMetaBegin, start, start+3)
	case strings.HasPrefix(rest, "..."):
		return l.take(kind(dialect.Ellipsis), start, start+3)
	case single[b] != dialect.NoPunct:
		return l.take(kind(single[b]), start, start+1)
	}
	// One diagnostic for a run of bytes that are no text.
	i := 1
	for i < len(rest) && rest[i] >= 0x80 {
		i++
	}
	return l.take(tBad, start, start+uint32(i))
}

// blanks is the end of the blanks, comments and mark that begin at start.
func (l *lexer) blanks(start uint32) uint32 {
	text, i := l.text, int(start)
	for i < len(text) {
		switch {
		case class[text[i]]&cSpace != 0:
			i++
		case strings.HasPrefix(text[i:], "//"):
			end := strings.IndexByte(text[i:], '\n')
			if end < 0 {
				return uint32(len(text))
			}
			i += end + 1
		case i == 0 && strings.HasPrefix(text, byteOrderMark):
			i = len(byteOrderMark)
		default:
			return uint32(i)
		}
	}
	return uint32(i)
}

func (l *lexer) take(k kind, start, end uint32) token {
	l.pos = end
	return token{k, start, end}
}

// suffix reads %12, %name-x, #name, !dialect.type: digits, or a letter, _ $ .
// - followed by more of those and digits.
func (l *lexer) suffix(k kind, start uint32) token {
	text, i := l.text, int(start)+1
	if i < len(text) && class[text[i]]&cDigit != 0 {
		for i++; i < len(text) && class[text[i]]&cDigit != 0; i++ {
		}
		// `%0x` is no identifier; digits end the token, as in MLIR.
		return l.take(k, start, uint32(i))
	}
	for ; i < len(text) && class[text[i]]&cSuffix != 0; i++ {
		// A dash that begins an arrow is not part of the name.
		if text[i] == '-' && i+1 < len(text) && text[i+1] == '>' {
			break
		}
	}
	if uint32(i) == start+1 {
		return l.take(tBad, start, uint32(i))
	}
	return l.take(k, start, uint32(i))
}

func (l *lexer) at(start uint32) token {
	text, n := l.text, uint32(len(l.text))
	i := start + 1
	if i < n && text[i] == '"' {
		return l.str(tAt, start, i)
	}
	if i == n || class[text[i]]&cLetter == 0 {
		return l.take(tBad, start, i)
	}
	for i < n && class[text[i]]&cIdent != 0 {
		i++
	}
	return l.take(tAt, start, i)
}

// str reads a string literal whose quote is at i.
func (l *lexer) str(k kind, start, i uint32) token {
	text := l.text
	for i := int(i) + 1; i < len(text); i++ {
		switch text[i] {
		case '"':
			return l.take(k, start, uint32(i)+1)
		case '\\':
			n := escapeLen(text[i:])
			if n == 0 {
				return l.take(tBad, start, uint32(i)+1)
			}
			i += int(n) - 1
		case '\n', '\v', '\f':
			return l.take(tBad, start, uint32(i))
		}
	}
	return l.take(tBad, start, uint32(len(text)))
}

// escapeLen is the length of the escape that s begins with: \" \\ \n \t or \XX
// in hexadecimal. It is 0 for any other.
func escapeLen(s string) uint32 {
	if len(s) < 2 {
		return 0
	}
	switch c := s[1]; {
	case c == '"' || c == '\\' || c == 'n' || c == 't':
		return 2
	case class[c]&cHex != 0 && len(s) > 2 && class[s[2]]&cHex != 0:
		return 3
	}
	return 0
}

func (l *lexer) number(start uint32) token {
	text, i := l.text, int(start)+1
	if text[start] == '0' && i+1 < len(text) && text[i] == 'x' && class[text[i+1]]&cHex != 0 {
		for i++; i < len(text) && class[text[i]]&cHex != 0; i++ {
		}
		return l.take(tInt, start, uint32(i))
	}
	for i < len(text) && class[text[i]]&cDigit != 0 {
		i++
	}
	if i == len(text) || text[i] != '.' {
		return l.take(tInt, start, uint32(i))
	}
	for i++; i < len(text) && class[text[i]]&cDigit != 0; i++ {
	}
	if i < len(text) && (text[i] == 'e' || text[i] == 'E') {
		j := i + 1
		if j < len(text) && (text[j] == '+' || text[j] == '-') {
			j++
		}
		if j < len(text) && class[text[j]]&cDigit != 0 {
			for i = j; i < len(text) && class[text[i]]&cDigit != 0; i++ {
			}
		}
	}
	return l.take(tFloat, start, uint32(i))
}
