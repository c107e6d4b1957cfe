package ide

import (
	"maps"
	"slices"
	"strings"

	"github.com/tgopt/tgopt/dialect/spec"
	"github.com/tgopt/tgopt/ir/source"
)

// Completion lists what can stand at an offset of a spec.
func (s *specSnapshot) Completion(off uint32) []Completion {
	t := s.model()
	within := func(span source.Span) bool { return span.Start < off && off <= span.End }
	if slices.ContainsFunc(t.Comments, within) {
		return nil
	}
	e := spec.Expected(s.File, off)
	l := specCompleter{specSnapshot: s, completions: completions{off: off}, text: t, in: declarationAt(t, off)}
	start := off
	for start > 0 && (isDigit(s.File.Text[start-1]) || isLetter(s.File.Text[start-1]) || strings.IndexByte("_.-", s.File.Text[start-1]) >= 0) {
		start--
	}
	l.span, l.word = source.Span{Start: start, End: off}, s.File.Text[start:off]
	if slices.ContainsFunc(t.Strings, func(span source.Span) bool { return span.Start < off && off < span.End }) {
		if e.Clause == "format" {
			l.format()
		}
		return l.sorted()
	}
	for _, k := range slices.Compact(slices.Sorted(slices.Values(e.Keywords))) {
		l.keyword(k)
	}
	for _, k := range e.Kinds {
		l.kind(k, e)
	}
	return l.sorted()
}

// CompletionDoc is what is said of an op of another dialect.
func (s *specSnapshot) CompletionDoc(label string) string { return s.opDocOf(label) }

type specCompleter struct {
	*specSnapshot
	completions
	text *specModel
	in   *spec.Declaration // that holds the offset; nil for none
}

// declarationAt is the last declaration that begins before an offset.
func declarationAt(t *specModel, off uint32) *spec.Declaration {
	for i := range slices.Backward(t.Declarations) {
		if t.Declarations[i].Span.Start < off {
			return &t.Declarations[i]
		}
	}
	return nil
}

// clauseSnippets are the clauses with the brackets that they need.
var clauseSnippets = map[string]string{
	"summary": `summary "$0"`, "description": `description "$0"`, "format": `format "$0"`, "alias": `alias "$0"`,
	"result-name": `result-name "$0"`, "deprecated": `deprecated "$0"`, "operands": "operands ($0)", "results": "results ($0)", "attrs": "attrs ($0)",
	"regions": "regions ($0)", "successors": "successors ($0)", "traits": "traits ($0)", "effects": "effects ($0)", "flow": "flow ($0)", "roles": "roles ($0)", "infer": "infer ($0)", "same": "same ($0)",
}

func (l *specCompleter) keyword(word string) {
	c := l.add(0, KeywordCompletion, word, "")
	c.Doc = spec.KeywordDoc(word)
	if text := clauseSnippets[word]; text != "" && !l.followed() {
		c.Text, c.Snippet = text, true
	}
}

// followed reports whether what is completed stands in front of more on its
// line, which a snippet would be in the way of.
func (l *specCompleter) followed() bool {
	rest := l.File.Text[l.off:l.lineAt(l.off).End]
	return strings.Trim(rest, " \t}") != ""
}

// kind lists the words of a kind.
func (l *specCompleter) kind(kind spec.WordKind, e spec.Expectation) {
	switch kind {
	case spec.TraitWord:
		for _, name := range spec.Traits() {
			l.add(0, KeywordCompletion, name, "").Doc = spec.TraitDoc(name)
		}
	case spec.RoleWord:
		l.words(0, KeywordCompletion, spec.Roles())
	case spec.PartWord:
		for _, name := range spec.Parts(e.Role) {
			l.add(0, KeywordCompletion, name, e.Role)
		}
	case spec.EffectWord:
		l.words(0, KeywordCompletion, spec.EffectKinds())
	case spec.MemoryWord:
		l.words(0, KeywordCompletion, spec.Memories())
	case spec.RuleWord:
		if e.Clause == "infer" {
			l.words(0, KeywordCompletion, spec.Rules())
		}
	case spec.ConstraintWord:
		l.declared(0, TypeCompletion, "constraint")
		l.parameters()
		for _, d := range spec.Words(spec.Prelude()).Declarations {
			if d.Word == "constraint" {
				l.add(1, TypeCompletion, d.Names[0].Name, d.Summary)
			}
		}
		l.words(2, TypeCompletion, spec.Constraints())
		l.foreign(3, "!", spec.TypeWord)
	case spec.TypeWord:
		l.foreign(0, "", spec.TypeWord)
	case spec.KindWord:
		l.declared(0, TypeCompletion, "enum", "bitenum", "kind")
		l.parameters()
		l.words(1, TypeCompletion, spec.Kinds())
	case spec.AttrWord:
		sigil := "#"
		if l.span.Start > 0 && l.File.Text[l.span.Start-1] == '#' {
			sigil = ""
		}
		l.foreign(2, sigil, spec.AttrWord)
	case spec.OpWord:
		l.foreign(0, "", spec.OpWord)
	case spec.ClassWord:
		l.declared(0, TypeCompletion, "class")
	case spec.EntryWord:
		l.entries(e.Clause)
	case spec.CaseWord:
		for _, d := range l.text.Declarations {
			if len(d.Names) > 0 && d.Names[0].Name == e.Enum {
				for _, c := range d.Cases {
					l.add(0, MemberCompletion, l.File.Slice(c.Span), e.Enum)
				}
			}
		}
	}
}

