package ide

import (
	"slices"
	"strings"

	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/ir/source"
	"github.com/tgopt/tgopt/parser"
)

const (
	namespaceToken = iota // the dialect of an op
	functionToken         // an op's name, a symbol
	typeToken
	macroToken     // an alias, an encoding
	variableToken  // a value
	parameterToken // an argument of a block
	propertyToken  // the name of an attribute
	memberToken    // a keyword that is the value of an attribute
	keywordToken
	stringToken
	numberToken
	commentToken // a location too: they are many, and seldom read
	labelToken
)

const (
	declared = 1 << iota
	readonly // a constant
	library  // of a dialect
)

func (s *mlirSnapshot) SemanticTokens(span source.Span) []Token {
	p := painter{mlirSnapshot: s, painting: painting{make([]Token, 0, span.Len()/5)}}
	p.values(span)
	text := s.File.Text
	var tokens []parser.Token
	for at := span.Start; at < span.End; {
		end := span.End
		if i := strings.IndexByte(text[at:end], '\n'); i >= 0 {
			end = at + uint32(i)
		}
		tokens = parser.Tokens(tokens[:0], text, source.Span{Start: at, End: end})
		p.line(tokens)
		at = end + 1
	}
	return p.painting.tokens
}

// A painting is tokens, as they are found.
type painting struct{ tokens []Token }

func (p *painting) add(start, end uint32, typ int, modifiers uint32) {
	if start < end {
		p.tokens = append(p.tokens, Token{source.Span{Start: start, End: end}, typ, modifiers})
	}
}

// A painter makes the tokens of a part of the text.
type painter struct {
	*mlirSnapshot
	painting
	// occurrences are the names of values in the part, in its order, and next the
	// first that was not met.
	occurrences []occurrence
	next        int

	onLine []parser.Token
	def    *dialect.Op // of the op of the last line that began one
	kinds  map[string]*dialect.Op
}

type occurrence struct {
	start     uint32
	typ       int
	modifiers uint32
}

// values finds the names of values that mean more than a plain variable.
func (p *painter) values(span source.Span) {
	add := func(list []parser.Occurrence, modifiers uint32) {
		for i := range list {
			o := &list[i]
			if o.Span.Start < span.Start || o.Span.Start >= span.End {
				continue
			}
			def := o.Value.Def()
			switch {
			case def == nil && o.Value.Block() != nil:
				p.occurrences = append(p.occurrences, occurrence{o.Span.Start, parameterToken, modifiers})
			case modifiers != 0 || def != nil && def.HasTrait(ir.ConstantLike):
				m := modifiers
				if def != nil && def.HasTrait(ir.ConstantLike) {
					m |= readonly
				}
				p.occurrences = append(p.occurrences, occurrence{o.Span.Start, variableToken, m})
			}
		}
	}
	for _, c := range p.chunks {
		if c.Span.End >= span.Start && c.Span.Start <= span.End {
			add(c.Index.Definitions, declared)
			add(c.Index.Uses, 0)
		}
	}
	slices.SortFunc(p.occurrences, func(a, b occurrence) int { return int(a.start) - int(b.start) })
}

// begin is the index of the op's name on a line, -1 if none begins there.
func (p *painter) begin(tokens []parser.Token) int {
	p.onLine = tokens
	name := p.opName(tokens)
	if name >= 0 {
		text := strings.Trim(p.text(tokens[name]), `"`)
		def, known := p.kinds[text]
		if !known {
			if p.kinds == nil {
				p.kinds = map[string]*dialect.Op{}
			}
			def = p.definition(text)
			p.kinds[text] = def
		}
		p.def = def
	} else if len(tokens) > 0 && tokens[0].Kind != parser.WordToken && tokens[0].Kind != parser.PunctToken {
		p.def = nil
	}
	return name
}

func (p *painter) line(tokens []parser.Token) {
	name := p.begin(tokens)
	for i := 0; i < len(tokens); i++ {
		t := tokens[i]
		if last := p.location(i); last > i {
			if t.Kind == parser.HashToken {
				p.add(t.Start, t.End, commentToken, declared)
				t = tokens[i+2]
			}
			p.add(t.Start, tokens[last].End, commentToken, 0)
			i = last
			continue
		}
		switch t.Kind {
		case parser.CommentToken:
			p.add(t.Start, t.End, commentToken, 0)
		case parser.NumberToken:
			p.add(t.Start, t.End, numberToken, 0)
		case parser.StringToken:
			p.quoted(i, name)
		case parser.ValueToken:
			p.value(t)
		case parser.BlockToken:
			m := uint32(0)
			if i == 0 {
				m = declared
			}
			p.add(t.Start, t.End, labelToken, m)
		case parser.HashToken:
			if numbersResult(tokens, i) {
				p.add(t.Start, t.End, numberToken, 0)
				break
			}
			p.alias(i, macroToken)
		case parser.BangToken:
			p.alias(i, typeToken)
		case parser.SymbolToken:
			p.symbol(i, name)
		case parser.WordToken:
			if i == name {
				p.opWord(t)
				break
			}
			p.word(i)
		}
	}
}

// quoted is a string: the name of an op or of an attribute, or a value.
func (p *painter) quoted(i, name int) {
	t := p.onLine[i]
	switch {
	case i == name:
		p.add(t.Start, t.End, functionToken, library)
	case p.is(p.onLine, i+1, "=") || p.is(p.onLine, i-1, "{") && p.is(p.onLine, i+1, "}"):
		p.add(t.Start, t.End, propertyToken, 0)
	default:
		p.add(t.Start, t.End, stringToken, 0)
	}
}

