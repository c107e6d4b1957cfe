#blocked = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [1, 32], warpsPerCTA = [2, 2], order = [1, 0]}>
#blocked1 = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
#mma = #ttg.nvidia_mma<{versionMajor = 2, versionMinor = 0, warpsPerCTA = [4, 1], instrShape = [16, 8]}>
#shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#shared1 = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-warps" = 4 : i32, "ttg.threads-per-warp" = 32 : i32} {
  tt.func @locks(%arg0: !tt.ptr<i32>, %arg1: i1) {
    tti.experimental_assert_uniform %arg1, "the \22same\22 everywhere"
    tti.experimental_assert_uniform %arg1, "x" attributes {where = 1 : i32}
    tti.experimental_lock_acquire %arg0 : !tt.ptr<i32>
    tti.experimental_lock_acquire %arg0, %arg1 : !tt.ptr<i32>
    tti.experimental_lock_release %arg0, %arg1 : !tt.ptr<i32>
    tti.experimental_lock_release %arg0 {last} : !tt.ptr<i32>
    tt.return
  }
  tt.func @buffers(%arg0: !ttg.memdesc<16xi64, #shared, #smem, mutable>, %arg1: !ttg.memdesc<4x64xf16, #shared1, #smem, mutable>, %arg2: tensor<2x64xi32, #blocked>, %arg3: i32) {
    %0 = tti.experimental_buffer_descriptors [0, 64], [16, 16], shared_mem : tensor<2xi64, #blocked1>
    %1 = tti.experimental_buffer_descriptors [128], [16], tensor_mem {first = 0 : i32} : tensor<1xi64, #blocked1>
    %2 = tti.experimental_memdesc_to_i32 %arg0 : <16xi64, #shared, #smem, mutable>
    %3 = tti.experimental_memory_offset_to_i32 128, shared_mem
    %4 = tti.experimental_memory_offset_to_i32 0, tensor_mem {first}
    %5 = tti.experimental_cluster_cta_id : i32
    %6 = tti.experimental_local_gather %arg1[%arg2] offsets = [%arg3, %5] {axis = 0 : i32} : !ttg.memdesc<4x64xf16, #shared1, #smem, mutable>, tensor<2x64xi32, #blocked> -> tensor<2x64xf16, #blocked>
    tt.return
  }
  tt.func @races(%arg0: !tt.ptr<i8>, %arg1: !ttg.memdesc<1xi64, #shared, #smem, mutable>, %arg2: i1, %arg3: i32, %arg4: tensor<128x!tt.ptr<f32>, #blocked1>, %arg5: tensor<128xi1, #blocked1>, %arg6: !tt.ptr<f32>) {
    tti.experimental_gsan_kernel_exit
    tti.experimental_gsan_grid_dependency_wait
    tti.experimental_gsan_cluster_barrier_init %arg0 : <i8>
    tti.experimental_gsan_cluster_barrier_sync %arg0 : <i8>
    tti.experimental_gsan_mbarrier_table_init %arg0, 8 : <i8>
    tti.experimental_gsan_mbarrier_init %arg0, %arg1, 1 : <i8>, !ttg.memdesc<1xi64, #shared, #smem, mutable>
    tti.experimental_gsan_mbarrier_arrive %arg0, %arg1, %arg2, 2 {multicast = true, multicastMasks = array<i32: 1, 3>, sourceBroadcastMask = 0 : i32} : <i8>, !ttg.memdesc<1xi64, #shared, #smem, mutable>
    tti.experimental_gsan_mbarrier_arrive %arg0, %arg1, %arg2, 1 {multicast = false, multicastMasks = array<i32>, publishClock = false, sourceBroadcastMask = 1 : i32} : <i8>, !ttg.memdesc<1xi64, #shared, #smem, mutable>
    tti.experimental_gsan_mbarrier_wait %arg0, %arg1, %arg3, %arg2 : <i8>, !ttg.memdesc<1xi64, #shared, #smem, mutable>
    tti.experimental_gsan_tensor_access %arg4, true : tensor<128x!tt.ptr<f32>, #blocked1>
    tti.experimental_gsan_tensor_access %arg4, false, %arg5 : tensor<128x!tt.ptr<f32>, #blocked1>
    tti.experimental_gsan_tensor_access %arg6, false, %arg2 : !tt.ptr<f32>
    tti.experimental_gsan_atomic_poll acquire, sys, %arg6, %arg2 : !tt.ptr<f32>
    tt.return
  }
  tt.func @descriptors(%arg0: !tt.tensordesc<16x64xf16, #shared1>, %arg1: !tt.tensordesc<1x64xf16, #shared1>, %arg2: tensor<128xi32, #blocked1>, %arg3: i32, %arg4: i1) {
    tti.experimental_gsan_tensordesc_access %arg0[%arg3, %arg3], true : !tt.tensordesc<16x64xf16, #shared1>
    tti.experimental_gsan_tensordesc_access %arg0[%arg3, %arg3], false, %arg4 : !tt.tensordesc<16x64xf16, #shared1>
    tti.experimental_gsan_indexed_tensordesc_access %arg1[%arg2, %arg3], false : !tt.tensordesc<1x64xf16, #shared1>, tensor<128xi32, #blocked1>
    tti.experimental_gsan_indexed_tensordesc_access %arg1[%arg2, %arg3], true, %arg4 : !tt.tensordesc<1x64xf16, #shared1>, tensor<128xi32, #blocked1>
    tti.experimental_gsan_atomic_tensordesc_access %arg0[%arg3, %arg3], relaxed, gpu : !tt.tensordesc<16x64xf16, #shared1>
    tt.return
  }
  tt.func @atomics(%arg0: !tt.ptr<i32>, %arg1: i32, %arg2: i1, %arg3: tensor<128x!tt.ptr<f32>, #blocked1>, %arg4: tensor<128xf32, #blocked1>, %arg5: tensor<128xi1, #blocked1>) {
    %0 = tti.experimental_gsan_atomic_rmw fadd, acq_rel, gpu, %arg3, %arg4, %arg5 : (tensor<128x!tt.ptr<f32>, #blocked1>, tensor<128xf32, #blocked1>, tensor<128xi1, #blocked1>) -> tensor<128xf32, #blocked1>
    %1 = tti.experimental_gsan_atomic_rmw umin, relaxed, cta, %arg0, %arg1 : (!tt.ptr<i32>, i32) -> i32
    %2 = tti.experimental_gsan_atomic_cas release, sys, %arg0, %arg1, %1 : (!tt.ptr<i32>, i32, i32) -> i32
    tt.return
  }
  tt.func @floats(%arg0: tensor<16x32xi8, #ttg.dot_op<{opIdx = 0, parent = #mma, kWidth = 4}>>, %arg1: tensor<32x8xi8, #ttg.dot_op<{opIdx = 1, parent = #mma, kWidth = 4}>>, %arg2: tensor<16x8xi32, #mma>, %arg3: tensor<16x8xf32, #mma>, %arg4: f64) {
    %0 = tti.dot_i8 %arg0, %arg1, %arg2, aSigned = true, bSigned = false : tensor<16x32xi8, #ttg.dot_op<{opIdx = 0, parent = #mma, kWidth = 4}>> * tensor<32x8xi8, #ttg.dot_op<{opIdx = 1, parent = #mma, kWidth = 4}>> -> tensor<16x8xi32, #mma>
    %1 = tti.experimental_fpsan_embed %arg3 : (tensor<16x8xf32, #mma>) -> tensor<16x8xi32, #mma>
    %2 = tti.experimental_fpsan_unembed %1 : (tensor<16x8xi32, #mma>) -> tensor<16x8xf32, #mma>
    %3 = tti.experimental_fpsan_embed %arg4 : (f64) -> i64
    tt.return
  }
}
