package linear_test

import (
	"fmt"
	"math/bits"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	. "github.com/tgopt/tgopt/layout/linear"
)

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
			t.Fatalf("%v divided by %v on the left: %v", p, a, q)
		}
	}
	if _, ok := Divide(Identity1D(3, "a", "x"), Zeros1D(1, "a", "x")); ok {
		t.Error("an identity was divided by copies")
	}
}

// divides reports whether a is the product of b and something else: each dimension of b is one of a that is as large, the columns of
// b are the first of a's, and the others leave what b has alone.
func divides(a, b *Layout) bool {
	for _, s := range b.Ins() {
		if !a.HasIn(s.Dim) || a.InBits(s.Dim) < s.Bits {
			return false
		}
	}
	for _, s := range b.Outs() {
		if !a.HasOut(s.Dim) || a.OutBits(s.Dim) < s.Bits {
			return false
		}
	}
	for _, in := range a.Ins() {
		for i := range in.Bits {
			for _, out := range a.Outs() {
				v, ofB := a.Basis(in.Dim, i, out.Dim), i < b.InBits(in.Dim)
				want := int64(0)
				if ofB && b.HasOut(out.Dim) {
					want = b.Basis(in.Dim, i, out.Dim)
				}
				if ofB && v != want || !ofB && v&(1<<b.OutBits(out.Dim)-1) != 0 {
					return false
				}
			}
		}
	}
	return true
}

func TestDivision(t *testing.T) {
	r := rand.New(rand.NewPCG(21, 22))
	divided, refused := 0, 0
	for range 3000 {
		a := random(r, sizes(r, 2, "a", "b"), sizes(r, 2, "x", "y"))
		b := random(r, sizes(r, 2, "b", "c"), sizes(r, 2, "y", "z"))
		if r.IntN(2) == 0 {
			b = random(r, sizes(r, 1, "b", "a"), sizes(r, 1, "y", "x"))
		}
		p := Product(a, b)
		if r.IntN(2) == 0 {
			p = changed(r, p)
		}
		p = p.TransposeIns(Names(shuffled(r, p.Ins()))).TransposeOuts(Names(shuffled(r, p.Outs())))
		for _, by := range []*Layout{a, b, Product(b, b)} {
			q, ok := Divide(p, by)
			if ok != divides(p, by) || ok && !Product(by, q).EqualUpToOrder(p) {
				t.Fatalf("%v divided by %v: %v, %v", p, by, q, ok)
			}
			if ok {
				divided++
			} else {
				refused++
			}
		}
	}
	if min(divided, refused) < 500 {
		t.Errorf("%d were divided, %d refused", divided, refused)
	}
}

// TestProductOrder: dimensions that both have keep their order, and those of the second alone come right before the next that both have.
func TestProductOrder(t *testing.T) {
	of := func(dims ...Dim) *Layout {
		s := make([]Size, len(dims))
		for i, d := range dims {
			s[i] = Size{Dim: d, Bits: 1}
		}
		return Identity(s)
	}
	for _, c := range []struct {
		a, b []Dim
		want string
	}{
		{[]Dim{"a", "b"}, []Dim{"b", "c"}, "a b c"}, {[]Dim{"b", "c"}, []Dim{"a", "b"}, "a b c"}, {[]Dim{"a", "c"}, []Dim{"a", "b", "c"}, "a b c"},
		{[]Dim{"a", "b"}, []Dim{"c", "d"}, "a b c d"}, {[]Dim{"b", "a"}, []Dim{"a", "b"}, "b a"}, {[]Dim{"a", "b"}, []Dim{"b", "x", "a", "y"}, "a b x y"},
		{[]Dim{"a", "z"}, []Dim{"x", "y", "z"}, "a x y z"},
	} {
		p := Product(of(c.a...), of(c.b...))
		var names []string
		for _, d := range p.InNames() {
			names = append(names, string(d))
		}
		if got := strings.Join(names, " "); got != c.want || !slices.Equal(p.InNames(), p.OutNames()) {
			t.Errorf("%v and %v: %s, want %s", c.a, c.b, got, c.want)
		}
	}
}

