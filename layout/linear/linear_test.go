package linear_test

import (
	"fmt"
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"

	. "github.com/tgopt/tgopt/layout/linear"
)

// random makes a layout of small inputs and outputs.
func random(r *rand.Rand, ins, outs []Size) *Layout {
	list := make([]Bases, len(ins))
	for i, in := range ins {
		list[i].Dim = in.Dim
		for range in.Bits {
			row := make([]int64, len(outs))
			for d, out := range outs {
				row[d] = r.Int64N(1 << out.Bits)
			}
			list[i].Rows = append(list[i].Rows, row)
		}
	}
	l, err := NewSized(list, outs)
	if err != nil {
		panic(err)
	}
	return l
}

func sizes(r *rand.Rand, most int, dims ...Dim) []Size {
	s := make([]Size, len(dims))
	for i, d := range dims {
		s[i] = Size{d, r.IntN(most + 1)}
	}
	return s
}

// each calls visit with all tuples of numbers below the extents.
func each(dims []Size, visit func([]int64)) {
	n := 0
	for _, s := range dims {
		n += s.Bits
	}
	for flat := range int64(1) << n {
		v, rest := make([]int64, len(dims)), flat
		for i, s := range dims {
			v[i] = rest & (1<<s.Bits - 1)
			rest >>= s.Bits
		}
		visit(v)
	}
}

// TestAlgebra holds the operations against enumeration.
func TestAlgebra(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for range 300 {
		ins, outs := sizes(r, 3, "a", "b"), sizes(r, 3, "x", "y")
		l := random(r, ins, outs)
		results := make(map[string]int)
		each(ins, func(v []int64) { results[fmt.Sprint(l.Apply(v...))]++ })
		n := len(results)
		if l.Rank() != bits.Len(uint(n))-1 || l.IsSurjective() != (n == 1<<(outs[0].Bits+outs[1].Bits)) || l.IsInjective() != (n == 1<<(ins[0].Bits+ins[1].Bits)) {
			t.Fatalf("%v: %d results; rank %d, surjective %v, injective %v", l, n, l.Rank(), l.IsSurjective(), l.IsInjective())
		}
		// Where the free variables are 0 each result comes once.
		free := l.FreeVariables()
		once := make(map[string]bool)
		each(ins, func(v []int64) {
			if v[0]&int64(free[0]) == 0 && v[1]&int64(free[1]) == 0 {
				once[fmt.Sprint(l.Apply(v...))] = true
			}
		})
		if want := ins[0].Bits + ins[1].Bits - bits.OnesCount64(free[0]) - bits.OnesCount64(free[1]); len(once) != n || 1<<want != n {
			t.Fatalf("%v: free variables %v leave %d of %d results", l, free, len(once), n)
		}

		outer := random(r, []Size{outs[1], outs[0]}, sizes(r, 3, "p", "q"))
		c := l.Compose(outer)
		turned := l.TransposeIns([]Dim{"b", "a"}).TransposeOuts([]Dim{"y", "x"})
		if !turned.EqualUpToOrder(l) {
			t.Fatalf("%v is not %v up to order", turned, l)
		}
		only := l.Sublayout([]Dim{"b"}, []Dim{"y"})
		each(ins, func(v []int64) {
			got := l.Apply(v...)
			if want := outer.Apply(got[1], got[0]); !slices.Equal(c.Apply(v...), want) {
				t.Fatalf("%v then %v at %v: %v, want %v", l, outer, v, c.Apply(v...), want)
			}
			if back := turned.Apply(v[1], v[0]); back[0] != got[1] || back[1] != got[0] {
				t.Fatalf("%v transposed at %v: %v", l, v, back)
			}
			if v[0] == 0 && only.Apply(v[1])[0] != got[1] {
				t.Fatalf("%v is not a part of %v", only, l)
			}
		})
	}
}

