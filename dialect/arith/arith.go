// Package arith defines the dialect arith.
package arith

import (
	"errors"
	"strconv"

	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/printer"
)

//go:generate go run ../spec/cmd/specgen -in arith.spec -out tables.go -pkg arith

// Dialect returns the dialect arith.
func Dialect() *dialect.Dialect {
	d := tables()
	d.OpHooks = map[string]dialect.OpHooks{
		"arith.constant": {
			Parse: parseConstant, Print: printConstant, Verify: verifyConstant, Names: nameConstant, InferTypes: inferConstant,
		},
		"arith.addui_extended": {InferTypes: inferSumAndOverflow},
		"arith.select":         {Parse: parseSelect, Print: printSelect, Verify: verifySelect},
		"arith.extui":          {Verify: verifyWider},
		"arith.extsi":          {Verify: verifyWider},
		"arith.extf":           {Verify: verifyWider},
		"arith.trunci":         {Verify: verifyNarrower},
		"arith.truncf":         {Verify: verifyNarrower},
		"arith.scaling_extf":   {Verify: verifyWider},
		"arith.scaling_truncf": {Verify: verifyNarrower},
		"arith.sitofp":         {Verify: verifySameShape},
		"arith.uitofp":         {Verify: verifySameShape},
		"arith.fptosi":         {Verify: verifySameShape},
		"arith.fptoui":         {Verify: verifySameShape},
		"arith.index_cast":     {Verify: verifyIndexCast},
		"arith.index_castui":   {Verify: verifyIndexCast},
		"arith.bitcast":        {Verify: verifyBitcast},
		"arith.cmpi":           {Verify: verifyCompare},
		"arith.cmpf":           {Verify: verifyCompare},
	}
	addFolders(d.OpHooks)
	d.Constant = MakeConstant
	return d
}

// parseConstant reads `{attrs} value`; the value's type is the result's.
func parseConstant(p dialect.Parser, st *dialect.State) bool {
	var ok bool
	if st.Attrs, ok = p.OptionalAttrDict(st.Attrs); !ok {
		return false
	}
	a, ok := p.Attribute(nil)
	if !ok {
		return false
	}
	t := typeOf(p.Context(), a)
	if t == nil {
		return p.Errorf(p.Since(st.Start), "'arith.constant' op value must be an integer, float, or elements attribute, such as 0 : i32")
	}
	st.AddAttr("value", a)
	st.Types = append(st.Types, t)
	return true
}

func inferConstant(c *ir.Context, _ *dialect.Registry, _ []ir.Type, attrs []ir.NamedAttr) ([]ir.Type, error) {
	for _, a := range attrs {
		if t := typeOf(c, a.Value); a.Name == "value" && t != nil {
			return []ir.Type{t}, nil
		}
	}
	return nil, errors.New("needs a value that has a type")
}

func inferSumAndOverflow(c *ir.Context, _ *dialect.Registry, operands []ir.Type, _ []ir.NamedAttr) ([]ir.Type, error) {
	return []ir.Type{operands[0], dialect.WithElement(c, operands[0], c.Integer(1))}, nil
}

func printConstant(p dialect.Printer, o *ir.Op) {
	p.AttrDict(o, false, "value")
	p.Byte(' ')
	p.Attr(o.Attr("value"))
}

// typeOf is the type of a typed attribute; nil for the others.
func typeOf(c *ir.Context, a ir.Attribute) ir.Type {
	switch a := a.(type) {
	case *ir.IntegerAttr:
		return a.Type
	case *ir.FloatAttr:
		return a.Type
	case *ir.DenseElementsAttr:
		return a.Type
	case *ir.StringAttr:
		return a.Type
	case *ir.SparseElementsAttr:
		return a.Type
	case *ir.ResourceAttr:
		return a.Type
	case *ir.UnitAttr: // what stands for a broken number
		return c.ErrorType()
	}
	return nil
}

func verifyConstant(o *ir.Op, report dialect.Report) {
	a := o.Attr("value")
	if a == nil {
		report("requires attribute 'value'")
		return
	}
	t := typeOf(o.Context(), a)
	if t == nil {
		report("attribute 'value' failed to satisfy constraint: TypedAttr instance")
		return
	}
	if r := o.Result(0).Type(); r != t && !isError(r) && !isError(t) {
		report("failed to verify that all of {value, result} have same type: '%s' and '%s'",
			printer.TypeText(t), printer.TypeText(r))
		return
	}
	if it, ok := t.(*ir.IntegerType); ok && it.Sign != ir.Signless {
		report("integer return type must be signless")
		return
	}
	if vt, ok := t.(*ir.VectorType); ok && vt.Scalable != nil {
		if d, ok := a.(*ir.DenseElementsAttr); !ok || !d.Splat {
			report("intializing scalable vectors with elements attribute is not supported unless it's a vector splat")
		}
	}
}

// nameConstant is how MLIR calls constants: %c4_i32, %true, %cst.
func nameConstant(o *ir.Op, set func(v *ir.Value, name string)) {
	name := "cst"
	if a, ok := o.Attr("value").(*ir.IntegerAttr); ok {
		digits := strconv.FormatInt(a.Value, 10)
		if a.Wide != nil {
			digits = a.Wide.String()
		}
		name = "c" + digits
		if it, ok := a.Type.(*ir.IntegerType); ok {
			switch {
			case it.Width == 1 && a.Value != 0:
				name = "true"
			case it.Width == 1:
				name = "false"
			default:
				name += "_" + printer.TypeText(it)
			}
		}
	}
	set(o.Result(0), name)
}

// parseSelect reads `%c, %a, %b : t`, where the condition is i1, or
// `%c, %a, %b : tc, t`.
func parseSelect(p dialect.Parser, st *dialect.State) bool {
	us, ok := p.OperandList(nil)
	if !ok {
		return false
	}
	if len(us) != 3 {
		return p.Errorf(p.Since(st.Start), "'arith.select' expects 3 operands, but found %d", len(us))
	}
	t, _, ok := st.AttrsAndType(p)
	if !ok {
		return false
	}
	var condition ir.Type = p.Context().Integer(1)
	if p.OptionalPunct(dialect.Comma) {
		condition = t
		if t, ok = p.Type(); !ok {
			return false
		}
	}
	st.Types = append(st.Types, t)
	return st.Resolve(p, us, []ir.Type{condition, t, t})
}

func printSelect(p dialect.Printer, o *ir.Op) {
	p.Byte(' ')
	p.Operands(o, 0, o.NumOperands())
	p.AttrDict(o, false)
	p.Text(" : ")
	if ir.BitWidth(o.Operand(0).Type()) != 1 {
		p.Type(o.Operand(0).Type())
		p.Text(", ")
	}
	p.Type(o.Result(0).Type())
}
