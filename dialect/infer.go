package dialect

import (
	"fmt"

	"github.com/tgopt/tgopt/ir"
)

// What the types of an op's operands and results are where nobody says so: from
// the constraint that allows one type only, from the traits by which one type is
// everyone's, from the `infer` clauses of the spec, or from OpHooks.InferTypes. The
// parser completes by it what formats leave out, builders what their callers
// leave out, and the verifier holds types that were written against it.

// A typing is the types of an op by the groups of its definition, as far as they
// are known.
type typing struct {
	Given        []ir.Type
	operandTypes []typedGroup
	resultTypes  []typedGroup
	ruleArgs     []ir.Type // of apply
}

// A group is a range of typing.Given or State.Unresolved.
type group struct {
	start, n int
	set      bool
}

// A typedGroup is the types of a group of operands or results.
type typedGroup struct {
	group
	count int // of the operands, whether their types are set or not
	// hint is what the first operand is, for rules; it does not bind the others.
	hint ir.Type
}

func (g typedGroup) size() int  { return g.count }
func (g typedGroup) typed() int { return g.n }

func (t *typing) reset() {
	t.Given, t.operandTypes, t.resultTypes = t.Given[:0], t.operandTypes[:0], t.resultTypes[:0]
}

func (t *typing) forget() {
	clear(t.Given[:cap(t.Given)])
	clear(t.operandTypes[:cap(t.operandTypes)])
	clear(t.ruleArgs[:cap(t.ruleArgs)])
}

func (t *typing) prepare(def *OpDef) {
	for range def.Operands {
		t.operandTypes = append(t.operandTypes, typedGroup{})
	}
	for range def.Results {
		t.resultTypes = append(t.resultTypes, typedGroup{})
	}
}

func (t *typing) add(ts []ir.Type) group {
	g := group{len(t.Given), len(ts), true}
	t.Given = append(t.Given, ts...)
	return g
}

func (t *typing) typesOf(g group) []ir.Type { return t.Given[g.start : g.start+g.n] }

// first is the first type of a group, or nil.
func (t *typing) first(g *typedGroup) ir.Type {
	if g.set && g.n > 0 {
		return t.Given[g.start]
	}
	return nil
}

// infer completes types, in rounds until nothing changes.
func (t *typing) infer(c *ir.Context, def *Op) {
	signature := def.Signature()
	if signature.buildable {
		t.build(c, def)
	}
	share := def.Traits&(ir.SameOperandsAndResultType|ir.SameTypeOperands) != 0
	if len(signature.Rules) == 0 {
		if share {
			t.share(def.OpDef) // there is nothing more to share afterwards
		}
		return
	}
	for changed := true; changed; {
		changed = share && t.share(def.OpDef)
		for r := range signature.Rules {
			changed = t.apply(c, &signature.Rules[r]) || changed
		}
	}
}

// build sets types that are the only ones of their constraints.
func (t *typing) build(c *ir.Context, def *Op) {
	for i := range def.Operands {
		if g := &t.operandTypes[i]; !g.set && g.count > 0 {
			if one := def.reg.BuildableType(c, def.Operands[i].Type); one != nil {
				t.fill(g, g.count, one)
			}
		}
	}
	for i := range def.OpDef.Results {
		if g := &t.resultTypes[i]; !g.set && def.OpDef.Results[i].Arity == One {
			if one := def.reg.BuildableType(c, def.OpDef.Results[i].Type); one != nil {
				t.fill(g, 1, one)
			}
		}
	}
}

func (t *typing) fill(g *typedGroup, n int, one ir.Type) {
	g.group = group{len(t.Given), n, true}
	for range n {
		t.Given = append(t.Given, one)
	}
}

// share applies the traits by which one type is everyone's.
func (t *typing) share(def *OpDef) bool {
	results := def.Traits.Has(ir.SameOperandsAndResultType)
	var known ir.Type
	for i := range t.operandTypes {
		if one := t.first(&t.operandTypes[i]); one != nil {
			known = one
		}
	}
	for i := range t.resultTypes {
		if known == nil && results {
			known = t.first(&t.resultTypes[i])
		}
	}
	if known == nil {
		return false
	}
	changed := false
	for i := range t.operandTypes {
		if g := &t.operandTypes[i]; !g.set && g.count > 0 {
			t.fill(g, g.count, known)
			changed = true
		}
	}
	if results {
		for i := range t.resultTypes {
			if g := &t.resultTypes[i]; !g.set && def.Results[i].Arity == One {
				t.fill(g, 1, known)
				changed = true
			}
		}
	}
	return changed
}

func (t *typing) apply(c *ir.Context, r *BoundRule) bool {
	target, n := &t.operandTypes, 0
	if r.Into.Result {
		target, n = &t.resultTypes, 1
	}
	g := &(*target)[r.Into.Group]
	if !r.Into.Result {
		n = g.count
	}
	if g.set || n == 0 {
		return false
	}
	t.ruleArgs = t.ruleArgs[:0]
	for _, a := range r.From {
		known := t.known(a)
		if known == nil {
			return false
		}
		t.ruleArgs = append(t.ruleArgs, known)
	}
	one := r.Call(c, t.ruleArgs)
	if one == nil {
		return false
	}
	t.fill(g, n, one)
	return true
}

// known is the type of the first operand or result of a group, or nil.
func (t *typing) known(a RuleArg) ir.Type {
	if a.Result {
		return t.first(&t.resultTypes[a.Group])
	}
	g := &t.operandTypes[a.Group]
	if one := t.first(g); one != nil {
		return one
	}
	return g.hint
}

// An InferFunc gives the types of an op's results, or says what keeps them from
// being known; both nil where nothing can be said.
type InferFunc func(c *ir.Context, r *Registry, operands []ir.Type, attrs []ir.NamedAttr) ([]ir.Type, error)

// Infer gives the types that the results of an op must have, by the types of its
// operands and its attributes: those of its groups' sizes among them.
func Infer(c *ir.Context, def *Op, operands []ir.Type, attrs []ir.NamedAttr) ([]ir.Type, error) {
	starts, err := def.Signature().Operands.Split(len(operands), attrs, nil)
	if err != nil {
		return nil, err
	}
	if def.InferTypes != nil {
		types, err := def.InferTypes(c, def.reg, operands, attrs)
		if types != nil || err != nil {
			return types, err
		}
	}
	var t typing
	t.prepare(def.OpDef)
	for i := range def.Operands {
		g := t.add(operands[starts[i]:starts[i+1]])
		t.operandTypes[i] = typedGroup{group: g, count: g.n}
	}
	t.infer(c, def)
	var types []ir.Type
	for i := range def.OpDef.Results {
		d, g := &def.OpDef.Results[i], &t.resultTypes[i]
		if !g.set && d.Arity != Optional {
			return nil, fmt.Errorf("the type of result '%s' of '%s' cannot be inferred", d.Name, def.Name)
		}
		types = append(types, t.typesOf(g.group)...)
	}
	return types, nil
}

// AttrNamed is the attribute of a name, or nil.
func AttrNamed(attrs []ir.NamedAttr, name string) ir.Attribute {
	for _, a := range attrs {
		if a.Name == name {
			return a.Value
		}
	}
	return nil
}
