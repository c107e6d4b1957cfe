package arith

import (
	"math"

	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/dialect/constfold"
	"github.com/tgopt/tgopt/ir"
)

func choiceFolders() map[string]constfold.Op {
	return map[string]constfold.Op{
		OpCmpi:   foldCmpi,
		OpCmpf:   foldCmpf,
		OpSelect: foldSelect,
	}
}

// Predicates of cmpi, as their numbers say; from ult on they are those without signs.
const (
	eq, ne, slt, sle, sgt, sge = 0, 1, 2, 3, 4, 5
	ult                        = 6
)

// holdsOf tells a predicate from how the operands compare: -1, 0 or 1.
func holdsOf(predicate int64, order int) bool {
	switch predicate {
	case eq:
		return order == 0
	case ne:
		return order != 0
	case slt:
		return order < 0
	case sle:
		return order <= 0
	case sgt:
		return order > 0
	}
	return order >= 0
}

// swapped is the predicate for operands in the other order.
func swapped(predicate int64) int64 {
	switch {
	case predicate < slt:
		return predicate
	case predicate < ult:
		return slt + ((predicate - slt) ^ 2)
	}
	return ult + ((predicate - ult) ^ 2)
}

func compare[T int64 | uint64 | float64](a, b T) int {
	switch {
	case a < b:
		return -1
	case a > b:
		return 1
	}
	return 0
}

func foldCmpi(o *ir.Op, operands []ir.Attribute) (dialect.Folding, bool) {
	predicate, _ := o.IntAttr(predicateOfCmp)
	if o.Operand(0) == o.Operand(1) {
		return foldedToValue(o, func(ir.Type) uint64 { return uint64(-toInt(holdsSame(predicate))) })
	}
	if f, ok := comparedToFlag(o, operands, predicate); ok {
		return f, true
	}
	if operands[0] != nil && operands[1] == nil {
		attrs := append([]ir.NamedAttr(nil), o.Attrs()...)
		for i := range attrs {
			if attrs[i].Name == predicateOfCmp {
				attrs[i].Value = o.Context().I64(swapped(predicate))
			}
		}
		return dialect.Folding{Operands: []*ir.Value{o.Operand(1), o.Operand(0)}, Attrs: attrs}, true
	}
	return constfold.Results(func(elem ir.Type, x constfold.Words) (uint64, bool) {
		order := compare(int64(x[0]), int64(x[1]))
		p := predicate
		if p >= ult {
			order = compare(constfold.Unsigned(elem, x[0]), constfold.Unsigned(elem, x[1]))
			p += slt - ult
		}
		return uint64(-toInt(holdsOf(p, order))), true
	})(o, operands)
}

// holdsSame reports whether a predicate holds of a number and itself.
func holdsSame(predicate int64) bool {
	if predicate >= ult {
		predicate += slt - ult
	}
	return holdsOf(predicate, 0)
}

// comparedToFlag: an i1, or what it is widened to, differs from zero where it is set: ne 0, and eq 1 or -1, are the flag
// itself.
func comparedToFlag(o *ir.Op, operands []ir.Attribute, predicate int64) (dialect.Folding, bool) {
	flag, set := o.Operand(0), isOnes
	if def := flag.Def(); def != nil && (def.Is(OpExtui) || def.Is(OpExtsi)) {
		flag = def.Operand(0)
		if def.Is(OpExtui) {
			set = isOne
		}
	}
	if flag.Type() == o.Result(0).Type() && (predicate == ne && isZero.holds(operands[1]) || predicate == eq && set.holds(operands[1])) {
		return dialect.FoldedTo(flag)
	}
	return dialect.NotFolded()
}

// foldCmpf: a predicate is bits for equal, greater and less, and one for NaNs.
func foldCmpf(o *ir.Op, operands []ir.Attribute) (dialect.Folding, bool) {
	predicate, _ := o.IntAttr(predicateOfCmp)
	const unordered = 3
	holds := func(order int) (uint64, bool) {
		return uint64(-toInt(floatPredicates[predicate&15]>>order&1 != 0)), true
	}
	// Of a NaN every predicate is known, whatever the other operand is; so are two.
	for _, a := range operands {
		if isNaN.holds(a) {
			x, _ := holds(unordered)
			return foldedToValue(o, func(ir.Type) uint64 { return x })
		}
	}
	if p := floatPredicates[predicate&15]; p == 0 || p == 15 {
		return foldedToValue(o, func(ir.Type) uint64 { return uint64(-toInt(p != 0)) })
	}
	return constfold.Results(func(elem ir.Type, x constfold.Words) (uint64, bool) {
		t, ok := elem.(*ir.FloatType)
		if !ok {
			return 0, false
		}
		a, b := constfold.Float(t, x[0]), constfold.Float(t, x[1])
		if math.IsNaN(a) || math.IsNaN(b) {
			return holds(unordered)
		}
		return holds(compare(a, b) + 1)
	})(o, operands)
}

// floatPredicates are, by their numbers, the orders of which they hold: bit 0 less, 1 equal, 2 greater, 3 unordered.
var floatPredicates = [16]uint8{
	0, 2, 4, 6, 1, 3, 5, 7, // false, oeq, ogt, oge, olt, ole, one, ord
	10, 12, 14, 9, 11, 13, 8, 15, // ueq, ugt, uge, ult, ule, une, uno, true
}

func foldSelect(o *ir.Op, operands []ir.Attribute) (dialect.Folding, bool) {
	condition, a, b := o.Operand(0), o.Operand(1), o.Operand(2)
	if a == b {
		return dialect.FoldedTo(a)
	}
	if x, ok := constfold.SplatOf(operands[0]); ok {
		if x != 0 {
			return dialect.FoldedTo(a)
		}
		return dialect.FoldedTo(b)
	}
	if condition.Type() == a.Type() && isOnes.holds(operands[1]) && isZero.holds(operands[2]) {
		return dialect.FoldedTo(condition) // a flag chosen by itself
	}
	// x == y ? x : y is y, and x != y ? x : y is x.
	if def := condition.Def(); def != nil && def.Is(OpCmpi) {
		predicate, _ := def.IntAttr(predicateOfCmp)
		x, y := def.Operand(0), def.Operand(1)
		if (predicate == eq || predicate == ne) && (x == a && y == b || x == b && y == a) {
			if predicate == eq {
				return dialect.FoldedTo(b)
			}
			return dialect.FoldedTo(a)
		}
	}
	if operands[0] == nil || operands[1] == nil || operands[2] == nil {
		return dialect.NotFolded()
	}
	return dialect.FoldedToConstant(constfold.Map(o.Context(), o.Result(0).Type(), operands, func(x constfold.Words) (uint64, bool) {
		if x[0] != 0 {
			return x[1], true
		}
		return x[2], true
	}))
}
