// want result and offsets have the same shape
tt.func @f(%p: !tt.ptr<f32>, %o: tensor<512xi32>) {
  %0 = "amdg.buffer_load"(%p, %o) <{operandSegmentSizes = array<i32: 1, 1, 0, 0, 0>}> : (!tt.ptr<f32>, tensor<512xi32>) -> tensor<1024xf32>
  tt.return
}
// -----
// want result element type matches the pointed type of ptr
tt.func @f(%p: !tt.ptr<f16>, %o: tensor<1024xi32>) {
  %0 = amdg.buffer_load %p[%o] : !tt.ptr<f16> -> tensor<1024xf32>
  tt.return
}
// -----
// want invalid offset at dimension 1
tt.func @f(%a: tensor<256x128xi32>) {
  %0 = amdg.extract_slice %a [0, 124] : tensor<256x128xi32> to tensor<256x8xi32>
  tt.return
}
// -----
// want Number of source tiles (2) doesn't match required count (4).
tt.func @f(%a: tensor<64x64xf32>) {
  %0 = amdg.concat %a, %a : tensor<64x64xf32>, tensor<64x64xf32> -> tensor<128x128xf32>
  tt.return
}
// -----
// want Expect input tensor in Blocked encoding
tt.func @f(%a: tensor<64x64xf32>) {
  %0 = amdg.in_thread_transpose %a : tensor<64x64xf32> -> tensor<64x64xf32>
  tt.return
}
// -----
// want requires ttg.num-ctas > 1
tt.func @f() {
  amdg.cluster_barrier_arrive
  tt.return
}
// -----
// want warp_used_hint = 0x69 is not axis-aligned: K = 4 active warps must span exactly log2(K) = 2 warpId bit positions
#p = #ttg.padded_shared<[64:+4] {order = [1, 0], shape = [64, 64]}>
module attributes {"ttg.num-warps" = 8 : i32} {
  tt.func @f(%d: !tt.tensordesc<64x64xf16>, %m: !ttg.memdesc<64x64xf16, #p, #ttg.shared_memory, mutable>) {
    %0 = amdg.async_tdm_copy_global_to_local %d into %m {warp_used_hint = 105 : i32} : !tt.tensordesc<64x64xf16> -> !ttg.memdesc<64x64xf16, #p, #ttg.shared_memory, mutable>
    tt.return
  }
}
// -----
// want TDM does not support swizzling
#s = #ttg.swizzled_shared<{vec = 8, perPhase = 1, maxPhase = 8, order = [1, 0]}>
tt.func @f(%d: !tt.tensordesc<64x64xf16>, %m: !ttg.memdesc<64x64xf16, #s, #ttg.shared_memory, mutable>) {
  %0 = amdg.async_tdm_copy_local_to_global %d from %m : !ttg.memdesc<64x64xf16, #s, #ttg.shared_memory, mutable> -> !tt.tensordesc<64x64xf16>
  tt.return
}
// -----
// want must provide at least one of add_offsets, set_bounds, or pred
tt.func @f(%d: !tt.tensordesc<64x64xf16>) {
  %0 = amdg.update_tensor_descriptor %d : !tt.tensordesc<64x64xf16>
  tt.return
}
// -----
// want clamp_bounds requires add_offsets
tt.func @f(%d: !tt.tensordesc<64x64xf16>, %i: i32) {
  %0 = amdg.update_tensor_descriptor %d set_bounds = [%i, %i] {clamp_bounds} : !tt.tensordesc<64x64xf16>
  tt.return
}
// -----
// want BufferLoadToLocal unsupported on target architecture
#s = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#b = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [64], warpsPerCTA = [4], order = [0]}>
module attributes {"ttg.num-warps" = 4 : i32, "ttg.threads-per-warp" = 64 : i32, ttg.target = "hip:gfx90a"} {
  tt.func @f(%p: !tt.ptr<f32>, %o: tensor<256xi32, #b>, %m: !ttg.memdesc<256xf32, #s, #ttg.shared_memory, mutable>) {
    %0 = amdg.buffer_load_to_local %p[%o] into %m : !tt.ptr<f32>[tensor<256xi32, #b>] -> <256xf32, #s, #ttg.shared_memory, mutable>
    tt.return
  }
}
// -----
// want No source register holds the element for destination index [0, 2]
#b = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [16, 4], warpsPerCTA = [1, 1], order = [1, 0]}>
module attributes {"ttg.num-warps" = 1 : i32, "ttg.threads-per-warp" = 64 : i32} {
  tt.func @f(%a: tensor<16x64xf16, #b>) {
    %0 = amdg.extract_slice %a [0, 2] : tensor<16x64xf16, #b> to tensor<16x16xf16, #b>
    tt.return
  }
}
// -----
// want Lane and warp dim basis must match between source and destination layout.
#a = #ttg.linear<{register = [[0, 4], [0, 8]], lane = [[1, 0], [2, 0], [4, 0], [8, 0], [0, 1], [0, 2]], warp = [], block = []}>
#b = #ttg.linear<{register = [[0, 4], [0, 8]], lane = [[1, 0], [2, 0], [4, 0], [8, 0], [0, 2], [0, 1]], warp = [], block = []}>
module attributes {"ttg.num-warps" = 1 : i32, "ttg.threads-per-warp" = 64 : i32} {
  tt.func @f(%a: tensor<16x32xf16, #a>) {
    %0 = amdg.extract_slice %a [0, 0] : tensor<16x32xf16, #a> to tensor<16x16xf16, #b>
    tt.return
  }
}
// -----
// want No source register holds the element for destination index [0, 1]
#a = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [16, 4], warpsPerCTA = [1, 1], order = [1, 0]}>
#b = #ttg.blocked<{sizePerThread = [1, 2], threadsPerWarp = [16, 4], warpsPerCTA = [1, 1], order = [1, 0]}>
module attributes {"ttg.num-warps" = 1 : i32, "ttg.threads-per-warp" = 64 : i32} {
  tt.func @f(%a: tensor<16x16xf16, #a>) {
    %0 = amdg.concat %a, %a : tensor<16x16xf16, #a>, tensor<16x16xf16, #a> -> tensor<16x32xf16, #b>
    tt.return
  }
}
// -----
// want Lane and warp dim basis must match between source and destination layout.
#a = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [16, 4], warpsPerCTA = [2, 1], order = [1, 0]}>
#b = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [16, 4], warpsPerCTA = [2, 1], order = [0, 1]}>
module attributes {"ttg.num-warps" = 2 : i32, "ttg.threads-per-warp" = 64 : i32} {
  tt.func @f(%a: tensor<32x8xf16, #a>) {
    %0 = amdg.concat %a, %a : tensor<32x8xf16, #a>, tensor<32x8xf16, #a> -> tensor<32x16xf16, #b>
    tt.return
  }
}
// -----
// want Expect output layout to be transposed per thread
#a = #ttg.blocked<{sizePerThread = [2, 4], threadsPerWarp = [8, 8], warpsPerCTA = [1, 1], order = [1, 0]}>
module attributes {"ttg.num-warps" = 1 : i32, "ttg.threads-per-warp" = 64 : i32} {
  tt.func @f(%a: tensor<16x32xf16, #a>) {
    %0 = amdg.in_thread_transpose %a : tensor<16x32xf16, #a> -> tensor<16x32xf16, #a>
    tt.return
  }
}
// -----
// want Order of dimensions don't match expected
#m = #ttg.amd_mfma<{version = 4, warpsPerCTA = [1, 1], instrShape = [32, 32, 64], isTransposed = true}>
#s = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>
module attributes {"ttg.num-warps" = 1 : i32, "ttg.threads-per-warp" = 64 : i32} {
  tt.func @f(%a: !ttg.memdesc<32x128xi8, #s, #ttg.shared_memory, mutable>) {
    %0 = amdg.local_load_packed_transposed %a : !ttg.memdesc<32x128xi8, #s, #ttg.shared_memory, mutable> -> tensor<64x64xi8, #ttg.dot_op<{opIdx = 0, parent = #m, kWidth = 16}>>
    tt.return
  }
}
// -----
// want Input and output dimensions don't match after packing changes
#m = #ttg.amd_mfma<{version = 4, warpsPerCTA = [1, 1], instrShape = [32, 32, 64], isTransposed = true}>
#s = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>
module attributes {"ttg.num-warps" = 1 : i32, "ttg.threads-per-warp" = 64 : i32} {
  tt.func @f(%a: !ttg.memdesc<64x64xi8, #s, #ttg.shared_memory, mutable>) {
    %0 = amdg.local_load_packed_transposed %a : !ttg.memdesc<64x64xi8, #s, #ttg.shared_memory, mutable> -> tensor<64x64xi8, #ttg.dot_op<{opIdx = 1, parent = #m, kWidth = 16}>>
    tt.return
  }
}
// -----
// want scale encoding is not compatible with the inferred scale layout
#i = #ttg.blocked<{sizePerThread = [1, 8], threadsPerWarp = [16, 4], warpsPerCTA = [1, 1], order = [1, 0]}>
#o = #ttg.blocked<{sizePerThread = [1, 16], threadsPerWarp = [16, 4], warpsPerCTA = [1, 1], order = [1, 0]}>
module attributes {"ttg.num-warps" = 1 : i32, "ttg.threads-per-warp" = 64 : i32} {
  tt.func @f(%x: tensor<32x32xi8, #i>, %s: tensor<32x64xi8, #i>) {
    %0 = amdg.scaled_upcast_fp4 %x scale %s {axis = 1 : i32} : tensor<32x32xi8, #i>, tensor<32x64xi8, #i> -> tensor<32x64xf16, #o>
    tt.return
  }
}
// -----
// want Src and Dst encodings are not compatible
#i = #ttg.blocked<{sizePerThread = [1, 8], threadsPerWarp = [8, 8], warpsPerCTA = [1, 1], order = [1, 0]}>
#o = #ttg.blocked<{sizePerThread = [1, 16], threadsPerWarp = [16, 4], warpsPerCTA = [1, 1], order = [1, 0]}>
module attributes {"ttg.num-warps" = 1 : i32, "ttg.threads-per-warp" = 64 : i32} {
  tt.func @f(%x: tensor<32x64xi8, #i>, %s: tensor<32x128xi8, #o>) {
    %0 = amdg.scaled_upcast_fp4 %x scale %s {axis = 1 : i32} : tensor<32x64xi8, #i>, tensor<32x128xi8, #o> -> tensor<32x128xf16, #o>
    tt.return
  }
}
// -----
// want axis 1 dimension must be 2x source dimension (src=64, dst=64)
tt.func @f(%x: tensor<32x64xi8>, %s: tensor<32x64xi8>) {
  %0 = amdg.scaled_upcast_fp4 %x scale %s {axis = 1 : i32} : tensor<32x64xi8>, tensor<32x64xi8> -> tensor<32x64xf16>
  tt.return
}
// -----
// want the 8 elements of a v_cvt_scale_pk8 group would not share a single scale
#i = #ttg.linear<{register = [[0, 1], [0, 2], [1, 0]], lane = [[2, 0], [4, 0], [8, 0], [16, 0], [32, 0]], warp = [], block = []}>
#o = #ttg.linear<{register = [[0, 1], [0, 2], [1, 0], [0, 4]], lane = [[2, 0], [4, 0], [8, 0], [16, 0], [32, 0]], warp = [], block = []}>
#s = #ttg.linear<{register = [[1, 0]], lane = [[2, 0], [4, 0], [8, 0], [16, 0], [32, 0]], warp = [], block = []}>
module attributes {"ttg.num-warps" = 1 : i32, "ttg.threads-per-warp" = 32 : i32} {
  tt.func @f(%x: tensor<64x4xi8, #i>, %s: tensor<64x1xi8, #s>) {
    %0 = amdg.scaled_upcast_fp4 %x scale %s {axis = 1 : i32} : tensor<64x4xi8, #i>, tensor<64x1xi8, #s> -> tensor<64x8xf16, #o>
    tt.return
  }
}
// -----
// want TDM store padding is only supported when padding interval equals the innermost block dimension (got padInterval=128, innermost dimension=64)
#p = #ttg.padded_shared<[128:+8] {order = [1, 0], shape = [64, 64]}>
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @f(%d: !tt.tensordesc<64x64xf16>, %m: !ttg.memdesc<64x64xf16, #p, #ttg.shared_memory, mutable>) {
    %0 = amdg.async_tdm_copy_local_to_global %d from %m : !ttg.memdesc<64x64xf16, #p, #ttg.shared_memory, mutable> -> !tt.tensordesc<64x64xf16>
    tt.return
  }
}
// -----
// want TDM store only supports single interval paddings.
#p = #ttg.padded_shared<[64:+8, 512:+16] {order = [1, 0], shape = [64, 64]}>
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @f(%d: !tt.tensordesc<64x64xf16>, %m: !ttg.memdesc<64x64xf16, #p, #ttg.shared_memory, mutable>) {
    %0 = amdg.async_tdm_copy_local_to_global %d from %m : !ttg.memdesc<64x64xf16, #p, #ttg.shared_memory, mutable> -> !tt.tensordesc<64x64xf16>
    tt.return
  }
}
// -----
// want TDM padding interval must be at least 2 dwords
#p = #ttg.padded_shared<[2:+2] {order = [1, 0], shape = [64, 64]}>
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @f(%d: !tt.tensordesc<64x64xf16>, %m: !ttg.memdesc<64x64xf16, #p, #ttg.shared_memory, mutable>) {
    %0 = amdg.async_tdm_copy_global_to_local %d into %m : !tt.tensordesc<64x64xf16> -> !ttg.memdesc<64x64xf16, #p, #ttg.shared_memory, mutable>
    tt.return
  }
}
// -----
// want TDM padding amount must be at least 1 dword
#p = #ttg.padded_shared<[64:+1] {order = [1, 0], shape = [64, 64]}>
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @f(%d: !tt.tensordesc<64x64xf16>, %m: !ttg.memdesc<64x64xf16, #p, #ttg.shared_memory, mutable>) {
    %0 = amdg.async_tdm_copy_global_to_local %d into %m : !tt.tensordesc<64x64xf16> -> !ttg.memdesc<64x64xf16, #p, #ttg.shared_memory, mutable>
    tt.return
  }
}
// -----
// want TDM does not support swizzling in partitioned layout
#s = #ttg.swizzled_shared<{vec = 8, perPhase = 1, maxPhase = 4, order = [1, 0]}>
#p = #ttg.partitioned_shared<{numPartitions = 2, numGroups = 2, partitionDim = 0, partitionLayout = #s}>
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @f(%d: !tt.tensordesc<64x64xf16>, %m: !ttg.memdesc<64x64xf16, #p, #ttg.shared_memory, mutable>) {
    %0 = amdg.async_tdm_copy_global_to_local %d into %m : !tt.tensordesc<64x64xf16> -> !ttg.memdesc<64x64xf16, #p, #ttg.shared_memory, mutable>
    tt.return
  }
}
// -----
// want Invalid shared memory layout for TDM
#n = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @f(%d: !tt.tensordesc<64x64xf16>, %m: !ttg.memdesc<64x64xf16, #n, #ttg.shared_memory, mutable>) {
    %0 = amdg.async_tdm_copy_global_to_local %d into %m : !tt.tensordesc<64x64xf16> -> !ttg.memdesc<64x64xf16, #n, #ttg.shared_memory, mutable>
    tt.return
  }
}
// -----
// want must select K active warps such that numLogicalPieces divides K so the copy fits in a single TDM instruction (got K = 2, numLogicalPieces = 4, partitionDim = 1)
#s = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>
#p = #ttg.partitioned_shared<{numPartitions = 2, numGroups = 2, partitionDim = 1, partitionLayout = #s}>
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @f(%d: !tt.tensordesc<64x64xf16>, %m: !ttg.memdesc<64x64xf16, #p, #ttg.shared_memory, mutable>) {
    %0 = amdg.async_tdm_copy_global_to_local %d into %m {warp_used_hint = 5 : i32} : !tt.tensordesc<64x64xf16> -> !ttg.memdesc<64x64xf16, #p, #ttg.shared_memory, mutable>
    tt.return
  }
}
// -----
// want is inconsistent with the shared memory allocation layout
#s = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>
#t = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0, 1]}>
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @f(%d: !tt.tensordesc<64x32xf16, #t>, %m: !ttg.memdesc<64x32xf16, #s, #ttg.shared_memory, mutable>) {
    %0 = amdg.async_tdm_copy_local_to_global %d from %m : !ttg.memdesc<64x32xf16, #s, #ttg.shared_memory, mutable> -> !tt.tensordesc<64x32xf16, #t>
    tt.return
  }
}
// -----
// want TDM gather only supports row-major shared order
#s = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0, 1]}>
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @f(%d: !tt.tensordesc<64x32xf16>, %i: tensor<64xi32>, %m: !ttg.memdesc<64x32xf16, #s, #ttg.shared_memory, mutable>) {
    %0 = amdg.async_tdm_gather %d[%i] to %m : tensor<64xi32>, !ttg.memdesc<64x32xf16, #s, #ttg.shared_memory, mutable> -> !tt.tensordesc<64x32xf16>
    tt.return
  }
}
// -----
// want TDM gather padding interval must divide the innermost block dimension (got padInterval=64, innermost dimension=32)
#p = #ttg.padded_shared<[64:+8] {order = [1, 0], shape = [64, 32]}>
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @f(%d: !tt.tensordesc<64x32xf16>, %i: tensor<64xi32>, %m: !ttg.memdesc<64x32xf16, #p, #ttg.shared_memory, mutable>) {
    %0 = amdg.async_tdm_gather %d[%i] to %m : tensor<64xi32>, !ttg.memdesc<64x32xf16, #p, #ttg.shared_memory, mutable> -> !tt.tensordesc<64x32xf16>
    tt.return
  }
}
// -----
// want index layout distributes values across lanes
#b = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
#s = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>
module attributes {"ttg.num-warps" = 4 : i32, "ttg.threads-per-warp" = 32 : i32} {
  tt.func @f(%d: !tt.tensordesc<64x32xf16>, %i: tensor<64xi32, #b>, %m: !ttg.memdesc<64x32xf16, #s, #ttg.shared_memory, mutable>) {
    %0 = amdg.async_tdm_gather %d[%i] to %m : tensor<64xi32, #b>, !ttg.memdesc<64x32xf16, #s, #ttg.shared_memory, mutable> -> !tt.tensordesc<64x32xf16>
    tt.return
  }
}
// -----
// want TDM gather index and destination layout must both have a block basis or neither have a block basis
#i = #ttg.linear<{register = [[1], [2]], lane = [[0], [0], [0], [0], [0]], warp = [], block = [[4]]}>
#s = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>
module attributes {"ttg.num-warps" = 1 : i32, "ttg.threads-per-warp" = 32 : i32, "ttg.num-ctas" = 2 : i32} {
  tt.func @f(%d: !tt.tensordesc<8x32xf16>, %i: tensor<8xi32, #i>, %m: !ttg.memdesc<8x32xf16, #s, #ttg.shared_memory, mutable>) {
    %0 = amdg.async_tdm_gather %d[%i] to %m : tensor<8xi32, #i>, !ttg.memdesc<8x32xf16, #s, #ttg.shared_memory, mutable> -> !tt.tensordesc<8x32xf16>
    tt.return
  }
}
// -----
// want TDM gather index and shared encoding must have the same block basis for the row dimension
#i = #ttg.linear<{register = [[1], [2]], lane = [[0], [0], [0], [0], [0]], warp = [], block = [[4]]}>
#s = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0], CGALayout = [[0, 1]]}>
module attributes {"ttg.num-warps" = 1 : i32, "ttg.threads-per-warp" = 32 : i32, "ttg.num-ctas" = 2 : i32} {
  tt.func @f(%d: !tt.tensordesc<8x32xf16>, %i: tensor<8xi32, #i>, %m: !ttg.memdesc<8x32xf16, #s, #ttg.shared_memory, mutable>) {
    %0 = amdg.async_tdm_gather %d[%i] to %m : tensor<8xi32, #i>, !ttg.memdesc<8x32xf16, #s, #ttg.shared_memory, mutable> -> !tt.tensordesc<8x32xf16>
    tt.return
  }
}
// -----
// want TDM scatter padding is only supported when padding interval equals the innermost block dimension (got padInterval=64, innermost dimension=32)
#p = #ttg.padded_shared<[64:+8] {order = [1, 0], shape = [64, 32]}>
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @f(%d: !tt.tensordesc<64x32xf16>, %i: tensor<64xi32>, %m: !ttg.memdesc<64x32xf16, #p, #ttg.shared_memory, mutable>) {
    %0 = amdg.async_tdm_scatter %d[%i] from %m : tensor<64xi32>, !ttg.memdesc<64x32xf16, #p, #ttg.shared_memory, mutable> -> !tt.tensordesc<64x32xf16>
    tt.return
  }
}
// -----
// want dest element type matches pointee type of ptr
#s = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#b = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [64], warpsPerCTA = [4], order = [0]}>
module attributes {"ttg.num-warps" = 4 : i32, "ttg.threads-per-warp" = 64 : i32} {
  tt.func @f(%p: !tt.ptr<f16>, %o: tensor<256xi32, #b>, %m: !ttg.memdesc<256xf32, #s, #ttg.shared_memory, mutable>) {
    %0 = amdg.buffer_load_to_local %p[%o] into %m : !tt.ptr<f16>[tensor<256xi32, #b>] -> <256xf32, #s, #ttg.shared_memory, mutable>
    tt.return
  }
}
// -----
// want input and output must have the same shape
tt.func @f(%x: tensor<32x64xf32>, %s: tensor<32x2xi8>) {
  %0 = amdg.scaled_downcast_fp8 %x scale %s {axis = 1 : i32} : tensor<32x64xf32>, tensor<32x2xi8> -> tensor<32x32xf8E5M2>
  tt.return
}
// -----
// want expected output.shape[axis] to be divisible by scale.shape[axis], but got output[1]=64, scale[1]=3
tt.func @f(%x: tensor<32x64xf32>, %s: tensor<32x3xi8>) {
  %0 = amdg.scaled_downcast_fp8 %x scale %s {axis = 1 : i32} : tensor<32x64xf32>, tensor<32x3xi8> -> tensor<32x64xf8E5M2>
  tt.return
}
// -----
// want axis 1 dimension must be 2x source dimension (src=64, dst=64)
tt.func @f(%x: tensor<32x64xf32>, %s: tensor<32x2xi8>) {
  %0 = amdg.scaled_downcast_fp4 %x scale %s {axis = 1 : i32} : tensor<32x64xf32>, tensor<32x2xi8> -> tensor<32x64xi8>
  tt.return
}
// -----
// want operand #1 must be ranked tensor of 8-bit signless integer values
tt.func @f(%x: tensor<32x64xf32>, %s: tensor<32x2xbf16>) {
  %0 = amdg.scaled_downcast_fp4 %x scale %s {axis = 1 : i32} : tensor<32x64xf32>, tensor<32x2xbf16> -> tensor<32x32xi8>
  tt.return
}
// -----
// want v_cvt_scale_pk8 requires a raw E8M0 scale in i8, but got 'bf16'
#i = #ttg.blocked<{sizePerThread = [1, 16], threadsPerWarp = [32, 1], warpsPerCTA = [1, 1], order = [1, 0]}>
#o = #ttg.blocked<{sizePerThread = [1, 32], threadsPerWarp = [32, 1], warpsPerCTA = [1, 1], order = [1, 0]}>
#s = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [32, 1], warpsPerCTA = [1, 1], order = [1, 0]}>
module attributes {"ttg.num-warps" = 1 : i32, "ttg.threads-per-warp" = 32 : i32, ttg.target = "hip:gfx1250"} {
  tt.func @f(%x: tensor<32x16xi8, #i>, %s: tensor<32x1xbf16, #s>) {
    %0 = amdg.scaled_upcast_fp4 %x scale %s {axis = 1 : i32} : tensor<32x16xi8, #i>, tensor<32x1xbf16, #s> -> tensor<32x32xbf16, #o>
    tt.return
  }
}
// -----
// want barrier must have a contiguous shared-memory layout without subviews
#s = #ttg.swizzled_shared<{vec = 2, perPhase = 1, maxPhase = 1, order = [0]}>
tt.func @f(%b: !ttg.memdesc<1xi64, #s, #ttg.shared_memory, mutable>) {
  amdg.init_barrier %b, 1 : !ttg.memdesc<1xi64, #s, #ttg.shared_memory, mutable>
  tt.return
}
// -----
// want barrier allocation must be a descriptor of Nxi64 type with N <= number of CTAs
#s = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>
#e = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @f(%d: !tt.tensordesc<64x32xf16>, %i: tensor<64xi32>, %m: !ttg.memdesc<64x32xf16, #s, #ttg.shared_memory, mutable>, %b: !ttg.memdesc<1xi32, #e, #ttg.shared_memory, mutable>) {
    %0 = amdg.async_tdm_gather %d[%i] to %m, barrier = %b : tensor<64xi32>, !ttg.memdesc<64x32xf16, #s, #ttg.shared_memory, mutable>, !ttg.memdesc<1xi32, #e, #ttg.shared_memory, mutable> -> !tt.tensordesc<64x32xf16>
    tt.return
  }
}
// -----
// want v_cvt_scale_pk8 requires a raw E8M0 scale in i8, but got 'bf16'
module attributes {"ttg.num-warps" = 1 : i32, "ttg.threads-per-warp" = 32 : i32, ttg.target = "hip:gfx1250"} {
  tt.func @f(%x: tensor<32x16xf8E5M2>, %s: tensor<32x16xbf16>) {
    %0 = amdg.scaled_upcast_fp8 %x scale %s : tensor<32x16xf8E5M2>, tensor<32x16xbf16> -> tensor<32x16xbf16>
    tt.return
  }
}
