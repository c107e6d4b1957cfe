package ide

import (
	"slices"
	"strings"

	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/ir/source"
	"github.com/tgopt/tgopt/parser"
)

// Formatting changes blanks and nothing else. A line that the printer writes
// too, blanks aside, gets the printer's; of any other the indentation is put
// right, blanks at its end go, and several blanks become one. So every byte of
// the text that is no blank, and every line, stays: comments, the order of
// attributes, spellings of numbers. Lines with mistakes are left alone, and so
// is a chunk whose brackets do not pair up, where no depth can be told.

// Format is what puts a part of the text into its usual form.
func (s *Snapshot) Format(span source.Span) []source.Edit {
	defer s.enter()()
	var edits []source.Edit
	for _, c := range s.chunks {
		if c.Span.Start <= span.End && span.Start <= c.Span.End {
			edits = append(edits, s.formatChunk(c, span)...)
		}
	}
	return edits
}

func (s *Snapshot) formatChunk(c *Chunk, within source.Span) []source.Edit {
	f := formatter{Snapshot: s, wrong: s.wrongLines(c)}
	part := c.Span
	if part.Start > 0 { // the rest of the marker's line is none of its
		part.Start = min(s.lineAt(part.Start).End+1, part.End)
	}
	if fn := s.functionAround(c, within); fn != nil {
		// The function alone: that is faster.
		part = source.Span{Start: s.lineAt(fn.Op.Span().Start).Start, End: fn.Op.Span().End}
		for o := fn.Op.Parent(); o != nil && !(o == c.Module.Op() && c.Module.Implicit); o = o.Parent() {
			f.open = append(f.open, indented{'{', 2 * len(f.open)})
		}
		if !c.Broken() {
			text := dialect.PrintOp(fn.Op, dialect.PrintOptions{})
			if string(text) == s.File.Slice(part) {
				return nil
			}
			f.printed = strings.Split(string(text), "\n")
		}
	} else if !c.Broken() {
		text := dialect.Print(c.Module, dialect.PrintOptions{})
		if string(text) == s.File.Slice(c.Span) {
			return nil
		}
		f.printed = strings.Split(string(text), "\n")
	}
	depth := len(f.open)
	var edits []source.Edit
	text := s.File.Text
	for at := part.Start; at < part.End; {
		line := s.lineAt(at)
		line.Start, line.End = max(line.Start, part.Start), min(line.End, part.End)
		old := text[line.Start:line.End]
		if new, ok := f.line(line); ok && new != old && line.Start <= within.End && within.Start <= line.End {
			edits = append(edits, smallest(line, old, new))
		}
		at = line.End
		for at < part.End && text[at] != '\n' {
			at++
		}
		at++
	}
	if f.uneven || len(f.open) != depth {
		return nil
	}
	return edits
}

// functionAround is the function of which a span is a part, or nil. It begins
// its line.
func (s *Snapshot) functionAround(c *Chunk, span source.Span) *Function {
	for _, f := range c.Functions {
		if at := f.Op.Span(); at.IsValid() && !f.Op.IsError() && at.Start <= span.Start && span.End <= at.End {
			if strings.Trim(s.File.Text[s.lineAt(at.Start).Start:at.Start], " \t") == "" {
				return f
			}
		}
	}
	return nil
}

// smallest is the edit that makes new of old, the text at a span, without what
// both begin and end with.
func smallest(at source.Span, old, new string) source.Edit {
	e := difference(old, new)
	e.Span.Start, e.Span.End = at.Start+e.Span.Start, at.Start+e.Span.End
	return e
}

