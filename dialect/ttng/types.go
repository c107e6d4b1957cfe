package ttng

import (
	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/ir"
)

// What verifiers and effects ask of types: a memory descriptor, a tensor or a
// tensor descriptor as shape, element and encoding. A type of some other
// dialect leaves them empty, and then nothing is checked.

type view struct {
	shape    []int64
	elem     ir.Type
	encoding ir.Attribute
}

func typeOf(o *ir.Op, operand string) ir.Type {
	if v := dialect.OperandNamed(o, operand); v != nil {
		return v.Type()
	}
	return nil
}

func viewOf(t ir.Type) (v view, ok bool) {
	switch t := t.(type) {
	case *ir.TensorType:
		return view{t.Shape, t.Elem, t.Encoding}, true
	case *ir.CustomType:
		shape, okShape := dialect.TypeParam(t, "shape").(*ir.DenseArrayAttr)
		elem, okElem := dialect.TypeParam(t, "elementType").(*ir.TypeAttr)
		if !okShape || !okElem {
			return view{}, false
		}
		v = view{shape.Values, elem.Type, dialect.TypeParam(t, "encoding")}
		if v.encoding == nil {
			v.encoding = dialect.TypeParam(t, "sharedLayout")
		}
		return v, true
	}
	return view{}, false
}

func isMutable(t ir.Type) bool { return dialect.TypeParam(t, "mutable") != nil }

// attrName is the full name of an attribute of a dialect: "ttg.nvmma_shared".
func attrName(a ir.Attribute) string {
	if ca, ok := a.(*ir.CustomAttr); ok {
		return ca.Name
	}
	return ""
}

func elements(shape []int64) int64 {
	n := int64(1)
	for _, d := range shape {
		n *= d
	}
	return n
}

// signless drops the sign that the element type of a descriptor may have.
func signless(c *ir.Context, t ir.Type) ir.Type {
	if it, ok := t.(*ir.IntegerType); ok {
		return c.Integer(it.Width)
	}
	return t
}

// moduleInt is an integer attribute of an op around o, or its default.
func moduleInt(o *ir.Op, name string, byDefault int64) int64 {
	for p := o.Parent(); p != nil; p = p.Parent() {
		if n, ok := p.IntAttr(name); ok {
			return n
		}
	}
	return byDefault
}

func numCTAs(o *ir.Op) int64 { return moduleInt(o, "ttg.num-ctas", 1) }

func isIntOf(t ir.Type, width uint32) bool {
	it, ok := t.(*ir.IntegerType)
	return ok && it.Width == width
}

func isFloatOf(t ir.Type, kinds ...ir.FloatKind) bool {
	ft, ok := t.(*ir.FloatType)
	if !ok {
		return false
	}
	for _, k := range kinds {
		if ft.Kind == k {
			return true
		}
	}
	return false
}
