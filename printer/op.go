package printer

import (
	"slices"
	"strings"

	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/dialect/assembly"
	"github.com/tgopt/tgopt/ir"
)

// Op appends an op: results, name, syntax and location, without a line break.
func (p *Printer) Op(o *ir.Op) {
	if p.record != nil {
		p.record.opLoc(p, o.Loc())
		p.opBody(o)
		return
	}
	// Results that nothing uses may be left without names in the text.
	if n := o.NumResults(); n > 0 && (p.names != nil || o.Result(0).Name() != "") {
		for i := 0; i < n; {
			if i > 0 {
				p.Text(", ")
			}
			_, size := p.resultGroup(o, i)
			p.Byte('%')
			p.Text(p.nameOf(o.Result(i)))
			if size > 1 {
				p.Byte(':')
				p.Int(int64(size))
			}
			i += size
		}
		p.Text(" = ")
	}
	p.opBody(o)
	p.trailingLoc(o.Loc())
	if p.opts.ValueUsers {
		p.usersOfOp(o)
	}
}

// OpInside appends an op that stands within the text of another one: without
// its results and location.
func (p *Printer) OpInside(o *ir.Op) {
	if p.record != nil {
		p.record.opLoc(p, o.Loc())
	}
	p.opBody(o)
}

func (p *Printer) opBody(o *ir.Op) {
	def := dialect.DefOf(o)
	var forms *assembly.OpFormats
	if !p.opts.Generic && def != nil {
		forms = assembly.OfOp(def)
	}
	if forms == nil || !forms.Syntax || !def.Fits(o) {
		p.generic(o, def)
		return
	}
	name := def.Name
	if p.legacyNamed {
		name = p.legacyName(name)
	}
	p.opName(name)
	if def.Print != nil {
		def.Print(p, o)
		return
	}
	p.formatted(def, o, forms)
}

// opName leaves out the dialect's name where it is the default.
func (p *Printer) opName(name string) {
	if d := p.defaults[len(p.defaults)-1]; d != "" && len(name) > len(d) && name[:len(d)] == d && name[len(d)] == '.' {
		// What would still look like an op with a dialect keeps its own.
		if rest := name[len(d)+1:]; strings.IndexByte(rest, '.') < 0 {
			name = rest
		}
	}
	p.Text(name)
}

func (p *Printer) generic(o *ir.Op, def *dialect.Op) {
	if p.record != nil {
		p.record.op(p, o)
		return
	}
	name := o.Name().String()
	if p.legacyNamed {
		name = p.legacyName(name)
	}
	p.Quoted(name)
	operands := o.Operands()
	if def != nil && def.GenericOperands != nil {
		operands = def.GenericOperands(o, p.legacy.Target())
	}
	p.Byte('(')
	p.Values(operands)
	p.Byte(')')
	if ss := o.Successors(); len(ss) > 0 {
		p.Byte('[')
		for i, s := range ss {
			if i > 0 {
				p.Text(", ")
			}
			p.Block(s.Block)
		}
		p.Byte(']')
	}
	inherent, other := p.splitAttrs(o, def)
	if len(inherent) > 0 {
		p.Text(" <")
		if inherent[0].Name == ir.Properties {
			p.Attr(inherent[0].Value)
		} else {
			p.dict(inherent)
		}
		p.Byte('>')
	}
	if rs := o.Regions(); len(rs) > 0 {
		p.Text(" (")
		for i, r := range rs {
			if i > 0 {
				p.Text(", ")
			}
			p.region(r, true, true, true)
		}
		p.Byte(')')
	}
	if len(other) > 0 {
		p.Byte(' ')
		p.dict(other)
	}
	p.Text(" : ")
	p.functionalType(operands, o)
}

