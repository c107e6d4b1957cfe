package dialect

import (
	"strings"

	"github.com/tgopt/tgopt/release"
)

// Names that dialects, ops, types and attributes had in earlier releases. The
// IR has those of now; a context's Legacy says what the text had.

// LegacyIn is the index of what release v writes, -1 if it writes the newest, as
// release 0 does.
func LegacyIn(list []Legacy, v release.Release) int {
	found := -1
	for i := range list {
		if v != 0 && v <= list[i].Until && (found < 0 || list[i].Until < list[found].Until) {
			found = i
		}
	}
	return found
}

// A legacyIndex finds what legacy names stand for. Few inputs ask for one, so it
// is made when the first does.
type legacyIndex struct {
	dialects          map[string]rename // "triton_gpu"
	ops, types, attrs map[string]rename
	byName            map[string][]Legacy // of what has some; those of now are the keys
}

type rename struct {
	now   string
	until release.Release
}

func (r *Registry) legacyNames() *legacyIndex {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.legacy != nil {
		return r.legacy
	}
	x := &legacyIndex{
		dialects: map[string]rename{}, ops: map[string]rename{}, types: map[string]rename{}, attrs: map[string]rename{},
		byName: map[string][]Legacy{},
	}
	add := func(m map[string]rename, now string, list []Legacy) {
		for _, l := range list {
			m[l.Text] = rename{now, l.Until}
		}
		if len(list) > 0 {
			x.byName[now] = list
		}
	}
	for _, name := range r.order {
		d := r.dialects[name].d
		add(x.dialects, d.Name, d.LegacyNames)
		for i := range d.Ops {
			add(x.ops, d.Ops[i].Name, d.Ops[i].LegacyNames)
		}
		for i := range d.Types {
			add(x.types, d.Types[i].Name, d.Types[i].LegacyNames)
		}
		for i := range d.Attrs {
			add(x.attrs, d.Attrs[i].Name, d.Attrs[i].LegacyNames)
		}
	}
	r.legacy = x
	return x
}

// LegacyOp finds the op that had a name in earlier releases: its name now, and
// the last release that wrote the legacy one. Whether there is such an op, only
// Op tells where just the dialect's name changed. "" stands for none.
func (r *Registry) LegacyOp(name string) (now string, until release.Release) {
	x := r.legacyNames()
	return x.find(x.ops, name)
}

// LegacyType does so for a type.
func (r *Registry) LegacyType(name string) (now string, until release.Release) {
	x := r.legacyNames()
	return x.find(x.types, name)
}

// LegacyAttr does so for an attribute.
func (r *Registry) LegacyAttr(name string) (now string, until release.Release) {
	x := r.legacyNames()
	return x.find(x.attrs, name)
}

// LegacyPrefix does so for a name such as that of an attribute of a module, of
// which a dialect's name is the first part.
func (r *Registry) LegacyPrefix(name string) (now string, until release.Release) {
	return r.legacyNames().find(nil, name)
}

func (x *legacyIndex) find(m map[string]rename, name string) (string, release.Release) {
	if n, ok := m[name]; ok {
		return n.now, n.until
	}
	prefix, rest, ok := strings.Cut(name, ".")
	d, legacy := x.dialects[prefix]
	if !ok || !legacy {
		return "", 0
	}
	now, until := d.now+"."+rest, d.until
	if n, ok := m[now]; ok {
		return n.now, min(n.until, until)
	}
	return now, until
}

// NameIn is what release v calls something that is called name now; 0 is the
// newest release.
func (r *Registry) NameIn(name string, v release.Release) string {
	if v == 0 {
		return name
	}
	x := r.legacyNames()
	in := func(name string) string {
		if i := LegacyIn(x.byName[name], v); i >= 0 {
			return x.byName[name][i].Text
		}
		return name
	}
	name = in(name)
	if prefix, rest, ok := strings.Cut(name, "."); ok {
		return in(prefix) + "." + rest
	}
	return name
}

// MentionsLegacy reports whether a text names an op that no release after v
// knows.
func (r *Registry) MentionsLegacy(text string, v release.Release) bool {
	for _, name := range r.Dialects() {
		d := r.Dialect(name)
		for i := range d.Ops {
			if u := d.Ops[i].Releases.Until; u != 0 && u <= v && strings.Contains(text, d.Ops[i].Name) {
				return true
			}
		}
	}
	return false
}
