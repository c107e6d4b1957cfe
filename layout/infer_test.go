package layout_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/dialect/ttg"
	"github.com/tgopt/tgopt/internal/oracle"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/ir/source"
	"github.com/tgopt/tgopt/layout"
	"github.com/tgopt/tgopt/parser"
	"github.com/tgopt/tgopt/printer"
)

// An inferredCase is an op and the type that its result should have.
type inferredCase struct {
	op     string // with %s for the result type
	module string
	kind   string
	// Modules of the operand alone; Triton has to take it.
	operand string
}

// inferCases applies an inferrer to made-up types.
func inferCases(t testing.TB, n int) []inferredCase {
	g := generator{Rand: seeded(t, 22)}
	r := registry()
	var cases []inferredCase
	for len(cases) < n {
		c := g.next()
		m, diags := parser.Parse(source.NewFile("case", "tt.func private @f("+c.Type+")\n"), parser.Options{Registry: r})
		if len(diags) > 0 {
			continue
		}
		var ty ir.Type
		ir.Walk(m.Op(), func(o *ir.Op) {
			if a, ok := o.Attr("function_type").(*ir.TypeAttr); ok {
				ty = a.Type.(*ir.FunctionType).Inputs[0]
			}
		})
		in := layout.Inferrer{Context: m.Context(), Registry: r}
		if _, err := in.Of(dialect.EncodingOf(ty), c.Shape); err != nil {
			continue
		}
		op, kind, result := inferOne(g.Rand, &in, ty)
		if result == nil {
			continue
		}
		text := printer.TypeText(ty)
		head := fmt.Sprintf(`module attributes {"ttg.num-ctas" = %d : i32, "ttg.num-warps" = %d : i32, ttg.target = "%s", "ttg.threads-per-warp" = %d : i32} {
tt.func @f(%%a: %s, %%b: %s) {
`, c.Blocks, c.Warps, c.Target, c.Lanes, text, text)
		op = strings.NewReplacer("RESULT", printer.TypeText(result), "OPERAND", text).Replace(op)
		cases = append(cases, inferredCase{op: op, kind: kind, module: head + op + "\ntt.return }\n}\n",
			operand: fmt.Sprintf("%s\n%%x = tt.call @g(%%a) : (%s) -> (%s)\ntt.return }\ntt.func private @g(%s) -> (%s)\n}\n", head, text, text, text, text)})
	}
	return cases
}

