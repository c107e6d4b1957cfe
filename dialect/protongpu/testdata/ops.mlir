#shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-warps" = 8 : i32} {
  tt.func @shared(%arg0: !tt.ptr<i32>, %arg1: i32) {
    %0 = ttg.local_alloc : () -> !ttg.memdesc<512xi32, #shared, #smem, mutable>
    %1 = proton_gpu.segment_alloc %0 : !ttg.memdesc<512xi32, #shared, #smem, mutable> -> <2048, #smem, warp>
    proton_gpu.initialize %arg0 : !tt.ptr<i32>
    proton_gpu.init_ctx %arg0 : !tt.ptr<i32>
    proton_gpu.restore_ctx %1, %arg0 : !proton_gpu.segment<2048, #smem, warp>, !tt.ptr<i32>
    %2 = proton_gpu.read_counter : i32
    proton_gpu.circular_store start %1, %2 {scopeId = 1 : i32} : !proton_gpu.segment<2048, #smem, warp>, i32
    %3 = proton_gpu.read_counter : i64
    proton_gpu.circular_store end %1, %3 {scopeId = 255 : i32} : !proton_gpu.segment<2048, #smem, warp>, i64
    proton_gpu.circular_store end %1, %3, %arg1 : !proton_gpu.segment<2048, #smem, warp>, i64
    proton_gpu.save_ctx %1, %arg0 : !proton_gpu.segment<2048, #smem, warp>, !tt.ptr<i32>
    proton_gpu.finalize %1, %arg0 : !proton_gpu.segment<2048, #smem, warp>, !tt.ptr<i32>
    tt.return
  }
  tt.func @global(%arg0: !tt.ptr<i32>) {
    %0 = proton_gpu.segment_alloc %arg0 : !tt.ptr<i32> -> <384, #proton_gpu.global_memory, warp, [0, 2, 5]>
    %1 = proton_gpu.segment_alloc %arg0 {whole} : !tt.ptr<i32> -> <384, #proton_gpu.global_memory, warp_group_2>
    tt.return
  }
}
