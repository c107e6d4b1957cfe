package reduceliveness_test

import (
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/tgopt/tgopt/dialect"
	"github.com/tgopt/tgopt/dialect/all"
	"github.com/tgopt/tgopt/internal/cputime"
	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/ir/source"
	"github.com/tgopt/tgopt/parser"
	"github.com/tgopt/tgopt/rewrite/reduceliveness"
	"github.com/tgopt/tgopt/target"
	"github.com/tgopt/tgopt/verify"
)

const head = `#blk = #ttg.blocked<{sizePerThread = [1, 8], threadsPerWarp = [2, 16], warpsPerCTA = [4, 1], order = [1, 0]}>
#mma = #ttg.nvidia_mma<{versionMajor = 2, versionMinor = 0, warpsPerCTA = [4, 1], instrShape = [16, 8]}>
#a = #ttg.dot_op<{opIdx = 0, parent = #mma, kWidth = 2}>
#b = #ttg.dot_op<{opIdx = 1, parent = #mma, kWidth = 2}>
!tile = tensor<128x128xf16, #blk>
!ptrs = tensor<128x128x!tt.ptr<f16>, #blk>
!offs = tensor<128x128xi32, #blk>
!qa = tensor<128x128xf16, #a>
!kb = tensor<128x128xf16, #b>
!acc = tensor<128x128xf32, #mma>
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:80", "ttg.threads-per-warp" = 32 : i32} {
`

var registry = sync.OnceValue(func() *dialect.Registry { return all.Registry() })

func parse(t *testing.T, text string) *ir.Module {
	t.Helper()
	m, diags := parser.Parse(source.NewFile("test.ttgir", text), parser.Options{Registry: registry()})
	if len(diags) > 0 {
		t.Fatalf("%s\n%s", diags[0].Message, text)
	}
	return m
}

func runPass(t *testing.T, text, options string) *ir.Module {
	t.Helper()
	m, _ := remarked(t, text, options)
	return m
}

// within fails when f takes more processor time than it should.
func within(t *testing.T, limit time.Duration, f func()) {
	t.Helper()
	if d := cputime.Of(f); d > limit {
		t.Errorf("took %v of processor time, want at most %v", d, limit)
	}
}

// An address whose ops use each value twice has as many paths as 2 to the
// number of ops.
func TestAddressWithManyPaths(t *testing.T) {
	var b strings.Builder
	b.WriteString(head + `  tt.func @f(%q: !tt.ptr<f16>, %n: i32, %k: !kb, %x: !offs) {
    %qp = tt.splat %q : !tt.ptr<f16> -> !ptrs
    %s = tt.splat %n : i32 -> !offs
    %o0 = arith.addi %s, %x : !offs
`)
	for i := range 30 {
		fmt.Fprintf(&b, "    %%o%d = arith.addi %%o%d, %%o%d : !offs\n", i+1, i, i)
	}
	b.WriteString(`    %p = tt.addptr %qp, %o30 : !ptrs, !offs
    %ql = tt.load %p : !ptrs
    %qd = ttg.convert_layout %ql : !tile -> !qa
    %zero = arith.constant dense<0.0> : !acc
    %r = scf.for %i = %n to %n step %n iter_args(%c = %zero) -> (!acc) : i32 {
      %d = tt.dot %qd, %k, %c : !qa * !kb -> !acc
      scf.yield %d : !acc
    }
    tt.return
  }
}
`)
	text := strings.ReplaceAll(b.String(), "%o0 = arith.addi %s, %x", "%o0 = arith.addi %s, %s")
	within(t, 20*time.Second, func() { runPass(t, b.String(), "gate=pressure") })
	within(t, 20*time.Second, func() { runPass(t, text, "gate=pressure") })
}

// One operand of many dots: what it comes from, and who else uses it, is looked at once a loop.
func TestOneOperandOfManyDots(t *testing.T) {
	const n = 1000
	text := func(dots int) string {
		var b strings.Builder
		b.WriteString(head + `  tt.func @f(%q: !tt.ptr<f16>, %n: i32, %k: !kb) {
    %qp = tt.splat %q : !tt.ptr<f16> -> !ptrs
    %ql = tt.load %qp : !ptrs
    %qd = ttg.convert_layout %ql : !tile -> !qa
    %zero = arith.constant dense<0.0> : !acc
    %r = scf.for %i = %n to %n step %n iter_args(%c0 = %zero) -> (!acc) : i32 {
`)
		for i := range dots {
			fmt.Fprintf(&b, "      %%c%d = tt.dot %%qd, %%k, %%c%d : !qa * !kb -> !acc\n", i+1, i)
		}
		fmt.Fprintf(&b, "      scf.yield %%c%d : !acc\n    }\n    tt.return\n  }\n}\n", dots)
		return b.String()
	}
	looked := func(dots int) int {
		f := ir.Functions(parse(t, text(dots)).Op())[0]
		list, _, steps := reduceliveness.Looked(f, target.Lookup("cuda:80"))
		if len(list) != 1 || len(list[0].Places) < dots {
			t.Fatalf("%d values", len(list))
		}
		return steps
	}
	if few, many := looked(n), looked(4*n); many > 5*few {
		t.Errorf("of %d dots %d steps are looked at, of %d %d", n, few, 4*n, many)
	}
}

// Many loops, each with an operand to move: the work must not grow with the
// square of their number.
func TestManyFunctions(t *testing.T) {
	var b strings.Builder
	b.WriteString(head)
	const n = 400
	for i := range n {
		fmt.Fprintf(&b, `  tt.func @f%d(%%q: !tt.ptr<f16>, %%n: i32, %%k: !kb) {
    %%qp = tt.splat %%q : !tt.ptr<f16> -> !ptrs
    %%ql = tt.load %%qp : !ptrs
    %%qd = ttg.convert_layout %%ql : !tile -> !qa
    %%zero = arith.constant dense<0.0> : !acc
    %%r = scf.for %%i = %%n to %%n step %%n iter_args(%%c = %%zero) -> (!acc) : i32 {
      %%d = tt.dot %%qd, %%k, %%c : !qa * !kb -> !acc
      scf.yield %%d : !acc
    }
    tt.return
  }
`, i)
	}
	b.WriteString("}\n")
	within(t, 20*time.Second, func() {
		m := runPass(t, b.String(), "mode=reload gate=pressure lane-budget=1")
		if diags := verify.Module(m); len(diags) > 0 {
			t.Error(diags[0].Message)
		}
		inLoop := 0
		ir.Walk(m.Op(), func(o *ir.Op) {
			if o.Is("tt.load") && o.Parent().Is("scf.for") {
				inLoop++
			}
		})
		if inLoop != n {
			t.Errorf("%d loads are in loops, want %d", inLoop, n)
		}
	})
}
