package dialect

import "github.com/tgopt/tgopt/ir"

// formatted prints an op by its format, after its name.
func (p *Printer) formatted(def *Op, o *ir.Op) {
	f := def.format
	if def.legacy != nil {
		f = def.formatOf(def.form(p.legacy))
	}
	w := formatWriter{p, def, o, f}
	w.list(f.list)
}

type formatWriter struct {
	p   *Printer
	def *Op
	o   *ir.Op
	f   *format
}

func (w *formatWriter) list(ds []directive) {
	for i := range ds {
		w.one(&ds[i])
	}
}

func (w *formatWriter) one(d *directive) {
	p, o, def := w.p, w.o, w.def
	if d.blank {
		p.Byte(' ')
	}
	switch d.kind {
	case dPunct, dWord:
		p.Text(d.text)
	case dBlank:
		p.Byte(' ')
	case dNewline:
		p.Newline()
	case dOperand:
		from, to := def.OperandGroup(o, d.index)
		p.Operands(o, from, to)
	case dOperands:
		p.Operands(o, 0, o.NumOperands())
	case dAttr:
		spec := &def.Attrs[d.index]
		a := o.Attr(spec.Name)
		if a == nil {
			a = def.reg.DefaultAttr(o.Context(), spec)
		}
		if d.qualified {
			p.Attr(a)
		} else {
			p.spec(spec, a, d.stripped)
		}
	case dAttrDict, dAttrDictWithKeyword:
		shown := w.f.inFormat
		if w.f.propDict {
			shown = def.allAttrs()
		}
		p.attrDict(o, d.kind == dAttrDictWithKeyword, shown, nil)
	case dPropDict:
		p.propDict(o, def)
	case dRegion:
		last := d.index + 1
		if def.Regions[d.index].Arity == Variadic {
			last = o.NumRegions()
		}
		for i := d.index; i < last; i++ {
			if i > d.index {
				p.Text(", ")
			}
			w.region(i)
		}
	case dRegions:
		for i := range o.Regions() {
			if i > 0 {
				p.Text(", ")
			}
			w.region(i)
		}
	case dSuccessor:
		// One successor definition a successor, the last may take the rest.
		for i := d.index; i < len(o.Successors()); i++ {
			if i > d.index {
				p.Text(", ")
			}
			p.Block(o.Successors()[i].Block)
			if def.Successors[d.index].Arity != Variadic {
				break
			}
		}
	case dSuccessors:
		for i, s := range o.Successors() {
			if i > 0 {
				p.Text(", ")
			}
			p.Block(s.Block)
		}
	case dTypeOfOperand, dTypeOfResult, dTypeOfOperands, dTypeOfResults:
		w.typeOf(d)
	case dFunctionalType:
		p.Byte('(')
		w.typeOf(&d.list[0])
		p.Text(") -> ")
		from, to := w.resultRange(&d.list[1])
		p.arrowResults(to-from, func(i int) ir.Type { return o.Result(from + i).Type() })
	case dOptional:
		if w.present(&d.list[d.anchor]) {
			w.list(unitsAside(d.list, def))
		} else {
			w.list(d.other)
		}
	case dOilist:
		for i := range d.list {
			clause := d.list[i].list
			for j := range clause {
				if isVariable(clause[j].kind) && w.present(&clause[j]) {
					w.list(unitsAside(clause, def))
					break
				}
			}
		}
	case dCustom:
		d.custom.Print(p, o, d.args)
	}
}

func isVariable(k directiveKind) bool {
	switch k {
	case dOperand, dAttr, dRegion, dSuccessor:
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

func (w *formatWriter) typeOf(d *directive) {
	p, o := w.p, w.o
	switch d.kind {
	case dTypeOfOperands:
		p.OperandTypes(o, 0, o.NumOperands())
	case dTypeOfOperand:
		from, to := w.def.OperandGroup(o, d.index)
		if d.stripped && to-from == 1 {
			p.StrippedType(o.Operand(from).Type())
			return
		}
		p.OperandTypes(o, from, to)
	default:
		from, to := w.resultRange(d)
		if d.stripped && to-from == 1 {
			p.StrippedType(o.Result(from).Type())
			return
		}
		p.ResultTypes(o, from, to)
	}
}

func (w *formatWriter) resultRange(d *directive) (from, to int) {
	if d.kind == dTypeOfResult {
		return w.def.ResultGroup(w.o, d.index)
	}
	return 0, w.o.NumResults()
}

// present decides whether an optional group is printed.
func (w *formatWriter) present(d *directive) bool {
	o, def := w.o, w.def
	switch d.kind {
	case dOperand, dTypeOfOperand:
		from, to := def.OperandGroup(o, d.index)
		return to > from
	case dTypeOfResult:
		from, to := def.ResultGroup(o, d.index)
		return to > from
	case dOperands, dTypeOfOperands:
		return o.NumOperands() > 0
	case dTypeOfResults:
		return o.NumResults() > 0
	case dFunctionalType:
		return o.NumOperands()+o.NumResults() > 0
	case dAttr:
		spec := &def.Attrs[d.index]
		a := o.Attr(spec.Name)
		return a != nil && !def.reg.isDefault(o.Context(), spec, a)
	case dRegion:
		return d.index < o.NumRegions() && !o.RegionAt(d.index).Empty()
	case dSuccessor, dSuccessors:
		return len(o.Successors()) > 0
	case dCustom:
		for _, a := range d.args {
			sub := directive{index: a.Index}
			switch a.Kind {
			case ArgOperand:
				sub.kind = dOperand
			case ArgAttr:
				sub.kind = dAttr
			case ArgTypeOfResult:
				sub.kind = dTypeOfResult
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
