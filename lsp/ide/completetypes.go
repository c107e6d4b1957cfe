package ide

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/printer"
)

// What completes types, encodings and aliases.

// attributes are aliases that stand for attributes, and the attributes of
// dialects: encodings where a type is being typed.
func (l *completer) attributes(rank int) {
	for i := range l.chunk.Module.Aliases {
		a := &l.chunk.Module.Aliases[i]
		if _, isLoc := a.Attr.(*ir.Location); isLoc || a.Text[0] != '#' {
			continue
		}
		c := l.add(rank+i, AliasCompletion, a.Text, "")
		if a.Attr != nil {
			c.detail = func() string { return printer.AttrText(a.Attr) }
		}
	}
	r := l.Workspace.Registry
	for _, d := range l.dialects() {
		for i := range r.Dialect(d).Attrs {
			a := &r.Dialect(d).Attrs[i]
			if a.Enum != nil || !a.Releases.Has(0) {
				continue
			}
			c := l.add(rank+5000, AliasCompletion, "#"+a.Name, a.Summary)
			c.Text, c.Snippet = "#"+a.Name+paramSnippet(a.Params, a.Format), len(a.Params) > 0
		}
	}
}

// paramSnippet is what follows the name of a type or attribute with parameters.
func paramSnippet(params []dialect.AttrSpec, format string) string {
	if len(params) == 0 {
		return ""
	}
	named := strings.Contains(format, "dict") || strings.Contains(format, "struct")
	var parts []string
	for i := range params {
		p := &params[i]
		if p.Optional || p.HasDefault {
			continue
		}
		text := fmt.Sprintf("${%d:%s}", len(parts)+1, p.Name)
		if named {
			text = p.Name + " = " + text
		}
		parts = append(parts, text)
	}
	body := strings.Join(parts, ", ")
	if strings.Contains(format, "dict") {
		body = "{" + body + "\\}"
	}
	return "<" + body + ">"
}

// dialects are those that the chunk uses, then the others that come with
// Triton.
func (l *completer) dialects() []string {
	var list []string
	seen := map[string]bool{}
	add := func(d string) {
		if !seen[d] && l.Workspace.Registry.Dialect(d) != nil {
			seen[d] = true
			list = append(list, d)
		}
	}
	used := map[string]int{}
	for _, n := range l.chunk.Index.Names {
		d, _, _ := strings.Cut(n.Op.Name().String(), ".")
		used[d]++
	}
	for _, d := range slices.SortedFunc(maps.Keys(used), func(a, b string) int {
		return cmp.Or(used[b]-used[a], strings.Compare(a, b))
	}) {
		add(d)
	}
	for _, d := range []string{"tt", "ttg", "arith", "scf", "math", "cf", "ttng", "amdg"} {
		add(d)
	}
	if i := strings.IndexByte(l.word, '.'); i > 0 {
		add(strings.TrimLeft(l.word[:i], "#!"))
	}
	return list
}

// types are aliases, those of the chunk, and those of the language.
func (l *completer) types(rank int, bang bool) {
	for i := range l.chunk.Module.Aliases {
		a := &l.chunk.Module.Aliases[i]
		if a.Text[0] == '!' {
			l.add(rank+1, TypeCompletion, a.Text, "").detail = func() string { return printer.TypeText(a.Type()) }
		}
	}
	if !bang {
		l.operandType(rank)
		l.usedTypes(rank + 2)
		for i, t := range []string{"i1", "i8", "i16", "i32", "i64", "f16", "bf16", "f32", "f64", "index"} {
			l.add(rank+2000+i, TypeCompletion, t, "")
		}
		c := l.add(rank+2100, TypeCompletion, "tensor", "ranked tensor")
		c.Text, c.Snippet = "tensor<${1:128}x${2:f32}>", true
	}
	r := l.Workspace.Registry
	for _, d := range l.dialects() {
		for i := range r.Dialect(d).Types {
			t := &r.Dialect(d).Types[i]
			if !t.Releases.Has(0) {
				continue
			}
			c := l.add(rank+3000, TypeCompletion, "!"+t.Name, t.Summary)
			c.Text, c.Snippet = "!"+t.Name+paramSnippet(t.Params, t.Format), len(t.Params) > 0
		}
	}
}

