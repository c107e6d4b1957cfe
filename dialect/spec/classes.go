package spec

import (
	"slices"

	"github.com/tgopt/tgopt/ir/source"
)

// A body is what an op or class says: its classes' clauses first, then its
// own. Of two entries of one name the later counts, at the earlier's place.
type body struct {
	operands, results []*valueNode
	attrs             []*attrNode
	regions           []*regionNode
	successors        []*succNode
	infer             []*inferNode
	traits            []*nameNode
	effects           []*effectNode
	flow              []*edgeNode
	forwards          *nameNode
	roles             []*roleNode
	same, parents     []*nameNode

	summary, description           string
	resultName, deprecated, format *textNode
	legacyFormats                  []*formatNode
	custom                         source.Span // where it says so; empty if it does not
	legacyNames                    []*legacyNode
	releases                       releasesNode
}

func (b *body) add(clauses []*clauseNode) {
	for _, cl := range clauses {
		switch {
		case cl.Summary != nil:
			b.summary = cl.Summary.string()
		case cl.Description != nil:
			b.description = cl.Description.string()
		case cl.Operands != nil:
			b.operands = override(b.operands, cl.Operands.Values, func(v *valueNode) string { return v.Name.Text })
		case cl.Results != nil:
			b.results = override(b.results, cl.Results.Values, func(v *valueNode) string { return v.Name.Text })
		case cl.Format != nil && cl.Format.Until != nil:
			b.legacyFormats = override(b.legacyFormats, []*formatNode{cl.Format}, func(f *formatNode) string { return f.Until.Text })
		case cl.Format != nil:
			b.format, b.custom = cl.Format.Text, source.Span{}
		case cl.Custom:
			b.format, b.legacyFormats, b.custom = nil, nil, spanOf(cl.Pos, cl.word())
		case cl.Since != nil:
			b.releases.Since = cl.Since
		case cl.Until != nil:
			b.releases.Until = cl.Until
		case cl.Flow != nil:
			b.flow = cl.Flow
		case cl.Forwards != nil:
			b.forwards = cl.Forwards
		case cl.Same != nil:
			b.same = cl.Same
		case cl.Parent != nil:
			b.parents = cl.Parent
		case cl.ResultName != nil:
			b.resultName = cl.ResultName
		case cl.Deprecated != nil:
			b.deprecated = cl.Deprecated
		}
		b.attrs = override(b.attrs, cl.Attrs, func(a *attrNode) string { return a.Name.Text })
		b.regions = override(b.regions, cl.Regions, func(r *regionNode) string { return r.Name.Text })
		b.successors = override(b.successors, cl.Successors, func(s *succNode) string { return s.Name.Text })
		b.infer = override(b.infer, cl.Infer, func(i *inferNode) string { return i.Target.Text })
		b.roles = override(b.roles, cl.Roles, func(r *roleNode) string { return r.Name.Text })
		b.traits = append(b.traits, cl.Traits...)
		b.effects = append(b.effects, cl.Effects...)
		b.legacyNames = append(b.legacyNames, cl.Legacy...)
	}
}

// override appends later entries to earlier ones, and puts those of a known
// name in the place of the earlier. Entries of one clause do not replace one
// another: a name given twice is reported by distinct.
func override[T any](earlier, later []*T, name func(*T) string) []*T {
	n := len(earlier)
	list := slices.Clone(earlier)
	for _, l := range later {
		i := slices.IndexFunc(list[:n], func(e *T) bool { return name(e) == name(l) })
		if i >= 0 {
			list[i] = l
		} else {
			list = append(list, l)
		}
	}
	return list
}

// What a class starts from is bounded: of classes of which each starts from another
// twice there would be 2^n.
const (
	mostDerived   = 32
	mostInherited = 1000
)

// inherit adds the clauses of classes, and theirs, to b. What they say of the
// parameters of the class that refers to them is bound by env.
func (c *checker) inherit(b *body, classes []*classRef, env bindings, open []*classNode) {
	for _, ref := range classes {
		n := &ref.Name
		class, ok := c.classes[n.Text]
		c.inherited++
		switch {
		case c.inherited > mostInherited:
			return
		case c.inherited == mostInherited || len(open) == mostDerived:
			c.inherited = mostInherited
			c.errorf(n.span(), "classes start from one another more than %d deep, or more than %d in all", mostDerived, mostInherited)
		case !ok:
			c.errorf(n.span(), "unknown class '%s'%s", n.Text, suggest(c, "class", n.Text, c.classes))
		case slices.Contains(open, class):
			c.errorf(n.span(), "class '%s' starts from itself", n.Text)
		case len(ref.Args) != len(class.Params):
			c.errorf(n.span(), "class '%s' has %d parameters, but is given %d", n.Text, len(class.Params), len(ref.Args)).
				Note(class.Name.span(), "declared here")
		default:
			inner := bindings{}
			for i, p := range class.Params {
				inner[p.Text] = env.set(ref.Args[i])
			}
			c.inherit(b, class.Classes, inner, append(slices.Clip(open), class))
			b.add(c.bind(class.Clauses, inner))
		}
	}
}

