package ir

import "math"

// Simplification of affine expressions, at each step the rules of MLIR's
// AffineExpr.cpp and no others: two maps are equal when they simplify to the
// same, and printed maps are those that mlir-opt prints. A fold returns nil
// when no rule applies.
//
// Constants go to the right of sums and products, symbolic terms to the right
// of others; two dimensions or two symbols stand in their order.

func (c *Context) foldAdd(lhs, rhs *AffineExpr) *AffineExpr {
	l, lconst := lhs.constant()
	r, rconst := rhs.constant()
	if lconst && rconst {
		sum := l + r
		if (sum > l) != (r > 0) && r != 0 {
			return nil // overflow
		}
		return c.AffineConstant(sum)
	}
	if lconst || lhs.Symbolic && !rhs.Symbolic || outOfOrder(lhs, rhs) {
		return c.AffineBinary(AffineAdd, rhs, lhs)
	}
	if rconst && r == 0 {
		return lhs
	}
	inner, innerConst := int64(0), false
	if lhs.Kind == AffineAdd {
		inner, innerConst = lhs.RHS.constant()
	}
	if rconst && innerConst { // (x + 2) + 3
		if sum := c.foldAdd(lhs.RHS, rhs); sum != nil {
			return c.AffineBinary(AffineAdd, lhs.LHS, sum)
		}
		return nil // more than 64 bits: to put either last would go on for ever
	}
	// a * x + b * x
	x, a := factor(lhs)
	y, b := factor(rhs)
	if x == y {
		return c.AffineBinary(AffineMul, x, c.AffineConstant(a+b))
	}
	if innerConst { // (x + 2) + y
		return c.AffineBinary(AffineAdd, c.AffineBinary(AffineAdd, lhs.LHS, rhs), c.AffineConstant(inner))
	}
	return c.foldRemainder(lhs, rhs)
}

// outOfOrder says that a dimension or symbol stands before one that precedes it.
func outOfOrder(lhs, rhs *AffineExpr) bool {
	return lhs.Kind == rhs.Kind && (lhs.Kind == AffineDim || lhs.Kind == AffineSymbol) && lhs.Value > rhs.Value
}

// factor splits x * 4 in x and 4.
func factor(e *AffineExpr) (*AffineExpr, int64) {
	if e.Kind == AffineMul {
		if v, ok := e.RHS.constant(); ok {
			return e.LHS, v
		}
	}
	return e, 1
}

// foldRemainder turns x - (x floordiv q) * q into x mod q; q may be symbolic.
func (c *Context) foldRemainder(lhs, rhs *AffineExpr) *AffineExpr {
	if rhs.Kind != AffineMul {
		return nil
	}
	l, r := rhs.LHS, rhs.RHS
	// x + ((x floordiv q) * q) * -1
	if r.Kind == AffineConstant && r.Value == -1 && l.Kind == AffineMul {
		if quotient := l.LHS; quotient.Kind == AffineFloorDiv && quotient.RHS == l.RHS && quotient.LHS == lhs {
			return c.AffineBinary(AffineMod, lhs, l.RHS)
		}
		return nil
	}
	if l.Kind != AffineFloorDiv {
		return nil
	}
	// x + (x floordiv q) * -q
	if q, ok := l.RHS.constant(); ok && q > 0 && l.LHS == lhs && l.RHS == c.AffineNegate(r) {
		return c.AffineBinary(AffineMod, lhs, l.RHS)
	}
	// (y + x) + (x floordiv q) * -q
	if lhs.Kind == AffineAdd {
		if sum := c.foldAdd(lhs.RHS, rhs); sum != nil {
			return c.AffineBinary(AffineAdd, lhs.LHS, sum)
		}
	}
	return nil
}

func (c *Context) foldMul(lhs, rhs *AffineExpr) *AffineExpr {
	l, lconst := lhs.constant()
	r, rconst := rhs.constant()
	if lconst && rconst {
		if p, ok := product(l, r); ok {
			return c.AffineConstant(p)
		}
		return nil
	}
	if lconst || !rhs.Symbolic {
		if !lhs.Symbolic {
			return nil
		}
		return c.AffineBinary(AffineMul, rhs, lhs)
	}
	if outOfOrder(lhs, rhs) {
		return c.AffineBinary(AffineMul, rhs, lhs)
	}
	if rconst && r == 1 {
		return lhs
	}
	if rconst && r == 0 {
		return rhs
	}
	if lhs.Kind != AffineMul {
		return nil
	}
	inner, ok := lhs.RHS.constant()
	switch {
	case !ok:
		return nil
	case !rconst: // (x * 2) * y
		return c.AffineBinary(AffineMul, c.AffineBinary(AffineMul, lhs.LHS, rhs), lhs.RHS)
	}
	if p, ok := product(inner, r); ok { // (x * 2) * 3
		return c.AffineBinary(AffineMul, lhs.LHS, c.AffineConstant(p))
	}
	return nil
}

