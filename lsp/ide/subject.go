package ide

import (
	"cmp"
	"slices"
	"strings"

	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/ir/source"
	"github.com/tgopt/tgopt/parser"
	"github.com/tgopt/tgopt/printer"
)

// A subject is what a name means. Definition, references, highlights and
// rename are questions about its places.
type subject struct {
	kind  subjectKind
	chunk *Chunk
	span  source.Span // the name that was asked about, with its sigil
	name  string      // without sigil and quotes

	value *ir.Value // nil for a name that the index does not know
	one   bool      // of the results of one name, value alone is meant
	block *ir.Block
	// symbol is what a name leads to; nil for one that leads nowhere.
	symbol *ir.Op
}

type subjectKind uint8

const (
	valueSubject subjectKind = iota
	blockSubject
	aliasSubject
	symbolSubject
	opSubject // the name of an op
	otherName // a type or attribute of a dialect: !tt.ptr
)

// Places are where the subject is named that is named at an offset.
func (s *mlirSnapshot) Places(off uint32) []Highlight {
	sub := s.subjectAt(off)
	if sub == nil {
		return nil
	}
	return s.places(sub)
}

// subjectAt is what is named at an offset, or nil.
func (s *mlirSnapshot) subjectAt(off uint32) *subject {
	chunk := s.chunkAt(off)
	if chunk == nil {
		return nil
	}
	c := s.cursor(off)
	if c.at < 0 {
		return nil
	}
	i := c.at
	switch {
	case numbersResult(c.tokens, i):
		i--
	case i >= 2 && c.tokens[i].Kind == parser.NumberToken && i < s.resultNames(c.tokens):
		i -= 2 // the 2 of %0:2 =
	}
	t := c.tokens[i]
	text := s.text(t)
	sub := &subject{chunk: chunk, span: t.Span, name: text[1:]}
	switch t.Kind {
	case parser.ValueToken:
		sub.kind = valueSubject
		sub.value, sub.one = chunk.valueAt(t.Start)
	case parser.BlockToken:
		sub.kind = blockSubject
		sub.block = chunk.blockNamed(off, sub.name)
	case parser.HashToken, parser.BangToken:
		sub.kind, sub.name = aliasSubject, text
		if strings.IndexByte(text, '.') >= 0 {
			sub.kind = otherName
		}
	case parser.SymbolToken:
		sub.kind, sub.name = symbolSubject, symbolText(text)
		sub.symbol = s.symbolOf(chunk, c.tokens, i)
	case parser.StringToken:
		if o := chunk.OpAt(t.Start); o != nil && s.symbolName(o) == t.Span {
			sub.kind, sub.symbol = symbolSubject, o
			sub.name, _ = o.StringAttr(ir.SymbolName)
			break
		}
		if i != s.opName(c.tokens) {
			return nil
		}
		sub.kind, sub.name = opSubject, strings.Trim(text, `"`)
	case parser.WordToken:
		if i != s.opName(c.tokens) {
			return nil
		}
		sub.kind, sub.name = opSubject, text
	default:
		return nil
	}
	return sub
}

// places are where a subject is named, in the order of the text.
func (s *mlirSnapshot) places(sub *subject) []Highlight {
	p := naming{mlirSnapshot: s, subject: sub}
	c := sub.chunk
	switch sub.kind {
	case valueSubject:
		p.ofValue()
	case blockSubject:
		p.ofBlock()
	case aliasSubject:
		p.tokens(c.Span, sub.name, func(tokens []parser.Token, i int) bool { return i == 0 && s.is(tokens, 1, "=") })
	case symbolSubject:
		p.ofSymbol()
	case opSubject:
		for _, n := range c.Index.Names {
			if s.File.Slice(n.Span) == s.File.Slice(sub.span) {
				p.add(n.Span, false)
			}
		}
	case otherName:
		p.tokens(c.Span, s.File.Slice(sub.span), func([]parser.Token, int) bool { return false })
	}
	slices.SortFunc(p.list, func(a, b Highlight) int {
		return cmp.Or(cmp.Compare(a.Span.Start, b.Span.Start), cmp.Compare(a.Span.End, b.Span.End))
	})
	// An op that could not be read may have been read twice.
	return slices.CompactFunc(p.list, func(a, b Highlight) bool { return a.Span.Start == b.Span.Start })
}

