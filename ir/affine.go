package ir

import "slices"

// AffineKind is the form of an AffineExpr.
type AffineKind uint8

const (
	AffineDim      AffineKind = iota // d0
	AffineSymbol                     // s0
	AffineConstant                   // 4
	AffineAdd
	AffineMul
	AffineMod
	AffineFloorDiv
	AffineCeilDiv
)

// An AffineExpr is a term of an affine map or set. Expressions are made by
// methods of Context, which simplify as MLIR does, and are interned: compare
// with ==.
type AffineExpr struct {
	id   uint32
	Kind AffineKind
	// Value is the number of a constant, the position of a dimension or symbol.
	Value    int64
	LHS, RHS *AffineExpr // of the other kinds
	// Symbolic says that no dimension occurs in it.
	Symbolic bool
	// divisor divides every value that the expression can have.
	divisor int64
	depth   int32
}

// MaxAffineDepth bounds how deep an affine expression may be.
const MaxAffineDepth = 10000

// TooDeep reports whether walking the expression would go too deep.
func (e *AffineExpr) TooDeep() bool { return e.depth > MaxAffineDepth }

// constant is the value of a constant expression.
func (e *AffineExpr) constant() (int64, bool) { return e.Value, e.Kind == AffineConstant }

// An AffineMapAttr is affine_map<(d0, d1)[s0] -> (d0 + s0, d1)>.
type AffineMapAttr struct {
	attrBase
	NumDims, NumSymbols int
	Results             []*AffineExpr
	// Text is how the map was spelt, `(i, j) -> (i + 0)`, when it was read; it
	// takes no part in equality. "" for maps that were made.
	Text string
}

// IsIdentity reports whether the results are the dimensions in order.
func (m *AffineMapAttr) IsIdentity() bool {
	if len(m.Results) != m.NumDims {
		return false
	}
	for i, e := range m.Results {
		if e.Kind != AffineDim || e.Value != int64(i) {
			return false
		}
	}
	return true
}

// NumInputs is the number of dimensions and symbols.
func (m *AffineMapAttr) NumInputs() int { return m.NumDims + m.NumSymbols }

// IsPermutation reports whether each dimension is exactly one of the results.
func (m *AffineMapAttr) IsPermutation() bool {
	return len(m.Results) == m.NumDims && m.IsProjectedPermutation(false)
}

// IsProjectedPermutation reports whether the results are different dimensions,
// or, if zeros says so, the constant 0.
func (m *AffineMapAttr) IsProjectedPermutation(zeros bool) bool {
	if m.NumSymbols > 0 || len(m.Results) > m.NumDims && !zeros {
		return false
	}
	seen := make([]bool, m.NumDims)
	for _, e := range m.Results {
		switch {
		case e.Kind == AffineDim && !seen[e.Value]:
			seen[e.Value] = true
		case zeros && e.Kind == AffineConstant && e.Value == 0:
		default:
			return false
		}
	}
	return true
}

// An IntegerSetAttr is affine_set<(d0)[s0] : (d0 >= 0, s0 - d0 == 0)>. Each
// constraint is an expression that is 0, where Equal says so, or at least 0.
type IntegerSetAttr struct {
	attrBase
	NumDims, NumSymbols int
	Constraints         []*AffineExpr
	Equal               []bool
	Text                string // as that of AffineMapAttr
}

// NumInputs is the number of dimensions and symbols.
func (s *IntegerSetAttr) NumInputs() int { return s.NumDims + s.NumSymbols }

// A StridedLayoutAttr is strided<[4, 1], offset: ?>; Dynamic stands for ?.
type StridedLayoutAttr struct {
	attrBase
	Strides []int64
	Offset  int64
}

// AffineMap interns a map.
func (c *Context) AffineMap(dims, symbols int, results []*AffineExpr) *AffineMapAttr {
	c.begin('m')
	c.num(uint64(dims))
	c.num(uint64(symbols))
	c.exprsKey(results)
	if a, met := metAttr[*AffineMapAttr](c); met {
		return a
	}
	return keepAttr(c, &AffineMapAttr{attrBase: attrBase{c.newID()}, NumDims: dims, NumSymbols: symbols, Results: slices.Clone(results)})
}

