package parser

import (
	"slices"

	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/ir/source"
)

// genericOp reads `"name"(operands)[successors] <{…}> ({regions}) {attrs} : type`.
func (p *parser) genericOp(start uint32, groups []resultGroup) (*ir.Op, bool) {
	nameTok := p.tok
	text, _ := p.OptionalString()
	if text == "" {
		return nil, p.Errorf(p.span(nameTok), "empty operation name is invalid")
	}
	name := p.genericName(text)
	def, _ := name.Def.(*dialect.Op)
	if def == nil && !p.mayBeUnregistered(text, nameTok) {
		return nil, false
	}
	if !p.Punct(dialect.LParen) {
		return nil, false
	}
	us, ok := p.OperandList(nil)
	if !ok || !p.Punct(dialect.RParen) {
		return nil, false
	}
	st := ir.OpState{Name: name}
	if p.OptionalPunct(dialect.LSquare) {
		for {
			b, ok := p.Successor()
			if !ok {
				return nil, false
			}
			st.Successors = append(st.Successors, ir.Successor{Block: b})
			if !p.OptionalPunct(dialect.Comma) {
				break
			}
		}
		if !p.Punct(dialect.RSquare) {
			return nil, false
		}
	}
	props := 0
	if p.OptionalPunct(dialect.Less) {
		if st.Attrs, ok = p.properties(def); !ok {
			return nil, false
		}
		props = len(st.Attrs)
	}
	if p.OptionalPunct(dialect.LParen) {
		if def != nil {
			p.defaults = append(p.defaults, def.DefaultDialect)
		} else {
			p.defaults = append(p.defaults, "")
		}
		st.Regions, ok = p.genericRegions(name)
		p.defaults = p.defaults[:len(p.defaults)-1]
		if !ok {
			return nil, false
		}
	}
	if st.Attrs, ok = p.OptionalAttrDict(st.Attrs); !ok {
		return nil, false
	}
	if def != nil {
		p.metAttrs(def, st.Attrs)
	}
	// In custom form both dictionaries are one, in MLIR's order. Text of another
	// order keeps it.
	if def != nil && props > 0 && len(st.Attrs) > props && ir.AttrsSorted(st.Attrs[props:]) {
		ir.SortAttrs(st.Attrs)
	}
	if !p.Punct(dialect.Colon) {
		return nil, false
	}
	typeTok := p.tok
	ft, ok := p.FunctionType()
	if !ok {
		return nil, false
	}
	if len(us) != len(ft.Inputs) {
		return nil, p.Errorf(p.Since(typeTok.start), "expected %d operand types but had %d", len(us), len(ft.Inputs))
	}
	for i, u := range us {
		v, ok := p.Resolve(u, ft.Inputs[i])
		if !ok {
			return nil, false
		}
		st.Operands = append(st.Operands, v)
	}
	st.Types = ft.Results
	if def != nil && def.Sizes != nil {
		const name = "operandSegmentSizes"
		sizes := def.Sizes(ft.Inputs)
		if sizes != nil && !slices.ContainsFunc(st.Attrs, func(a ir.NamedAttr) bool { return a.Name == name }) {
			st.Attrs = append(st.Attrs, ir.NamedAttr{Name: name, Value: p.ctx.I32Array(sizes...)})
		}
	}
	if def != nil {
		if def.ReadGeneric != nil {
			def.ReadGeneric(p.ctx, &st)
		}
		def.CompleteSegments(p.ctx, &st)
	}
	if len(st.Successors) > 0 {
		assignSuccessorOperands(&st, def)
	}
	st.Span = source.Span{Start: start, End: p.lastEnd}
	return p.insert(&st, groups, p.span(nameTok))
}

// properties reads what follows `<` up to `>`: the attributes that the op's
// definition names or, where there is no definition, any attribute.
func (p *parser) properties(def *dialect.Op) ([]ir.NamedAttr, bool) {
	if def == nil {
		a, ok := p.Attribute(nil)
		return []ir.NamedAttr{{Name: ir.Properties, Value: a}}, ok && p.Punct(dialect.Greater)
	}
	if !p.PeekPunct(dialect.LBrace) {
		return nil, p.unexpected("'{'")
	}
	attrs, ok := p.attrDict(nil)
	return attrs, ok && p.Punct(dialect.Greater)
}

// mayBeUnregistered decides whether a generic op of no definition is accepted.
func (p *parser) mayBeUnregistered(name string, at token) bool {
	switch text := p.reg.UnknownOp(name); {
	case text != "":
		return p.Errorf(p.span(at), "%s", text)
	case !p.opts.AllowUnregistered:
		return p.Errorf(p.span(at), "operation '%s' is of an unregistered dialect: describe it in a spec file, for --dialect FILE or .tgopt.yaml, or pass -allow-unregistered-dialect", name)
	}
	return true
}

func (p *parser) genericRegions(name *ir.OpName) ([]*ir.Region, bool) {
	var rs []*ir.Region
	isolated := name.Registered() && name.Traits.Has(ir.IsolatedFromAbove)
	for {
		r, ok := p.region(nil, "", isolated)
		if !ok {
			return nil, false
		}
		rs = append(rs, r)
		if !p.OptionalPunct(dialect.Comma) {
			break
		}
	}
	return rs, p.Punct(dialect.RParen)
}

// assignSuccessorOperands divides the trailing operands of a branch over its
// successors, by operandSegmentSizes where there are some; the switches of cf
// and llvm divide their last segment once more.
func assignSuccessorOperands(st *ir.OpState, def *dialect.Op) {
	n := len(st.Successors)
	total := len(st.Operands)
	for _, a := range st.Attrs {
		cases, ok := a.Value.(*ir.DenseArrayAttr)
		if ok && a.Name == "indbr_operand_segments" && len(cases.Values) == n {
			at := 1
			for i, c := range cases.Values {
				if c < 0 || int(c) > total-at {
					return
				}
				st.Successors[i].First, st.Successors[i].Count = at, int(c)
				at += int(c)
			}
			return
		}
		if a.Name != "case_operand_segments" || !ok || len(cases.Values) != n-1 {
			continue
		}
		at := total
		for i := n - 1; i > 0; i-- {
			c := int(cases.Values[i-1])
			at -= c
			if c < 0 || at < 1 {
				return
			}
			st.Successors[i].First, st.Successors[i].Count = at, c
		}
		st.Successors[0].First, st.Successors[0].Count = 1, at-1
		return
	}
	for _, a := range st.Attrs {
		sizes, ok := a.Value.(*ir.DenseArrayAttr)
		if a.Name != "operandSegmentSizes" || !ok || len(sizes.Values) < n {
			continue
		}
		at, segments := total, sizes.Values
		if k := len(segments) - 1; k > n && def != nil && len(def.Operands) > k && def.Operands[k].Name == "op_bundle_operands" {
			at -= int(segments[k]) // what llvm.invoke has behind them
			segments = segments[:k]
		}
		for i := n - 1; i >= 0; i-- {
			c := int(segments[len(segments)-n+i])
			at -= c
			if at < 0 {
				return
			}
			st.Successors[i].First, st.Successors[i].Count = at, c
		}
		return
	}
	if n == 1 {
		first := 0
		if def != nil {
			for _, v := range def.Operands {
				if v.Arity == dialect.One {
					first++
				}
			}
		}
		st.Successors[0].First, st.Successors[0].Count = min(first, total), max(total-first, 0)
	}
}
