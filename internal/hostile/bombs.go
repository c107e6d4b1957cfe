package hostile

import "strings"

// bombs are short texts of which what they say, spelled out, is exponentially long,
// or numbers that say more than there is memory for.
func bombs() []Family {
	// doubled has n names of which each has the one before it twice.
	doubled := func(first, next, use string) func(int) string {
		return func(n int) string {
			return many(n, func(i int) string {
				if i == 0 {
					return first + "\n"
				}
				return numbered(next, i) + "\n"
			}) + numbered(use, n-1) + "\n"
		}
	}
	calls := func(times int, leaf string) func(int) string {
		return func(n int) string {
			return module(many(n, func(i int) string {
				body := leaf
				if i > 0 {
					body = strings.Repeat(numbered("    tt.call @f~(%p, %q, %n, %x, %t) : (!tt.ptr<f32>, !tt.ptr<f16>, i32, "+row+", "+tile+") -> ()\n", i), times)
				}
				visibility := "private"
				if i == n-1 {
					visibility = "public"
				}
				return function(numbered(visibility+" @f$", i), body)
			}))
		}
	}
	scratch := "    %l = ttg.local_alloc %t : (" + tile + ") -> " + buffer + "\n    %s = ttg.local_load %l : " + buffer + " -> " + tile + "\n"
	return []Family{
		{"aliases that double", IR, 20, doubled("#a0 = [1]", "#a$ = [#a~, #a~]", `"test.op"() {x = #a$} : () -> ()`)},
		{"dictionaries that double", IR, 30, doubled("#a0 = {x = 1}", "#a$ = {x = #a~, y = #a~}", `"test.op"() {x = #a$} : () -> ()`)},
		{"lists that nest by aliases", IR, 20, doubled("#a0 = [1]", "#a$ = [#a~]", `"test.op"() {x = #a$} : () -> ()`)},
		{"uses of a large alias", IR, 24, func(n int) string {
			return doubled("#a0 = [1]", "#a$ = [#a~, #a~]", "")(13) + strings.Repeat("\"test.op\"() {x = #a12} : () -> ()\n", n)
		}},
		{"uses of a large type", IR, 24, func(n int) string {
			return doubled("!t0 = tuple<i32>", "!t$ = tuple<!t~, !t~>", "")(13) + lines(n, "%v$ = \"test.op\"() : () -> !t12\n\"test.op\"(%v$) : (!t12) -> ()")
		}},
		{"mistakes about a large type", IR, 40, func(n int) string {
			return doubled("!t0 = tuple<i32>", "!t$ = tuple<!t~, !t~>", "")(13) + "\"test.op\"() ({\n^bb0(%a: !t12):\n" + lines(n, "%v$ = arith.addi %a, %a : !t12") + "}) : () -> ()\n"
		}},
		{"uses of a large location", IR, 40, func(n int) string {
			return "module {\n" + lines(n, "%v$ = arith.constant 1 : i32 loc(#loc12)") + "}\n" + doubled("#loc0 = loc(\"a.py\":1:2)", "#loc$ = loc(callsite(#loc~ at #loc~))", "")(13)
		}},
		{"aliases that double in a message", IR, 20, doubled("#a0 = [1]", "#a$ = [#a~, #a~]", `tt.func @f() attributes {sym_visibility = #a$, x = #a$} { tt.return #a$ }`)},
		{"types that double", IR, 24, doubled("!t0 = tuple<i32>", "!t$ = tuple<!t~, !t~>", `"test.op"() : () -> !t$`)},
		{"types that double in a message", IR, 24, doubled("!t0 = tuple<i32>", "!t$ = tuple<!t~, !t~>", `tt.func @f(%a: !t$) { %0 = arith.addi %a, %a : !t$ tt.return }`)},
		{"function types that double", IR, 24, doubled("!t0 = () -> i32", "!t$ = (!t~) -> !t~", `func.func private @f(%a: !t$)`)},
		{"pointers that nest", IR, 20, doubled("!t0 = !tt.ptr<i32>", "!t$ = !tt.ptr<!t~>", `tt.func @f(%a: !t$) { tt.return }`)},
		{"encodings that nest", IR, 50, doubled("#a0 = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>", "#a$ = #ttg.slice<{dim = 0, parent = #a~}>",
			`tt.func @f(%a: tensor<128xf32, #a$>) { tt.return }`)},
		{"encodings in encodings", IR, 50, doubled("#a0 = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>", "#a$ = #ttg.dot_op<{opIdx = 0, parent = #a~, kWidth = 2}>",
			"module "+attributes+" { tt.func @f(%a: tensor<128xf32, #a$>) { tt.return } }")},
		{"call sites that double", IR, 40, func(n int) string {
			return "tt.func @f() {\n  tt.return loc(" + numbered("#loc$", n-1) + ")\n} loc(" + numbered("#loc$", n-1) + ")\n" +
				doubled("#loc0 = loc(\"a.py\":1:2)", "#loc$ = loc(callsite(#loc~ at #loc~))", "")(n)
		}},
		{"fused locations that double", IR, 40, func(n int) string {
			return "tt.func @f(%x: i32 loc(" + numbered("#loc$", n-1) + ")) {\n  tt.return loc(" + numbered("#loc$", n-1) + ")\n} loc(" + numbered("#loc$", n-1) + ")\n" +
				doubled("#loc0 = loc(\"a.py\":1:2)", "#loc$ = loc(fused[#loc~, #loc~])", "")(n)
		}},
		{"names around locations", IR, 40, func(n int) string {
			return "tt.func @f(%x: i32 loc(" + numbered("#loc$", n-1) + ")) {\n  tt.return loc(" + numbered("#loc$", n-1) + ")\n} loc(" + numbered("#loc$", n-1) + ")\n" +
				doubled("#loc0 = loc(\"a.py\":1:2)", "#loc$ = loc(\"name$\"(#loc~))", "")(n)
		}},
		{"a DAG of calls", IR, 640, calls(2, "")},
		{"a DAG of calls with shared memory", IR, 640, calls(2, scratch)},
		{"a chain of calls", IR, 600, calls(1, scratch)},
		{"functions that call themselves", IR, 600, func(n int) string {
			return module(many(n, func(i int) string {
				return function(numbered("private @f$", i), numbered("    tt.call @f$(%p, %q, %n, %x, %t) : (!tt.ptr<f32>, !tt.ptr<f16>, i32, "+row+", "+tile+") -> ()\n", (i+1)%n)+scratch)
			}))
		}},
		{"shapes of 2^37", IR, 300, func(n int) string {
			return kernel(lines(n, `    %a$ = arith.constant dense<0> : tensor<131072x1048576xi8, #b>
    %b$ = amdg.extract_slice %a$ [0, 0] : tensor<131072x1048576xi8, #b> to tensor<64x64xi8, #b>
    %d$ = amdg.concat %b$, %b$ : tensor<64x64xi8, #b>, tensor<64x64xi8, #b> -> tensor<131072x1048576xi8, #b>
    %e$ = ttg.convert_layout %a$ : tensor<131072x1048576xi8, #b> -> tensor<131072x1048576xi8, #c>
    %f$ = tt.trans %a$ {order = array<i32: 1, 0>} : tensor<131072x1048576xi8, #b> -> tensor<1048576x131072xi8, #c>
    %g$ = tt.reshape %a$ : tensor<131072x1048576xi8, #b> -> tensor<1048576x131072xi8, #b>`))
		}},
		{"buffers of 2^37", IR, 200, func(n int) string {
			return kernel(lines(n, `    %a$ = ttg.local_alloc : () -> !ttg.memdesc<131072x1048576xi8, #s, #smem, mutable>
    %b$ = ttg.local_load %a$ : !ttg.memdesc<131072x1048576xi8, #s, #smem, mutable> -> tensor<131072x1048576xi8, #b>`))
		}},
		{"extents that overflow", IR, 200, func(n int) string {
			return kernel(lines(n, `    %a$ = arith.constant dense<0> : tensor<4611686018427387904x4611686018427387904xi64, #b>
    %b$ = ttg.local_alloc %a$ : (tensor<4611686018427387904x4611686018427387904xi64, #b>) -> !ttg.memdesc<4611686018427387904x4611686018427387904xi64, #s, #smem, mutable>`))
		}},
		{"many dimensions", IR, 10, func(n int) string {
			return "tt.func @f(%a: tensor<" + strings.Repeat("2x", n) + "f32>, %b: tensor<" + strings.Repeat("2x", n) + "f32, #ttg.blocked<{sizePerThread = [" + list(n, "1") +
				"], threadsPerWarp = [" + list(n, "1") + "], warpsPerCTA = [" + list(n, "1") + "], order = [" + list(n, "$") + "]}>>) {\n  tt.return\n}\n"
		}},
		{"many bases", IR, 20, func(n int) string {
			return "#l = #ttg.linear<{register = [" + list(n, "[$]") + "], lane = [[1], [2], [4], [8], [16]], warp = [[32], [64]], block = []}>\n" +
				"#m = #ttg.shared_linear<{offset = [" + list(n, "[$, 1]") + "]}, alignment = 16>\n" +
				"#p = #ttg.padded_shared<[" + list(n, "$:+$") + "] {order = [0], shape = [128]}>\n" +
				"tt.func @f(%a: tensor<128xf32, #l>, %b: !ttg.memdesc<64x64xf32, #m, #ttg.shared_memory>, %c: !ttg.memdesc<128xf32, #p, #ttg.shared_memory>) {\n  tt.return\n}\n"
		}},
		{"extreme numbers in encodings", IR, 200, extremeEncodings},
		{"extreme numbers in attributes", IR, 200, extremeAttributes},
	}
}