// IdentityMap is (d0, …) -> (d0, …).
func (c *Context) IdentityMap(dims int) *AffineMapAttr {
	results := make([]*AffineExpr, dims)
	for i := range results {
		results[i] = c.AffineDim(i)
	}
	return c.AffineMap(dims, 0, results)
}

// IntegerSet interns a set.
func (c *Context) IntegerSet(dims, symbols int, constraints []*AffineExpr, equal []bool) *IntegerSetAttr {
	c.begin('S')
	c.num(uint64(dims))
	c.num(uint64(symbols))
	c.exprsKey(constraints)
	for _, e := range equal {
		if e {
			c.num(1)
		} else {
			c.num(0)
		}
	}
	if a, met := metAttr[*IntegerSetAttr](c); met {
		return a
	}
	return keepAttr(c, &IntegerSetAttr{
		attrBase: attrBase{c.newID()}, NumDims: dims, NumSymbols: symbols,
		Constraints: slices.Clone(constraints), Equal: slices.Clone(equal),
	})
}

// StridedLayout interns strided<[strides…], offset: offset>.
func (c *Context) StridedLayout(strides []int64, offset int64) *StridedLayoutAttr {
	c.begin('l')
	c.str("strided")
	c.shapeKey(strides)
	c.num(uint64(offset))
	if a, met := metAttr[*StridedLayoutAttr](c); met {
		return a
	}
	return keepAttr(c, &StridedLayoutAttr{attrBase{c.newID()}, append([]int64{}, strides...), offset})
}

func (c *Context) exprsKey(es []*AffineExpr) {
	c.num(uint64(len(es)))
	for _, e := range es {
		c.num(uint64(e.id))
	}
}

// affineKey identifies an expression by its parts.
type affineKey struct {
	kind     AffineKind
	value    int64
	lhs, rhs *AffineExpr
}

func (c *Context) affine(k affineKey) *AffineExpr {
	if e := c.exprs[k]; e != nil {
		return e
	}
	if c.exprs == nil {
		c.exprs = make(map[affineKey]*AffineExpr)
	}
	e := &AffineExpr{id: uint32(len(c.exprs)), Kind: k.kind, Value: k.value, LHS: k.lhs, RHS: k.rhs}
	e.Symbolic = k.kind == AffineSymbol || k.kind == AffineConstant || k.lhs != nil && k.lhs.Symbolic && k.rhs.Symbolic
	e.divisor = largestDivisor(e)
	if k.lhs != nil {
		e.depth = 1 + max(k.lhs.depth, k.rhs.depth)
	}
	c.exprs[k] = e
	return e
}

// AffineDim is the dimension d<i>.
func (c *Context) AffineDim(i int) *AffineExpr {
	return c.affine(affineKey{kind: AffineDim, value: int64(i)})
}

// AffineSymbol is the symbol s<i>.
func (c *Context) AffineSymbol(i int) *AffineExpr {
	return c.affine(affineKey{kind: AffineSymbol, value: int64(i)})
}

// AffineConstant is the number v.
func (c *Context) AffineConstant(v int64) *AffineExpr {
	return c.affine(affineKey{kind: AffineConstant, value: v})
}

// AffineBinary is lhs op rhs, simplified.
func (c *Context) AffineBinary(k AffineKind, lhs, rhs *AffineExpr) *AffineExpr {
	var e *AffineExpr
	switch k {
	case AffineAdd:
		e = c.foldAdd(lhs, rhs)
	case AffineMul:
		e = c.foldMul(lhs, rhs)
	case AffineMod:
		e = c.foldMod(lhs, rhs)
	case AffineFloorDiv:
		e = c.foldFloorDiv(lhs, rhs)
	case AffineCeilDiv:
		e = c.foldCeilDiv(lhs, rhs)
	}
	if e != nil {
		return e
	}
	return c.affine(affineKey{kind: k, lhs: lhs, rhs: rhs})
}

// AffineNegate is -e.
func (c *Context) AffineNegate(e *AffineExpr) *AffineExpr {
	return c.AffineBinary(AffineMul, e, c.AffineConstant(-1))
}
