package hostile

import (
	"fmt"
	"strings"
)

// Flows are functions with much control flow, or many values in it.
func Flows() []Family {
	return []Family{
		{"a long function", IR, 60, func(n int) string {
			return kernel(lines(n, "    %v$ = arith.addf %x, %x : "+row) + lines(n/4, "    %w$ = arith.mulf %v$, %v$ : "+row))
		}},
		{"a chain of values", IR, 60, func(n int) string {
			return kernel("    %v0 = arith.addf %x, %x : " + row + "\n" + many(n, func(i int) string {
				return numbered("    %v$ = arith.addf %v~, %x : "+row+"\n", i+1)
			}))
		}},
		{"everything live at once", IR, 130, func(n int) string {
			return kernel(lines(n, "    %v$ = math.exp %x : "+row) + "    %w0 = arith.addf %x, %x : " + row + "\n" + many(n, func(i int) string {
				return fmt.Sprintf("    %%w%d = arith.addf %%w%d, %%v%d : "+row+"\n", i+1, i, n-1-i)
			}))
		}},
		{"scalars live at once", IR, 60, func(n int) string {
			return kernel(lines(n, "    %v$ = arith.addi %n, %n : i32") + "    %w0 = arith.addi %n, %n : i32\n" + many(n, func(i int) string {
				return fmt.Sprintf("    %%w%d = arith.addi %%w%d, %%v%d : i32\n", i+1, i, n-1-i)
			}))
		}},
		{"nested loops", IR, 46, func(n int) string {
			// As deep as the parser lets it be, and again.
			return kernel(nested(n, 900, func(i int) string {
				return numbered("scf.for %i$ = %c0 to %n step %c1 : i32 {\n", i)
			}, func(int, int) string { return "}\n" }))
		}},
		{"nested loops that carry", IR, 220, func(n int) string {
			return kernel(nested(n, 400, func(i int) string {
				return numbered("%r$ = scf.for %i$ = %c0 to %n step %c1 iter_args(%v$ = ", i) + carried(i%400, numbered("%v~", i)) + ") -> (" + row + ") : i32 {\n"
			}, func(i, last int) string {
				inner := fmt.Sprintf("%%v%d", i)
				if i < last {
					inner = fmt.Sprintf("%%r%d", i+1)
				}
				return "scf.yield " + inner + " : " + row + "\n}\n"
			}))
		}},
		{"nested loops with values live in them", IR, 170, func(n int) string {
			return kernel(nested(n, 400, func(i int) string {
				return numbered("%v$ = math.exp %x : "+row+"\nscf.for %i$ = %c0 to %n step %c1 : i32 {\n", i)
			}, func(i, _ int) string {
				return numbered("}\n%w$ = math.log %v$ : "+row+"\n", i)
			}))
		}},
		{"values used at the bottom of a nest", IR, 130, func(n int) string {
			return kernel(lines(n, "    %v$ = math.exp %x : "+row) + nest(400, lines(n, "%w$ = arith.addf %v$, %x : "+row)))
		}},
		{"a ladder of branches", IR, 260, func(n int) string {
			return kernel(nested(n, 450, func(i int) string {
				return numbered("%v$ = math.exp %x : "+row+"\n%r$ = scf.if %true -> ("+row+") {\n  scf.yield %v$ : "+row+"\n} else {\n", i)
			}, func(i, last int) string {
				inner := "%x"
				if i < last {
					inner = fmt.Sprintf("%%r%d", i+1)
				}
				return "scf.yield " + inner + " : " + row + "\n}\n"
			}))
		}},
		{"nested branches", IR, 54, func(n int) string {
			return kernel(nested(n, 900, func(i int) string {
				return numbered("%v$ = arith.addi %n, %n : i32\nscf.if %true {\n", i)
			}, func(int, int) string { return "}\n" }))
		}},
		{"many loops in a row", IR, 220, func(n int) string {
			return kernel("    %r0 = arith.addf %x, %x : " + row + "\n" + many(n, func(i int) string {
				return numbered("    %r$ = "+loop+" iter_args(%v = %r~) -> ("+row+") : i32 {\n      %w = arith.addf %v, %x : "+row+"\n      scf.yield %w : "+row+"\n    }\n", i+1)
			}))
		}},
		{"many loops over one value", IR, 120, func(n int) string {
			return kernel(strings.Repeat("    "+loop+" : i32 {\n      %w = arith.addf %x, %x : "+row+"\n      tt.print \"a\" {hex = false, isSigned = array<i32: 0>} : %w : "+row+"\n    }\n", n))
		}},
		{"many branches in a row", IR, 220, func(n int) string {
			return kernel("    %r0 = arith.addf %x, %x : " + row + "\n" + many(n, func(i int) string {
				return numbered("    %r$ = scf.if %true -> ("+row+") {\n      %w = arith.addf %r~, %x : "+row+"\n      scf.yield %w : "+row+"\n    } else {\n      scf.yield %r~ : "+row+"\n    }\n", i+1)
			}))
		}},
		{"a loop with many carried values", IR, 130, func(n int) string {
			return kernel(numbered("    %r:$ = ", n) + loop + " iter_args(" + list(n, "%v$ = %x") + ") -> (" + list(n, row) + ") : i32 {\n" +
				lines(n, "      %w$ = arith.addf %v$, %x : "+row) + "      scf.yield " + list(n, "%w$") + " : " + list(n, row) + "\n    }\n")
		}},
		{"a loop that rotates many values", IR, 75, func(n int) string {
			return kernel(numbered("    %r:$ = ", n) + loop + " iter_args(" + list(n, "%v$ = %x") + ") -> (" + list(n, row) + ") : i32 {\n" +
				"      scf.yield " + list(n-1, "%v$") + strings.Repeat(", ", min(n-1, 1)) + "%v0 : " + list(n, row) + "\n    }\n")
		}},
		{"a while with many values", IR, 190, func(n int) string {
			types := list(n, row)
			return kernel(numbered("    %r:$ = scf.while (", n) + list(n, "%v$ = %x") + ") : (" + types + ") -> (" + types + ") {\n" +
				"      scf.condition(%true) " + list(n, "%v$") + " : " + types + "\n    } do {\n    ^bb0(" + list(n, "%w$: "+row) + "):\n      scf.yield " + list(n, "%w$") + " : " + types + "\n    }\n")
		}},
		{"many functions", IR, 480, func(n int) string {
			return module(many(n, func(i int) string {
				return function(numbered("public @f$", i), "    %v = arith.addf %x, %x : "+row+"\n")
			}))
		}},
		{"many small functions", IR, 40, func(n int) string { return module(lines(n, "  tt.func @f$() { tt.return }")) }},
		{"many modules", IR, 60, func(n int) string { return lines(n, "module @m$ { tt.func @f() { tt.return } }") }},
		{"many blocks", IR, 50, func(n int) string {
			return kernel("    cf.br ^bb0\n" + many(n, func(i int) string {
				return numbered("  ^bb$:\n    %v$ = arith.addi %n, %c1 : i32\n    cf.br ^bb", i) + fmt.Sprint(i+1) + "\n"
			}) + numbered("  ^bb$:\n", n))
		}},
		{"values live over many blocks", IR, 160, func(n int) string {
			return kernel(lines(n, "    %v$ = math.exp %x : "+row) + "    cf.br ^bb0\n" + many(n, func(i int) string {
				return numbered("  ^bb$:\n    cf.br ^bb", i) + fmt.Sprint(i+1) + "\n"
			}) + numbered("  ^bb$:\n", n) + lines(n, "    %w$ = arith.addf %v$, %x : "+row))
		}},
		{"blocks with one exit", IR, 60, func(n int) string {
			return kernel("    cf.br ^bb0\n" + many(n, func(i int) string {
				return numbered("  ^bb$:\n    cf.cond_br %true, ^bb", i) + fmt.Sprint(i+1) + numbered(", ^bb$\n", n+1)
			}) + numbered("  ^bb$:\n    cf.br ^bb", n) + numbered("$\n  ^bb$:\n", n+1))
		}},
		{"many blocks with arguments", IR, 90, func(n int) string {
			return kernel("    cf.br ^bb0(%x : " + row + ")\n" + many(n, func(i int) string {
				return numbered("  ^bb$(%v$: "+row+"):\n    cf.cond_br %true, ^bb", i) + fmt.Sprint(i+1) + numbered("(%v$ : "+row+"), ^bb0(%x : "+row+")\n", i)
			}) + numbered("  ^bb$(%v$: "+row+"):\n", n))
		}},
		{"blocks that all go to all", IR, 60, func(n int) string {
			return kernel("    cf.br ^bb0\n" + many(n, func(i int) string {
				return numbered("  ^bb$:\n    cf.cond_br %true, ^bb", i) + fmt.Sprint(i+1) + ", ^bb" + fmt.Sprint((i*7919+13)%(n+1)) + "\n"
			}) + numbered("  ^bb$:\n", n))
		}},
		{"a switch with many cases", IR, 30, func(n int) string {
			return kernel("    cf.switch %n : i32, [\n      default: ^bb0" + many(n, func(i int) string { return numbered(",\n      $: ^bb0", i) }) + "\n    ]\n  ^bb0:\n")
		}},
		{"an index switch with many cases", IR, 40, func(n int) string {
			return kernel("    %k = arith.index_cast %n : i32 to index\n    scf.index_switch %k\n" + lines(n, "    case $ {\n      scf.yield\n    }") + "    default {\n    }\n")
		}},
		{"many operands", IR, 12, func(n int) string {
			return kernel("    \"test.op\"(" + list(n, "%n") + ") : (" + list(n, "i32") + ") -> ()\n")
		}},
		{"many results", IR, 20, func(n int) string {
			return kernel(numbered("    %r:$ = \"test.op\"() : () -> (", n) + list(n, "i32") + ")\n    \"test.op\"(" + list(n, "%r#$") + ") : (" + list(n, "i32") + ") -> ()\n")
		}},
		{"many calls of one function", IR, 90, func(n int) string {
			call := "    tt.call @leaf(%p, %q, %n, %x, %t) : (!tt.ptr<f32>, !tt.ptr<f16>, i32, " + row + ", " + tile + ") -> ()\n"
			return module(function("private @leaf", "") + function("public @kernel", strings.Repeat(call, n)))
		}},
		{"many functions that call one", IR, 680, func(n int) string {
			call := "    tt.call @leaf(%p, %q, %n, %x, %t) : (!tt.ptr<f32>, !tt.ptr<f16>, i32, " + row + ", " + tile + ") -> ()\n"
			return module(function("private @leaf", "    %l = ttg.local_alloc %t : ("+tile+") -> "+buffer+"\n    %s = ttg.local_load %l : "+buffer+" -> "+tile+"\n") +
				many(n, func(i int) string { return function(numbered("public @f$", i), call) }))
		}},
		{"ops with many results in a row", IR, 40, func(n int) string {
			return kernel(many(n/8, func(i int) string {
				return numbered("    %r$:16 = \"test.op\"() : () -> (", i) + list(16, "i32") + ")\n    \"test.use\"(" + list(16, fmt.Sprintf("%%r%d#$", i)) + ") : (" + list(16, "i32") + ") -> ()\n"
			}))
		}},
		{"many regions", IR, 12, func(n int) string {
			return kernel("    \"test.op\"() (" + list(n, "{}") + ") : () -> ()\n")
		}},
		{"a reduction of many values", IR, 120, func(n int) string {
			types := list(n, "f32")
			return kernel(numbered("    %r:$ = \"tt.reduce\"(", n) + list(n, "%x") + ") <{axis = 0 : i32}> ({\n    ^bb0(" + list(n, "%a$: f32") + ", " + list(n, "%b$: f32") + "):\n" +
				"      tt.reduce.return " + list(n, "%a$") + " : " + types + "\n    }) : (" + list(n, row) + ") -> (" + types + ")\n")
		}},
		{"many reductions", IR, 220, func(n int) string {
			return kernel(lines(n, `    %r$ = "tt.reduce"(%t) <{axis = 1 : i32}> ({
    ^bb0(%a: f16, %b: f16):
      %s = arith.addf %a, %b : f16
      tt.reduce.return %s : f16
    }) : (`+tile+`) -> tensor<64xf16, #ttg.slice<{dim = 1, parent = #b}>>`))
		}},
		{"partitions", IR, 130, func(n int) string {
			n = min(n, 2000)
			return kernel("    ttg.warp_specialize(%x)\n    default {\n      ttg.warp_yield\n    }\n" +
				lines(n, "    partition$(%a: "+row+") num_warps(4) {\n      %v = arith.addf %a, %a : "+row+"\n      ttg.warp_return\n    }") + "    : (" + row + ") -> ()\n")
		}},
		{"partitions with many values", IR, 100, func(n int) string {
			return kernel("    ttg.warp_specialize(" + list(n, "%x") + ")\n    default {\n      ttg.warp_yield\n    }\n    partition0(" + list(n, "%a$: "+row) + ") num_warps(4) {\n      ttg.warp_return\n    } : (" +
				list(n, row) + ") -> ()\n")
		}},
		{"graph of values in a module", IR, 50, func(n int) string {
			return "module {\n" + many(n, func(i int) string {
				return fmt.Sprintf("  %%v%d = \"test.op\"(%%v%d, %%v%d) : (i32, i32) -> i32\n", i, (i*7919+1)%n, (i+1)%n)
			}) + "}\n"
		}},
	}
}

// nest is loops so deep, around a body.
func nest(deep int, body string) string {
	return nested(deep, deep, func(i int) string {
		text := numbered("scf.for %j$ = %c0 to %n step %c1 : i32 {\n", i)
		if i == deep-1 {
			text += body
		}
		return text
	}, func(int, int) string { return "}\n" })
}

// carried is what the outermost loop begins with, or an inner one.
func carried(depth int, outer string) string {
	if depth == 0 {
		return "%x"
	}
	return outer
}

// nested opens and closes n things, so many deep, one such nest behind the other. Each
// has a number; last is that of the innermost.
func nested(n, deep int, open func(i int) string, shut func(i, last int) string) string {
	var b strings.Builder
	for from := 0; from < n; from += deep {
		to := min(n, from+deep)
		for i := from; i < to; i++ {
			b.WriteString(open(i))
		}
		for i := to - 1; i >= from; i-- {
			b.WriteString(shut(i, to-1))
		}
	}
	return b.String()
}
