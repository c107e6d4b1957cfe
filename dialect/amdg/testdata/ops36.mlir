#blocked = #ttg.blocked<{sizePerThread = [4], threadsPerWarp = [64], warpsPerCTA = [4], order = [0]}>
#shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "hip:gfx942", "ttg.threads-per-warp" = 64 : i32} {
  tt.func @buffers(%arg0: !tt.ptr<f32>, %arg1: tensor<1024xi32, #blocked>, %arg2: tensor<1024xi1, #blocked>, %arg3: tensor<1024xf32, #blocked>, %arg4: i32, %arg5: !ttg.memdesc<1024xf32, #shared, #smem, mutable>) {
    %0 = amdg.buffer_load %arg0[%arg1] : tensor<1024xf32, #blocked>
    %1 = amdg.buffer_load %arg0[%arg1], %arg2 : tensor<1024xf32, #blocked>
    %2 = amdg.buffer_load %arg0[%arg1], %arg2, %arg3 cacheModifier = cg stride = %arg4 {contiguity = 4 : i32} : tensor<1024xf32, #blocked>
    amdg.buffer_store %arg3, %arg0[%arg1] : tensor<1024xf32, #blocked>
    amdg.buffer_store %arg3, %arg0[%arg1], %arg2 cacheModifier = cs stride = %arg4 : tensor<1024xf32, #blocked>
    %3 = amdg.buffer_atomic_rmw fadd, relaxed, gpu, %arg3, %arg0[%arg1] : tensor<1024xf32, #blocked>
    %4 = amdg.buffer_atomic_rmw fadd, acq_rel, sys, %arg3, %arg0[%arg1], %arg2 stride = %arg4 : tensor<1024xf32, #blocked>
    %5 = amdg.buffer_atomic_cas acq_rel, gpu, %arg3, %arg3, %arg0[%arg1] stride = %arg4 : tensor<1024xf32, #blocked>
    %6 = amdg.buffer_load_to_local %arg0[%arg1] into %arg5 : <f32>[tensor<1024xi32, #blocked>]  -> <1024xf32, #shared, #smem, mutable>
    %7 = amdg.buffer_load_to_local %arg0[%arg1] mask = %arg2 other = %arg3 stride = %arg4 cacheModifier = cg into %arg5 : <f32>[tensor<1024xi32, #blocked>] tensor<1024xf32, #blocked> -> <1024xf32, #shared, #smem, mutable>
    amdg.memory_counter_wait load(3) store(2) ds(1)
    amdg.memory_counter_wait
    amdg.instruction_sched_hint {variant = #amdg.SchedHintVariant<attention>}
    tt.return
  }
  tt.func @upcast(%arg0: tensor<32x64xi8>, %arg1: tensor<32x4xi8>) {
    %0 = amdg.upcast_mxfp %arg0, %arg1 fp_type = e2m1 {fastMath = false} : tensor<32x64xi8>, tensor<32x4xi8> -> tensor<32x128xbf16>
    tt.return
  }
}
// -----
#shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "hip:gfx1250", "ttg.threads-per-warp" = 32 : i32} {
  tt.func @tdm(%arg0: !tt.tensordesc<tensor<64x64xf16>>, %arg1: !ttg.memdesc<64x64xf16, #shared, #smem, mutable>, %arg2: i32, %arg3: i1) {
    %0 = amdg.async_tdm_copy_global_to_local %arg0[%arg2, %arg2] into %arg1, %arg3 : !tt.tensordesc<tensor<64x64xf16>> -> !ttg.memdesc<64x64xf16, #shared, #smem, mutable>
    amdg.async_tdm_copy_local_to_global %arg0[%arg2, %arg2] from %arg1 : !ttg.memdesc<64x64xf16, #shared, #smem, mutable> -> !tt.tensordesc<tensor<64x64xf16>>
    %1 = amdg.async_tdm_wait %0 {num = 0 : i32}
    tt.return
  }
}
// -----
#mma = #ttg.amd_mfma<{version = 4, warpsPerCTA = [2, 2], instrShape = [16, 16, 128], isTransposed = true}>
#shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0, 1]}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "hip:gfx950", "ttg.threads-per-warp" = 64 : i32} {
  tt.func @packed(%arg0: !ttg.memdesc<64x128xi8, #shared, #smem, mutable>) {
    %0 = amdg.local_load_packed_tranposed %arg0 : !ttg.memdesc<64x128xi8, #shared, #smem, mutable> -> tensor<128x64xi8, #ttg.dot_op<{opIdx = 0, parent = #mma, kWidth = 16}>>
    tt.return
  }
}
