package spec

import (
	"slices"
	"strings"

	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/dialect/assembly"
	"github.com/tgopt/tgopt/internal/lazyregexp"
	"github.com/tgopt/tgopt/internal/spelling"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/ir/source"
)

func (c *checker) opClauses(clauses []*clauseNode) {
	c.onceEach(clauses)
	for _, cl := range clauses {
		if cl.Alias != nil {
			c.errorf(spanOf(cl.Pos, cl.word()), "clause 'alias' is for types and attributes")
		}
	}
}

func (c *checker) op(n *opNode) {
	c.opClauses(n.Clauses)
	b := &body{}
	c.inherited = 0
	c.inherit(b, n.Classes, nil, nil)
	b.add(n.Clauses)
	def := c.opDef(b)
	if !c.distinct(&def, b) {
		b.format = nil // what it refers to is not clear
	}
	c.sense(&def, b)
	for _, name := range n.Names {
		if c.ops[c.full(name.Text)] != name {
			continue // declared twice
		}
		one := def
		one.Name = c.full(name.Text)
		c.segments(&one, name)
		if b.custom != (source.Span{}) {
			c.refs = append(c.refs, reference{what: "syntax", name: one.Name, in: "op", span: b.custom})
		}
		if b.format != nil {
			t := b.format.text()
			if err := assembly.CheckFormat(&one, nil); err != nil {
				c.formatError(t, one.Name, err)
			} else {
				c.typesKnown(&one, b.format.span())
			}
		}
		for _, f := range b.legacyFormats {
			t, legacy := f.Text.text(), one
			legacy.Format = t.value
			c.formatError(t, one.Name, assembly.CheckLegacyFormat(&legacy))
		}
		c.d.Ops = append(c.d.Ops, one)
	}
}

// sense reports clauses that contradict one another or say nothing.
func (c *checker) sense(def *dialect.OpDef, b *body) {
	if b.resultName != nil {
		c.identifier(b.resultName, "the name of a value")
		if len(def.Results) == 0 {
			c.errorf(b.resultName.span(), "the op has no results to name")
		}
	}
	if b.deprecated != nil {
		if name := def.Deprecated; c.ops[name] == nil {
			c.refer("op", name, b.deprecated.span())
		}
	}
	if len(b.effects) > 0 && def.Traits&(ir.Pure|ir.NoMemoryEffect) != 0 {
		c.errorf(b.effects[0].Kind.span(), "an op with the trait Pure or NoMemoryEffect has no effects")
	}
	for _, a := range b.attrs {
		if n := a.Name.Text; n == "operandSegmentSizes" || n == "resultSegmentSizes" {
			c.errorf(a.Name.span(), "'%s' comes with the trait AttrSized%sSegments", n, map[byte]string{'o': "Operand", 'r': "Result"}[n[0]])
		}
	}
	if b.format != nil {
		t := b.format.text()
		for _, m := range customDirective().FindAllStringSubmatchIndex(t.value, -1) {
			c.refer("directive", t.value[m[2]:m[3]], t.word(m[2]))
		}
	}
}

var customDirective = lazyregexp.New(`\bcustom<(\w+)>`)

// opDef resolves a body. The result has no name yet.
func (c *checker) opDef(b *body) dialect.OpDef {
	def := dialect.OpDef{
		Summary: b.summary, Description: b.description, ResultName: b.resultName.string(), Deprecated: b.deprecated.string(),
		Operands:    c.values(b.operands),
		Results:     c.values(b.results),
		Attrs:       c.attrSpecs(b.attrs),
		Format:      b.format.string(),
		Releases:    c.releases(b.releases),
		LegacyNames: c.legacyNames(b.legacyNames),
	}
	for _, a := range b.attrs {
		if a.Arity == "*" {
			c.errorf(a.Name.span(), "'%s' is an attribute of an op, and so no list: write `array`", a.Name.Text)
		}
	}
	for _, f := range b.legacyFormats {
		def.LegacyFormats = append(def.LegacyFormats, dialect.Legacy{Text: f.Text.string(), Until: c.release(f.Until)})
	}
	slices.SortFunc(def.LegacyFormats, func(a, b dialect.Legacy) int { return int(b.Until) - int(a.Until) })
	for _, r := range b.regions {
		def.Regions = append(def.Regions, dialect.RegionDef{
			Name: r.Name.Text, Arity: arity(r.Arity), Elements: r.Elements, Terminator: c.opName(r.Terminator),
		})
	}
	for _, s := range b.successors {
		def.Successors = append(def.Successors, dialect.SuccessorDef{Name: s.Name.Text, Arity: arity(s.Arity)})
	}
	for _, n := range b.traits {
		t, ok := ir.TraitOf(n.Text)
		if !ok {
			c.errorf(n.span(), "unknown trait '%s'%s", n.Text, spelling.Suggest(n.Text, ir.TraitNames()))
		}
		def.Traits |= t
	}
	for _, n := range b.effects {
		def.Effects = append(def.Effects, c.effect(n, &def))
	}
	c.flow(b, &def)
	c.roles(b, &def)
	for i := range b.parents {
		def.Parents = append(def.Parents, c.opName(b.parents[i]))
	}
	for _, n := range b.infer {
		def.Infer = append(def.Infer, c.rule(n, &def))
	}
	c.alike(b.same, &def)
	return def
}

func arity(mark string) dialect.Arity {
	switch mark {
	case "?":
		return dialect.Optional
	case "*":
		return dialect.Variadic
	}
	return dialect.One
}

