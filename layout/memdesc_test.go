package layout_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/tgopt/tgopt/dialect/ttg"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/layout"
	"github.com/tgopt/tgopt/layout/linear"
)

// TestViewsOfTensorMemory: a view holds, at its rows and columns, what the buffer holds there, and no more columns than it takes, but 32 bits at
// least.
func TestViewsOfTensorMemory(t *testing.T) {
	m := newMaker()
	cut := 0
	for _, blockM := range []int64{64, 128} {
		for _, stride := range []int64{1, 2} {
			enc := m.attr("ttng.tensor_memory_encoding", map[string]ir.Attribute{"blockM": m.I32(blockM), "blockN": m.I32(32), "colStride": m.I32(stride)})
			for _, elem := range []ir.Type{m.Float(ir.F32), m.Float(ir.F16), m.Integer(8)} {
				alloc := []int64{128, 64}
				for _, shape := range [][]int64{{128, 64}, {128, 32}, {128, 8}, {64, 64}, {64, 16}, {128, 1}, {1, 64}} {
					var c layout.Cache
					whole, err := c.Of(enc, alloc)
					if err != nil {
						t.Fatal(err)
					}
					for _, stages := range [][]int64{nil, {3}} {
						l, err := c.OfType(ttg.MemDescType(m.Context, m.registry, ttg.MemDesc{Shape: slices.Concat(stages, shape), AllocShape: slices.Concat(stages, alloc), Elem: elem, Encoding: enc, MemorySpace: m.attr("ttng.tensor_memory", nil)}))
						if err != nil {
							t.Fatal(err)
						}
						if !slices.Equal(l.Shape(), shape) || l.InBits(linear.Row) != whole.InBits(linear.Row) {
							t.Fatalf("%v of %v: %v", shape, alloc, l)
						}
						last := 0
						for _, in := range whole.Ins() {
							for i := range in.Bits {
								at := whole.Bases(in.Dim)[i]
								inside := true
								for d := range at {
									inside = inside && at[d] < shape[d]
								}
								moves := slices.Max(at) > 0 && inside
								switch {
								case in.Dim == linear.Col && i >= l.InBits(linear.Col) && moves:
									t.Fatalf("%v of %v: column %d is not there: %v", shape, alloc, i, l)
								case in.Dim == linear.Col && i >= l.InBits(linear.Col):
									cut++
								case moves && !slices.Equal(l.Bases(in.Dim)[i], at), !moves && slices.Max(l.Bases(in.Dim)[i]) != 0:
									t.Fatalf("%v of %v: %s %d holds %v: %v", shape, alloc, in.Dim, i, at, l)
								}
								if in.Dim == linear.Col && moves {
									last = i + 1
								}
							}
						}
						least := linear.Log2(max(32/int64(ir.BitWidth(elem)), 1))
						if l.InBits(linear.Col) != max(last, least) {
							t.Fatalf("%v of %v: %d bits of columns, want %d: %v", shape, alloc, l.InBits(linear.Col), max(last, least), l)
						}
					}
				}
			}
		}
	}
	if cut < 50 {
		t.Errorf("%d columns were cut", cut)
	}
}

