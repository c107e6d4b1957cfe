package dialect

import (
	"github.com/tgopt/tgopt/ir"
)

// ParseOp reads an op by its hook or format, after its name.
func (o *Op) ParseOp(p Parser, st *State) bool {
	f, err := o.compiled()
	if err != nil {
		return p.Errorf(p.Since(st.Start), "%v", err)
	}
	if o.Parse != nil {
		return o.Parse(p, st)
	}
	if f == nil {
		return p.Errorf(p.Since(st.Start), "'%s' has no custom form: expected \"%s\"(…)", o.Name, o.Name)
	}
	if o.legacy != nil {
		return o.parseLegacy(p, st)
	}
	return o.parseFormat(p, st, f)
}

func (o *Op) parseFormat(p Parser, st *State, f *format) bool {
	st.prepare(o.OpDef)
	r := formatReader{p, st, o}
	if !r.list(f.list) {
		return false
	}
	return st.finish(p, f)
}

type formatReader struct {
	p  Parser
	st *State
	o  *Op
}

func (r *formatReader) list(ds []directive) bool {
	for i := range ds {
		if !r.one(&ds[i]) {
			return false
		}
	}
	return true
}

func (r *formatReader) one(d *directive) bool {
	p, st := r.p, r.st
	switch d.kind {
	case dPunct:
		return p.Punct(d.punct)
	case dWord:
		return p.Keyword(d.text)
	case dBlank, dNewline:
		return true
	case dOperand:
		return r.operand(d)
	case dOperands:
		us, ok := p.OperandList(nil)
		if !ok {
			return false
		}
		return r.spread(us)
	case dAttr:
		spec := &r.o.Attrs[d.index]
		a, ok := r.attr(d, spec)
		if ok && a != nil {
			st.AddAttr(spec.Name, a)
		}
		return ok
	case dAttrDict, dAttrDictWithKeyword:
		var ok bool
		if d.kind == dAttrDict {
			st.Attrs, ok = p.OptionalAttrDict(st.Attrs)
		} else {
			st.Attrs, ok = p.OptionalAttrDictWithKeyword(st.Attrs)
		}
		return ok
	case dPropDict:
		if !p.OptionalPunct(Less) {
			return true
		}
		var ok bool
		st.Attrs, ok = p.OptionalAttrDict(st.Attrs)
		return ok && p.Punct(Greater)
	case dRegion, dRegions:
		return r.region(d)
	case dSuccessor, dSuccessors:
		for {
			b, ok := p.Successor()
			if !ok {
				return false
			}
			st.Successors = append(st.Successors, ir.Successor{Block: b})
			if d.kind == dSuccessor && r.o.Successors[d.index].Arity != Variadic || !p.OptionalPunct(Comma) {
				return true
			}
		}
	case dTypeOfOperand, dTypeOfResult, dTypeOfOperands, dTypeOfResults:
		return r.typeOf(d, false)
	case dFunctionalType:
		return r.functionalType(d)
	case dOptional:
		return r.optional(d)
	case dOilist:
		return r.oilist(d)
	case dCustom:
		if d.custom == nil || d.custom.Parse == nil {
			return p.ErrorHere("'custom<%s>' has no parser", d.text)
		}
		return d.custom.Parse(p, st, d.args)
	}
	panic("dialect: directive is not for ops")
}

func (r *formatReader) operand(d *directive) bool {
	st := r.st
	start := len(st.unresolved)
	var ok bool
	switch r.o.Operands[d.index].Arity {
	case One:
		var u UnresolvedOperand
		if u, ok = r.p.Operand(); !ok {
			return false
		}
		st.unresolved = append(st.unresolved, u)
	case Optional:
		if u, found := r.p.OptionalOperand(); found {
			st.unresolved = append(st.unresolved, u)
		}
	case Variadic:
		if st.unresolved, ok = r.p.OperandList(st.unresolved); !ok {
			return false
		}
	}
	st.operandGroups[d.index] = group{start, len(st.unresolved) - start, true}
	return true
}

// spread divides the operands of an `operands` directive over the groups: the
// single ones take one each, the one flexible group takes the rest.
func (r *formatReader) spread(us []UnresolvedOperand) bool {
	singles := 0
	for _, v := range r.o.Operands {
		if v.Arity == One {
			singles++
		}
	}
	rest := len(us) - singles
	at := 0
	for i, v := range r.o.Operands {
		n := 1
		if v.Arity != One {
			n = max(rest, 0)
			if v.Arity == Optional {
				n = min(n, 1)
			}
			rest -= n
		}
		if at+n > len(us) {
			return r.p.Errorf(r.p.Since(r.st.Start), "'%s' expects at least %d operands, but found %d", r.o.Name, singles, len(us))
		}
		r.st.SetOperandGroup(i, us[at:at+n])
		at += n
	}
	if at < len(us) {
		return r.p.Errorf(us[at].Span, "'%s' expects %d operands, but found %d", r.o.Name, at, len(us))
	}
	return true
}