func (c *checker) values(nodes []*valueNode) []dialect.ValueDef {
	var defs []dialect.ValueDef
	for _, n := range nodes {
		defs = append(defs, dialect.ValueDef{Name: n.Name.Text, Type: c.set(n.Set), Arity: arity(n.Arity), Releases: c.releases(n.Releases)})
	}
	return defs
}

// opName takes the name of an op of this dialect, or a full one.
func (c *checker) opName(n *nameNode) string {
	if n == nil {
		return ""
	}
	if _, ok := c.ops[c.full(n.Text)]; ok {
		return c.full(n.Text)
	}
	if !strings.Contains(n.Text, ".") {
		c.errorf(n.span(), "unknown op '%s'%s", n.Text, suggest(c, "op", c.full(n.Text), c.ops))
	} else {
		c.refer("op", n.Text, n.span())
	}
	return n.Text
}

var (
	effectWords   = []string{"read", "write", "alloc", "free"} // by dialect.EffectKind
	resourceWords = []string{"any", "global", "shared", "tensor", "other"}
)

func (c *checker) effect(n *effectNode, def *dialect.OpDef) dialect.Effect {
	kind := slices.Index(effectWords, n.Kind.Text)
	if kind < 0 {
		c.errorf(n.Kind.span(), "unknown effect '%s'%s", n.Kind.Text, orList(n.Kind.Text, effectWords))
	}
	memory := slices.Index(resourceWords, n.Resource.Text)
	if memory < 0 {
		c.errorf(n.Resource.span(), "unknown memory '%s'%s", n.Resource.Text, orList(n.Resource.Text, resourceWords))
	}
	e := dialect.Effect{Kind: dialect.EffectKind(max(kind, 0)), Resource: dialect.Resource(max(memory, 0))}
	if n.Value != nil {
		e.Operand = n.Value.Text
		c.valueName(def, n.Value.Text, n.Value.span())
	}
	return e
}

func (c *checker) rule(n *inferNode, def *dialect.OpDef) dialect.TypeRule {
	c.valueName(def, n.Target.Text, n.Target.span())
	if !n.Call {
		c.valueName(def, n.Func.Text, n.Func.span())
		return dialect.TypeRule{Target: n.Target.Text, Func: "same", Args: []string{n.Func.Text}}
	}
	r := dialect.TypeRule{Target: n.Target.Text, Func: n.Func.Text}
	c.refer("rule", n.Func.Text, n.Func.span())
	if dialect.IsGeneralRule(r.Func) && len(n.Args) != 1 {
		c.errorf(n.Func.span(), "rule '%s' takes one argument, not %d", r.Func, len(n.Args))
	}
	for _, a := range n.Args {
		c.valueName(def, a.Text, a.span())
		r.Args = append(r.Args, a.Text)
	}
	return r
}

// alike makes rules of `same (a, b)`: all have the type of the first that the
// format gives.
func (c *checker) alike(names []*nameNode, def *dialect.OpDef) {
	var all []string
	for _, n := range names {
		c.valueName(def, n.Text, n.span())
		all = append(all, n.Text)
	}
	if len(all) == 0 {
		return
	}
	known := formatTypes(def.Format)
	from := all[max(slices.IndexFunc(all, func(n string) bool { return known[n] }), 0)]
	for _, n := range all {
		if n != from || len(all) == 1 {
			def.Infer = append(def.Infer, dialect.TypeRule{Target: n, Func: "same", Args: []string{from}, Alike: all})
		}
	}
}

// valueName reports a name that no operand or result has.
func (c *checker) valueName(def *dialect.OpDef, name string, at source.Span) {
	var known []string
	for _, v := range def.Operands {
		known = append(known, v.Name)
	}
	for _, v := range def.Results {
		known = append(known, v.Name)
	}
	if !slices.Contains(known, name) {
		c.errorf(at, "no operand or result is called '%s'%s", name, spelling.Suggest(name, known))
	}
}

// distinct reports names that a body gives to two things.
func (c *checker) distinct(def *dialect.OpDef, b *body) bool {
	seen := map[string]source.Span{}
	ok := true
	add := func(n *nameNode) {
		if at, dup := seen[n.Text]; dup {
			c.errorf(n.span(), "the name '%s' is given twice", n.Text).Note(at, "first given here")
			ok = false
		}
		seen[n.Text] = n.span()
	}
	for _, v := range b.operands {
		add(&v.Name)
	}
	for _, v := range b.results {
		add(&v.Name)
	}
	for _, a := range b.attrs {
		add(&a.Name)
	}
	for _, a := range b.attrs {
		if a.Arity == "*" {
			c.errorf(a.Name.span(), "'%s' is an attribute of an op, and so no list: write `array`", a.Name.Text)
		}
	}
	for _, r := range b.regions {
		add(&r.Name)
	}
	for _, s := range b.successors {
		add(&s.Name)
	}
	return ok
}

// segments reports groups whose sizes nothing tells.
func (c *checker) segments(def *dialect.OpDef, at *nameNode) {
	check := func(what string, vs []dialect.ValueDef, trait ir.Traits, name string) {
		groups := 0
		for _, v := range vs {
			if v.Arity != dialect.One {
				groups++
			}
		}
		if groups > 1 && def.Traits&trait == 0 {
			c.errorf(at.span(), "'%s' has %d groups of %s with `?` or `*`, and so needs the trait %s", def.Name, groups, what, name)
		}
	}
	check("operands", def.Operands, ir.AttrSizedOperandSegments|ir.SameVariadicOperandSize, "AttrSizedOperandSegments")
	check("results", def.Results, ir.AttrSizedResultSegments|ir.SameVariadicResultSize, "AttrSizedResultSegments")
}
