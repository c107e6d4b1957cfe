package ide

import (
	"cmp"
	"slices"
	"strings"

	"github.com/tgopt/tgopt/dialect/spec"
	"github.com/tgopt/tgopt/ir/source"
)

// declarationKinds is what each declaration of a spec is in an outline.
var declarationKinds = map[string]SymbolKind{
	"dialect": ModuleSymbol, "enum": EnumSymbol, "bitenum": EnumSymbol, "constraint": InterfaceSymbol, "kind": InterfaceSymbol,
	"type": StructSymbol, "attr": StructSymbol, "class": ClassSymbol, "op": FunctionSymbol,
}

// Symbols are the declarations of a spec, with their entries and cases. An
// op with several names is as many.
func (s *specSnapshot) Symbols() []Symbol {
	t := s.model()
	var list []Symbol
	for i := range t.Declarations {
		d := &t.Declarations[i]
		var inside []Symbol
		for _, e := range d.Entries {
			inside = append(inside, Symbol{Name: e.Name, Detail: e.Clause, Kind: FieldSymbol, Span: e.Span, Selection: e.Word.Span})
		}
		for _, c := range d.Cases {
			inside = append(inside, Symbol{Name: s.File.Slice(c.Span), Kind: MemberSymbol, Span: c.Span, Selection: c.Span})
		}
		for _, n := range d.Names {
			if n.Kind == spec.ParameterWord {
				continue
			}
			list = append(list, Symbol{
				Name: s.File.Slice(n.Span), Detail: d.Summary, Kind: declarationKinds[d.Word], Span: d.Span, Selection: n.Span, Children: inside,
			})
			inside = nil // once
		}
	}
	return list
}

// Folding is that of brackets and comments.
func (s *specSnapshot) Folding() []Fold { return s.folds(nil) }

// Selection goes on with the line and the declaration.
func (s *specSnapshot) Selection(off uint32) []source.Span {
	g := s.growth(off)
	g.add(s.lineAt(g.off))
	for _, d := range s.model().Declarations {
		g.add(d.Span)
	}
	g.add(s.whole())
	return g.list
}

// SemanticTokens are those of words, comments, numbers and strings.
func (s *specSnapshot) SemanticTokens(span source.Span) []Token {
	t := s.model()
	var p painting
	for i := range t.Words {
		w := &t.Words[i]
		modifiers := uint32(0)
		if w.Declares {
			modifiers = declared
		}
		p.add(w.Span.Start, w.Span.End, specTokenTypes[w.Kind], modifiers)
	}
	words := p.tokens
	for _, c := range t.Comments {
		p.add(c.Start, c.End, commentToken, 0)
	}
	for _, n := range t.Numbers {
		p.add(n.Start, n.End, numberToken, 0)
	}
	for _, str := range t.Strings {
		p.specString(s.File, str, words)
	}
	list := slices.DeleteFunc(p.tokens, func(t Token) bool { return t.Span.End <= span.Start || t.Span.Start >= span.End })
	slices.SortFunc(list, func(a, b Token) int { return cmp.Compare(a.Span.Start, b.Span.Start) })
	return list
}

// specString makes the tokens of a string, line by line, around the names that
// stand in it.
func (p *painting) specString(f *source.File, str source.Span, words []Token) {
	piece := func(start, end uint32) {
		for line := range strings.Lines(f.Text[start:end]) {
			text := strings.TrimRight(line, "\r\n")
			p.add(start, start+uint32(len(text)), stringToken, 0)
			start += uint32(len(line))
		}
	}
	at := str.Start
	i, _ := slices.BinarySearchFunc(words, str.Start, func(t Token, off uint32) int { return cmp.Compare(t.Span.Start, off) })
	for ; i < len(words) && words[i].Span.End <= str.End && words[i].Span.Start >= at; i++ {
		piece(at, words[i].Span.Start)
		at = words[i].Span.End
	}
	piece(at, str.End)
}

var specTokenTypes = map[spec.WordKind]int{
	spec.KeywordWord: keywordToken, spec.ClauseWord: keywordToken, spec.DialectWord: namespaceToken, spec.OpWord: functionToken,
	spec.TypeWord: typeToken, spec.AttrWord: macroToken, spec.ConstraintWord: typeToken, spec.KindWord: typeToken, spec.ClassWord: typeToken,
	spec.ParameterWord: parameterToken, spec.EntryWord: propertyToken, spec.CaseWord: memberToken, spec.TraitWord: macroToken,
	spec.RoleWord: macroToken, spec.PartWord: propertyToken,
	spec.RuleWord: functionToken, spec.EffectWord: keywordToken, spec.MemoryWord: keywordToken, spec.LegacyWord: stringToken,
}

// Format indents the clauses of a spec by the braces around them, and takes the
// blanks at the ends of lines. What authors align, within lines and in those that go
// on with a clause, stays, and so do strings.
func (s *specSnapshot) Format(within source.Span) []source.Edit {
	t := s.model()
	begins := map[uint32]bool{} // where clauses do
	for _, w := range t.Words {
		if w.Kind == spec.ClauseWord {
			begins[w.Span.Start] = true
		}
	}
	inString := func(off uint32) bool {
		str, ok := spanAt(t.Strings, off)
		return ok && str.Start < off
	}
	var edits []source.Edit
	room := mostPrinted(len(s.File.Text))
	var open []byte
	for n := 1; n <= s.File.LineCount(); n++ {
		if room < 0 {
			return nil // it would be indentation for the most part
		}
		line := s.lineAt(s.File.LineSpan(n).Start)
		text := s.File.Slice(line)
		code := strings.Trim(text, " \t")
		first := line.Start + uint32(strings.Index(text, code))
		end := first + uint32(len(code))
		depth := len(open)
		if strings.HasPrefix(code, "}") {
			depth--
		}
		open = s.openBrackets(open, t, first, end)
		if line.Start > within.End || within.Start > line.End {
			continue
		}
		edit := func(from, to uint32, new string) {
			if room -= len(new); room < 0 {
				return
			}
			if at := (source.Span{Start: from, End: to}); s.File.Slice(at) != new {
				edits = append(edits, smallest(at, s.File.Slice(at), new))
			}
		}
		if (begins[first] || strings.HasPrefix(code, "}")) && depth >= 0 && !inString(line.Start) {
			edit(line.Start, first, spaces(2*depth))
		}
		if end < line.End && !inString(line.End) {
			edit(end, line.End, "")
		}
	}
	return edits
}

// spanAt is the one of spans, in the order of the text, that holds an offset.
func spanAt(list []source.Span, off uint32) (source.Span, bool) {
	i, _ := slices.BinarySearchFunc(list, off, func(s source.Span, off uint32) int { return cmp.Compare(s.End, off+1) })
	if i < len(list) && list[i].Start <= off {
		return list[i], true
	}
	return source.NoSpan, false
}

// openBrackets opens and closes those of a part of a line.
func (s *specSnapshot) openBrackets(open []byte, t *specModel, from, to uint32) []byte {
	for i := from; i < to; i++ {
		b := s.File.Text[i]
		if !matters[b] || b == '"' || b == '/' {
			continue
		}
		_, inString := spanAt(t.Strings, i)
		_, inComment := spanAt(t.Comments, i)
		switch {
		case inString, inComment:
		case closes[b] == 0:
			open = append(open, b)
		case len(open) > 0 && open[len(open)-1] == closes[b]:
			open = open[:len(open)-1]
		}
	}
	return open
}
