package layout_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/layout"
	"github.com/tgopt/tgopt/layout/linear"
)

// TestSources: what a conversion between any two layouts fetches is what is wanted there; it goes no further than it says, and not
// across blocks where nothing does.
func TestSources(t *testing.T) {
	g := generator{Rand: rand.New(rand.NewPCG(61, 62))}
	seen := make(map[layout.Movement]int)
	for range 400 {
		g.c = layoutCase{Warps: g.pow(0, 2), Lanes: 32, Blocks: g.pow(0, 1), Shape: g.shape(2, 5)}
		warps, blocks, shape := g.c.Warps, g.c.Blocks, g.c.Shape
		one := func() string {
			for {
				e := g.distributed(2)
				if g.c.Lanes == 32 && g.c.Warps == warps && g.c.Blocks == blocks {
					return e
				}
				g.c.Lanes, g.c.Warps, g.c.Blocks, g.c.Shape = 32, warps, blocks, shape
			}
		}
		a, errA := layout.Of(encoding(t, one()), shape)
		b, errB := layout.Of(encoding(t, one()), shape)
		if errA != nil || errB != nil {
			t.Fatal(errA, errB)
		}
		var cache layout.Cache
		c, ok := cache.Convert(a, b)
		if !ok {
			if a.IsSurjective() {
				t.Fatalf("no conversion of %v to %v", a, b)
			}
			continue
		}
		if again, _ := cache.Convert(a, b); again != c {
			t.Error("a conversion is found again")
		}
		seen[c.Movement]++
		moved := make(map[linear.Dim]bool)
		quads := true
		eachPlace(b, func(in []int64) {
			from := c.Source(in...)
			if !slices.Equal(a.Apply(from...), b.Apply(in...)) {
				t.Fatalf("%v to %v: %v of the new layout is not from %v", a, b, in, from)
			}
			for i, d := range a.InNames() {
				j := slices.Index(b.InNames(), d)
				if from[i] != in[j] {
					moved[d] = true
					quads = quads && (d != linear.Lane || from[i]>>2 == in[j]>>2)
				}
			}
		})
		least := layout.NoMovement
		switch {
		case moved[linear.Block]:
			least = layout.AcrossBlocks
		case moved[linear.Warp]:
			least = layout.InBlock
		case moved[linear.Lane] && !quads:
			least = layout.InWarp
		case moved[linear.Lane]:
			least = layout.InQuad
		case moved[linear.Register]:
			least = layout.InThread
		}
		switch got := c.Movement; {
		case got < least && got != layout.NoMovement:
			t.Errorf("%v to %v: goes no further than %v, but %v", a, b, got, least)
		case got == layout.AcrossBlocks && least != layout.AcrossBlocks:
			t.Errorf("%v to %v: goes across blocks, but %v", a, b, least)
		}
		if c.From() != a || c.Movement.ThroughShared() != (c.Movement >= layout.InBlock) {
			t.Errorf("%v to %v: of %v", a, b, c.From())
		}
	}
	for m := layout.NoMovement; m <= layout.AcrossBlocks; m++ {
		if seen[m] < 3 {
			t.Errorf("%d conversions went so far as %v", seen[m], m)
		}
	}
}

// TestEqual: encodings that lay a tensor out in the same way, by another name or with registers that stand for others.
func TestEqual(t *testing.T) {
	const (
		rows  = "#ttg.blocked<{sizePerThread = [1, 2], threadsPerWarp = [8, 4], warpsPerCTA = [2, 1], order = [1, 0]}>"
		lin   = "#ttg.linear<{register = [[0, 1]], lane = [[0, 2], [0, 4], [1, 0], [2, 0], [4, 0]], warp = [[8, 0]], block = []}>"
		twice = "#ttg.linear<{register = [[0, 1], [0, 0]], lane = [[0, 2], [0, 4], [1, 0], [2, 0], [4, 0]], warp = [[8, 0]], block = []}>"
		other = "#ttg.blocked<{sizePerThread = [1, 2], threadsPerWarp = [4, 8], warpsPerCTA = [2, 1], order = [1, 0]}>"
		plain = "#ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>"
		same  = "#ttg.shared_linear<{offset = [[0, 1], [0, 2], [0, 4], [1, 0], [2, 0], [4, 0], [8, 0]]}, alignment = 16>"
	)
	for _, c := range []struct {
		a, b          string
		exact, copies bool
	}{
		{rows, rows, true, true}, {rows, lin, true, true}, {lin, rows, true, true}, {rows, twice, false, true}, {twice, lin, false, true}, {rows, other, false, false},
		{rows, plain, false, false}, {plain, rows, false, false}, {plain, same, true, true},
	} {
		var cache layout.Cache
		a, b := encoding(t, c.a), encoding(t, c.b)
		exact, err := cache.Equal([]int64{16, 8}, a, b, false)
		copies, err2 := cache.Equal([]int64{16, 8}, a, b, true)
		if exact != c.exact || copies != c.copies || err != nil || err2 != nil {
			t.Errorf("%s and %s: %v, without copies %v; %v, %v", c.a, c.b, exact, copies, err, err2)
		}
	}
	var cache layout.Cache
	a, b := encoding(t, rows), encoding(t, other)
	for _, c := range []struct {
		a, b ir.Attribute
		want bool
		fail bool
	}{{nil, nil, true, false}, {a, nil, false, false}, {nil, a, false, false}, {a, a, true, false}, {a, b, false, true}} {
		got, err := cache.Equal([]int64{3, 3}, c.a, c.b, false)
		if got != c.want || (err != nil) != c.fail {
			t.Errorf("%v: %v", got, err)
		}
	}
	if _, err := cache.Equal([]int64{8}, b, a, false); err == nil {
		t.Error("of another rank they are compared")
	}
	if layout.Known(nil) || !layout.Known(a) {
		t.Error("what is known")
	}
}

