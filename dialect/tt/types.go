package tt

import (
	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/ir"
)

// Attributes of arguments.
const (
	DivisibilityAttr = "tt.divisibility" // what divides it, or the address that it is
	NoAliasAttr      = "tt.noalias"
)

// A Ptr is what a !tt.ptr says.
type Ptr struct {
	Pointee      ir.Type // a scalar; up to Triton 3.6 also a tensor
	AddressSpace int64   // 1 is global memory, 4 constant memory
}

// PtrOf is the contents of a pointer type.
func PtrOf(t ir.Type) (Ptr, bool) {
	ct, ok := t.(*ir.CustomType)
	if !ok || ct.Name != TypePtr || len(ct.Params) < 2 {
		return Ptr{}, false
	}
	p := Ptr{AddressSpace: globalMemory}
	if pointee, ok := ct.Params[0].(*ir.TypeAttr); ok {
		p.Pointee = pointee.Type
	}
	switch space := ct.Params[1].(type) {
	case *ir.IntegerAttr:
		p.AddressSpace = space.Value
	case *ir.StringAttr:
		p.AddressSpace = addressSpaces[space.Value]
	}
	return p, p.Pointee != nil
}

// A TensorDesc is what a !tt.tensordesc says.
type TensorDesc struct {
	Shape    []int64 // of the block
	Elem     ir.Type
	Encoding ir.Attribute // layout of the block in shared memory, or nil
}

// TensorDescOf is the contents of a tensor descriptor type, in both of its
// spellings.
func TensorDescOf(t ir.Type) (TensorDesc, bool) {
	ct, ok := t.(*ir.CustomType)
	if !ok || ct.Name != TypeTensordesc || len(ct.Params) < 4 {
		return TensorDesc{}, false
	}
	var d TensorDesc
	if shape, ok := ct.Params[0].(*ir.DenseArrayAttr); ok {
		d.Shape = shape.Values
	}
	if elem, ok := ct.Params[1].(*ir.TypeAttr); ok {
		d.Elem = elem.Type
	}
	d.Encoding = ct.Params[2]
	return d, d.Elem != nil
}

// Pointee is what a load through t yields: the element of a pointer, or the
// tensor of the elements of a tensor of pointers; nil for other types.
func Pointee(c *ir.Context, t ir.Type) ir.Type {
	if tensor, ok := t.(*ir.TensorType); ok {
		p, ok := PtrOf(tensor.Elem)
		if !ok {
			return nil
		}
		return dialect.WithElement(c, tensor, p.Pointee)
	}
	p, ok := PtrOf(t)
	if !ok {
		return nil
	}
	return p.Pointee
}

// rules are the functions of `infer` clauses that concern pointers. Every
// dialect may use them.
func rules() map[string]dialect.RuleFunc {
	return map[string]dialect.RuleFunc{
		// pointee(x): what a load through x yields.
		"pointee": func(c *ir.Context, args []ir.Type) ir.Type { return Pointee(c, args[0]) },
		// blockelement(x): the pointer to an element, of a pointer to a block.
		"blockelement": func(c *ir.Context, args []ir.Type) ir.Type {
			p, ok := PtrOf(args[0])
			if !ok {
				return nil
			}
			block, ok := p.Pointee.(*ir.TensorType)
			if !ok {
				return nil
			}
			ct := args[0].(*ir.CustomType)
			return c.CustomType(TypePtr, ct.Def, []ir.Attribute{c.TypeAttr(block.Elem), ct.Params[1]})
		},
	}
}
