package dialect

import (
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/ir/source"
)

// A State is an op being read. Hooks fill Operands, Types, Attrs, Regions and
// Successors; formats fill the groups, from which those follow.
type State struct {
	Name       *ir.OpName
	Def        *Op
	Start      uint32 // offset of the op's name
	Operands   []*ir.Value
	Types      []ir.Type
	Attrs      []ir.NamedAttr
	Regions    []*ir.Region
	Successors []ir.Successor
	// NumNamed is the number of results named on the left of `=`.
	NumNamed int

	unresolved    []UnresolvedOperand
	types         []ir.Type
	operandGroups []group
	operandTypes  []group
	resultTypes   []group
	ruleArgs      []ir.Type // of applyRule
	allOperands   group     // types given for all operands at once
	allResults    group
}

// A group is a range of State.unresolved or State.types.
type group struct {
	start, n int
	set      bool
}

// Reset prepares s for another op and keeps its memory.
func (s *State) Reset() {
	s.Name, s.Def, s.Start, s.NumNamed = nil, nil, 0, 0
	s.Operands, s.Types, s.Attrs = s.Operands[:0], s.Types[:0], s.Attrs[:0]
	s.Regions, s.Successors = s.Regions[:0], s.Successors[:0]
	s.unresolved, s.types = s.unresolved[:0], s.types[:0]
	s.operandGroups, s.operandTypes = s.operandGroups[:0], s.operandTypes[:0]
	s.resultTypes = s.resultTypes[:0]
	s.allOperands, s.allResults = group{}, group{}
}

// Forget lets go of what earlier ops left in the memory that Reset keeps.
func (s *State) Forget() {
	s.Reset()
	clear(s.Operands[:cap(s.Operands)])
	clear(s.Types[:cap(s.Types)])
	clear(s.Attrs[:cap(s.Attrs)])
	clear(s.Regions[:cap(s.Regions)])
	clear(s.Successors[:cap(s.Successors)])
	clear(s.unresolved[:cap(s.unresolved)])
	clear(s.types[:cap(s.types)])
	clear(s.ruleArgs[:cap(s.ruleArgs)])
}

// restart forgets what was read of an op but its name.
func (s *State) restart() {
	name, def, start, named := s.Name, s.Def, s.Start, s.NumNamed
	s.Reset()
	s.Name, s.Def, s.Start, s.NumNamed = name, def, start, named
}

func (s *State) prepare(def *OpDef) {
	for range def.Operands {
		s.operandGroups = append(s.operandGroups, group{})
		s.operandTypes = append(s.operandTypes, group{})
	}
	for range def.Results {
		s.resultTypes = append(s.resultTypes, group{})
	}
}

// AddAttr adds an attribute.
func (s *State) AddAttr(name string, a ir.Attribute) {
	s.Attrs = append(s.Attrs, ir.NamedAttr{Name: name, Value: a})
}

// Attr is the attribute of a name read so far, or nil.
func (s *State) Attr(name string) ir.Attribute {
	for _, a := range s.Attrs {
		if a.Name == name {
			return a.Value
		}
	}
	return nil
}

// SetOperandGroup gives the operands of group i; for custom directives.
func (s *State) SetOperandGroup(i int, us []UnresolvedOperand) {
	s.operandGroups[i] = group{len(s.unresolved), len(us), true}
	s.unresolved = append(s.unresolved, us...)
}

// OperandGroup is what was read for group i.
func (s *State) OperandGroup(i int) []UnresolvedOperand {
	g := s.operandGroups[i]
	return s.unresolved[g.start : g.start+g.n]
}

// SetOperandTypes gives the types of operand group i.
func (s *State) SetOperandTypes(i int, ts []ir.Type) { s.operandTypes[i] = s.addTypes(ts) }

// SetResultTypes gives the types of result group i.
func (s *State) SetResultTypes(i int, ts []ir.Type) { s.resultTypes[i] = s.addTypes(ts) }

func (s *State) addTypes(ts []ir.Type) group {
	g := group{len(s.types), len(ts), true}
	s.types = append(s.types, ts...)
	return g
}

func (s *State) typesOf(g group) []ir.Type { return s.types[g.start : g.start+g.n] }

