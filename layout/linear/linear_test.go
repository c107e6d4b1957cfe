package linear_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	. "github.com/tgopt/tgopt/layout/linear"
)

// Each law is asked of random layouts and held against what it says of single numbers.

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

// shuffled gives dimensions another order.
func shuffled(r *rand.Rand, sizes []Size) []Size {
	s := slices.Clone(sizes)
	r.Shuffle(len(s), func(i, j int) { s[i], s[j] = s[j], s[i] })
	return s
}

// changed is l with one bit of one column the other way.
func changed(r *rand.Rand, l *Layout) *Layout {
	cols := slices.Clone(l.AllColumns())
	if n := TotalBits(l.Outs()); len(cols) > 0 && n > 0 {
		cols[r.IntN(len(cols))] ^= 1 << r.IntN(n)
	}
	return FromColumns(l.Ins(), l.Outs(), cols)
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
	both := Product(FromColumns(xor.Ins(), []Size{{Register, 2}}, xor.AllColumns()), Identity1D(5, Lane, Lane))
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

// TestPanics: what a caller did wrong is said.
func TestPanics(t *testing.T) {
	a, b := Identity1D(2, "a", "x"), Identity1D(2, "b", "y")
	zeros := Zeros1D(1, "a", "x")
	for want, do := range map[string]func(){
		"linear: composed [{x 2}] with inputs [{b 2}]":              func() { a.Compose(b) },
		"linear: composed [{x 2} {y 2}] with inputs [{b 2}]":        func() { ConcatOuts(a, Identity1D(2, "a", "y")).Compose(b) },
		"linear: reordered [{a 2}] by []":                           func() { a.TransposeIns(nil) },
		"linear: reordered [{x 2}] by [y]":                          func() { a.TransposeOuts([]Dim{"y"}) },
		"linear: reshaped outputs [{x 2}] to [{c 1}]":               func() { a.ReshapeOuts([]Size{{Dim: "c", Bits: 1}}) },
		"linear: inputs of layouts to [{x 2}] and to [{y 2}] put":   func() { ConcatIns(a, b) },
		"linear: outputs of layouts of [{a 2}] and of [{b 2}] put":  func() { ConcatOuts(a, b) },
		"linear: no inverse of a=[[0]] -> x=1":                      func() { zeros.Invert() },
		"linear: applied to 2 numbers, want 1":                      func() { a.Apply(1, 2) },
		"linear: 1 columns of inputs [{a 2}] and outputs [{x 2}]":   func() { FromColumns(a.Ins(), a.Outs(), []uint64{1}) },
		"linear: 0 columns of inputs [] and outputs [{x 65}]":       func() { FromColumns(nil, []Size{{Dim: "x", Bits: 65}}, nil) },
		"linear: a layout does not reach all that another does: a=": func() { a.InvertAndCompose(zeros) },
		"linear: a[0] has 2 coordinates, want 1":                    func() { Must(New([]Bases{{Dim: "a", Rows: [][]int64{{1, 2}}}}, []Dim{"x"})) },
	} {
		func() {
			defer func() {
				if got := fmt.Sprint(recover()); !strings.HasPrefix(got, want) {
					t.Errorf("%s\nwant %s", got, want)
				}
			}()
			do()
		}()
	}
	if _, err := New([]Bases{{Dim: "a", Rows: slices.Repeat([][]int64{{1}}, 65)}}, []Dim{"x"}); err == nil || err.Error() != "a layout has at most 64 bits of input, got 65" {
		t.Errorf("65 bits of input: %v", err)
	}
	if l, err := New([]Bases{{Dim: "a", Rows: slices.Repeat([][]int64{{1 << 62}}, 64)}}, []Dim{"x"}); err != nil || l.InBits("a") != 64 || l.OutBits("x") != 63 {
		t.Errorf("64 bits of input: %v, %v", l, err)
	}
	if l, err := NewSized(nil, []Size{{Dim: "x", Bits: 64}}); err != nil || l.OutBits("x") != 64 {
		t.Errorf("64 bits of coordinates: %v, %v", l, err)
	}
	if a := TensorDim(15); a != "dim15" || TensorDim(16) != "dim16" || TensorDim(0) != "dim0" {
		t.Errorf("dimension 15 is %s, 16 %s", a, TensorDim(16))
	}
	if IsPowerOf2(0) || IsPowerOf2(-4) || IsPowerOf2(6) || !IsPowerOf2(1) || !IsPowerOf2(64) || Log2(1) != 0 || Log2(64) != 6 || Log2(100) != 6 {
		t.Error("powers of two")
	}
	if !a.HasOut("x") || a.HasOut("a") || a.HasIn("x") || !a.HasIn("a") || !slices.Equal(a.Shape(), []int64{4}) || a.InBits("none") != 0 || a.OutBits("none") != 0 {
		t.Errorf("dimensions of %v", a)
	}
	if !zeros.Equal(FromColumns([]Size{{Dim: "a", Bits: 1}}, []Size{{Dim: "x"}}, []uint64{0})) {
		t.Errorf("zeros are %v", zeros)
	}
}
