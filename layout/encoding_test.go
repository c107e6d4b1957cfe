package layout_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/layout"
	"github.com/tgopt/tgopt/layout/linear"
	"github.com/tgopt/tgopt/printer"
)

func encoding(t testing.TB, text string) ir.Attribute {
	t.Helper()
	enc, err := encodingIn("tensor<1xf16, " + text + ">")
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return enc
}

func dims(text string) []int64 {
	var shape []int64
	for _, f := range strings.Split(text, "x") {
		n := int64(0)
		fmt.Sscan(f, &n)
		shape = append(shape, n)
	}
	return shape
}

// bases writes a layout as tests do: the rows of each input, without a block of
// its own and without the extents.
func bases(l *linear.Layout) string {
	s, _, _ := strings.Cut(l.String(), " ->")
	s = strings.TrimSuffix(s, " block=[]")
	return strings.ReplaceAll(strings.ReplaceAll(s, "], [", "]["), ", ", ",")
}

// TestEncodings has what Triton's wheels do not answer: Intel's layouts,
// padding, rotation, legacy forms.
func TestEncodings(t *testing.T) {
	const (
		dpas16 = "systolicDepth = 8, executionSize = 16, opsPerChan = 2, threadsPerWarp = 16"
		dpas32 = "systolicDepth = 8, executionSize = 16, opsPerChan = 2, threadsPerWarp = 32"
	)
	dpas := func(sizes string, warps, cluster string) string {
		return "#ttig.dpas<{repeatCount = 8, " + sizes + ", warpsPerCTA = " + warps + ", repCluster = " + cluster + "}>"
	}
	dot := func(index, kWidth int, parent string) string {
		return fmt.Sprintf("#ttg.dot_op<{opIdx = %d, parent = %s, kWidth = %d}>", index, parent, kWidth)
	}
	ops := func(n int) string {
		return strings.Replace(dpas32, "opsPerChan = 2", fmt.Sprintf("opsPerChan = %d", n), 1)
	}
	for _, c := range []struct{ encoding, shape, want string }{
		{dpas(dpas16, "[1, 1]", "[1, 1]"), "8x16", "register=[[1,0][2,0][4,0]] lane=[[0,1][0,2][0,4][0,8]] warp=[]"},
		{dpas(dpas32, "[1, 1]", "[1, 1]"), "8x16", "register=[[2,0][4,0]] lane=[[0,1][0,2][0,4][0,8][1,0]] warp=[]"},
		{dpas(dpas16, "[1, 1]", "[2, 4]"), "16x64", "register=[[1,0][2,0][4,0][0,16][0,32][8,0]] lane=[[0,1][0,2][0,4][0,8]] warp=[]"},
		{dpas(dpas16, "[2, 4]", "[1, 1]"), "16x64", "register=[[1,0][2,0][4,0]] lane=[[0,1][0,2][0,4][0,8]] warp=[[0,16][0,32][8,0]]"},
		// Repetitions go along N first.
		{dpas(dpas32, "[2, 1]", "[1, 1]"), "32x32", "register=[[2,0][4,0][0,16][16,0]] lane=[[0,1][0,2][0,4][0,8][1,0]] warp=[[8,0]]"},
		{dpas(dpas16, "[2, 1, 1]", "[1, 1, 1]"), "4x8x16", "register=[[0,1,0][0,2,0][0,4,0][2,0,0]] lane=[[0,0,1][0,0,2][0,0,4][0,0,8]] warp=[[1,0,0]]"},
		{dot(0, 2, dpas(ops(4), "[1, 1]", "[1, 1]")), "8x32", "register=[[0,1][2,0][4,0]] lane=[[0,2][0,4][0,8][0,16][1,0]] warp=[]"},
		{dot(0, 1, dpas(ops(2), "[1, 1]", "[1, 1]")), "8x16", "register=[[2,0][4,0]] lane=[[0,1][0,2][0,4][0,8][1,0]] warp=[]"},
		{dot(0, 1, dpas(ops(1), "[1, 1]", "[1, 1]")), "8x8", "register=[[4,0]] lane=[[0,1][0,2][0,4][1,0][2,0]] warp=[]"},
		{dot(1, 4, dpas(ops(4), "[1, 1]", "[1, 1]")), "32x16", "register=[[1,0][2,0][8,0][16,0]] lane=[[0,1][0,2][0,4][0,8][4,0]] warp=[]"},
		{dot(1, 2, dpas(ops(2), "[1, 1]", "[1, 1]")), "16x16", "register=[[1,0][4,0][8,0]] lane=[[0,1][0,2][0,4][0,8][2,0]] warp=[]"},
		{dot(1, 1, dpas(ops(1), "[1, 1]", "[1, 1]")), "8x16", "register=[[2,0][4,0]] lane=[[0,1][0,2][0,4][0,8][1,0]] warp=[]"},
		// Warps share the operand along K; K is repeated before M or N.
		{dot(0, 1, dpas(dpas32, "[4, 2]", "[2, 1]")), "128x32",
			"register=[[2,0][4,0][8,0][0,16][64,0]] lane=[[0,1][0,2][0,4][0,8][1,0]] warp=[[0,0][16,0][32,0]]"},
		{dot(1, 2, dpas(dpas32, "[4, 2]", "[2, 1]")), "32x64",
			"register=[[1,0][4,0][8,0][16,0][0,32]] lane=[[0,1][0,2][0,4][0,8][2,0]] warp=[[0,16][0,0][0,0]]"},

		{"#ttig.subgroup_2d_block<{warpsPerCTA = [2, 4], instrShape = [16, 8], numBlocks=4, order=[1, 0], kWidth=4, threadsPerWarp=16}>", "64x32",
			"register=[[2,0][4,0][8,0][0,8][0,16][32,0]] lane=[[0,1][0,2][0,4][1,0]] warp=[[0,0][0,0][16,0]]"},
		{"#ttig.subgroup_2d_block<{warpsPerCTA = [2, 4], instrShape = [8, 32], numBlocks=1, order=[0, 1], kWidth=2, threadsPerWarp=16}>", "16x256",
			"register=[[0,1][1,0][2,0][4,0][8,0][0,128]] lane=[[0,2][0,4][0,8][0,16]] warp=[[0,32][0,64][0,0]]"},
		{"#ttig.warp<{sizePerThread = [1, 4], threadsPerWarp = [4, 4], order = [1, 0]}>", "4x32", "register=[[0,1][0,2][0,16]] lane=[[0,4][0,8][1,0][2,0]] warp=[]"},

		{"#ttg.amd_rotating_shared<{vec = 2, perPhase = 1, maxPhase = 4, order = [1, 0]}>", "32x16",
			"offset=[[0,1][0,2][0,4][0,8][1,2][2,4][4,2][8,4][16,0]]"},
		{"#ttg.amd_rotating_shared<{vec = 2, perPhase = 1, maxPhase = 2, order = [1, 2, 0]}>", "2x8x4",
			"offset=[[0,1,0][0,2,0][0,4,0][0,2,1][0,2,2][1,0,0]]"},
		{"#ttg.padded_shared<[128:+8] {order = [0, 1], shape = [4, 8]}>", "4x8", "offset=[[1,0][2,0][0,1][0,2][0,4]]"},
		{"#ttg.padded_shared<[128:+8] {offset = [[0, 1], [0, 2], [2, 0], [1, 0]], block = [[4, 0]]}>", "8x4", "offset=[[0,1][0,2][2,0][1,0]] block=[[4,0]]"},
		{"#ttng.tensor_memory_scales_encoding<blockRepOrder = kThenMn>", "256x8",
			"row=[[1,0][2,0][4,0][8,0][16,0][0,0][0,0]] col=[[0,1][0,2][32,0][64,0][0,4][128,0]]"},
		{"#ttng.tensor_memory_scales_encoding<>", "256x8",
			"row=[[1,0][2,0][4,0][8,0][16,0][0,0][0,0]] col=[[0,1][0,2][32,0][64,0][128,0][0,4]]"},

		// A grid of blocks as before Triton 3.6.
		{"#ttg.blocked<{sizePerThread = [1, 2], threadsPerWarp = [8, 4], warpsPerCTA = [2, 2], order = [1, 0], CTAsPerCGA = [2, 4], CTASplitNum = [2, 2], CTAOrder = [1, 0]}>",
			"64x32", "register=[[0,1][16,0]] lane=[[0,2][0,4][1,0][2,0][4,0]] warp=[[0,8][8,0]] block=[[0,16][0,0][32,0]]"},
		{"#ttng.tensor_memory_encoding<blockM = 128, blockN = 32, unpacked = true, CTASplitM = 2>", "256x32",
			"row=[[1,0][2,0][4,0][8,0][16,0][32,0][64,0]] col=[[0,1][0,2][0,4][0,8][0,16]] block=[[128,0]]"},
		{"#ttg.amd_wmma<{version = 2, isTranspose = false, warpsPerCTA = [2, 2], tilesPerWarp = [1, 2]}>", "32x128",
			"register=[[1,0][2,0][4,0][0,16][0,64]] lane=[[0,1][0,2][0,4][0,8][8,0]] warp=[[0,32][16,0]]"},
	} {
		l, err := layout.Of(encoding(t, c.encoding), dims(c.shape))
		if err != nil {
			t.Errorf("%s of %s: %v", c.encoding, c.shape, err)
		} else if got := bases(l); got != c.want {
			t.Errorf("%s of %s:\n got %s\nwant %s", c.encoding, c.shape, got, c.want)
		}
	}
}

