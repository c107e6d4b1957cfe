// want result and offsets have the same shape
tt.func @f(%p: !tt.ptr<f32>, %o: tensor<512xi32>) {
  %0 = "amdg.buffer_load"(%p, %o) <{operandSegmentSizes = array<i32: 1, 1, 0, 0, 0>}> : (!tt.ptr<f32>, tensor<512xi32>) -> tensor<1024xf32>
  tt.return
}
// -----
// want result element type matches the pointed type of ptr
tt.func @f(%p: !tt.ptr<f16>, %o: tensor<1024xi32>) {
  %0 = amdg.buffer_load %p[%o] : !tt.ptr<f16> -> tensor<1024xf32>
  tt.return
}
// -----
// want invalid offset at dimension 1
tt.func @f(%a: tensor<256x128xi32>) {
  %0 = amdg.extract_slice %a [0, 124] : tensor<256x128xi32> to tensor<256x8xi32>
  tt.return
}
// -----
// want Number of source tiles (2) doesn't match required count (4).
tt.func @f(%a: tensor<64x64xf32>) {
  %0 = amdg.concat %a, %a : tensor<64x64xf32>, tensor<64x64xf32> -> tensor<128x128xf32>
  tt.return
}
// -----
// want Expect input tensor in Blocked encoding
tt.func @f(%a: tensor<64x64xf32>) {
  %0 = amdg.in_thread_transpose %a : tensor<64x64xf32> -> tensor<64x64xf32>
  tt.return
}
// -----
// want requires ttg.num-ctas > 1
tt.func @f() {
  amdg.cluster_barrier_arrive
  tt.return
}
// -----
// want warp_used_hint = 0x69 is not axis-aligned: K = 4 active warps must span exactly log2(K) = 2 warpId bit positions
#p = #ttg.padded_shared<[64:+4] {order = [1, 0], shape = [64, 64]}>
module attributes {"ttg.num-warps" = 8 : i32} {
  tt.func @f(%d: !tt.tensordesc<64x64xf16>, %m: !ttg.memdesc<64x64xf16, #p, #ttg.shared_memory, mutable>) {
    %0 = amdg.async_tdm_copy_global_to_local %d into %m {warp_used_hint = 105 : i32} : !tt.tensordesc<64x64xf16> -> !ttg.memdesc<64x64xf16, #p, #ttg.shared_memory, mutable>
    tt.return
  }
}
// -----
// want TDM does not support swizzling
#s = #ttg.swizzled_shared<{vec = 8, perPhase = 1, maxPhase = 8, order = [1, 0]}>
tt.func @f(%d: !tt.tensordesc<64x64xf16>, %m: !ttg.memdesc<64x64xf16, #s, #ttg.shared_memory, mutable>) {
  %0 = amdg.async_tdm_copy_local_to_global %d from %m : !ttg.memdesc<64x64xf16, #s, #ttg.shared_memory, mutable> -> !tt.tensordesc<64x64xf16>
  tt.return
}
// -----
// want must provide at least one of add_offsets, set_bounds, or pred
tt.func @f(%d: !tt.tensordesc<64x64xf16>) {
  %0 = amdg.update_tensor_descriptor %d : !tt.tensordesc<64x64xf16>
  tt.return
}
// -----
// want clamp_bounds requires add_offsets
tt.func @f(%d: !tt.tensordesc<64x64xf16>, %i: i32) {
  %0 = amdg.update_tensor_descriptor %d set_bounds = [%i, %i] {clamp_bounds} : !tt.tensordesc<64x64xf16>
  tt.return
}
