#blocked = #ttg.blocked<{sizePerThread = [1, 4], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0]}>
#blocked1 = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
#linear = #ttg.linear<{register = [[0, 1], [0, 2]], lane = [[0, 4], [0, 8], [0, 16], [1, 0], [2, 0]], warp = [[4, 0], [8, 0]], block = []}>
#mma = #ttg.nvidia_mma<{versionMajor = 3, versionMinor = 0, warpsPerCTA = [4, 1], instrShape = [16, 64, 16]}>
#mma1 = #ttg.nvidia_mma<{versionMajor = 2, versionMinor = 0, warpsPerCTA = [2, 2], instrShape = [16, 8]}>
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32} {
  tt.func @layouts(%arg0: tensor<64x64xf16, #blocked>, %arg1: tensor<64x64xf32, #mma>, %arg2: tensor<64x64xf32, #mma1>) {
    %0 = ttg.convert_layout %arg0 : tensor<64x64xf16, #blocked> -> tensor<64x64xf16, #linear>
    %1 = ttg.convert_layout %arg0 : tensor<64x64xf16, #blocked> -> tensor<64x64xf16, #ttg.dot_op<{opIdx = 0, parent = #mma1, kWidth = 2}>>
    %2 = ttg.convert_layout %arg0 : tensor<64x64xf16, #blocked> -> tensor<64x64xf16, #ttg.dot_op<{opIdx = 1, parent = #mma1, kWidth = 2}>>
    %3 = tt.dot %1, %2, %arg2 : tensor<64x64xf16, #ttg.dot_op<{opIdx = 0, parent = #mma1, kWidth = 2}>> * tensor<64x64xf16, #ttg.dot_op<{opIdx = 1, parent = #mma1, kWidth = 2}>> -> tensor<64x64xf32, #mma1>
    %4 = ttg.convert_layout %arg0 : tensor<64x64xf16, #blocked> -> tensor<64x64xf16, #ttg.dot_op<{opIdx = 0, parent = #blocked}>>
    %5 = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32, #ttg.slice<{dim = 1, parent = #blocked}>>
    %6 = tt.expand_dims %5 {axis = 1 : i32} : tensor<64xi32, #ttg.slice<{dim = 1, parent = #blocked}>> -> tensor<64x1xi32, #blocked>
    %7 = tt.broadcast %6 : tensor<64x1xi32, #blocked> -> tensor<64x64xi32, #blocked>
    %8 = "tt.reduce"(%arg1) <{axis = 1 : i32}> ({
    ^bb0(%arg3: f32, %arg4: f32):
      tt.reduce.return %arg3 : f32
    }) : (tensor<64x64xf32, #mma>) -> tensor<64xf32, #ttg.slice<{dim = 1, parent = #mma}>>
    %9 = ttg.convert_layout %8 : tensor<64xf32, #ttg.slice<{dim = 1, parent = #mma}>> -> tensor<64xf32, #blocked1>
    tt.return
  }
}
// -----
#blocked = #ttg.blocked<{sizePerThread = [1, 8], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0]}>
#shared = #ttg.swizzled_shared<{vec = 8, perPhase = 1, maxPhase = 8, order = [1, 0]}>
#shared1 = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#shared2 = #ttg.nvmma_shared<{swizzlingByteWidth = 0, transposed = false, elementBitWidth = 16, rank = 3}>
#shared3 = #ttg.swizzled_shared<{vec = 8, perPhase = 1, maxPhase = 8, order = [0, 1]}>
#shared4 = #ttg.padded_shared<[256:+8] {order = [1, 0], shape = [64, 64]}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32} {
  tt.func @buffers(%arg0: tensor<64x64xf16, #blocked>, %arg1: tensor<64x64x!tt.ptr<f16>, #blocked>, %arg2: tensor<64x64xi1, #blocked>, %arg3: i32) {
    %0 = ttg.local_alloc : () -> !ttg.memdesc<3x64x64xf16, #shared, #smem, mutable>
    %1 = ttg.local_alloc %arg0 : (tensor<64x64xf16, #blocked>) -> !ttg.memdesc<64x64xf16, #shared1, #smem>
    %2 = ttg.local_alloc {alignment = 1024 : i32} : () -> !ttg.memdesc<2x64x64xf16, #shared2, #smem, mutable>
    %3 = ttg.memdesc_index %0[%arg3] : !ttg.memdesc<3x64x64xf16, #shared, #smem, mutable> -> !ttg.memdesc<64x64xf16, #shared, #smem, mutable>
    %4 = ttg.memdesc_subslice %3[0, 32] : !ttg.memdesc<64x64xf16, #shared, #smem, mutable> -> !ttg.memdesc<64x32xf16, #shared, #smem, mutable, 64x64>
    %5 = ttg.memdesc_trans %3 {order = array<i32: 1, 0>} : !ttg.memdesc<64x64xf16, #shared, #smem, mutable> -> !ttg.memdesc<64x64xf16, #shared3, #smem, mutable>
    %6 = ttg.memdesc_reinterpret %3 : !ttg.memdesc<64x64xf16, #shared, #smem, mutable> -> !ttg.memdesc<32x64xf32, #shared, #smem, mutable>
    %7 = ttg.async_copy_global_to_local %arg1, %3 mask %arg2 other %arg0 {cachePolicy = #tt.cache_policy<cache_modifier = cg, eviction_policy = evict_first>, contiguity = 8 : i32} : tensor<64x64x!tt.ptr<f16>, #blocked> -> <64x64xf16, #shared, #smem, mutable>
    %8 = ttg.async_copy_global_to_local %arg1, %3 : tensor<64x64x!tt.ptr<f16>, #blocked> -> <64x64xf16, #shared, #smem, mutable>
    %9 = ttg.async_commit_group tokens %7, %8
    %10 = ttg.async_commit_group
    %11 = ttg.async_wait %9, %10 {num = 1 : i32}
    %12 = ttg.async_wait {num = 0 : i32}
    %13 = ttg.local_load %3 token %11 : !ttg.memdesc<64x64xf16, #shared, #smem, mutable> -> tensor<64x64xf16, #blocked>
    %14 = ttg.local_load %1 : !ttg.memdesc<64x64xf16, #shared1, #smem> -> tensor<64x64xf16, #blocked>
    ttg.local_store %14, %5 : tensor<64x64xf16, #blocked> -> !ttg.memdesc<64x64xf16, #shared3, #smem, mutable>
    %15 = ttg.local_alloc %arg0 : (tensor<64x64xf16, #blocked>) -> !ttg.memdesc<64x64xf16, #shared4, #smem>
    ttg.local_dealloc %0 : !ttg.memdesc<3x64x64xf16, #shared, #smem, mutable>
    ttg.barrier local
    ttg.barrier all
    ttg.barrier local|global_read|global_write
    ttg.barrier none
    %16 = ttg.global_scratch_alloc {alignment = 128 : i32, nbytes = 256 : i32} : !tt.ptr<i8>
    %17 = ttg.warp_id
    %18 = ttg.warp_id {omitUniformHint}
    tt.return
  }
}
// -----
#blocked = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [1, 32], warpsPerCTA = [4, 1], order = [1, 0]}>
#shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32} {
  tt.func @indices(%arg0: !ttg.memdesc<64x64xf32, #shared, #smem, mutable>, %arg1: tensor<64x64xi32, #blocked>, %arg2: tensor<64x64xf32, #blocked>, %arg3: tensor<64x64xi1, #blocked>, %arg4: !ttg.async.token, %arg5: tensor<64x64xi8, #blocked>) {
    %0 = ttg.local_gather %arg0[%arg1] {axis = 0 : i32} : !ttg.memdesc<64x64xf32, #shared, #smem, mutable>, tensor<64x64xi32, #blocked> -> tensor<64x64xf32, #blocked>
    %1 = ttg.local_gather %arg0[%arg1] token %arg4 {axis = 1 : i32} : !ttg.memdesc<64x64xf32, #shared, #smem, mutable>, tensor<64x64xi32, #blocked> -> tensor<64x64xf32, #blocked>
    ttg.local_scatter %arg0[%arg1], %arg2 {axis = 0 : i32} : !ttg.memdesc<64x64xf32, #shared, #smem, mutable>, tensor<64x64xi32, #blocked>, tensor<64x64xf32, #blocked>
    %2 = ttg.local_atomic_scatter_rmw fadd, %arg0[%arg1], %arg2, %arg3 {axis = 0 : i32} : (!ttg.memdesc<64x64xf32, #shared, #smem, mutable>, tensor<64x64xf32, #blocked>, tensor<64x64xi32, #blocked>, tensor<64x64xi1, #blocked>) -> tensor<64x64xf32, #blocked>
    tt.return
  }
}
// -----
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32} {
  tt.func @pipelining(%arg0: i32, %arg1: i1, %arg2: !tt.ptr<f32>) {
    %0 = ttg.predicate_stage %arg0, %arg0, %arg0 maxStage 2 stage 1 : i32 -> i1
    %1 = "ttg.mask"(%arg1) ({
      %3 = tt.load %arg2 : !tt.ptr<f32>
      ttg.mask.return %3 : f32
    }) : (i1) -> f32
    %2 = ttg.inline_asm "mov $0, $1;" {constraints = "=r,r", pure = true} %arg0 : (i32) -> i32
    tt.return
  }
}
// -----
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32} {
  tt.func @warps(%arg0: i32, %arg1: !tt.ptr<i32>) -> i32 {
    %0 = ttg.warp_specialize(%arg0, %arg1) attributes {requestedRegisters = array<i32: 24, 88>}
    default {
      %1 = arith.addi %arg0, %arg0 : i32
      ttg.warp_yield %1 : i32
    }
    partition0(%arg2: i32, %arg3: !tt.ptr<i32>) num_warps(1) {
      tt.store %arg3, %arg2 : !tt.ptr<i32>
      ttg.warp_return
    }
    partition1(%arg2: i32, %arg3: !tt.ptr<i32>) num_warps(4) {
      ttg.warp_return
    } : (i32, !tt.ptr<i32>) -> i32
    ttg.warp_specialize()
    default {
      ttg.warp_yield
    } : () -> ()
    tt.return %0 : i32
  }
}
// -----
#mma = #ttg.amd_mfma<{version = 3, warpsPerCTA = [2, 2], instrShape = [32, 32, 8], isTransposed = true}>
#mma1 = #ttg.amd_mfma<{version = 4, warpsPerCTA = [4, 1], instrShape = [16, 16, 32], isTransposed = false, tilesPerWarp = [2, 2], elementBitWidth = 64}>
#shared = #ttg.amd_rotating_shared<{vec = 4, perPhase = 1, maxPhase = 16, order = [0, 1]}>
#shared1 = #ttg.padded_shared<[512:+16, 1024:+32] {offset = [[0, 1], [0, 2], [0, 4], [2, 0], [1, 0]], block = []}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "hip:gfx950", "ttg.threads-per-warp" = 64 : i32} {
  tt.func @amd(%arg0: tensor<64x64xf32, #mma>, %arg1: tensor<64x64xf64, #mma1>, %arg2: !ttg.memdesc<64x64xf16, #shared, #smem>, %arg3: !ttg.memdesc<4x8xf16, #shared1, #smem>) {
    tt.return
  }
}
// -----
#generic_linear = #ttg.generic_linear<{register = [[1]], lane = [[2], [4], [8], [16], [32]], warp = [[64], [128]], block = []}>
#mma = #ttg.amd_wmma<{version = 2, isTranspose = true, ctaLayout = {warp = [[0, 1], [1, 0]]}}>
#mma1 = #ttg.amd_wmma<{version = 3, isTranspose = false, ctaLayout = {register = [[0, 1]], warp = [[0, 2], [1, 0]]}, instrShape = [16, 16, 32]}>
#shared = #ttg.shared_linear<{offset = [[0, 1], [0, 2], [1, 0], [2, 0]]}, alignment = 16>
#shared1 = #ttg.nvmma_shared<{swizzlingByteWidth = 64, transposed = true, elementBitWidth = 8, fp4Padded = true}>
#shared2 = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>
#smem = #ttg.shared_memory
#shared3 = #ttg.partitioned_shared<{numPartitions = 2, numGroups = 1, partitionDim = 0, partitionLayout = #shared2}>
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "hip:gfx1250", "ttg.threads-per-warp" = 32 : i32} {
  tt.func @newer(%arg0: tensor<256xf32, #generic_linear>, %arg1: tensor<32x32xf32, #mma>, %arg2: tensor<32x64xf32, #mma1>, %arg3: !ttg.memdesc<4x4xf32, #shared, #smem>, %arg4: !ttg.memdesc<64x64xi8, #shared1, #smem>, %arg5: !ttg.memdesc<64x64xi8, #shared3, #smem>, %arg6: !tt.tensordesc<64x64xi8, #shared1>) {
    tt.return
  }
}
// -----
#blocked = #ttg.blocked<{sizePerThread = [1, 4], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0], CGALayout = [[1, 0]]}>
#shared = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16, CGALayout = [[0, 0]]}>
#shared1 = #ttg.shared_linear<{offset = [[0, 1], [0, 2]], block = [[1, 0]]}, alignment = 16>
#smem = #ttg.shared_memory
module attributes {"ttg.num-ctas" = 2 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:100", "ttg.threads-per-warp" = 32 : i32} {
  tt.func @clusters(%arg0: tensor<128x64xf16, #blocked>, %arg1: !ttg.memdesc<64x64xf16, #shared, #smem>, %arg2: !ttg.memdesc<2x4xf16, #shared1, #smem>) {
    %0 = ttg.convert_layout %arg0 : tensor<128x64xf16, #blocked> -> tensor<128x64xf16, #blocked>
    tt.return
  }
}
