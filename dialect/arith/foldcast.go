package arith

import (
	"math"
	"math/bits"

	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/dialect/constfold"
	"github.com/tgopt/tgopt/ir"
)

// A cast computes an element of type to from one of type from.
type cast func(from, to ir.Type, x uint64) (uint64, bool)

func castFolders() map[string]constfold.Op {
	first := constfold.First
	return map[string]constfold.Op{
		OpExtui:       first(castOf(OpExtui), casts(zeroExtend)),
		OpExtsi:       first(castOf(OpExtsi), casts(signExtend)),
		OpTrunci:      first(truncatedExtension, truncatedTwice, casts(signExtend)),
		OpExtf:        first(extendedTruncation, casts(convert)),
		OpTruncf:      first(truncatedFloat, casts(convertExactly)),
		OpUitofp:      casts(fromInteger(false)),
		OpSitofp:      casts(fromInteger(true)),
		OpFptoui:      casts(toInteger(false)),
		OpFptosi:      casts(toInteger(true)),
		OpIndexCast:   first(castThereAndBack(OpIndexCast), casts(signExtend)),
		OpIndexCastui: first(castThereAndBack(OpIndexCastui), casts(zeroExtend)),
		OpBitcast:     first(sameType, castOf(OpBitcast), casts(func(_, _ ir.Type, x uint64) (uint64, bool) { return x, true })),
	}
}

func casts(f cast) constfold.Op {
	return func(o *ir.Op, operands []ir.Attribute) (dialect.Folding, bool) {
		to := ir.ElementType(o.Result(0).Type())
		return constfold.Results(func(from ir.Type, x constfold.Words) (uint64, bool) { return f(from, to, x[0]) })(o, operands)
	}
}

func signExtend(_, _ ir.Type, x uint64) (uint64, bool)    { return x, true }
func zeroExtend(from, _ ir.Type, x uint64) (uint64, bool) { return constfold.Unsigned(from, x), true }

// convert goes from one format to another that has all its numbers, or rounds. NaNs have no bits that could be
// told.
func convert(from, to ir.Type, x uint64) (uint64, bool) {
	f, ok := from.(*ir.FloatType)
	t, ok2 := to.(*ir.FloatType)
	if !ok || !ok2 {
		return 0, false
	}
	return constfold.Round(t, constfold.Float(f, x))
}

// convertExactly is convert of what is not rounded: what the rounding would be is left to the program that runs.
func convertExactly(from, to ir.Type, x uint64) (uint64, bool) {
	y, ok := convert(from, to, x)
	return y, ok && math.Float64bits(constfold.Float(to.(*ir.FloatType), y)) == math.Float64bits(constfold.Float(from.(*ir.FloatType), x))
}

// fromInteger rounds a magnitude, and gives it its sign.
func fromInteger(signed bool) cast {
	return func(from, to ir.Type, x uint64) (uint64, bool) {
		t, ok := to.(*ir.FloatType)
		if !ok {
			return 0, false
		}
		negative := signed && int64(x) < 0
		if !signed {
			x = constfold.Unsigned(from, x)
		} else if negative {
			x = -x
		}
		v := float64(x)
		// Of more digits than float64 has, what is cut off stays as a last digit of one: then a second rounding knows it.
		if cut := bits.Len64(x) - 53; cut > 0 && t.Kind != ir.F64 {
			odd := x >> cut
			if odd<<cut != x {
				odd |= 1
			}
			v = math.Ldexp(float64(odd), cut)
		}
		if negative {
			v = -v
		}
		return constfold.Round(t, v)
	}
}

// toInteger rounds towards zero; what does not fit is poison.
func toInteger(signed bool) cast {
	return func(from, to ir.Type, x uint64) (uint64, bool) {
		t, ok := from.(*ir.FloatType)
		if !ok {
			return 0, false
		}
		v := math.Trunc(constfold.Float(t, x))
		w := int(constfold.Width(to))
		if signed {
			if !(v >= -math.Ldexp(1, w-1) && v < math.Ldexp(1, w-1)) {
				return 0, false
			}
			return uint64(int64(v)), true
		}
		if !(v >= 0 && v < math.Ldexp(1, w)) {
			return 0, false
		}
		return uint64(v), true
	}
}

