package linear_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	. "github.com/tgopt/tgopt/layout/linear"
)

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

// TestInvertAndCompose: an input that is the same in both layouts stays what it is, of the others no free variable is used.
func TestInvertAndCompose(t *testing.T) {
	r := rand.New(rand.NewPCG(29, 30))
	same, needed := 0, 0
	for range 4000 {
		outs := sizes(r, 2, "x", "y")
		a, b := random(r, sizes(r, 3, "a", "b"), outs), random(r, sizes(r, 2, "b", "c"), outs)
		if r.IntN(2) == 0 {
			b = ConcatIns(b.Sublayout([]Dim{"c"}, b.OutNames()), a.Sublayout([]Dim{"b"}, b.OutNames()))
		}
		b = b.TransposeOuts(Names(shuffled(r, outs)))
		if _, ok := Solve(a, b); !ok {
			continue
		}
		c := b.InvertAndCompose(a)
		if !slices.Equal(c.Ins(), b.Ins()) || !slices.Equal(c.Outs(), a.Ins()) {
			t.Fatalf("%v in %v: %v", b, a, c)
		}
		each(b.Ins(), func(v []int64) {
			at := b.Apply(v...)
			want := make([]int64, len(at))
			for i, d := range b.OutNames() {
				want[slices.Index(a.OutNames(), d)] = at[i]
			}
			if got := a.Apply(c.Apply(v...)...); !slices.Equal(got, want) {
				t.Fatalf("%v in %v: %v is at %v", b, a, v, c.Apply(v...))
			}
		})
		shared := fmt.Sprint(a.Bases("b")) == fmt.Sprint(b.TransposeOuts(a.OutNames()).Bases("b"))
		rest := a
		if shared {
			alone := a.Sublayout([]Dim{"a"}, a.OutNames())
			if _, ok := Solve(alone, b.Sublayout([]Dim{"c"}, b.OutNames())); ok {
				rest = alone
				if !c.IsTrivialOver([]Dim{"b"}) {
					t.Fatalf("%v in %v: b is the same, but %v", b, a, c)
				}
				same++
			} else {
				needed++
			}
		}
		for i, free := range rest.FreeVariables() {
			if used := c.OutputMask(c.InNames(), rest.InNames()[i]); used&free != 0 {
				t.Fatalf("%v in %v: %v uses the free variables %b of %s", b, a, c, free, rest.InNames()[i])
			}
		}
	}
	if min(same, needed) < 20 {
		t.Errorf("in %d cases an input stayed what it is, in %d it was needed", same, needed)
	}
}

// TestSolveRefuses: no solution where the names differ, where the result is larger, and where something is not reached.
func TestSolveRefuses(t *testing.T) {
	r := rand.New(rand.NewPCG(31, 32))
	solved := 0
	for range 2000 {
		a, b := random(r, sizes(r, 3, "a", "b"), sizes(r, 2, "x", "y")), random(r, sizes(r, 2, "c"), sizes(r, 2, "y", "x"))
		reached := make(map[string]bool)
		each(a.Ins(), func(v []int64) { reached[fmt.Sprint(a.Apply(v...))] = true })
		want := a.OutBits("x") >= b.OutBits("x") && a.OutBits("y") >= b.OutBits("y")
		each(b.Ins(), func(v []int64) {
			at := b.Apply(v...)
			want = want && reached[fmt.Sprint([]int64{at[1], at[0]})]
		})
		if _, ok := Solve(a, b); ok != want {
			t.Fatalf("%v by %v: %v", b, a, ok)
		}
		if want {
			solved++
		}
		for _, other := range []*Layout{FromColumns(b.Ins(), []Size{{Dim: "y", Bits: b.OutBits("y")}, {Dim: "z", Bits: b.OutBits("x")}}, b.AllColumns()), b.Sublayout([]Dim{"c"}, []Dim{"x"})} {
			if _, ok := Solve(a, other); ok {
				t.Fatalf("%v by %v", other, a)
			}
		}
	}
	if solved < 200 {
		t.Errorf("only %d were solved", solved)
	}
}
