package parser

import (
	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/dialect/assembly"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/printer"
)

// How ops are read by their assembly formats.

// opByFormat reads an op by its hook or format, after its name.
func (p *parser) opByFormat(st *dialect.State) bool {
	o := st.Def
	if o.Parse != nil {
		return o.Parse(p, st)
	}
	f := assembly.OfOp(o)
	switch {
	case f.Err != nil:
		return p.Errorf(p.Since(st.Start), "%v", f.Err)
	case f.Format == nil:
		return p.Errorf(p.Since(st.Start), "'%s' has no custom form: expected \"%s\"(…)", o.Name, o.Name)
	case f.Legacy != nil:
		return p.legacyFormat(st, f)
	}
	return p.format(st, f.Format)
}

func (p *parser) format(st *dialect.State, f *assembly.Format) bool {
	st.Begin(st.Def.OpDef)
	r := formatReader{p, st, st.Def}
	return r.list(f.List) && st.Finish(p)
}

type formatReader struct {
	p  *parser
	st *dialect.State
	o  *dialect.Op
}

func (r *formatReader) list(ds []assembly.Directive) bool {
	for i := range ds {
		if !r.one(&ds[i]) {
			return false
		}
	}
	return true
}

func (r *formatReader) one(d *assembly.Directive) bool {
	p, st := r.p, r.st
	switch d.Kind {
	case assembly.Punct:
		return p.Punct(d.Punct)
	case assembly.Word:
		return p.Keyword(d.Text)
	case assembly.Blank, assembly.Newline:
		return true
	case assembly.Operand:
		return r.operand(d)
	case assembly.Operands:
		return r.operands()
	case assembly.Attr:
		spec := &r.o.Attrs[d.Index]
		a, ok := r.attr(d, spec)
		if ok && a != nil {
			st.AddAttr(spec.Name, a)
		}
		return ok
	case assembly.AttrDict, assembly.AttrDictWithKeyword:
		var ok bool
		if d.Kind == assembly.AttrDict {
			st.Attrs, ok = p.OptionalAttrDict(st.Attrs)
		} else {
			st.Attrs, ok = p.OptionalAttrDictWithKeyword(st.Attrs)
		}
		return ok
	case assembly.PropDict:
		if !p.OptionalPunct(dialect.Less) {
			return true
		}
		var ok bool
		st.Attrs, ok = p.OptionalAttrDict(st.Attrs)
		return ok && p.Punct(dialect.Greater)
	case assembly.Region, assembly.Regions:
		return r.region(d)
	case assembly.Successor, assembly.Successors:
		for {
			b, ok := p.Successor()
			if !ok {
				return false
			}
			st.Successors = append(st.Successors, ir.Successor{Block: b})
			if d.Kind == assembly.Successor && r.o.Successors[d.Index].Arity != dialect.Variadic || !p.OptionalPunct(dialect.Comma) {
				return true
			}
		}
	case assembly.TypeOfOperand, assembly.TypeOfResult, assembly.TypeOfOperands, assembly.TypeOfResults:
		return r.typeOf(d, false)
	case assembly.FunctionalType:
		return r.functionalType(d)
	case assembly.Optional:
		return r.optional(d)
	case assembly.Oilist:
		return r.oilist(d)
	case assembly.Custom:
		if d.Custom == nil || d.Custom.Parse == nil {
			return p.ErrorHere("'custom<%s>' has no parser", d.Text)
		}
		return d.Custom.Parse(p, st, d.Args)
	}
	panic("parser: directive is not for ops")
}

func (r *formatReader) operand(d *assembly.Directive) bool {
	st := r.st
	start := len(st.Unresolved)
	var ok bool
	switch r.o.Operands[d.Index].Arity {
	case dialect.One:
		var u dialect.UnresolvedOperand
		if u, ok = r.p.Operand(); !ok {
			return false
		}
		st.Unresolved = append(st.Unresolved, u)
	case dialect.Optional:
		if u, found := r.p.OptionalOperand(); found {
			st.Unresolved = append(st.Unresolved, u)
		}
	case dialect.Variadic:
		if st.Unresolved, ok = r.p.OperandList(st.Unresolved); !ok {
			return false
		}
	}
	st.GroupOperands(d.Index, start)
	return true
}

// operands reads an `operands` directive.
func (r *formatReader) operands() bool {
	var room [8]dialect.UnresolvedOperand // more need memory of their own
	us, ok := r.p.OperandList(room[:0])
	return ok && r.spread(us)
}

