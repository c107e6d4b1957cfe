// Package expect compares the diagnostics that a tool emits with those that
// its input says it should, as mlir-opt's -verify-diagnostics does:
//
//	// expected-error @+1 {{operand #0 must be a tensor}}
//	tt.reduce …
//	// expected-error-re @above {{unknown layout '{{#[a-z]+}}'}}
//	// expected-remark @below {{not moved}}
//	// expected-warning @unknown {{no target}}
//
// A line holds at most one expectation, which ends where the line does. It is
// about its own line, another (@+1, @-2), the nearest line before or after it
// that is no expectation (@above, @below), or no place at all (@unknown). The
// text must occur in the message; with -re what stands between inner braces
// is an extended regular expression. One expectation accepts any number of
// diagnostics.
//
// A count, `expected-error 2 {{…}}`, is an addition of tgopt's: so many
// diagnostics and no more. mlir-opt ignores such lines.
package expect

import (
	"strconv"
	"strings"

	"github.com/tgopt/tgopt/internal/filecheck/ere"
	"github.com/tgopt/tgopt/ir/source"
)

// An expectation is one expected-… comment.
type expectation struct {
	severity source.Severity
	span     source.Span // of the comment; NoSpan if it is about no place
	line     int         // line of the diagnostic, 0 for no place
	text     string
	regex    *ere.Regexp // nil: text is plain
	count    int         // 0: any number but none
	seen     int
}

func (e *expectation) matches(message string) bool {
	if e.regex == nil {
		return strings.Contains(message, e.text)
	}
	_, _, ok := e.regex.Find(message)
	return ok
}

// Verify compares the diagnostics emitted for a file with its expectations.
// A diagnostic's related places count as notes. The result is what is wrong,
// in mlir-opt's words and order: nothing if all is as expected. If only is
// set, what is emitted but not expected is no matter (-verify-diagnostics=
// only-expected); nor is it ever for hints.
func Verify(file *source.File, emitted []source.Diagnostic, only bool) []source.Diagnostic {
	expectations, complaints := parse(file)
	process := func(severity source.Severity, span source.Span, message string) {
		if c := match(file, expectations, severity, span, message); c != nil && !only {
			complaints = append(complaints, *c)
		}
	}
	for _, d := range emitted {
		process(d.Severity, d.Span, d.Message)
		for _, r := range d.Related {
			before := len(complaints)
			process(source.Note, r.Span, r.Message)
			if r.Hint {
				complaints = complaints[:before]
			}
		}
	}
	// Expectations about no place come last.
	for _, placed := range []bool{true, false} {
		for _, e := range expectations {
			if placed == (e.line != 0) {
				complaints = append(complaints, e.missing()...)
			}
		}
	}
	return complaints
}

// match finds the expectation that a diagnostic meets and returns nil, or
// what to complain about.
func match(file *source.File, expectations []*expectation, severity source.Severity, span source.Span, message string) *source.Diagnostic {
	line := 0
	if span.IsValid() {
		line = file.Position(span.Start).Line
	}
	var near *expectation
	for _, e := range expectations {
		if e.line != line || !e.matches(message) {
			continue
		}
		if e.severity == severity {
			if e.count > 0 && e.seen == e.count {
				continue
			}
			e.seen++
			return nil
		}
		near = e
	}
	if near != nil {
		c := source.Errorf(near.span, "'%s' diagnostic emitted when expecting a '%s'", severity, near.severity)
		return &c
	}
	c := source.Errorf(span, "unexpected %s: %s", severity, message)
	return &c
}

func (e *expectation) missing() []source.Diagnostic {
	switch {
	case e.seen == 0:
		return []source.Diagnostic{source.Errorf(e.span, "expected %s \"%s\" was not produced", e.severity, e.text)}
	case e.seen < e.count:
		return []source.Diagnostic{source.Errorf(e.span, "expected %s \"%s\" was produced %d of %d times",
			e.severity, e.text, e.seen, e.count)}
	}
	return nil
}

