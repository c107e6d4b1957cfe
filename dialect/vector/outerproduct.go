package vector

import (
	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/ir"
)

// parseOuterProduct reads `%l, %r, %acc {attrs} : t, t`.
func parseOuterProduct(p dialect.Parser, st *dialect.State) bool {
	at := p.Here()
	us, ok := p.OperandList(nil)
	if !ok {
		return false
	}
	if st.Attrs, ok = p.OptionalAttrDict(st.Attrs); !ok || !p.Punct(dialect.Colon) {
		return false
	}
	left, ok := p.Type()
	if !ok || !p.Punct(dialect.Comma) {
		return false
	}
	right, ok := p.Type()
	if !ok {
		return false
	}
	if len(us) < 2 {
		return p.Errorf(p.Since(at), "custom op 'vector.outerproduct' expected at least 2 operands")
	}
	if len(us) > 3 {
		return p.Errorf(us[3].Span, "custom op 'vector.outerproduct' expected at most 3 operands")
	}
	l, ok := left.(*ir.VectorType)
	if !ok || len(l.Shape) == 0 {
		return isError(left) || p.Errorf(p.Since(at), "custom op 'vector.outerproduct' expected vector type for operand #1")
	}
	shape, scalable := []int64{l.Shape[0]}, []bool{scalableAt(l, 0)}
	if r, ok := right.(*ir.VectorType); ok && len(r.Shape) > 0 {
		shape, scalable = append(shape, r.Shape[0]), append(scalable, scalableAt(r, 0))
	}
	result := p.Context().Vector(shape, scalableOf(scalable), l.Elem)
	if st.Attr("kind") == nil {
		st.AddAttr("kind", kindAttr(p, 0))
	}
	st.Types = append(st.Types, result)
	return st.Resolve(p, us, []ir.Type{left, right, result}[:len(us)])
}

// printOuterProduct writes attributes only where there is an accumulator, and
// then the kind always, as MLIR does, unless that would lose what the text had.
func printOuterProduct(p dialect.Printer, o *ir.Op) {
	p.Byte(' ')
	p.Operands(o, 0, o.NumOperands())
	switch {
	case o.NumOperands() > 2:
		entries := append([]ir.NamedAttr(nil), o.Attrs()...)
		if o.Attr("kind") == nil {
			entries = append(entries, ir.NamedAttr{Name: "kind", Value: dialect.AttrOf(o, "kind")})
		}
		p.Byte(' ')
		p.Dict(entries)
	case p.Faithful() && dialect.KeywordOf(o, "kind") == "add":
		p.AttrDict(o, false, "kind")
	case p.Faithful():
		p.AttrDict(o, false)
	}
	p.Text(" : ")
	p.OperandTypes(o, 0, 2)
}

func verifyOuterProduct(o *ir.Op, report dialect.Report) {
	l, result := o.Operand(0).Type().(*ir.VectorType), o.Result(0).Type().(*ir.VectorType)
	r, vector := o.Operand(1).Type().(*ir.VectorType)
	var why string
	switch {
	case l.Elem != result.Elem:
		why = "failed to verify that lhs operand and result have same element type"
	case ir.ElementType(o.Operand(1).Type()) != result.Elem:
		why = "failed to verify that rhs operand and result have same element type"
	case len(l.Shape) != 1:
		why = "expected 1-d vector for operand #1"
	case vector && len(r.Shape) != 1:
		why = "expected 1-d vector for operand #2"
	case vector && len(result.Shape) != 2:
		why = "expected 2-d vector result"
	case !vector && len(result.Shape) != 1:
		why = "expected 1-d vector result"
	case l.Shape[0] != result.Shape[0]:
		why = "expected #1 operand dim to match result dim #1"
	case vector && r.Shape[0] != result.Shape[1]:
		why = "expected #2 operand dim to match result dim #2"
	case vector && isScalable(l) && !isScalable(r):
		why = "expected either both or only #2 operand dim to be scalable"
	case o.NumOperands() > 2 && o.Operand(2).Type() != o.Result(0).Type():
		why = "expected operand #3 of same type as result type"
	case !combines(dialect.KeywordOf(o, "kind"), result.Elem):
		why = "unsupported outerproduct type"
	}
	if why != "" {
		report("%s", why)
	}
}
