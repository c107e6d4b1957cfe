package parser

import (
	"strings"

	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/ir/source"
)

// A Token is a piece of text as the parser's lexer sees it, or a comment.
// None goes over the end of a line, and none depends on the line before, so
// that the tokens of a line can be had by themselves.
type Token struct {
	Kind TokenKind
	source.Span
}

// A TokenKind is what a Token is.
type TokenKind uint8

const (
	PunctToken   TokenKind = iota // of one or more characters: "(", "->", "::"
	BadToken                      // what starts no token, or one cut short
	WordToken                     // tt.load, i32, attributes
	ValueToken                    // %name, without the #1 that may follow
	BlockToken                    // ^label
	HashToken                     // #name, #dialect.name, or the #1 of a result
	BangToken                     // !name, !dialect.name
	SymbolToken                   // @name, @"name"
	NumberToken                   // 12, 0x1F, 1.5e3
	StringToken                   // "…"
	CommentToken                  // // up to the end of the line
)

var tokenKinds = map[kind]TokenKind{
	tBad: BadToken, tWord: WordToken, tPercent: ValueToken, tCaret: BlockToken, tHash: HashToken, tBang: BangToken,
	tAt: SymbolToken, tInt: NumberToken, tFloat: NumberToken, tString: StringToken,
	tMetaBegin: PunctToken, tMetaEnd: PunctToken,
}

var kindOf = func() (t [256]TokenKind) {
	for k, v := range tokenKinds {
		t[k] = v
	}
	return t
}()

// Tokens appends the tokens of a part of a text that begins and ends between
// tokens, such as some lines of it.
func Tokens(dst []Token, text string, span source.Span) []Token {
	l := lexer{text: text[:span.End], pos: span.Start}
	last := span.Start
	for {
		t := l.next()
		dst = appendComments(dst, text, source.Span{Start: last, End: t.start})
		if t.kind == tEOF {
			return dst
		}
		k := PunctToken
		if t.kind >= kind(dialect.NumPuncts) {
			k = kindOf[t.kind]
		}
		dst = append(dst, Token{k, source.Span{Start: t.start, End: t.end}})
		last = t.end
	}
}

// appendComments appends the comments of text between two tokens.
func appendComments(dst []Token, text string, gap source.Span) []Token {
	if gap.Len() < len("//") {
		return dst
	}
	for {
		i := strings.Index(text[gap.Start:gap.End], "//")
		if i < 0 {
			return dst
		}
		start := gap.Start + uint32(i)
		end := gap.End
		if j := strings.IndexByte(text[start:end], '\n'); j >= 0 {
			end = start + uint32(j)
		}
		gap.Start = end
		if end > start && text[end-1] == '\r' {
			end--
		}
		dst = append(dst, Token{CommentToken, source.Span{Start: start, End: end}})
	}
}

// Unquote is what a string literal, with its quotes, stands for.
func Unquote(literal string) string { return unquote(literal) }
