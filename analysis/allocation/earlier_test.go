package allocation_test

import (
	"fmt"
	"path/filepath"
	"testing"

	"github.com/tgopt/tgopt/analysis/allocation"
	"github.com/tgopt/tgopt/ir"
)

// rows is a reduction across four warps of a tensor with so many rows; share one of a scalar that all of a block's
// threads get.
const (
	rows = `#b = #ttg.blocked<{sizePerThread = [1, 4], threadsPerWarp = [%d, %d], warpsPerCTA = [1, 4], order = [1, 0]}>
#s = #ttg.slice<{dim = 1, parent = #b}>
module attributes {"ttg.num-warps" = 4 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32} {
  tt.func public @f(%%p: tensor<%dx!tt.ptr<f32>, #s>, %%x: tensor<%dx128xf32, #b>) {
    %%r = "tt.reduce"(%%x) <{axis = 1 : i32}> ({
    ^bb0(%%a: f32, %%c: f32):
      %%s = arith.addf %%a, %%c : f32
      tt.reduce.return %%s : f32
    }) : (tensor<%dx128xf32, #b>) -> tensor<%dxf32, #s>
    tt.store %%p, %%r : tensor<%dx!tt.ptr<f32>, #s>
    tt.return
  }
}
`
	share = `module attributes {"ttg.num-warps" = 1 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32} {
  tt.func public @f(%p: !tt.ptr<i32>, %q: !tt.ptr<i32>, %x: i32, %t: i1) {
    %r = tt.atomic_rmw add, acq_rel, gpu, %p, %x, %t : (!tt.ptr<i32>, i32, i1) -> i32
    tt.store %q, %r : !tt.ptr<i32>
    tt.return
  }
}
`
)

// Earlier says what allocating by the choices of 3.6 does, and is the same allocation where that is the same.
func TestEarlier(t *testing.T) {
	roots := map[string]*ir.Op{"share": parse(t, "share", share)}
	for _, row := range labels(t) {
		if row.Triton >= "3.6.0" {
			roots[row.File] = parseFile(t, filepath.Join(dumps, row.File))
		}
	}
	for n := 16; n <= 1024; n *= 2 {
		for lanes := 1; lanes <= 32; lanes *= 2 {
			name := fmt.Sprintf("%d rows, %d lanes", n, lanes)
			roots[name] = parse(t, name, fmt.Sprintf(rows, 32/lanes, lanes, n, n, n, n, n))
		}
	}
	differ, same := 0, 0
	for name, root := range roots {
		o := allocation.ForModule(root)
		o.Triton36 = false
		now := allocation.New(root, o)
		o.Triton36 = true
		then := allocation.New(root, o)
		earlier := now.Earlier()
		for i, a := range now.Funcs {
			got, want := earlier.Funcs[i], then.Funcs[i]
			if got.Size != want.Size || len(got.Buffers) != len(want.Buffers) {
				t.Errorf("%s: got %d bytes in %d buffers, want %d in %d", name, got.Size, len(got.Buffers), want.Size, len(want.Buffers))
			}
			if got != a {
				differ++
			} else {
				same++
			}
		}
	}
	if differ < 10 || same < 100 || differ > same/10 {
		t.Errorf("%d differ, %d are the same", differ, same)
	}
}
