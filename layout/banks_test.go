package layout_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/tgopt/tgopt/internal/oracle"
	"github.com/tgopt/tgopt/layout"
	"github.com/tgopt/tgopt/layout/linear"
)

func TestSharedAccess(t *testing.T) {
	const rows = "#ttg.blocked<{sizePerThread = [1, 8], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0]}>"
	for _, c := range []struct {
		name, registers, shared string
		want                    layout.Access
	}{
		{"row by row", rows, "#ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>", layout.Access{Vector: 8}},
		{"swizzled", rows, "#ttg.swizzled_shared<{vec = 8, perPhase = 1, maxPhase = 8, order = [1, 0]}>", layout.Access{Vector: 8}},
		{"swizzled in smaller vectors", rows, "#ttg.swizzled_shared<{vec = 4, perPhase = 1, maxPhase = 8, order = [1, 0]}>", layout.Access{Vector: 4}},
		// Eight lanes of a row have 128 bytes between them.
		{"column by column", rows, "#ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0, 1]}>", layout.Access{Vector: 1, Conflicts: 7}},
	} {
		a, errA := layout.Of(encoding(t, c.registers), []int64{64, 64})
		b, errB := layout.Of(encoding(t, c.shared), []int64{64, 64})
		if errA != nil || errB != nil {
			t.Fatal(errA, errB)
		}
		if got, ok := layout.SharedAccess(a, b, 16, layout.TargetOf("cuda:90")); !ok || got != c.want {
			t.Errorf("%s: %+v, want %+v", c.name, got, c.want)
		}
	}
}

func TestReduce(t *testing.T) {
	l, err := layout.Of(encoding(t, "#ttg.nvidia_mma<{versionMajor = 2, versionMinor = 0, warpsPerCTA = [2, 2], instrShape = [16, 8], CGALayout = [[0, 1]]}>"), []int64{64, 128})
	if err != nil {
		t.Fatal(err)
	}
	if got, want := l.Reduce(1), (linear.Reduction{Axis: 1, InThread: 8, Lanes: 4, Warps: 2, Blocks: 2}); got != want {
		t.Errorf("rows: %+v, want %+v", got, want)
	}
	if got, want := l.Reduce(0), (linear.Reduction{Axis: 0, InThread: 4, Lanes: 8, Warps: 2, Blocks: 1}); got != want {
		t.Errorf("columns: %+v, want %+v", got, want)
	}
}

// A bankCase is an access to shared memory, as oracle.py reads it.
type bankCase struct {
	layoutCase
	Buffer string `json:"buffer"`
	Width  int    `json:"width"`
}

// TestConflictsAgainstTriton compares with the bank conflicts that Triton 3.9
// counts.
func TestConflictsAgainstTriton(t *testing.T) {
	g := generator{Rand: seeded(t, 42)}
	var cases []bankCase
	for range 1200 {
		g.c = layoutCase{Warps: g.pow(0, 3), Lanes: 32, Blocks: 1, Target: "cuda:90", Shape: g.shape(2, 7)}
		var registers string
		switch g.IntN(4) {
		case 0:
			registers = g.mma(2)
		case 1:
			registers = fmt.Sprintf("#ttg.dot_op<{opIdx = %d, parent = %s, kWidth = %d}>", g.IntN(2), g.mma(2), g.pow(0, 3))
		default:
			registers = g.blocked(2)
		}
		width := g.pow(3, 5)
		shared := g.swizzled(2)
		if g.IntN(3) == 0 {
			shared = fmt.Sprintf("#ttg.nvmma_shared<{swizzlingByteWidth = %d, transposed = %s, elementBitWidth = %d}>", []int64{0, 32, 64, 128}[g.IntN(4)], g.bool(), width)
		}
		elem := fmt.Sprintf("i%d, ", width)
		c := g.c
		c.Type = "tensor<" + g.dims() + elem + registers + ">"
		cases = append(cases, bankCase{c, "!ttg.memdesc<" + g.dims() + elem + shared + ", #ttg.shared_memory, mutable>", int(width)})
	}
	compared, some := 0, 0
	for i, answer := range oracle.Ask[bankCase, int64](t, triton("conflicts"), cases) {
		if answer == nil {
			continue
		}
		compared++
		if *answer > 0 {
			some++
		}
		c := cases[i]
		a, b := layoutOf(t, c.Type, c.Shape), layoutOf(t, c.Buffer, c.Shape)
		if got, ok := layout.SharedAccess(a, b, c.Width, layout.TargetOf(c.Target)); !ok || got.Conflicts != *answer {
			t.Errorf("%s and %s: %d, Triton counts %d", c.Type, c.Buffer, got.Conflicts, *answer)
		}
	}
	t.Logf("%d of %d accesses compared, %d with conflicts", compared, len(cases), some)
	if compared*2 < len(cases) || some*4 < compared {
		t.Errorf("only %d of %d accesses were compared, %d with conflicts", compared, len(cases), some)
	}
}