// inferOne picks an op for an operand; the result is nil where there is none.
func inferOne(r *rand.Rand, in *layout.Inferrer, ty ir.Type) (op, kind string, result ir.Type) {
	c := in.Context
	tt, isTensor := ty.(*ir.TensorType)
	shape := shapeOf(ty)
	enc := dialect.EncodingOf(ty)
	elements := int64(1)
	for _, n := range shape {
		elements *= n
	}
	if elements == 1 || elements > 1<<19 {
		return "", "", nil // a layout of one element cannot be written, and tensors have a limit
	}
	order := make([]int64, len(shape))
	for i, d := range r.Perm(len(shape)) {
		order[i] = int64(d)
	}
	orderText := strings.Trim(list(order), "[]")
	var turned []int64
	for _, d := range order {
		turned = append(turned, shape[d])
	}
	reshaped := func() []int64 {
		g := generator{Rand: r}
		return g.split(elements, 1+r.IntN(4))
	}
	if !isTensor {
		m, _ := ttg.MemDescOf(ty)
		if dialect.AttrName(m.MemorySpace) != "ttg.shared_memory" {
			return "", "", nil
		}
		make := func(e ir.Attribute, err error, shape []int64) ir.Type {
			if err != nil {
				return nil
			}
			m.Encoding, m.Shape, m.AllocShape = e, shape, shape
			return ttg.MemDescType(c, in.Registry, m)
		}
		if r.IntN(2) == 0 {
			e, err := in.Trans(enc, shape, order)
			return "%0 = ttg.memdesc_trans %a {order = array<i32: " + orderText + ">} : OPERAND -> RESULT", "memdesc_trans", make(e, err, turned)
		}
		to := reshaped()
		e, err := in.MemDescReshape(enc, shape, to)
		return "%0 = ttg.memdesc_reshape %a : OPERAND -> RESULT", "memdesc_reshape", make(e, err, to)
	}
	make := func(e ir.Attribute, err error, shape []int64) ir.Type {
		if err != nil {
			return nil
		}
		return c.Tensor(shape, tt.Elem, e)
	}
	switch r.IntN(6) {
	case 0:
		e, err := in.Trans(enc, shape, order)
		return "%0 = tt.trans %a {order = array<i32: " + orderText + ">} : OPERAND -> RESULT", "trans", make(e, err, turned)
	case 1:
		e, err := in.Join(enc, shape)
		return "%0 = tt.join %a, %b : OPERAND -> RESULT", "join", make(e, err, append(slices.Clone(shape), 2))
	case 2:
		if shape[len(shape)-1] != 2 || len(shape) == 1 {
			return "", "", nil
		}
		e, err := in.Split(enc, shape)
		return "%0, %1 = tt.split %a : OPERAND -> RESULT", "split", make(e, err, shape[:len(shape)-1])
	case 3:
		axis := r.IntN(len(shape) + 1)
		e, err := in.ExpandDims(enc, axis)
		return fmt.Sprintf("%%0 = tt.expand_dims %%a {axis = %d : i32} : OPERAND -> RESULT", axis), "expand_dims", make(e, err, slices.Insert(slices.Clone(shape), axis, 1))
	case 4:
		axis := r.IntN(len(shape))
		if len(shape) == 1 {
			return "", "", nil
		}
		return fmt.Sprintf(`%%0 = "tt.reduce"(%%a) <{axis = %d : i32}> ({
^bb0(%%x: f16, %%y: f16):
%%z = arith.addf %%x, %%y : f16
tt.reduce.return %%z : f16
}) : (OPERAND) -> RESULT`, axis), "reduce", make(in.Reduce(enc, axis), nil, slices.Delete(slices.Clone(shape), axis, axis+1))
	}
	to := reshaped()
	e, err := in.Reshape(enc, shape, to, nil, false)
	return "%0 = tt.reshape %a : OPERAND -> RESULT", "reshape", make(e, err, to)
}

// TestInfer has encodings that are known, and what does not fit.
func TestInfer(t *testing.T) { inferred(t) }

