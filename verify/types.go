package verify

import (
	"strings"

	"github.com/tgopt/tgopt/dialect"

	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/printer"
)

// types holds every operand and result against its constraint.
func (v *verifier) types(o *ir.Op, p *plan) bool {
	for g := range p.operands.Defs {
		for i := v.operands[g]; i < v.operands[g+1]; i++ {
			if !v.constraint(o, p, &p.operands, g, i, o.Operand(i).Type()) {
				return false
			}
		}
	}
	for g := range p.results.Defs {
		for i := v.results[g]; i < v.results[g+1]; i++ {
			if !v.constraint(o, p, &p.results, g, i, o.Result(i).Type()) {
				return false
			}
		}
	}
	return true
}

func (v *verifier) constraint(o *ir.Op, p *plan, l *valueList, group, i int, t ir.Type) bool {
	known := allowed{l.first + uint32(group), uint32(ir.TypeID(t))}
	slot := v.slotOf(known)
	if *slot == known {
		return true
	}
	d := &l.Defs[group]
	if d.Type.Allows(p.Dialect, t) {
		*slot = known
		return true
	}
	variadic := ""
	if d.Arity == dialect.Variadic {
		variadic = "variadic of "
	}
	return v.errorf(o, "%s #%d must be %s%s, but got '%s'", l.What, i, variadic, d.Type.Summary, printer.TypeText(t))
}

// typeTraits are the traits that make types agree.
const typeTraits = ir.SameTypeOperands | ir.SameOperandsAndResultType | ir.SameOperandsAndResultShape |
	ir.SameOperandsAndResultElementType | ir.SameOperandsAndResultEncoding | ir.SameOperandsEncoding |
	ir.SameOperandsShape | ir.SameOperandsElementType

// An agreement is how a trait compares types.
type agreement struct {
	trait   ir.Traits
	results bool // results take part
	same    func(a, b ir.Type) bool
	message string
}

var agreements = [...]agreement{
	{ir.SameTypeOperands, false, sameType, "requires all operands to have the same type"},
	{ir.SameOperandsAndResultType, true, compatibleType, "requires the same type for all operands and results"},
	{ir.SameOperandsAndResultShape, true, sameShape, "requires the same shape for all operands and results"},
	{ir.SameOperandsShape, false, sameShape, "requires the same shape for all operands"},
	{ir.SameOperandsAndResultElementType, true, sameElement, "requires the same element type for all operands and results"},
	{ir.SameOperandsElementType, false, sameElement, "requires the same element type for all operands"},
	{ir.SameOperandsAndResultEncoding, true, sameEncoding, "requires the same encoding for all operands and results"},
	{ir.SameOperandsEncoding, false, sameEncoding, "requires the same encoding for all operands"},
}

// oneType reports whether all operands and results have one type.
func oneType(o *ir.Op) bool {
	var first ir.Type
	for i := range o.NumOperands() {
		t := o.Operand(i).Type()
		if i == 0 {
			first = t
		} else if t != first {
			return false
		}
	}
	for i := range o.NumResults() {
		t := o.Result(i).Type()
		if first == nil {
			first = t
		} else if t != first {
			return false
		}
	}
	return true
}

// traits checks the agreements: each type against the first operand's.
func (v *verifier) traits(o *ir.Op, traits ir.Traits) bool {
	if oneType(o) {
		return true // which agrees with itself in everything
	}
	for i := range agreements {
		a := &agreements[i]
		if traits&a.trait == 0 {
			continue
		}
		var first ir.Type
		agrees := func(t ir.Type, what string, index int) bool {
			if first == nil {
				first = t
			}
			// Equal types agree in everything.
			if t == first || a.same(first, t) {
				return true
			}
			message := a.message
			if a.trait == ir.SameOperandsAndResultEncoding && what == "operand" {
				message = "requires the same encoding for all operands"
			}
			return v.errorf(o, "%s: %s #%d is '%s', the first is '%s'", message, what, index, printer.TypeText(t), printer.TypeText(first))
		}
		for j := range o.NumOperands() {
			if !agrees(o.Operand(j).Type(), "operand", j) {
				return false
			}
		}
		// Encodings of results follow those of operands: no operands, no rule.
		if !a.results || first == nil && a.trait == ir.SameOperandsAndResultEncoding {
			continue
		}
		for j := range o.NumResults() {
			if !agrees(o.Result(j).Type(), "result", j) {
				return false
			}
		}
	}
	return true
}

func sameType(a, b ir.Type) bool { return a == b }

// compatibleType also takes tensors for one type that agree where both sizes
// are known.
func compatibleType(a, b ir.Type) bool {
	x, ok := a.(*ir.TensorType)
	y, ok2 := b.(*ir.TensorType)
	return ok && ok2 && x.Elem == y.Elem && x.Encoding == y.Encoding && sameShape(x, y)
}

