package printer

import (
	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/dialect/assembly"
	"github.com/tgopt/tgopt/ir"
)

// Type appends a type, by alias if it has one.
func (p *Printer) Type(t ir.Type) {
	if t == nil {
		p.Text("<<NULL TYPE>>")
		return
	}
	p.bounded()
	id := ir.TypeID(t)
	if p.record != nil {
		p.record.typ(p, t)
		return
	}
	if s := p.typeText.get(id); s != "" {
		p.Text(s)
		return
	}
	if a := p.aliasOf(id); a != "" {
		p.Text(a)
		return
	}
	start := len(p.buf)
	p.typeBody(t)
	if id < len(p.typeText.index) {
		p.typeText.set(id, string(p.buf[start:]))
	}
}

// StrippedType appends a type of a dialect without `!dialect.name` when its
// parameters begin with <, else whole.
func (p *Printer) StrippedType(t ir.Type) {
	id := ir.TypeID(t)
	if s := p.strippedText.get(id); s != "" {
		p.Text(s)
		return
	}
	ct, ok := t.(*ir.CustomType)
	if !ok || p.record != nil || p.aliasOf(ir.TypeID(t)) != "" {
		p.Type(t)
		return
	}
	if def, _ := ct.Def.(*dialect.Type); def != nil && len(ct.Params) > 0 {
		start := len(p.buf)
		p.customTypeParams(ct)
		if len(p.buf) > start {
			if id < len(p.strippedText.index) {
				p.strippedText.set(id, string(p.buf[start:]))
			}
			return
		}
	}
	p.Type(t)
}

func (p *Printer) typeBody(t ir.Type) {
	switch t := t.(type) {
	case *ir.IntegerType:
		p.Text([...]string{ir.Signless: "i", ir.Signed: "si", ir.Unsigned: "ui"}[t.Sign])
		p.Int(int64(t.Width))
	case *ir.FloatType:
		p.Text(t.Kind.String())
	case *ir.IndexType:
		p.Text("index")
	case *ir.NoneType:
		p.Text("none")
	case *ir.ComplexType:
		p.Text("complex<")
		p.Type(t.Elem)
		p.Byte('>')
	case *ir.TensorType:
		p.Text("tensor<")
		if t.Unranked {
			p.Text("*x")
		}
		p.Dimensions(t.Shape)
		p.Type(t.Elem)
		if t.Encoding != nil {
			p.Text(", ")
			p.Attr(t.Encoding)
		}
		p.Byte('>')
	case *ir.VectorType:
		p.Text("vector<")
		for i, d := range t.Shape {
			if t.Scalable != nil && t.Scalable[i] {
				p.Byte('[')
				p.Int(d)
				p.Text("]x")
			} else {
				p.Int(d)
				p.Byte('x')
			}
		}
		p.Type(t.Elem)
		p.Byte('>')
	case *ir.MemRefType:
		p.Text("memref<")
		if t.Unranked {
			p.Text("*x")
		}
		p.Dimensions(t.Shape)
		p.Type(t.Elem)
		for _, a := range [...]ir.Attribute{t.Layout, t.Space} {
			if a != nil {
				p.Text(", ")
				p.attr(a, typeUnlessDefault)
			}
		}
		p.Byte('>')
	case *ir.TupleType:
		p.Text("tuple<")
		for i, e := range t.Elems {
			if i > 0 {
				p.Text(", ")
			}
			p.Type(e)
		}
		p.Byte('>')
	case *ir.FunctionType:
		p.Byte('(')
		for i, e := range t.Inputs {
			if i > 0 {
				p.Text(", ")
			}
			p.Type(e)
		}
		p.Text(") -> ")
		p.arrowResults(len(t.Results), func(i int) ir.Type { return t.Results[i] })
	case *ir.CustomType:
		p.Byte('!')
		if t.Def == nil {
			p.opaque(t.Name, t.Raw)
			return
		}
		if p.legacyNamed {
			p.Text(p.legacyName(t.Name))
		} else {
			p.Text(t.Name)
		}
		p.customTypeParams(t)
	case *ir.ErrorType:
		p.Text("<<UNKNOWN TYPE>>")
	}
}

func (p *Printer) customTypeParams(t *ir.CustomType) {
	def := t.Def.(*dialect.Type)
	if def.Print != nil {
		def.Print(p, t.Params)
		return
	}
	if f := assembly.OfType(def); f.Err == nil && f.Format != nil {
		p.params(f.List, def.Params, t.Params)
	}
}

// Dimensions appends 4x?x for a shape in front of an element type.
func (p *Printer) Dimensions(shape []int64) {
	for _, d := range shape {
		p.dimension(d)
		p.Byte('x')
	}
}

// Shape appends 4x?x8.
func (p *Printer) Shape(shape []int64) {
	for i, d := range shape {
		if i > 0 {
			p.Byte('x')
		}
		p.dimension(d)
	}
}

func (p *Printer) dimension(d int64) {
	if d == ir.Dynamic {
		p.Byte('?')
		return
	}
	p.Int(d)
}
