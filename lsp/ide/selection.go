package ide

import (
	"strings"

	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/ir/source"
	"github.com/tgopt/tgopt/parser"
)

// A growth is what a selection at an offset can grow to, the innermost first, each
// inside the next.
type growth struct {
	off  uint32
	list []source.Span
}

func (g *growth) add(span source.Span) {
	if !span.IsValid() || span.Start > g.off || g.off > span.End {
		return
	}
	if n := len(g.list); n > 0 {
		last := g.list[n-1]
		if span.Start > last.Start || span.End < last.End || span == last {
			return
		}
	}
	g.list = append(g.list, span)
}

// growth begins with the token at an offset and what the brackets of its line hold.
func (s *version) growth(off uint32) *growth {
	g := &growth{off: min(off, s.whole().End)}
	c := s.cursor(g.off)
	if c.at < 0 {
		return g
	}
	t := c.tokens[c.at]
	g.add(t.Span)
	if numbersResult(c.tokens, c.at) {
		g.add(source.Span{Start: c.tokens[c.at-1].Start, End: t.End})
	} else if c.at+1 < len(c.tokens) && numbersResult(c.tokens, c.at+1) {
		g.add(source.Span{Start: t.Start, End: c.tokens[c.at+1].End})
	}
	s.brackets(c, g.add)
	return g
}

// Selection goes on with ops, blocks and regions, up to the chunk.
func (s *mlirSnapshot) Selection(off uint32) []source.Span {
	g := s.growth(off)
	chunk := s.chunkAt(g.off)
	if chunk != nil {
		for o := chunk.OpAt(g.off); o != nil; o = o.Parent() {
			g.add(o.Span())
			if o.Block() != nil && o.Parent() != nil {
				s.growAround(g, o)
			}
		}
	}
	if chunk == nil || len(g.list) == 0 {
		g.add(s.lineAt(g.off))
	}
	if chunk != nil {
		g.add(chunk.Span)
	}
	g.add(s.whole())
	return g.list
}

// growAround adds the block and the region in which an op is.
func (s *mlirSnapshot) growAround(g *growth, o *ir.Op) {
	b := o.Block()
	if last := b.Last(); b.Span().IsValid() && last != nil && last.Span().IsValid() {
		start := b.Span().Start
		if s.File.Text[start] == '{' {
			start = b.First().Span().Start
		}
		if start <= last.Span().End {
			g.add(source.Span{Start: start, End: last.Span().End})
		}
	}
	if first, last := b.Region().Entry(), o.Parent().Span(); first != nil && first.Span().IsValid() && last.IsValid() {
		g.add(s.regionSpan(first.Span().Start, last.End))
	}
}

// regionSpan is a region from its brace, at or before start, to the brace that
// closes it; NoSpan if that is not found.
func (s *mlirSnapshot) regionSpan(start, limit uint32) source.Span {
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
func (s *version) brackets(c cursor, add func(source.Span)) {
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
func (s *version) scan(tokens []parser.Token, i, step int) (at int, bracket bool) {
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
