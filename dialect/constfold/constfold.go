// Package constfold computes ops of constants, element by element: what the folders of several dialects share.
//
// An element is a word. An integer is extended by its sign, an index has 64 bits, a float is the bits of its own
// format. What takes more than a word is not computed.
package constfold

import (
	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/internal/floats"
	"github.com/tgopt/tgopt/ir"
)

// MaxElements is how many elements of a constant that is no splat are computed: each result is kept, so that
// without a bound a chain of n ops on n elements would take n² of memory.
const MaxElements = 256

// MaxOperands bounds the operands of what is computed.
const MaxOperands = 3

// Words are the elements of the operands of an op, at one place.
type Words [MaxOperands]uint64

// Map is the constant of type t of which each element is f of those of the operands; nil where an operand is no
// constant of numbers, where f is undefined for an element, and where there are too many. A scalar goes with every
// element.
func Map(c *ir.Context, t ir.Type, operands []ir.Attribute, f func(Words) (uint64, bool)) ir.Attribute {
	elem := ir.ElementType(t)
	if Width(elem) == 0 || len(operands) > MaxOperands {
		return nil
	}
	n, shaped := elements(t)
	if n == 0 {
		return nil
	}
	splat := true
	for _, a := range operands {
		if !readable(a, n, &splat) {
			return nil
		}
	}
	if splat || !shaped {
		n = 1
	}
	if n > MaxElements {
		return nil
	}
	bits := make([]uint64, 0, n)
	for i := range int(n) {
		var x Words
		for k, a := range operands {
			x[k] = at(a, i)
		}
		y, ok := f(x)
		if !ok {
			return nil
		}
		bits = append(bits, Extend(elem, y))
	}
	switch {
	case !shaped:
		return number(c, t, bits[0])
	case splat:
		return c.DenseSplat(t, bits[0])
	}
	return c.Dense(t, bits)
}

// Splat is the constant of type t all of whose elements are x; nil if t has no such constant.
func Splat(c *ir.Context, t ir.Type, x uint64) ir.Attribute {
	elem := ir.ElementType(t)
	if Width(elem) == 0 {
		return nil
	}
	switch n, shaped := elements(t); {
	case n == 0:
		return nil
	case shaped:
		return c.DenseSplat(t, Extend(elem, x))
	}
	return number(c, t, Extend(elem, x))
}

// SplatOf is the one element of which a constant consists.
func SplatOf(a ir.Attribute) (x uint64, ok bool) {
	if n, splat := int64(1), true; a == nil || !readable(a, n, &splat) && !isSplat(a) {
		return 0, false
	}
	return at(a, 0), true
}

// Width is how many bits a number of a type has, 64 of an index; 0 if it is no number, or one of more than 64.
func Width(elem ir.Type) uint {
	switch t := elem.(type) {
	case *ir.IndexType:
		return 64
	case *ir.IntegerType:
		if t.Width <= 64 {
			return uint(t.Width)
		}
	case *ir.FloatType:
		if floats.Known(t.Kind) {
			return uint(t.Kind.Width())
		}
	}
	return 0
}

// Extend brings an element to the form in which constants have it.
func Extend(elem ir.Type, x uint64) uint64 {
	rest := 64 - Width(elem)
	if t, ok := elem.(*ir.IntegerType); ok && t.Sign != ir.Unsigned {
		return uint64(int64(x<<rest) >> rest)
	}
	return x << rest >> rest
}

// Unsigned is an element without the bits above its width.
func Unsigned(elem ir.Type, x uint64) uint64 {
	rest := 64 - Width(elem)
	return x << rest >> rest
}

// elements is how many elements a type has, 1 of a scalar, 0 if that is not known.
func elements(t ir.Type) (n int64, shaped bool) {
	if v, ok := t.(*ir.VectorType); ok && v.Scalable != nil {
		return 0, true
	}
	shape, shaped := ir.ShapeOf(t)
	if _, tensor := t.(*ir.TensorType); tensor && !shaped {
		return 0, true
	}
	n = 1
	for _, d := range shape {
		if d <= 0 || n > 1<<40/d {
			return 0, true
		}
		n *= d
	}
	return n, shaped
}

func isSplat(a ir.Attribute) bool {
	d, ok := a.(*ir.DenseElementsAttr)
	return ok && d.Splat && len(d.Bits) == 1 && Width(ir.ElementType(d.Type)) > 0
}

// readable reports whether at can read a, which has n elements or is the same everywhere; if it is not, splat
// becomes false.
func readable(a ir.Attribute, n int64, splat *bool) bool {
	switch a := a.(type) {
	case *ir.IntegerAttr:
		return a.Wide == nil && Width(a.Type) > 0
	case *ir.FloatAttr:
		return Width(a.Type) > 0
	case *ir.DenseElementsAttr:
		if isSplat(a) {
			return true
		}
		*splat = false
		return !a.Splat && int64(len(a.Bits)) == n && Width(ir.ElementType(a.Type)) > 0
	}
	return false
}

func at(a ir.Attribute, i int) uint64 {
	switch a := a.(type) {
	case *ir.IntegerAttr:
		return uint64(a.Value)
	case *ir.FloatAttr:
		return a.Bits
	case *ir.DenseElementsAttr:
		if a.Splat {
			return a.Bits[0]
		}
		return a.Bits[i]
	}
	return 0
}

func number(c *ir.Context, t ir.Type, x uint64) ir.Attribute {
	switch t := t.(type) {
	case *ir.FloatType:
		return c.FloatBits(t, x)
	case *ir.IntegerType, *ir.IndexType:
		return c.IntegerAttr(t, int64(x))
	}
	return nil
}

// Retype is a constant that is the same everywhere as one of another type with such elements; nil if there is
// none.
func Retype(c *ir.Context, a ir.Attribute, t ir.Type) ir.Attribute {
	if x, ok := SplatOf(a); ok {
		return Splat(c, t, x)
	}
	return nil
}

// An Op folds one op.
type Op = func(o *ir.Op, operands []ir.Attribute) (dialect.Folding, bool)

// First tries folders one after the other.
func First(list ...Op) Op {
	return func(o *ir.Op, operands []ir.Attribute) (dialect.Folding, bool) {
		for _, fold := range list {
			if f, ok := fold(o, operands); ok {
				return f, true
			}
		}
		return dialect.NotFolded()
	}
}

// Results folds an op all of whose operands are constants to one for each result; fs are what they are.
func Results(fs ...func(elem ir.Type, x Words) (uint64, bool)) Op {
	return func(o *ir.Op, operands []ir.Attribute) (dialect.Folding, bool) {
		for _, a := range operands {
			if a == nil {
				return dialect.NotFolded()
			}
		}
		if len(fs) != o.NumResults() || o.NumOperands() == 0 {
			return dialect.NotFolded()
		}
		elem := ir.ElementType(o.Operand(0).Type())
		results := make([]dialect.FoldResult, len(fs))
		for i, f := range fs {
			a := Map(o.Context(), o.Result(i).Type(), operands, func(x Words) (uint64, bool) { return f(elem, x) })
			if a == nil {
				return dialect.NotFolded()
			}
			results[i] = dialect.FoldResult{Attr: a}
		}
		return dialect.Folding{Results: results}, true
	}
}
