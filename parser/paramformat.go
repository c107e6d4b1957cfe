package parser

import (
	"slices"

	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/dialect/assembly"
	"github.com/tgopt/tgopt/internal/spelling"
	"github.com/tgopt/tgopt/ir"
)

// How the parameters of types and attributes are read by their assembly formats.

// TypeParams reads what follows the name of a type.
func (p *parser) TypeParams(t *dialect.Type) ([]ir.Attribute, bool) {
	if t.Parse != nil {
		start := p.Here()
		params, ok := t.Parse(p)
		return params, ok && p.ofKinds(t.Params, params, start)
	}
	params, _, ok := p.paramsByFormat(assembly.OfType(t), t.Name, t.Params, &t.ParamHooks)
	return params, ok
}

// attrParams reads what follows the name of an attribute. Where that has
// parameters in a form that is replaced, read holds them as they stand there.
func (p *parser) attrParams(a *dialect.Attr) (params, read []ir.Attribute, ok bool) {
	if a.Parse != nil {
		start := p.Here()
		params, ok = a.Parse(p)
		return params, nil, ok && p.ofKinds(a.Params, params, start)
	}
	if a.Enum != nil {
		if !a.Word && !p.Punct(dialect.Less) {
			return nil, nil, false
		}
		v, ok := p.Param(&dialect.AttrSpec{Name: a.Name, Kind: dialect.EnumAttr, Enum: a.Enum})
		if !ok || !a.Word && !p.Punct(dialect.Greater) {
			return nil, nil, false
		}
		return []ir.Attribute{v}, nil, true
	}
	return p.paramsByFormat(assembly.OfAttr(a), a.Name, a.Params, &a.ParamHooks)
}

// ofKinds reports the first of the parameters that a hook read from start on that is not of
// its kind.
func (p *parser) ofKinds(specs []dialect.AttrSpec, params []ir.Attribute, start uint32) bool {
	for i := range min(len(specs), len(params)) {
		if !specs[i].List && !p.ofKind(&specs[i], params[i], start) {
			return false
		}
	}
	return true
}

func (p *parser) paramsByFormat(f *assembly.ParamFormats, name string, specs []dialect.AttrSpec, hooks *dialect.ParamHooks) (params, read []ir.Attribute, ok bool) {
	if f.Err != nil {
		return nil, nil, p.ErrorHere("%v", f.Err)
	}
	params = make([]ir.Attribute, len(specs))
	if f.Format == nil {
		return params, nil, true
	}
	r := paramReader{p, name, specs, params, hooks.DropUnknown}
	start := p.Here()
	if !r.list(f.List) {
		return nil, nil, false
	}
	for i := range specs {
		s := &specs[i]
		if params[i] != nil {
			p.metReleases(s.Releases)
		}
		if params[i] == nil && !s.Optional && !s.HasDefault && s.Kind != dialect.UnitAttr {
			return nil, nil, p.Errorf(p.Since(start), "'%s' lacks parameter '%s'", name, s.Name)
		}
		if params[i] != nil && p.reg.IsDefault(p.Context(), s, params[i]) {
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
	p      *parser
	name   string
	specs  []dialect.AttrSpec
	params []ir.Attribute
	drop   bool // unknown keys
}

func (r *paramReader) list(ds []assembly.Directive) bool {
	for i := range ds {
		d := &ds[i]
		switch d.Kind {
		case assembly.Punct:
			if !r.p.Punct(d.Punct) {
				return false
			}
		case assembly.Word:
			if !r.p.Keyword(d.Text) {
				return false
			}
		case assembly.Param:
			if !r.param(d.Index) {
				return false
			}
		case assembly.Optional:
			if !r.optional(d) {
				return false
			}
		case assembly.Dict:
			if !r.p.Punct(dialect.LBrace) || !r.keyed(dialect.RBrace) || !r.p.Punct(dialect.RBrace) {
				return false
			}
		case assembly.Struct:
			if !r.keyed(dialect.Greater) {
				return false
			}
		case assembly.Params:
			for j := range r.specs {
				if r.p.PeekPunct(dialect.Greater) || j > 0 && !r.p.OptionalPunct(dialect.Comma) {
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

func (r *paramReader) optional(d *assembly.Directive) bool {
	first := &d.List[0]
	found := false
	switch first.Kind {
	case assembly.Punct:
		found = r.p.OptionalPunct(first.Punct)
	case assembly.Word:
		found = r.p.OptionalKeyword(first.Text)
	case assembly.Param:
		if !r.p.PeekPunct(dialect.Greater) && !r.p.PeekPunct(dialect.Comma) && !r.p.PeekPunct(dialect.RSquare) {
			found = true
			if !r.param(first.Index) {
				return false
			}
		}
	}
	if !found {
		return r.list(d.Other)
	}
	if a := d.List[d.Anchor]; a.Kind == assembly.Param && r.specs[a.Index].Kind == dialect.UnitAttr {
		r.params[a.Index] = r.p.Context().Unit()
		rest := append(append([]assembly.Directive(nil), d.List[1:d.Anchor]...), d.List[d.Anchor+1:]...)
		return r.list(rest)
	}
	return r.list(d.List[1:])
}

// keyed reads `name = value` pairs in any order up to the closing token.
func (r *paramReader) keyed(end dialect.Punct) bool {
	if r.p.PeekPunct(end) {
		return true
	}
	for {
		at := r.p.Here()
		name, ok := r.p.Word("parameter name")
		if !ok {
			return false
		}
		i := dialect.AttrIndex(r.specs, name)
		if i < 0 && r.drop {
			if !r.p.Punct(dialect.Equal) {
				return false
			}
			if _, ok := r.p.Attribute(nil); !ok {
				return false
			}
			if !r.p.OptionalPunct(dialect.Comma) {
				return true
			}
			continue
		}
		if i < 0 {
			meant := spelling.Closest(name, r.names())
			r.p.Errorf(r.p.Since(at), "'%s' has no parameter '%s'%s", r.name, name, spelling.DidYouMean(meant))
			// What was meant is read, so that nothing else suffers.
			if i = dialect.AttrIndex(r.specs, meant); i < 0 || r.params[i] != nil {
				return false
			}
		}
		if r.params[i] != nil {
			return r.p.Errorf(r.p.Since(at), "parameter '%s' is given twice", name)
		}
		if r.specs[i].Kind == dialect.UnitAttr && !r.p.PeekPunct(dialect.Equal) {
			r.params[i] = r.p.Context().Unit()
		} else if !r.p.Punct(dialect.Equal) {
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
		if !r.p.OptionalPunct(dialect.Comma) {
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
		if !r.p.OptionalPunct(dialect.Comma) {
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