// finish resolves the operands of a format and completes types, attributes
// and segment sizes.
func (s *State) finish(p Parser, f *format) bool {
	def := s.Def
	if s.allOperands.set && !s.splitOperandTypes(p) {
		return false
	}
	if s.allResults.set && !s.splitResultTypes(p) {
		return false
	}
	s.inferTypes(p)
	for i := range def.Operands {
		if !s.resolveGroup(p, i) {
			return false
		}
	}
	for i := range def.Results {
		g := s.resultTypes[i]
		if !g.set && def.Results[i].Arity == One {
			return p.Errorf(p.Since(s.Start), "type of result '%s' of '%s' cannot be inferred", def.Results[i].Name, def.Name)
		}
		s.Types = append(s.Types, s.typesOf(g)...)
	}
	c := p.Context()
	if def.Traits.Has(ir.AttrSizedOperandSegments) {
		s.setSegments(c, "operandSegmentSizes", s.operandGroups)
	}
	if def.Traits.Has(ir.AttrSizedResultSegments) {
		s.setSegments(c, "resultSegmentSizes", s.resultTypes)
	}
	return true
}

func (s *State) setSegments(c *ir.Context, name string, gs []group) {
	var buf [16]int64
	sizes := buf[:0]
	for _, g := range gs {
		sizes = append(sizes, int64(g.n))
	}
	a := c.DenseArray(c.Integer(32), sizes)
	for i := range s.Attrs {
		if s.Attrs[i].Name == name {
			s.Attrs[i].Value = a
			return
		}
	}
	s.AddAttr(name, a)
}

// splitOperandTypes spreads types given for all operands over the groups.
func (s *State) splitOperandTypes(p Parser) bool {
	all, at := s.allOperands, 0
	total := 0
	for _, g := range s.operandGroups {
		total += g.n
	}
	if total != all.n {
		return p.Errorf(p.Since(s.Start), "'%s' has %d operands but %d operand types", s.Name, total, all.n)
	}
	for i, g := range s.operandGroups {
		s.operandTypes[i] = group{all.start + at, g.n, true}
		at += g.n
	}
	return true
}

// splitResultTypes does so for results: one group takes what the others leave.
func (s *State) splitResultTypes(p Parser) bool {
	def, all := s.Def, s.allResults
	singles, flexible := 0, 0
	for _, r := range def.Results {
		if r.Arity == One {
			singles++
		} else {
			flexible++
		}
	}
	rest := all.n - singles
	if rest < 0 || flexible == 0 && rest > 0 {
		return p.Errorf(p.Since(s.Start), "'%s' has %d results but %d result types", s.Name, singles, all.n)
	}
	at := 0
	share := -1 // the size of every flexible group
	if flexible > 0 && def.Traits.Has(ir.SameVariadicResultSize) {
		if share = rest / flexible; share*flexible != rest {
			return p.Errorf(p.Since(s.Start), "'%s' has %d results for %d groups of one size", s.Name, rest, flexible)
		}
	}
	for i, r := range def.Results {
		n := 1
		switch {
		case r.Arity == One:
		case share >= 0:
			n = share
		default:
			// Several flexible groups: optional ones fill up in order.
			n = rest
			if flexible > 1 && r.Arity == Optional {
				n = min(rest, 1)
			}
			rest -= n
			flexible--
		}
		s.resultTypes[i] = group{all.start + at, n, true}
		at += n
	}
	return true
}

// inferTypes completes the types that the text leaves out: from the
// constraint, the traits and the op's rules, in rounds until nothing changes.
func (s *State) inferTypes(p Parser) {
	def := s.Def
	if def.shape.buildable {
		s.buildTypes(p)
	}
	share := def.Traits&(ir.SameOperandsAndResultType|ir.SameTypeOperands) != 0
	for changed := share || len(def.shape.rules) > 0; changed; {
		changed = share && s.shareTypes(def.OpDef)
		for r := range def.shape.rules {
			changed = s.applyRule(p, &def.shape.rules[r]) || changed
		}
	}
}

func (s *State) buildTypes(p Parser) {
	def, c, reg := s.Def, p.Context(), p.Registry()
	for i := range def.Operands {
		if !s.operandTypes[i].set && s.operandGroups[i].n > 0 {
			if t := reg.BuildableType(c, def.Operands[i].Type); t != nil {
				s.fillOperand(i, t)
			}
		}
	}
	for i := range def.Results {
		if !s.resultTypes[i].set && def.Results[i].Arity == One {
			if t := reg.BuildableType(c, def.Results[i].Type); t != nil {
				s.fillResult(i, t)
			}
		}
	}
}

