package dialect

import "github.com/tgopt/tgopt/ir"

// An opShape is what parser, printer and verifier ask of a definition for
// every op, worked out once.
type opShape struct {
	operands, results valueShape
	rules             []boundRule
	agree             ir.Traits // which traits about types it has
	elementwise       bool      // and they do not say enough about shapes
	buildable         bool      // the type of an operand or result follows from its constraint
	minRegions        int
	maxRegions        int // -1: any number
	minSuccs          int
	maxSuccs          int
}

// A valueShape is a definition's operands or results, with their numbers.
type valueShape struct {
	defs     []ValueDef
	what     string // "operand"
	segments string // the attribute that holds the sizes of groups
	sized    bool   // there is one
	same     bool   // the groups of varying size are equally long
	singles  int
	flexible int // groups of varying size
	optional int // those of at most one
}

// A boundRule is an `infer` clause whose names were looked up.
type boundRule struct {
	*TypeRule
	call   RuleFunc
	target ruleArg
	args   []ruleArg
}

const maxRuleArgs = 4

// A ruleArg is a group of operands or results.
type ruleArg struct {
	group  int
	result bool
}

func (s *valueShape) count(defs []ValueDef) {
	s.defs = defs
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

func (o *Op) makeShape() {
	s := &o.shape
	s.operands = valueShape{what: "operand", segments: "operandSegmentSizes",
		sized: o.Traits.Has(ir.AttrSizedOperandSegments), same: o.Traits.Has(ir.SameVariadicOperandSize)}
	s.operands.count(o.Operands)
	s.results = valueShape{what: "result", segments: "resultSegmentSizes",
		sized: o.Traits.Has(ir.AttrSizedResultSegments), same: o.Traits.Has(ir.SameVariadicResultSize)}
	s.results.count(o.OpDef.Results)
	s.agree = o.Traits & typeTraits
	s.elementwise = o.Traits.Has(ir.Elementwise) && !o.Traits.Has(ir.SameOperandsAndResultType)
	for _, defs := range [...][]ValueDef{o.Operands, o.OpDef.Results} {
		for i := range defs {
			s.buildable = s.buildable || o.reg.buildable(defs[i].Type)
		}
	}
	for i := range o.Infer {
		if r, ok := o.bind(&o.Infer[i]); ok {
			s.rules = append(s.rules, r)
		}
	}
	count := func(least, most *int, a Arity) {
		if a == One {
			*least++
		}
		if a == Variadic {
			*most = -1
		}
		if *most >= 0 {
			*most++
		}
	}
	for _, r := range o.Regions {
		count(&s.minRegions, &s.maxRegions, r.Arity)
	}
	for _, d := range o.Successors {
		count(&s.minSuccs, &s.maxSuccs, d.Arity)
	}
}

func (o *Op) bind(r *TypeRule) (boundRule, bool) {
	b := boundRule{TypeRule: r, call: o.reg.rule(o.Dialect, r.Func), args: make([]ruleArg, len(r.Args))}
	find := func(name string) (ruleArg, bool) {
		if i := indexOf(o.Operands, valueName, name); i >= 0 {
			return ruleArg{i, false}, true
		}
		i := indexOf(o.OpDef.Results, valueName, name)
		return ruleArg{i, true}, i >= 0
	}
	var ok bool
	b.target, ok = find(r.Target)
	for i, name := range r.Args {
		a, found := find(name)
		b.args[i] = a
		ok = ok && found
	}
	return b, ok && b.call != nil && len(b.args) <= maxRuleArgs
}
