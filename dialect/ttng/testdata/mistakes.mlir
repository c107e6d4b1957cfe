// want barrier allocation must be a descriptor of Nxi64 type with N <= number of CTAs
#s = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
tt.func @f(%b: !ttg.memdesc<2xi64, #s, #ttg.shared_memory, mutable>) {
  ttng.init_barrier %b, 1 : !ttg.memdesc<2xi64, #s, #ttg.shared_memory, mutable>
  tt.return
}
// -----
// want count must be greater than or equal to 1
#s = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
tt.func @f(%b: !ttg.memdesc<1xi64, #s, #ttg.shared_memory, mutable>) {
  ttng.arrive_barrier %b, 0 : !ttg.memdesc<1xi64, #s, #ttg.shared_memory, mutable>
  tt.return
}
// -----
// want expected to be waiting on at least one dependency
tt.func @f() {
  "ttng.warp_group_dot_wait"() <{pendings = 0 : i32}> : () -> ()
  tt.return
}
// -----
// want expected 2 coordinates, but got 1
#n = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#s = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
tt.func @f(%d: !tt.tensordesc<64x64xf16, #n>, %m: !ttg.memdesc<64x64xf16, #n, #ttg.shared_memory, mutable>, %b: !ttg.memdesc<1xi64, #s, #ttg.shared_memory, mutable>, %i: i32, %p: i1) {
  ttng.async_tma_copy_global_to_local %d[%i] %m, %b, %p : !tt.tensordesc<64x64xf16, #n>, !ttg.memdesc<1xi64, #s, #ttg.shared_memory, mutable> -> !ttg.memdesc<64x64xf16, #n, #ttg.shared_memory, mutable>
  tt.return
}
// -----
// want cannot store into immutable memory
#n = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#s = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
tt.func @f(%d: !tt.tensordesc<64x64xf16, #n>, %m: !ttg.memdesc<64x64xf16, #n, #ttg.shared_memory>, %b: !ttg.memdesc<1xi64, #s, #ttg.shared_memory, mutable>, %i: i32, %p: i1) {
  ttng.async_tma_copy_global_to_local %d[%i, %i] %m, %b, %p : !tt.tensordesc<64x64xf16, #n>, !ttg.memdesc<1xi64, #s, #ttg.shared_memory, mutable> -> !ttg.memdesc<64x64xf16, #n, #ttg.shared_memory>
  tt.return
}
// -----
// want TMA descriptor layout must match shared layout
#n = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#o = #ttg.nvmma_shared<{swizzlingByteWidth = 64, transposed = false, elementBitWidth = 16}>
tt.func @f(%d: !tt.tensordesc<64x64xf16, #n>, %m: !ttg.memdesc<64x64xf16, #o, #ttg.shared_memory>, %i: i32) {
  ttng.async_tma_copy_local_to_global %d[%i, %i] %m : !tt.tensordesc<64x64xf16, #n>, !ttg.memdesc<64x64xf16, #o, #ttg.shared_memory>
  tt.return
}
// -----
// want unsupported reduce kind min for element type 'f32'
#n = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 32}>
tt.func @f(%d: !tt.tensordesc<64x32xf32, #n>, %m: !ttg.memdesc<64x32xf32, #n, #ttg.shared_memory>, %i: i32) {
  ttng.async_tma_reduce min, %d[%i, %i] %m : !tt.tensordesc<64x32xf32, #n>, !ttg.memdesc<64x32xf32, #n, #ttg.shared_memory>
  tt.return
}
// -----
// want The op is synchronous but a barrier is present.
#n = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#s = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#t = #ttng.tensor_memory_encoding<blockM = 128, blockN = 128, colStride = 1>
tt.func @f(%a: !ttg.memdesc<128x64xf16, #n, #ttg.shared_memory>, %b: !ttg.memdesc<64x128xf16, #n, #ttg.shared_memory>, %d: !ttg.memdesc<128x128xf32, #t, #ttng.tensor_memory, mutable>, %bar: !ttg.memdesc<1xi64, #s, #ttg.shared_memory, mutable>, %p: i1) {
  ttng.tc_gen5_mma %a, %b, %d, %p, %p, %bar[%p] : !ttg.memdesc<128x64xf16, #n, #ttg.shared_memory>, !ttg.memdesc<64x128xf16, #n, #ttg.shared_memory>, !ttg.memdesc<128x128xf32, #t, #ttng.tensor_memory, mutable>, !ttg.memdesc<1xi64, #s, #ttg.shared_memory, mutable>
  tt.return
}
// -----
// want unsupported accumulator dtype for operand types 'bf16' and 'bf16', accumulator dtype is 'f16' but must be one of ['f32']
#n = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#t = #ttng.tensor_memory_encoding<blockM = 128, blockN = 128, colStride = 2>
tt.func @f(%a: !ttg.memdesc<128x64xbf16, #n, #ttg.shared_memory>, %b: !ttg.memdesc<64x128xbf16, #n, #ttg.shared_memory>, %d: !ttg.memdesc<128x128xf16, #t, #ttng.tensor_memory, mutable>, %p: i1) {
  ttng.tc_gen5_mma %a, %b, %d, %p, %p : !ttg.memdesc<128x64xbf16, #n, #ttg.shared_memory>, !ttg.memdesc<64x128xbf16, #n, #ttg.shared_memory>, !ttg.memdesc<128x128xf16, #t, #ttng.tensor_memory, mutable>
  tt.return
}
// -----
// want uninitialized alloc must have a mutable memdesc type
#t = #ttng.tensor_memory_encoding<blockM = 128, blockN = 128, colStride = 1>
tt.func @f() {
  %0 = ttng.tmem_alloc : () -> !ttg.memdesc<128x128xf32, #t, #ttng.tensor_memory>
  tt.return
}
// -----
// want Cannot store into an immutable alloc
#t = #ttng.tensor_memory_encoding<blockM = 128, blockN = 128, colStride = 1>
tt.func @f(%d: !ttg.memdesc<128x128xf32, #t, #ttng.tensor_memory>, %v: tensor<128x128xf32>, %p: i1) {
  ttng.tmem_store %v, %d, %p : tensor<128x128xf32> -> !ttg.memdesc<128x128xf32, #t, #ttng.tensor_memory>
  tt.return
}
// -----
// want source shape [128, 128] must match [destination shape 128, 64]
#t = #ttng.tensor_memory_encoding<blockM = 128, blockN = 128, colStride = 1>
tt.func @f(%d: !ttg.memdesc<128x128xf32, #t, #ttng.tensor_memory>) {
  %0 = ttng.tmem_load %d : !ttg.memdesc<128x128xf32, #t, #ttng.tensor_memory> -> tensor<128x64xf32>
  tt.return
}
// -----
// want The split offset may not exceed the source shape
#t = #ttng.tensor_memory_encoding<blockM = 128, blockN = 128, colStride = 1>
tt.func @f(%d: !ttg.memdesc<128x128xf32, #t, #ttng.tensor_memory>) {
  %0 = ttng.tmem_subslice %d {offset = 96 : i32} : !ttg.memdesc<128x128xf32, #t, #ttng.tensor_memory> -> !ttg.memdesc<128x64xf32, #t, #ttng.tensor_memory, 128x128>
  tt.return
}
// -----
// want blockM must be 64 or 128 but got 32
#t = #ttng.tensor_memory_encoding<blockM = 32, blockN = 128, colStride = 1>
// -----
// want blockN must be a power of 2 but got 96
#t = #ttng.tensor_memory_encoding<blockM = 64, blockN = 96, colStride = 1>
// -----
#line = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @f(%v0: tensor<128xf32, #line>, %v1: tensor<128xf32, #line>) {
    // expected-error @+1 {{result layout must provide a multiple of 2 unique elements per thread}}
    %0 = ttng.packed_arith add %v0, %v1 : (tensor<128xf32, #line>, tensor<128xf32, #line>) -> tensor<128xf32, #line>
    tt.return
  }
}
// -----
#fours = #ttg.blocked<{sizePerThread = [4], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @f(%v0: tensor<512xf32, #fours>, %v1: tensor<512xf32, #fours>) {
    // expected-error @+1 {{unsupported max signature f32x2 <- (f32x2, f32x2)}}
    %0 = ttng.packed_arith max %v0, %v1 : (tensor<512xf32, #fours>, tensor<512xf32, #fours>) -> tensor<512xf32, #fours>
    tt.return
  }
}
// -----
#fours = #ttg.blocked<{sizePerThread = [4], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @f(%v0: tensor<512xf32, #fours>, %v1: tensor<512xf16, #fours>) {
    // expected-error @+1 {{unsupported mul signature f16x2 <- (f32x2, f16x2)}}
    %0 = ttng.packed_arith mul %v0, %v1 : (tensor<512xf32, #fours>, tensor<512xf16, #fours>) -> tensor<512xf16, #fours>
    tt.return
  }
}
// -----
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @f(%v0: tensor<512xf32>, %v1: tensor<512xf32>) {
    // expected-error @+1 {{requires a distributed tensor layout}}
    %0 = ttng.packed_arith add %v0, %v1 : (tensor<512xf32>, tensor<512xf32>) -> tensor<512xf32>
    tt.return
  }
}
// -----
#fours = #ttg.blocked<{sizePerThread = [4], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @f(%v0: tensor<512xf32, #fours>, %v1: tensor<512xf32, #fours>, %v2: tensor<512xf32, #fours>) {
    // expected-error @+1 {{mul expects 2 operands but got 3}}
    %0 = ttng.packed_arith mul %v0, %v1, %v2 : (tensor<512xf32, #fours>, tensor<512xf32, #fours>, tensor<512xf32, #fours>) -> tensor<512xf32, #fours>
    tt.return
  }
}
// -----
#fours = #ttg.blocked<{sizePerThread = [4], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @f(%v0: tensor<512xf32, #fours>, %v1: tensor<1024xf32, #fours>) {
    // expected-error @+1 {{operand 1 must have the result shape 512, but got 1024}}
    %0 = ttng.packed_arith add %v0, %v1 : (tensor<512xf32, #fours>, tensor<1024xf32, #fours>) -> tensor<512xf32, #fours>
    tt.return
  }
}
// -----
#rows2 = #ttg.blocked<{sizePerThread = [1, 4], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0]}>
#rows = #ttg.blocked<{sizePerThread = [1, 4], threadsPerWarp = [8, 4], warpsPerCTA = [4, 1], order = [1, 0]}>
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @f(%v0: tensor<32x64xf32, #rows2>, %v1: tensor<32x64xf32, #rows>) {
    // expected-error @+1 {{operand 0 must have a layout equivalent to the result}}
    %0 = ttng.packed_arith add %v0, %v1 : (tensor<32x64xf32, #rows2>, tensor<32x64xf32, #rows>) -> tensor<32x64xf32, #rows>
    tt.return
  }
}
// -----
#rows = #ttg.blocked<{sizePerThread = [1, 4], threadsPerWarp = [8, 4], warpsPerCTA = [4, 1], order = [1, 0]}>
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @f(%v0: tensor<32x64xi8, #rows>, %v1: tensor<32x64xf8E4M3FN, #rows>) {
    // expected-error @+1 {{requires every fp4 operand to have the result shape with the same single dimension halved}}
    %0 = ttng.packed_arith mul %v0, %v1 : (tensor<32x64xi8, #rows>, tensor<32x64xf8E4M3FN, #rows>) -> tensor<32x64xf8E4M3FN, #rows>
    tt.return
  }
}
// -----
#cols = #ttg.blocked<{sizePerThread = [4, 1], threadsPerWarp = [8, 4], warpsPerCTA = [4, 1], order = [0, 1]}>
#rows = #ttg.blocked<{sizePerThread = [1, 4], threadsPerWarp = [8, 4], warpsPerCTA = [4, 1], order = [1, 0]}>
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @f(%v0: tensor<32x32xi8, #cols>, %v1: tensor<32x64xf8E4M3FN, #rows>) {
    // expected-error @+1 {{fp4 operand 0 must have a layout compatible with the result}}
    %0 = ttng.packed_arith mul %v0, %v1 : (tensor<32x32xi8, #cols>, tensor<32x64xf8E4M3FN, #rows>) -> tensor<32x64xf8E4M3FN, #rows>
    tt.return
  }
}
// -----
#nv = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#smem = #ttg.shared_memory
#mma2 = #ttg.nvidia_mma<{versionMajor = 2, versionMinor = 0, warpsPerCTA = [4, 1], instrShape = [16, 8]}>
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @f(%a: !ttg.memdesc<128x64xf16, #nv, #smem>, %b: !ttg.memdesc<64x64xf16, #nv, #smem>, %c: tensor<128x64xf32, #mma2>) {
    // expected-error @+1 {{WGMMA result layout must be Hopper NVMMA}}
    %0 = ttng.warp_group_dot %a, %b, %c : !ttg.memdesc<128x64xf16, #nv, #smem> * !ttg.memdesc<64x64xf16, #nv, #smem> -> tensor<128x64xf32, #mma2>
    tt.return
  }
}
// -----
#nv = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#smem = #ttg.shared_memory
#sw = #ttg.swizzled_shared<{vec = 8, perPhase = 1, maxPhase = 8, order = [1, 0]}>
#mma3 = #ttg.nvidia_mma<{versionMajor = 3, versionMinor = 0, warpsPerCTA = [4, 1], instrShape = [16, 64, 16]}>
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @f(%a: !ttg.memdesc<128x64xf16, #nv, #smem>, %b: !ttg.memdesc<64x64xf16, #sw, #smem>, %c: tensor<128x64xf32, #mma3>) {
    // expected-error @+1 {{WGMMA B operand must have NVMMA shared layout}}
    %0 = ttng.warp_group_dot %a, %b, %c : !ttg.memdesc<128x64xf16, #nv, #smem> * !ttg.memdesc<64x64xf16, #sw, #smem> -> tensor<128x64xf32, #mma3>
    tt.return
  }
}
// -----
#sw = #ttg.swizzled_shared<{vec = 8, perPhase = 1, maxPhase = 8, order = [1, 0]}>
#smem = #ttg.shared_memory
#nv = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#mma3 = #ttg.nvidia_mma<{versionMajor = 3, versionMinor = 0, warpsPerCTA = [4, 1], instrShape = [16, 64, 16]}>
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @f(%a: !ttg.memdesc<128x64xf16, #sw, #smem>, %b: !ttg.memdesc<64x64xf16, #nv, #smem>, %c: tensor<128x64xf32, #mma3>) {
    // expected-error @+1 {{WGMMA A operand must have NVMMA shared or dot layout}}
    %0 = ttng.warp_group_dot %a, %b, %c : !ttg.memdesc<128x64xf16, #sw, #smem> * !ttg.memdesc<64x64xf16, #nv, #smem> -> tensor<128x64xf32, #mma3>
    tt.return
  }
}
// -----
#nv = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#smem = #ttg.shared_memory
#mma3 = #ttg.nvidia_mma<{versionMajor = 3, versionMinor = 0, warpsPerCTA = [4, 1], instrShape = [16, 64, 16]}>
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @f(%a: !ttg.memdesc<32x64xf16, #nv, #smem>, %b: !ttg.memdesc<64x64xf16, #nv, #smem>, %c: tensor<32x64xf32, #mma3>) {
    // expected-error @+1 {{WGMMA result M dimension must be divisible by 64}}
    %0 = ttng.warp_group_dot %a, %b, %c : !ttg.memdesc<32x64xf16, #nv, #smem> * !ttg.memdesc<64x64xf16, #nv, #smem> -> tensor<32x64xf32, #mma3>
    tt.return
  }
}
// -----
#nv = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#smem = #ttg.shared_memory
#nv0 = #ttg.nvmma_shared<{swizzlingByteWidth = 0, transposed = false, elementBitWidth = 16}>
#mma3 = #ttg.nvidia_mma<{versionMajor = 3, versionMinor = 0, warpsPerCTA = [4, 1], instrShape = [16, 64, 16]}>
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @f(%a: !ttg.memdesc<128x64xf16, #nv, #smem>, %b: !ttg.memdesc<64x4xf16, #nv0, #smem>, %c: tensor<128x4xf32, #mma3>) {
    // expected-error @+1 {{WGMMA result N dimension must be divisible by 8}}
    %0 = ttng.warp_group_dot %a, %b, %c : !ttg.memdesc<128x64xf16, #nv, #smem> * !ttg.memdesc<64x4xf16, #nv0, #smem> -> tensor<128x4xf32, #mma3>
    tt.return
  }
}
// -----
#nv = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#smem = #ttg.shared_memory
#mma3 = #ttg.nvidia_mma<{versionMajor = 3, versionMinor = 0, warpsPerCTA = [4, 1], instrShape = [16, 64, 16]}>
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @f(%a: !ttg.memdesc<128x64xf16, #nv, #smem>, %b: !ttg.memdesc<32x64xf16, #nv, #smem>, %c: tensor<128x64xf32, #mma3>) {
    // expected-error @+1 {{expected the last dimension of the first operand to be equal to the second-to-last dimension of the second operand}}
    %0 = ttng.warp_group_dot %a, %b, %c : !ttg.memdesc<128x64xf16, #nv, #smem> * !ttg.memdesc<32x64xf16, #nv, #smem> -> tensor<128x64xf32, #mma3>
    tt.return
  }
}
// -----
#nv = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#smem = #ttg.shared_memory
#mma3 = #ttg.nvidia_mma<{versionMajor = 3, versionMinor = 0, warpsPerCTA = [4, 1], instrShape = [16, 64, 16]}>
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @f(%a: !ttg.memdesc<128x64xf16, #nv, #smem>, %b: !ttg.memdesc<64x64xf16, #nv, #smem>, %c: tensor<128x128xf32, #mma3>) {
    // expected-error @+1 {{expected the output shape to be the concatenation}}
    %0 = ttng.warp_group_dot %a, %b, %c : !ttg.memdesc<128x64xf16, #nv, #smem> * !ttg.memdesc<64x64xf16, #nv, #smem> -> tensor<128x128xf32, #mma3>
    tt.return
  }
}
// -----
#nv = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#smem = #ttg.shared_memory
#mma3 = #ttg.nvidia_mma<{versionMajor = 3, versionMinor = 0, warpsPerCTA = [4, 1], instrShape = [16, 64, 16]}>
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @f(%a: !ttg.memdesc<128x64xi16, #nv, #smem>, %b: !ttg.memdesc<64x64xi16, #nv, #smem>, %c: tensor<128x64xi32, #mma3>) {
    // expected-error @+1 {{unsupported MMA version for the given operands}}
    %0 = ttng.warp_group_dot %a, %b, %c : !ttg.memdesc<128x64xi16, #nv, #smem> * !ttg.memdesc<64x64xi16, #nv, #smem> -> tensor<128x64xi32, #mma3>
    tt.return
  }
}
// -----
#nv8 = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 8}>
#smem = #ttg.shared_memory
#nv8s = #ttg.nvmma_shared<{swizzlingByteWidth = 64, transposed = false, elementBitWidth = 8}>
#mma3 = #ttg.nvidia_mma<{versionMajor = 3, versionMinor = 0, warpsPerCTA = [4, 1], instrShape = [16, 64, 16]}>
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @f(%a: !ttg.memdesc<128x128xf8E5M2, #nv8, #smem>, %b: !ttg.memdesc<128x64xf8E5M2, #nv8s, #smem>, %c: tensor<128x64xf32, #mma3>) {
    // expected-error @+1 {{max_num_imprecise_acc is less than 32}}
    %0 = ttng.warp_group_dot %a, %b, %c {maxNumImpreciseAcc = 16 : i32} : !ttg.memdesc<128x128xf8E5M2, #nv8, #smem> * !ttg.memdesc<128x64xf8E5M2, #nv8s, #smem> -> tensor<128x64xf32, #mma3>
    tt.return
  }
}
// -----
#mma3 = #ttg.nvidia_mma<{versionMajor = 3, versionMinor = 0, warpsPerCTA = [4, 1], instrShape = [16, 64, 16]}>
#nv = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @f(%a: tensor<128x64xf16, #ttg.dot_op<{opIdx = 0, parent = #mma3, kWidth = 4}>>, %b: !ttg.memdesc<64x64xf16, #nv, #smem>, %c: tensor<128x64xf32, #mma3>) {
    // expected-error @+1 {{in-register LHS operand must have a kWidth of 2 but got 4}}
    %0 = ttng.warp_group_dot %a, %b, %c : tensor<128x64xf16, #ttg.dot_op<{opIdx = 0, parent = #mma3, kWidth = 4}>> * !ttg.memdesc<64x64xf16, #nv, #smem> -> tensor<128x64xf32, #mma3>
    tt.return
  }
}
// -----
#nv = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#smem = #ttg.shared_memory
#acc = #ttng.tensor_memory_encoding<blockM = 128, blockN = 128, colStride = 1>
#tmem = #ttng.tensor_memory
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32} {
  tt.func @f(%a: !ttg.memdesc<128x128xf16, #nv, #smem, mutable>, %b: !ttg.memdesc<64x128xf16, #nv, #smem, mutable>, %d: !ttg.memdesc<128x128xf32, #acc, #tmem, mutable>, %p: i1) {
    // expected-error @+1 {{expected the last dimension of the first operand to be equal}}
    %0 = ttng.tc_gen5_mma %a, %b, %d[], %p, %p : !ttg.memdesc<128x128xf16, #nv, #smem, mutable>, !ttg.memdesc<64x128xf16, #nv, #smem, mutable>, !ttg.memdesc<128x128xf32, #acc, #tmem, mutable>
    tt.return
  }
}
// -----
#sw = #ttg.swizzled_shared<{vec = 8, perPhase = 1, maxPhase = 8, order = [1, 0]}>
#smem = #ttg.shared_memory
#nv = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#acc = #ttng.tensor_memory_encoding<blockM = 128, blockN = 128, colStride = 1>
#tmem = #ttng.tensor_memory
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32} {
  tt.func @f(%a: !ttg.memdesc<128x64xf16, #sw, #smem, mutable>, %b: !ttg.memdesc<64x128xf16, #nv, #smem, mutable>, %d: !ttg.memdesc<128x128xf32, #acc, #tmem, mutable>, %p: i1) {
    // expected-error @+1 {{LHS operand must have a NVMMAShared or TensorMemory encoding}}
    %0 = ttng.tc_gen5_mma %a, %b, %d[], %p, %p : !ttg.memdesc<128x64xf16, #sw, #smem, mutable>, !ttg.memdesc<64x128xf16, #nv, #smem, mutable>, !ttg.memdesc<128x128xf32, #acc, #tmem, mutable>
    tt.return
  }
}
// -----
#nv = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#smem = #ttg.shared_memory
#sw = #ttg.swizzled_shared<{vec = 8, perPhase = 1, maxPhase = 8, order = [1, 0]}>
#acc = #ttng.tensor_memory_encoding<blockM = 128, blockN = 128, colStride = 1>
#tmem = #ttng.tensor_memory
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32} {
  tt.func @f(%a: !ttg.memdesc<128x64xf16, #nv, #smem, mutable>, %b: !ttg.memdesc<64x128xf16, #sw, #smem, mutable>, %d: !ttg.memdesc<128x128xf32, #acc, #tmem, mutable>, %p: i1) {
    // expected-error @+1 {{RHS operand must have a NVMMAShared encoding}}
    %0 = ttng.tc_gen5_mma %a, %b, %d[], %p, %p : !ttg.memdesc<128x64xf16, #nv, #smem, mutable>, !ttg.memdesc<64x128xf16, #sw, #smem, mutable>, !ttg.memdesc<128x128xf32, #acc, #tmem, mutable>
    tt.return
  }
}
// -----
#nv = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#smem = #ttg.shared_memory
#nv32 = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 32}>
#acc = #ttng.tensor_memory_encoding<blockM = 128, blockN = 128, colStride = 1>
#tmem = #ttng.tensor_memory
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32} {
  tt.func @f(%a: !ttg.memdesc<128x64xf16, #nv, #smem, mutable>, %b: !ttg.memdesc<64x128xf32, #nv32, #smem, mutable>, %d: !ttg.memdesc<128x128xf32, #acc, #tmem, mutable>, %p: i1) {
    // expected-error @+1 {{LHS and RHS operand dtypes kinds don't match: LHS kind is f16 but RHS kind is tf32}}
    %0 = ttng.tc_gen5_mma %a, %b, %d[], %p, %p : !ttg.memdesc<128x64xf16, #nv, #smem, mutable>, !ttg.memdesc<64x128xf32, #nv32, #smem, mutable>, !ttg.memdesc<128x128xf32, #acc, #tmem, mutable>
    tt.return
  }
}
// -----
#nv = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#smem = #ttg.shared_memory
#acc = #ttng.tensor_memory_encoding<blockM = 128, blockN = 128, colStride = 1>
#tmem = #ttng.tensor_memory
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32} {
  tt.func @f(%a: !ttg.memdesc<128x64xi16, #nv, #smem, mutable>, %b: !ttg.memdesc<64x128xf16, #nv, #smem, mutable>, %d: !ttg.memdesc<128x128xf32, #acc, #tmem, mutable>, %p: i1) {
    // expected-error @+1 {{unsupported LHS operand dtype: 'i16'}}
    %0 = ttng.tc_gen5_mma %a, %b, %d[], %p, %p : !ttg.memdesc<128x64xi16, #nv, #smem, mutable>, !ttg.memdesc<64x128xf16, #nv, #smem, mutable>, !ttg.memdesc<128x128xf32, #acc, #tmem, mutable>
    tt.return
  }
}
// -----
#nv = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#smem = #ttg.shared_memory
#acc = #ttng.tensor_memory_encoding<blockM = 128, blockN = 128, colStride = 1>
#tmem = #ttng.tensor_memory
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32} {
  tt.func @f(%a: !ttg.memdesc<128x64xf16, #nv, #smem, mutable>, %b: !ttg.memdesc<64x128xf16, #nv, #smem, mutable>, %d: !ttg.memdesc<128x128xf16, #acc, #tmem, mutable>, %p: i1) {
    // expected-error @+1 {{The col stride of the return operand must be 32 / 16 but got 1}}
    %0 = ttng.tc_gen5_mma %a, %b, %d[], %p, %p : !ttg.memdesc<128x64xf16, #nv, #smem, mutable>, !ttg.memdesc<64x128xf16, #nv, #smem, mutable>, !ttg.memdesc<128x128xf16, #acc, #tmem, mutable>
    tt.return
  }
}
// -----
#nvr = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16, CGALayout = [[1, 0]]}>
#smem = #ttg.shared_memory
#nvc = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16, CGALayout = [[0, 1]]}>
#acc2 = #ttng.tensor_memory_encoding<blockM = 128, blockN = 128, colStride = 1, CGALayout = [[1, 0]], twoCTAs = true>
#tmem = #ttng.tensor_memory
module attributes {"ttg.num-ctas" = 2 : i32, "ttg.num-warps" = 4 : i32} {
  tt.func @f(%a: !ttg.memdesc<256x64xf16, #nvr, #smem, mutable>, %b: !ttg.memdesc<64x128xf16, #nvc, #smem, mutable>, %d: !ttg.memdesc<256x128xf32, #acc2, #tmem, mutable>, %p: i1) {
    // expected-error @+1 {{The returned value's encoding must have twoCTA=0 to be used in a non-twoCTA kernel}}
    %0 = ttng.tc_gen5_mma %a, %b, %d[], %p, %p : !ttg.memdesc<256x64xf16, #nvr, #smem, mutable>, !ttg.memdesc<64x128xf16, #nvc, #smem, mutable>, !ttg.memdesc<256x128xf32, #acc2, #tmem, mutable>
    tt.return
  }
}
// -----
#nvc = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16, CGALayout = [[0, 1]]}>
#smem = #ttg.shared_memory
#accr = #ttng.tensor_memory_encoding<blockM = 128, blockN = 128, colStride = 1, CGALayout = [[1, 0]]>
#tmem = #ttng.tensor_memory
module attributes {"ttg.num-ctas" = 2 : i32, "ttg.num-warps" = 4 : i32} {
  tt.func @f(%a: !ttg.memdesc<256x128xf16, #nvc, #smem, mutable>, %b: !ttg.memdesc<128x128xf16, #nvc, #smem, mutable>, %d: !ttg.memdesc<256x128xf32, #accr, #tmem, mutable>, %p: i1) {
    // expected-error @+1 {{LHS CTASplit along K should be 1, but got 2}}
    %0 = ttng.tc_gen5_mma %a, %b, %d[], %p, %p : !ttg.memdesc<256x128xf16, #nvc, #smem, mutable>, !ttg.memdesc<128x128xf16, #nvc, #smem, mutable>, !ttg.memdesc<256x128xf32, #accr, #tmem, mutable>
    tt.return
  }
}
// -----
#nvr = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16, CGALayout = [[1, 0]]}>
#smem = #ttg.shared_memory
#accr = #ttng.tensor_memory_encoding<blockM = 128, blockN = 128, colStride = 1, CGALayout = [[1, 0]]>
#tmem = #ttng.tensor_memory
module attributes {"ttg.num-ctas" = 2 : i32, "ttg.num-warps" = 4 : i32} {
  tt.func @f(%a: !ttg.memdesc<256x64xf16, #nvr, #smem, mutable>, %b: !ttg.memdesc<64x128xf16, #nvr, #smem, mutable>, %d: !ttg.memdesc<256x128xf32, #accr, #tmem, mutable>, %p: i1) {
    // expected-error @+1 {{RHS CTASplit along K should be 1, but got 2}}
    %0 = ttng.tc_gen5_mma %a, %b, %d[], %p, %p : !ttg.memdesc<256x64xf16, #nvr, #smem, mutable>, !ttg.memdesc<64x128xf16, #nvr, #smem, mutable>, !ttg.memdesc<256x128xf32, #accr, #tmem, mutable>
    tt.return
  }
}
// -----
#nvr = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16, CGALayout = [[1, 0]]}>
#smem = #ttg.shared_memory
#nvb = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16, CGALayout = [[0, 0]]}>
#acc2 = #ttng.tensor_memory_encoding<blockM = 128, blockN = 128, colStride = 1, CGALayout = [[1, 0]], twoCTAs = true>
#tmem = #ttng.tensor_memory
module attributes {"ttg.num-ctas" = 2 : i32, "ttg.num-warps" = 4 : i32} {
  tt.func @f(%a: !ttg.memdesc<256x64xf16, #nvr, #smem, mutable>, %b: !ttg.memdesc<64x128xf16, #nvb, #smem, mutable>, %d: !ttg.memdesc<256x128xf32, #acc2, #tmem, mutable>, %p: i1) {
    // expected-error @+1 {{twoCTA mode expects the first basis of the cga_layout of the RHS to be [0, 1]}}
    %0 = ttng.tc_gen5_mma %a, %b, %d[], %p, %p {two_ctas} : !ttg.memdesc<256x64xf16, #nvr, #smem, mutable>, !ttg.memdesc<64x128xf16, #nvb, #smem, mutable>, !ttg.memdesc<256x128xf32, #acc2, #tmem, mutable>
    tt.return
  }
}
// -----
#nvr = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16, CGALayout = [[1, 0]]}>
#smem = #ttg.shared_memory
#nvc = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16, CGALayout = [[0, 1]]}>
#accr = #ttng.tensor_memory_encoding<blockM = 128, blockN = 128, colStride = 1, CGALayout = [[1, 0]]>
#tmem = #ttng.tensor_memory
module attributes {"ttg.num-ctas" = 2 : i32, "ttg.num-warps" = 4 : i32} {
  tt.func @f(%a: !ttg.memdesc<256x64xf16, #nvr, #smem, mutable>, %b: !ttg.memdesc<64x128xf16, #nvc, #smem, mutable>, %d: !ttg.memdesc<256x128xf32, #accr, #tmem, mutable>, %p: i1) {
    // expected-error @+1 {{expected block basis 128, 64 at result index 0, but got 128, 0}}
    %0 = ttng.tc_gen5_mma %a, %b, %d[], %p, %p : !ttg.memdesc<256x64xf16, #nvr, #smem, mutable>, !ttg.memdesc<64x128xf16, #nvc, #smem, mutable>, !ttg.memdesc<256x128xf32, #accr, #tmem, mutable>
    tt.return
  }
}
// -----
#nv = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#smem = #ttg.shared_memory
#accw = #ttng.tensor_memory_encoding<blockM = 128, blockN = 512, colStride = 1>
#tmem = #ttng.tensor_memory
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32} {
  tt.func @f(%a: !ttg.memdesc<128x64xf16, #nv, #smem, mutable>, %b: !ttg.memdesc<64x512xf16, #nv, #smem, mutable>, %d: !ttg.memdesc<128x512xf32, #accw, #tmem, mutable>, %p: i1) {
    // expected-error @+1 {{The block size of the return operand must be less than or equal to 256}}
    %0 = ttng.tc_gen5_mma %a, %b, %d[], %p, %p : !ttg.memdesc<128x64xf16, #nv, #smem, mutable>, !ttg.memdesc<64x512xf16, #nv, #smem, mutable>, !ttg.memdesc<128x512xf32, #accw, #tmem, mutable>
    tt.return
  }
}
// -----
#nvr = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16, CGALayout = [[1, 0]]}>
#smem = #ttg.shared_memory
#nvb = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16, CGALayout = [[0, 0]]}>
#accr = #ttng.tensor_memory_encoding<blockM = 128, blockN = 128, colStride = 1, CGALayout = [[1, 0]]>
#tmem = #ttng.tensor_memory
#both = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0], CGALayout = [[0]]}>
module attributes {"ttg.num-ctas" = 2 : i32, "ttg.num-warps" = 4 : i32} {
  tt.func @f(%a: !ttg.memdesc<256x64xf16, #nvr, #smem, mutable>, %b: !ttg.memdesc<64x128xf16, #nvb, #smem, mutable>, %d: !ttg.memdesc<256x128xf32, #accr, #tmem, mutable>, %bar: !ttg.memdesc<1xi64, #both, #smem, mutable>, %p: i1) {
    // expected-error @+1 {{completion barrier cga_layout must be}}
    %0 = ttng.tc_gen5_mma %a, %b, %d[], %p, %p, %bar[%p] {is_async} : !ttg.memdesc<256x64xf16, #nvr, #smem, mutable>, !ttg.memdesc<64x128xf16, #nvb, #smem, mutable>, !ttg.memdesc<256x128xf32, #accr, #tmem, mutable>, !ttg.memdesc<1xi64, #both, #smem, mutable>
    tt.return
  }
}
// -----
#nv8 = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 8}>
#smem = #ttg.shared_memory
#acc = #ttng.tensor_memory_encoding<blockM = 128, blockN = 128, colStride = 1>
#tmem = #ttng.tensor_memory
#scales = #ttng.tensor_memory_scales_encoding<>
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @f(%a: !ttg.memdesc<128x256xf8E4M3FN, #nv8, #smem, mutable>, %b: !ttg.memdesc<128x128xf8E4M3FN, #nv8, #smem, mutable>, %d: !ttg.memdesc<128x128xf32, #acc, #tmem, mutable>, %sa: !ttg.memdesc<128x8xi8, #scales, #tmem, mutable>, %sb: !ttg.memdesc<128x8xi8, #scales, #tmem, mutable>, %p: i1) {
    // expected-error @+1 {{expected the last dimension of the first operand to be equal}}
    %0 = ttng.tc_gen5_mma_scaled %a, %b, %d[], %sa, %sb, %p, %p lhs = e4m3 rhs = e4m3 : !ttg.memdesc<128x256xf8E4M3FN, #nv8, #smem, mutable>, !ttg.memdesc<128x128xf8E4M3FN, #nv8, #smem, mutable>, !ttg.memdesc<128x128xf32, #acc, #tmem, mutable>, !ttg.memdesc<128x8xi8, #scales, #tmem, mutable>, !ttg.memdesc<128x8xi8, #scales, #tmem, mutable>
    tt.return
  }
}
// -----
#nv8 = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 8}>
#smem = #ttg.shared_memory
#acc64 = #ttng.tensor_memory_encoding<blockM = 64, blockN = 128, colStride = 1>
#tmem = #ttng.tensor_memory
#scales = #ttng.tensor_memory_scales_encoding<>
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @f(%a: !ttg.memdesc<64x256xf8E4M3FN, #nv8, #smem, mutable>, %b: !ttg.memdesc<256x128xf8E4M3FN, #nv8, #smem, mutable>, %d: !ttg.memdesc<64x128xf32, #acc64, #tmem, mutable>, %sa: !ttg.memdesc<64x8xi8, #scales, #tmem, mutable>, %sb: !ttg.memdesc<128x8xi8, #scales, #tmem, mutable>, %p: i1) {
    // expected-error @+1 {{only supports instruction shape blockM=128}}
    %0 = ttng.tc_gen5_mma_scaled %a, %b, %d[], %sa, %sb, %p, %p lhs = e4m3 rhs = e4m3 : !ttg.memdesc<64x256xf8E4M3FN, #nv8, #smem, mutable>, !ttg.memdesc<256x128xf8E4M3FN, #nv8, #smem, mutable>, !ttg.memdesc<64x128xf32, #acc64, #tmem, mutable>, !ttg.memdesc<64x8xi8, #scales, #tmem, mutable>, !ttg.memdesc<128x8xi8, #scales, #tmem, mutable>
    tt.return
  }
}
// -----
#nv8 = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 8}>
#smem = #ttg.shared_memory
#padded = #ttng.tensor_memory_encoding<blockM = 128, blockN = 128, colStride = 1, fp4Padded = true>
#tmem = #ttng.tensor_memory
#scales = #ttng.tensor_memory_scales_encoding<>
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @f(%a: !ttg.memdesc<128x256xf8E4M3FN, #nv8, #smem, mutable>, %b: !ttg.memdesc<256x128xf8E4M3FN, #nv8, #smem, mutable>, %d: !ttg.memdesc<128x128xf32, #padded, #tmem, mutable>, %sa: !ttg.memdesc<128x8xi8, #scales, #tmem, mutable>, %sb: !ttg.memdesc<128x8xi8, #scales, #tmem, mutable>, %p: i1) {
    // expected-error @+1 {{accumulator layout must not be fp4_padded}}
    %0 = ttng.tc_gen5_mma_scaled %a, %b, %d[], %sa, %sb, %p, %p lhs = e4m3 rhs = e4m3 : !ttg.memdesc<128x256xf8E4M3FN, #nv8, #smem, mutable>, !ttg.memdesc<256x128xf8E4M3FN, #nv8, #smem, mutable>, !ttg.memdesc<128x128xf32, #padded, #tmem, mutable>, !ttg.memdesc<128x8xi8, #scales, #tmem, mutable>, !ttg.memdesc<128x8xi8, #scales, #tmem, mutable>
    tt.return
  }
}
// -----
#acc = #ttng.tensor_memory_encoding<blockM = 128, blockN = 128, colStride = 1>
#tmem = #ttng.tensor_memory
#nv8t = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = true, elementBitWidth = 8}>
#smem = #ttg.shared_memory
#scales = #ttng.tensor_memory_scales_encoding<>
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @f(%a: !ttg.memdesc<128x128xf8E4M3FN, #acc, #tmem, mutable>, %b: !ttg.memdesc<256x128xf8E4M3FN, #nv8t, #smem, mutable>, %d: !ttg.memdesc<128x128xf32, #acc, #tmem, mutable>, %sa: !ttg.memdesc<128x8xi8, #scales, #tmem, mutable>, %sb: !ttg.memdesc<128x8xi8, #scales, #tmem, mutable>, %p: i1) {
    // expected-error @+1 {{expected e2m1 LHS operand to have i8 storage}}
    %0 = ttng.tc_gen5_mma_scaled %a, %b, %d[], %sa, %sb, %p, %p lhs = e2m1 rhs = e4m3 : !ttg.memdesc<128x128xf8E4M3FN, #acc, #tmem, mutable>, !ttg.memdesc<256x128xf8E4M3FN, #nv8t, #smem, mutable>, !ttg.memdesc<128x128xf32, #acc, #tmem, mutable>, !ttg.memdesc<128x8xi8, #scales, #tmem, mutable>, !ttg.memdesc<128x8xi8, #scales, #tmem, mutable>
    tt.return
  }
}
// -----
#acc = #ttng.tensor_memory_encoding<blockM = 128, blockN = 128, colStride = 1>
#tmem = #ttng.tensor_memory
#nv8t = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = true, elementBitWidth = 8}>
#smem = #ttg.shared_memory
#scales = #ttng.tensor_memory_scales_encoding<>
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @f(%a: !ttg.memdesc<128x128xi8, #acc, #tmem, mutable>, %b: !ttg.memdesc<256x128xf8E4M3FN, #nv8t, #smem, mutable>, %d: !ttg.memdesc<128x128xf32, #acc, #tmem, mutable>, %sa: !ttg.memdesc<128x8xi8, #scales, #tmem, mutable>, %sb: !ttg.memdesc<128x8xi8, #scales, #tmem, mutable>, %p: i1) {
    // expected-error @+1 {{expected e2m1 LHS operand to be fp4_padded when RHS is float8}}
    %0 = ttng.tc_gen5_mma_scaled %a, %b, %d[], %sa, %sb, %p, %p lhs = e2m1 rhs = e4m3 : !ttg.memdesc<128x128xi8, #acc, #tmem, mutable>, !ttg.memdesc<256x128xf8E4M3FN, #nv8t, #smem, mutable>, !ttg.memdesc<128x128xf32, #acc, #tmem, mutable>, !ttg.memdesc<128x8xi8, #scales, #tmem, mutable>, !ttg.memdesc<128x8xi8, #scales, #tmem, mutable>
    tt.return
  }
}
// -----
#padded = #ttng.tensor_memory_encoding<blockM = 128, blockN = 128, colStride = 1, fp4Padded = true>
#tmem = #ttng.tensor_memory
#nv8t = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = true, elementBitWidth = 8}>
#smem = #ttg.shared_memory
#acc = #ttng.tensor_memory_encoding<blockM = 128, blockN = 128, colStride = 1>
#scales = #ttng.tensor_memory_scales_encoding<>
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @f(%a: !ttg.memdesc<128x128xi8, #padded, #tmem, mutable>, %b: !ttg.memdesc<128x128xi8, #nv8t, #smem, mutable>, %d: !ttg.memdesc<128x128xf32, #acc, #tmem, mutable>, %sa: !ttg.memdesc<128x8xi8, #scales, #tmem, mutable>, %sb: !ttg.memdesc<128x8xi8, #scales, #tmem, mutable>, %p: i1) {
    // expected-error @+1 {{can only use fp4_padded LHS when RHS is float8}}
    %0 = ttng.tc_gen5_mma_scaled %a, %b, %d[], %sa, %sb, %p, %p lhs = e2m1 rhs = e2m1 : !ttg.memdesc<128x128xi8, #padded, #tmem, mutable>, !ttg.memdesc<128x128xi8, #nv8t, #smem, mutable>, !ttg.memdesc<128x128xf32, #acc, #tmem, mutable>, !ttg.memdesc<128x8xi8, #scales, #tmem, mutable>, !ttg.memdesc<128x8xi8, #scales, #tmem, mutable>
    tt.return
  }
}
// -----
#acc = #ttng.tensor_memory_encoding<blockM = 128, blockN = 128, colStride = 1>
#tmem = #ttng.tensor_memory
#nv8t = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = true, elementBitWidth = 8}>
#smem = #ttg.shared_memory
#scales = #ttng.tensor_memory_scales_encoding<>
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @f(%a: !ttg.memdesc<128x256xf8E4M3FN, #acc, #tmem, mutable>, %b: !ttg.memdesc<256x128xf8E4M3FN, #nv8t, #smem, mutable>, %d: !ttg.memdesc<128x128xf32, #acc, #tmem, mutable>, %sa: !ttg.memdesc<128x8xi8, #scales, #tmem, mutable>, %sb: !ttg.memdesc<128x8xi8, #scales, #tmem, mutable>, %p: i1) {
    // expected-error @+1 {{expected float8 LHS operand to have e4m3 or e5m2 format}}
    %0 = ttng.tc_gen5_mma_scaled %a, %b, %d[], %sa, %sb, %p, %p lhs = e2m3 rhs = e4m3 : !ttg.memdesc<128x256xf8E4M3FN, #acc, #tmem, mutable>, !ttg.memdesc<256x128xf8E4M3FN, #nv8t, #smem, mutable>, !ttg.memdesc<128x128xf32, #acc, #tmem, mutable>, !ttg.memdesc<128x8xi8, #scales, #tmem, mutable>, !ttg.memdesc<128x8xi8, #scales, #tmem, mutable>
    tt.return
  }
}
// -----
#nv8 = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 8}>
#smem = #ttg.shared_memory
#acc = #ttng.tensor_memory_encoding<blockM = 128, blockN = 128, colStride = 1>
#tmem = #ttng.tensor_memory
#scalesk = #ttng.tensor_memory_scales_encoding<blockRepOrder = kThenMn>
#scales = #ttng.tensor_memory_scales_encoding<>
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @f(%a: !ttg.memdesc<128x256xf8E4M3FN, #nv8, #smem, mutable>, %b: !ttg.memdesc<256x128xf8E4M3FN, #nv8, #smem, mutable>, %d: !ttg.memdesc<128x128xf32, #acc, #tmem, mutable>, %sa: !ttg.memdesc<128x8xi8, #scalesk, #tmem, mutable>, %sb: !ttg.memdesc<128x8xi8, #scales, #tmem, mutable>, %p: i1) {
    // expected-error @+1 {{A scales in tensor memory must use #ttng.tensor_memory_scales_encoding<blockRepOrder = mnThenK>}}
    %0 = ttng.tc_gen5_mma_scaled %a, %b, %d[], %sa, %sb, %p, %p lhs = e4m3 rhs = e4m3 : !ttg.memdesc<128x256xf8E4M3FN, #nv8, #smem, mutable>, !ttg.memdesc<256x128xf8E4M3FN, #nv8, #smem, mutable>, !ttg.memdesc<128x128xf32, #acc, #tmem, mutable>, !ttg.memdesc<128x8xi8, #scalesk, #tmem, mutable>, !ttg.memdesc<128x8xi8, #scales, #tmem, mutable>
    tt.return
  }
}
// -----
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @f() {
    // expected-error @+1 {{requires ttg.num-ctas > 1}}
    ttng.cluster_barrier
    tt.return
  }
}
// -----
module attributes {"ttg.num-ctas" = 2 : i32, "ttg.num-warps" = 4 : i32} {
  tt.func private @f() attributes {noinline = true} {
    // expected-error @+1 {{must be inside a kernel function}}
    ttng.cluster_barrier
    tt.return
  }
}
// -----
#bar = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @f(%b: !ttg.memdesc<1xi64, #bar, #smem, mutable>) {
    // expected-error @+1 {{multicast arrive requires num_ctas > 1}}
    ttng.arrive_barrier %b, 1 {multicastCTA = 1 : i32} : !ttg.memdesc<1xi64, #bar, #smem, mutable>
    tt.return
  }
}
// -----
#bar2 = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0], CGALayout = [[1]]}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-ctas" = 2 : i32, "ttg.num-warps" = 4 : i32} {
  tt.func @f(%b: !ttg.memdesc<2xi64, #bar2, #smem, mutable>) {
    // expected-error @+1 {{multicastCTA exceeds numCTAs - 1}}
    ttng.arrive_barrier %b, 1 {multicastCTA = 2 : i32} : !ttg.memdesc<2xi64, #bar2, #smem, mutable>
    tt.return
  }
}
// -----
#bar2 = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0], CGALayout = [[1]]}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-ctas" = 2 : i32, "ttg.num-warps" = 4 : i32} {
  tt.func @f(%b: !ttg.memdesc<2xi64, #bar2, #smem, mutable>, %p: i1) {
    // expected-error @+1 {{fromCTA must be in the range}}
    ttng.barrier_expect %b, 64 {fromCTA = 2 : i32}, %p : !ttg.memdesc<2xi64, #bar2, #smem, mutable>
    tt.return
  }
}
// -----
#both = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0], CGALayout = [[0]]}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-ctas" = 2 : i32, "ttg.num-warps" = 4 : i32} {
  tt.func @f(%b: !ttg.memdesc<1xi64, #both, #smem, mutable>, %p: i1) {
    // expected-error @+1 {{fromCTA requires a 1D barrier with one element per CTA and canonical CGA layout}}
    ttng.barrier_expect %b, 64 {fromCTA = 0 : i32}, %p : !ttg.memdesc<1xi64, #both, #smem, mutable>
    tt.return
  }
}
// -----
#rows = #ttg.blocked<{sizePerThread = [1, 4], threadsPerWarp = [8, 4], warpsPerCTA = [4, 1], order = [1, 0]}>
#sw = #ttg.swizzled_shared<{vec = 8, perPhase = 1, maxPhase = 8, order = [1, 0]}>
#smem = #ttg.shared_memory
#bar = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @f(%v: tensor<32x64xf16, #rows>, %m: !ttg.memdesc<32x64xf16, #sw, #smem, mutable>, %b: !ttg.memdesc<1xi64, #bar, #smem, mutable>) {
    // expected-error @+1 {{requires at least two CTAs in the cluster}}
    ttng.async_shared_store %v, %m, %b : tensor<32x64xf16, #rows> -> !ttg.memdesc<32x64xf16, #sw, #smem, mutable>, !ttg.memdesc<1xi64, #bar, #smem, mutable>
    tt.return
  }
}
// -----
#sw = #ttg.swizzled_shared<{vec = 8, perPhase = 1, maxPhase = 8, order = [1, 0]}>
#smem = #ttg.shared_memory
#bar = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @f(%m: !ttg.memdesc<32x64xf16, #sw, #smem, mutable>, %b: !ttg.memdesc<1xi64, #bar, #smem, mutable>) {
    // expected-error @+1 {{expected 0 to 4 descriptors, got 5}}
    ttng.tc_gen5_commit %b descs %m, %m, %m, %m, %m : !ttg.memdesc<1xi64, #bar, #smem, mutable>, !ttg.memdesc<32x64xf16, #sw, #smem, mutable>, !ttg.memdesc<32x64xf16, #sw, #smem, mutable>, !ttg.memdesc<32x64xf16, #sw, #smem, mutable>, !ttg.memdesc<32x64xf16, #sw, #smem, mutable>, !ttg.memdesc<32x64xf16, #sw, #smem, mutable>
    tt.return
  }
}
// -----
#bar = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @f(%m: !ttg.memdesc<2xi32, #bar, #smem, mutable>) {
    // expected-error @+1 {{Expected CLC result buffer to have type int64, but got 'i32'}}
    %0 = ttng.clc_load_result %m : !ttg.memdesc<2xi32, #bar, #smem, mutable> -> i128
    tt.return
  }
}
// -----
#line = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @f() {
    // expected-error @+1 {{response must have shape}}
    %0 = ttng.clc_try_cancel_sync : tensor<4xi64, #line>
    tt.return
  }
}
// -----
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @f(%d: !tt.ptr<i8>, %g: !tt.ptr<f16>, %i: i32, %l: i64) {
    // expected-error @+1 {{Rank mismatch for global dim. Got 1 but expected 2}}
    ttng.tensormap_create %d, %g, [%i, %i], [%i], [%l], [%i, %i] {elem_type = 6 : i32, fill_mode = 0 : i32, interleave_layout = 0 : i32, swizzle_mode = 3 : i32} : (!tt.ptr<i8>, !tt.ptr<f16>, i32, i32, i32, i64, i32, i32) -> ()
    tt.return
  }
}
// -----
#nv = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#sw = #ttg.swizzled_shared<{vec = 8, perPhase = 1, maxPhase = 8, order = [1, 0]}>
#smem = #ttg.shared_memory
#bar = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32} {
  tt.func @f(%d: !tt.tensordesc<64x64xf16, #nv>, %m: !ttg.memdesc<64x64xf16, #sw, #smem, mutable>, %b: !ttg.memdesc<1xi64, #bar, #smem, mutable>, %i: i32, %p: i1) {
    // expected-error @+1 {{TMA descriptor must have NVMMA shared layout}}
    ttng.async_tma_copy_global_to_local %d[%i, %i] %m, %b, %p : !tt.tensordesc<64x64xf16, #nv>, !ttg.memdesc<1xi64, #bar, #smem, mutable> -> !ttg.memdesc<64x64xf16, #sw, #smem, mutable>
    tt.return
  }
}
// -----
#nvt = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = true, elementBitWidth = 16}>
#smem = #ttg.shared_memory
#bar = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32} {
  tt.func @f(%d: !tt.tensordesc<64x64xf16, #nvt>, %m: !ttg.memdesc<64x64xf16, #nvt, #smem, mutable>, %b: !ttg.memdesc<1xi64, #bar, #smem, mutable>, %i: i32, %p: i1) {
    // expected-error @+1 {{TMA descriptor layout must not be transposed}}
    ttng.async_tma_copy_global_to_local %d[%i, %i] %m, %b, %p : !tt.tensordesc<64x64xf16, #nvt>, !ttg.memdesc<1xi64, #bar, #smem, mutable> -> !ttg.memdesc<64x64xf16, #nvt, #smem, mutable>
    tt.return
  }
}
// -----
#nv = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#smem = #ttg.shared_memory
#bar = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32} {
  tt.func @f(%d: !tt.tensordesc<64x64xf16, #nv>, %m: !ttg.memdesc<32x64xf16, #nv, #smem, mutable>, %b: !ttg.memdesc<1xi64, #bar, #smem, mutable>, %i: i32, %p: i1) {
    // expected-error @+1 {{descriptor block and tensor must have the same number of elements}}
    ttng.async_tma_copy_global_to_local %d[%i, %i] %m, %b, %p : !tt.tensordesc<64x64xf16, #nv>, !ttg.memdesc<1xi64, #bar, #smem, mutable> -> !ttg.memdesc<32x64xf16, #nv, #smem, mutable>
    tt.return
  }
}
// -----
#nv = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#smem = #ttg.shared_memory
#bar = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32} {
  tt.func @f(%d: !tt.tensordesc<64x64xf16, #nv>, %m: !ttg.memdesc<64x64xbf16, #nv, #smem, mutable>, %b: !ttg.memdesc<1xi64, #bar, #smem, mutable>, %i: i32, %p: i1) {
    // expected-error @+1 {{descriptor block and tensor element types must match}}
    ttng.async_tma_copy_global_to_local %d[%i, %i] %m, %b, %p : !tt.tensordesc<64x64xf16, #nv>, !ttg.memdesc<1xi64, #bar, #smem, mutable> -> !ttg.memdesc<64x64xbf16, #nv, #smem, mutable>
    tt.return
  }
}
// -----
#nvr = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16, CGALayout = [[1, 0]]}>
#smem = #ttg.shared_memory
#bar2 = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0], CGALayout = [[1]]}>
module attributes {"ttg.num-ctas" = 2 : i32, "ttg.num-warps" = 4 : i32} {
  tt.func @f(%d: !tt.tensordesc<128x64xf16, #nvr>, %m: !ttg.memdesc<128x64xf16, #nvr, #smem, mutable>, %b: !ttg.memdesc<2xi64, #bar2, #smem, mutable>, %i: i32, %p: i1) {
    // expected-error @+1 {{multicast requires the shared layout to broadcast across CTAs}}
    ttng.async_tma_copy_global_to_local %d[%i, %i] %m, %b, %p {multicast} : !tt.tensordesc<128x64xf16, #nvr>, !ttg.memdesc<2xi64, #bar2, #smem, mutable> -> !ttg.memdesc<128x64xf16, #nvr, #smem, mutable>
    tt.return
  }
}
// -----
#nv = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#smem = #ttg.shared_memory
#col0 = #ttg.slice<{dim = 0, parent = #ttg.blocked<{sizePerThread = [1, 4], threadsPerWarp = [32, 1], warpsPerCTA = [1, 4], order = [1, 0]}>}>
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32} {
  tt.func @f(%d: !tt.tensordesc<2x64xf16, #nv>, %m: !ttg.memdesc<32x64xf16, #nv, #smem, mutable>, %r: tensor<32xi32, #col0>, %i: i32) {
    // expected-error @+1 {{descriptor block must have exactly 1 row}}
    ttng.async_tma_scatter %d[%r, %i] %m : !tt.tensordesc<2x64xf16, #nv>, tensor<32xi32, #col0>, i32, !ttg.memdesc<32x64xf16, #nv, #smem, mutable>
    tt.return
  }
}
// -----
#nv = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#smem = #ttg.shared_memory
#col0 = #ttg.slice<{dim = 0, parent = #ttg.blocked<{sizePerThread = [1, 4], threadsPerWarp = [32, 1], warpsPerCTA = [1, 4], order = [1, 0]}>}>
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32} {
  tt.func @f(%d: !tt.tensordesc<1x64xf16, #nv>, %m: !ttg.memdesc<32x128xf16, #nv, #smem, mutable>, %r: tensor<32xi32, #col0>, %i: i32) {
    // expected-error @+1 {{result tensor number of columns must match block}}
    ttng.async_tma_scatter %d[%r, %i] %m : !tt.tensordesc<1x64xf16, #nv>, tensor<32xi32, #col0>, i32, !ttg.memdesc<32x128xf16, #nv, #smem, mutable>
    tt.return
  }
}
// -----
#nv0 = #ttg.nvmma_shared<{swizzlingByteWidth = 0, transposed = false, elementBitWidth = 16}>
#smem = #ttg.shared_memory
#col0 = #ttg.slice<{dim = 0, parent = #ttg.blocked<{sizePerThread = [1, 4], threadsPerWarp = [32, 1], warpsPerCTA = [1, 4], order = [1, 0]}>}>
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32} {
  tt.func @f(%d: !tt.tensordesc<1x8xf16, #nv0>, %m: !ttg.memdesc<32x8xf16, #nv0, #smem, mutable>, %r: tensor<32xi32, #col0>, %i: i32) {
    // expected-error @+1 {{must have at least 16 columns}}
    ttng.async_tma_scatter %d[%r, %i] %m : !tt.tensordesc<1x8xf16, #nv0>, tensor<32xi32, #col0>, i32, !ttg.memdesc<32x8xf16, #nv0, #smem, mutable>
    tt.return
  }
}
// -----
#nv = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#smem = #ttg.shared_memory
#rows = #ttg.blocked<{sizePerThread = [1, 4], threadsPerWarp = [8, 4], warpsPerCTA = [4, 1], order = [1, 0]}>
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32} {
  tt.func @f(%d: !tt.tensordesc<1x64xf16, #nv>, %m: !ttg.memdesc<32x64xf16, #nv, #smem, mutable>, %r: tensor<32xi32, #ttg.slice<{dim = 1, parent = #rows}>>, %i: i32) {
    // expected-error @+1 {{x offsets must have at least 4 contiguous elements per thread}}
    ttng.async_tma_scatter %d[%r, %i] %m : !tt.tensordesc<1x64xf16, #nv>, tensor<32xi32, #ttg.slice<{dim = 1, parent = #rows}>>, i32, !ttg.memdesc<32x64xf16, #nv, #smem, mutable>
    tt.return
  }
}
// -----
#nv = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#smem = #ttg.shared_memory
#row0 = #ttg.slice<{dim = 1, parent = #ttg.blocked<{sizePerThread = [4, 1], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [0, 1]}>}>
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32} {
  tt.func @f(%d: !tt.tensordesc<1x64xf16, #nv>, %m: !ttg.memdesc<32x64xf16, #nv, #smem, mutable>, %r: tensor<32xi32, #row0>, %i: i32) {
    // expected-error @+1 {{x offsets must be broadcasted across each warp}}
    ttng.async_tma_scatter %d[%r, %i] %m : !tt.tensordesc<1x64xf16, #nv>, tensor<32xi32, #row0>, i32, !ttg.memdesc<32x64xf16, #nv, #smem, mutable>
    tt.return
  }
}
// -----
#nv = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @f() {
    // expected-error @+1 {{should use tensor memory encoding}}
    %0 = ttng.tmem_alloc : () -> !ttg.memdesc<64x64xf16, #nv, #smem, mutable>
    tt.return
  }
}
// -----
#acc = #ttng.tensor_memory_encoding<blockM = 128, blockN = 128, colStride = 1>
#tmem = #ttng.tensor_memory
#rows = #ttg.blocked<{sizePerThread = [1, 4], threadsPerWarp = [8, 4], warpsPerCTA = [4, 1], order = [1, 0]}>
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @f(%m: !ttg.memdesc<128x128xf32, #acc, #tmem, mutable>) {
    // expected-error @+1 {{result's layout}}
    %0 = ttng.tmem_load %m : !ttg.memdesc<128x128xf32, #acc, #tmem, mutable> -> tensor<128x128xf32, #rows>
    tt.return
  }
}
// -----
#nv = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#smem = #ttg.shared_memory
#rows = #ttg.blocked<{sizePerThread = [1, 4], threadsPerWarp = [8, 4], warpsPerCTA = [4, 1], order = [1, 0]}>
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @f(%m: !ttg.memdesc<64x64xf16, #nv, #smem, mutable>) {
    // expected-error @+1 {{source must be a tensor memory buffer.}}
    %0 = ttng.tmem_load %m : !ttg.memdesc<64x64xf16, #nv, #smem, mutable> -> tensor<64x64xf16, #rows>
    tt.return
  }
}
// -----
#acc = #ttng.tensor_memory_encoding<blockM = 128, blockN = 128, colStride = 1>
#tmem = #ttng.tensor_memory
#whole = #ttg.blocked<{sizePerThread = [1, 128], threadsPerWarp = [32, 1], warpsPerCTA = [4, 1], order = [0, 1]}>
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @f(%m: !ttg.memdesc<128x128xf32, #acc, #tmem, mutable>) {
    // expected-error @+1 {{redOp is set but 'red' result is not present}}
    %0 = ttng.tmem_load %m {redOp = #ttng.redOp<max>} : !ttg.memdesc<128x128xf32, #acc, #tmem, mutable> -> tensor<128x128xf32, #whole>
    tt.return
  }
}
// -----
#acc = #ttng.tensor_memory_encoding<blockM = 128, blockN = 128, colStride = 1>
#tmem = #ttng.tensor_memory
#whole = #ttg.blocked<{sizePerThread = [1, 128], threadsPerWarp = [32, 1], warpsPerCTA = [4, 1], order = [0, 1]}>
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @f(%m: !ttg.memdesc<128x128xf32, #acc, #tmem, mutable>) {
    // expected-error @+1 {{'abs' requires 'redOp' to be set}}
    %0 = ttng.tmem_load %m {abs = true} : !ttg.memdesc<128x128xf32, #acc, #tmem, mutable> -> tensor<128x128xf32, #whole>
    tt.return
  }
}
// -----
#acc32 = #ttng.tensor_memory_encoding<blockM = 128, blockN = 32, colStride = 1>
#tmem = #ttng.tensor_memory
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @f(%s: !ttg.memdesc<128x32xi32, #acc32, #tmem, mutable>, %t: !ttg.memdesc<128x32xi32, #acc32, #tmem, mutable>) {
    // expected-error @+1 {{The source must be a shared memory buffer}}
    ttng.tmem_copy %s, %t : !ttg.memdesc<128x32xi32, #acc32, #tmem, mutable>, !ttg.memdesc<128x32xi32, #acc32, #tmem, mutable>
    tt.return
  }
}
// -----
#nv32 = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 32}>
#smem = #ttg.shared_memory
#acc32 = #ttng.tensor_memory_encoding<blockM = 128, blockN = 32, colStride = 1>
#tmem = #ttng.tensor_memory
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @f(%s: !ttg.memdesc<128x32xi32, #nv32, #smem, mutable>, %t: !ttg.memdesc<128x32xi32, #acc32, #tmem>) {
    // expected-error @+1 {{Cannot copy into an immutable alloc}}
    ttng.tmem_copy %s, %t : !ttg.memdesc<128x32xi32, #nv32, #smem, mutable>, !ttg.memdesc<128x32xi32, #acc32, #tmem>
    tt.return
  }
}
// -----
#flat = #ttg.nvmma_shared<{swizzlingByteWidth = 0, transposed = false, elementBitWidth = 32}>
#smem = #ttg.shared_memory
#acc32 = #ttng.tensor_memory_encoding<blockM = 128, blockN = 32, colStride = 1>
#tmem = #ttng.tensor_memory
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @f(%s: !ttg.memdesc<128x32xi32, #flat, #smem, mutable>, %t: !ttg.memdesc<128x32xi32, #acc32, #tmem, mutable>) {
    // expected-error @+1 {{Source layout should be swizzled.}}
    ttng.tmem_copy %s, %t : !ttg.memdesc<128x32xi32, #flat, #smem, mutable>, !ttg.memdesc<128x32xi32, #acc32, #tmem, mutable>
    tt.return
  }
}
// -----
#nv = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#smem = #ttg.shared_memory
#acc = #ttng.tensor_memory_encoding<blockM = 128, blockN = 128, colStride = 1>
#tmem = #ttng.tensor_memory
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @f(%s: !ttg.memdesc<128x64xf16, #nv, #smem, mutable>, %t: !ttg.memdesc<128x64xf16, #acc, #tmem, mutable>) {
    // expected-error @+1 {{Source element type should be 32-bit.}}
    ttng.tmem_copy %s, %t : !ttg.memdesc<128x64xf16, #nv, #smem, mutable>, !ttg.memdesc<128x64xf16, #acc, #tmem, mutable>
    tt.return
  }
}
// -----
#nv32 = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 32}>
#smem = #ttg.shared_memory
#acc32 = #ttng.tensor_memory_encoding<blockM = 128, blockN = 32, colStride = 1>
#tmem = #ttng.tensor_memory
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @f(%s: !ttg.memdesc<128x64xi32, #nv32, #smem, mutable>, %t: !ttg.memdesc<128x32xi32, #acc32, #tmem, mutable>) {
    // expected-error @+1 {{source shape 128, 64 must match destination shape 128, 32}}
    ttng.tmem_copy %s, %t : !ttg.memdesc<128x64xi32, #nv32, #smem, mutable>, !ttg.memdesc<128x32xi32, #acc32, #tmem, mutable>
    tt.return
  }
}
// -----
#acc = #ttng.tensor_memory_encoding<blockM = 128, blockN = 128, colStride = 1>
#tmem = #ttng.tensor_memory
#acc32 = #ttng.tensor_memory_encoding<blockM = 128, blockN = 32, colStride = 1>
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @f(%s: !ttg.memdesc<128x128xf32, #acc, #tmem, mutable>) {
    // expected-error @+1 {{The source and result must have the same encoding.}}
    %0 = ttng.tmem_subslice %s {offset = 0 : i32} : !ttg.memdesc<128x128xf32, #acc, #tmem, mutable> -> !ttg.memdesc<128x64xf32, #acc32, #tmem, mutable, 128x128>
    tt.return
  }
}
// -----
#acc = #ttng.tensor_memory_encoding<blockM = 128, blockN = 128, colStride = 1>
#tmem = #ttng.tensor_memory
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @f(%s: !ttg.memdesc<128x128xf32, #acc, #tmem, mutable>) {
    // expected-error @+1 {{The source and result must have the same element type.}}
    %0 = ttng.tmem_subslice %s {offset = 0 : i32} : !ttg.memdesc<128x128xf32, #acc, #tmem, mutable> -> !ttg.memdesc<128x64xi32, #acc, #tmem, mutable, 128x128>
    tt.return
  }
}
// -----
#acc = #ttng.tensor_memory_encoding<blockM = 128, blockN = 128, colStride = 1>
#tmem = #ttng.tensor_memory
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @f(%s: !ttg.memdesc<128x128xf32, #acc, #tmem, mutable>) {
    // expected-error @+1 {{The slice dimension must be within the descriptor rank.}}
    %0 = ttng.tmem_subslice %s {dim = 2 : i32, offset = 0 : i32} : !ttg.memdesc<128x128xf32, #acc, #tmem, mutable> -> !ttg.memdesc<128x64xf32, #acc, #tmem, mutable, 128x128>
    tt.return
  }
}
// -----
#acc = #ttng.tensor_memory_encoding<blockM = 128, blockN = 128, colStride = 1>
#tmem = #ttng.tensor_memory
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @f(%s: !ttg.memdesc<128x128xf32, #acc, #tmem, mutable>) {
    // expected-error @+1 {{The result must have the same size as the source in the dimensions}}
    %0 = ttng.tmem_subslice %s {dim = 0 : i32, offset = 0 : i32} : !ttg.memdesc<128x128xf32, #acc, #tmem, mutable> -> !ttg.memdesc<128x32xf32, #acc, #tmem, mutable, 128x128>
    tt.return
  }
}
// -----
// want barrier must have a contiguous shared-memory layout without subviews
#s = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 2, order = [0]}>
tt.func @f(%b: !ttg.memdesc<1xi64, #s, #ttg.shared_memory, mutable>) {
  ttng.inval_barrier %b : !ttg.memdesc<1xi64, #s, #ttg.shared_memory, mutable>
  tt.return
}
// -----
// want barrier allocation must be a descriptor of Nxi64 type with N <= number of CTAs
#s = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
tt.func @f(%b: !ttg.memdesc<1xi32, #s, #ttg.shared_memory, mutable>) {
  ttng.async_copy_mbarrier_arrive %b : !ttg.memdesc<1xi32, #s, #ttg.shared_memory, mutable>
  tt.return
}
// -----
// want CLC result buffer must have a contiguous shared-memory layout without subviews
#s = #ttg.swizzled_shared<{vec = 2, perPhase = 1, maxPhase = 1, order = [0]}>
tt.func @f(%b: !ttg.memdesc<2xi64, #s, #ttg.shared_memory, mutable>) {
  %0 = ttng.clc_load_result %b : !ttg.memdesc<2xi64, #s, #ttg.shared_memory, mutable> -> i128
  tt.return
}
// -----
// want attribute 'swizzle_mode' failed to satisfy constraint
tt.func @f(%d: !tt.ptr<i8>, %p: !tt.ptr<f32>, %n: i32) {
  ttng.tensormap_create %d, %p, [%n], [%n], [], [%n] {elem_type = 0 : i32, interleave_layout = 0 : i32, swizzle_mode = 4 : i32, fill_mode = 0 : i32} : (!tt.ptr<i8>, !tt.ptr<f32>, i32, i32, i32) -> ()
  tt.return
}
// -----
// want all of {inputs, outputs} have same type
tt.func @f(%a: tensor<64x64xf32>) {
  %0 = "ttng.warp_group_dot_wait"(%a) <{pendings = 0 : i32}> : (tensor<64x64xf32>) -> tensor<64x32xf32>
  tt.return
}
// -----
// want Non-distributed layout is not allowed in tensor type.
#t = #ttng.tensor_memory_encoding<blockM = 128, blockN = 64, colStride = 1>
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @f(%a: tensor<128x64xf32, #t>) {
    %0 = tt.bitcast %a : tensor<128x64xf32, #t> -> tensor<128x64xi32, #t>
    tt.return
  }
}
// -----
// want After removing broadcast bases the CGA encoding must be a permutation matrix
tt.func private @f(!ttg.memdesc<128x32xi8, #ttng.tensor_memory_scales_encoding<CGALayout = [[1, 0], [0, 2]]>, #ttng.tensor_memory, mutable>)
// -----
// want CGALayout must have rank 2
tt.func private @f(!ttg.memdesc<128x32xi8, #ttng.tensor_memory_scales_encoding<CGALayout = [[1]]>, #ttng.tensor_memory, mutable>)
