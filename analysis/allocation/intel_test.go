package allocation_test

import (
	"fmt"
	"testing"

	"github.com/tgopt/tgopt/analysis/allocation"
	"github.com/tgopt/tgopt/dialect/ttg"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/layout"
)

// TestSubgroupConversions: what Intel's backend exchanges within a sub-group takes nothing where registers become lanes of which all had
// the same, and where registers and lanes change places a row of a sub-group's elements and one to spare for each element of a lane.
func TestSubgroupConversions(t *testing.T) {
	const (
		fallback = -1 // as much as others need
		four     = "[[1], [2], [4], [8]]"
		next     = "[[16], [32], [64], [128]]"
		none     = "[[0], [0], [0], [0]]"
		away     = "[[512], [1024]]"
	)
	written := func(register, lane, warp string) string {
		return "#ttg.linear<{register = " + register + ", lane = " + lane + ", warp = " + warp + ", block = []}>"
	}
	dpas := func(warps string, ops, lanes int) string {
		return fmt.Sprintf("#ttig.dpas<{repeatCount = 8, systolicDepth = 8, executionSize = %d, opsPerChan = %d, threadsPerWarp = 16, warpsPerCTA = %s, repCluster = [1, 1]}>", lanes, ops, warps)
	}
	dot := func(index, kWidth int, parent string) string {
		return fmt.Sprintf("#ttg.dot_op<{opIdx = %d, parent = %s, kWidth = %d}>", index, parent, kWidth)
	}
	blocked := "#ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [1, 16], warpsPerCTA = [1, 1], order = [1, 0]}>"
	for _, c := range []struct {
		name, from, to, tensor string
		bytes                  int64
	}{
		{"registers for lanes", written(next, four, "[]"), written(four, next, "[]"), "256xf32", 256 / 16 * 17 * 4},
		{"of eight bits", written(next, four, "[]"), written(four, next, "[]"), "256xi8", 256 / 16 * 17},
		{"of one bit", written(next, four, "[]"), written(four, next, "[]"), "256xi1", 256 / 16 * 17},
		{"of pointers", written(next, four, "[]"), written(four, next, "[]"), "256x!tt.ptr<f32>", 256 / 16 * 17 * 8},
		{"of 64 bits", written(next, four, "[]"), written(four, next, "[]"), "256xf64", 256 / 16 * 17 * 8},
		{"of 128 bits", written(next, four, "[]"), written(four, next, "[]"), "256xi128", fallback},
		{"of twelve bits", written(next, four, "[]"), written(four, next, "[]"), "256xi12", fallback},
		{"in two warps", written(next, four, "[[256], [512]]"), written(four, next, "[[256], [512]]"), "1024xf32", 1024 / 16 * 17 * 4},
		{"one register more, the last", written("[[16], [32], [64], [128], [256]]", four, "[]"), written("[[1], [2], [4], [8], [256]]", next, "[]"), "512xf16", 512 / 16 * 17 * 2},
		{"one register more, the first", written("[[16], [32], [64], [128], [256]]", four, "[]"), written("[[1], [2], [4], [8], [16]]", "[[32], [64], [128], [256]]", "[]"), "512xf16", 512 / 16 * 17 * 2},
		{"two registers more, the last", written("[[16], [32], [64], [128], [256], [512]]", four, "[]"), written("[[1], [2], [4], [8], [256], [512]]", next, "[]"), "1024xf16", 1024 / 16 * 17 * 2},
		{"two registers more, the first", written("[[16], [32], [64], [128], [256], [512]]", four, "[]"), written("[[1], [2], [4], [8], [16], [32]]", "[[64], [128], [256], [512]]", "[]"), "1024xf16", 1024 / 16 * 17 * 2},
		{"two registers more, turned", written("[[16], [32], [64], [128], [256], [512]]", four, "[]"), written("[[1], [2], [4], [8], [512], [256]]", next, "[]"), "1024xf16", fallback},
		{"one in the middle", written("[[16], [32], [64], [128], [256]]", four, "[]"), written("[[1], [2], [16], [4], [8]]", "[[32], [64], [128], [256]]", "[]"), "512xf16", fallback},
		{"lanes in another order", written(next, four, "[]"), written(four, "[[32], [16], [64], [128]]", "[]"), "256xf32", fallback},
		{"registers in another order", written(next, four, "[]"), written("[[2], [1], [4], [8]]", next, "[]"), "256xf32", fallback},
		{"fewer registers than lanes", written("[[16], [32]]", four, "[]"), written("[[1], [2]]", "[[16], [32], [4], [8]]", "[]"), "64xf32", fallback},
		{"lanes that become registers", written("[]", four, "[]"), written(four, none, "[]"), "16xf32", 0},
		{"lanes, then a register", written("[[16]]", four, "[]"), written("[[1], [2], [4], [8], [16]]", none, "[]"), "32xf32", 0},
		{"a register, then lanes", written("[[16]]", four, "[]"), written("[[16], [1], [2], [4], [8]]", none, "[]"), "32xf32", 0},
		{"a register among lanes", written("[[16]]", four, "[]"), written("[[1], [16], [2], [4], [8]]", none, "[]"), "32xf32", fallback},
		{"of 128 bits, too", written("[]", four, "[]"), written(four, none, "[]"), "16xi128", 0},
		{"warps", written("[[16], [32]]", four, "[[64], [128]]"), written("[[64], [128]]", four, "[[16], [32]]"), "256xf32", fallback},
		{"far warps", written(next+"", four, "[[256], [0]]"), written(four, next, "[[0], [256]]"), "512xf32", fallback},

		{"the accumulator as operand", dpas("[4, 1]", 2, 16), dot(0, 1, dpas("[4, 1]", 2, 16)), "32x16xf16", 0},
		{"the accumulator as operand of warps along N", dpas("[1, 4]", 2, 16), dot(0, 1, dpas("[1, 4]", 2, 16)), "32x64xf16", fallback},
		{"the accumulator as operand of wider numbers", dpas("[4, 1]", 1, 16), dot(0, 1, dpas("[4, 1]", 1, 16)), "32x16xf32", fallback},
		{"the accumulator as operand B", dpas("[4, 1]", 2, 16), dot(1, 2, dpas("[4, 1]", 2, 16)), "32x16xf16", fallback},
		{"the accumulator as another's operand", dpas("[4, 1]", 2, 16), dot(0, 1, dpas("[2, 2]", 2, 16)), "32x16xf16", fallback},
		{"a tensor as operand", blocked, dot(0, 1, dpas("[1, 1]", 2, 16)), "8x16xf16", fallback},
	} {
		warps := 1
		if enc := c.from; enc != blocked {
			warps = 4
			if len(enc) > 11 && enc[5:11] == "linear" {
				warps = 1 << countWarps(t, enc)
			}
		}
		text := fmt.Sprintf(`module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = %d : i32, ttg.target = "xpu", "ttg.threads-per-warp" = 16 : i32} {
tt.func @f(%%a: tensor<%s, %s>) -> tensor<%s, %s> {
  %%0 = ttg.convert_layout %%a : tensor<%s, %s> -> tensor<%s, %s>
  tt.return %%0 : tensor<%s, %s>
}
}`, warps, c.tensor, c.from, c.tensor, c.to, c.tensor, c.from, c.tensor, c.to, c.tensor, c.to)
		root := parse(t, c.name, text)
		m := allocation.New(root, allocation.ForModule(root))
		want := c.bytes
		if want == fallback {
			want = -2
			ir.Walk(root, func(o *ir.Op) {
				if o.Is(ttg.OpConvertLayout) {
					from, to := o.Operand(0).Type().(*ir.TensorType), o.Result(0).Type().(*ir.TensorType)
					var cache layout.Cache
					n, err := cache.Scratch(from.Encoding, to.Encoding, from.Shape, from.Elem, layout.TargetOf("xpu"))
					if err != nil {
						t.Errorf("%s: %v", c.name, err)
					}
					want = n
				}
			})
		}
		if m.Size != want || len(m.Unknown()) > 0 {
			t.Errorf("%s: %d bytes, want %d; %v", c.name, m.Size, want, m.Unknown())
		}
		// Others have no such ways.
		other := parse(t, c.name, text)
		o := allocation.ForModule(other)
		if o.Target = "cuda:90"; c.bytes > 0 && allocation.New(other, o).Size == c.bytes {
			t.Errorf("%s: on another GPU it takes as much", c.name)
		}
	}
}

// countWarps is the number of bases of warps of a #ttg.linear.
func countWarps(t *testing.T, text string) int {
	root := parse(t, "encoding", "tt.func private @f(tensor<1xf32, "+text+">)")
	n := -1
	ir.Walk(root, func(o *ir.Op) {
		if a, ok := o.Attr("function_type").(*ir.TypeAttr); ok {
			l, err := layout.Of(a.Type.(*ir.FunctionType).Inputs[0].(*ir.TensorType).Encoding, []int64{1})
			if err != nil {
				t.Fatal(err)
			}
			n = l.InBits("warp")
		}
	})
	return n
}
