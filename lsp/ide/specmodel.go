package ide

import (
	"slices"

	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/dialect/spec"
	"github.com/tgopt/tgopt/ir/source"
)

// A specModel is a spec, and what its words mean.
type specModel struct {
	*spec.Text
	// entries groups what means the same entry: that of a class and those of the
	// ops that start from it, which may have it anew, or have what the class
	// leaves to them. The values are keys that stand for their groups.
	entries map[entryKey]entryKey
	// registry is the dialects beside which the spec stands, its own among them if
	// it has no errors; dialect the one that it describes. nil until asked for.
	registry *dialect.Registry
	dialect  *dialect.Dialect
}

// An entryKey is a name of an entry in a declaration.
type entryKey struct {
	in   int
	name string
}

// A specSnapshot answers for a dialect's description.
type specSnapshot struct {
	plainSnapshot
	known *specModel          // nil until it is asked for
	found []source.Diagnostic // as well
}

// model is the document word by word.
func (s *specSnapshot) model() *specModel {
	if s.known == nil {
		s.known = newSpecModel(spec.Words(s.File))
	}
	return s.known
}

func newSpecModel(t *spec.Text) *specModel {
	m := &specModel{Text: t, entries: map[entryKey]entryKey{}}
	for _, w := range t.Words {
		if w.Kind == spec.EntryWord {
			k := entryKey{w.In, w.Name}
			m.entries[k] = k
		}
	}
	ancestors := make([][]int, len(t.Declarations))
	for i := range t.Declarations {
		ancestors[i] = t.Ancestors(i)
	}
	for k := range m.entries {
		if k.in >= len(ancestors) {
			continue // behind the last declaration
		}
		for _, class := range ancestors[k.in] {
			of := entryKey{class, k.name}
			if _, mentioned := m.entries[of]; mentioned {
				m.entries[m.group(k)] = m.group(of)
			}
		}
	}
	return m
}

// group is the key that stands for those that mean the same entry.
func (m *specModel) group(k entryKey) entryKey {
	for m.entries[k] != k {
		m.entries[k] = m.entries[m.entries[k]] // the way is halved each time
		k = m.entries[k]
	}
	return k
}

// wordAt is the word that holds an offset or ends at it.
func (m *specModel) wordAt(off uint32) *spec.Word {
	var found *spec.Word
	for i := range m.Words {
		if w := &m.Words[i]; w.Span.Start <= off && off <= w.Span.End && (found == nil || off < w.Span.End) {
			found = w
		}
	}
	return found
}

// A specTarget is what a word of a spec means. Words with equal targets mean
// the same.
type specTarget struct {
	kind spec.WordKind
	name string
	in   int // the declaration that has it, of an entry or parameter; otherwise -1
}

// target is what a word means; ok is false for one that means nothing that a
// spec declares.
func (m *specModel) target(w *spec.Word) (target specTarget, ok bool) {
	switch w.Kind {
	case spec.DialectWord, spec.OpWord, spec.TypeWord, spec.AttrWord, spec.ClassWord, spec.CaseWord:
		return specTarget{w.Kind, w.Name, -1}, true
	case spec.ConstraintWord, spec.KindWord, spec.ParameterWord:
		if w.In < len(m.Declarations) && !(w.Declares && w.Kind != spec.ParameterWord) {
			for _, n := range m.Declarations[w.In].Names {
				if n.Kind == spec.ParameterWord && n.Name == w.Name {
					return specTarget{spec.ParameterWord, w.Name, w.In}, true
				}
			}
		}
		return specTarget{w.Kind, w.Name, -1}, true
	case spec.EntryWord:
		return specTarget{w.Kind, w.Name, m.group(entryKey{w.In, w.Name}).in}, true
	}
	return specTarget{}, false
}

// meaning is the words that mean the same as one.
func (m *specModel) meaning(w *spec.Word) (list []*spec.Word) {
	target, ok := m.target(w)
	if !ok {
		return nil
	}
	for i := range m.Words {
		o := &m.Words[i]
		if same, ok := m.target(o); ok && same == target {
			list = append(list, o)
		}
	}
	return list
}

// declaring is the words that declare what one means: of an entry those of its
// own declaration, or of the nearest class that has it.
func (m *specModel) declaring(w *spec.Word) (list []*spec.Word) {
	for _, o := range m.meaning(w) {
		if o.Declares {
			list = append(list, o)
		}
	}
	if w.Kind != spec.EntryWord || len(list) < 2 {
		return list
	}
	of := map[int]*spec.Word{} // the first of each declaration
	for _, o := range slices.Backward(list) {
		of[o.In] = o
	}
	for _, in := range append([]int{w.In}, m.Ancestors(w.In)...) {
		if o := of[in]; o != nil {
			return []*spec.Word{o}
		}
	}
	return list
}