// symbol is the name of a function: the first behind the name of an op that is one
// defines it.
func (p *painter) symbol(i, name int) {
	t := p.onLine[i]
	m := uint32(0)
	before := func(t parser.Token) bool { return t.Kind == parser.SymbolToken }
	if name >= 0 && p.def != nil && p.def.Traits.Has(ir.Symbol) && !p.is(p.onLine, i-1, "=") && !slices.ContainsFunc(p.onLine[:i], before) {
		m = declared
	}
	p.add(t.Start, t.End, functionToken, m)
}

// location is the last token of the location, loc(…) or #loc1 = loc(…), that
// begins with token i, as far as it is on the line; -1 if none begins there.
func (p *painter) location(i int) int {
	if i == 0 && p.onLine[0].Kind == parser.HashToken && p.is(p.onLine, 1, "=") {
		i = 2
	}
	if !p.is(p.onLine, i, "loc") || !p.is(p.onLine, i+1, "(") {
		return -1
	}
	depth, last := 0, i
	for k := i + 1; k < len(p.onLine) && p.onLine[k].Kind != parser.CommentToken; k++ {
		last = k
		switch p.text(p.onLine[k]) {
		case "(":
			depth++
		case ")":
			if depth--; depth == 0 {
				return last
			}
		}
	}
	return last
}

func (p *painter) value(t parser.Token) {
	for p.next < len(p.occurrences) && p.occurrences[p.next].start < t.Start {
		p.next++
	}
	if p.next < len(p.occurrences) && p.occurrences[p.next].start == t.Start {
		o := p.occurrences[p.next]
		p.add(t.Start, t.End, o.typ, o.modifiers)
		return
	}
	p.add(t.Start, t.End, variableToken, 0)
}

// alias is #blocked, #ttg.blocked, !ptr or !tt.ptr.
func (p *painter) alias(i, typ int) {
	t := p.onLine[i]
	m := uint32(0)
	if i == 0 && p.is(p.onLine, 1, "=") {
		m = declared
	}
	if text := p.text(t); typ == typeToken && strings.IndexByte(text, '.') < 0 {
		typ = macroToken
	} else if strings.IndexByte(text, '.') > 0 {
		m |= library
	}
	p.add(t.Start, t.End, typ, m)
}

// opWord is the name of an op: its dialect, and what is left.
func (p *painter) opWord(t parser.Token) {
	text := p.text(t)
	if i := strings.IndexByte(text, '.'); i > 0 {
		p.add(t.Start, t.Start+uint32(i), namespaceToken, library)
		p.add(t.Start+uint32(i)+1, t.End, functionToken, library)
		return
	}
	p.add(t.Start, t.End, functionToken, library)
}

// word is one that is no op: a type, a dimension list, a name or value of an
// attribute, or a keyword.
func (p *painter) word(i int) {
	t := p.onLine[i]
	text := p.text(t)
	if typ, ok := builtinWord(text); ok {
		if typ == typeToken && p.is(p.onLine, i+1, "=") {
			typ = propertyToken
		}
		p.add(t.Start, t.End, typ, 0)
		return
	}
	if text[0] == 'x' && i > 0 && p.onLine[i-1].End == t.Start { // 128|x64xf32
		p.dimensions(t)
		return
	}
	switch {
	case p.is(p.onLine, i+1, "="):
		p.add(t.Start, t.End, propertyToken, 0)
	case p.is(p.onLine, i-1, "="), p.def != nil && isMember(p.def, text):
		p.add(t.Start, t.End, memberToken, 0)
	case p.is(p.onLine, i-1, "{") && p.is(p.onLine, i+1, "}"), (p.is(p.onLine, i-1, ",") || p.is(p.onLine, i-1, "{")) && (p.is(p.onLine, i+1, ",") || p.is(p.onLine, i+1, "}")):
		p.add(t.Start, t.End, propertyToken, 0) // a unit attribute
	default:
		p.add(t.Start, t.End, keywordToken, 0)
	}
}

// dimensions is x64xf32: numbers, and the type of the elements.
func (p *painter) dimensions(t parser.Token) {
	text := p.text(t)
	for at := 0; at < len(text); {
		at++ // x
		end := at
		for end < len(text) && isDigit(text[end]) {
			end++
		}
		if end == at {
			p.add(t.Start+uint32(at), t.End, typeToken, 0)
			return
		}
		p.add(t.Start+uint32(at), t.Start+uint32(end), numberToken, 0)
		at = end
	}
}

// isMember reports whether a word is the value of an attribute of an op.
func isMember(def *dialect.Op, word string) bool {
	for i := range def.Attrs {
		if e := def.Attrs[i].Enum; e != nil {
			for k := range e.Cases {
				if e.Cases[k].Name == word {
					return true
				}
			}
		}
	}
	return false
}

// builtinWord tells words of MLIR itself: types, and keywords of attributes and
// locations.
func builtinWord(text string) (typ int, ok bool) {
	switch text {
	case "index", "none", "tensor", "vector", "memref", "complex", "tuple", "bf16", "tf32":
		return typeToken, text != "none" && text != "tf32"
	case "true", "false", "unit", "dense", "array", "sparse", "dense_resource", "affine_map", "affine_set", "strided", "distinct",
		"loc", "unknown", "callsite", "fused", "at", "attributes":
		return keywordToken, true
	}
	rest := strings.TrimPrefix(strings.TrimPrefix(text, "s"), "u")
	if len(rest) < 2 || rest[0] != 'i' && text[0] != 'f' || !isDigit(rest[1]) {
		return 0, false
	}
	if text[0] == 'f' { // f32, f8E4M3FN
		return typeToken, true
	}
	return typeToken, strings.Trim(rest[1:], "0123456789") == ""
}