// parts are the dimensions that a part of a set has.
func parts(r *rand.Rand, dims ...Dim) []Dim {
	return slices.DeleteFunc(dims, func(Dim) bool { return r.IntN(2) == 0 })
}

// TestParts: what is asked of some of the inputs and outputs, and the parts that they make.
func TestParts(t *testing.T) {
	r := rand.New(rand.NewPCG(23, 24))
	trivial := 0
	for range 3000 {
		dims := sizes(r, 2, "a", "b", "c")
		l := random(r, dims, shuffled(r, dims))
		if r.IntN(2) == 0 { // some of the dimensions map to themselves
			l = Product(random(r, sizes(r, 1, "a"), sizes(r, 1, "b")), Identity(shuffled(r, dims)))
			if r.IntN(3) == 0 {
				l = changed(r, l)
			}
		}
		ins, outs := parts(r, "a", "b", "c"), parts(r, "a", "b", "c")
		zero, identity, others := true, true, true
		in, out := make(map[Dim]uint64), make(map[Dim]uint64)
		for _, s := range l.Ins() {
			for i := range s.Bits {
				for _, o := range l.Outs() {
					v := uint64(l.Basis(s.Dim, i, o.Dim))
					if slices.Contains(ins, s.Dim) {
						out[o.Dim] |= v
						zero = zero && (v == 0 || !slices.Contains(outs, o.Dim))
					}
					if slices.Contains(outs, o.Dim) && v != 0 {
						in[s.Dim] |= 1 << i
					}
					from, to := slices.Contains(ins, s.Dim), slices.Contains(ins, o.Dim)
					switch {
					case from && to && s.Dim == o.Dim:
						identity = identity && v == 1<<i
					case from && to:
						identity = identity && v == 0
					case from != to:
						others = others && v == 0
					}
				}
			}
		}
		for _, d := range ins {
			identity = identity && l.HasIn(d) && l.HasOut(d) && l.InBits(d) == l.OutBits(d)
		}
		if got := l.IsZero(ins, outs); got != zero {
			t.Fatalf("%v: %v move nothing of %v: %v", l, ins, outs, got)
		}
		if got := l.IsIdentityOn(ins); got != identity {
			t.Fatalf("%v: identity on %v: %v", l, ins, got)
		}
		if got := l.IsTrivialOver(ins); got != (identity && others) {
			t.Fatalf("%v: trivial over %v: %v", l, ins, got)
		}
		for _, d := range []Dim{"a", "b", "c"} {
			if got := l.InputMask(d, outs); got != in[d] {
				t.Fatalf("%v: bits of %s that move %v: %b, want %b", l, d, outs, got, in[d])
			}
			if got := l.OutputMask(ins, d); got != out[d] {
				t.Fatalf("%v: bits of %s that %v move: %b, want %b", l, d, ins, got, out[d])
			}
		}
		part := l.Sublayout(ins, outs)
		for _, s := range part.Ins() {
			for i := range s.Bits {
				for _, o := range part.Outs() {
					if part.Basis(s.Dim, i, o.Dim) != l.Basis(s.Dim, i, o.Dim) {
						t.Fatalf("%v is not a part of %v", part, l)
					}
				}
			}
		}
		kept := func(all []Size, some []Dim) []Size {
			return slices.DeleteFunc(slices.Clone(all), func(s Size) bool { return !slices.Contains(some, s.Dim) })
		}
		if !slices.Equal(part.Ins(), kept(l.Ins(), ins)) || !slices.Equal(part.Outs(), kept(l.Outs(), outs)) {
			t.Fatalf("%v of %v and %v: %v", l, ins, outs, part)
		}
		q, ok := l.Quotient(ins...)
		if ok != (identity && others) {
			t.Fatalf("%v without %v: %v", l, ins, ok)
		}
		if ok {
			if len(ins) > 0 {
				trivial++
			}
			if !q.Equal(l.Sublayout(Without(l.Ins(), ins), Without(l.Outs(), ins))) {
				t.Fatalf("%v without %v: %v", l, ins, q)
			}
		}
	}
	if trivial < 100 {
		t.Errorf("%d layouts were trivial over something", trivial)
	}
}
