package ide

import (
	"slices"
	"strings"

	"github.com/tgopt/tgopt/ir/source"
	"github.com/tgopt/tgopt/parser"
)

// What follows is about specs as text. Their lexical structure is that of MLIR:
// words, strings, numbers, comments.

// A declaration is what a line of a spec begins: `op load {`.
type declaration struct {
	word, name string
	span       source.Span // all of it
	selection  source.Span // the name
	detail     string      // its summary
}

// declarationWords are those that begin declarations, with what each is in an
// outline.
var declarationWords = map[string]SymbolKind{
	"dialect": ModuleSymbol, "enum": EnumSymbol, "bitenum": EnumSymbol, "constraint": InterfaceSymbol, "kind": InterfaceSymbol,
	"type": StructSymbol, "attr": StructSymbol, "class": ClassSymbol, "op": FunctionSymbol,
}

// specDeclarations are the declarations of a spec, in its order. An op with
// several names is as many.
func specDeclarations(f *source.File) []declaration {
	var list []declaration
	var tokens []parser.Token
	first := 0 // of list: those of the current declaration
	for line := 1; line <= f.LineCount(); line++ {
		at := f.LineSpan(line)
		text := f.Slice(at)
		if text == "" || text[0] == ' ' || text[0] == '\t' || text[0] == '/' {
			if i := strings.Index(text, `summary `); i >= 0 && strings.TrimSpace(text[:i]) == "" {
				for k := first; k < len(list); k++ {
					list[k].detail = strings.Trim(strings.TrimSpace(text[i+len("summary "):]), `"`)
				}
			}
			continue
		}
		if text[0] == '}' {
			for k := first; k < len(list); k++ {
				list[k].span.End = at.End
			}
			continue
		}
		tokens = parser.Tokens(tokens[:0], f.Text, at)
		word := f.Slice(tokens[0].Span)
		if _, ok := declarationWords[word]; !ok || len(tokens) < 2 {
			continue
		}
		first = len(list)
		for i := 1; i < len(tokens) && tokens[i].Kind == parser.WordToken; i += 2 {
			list = append(list, declaration{word: word, name: f.Slice(tokens[i].Span), span: at, selection: tokens[i].Span})
			if word != "op" || i+1 == len(tokens) || f.Slice(tokens[i+1].Span) != "," {
				break
			}
		}
		if i := slices.IndexFunc(tokens, func(t parser.Token) bool { return t.Kind == parser.StringToken }); i == 2 && first < len(list) {
			list[first].detail = strings.Trim(f.Slice(tokens[i].Span), `"`)
		}
	}
	return list
}

// specDefinition is where what is named at an offset of a spec is declared, in
// this one or another of the workspace.
func (s *Snapshot) specDefinition(off uint32) []Place {
	c := s.cursor(off)
	if c.at < 0 || c.tokens[c.at].Kind != parser.WordToken {
		return nil
	}
	name := s.text(c.tokens[c.at])
	_, rest, qualified := strings.Cut(name, ".")
	var list []Place
	look := func(f *source.File, own bool) {
		for _, d := range specDeclarations(f) {
			if d.word != "dialect" && (d.name == name || qualified && d.name == rest) {
				p := Place{Span: d.selection}
				if !own {
					p.File = f
				}
				list = append(list, p)
			}
		}
	}
	if look(s.File, true); len(list) == 0 {
		for _, f := range s.Workspace.Specs {
			if f.Name != s.File.Name {
				look(f, false)
			}
		}
	}
	return list
}

func (s *Snapshot) specSymbols() []Symbol {
	var list []Symbol
	for _, d := range specDeclarations(s.File) {
		list = append(list, Symbol{
			Name: d.name, Detail: d.detail, Kind: declarationWords[d.word], Span: d.span, Selection: d.selection,
		})
	}
	return list
}
