module {
  tt.func @assertions(%p: tensor<64xi1>) {
    "tt.assert"(%p) {message = "m", file = "file.py", func = "kernel", line = 7 : i32} : (tensor<64xi1>) -> ()
    "tt.assert"(%p) {message = "m", line = 7 : i32} : (tensor<64xi1>) -> ()
    tt.assert %p, "m" : tensor<64xi1>
    tt.return
  }
}
// -----
#shared = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#shared1 = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#smem = #ttg.shared_memory
#tmem = #ttng.tensor_memory_encoding<blockM = 128, blockN = 64, unpacked = true>
#scales = #ttng.tensor_memory_scales_encoding<>
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @barriers(%a: !ttg.memdesc<128x64xf16, #shared, #smem>, %b: !ttg.memdesc<64x64xf16, #shared, #smem>, %d: !ttg.memdesc<128x64xf32, #tmem, #ttng.tensor_memory, mutable>, %m: !ttg.memdesc<1xi64, #shared1, #smem, mutable>, %n: !ttg.memdesc<1xi64, #shared1, #smem, mutable>, %p: i1) {
    ttng.tc_gen5_mma %a, %b, %d, %p, %p, %m[%p] : !ttg.memdesc<128x64xf16, #shared, #smem>, !ttg.memdesc<64x64xf16, #shared, #smem>, !ttg.memdesc<128x64xf32, #tmem, #ttng.tensor_memory, mutable>, !ttg.memdesc<1xi64, #shared1, #smem, mutable>
    ttng.tc_gen5_mma %a, %b, %d, %p, %p, %m[%p], %n[%p] {is_async} : !ttg.memdesc<128x64xf16, #shared, #smem>, !ttg.memdesc<64x64xf16, #shared, #smem>, !ttg.memdesc<128x64xf32, #tmem, #ttng.tensor_memory, mutable>, !ttg.memdesc<1xi64, #shared1, #smem, mutable>, !ttg.memdesc<1xi64, #shared1, #smem, mutable>
    ttng.tc_gen5_mma %a, %b, %d, %p, %p : !ttg.memdesc<128x64xf16, #shared, #smem>, !ttg.memdesc<64x64xf16, #shared, #smem>, !ttg.memdesc<128x64xf32, #tmem, #ttng.tensor_memory, mutable>
    "ttng.tc_gen5_mma"(%a, %b, %d, %p, %p, %m, %n) {operandSegmentSizes = array<i32: 1, 1, 1, 0, 1, 1, 2, 0>} : (!ttg.memdesc<128x64xf16, #shared, #smem>, !ttg.memdesc<64x64xf16, #shared, #smem>, !ttg.memdesc<128x64xf32, #tmem, #ttng.tensor_memory, mutable>, i1, i1, !ttg.memdesc<1xi64, #shared1, #smem, mutable>, !ttg.memdesc<1xi64, #shared1, #smem, mutable>) -> ()
    "ttng.tc_gen5_mma"(%a, %b, %d, %p, %p, %m, %n, %p) {operandSegmentSizes = array<i32: 1, 1, 1, 0, 1, 1, 2, 1>} : (!ttg.memdesc<128x64xf16, #shared, #smem>, !ttg.memdesc<64x64xf16, #shared, #smem>, !ttg.memdesc<128x64xf32, #tmem, #ttng.tensor_memory, mutable>, i1, i1, !ttg.memdesc<1xi64, #shared1, #smem, mutable>, !ttg.memdesc<1xi64, #shared1, #smem, mutable>, i1) -> ()
    tt.return
  }
}
// -----
#mma = #ttg.nvidia_mma<{versionMajor = 3, versionMinor = 0, warpsPerCTA = [4, 1], instrShape = [16, 64, 16]}>
#mma1 = #ttg.nvidia_mma<{versionMajor = 2, versionMinor = 0, warpsPerCTA = [4, 1], instrShape = [16, 8]}>
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @waits(%a: tensor<64x64xf32, #mma>, %t: tensor<64x64xf16, #mma1>, %x: tensor<64x64xf16, #ttg.dot_op<{opIdx = 0, parent = #mma1, kWidth = 2}>>, %y: tensor<64x64xf16, #ttg.dot_op<{opIdx = 1, parent = #mma1, kWidth = 2}>>, %z: tensor<64x64xf32, #mma1>) {
    %0 = ttng.warp_group_dot_wait %a {pendings = 1 : i32} : tensor<64x64xf32, #mma>
    %1:2 = ttng.warp_group_dot_wait %a, %a {pendings = 0 : i32} : tensor<64x64xf32, #mma>, tensor<64x64xf32, #mma>
    %2 = tt.trans %t {order = array<i32: 1, 0>} : tensor<64x64xf16, #mma1> -> tensor<64x64xf16, #mma1>
    %3 = tt.dot %x, %y, %z : tensor<64x64xf16, #ttg.dot_op<{opIdx = 0, parent = #mma1, kWidth = 2}>> * tensor<64x64xf16, #ttg.dot_op<{opIdx = 1, parent = #mma1, kWidth = 2}>> -> tensor<64x64xf32, #mma1>
    tt.return
  }
}
// -----
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @advice(%a: tensor<64xf32>) {
    amdgpu.instruction_sched_hint {variant = #amdgpu.SchedHintVariant<none>, numMMAs = #amdgpu.InstCounter<4, f32>}
    %0 = arith.addf %a, %a {OpIdx = #amdgpu.OpIdx<0>, other = 1 : i32} : tensor<64xf32>
    %1 = arith.addf %a, %a {a = [#amdgpu.OpIdx<0>], b = {c = #amdgpu.InstCounter<4, f32>}} : tensor<64xf32>
    %2 = arith.mulf %a, %a {b = {c = #amdgpu.InstCounter<4, f32>}} : tensor<64xf32>
    %3 = arith.mulf %a, %a {b = [1 : i32, #amdgpu.InstCounter<4, i8>]} : tensor<64xf32>
    tt.return
  }
}
// -----
#mma = #triton_gpu.nvidia_mma<{versionMajor = 3, versionMinor = 0, warpsPerCTA = [4, 1], instrShape = [16, 64, 16]}>
#shared = #triton_gpu.shared<{vec = 8, perPhase = 1, maxPhase = 8, order = [1, 0], hasLeadingOffset = true}>
#shared1 = #triton_gpu.shared<{vec = 8, perPhase = 1, maxPhase = 8, order = [0, 1], hasLeadingOffset = true}>
module attributes {"triton_gpu.num-warps" = 4 : i32} {
  tt.func @waits_for_buffers(%b: !tt.memdesc<64x64xf16, #shared, mutable>, %c: tensor<64x64xf32, #mma>) {
    %0 = tt.trans %b {order = array<i32: 1, 0>} : !tt.memdesc<64x64xf16, #shared, mutable> -> !tt.memdesc<64x64xf16, #shared1>
    %1:2 = triton_nvidia_gpu.warp_group_dot_wait %c, %0 {pendings = 0 : i32} : tensor<64x64xf32, #mma>, !tt.memdesc<64x64xf16, #shared1>
    tt.return
  }
}
