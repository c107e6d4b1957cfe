package dialect

import (
	"slices"

	"github.com/tgopt/tgopt/internal/spelling"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/release"
)

// Formats of types and attributes: the directives that concern parameters.

// params prints parameters by a format. Those at their default are nil and
// count as absent.
func (p *Printer) params(ds []directive, specs []AttrSpec, params []ir.Attribute) {
	for i := range ds {
		d := &ds[i]
		if d.blank {
			p.Byte(' ')
		}
		switch d.kind {
		case dPunct, dWord:
			p.Text(d.text)
		case dBlank:
			p.Byte(' ')
		case dParam:
			p.param(&specs[d.index], params[d.index], false)
		case dOptional:
			branch := d.other
			if a := &d.list[d.anchor]; presentParam(a, params) {
				branch = d.list
				if a.kind == dParam && specs[a.index].Kind == UnitAttr {
					branch = append(append([]directive(nil), d.list[:d.anchor]...), d.list[d.anchor+1:]...)
				}
			}
			p.params(branch, specs, params)
		case dDict:
			p.Byte('{')
			p.keyed(specs, params, d.order)
			p.Byte('}')
		case dStruct:
			p.keyed(specs, params, d.order)
		case dParams:
			first := true
			for j := range specs {
				if params[j] == nil {
					continue
				}
				if !first {
					p.Text(", ")
				}
				first = false
				p.param(&specs[j], params[j], false)
			}
		}
	}
}

// presentParam decides whether an optional group is printed: its anchor is one
// parameter, some or all.
func presentParam(anchor *directive, params []ir.Attribute) bool {
	if anchor.kind == dParam {
		return params[anchor.index] != nil
	}
	if anchor.order != nil {
		return slices.ContainsFunc(anchor.order, func(i int) bool { return params[i] != nil })
	}
	for _, a := range params {
		if a != nil {
			return true
		}
	}
	return false
}

// param prints a parameter, which is a list of its kind or one of it. Keywords
// that are no words, such as those of several bits, stand in quotes.
func (p *Printer) param(s *AttrSpec, a ir.Attribute, stripped bool) {
	if list, ok := a.(*ir.ArrayAttr); ok && s.List {
		one := *s
		one.List = false
		for i, e := range list.Elems {
			if i > 0 {
				p.Text(", ")
			}
			p.param(&one, e, true)
		}
		return
	}
	if ia, ok := a.(*ir.IntegerAttr); ok && s.Kind == EnumAttr {
		if text, ok := s.Enum.Text(ia.Value); ok {
			p.Identifier(text)
			return
		}
	}
	p.spec(s, a, stripped)
}

// keyed prints `name = value` of those that are there, in the given order or
// that of the definition.
func (p *Printer) keyed(specs []AttrSpec, params []ir.Attribute, order []int) {
	first := true
	n := len(specs)
	if order != nil {
		n = len(order)
	}
	for at := range n {
		i := at
		if order != nil {
			i = order[at]
		}
		if params[i] == nil {
			continue
		}
		if !first {
			p.Text(", ")
		}
		first = false
		p.Text(specs[i].Name)
		if specs[i].Kind == UnitAttr {
			continue
		}
		p.Text(" = ")
		p.param(&specs[i], params[i], true)
	}
}

// ParseParams reads what follows the name of a type or attribute.
func (t *Type) ParseParams(p Parser) ([]ir.Attribute, bool) {
	if t.Parse != nil {
		return t.Parse(p)
	}
	f, err := t.compiled()
	params, _, ok := parseParams(p, f, err, t.Name, t.Params, &t.ParamHooks)
	return params, ok
}

// ParseParams reads what follows the name of an attribute. Where that has
// parameters in a form that is replaced, read holds them as they stand there.
func (a *Attr) ParseParams(p Parser) (params, read []ir.Attribute, ok bool) {
	if a.Parse != nil {
		params, ok = a.Parse(p)
		return params, nil, ok
	}
	if a.Enum != nil {
		if !a.Word && !p.Punct(Less) {
			return nil, nil, false
		}
		v, ok := p.Param(&AttrSpec{Name: a.Name, Kind: EnumAttr, Enum: a.Enum})
		if !ok || !a.Word && !p.Punct(Greater) {
			return nil, nil, false
		}
		return []ir.Attribute{v}, nil, true
	}
	f, err := a.compiled()
	return parseParams(p, f, err, a.Name, a.Params, &a.ParamHooks)
}

func parseParams(p Parser, f *format, err error, name string, specs []AttrSpec, hooks *ParamHooks) (params, read []ir.Attribute, ok bool) {
	if err != nil {
		return nil, nil, p.ErrorHere("%v", err)
	}
	params = make([]ir.Attribute, len(specs))
	if f == nil {
		return params, nil, true
	}
	r := paramReader{p, name, specs, params, hooks.DropUnknown}
	start := p.Here()
	if !r.list(f.list) {
		return nil, nil, false
	}
	for i := range specs {
		s := &specs[i]
		if params[i] != nil && s.Releases != (release.Range{}) {
			p.Context().Legacy().Limit(s.Releases.Since, s.Releases.Until)
		}
		if params[i] == nil && !s.Optional && !s.HasDefault && s.Kind != UnitAttr {
			return nil, nil, p.Errorf(p.Since(start), "'%s' lacks parameter '%s'", name, s.Name)
		}
		if params[i] != nil && p.Registry().isDefault(p.Context(), s, params[i]) {
			params[i] = nil
		}
	}
	if hooks.Normalize == nil {
		return params, nil, true
	}
	var buf [16]ir.Attribute
	before := append(buf[:0], params...)
	ok = true
	hooks.Normalize(p.Context(), params, func(format string, args ...any) {
		ok = p.Errorf(p.Since(start), "'"+name+"' "+format, args...)
	})
	if !slices.Equal(before, params) {
		read = slices.Clone(before)
	}
	return params, read, ok
}

