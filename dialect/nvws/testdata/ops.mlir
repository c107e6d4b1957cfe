#shared = #ttg.nvmma_shared<{swizzlingByteWidth = 32, transposed = false, elementBitWidth = 16}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-warps" = 4 : i32, ttg.target = "cuda:100"} {
  tt.func @aref(%arg0: !ttg.memdesc<1x64x16xf16, #shared, #smem>, %arg1: !ttg.memdesc<1x16x32xf16, #shared, #smem>, %arg2: i32) {
    %0 = nvws.aref.create %arg0, %arg1 : <[!ttg.memdesc<1x64x16xf16, #shared, #smem>, !ttg.memdesc<1x16x32xf16, #shared, #smem>]>
    %buffers:2, %token = nvws.aref.put.enter %0 : <[!ttg.memdesc<1x64x16xf16, #shared, #smem>, !ttg.memdesc<1x16x32xf16, #shared, #smem>]> -> !ttg.memdesc<64x16xf16, #shared, #smem>, !ttg.memdesc<16x32xf16, #shared, #smem>, !ttg.async.token
    nvws.aref.put.exit %0, %token [#nvws.async_op<tma_load>, #nvws.async_op<none>] : <[!ttg.memdesc<1x64x16xf16, #shared, #smem>, !ttg.memdesc<1x16x32xf16, #shared, #smem>]>, !ttg.async.token
    %buffers_0:2, %token_1 = nvws.aref.get.enter %0[%arg2, %arg2] {ttg.partition = array<i32: 0>} : <[!ttg.memdesc<1x64x16xf16, #shared, #smem>, !ttg.memdesc<1x16x32xf16, #shared, #smem>]> -> !ttg.memdesc<64x16xf16, #shared, #smem>, !ttg.memdesc<16x32xf16, #shared, #smem>, !ttg.async.token
    %1:2 = nvws.aref.buffer %0[%arg2], %token_1 : <[!ttg.memdesc<1x64x16xf16, #shared, #smem>, !ttg.memdesc<1x16x32xf16, #shared, #smem>]>, !ttg.async.token -> !ttg.memdesc<64x16xf16, #shared, #smem>, !ttg.memdesc<16x32xf16, #shared, #smem>
    %2:2 = nvws.aref.buffer %0, %token_1 : <[!ttg.memdesc<1x64x16xf16, #shared, #smem>, !ttg.memdesc<1x16x32xf16, #shared, #smem>]>, !ttg.async.token -> !ttg.memdesc<64x16xf16, #shared, #smem>, !ttg.memdesc<16x32xf16, #shared, #smem>
    nvws.aref.get.exit %0[%arg2], %token_1 [#nvws.async_op<tc5mma>] : <[!ttg.memdesc<1x64x16xf16, #shared, #smem>, !ttg.memdesc<1x16x32xf16, #shared, #smem>]>, !ttg.async.token
    tt.return
  }
}
// -----
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @phi() {
    %c0_i32 = arith.constant {ttg.partition = array<i32: 0>} 0 : i32
    %c1_i32 = arith.constant {ttg.partition = array<i32: 1>} 1 : i32
    %0 = nvws.aref.phi %c0_i32, %c1_i32 {ttg.partition = array<i32: 0, 1>} : i32
    tt.return
  }
}
// -----
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @groups() {
    nvws.warp_group
    partition0 num_warps(4) {
      nvws.warp_group.return
    }
    nvws.warp_group attributes {a = 1 : i32}
    partition0 num_warps(8) {
      %c1_i32 = arith.constant 1 : i32
      nvws.warp_group.return
    }
    partition1 num_warps(4) {
      nvws.warp_group.return {b}
    }
    %0:2 = nvws.warp_group
    partition0 num_warps(4) {
      %c2_i32 = arith.constant 2 : i32
      nvws.warp_group.yield %c2_i32, %c2_i32 : i32, i32
    }
    partition1 num_warps(4) {
      nvws.warp_group.return
    } -> (i32, i32)
    %1 = nvws.warp_group
    partition0 num_warps(4) {
      nvws.warp_group.yield %0#1 : i32
    } -> i32
    tt.return
  }
  tt.func @tokens(%arg0: i32, %arg1: i1) {
    %0 = nvws.create_token {loadType = 1 : i32, numBuffers = 3 : i32} : tensor<3x!nvws.token>
    nvws.producer_acquire %0, %arg0, %arg1 : tensor<3x!nvws.token>, i32, i1
    nvws.producer_commit %0, %arg0 {async_task_id = dense<0> : vector<1xi32>} : tensor<3x!nvws.token>, i32
    nvws.consumer_wait %0, %arg0, %arg1 : tensor<3x!nvws.token>, i32, i1
    nvws.consumer_release %0, %arg0 : tensor<3x!nvws.token>, i32
    tt.return
  }
}
// -----
#shared = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#shared1 = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-warps" = 4 : i32, ttg.target = "cuda:100"} {
  tt.func @loads(%arg0: !tt.tensordesc<128x64xf16, #shared>, %arg1: i32, %arg2: !ttg.memdesc<128x64xf16, #shared, #smem, mutable>, %arg3: !tt.tensordesc<1x64xf16, #shared>, %arg4: tensor<128xi32>, %arg5: !ttg.memdesc<2xi64, #shared1, #smem, mutable>) {
    nvws.descriptor_load %arg0[%arg1, %arg1] 16384 %arg2 : !tt.tensordesc<128x64xf16, #shared>, i32, i32, !ttg.memdesc<128x64xf16, #shared, #smem, mutable>
    nvws.descriptor_load %arg0[%arg1, %arg1] 16384 %arg2 {ttg.partition = array<i32: 2>} : !tt.tensordesc<128x64xf16, #shared>, i32, i32, !ttg.memdesc<128x64xf16, #shared, #smem, mutable>
    nvws.descriptor_gather %arg3[%arg4, %arg1] 16384 %arg2 : !tt.tensordesc<1x64xf16, #shared>, tensor<128xi32>, i32, !ttg.memdesc<128x64xf16, #shared, #smem, mutable>
    nvws.clc_try_cancel %arg5 : !ttg.memdesc<2xi64, #shared1, #smem, mutable>
    tt.return
  }
}
