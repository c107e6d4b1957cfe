package spec

import (
	"slices"
	"strings"

	"github.com/tgopt/tgopt/internal/lazyregexp"
	"github.com/tgopt/tgopt/ir/source"
)

func (r *reader) clauses() {
	if !r.accept("{") {
		return
	}
	for r.i < r.end && r.peek() != "}" {
		r.clause = ""
		if w := r.peek(); !slices.Contains(clauseWords, w) {
			r.i++
			continue
		}
		r.clause = r.peek()
		r.add(ClauseWord, r.clause, false)
		r.readClause()
	}
	if r.i == len(r.tokens) && len(r.expected.Kinds) == 0 && !r.open && r.ended() {
		r.expected.Keywords, r.clause = append(r.expected.Keywords, r.clausesOf()...), ""
	}
}

// ended reports whether the clause that was read is complete, so that another
// may follow.
func (r *reader) ended() bool {
	last := r.tokens[r.i-1].Value
	return last != "," && last != "=" && last != ":" && !(slices.Contains(clauseWords, last) && last != "custom") && unclosedBy(r.tokens, "(") == 0
}

// unclosedBy counts the brackets of a kind in the last declaration's tokens
// that are open.
func unclosedBy(tokens []token, opening string) int {
	n, closing := 0, ")"
	if opening == "{" {
		closing = "}"
	}
	for _, t := range slices.Backward(tokens) {
		if slices.Contains(declarationWords, t.Value) {
			break
		}
		switch t.Value {
		case opening:
			n++
		case closing:
			n--
		}
	}
	return max(n, 0)
}

// clausesOf are the clauses of a declaration like the present one.
func (r *reader) clausesOf() []string {
	if r.declaration == "type" || r.declaration == "attr" {
		return []string{"summary", "format", "custom", "alias", "legacy", "since", "until"}
	}
	return slices.DeleteFunc(slices.Clone(clauseWords), func(w string) bool { return w == "alias" })
}

// sizedElement is the size in front of the elements of a vector: 4xi32.
var sizedElement = lazyregexp.New(`^[0-9]+x`)

// formatNames are the names in a format: $name, and those of dict(name, name).
var formatNames = lazyregexp.New(`\$([A-Za-z_][A-Za-z0-9_]*)|\b(?:dict|struct)\(`)

var plainName = lazyregexp.New(`[A-Za-z_][A-Za-z0-9_]*`)

func (r *reader) readClause() {
	refer := func() { r.name(EntryWord, false) }
	switch r.clause {
	case "summary":
		r.decl.Summary = r.strings()
	case "description", "alias", "result-name":
		r.strings()
	case "deprecated":
		if r.quoted() {
			r.add(OpWord, strings.Trim(r.peek(), `"`), false)
		}
	case "operands", "results":
		clause := r.clause
		r.list("(", ")", func() {
			r.entry(clause, func() {
				if r.accept(":") {
					r.set()
					r.arity()
					r.releases()
				}
			})
		})
	case "attrs":
		r.list("(", ")", func() { r.attr("attrs") })
	case "regions":
		r.list("(", ")", func() {
			r.entry("regions", func() {
				r.arity()
				if r.keyword("of") != "" {
					r.keyword("elements")
				}
				if r.keyword("terminator") != "" {
					r.name(OpWord, false)
				}
			})
		})
	case "successors":
		r.list("(", ")", func() { r.entry("successors", r.arity) })
	case "traits":
		r.list("(", ")", func() { r.name(TraitWord, false) })
	case "effects":
		r.list("(", ")", func() {
			if _, ok := r.name(EffectWord, false); ok {
				if _, ok := r.name(MemoryWord, false); ok {
					refer()
				}
			}
		})
	case "flow":
		place := func() {
			r.wantKeywords("op")
			if r.peek() != "op" || r.keyword("op") == "" {
				refer()
			}
		}
		r.list("(", ")", func() {
			place()
			r.list("(", ")", refer)
			if r.accept("->") {
				place()
			}
		})
	case "forwards":
		refer()
	case "roles":
		r.list("(", ")", func() {
			role, _ := r.name(RoleWord, false)
			r.list("(", ")", func() {
				r.want(PartWord)
				if r.i < r.end && r.tokens[r.i].Type == identToken {
					r.add(PartWord, role.Name+"."+r.peek(), false)
				}
				r.expected.Role = role.Name
				if r.accept("=") {
					refer()
				}
			})
		})
	case "infer":
		r.list("(", ")", func() {
			refer()
			if !r.accept("=") {
				return
			}
			r.want(EntryWord)
			if r.i+1 < r.end && r.tokens[r.i+1].Value == "(" || r.i == len(r.tokens) {
				r.name(RuleWord, false)
				r.list("(", ")", refer)
			} else {
				refer()
			}
		})
	case "same":
		r.list("(", ")", refer)
	case "parent":
		for {
			if _, ok := r.name(OpWord, false); !ok || !r.accept(",") {
				return
			}
		}
	case "format":
		if r.keyword("until") != "" {
			r.release()
		}
		r.format()
	case "legacy":
		r.legacyNames()
	case "since", "until":
		r.release()
	}
}

// format takes the strings of an assembly format, and the names in them. They
// are joined: a list may go over several.
func (r *reader) format() {
	inList := false
	for strings.HasPrefix(r.peek(), `"`) {
		t := r.tokens[r.i]
		r.i++
		from := 0
		if inList {
			from, inList = r.listIn(t, 0)
		}
		for from < len(t.Value) {
			m := formatNames().FindStringSubmatchIndex(t.Value[from:])
			if m == nil {
				break
			}
			if m[2] >= 0 {
				r.entryIn(t, from+m[2], from+m[3])
				from += m[1]
				continue
			}
			from, inList = r.listIn(t, from+m[1])
		}
	}
}

// listIn takes the names in a string from an offset up to a bracket, and returns
// what is behind it; open is true if there is none.
func (r *reader) listIn(t token, from int) (end int, open bool) {
	end = len(t.Value)
	if i := strings.IndexByte(t.Value[from:], ')'); i >= 0 {
		end = from + i
	}
	for _, n := range plainName().FindAllStringIndex(t.Value[from:end], -1) {
		if t.Value[from+n[0]:from+n[1]] != "params" {
			r.entryIn(t, from+n[0], from+n[1])
		}
	}
	return end, end == len(t.Value)
}

// entryIn adds a part of a string as the name of an entry.
func (r *reader) entryIn(t token, from, to int) {
	start := t.at
	r.out.Words = append(r.out.Words, Word{
		Kind: EntryWord, Name: t.Value[from:to], In: len(r.out.Declarations),
		Span: source.Span{Start: start + uint32(from), End: start + uint32(to)},
	})
}
