package ide

import (
	"fmt"
	"slices"
	"strings"

	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/dialect/assembly"
	"github.com/tgopt/tgopt/dialect/tt"
	"github.com/tgopt/tgopt/parser"
)

// What completes ops and, behind their names, their attributes and keywords.

// attrNames are the attributes of the op that its dictionary lacks.
func (l *completer) attrNames() {
	if l.def == nil {
		return
	}
	has := map[string]bool{}
	for i, t := range l.before {
		if i > l.name && l.is(l.before, i+1, "=") {
			has[strings.Trim(l.text(t), `"`)] = true
		}
	}
	for i := range l.def.Attrs {
		a := &l.def.Attrs[i]
		if has[a.Name] || !a.Releases.Has(0) {
			continue
		}
		rank := 0
		if a.Optional || a.HasDefault {
			rank = 10
		}
		c := l.add(rank+i, AttrCompletion, a.Name, attrDoc(a))
		if a.Kind != dialect.UnitAttr {
			c.Text = a.Name + " = "
		}
	}
}

// attrValue is what an attribute of the op can be.
func (l *completer) attrValue(name string) {
	if l.def == nil {
		return
	}
	a := l.def.AttrSpec(name)
	if a == nil {
		for i := range l.def.Attrs { // formats write keywords of their own
			if e := l.def.Attrs[i].Enum; e != nil && strings.EqualFold(strings.ReplaceAll(l.def.Attrs[i].Name, "_", ""), name) {
				a = &l.def.Attrs[i]
			}
		}
	}
	if a == nil && name == "cacheModifier" {
		a = l.def.AttrSpec("cache")
	}
	if a == nil && name == "evictionPolicy" {
		a = l.def.AttrSpec("evict")
	}
	if a != nil {
		l.members(a, 0)
	}
}

// members are the values of an attribute that can be listed.
func (l *completer) members(a *dialect.AttrSpec, rank int) {
	switch {
	case a.Enum != nil:
		for i, m := range a.Enum.Cases {
			l.add(rank+i, MemberCompletion, m.Name, a.Name)
		}
	case a.Kind == dialect.BoolAttr:
		l.add(rank, KeywordCompletion, "true", a.Name)
		l.add(rank+1, KeywordCompletion, "false", a.Name)
	case a.Kind == dialect.SymbolAttr:
		l.symbols()
	case a.Kind == dialect.CustomAttr:
		l.attributes(rank)
	}
}

// syntax is what the op's assembly format has next: its keywords and the
// values of its attributes; and values.
func (l *completer) syntax() {
	afterColon := slices.ContainsFunc(l.before[l.name:], func(t parser.Token) bool { return l.text(t) == ":" })
	if afterColon {
		if l.last(1) == "," {
			l.types(0, false)
			return
		}
		for i, w := range []string{"to", "loc"} {
			l.add(i, KeywordCompletion, w, "")
		}
		return
	}
	rank := 0 // of values
	if l.def != nil {
		if p, ok := l.activePart(&statement{l.before, l.name, l.def}); ok && p.Kind == assembly.AttrSyntax {
			l.members(&l.def.Attrs[p.Index], 0)
			rank = 400
		}
		listed := map[string]bool{}
		for i := range l.list {
			listed[l.list[i].Label] = true
		}
		used := map[string]bool{}
		for _, t := range l.before[l.name:] {
			used[l.text(t)] = true
		}
		var visit func(parts []assembly.SyntaxPart)
		visit = func(parts []assembly.SyntaxPart) {
			for _, p := range parts {
				switch p.Kind {
				case assembly.LiteralSyntax:
					if isLetter(p.Text[0]) && !used[p.Text] {
						l.add(500, KeywordCompletion, p.Text, l.def.Name)
					}
				case assembly.AttrSyntax:
					if e := l.def.Attrs[p.Index].Enum; e == nil || len(e.Cases) == 0 || !listed[e.Cases[0].Name] {
						l.members(&l.def.Attrs[p.Index], 10_000)
					}
				}
				visit(p.Parts)
			}
		}
		visit(assembly.Syntax(l.def))
		for _, w := range keywordsOf[l.def.Name] {
			if !used[w] {
				l.add(500, KeywordCompletion, w, l.def.Name)
			}
		}
	}
	l.values(rank)
}

func isLetter(b byte) bool { return b|0x20 >= 'a' && b|0x20 <= 'z' || b == '_' }

// ops are those of the dialect whose name is typed, or of those that the chunk
// uses, and the names of all dialects. named says that results stand in front.
func (l *completer) ops(named bool) {
	r := l.Workspace.Registry
	prefix, _, dotted := strings.Cut(l.word, ".")
	if !dotted {
		for _, d := range r.Dialects() {
			c := l.add(30_000, DialectCompletion, d+".", r.Dialect(d).Summary)
			c.Text = d + "."
		}
		for _, w := range []string{"module", tt.OpFunc} {
			if !named {
				l.op(0, strings.TrimPrefix(w, "tt."), l.definition(w), w)
			}
		}
	}
	for i, d := range l.dialects() {
		if dotted && d != prefix {
			continue
		}
		dd := r.Dialect(d)
		seen := map[string]bool{}
		for k := range dd.Ops {
			def := r.Op(dd.Ops[k].Name)
			if def == nil || seen[def.Name] || !def.Releases.Has(0) {
				continue
			}
			seen[def.Name] = true
			rank := 1000 * (i + 1)
			if named && len(def.Results) == 0 {
				rank += 40_000
			}
			if def.Deprecated != "" {
				rank += 20_000
			}
			l.op(rank, def.Name, def, def.Name)
		}
	}
}

// op adds one op with a snippet of its syntax.
func (l *completer) op(rank int, label string, def *dialect.Op, name string) {
	if def == nil || !l.fits(label) {
		return
	}
	c := l.add(rank, OpCompletion, label, def.Summary)
	c.Text, c.Snippet = opSnippet(def, name), true
	if len(l.before) == 0 && len(def.Results) > 0 && def.Results[0].Arity == dialect.One {
		c.Text = "%${" + fmt.Sprint(strings.Count(c.Text, "${")+1) + ":" + def.Results[0].Name + "} = " + c.Text
	}
}

func (s *mlirSnapshot) CompletionDoc(label string) string { return s.opDocOf(label) }

// opDocOf is the documentation of an op by its name, "" if there is none.
func (s *version) opDocOf(name string) string {
	def := s.definition(name)
	if def == nil {
		return ""
	}
	return opDoc(def)
}
