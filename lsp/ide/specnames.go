package ide

import (
	"cmp"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/tgopt/tgopt/dialect/spec"
	"github.com/tgopt/tgopt/internal/lazyregexp"
	"github.com/tgopt/tgopt/ir/source"
)

// Places are where the word at an offset stands, or another that means the same.
func (s *specSnapshot) Places(off uint32) []Highlight {
	m := s.model()
	w := m.wordAt(off)
	if w == nil {
		return nil
	}
	var list []Highlight
	for _, o := range m.meaning(w) {
		list = append(list, Highlight{o.Span, o.Declares})
	}
	return list
}

// Definition is where what is named at an offset of a spec is declared, in
// this one or another of the workspace.
func (s *specSnapshot) Definition(off uint32) []Place {
	m := s.model()
	w := m.wordAt(off)
	if w == nil {
		return nil
	}
	var list []Place
	for _, o := range m.declaring(w) {
		list = append(list, Place{Span: o.Span})
	}
	if len(list) > 0 || !strings.Contains(w.Name, ".") {
		return list
	}
	switch w.Kind {
	case spec.OpWord, spec.TypeWord, spec.AttrWord:
		for _, f := range s.Workspace.Specs {
			if f.Name != s.File.Name {
				list = append(list, declarationsOf(f, w.Kind, w.Name)...)
			}
		}
	}
	return list
}

// declarationsOf is where a spec declares an op, type or attribute.
func declarationsOf(f *source.File, kind spec.WordKind, name string) (list []Place) {
	for _, w := range spec.Words(f).Words {
		if w.Declares && w.Kind == kind && w.Name == name {
			list = append(list, Place{File: f, Span: w.Span})
		}
	}
	return list
}

// renamable is the word at an offset, if it may have another name, and
// those that then have it too.
func (s *specSnapshot) renamable(off uint32) (*spec.Word, []*spec.Word, error) {
	m := s.model()
	w := m.wordAt(off)
	if w == nil || w.Kind == spec.KeywordWord || w.Kind == spec.ClauseWord {
		return nil, nil, errors.New("nothing here has a name that can be changed: what the spec declares has")
	}
	words := m.meaning(w)
	switch {
	case w.Kind == spec.DialectWord:
		return nil, nil, fmt.Errorf("'%s' is the prefix of everything in the dialect, in other files too: its name cannot be changed here", w.Name)
	case !slices.ContainsFunc(words, func(o *spec.Word) bool { return o.Declares }):
		return nil, nil, fmt.Errorf("'%s' is not declared in this file: its name cannot be changed here", w.Name)
	}
	return w, words, nil
}

// ownName is the part of a word that a rename replaces: the name without the
// dialect's prefix.
func (s *specSnapshot) ownName(span source.Span) source.Span {
	if prefix := s.model().Dialect + "."; strings.HasPrefix(s.File.Slice(span), prefix) {
		span.Start += uint32(len(prefix))
	}
	return span
}

func (s *specSnapshot) PrepareRename(off uint32) (source.Span, string, error) {
	w, _, err := s.renamable(off)
	if err != nil {
		return source.Span{}, "", err
	}
	span := s.nameSpan(w, w.Span)
	return span, s.File.Slice(span), nil
}

// nameSpan is the part of a place that a rename of a word replaces.
func (s *specSnapshot) nameSpan(w *spec.Word, span source.Span) source.Span {
	switch w.Kind {
	case spec.OpWord, spec.TypeWord, spec.AttrWord:
		return s.ownName(span)
	}
	return span
}

var specName = lazyregexp.New(`^(?:[A-Za-z_]|[0-9]+[A-DF-Za-df-z_])[A-Za-z0-9_$]*(?:[.-][A-Za-z0-9_$]+)*$`)

var entryName = lazyregexp.New(`^[A-Za-z_][A-Za-z0-9_]*$`)

func (s *specSnapshot) Rename(off uint32, name string) ([]source.Edit, error) {
	w, words, err := s.renamable(off)
	if err != nil {
		return nil, err
	}
	t := s.model()
	name = strings.TrimSpace(name)
	full := name
	pattern := specName()
	switch w.Kind {
	case spec.OpWord, spec.TypeWord, spec.AttrWord:
		name = strings.TrimPrefix(strings.TrimLeft(name, "!#"), t.Dialect+".")
		full = t.Dialect + "." + name
	case spec.CaseWord:
		enum, _, _ := strings.Cut(w.Name, ".")
		full = enum + "." + name
	case spec.EntryWord:
		name = strings.TrimPrefix(name, "$")
		full, pattern = name, entryName()
	}
	if err := specNameError(w, name, pattern); err != nil {
		return nil, err
	}
	if full == w.Name {
		return []source.Edit{}, nil
	}
	target, _ := t.target(w)
	target.name = full
	for i := range t.Words {
		o := &t.Words[i]
		clash := false
		if w.Kind == spec.EntryWord { // another of a declaration that has this one
			clash = o.Kind == w.Kind && o.Name == full && slices.ContainsFunc(words, func(same *spec.Word) bool { return same.In == o.In })
		} else if other, ok := t.target(o); ok {
			clash = other == target
		}
		if clash {
			return nil, fmt.Errorf("'%s' is the name of another %s, on line %d", name, specKinds[w.Kind], s.File.Position(o.Span.Start).Line)
		}
	}
	var edits []source.Edit
	for _, o := range words {
		edits = append(edits, source.Edit{Span: s.nameSpan(w, o.Span), Text: name})
	}
	slices.SortFunc(edits, func(a, b source.Edit) int { return cmp.Compare(a.Span.Start, b.Span.Start) })
	return edits, nil
}

func specNameError(w *spec.Word, name string, pattern *regexp.Regexp) error {
	switch {
	case name == "":
		return errors.New("the new name is empty")
	case !pattern.MatchString(name):
		return fmt.Errorf("'%s' is no name of %s", name, map[bool]string{true: "an entry: letters, digits and '_' make one", false: "a spec: letters, digits, '_', '$' and dots make one"}[w.Kind == spec.EntryWord])
	case w.Kind == spec.ConstraintWord && spec.ScalarDoc(name) != "", w.Kind == spec.KindWord && (spec.Kinds()[name] != "" || spec.ScalarDoc(name) != ""):
		return fmt.Errorf("'%s' has a meaning in every spec", name)
	}
	return nil
}

var specKinds = map[spec.WordKind]string{
	spec.OpWord: "op", spec.TypeWord: "type", spec.AttrWord: "attribute", spec.ConstraintWord: "constraint", spec.KindWord: "enum or kind",
	spec.ClassWord: "class", spec.ParameterWord: "parameter", spec.EntryWord: "operand, result, attribute, region, successor or parameter",
	spec.CaseWord: "case", spec.DialectWord: "dialect",
}
