package layout_test

import (
	"testing"

	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/layout"
	"github.com/tgopt/tgopt/layout/linear"
)

// TestConvert has how far conversions go, and what they take; the bytes are
// those that Triton 3.9 allocates.
func TestConvert(t *testing.T) {
	const (
		rows    = "#ttg.blocked<{sizePerThread = [1, 4], threadsPerWarp = [8, 4], warpsPerCTA = [4, 1], order = [1, 0]}>"
		columns = "#ttg.blocked<{sizePerThread = [4, 1], threadsPerWarp = [4, 8], warpsPerCTA = [1, 4], order = [0, 1]}>"
		mma     = "#ttg.nvidia_mma<{versionMajor = 2, versionMinor = 0, warpsPerCTA = [4, 1], instrShape = [16, 8]}>"
		dot     = "#ttg.dot_op<{opIdx = 0, parent = " + mma + ", kWidth = 2}>"
		slice   = "#ttg.slice<{dim = 1, parent = " + rows + "}>"
	)
	written := func(register, lane, warp string) string {
		return "#ttg.linear<{register = " + register + ", lane = " + lane + ", warp = " + warp + ", block = []}>"
	}
	ctx := ir.NewContext(nil)
	for _, c := range []struct {
		name, from, to, shape string
		want                  layout.Movement
		exchanges             int
		bytes                 int64 // of f16, on sm_90
	}{
		{"itself", rows, rows, "64x64", layout.NoMovement, 0, 0},
		// The accumulator of one product is operand A of the next.
		{"accumulator to operand", mma, dot, "64x64", layout.NoMovement, 0, 0},
		{"registers", written("[[1], [2]]", "[[4], [8], [16], [32], [64]]", "[[128], [256]]"), written("[[2], [1]]", "[[4], [8], [16], [32], [64]]", "[[128], [256]]"),
			"512", layout.InThread, 0, 0},
		{"a register with a lane", written("[[1], [2]]", "[[4], [8], [16], [32], [64]]", "[[128], [256]]"), written("[[4], [2]]", "[[1], [8], [16], [32], [64]]", "[[128], [256]]"),
			"512", layout.InQuad, 1, 0},
		{"a register with a far lane", written("[[1], [2]]", "[[4], [8], [16], [32], [64]]", "[[128], [256]]"), written("[[64], [2]]", "[[4], [8], [16], [32], [1]]", "[[128], [256]]"),
			"512", layout.InWarp, 1, 0},
		{"two registers with two lanes", written("[[1], [2]]", "[[4], [8], [16], [32], [64]]", "[[128], [256]]"), written("[[4], [8]]", "[[1], [2], [16], [32], [64]]", "[[128], [256]]"),
			"512", layout.InBlock, 2, 1024},
		{"copies of another warp", written("[]", "[[1], [2], [4], [8], [0]]", "[[0], [0]]"), written("[]", "[[1], [2], [4], [0], [0]]", "[[8], [0]]"), "16", layout.InWarp, 0, 0},
		{"warps", rows, columns, "64x64", layout.InBlock, 0, 8192},
		{"warps of a slice", slice, "#ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>", "128", layout.InBlock, 0, 256},
	} {
		var cache layout.Cache
		from, to := encoding(t, c.from), encoding(t, c.to)
		a, errA := cache.Of(from, dims(c.shape))
		b, errB := cache.Of(to, dims(c.shape))
		if errA != nil || errB != nil {
			t.Errorf("%s: %v, %v", c.name, errA, errB)
			continue
		}
		got, ok := layout.Convert(a, b)
		if !ok || got.Movement != c.want || got.Exchanges != c.exchanges || got.Movement.ThroughShared() != (c.bytes > 0) {
			t.Errorf("%s: %v, %d exchanges, want %v, %d", c.name, got.Movement, got.Exchanges, c.want, c.exchanges)
		}
		if bytes, err := cache.Scratch(from, to, dims(c.shape), ctx.Float(ir.F16), layout.TargetOf("cuda:90")); bytes != c.bytes || err != nil {
			t.Errorf("%s: %d bytes, %v, want %d", c.name, bytes, err, c.bytes)
		}
	}
	rowsOf := func(e, shape string) *linear.Layout {
		l, err := layout.Of(encoding(t, e), dims(shape))
		if err != nil {
			t.Fatal(err)
		}
		return l
	}
	if _, ok := layout.Convert(rowsOf(rows, "64x64"), rowsOf(rows, "64x32")); ok {
		t.Error("a conversion to another shape")
	}
	across, ok := layout.Convert(
		rowsOf("#ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0], CGALayout = [[1]]}>", "256"),
		rowsOf("#ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0], CGALayout = [[0]]}>", "256"))
	if !ok || across.Movement != layout.AcrossBlocks || across.Movement.String() != "cluster" {
		t.Errorf("from a half to all: %v", across.Movement)
	}
}

func TestProperties(t *testing.T) {
	l, err := layout.Of(encoding(t, "#ttg.blocked<{sizePerThread = [2, 4], threadsPerWarp = [4, 8], warpsPerCTA = [2, 2], order = [1, 0]}>"), []int64{16, 32})
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name      string
		got, want any
	}{
		{"copies", l.Copies(), int64(2)}, {"vector along 1", l.Vector(1), int64(4)}, {"vector along 0", l.Vector(0), int64(1)},
		{"per thread", list(l.PerThread()), "[2, 4]"}, {"per warp", list(l.PerWarp()), "[4, 8]"}, {"per block", list(l.PerBlock()), "[2, 1]"},
	} {
		if c.got != c.want {
			t.Errorf("%s: %v, want %v", c.name, c.got, c.want)
		}
	}
}
