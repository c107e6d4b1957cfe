package hostile

import (
	"fmt"
	"strings"
)

// spellings are texts that are hard on lexer, parser and printers.
func spellings() []Family {
	nest := func(before, open, close, after string) func(int) string {
		return func(n int) string { return before + strings.Repeat(open, n) + strings.Repeat(close, n) + after }
	}
	op := func(value string) string { return "\"test.op\"() {x = " + value + "} : () -> ()\n" }
	return []Family{
		{"a long list", IR, 8, func(n int) string { return op("[" + list(n, "$") + "]") }},
		{"a long array", IR, 8, func(n int) string { return op("array<i64: " + list(n, "$") + ">") }},
		{"long elements", IR, 8, func(n int) string {
			return kernel(fmt.Sprintf("    %%k = arith.constant dense<[%s]> : tensor<%dxi32, #b1>\n", list(n, "$"), n))
		}},
		{"long elements of floats", IR, 10, func(n int) string {
			return kernel(fmt.Sprintf("    %%k = arith.constant dense<[%s]> : tensor<%dxf32, #b1>\n", list(n, "$.5"), n))
		}},
		{"hexadecimal elements", IR, 8, func(n int) string {
			return kernel(fmt.Sprintf("    %%k = arith.constant dense<\"0x%s\"> : tensor<%dxi32, #b1>\n", strings.Repeat("0badcafe", n), n))
		}},
		{"sparse elements", IR, 12, func(n int) string {
			return op(fmt.Sprintf("sparse<[%s], [%s]> : tensor<%dxi32>", list(n, "[$]"), list(n, "$"), n))
		}},
		{"a large dictionary", IR, 12, func(n int) string { return "\"test.op\"() {" + list(n, "k$ = $") + "} : () -> ()\n" }},
		{"one key many times", IR, 8, func(n int) string { return "\"test.op\"() {" + list(n, "k = $") + "} : () -> ()\n" }},
		{"nested lists", IR, 2, nest("\"test.op\"() {x = ", "[", "]", "} : () -> ()\n")},
		{"nested dictionaries", IR, 6, nest("\"test.op\"() {x = ", "{a = ", "}", "} : () -> ()\n")},
		{"nested tuples", IR, 7, nest("\"test.op\"() : () -> ", "tuple<", ">", "\n")},
		{"nested functions", IR, 8, nest("\"test.op\"() : () -> ", "(() -> ", ")", "\n")},
		{"nested tensors", IR, 9, nest("\"test.op\"() : () -> ", "tensor<4x", "f32>", "\n")},
		{"nested parameters", IR, 12, nest("\"test.op\"() {x = ", "#test.a<b = ", ">", "} : () -> ()\n")},
		{"nested locations", IR, 7, nest("\"test.op\"() : () -> () loc(", "fused[", "]", ")\n")},
		{"nested regions", IR, 25, nest("", "\"test.op\"() ({\n", "}) : () -> ()\n", "")},
		{"nested modules", IR, 10, nest("", "module {\n", "}\n", "")},
		{"nested expressions", IR, 5, nest("\"test.op\"() {x = affine_map<(d0) -> (", "(d0 + ", ")", ")>} : () -> ()\n")},
		{"open parentheses", IR, 1, func(n int) string { return strings.Repeat("(", n) }},
		{"open brackets", IR, 1, func(n int) string { return strings.Repeat("[", n) }},
		{"open braces", IR, 1, func(n int) string { return strings.Repeat("{", n) }},
		{"open angles", IR, 1, func(n int) string { return "#a = #x" + strings.Repeat("<", n) }},
		{"open comments", IR, 1, func(n int) string { return strings.Repeat("/", n) }},
		{"quotes", IR, 1, func(n int) string { return strings.Repeat("\"", n) }},
		{"types without an end", IR, 23, func(n int) string { return lines(n, "\"test.op\"() : () -> tuple<") }},
		{"types of dialects without an end", IR, 26, func(n int) string { return lines(n, "\"test.op\"() : () -> !tt.ptr<(") }},
		{"attributes without an end", IR, 16, func(n int) string { return lines(n, "#a$ = #test.a<[") }},
		{"elements without an end", IR, 21, func(n int) string { return lines(n, "\"test.op\"() {x = dense<") }},
		{"lines cut short", IR, 300, func(n int) string {
			return lines(n, "%v$ = tt.load %n : tensor<4x!tt.ptr<f32\n\"test.op\"() {x = #test.a<\"a\"} : () -> (\n\"test.op\"() {x = affine_map<(\n\"test.op\"() {x = {b = [\n"+
				"\"test.op\"() : () -> () loc(fused<\n\"test.op\"() ({ ^bb0(%a: \n%v$:3, %w = \"test.op\"(%a, \n\"test.op\"() <{x = <\n\"test.op\"() {x = sparse<[[1\n"+
				"\"test.op\"() {x = dense<\"0x\n\"test.op\"() {x = array<i32: \n!t$ = vector<4x\n!t$ = !test.a<tuple<\n%w = arith.constant dense<[\n#loc$ = loc(callsite(")
		}},
		{"unclosed functions", IR, 14, func(n int) string { return lines(n, "tt.func @f$() {") }},
		{"a long expression", IR, 8, func(n int) string { return op("affine_map<(d0) -> (" + strings.Repeat("d0 + ", n) + "d0)>") }},
		{"many dimensions of a map", IR, 12, func(n int) string {
			return op("affine_map<(" + list(n, "d$") + ") -> (" + list(n, "d$") + ")>")
		}},
		{"many conditions of a set", IR, 12, func(n int) string {
			return op("affine_set<(d0) : (" + list(n, "d0 - $ >= 0") + ")>")
		}},
		{"a long string", IR, 4, func(n int) string { return op("\"" + strings.Repeat("a\\0A", n) + "\"") }},
		{"a long name", IR, 4, func(n int) string {
			name := strings.Repeat("name", n)
			return "tt.func @" + name + "(%" + name + ": i32) {\n  \"test." + name + "\"(%" + name + ") {" + name + "} : (i32) -> ()\n  tt.return\n}\n"
		}},
		{"a long line of errors", IR, 24, func(n int) string { return strings.Repeat("%a = arith.addi %b, %c ", n) }},
		{"many errors", IR, 24, func(n int) string { return lines(n, "%a$ = arith.addi %b, %c") }},
		{"many wrong types", IR, 100, func(n int) string {
			return kernel(lines(n, "    %v$ = arith.addf %x, %t : "+row+"\n    %w$ = tt.dot %v$, %v$, %x : "+row+" * "+row+" -> "+row))
		}},
		{"an unknown name many times", IR, 24, func(n int) string {
			return kernel(lines(n, "    %v$ = arith.addi %nowhere, %elsewhere$ : i32"))
		}},
		{"an unknown op many times", IR, 30, func(n int) string { return kernel(lines(n, "    arith.ad$ %n : i32\n    tt.lod %p")) }},
		{"a name defined many times", IR, 30, func(n int) string { return kernel(strings.Repeat("    %v = arith.addi %n, %n : i32\n", n)) }},
		{"a symbol defined many times", IR, 40, func(n int) string {
			return module(strings.Repeat("  tt.func private @f() { tt.return }\n", n))
		}},
		{"uses before definitions", IR, 50, func(n int) string {
			return "module {\n" + many(n, func(i int) string {
				return fmt.Sprintf("  %%v%d = \"test.op\"(%%v%d) : (i32) -> i32\n", i, n-1-i)
			}) + "}\n"
		}},
		{"many aliases", IR, 24, func(n int) string { return lines(n, "#a$ = [$, \"text\"]") + op(numbered("#a$", n-1)) }},
		{"a chain of aliases", IR, 16, func(n int) string {
			return "#a0 = 1\n" + many(n, func(i int) string { return numbered("#a$ = #a~\n", i+1) }) + op(numbered("#a$", n))
		}},
		{"locations in front", IR, 90, func(n int) string {
			return lines(n, "#l$ = loc(\"a.py\":$:1)") + "tt.func @f(" + list(n, "%a$: i32 loc(\"x\"(#l$))") + ") {\n  tt.return\n}\n"
		}},
		{"many attributes of arguments", IR, 60, func(n int) string {
			return "tt.func @f(" + list(n, "%a$: !tt.ptr<f32> {tt.divisibility = 16 : i32, llvm.noalias}") + ") {\n  tt.return\n}\n"
		}},
		{"a list of lists", IR, 10, func(n int) string { return op("[" + list(n, "[$, [$]]") + "]") }},
		{"many locations", IR, 90, func(n int) string {
			return kernel(lines(n, "    %v$ = arith.addi %n, %n : i32 loc(#loc$)")) + lines(n, "#loc$ = loc(\"a.py\":$:1)")
		}},
		{"many inline locations", IR, 110, func(n int) string {
			return kernel(lines(n, "    %v$ = arith.addi %n, %n : i32 loc(callsite(\"f\"(\"a.py\":$:1) at \"g\"(\"b.py\":$:7)))"))
		}},
		{"locations that wait for one another", IR, 80, func(n int) string {
			return kernel(lines(n, "    %v$ = arith.addi %n, %n : i32 loc(#loc$)")) + many(n, func(i int) string {
				return fmt.Sprintf("#loc%d = loc(callsite(#loc%d at #loc%d))\n", i, (i+1)%n, (i+7)%n)
			})
		}},
		{"resources", IR, 30, func(n int) string {
			return "module {}\n{-#\n  dialect_resources: {\n    builtin: {\n" + strings.TrimSuffix(lines(n, "      r$: \"0x04000000\","), ",\n") + "\n    }\n  }\n#-}\n"
		}},
		{"comments", IR, 20, func(n int) string {
			return kernel(lines(n, "    // a comment $\n") + strings.Repeat("\n", n))
		}},
		{"chunks", IR, 60, func(n int) string { return lines(n, "tt.func @f$(%n: i32) { tt.return }\n// -----") }},
		{"expected errors", IR, 70, func(n int) string {
			return lines(n, "// expected-error @+$ {{anything $}}\ntt.func @f$(%n: i32) { tt.return }")
		}},
		{"wide letters", IR, 6, func(n int) string { return op("\"" + strings.Repeat("\U0001F600é", n) + "\"") }},
		{"no letters", IR, 2, func(n int) string { return strings.Repeat("\xff\x00", n) }},
		{"blank lines", IR, 2, func(n int) string { return strings.Repeat(" \n", n) }},
	}
}
