package layout_test

import (
	"testing"

	"github.com/tgopt/tgopt/layout"
	"github.com/tgopt/tgopt/layout/linear"
)

func TestCutsSwizzle(t *testing.T) {
	l, err := layout.Of(encoding(t, "#ttg.swizzled_shared<{vec = 2, perPhase = 1, maxPhase = 4, order = [1, 0]}>"), []int64{16, 32})
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		dim         int
		part, whole int64
		want        bool
	}{
		{0, 8, 16, false}, // four rows are a pattern
		{0, 2, 16, true},
		{1, 8, 32, false}, // the pattern is eight columns wide
		{1, 4, 32, false},
		{1, 2, 32, false},
	} {
		if got := l.CutsSwizzle(c.dim, c.part, c.whole); got != c.want {
			t.Errorf("%d of %d along %d: %v", c.part, c.whole, c.dim, got)
		}
	}
}

func TestContiguous(t *testing.T) {
	for _, c := range []struct {
		rows [][]int64
		want int64
	}{
		{[][]int64{{1}, {2}, {8}}, 4},
		{[][]int64{{3}, {1}, {8}}, 4},
		{[][]int64{{2}, {4}}, 1},
		{[][]int64{{1}, {2}, {4}, {8}}, 16},
	} {
		l, err := linear.New([]linear.Bases{{Dim: linear.Offset, Rows: c.rows}}, []linear.Dim{"dim0"})
		if err != nil {
			t.Fatal(err)
		}
		if got := l.Contiguous("dim0"); got != c.want {
			t.Errorf("%v: %d, want %d", l, got, c.want)
		}
	}
}

func TestBufferElements(t *testing.T) {
	var c layout.Cache
	for _, b := range []struct {
		encoding     string
		shape, alloc []int64
		want, padded int64
	}{
		{"#ttg.swizzled_shared<{vec = 8, perPhase = 1, maxPhase = 8, order = [1, 0]}>", dims("3x64x64"), nil, 3 * 4096, 3 * 4096},
		{"#ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>", dims("16x64"), dims("64x64"), 1024, 1024},
		{"#ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0, 1]}>", dims("16x64"), dims("64x64"), 4048, 4048},
		{"#ttg.nvmma_shared<{swizzlingByteWidth = 32, transposed = false, elementBitWidth = 8, fp4Padded = true}>", dims("64x64"), nil, 8192, 8192},
		{"#ttg.padded_shared<[64:+8] {order = [1, 0], shape = [16, 64]}>", dims("16x64"), nil, 1024, 1024 + 15*8},
		{"#ttg.partitioned_shared<{numPartitions = 2, numGroups = 2, partitionDim = 0, partitionLayout = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>}>",
			dims("32x32"), nil, 1024, 1024},
	} {
		enc := encoding(t, b.encoding)
		n, err := c.BufferElements(enc, b.shape, b.alloc)
		if padded := layout.PaddedElements(enc, n); err != nil || n != b.want || padded != b.padded {
			t.Errorf("%s of %v in %v: %d, padded %d, %v; want %d, %d", b.encoding, b.shape, b.alloc, n, padded, err, b.want, b.padded)
		}
	}
}