func TestInverses(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	inverses := 0
	for range 500 {
		outs := sizes(r, 2, "x", "y")
		a, b := random(r, sizes(r, 4, "a", "b"), outs), random(r, sizes(r, 3, "a", "c"), outs)
		if x, ok := Solve(a, b); ok {
			each(b.Ins(), func(v []int64) {
				if got, want := a.Apply(x.Apply(v...)...), b.Apply(v...); !slices.Equal(got, want) {
					t.Fatalf("%v after %v at %v: %v, want %v", a, x, v, got, want)
				}
			})
		} else if a.IsSurjective() {
			t.Fatalf("%v reaches all, but not %v", a, b)
		}
		if !a.IsSurjective() {
			continue
		}
		inverses++
		back := a.PseudoInvert()
		each(outs, func(v []int64) {
			if got := a.Apply(back.Apply(v...)...); !slices.Equal(got, v) {
				t.Fatalf("%v after its inverse %v at %v: %v", a, back, v, got)
			}
		})
		if a.IsInvertible() && !a.Compose(a.Invert()).Equal(Identity(a.Ins())) {
			t.Fatalf("%v is not the inverse of %v", a.Invert(), a)
		}
		c := b.InvertAndCompose(a)
		each(b.Ins(), func(v []int64) {
			if got, want := a.Apply(c.Apply(v...)...), b.Apply(v...); !slices.Equal(got, want) {
				t.Fatalf("%v after %v at %v: %v, want %v", a, c, v, got, want)
			}
		})
	}
	if inverses < 20 {
		t.Errorf("%d layouts had an inverse", inverses)
	}
}

func TestProduct(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	for range 300 {
		a := random(r, sizes(r, 2, "a", "b"), sizes(r, 2, "x", "y"))
		b := random(r, sizes(r, 2, "b", "c"), sizes(r, 2, "y", "z"))
		p := Product(a, b)
		each(p.Ins(), func(v []int64) { // a, b, c → x, y, z
			lowB, lowY := a.InBits("b"), a.OutBits("y")
			in, out := a.Apply(v[0], v[1]&(1<<lowB-1)), b.Apply(v[1]>>lowB, v[2])
			want := []int64{in[0], in[1] | out[0]<<lowY, out[1]}
			if got := p.Apply(v...); !slices.Equal(got, want) {
				t.Fatalf("%v × %v at %v: %v, want %v", a, b, v, got, want)
			}
		})
		if q, ok := Divide(p, a); !ok || !Product(a, q).EqualUpToOrder(p) {
			t.Fatalf("%v divided by %v: %v", p, a, q)
		}
	}
	if _, ok := Divide(Identity1D(3, "a", "x"), Zeros1D(1, "a", "x")); ok {
		t.Error("an identity was divided by copies")
	}
}

func TestReshape(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 10))
	for range 200 {
		outs := sizes(r, 3, "dim0", "dim1", "dim2")
		l := random(r, sizes(r, 4, Register, Lane), outs)
		moved := l.TransposeTensor([]int{2, 0, 1})
		flat := l.ReshapeTensor([]Size{{"dim0", outs[0].Bits + outs[1].Bits + outs[2].Bits}})
		less := l.RemoveTensorDim(1)
		each(l.Ins(), func(v []int64) {
			x := l.Apply(v...)
			if got := moved.Apply(v...); !slices.Equal(got, []int64{x[2], x[0], x[1]}) {
				t.Fatalf("%v transposed at %v: %v, want %v", l, v, got, x)
			}
			if got, want := flat.Apply(v...)[0], (x[0]<<outs[1].Bits|x[1])<<outs[2].Bits|x[2]; got != want {
				t.Fatalf("%v as a list at %v: %v, want %v", l, v, got, want)
			}
			if got := less.Apply(v...); !slices.Equal(got, []int64{x[0], x[2]}) {
				t.Fatalf("%v without dim1 at %v: %v", l, v, got)
			}
		})
	}
	l, _ := New([]Bases{{Register, [][]int64{{1, 0}, {0, 0}, {0, 2}}}, {Lane, [][]int64{{0, 1}}}}, []Dim{"dim0", "dim1"})
	for _, c := range []struct {
		name string
		got  *Layout
		want string
	}{
		{"DropZeros", l.DropZeros(Register), "register=[[1, 0], [0, 2]] lane=[[0, 1]] -> dim0=2, dim1=4"},
		{"ResizeIn down", l.ResizeIn(Register, 1), "register=[[1, 0]] lane=[[0, 1]] -> dim0=2, dim1=4"},
		{"ResizeIn up", l.ResizeIn(Lane, 2), "register=[[1, 0], [0, 0], [0, 2]] lane=[[0, 1], [0, 0]] -> dim0=2, dim1=4"},
		{"ResizeOut", l.ResizeOut("dim1", 1), "register=[[1, 0], [0, 0], [0, 0]] lane=[[0, 1]] -> dim0=2, dim1=2"},
		{"ResizeOut of the first", l.ResizeOut("dim0", 0), "register=[[0, 0], [0, 0], [0, 2]] lane=[[0, 1]] -> dim0=1, dim1=4"},
		{"RenameIn", l.RenameIn(Lane, Warp), "register=[[1, 0], [0, 0], [0, 2]] warp=[[0, 1]] -> dim0=2, dim1=4"},
		{"RenameOut", l.RenameOut("dim0", "m"), "register=[[1, 0], [0, 0], [0, 2]] lane=[[0, 1]] -> m=2, dim1=4"},
		{"ConcatIns", ConcatIns(l, l.RenameIn(Register, "r").RenameIn(Lane, "l")),
			"register=[[1, 0], [0, 0], [0, 2]] lane=[[0, 1]] r=[[1, 0], [0, 0], [0, 2]] l=[[0, 1]] -> dim0=2, dim1=4"},
		{"ConcatOuts", ConcatOuts(l, l.Sublayout(l.InNames(), []Dim{"dim0"}).RenameOut("dim0", "m")),
			"register=[[1, 0, 1], [0, 0, 0], [0, 2, 0]] lane=[[0, 1, 0]] -> dim0=2, dim1=4, m=2"},
		{"ReshapeIns", l.ReshapeIns([]Size{{"i", 4}}), "i=[[1, 0], [0, 0], [0, 2], [0, 1]] -> dim0=2, dim1=4"},
	} {
		if got := c.got.String(); got != c.want {
			t.Errorf("%s: %s, want %s", c.name, got, c.want)
		}
	}
}

