#shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-warps" = 4 : i32, ttg.target = "hip:gfx1250", "ttg.threads-per-warp" = 32 : i32} {
  tt.func @predicates(%arg0: !tt.tensordesc<tensor<8x64xf16>>, %arg1: !ttg.memdesc<8x64xf16, #shared, #smem, mutable>, %arg2: i32) {
    %0 = amdg.async_tdm_copy_global_to_local %arg0[%arg2, %arg2] into %arg1, %arg2 : !tt.tensordesc<tensor<8x64xf16>> -> !ttg.memdesc<8x64xf16, #shared, #smem, mutable>
    tt.return
  }
}
