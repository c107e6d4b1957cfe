package ide

import (
	"slices"
	"strings"

	"github.com/tgopt/tgopt/internal/textdiff"
	"github.com/tgopt/tgopt/ir/source"
)

// lineEdits are edits of a text, which begins at an offset of its document,
// that do to it what made after of before. before is what the text prints as:
// where its author wrote it in another form, only the lines that change get the
// printer's.
func lineEdits(text, before, after string, offset uint32) []source.Edit {
	t := newLines(text)
	b, a := newLines(before), newLines(after)
	inText := placesOf(b.lines, t.lines)
	same := append(textdiff.Match(b.lines, a.lines), [2]int{len(b.lines), len(a.lines)})

	var edits []source.Edit
	change := func(from, to int, lines []string) {
		edits = append(edits, source.Edit{
			Span: source.Span{Start: offset + t.starts[from], End: offset + t.starts[to]},
			Text: t.join(append(lostComments(t.lines[from:to], lines), lines...), to),
		})
	}
	// Between two common lines of which the text has both, everything is of one
	// change.
	beforeFrom, afterFrom, textFrom := 0, 0, 0
	changed := false
	for i, p := range same {
		last := [2]int{-1, -1}
		if i > 0 {
			last = same[i-1]
		}
		changed = changed || p[0] != last[0]+1 || p[1] != last[1]+1
		at := run{len(t.lines), len(t.lines)}
		if p[0] < len(b.lines) {
			at = inText[p[0]]
		}
		if at.from < textFrom {
			continue // the text has it in another form
		}
		if changed {
			if p[0] == beforeFrom {
				textFrom = at.from // nothing goes: what only the text has stays
			}
			if added := a.lines[afterFrom:p[1]]; len(added) > 0 || textFrom < at.from {
				change(textFrom, at.from, added)
			}
		}
		beforeFrom, afterFrom, textFrom, changed = p[0]+1, p[1]+1, at.to, false
	}
	return edits
}

// lostComments are the lines of old with nothing but a comment that is not in
// new: of an op that went elsewhere or away. What an author wrote stays.
func lostComments(old, new []string) (lost []string) {
	isIn := func(comment string) bool {
		return slices.ContainsFunc(new, func(l string) bool { return strings.Contains(l, comment) })
	}
	for _, l := range old {
		if text := strings.TrimSpace(l); strings.HasPrefix(text, "//") && !isIn(text) {
			lost = append(lost, l)
		}
	}
	return lost
}

// A run is some lines of a text, up to to; from is -1 for none.
type run struct{ from, to int }

// placesOf finds lines in a text: equal lines, and between them what differs
// only in blanks and line breaks.
func placesOf(list, text []string) []run {
	places := make([]run, len(list))
	for i := range places {
		places[i].from = -1
	}
	lastLine, lastText := 0, 0
	for _, p := range append(textdiff.Match(list, text), [2]int{len(list), len(text)}) {
		at := lastText
		for i := lastLine; i < p[0]; i++ {
			for from := at; from < p[1]; from++ {
				if to := spread(list[i], text[from:p[1]]); to > 0 {
					places[i] = run{from, from + to}
					at = from + to
					break
				}
			}
		}
		if p[0] < len(list) {
			places[p[0]] = run{p[1], p[1] + 1}
		}
		lastLine, lastText = p[0]+1, p[1]+1
	}
	return places
}

// spread is how many of the first lines of a text are a line with other blanks;
// 0 if they are not.
func spread(line string, text []string) int {
	const blanks = " \t"
	line = strings.TrimLeft(line, blanks)
	if line == "" {
		return 0
	}
	for n, t := range text {
		for t = strings.TrimLeft(t, blanks); t != ""; t = strings.TrimLeft(t, blanks) {
			if line == "" || line[0] != t[0] {
				return 0
			}
			line, t = strings.TrimLeft(line[1:], blanks), t[1:]
		}
		if line == "" {
			return n + 1
		}
	}
	return 0
}

// lines is a text cut at its line breaks.
type lines struct {
	lines  []string // without breaks
	starts []uint32 // of each line, and the end of the text
	eol    string
	open   bool // the last line has no break
}

func newLines(text string) *lines {
	l := &lines{eol: "\n", open: text != "" && !strings.HasSuffix(text, "\n")}
	if strings.Contains(text, "\r\n") {
		l.eol = "\r\n"
	}
	at := uint32(0)
	for line := range strings.Lines(text) {
		l.starts = append(l.starts, at)
		at += uint32(len(line))
		l.lines = append(l.lines, strings.TrimRight(line, "\r\n"))
	}
	l.starts = append(l.starts, at)
	return l
}

// join makes text of lines that take the place of some up to line to.
func (l *lines) join(list []string, to int) string {
	if len(list) == 0 {
		return ""
	}
	text := strings.Join(list, l.eol) + l.eol
	if to == len(l.lines) && l.open {
		text = strings.TrimSuffix(text, l.eol)
	}
	return text
}
