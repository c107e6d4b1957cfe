package upgrade_test

import "testing"

// TestForms: what is written otherwise now, and means the same.
func TestForms(t *testing.T) {
	for _, c := range []struct{ name, before, after string }{
		{"warps of a WMMA", `#wmma = #ttg.amd_wmma<{version = 1, isTranspose = false, warpsPerCTA = [2, 4]}>
module attributes {"ttg.num-warps" = 8 : i32, "ttg.threads-per-warp" = 32 : i32} {
  tt.func @f(%a: tensor<64x64xf32, #wmma>) -> tensor<64x64xf32, #wmma> {
    tt.return %a : tensor<64x64xf32, #wmma>
  }
}
`, `#wmma = #ttg.amd_wmma<{version = 1, isTranspose = false, ctaLayout = {warp = [[0, 1], [0, 2], [1, 0]]}}>
module attributes {"ttg.num-warps" = 8 : i32, "ttg.threads-per-warp" = 32 : i32} {
  tt.func @f(%a: tensor<64x64xf32, #wmma>) -> tensor<64x64xf32, #wmma> {
    tt.return %a : tensor<64x64xf32, #wmma>
  }
}
`},
		{"barriers and schedules", `module attributes {"ttg.num-warps" = 8 : i32, "ttg.threads-per-warp" = 32 : i32} {
  tt.func @f() {
    ttg.local_barrier
    rocdl.sched.barrier 0
    rocdl.sched.group.barrier 8, 1, 0
    tt.return
  }
}
`, `module attributes {"ttg.num-warps" = 8 : i32, "ttg.threads-per-warp" = 32 : i32} {
  tt.func @f() {
    ttg.barrier local
    rocdl.sched.barrier none
    rocdl.sched.group.barrier mfma_wmma, 1, 0
    tt.return
  }
}
`},
		{"columns of tensor memory", `#tmem = #ttng.tensor_memory_encoding<blockM = 128, blockN = 64, unpacked = true>
#tmem1 = #ttng.tensor_memory_encoding<blockM = 128, blockN = 64, unpacked = false>
module attributes {"ttg.num-warps" = 4 : i32, "ttg.threads-per-warp" = 32 : i32} {
  tt.func @f(%a: !ttg.memdesc<128x64xf16, #tmem, #ttng.tensor_memory, mutable>, %b: !ttg.memdesc<128x64xf16, #tmem1, #ttng.tensor_memory, mutable>, %c: !ttg.memdesc<128x64xf32, #tmem, #ttng.tensor_memory, mutable>, %d: !ttg.memdesc<128x64xi8, #tmem, #ttng.tensor_memory, mutable>) {
    tt.return
  }
}
`, `#tmem = #ttng.tensor_memory_encoding<blockM = 128, blockN = 64, colStride = 2>
#tmem1 = #ttng.tensor_memory_encoding<blockM = 128, blockN = 64, colStride = 1>
#tmem2 = #ttng.tensor_memory_encoding<blockM = 128, blockN = 64, colStride = 4>
module attributes {"ttg.num-warps" = 4 : i32, "ttg.threads-per-warp" = 32 : i32} {
  tt.func @f(%a: !ttg.memdesc<128x64xf16, #tmem, #ttng.tensor_memory, mutable>, %b: !ttg.memdesc<128x64xf16, #tmem1, #ttng.tensor_memory, mutable>, %c: !ttg.memdesc<128x64xf32, #tmem1, #ttng.tensor_memory, mutable>, %d: !ttg.memdesc<128x64xi8, #tmem2, #ttng.tensor_memory, mutable>) {
    tt.return
  }
}
`},
		{"a view of all of a buffer, and of a part of one of several", `#shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#shared2 = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-warps" = 4 : i32, "ttg.threads-per-warp" = 32 : i32} {
tt.func @f(%i: i32, %a: !ttg.memdesc<64xf16, #shared, #smem, mutable>, %b: !ttg.memdesc<4x8x64xf16, #shared2, #smem, mutable>) {
  %c0_i32 = arith.constant 0 : i32
  %c2_i32 = arith.constant 2 : i32
  %1 = ttg.memdesc_subview %a[%c0_i32] : !ttg.memdesc<64xf16, #shared, #smem, mutable> -> !ttg.memdesc<64xf16, #shared, #smem, mutable, 64>
  %2 = ttg.local_load %1 : !ttg.memdesc<64xf16, #shared, #smem, mutable, 64> -> tensor<64xf16>
  %3 = ttg.memdesc_subview %b[%i, %c2_i32, %c0_i32] : !ttg.memdesc<4x8x64xf16, #shared2, #smem, mutable> -> !ttg.memdesc<2x64xf16, #shared2, #smem, mutable, 4x8x64>
  tt.return
}
}
`, `#shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#shared2 = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-warps" = 4 : i32, "ttg.threads-per-warp" = 32 : i32} {
  tt.func @f(%i: i32, %a: !ttg.memdesc<64xf16, #shared, #smem, mutable>, %b: !ttg.memdesc<4x8x64xf16, #shared2, #smem, mutable>) {
    %c0_i32 = arith.constant 0 : i32
    %c2_i32 = arith.constant 2 : i32
    %2 = ttg.local_load %a : !ttg.memdesc<64xf16, #shared, #smem, mutable> -> tensor<64xf16>
    %0 = ttg.memdesc_index %b[%i] : !ttg.memdesc<4x8x64xf16, #shared2, #smem, mutable> -> !ttg.memdesc<8x64xf16, #shared2, #smem, mutable>
    %3 = ttg.memdesc_subslice %0[2, 0] : !ttg.memdesc<8x64xf16, #shared2, #smem, mutable> -> !ttg.memdesc<2x64xf16, #shared2, #smem, mutable, 8x64>
    tt.return
  }
}
`},
	} {
		if got := upgraded(t, c.before); got != c.after {
			t.Errorf("%s:\n%s\nwant:\n%s", c.name, got, c.after)
		}
	}
}
