// want 'ttig.descriptor_prefetch' op expected 2 indices, but got 1
tt.func @f(%d: !tt.tensordesc<256x32xf16>, %x: i32) {
  ttig.descriptor_prefetch %d[%x] : !tt.tensordesc<256x32xf16>
  tt.return
}
// -----
// want can only be used on tensors of shape <sub_group_size x sub_group_size> with no encoding
module attributes {"ttg.threads-per-warp" = 16 : i32} {
  tt.func @f(%b: !tt.ptr<f16, 3>, %s: tensor<8x16xf16>) {
    %0 = ttig.sub_group_transpose %b, %s : tensor<8x16xf16>
    tt.return
  }
}
// -----
// want 'ttig.2d_block_load' op result tensor must have rank >= 2, got 1
tt.func @f(%p: !tt.ptr<f16>, %i: i32) {
  %0 = ttig.2d_block_load %p, %i, %i, %i[%i, %i] {row_major} : !tt.ptr<f16> -> tensor<32xf16>
  tt.return
}
// -----
// want 'other' must be present when 'mask' is present
tt.func @f(%p: tensor<64x32x!tt.ptr<f16>>, %m: tensor<64x32xi1>, %i: i32) {
  %0 = "ttig.2d_block_load_from_ptr"(%p, %i, %m) <{base_width = 64 : i32, base_height = 8 : i32, memory_layout = 0 : i32, operandSegmentSizes = array<i32: 1, 1, 1, 0>}> : (tensor<64x32x!tt.ptr<f16>>, i32, tensor<64x32xi1>) -> tensor<64x32xf16>
  tt.return
}
// -----
// want descriptor block must be a 2D tensor, but got 'tensor<128xbf16>'
tt.func @f(%d: !tt.tensordesc<128xbf16>, %x: tensor<32xi32>, %y: i32) {
  %0 = ttig.descriptor_gather %d[%x, %y] : (!tt.tensordesc<128xbf16>, tensor<32xi32>, i32) -> tensor<32x128xbf16>
  tt.return
}
// -----
// want must have at least 16 columns for 'bf16', but got 8
tt.func @f(%d: !tt.tensordesc<1x8xbf16>, %x: tensor<32xi32>, %y: i32) {
  %0 = ttig.descriptor_gather %d[%x, %y] : (!tt.tensordesc<1x8xbf16>, tensor<32xi32>, i32) -> tensor<32x8xbf16>
  tt.return
}
// -----
// want result tensor must have as many rows as indices (32), but got 'tensor<16x32xbf16>'
tt.func @f(%d: !tt.tensordesc<1x32xbf16>, %x: tensor<32xi32>, %y: i32, %s: tensor<16x32xbf16>) {
  ttig.descriptor_scatter %d[%x, %y], %s : !tt.tensordesc<1x32xbf16>, tensor<32xi32>, i32, tensor<16x32xbf16>
  tt.return
}
// -----
// want threadsPerWarp could not be smaller than the execution size. got subGroupSize:8, executionSize:16
#dpas = #ttig.dpas<{repeatCount = 1, systolicDepth = 8, executionSize = 16, opsPerChan = 1, threadsPerWarp = 8, warpsPerCTA = [2, 2], repCluster = [1, 1]}>
// -----
// want repeatCount must be in the range [1, 8], but was:16
#dpas = #ttig.dpas<{repeatCount = 16, systolicDepth = 8, executionSize = 16, opsPerChan = 1, threadsPerWarp = 16, warpsPerCTA = [2, 2], repCluster = [1, 1]}>
// -----
// want 'ttig.dpas' has no parameter 'repeatcount'
#dpas = #ttig.dpas<{repeatcount = 8, systolicDepth = 8, executionSize = 16, opsPerChan = 1, threadsPerWarp = 16, warpsPerCTA = [2, 2], repCluster = [1, 1]}>
// -----
// want 'ttig.dpas' lacks parameter 'repCluster'
#dpas = #ttig.dpas<{repeatCount = 8, systolicDepth = 8, executionSize = 16, opsPerChan = 1, threadsPerWarp = 16, warpsPerCTA = [2, 2]}>
// -----
// want CTAsPerCGA, CTASplitNum, and CTAOrder must all be present or all be absent
#b = #ttig.subgroup_2d_block<{warpsPerCTA = [8, 4], CTAsPerCGA = [1, 1], instrShape = [16, 32], numBlocks=2, order=[1, 0], kWidth=2, threadsPerWarp=16}>
// -----
// want kWidth must be 1, 2 or 4, but was: 8
#b = #ttig.subgroup_2d_block<{warpsPerCTA = [8, 4], instrShape = [16, 32], numBlocks=2, order=[1, 0], kWidth=8, threadsPerWarp=16}>
