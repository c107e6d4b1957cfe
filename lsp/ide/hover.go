package ide

import (
	"strings"

	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/ir/source"
)

func (s *mlirSnapshot) Hover(off uint32) *Hover {
	c := s.chunkAt(off)
	if c == nil || off > uint32(len(s.File.Text)) {
		return nil
	}
	word := wordAt(s.File.Text, off)
	if word.Len() == 0 {
		return nil
	}
	text := s.File.Slice(word)
	if v := c.Index.ValueAt(word.Start); v != nil && text[0] == '%' {
		return &Hover{word, c.hoverValue(v)}
	}
	if h := c.hoverAlias(word, text); h != nil {
		return h
	}
	for _, n := range c.Index.Names {
		if n.Span.Start <= word.Start && word.Start < n.Span.End {
			return &Hover{n.Span, c.hoverOp(n.Op)}
		}
	}
	if h := c.hoverParameter(off); h != nil {
		return h
	}
	o := c.OpAt(off)
	if o == nil {
		return nil
	}
	if h := c.hoverSymbol(off); h != nil {
		return h
	}
	if h := c.hoverWritten(o, off); h != nil {
		return h
	}
	return c.hoverAttr(o, word, text)
}

// wordAt is the word at or just before an offset: an identifier with its sigil
// and the dots inside it.
func wordAt(text string, off uint32) source.Span {
	inWord := func(i uint32) bool {
		if i >= uint32(len(text)) {
			return false
		}
		b := text[i]
		return b == '_' || b == '.' || b == '$' || b == '-' || b >= '0' && b <= '9' || b >= 'a' && b <= 'z' || b >= 'A' && b <= 'Z' || b >= 0x80
	}
	isSigil := func(i uint32) bool { return i < uint32(len(text)) && strings.IndexByte("%#!@^", text[i]) >= 0 }
	start := off
	for start > 0 && inWord(start-1) {
		start--
	}
	if start > 0 && isSigil(start-1) {
		start--
	}
	end := off
	if start == off && isSigil(off) {
		end++
	}
	for inWord(end) {
		end++
	}
	if word := text[start:end]; strings.HasPrefix(word, "-") {
		start++ // an arrow, or a sign
	}
	for end > start && strings.IndexByte("-.", text[end-1]) >= 0 {
		end--
	}
	return source.Span{Start: start, End: max(start, end)}
}

// lineOf is the line of an op in the text, 0 if it has none.
func (c *Chunk) lineOf(o *ir.Op) int {
	if s := o.Span(); s.IsValid() {
		return c.snapshot.File.Position(s.Start).Line
	}
	return 0
}