// shapedOf is the shape of a type; shaped is false for scalars, ranked for a
// shaped type without rank.
func shapedOf(t ir.Type) (shape []int64, shaped, ranked bool) {
	switch t := t.(type) {
	case *ir.TensorType:
		return t.Shape, true, !t.Unranked
	case *ir.VectorType:
		return t.Shape, true, true
	case *ir.MemRefType:
		return t.Shape, true, !t.Unranked
	}
	if shape := dialect.TypeParam(t, "shape"); shape != nil {
		return dialect.IntsOf(shape), true, true
	}
	return nil, false, false
}

// sameShape: a dimension that is not known agrees with any.
func sameShape(a, b ir.Type) bool {
	s, shapedA, rankedA := shapedOf(a)
	t, shapedB, rankedB := shapedOf(b)
	if shapedA != shapedB {
		return false
	}
	if !rankedA || !rankedB {
		return true
	}
	if len(s) != len(t) {
		return false
	}
	for i := range s {
		if s[i] != t[i] && s[i] != ir.Dynamic && t[i] != ir.Dynamic {
			return false
		}
	}
	return true
}

func scalarOf(t ir.Type) ir.Type {
	switch t := t.(type) {
	case *ir.MemRefType:
		return t.Elem
	case *ir.CustomType:
		if e, ok := dialect.TypeParam(t, "elementType").(*ir.TypeAttr); ok {
			return e.Type
		}
	}
	return ir.ElementType(t)
}

func sameElement(a, b ir.Type) bool { return scalarOf(a) == scalarOf(b) }

// sameEncoding compares the encodings of tensors, where both have one. Two
// spellings of one layout differ for Triton too.
func sameEncoding(a, b ir.Type) bool {
	x, ok := a.(*ir.TensorType)
	y, ok2 := b.(*ir.TensorType)
	return !ok || !ok2 || x.Encoding == y.Encoding || x.Encoding == nil || y.Encoding == nil
}

// A ruleMemo is the last answer of a rule: rules are functions of types, which
// are interned.
type ruleMemo struct {
	key  [dialect.MaxRuleArgs]ir.Type
	want ir.Type
}

// group is the range of values of a group of the op under verification.
func (v *verifier) group(a dialect.RuleArg) (from, to int) {
	if a.Result {
		return v.results[a.Group], v.results[a.Group+1]
	}
	return v.operands[a.Group], v.operands[a.Group+1]
}

func typeAt(o *ir.Op, result bool, i int) ir.Type {
	if result {
		return o.Result(i).Type()
	}
	return o.Operand(i).Type()
}

// inferred checks that the types which the op's rules give are there.
func (v *verifier) inferred(o *ir.Op, p *plan) bool {
	for i := range p.rules {
		r, memo := &p.rules[i], &p.memos[i]
		from, to := v.group(r.Into)
		if from == to {
			continue
		}
		var key [dialect.MaxRuleArgs]ir.Type
		given := true
		for j, a := range r.From {
			at, end := v.group(a)
			if at == end {
				given = false
				break
			}
			key[j] = typeAt(o, a.Result, at)
		}
		if !given {
			continue
		}
		if key != memo.key || len(r.From) == 0 {
			v.args = append(v.args[:0], key[:len(r.From)]...)
			memo.key, memo.want = key, r.Call(v.ctx, v.args)
		}
		want := memo.want
		if want == nil {
			continue
		}
		for ; from < to; from++ {
			if got := typeAt(o, r.Into.Result, from); got != want && !v.alike(o, got, want) {
				if r.Into.Result && o.HasTrait(ir.InferTypes) {
					v.errorf(o, "inferred type(s) '%s' are incompatible with return type(s) of operation '%s'",
						printer.TypeText(want), printer.TypeText(got))
					return v.errorf(o, "failed to infer returned types")
				}
				if len(r.Alike) > 0 {
					return v.errorf(o, "failed to verify that all of {%s} have same type: '%s' and '%s'",
						strings.Join(r.Alike, ", "), printer.TypeText(want), printer.TypeText(got))
				}
				target, source := typeOfName(r.Target), typesOfNames(r.Args)
				if r.Func == "element" { // as MLIR says of loads and stores
					source = "element type of '" + r.Args[0] + "'"
					if !r.Into.Result {
						target = "type of '" + r.Target + "'"
					}
				}
				return v.errorf(o, "failed to verify that %s matches %s: got '%s', want '%s'", target, source, printer.TypeText(got), printer.TypeText(want))
			}
		}
	}
	return true
}

// alike accepts, for ops that infer by code, an encoding that is written in
// another way than the inferred one: whether the two mean the same layout is
// not for this package to say.
func (v *verifier) alike(o *ir.Op, got, want ir.Type) bool {
	if !o.HasTrait(ir.InferTypes) {
		return false
	}
	a, ok := got.(*ir.TensorType)
	b, ok2 := want.(*ir.TensorType)
	return ok && ok2 && a.Encoding != nil && b.Encoding != nil && v.ctx.Tensor(a.Shape, a.Elem, b.Encoding) == b
}

func typeOfName(name string) string { return name + " type" }

func typesOfNames(names []string) string {
	text := ""
	for i, n := range names {
		switch {
		case i > 0 && i == len(names)-1:
			text += " and "
		case i > 0:
			text += ", "
		}
		text += n
	}
	if len(names) == 1 {
		return text + " type"
	}
	return text + " types"
}
