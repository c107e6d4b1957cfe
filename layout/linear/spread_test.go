package linear_test

import (
	"fmt"
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"

	. "github.com/tgopt/tgopt/layout/linear"
)

// TestTensorLayouts: what is asked of layouts of tensors, by the numbers of the registers, lanes and warps.
func TestTensorLayouts(t *testing.T) {
	r := rand.New(rand.NewPCG(33, 34))
	vectors, halved := 0, 0
	for range 800 {
		outs := sizes(r, 3, "dim0", "dim1")
		ins := sizes(r, 2, Register, Lane, Warp, Block)
		l := random(r, ins, outs)
		if r.IntN(2) == 0 { // registers side by side
			d := r.IntN(2)
			l = Product(Identity1D(r.IntN(3), Register, TensorDim(d)), l).TransposeOuts([]Dim{"dim0", "dim1"})
		}
		n := 0
		for n < l.InBits(Register) && n < l.OutBits("dim1") && l.Basis(Register, n, "dim1") == 1<<n && l.Basis(Register, n, "dim0") == 0 {
			n++
		}
		if got := l.Vector(1); got != 1<<n {
			t.Fatalf("%v: %d neighbours along dim1, want %d", l, got, 1<<n)
		}
		if n > 1 {
			vectors++
		}
		n = 0
		for n < l.InBits(Register) && n < l.OutBits("dim0") && l.Basis(Register, n, "dim0") == 1<<n && l.Basis(Register, n, "dim1") == 0 {
			n++
		}
		if got := l.Vector(0); got != 1<<n {
			t.Fatalf("%v: %d neighbours along dim0, want %d", l, got, 1<<n)
		}
		results := make(map[string]int64)
		each(l.Ins(), func(v []int64) { results[fmt.Sprint(l.Apply(v...))]++ })
		whole := int64(1) << (l.OutBits("dim0") + l.OutBits("dim1"))
		if got := l.Copies(); results["[0 0]"] != got || l.IsInvertible() != (got == 1 && int64(len(results)) == whole) {
			t.Fatalf("%v: %d copies, one to one %v", l, got, l.IsInvertible())
		}
		for axis := range 2 {
			reduction := l.Reduce(axis)
			for _, c := range []struct {
				in  Dim
				got int64
			}{{Register, reduction.InThread}, {Lane, reduction.Lanes}, {Warp, reduction.Warps}, {Block, reduction.Blocks}} {
				if want := int64(1) << bits.OnesCount64(l.InputMask(c.in, []Dim{TensorDim(axis)})); c.got != want || reduction.Axis != axis {
					t.Fatalf("%v along %d: %+v", l, axis, reduction)
				}
			}
			// The registers of one place along the other dimension are neighbours; groups and members are in their order.
			var want []int64
			for first := range int64(1) << l.InBits(Register) {
				if slices.Contains(want, first) {
					continue
				}
				for other := range int64(1) << l.InBits(Register) {
					if l.Apply(first, 0, 0, 0)[1-axis] == l.Apply(other, 0, 0, 0)[1-axis] {
						want = append(want, other)
					}
				}
			}
			if got := l.ReductionOrder(axis); !slices.Equal(got, want) {
				t.Fatalf("%v along %d: registers %v, want %v", l, axis, got, want)
			}
			full := int64(1)
			seen := make(map[int64]bool)
			each(l.Ins(), func(v []int64) { seen[l.Apply(v...)[axis]] = true })
			for full < 1<<l.OutBits(TensorDim(axis)) && seen[full] {
				full *= 2
			}
			for gap := range full {
				if !seen[gap] {
					full = 1 << (bits.Len64(uint64(gap)) - 1)
					break
				}
			}
			if got := l.Contiguous(TensorDim(axis)); got != full {
				t.Fatalf("%v: %d numbers along %d without a gap, want %d", l, got, axis, full)
			}
		}
		for in, got := range map[Dim][]int64{Register: l.PerThread(), Lane: l.PerWarp(), Warp: l.PerBlock()} {
			want := []int64{1, 1}
			for i := range l.InBits(in) {
				switch {
				case l.Basis(in, i, "dim0") != 0:
					want[0] *= 2
				case l.Basis(in, i, "dim1") != 0:
					want[1] *= 2
				}
			}
			if !slices.Equal(got, want) {
				t.Fatalf("%v: %s has %v, want %v", l, in, got, want)
			}
			order := []int64{1, 0}
			for i := range l.InBits(in) {
				if x, y := l.Basis(in, i, "dim0"), l.Basis(in, i, "dim1"); x != 0 || y != 0 {
					if x != 0 {
						order = []int64{0, 1}
					}
					break
				}
			}
			if want[0] > 1 && want[1] == 1 {
				order = []int64{0, 1}
			}
			if got := l.Order(in); !slices.Equal(got, order) {
				t.Fatalf("%v: %s runs %v, want %v", l, in, got, order)
			}
		}
		dim := r.IntN(2)
		out := TensorDim(dim)
		neighbours := 0
		for i := range l.InBits(Lane) {
			if l.Basis(Lane, i, out) == 1 {
				neighbours++
			}
		}
		h, ok := l.Halve(Lane, dim)
		if ok != (neighbours > 0) {
			t.Fatalf("%v halved along %d: %v", l, dim, ok)
		}
		if !ok {
			continue
		}
		halved++
		if h.OutBits(out) != l.OutBits(out)-1 || h.InBits(Lane) != l.InBits(Lane)-neighbours {
			t.Fatalf("%v halved along %d: %v", l, dim, h)
		}
		for _, s := range l.Ins() {
			at := 0
			for i := range s.Bits {
				if s.Dim == Lane && l.Basis(Lane, i, out) == 1 {
					continue
				}
				for _, o := range l.Outs() {
					want := l.Basis(s.Dim, i, o.Dim)
					if o.Dim == out {
						want >>= 1
					}
					if h.Basis(s.Dim, at, o.Dim) != want {
						t.Fatalf("%v halved along %d: %v", l, dim, h)
					}
				}
				at++
			}
		}
	}
	if min(vectors, halved) < 60 {
		t.Errorf("%d layouts had vectors, %d were halved", vectors, halved)
	}
}