// spread divides the operands of an `operands` directive over the groups: the
// single ones take one each, the one flexible group takes the rest.
func (r *formatReader) spread(us []dialect.UnresolvedOperand) bool {
	singles := 0
	for _, v := range r.o.Operands {
		if v.Arity == dialect.One {
			singles++
		}
	}
	rest := len(us) - singles
	at := 0
	for i, v := range r.o.Operands {
		n := 1
		if v.Arity != dialect.One {
			n = max(rest, 0)
			if v.Arity == dialect.Optional {
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

func (r *formatReader) attr(d *assembly.Directive, spec *dialect.AttrSpec) (ir.Attribute, bool) {
	if d.Qualified {
		return r.p.Attribute(nil)
	}
	return r.p.Param(spec)
}

func (r *formatReader) region(d *assembly.Directive) bool {
	p, st := r.p, r.st
	terminator := func(i int) string {
		if i < len(r.o.Regions) {
			return r.o.Regions[i].Terminator
		}
		return ""
	}
	if d.Kind == assembly.Region && r.o.Regions[d.Index].Arity != dialect.Variadic {
		reg, ok := p.Region(nil, terminator(d.Index))
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
		if !p.OptionalPunct(dialect.Comma) {
			return true
		}
	}
}

// typeOf reads type(…); parens says that a list stands in parentheses.
func (r *formatReader) typeOf(d *assembly.Directive, parens bool) bool {
	p, st := r.p, r.st
	start := len(st.Given)
	arity := dialect.Variadic
	var c *dialect.Constraint
	switch d.Kind {
	case assembly.TypeOfOperand:
		arity, c = r.o.Operands[d.Index].Arity, r.o.Operands[d.Index].Type
	case assembly.TypeOfResult:
		arity, c = r.o.Results[d.Index].Arity, r.o.Results[d.Index].Type
	}
	var ok bool
	switch {
	case parens:
		if !p.Punct(dialect.LParen) {
			return false
		}
		if !p.OptionalPunct(dialect.RParen) {
			if st.Given, ok = p.TypeList(st.Given); !ok || !p.Punct(dialect.RParen) {
				return false
			}
		}
	case arity == dialect.One:
		at := p.Here()
		var t ir.Type
		if d.Stripped {
			t, ok = p.StrippedType(c.CustomName())
		} else {
			t, ok = p.Type()
		}
		if !ok || !r.rightKind(c, t, at) {
			return false
		}
		st.Given = append(st.Given, t)
	default:
		t, found, ok := p.OptionalType()
		if !ok {
			return false
		}
		if found {
			st.Given = append(st.Given, t)
			if arity == dialect.Variadic && p.OptionalPunct(dialect.Comma) {
				if st.Given, ok = p.TypeList(st.Given); !ok {
					return false
				}
			}
		}
	}
	r.setTypes(d, start)
	return true
}

// rightKind reports a type that is not even of the constraint's kind, as MLIR
// does while it parses: a scalar in place of a tensor. What else is wrong with a
// type, the verifier says.
func (r *formatReader) rightKind(c *dialect.Constraint, t ir.Type, at uint32) bool {
	if c == nil {
		return true
	}
	want := ""
	switch c.Kind {
	case dialect.TensorOf:
		if _, ok := t.(*ir.TensorType); !ok {
			want = "builtin.tensor"
		}
	case dialect.VectorOf:
		if _, ok := t.(*ir.VectorType); !ok {
			want = "builtin.vector"
		}
	case dialect.MemRefOf:
		if m, ok := t.(*ir.MemRefType); !ok || m.Unranked {
			want = "builtin.memref"
		}
	case dialect.UnrankedMemRefOf:
		if m, ok := t.(*ir.MemRefType); !ok || !m.Unranked {
			want = "builtin.unranked_memref"
		}
	case dialect.ComplexOf:
		if _, ok := t.(*ir.ComplexType); !ok {
			want = "builtin.complex"
		}
	case dialect.CustomOf:
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
	return r.p.Errorf(r.p.Since(at), "custom op '%s' invalid kind of type specified: expected %s, but found '%s'", r.o.Name, want, printer.TypeText(t))
}

// setTypes says whose the types are that were given since there were n.
func (r *formatReader) setTypes(d *assembly.Directive, n int) {
	switch d.Kind {
	case assembly.TypeOfOperand:
		r.st.GroupOperandTypes(d.Index, n)
	case assembly.TypeOfResult:
		r.st.GroupResultTypes(d.Index, n)
	case assembly.TypeOfOperands:
		r.st.GroupOperandTypes(-1, n)
	case assembly.TypeOfResults:
		r.st.GroupResultTypes(-1, n)
	}
}

func (r *formatReader) functionalType(d *assembly.Directive) bool {
	p, st := r.p, r.st
	if !r.typeOf(&d.List[0], true) || !p.Punct(dialect.Arrow) {
		return false
	}
	out := &d.List[1]
	if p.PeekPunct(dialect.LParen) {
		return r.typeOf(out, true)
	}
	start := len(st.Given)
	t, ok := p.Type()
	if !ok {
		return false
	}
	st.Given = append(st.Given, t)
	r.setTypes(out, start)
	return true
}
