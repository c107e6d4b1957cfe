// want result and offsets have the same shape
tt.func @f(%p: !tt.ptr<f32>, %o: tensor<512xi32>) {
  %0 = "amdg.buffer_load"(%p, %o) <{operandSegmentSizes = array<i32: 1, 1, 0, 0, 0>}> : (!tt.ptr<f32>, tensor<512xi32>) ->()tensor<1024xf32>
  tt.return
}