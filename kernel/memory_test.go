package kernel_test

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/tgopt/tgopt/ir"
	"github.com/tgopt/tgopt/ir/source"
	"github.com/tgopt/tgopt/kernel"
	"github.com/tgopt/tgopt/target"
)

// TestMemoryOfDumps: what moving elements costs fits together on real kernels, also on chips that they were not compiled for.
func TestMemoryOfDumps(t *testing.T) {
	files, _ := filepath.Glob("../testdata/kernels/dumps/3.9.0/*/*.ttgir")
	if len(files) < 40 {
		t.Fatalf("%d dumps", len(files))
	}
	kinds := map[string]int{}
	for _, file := range files {
		for _, f := range build(t, file, kernel.Options{Memory: true, Targets: []*target.Chip{nil, target.Lookup("gfx1250"), target.Lookup("sm_90")}}) {
			if f.Memory == nil {
				t.Fatalf("%s: nothing", file)
			}
			for _, a := range f.Memory.Accesses {
				kinds[a.Kind]++
				if a.Bytes < 0 || a.Times.Known < 0 || a.Mechanism == "" || (a.Mechanism == "none") != (a.Kind == "conversion" && a.Bytes == 0) {
					t.Errorf("%s: %+v", file, a)
				}
				if r := a.Global; r != nil && (r.Sectors < 1 || r.Requests < 1 || r.VectorBits < 8 || r.VectorBits > 128 || (r.Limit == "") != (r.VectorBits == 128)) {
					t.Errorf("%s: %+v", file, r)
				}
			}
			for _, r := range f.Memory.Replicated {
				if r.Thread <= r.Even || r.Lanes < 1 || r.Warps < 1 {
					t.Errorf("%s: %+v", file, r)
				}
			}
			if m := &f.Memory.Totals; m.Wavefronts < m.IdealWavefronts || m.Computed < m.ComputedNeeded || m.CostlyComputed > m.Computed || m.LoopConverted > m.ConvertedBytes {
				t.Errorf("%s: %+v", file, m)
			}
		}
	}
	for _, kind := range []string{"conversion", "local load", "local store", "reduction", "scan", "exchange", "global load", "global store", "global atomic", "copy"} {
		if kinds[kind] == 0 {
			t.Errorf("no %s", kind)
		}
	}
}

// TestMoving: what is said of an op in words.
func TestMoving(t *testing.T) {
	const text = `#a = #ttg.blocked<{sizePerThread = [1, 8], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0]}>
#b = #ttg.blocked<{sizePerThread = [8, 1], threadsPerWarp = [8, 4], warpsPerCTA = [1, 4], order = [0, 1]}>
#copies = #ttg.linear<{register = [[1, 0], [2, 0], [4, 0], [8, 0], [16, 0], [32, 0]], lane = [[0, 1], [0, 2], [0, 4], [0, 8], [0, 16]], warp = [[0, 32], [0, 0]], block = []}>
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32} {
  tt.func public @k(%x: tensor<64x64xf16, #a>, %z: tensor<64x64xi32, #copies>) {
    %y = ttg.convert_layout %x : tensor<64x64xf16, #a> -> tensor<64x64xf16, #b>
    %d = arith.divsi %z, %z : tensor<64x64xi32, #copies>
    tt.return
  }
}
`
	m := parse(t, source.FileOf("k", []byte(text)))
	var moving, copies []string
	for k := range kernel.Kernels(m, kernel.Options{}) {
		ir.Walk(k.Root, func(o *ir.Op) {
			moving, copies = append(moving, k.Moving(o)), append(copies, k.Copies(o))
		})
	}
	if got, want := strings.Join(moving, ""), "conversion: shared memory; 8,192 bytes a block; of a warp 4 × st.shared.v4.b32, 4 wavefronts each; 4 × ldmatrix.x4.trans, 4 wavefronts each"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	if got, want := strings.Join(copies, ""), "a thread computes 64 elements where 32 would do: 1 lane and 2 warps have each"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}
