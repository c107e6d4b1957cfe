package hostile

import (
	"fmt"
	"strings"
)

// Memory has what analyses of buffers, pointers and loads look at.
func Memory() []Family {
	load := "    %l$ = ttg.local_load %m$ : " + buffer + " -> " + tile
	return []Family{
		{"many buffers", IR, 180, func(n int) string {
			return kernel(lines(n, "    %m$ = ttg.local_alloc %t : ("+tile+") -> "+buffer) + lines(n, load))
		}},
		{"many buffers in a row", IR, 180, func(n int) string {
			return kernel(lines(n, "    %m$ = ttg.local_alloc %t : ("+tile+") -> "+buffer+"\n"+load))
		}},
		{"many buffers that overlap", IR, 180, func(n int) string {
			return kernel(many(n, func(i int) string {
				text := numbered("    %m$ = ttg.local_alloc %t : ("+tile+") -> "+buffer+"\n", i)
				if i >= 50 {
					text += numbered(load+"\n", i-50)
				}
				return text
			}))
		}},
		{"buffers of many sizes", IR, 180, func(n int) string {
			return kernel(many(n, func(i int) string {
				return numbered("    %m$ = ttg.local_alloc : () -> !ttg.memdesc<", i) + fmt.Sprint(1<<(i%11)) + "x64xf16, #s, #smem, mutable>\n"
			}) + many(n, func(i int) string {
				k := (i * 7919) % n
				return fmt.Sprintf("    ttg.local_dealloc %%m%d : !ttg.memdesc<%dx64xf16, #s, #smem, mutable>\n", k, 1<<(k%11))
			}))
		}},
		{"buffers chosen one from another", IR, 140, func(n int) string {
			return kernel("    %m0 = ttg.local_alloc %t : (" + tile + ") -> " + buffer + "\n" + many(n, func(i int) string {
				return numbered("    %a$ = ttg.local_alloc : () -> "+buffer+"\n    %m$ = arith.select %true, %m~, %a$ : "+buffer+"\n", i+1)
			}) + numbered("    %l = ttg.local_load %m$ : "+buffer+" -> "+tile+"\n", n))
		}},
		{"buffers that a loop rotates", IR, 150, func(n int) string {
			return kernel(lines(n, "    %m$ = ttg.local_alloc : () -> "+buffer) + numbered("    %r:$ = ", n) + loop + " iter_args(" + list(n, "%v$ = %m$") + ") -> (" + list(n, buffer) + ") : i32 {\n" +
				"      scf.yield " + list(n-1, "%v$") + strings.Repeat(", ", min(n-1, 1)) + "%v0 : " + list(n, buffer) + "\n    }\n")
		}},
		{"views of views", IR, 100, func(n int) string {
			return kernel("    %m0 = ttg.local_alloc %t : (" + tile + ") -> " + buffer + "\n" + many(n, func(i int) string {
				return numbered("    %m$ = ttg.memdesc_subslice %m~[0, 0] : "+buffer+" -> "+buffer+"\n", i+1)
			}) + numbered("    %l = ttg.local_load %m$ : "+buffer+" -> "+tile+"\n", n))
		}},
		{"conversions", IR, 90, func(n int) string {
			return kernel("    %v0 = ttg.convert_layout %t : " + tile + " -> " + other + "\n" + many(n, func(i int) string {
				return numbered("    %u$ = ttg.convert_layout %v~ : "+other+" -> "+tile+"\n    %v$ = ttg.convert_layout %u$ : "+tile+" -> "+other+"\n", i+1)
			}))
		}},
		{"conversions of one value", IR, 80, func(n int) string {
			return kernel(lines(n, "    %v$ = ttg.convert_layout %t : "+tile+" -> "+other) + "    %w0 = arith.addf %v0, %v0 : " + other + "\n" + many(n-1, func(i int) string {
				return fmt.Sprintf("    %%w%d = arith.addf %%w%d, %%v%d : %s\n", i+1, i, n-1-i, other)
			}))
		}},
		{"loads before many loops", IR, 380, func(n int) string {
			return kernel("    %ptr = tt.splat %p : !tt.ptr<f32> -> tensor<128x!tt.ptr<f32>, #b1>\n" + many(n, func(i int) string {
				return numbered("    %l$ = tt.load %ptr : tensor<128x!tt.ptr<f32>, #b1>\n", i)
			}) + many(n, func(i int) string {
				return numbered("    %r$ = "+loop+" iter_args(%v = %x) -> ("+row+") : i32 {\n      %w = arith.addf %v, %l$ : "+row+"\n      scf.yield %w : "+row+"\n    }\n", i)
			}))
		}},
		{"many encodings", IR, 260, func(n int) string {
			shape := func(i int) string {
				return fmt.Sprintf("#ttg.blocked<{sizePerThread = [%d, %d], threadsPerWarp = [%d, %d], warpsPerCTA = [%d, %d], order = [1, 0]}>",
					1<<(i%8), 1<<(i/8%8), 1<<(i/64%6), 32>>(i/64%6), 1<<(i/384%3), 4>>(i/384%3))
			}
			return kernel(many(n, func(i int) string {
				return numbered("    %v$ = ttg.convert_layout %t : "+tile+" -> tensor<64x64xf16, ", i) + shape(i) + ">\n"
			}))
		}},
		{"pointers that move", IR, 80, func(n int) string {
			return kernel("    %p0 = tt.addptr %p, %n : !tt.ptr<f32>, i32\n" + many(n, func(i int) string {
				return numbered("    %p$ = tt.addptr %p~, %n : !tt.ptr<f32>, i32\n    %l$ = tt.load %p$ : !tt.ptr<f32>\n", i+1)
			}))
		}},
		{"loads and stores", IR, 100, func(n int) string {
			return kernel(lines(n, "    %l$ = tt.load %p : !tt.ptr<f32>\n    tt.store %p, %l$ : !tt.ptr<f32>\n    %m$ = tt.load %q : !tt.ptr<f16>"))
		}},
		{"operands loaded before one loop of dots", IR, 620, func(n int) string { return kernel(dots(n, n, false)) }},
		{"operands loaded before many loops of dots", IR, 760, func(n int) string { return kernel(dots(n, 1, false)) }},
		{"operands in shared memory before one loop of dots", IR, 860, func(n int) string { return kernel(dots(n, n, true)) }},
		{"one operand of many dots", IR, 200, func(n int) string {
			return kernel(operand("0", "0", false) + operand("1", "1", false) + "    %r = " + loop + " iter_args(%acc0 = %zero) -> (tensor<64x64xf32, #mma>) : i32 {\n" + many(n, func(i int) string {
				return numbered("      %acc$ = tt.dot %o0, %o1, %acc~ : tensor<64x64xf16, #d0> * tensor<64x64xf16, #d1> -> tensor<64x64xf32, #mma>\n", i+1)
			}) + numbered("      scf.yield %acc$ : tensor<64x64xf32, #mma>\n    }\n", n))
		}},
		{"one operand of many loops of dots at the bottom of nests", IR, 500, func(n int) string {
			const wide = 100
			return kernel(operand("0", "0", false) + operand("1", "1", false) + many((n+wide-1)/wide, func(int) string {
				return nest(300, many(min(n, wide), func(i int) string {
					return strings.Replace(loopOfDots([]string{"0"}), "%r0 ", numbered("%r$ ", i), 1)
				}))
			}))
		}},
		{"a chain in a loop to many dots", IR, 330, func(n int) string {
			return kernel(operand("0", "0", false) + operand("1", "1", false) + "    %r = " + loop + " iter_args(%acc0 = %zero) -> (tensor<64x64xf32, #mma>) : i32 {\n      %v0 = ttg.convert_layout %o0 : tensor<64x64xf16, #d0> -> tensor<64x64xf16, #d0>\n" + many(n, func(i int) string {
				return numbered("      %u$ = ttg.convert_layout %v~ : tensor<64x64xf16, #d0> -> "+tile+"\n      %v$ = ttg.convert_layout %u$ : "+tile+" -> tensor<64x64xf16, #d0>\n"+
					"      %acc$ = tt.dot %v$, %o1, %acc~ : tensor<64x64xf16, #d0> * tensor<64x64xf16, #d1> -> tensor<64x64xf32, #mma>\n", i+1)
			}) + numbered("      scf.yield %acc$ : tensor<64x64xf32, #mma>\n    }\n", n))
		}},
		{"stores by pointers that move between loads and dots", IR, 110, func(n int) string {
			text := kernel(operand("0", "0", false) + operand("1", "1", false) + "    %f = arith.constant 0.0 : f32\n    %p0 = tt.addptr %p, %n : !tt.ptr<f32>, i32\n" + many(n, func(i int) string {
				return numbered("    %p$ = tt.addptr %p~, %n : !tt.ptr<f32>, i32\n    tt.store %p$, %f : !tt.ptr<f32>\n", i+1)
			}) + loopOfDots([]string{"0"}))
			return strings.Replace(text, "%q: !tt.ptr<f16>", "%q: !tt.ptr<f16> {llvm.noalias}", 1)
		}},
		{"stores to views of views between loads and dots", IR, 180, func(n int) string {
			return kernel(operand("0", "0", true) + operand("1", "1", true) + "    %w0 = ttg.local_alloc %t : (" + tile + ") -> " + buffer + "\n" + many(n, func(i int) string {
				return numbered("    %w$ = ttg.memdesc_subslice %w~[0, 0] : "+buffer+" -> "+buffer+"\n    ttg.local_store %t, %w$ : "+tile+" -> "+buffer+"\n", i+1)
			}) + loopOfDots([]string{"0"}))
		}},
		{"descriptors loaded before many loops of dots", IR, 600, func(n int) string {
			return dpasKernel(lines(n, "    %l$ = tt.descriptor_load %desc[%n, %n] {ttig.block_io = \"row_major\"} : !tt.tensordesc<128x128xf16> -> "+dpasA) + many(n, func(i int) string {
				return numbered("    %r$ = "+loop+" iter_args(%acc = %zero) -> ("+dpasC+") : i32 {\n      %d = tt.dot %l$, %k, %acc : "+dpasA+" * "+dpasB+" -> "+dpasC+"\n      scf.yield %d : "+dpasC+"\n    }\n"+printed, i)
			}))
		}},
		{"one descriptor load of many loops of dots", IR, 300, func(n int) string {
			return dpasKernel("    %l = tt.descriptor_load %desc[%n, %n] {ttig.block_io = \"row_major\"} : !tt.tensordesc<128x128xf16> -> " + dpasA + "\n" +
				lines(n, "    %r$ = "+loop+" iter_args(%acc = %zero) -> ("+dpasC+") : i32 {\n      %d = tt.dot %l, %k, %acc : "+dpasA+" * "+dpasB+" -> "+dpasC+"\n      scf.yield %d : "+dpasC+"\n    }\n"+printed))
		}},
		{"a long chain to an operand of a dot", IR, 60, func(n int) string {
			return kernel(operand("1", "1", false) + "    %v0 = arith.addf %t, %t : " + tile + "\n" + many(n, func(i int) string {
				return numbered("    %v$ = arith.addf %v~, %v~ : "+tile+"\n", i+1)
			}) + numbered("    %o0 = ttg.convert_layout %v$ : "+tile+" -> tensor<64x64xf16, #d0>\n", n) + loopOfDots([]string{"0"}))
		}},
	}
}