func TestPredicates(t *testing.T) {
	l, err := New([]Bases{{Register, [][]int64{{0, 1}, {0, 0}}}, {Lane, [][]int64{{1, 0}, {0, 2}}}}, []Dim{"dim0", "dim1"})
	if err != nil {
		t.Fatal(err)
	}
	if !l.IsPermutation() || l.IsInjective() || !l.IsSurjective() || l.IsZero([]Dim{Register}, []Dim{"dim1"}) || !l.IsZero([]Dim{Register}, []Dim{"dim0"}) {
		t.Errorf("%v: permutation %v, injective %v, surjective %v", l, l.IsPermutation(), l.IsInjective(), l.IsSurjective())
	}
	if got := []uint64{l.InputMask(Register, []Dim{"dim0", "dim1"}), l.OutputMask([]Dim{Register, Lane}, "dim1"), l.OutputMask([]Dim{Register}, "dim1")}; !slices.Equal(got, []uint64{1, 3, 1}) {
		t.Errorf("masks %v", got)
	}
	xor, _ := New([]Bases{{Register, [][]int64{{1}, {3}}}}, []Dim{"dim0"})
	if xor.IsPermutation() || !xor.IsInvertible() {
		t.Errorf("%v: permutation %v, invertible %v", xor, xor.IsPermutation(), xor.IsInvertible())
	}
	// A conversion that moves only registers, and one that swaps lanes.
	both := Product(xor.RenameOut("dim0", Register), Identity1D(5, Lane, Lane))
	if q, ok := both.Quotient(Lane); !ok || q.HasIn(Lane) {
		t.Errorf("%v over lanes: %v %v", both, q, ok)
	}
	if _, ok := both.Quotient(Register); ok {
		t.Errorf("%v is trivial over registers", both)
	}
	for _, c := range []struct {
		ins  []Bases
		want string
	}{
		{[]Bases{{Lane, [][]int64{{1, 0}, {1}}}}, "lane[1] has 1 coordinates, want 2"},
		{[]Bases{{Lane, [][]int64{{1, -2}}}}, "lane[0] has -2 as dim1, which is not in [0, 1)"},
		{[]Bases{{Lane, [][]int64{{1 << 40, 1 << 40}}}}, "a layout has at most 64 bits of coordinates, got 82"},
		{[]Bases{{Lane, make([][]int64, 70)}}, "lane[0] has 0 coordinates, want 2"},
	} {
		if _, err := New(c.ins, []Dim{"dim0", "dim1"}); err == nil || err.Error() != c.want {
			t.Errorf("%v: %v, want %s", c.ins, err, c.want)
		}
	}
}

// TestSpan: rows of coordinates against the numbers that they add up to.
func TestSpan(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 12))
	for range 200 {
		l := random(r, sizes(r, 3, "a", "b"), sizes(r, 3, "x", "y"))
		a, b := l.Bases("a"), l.Bases("b")
		results := make(map[string]bool)
		most := []int64{0, 0}
		each(l.Ins(), func(v []int64) {
			x := l.Apply(v...)
			results[fmt.Sprint(x)] = true
			most[0], most[1] = max(most[0], x[0]), max(most[1], x[1])
		})
		rank, total := Span(a, b)
		if len(a)+len(b) > 0 && total != bits.Len64(uint64(most[0]))+bits.Len64(uint64(most[1])) || 1<<rank != len(results) {
			t.Fatalf("%v: rank %d of %d, %d results up to %v", l, rank, total, len(results), most)
		}
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
