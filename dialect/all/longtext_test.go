package all_test

import (
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/dialect/all"
	"github.com/tgopt/tgopt/ir/source"
	"github.com/tgopt/tgopt/parser"
	"github.com/tgopt/tgopt/printer"
	"github.com/tgopt/tgopt/verify"
)

// TestLongTexts reads, verifies and prints half a megabyte of one line, again
// and again, right and wrong: it takes tenths of a second at most. The limit is
// far above that; quadratic time is above the limit.
func TestLongTexts(t *testing.T) {
	const size, limit = 512 << 10, 5 * time.Second
	reg := all.Registry()
	for _, line := range []string{
		"func.func @f() {\n", "}\n", "((((", "\"a\n", "// a\n\n", "\"a\"() {a = [", "tensor<4xtensor<", "^bb0(%a: i32):\n",
		"ttg.local_alloc %a : (tensor<2xf32>) -> !ttg.memdesc<2xf32, #a, #b>\n", "#loc1 = loc(\"a\"(#loc1))\n",
		"%a = arith.addi %b, %c : i32\n", "\"a.b\"()[^bb1, ^bb2] : () -> ()\n", "!a = tensor<4x!b>\n",
		"#m = affine_map<(d0) -> (d0 + (", "{-# external_resources: { a: { b: \"0x01\" } } #-}\n",
		"\"t.x\"() : () -> () {-# 0: { {a: {a: \"0x04\"} } } #-}\n",
	} {
		text := strings.Repeat(line, size/len(line))
		if d := timeOf(text, reg); d > limit {
			t.Errorf("%q: %v", line, d)
		}
	}
	// Lines that each name what others define: `$` is the number of the line, `>` a later one's.
	for _, shape := range [][3]string{
		{"func.func @f(%c: i1) {\n  cf.br ^b0\n", "^b$:\n  cf.cond_br %c, ^b>, ^b$\n", "}\n"},
		{"\"t.f\"() ({\n  \"t.b\"()[^b0] : () -> ()\n", "^b$:\n  \"t.b\"()[^b>, ^b$] : () -> ()\n", "}) : () -> ()\n"},
		{"", "func.func @f$() {\n  call @f>() : () -> ()\n  return\n}\n", ""},
		{"", "func.func @f$() {\n  call @g>() : () -> ()\n  return\n}\n", ""},
		{"module attributes {", "t.a$ = $, ", "t.a} {}\n"},
		{"func.func @f(%c: i32) {\n", "  %x$ = arith.addi %u>, %c : i32\n", "  return\n}\n"},
		{"func.func @f(%c: i32) {\n", "  %x$ = arith.addi %c, %c : i32\n  \"t.y\"(%x$) : (i32) -> ()\n", "  return\n}\n"},
		{"", "#a$ = array<i32: $>\n\"t.x\"() {a = #a$, b = #b>} : () -> ()\n", ""},
		{"", "#loc$ = loc(\"f\":$:1)\n\"t.x\"() : () -> () loc(#loc$)\n", ""},
		{"", "#loc$ = loc(callsite(\"f\":$:1 at #loc>))\n\"t.x\"() : () -> () loc(#loc$)\n", ""},
		{"module {\n", "module @m$ {\n  func.func private @f()\n}\n", "}\n"},
	} {
		n := size / len(shape[1])
		var b strings.Builder
		b.WriteString(shape[0])
		for i := range n {
			b.WriteString(strings.NewReplacer("$", strconv.Itoa(i), ">", strconv.Itoa((7*i+3)%n)).Replace(shape[1]))
		}
		b.WriteString(shape[2])
		if d := timeOf(b.String(), reg); d > limit {
			t.Errorf("%q, %d times: %v", shape[1], n, d)
		}
	}
}

// timeOf is the CPU time that it takes to read, verify and print a text: other
// work on the machine does not count.
func timeOf(text string, reg *dialect.Registry) time.Duration {
	start := cpuTime()
	m, _ := parser.Parse(source.NewFile("long", text), parser.Options{Registry: reg, AllowUnregistered: true, KeepComments: true})
	verify.Module(m)
	for _, o := range mutantStyles[:3] {
		printer.Print(m, o)
	}
	return cpuTime() - start
}
