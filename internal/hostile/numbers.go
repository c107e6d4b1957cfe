package hostile

import (
	"iter"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// Places are where the numbers of a text stand: beginnings and ends.
func Places(text string) (list [][2]int) {
	word := func(c byte) bool { return c == '_' || '0' <= c && c <= '9' || 'a' <= c|0x20 && c|0x20 <= 'z' }
	for _, at := range number.FindAllStringIndex(text, -1) {
		from, to := at[0], at[1]
		extent := from > 1 && text[from-1] == 'x' && '0' <= text[from-2] && text[from-2] <= '9'
		before := from == 0 || extent || !word(text[from-1]) && !strings.ContainsRune(".#%@!-", rune(text[from-1]))
		if before && (to == len(text) || !word(text[to]) || text[to] == 'x') {
			list = append(list, [2]int{from, to})
		}
	}
	return list
}

// Extremes are numbers that nobody would write.
func Extremes() []string { return slices.Clone(extremeNumbers) }

// Numbers yields a text with one of its numbers, or of its lists of numbers, replaced
// with what nobody would write, each by each in turn.
func Numbers(text string) iter.Seq[string] {
	return func(yield func(string) bool) {
		for _, at := range Places(text) {
			for _, n := range extremeNumbers {
				if text[at[0]:at[1]] != n && !yield(text[:at[0]]+n+text[at[1]:]) {
					return
				}
			}
		}
		for _, at := range numberList.FindAllStringSubmatchIndex(text, -1) {
			inside := text[at[2]:at[3]]
			first, _, several := strings.Cut(inside, ", ")
			if inside[0] == '[' {
				first = inside[:strings.IndexByte(inside, ']')+1]
			}
			lists := []string{"", inside + ", " + first, strings.Repeat(first+", ", 4095) + first}
			if several {
				lists = append(lists, first)
			}
			for _, l := range lists {
				if l != inside && !yield(text[:at[2]]+l+text[at[3]:]) {
					return
				}
			}
		}
	}
}

var (
	// A number is no part of a name, but the extents of a shape are.
	number         = regexp.MustCompile(`-?\d+`)
	numberList     = regexp.MustCompile(`(?:\[|array<i\d+: )((?:-?\d+|\[[\d, -]*\])(?:, (?:-?\d+|\[[\d, -]*\]))*)[\]>]`)
	extremeNumbers = []string{"0", "-1", "3", "4096", "2147483648", "137438953472", "4611686018427387904", "9223372036854775807", "-9223372036854775808"}
)

// A Layout is a text in which all is right: an encoding under an op that looks at it,
// or an attribute.
type Layout struct{ Name, Text string }

// Layouts are all of them.
func Layouts() (list []Layout) {
	add := func(name, attributes, body string) {
		list = append(list, Layout{name, "module attributes {" + attributes + "} {\n  tt.func public @f(%p: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %n: i32) {\n" + body + "    tt.return\n  }\n}\n"})
	}
	for _, e := range encodingsOf {
		attributes := strings.NewReplacer("LANES", strconv.Itoa(e.lanes), "TARGET", e.target).Replace(
			`"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "TARGET", "ttg.threads-per-warp" = LANES : i32`)
		shape := e.shape
		if shape == "" {
			shape = "64x64"
		}
		plain := strings.ReplaceAll("#ttg.blocked<{sizePerThread = [1, 4], threadsPerWarp = [4, LANES], warpsPerCTA = [4, 1], order = [1, 0]}>", "LANES", strconv.Itoa(e.lanes/4))
		for name, op := range e.ops {
			if strings.HasPrefix(e.text, "#ttg.amd_rotating") && name == "parts" {
				continue // it has none
			}
			add(e.text[:strings.IndexByte(e.text, '<')]+"/"+e.target+"/"+name, attributes+e.attributes, strings.NewReplacer("#L", e.text, "#B", plain, "SHAPE", shape).Replace(op))
		}
	}
	slices.SortFunc(list, func(a, b Layout) int { return strings.Compare(a.Name, b.Name) })
	return list
}

type encodingOf struct {
	text, target      string
	lanes             int
	ops               map[string]string
	shape, attributes string // "64x64" and none if they are empty
}

var encodingsOf = []encodingOf{
	{text: "#ttg.blocked<{sizePerThread = [1, 4], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0], CGALayout = []}>", target: "cuda:90", lanes: 32, ops: onTensors},
	{text: "#ttg.blocked<{sizePerThread = [2, 4], threadsPerWarp = [4, 16], warpsPerCTA = [2, 2], order = [1, 0]}>", target: "hip:gfx942", lanes: 64, ops: onTensors},
	{text: "#ttg.blocked<{sizePerThread = [1, 2], threadsPerWarp = [2, 8], warpsPerCTA = [4, 1], order = [1, 0]}>", target: "xpu", lanes: 16, ops: onTensors},
	{text: "#ttg.slice<{dim = 2, parent = #ttg.blocked<{sizePerThread = [1, 4, 1], threadsPerWarp = [4, 8, 1], warpsPerCTA = [4, 1, 1], order = [1, 0, 2]}>}>", target: "cuda:80", lanes: 32, ops: onTensors},
	{text: "#ttg.linear<{register = [[0, 1], [0, 2], [16, 0], [32, 0], [2, 0]], lane = [[0, 4], [0, 8], [0, 16], [0, 32], [1, 0]], warp = [[4, 0], [8, 0]], block = []}>", target: "cuda:90", lanes: 32, ops: onTensors},
	{text: "#ttg.nvidia_mma<{versionMajor = 2, versionMinor = 0, warpsPerCTA = [4, 1], instrShape = [16, 8]}>", target: "cuda:80", lanes: 32, ops: onTensors},
	{text: "#ttg.nvidia_mma<{versionMajor = 3, versionMinor = 0, warpsPerCTA = [4, 1], instrShape = [16, 64, 16]}>", target: "cuda:90", lanes: 32, ops: onTensors},
	{text: "#ttg.dot_op<{opIdx = 0, parent = #ttg.nvidia_mma<{versionMajor = 2, versionMinor = 0, warpsPerCTA = [4, 1], instrShape = [16, 8]}>, kWidth = 2}>", target: "cuda:80", lanes: 32, ops: onTensors},
	{text: "#ttg.dot_op<{opIdx = 1, parent = #ttg.blocked<{sizePerThread = [1, 4], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0]}>}>", target: "cuda:80", lanes: 32, ops: onTensors},
	{text: "#ttg.amd_mfma<{version = 3, warpsPerCTA = [4, 1], instrShape = [32, 32, 8], isTransposed = true}>", target: "hip:gfx942", lanes: 64, ops: onTensors},
	{text: "#ttg.dot_op<{opIdx = 0, parent = #ttg.amd_mfma<{version = 3, warpsPerCTA = [4, 1], instrShape = [32, 32, 8], isTransposed = true}>, kWidth = 4}>", target: "hip:gfx942", lanes: 64, ops: onTensors},
	{text: "#ttg.amd_wmma<{version = 1, isTranspose = false, ctaLayout = {warp = [[1, 0], [2, 0]]}}>", target: "hip:gfx1100", lanes: 32, ops: onTensors},
	{text: "#ttig.dpas<{repeatCount = 8, systolicDepth = 8, executionSize = 16, opsPerChan = 2, threadsPerWarp = 16, warpsPerCTA = [4, 1], repCluster = [1, 1], A = [8, 16], B = [16, 16], C = [8, 16]}>", target: "xpu", lanes: 16, ops: onTensors},
	{text: "#ttig.subgroup_2d_block<{warpsPerCTA = [4, 1], CTAsPerCGA = [1, 1], CTASplitNum = [1, 1], CTAOrder = [1, 0], instrShape = [16, 16], numBlocks = 1, order = [1, 0], kWidth = 2, threadsPerWarp = 16}>", target: "xpu", lanes: 16, ops: onTensors},
	{text: "#ttg.swizzled_shared<{vec = 8, perPhase = 1, maxPhase = 8, order = [1, 0]}>", target: "cuda:80", lanes: 32, ops: onBuffers},
	{text: "#ttg.swizzled_shared<{vec = 4, perPhase = 2, maxPhase = 8, order = [0, 1]}>", target: "hip:gfx942", lanes: 64, ops: onBuffers},
	{text: "#ttg.amd_rotating_shared<{vec = 4, perPhase = 1, maxPhase = 16, order = [1, 0]}>", target: "hip:gfx942", lanes: 64, ops: onBuffers},
	{text: "#ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16, rank = 2}>", target: "cuda:90", lanes: 32, ops: onBuffers},
	{text: "#ttg.padded_shared<[64:+8] {order = [1, 0], shape = [64, 64]}>", target: "hip:gfx950", lanes: 64, ops: onBuffers},
	{text: "#ttg.shared_linear<{offset = [[0, 1], [0, 2], [0, 4], [0, 8], [0, 16], [0, 32], [1, 0], [2, 0], [4, 0], [8, 0], [16, 0], [32, 0]]}, alignment = 16>", target: "cuda:90", lanes: 32, ops: onBuffers},
	{text: "#ttg.partitioned_shared<{numPartitions = 2, numGroups = 2, partitionDim = 0, partitionLayout = #ttg.swizzled_shared<{vec = 8, perPhase = 1, maxPhase = 8, order = [1, 0]}>}>", target: "hip:gfx1250", lanes: 32, ops: onBuffers},
	{text: "#ttng.tensor_memory_encoding<blockM = 128, blockN = 64, colStride = 1>", target: "cuda:100", lanes: 32, ops: onTensorMemory, shape: "128x64"},
	{text: "#ttng.tensor_memory_scales_encoding<>", target: "cuda:100", lanes: 32, ops: map[string]string{"tensor memory": "    %m = ttng.tmem_alloc : () -> !ttg.memdesc<128x4xi8, #L, #ttng.tensor_memory, mutable>\n"}},
	{text: "#ttg.shared_memory<", target: "cuda:90", lanes: 32, ops: map[string]string{"attributes": "    %x = arith.constant dense<0.0> : tensor<64x64xf16, #B>\n    tt.print \"a\" {hex = false, isSigned = array<i32: 0>} : %x : tensor<64x64xf16, #B>\n"},
		attributes: `, ttg.shared = 1024 : i32, ttg.maxnreg = 128 : i32, "ttg.total-num-warps" = 8 : i32, ttg.tensor_memory_size = 64 : i32, ttg.global_scratch_memory_size = 16 : i32, ttg.global_scratch_memory_alignment = 16 : i32`},
}

const tensor = "tensor<SHAPExf16, #L>"

var onTensors = map[string]string{
	"conversions": "    %x = arith.constant dense<0.0> : " + tensor + "\n    %y = ttg.convert_layout %x : " + tensor + " -> tensor<SHAPExf16, #B>\n    %z = ttg.convert_layout %y : tensor<SHAPExf16, #B> -> " + tensor +
		"\n    tt.print \"a\" {hex = false, isSigned = array<i32: 0>} : %z : " + tensor + "\n",
	"reductions": "    %x = arith.constant dense<0.0> : " + tensor + "\n    %y = \"tt.reduce\"(%x) <{axis = 1 : i32}> ({\n    ^bb0(%a: f16, %b: f16):\n      %s = arith.addf %a, %b : f16\n      tt.reduce.return %s : f16\n    }) : (" +
		tensor + ") -> tensor<64xf16, #ttg.slice<{dim = 1, parent = #L}>>\n    %z = tt.expand_dims %y {axis = 1 : i32} : tensor<64xf16, #ttg.slice<{dim = 1, parent = #L}>> -> tensor<64x1xf16, #L>\n    %w = tt.broadcast %z : tensor<64x1xf16, #L> -> " + tensor + "\n    tt.print \"a\" {hex = false, isSigned = array<i32: 0>} : %w : " + tensor + "\n",
	"scans": "    %x = arith.constant dense<0.0> : " + tensor + "\n    %y = \"tt.scan\"(%x) <{axis = 0 : i32, reverse = false}> ({\n    ^bb0(%a: f16, %b: f16):\n      %s = arith.addf %a, %b : f16\n      tt.scan.return %s : f16\n    }) : (" +
		tensor + ") -> " + tensor + "\n    %i = arith.constant dense<1> : tensor<SHAPExi32, #L>\n    %g = tt.gather %y[%i] {axis = 0 : i32} : (" + tensor + ", tensor<SHAPExi32, #L>) -> " + tensor + "\n    tt.print \"a\" {hex = false, isSigned = array<i32: 0>} : %g : " + tensor + "\n",
	"accesses": "    %q = tt.splat %p : !tt.ptr<f16> -> tensor<SHAPEx!tt.ptr<f16>, #L>\n    %i = arith.constant dense<1> : tensor<SHAPExi32, #L>\n    %r = tt.addptr %q, %i : tensor<SHAPEx!tt.ptr<f16>, #L>, tensor<SHAPExi32, #L>\n" +
		"    %x = tt.load %r : tensor<SHAPEx!tt.ptr<f16>, #L>\n    tt.store %r, %x : tensor<SHAPEx!tt.ptr<f16>, #L>\n    %c = arith.constant dense<true> : tensor<SHAPExi1, #L>\n    %o = tt.atomic_rmw fadd, acq_rel, gpu, %r, %x, %c : (tensor<SHAPEx!tt.ptr<f16>, #L>, " + tensor + ", tensor<SHAPExi1, #L>) -> " + tensor + "\n",
	"buffers": "    %x = arith.constant dense<0.0> : " + tensor + "\n    %m = ttg.local_alloc %x : (" + tensor + ") -> !ttg.memdesc<SHAPExf16, #ttg.swizzled_shared<{vec = 8, perPhase = 1, maxPhase = 8, order = [1, 0]}>, #ttg.shared_memory>\n" +
		"    %y = ttg.local_load %m : !ttg.memdesc<SHAPExf16, #ttg.swizzled_shared<{vec = 8, perPhase = 1, maxPhase = 8, order = [1, 0]}>, #ttg.shared_memory> -> " + tensor + "\n    tt.print \"a\" {hex = false, isSigned = array<i32: 0>} : %y : " + tensor + "\n",
	"shapes": "    %x = arith.constant dense<0.0> : " + tensor + "\n    %z = tt.cat %x, %x : " + tensor + " -> tensor<128x64xf16, #L>\n" +
		"    %h = arith.fptosi %x : " + tensor + " to tensor<SHAPExi32, #L>\n    tt.print \"a\" {hex = false, isSigned = array<i32: 0>} : %z : tensor<128x64xf16, #L>\n",
	"loops": "    %c0 = arith.constant 0 : i32\n    %c1 = arith.constant 1 : i32\n    %x = arith.constant dense<0.0> : " + tensor + "\n    %y = math.exp %x : " + tensor + "\n    %r = scf.for %i = %c0 to %n step %c1 iter_args(%v = %x) -> (" + tensor + ") : i32 {\n" +
		"      %w = arith.addf %v, %y : " + tensor + "\n      scf.yield %w : " + tensor + "\n    } {tt.num_stages = 2 : i32, tt.loop_unroll_factor = 2 : i32}\n    tt.print \"a\" {hex = false, isSigned = array<i32: 0>} : %r : " + tensor + "\n",
}

const (
	mutable = "!ttg.memdesc<SHAPExf16, #L, #ttg.shared_memory, mutable>"
	ring    = "!ttg.memdesc<3xSHAPExf16, #L, #ttg.shared_memory, mutable>"
	tmem    = "!ttg.memdesc<SHAPExf32, #L, #ttng.tensor_memory, mutable>"
)

var onBuffers = map[string]string{
	"buffers": "    %x = arith.constant dense<0.0> : tensor<SHAPExf16, #B>\n    %m = ttg.local_alloc %x {allocation.offset = 1024 : i32} : (tensor<SHAPExf16, #B>) -> " + mutable + "\n    %y = ttg.local_load %m : " + mutable + " -> tensor<SHAPExf16, #B>\n" +
		"    ttg.local_store %y, %m : tensor<SHAPExf16, #B> -> " + mutable + "\n    ttg.local_dealloc %m : " + mutable + "\n",
	"rings":  "    %c0 = arith.constant 0 : i32\n    %m = ttg.local_alloc : () -> " + ring + "\n    %v = ttg.memdesc_index %m[%c0] : " + ring + " -> " + mutable + "\n    %y = ttg.local_load %v : " + mutable + " -> tensor<SHAPExf16, #B>\n    tt.print \"a\" {hex = false, isSigned = array<i32: 0>} : %y : tensor<SHAPExf16, #B>\n",
	"parts":  "    %m = ttg.local_alloc : () -> " + mutable + "\n    %v = ttg.memdesc_subslice %m[32, 0] : " + mutable + " -> !ttg.memdesc<32x64xf16, #L, #ttg.shared_memory, mutable, 64x64>\n    %y = ttg.local_load %v : !ttg.memdesc<32x64xf16, #L, #ttg.shared_memory, mutable, 64x64> -> tensor<32x64xf16, #B>\n    tt.print \"a\" {hex = false, isSigned = array<i32: 0>} : %y : tensor<32x64xf16, #B>\n",
	"copies": "    %q = tt.splat %p : !tt.ptr<f16> -> tensor<SHAPEx!tt.ptr<f16>, #B>\n    %m = ttg.local_alloc : () -> " + mutable + "\n    %t = ttg.async_copy_global_to_local %q, %m : tensor<SHAPEx!tt.ptr<f16>, #B> -> <SHAPExf16, #L, #ttg.shared_memory, mutable>\n    %g = ttg.async_commit_group tokens %t\n    %w = ttg.async_wait %g {num = 0 : i32}\n    %y = ttg.local_load %m token %w : " + mutable + " -> tensor<SHAPExf16, #B>\n    tt.print \"a\" {hex = false, isSigned = array<i32: 0>} : %y : tensor<SHAPExf16, #B>\n",
}

var onTensorMemory = map[string]string{
	"tensor memory": "    %m = ttng.tmem_alloc {tensor_memory_col_offset = 0 : i32, tensor_memory_row_offset = 0 : i32} : () -> " + tmem + "\n    %x = arith.constant dense<0.0> : tensor<SHAPExf32, #ttg.blocked<{sizePerThread = [1, 64], threadsPerWarp = [32, 1], warpsPerCTA = [4, 1], order = [0, 1]}>>\n    %true = arith.constant true\n    ttng.tmem_store %x, %m, %true : tensor<SHAPExf32, #ttg.blocked<{sizePerThread = [1, 64], threadsPerWarp = [32, 1], warpsPerCTA = [4, 1], order = [0, 1]}>> -> " + tmem + "\n" +
		"    %y = ttng.tmem_load %m : " + tmem + " -> tensor<SHAPExf32, #ttg.blocked<{sizePerThread = [1, 64], threadsPerWarp = [32, 1], warpsPerCTA = [4, 1], order = [0, 1]}>>\n    tt.print \"a\" {hex = false, isSigned = array<i32: 0>} : %y : tensor<SHAPExf32, #ttg.blocked<{sizePerThread = [1, 64], threadsPerWarp = [32, 1], warpsPerCTA = [4, 1], order = [0, 1]}>>\n",
}
