#mma = #ttg.amd_mfma<{version = 3, warpsPerCTA = [4, 1], instrShape = [32, 32], isTransposed = true, elementType = f64}>
#mma1 = #ttg.amd_mfma<{version = 3, warpsPerCTA = [4, 1], instrShape = [16, 16], isTransposed = true, elementType = f32}>
#mma2 = #ttg.amd_mfma<{version = 3, warpsPerCTA = [4, 1], instrShape = [16, 16], isTransposed = true, elementType = i8}>
#mma3 = #ttg.amd_mfma<{version = 4, warpsPerCTA = [4, 1], instrShape = [16, 16, 32], isTransposed = true}>
#mma4 = #ttg.amd_mfma<{version = 4, warpsPerCTA = [4, 1], instrShape = [4, 64], isTransposed = true}>
module attributes {"ttg.num-warps" = 4 : i32, "ttg.threads-per-warp" = 64 : i32} {
  tt.func @elements(%a: tensor<64x64xf64, #mma>, %b: tensor<64x64xf32, #mma1>, %c: tensor<64x64xi8, #mma2>, %d: tensor<64x64xf32, #mma3>, %e: tensor<64x64xf32, #mma4>) {
    tt.return
  }
}
// -----
#mma = #ttg.amd_mfma<{version = 4, warpsPerCTA = [4, 1], instrShape = [32, 32], isTransposed = true}>
#a = #ttg.dot_op<{opIdx = 0, parent = #mma, kWidth = 16}>
#b = #ttg.dot_op<{opIdx = 1, parent = #mma, kWidth = 16}>
module attributes {"ttg.num-warps" = 4 : i32, "ttg.threads-per-warp" = 64 : i32} {
  tt.func @scaled(%x: tensor<128x64xf8E4M3FN, #a>, %y: tensor<64x128xf8E4M3FN, #b>, %z: tensor<128x128xf32, #mma>) {
    %0 = tt.dot_scaled %x, %y, %z lhs = e4m3 rhs = e4m3 {fastMath = false} : tensor<128x64xf8E4M3FN, #a> * tensor<64x128xf8E4M3FN, #b> -> tensor<128x128xf32, #mma>
    tt.return
  }
}
// -----
#wmma = #ttg.amd_wmma<{version = 1, isTranspose = false, warpsPerCTA = [2, 1]}>
#wmma1 = #ttg.amd_wmma<{version = 2, isTranspose = true, warpsPerCTA = [1, 2], tilesPerWarp = [1, 1]}>
#wmma2 = #ttg.amd_wmma<{version = 2, isTranspose = true, warpsPerCTA = [1, 1]}>
#wmma3 = #ttg.amd_wmma<{version = 2, isTranspose = true, warpsPerCTA = [1, 1, 1]}>
#wmma4 = #ttg.amd_wmma<{version = 2, isTranspose = true, warpsPerCTA = [1, 1, 2]}>
module attributes {"ttg.num-warps" = 2 : i32, "ttg.threads-per-warp" = 32 : i32} {
  tt.func @constants(%f: tensor<32xf32, #ttg.slice<{dim = 0, parent = #wmma2}>>, %g: tensor<2x32x32xf32, #wmma3>, %h: tensor<2x32x32xf32, #wmma4>) {
    %0 = arith.constant dense<1.000000e+00> : tensor<32x32xf32, #wmma>
    %1 = arith.constant dense<[[1, 2], [3, 4]]> : tensor<2x2xi32, #wmma1>
    %2 = arith.constant dense<true> : tensor<2x2xi1, #wmma1>
    %3 = arith.constant {types = [tensor<2xf32, #ttg.slice<{dim = 0, parent = #wmma}>>], type = tensor<2xf32, #ttg.slice<{dim = 0, parent = #wmma}>>, within = {of = [1 : i32, {type = tensor<2xf32, #ttg.slice<{dim = 0, parent = #wmma}>>}], by = 2 : i32}, strings = dense<["a", "b"]> : tensor<2x!tt.ptr<f32>>} 1 : i32
    tt.return
  }
}
// -----
#wmma = #ttg.amd_wmma<{version = 2, isTranspose = true, warpsPerCTA = [2, 1], tilesPerWarp = [2, 1]}>
module attributes {"ttg.num-warps" = 2 : i32, "ttg.threads-per-warp" = 32 : i32} {
  tt.func @tiles(%f: tensor<64x32xf32, #wmma>) -> tensor<64x32xf32, #wmma> {
    tt.return %f : tensor<64x32xf32, #wmma>
  }
}
// -----
#mma = #triton_gpu.nvidia_mma<{versionMajor = 1, versionMinor = 0, warpsPerCTA = [4, 1], instrShape = [16, 16]}>
#mma2 = #triton_gpu.nvidia_mma<{versionMajor = 2, versionMinor = 0, warpsPerCTA = [4, 1], instrShape = [16, 8]}>
#mma3 = #triton_gpu.nvidia_mma<{versionMajor = 3, versionMinor = 0, warpsPerCTA = [4, 1], instrShape = [16, 64, 16]}>
#blocked = #triton_gpu.blocked<{sizePerThread = [1, 1], threadsPerWarp = [8, 4], warpsPerCTA = [4, 1], order = [1, 0]}>
module attributes {"triton_gpu.num-warps" = 4 : i32, "triton_gpu.threads-per-warp" = 32 : i32} {
  tt.func @widths(%a: tensor<64x64xf16, #triton_gpu.dot_op<{opIdx = 0, parent = #blocked}>>, %b: tensor<64x64xf8E5M2, #triton_gpu.dot_op<{opIdx = 0, parent = #mma3}>>, %c: tensor<64x64xf32, #triton_gpu.dot_op<{opIdx = 0, parent = #mma3}>>, %d: tensor<64x64xf64, #triton_gpu.dot_op<{opIdx = 0, parent = #mma2}>>, %e: tensor<64x64xf16, #triton_gpu.dot_op<{opIdx = 1, parent = #mma2}>>, %f: tensor<64x64xf16, #triton_gpu.dot_op<{opIdx = 1, parent = #mma2, kWidth = 4}>>) {
    tt.return
  }
  tt.func private @called(tensor<64x64xbf16, #triton_gpu.dot_op<{opIdx = 0, parent = #mma3}>>) -> (tensor<64x64xbf16, #triton_gpu.dot_op<{opIdx = 0, parent = #mma3}>>, i32)
}
// -----
#mma = #triton_gpu.nvidia_mma<{versionMajor = 1, versionMinor = 0, warpsPerCTA = [4, 1], instrShape = [16, 16]}>
module attributes {"triton_gpu.num-warps" = 4 : i32, "triton_gpu.threads-per-warp" = 32 : i32} {
  tt.func @volta(%a: tensor<64x64xf16, #triton_gpu.dot_op<{opIdx = 0, parent = #mma}>>) {
    tt.return
  }
}
// -----
#blocked = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [8, 4], warpsPerCTA = [4, 1], order = [1, 0]}>
#linear = #ttg.linear<{register = [[0]], lane = [[0], [0], [1], [2], [4]], warp = [[8], [16]], block = []}>
module attributes {"ttg.num-warps" = 4 : i32, "ttg.threads-per-warp" = 32 : i32} {
  tt.func @reshapes(%a: tensor<32xi32, #linear>, %b: tensor<32xi32>) {
    %0 = tt.reshape %a allow_reorder : tensor<32xi32, #linear> -> tensor<32x1xi32, #blocked>
    %1 = tt.reshape %a allow_reorder efficient_layout : tensor<32xi32, #linear> -> tensor<4x8xi32, #blocked>
    %2 = tt.reshape %a : tensor<32xi32, #linear> -> tensor<4x8xi32, #blocked>
    %3 = tt.reshape %b : tensor<32xi32> -> tensor<4x8xi32>
    tt.return
  }
}
// -----
#mma3 = #triton_gpu.nvidia_mma<{versionMajor = 3, versionMinor = 0, warpsPerCTA = [4, 1], instrShape = [16, 64, 16]}>
module attributes {"triton_gpu.num-warps" = 4 : i32, "triton_gpu.threads-per-warp" = 32 : i32} {
  tt.func @pointers_have_no_width(%g: tensor<64x64x!tt.ptr<f16>, #triton_gpu.dot_op<{opIdx = 0, parent = #mma3}>>) {
    tt.return
  }
}
// -----
#mma3 = #triton_gpu.nvidia_mma<{versionMajor = 3, versionMinor = 0, warpsPerCTA = [4, 1], instrShape = [16, 64, 16]}>
module attributes {"triton_gpu.num-warps" = 4 : i32, "triton_gpu.threads-per-warp" = 32 : i32} {
  tt.func private @results() -> (i32, tensor<64x64x!tt.ptr<f16>, #triton_gpu.dot_op<{opIdx = 0, parent = #mma3}>>)
  tt.func private @operands(tensor<64x64x!tt.ptr<bf16>, #triton_gpu.dot_op<{opIdx = 1, parent = #mma3}>>)
}
// -----
module attributes {"ttg.num-warps" = 2 : i32, "ttg.threads-per-warp" = 32 : i32} {
  tt.func @pointed_at(%f: tensor<2x!tt.ptr<tensor<64x32xf32, #ttg.amd_wmma<{version = 2, isTranspose = true, warpsPerCTA = [2, 1], tilesPerWarp = [2, 1]}>>>>) {
    %0 = tt.bitcast %f : tensor<2x!tt.ptr<tensor<64x32xf32, #ttg.amd_wmma<{version = 2, isTranspose = true, warpsPerCTA = [2, 1], tilesPerWarp = [2, 1]}>>>> -> tensor<2x!tt.ptr<tensor<64x32xf32, #ttg.amd_wmma<{version = 2, isTranspose = true, warpsPerCTA = [2, 1], tilesPerWarp = [2, 1]}>>>>
    tt.return
  }
}
// -----
module attributes {"ttg.num-warps" = 2 : i32, "ttg.threads-per-warp" = 32 : i32} {
  tt.func @of_dialects_that_nobody_knows(%f: !other.type<1>, %g: tensor<2xf32, #other.layout<2>>) {
    %0 = "other.op"(%f) {a = #other.attr<3>} : (!other.type<1>) -> tensor<2xf32, #other.layout<2>>
    ttg.local_barrier
    tt.return
  }
}
