package gpu

import (
	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/printer"
)

// parseMatrix reads `<16x16xf16, "AOp">`.
func parseMatrix(p dialect.Parser) ([]ir.Attribute, bool) {
	if !p.Punct(dialect.Less) {
		return nil, false
	}
	c := p.Context()
	shape, ok := p.Dimensions()
	if !ok {
		return nil, false
	}
	t, ok := p.Type()
	if !ok || !p.Punct(dialect.Comma) {
		return nil, false
	}
	operand, ok := p.String()
	if !ok || !p.Punct(dialect.Greater) {
		return nil, false
	}
	return []ir.Attribute{c.DenseArray(c.Integer(64), shape), c.TypeAttr(t), c.String(operand)}, true
}

func printMatrix(p dialect.Printer, params []ir.Attribute) {
	p.Byte('<')
	p.Dimensions(dialect.IntsOf(params[0]))
	p.Attr(params[1])
	p.Text(", ")
	p.Attr(params[2])
	p.Byte('>')
}

// matrixElement is the type of a matrix's elements.
func matrixElement(t ir.Type) ir.Type {
	if a, ok := dialect.TypeParam(t, "elementType").(*ir.TypeAttr); ok {
		return a.Type
	}
	return nil
}

// shapeAndRole are the sizes of a matrix and which operand of a product it is.
func shapeAndRole(t ir.Type) ([]int64, string) {
	role, _ := dialect.TypeParam(t, "operand").(*ir.StringAttr)
	if role == nil {
		return nil, ""
	}
	return dialect.IntsOf(dialect.TypeParam(t, "shape")), role.Value
}

func verifyMatrix(params []ir.Attribute, report dialect.Report) {
	operand, _ := params[2].(*ir.StringAttr)
	switch operand.Value {
	case "AOp", "BOp", "COp":
	default:
		report("operand expected to be one of AOp, BOp or COp, but got '%s'", operand.Value)
		return
	}
	if n := len(dialect.IntsOf(params[0])); n != 2 {
		report("must have exactly two dimensions, but has %d", n)
		return
	}
	t := params[1].(*ir.TypeAttr).Type
	switch t := t.(type) {
	case *ir.FloatType:
		if t.Kind == ir.F16 || t.Kind == ir.F32 || t.Kind == ir.F64 {
			return
		}
	case *ir.IntegerType:
		if t.Width == 8 && t.Sign != ir.Signless || t.Width == 32 && t.Sign == ir.Signless {
			return
		}
	}
	report("elements must be SI8, UI8, I32, F16, F32, or F64, but got '%s'", printer.TypeText(t))
}

func verifyMatrixProduct(o *ir.Op, report dialect.Report) {
	var shapes [3][]int64
	for i, want := range [...]string{"AOp", "BOp", "COp"} {
		shape, role := shapeAndRole(o.Operand(i).Type())
		if role != want {
			report("operands must be in the order AOp, BOp, COp, but operand #%d is %s", i, role)
			return
		}
		shapes[i] = shape
	}
	a, b, c := shapes[0], shapes[1], shapes[2]
	if a[1] != b[0] || a[0] != c[0] || b[1] != c[1] {
		report("operand shapes do not satisfy matmul constraints: %dx%d * %dx%d + %dx%d", a[0], a[1], b[0], b[1], c[0], c[1])
	}
}
