package layout_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/tgopt/tgopt/layout"
	"github.com/tgopt/tgopt/layout/linear"
)

// TestMoves asks each place of random conversions by itself.
func TestMoves(t *testing.T) {
	g := generator{Rand: rand.New(rand.NewPCG(5, 6))}
	seen := layout.Moves{}
	for range 300 {
		g.c = layoutCase{Warps: g.pow(0, 2), Lanes: 32, Blocks: g.pow(0, 1), Shape: g.shape(2, 5)}
		a, errA := layout.Of(encoding(t, g.blocked(2)), g.c.Shape)
		b, errB := layout.Of(encoding(t, g.blocked(2)), g.c.Shape)
		if errA != nil || errB != nil {
			t.Fatal(errA, errB)
		}
		c, ok := layout.Convert(a, b)
		if !ok {
			continue
		}
		if c.From() != a {
			t.Error("From is not the layout that is converted")
		}
		var want layout.Moves
		eachPlace(b, func(in []int64) {
			from := c.Source(in...)
			if !slices.Equal(a.Apply(from...), b.Apply(in...)) {
				t.Fatalf("%v to %v: %v of the new layout is not from %v", a, b, in, from)
			}
			at := func(l *linear.Layout, v []int64, d linear.Dim) int64 { return v[slices.Index(l.InNames(), d)] }
			same := func(d linear.Dim) bool { return at(a, from, d) == at(b, in, d) }
			switch {
			case !same(linear.Block):
				want.Block++
			case !same(linear.Warp):
				want.Warp++
			case !same(linear.Lane):
				want.Lane++
			case !same(linear.Register):
				want.Register++
			default:
				want.Stay++
			}
		})
		if got := c.Moves(); got != want {
			t.Errorf("%v to %v: %+v, want %+v", a, b, got, want)
		}
		seen.Stay, seen.Register, seen.Lane, seen.Warp, seen.Block = seen.Stay+want.Stay, seen.Register+want.Register, seen.Lane+want.Lane, seen.Warp+want.Warp, seen.Block+want.Block
	}
	if min(seen.Stay, seen.Register, seen.Lane, seen.Warp, seen.Block) == 0 {
		t.Errorf("some kind of move was never seen: %+v", seen)
	}
}

// eachPlace runs through the inputs of a layout.
func eachPlace(l *linear.Layout, visit func(in []int64)) {
	ins := l.Ins()
	n := int64(1)
	for _, s := range ins {
		n <<= s.Bits
	}
	for i := range n {
		in, rest := make([]int64, len(ins)), i
		for d, s := range ins {
			in[d] = rest & (1<<s.Bits - 1)
			rest >>= s.Bits
		}
		visit(in)
	}
}

// TestFinder finds the first of the places of every element.
func TestFinder(t *testing.T) {
	for _, text := range []string{
		"#ttg.blocked<{sizePerThread = [1, 2], threadsPerWarp = [8, 4], warpsPerCTA = [2, 2], order = [1, 0]}>",
		"#ttg.dot_op<{opIdx = 0, parent = #ttg.nvidia_mma<{versionMajor = 2, versionMinor = 0, warpsPerCTA = [2, 2], instrShape = [16, 8]}>, kWidth = 2}>",
		"#ttg.swizzled_shared<{vec = 2, perPhase = 2, maxPhase = 4, order = [1, 0]}>",
	} {
		l, err := layout.Of(encoding(t, text), []int64{16, 16})
		if err != nil {
			t.Fatal(err)
		}
		first := make(map[[2]int64][]int64)
		eachPlace(l, func(in []int64) {
			if at := [2]int64(l.Apply(in...)); first[at] == nil {
				first[at] = in
			}
		})
		find := l.Finder()
		for at, want := range first {
			if got, ok := find(at[0], at[1]); !ok || !slices.Equal(got, want) {
				t.Errorf("%s: element %v is at %v, want %v", text, at, got, want)
			}
		}
	}
	// A layout that does not reach every element.
	l, err := linear.NewSized([]linear.Bases{{Dim: linear.Offset, Rows: [][]int64{{1}}}}, []linear.Size{{Dim: "dim0", Bits: 2}})
	if err != nil {
		t.Fatal(err)
	}
	if _, ok := l.Finder()(2); ok {
		t.Error("an element that has no place is found")
	}
}