// TestHints: a reshape that may reorder takes the encoding that is wanted if it moves nothing between threads.
func TestHints(t *testing.T) {
	const flat = "#ttg.blocked<{sizePerThread = [4], threadsPerWarp = [32], warpsPerCTA = [2], order = [0]}>"
	for _, c := range []struct {
		hint       string
		mayReorder bool
		taken      bool
	}{
		{"#ttg.blocked<{sizePerThread = [1, 4], threadsPerWarp = [8, 4], warpsPerCTA = [2, 1], order = [1, 0]}>", true, true},
		{"#ttg.blocked<{sizePerThread = [4, 1], threadsPerWarp = [4, 8], warpsPerCTA = [1, 2], order = [0, 1]}>", true, true},
		{"#ttg.blocked<{sizePerThread = [4, 1], threadsPerWarp = [4, 8], warpsPerCTA = [1, 2], order = [0, 1]}>", false, false},
		// Half of the lanes would have copies; the registers would be twice as many.
		{"#ttg.blocked<{sizePerThread = [1, 4], threadsPerWarp = [1, 32], warpsPerCTA = [2, 1], order = [1, 0]}>", true, false},
		{"#ttg.linear<{register = [[0, 1], [0, 2]], lane = [[0, 4], [0, 8], [1, 0], [2, 0], [4, 0]], warp = [[0, 0]], block = []}>", true, false},
	} {
		m := newMaker()
		in := layout.Inferrer{Context: m.Context, Registry: m.registry}
		from, hint := encoding(t, flat), encoding(t, c.hint)
		got, err := in.Reshape(from, []int64{256}, []int64{16, 16}, hint, c.mayReorder)
		if err != nil || (got == hint) != c.taken {
			t.Errorf("%s (may reorder: %v): taken %v, %v", c.hint, c.mayReorder, got == hint, err)
		}
		if got, err := in.Reshape(from, []int64{256}, []int64{16, 16}, nil, true); err != nil || got == nil {
			t.Errorf("without a hint: %v, %v", got, err)
		}
		if _, err := in.Reshape(from, []int64{256}, []int64{16, 16}, from, true); err == nil {
			t.Error("a hint of another rank is taken")
		}
		if _, err := in.Reshape(encoding(t, c.hint), []int64{256}, []int64{16, 16}, hint, true); err == nil {
			t.Error("an encoding of another rank has a hint")
		}
	}
}

// TestOfElements: the width of elements matters to unpacked tensor memory of early releases alone.
func TestOfElements(t *testing.T) {
	m := newMaker()
	old := m.attr("ttng.tensor_memory_encoding", map[string]ir.Attribute{"blockM": m.I32(64), "blockN": m.I32(32), "unpacked": m.Bool(true)})
	var cache layout.Cache
	for _, c := range []struct {
		enc  ir.Attribute
		elem ir.Type
		cols int
	}{{old, m.Float(ir.F32), 5}, {old, m.Float(ir.F16), 6}, {old, m.Integer(8), 7}, {m.attr("ttng.tensor_memory_encoding", map[string]ir.Attribute{"blockM": m.I32(64), "blockN": m.I32(32)}), m.Integer(8), 5}} {
		for range 2 { // the second one is remembered
			l, err := cache.OfElements(c.enc, []int64{64, 32}, c.elem)
			if err != nil || l.InBits(linear.Col) != c.cols || l.InBits(linear.Row) != 7 {
				t.Errorf("%v of %v: %v, want %d bits of columns", c.enc, c.elem, l, c.cols)
			}
		}
	}
	padded := m.attr("ttng.tensor_memory_encoding", map[string]ir.Attribute{"blockM": m.I32(64), "blockN": m.I32(32), "twoCTAs": m.Bool(true), "CTASplitM": m.I32(2)})
	l, err := layout.Of(padded, []int64{128, 32})
	if want := "row=[[1,0][2,0][4,0][8,0][16,0][32,0][0,16]] col=[[0,1][0,2][0,4][0,8]] block=[[64,0]]"; err != nil || "row=["+bases(l)[len("row=["):] != want {
		t.Errorf("of two blocks: %v, %v", bases(l), err)
	}
}