// TestRunOrder of three dimensions.
func TestRunOrder(t *testing.T) {
	for _, c := range []struct {
		rows [][]int64
		want []int64
	}{
		{nil, []int64{2, 1, 0}}, {[][]int64{{0, 1, 0}}, []int64{1, 2, 0}}, {[][]int64{{0, 0, 0}, {4, 0, 0}, {8, 0, 0}, {0, 0, 1}}, []int64{0, 2, 1}},
		{[][]int64{{0, 1, 1}, {0, 0, 1}}, []int64{1, 2, 0}},
	} {
		if got := RunOrder(c.rows, 3); !slices.Equal(got, c.want) {
			t.Errorf("%v: %v, want %v", c.rows, got, c.want)
		}
	}
}

// TestCutsSwizzle: a view cuts through a pattern where the offset of a step along the dimension, of a view's size or more, moves several
// bits of the offset.
func TestCutsSwizzle(t *testing.T) {
	r := rand.New(rand.NewPCG(35, 36))
	cut := 0
	for range 3000 {
		outs := sizes(r, 3, "dim0", "dim1")
		l := random(r, []Size{{Dim: Offset, Bits: TotalBits(outs)}}, outs)
		if !l.IsSurjective() {
			continue
		}
		dim := r.IntN(2)
		part, whole := int64(1)<<r.IntN(4), int64(1)<<r.IntN(5)
		find := l.Finder()
		want := false
		for i := range l.OutBits(TensorDim(dim)) {
			at := []int64{0, 0}
			at[dim] = 1 << i
			offset, ok := find(at...)
			if !ok {
				t.Fatalf("%v has no %v", l, at)
			}
			want = want || 1<<i >= part && 1<<i < whole && bits.OnesCount64(uint64(offset[0])) > 1
		}
		if got := l.CutsSwizzle(dim, part, whole); got != want {
			t.Fatalf("%v: %d of %d along %d: %v", l, part, whole, dim, got)
		}
		if want {
			cut++
		}
	}
	if cut < 50 {
		t.Errorf("only %d views cut through a pattern", cut)
	}
}

// TestHalve: each pair of neighbours that Halve makes one was in one register's
// reach.
func TestHalve(t *testing.T) {
	l, err := NewSized([]Bases{{Register, [][]int64{{0, 2}, {0, 1}}}, {Lane, [][]int64{{1, 4}}}}, []Size{{"dim0", 1}, {"dim1", 3}})
	if err != nil {
		t.Fatal(err)
	}
	h, ok := l.Halve(Register, 1)
	if want := "register=[[0, 1]] lane=[[1, 2]] -> dim0=2, dim1=4"; !ok || h.String() != want {
		t.Errorf("got %v, want %s", h, want)
	}
	for _, c := range []struct {
		in  Dim
		dim int
	}{{Lane, 1}, {Register, 0}, {"none", 1}} {
		if h, ok := l.Halve(c.in, c.dim); ok {
			t.Errorf("%s has both neighbours along %d: %v", c.in, c.dim, h)
		}
	}
}