func sameType(o *ir.Op, _ []ir.Attribute) (dialect.Folding, bool) {
	if o.Operand(0).Type() == o.Result(0).Type() {
		return dialect.FoldedTo(o.Operand(0))
	}
	return dialect.NotFolded()
}

// castOf: of two casts by the same op one is enough.
func castOf(name string) constfold.Op {
	return func(o *ir.Op, _ []ir.Attribute) (dialect.Folding, bool) {
		def := o.Operand(0).Def()
		if def == nil || !def.Is(name) {
			return dialect.NotFolded()
		}
		return dialect.Folding{Operands: []*ir.Value{def.Operand(0)}}, true
	}
}

// castThereAndBack: an integer that went to an index and comes back is itself.
func castThereAndBack(name string) constfold.Op {
	return func(o *ir.Op, _ []ir.Attribute) (dialect.Folding, bool) {
		def := o.Operand(0).Def()
		if def == nil || !def.Is(name) || def.Operand(0).Type() != o.Result(0).Type() {
			return dialect.NotFolded()
		}
		if w := constfold.Width(ir.ElementType(o.Result(0).Type())); w == 0 || w > constfold.Width(ir.ElementType(o.Operand(0).Type())) {
			return dialect.NotFolded()
		}
		return dialect.FoldedTo(def.Operand(0))
	}
}

// truncatedExtension: what is left of a number that was widened before is the number, or the low bits of it.
func truncatedExtension(o *ir.Op, _ []ir.Attribute) (dialect.Folding, bool) {
	def := o.Operand(0).Def()
	if def == nil || !def.Is(OpExtui) && !def.Is(OpExtsi) {
		return dialect.NotFolded()
	}
	from, to := ir.BitWidth(ir.ElementType(def.Operand(0).Type())), ir.BitWidth(ir.ElementType(o.Result(0).Type()))
	switch {
	case def.Operand(0).Type() == o.Result(0).Type():
		return dialect.FoldedTo(def.Operand(0))
	case from > to:
		return dialect.Folding{Operands: []*ir.Value{def.Operand(0)}}, true
	}
	return dialect.NotFolded()
}

// truncatedTwice: once is enough; it promises what both do.
func truncatedTwice(o *ir.Op, _ []ir.Attribute) (dialect.Folding, bool) {
	def := o.Operand(0).Def()
	if def == nil || !def.Is(OpTrunci) {
		return dialect.NotFolded()
	}
	f := dialect.Folding{Operands: []*ir.Value{def.Operand(0)}}
	if flagsOf(o, overflowFlags)&^flagsOf(def, overflowFlags) != noFlags {
		f.Attrs = without(o, overflowFlags)
	}
	return f, true
}

// without is the attributes of o but for one that has a default.
func without(o *ir.Op, name string) []ir.NamedAttr {
	list := []ir.NamedAttr{}
	for _, a := range o.Attrs() {
		if a.Name != name {
			list = append(list, a)
		}
	}
	return list
}

// extendedTruncation: where contraction is allowed, what was narrowed and widened again is what it was.
func extendedTruncation(o *ir.Op, _ []ir.Attribute) (dialect.Folding, bool) {
	def := o.Operand(0).Def()
	if def == nil || !def.Is(OpTruncf) || def.Operand(0).Type() != o.Result(0).Type() ||
		flagsOf(o, fastMathFlags)&flagsOf(def, fastMathFlags)&contraction == 0 {
		return dialect.NotFolded()
	}
	return dialect.FoldedTo(def.Operand(0))
}

// truncatedFloat: what was widened before is itself.
func truncatedFloat(o *ir.Op, _ []ir.Attribute) (dialect.Folding, bool) {
	def := o.Operand(0).Def()
	if def == nil || !def.Is(OpExtf) || def.Operand(0).Type() != o.Result(0).Type() {
		return dialect.NotFolded()
	}
	return dialect.FoldedTo(def.Operand(0))
}