const (
	dpasA = "tensor<128x128xf16, #x0>"
	dpasB = "tensor<128x128xf16, #x1>"
	dpasC = "tensor<128x128xf32, #dpas>"

	printed = "    tt.print \"r\" {hex = false, isSigned = array<i32: 0>} : %r$ : " + dpasC + "\n"
)

// dpasKernel is a kernel of an Intel GPU, with a descriptor and an operand of dots.
func dpasKernel(body string) string {
	return `#dpas = #ttig.dpas<{repeatCount = 8, systolicDepth = 8, executionSize = 16, opsPerChan = 2, threadsPerWarp = 16, warpsPerCTA = [8, 1], repCluster = [2, 2], A = [16, 16], B = [16, 32], C = [16, 32]}>
#x0 = #ttg.dot_op<{opIdx = 0, parent = #dpas, kWidth = 1}>
#x1 = #ttg.dot_op<{opIdx = 1, parent = #dpas, kWidth = 2}>
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 8 : i32, ttg.target = "xpu", "ttg.threads-per-warp" = 16 : i32, ttig.support_2d_block_io} {
  tt.func @kernel(%p: !tt.ptr<f16>, %k: ` + dpasB + `, %n: i32) {
    %c0 = arith.constant 0 : i32
    %c1 = arith.constant 1 : i32
    %i1 = arith.constant 1 : i64
    %desc = tt.make_tensor_descriptor %p, [%n, %n], [%i1, %i1] : !tt.ptr<f16>, !tt.tensordesc<128x128xf16>
    %zero = arith.constant dense<0.000000e+00> : ` + dpasC + "\n" + body + "    tt.return\n  }\n}\n"
}