type paramReader struct {
	p      Parser
	name   string
	specs  []AttrSpec
	params []ir.Attribute
	drop   bool // unknown keys
}

func (r *paramReader) list(ds []directive) bool {
	for i := range ds {
		d := &ds[i]
		switch d.kind {
		case dPunct:
			if !r.p.Punct(d.punct) {
				return false
			}
		case dWord:
			if !r.p.Keyword(d.text) {
				return false
			}
		case dParam:
			if !r.param(d.index) {
				return false
			}
		case dOptional:
			if !r.optional(d) {
				return false
			}
		case dDict:
			if !r.p.Punct(LBrace) || !r.keyed(RBrace) || !r.p.Punct(RBrace) {
				return false
			}
		case dStruct:
			if !r.keyed(Greater) {
				return false
			}
		case dParams:
			for j := range r.specs {
				if r.p.PeekPunct(Greater) || j > 0 && !r.p.OptionalPunct(Comma) {
					break
				}
				if !r.param(j) {
					return false
				}
			}
		}
	}
	return true
}

func (r *paramReader) param(i int) bool {
	a, ok := r.p.Param(&r.specs[i])
	r.params[i] = a
	return ok
}

func (r *paramReader) optional(d *directive) bool {
	first := &d.list[0]
	found := false
	switch first.kind {
	case dPunct:
		found = r.p.OptionalPunct(first.punct)
	case dWord:
		found = r.p.OptionalKeyword(first.text)
	case dParam:
		if !r.p.PeekPunct(Greater) && !r.p.PeekPunct(Comma) && !r.p.PeekPunct(RSquare) {
			found = true
			if !r.param(first.index) {
				return false
			}
		}
	}
	if !found {
		return r.list(d.other)
	}
	if a := d.list[d.anchor]; a.kind == dParam && r.specs[a.index].Kind == UnitAttr {
		r.params[a.index] = r.p.Context().Unit()
		rest := append(append([]directive(nil), d.list[1:d.anchor]...), d.list[d.anchor+1:]...)
		return r.list(rest)
	}
	return r.list(d.list[1:])
}

// keyed reads `name = value` pairs in any order up to the closing token.
func (r *paramReader) keyed(end Punct) bool {
	if r.p.PeekPunct(end) {
		return true
	}
	for {
		at := r.p.Here()
		name, ok := r.p.Word("parameter name")
		if !ok {
			return false
		}
		i := indexOf(r.specs, attrSpecName, name)
		if i < 0 && r.drop {
			if !r.p.Punct(Equal) {
				return false
			}
			if _, ok := r.p.Attribute(nil); !ok {
				return false
			}
			if !r.p.OptionalPunct(Comma) {
				return true
			}
			continue
		}
		if i < 0 {
			meant := spelling.Closest(name, r.names())
			r.p.Errorf(r.p.Since(at), "'%s' has no parameter '%s'%s", r.name, name, spelling.DidYouMean(meant))
			// What was meant is read, so that nothing else suffers.
			if i = indexOf(r.specs, attrSpecName, meant); i < 0 || r.params[i] != nil {
				return false
			}
		}
		if r.params[i] != nil {
			return r.p.Errorf(r.p.Since(at), "parameter '%s' is given twice", name)
		}
		if r.specs[i].Kind == UnitAttr && !r.p.PeekPunct(Equal) {
			r.params[i] = r.p.Context().Unit()
		} else if !r.p.Punct(Equal) {
			return false
		} else if r.specs[i].List {
			more, ok := r.keyedList(i)
			if !ok || !more {
				return ok
			}
			continue
		} else if !r.param(i) {
			return false
		}
		if !r.p.OptionalPunct(Comma) {
			return true
		}
	}
}

// keyedList reads the elements of a list, which end where the next parameter
// begins; more says that its name is next.
func (r *paramReader) keyedList(i int) (more, ok bool) {
	one := r.specs[i]
	one.List = false
	var elems []ir.Attribute
	for !more {
		a, ok := r.p.Param(&one)
		if !ok {
			return false, false
		}
		elems = append(elems, a)
		if !r.p.OptionalPunct(Comma) {
			break
		}
		for j := range r.specs {
			more = more || r.p.PeekKeyword(r.specs[j].Name)
		}
	}
	r.params[i] = r.p.Context().Array(elems)
	return more, true
}

func (r *paramReader) names() []string {
	names := make([]string, len(r.specs))
	for i := range r.specs {
		names[i] = r.specs[i].Name
	}
	return names
}
