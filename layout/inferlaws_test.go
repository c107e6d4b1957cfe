package layout_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/layout"
	"github.com/tgopt/tgopt/layout/linear"
)

// TestInferredStays: what ops between encodings that are inferred do moves no element: a thread holds what it held, at its new coordinates.
// The layouts are Triton's; they are linear, so registers, lanes, warps and blocks of which the number is a power of two say all.
func TestInferredStays(t *testing.T) {
	g := generator{Rand: seeded(t, 92)}
	registry := registry()
	seen := make(map[string]int)
	for range 1500 {
		c := g.next()
		types, ctx, err := typesAndContext(c.Type)
		if err != nil {
			continue
		}
		enc, shape := dialect.EncodingOf(types[0]), c.Shape
		in := layout.Inferrer{Context: ctx, Registry: registry}
		from, err := in.Of(enc, shape)
		if err != nil || product(shape) == 1 {
			continue
		}
		stays := func(op string, to ir.Attribute, err error, shape []int64, moved func(row []int64) []int64, more ...[]int64) {
			if err != nil {
				return
			}
			l, err := in.Of(to, shape)
			if err != nil {
				t.Fatalf("%s of %s: %v", op, c.Type, err)
			}
			seen[op]++
			for _, d := range from.Ins() {
				var want [][]int64
				for _, row := range from.Bases(d.Dim) {
					want = append(want, moved(row))
				}
				if d.Dim == linear.Register || d.Dim == linear.Offset {
					want = append(slices.Clone(more), want...)
				}
				got := l.Bases(d.Dim)
				if d.Dim == linear.Register { // of copies within a thread none is kept
					got, want = nonzero(got), nonzero(want)
				}
				if fmt.Sprint(got) != fmt.Sprint(want) && !(len(more) > 0 && d.Dim == linear.Register && sameRows(got, want)) {
					t.Fatalf("%s of %s: %s of %s is %v, want %v", op, c.Type, d.Dim, dialect.AttrName(to), got, want)
				}
			}
		}
		rank := len(shape)
		_, tensor := types[0].(*ir.TensorType)
		order := g.order(rank)
		turned := at(shape, order)
		turn, err := in.Trans(enc, shape, order)
		stays("trans", turn, err, turned, func(row []int64) []int64 { return at(row, order) })

		to := g.split(product(shape), 1+g.IntN(4))
		flat := func(row []int64) []int64 { return place(number(row, shape), to) }
		if !tensor {
			e, err := in.MemDescReshape(enc, shape, to)
			stays("memdesc_reshape", e, err, to, flat)
			continue
		}
		e, err := in.Reshape(enc, shape, to, nil, false)
		stays("reshape", e, err, to, flat)
		e, err = in.Join(enc, shape)
		stays("join", e, err, append(slices.Clone(shape), 2), func(row []int64) []int64 { return append(slices.Clone(row), 0) }, append(make([]int64, rank), 1))
		axis := g.IntN(rank)
		without := func(row []int64) []int64 { return slices.Delete(slices.Clone(row), axis, axis+1) }
		if rank > 1 {
			stays("reduce", in.Reduce(enc, axis), nil, without(shape), without)
		}
		e, err = in.ExpandDims(enc, axis)
		stays("expand_dims", e, err, slices.Insert(slices.Clone(shape), axis, 1), func(row []int64) []int64 { return slices.Insert(slices.Clone(row), axis, 0) })
		pair := make([]int64, rank)
		pair[axis] = 1
		doubled := func(row []int64) []int64 {
			row = slices.Clone(row)
			row[axis] *= 2
			return row
		}
		if dialect.AttrName(enc) == "ttg.dot_op" || c.Blocks > 1 {
			continue // of operands Triton makes others, with twice the kWidth; of what is split too often a block gets more
		}
		e, err = in.FP4ToFP(enc, shape, axis, true)
		stays("fp4_to_fp", e, err, doubled(shape), doubled, pair)
		if e == nil {
			continue
		}
		// And back, which is the encoding again or one that lays out the same.
		back, err := in.FP4ToFP(e, doubled(shape), axis, false)
		if err != nil {
			t.Fatalf("fp4_to_fp of %s, back: %v", c.Type, err)
		}
		if same, err := in.Equal(shape, back, enc, true); !same || err != nil {
			t.Fatalf("fp4_to_fp of %s, back along %d: %v, %v", c.Type, axis, same, err)
		}
	}
	for _, op := range []string{"trans", "memdesc_reshape", "reshape", "join", "reduce", "expand_dims", "fp4_to_fp"} {
		if seen[op] < 20 {
			t.Errorf("%s was asked %d times: %v", op, seen[op], seen)
		}
	}
	t.Log(seen)
}