// parse reads the expectations of a file.
func parse(file *source.File) (expectations []*expectation, complaints []source.Diagnostic) {
	lastPlain := 1           // the last line without an expectation
	var below []*expectation // those that wait for the next such line
	lines := file.LineCount()
	for line := 1; line <= lines; line++ {
		span := file.LineSpan(line)
		text := strings.TrimRight(file.Slice(span), " \t\n\v\f\r")
		e, where, at := parseLine(text)
		if e == nil {
			for _, b := range below {
				b.line = line
			}
			below = nil
			lastPlain = line
			continue
		}
		e.line = line
		e.span.Start = span.Start + uint32(at)
		e.span.End = min(e.span.Start+uint32(len(e.text)), span.Start+uint32(len(text)))
		if e.regex != nil {
			regex, problem := compile(e.text)
			if problem != "" {
				complaints = append(complaints, source.Errorf(e.span, "%s", problem))
				continue
			}
			e.regex = regex
		}
		switch where {
		case "":
		case "@above":
			e.line = lastPlain
		case "@below":
			e.line = lines
			below = append(below, e)
		case "@unknown":
			e.line, e.span = 0, source.NoSpan
		default:
			// 010 is eight here as it is in mlir-opt.
			offset, _ := strconv.ParseInt(where[2:], 0, 32)
			if where[1] == '-' {
				offset = -offset
			}
			// A line before the first is one that nothing can be on.
			if e.line += int(offset); e.line <= 0 {
				e.line = lines + 1
			}
		}
		expectations = append(expectations, e)
	}
	return expectations, complaints
}

var severities = map[string]source.Severity{
	"error": source.Error, "warning": source.Warning, "remark": source.Remark, "note": source.Note,
}

// parseLine finds the first expectation in a line, and says where it is. A
// regex that is not nil is still to be compiled.
func parseLine(text string) (e *expectation, where string, at int) {
	if !strings.HasSuffix(text, "}}") {
		return nil, "", 0
	}
	const word = "expected-"
	for from := 0; ; {
		i := strings.Index(text[from:], word)
		if i < 0 {
			return nil, "", 0
		}
		at = from + i
		from = at + len(word)
		if e, where = parseExpectation(text[from:]); e != nil {
			return e, where, at
		}
	}
}

// parseExpectation parses what follows "expected-", up to the end of the
// line.
func parseExpectation(s string) (e *expectation, where string) {
	for name, severity := range severities {
		rest, ok := strings.CutPrefix(s, name)
		if !ok {
			continue
		}
		e = &expectation{severity: severity}
		s = rest
		if rest, ok := strings.CutPrefix(s, "-re"); ok {
			e.regex = new(ere.Regexp)
			s = rest
		}
		break
	}
	if e == nil {
		return nil, ""
	}
	s = strings.TrimLeft(s, " ")
	if strings.HasPrefix(s, "@") {
		n := whereLen(s)
		if n == 0 {
			return nil, ""
		}
		where, s = s[:n], strings.TrimLeft(s[n:], " ")
	}
	digits := len(s) - len(strings.TrimLeft(s, "0123456789"))
	if digits > 0 {
		e.count, _ = strconv.Atoi(s[:digits])
		s = strings.TrimLeft(s[digits:], " ")
		if e.count == 0 {
			return nil, ""
		}
	}
	if len(s) < len("{{}}") || !strings.HasPrefix(s, "{{") || !strings.HasSuffix(s, "}}") {
		return nil, ""
	}
	e.text = s[2 : len(s)-2]
	return e, where
}

// whereLen is the length of the @… that s begins with, 0 if it is none.
func whereLen(s string) int {
	for _, w := range []string{"@above", "@below", "@unknown"} {
		if strings.HasPrefix(s, w) {
			return len(w)
		}
	}
	if len(s) < 2 || s[1] != '+' && s[1] != '-' {
		return 0
	}
	n := len(s) - len(strings.TrimLeft(s[2:], "0123456789"))
	if n == 2 {
		return 0
	}
	return n
}

// compile makes an expression of text with regular expressions in braces.
func compile(text string) (re *ere.Regexp, problem string) {
	var b strings.Builder
	for text != "" {
		before, rest, ok := strings.Cut(text, "{{")
		b.WriteString(ere.Escape(before))
		if !ok {
			break
		}
		inner, after, ok := strings.Cut(rest, "}}")
		if !ok {
			return nil, "found start of regex with no end '}}'"
		}
		if _, err := ere.Compile(inner, 0); err != nil {
			return nil, "invalid regex: " + err.Error()
		}
		b.WriteString("(" + inner + ")")
		text = after
	}
	re, err := ere.Compile(b.String(), 0)
	if err != nil {
		// The parts are right, so only an empty whole is wrong: it matches
		// nothing.
		re, _ = ere.Compile("a^", 0)
	}
	return re, ""
}