// TestFragment is the accumulator of m16n8k16 twice, as the PTX manual has it.
func TestFragment(t *testing.T) {
	l, err := layout.Of(encoding(t, "#ttg.nvidia_mma<{versionMajor = 2, versionMinor = 0, warpsPerCTA = [1, 1], instrShape = [16, 8]}>"), []int64{16, 16})
	if err != nil {
		t.Fatal(err)
	}
	for lane := range int64(32) {
		for i := range int64(8) {
			want := []int64{lane/4 + i>>1&1*8, lane%4*2 + i%2 + i>>2*8}
			if got := l.Apply(i, lane, 0, 0); !slices.Equal(got, want) {
				t.Errorf("register %d of lane %d is %v, want %v", i, lane, got, want)
			}
		}
	}
}

// TestNonsense: an error names the number that is wrong.
func TestNonsense(t *testing.T) { nonsense(t) }

// nonsense is what is said of encodings that have no layout of a shape.
func nonsense(t *testing.T) (said []string) {
	blocked := func(size, threads, warps, order string) string {
		return "#ttg.blocked<{sizePerThread = " + size + ", threadsPerWarp = " + threads + ", warpsPerCTA = " + warps + ", order = " + order + "}>"
	}
	good := blocked("[1, 4]", "[8, 4]", "[4, 1]", "[1, 0]")
	mma := "#ttg.nvidia_mma<{versionMajor = 3, versionMinor = 0, warpsPerCTA = [4, 1], instrShape = [16, 64, 16]}>"
	for _, c := range []struct {
		encoding, shape, want string
	}{
		{good, "16x24", "ttg.blocked: shape[1] = 24 is not a power of two"},
		{good, "16x0", "ttg.blocked: shape[1] = 0 is not a power of two"},
		{good, "16x16x16", "ttg.blocked: sizePerThread has 2 numbers, the tensor has rank 3"},
		{good, "1048576x1048576x2", "ttg.blocked: shape[2] = 2 makes the tensor too large"},
		{mma, "16x16x16", "ttg.nvidia_mma: shape has 3 dimensions, a result of version 3 has 2"},
		{"#ttg.slice<{dim = 1, parent = " + good + "}>", "16x16", "ttg.blocked: sizePerThread has 2 numbers, the tensor has rank 3"},
		{"#ttg.swizzled_shared<{vec = 3, perPhase = 1, maxPhase = 4, order = [1, 0]}>", "16x16", "ttg.swizzled_shared: vec = 3 is not a power of two"},
		{"#ttg.swizzled_shared<{vec = 4, perPhase = 0, maxPhase = 4, order = [1, 0]}>", "16x16", "ttg.swizzled_shared: perPhase = 0 is not a power of two"},
		{"#ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>", "64x32",
			"ttg.nvmma_shared: swizzlingByteWidth = 128 takes 64 elements of 16 bits along dimension 1; a block has 32"},
		{"#ttg.nvmma_shared<{swizzlingByteWidth = 64, transposed = false, elementBitWidth = 16}>", "4x32",
			"ttg.nvmma_shared: swizzlingByteWidth = 64 takes 8 by 32 elements; a block has 4 by 32"},
		{"#ttng.tensor_memory_encoding<blockM = 128, blockN = 32, colStride = 1>", "64x32",
			"ttng.tensor_memory_encoding: shape[0] = 64 is less than the 128 of a block of tensor memory"},
		{"#ttg.padded_shared<[128:+8] {order = [0, 1], shape = [4, 8]}>", "8x8", "ttg.padded_shared: shape[0] = 8 is not the 4 of the layout"},
		{"#ttg.nvidia_mma<{versionMajor = 2, versionMinor = 0, warpsPerCTA = [4, 1], instrShape = [4, 8]}>", "16x16", "ttg.nvidia_mma: instrShape[0] = 4 is less than 8"},
		{"#ttg.nvidia_mma<{versionMajor = 2, versionMinor = 0, warpsPerCTA = [4, 1], instrShape = [16, 4]}>", "16x16", "ttg.nvidia_mma: instrShape[1] = 4 is less than 8"},
		{"#ttg.nvidia_mma<{versionMajor = 3, versionMinor = 0, warpsPerCTA = [4, 1], instrShape = [4, 64, 16]}>", "16x64", "ttg.nvidia_mma: instrShape[0] = 4 is less than 8"},
		{"#ttg.nvidia_mma<{versionMajor = 3, versionMinor = 0, warpsPerCTA = [4, 1], instrShape = [16, 4, 16]}>", "16x64", "ttg.nvidia_mma: instrShape[1] = 4 is less than 8"},
		{"#ttg.nvmma_shared<{swizzlingByteWidth = 32, transposed = false, elementBitWidth = 16, rank = 1}>", "64", "ttg.nvmma_shared: swizzlingByteWidth = 32 needs a tensor of rank 2 or more"},
		{"#ttng.tensor_memory_encoding<blockM = 128, blockN = 32, colStride = 1>", "2x128x32", "ttng.tensor_memory_encoding: shape has 3 dimensions, tensor memory has 2"},
		{"#ttg.shared_memory", "8x8", "ttg.shared_memory is no layout that is known here"},
		{good, strings.Repeat("1x", 16) + "1", "ttg.blocked: shape has 17 dimensions, at most 16 are possible"},
		{"#ttg.nvidia_mma<{versionMajor = 2, versionMinor = 0, warpsPerCTA = [4], instrShape = [16, 8]}>", "16", "ttg.nvidia_mma: shape has 1 dimensions, a result of a matrix instruction has at least 2"},
		{"#ttg.nvidia_mma<{versionMajor = 2, versionMinor = 0, warpsPerCTA = [4, 1], instrShape = [24, 8]}>", "16x16", "ttg.nvidia_mma: instrShape[0] = 24 is not a power of two"},
		{"#ttg.nvidia_mma<{versionMajor = 2, versionMinor = 0, warpsPerCTA = [4, 1, 1], instrShape = [1, 16, 12]}>", "2x16x16", "ttg.nvidia_mma: instrShape[2] = 12 is not a power of two"},
		{"#ttg.nvidia_mma<{versionMajor = 2, versionMinor = 0, warpsPerCTA = [4, 1], instrShape = [16, 8]}>", "2x16x16", "ttg.nvidia_mma: instrShape has 2 numbers, want 3"},
		{"#ttg.dot_op<{opIdx = 0, parent = " + good + "}>", "16", "ttg.dot_op: shape has 1 dimensions, a dot operand has at least 2"},
		{"#ttg.amd_mfma<{version = 3, warpsPerCTA = [4], instrShape = [16, 16, 16], isTransposed = true}>", "16", "ttg.amd_mfma: shape has 1 dimensions, a matrix instruction has 2, or 3 with a batch"},
		{"#ttg.amd_mfma<{version = 3, warpsPerCTA = [1, 1, 1, 1], instrShape = [16, 16, 16], isTransposed = true}>", "2x2x16x16", "ttg.amd_mfma: shape has 4 dimensions, a matrix instruction has 2, or 3 with a batch"},
		{"#ttg.dot_op<{opIdx = 1, parent = #ttg.amd_mfma<{version = 3, warpsPerCTA = [1, 1, 1, 1], instrShape = [16, 16, 16], isTransposed = true}>, kWidth = 4}>", "2x2x16x16",
			"ttg.amd_mfma: shape has 4 dimensions, a matrix instruction has 2, or 3 with a batch"},
		{"#ttg.nvmma_shared<{swizzlingByteWidth = 64, transposed = false, elementBitWidth = 256}>", "64x32", "ttg.nvmma_shared: elementBitWidth = 256 is more than 128"},
		{"#ttg.nvmma_shared<{swizzlingByteWidth = 32, transposed = false, elementBitWidth = 32, fp4Padded = true}>", "8x8", "ttg.nvmma_shared: swizzlingByteWidth = 32 makes units larger than a block's part of the tensor"},
		{"#ttg.partitioned_shared<{numPartitions = 4, numGroups = 4, partitionDim = 0, partitionLayout = #ttg.swizzled_shared<{vec = 2, perPhase = 1, maxPhase = 4, order = [1, 0]}>}>", "8x8",
			"ttg.partitioned_shared: numPartitions = 4 times numGroups = 4 is more than the 8 elements along dimension 0"},
		{"#ttng.tensor_memory_scales_encoding<>", "2x128x32", "ttng.tensor_memory_scales_encoding: shape has 3 dimensions, tensor memory has 2"},
	} {
		_, err := layout.Of(encoding(t, c.encoding), dims(c.shape))
		var e *layout.EncodingError
		if !errors.As(err, &e) || err.Error() != c.want {
			t.Errorf("%s of %s:\n got %v\nwant %s", c.encoding, c.shape, err, c.want)
		}
		said = append(said, fmt.Sprint(err))
	}
	return said
}

