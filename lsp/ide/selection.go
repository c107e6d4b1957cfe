package ide

import (
	"strings"

	"github.com/tgopt/tgopt/ir/source"
	"github.com/tgopt/tgopt/parser"
)

// Selection lists what a selection at an offset can grow to, the innermost
// first, each inside the next: token, operand or what brackets hold, op, block,
// region, function, chunk, file.
func (s *Snapshot) Selection(off uint32) []source.Span {
	defer s.enter()()
	off = min(off, uint32(len(s.File.Text)))
	var list []source.Span
	add := func(span source.Span) {
		if !span.IsValid() || span.Start > off || off > span.End {
			return
		}
		if n := len(list); n > 0 {
			last := list[n-1]
			if span.Start > last.Start || span.End < last.End || span == last {
				return
			}
		}
		list = append(list, span)
	}
	c := s.cursor(off)
	if c.at >= 0 {
		t := c.tokens[c.at]
		add(t.Span)
		if numbersResult(c.tokens, c.at) {
			add(source.Span{Start: c.tokens[c.at-1].Start, End: t.End})
		} else if c.at+1 < len(c.tokens) && numbersResult(c.tokens, c.at+1) {
			add(source.Span{Start: t.Start, End: c.tokens[c.at+1].End})
		}
		s.brackets(c, add)
	}
	chunk := s.chunkAt(off)
	if chunk != nil {
		for o := chunk.OpAt(off); o != nil; o = o.Parent() {
			add(o.Span())
			if b := o.Block(); b != nil && o.Parent() != nil {
				if last := b.Last(); b.Span().IsValid() && last != nil && last.Span().IsValid() {
					start := b.Span().Start
					if s.File.Text[start] == '{' {
						start = b.First().Span().Start
					}
					if start <= last.Span().End {
						add(source.Span{Start: start, End: last.Span().End})
					}
				}
				if first, last := b.Region().Entry(), o.Parent().Span(); first != nil && first.Span().IsValid() && last.IsValid() {
					add(s.regionSpan(first.Span().Start, last.End))
				}
			}
		}
	}
	if line := s.lineAt(off); chunk == nil || len(list) == 0 {
		add(line)
	}
	if s.Language == Spec {
		for _, d := range s.specText().Declarations {
			add(d.Span)
		}
	}
	if chunk != nil {
		add(chunk.Span)
	}
	add(source.Span{End: uint32(len(s.File.Text))})
	return list
}

// regionSpan is a region from its brace, at or before start, to the brace that
// closes it; NoSpan if that is not found.
func (s *Snapshot) regionSpan(start, limit uint32) source.Span {
	text := s.File.Text
	if text[start] != '{' { // the first block has a label
		i := strings.LastIndexByte(text[:start], '{')
		if i < 0 {
			return source.NoSpan
		}
		start = uint32(i)
	}
	end, ok := closing(text[:limit], start)
	if !ok {
		return source.NoSpan
	}
	return source.Span{Start: start, End: end}
}

// closing is the end of the bracket that closes the one at start.
func closing(text string, start uint32) (uint32, bool) {
	depth := 0
	for i := start; i < uint32(len(text)); i++ {
		if !matters[text[i]] {
			continue
		}
		switch text[i] {
		case '{', '(', '[':
			depth++
		case '}', ')', ']':
			if depth--; depth == 0 {
				return i + 1, true
			}
		case '"':
			i = skipString(text, i)
		case '/':
			if i+1 < uint32(len(text)) && text[i+1] == '/' {
				n := strings.IndexByte(text[i:], '\n')
				if n < 0 {
					return 0, false
				}
				i += uint32(n)
			}
		}
	}
	return 0, false
}

// skipString is the index of the quote that ends the string at i, or of the
// last byte of the line.
func skipString(text string, i uint32) uint32 {
	for i++; i < uint32(len(text)); i++ {
		switch text[i] {
		case '"':
			return i
		case '\\':
			i++
		case '\n':
			return i - 1
		}
	}
	return uint32(len(text)) - 1
}

// brackets adds what the pairs of brackets of the line around a token hold: the
// item between commas, all of it, with the brackets, and with what they belong
// to.
func (s *Snapshot) brackets(c cursor, add func(source.Span)) {
	left, right := c.at, c.at
	for {
		// The item: back to a comma or bracket, on to one.
		i, open := s.scan(c.tokens, left-1, -1)
		j, closed := s.scan(c.tokens, right+1, +1)
		if i+1 <= j-1 && (i >= 0 || j < len(c.tokens)) && (open || s.is(c.tokens, i, ",")) {
			add(source.Span{Start: c.tokens[i+1].Start, End: c.tokens[j-1].End})
		}
		for !open && i >= 0 {
			i, open = s.scan(c.tokens, i-1, -1)
		}
		for !closed && j < len(c.tokens) {
			j, closed = s.scan(c.tokens, j+1, +1)
		}
		if i < 0 || j >= len(c.tokens) {
			return
		}
		if i+1 <= j-1 {
			add(source.Span{Start: c.tokens[i+1].Start, End: c.tokens[j-1].End})
		}
		add(source.Span{Start: c.tokens[i].Start, End: c.tokens[j].End})
		if k := c.tokens; i > 0 && k[i-1].End == k[i].Start && k[i-1].Kind != parser.PunctToken {
			i-- // tensor<…>
			add(source.Span{Start: k[i].Start, End: k[j].End})
		}
		left, right = i, j
	}
}

// scan walks over balanced tokens to the next comma or the bracket around them.
func (s *Snapshot) scan(tokens []parser.Token, i, step int) (at int, bracket bool) {
	depth := 0
	for ; i >= 0 && i < len(tokens); i += step {
		if tokens[i].Kind != parser.PunctToken {
			continue
		}
		switch s.text(tokens[i]) {
		case "(", "[", "{", "<":
			depth += step
		case ")", "]", "}", ">":
			depth -= step
		case ",":
			if depth == 0 {
				return i, false
			}
		}
		if depth < 0 {
			return i, true
		}
	}
	return i, false
}
