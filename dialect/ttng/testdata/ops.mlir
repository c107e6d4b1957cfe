#blocked = #ttg.blocked<{sizePerThread = [4], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
#shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, "ttg.threads-per-warp" = 32 : i32} {
  tt.func @barriers(%arg0: !ttg.memdesc<1xi64, #shared, #smem, mutable>, %arg1: i32, %arg2: i1, %arg3: !ttg.memdesc<128xf16, #shared, #smem, mutable>) {
    ttng.init_barrier %arg0, 1 : !ttg.memdesc<1xi64, #shared, #smem, mutable>
    ttng.barrier_expect %arg0, 16384, %arg2 : !ttg.memdesc<1xi64, #shared, #smem, mutable>
    ttng.wait_barrier %arg0, %arg1 : !ttg.memdesc<1xi64, #shared, #smem, mutable>
    ttng.wait_barrier %arg0, %arg1, %arg2 : !ttg.memdesc<1xi64, #shared, #smem, mutable>
    ttng.wait_barrier %arg0, %arg1 deps %arg3 : !ttg.memdesc<1xi64, #shared, #smem, mutable>, !ttg.memdesc<128xf16, #shared, #smem, mutable>
    ttng.wait_barrier %arg0, %arg1, %arg2 deps %arg3, %arg3 : !ttg.memdesc<1xi64, #shared, #smem, mutable>, !ttg.memdesc<128xf16, #shared, #smem, mutable>, !ttg.memdesc<128xf16, #shared, #smem, mutable>
    ttng.arrive_barrier %arg0, 2 : !ttg.memdesc<1xi64, #shared, #smem, mutable>
    ttng.arrive_barrier %arg0, 2, %arg2 : !ttg.memdesc<1xi64, #shared, #smem, mutable>
    ttng.async_copy_mbarrier_arrive %arg0 : !ttg.memdesc<1xi64, #shared, #smem, mutable>
    ttng.async_copy_mbarrier_arrive %arg0 {noIncrement} : !ttg.memdesc<1xi64, #shared, #smem, mutable>
    ttng.inval_barrier %arg0 : !ttg.memdesc<1xi64, #shared, #smem, mutable>
    ttng.fence_async_shared {bCluster = false}
    tt.return
  }
  tt.func @clc(%arg0: !ttg.memdesc<1xi64, #shared, #smem, mutable>, %arg1: !ttg.memdesc<2xi64, #shared, #smem, mutable>) {
    ttng.clc_try_cancel %arg1, %arg0 : !ttg.memdesc<2xi64, #shared, #smem, mutable>, !ttg.memdesc<1xi64, #shared, #smem, mutable>
    %0 = ttng.clc_load_result %arg1 : !ttg.memdesc<2xi64, #shared, #smem, mutable> -> i128
    %1 = ttng.clc_is_canceled %0 : i128 -> i1
    %2 = ttng.clc_get_program_id %0, x : i128 -> i32
    %3 = ttng.clc_get_program_id %0, z : i128 -> i32
    %4 = ttng.clc_try_cancel_sync : tensor<2xi64, #blocked>
    tt.return
  }
}
// -----
#blocked = #ttg.blocked<{sizePerThread = [1, 8], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0], CGALayout = [[1, 0]]}>
#shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0], CGALayout = [[1]]}>
#shared1 = #ttg.swizzled_shared<{vec = 8, perPhase = 1, maxPhase = 8, order = [1, 0], CGALayout = [[1, 0]]}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-ctas" = 2 : i32, "ttg.num-warps" = 4 : i32, "ttg.threads-per-warp" = 32 : i32} {
  tt.func public @cluster(%arg0: !ttg.memdesc<2xi64, #shared, #smem, mutable>, %arg1: tensor<128x64xf16, #blocked>, %arg2: !ttg.memdesc<128x64xf16, #shared1, #smem, mutable>, %arg3: i1) {
    ttng.fence_mbarrier_init_release_cluster
    ttng.cluster_barrier
    ttng.cluster_barrier {relaxed = true}
    ttng.async_shared_store %arg1, %arg2, %arg0 : tensor<128x64xf16, #blocked> -> !ttg.memdesc<128x64xf16, #shared1, #smem, mutable>, !ttg.memdesc<2xi64, #shared, #smem, mutable>
    ttng.barrier_expect %arg0, 16384 {fromCTA = 0 : i32}, %arg3 : !ttg.memdesc<2xi64, #shared, #smem, mutable>
    ttng.arrive_barrier %arg0, 2 {fromCTA = 0 : i32} : !ttg.memdesc<2xi64, #shared, #smem, mutable>
    ttng.arrive_barrier %arg0, 2 {multicastCTA = 1 : i32} : !ttg.memdesc<2xi64, #shared, #smem, mutable>
    tt.return
  }
}
// -----
#mma = #ttg.nvidia_mma<{versionMajor = 3, versionMinor = 0, warpsPerCTA = [4, 1], instrShape = [16, 64, 16]}>
#shared = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#shared1 = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = true, elementBitWidth = 16}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32} {
  tt.func @wgmma(%arg0: !ttg.memdesc<128x64xf16, #shared, #smem>, %arg1: !ttg.memdesc<64x64xf16, #shared1, #smem>, %arg2: tensor<128x64xf32, #mma>, %arg3: tensor<128x64xf16, #ttg.dot_op<{opIdx = 0, parent = #mma, kWidth = 2}>>, %arg4: i1) {
    %0 = ttng.warp_group_dot %arg0, %arg1, %arg2 : !ttg.memdesc<128x64xf16, #shared, #smem> * !ttg.memdesc<64x64xf16, #shared1, #smem> -> tensor<128x64xf32, #mma>
    %1 = ttng.warp_group_dot %arg0, %arg1, %arg2, %arg4 {inputPrecision = 0 : i32, isAsync = true} : !ttg.memdesc<128x64xf16, #shared, #smem> * !ttg.memdesc<64x64xf16, #shared1, #smem> -> tensor<128x64xf32, #mma>
    %2 = ttng.warp_group_dot %arg3, %arg1, %arg2 {maxNumImpreciseAcc = 32 : i32} : tensor<128x64xf16, #ttg.dot_op<{opIdx = 0, parent = #mma, kWidth = 2}>> * !ttg.memdesc<64x64xf16, #shared1, #smem> -> tensor<128x64xf32, #mma>
    %3:3 = ttng.warp_group_dot_wait %1, %arg0, %arg1 {pendings = 0 : i32} : tensor<128x64xf32, #mma>, !ttg.memdesc<128x64xf16, #shared, #smem>, !ttg.memdesc<64x64xf16, #shared1, #smem>
    %4 = ttng.warp_group_dot_wait %2 {pendings = 1 : i32, warpGroupLocal} : tensor<128x64xf32, #mma>
    tt.return
  }
}
// -----
#blocked = #ttg.blocked<{sizePerThread = [1, 4], threadsPerWarp = [32, 1], warpsPerCTA = [1, 4], order = [1, 0]}>
#shared = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#shared1 = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#shared2 = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 32}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32} {
  tt.func @policy(%arg0: tensor<128x!tt.ptr<f32>>) {
    %0 = tt.load %arg0 {cachePolicy = #ttng.cache_policy<l1 = evict_first, l2_primary = evict_first, l2_secondary = evict_unchanged, l2_fraction = 5.000000e-01 : f32, l2_prefetch_size = 128 : i32>} : tensor<128x!tt.ptr<f32>>
    tt.return
  }
  tt.func @tma(%arg0: !tt.tensordesc<64x64xf16, #shared>, %arg1: !ttg.memdesc<64x64xf16, #shared, #smem, mutable>, %arg2: !ttg.memdesc<1xi64, #shared1, #smem, mutable>, %arg3: i32, %arg4: i16, %arg5: i1, %arg6: !ttng.tensordesc_im2col<64x64xf16, #shared>, %arg7: !tt.tensordesc<64x64xf32, #shared2>, %arg8: !ttg.memdesc<64x64xf32, #shared2, #smem, mutable>) {
    ttng.async_tma_copy_global_to_local %arg0[%arg3, %arg3] %arg1, %arg2, %arg5 : !tt.tensordesc<64x64xf16, #shared>, !ttg.memdesc<1xi64, #shared1, #smem, mutable> -> !ttg.memdesc<64x64xf16, #shared, #smem, mutable>
    ttng.async_tma_copy_global_to_local %arg0[%arg3, %arg3] %arg1, %arg2, %arg5 {cachePolicy = #tt.cache_policy<cache_modifier = none, eviction_policy = evict_first>} : !tt.tensordesc<64x64xf16, #shared>, !ttg.memdesc<1xi64, #shared1, #smem, mutable> -> !ttg.memdesc<64x64xf16, #shared, #smem, mutable>
    ttng.async_tma_copy_global_to_local %arg6[%arg3, %arg3, %arg3, %arg3] offsets = [%arg4, %arg4] %arg1, %arg2, %arg5 : !ttng.tensordesc_im2col<64x64xf16, #shared>, !ttg.memdesc<1xi64, #shared1, #smem, mutable> -> !ttg.memdesc<64x64xf16, #shared, #smem, mutable>
    ttng.async_tma_copy_local_to_global %arg0[%arg3, %arg3] %arg1 : !tt.tensordesc<64x64xf16, #shared>, !ttg.memdesc<64x64xf16, #shared, #smem, mutable>
    ttng.async_tma_reduce add, %arg7[%arg3, %arg3] %arg8 : !tt.tensordesc<64x64xf32, #shared2>, !ttg.memdesc<64x64xf32, #shared2, #smem, mutable>
    ttng.async_tma_store_wait {pendings = 0 : i32}
    ttng.async_tma_store_wait {pendings = 1 : i32, read_only}
    tt.return
  }
  tt.func @rows(%arg0: !tt.tensordesc<1x64xf16, #shared>, %arg1: !ttg.memdesc<32x64xf16, #shared, #smem, mutable>, %arg2: !ttg.memdesc<1xi64, #shared1, #smem, mutable>, %arg3: tensor<32xi32, #ttg.slice<{dim = 0, parent = #blocked}>>, %arg4: i32, %arg5: i1) {
    ttng.async_tma_gather %arg0[%arg3, %arg4] %arg1, %arg2, %arg5 : !tt.tensordesc<1x64xf16, #shared>, tensor<32xi32, #ttg.slice<{dim = 0, parent = #blocked}>>, i32, !ttg.memdesc<1xi64, #shared1, #smem, mutable>, !ttg.memdesc<32x64xf16, #shared, #smem, mutable>, i1
    ttng.async_tma_scatter %arg0[%arg3, %arg4] %arg1 : !tt.tensordesc<1x64xf16, #shared>, tensor<32xi32, #ttg.slice<{dim = 0, parent = #blocked}>>, i32, !ttg.memdesc<32x64xf16, #shared, #smem, mutable>
    tt.return
  }
  tt.func @descriptors(%arg0: !tt.ptr<i8>, %arg1: !tt.ptr<f16>, %arg2: i32, %arg3: i64) {
    ttng.tensormap_create %arg0, %arg1, [%arg2, %arg2], [%arg2, %arg2], [%arg3], [%arg2, %arg2] {elem_type = 6 : i32, fill_mode = 0 : i32, interleave_layout = 0 : i32, swizzle_mode = 3 : i32} : (!tt.ptr<i8>, !tt.ptr<f16>, i32, i32, i32, i32, i64, i32, i32) -> ()
    ttng.tensormap_fenceproxy_acquire %arg0 : !tt.ptr<i8>
    %0 = ttng.reinterpret_tensor_descriptor %arg0 : !tt.ptr<i8> to !tt.tensordesc<64x64xf16, #shared>
    tt.return
  }
}
// -----
#blocked = #ttg.blocked<{sizePerThread = [1, 128], threadsPerWarp = [32, 1], warpsPerCTA = [4, 1], order = [0, 1]}>
#shared = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#shared1 = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#shared2 = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 8}>
#shared3 = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = true, elementBitWidth = 8}>
#shared4 = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 32}>
#smem = #ttg.shared_memory
#tmem = #ttng.tensor_memory_encoding<blockM = 128, blockN = 128, colStride = 1>
#tmem1 = #ttng.tensor_memory_encoding<blockM = 128, blockN = 64, colStride = 1>
#tmem_scales = #ttng.tensor_memory_scales_encoding<>
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:100", "ttg.threads-per-warp" = 32 : i32} {
  tt.func @mma(%arg0: !ttg.memdesc<128x64xf16, #shared, #smem>, %arg1: !ttg.memdesc<64x128xf16, #shared, #smem>, %arg2: !ttg.memdesc<1xi64, #shared1, #smem, mutable>, %arg3: tensor<128x128xf32, #blocked>, %arg4: i1) {
    %result, %token = ttng.tmem_alloc : () -> (!ttg.memdesc<128x128xf32, #tmem, #ttng.tensor_memory, mutable>, !ttg.async.token)
    %result_0 = ttng.tmem_alloc : () -> !ttg.memdesc<128x128xf32, #tmem, #ttng.tensor_memory, mutable>
    %result_1 = ttng.tmem_alloc %arg3 : (tensor<128x128xf32, #blocked>) -> !ttg.memdesc<128x128xf32, #tmem, #ttng.tensor_memory>
    %0 = ttng.tmem_store %arg3, %result[%token], %arg4 : tensor<128x128xf32, #blocked> -> !ttg.memdesc<128x128xf32, #tmem, #ttng.tensor_memory, mutable>
    ttng.tmem_store %arg3, %result_0, %arg4 : tensor<128x128xf32, #blocked> -> !ttg.memdesc<128x128xf32, #tmem, #ttng.tensor_memory, mutable>
    ttng.tmem_wait store
    ttng.tmem_wait load
    %1 = ttng.tc_gen5_mma %arg0, %arg1, %result[%0], %arg4, %arg4 : !ttg.memdesc<128x64xf16, #shared, #smem>, !ttg.memdesc<64x128xf16, #shared, #smem>, !ttg.memdesc<128x128xf32, #tmem, #ttng.tensor_memory, mutable>
    %2 = ttng.tc_gen5_mma %arg0, %arg1, %result[], %arg4, %arg4 {is_async, tt.self_latency = 1 : i32} : !ttg.memdesc<128x64xf16, #shared, #smem>, !ttg.memdesc<64x128xf16, #shared, #smem>, !ttg.memdesc<128x128xf32, #tmem, #ttng.tensor_memory, mutable>
    ttng.tc_gen5_mma %arg0, %arg1, %result_0, %arg4, %arg4, %arg2[%arg4], %arg2[%arg4] {is_async} : !ttg.memdesc<128x64xf16, #shared, #smem>, !ttg.memdesc<64x128xf16, #shared, #smem>, !ttg.memdesc<128x128xf32, #tmem, #ttng.tensor_memory, mutable>, !ttg.memdesc<1xi64, #shared1, #smem, mutable>, !ttg.memdesc<1xi64, #shared1, #smem, mutable>
    ttng.tc_gen5_commit %arg2 : !ttg.memdesc<1xi64, #shared1, #smem, mutable>
    ttng.tc_gen5_commit %arg2, %arg4 : !ttg.memdesc<1xi64, #shared1, #smem, mutable>
    ttng.tc_gen5_commit %arg2, %arg4 descs %arg0, %arg1 : !ttg.memdesc<1xi64, #shared1, #smem, mutable>, !ttg.memdesc<128x64xf16, #shared, #smem>, !ttg.memdesc<64x128xf16, #shared, #smem>
    %result_2, %token_3 = ttng.tmem_load %result[%2] : !ttg.memdesc<128x128xf32, #tmem, #ttng.tensor_memory, mutable> -> tensor<128x128xf32, #blocked>
    %result_4 = ttng.tmem_load %result_0 : !ttg.memdesc<128x128xf32, #tmem, #ttng.tensor_memory, mutable> -> tensor<128x128xf32, #blocked>
    %3 = ttng.tmem_subslice %result {offset = 64 : i32} : !ttg.memdesc<128x128xf32, #tmem, #ttng.tensor_memory, mutable> -> !ttg.memdesc<128x64xf32, #tmem, #ttng.tensor_memory, mutable, 128x128>
    tt.return
  }
  tt.func @scaled(%arg0: !ttg.memdesc<128x256xf8E5M2, #shared2, #smem>, %arg1: !ttg.memdesc<256x128xf8E5M2, #shared3, #smem>, %arg2: !ttg.memdesc<128x128xf32, #tmem, #ttng.tensor_memory, mutable>, %arg3: !ttg.memdesc<128x8xi8, #tmem_scales, #ttng.tensor_memory>, %arg4: !ttg.memdesc<128x8xi8, #tmem_scales, #ttng.tensor_memory>, %arg5: !ttg.memdesc<1xi64, #shared1, #smem, mutable>, %arg6: i1, %arg7: !ttg.async.token) {
    ttng.tc_gen5_mma_scaled %arg0, %arg1, %arg2, %arg3, %arg4, %arg6, %arg6 lhs = e5m2 rhs = e5m2, %arg5[%arg6] {is_async} : !ttg.memdesc<128x256xf8E5M2, #shared2, #smem>, !ttg.memdesc<256x128xf8E5M2, #shared3, #smem>, !ttg.memdesc<128x128xf32, #tmem, #ttng.tensor_memory, mutable>, !ttg.memdesc<128x8xi8, #tmem_scales, #ttng.tensor_memory>, !ttg.memdesc<128x8xi8, #tmem_scales, #ttng.tensor_memory>, !ttg.memdesc<1xi64, #shared1, #smem, mutable>
    %0 = ttng.tc_gen5_mma_scaled %arg0, %arg1, %arg2[%arg7], %arg3, %arg4, %arg6, %arg6 lhs = e5m2 rhs = e4m3 : !ttg.memdesc<128x256xf8E5M2, #shared2, #smem>, !ttg.memdesc<256x128xf8E5M2, #shared3, #smem>, !ttg.memdesc<128x128xf32, #tmem, #ttng.tensor_memory, mutable>, !ttg.memdesc<128x8xi8, #tmem_scales, #ttng.tensor_memory>, !ttg.memdesc<128x8xi8, #tmem_scales, #ttng.tensor_memory>
    tt.return
  }
  tt.func @copy(%arg0: !ttg.memdesc<128x32xi32, #shared4, #smem>, %arg1: !ttg.memdesc<128x32xi32, #tmem1, #ttng.tensor_memory, mutable>) {
    ttng.tmem_copy %arg0, %arg1 : !ttg.memdesc<128x32xi32, #shared4, #smem>, !ttg.memdesc<128x32xi32, #tmem1, #ttng.tensor_memory, mutable>
    tt.return
  }
}
// -----
#blocked = #ttg.blocked<{sizePerThread = [1, 128], threadsPerWarp = [32, 1], warpsPerCTA = [4, 1], order = [0, 1]}>
#tmem = #ttng.tensor_memory_encoding<blockM = 128, blockN = 128, colStride = 1>
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:103", "ttg.threads-per-warp" = 32 : i32} {
  tt.func @reduce(%arg0: !ttg.memdesc<128x128xf32, #tmem, #ttng.tensor_memory, mutable>) {
    %result, %red = ttng.tmem_load %arg0 {NaN = true, abs = true, redOp = #ttng.redOp<max>} : !ttg.memdesc<128x128xf32, #tmem, #ttng.tensor_memory, mutable> -> tensor<128x128xf32, #blocked>, tensor<128xf32, #ttg.slice<{dim = 1, parent = #blocked}>>
    tt.return
  }
}
// -----
#blocked = #ttg.blocked<{sizePerThread = [1, 8], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0]}>
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:100", "ttg.threads-per-warp" = 32 : i32} {
  tt.func @packed(%arg0: tensor<16x64xf32, #blocked>, %arg1: tensor<16x64xf16, #blocked>) {
    %0 = ttng.packed_arith add %arg0, %arg0 : (tensor<16x64xf32, #blocked>, tensor<16x64xf32, #blocked>) -> tensor<16x64xf32, #blocked>
    %1 = ttng.packed_arith fma %arg1, %arg1, %arg1 : (tensor<16x64xf16, #blocked>, tensor<16x64xf16, #blocked>, tensor<16x64xf16, #blocked>) -> tensor<16x64xf16, #blocked>
    tt.return
  }
}
// -----
#tmem = #ttng.tensor_memory_encoding<blockM = 128, blockN = 128, colStride = 1, CGALayout = [[1, 0]], twoCTAs = true>
#tmem_scales = #ttng.tensor_memory_scales_encoding<CGALayout = [[1, 0]]>
#tmem_scales1 = #ttng.tensor_memory_scales_encoding<CGALayout = [[1, 0]], blockRepOrder = kThenMn>
module attributes {"ttg.num-ctas" = 2 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:100", "ttg.threads-per-warp" = 32 : i32} {
  tt.func @encodings(%arg0: !ttg.memdesc<256x128xf32, #tmem, #ttng.tensor_memory, mutable>, %arg1: !ttg.memdesc<256x8xi8, #tmem_scales, #ttng.tensor_memory>, %arg2: !ttg.memdesc<256x8xi8, #tmem_scales1, #ttng.tensor_memory>) {
    tt.return
  }
}
