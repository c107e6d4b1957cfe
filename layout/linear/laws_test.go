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

// Each law is asked of random layouts and held against what it says of single numbers.

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

// parts are the dimensions that a part of a set has.
func parts(r *rand.Rand, dims ...Dim) []Dim {
	return slices.DeleteFunc(dims, func(Dim) bool { return r.IntN(2) == 0 })
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
			ofB := i < b.InBits(in.Dim)
			for _, out := range a.Outs() {
				v, want := a.Basis(in.Dim, i, out.Dim), int64(0)
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
			left, okLeft := Divide(p, by)
			if okLeft != divides(p, by) {
				t.Fatalf("%v divided by %v: %v", p, by, okLeft)
			}
			if okLeft && !Product(by, left).EqualUpToOrder(p) {
				t.Fatalf("%v divided by %v: %v", p, by, left)
			}
			if okLeft {
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

// span is all that columns add up to.
func span(cols []uint64) map[uint64]bool {
	all := map[uint64]bool{0: true}
	for _, c := range cols {
		for _, v := range keys(all) {
			all[v^c] = true
		}
	}
	return all
}

func TestSpaces(t *testing.T) {
	r := rand.New(rand.NewPCG(25, 26))
	units := 0
	for range 2000 {
		n := 1 + r.IntN(5)
		columns := func() []uint64 {
			cols := make([]uint64, r.IntN(5))
			for i := range cols {
				cols[i] = r.Uint64N(1 << n)
			}
			return cols
		}
		unit := r.IntN(3) == 0
		if unit {
			columns = func() []uint64 {
				var cols []uint64
				for _, i := range r.Perm(n)[:r.IntN(n+1)] {
					cols = append(cols, 1<<i)
				}
				return cols
			}
		}
		a, b := columns(), columns()
		slices.Sort(a)
		a = slices.Compact(a) // of the same unit vector twice both are kept
		r.Shuffle(len(a), func(i, j int) { a[i], a[j] = a[j], a[i] })
		ofA, ofB := span(a), span(b)
		if got, want := Nonzero(a), slices.DeleteFunc(slices.Clone(a), func(v uint64) bool { return v == 0 }); !slices.Equal(got, want) {
			t.Fatalf("%b without 0: %b", a, got)
		}
		// A unit vector is missing where nothing that is spanned begins with its bit.
		var missing []uint64
		for i := range n {
			if v := uint64(1) << i; !slices.ContainsFunc(keys(ofA), func(x uint64) bool { return x&-x == v }) {
				missing = append(missing, v)
			}
		}
		if got := Complement(a, n); !slices.Equal(got, missing) {
			t.Fatalf("%b is completed by %b, want %b", a, got, missing)
		}
		both := Intersection(a, b, n)
		shared := 0
		for v := range ofA {
			if ofB[v] {
				shared++
			}
		}
		of := span(both)
		for v := range of {
			if !ofA[v] || !ofB[v] {
				t.Fatalf("%b and %b do not both span %b, of %b", a, b, v, both)
			}
		}
		if len(of) != shared || len(of) != 1<<len(both) {
			t.Fatalf("%b and %b have %b in common: that spans %d of %d, with %d vectors", a, b, both, len(of), shared, len(both))
		}
		if unit {
			units++
			if want := slices.DeleteFunc(slices.Clone(a), func(v uint64) bool { return !slices.Contains(b, v) }); !slices.Equal(both, want) {
				t.Fatalf("unit vectors %b and %b have %b in common, want %b", a, b, both, want)
			}
		}
	}
	if units < 300 {
		t.Errorf("only %d were of unit vectors", units)
	}
}

func keys(set map[uint64]bool) []uint64 {
	var all []uint64
	for v := range set {
		all = append(all, v)
	}
	return all
}

// TestSizes: dimensions made larger and smaller, dropped and renamed, by what each bit moves then.
func TestSizes(t *testing.T) {
	r := rand.New(rand.NewPCG(27, 28))
	for range 1500 {
		ins, outs := sizes(r, 3, "a", "b", "c"), sizes(r, 3, "x", "y", "z")
		l := random(r, ins, outs)
		in, out, n := ins[r.IntN(3)].Dim, outs[r.IntN(3)].Dim, r.IntN(5)
		wider, cutOut, dropped := l.ResizeIn(in, n), l.ResizeOut(out, n), l.DropZeros(in)
		turned := l.RenameIn(in, "i").RenameOut(out, "o")
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
					from, to := s.Dim, o.Dim
					if from == in {
						from = "i"
					}
					if to == out {
						to = "o"
					}
					if turned.Basis(from, i, to) != v {
						t.Fatalf("%v with other names: %v", l, turned)
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
		flat := []Size{{Dim: "f", Bits: TotalBits(ins)}}
		if got := l.ReshapeIns(flat).ReshapeIns(ins); !got.Equal(l) {
			t.Fatalf("%v reshaped and back: %v", l, got)
		}
		flat[0].Bits = TotalBits(outs)
		if got := l.ReshapeOuts(flat).ReshapeOuts(outs); !got.Equal(l) {
			t.Fatalf("%v reshaped and back: %v", l, got)
		}
		if !l.EqualUpToOrder(l.TransposeIns(Names(shuffled(r, ins))).TransposeOuts(Names(shuffled(r, outs)))) || l.EqualUpToOrder(l.RenameIn(in, "i")) ||
			l.EqualUpToOrder(l.RenameOut(out, "o")) || l.EqualUpToOrder(m) || l.EqualUpToOrder(ConcatOuts(l, m)) {
			t.Fatalf("%v is not equal to itself, or to something else", l)
		}
		if wrong := changed(r, l); wrong.EqualUpToOrder(l) && wrong.Equal(l) != (TotalBits(ins) == 0 || TotalBits(outs) == 0) {
			t.Fatalf("%v is equal to %v", wrong, l)
		}
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
		for _, other := range []*Layout{b.RenameOut("x", "z"), b.Sublayout([]Dim{"c"}, []Dim{"x"})} {
			if _, ok := Solve(a, other); ok {
				t.Fatalf("%v by %v", other, a)
			}
		}
	}
	if solved < 200 {
		t.Errorf("only %d were solved", solved)
	}
}

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
		if got := l.Copies(); results["[0 0]"] != got || l.Bijective() != (got == 1 && int64(len(results)) == whole) {
			t.Fatalf("%v: %d copies, bijective %v", l, got, l.Bijective())
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

// TestPanics: what a caller did wrong is said.
func TestPanics(t *testing.T) {
	a, b := Identity1D(2, "a", "x"), Identity1D(2, "b", "y")
	zeros := Zeros1D(1, "a", "x")
	for want, do := range map[string]func(){
		"linear: composed [{x 2}] with inputs [{b 2}]":              func() { a.Compose(b) },
		"linear: composed [{x 2} {y 2}] with inputs [{b 2}]":        func() { ConcatOuts(a, b.RenameIn("b", "a")).Compose(b) },
		"linear: reordered [{a 2}] by []":                           func() { a.TransposeIns(nil) },
		"linear: reordered [{x 2}] by [y]":                          func() { a.TransposeOuts([]Dim{"y"}) },
		"linear: reshaped inputs [{a 2}] to [{c 3}]":                func() { a.ReshapeIns([]Size{{Dim: "c", Bits: 3}}) },
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

// TestSpanOfMany: more than 64 bits are counted, and rows may differ in length.
func TestSpanOfMany(t *testing.T) {
	if rank, total := Span([][]int64{{1 << 40, 0}, {0, 1 << 40}}); total != 82 || rank > 2 {
		t.Errorf("rank %d of %d", rank, total)
	}
	if rank, total := Span([][]int64{{1}, {0, 2}}, [][]int64{{0, 0, 1}, {1, 2, 1}}); rank != 3 || total != 4 {
		t.Errorf("rank %d of %d", rank, total)
	}
	if got := Extents(2, [][]int64{{1, 8, 64}, {-4, 1}}, [][]int64{{5}}); !slices.Equal(got, []int{3, 4}) {
		t.Errorf("extents %v", got)
	}
	if got := Pack([]int64{1, 2, 3}, []int{1, 3}); got != 1|2<<1 {
		t.Errorf("packed %b", got)
	}
}

// TestGap: the first unit coordinate that no combination of rows is, and the row that goes furthest along its dimension.
func TestGap(t *testing.T) {
	r := rand.New(rand.NewPCG(37, 38))
	gaps := 0
	for range 1000 {
		l := random(r, sizes(r, 3, "a", "b"), sizes(r, 3, "x", "y"))
		lists := [][][]int64{l.Bases("a"), l.Bases("b")}
		reached := make(map[string]bool)
		most := []int64{0, 0}
		each(l.Ins(), func(v []int64) {
			at := l.Apply(v...)
			reached[fmt.Sprint(at)] = true
			most[0], most[1] = max(most[0], at[0]), max(most[1], at[1])
		})
		var want []int64
		for d := 1; d >= 0; d-- {
			for v := int64(1) << 3; v > 0; v /= 2 {
				at := []int64{0, 0}
				if at[d] = v; v <= most[d] && !reached[fmt.Sprint(at)] {
					want = at
				}
			}
		}
		list, row, at, gap := Gap(2, lists...)
		if gap != (want != nil) || !slices.Equal(at, want) {
			t.Fatalf("%v: %v, want %v", l, at, want)
		}
		if !gap {
			continue
		}
		gaps++
		d := slices.IndexFunc(at, func(v int64) bool { return v != 0 })
		first := true
		for i, rows := range lists {
			for j, other := range rows {
				if bits.Len64(uint64(other[d])) == bits.Len64(uint64(most[d])) && first {
					if first = false; i != list || j != row {
						t.Fatalf("%v: row %d of list %d, want %d of %d", l, row, list, j, i)
					}
				}
			}
		}
	}
	if gaps < 200 {
		t.Errorf("only %d had a gap", gaps)
	}
}
