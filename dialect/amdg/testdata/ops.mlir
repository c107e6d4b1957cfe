#blocked = #ttg.blocked<{sizePerThread = [4], threadsPerWarp = [64], warpsPerCTA = [4], order = [0]}>
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "hip:gfx942", "ttg.threads-per-warp" = 64 : i32} {
  tt.func @buffers(%arg0: !tt.ptr<f32>, %arg1: tensor<1024xi32, #blocked>, %arg2: tensor<1024xi1, #blocked>, %arg3: tensor<1024xf32, #blocked>, %arg4: i32, %arg5: i1) {
    %0 = amdg.buffer_load %arg0[%arg1] : !tt.ptr<f32> -> tensor<1024xf32, #blocked>
    %1 = amdg.buffer_load %arg0[%arg1], %arg2 : !tt.ptr<f32> -> tensor<1024xf32, #blocked>
    %2 = amdg.buffer_load %arg0[%arg1], %arg2, %arg3 stride = %arg4 {contiguity = 4 : i32} : !tt.ptr<f32> -> tensor<1024xf32, #blocked>
    amdg.buffer_store %arg3, %arg0[%arg1] : !tt.ptr<f32> -> tensor<1024xf32, #blocked>
    amdg.buffer_store %arg3, %arg0[%arg1], %arg2 stride = %arg4 : !tt.ptr<f32> -> tensor<1024xf32, #blocked>
    %3 = amdg.buffer_atomic_rmw fadd, relaxed, gpu, %arg3, %arg0[%arg1] : !tt.ptr<f32> -> tensor<1024xf32, #blocked>
    %4 = amdg.buffer_atomic_rmw fadd, acq_rel, sys, %arg3, %arg0[%arg1], %arg2 stride = %arg4 : !tt.ptr<f32> -> tensor<1024xf32, #blocked>
    %5 = amdg.buffer_atomic_cas acq_rel, gpu, %arg3, %arg3, %arg0[%arg1] stride = %arg4 : !tt.ptr<f32> -> tensor<1024xf32, #blocked>
    amdg.cond_barrier %arg5
    tt.return
  }
}
// -----
#blocked = #ttg.blocked<{sizePerThread = [4], threadsPerWarp = [64], warpsPerCTA = [4], order = [0]}>
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "hip:gfx942", "ttg.threads-per-warp" = 64 : i32} {
  tt.func @policy(%arg0: !tt.ptr<f32>, %arg1: tensor<1024xi32, #blocked>) {
    %0 = amdg.buffer_load %arg0[%arg1] {cachePolicy = #tt.cache_policy<cache_modifier = cg, eviction_policy = evict_normal>} : !tt.ptr<f32> -> tensor<1024xf32, #blocked>
    tt.return
  }
}
// -----
#blocked = #ttg.blocked<{sizePerThread = [4], threadsPerWarp = [64], warpsPerCTA = [4], order = [0]}>
#shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "hip:gfx950", "ttg.threads-per-warp" = 64 : i32} {
  tt.func @direct(%arg0: !tt.ptr<f32>, %arg1: tensor<1024xi32, #blocked>, %arg2: tensor<1024xi1, #blocked>, %arg3: tensor<1024xf32, #blocked>, %arg4: i32, %arg5: !ttg.memdesc<1024xf32, #shared, #smem, mutable>, %arg6: tensor<1024x!tt.ptr<f32>, #blocked>) {
    %0 = amdg.buffer_load_to_local %arg0[%arg1] into %arg5 : !tt.ptr<f32>[tensor<1024xi32, #blocked>]  -> <1024xf32, #shared, #smem, mutable>
    %1 = amdg.buffer_load_to_local %arg0[%arg1] mask = %arg2 other = %arg3 stride = %arg4 into %arg5 {contiguity = 4 : i32} : !tt.ptr<f32>[tensor<1024xi32, #blocked>] tensor<1024xf32, #blocked> -> <1024xf32, #shared, #smem, mutable>
    %2 = amdg.async_copy_local_to_global %arg5, %arg6 : !ttg.memdesc<1024xf32, #shared, #smem, mutable> -> tensor<1024x!tt.ptr<f32>, #blocked>
    %3 = amdg.async_copy_local_to_global %arg5, %arg6 mask %arg2 : !ttg.memdesc<1024xf32, #shared, #smem, mutable> -> tensor<1024x!tt.ptr<f32>, #blocked>
    %4 = amdg.async_wait %0, %1 {num_inst = 1 : i32}
    %5 = amdg.async_copy_local_to_global %arg5, %arg6 mask %arg2 cachePolicy = #tt.cache_policy<cache_modifier = cg, eviction_policy = evict_last> {contiguity = 2 : i32} : !ttg.memdesc<1024xf32, #shared, #smem, mutable> -> tensor<1024x!tt.ptr<f32>, #blocked>
    %6 = amdg.async_wait {num_inst = 0 : i32}
    tt.return
  }
}
// -----
#blocked = #ttg.blocked<{sizePerThread = [8, 1], threadsPerWarp = [8, 8], warpsPerCTA = [4, 1], order = [0, 1]}>
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "hip:gfx942", "ttg.threads-per-warp" = 64 : i32} {
  tt.func @slices(%arg0: tensor<256x128xi32, #blocked>) {
    %0 = amdg.extract_slice %arg0 [0, 8] : tensor<256x128xi32, #blocked> to tensor<256x8xi32, #blocked>
    %1 = amdg.concat %0, %0 : tensor<256x8xi32, #blocked>, tensor<256x8xi32, #blocked> -> tensor<256x16xi32, #blocked>
    tt.return
  }
}
// -----
#blocked = #ttg.blocked<{sizePerThread = [2, 2], threadsPerWarp = [8, 8], warpsPerCTA = [4, 1], order = [1, 0]}>
#linear = #ttg.linear<{register = [[1, 0], [0, 1]], lane = [[0, 2], [0, 4], [0, 8], [2, 0], [4, 0], [8, 0]], warp = [[16, 0], [32, 0]], block = []}>
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "hip:gfx942", "ttg.threads-per-warp" = 64 : i32} {
  tt.func @transpose(%arg0: tensor<64x16xf16, #blocked>) {
    %0 = amdg.in_thread_transpose %arg0 : tensor<64x16xf16, #blocked> -> tensor<64x16xf16, #linear>
    tt.return
  }
}
// -----
#blocked = #ttg.blocked<{sizePerThread = [8, 1], threadsPerWarp = [1, 32], warpsPerCTA = [1, 4], order = [1, 0]}>
#shared = #ttg.padded_shared<[64:+4] {order = [1, 0], shape = [64, 64]}>
#shared1 = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "hip:gfx1250", "ttg.threads-per-warp" = 32 : i32} {
  tt.func @tdm(%arg0: !tt.tensordesc<64x64xf16>, %arg1: !ttg.memdesc<64x64xf16, #shared, #smem, mutable>, %arg2: !ttg.memdesc<1xi64, #shared1, #smem, mutable>, %arg3: i32, %arg4: i1) {
    %0 = amdg.async_tdm_copy_global_to_local %arg0 into %arg1 : !tt.tensordesc<64x64xf16> -> !ttg.memdesc<64x64xf16, #shared, #smem, mutable>
    %1 = amdg.async_tdm_copy_global_to_local %arg0 into %arg1, barrier = %arg2 {warp_used_hint = 3 : i32} : !tt.tensordesc<64x64xf16>, !ttg.memdesc<1xi64, #shared1, #smem, mutable> -> !ttg.memdesc<64x64xf16, #shared, #smem, mutable>
    %2 = amdg.async_tdm_copy_local_to_global %arg0 from %arg1 : !ttg.memdesc<64x64xf16, #shared, #smem, mutable> -> !tt.tensordesc<64x64xf16>
    %3 = amdg.async_tdm_copy_local_to_global %arg0 from %arg1, barrier = %arg2 : !ttg.memdesc<64x64xf16, #shared, #smem, mutable>, !ttg.memdesc<1xi64, #shared1, #smem, mutable> -> !tt.tensordesc<64x64xf16>
    %4 = amdg.async_tdm_wait %0, %1 {num = 0 : i32}
    %5 = amdg.async_tdm_wait  {num = 2 : i32}
    %6 = amdg.async_tdm_intrinsic_wait %0 {count = 1 : i32}
    %7 = amdg.async_tdm_intrinsic_wait {count = 0 : i32}
    amdg.tdm_prefetch %arg0[%arg3, %arg3], %arg4, speculative = true : !tt.tensordesc<64x64xf16>
    %8 = amdg.update_tensor_descriptor %arg0 add_offsets = [%arg3, %arg3] set_bounds = [%arg3, %arg3] : !tt.tensordesc<64x64xf16>
    %9 = amdg.update_tensor_descriptor %arg0 add_offsets = [%arg3, %arg3] {clamp_bounds} : !tt.tensordesc<64x64xf16>
    %10 = amdg.update_tensor_descriptor %arg0 pred = %arg3 : !tt.tensordesc<64x64xf16>
    tt.return
  }
  tt.func @fused(%arg0: !tt.tensordesc<64x64xf16>, %arg1: !ttg.memdesc<64x64xf16, #shared, #smem, mutable>) {
    %0 = amdg.async_tdm_fused_copy_global_to_local %arg0, %arg0 into %arg1, %arg1 {warp_used_hints = array<i32: 3, 12>} : !tt.tensordesc<64x64xf16>, !tt.tensordesc<64x64xf16> -> !ttg.memdesc<64x64xf16, #shared, #smem, mutable>, !ttg.memdesc<64x64xf16, #shared, #smem, mutable>
    tt.return
  }
  tt.func @rows(%arg0: !tt.tensordesc<64x64xf16>, %arg1: !ttg.memdesc<64x64xf16, #shared, #smem, mutable>, %arg2: !ttg.memdesc<1xi64, #shared1, #smem, mutable>, %arg3: tensor<8xi32, #ttg.slice<{dim = 1, parent = #blocked}>>) {
    %0 = amdg.async_tdm_scatter %arg0[%arg3] from %arg1 : tensor<8xi32, #ttg.slice<{dim = 1, parent = #blocked}>>, !ttg.memdesc<64x64xf16, #shared, #smem, mutable> -> !tt.tensordesc<64x64xf16>
    %1 = amdg.async_tdm_scatter %arg0[%arg3] from %arg1, barrier = %arg2 : tensor<8xi32, #ttg.slice<{dim = 1, parent = #blocked}>>, !ttg.memdesc<64x64xf16, #shared, #smem, mutable>, !ttg.memdesc<1xi64, #shared1, #smem, mutable> -> !tt.tensordesc<64x64xf16>
    tt.return
  }
  tt.func @barriers(%arg0: !ttg.memdesc<1xi64, #shared1, #smem, mutable>, %arg1: i32) {
    amdg.init_barrier %arg0, 1 : !ttg.memdesc<1xi64, #shared1, #smem, mutable>
    amdg.wait_barrier %arg0, %arg1 : !ttg.memdesc<1xi64, #shared1, #smem, mutable>
    %0 = amdg.arrive_barrier %arg0, 1 : !ttg.memdesc<1xi64, #shared1, #smem, mutable> -> i32
    amdg.async_copy_mbarrier_arrive %arg0 : !ttg.memdesc<1xi64, #shared1, #smem, mutable>
    tt.return
  }
}
// -----
module attributes {"ttg.num-ctas" = 2 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "hip:gfx1250", "ttg.threads-per-warp" = 32 : i32} {
  tt.func @cluster() {
    amdg.cluster_barrier_arrive
    amdg.cluster_barrier_wait
    tt.return
  }
}
// -----
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "hip:gfx942", "ttg.threads-per-warp" = 64 : i32} {
  tt.func @scales(%arg0: tensor<32x64xf32>, %arg1: tensor<32x2xi8>, %arg2: tensor<32x32xi8>, %arg3: tensor<32x64xf8E4M3FN>, %arg4: tensor<32x64xbf16>) {
    %0 = amdg.scaled_downcast_fp4 %arg0 scale %arg1 {axis = 1 : i32} : tensor<32x64xf32>, tensor<32x2xi8> -> tensor<32x32xi8>
    %1 = amdg.scaled_downcast_fp8 %arg0 scale %arg1 {axis = 1 : i32} : tensor<32x64xf32>, tensor<32x2xi8> -> tensor<32x64xf8E4M3FN>
    %2 = amdg.scaled_upcast_fp4 %arg2 scale %arg4 {axis = 1 : i32} : tensor<32x32xi8>, tensor<32x64xbf16> -> tensor<32x64xbf16>
    %3 = amdg.scaled_upcast_fp8 %arg3 scale %arg4 : tensor<32x64xf8E4M3FN>, tensor<32x64xbf16> -> tensor<32x64xbf16>
    tt.return
  }
}
// -----
module {
  tt.func @masked(%arg0: !llvm.ptr<1>, %arg1: i1, %arg2: f32, %arg3: i32) {
    %0 = amdg.masked_load %arg0, %arg1, %arg2 : (!llvm.ptr<1>, i1, f32) -> f32
    %1 = amdg.masked_load %arg0, %arg1, %arg2, %arg3 cacheModifier = ca forceNoAlias true : (!llvm.ptr<1>, i1, f32, i32) -> f32
    amdg.masked_store %arg0, %arg2, %arg1 : !llvm.ptr<1>, f32, i1
    amdg.masked_store %arg0, %arg2, %arg1 cacheModifier = cs forceNoAlias true : !llvm.ptr<1>, f32, i1
    tt.return
  }
}
// -----
#mma = #ttg.amd_mfma<{version = 4, warpsPerCTA = [2, 2], instrShape = [16, 16, 128], isTransposed = true}>
#shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0, 1]}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "hip:gfx950", "ttg.threads-per-warp" = 64 : i32} {
  tt.func @packed(%arg0: !ttg.memdesc<64x128xi8, #shared, #smem, mutable>) {
    %0 = amdg.local_load_packed_transposed %arg0 : !ttg.memdesc<64x128xi8, #shared, #smem, mutable> -> tensor<128x64xi8, #ttg.dot_op<{opIdx = 0, parent = #mma, kWidth = 16}>>
    tt.return
  }
}
// -----
#blocked = #ttg.blocked<{sizePerThread = [8, 1], threadsPerWarp = [1, 32], warpsPerCTA = [1, 4], order = [1, 0]}>
#shared = #ttg.padded_shared<[64:+4] {order = [1, 0], shape = [8, 64]}>
#shared1 = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "hip:gfx1250", "ttg.threads-per-warp" = 32 : i32} {
  tt.func @gather(%arg0: !tt.tensordesc<8x64xf16>, %arg1: !ttg.memdesc<8x64xf16, #shared, #smem, mutable>, %arg2: !ttg.memdesc<1xi64, #shared1, #smem, mutable>, %arg3: tensor<8xi32, #ttg.slice<{dim = 1, parent = #blocked}>>) {
    %0 = amdg.async_tdm_gather %arg0[%arg3] to %arg1 : tensor<8xi32, #ttg.slice<{dim = 1, parent = #blocked}>>, !ttg.memdesc<8x64xf16, #shared, #smem, mutable> -> !tt.tensordesc<8x64xf16>
    %1 = amdg.async_tdm_gather %arg0[%arg3] to %arg1, barrier = %arg2 : tensor<8xi32, #ttg.slice<{dim = 1, parent = #blocked}>>, !ttg.memdesc<8x64xf16, #shared, #smem, mutable>, !ttg.memdesc<1xi64, #shared1, #smem, mutable> -> !tt.tensordesc<8x64xf16>
    tt.return
  }
}
