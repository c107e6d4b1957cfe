package ide

import (
	"fmt"
	"strings"

	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/ir/source"
	"github.com/tgopt/tgopt/parser"
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

// hoverSymbol is what a symbol at an offset stands for: of a function its
// signature and figures.
func (c *Chunk) hoverSymbol(off uint32) *Hover {
	s := c.snapshot
	cur := s.cursor(off)
	if cur.at < 0 || cur.tokens[cur.at].Kind != parser.SymbolToken {
		return nil
	}
	o := s.symbolOf(c, cur.tokens, cur.at)
	if o == nil {
		return nil
	}
	name, _ := o.StringAttr(ir.SymbolName)
	text := o.Name().String() + " @" + name
	if t, ok := o.Attr("function_type").(*ir.TypeAttr); ok {
		text += " : " + c.typeText(t.Type)
	}
	var b strings.Builder
	b.WriteString(fence(text))
	if at := c.author(o.Loc()); at != "" {
		fmt.Fprintf(&b, "\n%s\n", at)
	}
	if f := c.FunctionOf(o); f != nil && f.Op == o && f.ofTriton() {
		fmt.Fprintf(&b, "\n%s\n", plain(f.summary()))
	}
	if line := c.lineOf(o); line > 0 {
		fmt.Fprintf(&b, "\ndefined in line %d\n", line)
	}
	return &Hover{cur.tokens[cur.at].Span, b.String()}
}

// hoverParameter is the documentation of a parameter of an attribute or type
// whose name an offset is in: the order of #ttg.blocked<{order = [1, 0]}>.
func (c *Chunk) hoverParameter(off uint32) *Hover {
	s := c.snapshot
	cur := s.cursor(off)
	if cur.at < 0 || cur.tokens[cur.at].Kind != parser.WordToken || !s.is(cur.tokens, cur.at+1, "=") {
		return nil
	}
	word := cur.tokens[cur.at]
	open := s.inside(cur.tokens[:cur.at])
	if len(open) == 0 {
		return nil
	}
	at := open[len(open)-1]
	if s.is(cur.tokens, at, "{") && s.is(cur.tokens, at-1, "<") {
		at--
	}
	if !s.is(cur.tokens, at, "<") || at == 0 {
		return nil
	}
	of := s.text(cur.tokens[at-1])
	for i := range s.paramsOf(of) {
		if p := &s.paramsOf(of)[i]; p.Name == s.text(word) {
			return &Hover{word.Span, fmt.Sprintf("%s of %s: %s\n", bold(p.Name), code(of), plain(attrDoc(p)))}
		}
	}
	return nil
}

// paramsOf are the parameters of an attribute or type of a dialect, by its name
// with its sigil.
func (s *mlirSnapshot) paramsOf(name string) []dialect.AttrSpec {
	r := s.Workspace.Registry
	switch {
	case name == "":
	case name[0] == '#':
		if def := r.Attr(name[1:]); def != nil {
			return def.Params
		}
	case name[0] == '!':
		if def := r.Type(name[1:]); def != nil {
			return def.Params
		}
	}
	return nil
}
