package dialect

import "github.com/tgopt/tgopt/ir"

// A Signature is what is asked of a definition for every op, worked out once.
type Signature struct {
	Operands, Results Groups
	Rules             []BoundRule // the `infer` clauses
	buildable         bool        // the type of an operand or result follows from its constraint
}

// Signature is that of the definition.
func (o *Op) Signature() *Signature {
	o.once.Do(o.makeSignature)
	return &o.signature
}

// Groups are a definition's operands or results, with their numbers.
type Groups struct {
	Defs     []ValueDef
	What     string // "operand"
	Segments string // the attribute that holds the sizes of groups
	sized    bool   // there is one
	same     bool   // the groups of varying size are equally long
	singles  int
	flexible int // groups of varying size
	optional int // those of at most one
}

// A BoundRule is an `infer` clause whose names were looked up.
type BoundRule struct {
	*TypeRule
	Call RuleFunc
	Into RuleArg   // Target
	From []RuleArg // Args
}

// MaxRuleArgs is how many arguments a rule may have.
const MaxRuleArgs = 4

// A RuleArg is a group of operands or results.
type RuleArg struct {
	Group  int
	Result bool
}

func (s *Groups) count(defs []ValueDef) {
	s.Defs = defs
	for i := range defs {
		switch defs[i].Arity {
		case One:
			s.singles++
		case Optional:
			s.optional++
			s.flexible++
		default:
			s.flexible++
		}
	}
}

func (o *Op) makeSignature() {
	s := &o.signature
	s.Operands = Groups{What: "operand", Segments: "operandSegmentSizes",
		sized: o.Traits.Has(ir.AttrSizedOperandSegments), same: o.Traits.Has(ir.SameVariadicOperandSize)}
	s.Operands.count(o.Operands)
	s.Results = Groups{What: "result", Segments: "resultSegmentSizes",
		sized: o.Traits.Has(ir.AttrSizedResultSegments), same: o.Traits.Has(ir.SameVariadicResultSize)}
	s.Results.count(o.OpDef.Results)
	for _, defs := range [...][]ValueDef{o.Operands, o.OpDef.Results} {
		for i := range defs {
			s.buildable = s.buildable || o.reg.buildable(defs[i].Type)
		}
	}
	for i := range o.Infer {
		if r, ok := o.bind(&o.Infer[i]); ok {
			s.Rules = append(s.Rules, r)
		}
	}
}

func (o *Op) bind(r *TypeRule) (BoundRule, bool) {
	b := BoundRule{TypeRule: r, Call: o.reg.rule(o.Dialect, r.Func), From: make([]RuleArg, len(r.Args))}
	find := func(name string) (RuleArg, bool) {
		if i := ValueIndex(o.Operands, name); i >= 0 {
			return RuleArg{i, false}, true
		}
		i := ValueIndex(o.OpDef.Results, name)
		return RuleArg{i, true}, i >= 0
	}
	var ok bool
	b.Into, ok = find(r.Target)
	for i, name := range r.Args {
		a, found := find(name)
		b.From[i] = a
		ok = ok && found
	}
	return b, ok && b.Call != nil && len(b.From) <= MaxRuleArgs
}