func inferred(t *testing.T) (said []string) {
	r := registry()
	for _, c := range []struct {
		name, operand, shape string
		infer                func(in *layout.Inferrer, enc ir.Attribute, shape []int64) (ir.Attribute, error)
		want                 string
	}{
		{"trans", "#ttg.blocked<{sizePerThread = [1, 8], threadsPerWarp = [4, 8], warpsPerCTA = [2, 1], order = [1, 0]}>", "32x64", trans(1, 0),
			"#ttg.blocked<{sizePerThread = [8, 1], threadsPerWarp = [8, 4], warpsPerCTA = [1, 2], order = [0, 1]}>"},
		{"trans to itself", "#ttg.amd_rotating_shared<{vec = 2, perPhase = 1, maxPhase = 4, order = [1, 0]}>", "8x16", trans(0, 1),
			"#ttg.amd_rotating_shared<{vec = 2, perPhase = 1, maxPhase = 4, order = [1, 0]}>"},
		{"trans of rotation", "#ttg.amd_rotating_shared<{vec = 2, perPhase = 1, maxPhase = 2, order = [1, 0]}>", "4x4", trans(1, 0),
			"#ttg.shared_linear<{offset = [[1, 0], [2, 0], [2, 1], [2, 2]]}, alignment = 16>"},
		{"trans of padding", "#ttg.padded_shared<[32:+4] {order = [1, 0], shape = [4, 16]}>", "4x16", trans(1, 0),
			"#ttg.padded_shared<[32:+4] {order = [0, 1], shape = [16, 4]}>"},
		{"trans of DPAS", "#ttig.dpas<{repeatCount = 8, systolicDepth = 8, executionSize = 16, opsPerChan = 2, threadsPerWarp = 16, warpsPerCTA = [1, 1], repCluster = [1, 1]}>",
			"8x16", trans(1, 0), "#ttg.linear<{register = [[0, 1], [0, 2], [0, 4]], lane = [[1, 0], [2, 0], [4, 0], [8, 0]], warp = [], block = []}>"},
		{"trans of another rank", "#ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>", "2x8x16", trans(2, 1, 0),
			"error: rank of encoding does not match order: 2 vs 3"},
		{"join", "#ttg.blocked<{sizePerThread = [4], threadsPerWarp = [32], warpsPerCTA = [1], order = [0]}>", "128",
			func(in *layout.Inferrer, enc ir.Attribute, shape []int64) (ir.Attribute, error) {
				return in.Join(enc, shape)
			},
			"#ttg.blocked<{sizePerThread = [4, 2], threadsPerWarp = [32, 1], warpsPerCTA = [1, 1], order = [1, 0]}>"},
		{"split over lanes", "#ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [16, 2], warpsPerCTA = [1, 1], order = [1, 0]}>", "16x2", split,
			"error: Fp4ToFpOp/SplitOp requires at least 2 elements per thread in the axis/last dimension"},
		{"split of four", "#ttg.blocked<{sizePerThread = [1, 4], threadsPerWarp = [16, 2], warpsPerCTA = [1, 1], order = [1, 0]}>", "16x4", split,
			"error: SplitOp input shape should have 2 in the last dim"},
		{"expand_dims of no slice", "#ttg.blocked<{sizePerThread = [4], threadsPerWarp = [32], warpsPerCTA = [1], order = [0]}>", "128",
			func(in *layout.Inferrer, enc ir.Attribute, _ []int64) (ir.Attribute, error) {
				return in.ExpandDims(enc, 0)
			},
			"error: ExpandDimsOp operand encoding must be SliceEncodingAttr"},
		{"expand_dims of another dimension", "#ttg.slice<{dim = 1, parent = #ttg.blocked<{sizePerThread = [1, 4], threadsPerWarp = [16, 2], warpsPerCTA = [1, 1], order = [1, 0]}>}>", "16",
			func(in *layout.Inferrer, enc ir.Attribute, _ []int64) (ir.Attribute, error) {
				return in.ExpandDims(enc, 0)
			},
			"error: Incompatible slice dimension for ExpandDimsOp operand"},
		{"trans by no permutation", "#ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>", "8x16", trans(1, 1),
			"#ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>"},
		{"trans by less than a permutation", "#ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>", "8x16", trans(3, 0),
			"error: ttg.swizzled_shared of rank 2 cannot be transposed"},
		{"trans by a dimension too many", "#ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>", "8x16", trans(2, 0),
			"error: ttg.swizzled_shared of rank 2 cannot be transposed"},
		{"trans by a dimension too few", "#ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>", "8x16", trans(1, -1),
			"error: ttg.swizzled_shared of rank 2 cannot be transposed"},
		{"trans by a dimension twice", "#ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [2, 1, 0]}>", "8x16x2", trans(2, 0, 2),
			"error: ttg.swizzled_shared of rank 3 cannot be transposed"},
		{"trans of another shape", "#ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>", "8", trans(1, 0),
			"error: shape and order rank do not match: 1 vs 2"},
		{"trans of parts", "#ttg.partitioned_shared<{numPartitions = 2, numGroups = 2, partitionDim = 0, partitionLayout = #ttg.swizzled_shared<{vec = 2, perPhase = 1, maxPhase = 4, order = [1, 0]}>}>", "64x32", trans(1, 0),
			"#ttg.partitioned_shared<{numPartitions = 2, numGroups = 2, partitionDim = 1, partitionLayout = #ttg.swizzled_shared<{vec = 2, perPhase = 1, maxPhase = 4, order = [0, 1]}>}>"},
		{"trans of parts that cannot be cut", "#ttg.partitioned_shared<{numPartitions = 2, numGroups = 2, partitionDim = 0, partitionLayout = #ttg.amd_rotating_shared<{vec = 2, perPhase = 1, maxPhase = 2, order = [1, 0]}>}>", "12x4", trans(1, 0),
			"error: ttg.amd_rotating_shared: shape[0] = 3 is not a power of two"},
		{"join of what was split", "#ttg.slice<{dim = 1, parent = #ttg.blocked<{sizePerThread = [4, 2], threadsPerWarp = [32, 1], warpsPerCTA = [1, 1], order = [1, 0]}>}>", "128",
			func(in *layout.Inferrer, enc ir.Attribute, shape []int64) (ir.Attribute, error) {
				return in.Join(enc, shape)
			},
			"#ttg.blocked<{sizePerThread = [4, 2], threadsPerWarp = [32, 1], warpsPerCTA = [1, 1], order = [1, 0]}>"},
		{"split of three dimensions", "#ttg.blocked<{sizePerThread = [1, 4, 2], threadsPerWarp = [16, 2, 1], warpsPerCTA = [1, 2, 1], order = [2, 1, 0]}>", "16x16x2", split,
			"#ttg.blocked<{sizePerThread = [1, 4], threadsPerWarp = [16, 2], warpsPerCTA = [1, 2], order = [1, 0]}>"},
		{"fp4_to_fp of an operand", "#ttg.dot_op<{opIdx = 0, parent = #ttg.amd_mfma<{version = 3, warpsPerCTA = [1, 1], instrShape = [16, 16, 16], isTransposed = true}>, kWidth = 4}>", "16x64",
			func(in *layout.Inferrer, enc ir.Attribute, shape []int64) (ir.Attribute, error) {
				return in.FP4ToFP(enc, shape, 1, true)
			}, "#ttg.dot_op<{opIdx = 0, parent = #ttg.amd_mfma<{version = 3, warpsPerCTA = [1, 1], instrShape = [16, 16, 16], isTransposed = true}>, kWidth = 8}>"},
		{"fp4_to_fp of an operand, back", "#ttg.dot_op<{opIdx = 0, parent = #ttg.amd_mfma<{version = 3, warpsPerCTA = [1, 1], instrShape = [16, 16, 16], isTransposed = true}>, kWidth = 4}>", "16x64",
			func(in *layout.Inferrer, enc ir.Attribute, shape []int64) (ir.Attribute, error) {
				return in.FP4ToFP(enc, shape, 1, false)
			}, "#ttg.dot_op<{opIdx = 0, parent = #ttg.amd_mfma<{version = 3, warpsPerCTA = [1, 1], instrShape = [16, 16, 16], isTransposed = true}>, kWidth = 2}>"},
		{"fp4_to_fp of one element, back", "#ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [16, 2], warpsPerCTA = [1, 1], order = [1, 0]}>", "16x2",
			func(in *layout.Inferrer, enc ir.Attribute, shape []int64) (ir.Attribute, error) {
				return in.FP4ToFP(enc, shape, 1, false)
			}, "error: Fp4ToFpOp requires at least 2 elements per thread in the axis dimension"},
		{"fp4_to_fp", "#ttg.blocked<{sizePerThread = [1, 4], threadsPerWarp = [16, 2], warpsPerCTA = [1, 1], order = [1, 0]}>", "16x8",
			func(in *layout.Inferrer, enc ir.Attribute, shape []int64) (ir.Attribute, error) {
				return in.FP4ToFP(enc, shape, 1, true)
			}, "#ttg.blocked<{sizePerThread = [1, 8], threadsPerWarp = [16, 2], warpsPerCTA = [1, 1], order = [1, 0]}>"},
		{"reshape to more", "#ttg.blocked<{sizePerThread = [1, 4], threadsPerWarp = [4, 8], warpsPerCTA = [2, 1], order = [1, 0]}>", "8x32", reshape(4, 2, 32),
			"#ttg.blocked<{sizePerThread = [1, 1, 4], threadsPerWarp = [2, 2, 8], warpsPerCTA = [2, 1, 1], order = [2, 1, 0]}>"},
		{"reshape of the first layout", "#ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>", "256", reshape(16, 16),
			"#ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [2, 16], warpsPerCTA = [4, 1], order = [1, 0]}>"},
		{"reshape that merges across the order", "#ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [16, 2], warpsPerCTA = [1, 1], order = [0, 1]}>", "16x2", reshape(32),
			"#ttg.linear<{register = [], lane = [[2], [4], [8], [16], [1]], warp = [], block = []}>"},
		{"reshape to fewer", "#ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>", "256", reshape(16, 8),
			"error: numel of dst shape does not match numel of src shape"},
	} {
		m, diags := parser.Parse(source.NewFile("case", "tt.func private @f(tensor<1xf16, "+c.operand+">)\n"), parser.Options{Registry: r})
		if len(diags) > 0 {
			t.Fatalf("%s: %s", c.name, diags[0].Message)
		}
		var enc ir.Attribute
		ir.Walk(m.Op(), func(o *ir.Op) {
			if a, ok := o.Attr("function_type").(*ir.TypeAttr); ok {
				enc = dialect.EncodingOf(a.Type.(*ir.FunctionType).Inputs[0])
			}
		})
		got, err := c.infer(&layout.Inferrer{Context: m.Context(), Registry: r}, enc, dims(c.shape))
		text := fmt.Sprint("error: ", err)
		if err == nil {
			text = printer.AttrText(got)
		}
		if text != c.want {
			t.Errorf("%s:\n got %s\nwant %s", c.name, text, c.want)
		}
		said = append(said, text)
	}
	return said
}

