// expected-error @+1 {{sizePerThread, threadsPerWarp, warpsPerCTA, and order must all have the same rank.}}
#a = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [1, 32], warpsPerCTA = [4, 1], order = [1, 0]}>
tt.func private @f(tensor<64x64xf32, #a>)
// -----
// expected-error @+1 {{Every element in sizePerThread must be a power of two.}}
#a = #ttg.blocked<{sizePerThread = [1, 3], threadsPerWarp = [1, 32], warpsPerCTA = [4, 1], order = [1, 0]}>
tt.func private @f(tensor<64x64xf32, #a>)
// -----
// expected-error @+1 {{order must be a permutation of 0..(rank-1), but was [1, 1]}}
#a = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [1, 32], warpsPerCTA = [4, 1], order = [1, 1]}>
tt.func private @f(tensor<64x64xf32, #a>)
// -----
// expected-error @+1 {{'CGALayout' entry length does not match rank 2}}
#a = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [1, 32], warpsPerCTA = [4, 1], order = [1, 0], CGALayout = [[1]]}>
tt.func private @f(tensor<64x64xf32, #a>)
// -----
// expected-error @+1 {{After removing broadcast bases the CGA encoding must be a permutation matrix}}
#a = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [1, 32], warpsPerCTA = [4, 1], order = [1, 0], CGALayout = [[1, 1]]}>
tt.func private @f(tensor<64x64xf32, #a>)
// -----
// expected-error @+1 {{has no parameter 'wraps'}}
#a = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [1, 32], wraps = [4, 1], order = [1, 0]}>
tt.func private @f(tensor<64x64xf32, #a>)
// -----
// expected-error @+1 {{parent layout must have at least rank >= 2}}
#a = #ttg.slice<{dim = 0, parent = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>}>
tt.func private @f(tensor<64x64xf32, #a>)
// -----
// expected-error @+1 {{slice dim=2 must be less than the parent rank=2}}
#a = #ttg.slice<{dim = 2, parent = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [1, 32], warpsPerCTA = [4, 1], order = [1, 0]}>}>
tt.func private @f(tensor<64x64xf32, #a>)
// -----
// expected-error @+1 {{ttg.dot_op opIdx parameter can be 0 or 1, got: 2}}
#a = #ttg.dot_op<{opIdx = 2, parent = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [1, 32], warpsPerCTA = [4, 1], order = [1, 0]}>}>
tt.func private @f(tensor<64x64xf32, #a>)
// -----
// expected-error @+1 {{ttg.dot_op kWidth parameter is not supported when the parent is a blocked layout}}
#a = #ttg.dot_op<{opIdx = 0, parent = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [1, 32], warpsPerCTA = [4, 1], order = [1, 0]}>, kWidth = 2}>
tt.func private @f(tensor<64x64xf32, #a>)
// -----
// expected-error @+1 {{ttg.dot_op kWidth parameter is mandatory for Ampere or Hopper MMA parent}}
#a = #ttg.dot_op<{opIdx = 0, parent = #ttg.nvidia_mma<{versionMajor = 2, versionMinor = 0, warpsPerCTA = [2, 2], instrShape = [16, 8]}>}>
tt.func private @f(tensor<64x64xf32, #a>)
// -----
// expected-error @+1 {{ttg.dot_op opIdx parameter must be 0 for Hopper MMA parent}}
#a = #ttg.dot_op<{opIdx = 1, parent = #ttg.nvidia_mma<{versionMajor = 3, versionMinor = 0, warpsPerCTA = [4, 1], instrShape = [16, 64, 16]}>, kWidth = 2}>
tt.func private @f(tensor<64x64xf32, #a>)
// -----
// expected-error @+1 {{ttg.dot_op kWidth parameter can only be non-zero for Ampere or Hopper MMA parent}}
#a = #ttg.dot_op<{opIdx = 0, parent = #ttg.nvidia_mma<{versionMajor = 1, versionMinor = 0, warpsPerCTA = [4, 1], instrShape = [16, 16]}>, kWidth = 2}>
tt.func private @f(tensor<64x64xf32, #a>)
// -----
// expected-error @+1 {{ttg.dot_op kWidth parameter is mandatory for MFMA parent}}
#a = #ttg.dot_op<{opIdx = 0, parent = #ttg.amd_mfma<{version = 3, warpsPerCTA = [2, 2], instrShape = [32, 32, 8], isTransposed = true}>}>
tt.func private @f(tensor<64x64xf32, #a>)
// -----
// expected-error @+1 {{ttg.dot_op kWidth parameter must be 8/16 for WMMA v1}}
#a = #ttg.dot_op<{opIdx = 0, parent = #ttg.amd_wmma<{version = 1, isTranspose = true, ctaLayout = {warp = [[0, 1], [1, 0]]}}>, kWidth = 4}>
tt.func private @f(tensor<64x64xf32, #a>)
// -----
// expected-error @+1 {{ttg.dot_op unexpected parent layout}}
#a = #ttg.dot_op<{opIdx = 0, parent = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>}>
tt.func private @f(tensor<64x64xf32, #a>)
// -----
// expected-error @+1 {{LinearEncodingAttr requires a permutation matrix layout after removing broadcast bases}}
#a = #ttg.linear<{register = [[0, 1], [1, 1]], lane = [], warp = [], block = []}>
tt.func private @f(tensor<64x64xf32, #a>)
// -----
// expected-error @+1 {{Swizzled bases found in 'register'}}
#a = #ttg.generic_linear<{register = [[0, 1], [1, 1]], lane = [], warp = [], block = []}>
tt.func private @f(tensor<64x64xf32, #a>)
// -----
// expected-error @+1 {{version must be in the [0, 4] range}}
#a = #ttg.amd_mfma<{version = 5, warpsPerCTA = [2, 2], instrShape = [32, 32, 8], isTransposed = true}>
tt.func private @f(tensor<64x64xf32, #a>)
// -----
// expected-error @+1 {{invalid (mDim, nDim) combination: (16, 8)}}
#a = #ttg.amd_mfma<{version = 3, warpsPerCTA = [2, 2], instrShape = [16, 8, 8], isTransposed = true}>
tt.func private @f(tensor<64x64xf32, #a>)
// -----
// expected-error @+1 {{elementBitWidth must be 32 or 64}}
#a = #ttg.amd_mfma<{version = 3, warpsPerCTA = [2, 2], instrShape = [32, 32, 8], isTransposed = true, elementBitWidth = 16}>
tt.func private @f(tensor<64x64xf32, #a>)
// -----
// expected-error @+1 {{WMMA version must be in the [1, 3] range}}
#a = #ttg.amd_wmma<{version = 4, isTranspose = true, ctaLayout = {warp = [[0, 1], [1, 0]]}}>
tt.func private @f(tensor<64x64xf32, #a>)
// -----
// expected-error @+1 {{invalid WMMA v1 instruction shape}}
#a = #ttg.amd_wmma<{version = 1, isTranspose = true, ctaLayout = {warp = [[0, 1], [1, 0]]}, instrShape = [16, 16, 32]}>
tt.func private @f(tensor<64x64xf32, #a>)
// -----
// expected-error @+1 {{order must be a permutation}}
#a = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 1]}>
tt.func private @f(tensor<64x64xf32, #a>)
// -----
// expected-error @+1 {{swizzlingByteWidth must be 0, 32, 64, or 128}}
#a = #ttg.nvmma_shared<{swizzlingByteWidth = 16, transposed = false, elementBitWidth = 16}>
tt.func private @f(tensor<64x64xf32, #a>)
// -----
// expected-error @+1 {{elementBitWidth must be non-zero}}
#a = #ttg.nvmma_shared<{swizzlingByteWidth = 32, transposed = false, elementBitWidth = 0}>
tt.func private @f(tensor<64x64xf32, #a>)
// -----
// expected-error @+1 {{interval values must all be power of two}}
#a = #ttg.padded_shared<[3:+8] {order = [1, 0], shape = [64, 64]}>
tt.func private @f(tensor<64x64xf32, #a>)
// -----
// expected-error @+1 {{padding values must all be power of two}}
#a = #ttg.padded_shared<[4:+7] {order = [1, 0], shape = [64, 64]}>
tt.func private @f(tensor<64x64xf32, #a>)
// -----
// expected-error @+1 {{interval values cannot have duplicates}}
#a = #ttg.padded_shared<[4:+8, 4:+4] {order = [1, 0], shape = [64, 64]}>
tt.func private @f(tensor<64x64xf32, #a>)
// -----
// expected-error @+1 {{Mismatch of shape and order ranks in padded layout}}
#a = #ttg.padded_shared<[4:+8] {order = [1, 0], shape = [64]}>
tt.func private @f(tensor<64x64xf32, #a>)
// -----
// expected-error @+1 {{Expected basis of 'block' not found}}
#a = #ttg.padded_shared<[4:+8] {offset = [[0, 1], [1, 0]]}>
tt.func private @f(tensor<64x64xf32, #a>)
// -----
// expected-error @+1 {{Broadcasting in offset dimension is not supported.}}
#a = #ttg.padded_shared<[4:+8] {offset = [[0, 1], [0, 0]], block = []}>
tt.func private @f(tensor<64x64xf32, #a>)
// -----
// expected-error @+1 {{Each offset basis must be 0 or a power of two.}}
#a = #ttg.padded_shared<[4:+8] {offset = [[0, 1], [0, 3]], block = []}>
tt.func private @f(tensor<64x64xf32, #a>)
// -----
// expected-error @+1 {{alignment must be a positive power of two}}
#a = #ttg.shared_linear<{offset = [[0, 1], [1, 0]]}, alignment = 3>
tt.func private @f(tensor<64x64xf32, #a>)
// -----
// expected-error @+1 {{alignment must be specified outside of the linear layout braces}}
#a = #ttg.shared_linear<{offset = [[0, 1], [1, 0]], alignment = 16}>
tt.func private @f(tensor<64x64xf32, #a>)
// -----
// expected-error @+1 {{The layout must be surjective}}
#a = #ttg.shared_linear<{offset = [[0, 1], [2, 0]]}, alignment = 16>
tt.func private @f(tensor<64x64xf32, #a>)
// -----
// expected-error @+1 {{numPartitions must be a power of 2 and at least 2}}
#a = #ttg.partitioned_shared<{numPartitions = 1, numGroups = 1, partitionDim = 0, partitionLayout = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>}>
tt.func private @f(tensor<64x64xf32, #a>)
// -----
// expected-error @+1 {{partitionDim (2) must be less than the layout rank (2)}}
#a = #ttg.partitioned_shared<{numPartitions = 2, numGroups = 1, partitionDim = 2, partitionLayout = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>}>
tt.func private @f(tensor<64x64xf32, #a>)
// -----
#blocked = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [1, 32], warpsPerCTA = [4, 1], order = [1, 0]}>
#shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>
#smem = #ttg.shared_memory
// expected-error @+1 {{rank 0 memdesc is not allowed}}
tt.func private @f(!ttg.memdesc<f32, #shared, #smem>)
// -----
#blocked = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [1, 32], warpsPerCTA = [4, 1], order = [1, 0]}>
#shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>
#smem = #ttg.shared_memory
// expected-error @+1 {{element type bit width must be 1 or at least 8; got 4}}
tt.func private @f(!ttg.memdesc<64x64xi4, #shared, #smem>)
// -----
#blocked = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [1, 32], warpsPerCTA = [4, 1], order = [1, 0]}>
#shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>
#smem = #ttg.shared_memory
// expected-error @+1 {{shape has 0 dimension}}
tt.func private @f(!ttg.memdesc<0x64xi8, #shared, #smem>)
// -----
#blocked = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [1, 32], warpsPerCTA = [4, 1], order = [1, 0]}>
#shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>
#smem = #ttg.shared_memory
// expected-error @+1 {{rank must be equal to or one less than the shape size. Got 2 and 1}}
tt.func private @f(!ttg.memdesc<64xi8, #shared, #smem>)
// -----
#blocked = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [1, 32], warpsPerCTA = [4, 1], order = [1, 0]}>
#shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>
#smem = #ttg.shared_memory
// expected-error @+1 {{shape must have power-of-2 and non-zero dimensions; got 3, 4}}
tt.func private @f(!ttg.memdesc<3x4xi8, #shared, #smem>)
// -----
#blocked = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [1, 32], warpsPerCTA = [4, 1], order = [1, 0]}>
#shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>
#smem = #ttg.shared_memory
// expected-error @+1 {{alloc shape must have power-of-2 and non-zero dimensions; got 3, 4}}
tt.func private @f(!ttg.memdesc<2x4xi8, #shared, #smem, 3x4>)
// -----
#blocked = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [1, 32], warpsPerCTA = [4, 1], order = [1, 0]}>
#shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>
#smem = #ttg.shared_memory
// expected-error @+1 {{shape must be less than or equal to allocShape}}
tt.func private @f(!ttg.memdesc<4x4xi8, #shared, #smem, 2x4>)
// -----
#blocked = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [1, 32], warpsPerCTA = [4, 1], order = [1, 0]}>
#shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>
#smem = #ttg.shared_memory
// expected-error @+1 {{is not a valid encoding}}
tt.func private @f(!ttg.memdesc<4x4xi8, #blocked, #smem>)
// -----
#blocked = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [1, 32], warpsPerCTA = [4, 1], order = [1, 0]}>
#shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>
#smem = #ttg.shared_memory
// expected-error @+1 {{memorySpace must be SharedMemorySpace for shared encoding}}
tt.func private @f(!ttg.memdesc<4x4xi8, #shared, #blocked>)
// -----
#blocked = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [1, 32], warpsPerCTA = [4, 1], order = [1, 0]}>
#shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>
#smem = #ttg.shared_memory
// expected-error @+1 {{Mismatch in expected shape for dimension 0. Expected: 4, got: 2}}
tt.func private @f(!ttg.memdesc<4x4xi8, #ttg.padded_shared<[4:+8] {order = [1, 0], shape = [2, 4]}>, #smem>)
// -----
#blocked = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [1, 32], warpsPerCTA = [4, 1], order = [1, 0]}>
#shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, "ttg.threads-per-warp" = 32 : i32} {
  tt.func @f(%a: tensor<64x64xf16, #blocked>) {
    // expected-error @+1 {{requires the same shape for all operands and results}}
    %0 = ttg.convert_layout %a : tensor<64x64xf16, #blocked> -> tensor<32x64xf16, #blocked>
    tt.return
  }
}
// -----
#blocked = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [1, 32], warpsPerCTA = [4, 1], order = [1, 0]}>
#shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, "ttg.threads-per-warp" = 32 : i32} {
  tt.func @f(%a: tensor<64x64xf16, #blocked>) {
    // expected-error @+1 {{requires the same element type for all operands and results}}
    %0 = ttg.convert_layout %a : tensor<64x64xf16, #blocked> -> tensor<64x64xf32, #blocked>
    tt.return
  }
}
// -----
#blocked = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [1, 32], warpsPerCTA = [4, 1], order = [1, 0]}>
#shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, "ttg.threads-per-warp" = 32 : i32} {
  tt.func @f(%a: f16) {
    // expected-error @+1 {{Layout has rank 2, but the tensor it's attached to has rank 1.}}
    %0 = tt.splat %a : f16 -> tensor<64xf16, #blocked>
    tt.return
  }
}
// -----
#blocked = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [1, 32], warpsPerCTA = [4, 1], order = [1, 0]}>
#shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, "ttg.threads-per-warp" = 32 : i32} {
  tt.func @f(%a: tensor<64x64xf16, #blocked>) {
    // expected-error @+1 {{Non-distributed layout is not allowed in tensor type.}}
    %0 = ttg.convert_layout %a : tensor<64x64xf16, #blocked> -> tensor<64x64xf16, #shared>
    tt.return
  }
}
// -----
#blocked = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [1, 32], warpsPerCTA = [4, 1], order = [1, 0]}>
#shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>
#smem = #ttg.shared_memory
#wrong = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [1, 32], warpsPerCTA = [8, 1], order = [1, 0]}>
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, "ttg.threads-per-warp" = 32 : i32} {
  tt.func @f(%a: tensor<64x64xf16, #blocked>) {
    // expected-error @+1 {{Layout has 8 warps per CTA, but the context requires 4 warps per CTA.}}
    %0 = ttg.convert_layout %a : tensor<64x64xf16, #blocked> -> tensor<64x64xf16, #wrong>
    tt.return
  }
}
// -----
#blocked = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [1, 32], warpsPerCTA = [4, 1], order = [1, 0]}>
#shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>
#smem = #ttg.shared_memory
#wrong = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [2, 32], warpsPerCTA = [4, 1], order = [1, 0]}>
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, "ttg.threads-per-warp" = 32 : i32} {
  tt.func @f(%a: tensor<64x64xf16, #blocked>) {
    // expected-error @+1 {{Layout has 64 threads per warp, but the module specifies 32 threads per warp.}}
    %0 = ttg.convert_layout %a : tensor<64x64xf16, #blocked> -> tensor<64x64xf16, #wrong>
    tt.return
  }
}
// -----
#blocked = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [1, 32], warpsPerCTA = [4, 1], order = [1, 0]}>
#shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>
#smem = #ttg.shared_memory
#wrong = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [1, 32], warpsPerCTA = [4, 1], order = [1, 0], CGALayout = [[1, 0]]}>
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, "ttg.threads-per-warp" = 32 : i32} {
  tt.func @f(%a: tensor<64x64xf16, #blocked>) {
    // expected-error @+1 {{Layout has 2 CTAs per CGA, but the context requires 1 CTAs per CGA.}}
    %0 = ttg.convert_layout %a : tensor<64x64xf16, #blocked> -> tensor<64x64xf16, #wrong>
    tt.return
  }
}
// -----
#blocked = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [1, 32], warpsPerCTA = [4, 1], order = [1, 0]}>
#shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>
#smem = #ttg.shared_memory
#one = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, "ttg.threads-per-warp" = 32 : i32} {
  tt.func @f(%a: tensor<64xf16, #one>) {
    // expected-error @+3 {{failed to infer layout for ExpandDimsOp}}
    // expected-error @+2 {{failed to infer returned types}}
    // expected-error @+1 {{ExpandDimsOp operand encoding must be SliceEncodingAttr}}
    %0 = tt.expand_dims %a {axis = 0 : i32} : tensor<64xf16, #one> -> tensor<1x64xf16, #blocked>
    tt.return
  }
}
// -----
#blocked = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [1, 32], warpsPerCTA = [4, 1], order = [1, 0]}>
#shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, "ttg.threads-per-warp" = 32 : i32} {
  tt.func @f() {
    // expected-error @+1 {{uninitialized alloc must have a mutable memdesc type}}
    %0 = ttg.local_alloc : () -> !ttg.memdesc<64x64xf16, #shared, #smem>
    tt.return
  }
}
// -----
#blocked = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [1, 32], warpsPerCTA = [4, 1], order = [1, 0]}>
#shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, "ttg.threads-per-warp" = 32 : i32} {
  tt.func @f() {
    // expected-error @+1 {{result shape and its alloc shape must match}}
    %0 = ttg.local_alloc : () -> !ttg.memdesc<64x64xf16, #shared, #smem, mutable, 128x64>
    tt.return
  }
}
// -----
#blocked = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [1, 32], warpsPerCTA = [4, 1], order = [1, 0]}>
#shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, "ttg.threads-per-warp" = 32 : i32} {
  tt.func @f(%a: tensor<64x64xf16, #blocked>) {
    // expected-error @+1 {{source element type 'tensor<64x64xf16, #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [1, 32], warpsPerCTA = [4, 1], order = [1, 0]}>>' must match destination element type 'f32'}}
    %0 = ttg.local_alloc %a : (tensor<64x64xf16, #blocked>) -> !ttg.memdesc<64x64xf32, #shared, #smem>
    tt.return
  }
}
// -----
#blocked = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [1, 32], warpsPerCTA = [4, 1], order = [1, 0]}>
#shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, "ttg.threads-per-warp" = 32 : i32} {
  tt.func @f(%a: tensor<64x64xf16, #blocked>) {
    // expected-error @+1 {{source shape [64, 64] must match [destination shape 32, 64]}}
    %0 = ttg.local_alloc %a : (tensor<64x64xf16, #blocked>) -> !ttg.memdesc<32x64xf16, #shared, #smem>
    tt.return
  }
}
// -----
#blocked = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [1, 32], warpsPerCTA = [4, 1], order = [1, 0]}>
#shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>
#smem = #ttg.shared_memory
#flat = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, "ttg.threads-per-warp" = 32 : i32} {
  tt.func @f(%a: tensor<64x64xf16, #blocked>) {
    // expected-error @+1 {{source has rank 2 but memdesc encoding has rank 1}}
    %0 = ttg.local_alloc %a : (tensor<64x64xf16, #blocked>) -> !ttg.memdesc<64x64xf16, #flat, #smem>
    tt.return
  }
}
// -----
#blocked = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [1, 32], warpsPerCTA = [4, 1], order = [1, 0]}>
#shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, "ttg.threads-per-warp" = 32 : i32} {
  tt.func @f(%a: tensor<64x64xf16, #blocked>, %b: !ttg.memdesc<64x64xf16, #shared, #smem>) {
    // expected-error @+1 {{Cannot store into immutable memory}}
    ttg.local_store %a, %b : tensor<64x64xf16, #blocked> -> !ttg.memdesc<64x64xf16, #shared, #smem>
    tt.return
  }
}
// -----
#blocked = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [1, 32], warpsPerCTA = [4, 1], order = [1, 0]}>
#shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, "ttg.threads-per-warp" = 32 : i32} {
  tt.func @f(%b: !ttg.memdesc<64x64xf16, #shared, #smem, mutable>) {
    // expected-error @+1 {{source shape [64, 64] must match [destination shape 32, 64]}}
    %0 = ttg.local_load %b : !ttg.memdesc<64x64xf16, #shared, #smem, mutable> -> tensor<32x64xf16, #blocked>
    tt.return
  }
}
// -----
#blocked = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [1, 32], warpsPerCTA = [4, 1], order = [1, 0]}>
#shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, "ttg.threads-per-warp" = 32 : i32} {
  tt.func @f(%p: tensor<64x64x!tt.ptr<f16>, #blocked>, %b: !ttg.memdesc<64x64xf16, #shared, #smem>) {
    // expected-error @+1 {{Cannot store into immutable memory}}
    %0 = ttg.async_copy_global_to_local %p, %b : tensor<64x64x!tt.ptr<f16>, #blocked> -> <64x64xf16, #shared, #smem>
    tt.return
  }
}
// -----
#blocked = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [1, 32], warpsPerCTA = [4, 1], order = [1, 0]}>
#shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, "ttg.threads-per-warp" = 32 : i32} {
  tt.func @f(%b: !ttg.memdesc<64x64xf16, #shared, #smem, mutable>, %i: i32) {
    // expected-error @+1 {{result rank must be input rank - 1}}
    %0 = ttg.memdesc_index %b[%i] : !ttg.memdesc<64x64xf16, #shared, #smem, mutable> -> !ttg.memdesc<64x64xf16, #shared, #smem, mutable>
    tt.return
  }
}
// -----
#blocked = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [1, 32], warpsPerCTA = [4, 1], order = [1, 0]}>
#shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, "ttg.threads-per-warp" = 32 : i32} {
  tt.func @f(%b: !ttg.memdesc<3x64x64xf16, #shared, #smem, mutable>, %i: i32) {
    // expected-error @+1 {{result shape must equal to srcShape[1:]}}
    %0 = ttg.memdesc_index %b[%i] : !ttg.memdesc<3x64x64xf16, #shared, #smem, mutable> -> !ttg.memdesc<32x64xf16, #shared, #smem, mutable>
    tt.return
  }
}
// -----
#blocked = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [1, 32], warpsPerCTA = [4, 1], order = [1, 0]}>
#shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, "ttg.threads-per-warp" = 32 : i32} {
  tt.func @f(%b: !ttg.memdesc<3x64x64xf16, #shared, #smem, mutable>, %i: i32) {
    // expected-error @+1 {{result element type must match desc element type}}
    %0 = ttg.memdesc_index %b[%i] : !ttg.memdesc<3x64x64xf16, #shared, #smem, mutable> -> !ttg.memdesc<64x64xf32, #shared, #smem, mutable>
    tt.return
  }
}
// -----
#blocked = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [1, 32], warpsPerCTA = [4, 1], order = [1, 0]}>
#shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, "ttg.threads-per-warp" = 32 : i32} {
  tt.func @f(%b: !ttg.memdesc<64x64xf16, #shared, #smem, mutable>) {
    // expected-error @+1 {{offsets must have the same rank as input}}
    %0 = ttg.memdesc_subslice %b[0] : !ttg.memdesc<64x64xf16, #shared, #smem, mutable> -> !ttg.memdesc<64x32xf16, #shared, #smem, mutable, 64x64>
    tt.return
  }
}
// -----
#blocked = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [1, 32], warpsPerCTA = [4, 1], order = [1, 0]}>
#shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, "ttg.threads-per-warp" = 32 : i32} {
  tt.func @f(%b: !ttg.memdesc<64x64xf16, #shared, #smem, mutable>) {
    // expected-error @+1 {{The split offset may not exceed the source shape}}
    %0 = ttg.memdesc_subslice %b[0, 64] : !ttg.memdesc<64x64xf16, #shared, #smem, mutable> -> !ttg.memdesc<64x32xf16, #shared, #smem, mutable, 64x64>
    tt.return
  }
}
// -----
#blocked = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [1, 32], warpsPerCTA = [4, 1], order = [1, 0]}>
#shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, "ttg.threads-per-warp" = 32 : i32} {
  tt.func @f(%b: !ttg.memdesc<64x64xf16, #shared, #smem, mutable>) {
    // expected-error @+1 {{The split offset may not touch the tile}}
    %0 = ttg.memdesc_subslice %b[0, 16] : !ttg.memdesc<64x64xf16, #shared, #smem, mutable> -> !ttg.memdesc<64x32xf16, #shared, #smem, mutable, 64x64>
    tt.return
  }
}
// -----
#blocked = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [1, 32], warpsPerCTA = [4, 1], order = [1, 0]}>
#shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, "ttg.threads-per-warp" = 32 : i32} {
  tt.func @f(%b: !ttg.memdesc<64x64xf16, #shared, #smem, mutable>) {
    // expected-error @+1 {{A non zero offset found in a dimension that is not being split}}
    %0 = ttg.memdesc_subslice %b[16, 0] : !ttg.memdesc<64x64xf16, #shared, #smem, mutable> -> !ttg.memdesc<64x32xf16, #shared, #smem, mutable, 64x64>
    tt.return
  }
}
// -----
#blocked = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [1, 32], warpsPerCTA = [4, 1], order = [1, 0]}>
#shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, "ttg.threads-per-warp" = 32 : i32} {
  tt.func @f(%b: !ttg.memdesc<64x64xf16, #shared, #smem, mutable>) {
    // expected-error @+1 {{source and result must have the same allocation shape}}
    %0 = ttg.memdesc_subslice %b[0, 0] : !ttg.memdesc<64x64xf16, #shared, #smem, mutable> -> !ttg.memdesc<64x32xf16, #shared, #smem, mutable>
    tt.return
  }
}
// -----
#blocked = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [1, 32], warpsPerCTA = [4, 1], order = [1, 0]}>
#shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, "ttg.threads-per-warp" = 32 : i32} {
  tt.func @f(%b: !ttg.memdesc<64x64xf16, #shared, #smem, mutable>) {
    // expected-error @+1 {{order must have the same size as the rank of the operand and result}}
    %0 = ttg.memdesc_trans %b {order = array<i32: 0>} : !ttg.memdesc<64x64xf16, #shared, #smem, mutable> -> !ttg.memdesc<64x64xf16, #shared, #smem, mutable>
    tt.return
  }
}
// -----
#blocked = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [1, 32], warpsPerCTA = [4, 1], order = [1, 0]}>
#shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, "ttg.threads-per-warp" = 32 : i32} {
  tt.func @f(%b: !ttg.memdesc<64x64xf16, #shared, #smem, mutable>) {
    // expected-error @+1 {{number of src and dst elements of reshape must be the same}}
    %0 = ttg.memdesc_reshape %b : !ttg.memdesc<64x64xf16, #shared, #smem, mutable> -> !ttg.memdesc<32x64xf16, #shared, #smem, mutable>
    tt.return
  }
}
// -----
#blocked = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [1, 32], warpsPerCTA = [4, 1], order = [1, 0]}>
#shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, "ttg.threads-per-warp" = 32 : i32} {
  tt.func @f(%b: !ttg.memdesc<64x64xf16, #shared, #smem, mutable>) {
    // expected-error @+1 {{source and result must have the same mutability}}
    %0 = ttg.memdesc_reinterpret %b : !ttg.memdesc<64x64xf16, #shared, #smem, mutable> -> !ttg.memdesc<64x64xf16, #shared, #smem>
    tt.return
  }
}
// -----
#blocked = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [1, 32], warpsPerCTA = [4, 1], order = [1, 0]}>
#shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, "ttg.threads-per-warp" = 32 : i32} {
  tt.func @f(%b: !ttg.memdesc<64x64xf16, #shared, #smem, mutable>) {
    // expected-error @+1 {{result shared-memory footprint (16384 bytes) exceeds the source view (8192 bytes)}}
    %0 = ttg.memdesc_reinterpret %b : !ttg.memdesc<64x64xf16, #shared, #smem, mutable> -> !ttg.memdesc<128x64xf16, #shared, #smem, mutable>
    tt.return
  }
}
// -----
#blocked = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [1, 32], warpsPerCTA = [4, 1], order = [1, 0]}>
#shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, "ttg.threads-per-warp" = 32 : i32} {
  tt.func @f(%b: !ttg.memdesc<64x64xf16, #shared, #smem, mutable>, %i: tensor<64x64xi32, #blocked>) {
    // expected-error @+1 {{axis 2 is out of bounds for source rank 2}}
    %0 = ttg.local_gather %b[%i] {axis = 2 : i32} : !ttg.memdesc<64x64xf16, #shared, #smem, mutable>, tensor<64x64xi32, #blocked> -> tensor<64x64xf16, #blocked>
    tt.return
  }
}
// -----
#blocked = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [1, 32], warpsPerCTA = [4, 1], order = [1, 0]}>
#shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, "ttg.threads-per-warp" = 32 : i32} {
  tt.func @f(%b: !ttg.memdesc<64x64xf16, #shared, #smem, mutable>, %i: tensor<64x64xi32, #blocked>) {
    // expected-error @+1 {{result shape must match indices shape}}
    %0 = ttg.local_gather %b[%i] {axis = 1 : i32} : !ttg.memdesc<64x64xf16, #shared, #smem, mutable>, tensor<64x64xi32, #blocked> -> tensor<32x64xf16, #blocked>
    tt.return
  }
}
// -----
#blocked = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [1, 32], warpsPerCTA = [4, 1], order = [1, 0]}>
#shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, "ttg.threads-per-warp" = 32 : i32} {
  tt.func @f(%b: !ttg.memdesc<64x64xf16, #shared, #smem, mutable>, %i: tensor<64x64xi32, #blocked>, %v: tensor<64x64xf32, #blocked>) {
    // expected-error @+1 {{values element type must match destination element type}}
    ttg.local_scatter %b[%i], %v {axis = 1 : i32} : !ttg.memdesc<64x64xf16, #shared, #smem, mutable>, tensor<64x64xi32, #blocked>, tensor<64x64xf32, #blocked>
    tt.return
  }
}
// -----
#blocked = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [1, 32], warpsPerCTA = [4, 1], order = [1, 0]}>
#shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, "ttg.threads-per-warp" = 32 : i32} {
  tt.func @f(%a: tensor<64x64xi8, #blocked>) {
    // expected-error @+1 {{axis 1 dimension must be 2x source dimension (src=64, dst=64)}}
    %0 = ttg.fp4_to_fp %a {axis = 1 : i32} : tensor<64x64xi8, #blocked> -> tensor<64x64xf16, #blocked>
    tt.return
  }
}
// -----
#blocked = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [1, 32], warpsPerCTA = [4, 1], order = [1, 0]}>
#shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, "ttg.threads-per-warp" = 32 : i32} {
  tt.func @f() {
    // expected-error @+1 {{unknown addrSpace 'locl'; did you mean 'local'?}}
    ttg.barrier locl
    tt.return
  }
}
// -----
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, "ttg.threads-per-warp" = 32 : i32} {
  tt.func @f(%a: i32) {
    // expected-error @+1 {{partition #0 number of warps (3) must be a power of 2}}
    ttg.warp_specialize()
    default {
      ttg.warp_yield
    }
    partition0() num_warps(3) {
      ttg.warp_return
    } : () -> ()
    tt.return
  }
}
// -----
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, "ttg.threads-per-warp" = 32 : i32} {
  tt.func @f(%a: i32) {
    // expected-error @+1 {{has 1 warp group start IDs but expected 2}}
    ttg.warp_specialize() attributes {warpGroupStartIds = array<i32: 4>}
    default {
      ttg.warp_yield
    }
    partition0() num_warps(4) {
      ttg.warp_return
    }
    partition1() num_warps(4) {
      ttg.warp_return
    } : () -> ()
    tt.return
  }
}
// -----
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, "ttg.threads-per-warp" = 32 : i32} {
  tt.func @f(%a: i32) {
    ttg.warp_specialize()
    default {
      ttg.warp_yield
    }
    // expected-error @+1 {{partition region #0 has 1 arguments but expected 0}}
    partition0(%x: i32) num_warps(4) {
      ttg.warp_return
    } : () -> ()
    tt.return
  }
}
// -----
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, "ttg.threads-per-warp" = 32 : i32} {
  tt.func @f(%a: i32) {
    ttg.warp_specialize(%a)
    default {
      ttg.warp_yield
    }
    // expected-error @+1 {{partition region #0 argument #0 has type 'i64' but corresponding capture has type 'i32'}}
    partition0(%x: i64) num_warps(4) {
      ttg.warp_return
    } : (i32) -> ()
    tt.return
  }
}
// -----
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, "ttg.threads-per-warp" = 32 : i32} {
  tt.func @f(%a: i32) {
    %0 = ttg.warp_specialize()
    default {
      // expected-error @+1 {{has 0 operands but parent op expected 1}}
      ttg.warp_yield
    } : () -> i32
    tt.return
  }
}
// -----
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, "ttg.threads-per-warp" = 32 : i32} {
  tt.func @f(%a: i32) {
    %0 = ttg.warp_specialize()
    default {
      // expected-error @+1 {{operand #0 has type 'i32' but parent op expected 'i64'}}
      ttg.warp_yield %a : i32
    } : () -> i64
    tt.return
  }
}
// -----
#src = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [2], order = [0]}>
#dst = #ttg.blocked<{sizePerThread = [2], threadsPerWarp = [32], warpsPerCTA = [2], order = [0]}>
module attributes {"ttg.num-warps" = 2 : i32} {
  tt.func @f(%v: tensor<128xf32, #src>) {
    // expected-error @+1 {{force_warp_shuffle requires a conversion within one warp}}
    %0 = ttg.convert_layout %v {force_warp_shuffle} : tensor<128xf32, #src> -> tensor<128xf32, #dst>
    tt.return
  }
}
// -----
#bytes = #ttg.blocked<{sizePerThread = [2], threadsPerWarp = [32], warpsPerCTA = [1], order = [0]}>
#one = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [1], order = [0]}>
module attributes {"ttg.num-warps" = 1 : i32} {
  tt.func @f(%v: tensor<64xi8, #bytes>) {
    // expected-error @+1 {{failed to infer encoding}}
    %0 = ttg.fp4_to_fp %v {axis = 0 : i32} : tensor<64xi8, #bytes> -> tensor<128xbf16, #one>
    tt.return
  }
}
// -----
#bytes = #ttg.blocked<{sizePerThread = [2], threadsPerWarp = [32], warpsPerCTA = [1], order = [0]}>
#two = #ttg.blocked<{sizePerThread = [2], threadsPerWarp = [32], warpsPerCTA = [1], order = [0]}>
module attributes {"ttg.num-warps" = 1 : i32} {
  tt.func @f(%v: tensor<64xi8, #bytes>) {
    // expected-error @+1 {{Src and Dst encodings are not compatible}}
    %0 = ttg.fp4_to_fp %v {axis = 0 : i32} : tensor<64xi8, #bytes> -> tensor<128xbf16, #two>
    tt.return
  }
}
// -----
#shared = #ttg.swizzled_shared<{vec = 4, perPhase = 1, maxPhase = 8, order = [1, 0]}>
#smem = #ttg.shared_memory
tt.func @f(%m: !ttg.memdesc<32x64xf16, #shared, #smem>) {
  // expected-error @+1 {{We don't support splitting along the swizzling pattern}}
  %0 = ttg.memdesc_subslice %m [4, 0] : !ttg.memdesc<32x64xf16, #shared, #smem> -> !ttg.memdesc<4x64xf16, #shared, #smem, 32x64>
  tt.return
}
// -----
#shared = #ttg.swizzled_shared<{vec = 4, perPhase = 1, maxPhase = 8, order = [1, 0]}>
#smem = #ttg.shared_memory
tt.func @f(%m: !ttg.memdesc<32x64xf16, #shared, #smem>) {
  // expected-error @+2 {{inferred type(s)}}
  // expected-error @+1 {{failed to infer returned types}}
  %0 = ttg.memdesc_trans %m {order = array<i32: 1, 0>} : !ttg.memdesc<32x64xf16, #shared, #smem> -> !ttg.memdesc<64x32xf16, #shared, #smem>
  tt.return
}
// -----
#shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>
#flat = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#columns = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0, 1]}>
#smem = #ttg.shared_memory
tt.func @f(%m: !ttg.memdesc<32x64xf16, #shared, #smem>) {
  %0 = ttg.memdesc_reshape %m : !ttg.memdesc<32x64xf16, #shared, #smem> -> !ttg.memdesc<2048xf16, #flat, #smem>
  // expected-error @+1 {{result type must be equivalent to}}
  %1 = ttg.memdesc_reshape %m : !ttg.memdesc<32x64xf16, #shared, #smem> -> !ttg.memdesc<64x32xf16, #columns, #smem>
  tt.return
}
// -----
#shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>
#flat = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#smem = #ttg.shared_memory
tt.func @f(%m: !ttg.memdesc<16x32xf16, #shared, #smem, 32x32>, %n: !ttg.memdesc<32x16xf16, #shared, #smem, 32x32>) {
  %0 = ttg.memdesc_reinterpret %m : !ttg.memdesc<16x32xf16, #shared, #smem, 32x32> -> !ttg.memdesc<256xi32, #flat, #smem>
  // expected-error @+1 {{result shared-memory footprint includes offsets not owned by the source subview (128 bytes requested; 32 contiguous bytes available)}}
  %1 = ttg.memdesc_reinterpret %n : !ttg.memdesc<32x16xf16, #shared, #smem, 32x32> -> !ttg.memdesc<32xi32, #flat, #smem>
  tt.return
}
// -----
#halves = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0], CGALayout = [[1]]}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-ctas" = 2 : i32} {
  tt.func @f(%m: !ttg.memdesc<16xf32, #halves, #smem, 32>) {
    // expected-error @+1 {{cannot reinterpret a source subview sliced across CTAs}}
    %0 = ttg.memdesc_reinterpret %m : !ttg.memdesc<16xf32, #halves, #smem, 32> -> !ttg.memdesc<16xf32, #halves, #smem>
    tt.return
  }
}
// -----
#nvmma = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#smem = #ttg.shared_memory
// expected-error @+1 {{block shape along the contiguous dimension 1 is too small for the swizzle byte size 128 in an NVMMASharedLayout, got 32 but expected at least 64}}
tt.func private @f(!ttg.memdesc<64x32xf16, #nvmma, #smem>)
// -----
// expected-error @+1 {{expected an unsigned integer value in vec}}
#s = #ttg.swizzled_shared<{vec = -1, perPhase = 1, maxPhase = 1, order = [1, 0]}>
tt.func private @f(!ttg.memdesc<64x32xf16, #s, #ttg.shared_memory>)
// -----
tt.func @f(%x: !ttg.async.token) {
  // expected-error @+1 {{operand #0 must be variadic of floating-point}}
  %0 = ttg.inline_asm "nop" {constraints = "=r,r", pure = true} %x : (!ttg.async.token) -> i32
  tt.return
}
// -----
tt.func @f(%x: tensor<64xi32>) {
  // expected-error @+1 {{requires explicit distributed tensor layouts}}
  %0 = ttg.inline_asm "nop" {constraints = "=r,r", pure = true} %x : (tensor<64xi32>) -> i32
  tt.return
}
// -----
// expected-error @+1 {{versionMajor must be 2 (Ampere) or 3 (Hopper), got 8}}
#a = #ttg.nvidia_mma<{versionMajor = 8, versionMinor = 0, warpsPerCTA = [4, 1], instrShape = [16, 8]}>
tt.func private @f(tensor<64x64xf32, #a>)
// -----
// expected-error @+1 {{ctaLayout must be surjective, but row 0 of warp leaves a gap: nothing reaches [1, 0]}}
#a = #ttg.amd_wmma<{version = 1, isTranspose = true, ctaLayout = {register = [[3, 0]], warp = [[8, 0]]}}>
tt.func private @f(tensor<64x64xf32, #a>)
// -----
// expected-error @+1 {{ctaLayout must be surjective, but row 1 of warp leaves a gap: nothing reaches [0, 2]}}
#a = #ttg.amd_wmma<{version = 1, isTranspose = true, ctaLayout = {warp = [[0, 1], [0, 4]]}}>
tt.func private @f(tensor<64x64xf32, #a>)
// -----
// expected-error @+1 {{ctaLayout has rank 2, but row 1 of warp has 1 coordinates}}
#a = #ttg.amd_wmma<{version = 1, isTranspose = true, ctaLayout = {warp = [[0, 1], [1]]}}>
tt.func private @f(tensor<64x64xf32, #a>)
// -----
// expected-error @+1 {{ctaLayout has rank 2, but row 0 of register has 0 coordinates}}
#a = #ttg.amd_wmma<{version = 1, isTranspose = true, ctaLayout = {register = [[]], warp = [[0, 1], [1, 0]]}}>
tt.func private @f(tensor<64x64xf32, #a>)
// -----
// expected-error @+1 {{'CGALayout' entry length does not match rank 3}}
#a = #ttg.amd_wmma<{version = 1, isTranspose = true, ctaLayout = {warp = []}, rank = 3, CGALayout = [[1, 0]]}>
tt.func private @f(tensor<64x64xf32, #a>)
// -----
// expected-error @+1 {{After removing broadcast bases the CGA encoding must be a permutation matrix (row 1 is not)}}
#a = #ttg.amd_wmma<{version = 1, isTranspose = true, ctaLayout = {warp = [[0, 1]]}, CGALayout = [[0, 1], [0, 4]]}>
tt.func private @f(tensor<64x64xf32, #a>)
// -----
// Of warps or registers that hold the same.
#mma = #ttg.amd_wmma<{version = 2, isTranspose = true, ctaLayout = {warp = [[0, 1], [0, 1]]}}>
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "hip:gfx1200", "ttg.threads-per-warp" = 32 : i32} {
  tt.func private @f(%x: tensor<64x64xf32, #mma>) {
    // expected-error @+1 {{is not supported on tt.reduce.}}
    %0 = "tt.reduce"(%x) <{axis = 0 : i32}> ({
    ^bb0(%a: f32, %b: f32):
      tt.reduce.return %a : f32
    }) : (tensor<64x64xf32, #mma>) -> tensor<64xf32, #ttg.slice<{dim = 0, parent = #mma}>>
    tt.return
  }
}
// -----
// Of warps or registers that hold the same.
#mma = #ttg.amd_wmma<{version = 2, isTranspose = true, ctaLayout = {register = [[0, 1]], warp = [[0, 1], [1, 0]]}}>
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "hip:gfx1200", "ttg.threads-per-warp" = 32 : i32} {
  tt.func private @f(%x: tensor<64x64xf32, #mma>) {
    // expected-error @+1 {{is not supported on tt.reduce.}}
    %0 = "tt.reduce"(%x) <{axis = 0 : i32}> ({
    ^bb0(%a: f32, %b: f32):
      tt.reduce.return %a : f32
    }) : (tensor<64x64xf32, #mma>) -> tensor<64xf32, #ttg.slice<{dim = 0, parent = #mma}>>
    tt.return
  }
}