func (r *formatReader) attr(d *directive, spec *AttrSpec) (ir.Attribute, bool) {
	if d.qualified {
		return r.p.Attribute(nil)
	}
	return r.p.Param(spec)
}

func (r *formatReader) region(d *directive) bool {
	p, st := r.p, r.st
	terminator := func(i int) string {
		if i < len(r.o.Regions) {
			return r.o.Regions[i].Terminator
		}
		return ""
	}
	if d.kind == dRegion && r.o.Regions[d.index].Arity != Variadic {
		reg, ok := p.Region(nil, terminator(d.index))
		if ok {
			if reg.Empty() && r.o.Traits.Has(ir.SingleBlock) {
				b := p.Module().NewBlock() // {} is a block without ops
				b.Implied = true
				reg.Append(b)
			}
			st.Regions = append(st.Regions, reg)
		}
		return ok
	}
	for {
		reg, found, ok := p.OptionalRegion(nil, terminator(len(st.Regions)))
		if !ok {
			return false
		}
		if !found {
			return true
		}
		st.Regions = append(st.Regions, reg)
		if !p.OptionalPunct(Comma) {
			return true
		}
	}
}

// typeOf reads type(…); parens says that a list stands in parentheses.
func (r *formatReader) typeOf(d *directive, parens bool) bool {
	p, st := r.p, r.st
	start := len(st.types)
	arity := Variadic
	var c *Constraint
	switch d.kind {
	case dTypeOfOperand:
		arity, c = r.o.Operands[d.index].Arity, r.o.Operands[d.index].Type
	case dTypeOfResult:
		arity, c = r.o.Results[d.index].Arity, r.o.Results[d.index].Type
	}
	var ok bool
	switch {
	case parens:
		if !p.Punct(LParen) {
			return false
		}
		if !p.OptionalPunct(RParen) {
			if st.types, ok = p.TypeList(st.types); !ok || !p.Punct(RParen) {
				return false
			}
		}
	case arity == One:
		at := p.Here()
		var t ir.Type
		if d.stripped {
			t, ok = p.StrippedType(c.custom())
		} else {
			t, ok = p.Type()
		}
		if !ok || !r.rightKind(c, t, at) {
			return false
		}
		st.types = append(st.types, t)
	default:
		t, found, ok := p.OptionalType()
		if !ok {
			return false
		}
		if found {
			st.types = append(st.types, t)
			if arity == Variadic && p.OptionalPunct(Comma) {
				if st.types, ok = p.TypeList(st.types); !ok {
					return false
				}
			}
		}
	}
	r.setTypes(d, group{start, len(st.types) - start, true})
	return true
}

// rightKind reports a type that is not even of the constraint's kind, as MLIR
// does while it parses: a scalar in place of a tensor. What else is wrong with a
// type, the verifier says.
func (r *formatReader) rightKind(c *Constraint, t ir.Type, at uint32) bool {
	if c == nil {
		return true
	}
	want := ""
	switch c.Kind {
	case TensorOf:
		if _, ok := t.(*ir.TensorType); !ok {
			want = "builtin.tensor"
		}
	case VectorOf:
		if _, ok := t.(*ir.VectorType); !ok {
			want = "builtin.vector"
		}
	case MemRefOf:
		if m, ok := t.(*ir.MemRefType); !ok || m.Unranked {
			want = "builtin.memref"
		}
	case UnrankedMemRefOf:
		if m, ok := t.(*ir.MemRefType); !ok || !m.Unranked {
			want = "builtin.unranked_memref"
		}
	case ComplexOf:
		if _, ok := t.(*ir.ComplexType); !ok {
			want = "builtin.complex"
		}
	case CustomOf:
		if ct, ok := t.(*ir.CustomType); !ok || ct.Name != c.Name {
			want = c.Name
		}
	}
	if want == "" {
		return true
	}
	if _, unknown := t.(*ir.ErrorType); unknown {
		return true
	}
	return r.p.Errorf(r.p.Since(at), "custom op '%s' invalid kind of type specified: expected %s, but found '%s'", r.o.Name, want, TypeText(t))
}

func (r *formatReader) setTypes(d *directive, g group) {
	switch d.kind {
	case dTypeOfOperand:
		r.st.operandTypes[d.index].group = g
	case dTypeOfResult:
		r.st.resultTypes[d.index].group = g
	case dTypeOfOperands:
		r.st.allOperands = g
	case dTypeOfResults:
		r.st.allResults = g
	}
}

func (r *formatReader) functionalType(d *directive) bool {
	p, st := r.p, r.st
	if !r.typeOf(&d.list[0], true) || !p.Punct(Arrow) {
		return false
	}
	out := &d.list[1]
	if p.PeekPunct(LParen) {
		return r.typeOf(out, true)
	}
	start := len(st.types)
	t, ok := p.Type()
	if !ok {
		return false
	}
	st.types = append(st.types, t)
	r.setTypes(out, group{start, 1, true})
	return true
}