type inferFunc = func(*layout.Inferrer, ir.Attribute, []int64) (ir.Attribute, error)

func trans(order ...int64) inferFunc {
	return func(in *layout.Inferrer, enc ir.Attribute, shape []int64) (ir.Attribute, error) {
		return in.Trans(enc, shape, order)
	}
}

func reshape(to ...int64) inferFunc {
	return func(in *layout.Inferrer, enc ir.Attribute, shape []int64) (ir.Attribute, error) {
		return in.Reshape(enc, shape, to, nil, false)
	}
}

func split(in *layout.Inferrer, enc ir.Attribute, shape []int64) (ir.Attribute, error) {
	return in.Split(enc, shape)
}

// TestDotOperands: what a dot says of encodings that do not fit.
func TestDotOperands(t *testing.T) { dotOperands(t) }

func dotOperands(t *testing.T) (said []string) {
	const (
		mma2 = "#ttg.nvidia_mma<{versionMajor = 2, versionMinor = 0, warpsPerCTA = [4, 1], instrShape = [16, 8]}>"
		mma3 = "#ttg.nvidia_mma<{versionMajor = 3, versionMinor = 0, warpsPerCTA = [4, 1], instrShape = [16, 64, 16]}>"
		fma  = "#ttg.blocked<{sizePerThread = [1, 8], threadsPerWarp = [4, 8], warpsPerCTA = [2, 1], order = [1, 0]}>"
		dpas = "#ttig.dpas<{repeatCount = 8, systolicDepth = 8, executionSize = 16, opsPerChan = 2, threadsPerWarp = 16, warpsPerCTA = [1, 1], repCluster = [1, 1]}>"
	)
	dot := func(index int, parent, kWidth string) string {
		return fmt.Sprintf("#ttg.dot_op<{opIdx = %d, parent = %s%s}>", index, parent, kWidth)
	}
	const k2, k8 = ", kWidth = 2", ", kWidth = 8"
	const shared = "#ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>"
	wmma := func(blocks string) string {
		return "#ttg.amd_wmma<{version = 3, isTranspose = true, ctaLayout = {warp = [[0, 1], [1, 0]]}, CGALayout = [" + blocks + "], instrShape = [16, 16, 32]}>"
	}
	for _, c := range []struct{ a, b, d, want string }{
		{dot(0, mma2, k2), dot(1, mma2, k2), mma2, "<nil>"},
		{dot(0, fma, ""), dot(1, fma, ""), fma, "<nil>"},
		{dot(0, dpas, ", kWidth = 1"), dot(1, dpas, k2), dpas, "<nil>"},
		{dot(0, mma3, k2), shared, mma3, "mismatching encoding between A and B operands"},
		{dot(1, mma2, k2), dot(1, mma2, k2), mma2, "Wrong opIdx"},
		{dot(0, fma, ""), dot(1, fma, ""), mma2, "Incompatible parent encoding"},
		{fma, dot(1, fma, ""), fma, "Dot's a/b's encoding should be of DotOperandEncodingAttr"},
		{dot(0, mma2, k2), dot(1, mma2, k2), mma3, "unexpected operand layout for NvidiaMmaEncodingAttr v3"},
		{dot(0, mma2, k2), dot(1, mma2, ", kWidth = 4"), mma2, "mismatching kWidth between A and B operands"},
		{dot(0, fma, ""), dot(1, fma, ""), dpas, "unexpected operand layout for DPAS"},
		{dot(1, dpas, k2), dot(1, dpas, k2), dpas, "unexpected operand layout for DPAS"},
		{dot(1, mma2, k2), shared, mma3, "unexpected operand layout for NvidiaMmaEncodingAttr v3"},
		{dot(0, fma, ""), shared, mma3, "unexpected operand layout for NvidiaMmaEncodingAttr v3"},
		{shared, dot(0, mma3, k2), mma3, "unexpected operand layout for NvidiaMmaEncodingAttr v3"},
		{shared, shared, mma3, "<nil>"},
		{dot(0, wmma("[1, 0]"), k8), dot(1, wmma("[0, 0]"), k8), wmma("[1, 0]"), "<nil>"},
		{dot(0, wmma("[0, 0]"), k8), dot(1, wmma("[0, 1]"), k8), wmma("[0, 1]"), "<nil>"},
		{dot(0, wmma("[0, 1]"), k8), dot(1, wmma("[0, 1]"), k8), wmma("[0, 1]"), "<nil>"},
		{dot(0, wmma("[1, 0]"), k8), dot(1, wmma("[0, 1]"), k8), wmma("[0, 1]"), "Incompatible CGA layout for operand 0"},
		{dot(0, wmma("[1, 0]"), k8), dot(1, wmma("[0, 1]"), k8), wmma("[1, 0]"), "Incompatible CGA layout for operand 1"},
		{dot(0, wmma("[0, 0]"), k8), dot(1, wmma("[0, 0]"), k8), wmma("[0, 0]"), "Accumulator CGA layout should not broadcast or have repeated rows"},
		{dot(0, wmma("[1, 0], [0, 0]"), k8), dot(1, wmma("[0, 0]"), k8), wmma("[1, 0]"), "Incompatible CGA layout for operand 0"},
	} {
		types, err := typesIn("tensor<1xf16, " + c.a + ">, tensor<1xf16, " + c.b + ">, tensor<1xf16, " + c.d + ">")
		if err != nil {
			t.Fatal(err)
		}
		var encs []ir.Attribute
		for _, ty := range types {
			encs = append(encs, dialect.EncodingOf(ty))
		}
		err = layout.CheckDotOperand(encs[0], 0, encs[2])
		if err == nil {
			err = layout.CheckDotOperand(encs[1], 1, encs[2])
		}
		if err == nil {
			err = layout.CheckDotOperands(encs[0], encs[1], encs[2])
		}
		if got := fmt.Sprint(err); got != c.want {
			t.Errorf("%s, %s -> %s: %s, want %s", c.a, c.b, c.d, got, c.want)
		}
		said = append(said, fmt.Sprint(err))
	}
	return said
}

// TestInferAgainstTriton: Triton takes ops whose results have the types inferred
// here; it checks them against those that it infers.
func TestInferAgainstTriton(t *testing.T) {
	parses := triton("parses")
	cases := inferCases(t, parses.Of(1200, 1500))
	var texts []string
	for _, c := range cases {
		texts = append(texts, c.module, c.operand)
	}
	answers := oracle.Ask[string, bool](t, parses, texts)
	agree, asked := make(map[string]int), make(map[string]int)
	for i, c := range cases {
		asked[c.kind]++
		switch {
		case answers[2*i] != nil:
			agree[c.kind]++
		case answers[2*i+1] != nil:
			t.Errorf("Triton does not take %s", c.op)
		}
	}
	t.Logf("of %d Triton takes %v", len(cases), agree)
	for kind, n := range asked {
		if agree[kind]*2 < n {
			t.Errorf("of %d results of %s Triton takes only %d", n, kind, agree[kind])
		}
	}
	if len(asked) < 8 {
		t.Errorf("only %d kinds of ops were compared", len(asked))
	}
}
