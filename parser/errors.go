package parser

import (
	"fmt"

	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/ir/source"
)

// maxErrors bounds what is said of hopeless input: binary data, say.
const maxErrors = 1000

// Errorf reports a mistake and returns false.
func (p *parser) Errorf(s source.Span, format string, args ...any) bool {
	// A message about one number stands there.
	for _, a := range args {
		if n, ok := a.(dialect.Number); ok {
			if in, ok := n.Span(p.lex.text[s.Start:s.End]); ok {
				return p.report(source.Errorf(source.Span{Start: s.Start + in.Start, End: s.Start + in.End}, format, args...))
			}
		}
	}
	return p.report(source.Errorf(s, format, args...))
}

func (p *parser) report(d source.Diagnostic) bool {
	p.reports++
	switch {
	case p.quiet:
	case p.mends.all[d.Span.Start] || p.mends.all[d.Span.Start-1]: // that a brace is missing was said
	case len(p.diags) >= maxErrors:
		p.dropped++
	default:
		d.Category = "parse"
		p.diags = append(p.diags, d)
	}
	return false
}

// ErrorHere reports a mistake at the next token; what the token is follows
// when it explains the mistake by itself.
func (p *parser) ErrorHere(format string, args ...any) bool {
	if p.at(tBad) {
		return p.badToken()
	}
	return p.Errorf(p.span(p.tok), format, args...)
}

// unexpected reports `expected X` with what was found instead. What a line
// lacks at its end is reported there, not at the next line.
func (p *parser) unexpected(want string) bool {
	switch {
	case p.at(tEOF) && p.noClose:
		return false // the brace is to blame
	case p.lastEnd > 0 && (p.at(tEOF) || p.startsLine()):
		if len(p.diags) > p.opDiags {
			return false // the rest of the line is missing, and more than that
		}
		found := "line"
		if p.at(tEOF) {
			found = "file"
		}
		return p.Errorf(source.Span{Start: p.lastEnd, End: p.lastEnd}, "expected %s, but found the end of the %s", want, found)
	}
	return p.ErrorHere("expected %s, but found %s", want, p.describe(p.tok))
}

func (p *parser) describe(t token) string {
	switch t.kind {
	case tEOF:
		return "the end of the file"
	case tString:
		return "a string"
	}
	s := p.text(t)
	if len(s) > 40 {
		s = s[:40] + "…"
	}
	return "'" + s + "'"
}

func (p *parser) badToken() bool {
	s := p.text(p.tok)
	switch {
	case s[len(s)-1] == '\\' && (s[0] == '"' || s[0] == '@'):
		return p.Errorf(source.Span{Start: p.tok.end - 1, End: p.tok.end}, "unknown escape in string literal: \\n, \\t, \\\", \\\\ and \\XX in hexadecimal are known")
	case s[0] == '"' || s[0] == '@' && len(s) > 1:
		return p.Errorf(p.span(p.tok), "string has no closing '\"' on its line")
	case s[0] >= 0x80 || s[0] < ' ':
		return p.Errorf(p.span(p.tok), "unexpected character %s: the text is no UTF-8 MLIR here", byteText(s))
	case len(s) == 1 && (s[0] == '%' || s[0] == '^' || s[0] == '#' || s[0] == '!' || s[0] == '@'):
		return p.Errorf(p.span(p.tok), "expected a name after '%s'", s)
	}
	return p.Errorf(p.span(p.tok), "unexpected character '%s'", s)
}

func byteText(s string) string {
	r := []rune(s)[0]
	if r == 0xFFFD || r < ' ' {
		return fmt.Sprintf("0x%02X", s[0])
	}
	return fmt.Sprintf("'%c' (U+%04X)", r, r)
}