// TestNonsenseParameters is of attributes that parsing refuses.
func TestNonsenseParameters(t *testing.T) { nonsenseParameters(t) }

// A maker makes attributes whatever their verifiers say.
type maker struct {
	*ir.Context
	registry *dialect.Registry
}

func newMaker() maker { return maker{ir.NewContext(nil), registry()} }

func (m maker) attr(name string, values map[string]ir.Attribute) ir.Attribute {
	def := m.registry.Attr(name)
	params := make([]ir.Attribute, len(def.Params))
	for i, p := range def.Params {
		params[i] = values[p.Name]
	}
	return m.CustomAttr(name, def, params)
}

func (m maker) rows(rows ...[]int64) ir.Attribute {
	var elems []ir.Attribute
	for _, row := range rows {
		elems = append(elems, m.I32Array(row...))
	}
	return m.Array(elems)
}

// dict is ctaLayout of #ttg.amd_wmma.
func (m maker) dict(register, warp ir.Attribute) ir.Attribute {
	var entries []ir.NamedAttr
	for name, rows := range map[string]ir.Attribute{"register": register, "warp": warp} {
		if rows != nil {
			entries = append(entries, ir.NamedAttr{Name: name, Value: rows})
		}
	}
	slices.SortFunc(entries, func(a, b ir.NamedAttr) int { return strings.Compare(a.Name, b.Name) })
	return m.Dict(entries)
}

