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

	// A format fills Unresolved and Given, the types, in any order, and says by
	// the Group methods whose what it added is.
	Unresolved []UnresolvedOperand
	typing
	operandGroups []group // of Unresolved
	allOperands   group   // types given for all operands at once
	allResults    group
}

// Reset prepares s for another op and keeps its memory.
func (s *State) Reset() {
	s.Name, s.Def, s.Start, s.NumNamed = nil, nil, 0, 0
	s.Operands, s.Types, s.Attrs = s.Operands[:0], s.Types[:0], s.Attrs[:0]
	s.Regions, s.Successors = s.Regions[:0], s.Successors[:0]
	s.typing.reset()
	s.Unresolved, s.operandGroups = s.Unresolved[:0], s.operandGroups[:0]
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
	clear(s.Unresolved[:cap(s.Unresolved)])
	s.typing.forget()
}

// Restart forgets what was read of an op but its name.
func (s *State) Restart() {
	name, def, start, named := s.Name, s.Def, s.Start, s.NumNamed
	s.Reset()
	s.Name, s.Def, s.Start, s.NumNamed = name, def, start, named
}

// Begin prepares s for the groups of a definition.
func (s *State) Begin(def *OpDef) {
	for range def.Operands {
		s.operandGroups = append(s.operandGroups, group{})
	}
	s.typing.prepare(def)
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
	s.operandGroups[i] = group{len(s.Unresolved), len(us), true}
	s.Unresolved = append(s.Unresolved, us...)
}

// OperandGroup is what was read for group i.
func (s *State) OperandGroup(i int) []UnresolvedOperand {
	g := s.operandGroups[i]
	return s.Unresolved[g.start : g.start+g.n]
}

// SetOperandTypes gives the types of operand group i.
func (s *State) SetOperandTypes(i int, ts []ir.Type) { s.operandTypes[i].group = s.add(ts) }

// SetResultTypes gives the types of result group i.
func (s *State) SetResultTypes(i int, ts []ir.Type) { s.resultTypes[i].group = s.add(ts) }

// GroupOperands says that operand group i is what was added to Unresolved since
// it had n.
func (s *State) GroupOperands(i, n int) { s.operandGroups[i] = group{n, len(s.Unresolved) - n, true} }

// GroupOperandTypes says that the types of operand group i, or of all operands
// where i is -1, are what was added to Given since it had n.
func (s *State) GroupOperandTypes(i, n int) { s.groupTypes(s.operandTypes, &s.allOperands, i, n) }

// GroupResultTypes does so for results.
func (s *State) GroupResultTypes(i, n int) { s.groupTypes(s.resultTypes, &s.allResults, i, n) }

func (s *State) groupTypes(of []typedGroup, all *group, i, n int) {
	if i >= 0 {
		all = &of[i].group
	}
	*all = group{n, len(s.Given) - n, true}
}

// Finish resolves the operands of a format and completes types, attributes
// and segment sizes.
func (s *State) Finish(p Parser) bool {
	def := s.Def
	if s.allOperands.set && !s.splitOperandTypes(p) {
		return false
	}
	if s.allResults.set && !s.splitResultTypes(p) {
		return false
	}
	for i, g := range s.operandGroups {
		t := &s.operandTypes[i]
		if t.count = g.n; !t.set && g.n > 0 && s.Unresolved[g.start].Value != nil {
			t.hint = s.Unresolved[g.start].Value.Type() // a value that is defined already brings its type
		}
	}
	s.infer(p.Context(), def)
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
		s.Types = append(s.Types, s.typesOf(g.group)...)
	}
	c := p.Context()
	if def.Traits.Has(ir.AttrSizedOperandSegments) {
		s.setSegments(c, "operandSegmentSizes", s.operandTypes, typedGroup.size)
	}
	if def.Traits.Has(ir.AttrSizedResultSegments) {
		s.setSegments(c, "resultSegmentSizes", s.resultTypes, typedGroup.typed)
	}
	return true
}

func (s *State) setSegments(c *ir.Context, name string, gs []typedGroup, size func(typedGroup) int) {
	var buf [16]int64
	sizes := buf[:0]
	for _, g := range gs {
		sizes = append(sizes, int64(size(g)))
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
		s.operandTypes[i].group = group{all.start + at, g.n, true}
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
		s.resultTypes[i].group = group{all.start + at, n, true}
		at += n
	}
	return true
}

func (s *State) resolveGroup(p Parser, i int) bool {
	g, tg := s.operandGroups[i], s.operandTypes[i]
	us := s.Unresolved[g.start : g.start+g.n]
	if tg.set && tg.n != g.n {
		return p.Errorf(p.Since(s.Start), "operand '%s' of '%s' has %d values but %d types",
			s.Def.Operands[i].Name, s.Name, g.n, tg.n)
	}
	for j, u := range us {
		var t ir.Type
		switch {
		case tg.set:
			t = s.Given[tg.start+j]
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

// RegionAndAttrs reads `{…} {attrs}`, with which ops with one region end.
func (st *State) RegionAndAttrs(p Parser, args []Argument, terminator string) bool {
	r, ok := p.Region(args, terminator)
	if !ok {
		return false
	}
	st.Regions = append(st.Regions, r)
	st.Attrs, ok = p.OptionalAttrDict(st.Attrs)
	return ok
}

// AttrsAndType reads `{attrs} : type`, which most ops end with, and says where the type begins.
func (st *State) AttrsAndType(p Parser) (t ir.Type, at uint32, ok bool) {
	if st.Attrs, ok = p.OptionalAttrDict(st.Attrs); !ok || !p.Punct(Colon) {
		return nil, 0, false
	}
	at = p.Here()
	t, ok = p.Type()
	return t, at, ok
}

// OperandsIn reads operands in brackets.
func OperandsIn(p Parser, open, end Punct) ([]UnresolvedOperand, bool) {
	if !p.Punct(open) {
		return nil, false
	}
	us, ok := p.OperandList(nil)
	return us, ok && p.Punct(end)
}
