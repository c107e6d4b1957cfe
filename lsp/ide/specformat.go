package ide

import (
	"slices"
	"strings"

	"github.com/tgopt/tgopt/dialect/spec"
	"github.com/tgopt/tgopt/ir/source"
)

// Format indents the clauses of a spec by the braces around them, and takes the
// blanks at the ends of lines. What authors align, within lines and in those that go
// on with a clause, stays, and so do strings.
func (s *specSnapshot) Format(within source.Span) []source.Edit {
	t := s.model()
	begins := map[uint32]bool{} // where clauses do
	for _, w := range t.Words {
		if w.Kind == spec.ClauseWord {
			begins[w.Span.Start] = true
		}
	}
	inString := func(off uint32) bool {
		return slices.ContainsFunc(t.Strings, func(str source.Span) bool { return str.Start < off && off < str.End })
	}
	var edits []source.Edit
	var open []byte
	for n := 1; n <= s.File.LineCount(); n++ {
		line := s.lineAt(s.File.LineSpan(n).Start)
		text := s.File.Slice(line)
		code := strings.Trim(text, " \t")
		first := line.Start + uint32(strings.Index(text, code))
		end := first + uint32(len(code))
		depth := len(open)
		if strings.HasPrefix(code, "}") {
			depth--
		}
		open = s.specBrackets(open, t, first, end)
		if line.Start > within.End || within.Start > line.End {
			continue
		}
		edit := func(from, to uint32, new string) {
			if at := (source.Span{Start: from, End: to}); s.File.Slice(at) != new {
				edits = append(edits, smallest(at, s.File.Slice(at), new))
			}
		}
		if (begins[first] || strings.HasPrefix(code, "}")) && depth >= 0 && !inString(line.Start) {
			edit(line.Start, first, spaces(2*depth))
		}
		if end < line.End && !inString(line.End) {
			edit(end, line.End, "")
		}
	}
	return edits
}

// specBrackets opens and closes those of a part of a line.
func (s *specSnapshot) specBrackets(open []byte, t *specModel, from, to uint32) []byte {
	for i := from; i < to; i++ {
		b := s.File.Text[i]
		if !matters[b] || b == '"' || b == '/' {
			continue
		}
		at := func(span source.Span) bool { return span.Start <= i && i < span.End }
		switch {
		case slices.ContainsFunc(t.Strings, at), slices.ContainsFunc(t.Comments, at):
		case closes[b] == 0:
			open = append(open, b)
		case len(open) > 0 && open[len(open)-1] == closes[b]:
			open = open[:len(open)-1]
		}
	}
	return open
}
