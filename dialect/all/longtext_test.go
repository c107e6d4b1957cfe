package all_test

import (
	"strings"
	"testing"
	"time"

	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/dialect/all"
	"github.com/tgopt/tgopt/ir/source"
	"github.com/tgopt/tgopt/parser"
)

// TestLongTexts reads, verifies and prints half a megabyte of one line, again
// and again, right and wrong: it takes tens of milliseconds, not seconds.
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
		start := time.Now()
		text := strings.Repeat(line, size/len(line))
		m, _ := parser.Parse(source.NewFile("long", text), parser.Options{Registry: reg, AllowUnregistered: true, KeepComments: true})
		dialect.Verify(m)
		for _, o := range mutantStyles[:3] {
			dialect.Print(m, o)
		}
		if d := time.Since(start); d > limit {
			t.Errorf("%q: %v", line, d)
		}
	}
}
