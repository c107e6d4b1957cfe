package irdiff

import (
	"slices"
	"strings"
)

// names are those of the new text's values in the difference.
type names struct {
	values  []string
	aliases *aliases
}

func rename(a, b *text, pairs []int, m *aliases) *names {
	n := &names{values: make([]string, len(b.values)), aliases: m}
	for j, i := range pairs {
		if i < 0 {
			continue
		}
		old, new := &a.lines[i], &b.lines[j]
		// Names correspond by their order; what one line defines, the other does.
		oldDefs, newDefs := defined(a, old, i), defined(b, new, j)
		if len(oldDefs) != len(newDefs) {
			continue
		}
		for k, v := range newDefs {
			if name := a.values[oldDefs[k]].name; name[0] == b.values[v].name[0] {
				n.values[v] = name
			}
		}
	}
	taken := make(map[string]bool, len(a.values))
	for i := range a.values {
		taken[a.values[i].name] = true
	}
	for v := range b.values {
		if n.values[v] != "" {
			continue
		}
		name := b.values[v].name
		if taken[name] {
			name = name[:1] + "new." + name[1:]
		}
		n.values[v] = name
	}
	return n
}

// defined lists the values that line number i defines, in their order.
func defined(t *text, l *line, i int) []int {
	var list []int
	for _, r := range l.refs {
		if r.value >= 0 && t.values[r.value].line == i && !slices.Contains(list, r.value) {
			list = append(list, r.value)
		}
	}
	return list
}

// old is a line of the old text as the difference shows it.
func (n *names) old(l *line) string { return n.aliases.inlined(l.text, true) }

// render writes the lines of the new text with their names in the difference.
func (n *names) render(t *text) []string {
	out := make([]string, len(t.lines))
	for i := range t.lines {
		l := &t.lines[i]
		var b strings.Builder
		from := 0
		for _, r := range l.refs {
			b.WriteString(l.text[from:r.start])
			if r.value >= 0 {
				b.WriteString(n.values[r.value])
			} else {
				b.WriteString(n.aliases.alias(l.text[r.start:r.end], false))
			}
			from = r.end
		}
		b.WriteString(l.text[from:])
		out[i] = n.aliases.inlined(b.String(), false)
	}
	return out
}

// orderAliases puts the lines at the top of the new text that define aliases in
// the order of the old one's: those that it does not have come last.
func orderAliases(a, b *text, oldLines, newLines []string) []string {
	top := 0
	for top < len(b.lines) && b.lines[top].alias != "" {
		top++
	}
	if top == 0 {
		return newLines
	}
	at := make(map[string]int)
	for i := range a.lines {
		if a.lines[i].alias != "" {
			at[oldLines[i]] = i + 1
		}
	}
	place := func(l string) int {
		if p := at[l]; p > 0 {
			return p
		}
		return len(a.lines) + 1
	}
	slices.SortStableFunc(newLines[:top], func(x, y string) int { return place(x) - place(y) })
	return newLines
}

// aliases says how the aliases of two texts correspond: those with the same
// content do.
type aliases struct {
	names   map[string]string // of the new text, in the old text's words
	content map[string]string // of either side's aliases after that, expanded
	// inline writes the encodings of a text without aliases by those of the
	// other, on the side that has none; nil where it has.
	inlineOld, inlineNew *strings.Replacer
}

func matchAliases(a, b *text) *aliases {
	m := &aliases{names: make(map[string]string), content: make(map[string]string)}
	oldNames, oldContent := definitions(a)
	newNames, newContent := definitions(b)
	byContent := make(map[string]string)
	for _, name := range oldNames {
		m.content[name] = oldContent[name]
		if _, ok := byContent[oldContent[name]]; !ok {
			byContent[oldContent[name]] = name
		}
	}
	for _, name := range newNames {
		as, ok := byContent[newContent[name]]
		if !ok {
			as = name
			if _, taken := oldContent[name]; taken {
				as = name[:1] + "new." + name[1:]
			}
		}
		m.names[name] = as
		m.content[as] = newContent[name]
	}
	switch {
	case len(oldNames) == 0 && len(newNames) > 0:
		m.inlineOld = shorten(newNames, newContent, m.names)
	case len(newNames) == 0 && len(oldNames) > 0:
		m.inlineNew = shorten(oldNames, oldContent, nil)
	}
	return m
}

// definitions lists the aliases of a text, and what each stands for with no
// alias in it.
func definitions(t *text) (names []string, content map[string]string) {
	content = make(map[string]string)
	for i := range t.lines {
		l := &t.lines[i]
		if l.alias == "" {
			continue
		}
		names = append(names, l.alias)
		content[l.alias] = expand(l, len(l.alias)+len(" = "), content)
	}
	return names, content
}

// expand is a line from an offset on, with what aliases stand for in their
// place.
func expand(l *line, from int, content map[string]string) string {
	var b strings.Builder
	for _, r := range l.refs {
		if r.start < from || r.value >= 0 {
			continue
		}
		if text, ok := content[l.text[r.start:r.end]]; ok {
			b.WriteString(l.text[from:r.start])
			b.WriteString(text)
			from = r.end
		}
	}
	b.WriteString(l.text[from:])
	return b.String()
}

// shorten replaces what aliases stand for by them, the longest first.
func shorten(names []string, content, as map[string]string) *strings.Replacer {
	names = slices.Clone(names)
	slices.SortStableFunc(names, func(x, y string) int { return len(content[y]) - len(content[x]) })
	var list []string
	for _, name := range names {
		to := name
		if as != nil {
			to = as[name]
		}
		list = append(list, content[name], to)
	}
	return strings.NewReplacer(list...)
}
