package allocation_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/tgopt/tgopt/analysis/allocation"
	"github.com/tgopt/tgopt/dialect/all"
	"github.com/tgopt/tgopt/internal/cputime"
	"github.com/tgopt/tgopt/ir/source"
	"github.com/tgopt/tgopt/parser"
	"github.com/tgopt/tgopt/target"
)

const preamble = `
#row = #ttg.blocked<{sizePerThread = [1, 4], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0]}>
#col = #ttg.blocked<{sizePerThread = [4, 1], threadsPerWarp = [8, 4], warpsPerCTA = [1, 4], order = [0, 1]}>
#sh = #ttg.swizzled_shared<{vec = 4, perPhase = 1, maxPhase = 4, order = [1, 0]}>
#smem = #ttg.shared_memory
!tile = tensor<32x32xf32, #row>
!turned = tensor<32x32xf32, #col>
!buf = !ttg.memdesc<32x32xf32, #sh, #smem, mutable>
!ring = !ttg.memdesc<16x32x32xf32, #sh, #smem, mutable>
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:75", "ttg.threads-per-warp" = 32 : i32} {
`

func ExampleNew() {
	f := source.NewFile("pipelined.ttgir", preamble+`
tt.func @pipelined(%x: !tile, %i: i32) -> !turned {
  %ring = ttg.local_alloc : () -> !ring
  %slot = ttg.memdesc_index %ring[%i] : !ring -> !buf
  %t = ttg.convert_layout %x : !tile -> !turned
  ttg.local_store %x, %slot : !tile -> !buf
  %u = ttg.local_load %slot : !buf -> !turned
  %v = arith.addf %t, %u : !turned
  tt.return %v : !turned
}
}`)
	m, _ := parser.Parse(f, parser.Options{Registry: all.Registry()})
	shared := allocation.New(m.Op(), allocation.ForModule(m.Op()))
	for _, a := range shared.Funcs {
		for _, b := range a.Buffers {
			fmt.Printf("[%d, %d) %s, %s to %s\n", b.Offset, b.End(), b.Kind, a.First(b).Name(), a.Last(b).Name())
		}
	}
	fmt.Println(allocation.Verdict(shared.Size, target.Lookup("sm_75")))
	// Output:
	// [0, 65536) explicit, ttg.local_alloc to ttg.local_load
	// [65536, 69632) scratch, ttg.convert_layout to ttg.convert_layout
	// the kernel cannot be launched on sm_75: it needs 69,632 bytes of shared memory a block, 4,096 more than the 65,536 there are
}

// long is a function of n rounds through shared memory.
func long(n int) string {
	var b strings.Builder
	b.WriteString(preamble + "tt.func @long(%x0: !tile) -> !tile {\n")
	for i := range n {
		fmt.Fprintf(&b, `  %%t%d = ttg.convert_layout %%x%d : !tile -> !turned
  %%b%d = ttg.local_alloc %%t%d : (!turned) -> !buf
  %%y%d = ttg.local_load %%b%d : !buf -> !tile
  %%x%d = arith.addf %%y%d, %%x%d : !tile
`, i, i, i, i, i, i, i+1, i, i)
	}
	fmt.Fprintf(&b, "  tt.return %%x%d : !tile\n}\n}\n", n)
	return b.String()
}

// TestLongFunctions: time grows with the length and little more.
func TestLongFunctions(t *testing.T) {
	took := func(n int) time.Duration {
		root := parse(t, "long.ttgir", long(n))
		return cputime.Of(func() {
			if m := allocation.New(root, allocation.ForModule(root)); m.Size != 4096 || len(m.Funcs[0].Buffers) != 2*n {
				t.Errorf("%d rounds: %d bytes in %d buffers", n, m.Size, len(m.Funcs[0].Buffers))
			}
		})
	}
	took(100)
	short, far := took(2000), took(16000)
	t.Log(short, far)
	if far > 40*short {
		t.Errorf("8 times the length took %v for %v", far, short)
	}
}