// TestOfType: of tensors, and of views of shared memory, which have the swizzle of their buffer; stages are left out.
func TestOfType(t *testing.T) {
	m := newMaker()
	swizzled := m.attr("ttg.swizzled_shared", map[string]ir.Attribute{"vec": m.I32(2), "perPhase": m.I32(1), "maxPhase": m.I32(4), "order": m.I32Array(1, 0)})
	blocked := m.attr("ttg.blocked", map[string]ir.Attribute{"sizePerThread": m.I32Array(1, 1), "threadsPerWarp": m.I32Array(8, 4), "warpsPerCTA": m.I32Array(4, 1), "order": m.I32Array(1, 0)})
	memory := func(shape, alloc []int64, enc ir.Attribute) ir.Type {
		return ttg.MemDescType(m.Context, m.registry, ttg.MemDesc{Shape: shape, AllocShape: alloc, Elem: m.Float(ir.F16), Encoding: enc, MemorySpace: m.attr("ttg.shared_memory", nil)})
	}
	var c layout.Cache
	for _, k := range []struct {
		ty    ir.Type
		enc   ir.Attribute
		shape []int64
	}{
		{m.Tensor([]int64{16, 8}, m.Float(ir.F16), blocked), blocked, []int64{16, 8}},
		{memory([]int64{16, 8}, []int64{16, 8}, swizzled), swizzled, []int64{16, 8}},
		{memory([]int64{8, 8}, []int64{32, 16}, swizzled), swizzled, []int64{32, 16}},
		{memory([]int64{3, 8, 8}, []int64{3, 32, 16}, swizzled), swizzled, []int64{32, 16}},
		{memory([]int64{2, 3, 8, 8}, []int64{2, 3, 8, 8}, swizzled), swizzled, []int64{8, 8}},
	} {
		l, err := c.OfType(k.ty)
		want, err2 := c.Of(k.enc, k.shape)
		if l != want || err != nil || err2 != nil {
			t.Errorf("%v: %v, %v, want %v", k.ty, l, err, want)
		}
	}
	for _, ty := range []ir.Type{m.Tensor([]int64{16, 8}, m.Float(ir.F16), nil), memory([]int64{8}, []int64{8}, nil), memory([]int64{3, 8}, []int64{3, 8}, swizzled)} {
		if l, err := c.OfType(ty); err == nil {
			t.Errorf("%v has the layout %v", ty, l)
		}
	}
}

// TestBufferElementsOfViews: a view takes the elements up to its last; padding comes after each interval, but not after the last element.
func TestBufferElementsOfViews(t *testing.T) {
	g := generator{Rand: seeded(t, 112)}
	m := newMaker()
	var c layout.Cache
	views := 0
	for range 300 {
		g.c = layoutCase{Blocks: 1}
		alloc := g.shape(2, 5)
		enc := encoding(t, g.swizzled(2))
		shape := []int64{max(alloc[0]>>g.IntN(3), 1), max(alloc[1]>>g.IntN(3), 1)}
		l, err := c.Of(enc, alloc)
		if err != nil {
			t.Fatal(err)
		}
		find, last := l.Finder(), int64(0)
		for i := range shape[0] {
			for j := range shape[1] {
				at, _ := find(i, j)
				last = max(last, at[0])
			}
		}
		stages := g.pow(0, 2)
		want := (stages-1)*alloc[0]*alloc[1] + last + 1
		if product(shape) < product(alloc) {
			views++
		}
		// What a swizzle puts into the bits between is taken, too.
		got, err := c.BufferElements(enc, append([]int64{stages}, shape...), append([]int64{stages}, alloc...))
		if err != nil || got < want || got > stages*alloc[0]*alloc[1] || product(shape) == product(alloc) && got != want {
			t.Fatalf("%v of %v, %d stages: %d elements, %v, want %d", shape, alloc, stages, got, err, want)
		}
	}
	if views < 100 {
		t.Errorf("only %d were views", views)
	}
	for range 200 {
		intervals, pads := []int64{g.pow(1, 4), g.pow(5, 7)}, []int64{g.pow(0, 3), g.pow(0, 3)}
		padded := m.attr("ttg.padded_shared", map[string]ir.Attribute{"intervals": m.I32Array(intervals...), "paddings": m.I32Array(pads...)})
		n := 1 + g.Int64N(600)
		place := int64(0) // of the next element
		for i := range n - 1 {
			place++
			for k, interval := range intervals {
				if (i+1)%interval == 0 {
					place += pads[k]
				}
			}
		}
		for _, enc := range []ir.Attribute{padded, m.attr("ttg.partitioned_shared", map[string]ir.Attribute{"partitionLayout": padded})} {
			if got := layout.PaddedElements(enc, n); got != place+1 {
				t.Fatalf("%d elements, %v after each %v: %d, want %d", n, pads, intervals, got, place+1)
			}
		}
		if got := layout.PaddedElements(m.attr("ttg.swizzled_shared", nil), n); got != n {
			t.Fatalf("%d elements without padding take %d", n, got)
		}
	}
	if _, err := c.BufferElements(encoding(t, g.swizzled(2)), []int64{3, 3}, nil); err == nil || fmt.Sprint(err) != "ttg.swizzled_shared: shape[0] = 3 is not a power of two" {
		t.Errorf("of 3 by 3: %v", err)
	}
}
