package dialect

import "github.com/tgopt/tgopt/ir"

// FoldedTo is the Folding of an op with one result that is a value.
func FoldedTo(v *ir.Value) (Folding, bool) { return Folding{Results: []FoldResult{{Value: v}}}, true }

// FoldedToConstant is the Folding of an op with one result that is a constant; a
// nil one is none.
func FoldedToConstant(a ir.Attribute) (Folding, bool) {
	if a == nil {
		return Folding{}, false
	}
	return Folding{Results: []FoldResult{{Attr: a}}}, true
}

// NotFolded is what stays as it is.
func NotFolded() (Folding, bool) { return Folding{}, false }

// ConstantOf is the constant that a value is, nil if it is none.
func ConstantOf(v *ir.Value) ir.Attribute {
	o := v.Def()
	if o == nil || !o.HasTrait(ir.ConstantLike) {
		return nil
	}
	def := DefOf(o)
	if def == nil || def.Fold == nil {
		return nil
	}
	f, ok := def.Fold(o, nil)
	if !ok || len(f.Results) == 0 {
		return nil
	}
	return f.Results[0].Attr
}

// Fold says what o comes to: constants or values that exist, one for each result,
// or other operands or attributes. Operands of a commutative op come in an order
// with the constants last. Constants themselves do not fold.
func Fold(o *ir.Op) (Folding, bool) {
	def := DefOf(o)
	if def == nil || o.HasTrait(ir.ConstantLike) {
		return Folding{}, false
	}
	commutes := o.HasTrait(ir.Commutative)
	if def.Fold == nil && !commutes {
		return Folding{}, false
	}
	var buf [8]ir.Attribute
	operands := buf[:0]
	for i := range o.NumOperands() {
		operands = append(operands, ConstantOf(o.Operand(i)))
	}
	if def.Fold != nil {
		if f, ok := def.Fold(o, operands); ok {
			return f, true
		}
	}
	if vs := constantsLast(o, operands); commutes && vs != nil {
		return Folding{Operands: vs}, true
	}
	return Folding{}, false
}

// constantsLast are the operands of o in such an order, nil if they are in it.
func constantsLast(o *ir.Op, constants []ir.Attribute) []*ir.Value {
	seen, sorted := false, true
	for _, a := range constants {
		seen = seen || a != nil
		sorted = sorted && !(seen && a == nil)
	}
	if sorted {
		return nil
	}
	vs := make([]*ir.Value, 0, len(constants))
	for _, constant := range [2]bool{false, true} {
		for i, a := range constants {
			if (a != nil) == constant {
				vs = append(vs, o.Operand(i))
			}
		}
	}
	return vs
}

// MaterializeConstant is an op of the dialect of o that makes a constant.
func MaterializeConstant(o *ir.Op, value ir.Attribute, t ir.Type) (ir.OpState, bool) {
	def := DefOf(o)
	if def == nil || def.Dialect.Constant == nil {
		return ir.OpState{}, false
	}
	return def.Dialect.Constant(o.Context(), value, t)
}

// FoldSame folds a conversion, of which the result has the type of the operand.
func FoldSame(o *ir.Op, _ []ir.Attribute) (Folding, bool) {
	if o.Operand(0).Type() != o.Result(0).Type() {
		return NotFolded()
	}
	return FoldedTo(o.Operand(0))
}
