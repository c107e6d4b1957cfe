package irdiff

import (
	"slices"
	"strings"
)

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