// operand loads an operand of a dot into %o with a name.
func operand(name, side string, shared bool) string {
	text := "    %ptr@ = tt.splat %q : !tt.ptr<f16> -> tensor<64x64x!tt.ptr<f16>, #b>\n    %ld@ = tt.load %ptr@ : tensor<64x64x!tt.ptr<f16>, #b>\n"
	if shared {
		text += "    %m@ = ttg.local_alloc %ld@ : (" + tile + ") -> " + buffer + "\n    %o@ = ttg.local_load %m@ : " + buffer + " -> tensor<64x64xf16, #dS>\n"
	} else {
		text += "    %o@ = ttg.convert_layout %ld@ : " + tile + " -> tensor<64x64xf16, #dS>\n"
	}
	return strings.NewReplacer("@", name, "#dS", "#d"+side).Replace(text)
}

// dots loads operands and multiplies them in loops, so many in each.
func dots(n, inLoop int, shared bool) string {
	text := operand("1", "1", shared)
	var names []string
	for i := range n {
		name := fmt.Sprintf("a%d", i)
		names = append(names, name)
	}
	return text + many(n, func(i int) string { return operand(names[i], "0", shared) }) + many((n+inLoop-1)/inLoop, func(i int) string {
		return loopOfDots(names[i*inLoop : min(n, (i+1)*inLoop)])
	})
}

func loopOfDots(names []string) string {
	return fmt.Sprintf("    %%r%s = ", names[0]) + loop + " iter_args(%acc0 = %zero) -> (tensor<64x64xf32, #mma>) : i32 {\n" + many(len(names), func(i int) string {
		return fmt.Sprintf("      %%acc%d = tt.dot %%o%s, %%o1, %%acc%d : tensor<64x64xf16, #d0> * tensor<64x64xf16, #d1> -> tensor<64x64xf32, #mma>\n", i+1, names[i], i)
	}) + fmt.Sprintf("      scf.yield %%acc%d : tensor<64x64xf32, #mma>\n    }\n", len(names))
}
