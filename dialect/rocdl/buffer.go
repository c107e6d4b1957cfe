package rocdl

import (
	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/ir"
)

// A buffer is the syntax `%data, …, %rsrc, %offset, %soffset, %aux : t` of ops
// on buffers; since LLVM 23 the last is a number.
type buffer struct {
	values  int // in front of the descriptor
	rsrc    descriptor
	results results
}

// A descriptor is the type of buffer descriptors.
type descriptor uint8

const (
	pointer descriptor = iota // !llvm.ptr<8>
	numbers                   // vector<4xi32>
)

// results says whether a buffer op has a result: atomics have one since LLVM
// 23, and had none before.
type results uint8

const (
	never results = iota
	always
	whenNamed
)

func (b buffer) parse(p dialect.Parser, st *dialect.State) bool {
	c := p.Context()
	var us []dialect.UnresolvedOperand
	for i := 0; i < b.values+4; i++ {
		if i > 0 && !p.Punct(dialect.Comma) {
			return false
		}
		if i == b.values+3 {
			v, found, ok := p.OptionalInteger(32)
			if !ok {
				return false
			}
			if found {
				st.AddAttr("aux", c.IntegerAttr(c.Integer(32), v))
				break
			}
		}
		u, ok := p.Operand()
		if !ok {
			return false
		}
		us = append(us, u)
	}
	var ok bool
	t, _, ok := st.AttrsAndType(p)
	if !ok {
		return false
	}
	types := make([]ir.Type, len(us))
	for i := range us {
		switch {
		case i < b.values:
			types[i] = t
		case i == b.values && b.rsrc == numbers:
			types[i] = c.Vector([]int64{4}, nil, c.Integer(32))
		case i == b.values:
			space := c.IntegerAttr(c.Integer(32), 8)
			types[i] = c.CustomType("llvm.ptr", p.Registry().Type("llvm.ptr"), []ir.Attribute{space})
		default:
			types[i] = c.Integer(32)
		}
	}
	if b.results == always || b.results == whenNamed && st.NumNamed > 0 {
		st.Types = append(st.Types, t)
	}
	return st.Resolve(p, us, types)
}

func (b buffer) print(p dialect.Printer, o *ir.Op) {
	p.Byte(' ')
	p.Operands(o, 0, o.NumOperands())
	if aux := o.Attr("aux"); aux != nil {
		p.Text(", ")
		p.AttrWithoutType(aux)
	}
	p.AttrDict(o, false, "aux")
	p.Text(" : ")
	if o.NumResults() > 0 {
		p.ResultTypes(o, 0, 1)
	} else {
		p.OperandTypes(o, 0, 1)
	}
}
