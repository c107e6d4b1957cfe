package ir

import (
	"math/rand/v2"
	"testing"
)

// eval computes an expression; ok is false where it is undefined.
func eval(e *AffineExpr, dims, symbols []int64) (v int64, ok bool) {
	switch e.Kind {
	case AffineDim:
		return dims[e.Value], true
	case AffineSymbol:
		return symbols[e.Value], true
	case AffineConstant:
		return e.Value, true
	}
	l, okL := eval(e.LHS, dims, symbols)
	r, okR := eval(e.RHS, dims, symbols)
	if !okL || !okR {
		return 0, false
	}
	return compute(e.Kind, l, r)
}

func compute(k AffineKind, l, r int64) (int64, bool) {
	switch k {
	case AffineAdd:
		return l + r, true
	case AffineMul:
		return l * r, true
	case AffineMod:
		if r <= 0 {
			return 0, false
		}
		return (l%r + r) % r, true
	}
	if r == 0 {
		return 0, false
	}
	q := l / r
	switch exact := l%r == 0; {
	case !exact && k == AffineFloorDiv && (l < 0) != (r < 0):
		q--
	case !exact && k == AffineCeilDiv && (l < 0) == (r < 0):
		q++
	}
	return q, true
}

// TestAffineFolding compares expressions, simplified as they are built, with
// their values computed step by step.
func TestAffineFolding(t *testing.T) {
	c := NewContext(nil)
	r := rand.New(rand.NewPCG(1, 2))
	dims, symbols := make([]int64, 3), make([]int64, 2)
	var build func(depth int) (*AffineExpr, func() (int64, bool))
	build = func(depth int) (*AffineExpr, func() (int64, bool)) {
		i := r.IntN(3)
		switch n := r.IntN(8); {
		case depth == 0 && n < 3:
			return c.AffineDim(i), func() (int64, bool) { return dims[i], true }
		case depth == 0 && n < 5:
			return c.AffineSymbol(i % 2), func() (int64, bool) { return symbols[i%2], true }
		case depth == 0:
			v := int64(r.IntN(13) - 3)
			return c.AffineConstant(v), func() (int64, bool) { return v, true }
		}
		l, evalL := build(depth - 1)
		m, evalM := build(r.IntN(depth))
		k := AffineAdd + AffineKind(r.IntN(5))
		if k == AffineMul && !l.Symbolic && !m.Symbolic || k > AffineMul && !m.Symbolic {
			k = AffineAdd
		}
		return c.AffineBinary(k, l, m), func() (int64, bool) {
			a, okA := evalL()
			b, okB := evalM()
			if !okA || !okB {
				return 0, false
			}
			return compute(k, a, b)
		}
	}
	folded := 0
	for range 4000 {
		e, want := build(1 + r.IntN(4))
		for range 8 {
			for i := range dims {
				dims[i] = int64(r.IntN(40) - 20)
			}
			for i := range symbols {
				symbols[i] = int64(1 + r.IntN(20))
			}
			w, defined := want()
			if !defined {
				continue
			}
			got, ok := eval(e, dims, symbols)
			if !ok || got != w {
				t.Fatalf("%+v with %v, %v is %d, want %d", e, dims, symbols, got, w)
			}
			folded++
		}
	}
	if folded < 10000 {
		t.Fatalf("only %d values were compared", folded)
	}
}

func TestAffineOverflow(t *testing.T) {
	c := NewContext(nil)
	least, minusOne := c.AffineConstant(-1<<63), c.AffineConstant(-1)
	for _, k := range []AffineKind{AffineAdd, AffineMul, AffineFloorDiv, AffineCeilDiv} {
		if e := c.AffineBinary(k, least, minusOne); e.Kind != k {
			t.Errorf("kind %d of the least number and -1 folds to %d", k, e.Value)
		}
	}
	for _, k := range []AffineKind{AffineFloorDiv, AffineCeilDiv} {
		if e := c.AffineBinary(k, c.AffineConstant(7), minusOne); e.Kind != AffineConstant || e.Value != -7 {
			t.Errorf("kind %d of 7 and -1 is not -7", k)
		}
		if e := c.AffineBinary(k, least, c.AffineConstant(2)); e.Kind != AffineConstant || e.Value != -1<<62 {
			t.Errorf("kind %d of the least number and 2 is not half of it", k)
		}
	}
	if e := c.AffineBinary(AffineMul, c.AffineBinary(AffineMul, c.AffineDim(0), least), minusOne); e.Kind != AffineMul {
		t.Errorf("got kind %d", e.Kind)
	}
}

func TestAffineMaps(t *testing.T) {
	c := NewContext(nil)
	d0, d1, zero := c.AffineDim(0), c.AffineDim(1), c.AffineConstant(0)
	swap := c.AffineMap(2, 0, []*AffineExpr{d1, d0})
	if !c.IdentityMap(2).IsIdentity() || swap.IsIdentity() {
		t.Error("IsIdentity is wrong")
	}
	if !swap.IsPermutation() || c.AffineMap(2, 0, []*AffineExpr{d1}).IsPermutation() {
		t.Error("IsPermutation is wrong")
	}
	broadcast := c.AffineMap(2, 0, []*AffineExpr{d1, zero})
	if !broadcast.IsProjectedPermutation(true) || broadcast.IsProjectedPermutation(false) {
		t.Error("IsProjectedPermutation is wrong")
	}
	if c.AffineMap(2, 1, []*AffineExpr{d1, d0}).IsPermutation() || c.AffineMap(1, 0, []*AffineExpr{d0, zero}).IsProjectedPermutation(false) ||
		!c.AffineMap(1, 0, []*AffineExpr{d0, zero}).IsProjectedPermutation(true) || c.AffineMap(2, 0, []*AffineExpr{d1, d1}).IsProjectedPermutation(true) {
		t.Error("a permutation has no symbols, each dimension once, and as many results as dimensions but for zeros")
	}
	sets := map[*IntegerSetAttr]bool{}
	for _, equal := range [][]bool{{false, false}, {true, false}, {false, true}, {true, true}} {
		for range 2 {
			sets[c.IntegerSet(2, 0, []*AffineExpr{d0, d1}, equal)] = true
		}
	}
	if len(sets) != 4 {
		t.Errorf("%d sets, want one for each choice of equalities", len(sets))
	}
	if c.AffineMap(2, 0, []*AffineExpr{d1, d0}) != swap || c.AffineMap(2, 1, []*AffineExpr{d1, d0}) == swap {
		t.Error("maps are not interned by their parts")
	}
	f32 := c.Float(F32)
	if c.MemRef([]int64{4}, f32, c.IdentityMap(1), c.I64(0)) != c.MemRef([]int64{4}, f32, nil, nil) {
		t.Error("the identity layout and memory space 0 make a type of their own")
	}
}
