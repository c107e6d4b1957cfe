package filecheck

import (
	"fmt"
	"io"
	"strings"

	"github.com/tgopt/tgopt/ir/source"
)

// A Message is a diagnostic in one of the two files, or in a made-up one that
// shows a part of the command line. Notes follow the error they belong to. A
// message about no place has no File.
type Message struct {
	File *source.File
	source.Diagnostic
	Program string // said before the severity, for messages of the program itself
}

// String is the message as FileCheck prints it, without the source line.
func (m Message) String() string {
	s := m.Program + m.Severity.String() + ": " + m.Message
	if m.File == nil {
		return s
	}
	p := m.File.Position(m.Span.Start)
	return fmt.Sprintf("%s:%d:%d: %s", m.File.Name, p.Line, p.Column, s)
}

// Print writes the messages with their source lines.
func (r *Result) Print(w io.Writer) {
	for _, m := range r.Messages {
		fmt.Fprintln(w, m)
		if m.File == nil {
			continue
		}
		p := m.File.Position(m.Span.Start)
		line := m.File.LineSpan(p.Line)
		fmt.Fprintln(w, m.File.Slice(line))
		fmt.Fprintln(w, marker(m.File, line, m.Span))
	}
}

// marker is the line of carets under a source line.
func marker(f *source.File, line, s source.Span) string {
	var b strings.Builder
	for _, r := range f.Text[line.Start:min(max(s.Start, line.Start), line.End)] {
		if r == '\t' {
			b.WriteByte('\t')
		} else {
			b.WriteByte(' ')
		}
	}
	b.WriteByte('^')
	for i := s.Start + 1; i < min(s.End, line.End); i++ {
		b.WriteByte('~')
	}
	return b.String()
}

// say adds a message about a part of a text; the zero ref is no place.
func (c *checker) say(severity source.Severity, at ref, format string, args ...any) {
	m := Message{Diagnostic: source.Diagnostic{
		Severity: severity,
		Span:     source.NoSpan,
		Message:  fmt.Sprintf(format, args...),
		Category: "filecheck",
	}}
	if at.t != nil {
		m.File = at.t.file
		m.Span = source.Span{Start: at.t.original(at.from)}
		m.Span.End = m.Span.Start
		if !at.empty() {
			m.Span.End = max(m.Span.Start, at.t.original(at.to))
		}
	}
	c.messages = append(c.messages, m)
}

// A problem is an error about a part of a check file. Errors of parsing are
// one problem; an expression can have one in each operand.
type problem struct {
	at      ref
	message string
	fatal   bool // ends the program with Fail, not Error
}

func fault(at ref, format string, args ...any) *problem {
	return &problem{at: at, message: fmt.Sprintf(format, args...)}
}

func (c *checker) sayProblem(p *problem) {
	c.say(source.Error, ref{p.at.t, p.at.from, p.at.from}, "%s", p.message)
}
