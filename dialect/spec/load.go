package spec

import (
	"slices"
	"strings"

	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/internal/spelling"
	"github.com/tgopt/tgopt/ir/source"
)

// Load parses specs and adds the dialects that they describe to reg, so that
// their ops are parsed, verified and analysed like those built in. A spec may
// extend a dialect of reg, and specs may refer to one another in any order. The
// diagnostics are those of each file; one with errors is not added.
func Load(reg *dialect.Registry, files ...*source.File) [][]source.Diagnostic {
	diags := make([][]source.Diagnostic, len(files))
	parsed := make([]*checker, len(files))
	for i, f := range files {
		c, ds := parseAll(f)
		parsed[i], diags[i] = c, ds
		if !source.HasErrors(ds) {
			reg.Add(c.d)
		}
	}
	for i, c := range parsed {
		if !source.HasErrors(diags[i]) {
			diags[i] = append(diags[i], c.unresolved(reg)...)
		}
	}
	return diags
}

// Unresolved reports what a spec refers to and a registry, to which it was
// added, lacks: types, attributes and ops of other dialects, and Go code.
func Unresolved(file *source.File, reg *dialect.Registry) []source.Diagnostic {
	c, _ := parseAll(file)
	return c.unresolved(reg)
}

func parseAll(file *source.File) (*checker, []source.Diagnostic) {
	p := &parser{file: file, grammar: grammar()}
	p.declarations()
	c := newChecker(p.decls, prelude())
	c.check(p.start)
	return c, sortDiagnostics(append(p.diags, c.diags...))
}

// A reference is a name that a spec cannot resolve by itself.
type reference struct {
	what string // "type", "attribute", "op", "rule", "predicate", "directive", "syntax"
	name string
	in   string // what has no syntax: "op", "type" or "attribute"
	span source.Span
}

func (c *checker) refer(what, name string, at source.Span) {
	c.refs = append(c.refs, reference{what: what, name: name, span: at})
}

func (c *checker) unresolved(reg *dialect.Registry) []source.Diagnostic {
	before := len(c.diags)
	d := reg.Dialect(c.d.Name)
	for _, r := range c.refs {
		switch r.what {
		case "type", "attribute", "op":
			c.foreignName(reg, r)
		case "rule":
			if known := reg.RuleNames(); !slices.Contains(known, r.name) {
				c.errorf(r.span, "unknown rule '%s'%s", r.name, orList(r.name, known))
			}
		case "predicate":
			if d == nil || d.Predicates[r.name] == nil {
				c.errorf(r.span, "'predicate %s' is a Go function that dialect '%s' has not", r.name, c.d.Name)
			}
		case "directive":
			if d == nil || d.Custom[r.name].Parse == nil {
				c.errorf(r.span, "'custom<%s>' is Go code that dialect '%s' has not: say it with other directives", r.name, c.d.Name)
			}
		case "syntax":
			if d == nil || !hasSyntax(d, r) {
				c.errorf(r.span, "`custom` says that the syntax of '%s' is Go code, which dialect '%s' has not: give it a format%s", r.name, c.d.Name,
					map[bool]string{true: ", or neither for the generic form"}[r.in == "op"])
			}
		}
	}
	found := slices.Clone(c.diags[before:])
	c.diags = c.diags[:before]
	return sortDiagnostics(found)
}

func hasSyntax(d *dialect.Dialect, r reference) bool {
	switch r.in {
	case "op":
		return d.OpHooks[r.name].Parse != nil
	case "type":
		return d.TypeHooks[r.name].Parse != nil
	}
	return d.AttrHooks[r.name].Parse != nil
}

// foreignName reports a name of another dialect, or of another spec of this
// one, that is unknown. A dialect that is unknown as a whole may be one that is
// not loaded now.
func (c *checker) foreignName(reg *dialect.Registry, r reference) {
	prefix, _, _ := strings.Cut(r.name, ".")
	other := reg.Dialect(prefix)
	if other == nil {
		d := c.errorf(r.span, "no dialect '%s' is known%s", prefix, spelling.Suggest(prefix, reg.Dialects()))
		if spelling.Closest(prefix, reg.Dialects()) == "" {
			d.Severity = source.Warning
		}
		return
	}
	var known []string
	switch r.what {
	case "type":
		for i := range other.Types {
			known = append(known, other.Types[i].Name)
		}
	case "attribute":
		for i := range other.Attrs {
			known = append(known, other.Attrs[i].Name)
		}
	case "op":
		for i := range other.Ops {
			known = append(known, other.Ops[i].Name)
		}
	}
	if !slices.Contains(known, r.name) {
		c.errorf(r.span, "dialect '%s' has no %s '%s'%s", prefix, r.what, r.name, spelling.Suggest(r.name, known))
	}
}
