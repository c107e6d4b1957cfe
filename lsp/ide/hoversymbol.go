package ide

import (
	"fmt"
	"strings"

	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/parser"
)

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
