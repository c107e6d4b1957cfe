package printer

import (
	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/ir"
)

// An aliasRecorder is told of each attribute and type that a module prints, in
// the order in which MLIR visits them, and finds which of them get aliases. It
// visits each one once, with all that is inside.
type aliasRecorder struct {
	skip  func(id int) bool // has an alias already
	seen  []int32           // by id: 1 + index into found
	found []recorded

	// Of the attribute or type that is being visited, if nesting is not 0: how
	// deep the deepest alias inside is, and what is inside, as indices.
	nesting  int
	depth    int32
	children []int32
	links    []int32 // the children of all that was visited, one after the other
	// deferrable says that what is visited now is the location of an op, whose
	// alias may stand after the module.
	deferrable bool
}

type recorded struct {
	attr       ir.Attribute
	typ        ir.Type
	hint       string
	depth      int32
	from, to   int32 // its children in links
	deferrable bool
}

// attr visits an attribute that the printer meets in the module or inside
// another one.
func (r *aliasRecorder) attr(p *Printer, a ir.Attribute, rule typeRule) {
	p.Byte('?') // some look whether anything was printed
	r.visit(ir.AttrID(a), recorded{attr: a, hint: aliasHint(a)}, func() {
		t := r.parts(p, a)
		if t != nil && !(rule == typeNever && r.nesting > 1) {
			p.Type(t)
		}
	})
}

// parts visits what is inside an attribute, and returns the type that is
// printed behind it.
func (r *aliasRecorder) parts(p *Printer, a ir.Attribute) ir.Type {
	switch a := a.(type) {
	case *ir.StringAttr:
		return a.Type
	case *ir.TypeAttr:
		p.Type(a.Type)
	case *ir.ArrayAttr:
		for _, e := range a.Elems {
			p.Attr(e)
		}
	case *ir.DictAttr:
		for _, e := range p.ordered(a.Entries) {
			p.Attr(e.Value)
		}
	case *ir.DenseElementsAttr:
		return a.Type
	case *ir.DistinctAttr:
		p.Attr(a.Elem)
	case *ir.SparseElementsAttr:
		return a.Type
	case *ir.ResourceAttr:
		return a.Type
	case *ir.CustomAttr:
		if a.Def != nil {
			p.customAttrParams(a)
		}
	case *ir.Location:
		p.locBody(a)
	}
	return nil
}

func (r *aliasRecorder) typ(p *Printer, t ir.Type) {
	p.Byte('?')
	hint := ""
	switch t := t.(type) {
	case *ir.CustomType:
		if def, _ := t.Def.(*dialect.Type); def != nil {
			hint = def.Alias
		}
	case *ir.TupleType:
		if len(t.Elems) > 16 {
			hint = "tuple"
		}
	}
	r.visit(ir.TypeID(t), recorded{typ: t, hint: hint}, func() { p.typeBody(t) })
}

func (r *aliasRecorder) visit(id int, e recorded, inside func()) {
	if id >= len(r.seen) { // made since the pass began
		r.seen = append(r.seen, make([]int32, id+64-len(r.seen))...)
	}
	i := int(r.seen[id]) - 1
	if i >= 0 {
		if !r.deferrable {
			r.pin(i)
		}
	} else {
		i = len(r.found)
		r.seen[id] = int32(i) + 1
		if r.skip != nil && r.skip(id) {
			e.hint = ""
		}
		if e.hint != "" {
			e.depth, e.deferrable = 1, r.deferrable
		}
		r.found = append(r.found, e)
		depth, outer := r.depth, len(r.children)
		r.depth = 0
		r.nesting++
		inside()
		r.nesting--
		f := &r.found[i]
		f.from = int32(len(r.links))
		r.links = append(r.links, r.children[outer:]...)
		f.to = int32(len(r.links))
		if r.depth > 0 {
			f.depth = r.depth + 1
		}
		r.depth, r.children = depth, r.children[:outer]
	}
	if r.nesting > 0 {
		r.depth = max(r.depth, r.found[i].depth)
		r.children = append(r.children, int32(i))
	}
}

// pin says that an alias, and those inside it, must come before the module.
func (r *aliasRecorder) pin(i int) {
	if !r.found[i].deferrable {
		return
	}
	r.found[i].deferrable = false
	for _, c := range r.links[r.found[i].from:r.found[i].to] {
		r.pin(int(c))
	}
}

// op visits an op in generic form: regions first, attributes last.
func (r *aliasRecorder) op(p *Printer, o *ir.Op) {
	for _, region := range o.Regions() {
		p.region(region, true, true, true)
	}
	p.OperandTypes(o, 0, o.NumOperands())
	p.ResultTypes(o, 0, o.NumResults())
	for _, a := range p.ordered(o.Attrs()) {
		if a.Name != ir.Properties {
			p.Attr(a.Value)
		}
	}
}

// opLoc visits the location of an op, before the op itself.
func (r *aliasRecorder) opLoc(p *Printer, l *ir.Location) {
	if p.showLoc(l) {
		r.deferrable = true
		p.Loc(l)
		r.deferrable = false
	}
}

func aliasHint(a ir.Attribute) string {
	switch a := a.(type) {
	case *ir.Location:
		return "loc"
	case *ir.CustomAttr:
		if def, _ := a.Def.(*dialect.Attr); def != nil {
			return def.Alias
		}
	case *ir.DistinctAttr:
		if _, unit := a.Elem.(*ir.UnitAttr); !unit {
			return "distinct"
		}
	case *ir.AffineMapAttr:
		return "map"
	case *ir.IntegerSetAttr:
		return "set"
	}
	return ""
}