// wrongLines are the starts of the lines with mistakes.
func (s *Snapshot) wrongLines(c *Chunk) map[uint32]bool {
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

// A formatter goes over the lines of a chunk.
type formatter struct {
	*Snapshot
	printed []string // lines of the printer that were not met yet
	wrong   map[uint32]bool
	open    []indented // brackets
	uneven  bool
	tokens  []parser.Token
	others  []parser.Token
}

// An indented is an open bracket, and how far its line is indented.
type indented struct {
	kind   byte
	indent int
}

// lookahead is how many lines of the printer are looked at to find one of the
// text: it prints more where the text has several ops on a line.
const lookahead = 20

// line is a line as it should be; ok is false if it is to be left alone.
func (f *formatter) line(span source.Span) (new string, ok bool) {
	f.tokens = parser.Tokens(f.tokens[:0], f.File.Text, span)
	indent := f.indent(f.tokens)
	old := f.File.Slice(span)
	first := len(old) - len(strings.TrimLeft(old, " \t"))
	if f.wrong[f.lineAt(span.Start).Start] {
		f.brackets(f.tokens, first)
		return "", false
	}
	new, indent = f.formatted(span, old, first, indent)
	f.brackets(f.tokens, indent)
	return new, true
}

func (f *formatter) formatted(span source.Span, old string, first, indent int) (new string, at int) {
	code := f.tokens
	if n := len(code); n > 0 && code[n-1].Kind == parser.CommentToken {
		code = code[:n-1]
	}
	if len(f.tokens) == 0 {
		return "", 0
	}
	if len(code) == 0 { // a comment
		if first == 0 {
			return strings.TrimRight(old, " \t"), 0 // CHECK lines stand there
		}
		return spaces(indent) + f.File.Slice(f.tokens[0].Span), indent
	}
	comment := ""
	if len(code) < len(f.tokens) {
		comment = f.File.Text[code[len(code)-1].End:f.tokens[len(f.tokens)-1].End]
	}
	for i, p := range f.printed[:min(lookahead, len(f.printed))] {
		if f.alike(code, p) {
			f.printed = f.printed[i+1:]
			return p + comment, len(p) - len(strings.TrimLeft(p, " "))
		}
	}
	switch code[0].Kind {
	case parser.HashToken, parser.BangToken:
		if f.is(code, 1, "=") {
			indent = 0
		}
	case parser.BlockToken, parser.ValueToken, parser.WordToken, parser.StringToken, parser.PunctToken:
		if f.opName(code) < 0 && code[0].Kind != parser.BlockToken && !strings.Contains("})]", f.text(code[0])) {
			indent = first // it continues an op
		}
	}
	var out strings.Builder
	out.WriteString(spaces(indent))
	for i, t := range code {
		if i > 0 && t.Start > code[i-1].End {
			out.WriteByte(' ')
		}
		out.WriteString(f.text(t))
	}
	return out.String() + comment, indent
}

func spaces(n int) string { return strings.Repeat(" ", n) }

// alike reports whether the tokens are those of a line of the printer.
func (f *formatter) alike(tokens []parser.Token, printed string) bool {
	i := 0
	for k := 0; k < len(printed); {
		if printed[k] == ' ' {
			k++
			continue
		}
		if i == len(tokens) {
			return false
		}
		text := f.text(tokens[i])
		if !strings.HasPrefix(printed[k:], text) {
			return false
		}
		k += len(text)
		i++
	}
	if i < len(tokens) {
		return false
	}
	f.others = parser.Tokens(f.others[:0], printed, source.Span{End: uint32(len(printed))})
	return slices.EqualFunc(tokens, f.others, func(a, b parser.Token) bool { return a.Kind == b.Kind && a.Len() == b.Len() })
}

// indent is how far a line is indented by the brackets that are open.
func (f *formatter) indent(tokens []parser.Token) int {
	if len(f.open) == 0 {
		return 0
	}
	top := f.open[len(f.open)-1].indent
	if len(tokens) > 0 {
		t := tokens[0]
		if t.Kind == parser.BlockToken {
			return top
		}
		if t.Kind == parser.PunctToken && closes[f.File.Text[t.Start]] != 0 && t.Len() == 1 {
			return top
		}
	}
	return top + 2
}

// brackets opens and closes those of a line.
func (f *formatter) brackets(tokens []parser.Token, indent int) {
	for _, t := range tokens {
		if t.Kind != parser.PunctToken {
			if t.Kind == parser.BadToken {
				f.uneven = f.uneven || strings.ContainsAny(f.text(t), "{}()[]")
			}
			continue
		}
		text := f.text(t)
		switch text {
		case "{", "(", "[", "{-#":
			f.open = append(f.open, indented{text[0], indent})
		case "}", ")", "]", "#-}":
			n := len(f.open) - 1
			if n < 0 || f.open[n].kind != closes[text[len(text)-1]] {
				f.uneven = true
				continue
			}
			f.open = f.open[:n]
		}
	}
}

// FormatTyped is what is to be changed around a character that was just typed
// in front of an offset: the indentation of a new line, or that of a brace that
// begins its line.
func (s *Snapshot) FormatTyped(off uint32, typed string) []source.Edit {
	defer s.enter()()
	if s.Language != MLIR {
		return nil
	}
	line := s.lineAt(off)
	old := s.File.Slice(line)
	code := strings.TrimLeft(old, " \t")
	indent, ok := 0, false
	switch typed {
	case "\n":
		indent, ok = s.indentBelow(line.Start, strings.HasPrefix(code, "}"))
	case "}":
		if strings.HasPrefix(code, "}") {
			indent, ok = s.indentOfOpening(line.Start + uint32(len(old)-len(code)))
		}
	}
	blanks := len(old) - len(code)
	if !ok || old[:blanks] == spaces(indent) {
		return nil
	}
	return []source.Edit{{Span: source.Span{Start: line.Start, End: line.Start + uint32(blanks)}, Text: spaces(indent)}}
}

// indentBelow is the indentation of a line by the last one above that is not
// empty.
func (s *Snapshot) indentBelow(start uint32, closing bool) (int, bool) {
	for start > 0 {
		line := s.lineAt(start - 1)
		start = line.Start
		tokens := parser.Tokens(nil, s.File.Text, line)
		if len(tokens) == 0 {
			continue
		}
		indent := int(tokens[0].Start - line.Start)
		last := tokens[len(tokens)-1]
		if last.Kind == parser.CommentToken && len(tokens) > 1 {
			last = tokens[len(tokens)-2]
		}
		switch text := s.text(last); {
		case text == "{" || text == "(" || text == "[", tokens[0].Kind == parser.BlockToken && text == ":":
			if closing {
				return indent, true
			}
			return indent + 2, true
		}
		if closing {
			indent = max(indent-2, 0)
		}
		return indent, true
	}
	return 0, false
}

// indentOfOpening is the indentation of the line with the bracket that the one
// at an offset closes.
func (s *Snapshot) indentOfOpening(at uint32) (int, bool) {
	depth := 1
	for start := at; ; {
		line := s.lineAt(start)
		line.End = min(line.End, start)
		tokens := parser.Tokens(nil, s.File.Text, line)
		for _, t := range slices.Backward(tokens) {
			if t.Kind != parser.PunctToken {
				continue
			}
			switch s.text(t) {
			case "}":
				depth++
			case "{":
				if depth--; depth == 0 {
					return int(tokens[0].Start - line.Start), true
				}
			}
		}
		if line.Start == 0 {
			return 0, false
		}
		start = line.Start - 1
	}
}
