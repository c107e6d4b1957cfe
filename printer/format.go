package printer

import (
	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/dialect/assembly"
	"github.com/tgopt/tgopt/ir"
)

// How ops are printed by their assembly formats.

// formatted prints an op by its format, after its name.
func (p *Printer) formatted(def *dialect.Op, o *ir.Op, forms *assembly.OpFormats) {
	f := forms.Format
	if forms.Legacy != nil {
		f = forms.Form(forms.FormIn(def, p.legacy))
	}
	w := formatWriter{p, def, o, f}
	w.list(f.List)
}

type formatWriter struct {
	p   *Printer
	def *dialect.Op
	o   *ir.Op
	f   *assembly.Format
}

func (w *formatWriter) list(ds []assembly.Directive) {
	for i := range ds {
		w.one(&ds[i])
	}
}

func (w *formatWriter) one(d *assembly.Directive) {
	p, o, def := w.p, w.o, w.def
	if d.Blank {
		p.Byte(' ')
	}
	switch d.Kind {
	case assembly.Punct, assembly.Word:
		p.Text(d.Text)
	case assembly.Blank:
		p.Byte(' ')
	case assembly.Newline:
		p.Newline()
	case assembly.Operand:
		from, to := def.OperandGroup(o, d.Index)
		p.Operands(o, from, to)
	case assembly.Operands:
		p.Operands(o, 0, o.NumOperands())
	case assembly.Attr:
		spec := &def.Attrs[d.Index]
		a := o.Attr(spec.Name)
		if a == nil {
			a = def.Registry().DefaultAttr(o.Context(), spec)
		}
		if d.Qualified {
			p.Attr(a)
		} else {
			p.spec(spec, a, d.Stripped)
		}
	case assembly.AttrDict, assembly.AttrDictWithKeyword:
		p.attrDict(o, d.Kind == assembly.AttrDictWithKeyword, w.f, nil)
	case assembly.PropDict:
		p.propDict(o, def, w.f)
	case assembly.Region:
		last := d.Index + 1
		if def.Regions[d.Index].Arity == dialect.Variadic {
			last = o.NumRegions()
		}
		for i := d.Index; i < last; i++ {
			if i > d.Index {
				p.Text(", ")
			}
			w.region(i)
		}
	case assembly.Regions:
		for i := range o.Regions() {
			if i > 0 {
				p.Text(", ")
			}
			w.region(i)
		}
	case assembly.Successor:
		// One successor definition a successor, the last may take the rest.
		for i := d.Index; i < len(o.Successors()); i++ {
			if i > d.Index {
				p.Text(", ")
			}
			p.Block(o.Successors()[i].Block)
			if def.Successors[d.Index].Arity != dialect.Variadic {
				break
			}
		}
	case assembly.Successors:
		for i, s := range o.Successors() {
			if i > 0 {
				p.Text(", ")
			}
			p.Block(s.Block)
		}
	case assembly.TypeOfOperand, assembly.TypeOfResult, assembly.TypeOfOperands, assembly.TypeOfResults:
		w.typeOf(d)
	case assembly.FunctionalType:
		p.Byte('(')
		w.typeOf(&d.List[0])
		p.Text(") -> ")
		from, to := w.resultRange(&d.List[1])
		p.arrowResults(to-from, func(i int) ir.Type { return o.Result(from + i).Type() })
	case assembly.Optional:
		if w.present(&d.List[d.Anchor]) {
			w.list(assembly.WithoutUnits(d.List, def))
		} else {
			w.list(d.Other)
		}
	case assembly.Oilist:
		for i := range d.List {
			clause := d.List[i].List
			for j := range clause {
				if isVariable(clause[j].Kind) && w.present(&clause[j]) {
					w.list(assembly.WithoutUnits(clause, def))
					break
				}
			}
		}
	case assembly.Custom:
		d.Custom.Print(p, o, d.Args)
	}
}

func isVariable(k assembly.Kind) bool {
	switch k {
	case assembly.Operand, assembly.Attr, assembly.Region, assembly.Successor:
		return true
	}
	return false
}

func (w *formatWriter) region(i int) {
	r := w.o.RegionAt(i)
	terminators := true
	if i < len(w.def.Regions) && w.def.Regions[i].Terminator != "" && r.Last() != nil {
		if t := r.Last().Terminator(); t != nil {
			terminators = len(t.Attrs()) > 0 || t.NumOperands() > 0 || t.NumResults() > 0
		}
	}
	w.p.Region(r, true, terminators)
}

func (w *formatWriter) typeOf(d *assembly.Directive) {
	p, o := w.p, w.o
	switch d.Kind {
	case assembly.TypeOfOperands:
		p.OperandTypes(o, 0, o.NumOperands())
	case assembly.TypeOfOperand:
		from, to := w.def.OperandGroup(o, d.Index)
		if d.Stripped && to-from == 1 {
			p.StrippedType(o.Operand(from).Type())
			return
		}
		p.OperandTypes(o, from, to)
	default:
		from, to := w.resultRange(d)
		if d.Stripped && to-from == 1 {
			p.StrippedType(o.Result(from).Type())
			return
		}
		p.ResultTypes(o, from, to)
	}
}

func (w *formatWriter) resultRange(d *assembly.Directive) (from, to int) {
	if d.Kind == assembly.TypeOfResult {
		return w.def.ResultGroup(w.o, d.Index)
	}
	return 0, w.o.NumResults()
}

// present decides whether an optional group is printed.
func (w *formatWriter) present(d *assembly.Directive) bool {
	o, def := w.o, w.def
	switch d.Kind {
	case assembly.Operand, assembly.TypeOfOperand:
		from, to := def.OperandGroup(o, d.Index)
		return to > from
	case assembly.TypeOfResult:
		from, to := def.ResultGroup(o, d.Index)
		return to > from
	case assembly.Operands, assembly.TypeOfOperands:
		return o.NumOperands() > 0
	case assembly.TypeOfResults:
		return o.NumResults() > 0
	case assembly.FunctionalType:
		return o.NumOperands()+o.NumResults() > 0
	case assembly.Attr:
		spec := &def.Attrs[d.Index]
		a := o.Attr(spec.Name)
		return a != nil && !def.Registry().IsDefault(o.Context(), spec, a)
	case assembly.Region:
		return d.Index < o.NumRegions() && !o.RegionAt(d.Index).Empty()
	case assembly.Successor, assembly.Successors:
		return len(o.Successors()) > 0
	case assembly.Custom:
		for _, a := range d.Args {
			sub := assembly.Directive{Index: a.Index}
			switch a.Kind {
			case dialect.ArgOperand:
				sub.Kind = assembly.Operand
			case dialect.ArgAttr:
				sub.Kind = assembly.Attr
			case dialect.ArgTypeOfResult:
				sub.Kind = assembly.TypeOfResult
			default:
				continue
			}
			if w.present(&sub) {
				return true
			}
		}
	}
	return false
}
