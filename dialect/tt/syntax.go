package tt

import (
	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/printer"
)

func typeHooks() map[string]dialect.ParamHooks {
	return map[string]dialect.ParamHooks{
		TypePtr:        {Parse: parsePtr, Print: printPtr, Verify: verifyPtr},
		TypeTensordesc: {Parse: parseTensorDesc, Print: printTensorDesc},
	}
}

// addressSpaces are the numbers of the address spaces that have names.
var addressSpaces = map[string]int64{"global": globalMemory, "constant": 4}

const globalMemory = 1

// parsePtr reads `<f32>`, `<f32, 3>` as up to Triton 3.6, and `<f32, "constant">`.
func parsePtr(p dialect.Parser) ([]ir.Attribute, bool) {
	if !p.Punct(dialect.Less) {
		return nil, false
	}
	pointee, ok := p.Type()
	if !ok {
		return nil, false
	}
	params := []ir.Attribute{p.Context().TypeAttr(pointee), nil}
	if p.OptionalPunct(dialect.Comma) {
		at := p.Here()
		if name, ok := p.OptionalString(); ok {
			space, ok := addressSpaces[name]
			if !ok {
				return nil, p.Errorf(p.Since(at), "no address space is called %q: it is \"global\" or \"constant\"", name)
			}
			if space != globalMemory {
				params[1] = p.Context().String(name)
			}
			return params, p.Punct(dialect.Greater)
		}
		space, ok := p.Integer(32)
		if !ok {
			return nil, false
		}
		if space != globalMemory {
			params[1] = p.Context().I32(space)
		}
	}
	return params, p.Punct(dialect.Greater)
}

func printPtr(p dialect.Printer, params []ir.Attribute) {
	p.Byte('<')
	p.Attr(params[0])
	switch space := params[1].(type) {
	case *ir.IntegerAttr:
		p.Text(", ")
		p.Int(space.Value)
	case *ir.StringAttr:
		p.Text(", ")
		p.Quoted(space.Value)
	}
	p.Byte('>')
}

// verifyPtr: a pointer points to a number, up to Triton 3.6 also to a block of
// numbers.
func verifyPtr(params []ir.Attribute, report dialect.Report) {
	pointee := params[0].(*ir.TypeAttr).Type
	if block, ok := pointee.(*ir.TensorType); ok {
		pointee = block.Elem
	}
	switch pointee.(type) {
	case *ir.IntegerType, *ir.FloatType, *ir.ErrorType:
	default:
		report("pointer types must point to integer or floating-point types, but got '%s'", printer.TypeText(pointee))
	}
}

// wrapsTensorUntil is before the first release known to take no descriptor of a
// tensor type; 3.6 knows no other.
const wrapsTensorUntil = 308

// printsTensorUntil is the last release that writes them.
const printsTensorUntil = 307

// parseTensorDesc reads `<64x32xf16>`, `<64x32xf16, #shared>`, and what
// Triton up to 3.7 writes, `<tensor<64x32xf16, #shared>>`.
func parseTensorDesc(p dialect.Parser) ([]ir.Attribute, bool) {
	c := p.Context()
	if !p.Punct(dialect.Less) {
		return nil, false
	}
	if p.PeekKeyword("tensor") {
		at := p.Here()
		t, ok := p.Type()
		if !ok || !p.Punct(dialect.Greater) {
			return nil, false
		}
		block, ok := t.(*ir.TensorType)
		if !ok || block.Unranked {
			return nil, p.Errorf(p.Since(at), "expected a ranked tensor, got '%s'", printer.TypeText(t))
		}
		if c.Legacy().Asked > wrapsTensorUntil {
			return nil, p.Errorf(p.Since(at), "tensor descriptors must not wrap tensor types; "+
				"use !tt.tensordesc<shape x element-type[, layout]> instead")
		}
		c.Legacy().Limit(0, printsTensorUntil)
		return []ir.Attribute{shapeAttr(c, block.Shape), c.TypeAttr(block.Elem), block.Encoding, c.Unit()}, true
	}
	shape, ok := p.Dimensions()
	if !ok {
		return nil, false
	}
	elem, ok := p.Type()
	if !ok {
		return nil, false
	}
	c.Legacy().Limit(printsTensorUntil+1, 0)
	params := []ir.Attribute{shapeAttr(c, shape), c.TypeAttr(elem), nil, nil}
	if p.OptionalPunct(dialect.Comma) {
		if params[2], ok = p.Attribute(nil); !ok {
			return nil, false
		}
	}
	return params, p.Punct(dialect.Greater)
}

func printTensorDesc(p dialect.Printer, params []ir.Attribute) {
	if params[3] != nil {
		p.Text("<tensor")
	}
	p.Byte('<')
	p.Dimensions(params[0].(*ir.DenseArrayAttr).Values)
	p.Attr(params[1])
	if params[2] != nil {
		p.Text(", ")
		p.Attr(params[2])
	}
	p.Byte('>')
	if params[3] != nil {
		p.Byte('>')
	}
}

func shapeAttr(c *ir.Context, shape []int64) *ir.DenseArrayAttr {
	return c.DenseArray(c.Integer(64), shape)
}

// custom<ReorderDict>($allow_reorder): the attributes of tt.reshape up to Triton
// 3.1, which says `allow_reorder = false` where it is a unit attribute by now.

func parseReorderDict(p dialect.Parser, st *dialect.State, args []dialect.DirectiveArg) bool {
	attrs, ok := p.OptionalAttrDict(nil)
	if !ok {
		return false
	}
	for _, a := range attrs {
		if a.Name == args[0].Text {
			if !isBool(a.Value) {
				return p.ErrorHere("expected '%s' to be true or false", a.Name)
			}
			if dialect.IntOf(a.Value, 0) == 0 {
				continue
			}
			a.Value = p.Context().Unit()
		}
		st.AddAttr(a.Name, a.Value)
	}
	return true
}

func isBool(a ir.Attribute) bool {
	ia, ok := a.(*ir.IntegerAttr)
	return ok && ir.BitWidth(ia.Type) == 1
}

func printReorderDict(p dialect.Printer, o *ir.Op, args []dialect.DirectiveArg) {
	name := args[0].Text
	entries := []ir.NamedAttr{{Name: name, Value: o.Context().Bool(o.Attr(name) != nil)}}
	for _, a := range o.Attrs() {
		if a.Name != name {
			entries = append(entries, a)
		}
	}
	p.Dict(entries)
}

// custom<ScaleAndAccumulator>($b_scale, $c): `, %scale, %c` or, without a scale,
// `, %c`, as Triton 3.2 wrote tt.dot_scaled.

func parseScaleAndAccumulator(p dialect.Parser, st *dialect.State, args []dialect.DirectiveArg) bool {
	var values []dialect.UnresolvedOperand
	for p.OptionalPunct(dialect.Comma) {
		u, ok := p.Operand()
		if !ok {
			return false
		}
		values = append(values, u)
	}
	if len(values) != 1 && len(values) != 2 {
		return p.ErrorHere("expected the accumulator, and a scale before it or none, got %d operands", len(values))
	}
	last := len(values) - 1
	st.SetOperandGroup(args[0].Index, values[:last])
	st.SetOperandGroup(args[1].Index, values[last:])
	return true
}

func printScaleAndAccumulator(p dialect.Printer, o *ir.Op, args []dialect.DirectiveArg) {
	def := dialect.DefOf(o)
	for _, a := range args {
		if from, to := def.OperandGroup(o, a.Index); from < to {
			p.Text(", ")
			p.Operands(o, from, to)
		}
	}
}
