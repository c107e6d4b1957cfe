package pressure

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/tgopt/tgopt/internal/golden"
)

// A kind of tensor of 1024 indices: its text, and its numbers where %n is a multiple of 16 and %s any number.
type indices struct {
	name, text string
	at         func(i, n, s int64) int64
}

var kinds = []indices{
	{"range", "%{} = tt.make_range {start = 0 : i32, end = 1024 : i32} : T", func(i, n, s int64) int64 { return i }},
	{"range16", "%{} = tt.make_range {start = 16 : i32, end = 1040 : i32} : T", func(i, n, s int64) int64 { return 16 + i }},
	{"range5", "%{} = tt.make_range {start = 5 : i32, end = 1029 : i32} : T", func(i, n, s int64) int64 { return 5 + i }},
	{"n", "%{} = tt.splat %n : i32 -> T", func(i, n, s int64) int64 { return n }},
	{"s", "%{} = tt.splat %s : i32 -> T", func(i, n, s int64) int64 { return s }},
	{"0", "%{} = arith.constant dense<0> : T", func(i, n, s int64) int64 { return 0 }},
	{"1", "%{} = arith.constant dense<1> : T", func(i, n, s int64) int64 { return 1 }},
	{"7", "%{} = arith.constant dense<7> : T", func(i, n, s int64) int64 { return 7 }},
	{"8", "%{} = arith.constant dense<8> : T", func(i, n, s int64) int64 { return 8 }},
	{"-4", "%{} = arith.constant dense<-4> : T", func(i, n, s int64) int64 { return -4 }},
	{"600", "%{} = arith.constant dense<600> : T", func(i, n, s int64) int64 { return 600 }},
	{"range*8", "%{}e = arith.constant dense<8> : T\n%{}r = tt.make_range {start = 0 : i32, end = 1024 : i32} : T\n%{} = arith.muli %{}r, %{}e : T", func(i, n, s int64) int64 { return 8 * i }},
	{"range/8", "%{}e = arith.constant dense<8> : T\n%{}r = tt.make_range {start = 0 : i32, end = 1024 : i32} : T\n%{} = arith.divsi %{}r, %{}e : T", func(i, n, s int64) int64 { return i / 8 }},
	{"range%8", "%{}e = arith.constant dense<8> : T\n%{}r = tt.make_range {start = 0 : i32, end = 1024 : i32} : T\n%{} = arith.remsi %{}r, %{}e : T", func(i, n, s int64) int64 { return i % 8 }},
	{"n+range", "%{}e = tt.splat %n : i32 -> T\n%{}r = tt.make_range {start = 0 : i32, end = 1024 : i32} : T\n%{} = arith.addi %{}e, %{}r : T", func(i, n, s int64) int64 { return n + i }},
}

// operations of two operands; where ok says no, what it comes to is not defined.
var operations = []struct {
	name string
	of   func(a, b int64) (v int64, ok bool)
}{
	{"arith.addi", func(a, b int64) (int64, bool) { return a + b, true }},
	{"arith.subi", func(a, b int64) (int64, bool) { return a - b, true }},
	{"arith.muli", func(a, b int64) (int64, bool) { return a * b, true }},
	{"arith.shli", func(a, b int64) (int64, bool) { return a << (b & 31), 0 <= b && b < 20 }},
	{"arith.shrsi", func(a, b int64) (int64, bool) { return a >> (b & 31), 0 <= b && b < 32 }},
	{"arith.divsi", func(a, b int64) (int64, bool) { return a / or1(b), b != 0 && a >= 0 }},
	{"arith.divui", func(a, b int64) (int64, bool) { return a / or1(b), b > 0 && a >= 0 }},
	{"arith.remsi", func(a, b int64) (int64, bool) { return a % or1(b), b != 0 && a >= 0 }},
	{"arith.andi", func(a, b int64) (int64, bool) { return a & b, true }},
	{"arith.ori", func(a, b int64) (int64, bool) { return a | b, true }},
	{"arith.xori", func(a, b int64) (int64, bool) { return a ^ b, true }},
	{"arith.minsi", func(a, b int64) (int64, bool) { return min(a, b), true }},
	{"arith.maxui", func(a, b int64) (int64, bool) { return max(a, b), a >= 0 && b >= 0 }},
	{"arith.cmpi eq,", func(a, b int64) (int64, bool) { return truth(a == b), true }},
	{"arith.cmpi ne,", func(a, b int64) (int64, bool) { return truth(a != b), true }},
	{"arith.cmpi slt,", func(a, b int64) (int64, bool) { return truth(a < b), true }},
	{"arith.cmpi sle,", func(a, b int64) (int64, bool) { return truth(a <= b), true }},
	{"arith.cmpi sgt,", func(a, b int64) (int64, bool) { return truth(a > b), true }},
	{"arith.cmpi sge,", func(a, b int64) (int64, bool) { return truth(a >= b), true }},
	{"arith.cmpi ult,", func(a, b int64) (int64, bool) { return truth(a < b), a >= 0 && b >= 0 }},
	{"arith.cmpi ule,", func(a, b int64) (int64, bool) { return truth(a <= b), a >= 0 && b >= 0 }},
	{"arith.cmpi ugt,", func(a, b int64) (int64, bool) { return truth(a > b), a >= 0 && b >= 0 }},
	{"arith.cmpi uge,", func(a, b int64) (int64, bool) { return truth(a >= b), a >= 0 && b >= 0 }},
}

