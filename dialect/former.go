package dialect

import (
	"cmp"
	"slices"
	"strings"

	"github.com/tgopt/tgopt/ir"
)

// Names that dialects, ops, types and attributes had in earlier releases. The
// IR has those of now; a context's spelling says what the text had.

// formerNames finds what older names stand for. Few inputs ask for one, so it
// is made when the first does.
type formerNames struct {
	dialects          map[string]rename // "triton_gpu"
	ops, types, attrs map[string]rename
	// byName holds the older names of what has some, those of now as keys.
	byName map[string][]Former
}

type rename struct {
	now   string
	until ir.Version
}

func (r *Registry) formerIndex() *formerNames {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.former != nil {
		return r.former
	}
	f := &formerNames{
		dialects: map[string]rename{}, ops: map[string]rename{}, types: map[string]rename{}, attrs: map[string]rename{},
		byName: map[string][]Former{},
	}
	add := func(m map[string]rename, now string, list []Former) {
		for _, old := range list {
			m[old.Name] = rename{now, old.Until}
		}
		if len(list) > 0 {
			list = slices.Clone(list)
			slices.SortFunc(list, func(a, b Former) int { return cmp.Compare(a.Until, b.Until) })
			f.byName[now] = list
		}
	}
	for _, name := range r.order {
		d := r.dialects[name].d
		add(f.dialects, d.Name, d.Former)
		for i := range d.Ops {
			add(f.ops, d.Ops[i].Name, d.Ops[i].Former)
		}
		for i := range d.Types {
			add(f.types, d.Types[i].Name, d.Types[i].Former)
		}
		for i := range d.Attrs {
			add(f.attrs, d.Attrs[i].Name, d.Attrs[i].Former)
		}
	}
	r.former = f
	return f
}

// FormerOp finds the op that had a name in earlier releases: its name now, and
// the last release that wrote the older one. Whether there is such an op, only
// Op tells where just the dialect's name changed. "" stands for none.
func (r *Registry) FormerOp(name string) (now string, until ir.Version) {
	f := r.formerIndex()
	return f.find(f.ops, name)
}

// FormerType does so for a type.
func (r *Registry) FormerType(name string) (now string, until ir.Version) {
	f := r.formerIndex()
	return f.find(f.types, name)
}

// FormerAttr does so for an attribute.
func (r *Registry) FormerAttr(name string) (now string, until ir.Version) {
	f := r.formerIndex()
	return f.find(f.attrs, name)
}

// FormerPrefix does so for a name such as that of an attribute of a module, of
// which a dialect's name is the first part.
func (r *Registry) FormerPrefix(name string) (now string, until ir.Version) {
	return r.formerIndex().find(nil, name)
}

func (f *formerNames) find(m map[string]rename, name string) (string, ir.Version) {
	if n, ok := m[name]; ok {
		return n.now, n.until
	}
	prefix, rest, ok := strings.Cut(name, ".")
	d, old := f.dialects[prefix]
	if !ok || !old {
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
func (r *Registry) NameIn(name string, v ir.Version) string {
	if v == 0 {
		return name
	}
	f := r.formerIndex()
	for _, old := range f.byName[name] {
		if v <= old.Until {
			name = old.Name
			break
		}
	}
	prefix, rest, ok := strings.Cut(name, ".")
	if !ok {
		return name
	}
	for _, old := range f.byName[prefix] {
		if v <= old.Until {
			return old.Name + "." + rest
		}
	}
	return name
}

// MentionsOlder reports whether a text names an op that no release after v
// knows.
func (r *Registry) MentionsOlder(text string, v ir.Version) bool {
	for _, name := range r.Dialects() {
		d := r.Dialect(name)
		for i := range d.Ops {
			if u := d.Ops[i].Life.Until; u != 0 && u <= v && strings.Contains(text, d.Ops[i].Name) {
				return true
			}
		}
	}
	return false
}
