#shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#smem = #ttg.shared_memory
#tmem = #ttng.tensor_memory_encoding<blockM = 128, blockN = 64, unpacked = true>
tt.func @f(%i: i32) {
  %0 = ttng.tmem_alloc  : () -> !ttg.memdesc<128x64xf32, #tmem, #ttng.tensor_memory, mutable>
  %1 = ttg.local_alloc  : () -> !ttg.memdesc<1xi64, #shared, #smem, mutable>
  ttng.wait_barrier %1, %i : !ttg.memdesc<1xi64, #shared, #smem, mutable>
  tt.return
}