var extremes = []string{"0", "-1", "3", "4096", "2147483647", "4294967296", "9223372036854775807", "-9223372036854775808"}

// extremeEncodings has each number of an encoding extreme in turn.
func extremeEncodings(n int) string {
	templates := []string{
		"#ttg.blocked<{sizePerThread = [@, @], threadsPerWarp = [@, 8], warpsPerCTA = [@, 1], order = [@, 0]}>",
		"#ttg.nvidia_mma<{versionMajor = @, versionMinor = @, warpsPerCTA = [@, 1], instrShape = [@, @]}>",
		"#ttg.amd_mfma<{version = @, warpsPerCTA = [@, 1], instrShape = [@, @, 8], isTransposed = true}>",
		"#ttg.amd_wmma<{version = @, isTranspose = true, ctaLayout = {warp = [[0, @], [@, 0]]}}>",
		"#ttig.dpas<{repeatCount = @, systolicDepth = @, executionSize = @, opsPerChan = @, threadsPerWarp = @, warpsPerCTA = [@, 1], repCluster = [@, 1]}>",
		"#ttg.slice<{dim = @, parent = #b}>",
		"#ttg.dot_op<{opIdx = @, parent = #mma, kWidth = @}>",
		"#ttg.linear<{register = [[@, 0], [0, @]], lane = [[1, 0], [2, @], [4, 0], [8, 0], [16, 0]], warp = [[@, 0], [0, 1]], block = [[@, @]]}>",
		"#ttg.swizzled_shared<{vec = @, perPhase = @, maxPhase = @, order = [@, 0]}>",
		"#ttg.nvmma_shared<{swizzlingByteWidth = @, transposed = false, elementBitWidth = @, rank = @}>",
		"#ttg.padded_shared<[@:+@] {order = [1, 0], shape = [@, 64]}>",
		"#ttg.shared_linear<{offset = [[0, @], [@, 0]]}, alignment = @>",
		"#ttng.tensor_memory_encoding<blockM = @, blockN = @, colStride = @, CTASplitM = @>",
	}
	return encodings + "module " + attributes + " {\n" + many(n, func(i int) string {
		t := strings.ReplaceAll(extreme(templates[i%len(templates)], i/len(templates)), "@", "2")
		use := "%a: tensor<64x64xf16, " + t + ">"
		if strings.Contains(t, "shared") {
			use = "%a: !ttg.memdesc<64x64xf16, " + t + ", #smem, mutable>"
		} else if strings.Contains(t, "tensor_memory") {
			use = "%a: !ttg.memdesc<64x64xf16, " + t + ", #ttng.tensor_memory, mutable>"
		}
		return numbered("  tt.func @f$(", i) + use + ") {\n    tt.return\n  }\n"
	}) + "}\n"
}