func (l *specCompleter) words(rank int, kind CompletionKind, docs map[string]string) {
	for _, name := range slices.Sorted(maps.Keys(docs)) {
		l.add(rank, kind, name, "").Doc = docs[name]
	}
}

// declared lists what the file declares.
func (l *specCompleter) declared(rank int, kind CompletionKind, words ...string) {
	for _, d := range l.text.Declarations {
		if slices.Contains(words, d.Word) && len(d.Names) > 0 {
			l.add(rank, kind, d.Names[0].Name, d.Summary)
		}
	}
}

func (l *specCompleter) parameters() {
	if l.in == nil {
		return
	}
	for _, n := range l.in.Names {
		if n.Kind == spec.ParameterWord {
			l.add(0, TypeCompletion, n.Name, "parameter of the class")
		}
	}
}

// entries lists those of the declaration and of its classes.
func (l *specCompleter) entries(clause string) {
	if l.in == nil {
		return
	}
	seen := map[string]bool{}
	var from func(d *spec.Declaration, depth int)
	from = func(d *spec.Declaration, depth int) {
		for _, e := range d.Entries {
			values := e.Clause == "operands" || e.Clause == "results"
			fits := values || clause == "format" || clause == "flow" && e.Clause == "regions" || clause == "roles" && e.Clause == "attrs"
			if !seen[e.Name] && fits {
				seen[e.Name] = true
				l.add(0, ValueCompletion, e.Name, strings.TrimSuffix(e.Clause, "s")+" "+l.File.Slice(e.Span))
			}
		}
		for _, class := range d.Classes {
			for i := range l.text.Declarations {
				if c := &l.text.Declarations[i]; c.Word == "class" && len(c.Names) > 0 && c.Names[0].Name == class && depth < 16 {
					from(c, depth+1)
				}
			}
		}
	}
	from(l.in, 0)
}

// foreign lists the ops, types or attributes of the dialects that are known,
// the document's own first.
func (l *specCompleter) foreign(rank int, sigil string, kind spec.WordKind) {
	for _, w := range l.text.Words {
		if w.Declares && w.Kind == kind {
			l.add(rank, TypeCompletion, sigil+w.Name, "")
		}
	}
	r := l.Workspace.Registry
	for _, name := range r.Dialects() {
		d := r.Dialect(name)
		if name == l.text.Dialect {
			continue
		}
		switch kind {
		case spec.OpWord:
			for i := range d.Ops {
				l.add(rank+1, OpCompletion, d.Ops[i].Name, d.Ops[i].Summary)
			}
		case spec.TypeWord:
			for i := range d.Types {
				l.add(rank+1, TypeCompletion, sigil+d.Types[i].Name, d.Types[i].Summary)
			}
		case spec.AttrWord:
			for i := range d.Attrs {
				l.add(rank+1, TypeCompletion, sigil+d.Attrs[i].Name, d.Attrs[i].Summary)
			}
		}
	}
}

// format lists names and directives of an assembly format.
func (l *specCompleter) format() {
	text := l.File.Text
	switch {
	case l.span.Start > 0 && text[l.span.Start-1] == '$':
		l.entries("format")
	case l.span.Start > 0 && text[l.span.Start-1] == '`':
	default:
		for _, d := range spec.Directives() {
			c := l.add(1, KeywordCompletion, d, "")
			if i := strings.IndexByte(d, '$'); i >= 0 {
				c.Text, c.Snippet = d[:i]+`\$$1`+d[i+1:], true
			}
		}
	}
}
