package parser

import (
	"slices"
	"strconv"
	"strings"

	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/internal/spelling"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/ir/source"
)

// The small pieces of dialect.Parser: punctuation, words, numbers, strings.

func (p *parser) Context() *ir.Context        { return p.ctx }
func (p *parser) Module() *ir.Module          { return p.mod }
func (p *parser) Registry() *dialect.Registry { return p.reg }
func (p *parser) Here() uint32                { return p.tok.start }
func (p *parser) Since(start uint32) source.Span {
	return source.Span{Start: start, End: max(p.lastEnd, start)}
}

func (p *parser) OptionalPunct(d dialect.Punct) bool {
	if p.tok.kind != kind(d) {
		return false
	}
	p.advance()
	return true
}

func (p *parser) Punct(d dialect.Punct) bool {
	if p.tok.kind == kind(d) {
		p.advance()
		return true
	}
	return p.lacks("'" + d.String() + "'")
}

// punct is Punct where no op is gained by going on.
func (p *parser) punct(d dialect.Punct) bool {
	return p.OptionalPunct(d) || p.unexpected("'"+d.String()+"'")
}

// lacks reports a token that should be there. Once an op, reading goes on as if
// it were, but says nothing more: where no more is wrong the op is understood.
func (p *parser) lacks(want string) bool {
	if p.quiet {
		return false
	}
	p.unexpected(want)
	p.quiet = true
	return p.inOp && !p.at(tEOF) && !p.startsLine()
}

func (p *parser) PeekPunct(d dialect.Punct) bool { return p.tok.kind == kind(d) }

func (p *parser) PeekKeyword(word string) bool {
	return p.tok.kind == tWord && p.text(p.tok) == word
}

func (p *parser) OptionalKeyword(word string) bool {
	if p.tok.kind == tWord && p.text(p.tok) == word {
		p.advance()
		return true
	}
	return false
}

func (p *parser) Keyword(word string) bool {
	if p.OptionalKeyword(word) {
		return true
	}
	if p.at(tWord) && !p.quiet && spelling.Closest(p.text(p.tok), []string{word}) != "" {
		p.misspelt(p.span(p.tok), word, "expected '%s', but found '%s'", word, p.text(p.tok))
		p.advance()
		return true
	}
	return p.lacks("'" + word + "'")
}

func (p *parser) OptionalWord() (string, bool) {
	if p.tok.kind != tWord {
		return "", false
	}
	s := p.text(p.tok)
	p.advance()
	return s, true
}

func (p *parser) Word(what string) (string, bool) {
	s, ok := p.OptionalWord()
	if !ok {
		return "", p.unexpected(what)
	}
	return s, true
}

func (p *parser) OptionalInteger(width int) (v int64, found, ok bool) {
	start := p.tok
	neg := p.at(kind(dialect.Minus))
	if neg {
		save, last := p.tok, p.lastEnd
		p.advance()
		if !p.at(tInt) {
			p.resetTo(save, last)
			return 0, false, true
		}
	}
	if !p.at(tInt) {
		return 0, false, true
	}
	text := p.text(p.tok)
	u, err := strconv.ParseUint(text, 0, 64)
	if len(text) > 1 && text[0] == '0' && text[1] != 'x' {
		u, err = strconv.ParseUint(text, 10, 64) // not octal
	}
	p.advance()
	if err != nil || neg && u > 1<<63 {
		return 0, true, p.Errorf(p.Since(start.start), "integer is too large for 64 bits")
	}
	v = int64(u)
	if neg {
		v = -v
	}
	if width < 64 && (u > 1<<63 || v != v<<(64-width)>>(64-width)) {
		return 0, true, p.Errorf(p.Since(start.start), "integer constant out of range for %d bits", width)
	}
	return v, true, true
}

func (p *parser) Integer(width int) (int64, bool) {
	v, found, ok := p.OptionalInteger(width)
	if !found {
		return 0, p.unexpected("integer")
	}
	return v, ok
}

func (p *parser) OptionalString() (string, bool) {
	if p.tok.kind != tString {
		return "", false
	}
	s := unquote(p.text(p.tok))
	p.advance()
	return s, true
}

func (p *parser) String() (string, bool) {
	s, ok := p.OptionalString()
	if !ok {
		return "", p.unexpected("string")
	}
	return s, true
}

func (p *parser) OptionalSymbol() (string, bool) {
	if p.tok.kind != tAt {
		return "", false
	}
	s := p.text(p.tok)[1:]
	if s[0] == '"' {
		s = unquote(s)
	}
	p.advance()
	return s, true
}

func (p *parser) Symbol() (string, bool) {
	s, ok := p.OptionalSymbol()
	if !ok {
		return "", p.unexpected("symbol name")
	}
	return s, true
}

