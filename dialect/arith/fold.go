package arith

import (
	"maps"

	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/dialect/constfold"
	"github.com/tgopt/tgopt/ir"
)

// What ops of arith come to: of constants what they are computed to, of other operands what laws of arithmetic say.
// The rules are those of MLIR's folders; what is undefined or poison (a division by zero, a shift by the width or
// more, a float that does not fit an integer) stays.

// folders are the folders of all ops.
func folders() map[string]constfold.Op {
	all := make(map[string]constfold.Op)
	for _, some := range []map[string]constfold.Op{integerFolders(), floatFolders(), castFolders(), choiceFolders()} {
		maps.Copy(all, some)
	}
	return all
}

func addFolders(hooks map[string]dialect.OpHooks) {
	hooks[OpConstant] = withFold(hooks[OpConstant], func(o *ir.Op, _ []ir.Attribute) (dialect.Folding, bool) {
		return dialect.FoldedToConstant(o.Attr("value"))
	})
	for name, fold := range folders() {
		hooks[name] = withFold(hooks[name], fold)
	}
}

func withFold(h dialect.OpHooks, fold constfold.Op) dialect.OpHooks {
	h.Fold = fold
	return h
}

// MakeConstant is an arith.constant: what dialects without a constant of their own materialise.
func MakeConstant(c *ir.Context, value ir.Attribute, t ir.Type) (st ir.OpState, ok bool) {
	if typeOf(c, value) != t {
		return st, false
	}
	return ir.OpState{Name: c.OpName(OpConstant), Types: []ir.Type{t}, Attrs: []ir.NamedAttr{{Name: "value", Value: value}}}, true
}

// Laws, for any operands -----------------------------------------------------------------------------------------

// neutral: x op k is x, where every element of the right operand is k.
func neutral(is test) constfold.Op {
	return func(o *ir.Op, operands []ir.Attribute) (dialect.Folding, bool) {
		if is.holds(operands[1]) {
			return dialect.FoldedTo(o.Operand(0))
		}
		return dialect.NotFolded()
	}
}

// absorbing: x op k is k.
func absorbing(is test) constfold.Op {
	return func(o *ir.Op, operands []ir.Attribute) (dialect.Folding, bool) {
		if is.holds(operands[1]) {
			return dialect.FoldedTo(o.Operand(1))
		}
		return dialect.NotFolded()
	}
}

// always: x op k is a constant, where every element of the right operand is k.
func always(is test, result value) constfold.Op {
	return func(o *ir.Op, operands []ir.Attribute) (dialect.Folding, bool) {
		if is.holds(operands[1]) {
			return foldedToValue(o, result)
		}
		return dialect.NotFolded()
	}
}

// same: x op x is x.
func same(o *ir.Op, _ []ir.Attribute) (dialect.Folding, bool) {
	if o.Operand(0) == o.Operand(1) {
		return dialect.FoldedTo(o.Operand(0))
	}
	return dialect.NotFolded()
}

// sameIs: x op x is a constant.
func sameIs(result value) constfold.Op {
	return func(o *ir.Op, _ []ir.Attribute) (dialect.Folding, bool) {
		if o.Operand(0) == o.Operand(1) {
			return foldedToValue(o, result)
		}
		return dialect.NotFolded()
	}
}

// cancels: an op on one operand made by an op named inner, of which part is the other operand, is what remains of
// it. At is the operand that inner made.
func cancels(at int, inner string, part int) constfold.Op {
	return func(o *ir.Op, _ []ir.Attribute) (dialect.Folding, bool) {
		def := o.Operand(at).Def()
		if def == nil || !def.Is(inner) || def.Operand(part) != o.Operand(1-at) {
			return dialect.NotFolded()
		}
		return dialect.FoldedTo(def.Operand(1 - part))
	}
}

// A value is an element of a type.
type value func(elem ir.Type) uint64

func zero(ir.Type) uint64 { return 0 }
func ones(ir.Type) uint64 { return ^uint64(0) }

func foldedToValue(o *ir.Op, v value) (dialect.Folding, bool) {
	t := o.Result(0).Type()
	return dialect.FoldedToConstant(constfold.Splat(o.Context(), t, v(ir.ElementType(t))))
}

// A test asks something of the elements of a constant, which are all the same.
type test func(elem ir.Type, x uint64) bool

func (is test) holds(a ir.Attribute) bool {
	x, ok := constfold.SplatOf(a)
	return ok && is(elementOf(a), x)
}

func elementOf(a ir.Attribute) ir.Type {
	switch a := a.(type) {
	case *ir.IntegerAttr:
		return a.Type
	case *ir.FloatAttr:
		return a.Type
	case *ir.DenseElementsAttr:
		return ir.ElementType(a.Type)
	}
	return nil
}

// equals: every element is v.
func equals(v value) test {
	return func(elem ir.Type, x uint64) bool { return constfold.Extend(elem, v(elem)) == x }
}
