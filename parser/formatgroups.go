package parser

import (
	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/dialect/assembly"
)

// What may be absent from a format: optional groups and oilists.

// optional decides by the first directive of the group, as ODS does.
func (r *formatReader) optional(d *assembly.Directive) bool {
	p, st := r.p, r.st
	list := d.List
	for len(list) > 1 && list[0].Kind == assembly.Blank {
		list = list[1:]
	}
	first, rest := &list[0], list[1:]
	found := false
	switch first.Kind {
	case assembly.Punct:
		found = p.OptionalPunct(first.Punct)
	case assembly.Word:
		found = p.OptionalKeyword(first.Text)
	case assembly.Operand:
		start := len(st.Unresolved)
		u, ok := p.OptionalOperand()
		if ok {
			found = true
			st.Unresolved = append(st.Unresolved, u)
			if r.o.Operands[first.Index].Arity == dialect.Variadic && p.OptionalPunct(dialect.Comma) {
				if st.Unresolved, ok = p.OperandList(st.Unresolved); !ok {
					return false
				}
			}
			st.GroupOperands(first.Index, start)
		}
	case assembly.TypeOfOperand, assembly.TypeOfResult:
		before := len(st.Given)
		if !r.typeOf(&assembly.Directive{Kind: first.Kind, Index: first.Index}, false) {
			return false
		}
		found = len(st.Given) > before
	case assembly.Attr:
		spec := &r.o.Attrs[first.Index]
		if spec.Kind == dialect.EnumAttr {
			if !r.peekEnum(spec) {
				break
			}
			a, ok := p.Param(spec)
			if !ok {
				return false
			}
			st.AddAttr(spec.Name, a)
			found = true
			break
		}
		if spec.Kind == dialect.SymbolNameAttr {
			if name, ok := p.OptionalSymbol(); ok {
				st.AddAttr(spec.Name, p.Context().String(name))
				found = true
			}
			break
		}
		if mayHold := spec.Kind == dialect.AnyAttr || spec.Kind == dialect.DictAttr || spec.Kind == dialect.LocAttr; !mayHold && (p.PeekPunct(dialect.LBrace) || p.PeekKeyword("loc")) {
			break // attr-dict, a region or the op's location
		}
		if spec.Kind == dialect.StringAttr {
			if text, ok := p.OptionalString(); ok {
				st.AddAttr(spec.Name, p.Context().String(text))
				found = true
			}
			break
		}
		a, ok, good := p.OptionalAttribute(spec.NumberType(p.Context()))
		if !good {
			return false
		}
		if ok {
			st.AddAttr(spec.Name, a)
			found = true
		}
	case assembly.Region:
		reg, ok, good := p.OptionalRegion(nil, r.o.Regions[first.Index].Terminator)
		if !good {
			return false
		}
		if ok {
			st.Regions = append(st.Regions, reg)
			found = true
		}
	case assembly.Custom:
		before := len(st.Unresolved) + len(st.Given) + len(st.Attrs)
		if !r.one(first) {
			return false
		}
		found = len(st.Unresolved)+len(st.Given)+len(st.Attrs) > before
	default:
		return p.ErrorHere("optional group of '%s' starts with nothing that can be told from its absence", r.o.Name)
	}
	if !found {
		return r.list(d.Other)
	}
	if !r.list(assembly.WithoutUnits(rest, r.o)) {
		return false
	}
	// A unit attribute is present because its group is.
	for i := range d.List {
		if e := &d.List[i]; e.Kind == assembly.Attr && r.o.Attrs[e.Index].Kind == dialect.UnitAttr && i == d.Anchor {
			if st.Attr(r.o.Attrs[e.Index].Name) == nil {
				st.AddAttr(r.o.Attrs[e.Index].Name, p.Context().Unit())
			}
		}
	}
	return true
}

func (r *formatReader) peekEnum(spec *dialect.AttrSpec) bool {
	for _, c := range spec.Enum.Cases {
		if r.p.PeekKeyword(c.Name) {
			return true
		}
	}
	return false
}

func (r *formatReader) oilist(d *assembly.Directive) bool {
	p := r.p
	for {
		found := false
		for i := range d.List {
			first := &d.List[i].List[0]
			if first.Kind == assembly.Punct && !p.OptionalPunct(first.Punct) || first.Kind == assembly.Word && !p.OptionalKeyword(first.Text) {
				continue
			}
			found = true
			rest := d.List[i].List[1:]
			if !r.list(assembly.WithoutUnits(rest, r.o)) {
				return false
			}
			for j := range rest {
				if rest[j].Kind == assembly.Attr && r.o.Attrs[rest[j].Index].Kind == dialect.UnitAttr {
					r.st.AddAttr(r.o.Attrs[rest[j].Index].Name, p.Context().Unit())
				}
			}
			break
		}
		if !found {
			return true
		}
	}
}
