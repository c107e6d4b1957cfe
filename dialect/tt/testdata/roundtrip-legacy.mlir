module {
  tt.func @blocks(%arg0: !tt.ptr<f16>, %arg1: i64, %arg2: i32) {
    %0 = tt.make_tensor_ptr %arg0, [%arg1, %arg1], [%arg1, %arg1], [%arg2, %arg2] {order = array<i32: 1, 0>} : <tensor<128x32xf16>>
    %1 = tt.advance %0, [%arg2, %arg2] : <tensor<128x32xf16>>
    %2 = tt.load %1 {boundaryCheck = array<i32: 0, 1>, padding = 1 : i32} : !tt.ptr<tensor<128x32xf16>>
    tt.store %1, %2 {boundaryCheck = array<i32: 0>} : !tt.ptr<tensor<128x32xf16>>
    tt.return
  }
}
// -----
module {
  tt.func @descriptors(%arg0: !tt.ptr<f16>, %arg1: i32, %arg2: i64, %arg3: !tt.tensordesc<tensor<64x64xf16>>, %arg4: !tt.ptr<f16, 3>) {
    %0 = tt.make_tensor_descriptor %arg0, [%arg1, %arg1], [%arg2, %arg2] : <f16>, <tensor<64x64xf16>>
    %1 = tt.descriptor_load %0[%arg1, %arg1] : !tt.tensordesc<tensor<64x64xf16>> -> tensor<64x64xf16>
    tt.descriptor_store %arg3[%arg1, %arg1], %1 : !tt.tensordesc<tensor<64x64xf16>>, tensor<64x64xf16>
    %2 = tt.cat %1, %1 : tensor<64x64xf16> -> tensor<128x64xf16>
    tt.return
  }
}
// -----
module {
  tt.func @policies(%arg0: tensor<64x!tt.ptr<f32>>, %arg1: tensor<64xi1>, %arg2: tensor<64xf32>, %arg3: !tt.tensordesc<tensor<64x64xf16>>, %arg4: i32) {
    %0 = tt.load %arg0, %arg1, %arg2 cacheModifier = cg evictionPolicy = evict_last {isVolatile = true} : tensor<64x!tt.ptr<f32>>
    tt.store %arg0, %0, %arg1 cacheModifier = wt evictionPolicy = evict_first : tensor<64x!tt.ptr<f32>>
    %1 = tt.descriptor_load %arg3[%arg4, %arg4] cacheModifier = cg evictionPolicy = evict_first : !tt.tensordesc<tensor<64x64xf16>> -> tensor<64x64xf16>
    tt.return
  }
}