func nonsenseParameters(t *testing.T) (said []string) {
	c := newMaker()
	r, attr, rows := c.registry, c.attr, c.rows
	blocked := func(param string, value ir.Attribute) ir.Attribute {
		values := map[string]ir.Attribute{"sizePerThread": c.I32Array(1, 4), "threadsPerWarp": c.I32Array(8, 4), "warpsPerCTA": c.I32Array(4, 1), "order": c.I32Array(1, 0)}
		values[param] = value
		return attr("ttg.blocked", values)
	}
	dpas := func(exec, ops, lanes int64) ir.Attribute {
		return attr("ttig.dpas", map[string]ir.Attribute{"repeatCount": c.I32(8), "systolicDepth": c.I32(8), "executionSize": c.I32(exec), "opsPerChan": c.I32(ops), "threadsPerWarp": c.I32(lanes),
			"warpsPerCTA": c.I32Array(1, 1), "repCluster": c.I32Array(1, 1)})
	}
	for _, c := range []struct {
		encoding ir.Attribute
		want     string
	}{
		{blocked("threadsPerWarp", c.I32Array(8, 3)), "ttg.blocked: threadsPerWarp[1] = 3 is not a power of two"},
		{blocked("warpsPerCTA", c.I32Array(-4, 1)), "ttg.blocked: warpsPerCTA[0] = -4 is not a power of two"},
		{blocked("sizePerThread", c.I32Array(1, 0)), "ttg.blocked: sizePerThread[1] = 0 is not a power of two"},
		{blocked("sizePerThread", c.I32Array(1, 4, 1)), "ttg.blocked: sizePerThread has 3 numbers, the tensor has rank 2"},
		{blocked("order", c.I32Array(1, 2)), "ttg.blocked: order[1] = 2 is no dimension of a tensor of rank 2"},
		{blocked("order", c.I32Array(1, 1)), "ttg.blocked: order[1] = 1 stands twice"},
		{blocked("order", nil), "ttg.blocked: order has 0 numbers, the tensor has rank 2"},
		{blocked("CGALayout", rows([]int64{1})), "ttg.blocked: CGALayout has a row of 1 coordinates, the tensor has rank 2"},
		{blocked("CGALayout", rows([]int64{1, 0}, []int64{3, 0})), "ttg.blocked: CGALayout[1] = 3 is not a power of two of its own"},
		{blocked("CGALayout", rows([]int64{2, 0})), "ttg.blocked: CGALayout leaves gaps along dimension 0"},
		{attr("ttg.slice", map[string]ir.Attribute{"dim": c.I32(3), "parent": blocked("", nil)}), "ttg.slice: dim = 3 is no dimension of the parent, whose rank is 3"},
		{attr("ttg.slice", nil), "is no layout that is known here"},
		{attr("ttg.slice", map[string]ir.Attribute{"dim": c.I32(-1), "parent": blocked("", nil)}), "ttg.slice: dim = -1 is no dimension of the parent, whose rank is 3"},
		{attr("ttg.partitioned_shared", map[string]ir.Attribute{"numPartitions": c.I32(2), "numGroups": c.I32(1), "partitionDim": c.I32(-1)}), "ttg.partitioned_shared: partitionDim = -1 is no dimension of a tensor of rank 2"},
		{blocked("sizePerThread", c.I32Array(1, 1<<32)), "ttg.blocked: sizePerThread[1] = 4294967296 is not a power of two"},
		{blocked("order", c.I32Array(-1, 0)), "ttg.blocked: order[0] = -1 is no dimension of a tensor of rank 2"},
		{blocked("CGALayout", rows([]int64{1, 0}, []int64{0, 1}, []int64{1, 0})), "ttg.blocked: CGALayout[2] = 1 is not a power of two of its own"},
		{blocked("CGALayout", rows([]int64{0, 1}, []int64{0, 4})), "ttg.blocked: CGALayout leaves gaps along dimension 1"},
		{attr("ttg.linear", map[string]ir.Attribute{"warp": rows([]int64{0, 1 << 31}, []int64{0, 1<<31 + 1})}), "ttg.linear: warp[1] = 2147483649 is no coordinate"},
		{attr("ttg.linear", map[string]ir.Attribute{"block": rows([]int64{0, 2})}), "ttg.linear does not reach every element of the tensor that its bases span"},
		{attr("ttg.shared_linear", map[string]ir.Attribute{"offset": rows([]int64{15, 8}, []int64{0, 15}), "block": rows([]int64{0, 2})}), "ttg.shared_linear does not reach every element of the tensor that its bases span"},
		{attr("ttg.amd_mfma", map[string]ir.Attribute{"instrShape": c.I32Array(16, 16), "warpsPerCTA": c.I32Array(1, 1), "tilesPerWarp": c.I32Array(1)}), "ttg.amd_mfma: tilesPerWarp has 1 numbers, the tensor has rank 2"},
		{attr("ttg.amd_mfma", map[string]ir.Attribute{"instrShape": c.I32Array(16, 16), "warpsPerCTA": c.I32Array(1, 1), "tilesPerWarp": c.I32Array(1, 3)}), "ttg.amd_mfma: tilesPerWarp[1] = 3 is not a power of two"},
		{attr("ttg.amd_wmma", map[string]ir.Attribute{"version": c.I32(4)}), "ttg.amd_wmma: version = 4 is not one of 1, 2, 3"},
		{attr("ttg.amd_wmma", map[string]ir.Attribute{"version": c.I32(3), "instrShape": c.I32Array(16, 16)}), "ttg.amd_wmma: instrShape has 2 numbers, want 3"},
		{attr("ttg.amd_wmma", map[string]ir.Attribute{"version": c.I32(1), "warpsPerCTA": c.I32Array(1, 1), "tilesPerWarp": c.I32Array(1, 5)}), "ttg.amd_wmma: tilesPerWarp[1] = 5 is not a power of two"},
		{attr("ttig.subgroup_2d_block", map[string]ir.Attribute{"instrShape": c.I32Array(8, 16), "numBlocks": c.I32(3)}), "ttig.subgroup_2d_block: numBlocks = 3 is not a power of two"},
		{attr("ttng.tensor_memory_encoding", map[string]ir.Attribute{"blockM": c.I32(64), "blockN": c.I32(16), "colStride": c.I32(0)}), "ttng.tensor_memory_encoding: colStride = 0 is not a power of two"},
		{attr("ttng.tensor_memory_encoding", map[string]ir.Attribute{"CTASplitM": c.I32(6)}), "ttng.tensor_memory_encoding: CTASplitM = 6 is not a power of two"},
		{attr("ttng.tensor_memory_encoding", map[string]ir.Attribute{"blockM": c.I32(256), "blockN": c.I32(16)}), "ttng.tensor_memory_encoding: blockM = 256 is neither 64 nor 128"},
		{attr("ttg.nvidia_mma", map[string]ir.Attribute{"versionMajor": c.I32(2), "instrShape": c.I32Array(16, 1<<33)}), "ttg.nvidia_mma: instrShape[1] = 8589934592 is not a power of two"},
		{attr("ttg.nvidia_mma", map[string]ir.Attribute{"versionMajor": c.I32(4), "instrShape": c.I32Array(16, 8)}), "ttg.nvidia_mma: versionMajor = 4 has no layout of registers: 2 and 3 have"},
		{attr("ttg.dot_op", map[string]ir.Attribute{"opIdx": c.I32(-1)}), "ttg.dot_op: opIdx = -1 is neither 0 nor 1"},
		{attr("ttg.partitioned_shared", map[string]ir.Attribute{"numPartitions": c.I32(2), "numGroups": c.I32(3)}), "ttg.partitioned_shared: numGroups = 3 is not a power of two"},
		{attr("ttg.slice", map[string]ir.Attribute{"dim": c.I32(0)}), "is no layout that is known here"},
		{attr("ttg.dot_op", map[string]ir.Attribute{"opIdx": c.I32(2)}), "ttg.dot_op: opIdx = 2 is neither 0 nor 1"},
		{attr("ttg.dot_op", map[string]ir.Attribute{"parent": c.CustomAttr("ttg.shared_memory", r.Attr("ttg.shared_memory"), nil)}), "ttg.shared_memory is no layout of the result of a dot"},
		{attr("ttg.nvidia_mma", nil), "ttg.nvidia_mma: versionMajor = 0 has no layout of registers: 2 and 3 have"},
		{attr("ttg.amd_mfma", nil), "ttg.amd_mfma: instrShape has 0 numbers, want 2"},
		{attr("ttg.amd_wmma", nil), "ttg.amd_wmma: version = 0 is not one of 1, 2, 3"},
		{attr("ttig.dpas", nil), "ttig.dpas: repeatCount = 0 is not a power of two"},
		{attr("ttig.subgroup_2d_block", nil), "ttig.subgroup_2d_block: instrShape has 0 numbers, want 2"},
		{attr("ttg.linear", map[string]ir.Attribute{"register": rows([]int64{0, 1}, []int64{0, 4})}), "ttg.linear does not reach every element of the tensor that its bases span"},
		{attr("ttg.linear", map[string]ir.Attribute{"lane": rows([]int64{0, 1}, []int64{0, -4})}), "ttg.linear: lane[1] = -4 is no coordinate"},
		{attr("ttg.nvmma_shared", nil), "ttg.nvmma_shared: elementBitWidth = 0 is not a power of two"},
		{attr("ttg.padded_shared", map[string]ir.Attribute{"order": c.I32Array(0, 1)}), "ttg.padded_shared: shape has 0 numbers, the tensor has rank 2"},
		{attr("ttg.shared_linear", nil), "ttg.shared_linear: shape[0] = 16 is not the 1 of the layout"},
		{attr("ttg.partitioned_shared", nil), "ttg.partitioned_shared: numPartitions = 0 is not a power of two"},
		{attr("ttng.tensor_memory_encoding", map[string]ir.Attribute{"blockM": c.I32(32), "blockN": c.I32(16)}), "ttng.tensor_memory_encoding: blockM = 32 is neither 64 nor 128"},
		{attr("ttng.tensor_memory_encoding", map[string]ir.Attribute{"blockM": c.I32(64), "blockN": c.I32(16), "CTASplitN": c.I32(3)}), "ttng.tensor_memory_encoding: CTASplitN = 3 is not a power of two"},
		{attr("ttg.nvmma_shared", map[string]ir.Attribute{"elementBitWidth": c.I32(16), "swizzlingByteWidth": c.I32(16)}), "ttg.nvmma_shared: swizzlingByteWidth = 16 is not one of 0, 32, 64, 128"},
		{attr("ttg.amd_wmma", map[string]ir.Attribute{"version": c.I32(1), "instrShape": c.I32Array(16, 32, 16)}), "ttg.amd_wmma: instrShape[1] = 32 is not 16"},
		{attr("ttg.amd_wmma", map[string]ir.Attribute{"version": c.I32(1), "instrShape": c.I32Array(64, 16, 16)}), "ttg.amd_wmma: instrShape[0] = 64 is not 16"},
		{attr("ttg.amd_wmma", map[string]ir.Attribute{"version": c.I32(1), "instrShape": c.I32Array(16, 16, 3)}), "ttg.amd_wmma: instrShape[2] = 3 is not a power of two"},
		{attr("ttg.amd_wmma", map[string]ir.Attribute{"version": c.I32(1)}), "ttg.amd_wmma: warpsPerCTA has 0 numbers, the tensor has rank 2"},
		{attr("ttg.amd_wmma", map[string]ir.Attribute{"version": c.I32(1), "ctaLayout": c.dict(nil, rows([]int64{1, 0}, []int64{4, 0}))}),
			"ttg.amd_wmma: warp[1] = 4 leaves a gap: nothing reaches 2 along dimension 0"},
		{attr("ttg.amd_wmma", map[string]ir.Attribute{"version": c.I32(1), "ctaLayout": c.dict(rows([]int64{0, 3}), rows([]int64{1, 0}))}),
			"ttg.amd_wmma: register[0] = 3 leaves a gap: nothing reaches 1 along dimension 1"},
		{attr("ttg.amd_wmma", map[string]ir.Attribute{"version": c.I32(1), "ctaLayout": c.dict(nil, rows([]int64{1}))}), "ttg.amd_wmma: warp has a row of 1 coordinates, the tensor has rank 2"},
		{attr("ttg.linear", map[string]ir.Attribute{"lane": c.Array(slices.Repeat([]ir.Attribute{c.I32Array(0, 0)}, 65))}), "ttg.linear has 73 bits of registers, lanes, warps and blocks; 64 are possible"},
		{attr("ttg.slice", map[string]ir.Attribute{"dim": c.I32(0), "parent": attr("ttg.swizzled_shared", map[string]ir.Attribute{"vec": c.I32(1), "perPhase": c.I32(1), "maxPhase": c.I32(1), "order": c.I32Array(2, 1, 0)})}),
			"ttg.slice has a parent that is no layout of registers"},
		{attr("ttg.dot_op", map[string]ir.Attribute{"opIdx": c.I32(1), "kWidth": c.I32(2), "parent": attr("ttg.nvidia_mma", map[string]ir.Attribute{"versionMajor": c.I32(3), "instrShape": c.I32Array(16, 8)})}),
			"ttg.nvidia_mma: versionMajor = 3 takes operand 1 from shared memory only"},
		{attr("ttg.dot_op", map[string]ir.Attribute{"kWidth": c.I32(3), "parent": attr("ttg.nvidia_mma", nil)}), "ttg.dot_op: kWidth = 3 is not a power of two"},
		{dpas(16, 8, 16), "ttig.dpas: opsPerChan = 8 is not one of 1, 2, 4"},
		{dpas(16, 4, 8), "ttig.dpas: threadsPerWarp = 8 is less than executionSize = 16"},
		{attr("ttg.partitioned_shared", map[string]ir.Attribute{"numPartitions": c.I32(2), "numGroups": c.I32(1), "partitionDim": c.I32(2)}), "ttg.partitioned_shared: partitionDim = 2 is no dimension of a tensor of rank 2"},
		{attr("ttng.tensor_memory_encoding", nil), "ttng.tensor_memory_encoding: blockM = 0 is not a power of two"},
		{nil, "is no layout that is known here"},
	} {
		_, err := layout.Of(c.encoding, []int64{16, 16})
		if fmt.Sprint(err) != c.want {
			t.Errorf("got %v, want %s", err, c.want)
		}
		// Where no number is to blame, none is named.
		if e := new(layout.EncodingError); !errors.As(err, &e) || !strings.Contains(c.want, " = ") && (e.Index != layout.Whole || e.Value != 0) {
			t.Errorf("%v: number %d, %d", err, e.Index, e.Value)
		}
		said = append(said, fmt.Sprint(err))
	}
	return said
}

