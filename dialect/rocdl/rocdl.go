// Package rocdl defines the dialect rocdl.
package rocdl

import (
	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/dialect/keyword"
	"github.com/tgopt/tgopt/ir"
)

//go:generate go run ../spec/cmd/specgen -in rocdl.spec -out tables.go -pkg rocdl

// Dialect returns the dialect rocdl.
func Dialect() *dialect.Dialect {
	d := tables()
	d.Custom = map[string]dialect.CustomDirective{"Mask": {Parse: parseMask, Print: printMask}}
	d.OpHooks = map[string]dialect.OpHooks{
		"rocdl.raw.ptr.buffer.load":           bufferHooks(0, always),
		"rocdl.raw.ptr.buffer.store":          bufferHooks(1, never),
		"rocdl.raw.ptr.buffer.atomic.fadd":    bufferHooks(1, whenNamed),
		"rocdl.raw.ptr.buffer.atomic.fmax":    bufferHooks(1, whenNamed),
		"rocdl.raw.ptr.buffer.atomic.smax":    bufferHooks(1, whenNamed),
		"rocdl.raw.ptr.buffer.atomic.umin":    bufferHooks(1, whenNamed),
		"rocdl.raw.ptr.buffer.atomic.cmpswap": bufferHooks(2, always),
	}
	return d
}

var maskWords = [...]string{"none", "non_mem_non_sideeffect", "valu", "salu", "mfma_wmma", "all_vmem", "vmem_read",
	"vmem_write", "all_ds", "ds_read", "ds_write", "transcendental", "ldsdma", "all"}

// parseMask reads the mask of a scheduling barrier: a number up to LLVM 22,
// words joined by `|` after it.
func parseMask(p dialect.Parser, st *dialect.State, args []dialect.DirectiveArg) bool {
	v, found, ok := p.OptionalInteger()
	if !ok {
		return false
	}
	c := p.Context()
	if found {
		st.AddAttr(args[0].Text, c.IntegerAttr(c.Integer(32), v))
		return true
	}
	a, ok := keyword.Parse(p, "rocdl", "sched_group_mask", true, maskWords[:]...)
	if ok {
		st.AddAttr(args[0].Text, a)
	}
	return ok
}

func printMask(p *dialect.Printer, o *ir.Op, args []dialect.DirectiveArg) {
	if v, ok := o.IntAttr(args[0].Text); ok {
		p.Int(v)
		return
	}
	p.Text(keyword.Of(o.Attr(args[0].Text)))
}

// results says whether a buffer op has a result: atomics have one since LLVM
// 23, and had none before.
type results uint8

const (
	never results = iota
	always
	whenNamed
)

// bufferHooks is the syntax of `%data, …, %rsrc, %offset, %soffset, %aux : t`
// with so many values in front of the descriptor; since LLVM 23 the last is a
// number.
func bufferHooks(values int, r results) dialect.OpHooks {
	return dialect.OpHooks{
		Parse: func(p dialect.Parser, st *dialect.State) bool { return parseBuffer(p, st, values, r) },
		Print: printBuffer,
	}
}

func parseBuffer(p dialect.Parser, st *dialect.State, values int, r results) bool {
	c := p.Context()
	var us []dialect.UnresolvedOperand
	for i := 0; i < values+4; i++ {
		if i > 0 && !p.Punct(dialect.Comma) {
			return false
		}
		if i == values+3 {
			v, found, ok := p.OptionalInteger()
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
	if st.Attrs, ok = p.OptionalAttrDict(st.Attrs); !ok || !p.Punct(dialect.Colon) {
		return false
	}
	t, ok := p.Type()
	if !ok {
		return false
	}
	types := make([]ir.Type, len(us))
	for i := range us {
		switch {
		case i < values:
			types[i] = t
		case i == values:
			space := c.IntegerAttr(c.Integer(32), 8)
			types[i] = c.CustomType("llvm.ptr", p.Registry().Type("llvm.ptr"), []ir.Attribute{space})
		default:
			types[i] = c.Integer(32)
		}
	}
	if r == always || r == whenNamed && st.NumNamed > 0 {
		st.Types = append(st.Types, t)
	}
	return st.Resolve(p, us, types)
}

func printBuffer(p *dialect.Printer, o *ir.Op) {
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
