package ttg

import (
	"slices"

	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/ir"
)

// A MemDesc is what a !ttg.memdesc says.
type MemDesc struct {
	Shape       []int64
	Elem        ir.Type
	Encoding    ir.Attribute
	MemorySpace ir.Attribute
	Mutable     bool
	AllocShape  []int64 // of the allocation of which this is a view; Shape if none is given
}

// MemDescOf is the contents of a memory descriptor type.
func MemDescOf(t ir.Type) (MemDesc, bool) {
	ct, ok := t.(*ir.CustomType)
	if !ok || ct.Name != TypeMemdesc || len(ct.Params) < 6 {
		return MemDesc{}, false
	}
	p := ct.Params
	shape, ok := p[0].(*ir.DenseArrayAttr)
	elem, typed := p[1].(*ir.TypeAttr)
	if !ok || !typed {
		return MemDesc{}, false
	}
	m := MemDesc{Shape: shape.Values, Elem: elem.Type, Encoding: p[2], MemorySpace: p[3], Mutable: p[4] != nil, AllocShape: shape.Values}
	if alloc, ok := p[5].(*ir.DenseArrayAttr); ok {
		m.AllocShape = alloc.Values
	}
	return m, true
}

// Shared reports whether the memory is shared memory.
func (m *MemDesc) Shared() bool { return dialect.AttrName(m.MemorySpace) == AttrSharedMemory }

// MemDescType makes a memory descriptor type. An AllocShape of nil is the
// shape.
func MemDescType(c *ir.Context, r *dialect.Registry, m MemDesc) ir.Type {
	params := []ir.Attribute{
		c.DenseArray(c.Integer(64), m.Shape), c.TypeAttr(m.Elem), m.Encoding, m.MemorySpace, nil, nil,
	}
	if m.Mutable {
		params[4] = c.Unit()
	}
	if m.AllocShape != nil && !slices.Equal(m.AllocShape, m.Shape) {
		params[5] = c.DenseArray(c.Integer(64), m.AllocShape)
	}
	return c.CustomType(TypeMemdesc, r.Type(TypeMemdesc), params)
}

// SharedMemory is #ttg.shared_memory.
func SharedMemory(c *ir.Context, r *dialect.Registry) ir.Attribute {
	return c.CustomAttr(AttrSharedMemory, r.Attr(AttrSharedMemory), nil)
}

// parseMemDesc reads `<2x64xf16, #shared, #smem, mutable, 4x64>`.
func parseMemDesc(p dialect.Parser) ([]ir.Attribute, bool) {
	c := p.Context()
	if !p.Punct(dialect.Less) {
		return nil, false
	}
	shape, ok := p.Dimensions()
	if !ok {
		return nil, false
	}
	elem, ok := p.Type()
	if !ok || !p.Punct(dialect.Comma) {
		return nil, false
	}
	encoding, ok := p.Attribute(nil)
	if !ok {
		return nil, false
	}
	params := []ir.Attribute{c.DenseArray(c.Integer(64), shape), c.TypeAttr(elem), encoding, nil, nil, nil}
	// Only the type's legacy name makes sure that the space was not forgotten.
	legacy := c.Legacy().Name(TypeMemdesc) != ""
	if legacy && p.OptionalPunct(dialect.Greater) {
		return omitSpace(p, params), true
	}
	if !p.Punct(dialect.Comma) {
		return nil, false
	}
	if legacy && p.OptionalKeyword("mutable") {
		params[4] = c.Unit()
		return omitSpace(p, params), p.Punct(dialect.Greater)
	}
	if params[3], ok = p.Attribute(nil); !ok {
		return nil, false
	}
	if p.OptionalPunct(dialect.Comma) {
		more := true
		if p.OptionalKeyword("mutable") {
			params[4] = c.Unit()
			more = p.OptionalPunct(dialect.Comma)
		}
		if more {
			alloc, ok := p.Shape()
			if !ok {
				return nil, false
			}
			if !slices.Equal(alloc, shape) {
				params[5] = c.DenseArray(c.Integer(64), alloc)
			}
		}
	}
	return params, p.Punct(dialect.Greater)
}

// spaceOmittedUntil is the last release whose buffers have no memory space: they
// are all in shared memory.
const spaceOmittedUntil = 301

// omitSpace completes the parameters of a type without a memory space.
func omitSpace(p dialect.Parser, params []ir.Attribute) []ir.Attribute {
	c := p.Context()
	params[3] = SharedMemory(c, p.Registry())
	c.Legacy().SetForm(TypeMemdesc, 1)
	c.Legacy().Limit(0, spaceOmittedUntil)
	return params
}

func printsSpace(s *ir.Legacy) bool {
	form, met := s.Form(TypeMemdesc)
	if !met && s.Target() != 0 && s.Target() <= spaceOmittedUntil {
		return false
	}
	return form == 0
}

func printMemDesc(p dialect.Printer, params []ir.Attribute) {
	p.Byte('<')
	p.Dimensions(params[0].(*ir.DenseArrayAttr).Values)
	p.Attr(params[1])
	p.Text(", ")
	p.Attr(params[2])
	if printsSpace(p.Legacy()) {
		p.Text(", ")
		p.Attr(params[3])
	}
	if params[4] != nil {
		p.Text(", mutable")
	}
	if params[5] != nil {
		p.Text(", ")
		p.Shape(params[5].(*ir.DenseArrayAttr).Values)
	}
	p.Byte('>')
}