// TestEdges: the largest numbers that are taken.
func TestEdges(t *testing.T) {
	m := newMaker()
	ones := make([]int64, 16)
	order := make([]int64, 16)
	for i := range ones {
		ones[i], order[i] = 1, int64(i)
	}
	list := m.I32Array(ones...)
	deep := m.attr("ttg.blocked", map[string]ir.Attribute{"sizePerThread": list, "threadsPerWarp": list, "warpsPerCTA": list, "order": m.I32Array(order...)})
	flat := func(size int64) ir.Attribute {
		return m.attr("ttg.blocked", map[string]ir.Attribute{"sizePerThread": m.I32Array(size), "threadsPerWarp": m.I32Array(1), "warpsPerCTA": m.I32Array(1), "order": m.I32Array(0)})
	}
	for _, c := range []struct {
		enc   ir.Attribute
		shape []int64
		bits  int
	}{
		{deep, ones, 0}, {flat(1), []int64{1 << 40}, 40}, {flat(1 << 31), []int64{2}, 1}, {flat(1), []int64{1}, 0},
		{m.attr("ttg.linear", map[string]ir.Attribute{"lane": m.Array(slices.Repeat([]ir.Attribute{m.I32Array(0)}, 64))}), []int64{1}, 64},
		{m.attr("ttg.blocked", map[string]ir.Attribute{"sizePerThread": m.I32Array(), "threadsPerWarp": m.I32Array(), "warpsPerCTA": m.I32Array(), "order": m.I32Array()}), nil, 0},
		{m.attr("ttg.swizzled_shared", map[string]ir.Attribute{"vec": m.I32(1), "perPhase": m.I32(1), "maxPhase": m.I32(1), "order": m.I32Array()}), nil, 0},
		{m.attr("ttg.nvmma_shared", map[string]ir.Attribute{"elementBitWidth": m.I32(128)}), []int64{4}, 2},
	} {
		l, err := layout.Of(c.enc, c.shape)
		if err != nil || len(l.AllColumns()) != c.bits {
			t.Errorf("%s of %v: %v, %v, want %d bits", dialect.AttrName(c.enc), c.shape, l, err, c.bits)
		}
	}
	if _, err := layout.Of(flat(1), []int64{1 << 41}); err == nil {
		t.Error("2^41 elements have a layout")
	}
}