// product multiplies unless it overflows.
func product(a, b int64) (int64, bool) {
	if a == 0 || b == 0 {
		return 0, true
	}
	p := a * b
	return p, p/b == a && !(a == -1 && b == -1<<63) && !(b == -1 && a == -1<<63)
}

func (c *Context) foldFloorDiv(lhs, rhs *AffineExpr) *AffineExpr {
	r, ok := rhs.constant()
	if !ok || r == 0 {
		return nil
	}
	if e := c.foldQuotient(lhs, r, floorDiv); e != nil {
		return e
	}
	// (x + y) floordiv 4 where 4 divides one of them
	if lhs.Kind == AffineAdd && (lhs.LHS.divisor%r == 0 || lhs.RHS.divisor%r == 0) {
		return c.AffineBinary(AffineAdd,
			c.AffineBinary(AffineFloorDiv, lhs.LHS, rhs), c.AffineBinary(AffineFloorDiv, lhs.RHS, rhs))
	}
	return nil
}

func (c *Context) foldCeilDiv(lhs, rhs *AffineExpr) *AffineExpr {
	r, ok := rhs.constant()
	if !ok || r == 0 {
		return nil
	}
	return c.foldQuotient(lhs, r, ceilDiv)
}

// foldQuotient does what both divisions have in common.
func (c *Context) foldQuotient(lhs *AffineExpr, r int64, div func(a, b int64) int64) *AffineExpr {
	if l, ok := lhs.constant(); ok {
		if l == math.MinInt64 && r == -1 {
			return nil // overflow
		}
		return c.AffineConstant(div(l, r))
	}
	if r == 1 {
		return lhs
	}
	if x, a := factor(lhs); x != lhs && a%r == 0 {
		return c.AffineBinary(AffineMul, x, c.AffineConstant(a/r))
	}
	return nil
}

func (c *Context) foldMod(lhs, rhs *AffineExpr) *AffineExpr {
	r, ok := rhs.constant()
	if !ok || r < 1 {
		return nil
	}
	if l, ok := lhs.constant(); ok {
		return c.AffineConstant(l - floorDiv(l, r)*r)
	}
	if lhs.divisor%r == 0 {
		return c.AffineConstant(0)
	}
	switch lhs.Kind {
	case AffineAdd:
		if lhs.LHS.divisor%r == 0 {
			return c.AffineBinary(AffineMod, lhs.RHS, rhs)
		}
		if lhs.RHS.divisor%r == 0 {
			return c.AffineBinary(AffineMod, lhs.LHS, rhs)
		}
	case AffineMod: // (x mod 8) mod 4
		if inner, ok := lhs.RHS.constant(); ok && inner >= 1 && inner%r == 0 {
			return c.AffineBinary(AffineMod, lhs.LHS, rhs)
		}
	}
	return nil
}

// floorDiv rounds down, ceilDiv up.
func floorDiv(a, b int64) int64 {
	q := a / b
	if a%b != 0 && (a < 0) != (b < 0) {
		q--
	}
	return q
}

func ceilDiv(a, b int64) int64 {
	q := a / b
	if a%b != 0 && (a < 0) == (b < 0) {
		q++
	}
	return q
}

// largestDivisor is the largest known number that divides e, 0 for zero.
func largestDivisor(e *AffineExpr) int64 {
	switch e.Kind {
	case AffineConstant:
		return magnitude(e.Value)
	case AffineMul:
		return e.LHS.divisor * e.RHS.divisor
	case AffineAdd, AffineMod:
		return gcd(e.LHS.divisor, e.RHS.divisor)
	case AffineFloorDiv, AffineCeilDiv:
		if r, ok := e.RHS.constant(); ok && r != 0 && e.LHS.divisor%r == 0 {
			return magnitude(e.LHS.divisor / r)
		}
	}
	return 1
}

func magnitude(v int64) int64 {
	if v < 0 {
		return -v
	}
	return v
}

func gcd(a, b int64) int64 {
	for b != 0 {
		a, b = b, a%b
	}
	return magnitude(a)
}
