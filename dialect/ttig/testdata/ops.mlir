#mma = #ttig.dpas<{repeatCount = 8, systolicDepth = 8, executionSize = 16, opsPerChan = 2, threadsPerWarp = 16, warpsPerCTA = [4, 2], repCluster = [2, 2], A = [16, 16], B = [16, 32], C = [16, 32]}>
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 8 : i32, "ttg.threads-per-warp" = 16 : i32, ttig.min_sg_size = 16 : i32, ttig.support_2d_block_io} {
  tt.func @blocks(%arg0: !tt.ptr<f16>, %arg1: i32, %arg2: i32, %arg3: i32, %arg4: i32, %arg5: i32, %arg6: tensor<64x32x!tt.ptr<f16>, #ttg.dot_op<{opIdx = 0, parent = #mma, kWidth = 1}>>, %arg7: tensor<64x32xi1, #ttg.dot_op<{opIdx = 0, parent = #mma, kWidth = 1}>>, %arg8: tensor<64x32xf16, #ttg.dot_op<{opIdx = 0, parent = #mma, kWidth = 1}>>) {
    %0 = ttig.2d_block_load %arg0, %arg1, %arg2, %arg3[%arg4, %arg5] {row_major} : <f16> -> tensor<64x32xf16, #ttg.dot_op<{opIdx = 0, parent = #mma, kWidth = 1}>>
    %1 = ttig.2d_block_load %arg0, %arg1, %arg2, %arg3[%arg4, %arg5] {column_major, pad_nan} {ttig.one_matrix_per_load} : <f16> -> tensor<32x64xf16, #ttg.dot_op<{opIdx = 1, parent = #mma, kWidth = 2}>>
    %2 = ttig.2d_block_load_from_ptr %arg6, %arg1 {row_major} {base_height = 8 : i32, base_width = 64 : i32} : (tensor<64x32x!tt.ptr<f16>, #ttg.dot_op<{opIdx = 0, parent = #mma, kWidth = 1}>>, i32) -> tensor<64x32xf16, #ttg.dot_op<{opIdx = 0, parent = #mma, kWidth = 1}>>
    %3 = ttig.2d_block_load_from_ptr %arg6, %arg1, %arg7, %arg8 {row_major} {base_height = 8 : i32, base_width = 64 : i32} : (tensor<64x32x!tt.ptr<f16>, #ttg.dot_op<{opIdx = 0, parent = #mma, kWidth = 1}>>, i32, tensor<64x32xi1, #ttg.dot_op<{opIdx = 0, parent = #mma, kWidth = 1}>>, tensor<64x32xf16, #ttg.dot_op<{opIdx = 0, parent = #mma, kWidth = 1}>>) -> tensor<64x32xf16, #ttg.dot_op<{opIdx = 0, parent = #mma, kWidth = 1}>>
    ttig.prefetch %arg6 {cache = 1 : i32, evict = 1 : i32, isVolatile = false} : tensor<64x32x!tt.ptr<f16>, #ttg.dot_op<{opIdx = 0, parent = #mma, kWidth = 1}>>
    ttig.prefetch %arg6, %arg7 {cache = 1 : i32, evict = 1 : i32, isVolatile = false, ttig.block_io = "row_major"} : tensor<64x32x!tt.ptr<f16>, #ttg.dot_op<{opIdx = 0, parent = #mma, kWidth = 1}>>
    tt.return
  }
  tt.func @descriptors(%arg0: !tt.tensordesc<64x32xf16>, %arg1: !tt.tensordesc<1x32xf16>, %arg2: tensor<8xi32>, %arg3: i32, %arg4: tensor<8x32xf16>) {
    ttig.descriptor_prefetch %arg0[%arg3, %arg3] : !tt.tensordesc<64x32xf16>
    ttig.descriptor_prefetch %arg0[%arg3, %arg3] cacheModifier = ca evictionPolicy = evict_first {ttig.block_io = "row_major"} : !tt.tensordesc<64x32xf16>
    %0 = ttig.extract_desc %arg0[0] : <64x32xf16> -> i64
    %1 = ttig.extract_desc %arg0[4] : <64x32xf16> -> !tt.ptr<f16>
    %2 = ttig.descriptor_gather %arg1[%arg2, %arg3] : (!tt.tensordesc<1x32xf16>, tensor<8xi32>, i32) -> tensor<8x32xf16>
    ttig.descriptor_scatter %arg1[%arg2, %arg3], %arg4 : !tt.tensordesc<1x32xf16>, tensor<8xi32>, i32, tensor<8x32xf16>
    tt.return
  }
  tt.func @local(%arg0: !tt.ptr<f16, 3>, %arg1: tensor<16x16xf16>, %arg2: tensor<16x1xf32>) {
    %0 = ttig.alloc : <f16, 3>
    %1 = ttig.sub_group_transpose %arg0, %arg1 : tensor<16x16xf16>
    %2 = ttig.broadcast %arg2 : tensor<16x1xf32> -> tensor<16x16xf32>
    tt.return
  }
}
// -----
#mma = #ttig.dpas<{repeatCount = 8, systolicDepth = 8, executionSize = 16, opsPerChan = 4, fp4KPack = 2, threadsPerWarp = 16, warpsPerCTA = [1, 4, 2], repCluster = [1, 4, 1], A = [1, 32, 32], B = [1, 32, 16], C = [1, 32, 16]}>
#mma1 = #ttig.subgroup_2d_block<{warpsPerCTA = [8, 4], instrShape = [16, 32], numBlocks=2, order=[1, 0], kWidth=2, threadsPerWarp=16}>
#mma2 = #ttig.subgroup_2d_block<{warpsPerCTA = [8, 4], CTAsPerCGA = [2, 1], CTASplitNum = [2, 1], CTAOrder = [1, 0], instrShape = [16, 32], numBlocks=1, order=[1, 0], kWidth=2, threadsPerWarp=16}>
module {
  tt.func @encodings(%arg0: tensor<4x64x64xf32, #mma>, %arg1: tensor<64x64xf16, #mma1>, %arg2: tensor<64x64xf16, #mma2>, %arg3: tensor<64x64xf32, #ttig.warp<{sizePerThread = [16, 64], threadsPerWarp = [1, 1], order = [1, 0]}>>) {
    tt.return
  }
}