// TestCacheKeys: what a cache tells apart.
func TestCacheKeys(t *testing.T) {
	m := newMaker()
	var c layout.Cache
	order := func(rank int) ir.Attribute {
		vs := make([]int64, rank)
		for i := range vs {
			vs[i] = int64(i)
		}
		return m.attr("ttg.swizzled_shared", map[string]ir.Attribute{"vec": m.I32(1), "perPhase": m.I32(1), "maxPhase": m.I32(1), "order": m.I32Array(vs...)})
	}
	for rank := 1; rank <= 16; rank++ {
		for d := range rank {
			shape := slices.Repeat([]int64{1}, rank)
			for _, n := range []int64{2, 4, 2} {
				shape[d] = n
				l, err := c.Of(order(rank), shape)
				if err != nil || !slices.Equal(l.Shape(), shape) {
					t.Errorf("of %v: %v, %v", shape, l, err)
				}
				again, _ := c.Of(order(rank), shape)
				if again != l {
					t.Errorf("%v is made again", shape)
				}
			}
		}
	}
	a, _ := c.Of(order(2), []int64{8, 1})
	b, _ := c.OfElements(order(2), []int64{8, 1}, m.Float(ir.F16))
	if a != b {
		t.Error("of shared memory the width of elements makes a difference")
	}
	_, err := c.Of(order(1), []int64{4, 4})
	if _, again := c.Of(order(1), []int64{4, 4}); err == nil || again == nil || err != again {
		t.Errorf("what is wrong is not remembered: %v, %v", err, again)
	}
	for _, n := range []int64{3, 0, -4, ir.Dynamic} {
		if l, err := c.Of(order(1), []int64{n}); err == nil {
			t.Errorf("of %d elements: %v", n, l)
		}
	}
	memory := m.attr("ttng.tensor_memory_encoding", map[string]ir.Attribute{"blockM": m.I32(64), "blockN": m.I32(16)})
	if _, ok := c.Convert(a, a); ok {
		t.Error("memory is converted")
	}
	if l, err := c.Of(memory, []int64{64, 16}); err != nil || l.HasIn(linear.Register) {
		t.Errorf("%v, %v", l, err)
	}
}