// unusedParams reports parameters of a class that its body does not mention.
func (c *checker) unusedParams(n *classNode) {
	used := map[string]bool{}
	mark := func(s *setNode) { markNames(s, used) }
	for _, ref := range n.Classes {
		for _, a := range ref.Args {
			mark(a)
		}
	}
	for _, cl := range n.Clauses {
		for _, vs := range []*valuesNode{cl.Operands, cl.Results} {
			if vs != nil {
				for _, v := range vs.Values {
					mark(v.Set)
				}
			}
		}
		for _, a := range cl.Attrs {
			if a.Kind.Name != nil {
				used[a.Kind.Name.Text] = true
			}
		}
	}
	for _, p := range n.Params {
		if !used[p.Text] {
			c.errorf(p.span(), "parameter '%s' of class '%s' is not used", p.Text, n.Name.Text)
		}
	}
}

func markNames(s *setNode, used map[string]bool) {
	if s == nil {
		return
	}
	for _, t := range s.Terms {
		if t.Name != nil {
			used[t.Name.Text] = true
		}
		markNames(t.Elem, used)
	}
}

// bindings says what the parameters of a class stand for.
type bindings map[string]*setNode

// set is n with what parameters stand for in their places.
func (env bindings) set(n *setNode) *setNode {
	if n == nil || len(env) == 0 {
		return n
	}
	out := &setNode{}
	for _, t := range n.Terms {
		if t.Name != nil && t.Elem == nil && env[t.Name.Text] != nil {
			out.Terms = append(out.Terms, env[t.Name.Text].Terms...)
			continue
		}
		bound := *t
		bound.Elem = env.set(t.Elem)
		out.Terms = append(out.Terms, &bound)
	}
	return out
}

// bind copies the clauses of a class for one use of it.
func (c *checker) bind(clauses []*clauseNode, env bindings) []*clauseNode {
	if len(env) == 0 {
		return clauses
	}
	values := func(n *valuesNode) *valuesNode {
		if n == nil {
			return nil
		}
		out := &valuesNode{}
		for _, v := range n.Values {
			bound := *v
			bound.Set = env.set(v.Set)
			out.Values = append(out.Values, &bound)
		}
		return out
	}
	out := make([]*clauseNode, len(clauses))
	for i, cl := range clauses {
		bound := *cl
		bound.Operands, bound.Results = values(cl.Operands), values(cl.Results)
		bound.Attrs = nil
		for _, a := range cl.Attrs {
			bound.Attrs = append(bound.Attrs, c.bindKind(a, env))
		}
		out[i] = &bound
	}
	return out
}

// bindKind replaces the kind of an attribute that is a parameter.
func (c *checker) bindKind(a *attrNode, env bindings) *attrNode {
	name := a.Kind.Name
	if name == nil || env[name.Text] == nil {
		return a
	}
	set, bound := env[name.Text], *a
	t := set.Terms[0]
	if len(set.Terms) > 1 || t.Name == nil || t.Elem != nil {
		c.errorf(name.span(), "'%s' stands for a set of types, which is no kind of attribute", name.Text)
		bound.Kind.Name = &nameNode{name.Pos, "attr"}
		return &bound
	}
	bound.Kind.Name = t.Name
	return &bound
}

// class checks what can be said of a class without an op.
func (c *checker) class(n *classNode) {
	if c.classes[n.Name.Text] != n {
		return // declared twice
	}
	c.opClauses(n.Clauses)
	if len(n.Params) > 0 {
		c.parameters(n)
		c.unusedParams(n)
		return // what its clauses mean is known where it is used
	}
	b := &body{}
	c.inherited = 0
	c.inherit(b, n.Classes, nil, []*classNode{n})
	b.add(n.Clauses)
	b.infer, b.same, b.effects, b.flow, b.forwards, b.roles = nil, nil, nil, nil, nil, nil // they may name what only the ops have
	def := c.opDef(b)
	c.distinct(&def, b)
}

// parameters checks the names of a class's parameters.
func (c *checker) parameters(n *classNode) {
	seen := map[string]bool{}
	for _, p := range n.Params {
		if seen[p.Text] {
			c.errorf(p.span(), "parameter '%s' of class '%s' is declared twice", p.Text, n.Name.Text)
		}
		seen[p.Text] = true
	}
}