// TestSplitStays: each of the two results has its half of what a thread held.
func TestSplitStays(t *testing.T) {
	g := generator{Rand: seeded(t, 93)}
	registry := registry()
	split, refused := 0, 0
	for range 600 {
		rank := 1 + g.IntN(3)
		g.c = layoutCase{Warps: g.pow(0, 2), Lanes: 32, Blocks: g.pow(0, 1), Shape: append(g.shape(rank, 5), 2)}
		text := g.blocked(rank + 1)
		switch g.IntN(3) {
		case 0:
			text = g.linear(rank + 1)
		case 1:
			text = fmt.Sprintf("#ttg.slice<{dim = %d, parent = %s}>", g.IntN(rank+2), g.blocked(rank+2))
		}
		types, ctx, err := typesAndContext("tensor<1xf16, " + text + ">")
		if err != nil {
			t.Fatal(text, err)
		}
		enc, shape := dialect.EncodingOf(types[0]), g.c.Shape
		in := layout.Inferrer{Context: ctx, Registry: registry}
		from, err := in.Of(enc, shape)
		if err != nil {
			t.Fatal(err)
		}
		halves := slices.ContainsFunc(from.Bases(linear.Register), func(row []int64) bool { return row[rank] == 1 && slices.Max(row[:rank]) == 0 })
		half, err := in.Split(enc, shape)
		if err != nil {
			if halves && dialect.AttrName(enc) == "ttg.blocked" {
				t.Fatalf("split of %s: %v", text, err)
			}
			refused++
			continue
		}
		split++
		l, err := in.Of(half, shape[:rank])
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range from.Ins() {
			var want [][]int64
			for _, row := range from.Bases(d.Dim) {
				want = append(want, row[:rank])
			}
			got := l.Bases(d.Dim)
			if d.Dim == linear.Register {
				got, want = nonzero(got), nonzero(want)
			}
			if fmt.Sprint(got) != fmt.Sprint(want) {
				t.Fatalf("split of %s, %v: %s is %v, want %v", text, shape, d.Dim, got, want)
			}
		}
	}
	if min(split, refused) < 100 {
		t.Errorf("%d were split, %d refused", split, refused)
	}
}

// number is a place in row-major order, place the coordinates of a number.
func number(row, shape []int64) int64 {
	n := int64(0)
	for d, v := range row {
		n = n*shape[d] + v
	}
	return n
}

func place(n int64, shape []int64) []int64 {
	row := make([]int64, len(shape))
	for d, size := range slices.Backward(shape) {
		row[d] = n % size
		n /= size
	}
	return row
}

func at(vs, indices []int64) []int64 {
	out := make([]int64, len(indices))
	for i, d := range indices {
		out[i] = vs[d]
	}
	return out
}

func nonzero(rows [][]int64) [][]int64 {
	return slices.DeleteFunc(rows, func(row []int64) bool { return slices.Max(row) == 0 })
}

// sameRows reports whether lists have the same rows in whatever order.
func sameRows(a, b [][]int64) bool {
	sorted := func(rows [][]int64) [][]int64 { return slices.SortedFunc(slices.Values(rows), slices.Compare) }
	return fmt.Sprint(sorted(a)) == fmt.Sprint(sorted(b))
}
