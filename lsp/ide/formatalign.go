package ide

import (
	"slices"
	"strings"

	"github.com/tgopt/tgopt/ir/source"
	"github.com/tgopt/tgopt/parser"
)

// A printedLine is a line of the printer.
type printedLine struct {
	tokens []parser.Token
	indent int
}

// The printer's lines are looked for in their order, so far ahead: it has others
// where the text has ops in another form, the more of them the more lines of the
// text were not found.
const (
	lookahead     = 20
	mostLookahead = 500
)

// align finds the lines of the printer in the text, where each begins a line or
// follows another, however many lines it takes.
func (f *formatter) align(printed string) {
	lines := printedLines(printed)
	var code []int // tokens that are no comments
	for i, t := range f.tokens {
		if t.Kind != parser.CommentToken {
			code = append(code, i)
		}
	}
	missed := 0
	for i, follows := 0, false; i < len(code) && len(lines) > 0; {
		k := f.find(code[i:], printed, lines[:min(len(lines), lookahead+2*missed, mostLookahead)])
		if k < 0 {
			missed, follows = missed+1, false
			end := f.tokens[code[i]].End
			for i++; i < len(code) && !strings.Contains(f.File.Text[end:f.tokens[code[i]].Start], "\n"); i++ {
				end = f.tokens[code[i]].End
			}
			continue
		}
		f.place(code[i:], printed, lines[k], follows)
		i += len(lines[k].tokens)
		lines, missed, follows = lines[k+1:], 0, true
	}
}

// find is the first of the printer's lines that some tokens begin with, or -1.
// A brace alone is taken for no other than the next.
func (f *formatter) find(code []int, printed string, lines []printedLine) int {
	for k, l := range lines {
		if (k == 0 || len(l.tokens) > 2) && f.begins(code, printed, l.tokens) {
			return k
		}
	}
	return -1
}

func (f *formatter) begins(code []int, printed string, line []parser.Token) bool {
	if len(code) < len(line) {
		return false
	}
	for i, p := range line {
		t := f.tokens[code[i]]
		if t.Kind != p.Kind || f.text(t) != printed[p.Start:p.End] {
			return false
		}
	}
	return true
}

// place notes of the tokens of a printed line where they stand in it.
func (f *formatter) place(code []int, printed string, l printedLine, follows bool) {
	first, last := f.tokens[code[0]], f.tokens[code[len(l.tokens)-1]]
	span := source.Span{Start: f.lineAt(first.Start).Start, End: f.lineAt(last.End).End}
	for i, p := range l.tokens {
		at := tokenPlace{known: true, first: i == 0, follow: i == 0 && follows, indent: l.indent, line: span}
		if i > 0 {
			at.before = printed[l.tokens[i-1].End:p.Start]
		}
		f.places[code[i]] = at
	}
}

func printedLines(printed string) (lines []printedLine) {
	tokens := slices.DeleteFunc(parser.Tokens(nil, printed, source.Span{End: uint32(len(printed))}), func(t parser.Token) bool {
		return t.Kind == parser.CommentToken // a block's predecessors
	})
	begin, end := 0, uint32(0) // of the line; of the token before
	for i := 0; i <= len(tokens); i++ {
		if i == len(tokens) || i > begin && strings.Contains(printed[end:tokens[i].Start], "\n") {
			if i > begin {
				start := tokens[begin].Start
				indent := int(start) - strings.LastIndexByte(printed[:start], '\n') - 1
				lines = append(lines, printedLine{tokens[begin:i], indent})
			}
			begin = i
		}
		if i < len(tokens) {
			end = tokens[i].End
		}
	}
	return lines
}