// TestCheck: Check says what Of says, though it makes no layout of most encodings.
func TestCheck(t *testing.T) {
	m := newMaker()
	blocked := func(size, threads, warps, order ir.Attribute) ir.Attribute {
		return m.attr("ttg.blocked", map[string]ir.Attribute{"sizePerThread": size, "threadsPerWarp": threads, "warpsPerCTA": warps, "order": order})
	}
	slice := func(dim int64, parent ir.Attribute) ir.Attribute {
		return m.attr("ttg.slice", map[string]ir.Attribute{"dim": m.I32(dim), "parent": parent})
	}
	pair := func(a, b int64) ir.Attribute { return m.I32Array(a, b) }
	usual := blocked(pair(1, 4), pair(8, 4), pair(4, 1), pair(1, 0))
	list := []ir.Attribute{
		usual, slice(0, usual), slice(1, usual), slice(2, usual), slice(-1, usual), slice(0, slice(1, usual)), m.I32(1),
		blocked(pair(1, 3), pair(8, 4), pair(4, 1), pair(1, 0)), blocked(pair(1, 4), pair(8, 4), pair(4, 1), pair(1, 1)),
		blocked(pair(1, 1), pair(1<<31, 1), pair(1<<31, 1), pair(1, 0)), blocked(pair(1<<31, 1<<31), pair(1, 1), pair(1, 1), pair(1, 0)),
		blocked(pair(1<<31, 1<<31), pair(1<<31, 1), pair(1<<31, 1), pair(1, 0)), blocked(pair(1, 1), pair(1<<31, 1<<31), pair(4, 1), pair(1, 0)),
		m.attr("ttg.linear", map[string]ir.Attribute{"lane": m.Array([]ir.Attribute{m.I32Array(1)})}),
	}
	shapes := [][]int64{nil, {1}, {16}, {24}, {1, 1}, {2, 2}, {64, 32}, {4, 0}, {4, 3}, {1 << 20, 1 << 20}, {1 << 20, 1 << 21}, {2, 4, 8}, slices.Repeat([]int64{1}, 17)}
	for _, c := range []*layout.Cache{{}, {}} {
		slices.Reverse(shapes)
		refused := 0
		for _, enc := range list {
			for _, shape := range shapes {
				_, want := layout.Of(enc, shape)
				if got := c.Check(enc, shape); fmt.Sprint(got) != fmt.Sprint(want) {
					t.Errorf("%s of %v: %v, want %v", printer.AttrText(enc), shape, got, want)
				}
				if want != nil {
					refused++
				}
			}
		}
		if all := len(list) * len(shapes); refused < all/2 || refused > all*9/10 {
			t.Errorf("%d of %d are refused: that tells little", refused, all)
		}
	}
}

