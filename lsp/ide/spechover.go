package ide

import (
	"fmt"
	"slices"
	"strings"

	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/dialect/spec"
	"github.com/tgopt/tgopt/ir/source"
)

// Hover tells what a word of a spec means: what it declares or refers to,
// or what it is in the language.
func (s *specSnapshot) Hover(off uint32) *Hover {
	t := s.model()
	w := t.wordAt(off)
	if w == nil {
		return nil
	}
	if text := s.wordDoc(t, w); text != "" {
		return &Hover{w.Span, text}
	}
	return nil
}

func (s *specSnapshot) wordDoc(t *specModel, w *spec.Word) string {
	switch w.Kind {
	case spec.KeywordWord, spec.ClauseWord:
		return spec.KeywordDoc(w.Name) + "\n"
	case spec.DialectWord:
		return s.declarationDoc(t, w)
	case spec.OpWord:
		if def := s.opNamed(w.Name); def != nil {
			return opDoc(def)
		}
	case spec.TypeWord, spec.AttrWord:
		return s.paramsDoc(w)
	case spec.TraitWord:
		if doc := spec.TraitDoc(w.Name); doc != "" {
			return fmt.Sprintf("%s trait: %s\n", bold(w.Name), doc)
		}
	case spec.RoleWord:
		if doc := spec.Roles()[w.Name]; doc != "" {
			return "role " + doc + "\n"
		}
	case spec.PartWord:
		role, part, _ := strings.Cut(w.Name, ".")
		if slices.Contains(spec.Parts(role), part) {
			return fmt.Sprintf("**%s**: part of the role %s\n", part, spec.Roles()[role])
		}
	case spec.RuleWord:
		if doc := spec.Rules()[w.Name]; doc != "" {
			return fmt.Sprintf("%s rule: %s\n", bold(w.Name+"(x)"), doc)
		}
		return fmt.Sprintf("%s: a Go function of the dialect\n", bold(w.Name))
	case spec.EffectWord:
		if doc := spec.EffectKinds()[w.Name]; doc != "" {
			return fmt.Sprintf("%s effect: %s memory\n", bold(w.Name), doc)
		}
	case spec.MemoryWord:
		if doc := spec.Memories()[w.Name]; doc != "" {
			return fmt.Sprintf("%s: %s\n", bold(w.Name), doc)
		}
	case spec.EntryWord:
		return s.entryDoc(t, w)
	case spec.ConstraintWord, spec.KindWord, spec.ClassWord, spec.CaseWord, spec.ParameterWord:
		return s.declarationDoc(t, w)
	}
	return ""
}

// declarationDoc is the text of what declares a word of the file or of the
// prelude, or what the word means in every file.
func (s *specSnapshot) declarationDoc(t *specModel, w *spec.Word) string {
	if in := declarationOf(t, w); in != nil {
		return s.declarationText(s.File, in)
	}
	if w.Kind == spec.ConstraintWord {
		prelude := spec.Prelude()
		p := spec.Words(prelude)
		for i := range p.Declarations {
			if d := &p.Declarations[i]; len(d.Names) > 0 && d.Names[0].Name == w.Name {
				return s.declarationText(prelude, d) + "\nof the prelude\n"
			}
		}
	}
	doc := spec.Constraints()[w.Name]
	if w.Kind == spec.KindWord && spec.Kinds()[w.Name] != "" {
		doc = spec.Kinds()[w.Name]
	}
	if doc == "" {
		doc = spec.ScalarDoc(w.Name)
	}
	if doc == "" {
		return ""
	}
	return fmt.Sprintf("%s: %s\n", bold(w.Name), doc)
}

// declarationOf is the declaration of the file that declares what a word means;
// nil if there is none.
func declarationOf(t *specModel, w *spec.Word) *spec.Declaration {
	for _, o := range t.declaring(w) {
		if o.In < len(t.Declarations) {
			return &t.Declarations[o.In]
		}
	}
	return nil
}

// mostSpecLines bounds the text of a declaration in a hover.
const mostSpecLines = 24

func (s *specSnapshot) declarationText(f *source.File, d *spec.Declaration) string {
	lines := strings.Split(f.Slice(d.Span), "\n")
	if len(lines) > mostSpecLines {
		lines = append(lines[:mostSpecLines], "…")
	}
	return fenceText(strings.Join(lines, "\n"))
}

// entryDoc is an operand, result, attribute, region, successor or parameter as
// it is declared.
func (s *specSnapshot) entryDoc(t *specModel, w *spec.Word) string {
	d := declarationOf(t, w)
	if d == nil {
		return ""
	}
	i := slices.IndexFunc(d.Entries, func(e spec.Entry) bool { return e.Name == w.Name })
	if i < 0 {
		return ""
	}
	e := &d.Entries[i]
	of := ""
	if len(d.Names) > 0 {
		of = " of " + code(d.Names[0].Name)
	}
	return fmt.Sprintf("%s %s%s\n\n%s", bold(w.Name), strings.TrimSuffix(e.Clause, "s"), of, fenceText(s.File.Slice(e.Span)))
}

// paramsDoc is what a spec says of a type or attribute.
func (s *specSnapshot) paramsDoc(w *spec.Word) string {
	r, d := s.dialects()
	sigil, summary, params, found := "!", "", []dialect.AttrSpec(nil), false
	if w.Kind == spec.TypeWord {
		for i := range d.Types {
			if t := &d.Types[i]; t.Name == w.Name {
				summary, params, found = t.Summary, t.Params, true
			}
		}
		if t := r.Type(w.Name); !found && t != nil {
			summary, params, found = t.Summary, t.Params, true
		}
	} else {
		sigil = "#"
		for i := range d.Attrs {
			if a := &d.Attrs[i]; a.Name == w.Name {
				summary, params, found = a.Summary, a.Params, true
			}
		}
		if a := r.Attr(w.Name); !found && a != nil {
			summary, params, found = a.Summary, a.Params, true
		}
	}
	if !found {
		return ""
	}
	var b strings.Builder
	fmt.Fprintf(&b, "%s %s\n\n", bold(sigil+w.Name), plain(summary))
	for i := range params {
		fmt.Fprintf(&b, "- parameter %s: %s\n", code(params[i].Name), plain(attrDoc(&params[i])))
	}
	return b.String()
}