// extreme puts an extreme number in place of one @, another for each i.
func extreme(template string, i int) string {
	places := strings.Count(template, "@")
	parts := strings.Split(template, "@")
	at := i % places
	return strings.Join(parts[:at+1], "@") + extremes[i/places%len(extremes)] + strings.Join(parts[at+1:], "@")
}

// extremeAttributes has the same for the attributes of ops.
func extremeAttributes(n int) string {
	templates := []string{
		"%r = tt.make_range {start = @ : i32, end = @ : i32} : tensor<128xi32, #b1>",
		`%r = "tt.reduce"(%x) <{axis = @ : i32}> ({
^bb0(%a: f32, %b: f32):
  %s = arith.addf %a, %b : f32
  tt.reduce.return %s : f32
}) : (` + row + `) -> f32`,
		`%r = "tt.scan"(%x) <{axis = @ : i32, reverse = false}> ({
^bb0(%a: f32, %b: f32):
  %s = arith.addf %a, %b : f32
  tt.scan.return %s : f32
}) : (` + row + `) -> ` + row,
		"%r = tt.expand_dims %x {axis = @ : i32} : " + row + " -> tensor<128x1xf32, #b>",
		"%r = tt.trans %t {order = array<i32: @, @>} : " + tile + " -> " + tile,
		"%r = tt.get_program_id @ : i32",
		"%l = ttg.local_alloc %t {allocation.offset = @ : i32} : (" + tile + ") -> " + buffer + "\n%r = ttg.memdesc_subslice %l[@, @] : " + buffer + " -> !ttg.memdesc<32x32xf16, #s, #smem, mutable, 64x64>",
		"%r = amdg.extract_slice %t [@, @] : " + tile + " to tensor<32x32xf16, #b>",
		"ttg.async_wait {num = @ : i32}",
		"%r = tt.histogram %n : i32 -> tensor<@xi32, #b1>",
		"%r = tt.splat %n : i32 -> tensor<@xi32, #b1>",
		"%r = tt.load %p {cache = @ : i32, isVolatile = false, evict = @ : i32} : !tt.ptr<f32>",
		loop + " : i32 {\n} {tt.num_stages = @ : i32, tt.loop_unroll_factor = @ : i32, tt.latency = @ : i32}",
		`"test.op"() {a = @ : i1, b = @ : i8, c = @ : index, d = dense<@> : tensor<@xi8>, e = array<i64: @>} : () -> ()`,
	}
	return module(many(n, func(i int) string {
		return function(numbered("@f$", i), strings.ReplaceAll(extreme(templates[i%len(templates)], i/len(templates)), "@", "1")+"\n")
	}))
}