// A naming collects the places of a subject.
type naming struct {
	*mlirSnapshot
	*subject
	list []Highlight
}

func (p *naming) add(span source.Span, write bool) { p.list = append(p.list, Highlight{span, write}) }

// tokens adds those of a part of the text that have a name, defined says where.
func (p *naming) tokens(within source.Span, name string, defined func(tokens []parser.Token, i int) bool) {
	p.find(within, name, func(tokens []parser.Token, i int) bool {
		p.add(tokens[i].Span, defined(tokens, i))
		return true
	})
}

func (p *naming) ofValue() {
	if p.value == nil {
		p.tokens(p.chunk.functionSpan(p.span.Start), "%"+p.name, func(tokens []parser.Token, i int) bool { return i < p.resultNames(tokens) })
		return
	}
	for _, d := range p.chunk.Index.Definitions {
		if p.means(d.Value, true) {
			p.add(d.Span, true)
		}
	}
	for _, u := range p.chunk.Index.Uses {
		if p.means(u.Value, false) {
			p.add(u.Span, false)
		}
	}
}

func (p *naming) ofBlock() {
	label := "^" + p.name
	if p.block == nil {
		p.tokens(p.chunk.functionSpan(p.span.Start), label, func(_ []parser.Token, i int) bool { return i == 0 })
		return
	}
	for b := range p.block.Region().Blocks {
		if b.Label() == p.name && p.File.Text[b.Span().Start] == '^' {
			p.add(b.Span(), true)
		}
		for o := range b.Ops {
			if len(o.Successors()) == 0 && !o.IsError() {
				continue
			}
			p.find(o.Span(), label, func(tokens []parser.Token, i int) bool {
				if p.chunk.blockNamed(tokens[i].Start, p.name) == p.block {
					p.add(tokens[i].Span, false)
				}
				return true
			})
		}
	}
}

func (p *naming) ofSymbol() {
	var definition source.Span
	if p.symbol != nil {
		definition = p.symbolName(p.symbol)
		if definition.IsValid() {
			p.add(definition, true)
		}
	}
	for _, spelling := range []string{"@" + p.name, `@"` + p.name + `"`} {
		p.find(p.chunk.Span, spelling, func(tokens []parser.Token, i int) bool {
			if tokens[i].Span != definition && p.symbolOf(p.chunk, tokens, i) == p.symbol {
				p.add(tokens[i].Span, false)
			}
			return true
		})
	}
}

// means reports whether v is named by the subject's name.
func (sub *subject) means(v *ir.Value, definition bool) bool {
	w := sub.value
	if v == w {
		return true
	}
	if v.Def() == nil || v.Def() != w.Def() || sub.one && !definition {
		return false
	}
	start, size := printer.ResultGroup(w.Def(), w.Index())
	return start <= v.Index() && v.Index() < start+size
}

// valueAt is the value whose name begins at an offset; one says that it is
// used there, so that the other results of the name are not meant.
func (c *Chunk) valueAt(start uint32) (v *ir.Value, one bool) {
	for i := range c.Index.Definitions {
		if d := &c.Index.Definitions[i]; d.Span.Start == start {
			return d.Value, false
		}
	}
	for i := range c.Index.Uses {
		if u := &c.Index.Uses[i]; u.Span.Start == start {
			return u.Value, true
		}
	}
	return nil, false
}

// functionSpan is the text of the function that holds an offset, or of the
// chunk.
func (c *Chunk) functionSpan(off uint32) source.Span {
	if o := c.functionAt(off); o != nil {
		return o.Span()
	}
	return c.Span
}

// functionAt is the function with a body whose text holds an offset, or nil; whether
// anything is known of it or not.
func (c *Chunk) functionAt(off uint32) *ir.Op {
	for o := c.OpAt(off); o != nil; o = o.Parent() {
		if o.HasTrait(ir.FunctionLike) && o.NumRegions() > 0 && !o.RegionAt(0).Empty() {
			return o
		}
	}
	return nil
}

