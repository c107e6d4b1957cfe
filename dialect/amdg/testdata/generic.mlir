#shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>
#shared1 = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-warps" = 4 : i32, ttg.target = "hip:gfx1250", "ttg.threads-per-warp" = 32 : i32} {
  "tt.func"() <{function_type = (!tt.tensordesc<64x64xf16, #shared>, !ttg.memdesc<64x64xf16, #shared, #smem, mutable>, !ttg.memdesc<1xi64, #shared1, #smem, mutable>) -> (), sym_name = "sizes_from_types"}> ({
  ^bb0(%d: !tt.tensordesc<64x64xf16, #shared>, %b: !ttg.memdesc<64x64xf16, #shared, #smem, mutable>, %m: !ttg.memdesc<1xi64, #shared1, #smem, mutable>):
    %0 = "amdg.async_tdm_copy_global_to_local"(%d, %b) <{cache = 1 : i32}> : (!tt.tensordesc<64x64xf16, #shared>, !ttg.memdesc<64x64xf16, #shared, #smem, mutable>) -> !ttg.async.token
    %1 = "amdg.async_tdm_copy_global_to_local"(%d, %b, %m) <{cache = 1 : i32}> : (!tt.tensordesc<64x64xf16, #shared>, !ttg.memdesc<64x64xf16, #shared, #smem, mutable>, !ttg.memdesc<1xi64, #shared1, #smem, mutable>) -> !ttg.async.token
    %2 = "amdg.async_tdm_copy_local_to_global"(%d, %b, %m) <{cache = 1 : i32}> : (!tt.tensordesc<64x64xf16, #shared>, !ttg.memdesc<64x64xf16, #shared, #smem, mutable>, !ttg.memdesc<1xi64, #shared1, #smem, mutable>) -> !ttg.async.token
    %3 = "amdg.async_tdm_fused_copy_global_to_local"(%d, %d, %b, %b) <{cache = 1 : i32, warp_used_hints = array<i32: 3, 12>}> : (!tt.tensordesc<64x64xf16, #shared>, !tt.tensordesc<64x64xf16, #shared>, !ttg.memdesc<64x64xf16, #shared, #smem, mutable>, !ttg.memdesc<64x64xf16, #shared, #smem, mutable>) -> !ttg.async.token
    "tt.return"() : () -> ()
  }) : () -> ()
}
