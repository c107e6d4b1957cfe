// Triton 3.0: buffers without a memory space, two matrix products of a warp group.
#blocked = #triton_gpu.blocked<{sizePerThread = [1, 8], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0]}>
#cga = #triton_gpu.blocked<{sizePerThread = [1, 8], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0], CTAsPerCGA = [2, 1], CTASplitNum = [2, 1], CTAOrder = [1, 0]}>
#mma = #triton_gpu.nvidia_mma<{versionMajor = 3, versionMinor = 0, warpsPerCTA = [4, 1], instrShape = [16, 64, 16]}>
#mfma = #triton_gpu.amd_mfma<{versionMajor = 2, versionMinor = 0, warpsPerCTA = [4, 1], instrShape = [32, 32], isTransposed = false}>
#wmma = #triton_gpu.amd_wmma<{warpsPerCTA = [4, 1]}>
#shared = #triton_gpu.shared<{vec = 8, perPhase = 1, maxPhase = 8, order = [1, 0], hasLeadingOffset = true}>
#shared1 = #triton_gpu.shared<{vec = 4, perPhase = 2, maxPhase = 4, order = [0, 1], hasLeadingOffset = false}>
module attributes {"triton_gpu.num-ctas" = 1 : i32, "triton_gpu.num-warps" = 4 : i32, triton_gpu.target = "cuda:90", "triton_gpu.threads-per-warp" = 32 : i32} {
  tt.func public @first(%a: tensor<64x64xf16, #blocked>, %c: tensor<64x64xf32, #mma>, %t: tensor<64x64xf16>, %i: i32, %p: i1) {
    %0 = triton_gpu.local_alloc  : () -> !tt.memdesc<2x64x64xf16, #shared, mutable>
    %1 = triton_gpu.local_alloc %a : (tensor<64x64xf16, #blocked>) -> !tt.memdesc<64x64xf16, #shared>
    %2 = triton_gpu.memdesc_subview %0[%i, %i, %i] : !tt.memdesc<2x64x64xf16, #shared, mutable> -> !tt.memdesc<64x64xf16, #shared, mutable>
    %3 = triton_gpu.async_commit_group
    %4 = triton_gpu.async_wait  {num = 0 : i32}
    %5 = triton_nvidia_gpu.dot_async %2, %1, %c {inputPrecision = 0 : i32, maxNumImpreciseAcc = 0 : i32} : !tt.memdesc<64x64xf16, #shared, mutable> * !tt.memdesc<64x64xf16, #shared> -> tensor<64x64xf32, #mma>
    %6 = triton_nvidia_gpu.dot_wait %5 {pendings = 0 : i32} : tensor<64x64xf32, #mma>
    %7 = tt.dot %2, %1, %c, inputPrecision = tf32 : !tt.memdesc<64x64xf16, #shared, mutable> * !tt.memdesc<64x64xf16, #shared> -> tensor<64x64xf32, #mma>
    %8 = tt.trans %1 {order = array<i32: 1, 0>} : !tt.memdesc<64x64xf16, #shared> -> !tt.memdesc<64x64xf16, #shared1>
    %9 = tt.reshape %t {allow_reorder = false} : tensor<64x64xf16> -> tensor<4096xf16>
    %10 = tt.reshape %t {allow_reorder = true} : tensor<64x64xf16> -> tensor<4096xf16>
    tt.print " x: " {hex = false} : %i : i32
    tt.assert %p, "message", "file.py", "kernel", 7 : i1
    tt.return
  }
  tt.func @layouts(%a: tensor<64x64xf32, #mfma>, %b: tensor<64x64xf32, #wmma>, %c: tensor<128x64xf16, #cga>) {
    tt.return
  }
}
// -----
// Triton 3.2: a memory space, a matrix product that is told by an attribute.
#shared = #triton_gpu.shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0], hasLeadingOffset = false}>
#shared1 = #triton_gpu.shared<{vec = 8, perPhase = 1, maxPhase = 8, order = [1, 0], hasLeadingOffset = true}>
#smem = #triton_gpu.shared_memory
module attributes {"triton_gpu.num-warps" = 4 : i32} {
  tt.func @second(%desc: !tt.ptr<i8>, %m: tensor<64xf32>, %i: i32, %p: i1) {
    %0 = triton_gpu.local_alloc  : () -> !tt.memdesc<1xi64, #shared, #smem, mutable>
    %1 = triton_gpu.local_alloc  : () -> !tt.memdesc<64x64xf16, #shared1, #smem, mutable>
    triton_nvidia_gpu.init_barrier %0, 1 : <1xi64, #shared, #smem, mutable>
    triton_nvidia_gpu.barrier_expect %0, 128, %p : <1xi64, #shared, #smem, mutable>
    triton_nvidia_gpu.async_tma_copy_global_to_local %desc[%i, %i] %1, %0, %p : <i8>, <1xi64, #shared, #smem, mutable> -> <64x64xf16, #shared1, #smem, mutable>
    triton_nvidia_gpu.wait_barrier %0, %i : <1xi64, #shared, #smem, mutable>
    triton_nvidia_gpu.inval_barrier %0 : <1xi64, #shared, #smem, mutable>
    triton_nvidia_gpu.async_tma_copy_local_to_global %desc[%i, %i] %1 : <i8>, <64x64xf16, #shared1, #smem, mutable>
    %2 = tt.experimental_descriptor_load %desc[%i, %i] : !tt.ptr<i8> -> tensor<64x64xf16>
    tt.experimental_descriptor_store %desc[%i, %i], %2 : !tt.ptr<i8>, tensor<64x64xf16>
    amdgpu.instruction_sched_hint
    tt.return
  }
  tt.func @scaled(%a: tensor<64x32xi8>, %s: tensor<64x2xi8>, %b: tensor<32x32xi8>, %t: tensor<32x2xi8>, %c: tensor<64x32xf32>) {
    %0 = tt.dot_scaled %a, %s, %b, %c lhs = e4m3 rhs = e5m2 : tensor<64x32xi8>, tensor<64x2xi8> * tensor<32x32xi8> -> tensor<64x32xf32>
    %1 = tt.dot_scaled %a, %s, %b, %t, %c lhs = e4m3 rhs = e5m2 : tensor<64x32xi8>, tensor<64x2xi8> * tensor<32x32xi8>, tensor<32x2xi8> -> tensor<64x32xf32>
    tt.return
  }
}
// -----
// Triton 3.3: tensor memory without tokens.
#shared = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#shared1 = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#smem = #ttg.shared_memory
#tmem = #ttng.tensor_memory_encoding<blockM = 128, blockN = 64, unpacked = true>
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @third(%a: !ttg.memdesc<128x64xf16, #shared, #smem>, %b: !ttg.memdesc<64x64xf16, #shared, #smem>, %p: i1, %i: i32) {
    %0 = ttng.tmem_alloc  : () -> !ttg.memdesc<128x64xf32, #tmem, #ttng.tensor_memory, mutable>
    %1 = ttg.local_alloc  : () -> !ttg.memdesc<1xi64, #shared1, #smem, mutable>
    ttng.tc_gen5_mma %a, %b, %0, %p, %p, %1 : (!ttg.memdesc<128x64xf16, #shared, #smem>, !ttg.memdesc<64x64xf16, #shared, #smem>, !ttg.memdesc<128x64xf32, #tmem, #ttng.tensor_memory, mutable>, i1, i1, !ttg.memdesc<1xi64, #shared1, #smem, mutable>) -> ()
    ttng.tc_gen5_mma %a, %b, %0, %p, %p : (!ttg.memdesc<128x64xf16, #shared, #smem>, !ttg.memdesc<64x64xf16, #shared, #smem>, !ttg.memdesc<128x64xf32, #tmem, #ttng.tensor_memory, mutable>, i1, i1) -> ()
    ttng.wait_barrier %1, %i, %p : !ttg.memdesc<1xi64, #shared1, #smem, mutable>
    tt.return
  }
}
