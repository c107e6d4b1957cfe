package ir_test

import (
	"fmt"
	"math/big"
	"strings"
	"testing"

	"github.com/tgopt/tgopt/internal/golden"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/printer"
)

// kinds are types, attributes and locations of every kind, each of which differs from another in one thing.
func kinds(c *ir.Context) (list []any) {
	add := func(more ...any) { list = append(list, more...) }
	f32, f16, i32, i8 := c.Float(ir.F32), c.Float(ir.F16), c.Integer(32), c.Integer(8)
	one, two := c.I32(1), c.I32(2)
	d0, d1, s0, k2 := c.AffineDim(0), c.AffineDim(1), c.AffineSymbol(0), c.AffineConstant(2)

	add(c.Integer(1), i8, i32, c.IntegerSigned(8, ir.Signed), c.IntegerSigned(8, ir.Unsigned), c.Index(), c.None(), f32, f16, c.Float(ir.BF16), c.Float(ir.F64),
		c.Complex(f32), c.Complex(f16),
		c.Tensor(nil, f32, nil), c.Tensor([]int64{2}, f32, nil), c.Tensor([]int64{2, 3}, f32, nil), c.Tensor([]int64{3, 2}, f32, nil), c.Tensor([]int64{2}, f16, nil),
		c.Tensor([]int64{2}, f32, one), c.Tensor([]int64{2}, f32, two), c.Tensor([]int64{-1 << 63}, f32, nil), c.UnrankedTensor(f32), c.UnrankedTensor(f16),
		c.Vector([]int64{2, 3}, nil, f32), c.Vector([]int64{2, 3}, []bool{true, false}, f32), c.Vector([]int64{2, 3}, []bool{false, true}, f32),
		c.Vector([]int64{3, 2}, nil, f32), c.Vector([]int64{2, 3}, nil, f16),
		c.MemRef([]int64{2}, f32, nil, nil), c.MemRef([]int64{3}, f32, nil, nil), c.MemRef([]int64{2}, f16, nil, nil), c.MemRef([]int64{2}, f32, c.StridedLayout([]int64{1}, 0), nil),
		c.MemRef([]int64{2}, f32, c.StridedLayout([]int64{1}, 4), nil), c.MemRef([]int64{2}, f32, nil, one), c.MemRef([]int64{2}, f32, nil, two), c.UnrankedMemRef(f32, nil), c.UnrankedMemRef(f32, one), c.UnrankedMemRef(f16, nil),
		c.Tuple(nil), c.Tuple([]ir.Type{f32}), c.Tuple([]ir.Type{f32, f16}), c.Tuple([]ir.Type{f16, f32}), c.Tuple([]ir.Type{c.Tuple([]ir.Type{f32}), f16}), c.Tuple([]ir.Type{c.Tuple([]ir.Type{f32, f16})}),
		c.Function(nil, nil), c.Function([]ir.Type{f32}, nil), c.Function(nil, []ir.Type{f32}), c.Function([]ir.Type{f32, f16}, nil), c.Function([]ir.Type{f32}, []ir.Type{f16}), c.Function([]ir.Type{f16}, []ir.Type{f32}),
		c.RawType("x.t", ""), c.RawType("x.u", ""), c.RawType("x.t", "<1>"), c.RawType("x.t", "<2>"))

	add(c.Unit(), one, two, c.I32(-1), c.I64(1), c.Bool(true), c.Bool(false), c.IntegerAttr(c.Index(), 1), c.IntegerAttr(i8, 1),
		c.WideIntegerAttr(c.Integer(128), new(big.Int).Lsh(big.NewInt(1), 90)), c.WideIntegerAttr(c.Integer(128), new(big.Int).Lsh(big.NewInt(3), 90)), c.WideIntegerAttr(c.Integer(127), new(big.Int).Lsh(big.NewInt(1), 90)),
		c.FloatBits(f32, 0x3f800000), c.FloatBits(f32, 0x40000000), c.FloatBits(f16, 0x3c00), c.WideFloat(c.Float(ir.F128), 0, 0x3fff<<48), c.WideFloat(c.Float(ir.F128), 0, 0x4000<<48), c.WideFloat(c.Float(ir.F128), 1, 0x3fff<<48),
		c.String(""), c.String("a"), c.String("b"), c.String("a\x00b"), c.TypedString("a", i32), c.TypedString("a", i8),
		c.SymbolRef("a"), c.SymbolRef("b"), c.SymbolRef("a", "b"), c.SymbolRef("a", "b", "c"), c.SymbolRef("a", "bc"), c.TypeAttr(f32), c.TypeAttr(f16),
		c.Array(nil), c.Array([]ir.Attribute{one}), c.Array([]ir.Attribute{one, two}), c.Array([]ir.Attribute{two, one}), c.Array([]ir.Attribute{c.Array([]ir.Attribute{one, two})}), c.Array([]ir.Attribute{c.Array([]ir.Attribute{one}), two}),
		c.Dict(nil), c.Dict([]ir.NamedAttr{{Name: "a", Value: one}}), c.Dict([]ir.NamedAttr{{Name: "b", Value: one}}), c.Dict([]ir.NamedAttr{{Name: "a", Value: two}}), c.Dict([]ir.NamedAttr{{Name: "a", Value: one}, {Name: "b", Value: two}}),
		c.DenseArray(i32, nil), c.DenseArray(i8, nil), c.I32Array(1), c.I32Array(2), c.I32Array(1, 2), c.I32Array(2, 1), c.DenseArray(i8, []int64{1}), c.DenseArray(c.Integer(64), []int64{1}),
		c.UnknownAttr("x.a", ""), c.UnknownAttr("x.b", ""), c.UnknownAttr("x.a", "<1>"), c.UnknownAttr("x.a", "<2>"),
		c.Distinct(0, one), c.Distinct(1, one), c.Distinct(2, two),
		c.Dense(c.Tensor([]int64{2}, i32, nil), []uint64{1, 2}), c.Dense(c.Tensor([]int64{2}, i32, nil), []uint64{2, 1}), c.DenseSplat(c.Tensor([]int64{2}, i32, nil), 1), c.DenseSplat(c.Tensor([]int64{2}, i32, nil), 2),
		c.DenseSplat(c.Tensor([]int64{3}, i32, nil), 1), c.DenseSplat(c.Vector([]int64{2}, nil, i32), 1), c.Dense(c.Tensor([]int64{2}, c.Complex(i32), nil), []uint64{1, 2, 3, 4}), c.DenseSplat(c.Tensor([]int64{2}, c.Complex(i32), nil), 1, 2),
		c.DenseStrings(c.Tensor([]int64{2}, c.RawType("x.s", ""), nil), []string{"a", "b"}), c.DenseStrings(c.Tensor([]int64{2}, c.RawType("x.s", ""), nil), []string{"ab", ""}), c.DenseStrings(c.Tensor([]int64{2}, c.RawType("x.s", ""), nil), []string{"a", "a"}),
		c.Sparse(c.Tensor([]int64{9}, i32, nil), c.Dense(c.Tensor([]int64{2, 1}, c.Integer(64), nil), []uint64{1, 2}), c.Dense(c.Tensor([]int64{2}, i32, nil), []uint64{5, 6})),
		c.Sparse(c.Tensor([]int64{9}, i32, nil), c.Dense(c.Tensor([]int64{2, 1}, c.Integer(64), nil), []uint64{1, 3}), c.Dense(c.Tensor([]int64{2}, i32, nil), []uint64{5, 6})),
		c.Sparse(c.Tensor([]int64{9}, i32, nil), c.Dense(c.Tensor([]int64{2, 1}, c.Integer(64), nil), []uint64{1, 2}), c.Dense(c.Tensor([]int64{2}, i32, nil), []uint64{5, 7})),
		c.Resource("k", c.Tensor([]int64{2}, i32, nil)), c.Resource("l", c.Tensor([]int64{2}, i32, nil)), c.Resource("k", c.Tensor([]int64{3}, i32, nil)))

	add(c.AffineMap(1, 0, nil), c.AffineMap(0, 1, nil), c.AffineMap(2, 1, []*ir.AffineExpr{d0}), c.AffineMap(2, 1, []*ir.AffineExpr{d1}), c.AffineMap(2, 1, []*ir.AffineExpr{s0}), c.AffineMap(2, 1, []*ir.AffineExpr{k2}),
		c.AffineMap(2, 1, []*ir.AffineExpr{d0, d1}), c.AffineMap(2, 1, []*ir.AffineExpr{d1, d0}), c.AffineMap(2, 1, []*ir.AffineExpr{c.AffineBinary(ir.AffineAdd, d0, d1)}), c.AffineMap(2, 1, []*ir.AffineExpr{c.AffineBinary(ir.AffineMul, d0, s0)}),
		c.AffineMap(2, 1, []*ir.AffineExpr{c.AffineBinary(ir.AffineMod, d0, k2)}), c.AffineMap(2, 1, []*ir.AffineExpr{c.AffineBinary(ir.AffineFloorDiv, d0, k2)}), c.AffineMap(2, 1, []*ir.AffineExpr{c.AffineBinary(ir.AffineCeilDiv, d0, k2)}),
		c.AffineMap(2, 1, []*ir.AffineExpr{c.AffineNegate(d0)}), c.IdentityMap(3),
		c.IntegerSet(1, 0, []*ir.AffineExpr{d0}, []bool{true}), c.IntegerSet(1, 0, []*ir.AffineExpr{d0}, []bool{false}), c.IntegerSet(1, 1, []*ir.AffineExpr{d0}, []bool{true}), c.IntegerSet(2, 0, []*ir.AffineExpr{d1}, []bool{true}),
		c.StridedLayout([]int64{1, 2}, 0), c.StridedLayout([]int64{2, 1}, 0), c.StridedLayout([]int64{1, 2}, 3), c.StridedLayout(nil, 0))

	at := c.FileLoc("a.py", 1, 2)
	fused := func(meta ir.Attribute, parts ...*ir.Location) *ir.Location {
		return c.InternLoc(ir.FusedLocOf(parts, meta))
	}
	add(c.UnknownLoc(), at, c.FileLoc("b.py", 1, 2), c.FileLoc("a.py", 2, 2), c.FileLoc("a.py", 1, 3), c.InternLoc(ir.Location{Kind: ir.FileLoc, Name: "a.py", Line: 1, NoColumn: true}),
		c.InternLoc(ir.RangeLoc("a.py", 1, 2, false, 0, 9)), c.InternLoc(ir.RangeLoc("a.py", 1, 2, true, 3, 9)), c.InternLoc(ir.RangeLoc("a.py", 1, 2, true, 4, 9)), c.InternLoc(ir.RangeLoc("a.py", 1, 2, true, 3, 8)),
		c.NameLoc("x", nil), c.NameLoc("y", nil), c.NameLoc("x", at), c.NameLoc("x", c.FileLoc("b.py", 1, 2)),
		c.InternLoc(ir.Location{Kind: ir.CallSiteLoc, Child: at, Caller: c.FileLoc("b.py", 1, 2)}), c.InternLoc(ir.Location{Kind: ir.CallSiteLoc, Child: c.FileLoc("b.py", 1, 2), Caller: at}),
		fused(nil), fused(nil, at), fused(nil, at, c.NameLoc("x", nil)), fused(nil, c.NameLoc("x", nil), at), fused(one, at), fused(two, at))
	return list
}