func or1(b int64) int64 {
	if b == 0 {
		return 1
	}
	return b
}

func truth(b bool) int64 {
	if b {
		return 1
	}
	return 0
}

// TestArithmetic has each operation on indices of each two kinds: what is known of its axis is on file, and holds for the numbers that it comes
// to. A text has one operation on all kinds.
func TestArithmetic(t *testing.T) {
	var b strings.Builder
	for _, target := range []string{"cuda:90", "hip:gfx942"} {
		for _, op := range operations {
			fmt.Fprintf(&b, "%s %s\n", target, op.name)
			var text strings.Builder
			for i, k := range kinds {
				text.WriteString(strings.ReplaceAll(k.text, "{}", fmt.Sprintf("k%d", i)) + "\n")
			}
			for i := range kinds {
				for j := range kinds {
					fmt.Fprintf(&text, "%%x%d_%d = %s %%k%d, %%k%d : T\n", i, j, op.name, i, j)
				}
			}
			lanes := 32
			if target != "cuda:90" {
				lanes = 64
			}
			s, values := analyse(t, target, lanes, strings.ReplaceAll(text.String(), "T", "tensor<1024xi32, #l>"))
			for i, x := range kinds {
				fmt.Fprintf(&b, "  %s:", x.name)
				for j, y := range kinds {
					a := s.along(values[fmt.Sprintf("x%d_%d", i, j)], 0)
					fmt.Fprintf(&b, " %d/%d/%d/%d/%d", a.run, a.multiple, a.constancy, a.step, a.dead)
					for _, given := range [][2]int64{{0, 0}, {16, 1}, {48, 37}, {1024, 600}} {
						if why := untrue(a, op.of, x, y, given[0], given[1]); why != "" {
							t.Errorf("%s: %s of %s and %s with n = %d, s = %d: of %+v %s", target, op.name, x.name, y.name, given[0], given[1], a, why)
							break
						}
					}
				}
				b.WriteByte('\n')
			}
		}
	}
	golden.Compare(t, "testdata/arithmetic.golden", b.String())
}

// untrue says what of an axis does not hold for numbers.
func untrue(a axis, of func(a, b int64) (int64, bool), x, y indices, n, s int64) string {
	list := make([]int64, 1024)
	for i := range list {
		v, ok := of(x.at(int64(i), n, s), y.at(int64(i), n, s))
		if !ok {
			return ""
		}
		list[i] = v
	}
	size := func(power uint8) int { return 1 << min(power, 10) }
	for part := range slices.Chunk(list, size(a.run)) {
		for i, v := range part {
			if v != part[0]+int64(i) {
				return "is no run"
			}
		}
		if part[0]%(1<<min(a.multiple, 30)) != 0 {
			return fmt.Sprintf("%d is no multiple", part[0])
		}
	}
	for part := range slices.Chunk(list, size(a.constancy)) {
		for _, v := range part {
			if v != part[0] {
				return "is not constant"
			}
		}
	}
	for i := range list {
		if a.dead > 0 && i >= 1<<a.dead && list[i] != 0 {
			return "is not dead"
		}
	}
	return ""
}
