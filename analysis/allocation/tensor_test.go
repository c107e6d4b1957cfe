package allocation_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/tgopt/tgopt/analysis/allocation"
)

// tensors is a kernel with a body, and types of tensor memory.
func tensors(body string) string {
	body = strings.NewReplacer("alloc()", "ttng.tmem_alloc : () ->", "ALL", "!ttg.memdesc<128x128xf32, #m, #t, mutable>", "HALF", "!ttg.memdesc<64x128xf32, #h, #t, mutable>").Replace(body)
	return `#m = #ttng.tensor_memory_encoding<blockM = 128, blockN = 128, colStride = 1>
#h = #ttng.tensor_memory_encoding<blockM = 64, blockN = 128, colStride = 1>
#t = #ttng.tensor_memory
#b = #ttg.blocked<{sizePerThread = [1, 128], threadsPerWarp = [32, 1], warpsPerCTA = [4, 1], order = [0, 1]}>
#l = #ttg.linear<{register = [[0, 1], [0, 2], [0, 4], [0, 8], [0, 16], [0, 32]], lane = [[1, 0], [2, 0], [4, 0], [8, 0], [0, 64]], warp = [[16, 0], [32, 0]], block = []}>
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:100", "ttg.threads-per-warp" = 32 : i32} {
  tt.func public @k() {
` + body + `
    tt.return
  }
}
`
}

// staged is a buffer of several stages.
func staged(n int64) string {
	of := fmt.Sprintf("!ttg.memdesc<%dx128x128xf32, #m, #t, mutable>", n)
	return "%i = arith.constant 0 : i32\n%a = alloc() " + of + "\n%s = ttg.memdesc_index %a[%i] : " + of + " -> ALL\n%x = ttng.tmem_load %s : ALL -> tensor<128x128xf32, #b>\n"
}

// TestTensorColumns: what is free is used again, and what runs at the same time is not.
func TestTensorColumns(t *testing.T) {
	load := func(name, kind string) string {
		if kind == "HALF" {
			return fmt.Sprintf("%%%s_ = ttng.tmem_load %%%s : HALF -> tensor<64x128xf32, #l>\n", name, name)
		}
		return fmt.Sprintf("%%%s_ = ttng.tmem_load %%%s : ALL -> tensor<128x128xf32, #b>\n", name, name)
	}
	group := func(i int) string {
		return fmt.Sprintf("partition%d() num_warps(4) {\n%%p%d = alloc() ALL\n%s ttg.warp_return\n}\n", i, i, load(fmt.Sprintf("p%d", i), "ALL"))
	}
	for _, c := range []struct {
		name, body string
		want       int64
	}{
		{"nothing", "", 0},
		{"one", "%a = alloc() ALL\n" + load("a", "ALL"), 128},
		{"one after the other", "%a = alloc() ALL\n" + load("a", "ALL") + "%b = alloc() ALL\n" + load("b", "ALL"), 128},
		{"at once", "%a = alloc() ALL\n%b = alloc() ALL\n" + load("a", "ALL") + load("b", "ALL"), 256},
		{"three at once, granted in powers of two", "%a = alloc() ALL\n%b = alloc() ALL\n%c = alloc() ALL\n" + load("a", "ALL") + load("b", "ALL") + load("c", "ALL"), 512},
		{"five at once, more than there is", "%a = alloc() ALL\n%b = alloc() ALL\n%c = alloc() ALL\n%d = alloc() ALL\n%e = alloc() ALL\n" +
			load("a", "ALL") + load("b", "ALL") + load("c", "ALL") + load("d", "ALL") + load("e", "ALL"), 640},
		{"halves of the rows", "%a = alloc() HALF\n%b = alloc() HALF\n" + load("a", "HALF") + load("b", "HALF"), 128},
		{"stages", staged(2), 256},
		{
			"groups of warps", "ttg.warp_specialize()\ndefault {\nttg.warp_yield\n}\n" + group(0) + group(1) + ": () -> ()", 256,
		},
	} {
		root := parse(t, c.name, tensors(c.body))
		m := allocation.New(root, allocation.ForModule(root))
		if got := m.Funcs[0].TensorColumns; got != c.want || len(m.Unknown()) > 0 {
			t.Errorf("%s: %d columns, want %d %v", c.name, got, c.want, m.Unknown())
		}
	}
}

// TestTensorColumnsUnknown: what cannot be laid out is said to be unknown, and thousands of buffers take no time.
func TestTensorColumnsUnknown(t *testing.T) {
	many := strings.Builder{}
	for i := range 2000 {
		fmt.Fprintf(&many, "%%v%d = alloc() ALL\n%%x%d = ttng.tmem_load %%v%d : ALL -> tensor<128x128xf32, #b>\n", i, i, i)
	}
	for _, body := range []string{staged(1 << 62), many.String()} {
		root := parse(t, "unknown", tensors(body))
		m := allocation.New(root, allocation.ForModule(root))
		if len(m.Unknown()) != 1 || m.Funcs[0].TensorColumns != 0 {
			t.Errorf("got %d columns, %v", m.Funcs[0].TensorColumns, m.Unknown())
		}
	}
}