// blockNamed is the block that a label at an offset means, or nil.
func (c *Chunk) blockNamed(off uint32, label string) *ir.Block {
	o := c.OpAt(off)
	if o == nil {
		return nil
	}
	for _, r := range o.Regions() {
		for b := range r.Blocks {
			if s := b.Span(); b.Label() == label && s.Start <= off && off <= s.End {
				return b // its own label
			}
		}
	}
	if o.Block() == nil {
		return nil
	}
	for b := range o.Region().Blocks {
		if b.Label() == label {
			return b
		}
	}
	return nil
}

// symbolText is the name in @name or @"name".
func symbolText(text string) string {
	return strings.TrimSuffix(strings.TrimPrefix(text[1:], `"`), `"`)
}

// symbolName is where an op that is a symbol has its name.
func (s *mlirSnapshot) symbolName(o *ir.Op) source.Span {
	name, ok := o.StringAttr(ir.SymbolName)
	if !ok || !o.Span().IsValid() {
		return source.NoSpan
	}
	if o.IsError() { // which has the first symbol of its text: a callee may be one
		def := s.definition(strings.Trim(s.File.Slice(s.opNameSpan(o)), `"`))
		if def == nil || !def.Traits.Has(ir.Symbol) {
			return source.NoSpan
		}
	}
	var tokens []parser.Token
	// The name stands near the start; what follows may be large.
	line := o.Span()
	for range 4 {
		line.End = min(s.lineAt(line.Start).End, o.Span().End)
		tokens = parser.Tokens(tokens[:0], s.File.Text, line)
		for i, t := range tokens {
			if t.Kind == parser.SymbolToken && symbolText(s.text(t)) == name {
				return t.Span
			}
			if t.Kind == parser.StringToken && s.text(t) == `"`+name+`"` && s.is(tokens, i-1, "=") && s.is(tokens, i-2, ir.SymbolName) {
				return t.Span
			}
		}
		i := strings.IndexByte(s.File.Text[line.End:o.Span().End], '\n') // behind a \r, maybe
		if i < 0 {
			break
		}
		line = source.Span{Start: line.End + uint32(i) + 1, End: o.Span().End}
	}
	return source.NoSpan
}

// symbolOf is the op that the symbol of token i leads to: of @a::@b, with i at
// @b, the b in a. It is nil if there is none.
func (s *mlirSnapshot) symbolOf(c *Chunk, tokens []parser.Token, i int) *ir.Op {
	off := tokens[i].Start
	o := c.OpAt(off)
	if o == nil {
		return nil
	}
	if _, ok := o.StringAttr(ir.SymbolName); ok && s.symbolName(o) == tokens[i].Span {
		return o
	}
	path := []string{symbolText(s.text(tokens[i]))}
	for i >= 2 && s.is(tokens, i-1, "::") && tokens[i-2].Kind == parser.SymbolToken {
		i -= 2
		path = append([]string{symbolText(s.text(tokens[i]))}, path...)
	}
	for table := o; table != nil; table = table.Parent() {
		if !table.HasTrait(ir.SymbolTable) && table != c.Module.Op() {
			continue
		}
		found := c.Module.SymbolIn(table, path[0])
		for _, name := range path[1:] {
			if found == nil {
				break
			}
			found = c.Module.SymbolIn(found, name)
		}
		if found != nil {
			return found
		}
	}
	return nil
}

// definition is what defines an op of a name as it is written, or nil.
func (s *version) definition(name string) *dialect.Op {
	r := s.Workspace.Registry
	if strings.IndexByte(name, '.') < 0 {
		for _, d := range []string{"builtin.", "func."} {
			if def := r.Op(d + name); def != nil {
				return def
			}
		}
		return nil
	}
	if def := r.Op(name); def != nil {
		return def
	}
	now, _ := r.LegacyOp(name)
	return r.Op(now)
}