// splitAttrs divides attributes into those that the op's definition names,
// defaults included, and the others.
func (p *Printer) splitAttrs(o *ir.Op, def *dialect.Op) (inherent, other []ir.NamedAttr) {
	if def == nil {
		if as := o.Attrs(); len(as) > 0 && as[0].Name == ir.Properties {
			return as[:1], as[1:]
		}
		return nil, o.Attrs()
	}
	v := p.legacy.Target()
	for _, a := range o.Attrs() {
		switch {
		case a.Name == "operandSegmentSizes" && def.Sizes != nil && slices.Equal(dialect.IntsOf(a.Value), def.Sizes(operandTypes(o))):
			continue
		case a.Name == "operandSegmentSizes":
			a.Value = dialect.SegmentsIn(o, def.Operands, a.Value, v)
		case a.Name == "resultSegmentSizes":
			a.Value = dialect.SegmentsIn(o, def.Results, a.Value, v)
		case def.AttrSpec(a.Name) == nil:
			other = append(other, a)
			continue
		}
		if a.Value != nil {
			inherent = append(inherent, a)
		}
	}
	for i := range def.Attrs {
		s := &def.Attrs[i]
		if s.HasDefault && !s.Optional && o.Attr(s.Name) == nil && (v == 0 || s.Releases.Has(v)) {
			if a := def.Registry().DefaultAttr(o.Context(), s); a != nil {
				inherent = append(inherent, ir.NamedAttr{Name: s.Name, Value: a})
			}
		}
	}
	ir.SortAttrs(inherent)
	return inherent, other
}

func operandTypes(o *ir.Op) []ir.Type {
	ts := make([]ir.Type, o.NumOperands())
	for i := range ts {
		ts[i] = o.Operand(i).Type()
	}
	return ts
}

// AttrDict appends ` {…}` of the op's attributes but those named, segment
// sizes and those at their default; with a keyword, ` attributes {…}`.
func (p *Printer) AttrDict(o *ir.Op, keyword bool, except ...string) {
	p.attrDict(o, keyword, nil, except)
}

// isSegments reports whether an attribute of o counts the values of its groups;
// what an op of no such groups has of that name is any other attribute.
func isSegments(o *ir.Op, name string) bool {
	switch name {
	case "operandSegmentSizes":
		return o.HasTrait(ir.AttrSizedOperandSegments)
	case "resultSegmentSizes":
		return o.HasTrait(ir.AttrSizedResultSegments)
	}
	return false
}

// attrDict leaves out what is in except and what the format f, if there is one,
// shows elsewhere.
func (p *Printer) attrDict(o *ir.Op, keyword bool, f *assembly.Format, except []string) {
	attrs := o.Attrs()
	if len(attrs) == 0 {
		return
	}
	def := dialect.DefOf(o)
	shown := 0
	attrs = p.ordered(attrs)
	for i := range attrs {
		a := &attrs[i]
		if def != nil {
			at := dialect.AttrIndex(def.Attrs, a.Name)
			if at >= 0 && (f != nil && (f.PropDict || f.InFormat[at]) || def.Registry().IsDefault(o.Context(), &def.Attrs[at], a.Value)) {
				continue
			}
		}
		if isSegments(o, a.Name) || slices.Contains(except, a.Name) {
			continue
		}
		switch {
		case shown > 0:
			p.Text(", ")
		case keyword:
			p.Text(" attributes {")
		default:
			p.Text(" {")
		}
		p.named(*a)
		shown++
	}
	if shown > 0 {
		p.Byte('}')
	}
}

// propDict appends ` <{…}>` of the attributes that the definition names and the
// format does not show, but those at their default.
func (p *Printer) propDict(o *ir.Op, def *dialect.Op, f *assembly.Format) {
	shown := 0
	for _, a := range p.ordered(o.Attrs()) {
		at := dialect.AttrIndex(def.Attrs, a.Name)
		if at < 0 || f.InFormat[at] || def.Registry().IsDefault(o.Context(), &def.Attrs[at], a.Value) {
			continue
		}
		if shown == 0 {
			p.Text(" <{")
		} else {
			p.Text(", ")
		}
		p.named(a)
		shown++
	}
	if shown > 0 {
		p.Text("}>")
	}
}

// Dict appends {…} of the given entries.
func (p *Printer) Dict(entries []ir.NamedAttr) { p.dict(entries) }