// unquote decodes a string literal: \" \\ \n \t and \XX in hexadecimal.
func unquote(s string) string {
	s = s[1 : len(s)-1]
	if strings.IndexByte(s, '\\') < 0 {
		return s
	}
	out := make([]byte, 0, len(s))
	for i := 0; i < len(s); i++ {
		if s[i] != '\\' || i+1 >= len(s) {
			out = append(out, s[i])
			continue
		}
		i++
		switch c := s[i]; {
		case c == 'n':
			out = append(out, '\n')
		case c == 't':
			out = append(out, '\t')
		case class[c]&cHex != 0 && i+1 < len(s) && class[s[i+1]]&cHex != 0:
			b, _ := strconv.ParseUint(s[i:i+2], 16, 8)
			out = append(out, byte(b))
			i++
		default:
			out = append(out, c)
		}
	}
	return string(out)
}

// BalancedText returns the text up to the bracket that closes the nesting in
// which the next token stands.
func (p *parser) BalancedText() (string, bool) {
	start := p.tok.start
	depth := 0
	for {
		switch p.tok.kind {
		case tEOF, tBad:
			return "", p.unexpected("closing bracket")
		case kind(dialect.Less), kind(dialect.LParen), kind(dialect.LSquare), kind(dialect.LBrace):
			depth++
		case kind(dialect.Greater), kind(dialect.RParen), kind(dialect.RSquare), kind(dialect.RBrace):
			if depth == 0 {
				return strings.TrimSpace(p.file.Text[start:p.tok.start]), true
			}
			depth--
		}
		p.advance()
	}
}

// rawBrackets reads the `<…>` that follows the token before without a blank, as
// the text that it is; "" if there is none.
func (p *parser) rawBrackets() (string, bool) {
	if !p.at(kind(dialect.Less)) || p.tok.start != p.lastEnd {
		return "", true
	}
	start := p.tok.start
	end, ok := p.rawEnd(start)
	if !ok {
		return "", false
	}
	p.lex.pos = end
	p.tok.end = end
	p.advance()
	return p.ctx.Text(p.file.Text[start:end]), true
}

// unclosed are brackets whose end a text lacks, in order, and how that is said: it is
// gone through for the first of them.
type unclosed struct {
	opens  []uint32
	report func() bool
}

// rawEnd finds the end of the brackets that open at start. Inside them only
// brackets and strings mean anything.
func (p *parser) rawEnd(start uint32) (uint32, bool) {
	text := p.lex.text
	if u := p.lex.unclosed; u != nil {
		if _, found := slices.BinarySearch(u.opens, start); found {
			return 0, u.report()
		}
	}
	var open []uint32
	fail := func(report func() bool) (uint32, bool) {
		p.lex.unclosed = &unclosed{open, report}
		return 0, report()
	}
	for i := start; i < uint32(len(text)); i++ {
		switch b := text[i]; b {
		case '<', '(', '[', '{':
			open = append(open, i)
		case '-':
			if i+1 < uint32(len(text)) && text[i+1] == '>' {
				i++
			}
		case '>', ')', ']', '}':
			at := open[len(open)-1]
			if want := closing(text[at]); b != want {
				d := source.Errorf(source.Span{Start: i, End: i + 1}, "expected '%c', but found '%c'", want, b)
				d.Note(source.Span{Start: at, End: at + 1}, "to close this '%c'", text[at])
				return fail(func() bool { return p.report(d) })
			}
			if open = open[:len(open)-1]; len(open) == 0 {
				return i + 1, true
			}
		case '"':
			l := lexer{text: text}
			t := l.str(tString, i, i)
			if t.kind == tBad {
				return fail(func() bool {
					p.tok = t
					return p.badToken()
				})
			}
			i = t.end - 1
		}
	}
	return fail(func() bool { return p.Errorf(p.span(p.tok), "'<' has no closing '>'") })
}

func closing(open byte) byte {
	switch open {
	case '<':
		return '>'
	case '(':
		return ')'
	case '[':
		return ']'
	}
	return '}'
}

// normalize folds the blanks of text that is kept, outside strings: line
// breaks and comments are no part of what it means.
func normalize(s string) string {
	if !strings.ContainsAny(s, "\n\r\t/") && !strings.Contains(s, "  ") {
		return s
	}
	l := lexer{text: s}
	out := make([]byte, 0, len(s))
	last := uint32(0)
	for {
		t := l.next()
		if t.kind == tEOF {
			return string(out)
		}
		if len(out) > 0 && t.start > last {
			out = append(out, ' ')
		}
		out = append(out, s[t.start:t.end]...)
		last = t.end
	}
}