func TestCache(t *testing.T) {
	enc := encoding(t, "#ttg.blocked<{sizePerThread = [1, 4], threadsPerWarp = [8, 4], warpsPerCTA = [4, 1], order = [1, 0]}>")
	var c layout.Cache
	a, errA := c.Of(enc, []int64{64, 64})
	b, errB := c.Of(enc, []int64{64, 64})
	other, _ := c.Of(enc, []int64{64, 32})
	if errA != nil || errB != nil || a != b || other == a {
		t.Errorf("got %p %v, %p %v, %p", a, errA, b, errB, other)
	}
	if _, err := c.Of(enc, []int64{3, 3}); err == nil {
		t.Error("no error for a shape of threes")
	}
}

func BenchmarkOf(b *testing.B) {
	for _, c := range []struct{ name, encoding, shape string }{
		{"blocked", "#ttg.blocked<{sizePerThread = [1, 8], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0]}>", "128x64"},
		{"mma", "#ttg.nvidia_mma<{versionMajor = 2, versionMinor = 0, warpsPerCTA = [2, 2], instrShape = [16, 8]}>", "128x128"},
		{"dot", "#ttg.dot_op<{opIdx = 1, parent = #ttg.amd_mfma<{version = 3, warpsPerCTA = [2, 2], instrShape = [32, 32, 8], isTransposed = true}>, kWidth = 4}>", "128x128"},
		{"linear", "#ttg.linear<{register = [[0, 1], [0, 2], [0, 8], [16, 0]], lane = [[0, 4], [1, 0], [2, 0], [4, 0], [8, 0]], warp = [[32, 0], [64, 0]], block = []}>", "128x128"},
		{"nvmma", "#ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = true, elementBitWidth = 16}>", "128x128"},
		{"tmem", "#ttng.tensor_memory_encoding<blockM = 64, blockN = 128, colStride = 1>", "128x256"},
		{"wmma", "#ttg.amd_wmma<{version = 2, isTranspose = true, ctaLayout = {warp = [[0, 1], [1, 0]]}}>", "128x128"},
	} {
		enc, shape := encoding(b, c.encoding), dims(c.shape)
		b.Run(c.name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if _, err := layout.Of(enc, shape); err != nil {
					b.Fatal(err)
				}
			}
		})
		b.Run(c.name+"/cached", func(b *testing.B) {
			var cache layout.Cache
			b.ReportAllocs()
			for b.Loop() {
				if _, err := cache.Of(enc, shape); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
