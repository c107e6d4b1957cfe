package lsp

import (
	"slices"
	"strings"

	"go.lsp.dev/protocol"

	"github.com/tgopt/tgopt/ir/source"
	"github.com/tgopt/tgopt/lsp/ide"
)

// edited is the version after the changes of a message. Each change is given in
// places of the text that those before it make. Many come at once from several
// cursors, from a replacement of all that matches, or from a rename, and all of
// them are one edit: what lies between the first and the last of them.
func (s *session) edited(before *ide.Snapshot, changes []protocol.TextDocumentContentChangeEvent) *ide.Snapshot {
	if len(changes) == 1 {
		switch c := changes[0].(type) {
		case *protocol.TextDocumentContentChangePartial:
			f := before.File
			span := source.Span{Start: offsetOf(f, c.Range.Start), End: offsetOf(f, c.Range.End)}
			if span.Start > span.End {
				span.Start, span.End = span.End, span.Start
			}
			return before.Edit(source.Edit{Span: span, Text: s.texts.of(c.Text)})
		case *protocol.TextDocumentContentChangeWholeDocument:
			return before.Replace(s.texts.of(c.Text))
		}
	}
	lines := linesOf(before.File.Text)
	for _, c := range changes {
		switch c := c.(type) {
		case *protocol.TextDocumentContentChangePartial:
			lines.change(c.Range, s.texts.of(c.Text))
		case *protocol.TextDocumentContentChangeWholeDocument:
			lines = linesOf(s.texts.of(c.Text))
		}
	}
	return before.Replace(strings.Join(lines, ""))
}

// lines are those of a text, with their breaks; the last one has none, and may be
// empty. A change costs the lines that it touches, and not all of the text.
type lines []string

func linesOf(text string) lines { return strings.SplitAfter(text, "\n") }

func (l *lines) change(r protocol.Range, text string) {
	if r.Start.Line > r.End.Line || r.Start.Line == r.End.Line && r.Start.Character > r.End.Character {
		r.Start, r.End = r.End, r.Start
	}
	from, start := l.place(r.Start)
	to, end := l.place(r.End)
	changed := (*l)[from][:start] + text + (*l)[to][end:]
	if from == to && !strings.Contains(text, "\n") {
		(*l)[from] = changed
		return
	}
	fresh := linesOf(changed)
	if to+1 < len(*l) {
		fresh = fresh[:len(fresh)-1] // the empty one behind a break: another follows
	}
	*l = slices.Replace(*l, from, to+1, fresh...)
}

// place is the line, and the byte in it, that a position means: what lies beyond the
// end of a text or line is that end.
func (l *lines) place(p protocol.Position) (line, at int) {
	if int(p.Line) >= len(*l) {
		return len(*l) - 1, len((*l)[len(*l)-1])
	}
	text := (*l)[p.Line]
	return int(p.Line), int(source.NewFile("", text).OffsetUTF16(0, int(p.Character)))
}