func (s *State) fillOperand(i int, t ir.Type) {
	g := group{len(s.types), s.operandGroups[i].n, true}
	for range g.n {
		s.types = append(s.types, t)
	}
	s.operandTypes[i] = g
}

func (s *State) fillResult(i int, t ir.Type) {
	s.resultTypes[i] = group{len(s.types), 1, true}
	s.types = append(s.types, t)
}

// shareTypes applies the traits by which one type is everyone's.
func (s *State) shareTypes(def *OpDef) bool {
	results := def.Traits.Has(ir.SameOperandsAndResultType)
	var known ir.Type
	for i := range def.Operands {
		if g := s.operandTypes[i]; g.set && g.n > 0 {
			known = s.types[g.start]
		}
	}
	if results && known == nil {
		for i := range def.Results {
			if g := s.resultTypes[i]; g.set && g.n > 0 {
				known = s.types[g.start]
			}
		}
	}
	if known == nil {
		return false
	}
	changed := false
	for i := range def.Operands {
		if !s.operandTypes[i].set && s.operandGroups[i].n > 0 {
			s.fillOperand(i, known)
			changed = true
		}
	}
	if results {
		for i := range def.Results {
			if !s.resultTypes[i].set && def.Results[i].Arity == One {
				s.fillResult(i, known)
				changed = true
			}
		}
	}
	return changed
}

func (s *State) applyRule(p Parser, r *boundRule) bool {
	g := r.target.group
	if r.target.result {
		if s.resultTypes[g].set {
			return false
		}
	} else if s.operandTypes[g].set || s.operandGroups[g].n == 0 {
		return false
	}
	s.ruleArgs = s.ruleArgs[:0]
	for _, a := range r.args {
		t := s.knownType(a)
		if t == nil {
			return false
		}
		s.ruleArgs = append(s.ruleArgs, t)
	}
	t := r.call(p.Context(), s.ruleArgs)
	if t == nil {
		return false
	}
	if r.target.result {
		s.fillResult(g, t)
	} else {
		s.fillOperand(g, t)
	}
	return true
}

// knownType is the type of the first operand or result of a group, or nil.
func (s *State) knownType(a ruleArg) ir.Type {
	if a.result {
		if g := s.resultTypes[a.group]; g.set && g.n > 0 {
			return s.types[g.start]
		}
		return nil
	}
	if g := s.operandTypes[a.group]; g.set && g.n > 0 {
		return s.types[g.start]
	}
	// A value that is defined already brings its type.
	if g := s.operandGroups[a.group]; g.n > 0 && s.unresolved[g.start].Value != nil {
		return s.unresolved[g.start].Value.Type()
	}
	return nil
}

func (s *State) resolveGroup(p Parser, i int) bool {
	g, tg := s.operandGroups[i], s.operandTypes[i]
	us := s.unresolved[g.start : g.start+g.n]
	if tg.set && tg.n != g.n {
		return p.Errorf(p.Since(s.Start), "operand '%s' of '%s' has %d values but %d types",
			s.Def.Operands[i].Name, s.Name, g.n, tg.n)
	}
	for j, u := range us {
		var t ir.Type
		switch {
		case tg.set:
			t = s.types[tg.start+j]
		case u.Value != nil:
			t = u.Value.Type()
		default:
			t = p.Context().ErrorType() // which the parser reports when it knows why
		}
		v, ok := p.Resolve(u, t)
		if !ok {
			return false
		}
		s.Operands = append(s.Operands, v)
	}
	return true
}

// Resolve appends resolved operands of one type each; for hooks.
func (s *State) Resolve(p Parser, us []UnresolvedOperand, ts []ir.Type) bool {
	if len(us) != len(ts) {
		span := p.Since(s.Start)
		if len(us) > 0 {
			span = source.Span{Start: us[0].Span.Start, End: us[len(us)-1].Span.End}
		}
		return p.Errorf(span, "'%s' has %d operands but %d types", s.Name, len(us), len(ts))
	}
	for i, u := range us {
		v, ok := p.Resolve(u, ts[i])
		if !ok {
			return false
		}
		s.Operands = append(s.Operands, v)
	}
	return true
}
