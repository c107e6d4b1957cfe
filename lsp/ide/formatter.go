package ide

import (
	"strings"

	"github.com/tgopt/tgopt/ir/source"
	"github.com/tgopt/tgopt/parser"
)

// A formatter finds the blanks between the tokens of a part of the text.
type formatter struct {
	*mlirSnapshot
	within source.Span     // what is to be formatted
	wrong  map[uint32]bool // starts of lines with mistakes

	tokens []parser.Token
	places []tokenPlace // of each token
	open   []indented   // brackets
	uneven bool
	indent int // of the line that is being written
	edits  []source.Edit
	room   int // bytes that edits may have; see mostPrinted
}

// A tokenPlace is where the printer has a token. It is the zero value for one
// that the printer has elsewhere, or in another form.
type tokenPlace struct {
	known  bool
	first  bool        // of a printed line, which is indented by so much
	follow bool        // the token before is the last of the printed line before
	indent int         // of the printed line
	before string      // the blanks in front of one that is not the first
	line   source.Span // what the printed line is in the text
}

// An indented is an open bracket, and how far its line is indented.
type indented struct {
	kind   byte
	indent int
}

// format is the edits of a part, which begins a line.
func (f *formatter) format(part source.Span, printed string) []source.Edit {
	f.tokens = parser.Tokens(nil, f.File.Text, part)
	f.places = make([]tokenPlace, len(f.tokens))
	f.align(printed)
	f.room = mostPrinted(part.Len())
	depth := len(f.open)
	end := part.Start
	for i := range f.tokens {
		if f.room < 0 {
			return nil
		}
		f.gap(end, i)
		f.bracket(f.tokens[i])
		end = f.tokens[i].End
		if text := f.text(f.tokens[i]); f.tokens[i].Kind == parser.CommentToken {
			f.blanksAtEnd(source.Span{Start: end - uint32(len(text)-len(strings.TrimRight(text, " \t"))), End: end})
		}
	}
	f.last(source.Span{Start: end, End: part.End})
	if f.uneven || len(f.open) != depth || f.room < 0 {
		return nil
	}
	return f.edits
}

// gap puts right the blanks from an offset to token i.
func (f *formatter) gap(from uint32, i int) {
	t, at := f.tokens[i], f.places[i]
	old := f.File.Text[from:t.Start]
	breaks := strings.Count(old, "\n")
	column := len(old) - strings.LastIndexByte(old, '\n') - 1
	afterComment := i > 0 && f.tokens[i-1].Kind == parser.CommentToken
	line := f.lineAt(t.Start)
	scope := line
	switch {
	case f.wrong[line.Start]:
		if i == 0 || breaks > 0 {
			f.indent = column
		}
		f.breakLine(from, old, column)
		return
	case t.Kind == parser.CommentToken && i > 0 && breaks == 0:
		return // it keeps its distance
	case at.known && !at.first && !afterComment:
		scope = at.line
		if f.wrong[f.lineAt(from).Start] {
			return
		}
		f.edit(source.Span{Start: from, End: t.Start}, scope, at.before)
		return
	case at.known && at.first && (i == 0 || breaks > 0 || at.follow):
		f.indent = at.indent
	case i > 0 && breaks == 0:
		if old != "" {
			f.edit(source.Span{Start: from, End: t.Start}, scope, " ")
		}
		return
	default:
		f.indent = f.indentOf(i, column)
	}
	if i > 0 && breaks == 0 {
		f.edit(source.Span{Start: from, End: t.Start}, scope, f.lineBreak()+spaces(f.indent))
		return
	}
	f.breakLine(from, old, f.indent)
}

// breakLine puts right blanks with line breaks, which stay: those at the end of
// the line before, those of empty lines and the indentation.
func (f *formatter) breakLine(from uint32, old string, indent int) {
	for {
		n := strings.IndexByte(old, '\n')
		if n < 0 {
			break
		}
		blanks := len(strings.TrimRight(old[:n], "\r"))
		f.blanksAtEnd(source.Span{Start: from, End: from + uint32(blanks)})
		from += uint32(n + 1)
		old = old[n+1:]
	}
	at := source.Span{Start: from, End: from + uint32(len(old))}
	f.edit(at, f.lineAt(from), spaces(indent))
}