// usedTypes are the types of the values around, as the text writes them: what
// stands behind the last colon of lines near the offset.
func (l *completer) usedTypes(rank int) {
	seen := map[string]bool{}
	for i := range l.list {
		seen[l.list[i].Label] = true // the operand's own
	}
	n := 0
	l.chunk.values(l.mlirSnapshot, l.statementStart(), func(v *ir.Value) bool {
		if l.chunk.Module.Context().Unread(v.Type()) {
			return true
		}
		text := l.typeText(v.Type())
		if !seen[text] {
			seen[text] = true
			l.add(rank+len(seen), TypeCompletion, text, "")
		}
		n++
		return n < 500 && len(seen) < 50
	})
}

// typeText is a type with the aliases of the chunk, where it has one for the
// encoding.
func (l *completer) typeText(t ir.Type) string { return l.chunk.typeText(t) }

// params completes the parameters of the type or attribute in whose brackets
// the cursor is: #ttg.blocked<{order = [1, 0], |. It reports false if it is in
// none that is known.
func (l *completer) params(open []int) bool {
	if len(open) == 0 {
		return false
	}
	at := open[len(open)-1]
	if l.is(l.before, at, "{") && at > 0 && l.is(l.before, at-1, "<") {
		at--
	}
	if !l.is(l.before, at, "<") || at == 0 {
		return false
	}
	name := l.text(l.before[at-1])
	if !l.named(name) {
		return false
	}
	params := l.paramsOf(name)
	has := map[string]bool{}
	for i, t := range l.before[at:] {
		if l.is(l.before[at:], i+1, "=") {
			has[l.text(t)] = true
		}
	}
	for i := range params {
		p := &params[i]
		switch {
		case l.last(1) == "=" && p.Name == l.last(2) && p.Kind == dialect.AnyAttr:
			l.attributes(0)
		case l.last(1) == "=" && p.Name == l.last(2):
			l.members(p, 0)
		case l.last(1) == "{" || l.last(1) == "<" || l.last(1) == ",":
			if !has[p.Name] && p.Releases.Has(0) {
				l.add(i, AttrCompletion, p.Name, attrDoc(p)).Text = p.Name + " = "
			}
		}
	}
	return true
}

// named reports whether the parameters of a type or attribute are written with
// their names.
func (l *completer) named(name string) bool {
	format := ""
	r := l.Workspace.Registry
	if def := r.Attr(name[1:]); name[0] == '#' && def != nil {
		format = def.Format
	} else if def := r.Type(name[1:]); name[0] == '!' && def != nil {
		format = def.Format
	}
	return strings.Contains(format, "dict") || strings.Contains(format, "struct")
}

// locations are what stands in loc(…).
func (l *completer) locations() {
	l.add(0, KeywordCompletion, "unknown", "")
	c := l.add(1, KeywordCompletion, "callsite", "")
	c.Text, c.Snippet = "callsite(${1:callee} at ${2:caller})", true
	c = l.add(2, KeywordCompletion, "fused", "")
	c.Text, c.Snippet = "fused[$1]", true
	n := 0
	for i := range l.chunk.Module.Aliases {
		if a := &l.chunk.Module.Aliases[i]; strings.HasPrefix(a.Text, "#loc") {
			if n++; n > 200 {
				return
			}
			l.add(10+n, AliasCompletion, a.Text, "")
		}
	}
}

// aliasValue is what stands behind `#x =` and `!x =`.
func (l *completer) aliasValue() {
	switch l.File.Text[l.before[0].Start] {
	case '#':
		l.attributes(0)
		c := l.add(9000, KeywordCompletion, "loc", "a place in a program")
		c.Text, c.Snippet = "loc($1)", true
	case '!':
		l.types(0, false)
	}
}