func layoutOf(t *testing.T, ty string, shape []int64) *linear.Layout {
	t.Helper()
	enc, err := encodingIn(ty)
	if err != nil {
		t.Fatal(ty, err)
	}
	l, err := layout.Of(enc, shape)
	if err != nil {
		t.Fatal(ty, err)
	}
	return l
}

// TestVectors: the vector of an access is the most registers, up to 128 bits, of which the numbers are the lowest bits of the offset, in
// whatever order, and which nothing else moves: asked of each choice of registers.
func TestVectors(t *testing.T) {
	g := generator{Rand: seeded(t, 102)}
	vectors := make(map[int64]int)
	for range 400 {
		g.c = layoutCase{Warps: g.pow(0, 2), Lanes: 32, Blocks: 1, Shape: g.shape(2, 5)}
		shape := g.c.Shape
		registers := g.blocked(2)
		switch g.IntN(3) {
		case 0:
			registers = g.linear(2)
		case 1:
			registers = g.mma(2)
		}
		text := g.swizzled(2)
		if g.IntN(2) == 0 {
			text = fmt.Sprintf("#ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = %s}>", list(g.order(2)))
		}
		a, errA := layout.Of(encoding(t, registers), shape)
		b, errB := layout.Of(encoding(t, text), shape)
		if errA != nil || errB != nil {
			t.Fatal(errA, errB)
		}
		width := int(g.pow(3, 7))
		got, ok := layout.SharedAccess(a, b, width, layout.Target{})
		if !ok {
			t.Fatalf("%s and %s: no access", registers, text)
		}
		// The offset of each power of two of registers, lanes and warps.
		find := b.Finder()
		var moves []int64
		var of []int // the register's number, -1 for others
		for _, s := range a.Ins() {
			for i := range s.Bits {
				in := make([]int64, len(a.Ins()))
				in[slices.Index(a.Ins(), s)] = 1 << i
				at := a.Apply(in...)
				place, _ := find(at...)
				if s.Dim == linear.Register && place[0] == 0 {
					continue // a register that holds the same as another
				}
				moves = append(moves, place[0])
				of = append(of, -1)
				if s.Dim == linear.Register {
					of[len(of)-1] = i
				}
			}
		}
		want := int64(1)
		for n := 1; width<<n <= 128; n++ {
			low := int64(1)<<n - 1
			var bits []int64
			for i, m := range moves {
				if m&low != 0 {
					bits = append(bits, m)
					if of[i] < 0 {
						bits = append(bits, 0) // nothing but registers
					}
				}
			}
			slices.Sort(bits)
			fits := len(bits) == n
			for i, m := range bits {
				fits = fits && m == 1<<i
			}
			if fits {
				want = 1 << n
			}
		}
		if got.Vector != want {
			t.Fatalf("%s of %v and %s: vectors of %d of %d bits, want %d", registers, shape, text, got.Vector, width, want)
		}
		vectors[want]++
	}
	if len(vectors) < 4 {
		t.Errorf("vectors were %v", vectors)
	}
	whole, part := layoutOf(t, "tensor<16x16xf16, #ttg.blocked<{sizePerThread = [1, 2], threadsPerWarp = [8, 4], warpsPerCTA = [1, 1], order = [1, 0]}>>", []int64{16, 16}),
		layoutOf(t, "tensor<8x16xf16, #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>>", []int64{8, 16})
	buffer := layoutOf(t, "tensor<16x16xf16, #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>>", []int64{16, 16})
	for _, c := range []struct {
		registers, shared *linear.Layout
		width             int
		ok                bool
	}{{whole, buffer, 16, true}, {whole, buffer, 128, true}, {whole, buffer, 1, true}, {whole, buffer, 0, false}, {whole, buffer, 256, false}, {whole, part, 16, false}, {buffer, buffer, 16, false}, {whole, whole, 16, false}} {
		if got, ok := layout.SharedAccess(c.registers, c.shared, c.width, layout.Target{}); ok != c.ok {
			t.Errorf("%v and %v of %d bits: %+v, %v", c.registers, c.shared, c.width, got, ok)
		}
	}
}