func (f *formatter) blanksAtEnd(at source.Span) {
	if line := f.lineAt(at.Start); !f.wrong[line.Start] {
		f.edit(at, line, "")
	}
}

// last puts right what is behind the last token.
func (f *formatter) last(at source.Span) {
	for at.Start < at.End {
		end := min(f.lineAt(at.Start).End, at.End)
		f.blanksAtEnd(source.Span{Start: at.Start, End: end})
		n := strings.IndexByte(f.File.Text[end:at.End], '\n')
		if n < 0 {
			return
		}
		at.Start = end + uint32(n) + 1
	}
}

// edit makes blanks what they should be, if what they belong to is to be
// formatted.
func (f *formatter) edit(at, scope source.Span, new string) {
	old := f.File.Slice(at)
	if f.room -= len(new); f.room < 0 {
		return
	}
	if old != new && scope.Start <= f.within.End && f.within.Start <= scope.End {
		f.edits = append(f.edits, smallest(at, old, new))
	}
}

// lineBreak is that of the text.
func (f *formatter) lineBreak() string {
	if i := strings.IndexByte(f.File.Text, '\n'); i > 0 && f.File.Text[i-1] == '\r' {
		return "\r\n"
	}
	return "\n"
}

func spaces(n int) string { return strings.Repeat(" ", n) }

// indentOf is how far a line is indented that begins with token i, which the
// printer does not have so, or that is a comment; it is at a column now.
func (f *formatter) indentOf(i, column int) int {
	line := f.lineFrom(i)
	if line[0].Kind == parser.CommentToken {
		next := i + 1
		for next < len(f.tokens) && f.tokens[next].Kind == parser.CommentToken {
			next++
		}
		if column == 0 || next < len(f.tokens) && f.places[next].known && !f.places[next].first {
			return column // CHECK lines stand there; the middle of an op
		}
		return f.depth(line[0])
	}
	if at := f.places[i]; at.known {
		return column // behind a comment in the middle of an op
	}
	switch line[0].Kind {
	case parser.HashToken, parser.BangToken:
		if f.is(line, 1, "=") {
			return 0
		}
	case parser.BlockToken, parser.ValueToken, parser.WordToken, parser.StringToken, parser.PunctToken:
		if f.opName(line) < 0 && line[0].Kind != parser.BlockToken && !strings.Contains("})]", f.text(line[0])) {
			return column // it continues an op
		}
	}
	return f.depth(line[0])
}

// lineFrom is the tokens from i to the end of the line.
func (f *formatter) lineFrom(i int) []parser.Token {
	end := f.lineAt(f.tokens[i].Start).End
	k := i + 1
	for k < len(f.tokens) && f.tokens[k].Start < end {
		k++
	}
	if k-1 > i && f.tokens[k-1].Kind == parser.CommentToken {
		k--
	}
	return f.tokens[i:k]
}

// depth is how far a line that begins with a token is indented by the brackets
// that are open.
func (f *formatter) depth(first parser.Token) int {
	if len(f.open) == 0 {
		return 0
	}
	top := f.open[len(f.open)-1].indent
	if first.Kind == parser.BlockToken || first.Kind == parser.PunctToken && first.Len() == 1 && closes[f.File.Text[first.Start]] != 0 {
		return top
	}
	return top + 2
}

// bracket opens or closes one.
func (f *formatter) bracket(t parser.Token) {
	text := f.text(t)
	if t.Kind != parser.PunctToken {
		f.uneven = f.uneven || t.Kind == parser.BadToken && strings.ContainsAny(text, "{}()[]")
		return
	}
	switch text {
	case "{", "(", "[", "{-#":
		f.open = append(f.open, indented{text[0], f.indent})
	case "}", ")", "]", "#-}":
		n := len(f.open) - 1
		if n < 0 || f.open[n].kind != closes[text[len(text)-1]] {
			f.uneven = true
			return
		}
		f.open = f.open[:n]
	}
}
