#blocked = #ttg.blocked<{sizePerThread = [1, 8], threadsPerWarp = [32, 1], warpsPerCTA = [1, 4], order = [1, 0]}>
#shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-warps" = 4 : i32, ttg.target = "hip:gfx1250", "ttg.threads-per-warp" = 32 : i32} {
  tt.func @columns_and_predicates(%arg0: !tt.tensordesc<8x64xf16>, %arg1: !ttg.memdesc<8x64xf16, #shared, #smem, mutable>, %arg2: i32, %arg3: i1, %arg4: tensor<8xi32, #ttg.slice<{dim = 0, parent = #blocked}>>) {
    %0 = amdg.async_tdm_gather %arg0[%arg4, %arg2] to %arg1, pred = %arg2 : tensor<8xi32, #ttg.slice<{dim = 0, parent = #blocked}>>, !ttg.memdesc<8x64xf16, #shared, #smem, mutable> -> !tt.tensordesc<8x64xf16>
    %1 = amdg.async_tdm_scatter %arg0[%arg4, %arg2] from %arg1 : tensor<8xi32, #ttg.slice<{dim = 0, parent = #blocked}>>, !ttg.memdesc<8x64xf16, #shared, #smem, mutable> -> !tt.tensordesc<8x64xf16>
    %2 = amdg.async_tdm_gather %arg0[%arg4] to %arg1 : tensor<8xi32, #ttg.slice<{dim = 0, parent = #blocked}>>, !ttg.memdesc<8x64xf16, #shared, #smem, mutable> -> !tt.tensordesc<8x64xf16>
    %3 = amdg.async_tdm_copy_global_to_local %arg0[%arg2, %arg2] into %arg1, pred = %arg2 : !tt.tensordesc<8x64xf16> -> !ttg.memdesc<8x64xf16, #shared, #smem, mutable>
    tt.return
  }
}
