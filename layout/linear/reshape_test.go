package linear_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	. "github.com/tgopt/tgopt/layout/linear"
)

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
		{"ConcatIns", ConcatIns(l, FromColumns([]Size{{"r", 3}, {"l", 1}}, l.Outs(), l.AllColumns())),
			"register=[[1, 0], [0, 0], [0, 2]] lane=[[0, 1]] r=[[1, 0], [0, 0], [0, 2]] l=[[0, 1]] -> dim0=2, dim1=4"},
		{"ConcatOuts", ConcatOuts(l, FromColumns(l.Ins(), []Size{{"m", 1}}, []uint64{1, 0, 0, 0})),
			"register=[[1, 0, 1], [0, 0, 0], [0, 2, 0]] lane=[[0, 1, 0]] -> dim0=2, dim1=4, m=2"},
	} {
		if got := c.got.String(); got != c.want {
			t.Errorf("%s: %s, want %s", c.name, got, c.want)
		}
	}
}

// TestSizes: dimensions made larger and smaller, dropped and renamed, by what each bit moves then.
func TestSizes(t *testing.T) {
	r := rand.New(rand.NewPCG(27, 28))
	for range 1500 {
		ins, outs := sizes(r, 3, "a", "b", "c"), sizes(r, 3, "x", "y", "z")
		l := random(r, ins, outs)
		in, out, n := ins[r.IntN(3)].Dim, outs[r.IntN(3)].Dim, r.IntN(5)
		wider, cutOut, dropped := l.ResizeIn(in, n), l.ResizeOut(out, n), l.DropZeros(in)
		var kept []int
		for i := range l.InBits(in) {
			if slices.ContainsFunc(outs, func(o Size) bool { return l.Basis(in, i, o.Dim) != 0 }) {
				kept = append(kept, i)
			}
		}
		if wider.InBits(in) != n || cutOut.OutBits(out) != n || dropped.InBits(in) != len(kept) {
			t.Fatalf("%v: %v, %v, %v", l, wider, cutOut, dropped)
		}
		for _, s := range ins {
			for i := range s.Bits {
				for _, o := range outs {
					v := l.Basis(s.Dim, i, o.Dim)
					if s.Dim != in || i < n {
						if got := wider.Basis(s.Dim, i, o.Dim); got != v {
							t.Fatalf("%v with %d bits of %s: %v", l, n, in, wider)
						}
					}
					cut := v
					if o.Dim == out && v >= 1<<n {
						cut = 0
					}
					if got := cutOut.Basis(s.Dim, i, o.Dim); got != cut {
						t.Fatalf("%v with %d bits of %s: %v", l, n, out, cutOut)
					}
					at := i
					if s.Dim == in {
						at = slices.Index(kept, i)
					}
					if at >= 0 && dropped.Basis(s.Dim, at, o.Dim) != v {
						t.Fatalf("%v without zeros of %s: %v", l, in, dropped)
					}
				}
			}
		}
		for i := l.InBits(in); i < n; i++ {
			for _, o := range outs {
				if wider.Basis(in, i, o.Dim) != 0 {
					t.Fatalf("%v with %d bits of %s: %v", l, n, in, wider)
				}
			}
		}
		if same := l.ResizeIn(in, l.InBits(in)).ResizeOut(out, l.OutBits(out)); !same.Equal(l) {
			t.Fatalf("%v as large as it is: %v", l, same)
		}
		m := random(r, sizes(r, 2, "d"), outs)
		if got := ConcatIns(l, m); !got.Sublayout([]Dim{"a", "b", "c"}, l.OutNames()).Equal(l) || !got.Sublayout([]Dim{"d"}, l.OutNames()).Equal(m) {
			t.Fatalf("%v beside %v: %v", l, m, got)
		}
		m = random(r, ins, sizes(r, 2, "w"))
		if got := ConcatOuts(l, m); !got.Sublayout(l.InNames(), l.OutNames()).Equal(l) || !got.Sublayout(l.InNames(), []Dim{"w"}).Equal(m) {
			t.Fatalf("%v over %v: %v", l, m, got)
		}
		flat := []Size{{Dim: "f", Bits: TotalBits(outs)}}
		if got := l.ReshapeOuts(flat).ReshapeOuts(outs); !got.Equal(l) {
			t.Fatalf("%v reshaped and back: %v", l, got)
		}
		if !l.EqualUpToOrder(l.TransposeIns(Names(shuffled(r, ins))).TransposeOuts(Names(shuffled(r, outs)))) || l.EqualUpToOrder(FromColumns(renamed(ins, in), outs, l.AllColumns())) ||
			l.EqualUpToOrder(FromColumns(ins, renamed(outs, out), l.AllColumns())) || l.EqualUpToOrder(m) || l.EqualUpToOrder(ConcatOuts(l, m)) {
			t.Fatalf("%v is not equal to itself, or to something else", l)
		}
		if wrong := changed(r, l); wrong.EqualUpToOrder(l) && wrong.Equal(l) != (TotalBits(ins) == 0 || TotalBits(outs) == 0) {
			t.Fatalf("%v is equal to %v", wrong, l)
		}
	}
}

func renamed(sizes []Size, d Dim) []Size {
	s := slices.Clone(sizes)
	s[slices.Index(Names(s), d)].Dim = "other"
	return s
}
