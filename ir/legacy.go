package ir

import (
	"maps"

	"github.com/tgopt/tgopt/release"
)

// Legacy is how a text writes what dialects call or print otherwise by now, and
// what that tells of its release. The IR has the newest names and forms, so that
// analyses know no others; printers use the context's Legacy to give back what
// was read. The zero Legacy is that of a text without any.
type Legacy struct {
	release.Evidence

	names map[string]string       // as defined → as read
	forms map[string]int          // op or type → number of its legacy form
	attrs map[Attribute]Attribute // as in the IR → as read
	// learnt counts what was new to these three.
	learnt int
}

// Legacy is how the text writes what has changed since. It is never nil.
func (c *Context) Legacy() *Legacy { return &c.legacy }

// SetLegacy makes l what the text writes; printing follows it.
func (c *Context) SetLegacy(l Legacy) { c.legacy = l }

// Clone copies l, so that what is read next may change it.
func (l *Legacy) Clone() Legacy {
	c := *l
	c.names, c.forms, c.attrs = maps.Clone(l.names), maps.Clone(l.forms), maps.Clone(l.attrs)
	return c
}

// Plain reports that all is written as it is defined.
func (l *Legacy) Plain() bool {
	return l.Asked == 0 && l.Newest == 0 && l.names == nil && l.forms == nil && l.attrs == nil
}

// Equal reports whether the same was read.
func (l *Legacy) Equal(o *Legacy) bool {
	return l.Evidence == o.Evidence && maps.Equal(l.names, o.names) && maps.Equal(l.forms, o.forms) && maps.Equal(l.attrs, o.attrs)
}

// Changed reports whether anything was read that was new to l since it was
// cloned.
func (l *Legacy) Changed(clone *Legacy) bool {
	return l.learnt != clone.learnt || l.Evidence != clone.Evidence
}

// Renamed calls f with the names that differ in the text from those defined.
func (l *Legacy) Renamed(f func(name, read string)) {
	for name, read := range l.names {
		f(name, read)
	}
}

// SetName says that what is defined as name stands in the text as read.
func (l *Legacy) SetName(name, read string) { note(&l.names, name, read, &l.learnt) }

// Name is the name in the text, "" if it is not known to differ.
func (l *Legacy) Name(name string) string { return l.names[name] }

// SetForm says that ops or types of a name have a legacy form in the text, by its
// number from 1, or the newest, 0.
func (l *Legacy) SetForm(name string, form int) { note(&l.forms, name, form, &l.learnt) }

// Form is the number of the legacy form, and whether one of that name was met.
func (l *Legacy) Form(name string) (form int, met bool) {
	form, met = l.forms[name]
	return form, met
}

// SetAttr says that the text has read where the IR has a. It reports whether
// that could be noted: a is written in one way.
func (l *Legacy) SetAttr(a, read Attribute) bool {
	if before, ok := l.attrs[a]; ok {
		return before == read
	}
	note(&l.attrs, a, read, &l.learnt)
	return true
}

// Attr is the attribute as it was read, nil if that is a itself.
func (l *Legacy) Attr(a Attribute) Attribute { return l.attrs[a] }

func note[K, V comparable](m *map[K]V, key K, value V, learnt *int) {
	if *m == nil {
		*m = make(map[K]V)
	}
	if before, ok := (*m)[key]; !ok || before != value {
		*learnt++
		(*m)[key] = value
	}
}
