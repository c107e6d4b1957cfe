package ide

import (
	"slices"
	"strings"

	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/ir/source"
	"github.com/tgopt/tgopt/printer"
)

// Formatting changes blanks and line breaks and nothing else. What the printer
// writes as a line, however the text spreads it, becomes that line; of all else,
// the indentation is put right, blanks at the ends of lines go, and several
// blanks become one. So every byte of the text that is no blank stays, and every
// empty line: comments, the order of attributes, the generic form of ops,
// spellings of numbers. Lines with mistakes are left alone, and so is a chunk
// whose brackets do not pair up, where no depth can be told.

func (s *mlirSnapshot) Format(span source.Span) []source.Edit {
	var edits []source.Edit
	for _, c := range s.chunks {
		if c.Span.Start <= span.End && span.Start <= c.Span.End {
			edits = append(edits, s.formatChunk(c, span)...)
		}
	}
	return edits
}

// mostEdits is how many edits an answer has: each takes as much as a line or two.
const mostEdits = 10_000

// joined makes of more edits as few: each of so many in a row, and of what is between
// them, which stays.
func (s *version) joined(edits []source.Edit) (list []source.Edit) {
	each := (len(edits) + mostEdits - 1) / mostEdits
	if each <= 1 {
		return edits
	}
	for run := range slices.Chunk(edits, each) {
		var text strings.Builder
		span := source.Span{Start: run[0].Span.Start, End: run[0].Span.Start}
		for _, e := range run {
			text.WriteString(s.File.Text[span.End:e.Span.Start])
			text.WriteString(e.Text)
			span.End = e.Span.End
		}
		list = append(list, source.Edit{Span: span, Text: text.String()})
	}
	return list
}

func (s *mlirSnapshot) formatChunk(c *Chunk, within source.Span) []source.Edit {
	f := formatter{mlirSnapshot: s, wrong: s.wrongLines(c), within: within}
	part := c.Span
	if part.Start > 0 { // the rest of the marker's line is none of its
		part.Start = min(s.lineAt(part.Start).End+1, part.End)
	}
	var printed []byte
	if fn := s.functionAround(c, within); fn != nil {
		// The function alone: that is faster.
		part = source.Span{Start: s.lineAt(fn.Span().Start).Start, End: fn.Span().End}
		for o := fn.Parent(); o != nil && !(o == c.Module.Op() && c.Module.Implicit); o = o.Parent() {
			f.open = append(f.open, indented{'{', 2 * len(f.open)})
		}
		if !c.Broken() {
			printed = printer.PrintOp(fn, printer.Options{})
		}
	} else if !c.Broken() {
		var err error
		if printed, err = c.print(c.Module); err != nil {
			return nil
		}
	}
	if len(printed) > 0 && string(printed) == s.File.Slice(part) {
		return nil
	}
	return f.format(part, string(printed))
}

// mostPrinted is how long the text of a chunk may become: where much nests deeply,
// indentation is many times what is indented.
func mostPrinted(size int) int { return 8*size + 64<<10 }

// print is a module of the chunk as text.
func (c *Chunk) print(m *ir.Module) ([]byte, error) {
	return printer.AtMost(mostPrinted(c.Span.Len()), m, printer.Options{}, nil)
}

// functionAround is the function of which a span is a part, or nil. It begins
// its line.
func (s *mlirSnapshot) functionAround(c *Chunk, span source.Span) *ir.Op {
	o := c.functionAt(span.Start)
	if o == nil || span.End > o.Span().End || strings.Trim(s.File.Text[s.lineAt(o.Span().Start).Start:o.Span().Start], " \t") != "" {
		return nil
	}
	return o
}

// smallest is the edit that makes new of old, the text at a span, without what
// both begin and end with.
func smallest(at source.Span, old, new string) source.Edit {
	e := difference(old, new)
	e.Span.Start, e.Span.End = at.Start+e.Span.Start, at.Start+e.Span.End
	return e
}

// wrongLines are the starts of the lines with mistakes.
func (s *mlirSnapshot) wrongLines(c *Chunk) map[uint32]bool {
	wrong := map[uint32]bool{}
	mark := func(span source.Span) {
		for at := span.Start; ; {
			line := s.lineAt(at)
			wrong[line.Start] = true
			if at = line.End + 1; at >= span.End || at >= uint32(len(s.File.Text)) {
				return
			}
		}
	}
	if !c.Broken() {
		return nil
	}
	for _, p := range c.Problems() {
		if p.Severity == source.Error && p.Span.IsValid() {
			mark(source.Span{Start: p.Span.Start, End: p.Span.Start})
		}
	}
	ir.Walk(c.Module.Op(), func(o *ir.Op) {
		if !o.IsError() || !o.Span().IsValid() {
			return
		}
		span := o.Span()
		if o.NumRegions() > 0 {
			span.End = span.Start
		}
		mark(span)
	})
	return wrong
}
