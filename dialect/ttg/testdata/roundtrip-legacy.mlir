#mma = #ttg.amd_wmma<{version = 1, isTranspose = true, warpsPerCTA = [4, 1]}>
#mma1 = #ttg.amd_wmma<{version = 2, isTranspose = false, warpsPerCTA = [2, 2], tilesPerWarp = [2, 1]}>
#mma2 = #ttg.amd_mfma<{version = 3, warpsPerCTA = [2, 2], instrShape = [32, 32], isTransposed = true}>
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "hip:gfx1100", "ttg.threads-per-warp" = 32 : i32} {
  tt.func @wmma(%arg0: tensor<64x64xf32, #mma>, %arg1: tensor<64x64xf32, #mma1>, %arg2: tensor<64x64xf32, #mma2>) {
    ttg.local_barrier
    tt.return
  }
}
// -----
#blocked = #ttg.blocked<{sizePerThread = [1, 8], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0]}>
#shared = #ttg.swizzled_shared<{vec = 8, perPhase = 1, maxPhase = 8, order = [1, 0]}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:80", "ttg.threads-per-warp" = 32 : i32} {
  tt.func @policies(%arg0: tensor<64x64x!tt.ptr<f16>, #blocked>, %arg1: tensor<64x64xi1, #blocked>, %arg2: !ttg.memdesc<64x64xf16, #shared, #smem, mutable>) {
    %0 = ttg.async_copy_global_to_local %arg0, %arg2 mask %arg1 cacheModifier = cg evictionPolicy = evict_first {contiguity = 8 : i32} : tensor<64x64x!tt.ptr<f16>, #blocked> -> <64x64xf16, #shared, #smem, mutable>
    tt.return
  }
}
