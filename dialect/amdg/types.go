package amdg

import (
	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/ir"
)

// A view is what verifiers ask of a tensor, a memory descriptor or a tensor
// descriptor.
type view struct {
	shape    []int64
	elem     ir.Type
	encoding ir.Attribute
}

func operandView(o *ir.Op, operand string) (view, bool) {
	v := dialect.OperandNamed(o, operand)
	if v == nil {
		return view{}, false
	}
	return viewOf(v.Type())
}

func viewOf(t ir.Type) (view, bool) {
	if t, ok := t.(*ir.TensorType); ok {
		return view{t.Shape, t.Elem, t.Encoding}, true
	}
	shape, okShape := dialect.TypeParam(t, "shape").(*ir.DenseArrayAttr)
	elem, okElem := dialect.TypeParam(t, "elementType").(*ir.TypeAttr)
	if !okShape || !okElem {
		return view{}, false
	}
	encoding := dialect.TypeParam(t, "encoding")
	if encoding == nil {
		encoding = dialect.TypeParam(t, "sharedLayout") // of a descriptor
	}
	return view{shape.Values, elem.Type, encoding}, true
}

func attrName(a ir.Attribute) string {
	if ca, ok := a.(*ir.CustomAttr); ok {
		return ca.Name
	}
	return ""
}

// numCTAs is the number of blocks in a cluster, by the module.
func numCTAs(o *ir.Op) int64 { return moduleInt(o, "ttg.num-ctas", 1) }

func moduleInt(o *ir.Op, name string, byDefault int64) int64 {
	for p := o.Parent(); p != nil; p = p.Parent() {
		if n, ok := p.IntAttr(name); ok {
			return n
		}
	}
	return byDefault
}

// operandGroup is the values of a variadic operand.
func operandGroup(o *ir.Op, name string) []*ir.Value {
	def := dialect.DefOf(o)
	for i := range def.Operands {
		if def.Operands[i].Name == name {
			from, to := def.OperandGroup(o, i)
			return o.Operands()[from:to]
		}
	}
	return nil
}