// TestKinds: what is made twice is one, what differs in one thing is another, and each holds what it was made of: how it is written, and
// how much of it there is, is on file.
func TestKinds(t *testing.T) {
	m := ir.NewModule(ir.NewContext(nil))
	c := m.Context()
	p := printer.ForModule(m, printer.Options{})
	list, again := kinds(c), kinds(c)
	seen := map[any]string{}
	var b strings.Builder
	for i, k := range list {
		var e ir.Extent
		width := ""
		switch k := k.(type) {
		case *ir.Location:
			p.Loc(k)
			e = c.ExtentOf(k)
			variable, file, line, column := k.Origin()
			endLine, endColumn := k.End()
			width = fmt.Sprintf(", %q %q %d:%d to %d:%d, %d frames, %d fused", variable, file, line, column, endLine, endColumn, len(k.Frames()), len(k.Fused()))
		case ir.Attribute:
			p.Attr(k)
			e = c.ExtentOf(k)
			switch k := k.(type) {
			case *ir.AffineMapAttr:
				width = fmt.Sprintf(", %d inputs, identity %t, permutation %t, projected %t %t", k.NumInputs(), k.IsIdentity(), k.IsPermutation(), k.IsProjectedPermutation(false), k.IsProjectedPermutation(true))
			case *ir.IntegerSetAttr:
				width = fmt.Sprintf(", %d inputs", k.NumInputs())
			case *ir.DenseElementsAttr:
				width = fmt.Sprintf(", %d long", k.Len())
				if k.Strings == nil {
					width += fmt.Sprint(", ", k.Words(0), k.Words(1))
				}
			}
		case ir.Type:
			p.Type(k)
			e = c.ExtentOf(c.TypeAttr(k))
			shape, shaped := ir.ShapeOf(k)
			width = fmt.Sprintf(", %d bits, elements of %s, %s, shape %v %t, %d", ir.BitWidth(k), printer.TypeText(ir.ElementType(k)), typeText(ir.ShapedElement(k)), shape, shaped, ir.NumElements(shape))
		}
		text := p.Take()
		fmt.Fprintf(&b, "%s: %d parts, %d deep%s\n", text, e.Parts, e.Depth, width)
		if k != again[i] {
			t.Errorf("%s is made twice", text)
		}
		if other, ok := seen[k]; ok {
			t.Errorf("%s is %s", text, other)
		}
		seen[k] = text
	}
	golden.Compare(t, "testdata/kinds.golden", b.String())
}

func typeText(t ir.Type) string {
	if t == nil {
		return "none"
	}
	return printer.TypeText(t)
}

// TestExtents: a large thing is as large as what it is made of, looked at once.
func TestExtents(t *testing.T) {
	c := ir.NewContext(nil)
	a := ir.Attribute(c.I32(1)) // two parts, of which one is its type
	parts, depth := 2, 2
	for range 40 {
		a, parts, depth = c.Array([]ir.Attribute{a, a}), 2*parts+1, depth+1
		if got := c.ExtentOf(a); got.Parts != min(parts, 1<<31-1) || got.Depth != depth {
			t.Fatalf("got %+v, want %d parts, %d deep", got, parts, depth)
		}
	}
}