// optional decides by the first directive of the group, as ODS does.
func (r *formatReader) optional(d *directive) bool {
	p, st := r.p, r.st
	list := d.list
	for len(list) > 1 && list[0].kind == dBlank {
		list = list[1:]
	}
	first, rest := &list[0], list[1:]
	found := false
	switch first.kind {
	case dPunct:
		found = p.OptionalPunct(first.punct)
	case dWord:
		found = p.OptionalKeyword(first.text)
	case dOperand:
		start := len(st.unresolved)
		u, ok := p.OptionalOperand()
		if ok {
			found = true
			st.unresolved = append(st.unresolved, u)
			if r.o.Operands[first.index].Arity == Variadic && p.OptionalPunct(Comma) {
				if st.unresolved, ok = p.OperandList(st.unresolved); !ok {
					return false
				}
			}
			st.operandGroups[first.index] = group{start, len(st.unresolved) - start, true}
		}
	case dTypeOfOperand, dTypeOfResult:
		before := len(st.types)
		if !r.typeOf(&directive{kind: first.kind, index: first.index}, false) {
			return false
		}
		found = len(st.types) > before
	case dAttr:
		spec := &r.o.Attrs[first.index]
		if spec.Kind == EnumAttr {
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
		if spec.Kind == SymbolNameAttr {
			if name, ok := p.OptionalSymbol(); ok {
				st.AddAttr(spec.Name, p.Context().String(name))
				found = true
			}
			break
		}
		if mayHold := spec.Kind == AnyAttr || spec.Kind == DictAttr || spec.Kind == LocAttr; !mayHold && (p.PeekPunct(LBrace) || p.PeekKeyword("loc")) {
			break // attr-dict, a region or the op's location
		}
		if spec.Kind == StringAttr {
			if text, ok := p.OptionalString(); ok {
				st.AddAttr(spec.Name, p.Context().String(text))
				found = true
			}
			break
		}
		a, ok, good := p.OptionalAttribute(attrType(p.Context(), spec))
		if !good {
			return false
		}
		if ok {
			st.AddAttr(spec.Name, a)
			found = true
		}
	case dRegion:
		reg, ok, good := p.OptionalRegion(nil, r.o.Regions[first.index].Terminator)
		if !good {
			return false
		}
		if ok {
			st.Regions = append(st.Regions, reg)
			found = true
		}
	case dCustom:
		before := len(st.unresolved) + len(st.types) + len(st.Attrs)
		if !r.one(first) {
			return false
		}
		found = len(st.unresolved)+len(st.types)+len(st.Attrs) > before
	default:
		return p.ErrorHere("optional group of '%s' starts with nothing that can be told from its absence", r.o.Name)
	}
	if !found {
		return r.list(d.other)
	}
	if !r.list(unitsAside(rest, r.o)) {
		return false
	}
	// A unit attribute is present because its group is.
	for i := range d.list {
		if e := &d.list[i]; e.kind == dAttr && r.o.Attrs[e.index].Kind == UnitAttr && i == d.anchor {
			if st.Attr(r.o.Attrs[e.index].Name) == nil {
				st.AddAttr(r.o.Attrs[e.index].Name, p.Context().Unit())
			}
		}
	}
	return true
}

// unitsAside drops the unit attributes of an optional group: they have no text.
func unitsAside(ds []directive, o *Op) []directive {
	clean := true
	for i := range ds {
		if ds[i].kind == dAttr && o.Attrs[ds[i].index].Kind == UnitAttr {
			clean = false
		}
	}
	if clean {
		return ds
	}
	var out []directive
	for _, d := range ds {
		if d.kind != dAttr || o.Attrs[d.index].Kind != UnitAttr {
			out = append(out, d)
		}
	}
	return out
}

func (r *formatReader) peekEnum(spec *AttrSpec) bool {
	for _, c := range spec.Enum.Cases {
		if r.p.PeekKeyword(c.Name) {
			return true
		}
	}
	return false
}

func attrType(c *ir.Context, spec *AttrSpec) ir.Type {
	switch spec.Kind {
	case IntAttr:
		if spec.Width == 65 {
			return c.Index()
		}
		if spec.Width > 0 {
			return c.Integer(spec.Width)
		}
	case FloatAttr:
		switch spec.Width {
		case 32:
			return c.Float(ir.F32)
		case 64:
			return c.Float(ir.F64)
		}
	}
	return nil
}

func (r *formatReader) oilist(d *directive) bool {
	p := r.p
	for {
		found := false
		for i := range d.list {
			first := &d.list[i].list[0]
			if first.kind == dPunct && !p.OptionalPunct(first.punct) || first.kind == dWord && !p.OptionalKeyword(first.text) {
				continue
			}
			found = true
			rest := d.list[i].list[1:]
			if !r.list(unitsAside(rest, r.o)) {
				return false
			}
			for j := range rest {
				if rest[j].kind == dAttr && r.o.Attrs[rest[j].index].Kind == UnitAttr {
					r.st.AddAttr(r.o.Attrs[rest[j].index].Name, p.Context().Unit())
				}
			}
			break
		}
		if !found {
			return true
		}
	}
}
