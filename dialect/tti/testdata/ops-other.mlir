#blocked = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
#shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-warps" = 4 : i32, "ttg.threads-per-warp" = 32 : i32} {
  tt.func @since(%arg0: !tt.tensordesc<16x64xf16>) {
    tti.experimental_gsan_init true
    tti.experimental_gsan_init false {first}
    tt.return
  }
  tt.func @until(%arg0: !ttg.memdesc<16xi64, #shared, #smem, mutable>, %arg1: tensor<128xi1, #blocked>, %arg2: i1, %arg3: !tt.ptr<i32>, %arg4: i32, %arg5: tensor<128x!tt.ptr<f32>, #blocked>, %arg6: !tt.tensordesc<16x64xf16>) {
    tti.experimental_gsan_init
    tti.experimental_assert_in_thread %arg2, "one" {check_any = false} : i1
    tti.experimental_assert_in_thread %arg1, "any" {check_any = true} : tensor<128xi1, #blocked>
    %0 = tti.experimental_buffer_pointers [0, 64], tensor_mem : tensor<2xi64, #blocked>
    %1 = tti.experimental_memdesc_to_i64 %arg0 : <16xi64, #shared, #smem, mutable>
    %2 = tti.experimental_gsan_atomic_cas relaxed, gpu, %arg3, %arg4, %arg4, %arg2 : (!tt.ptr<i32>, i32, i32, i1) -> i32
    tti.experimental_gsan_atomic_tensor_access acq_rel, gpu, %arg5, %arg1 : tensor<128x!tt.ptr<f32>, #blocked>
    %3 = tti.experimental_gsan_atomic_load acquire, gpu, %arg3 : (!tt.ptr<i32>) -> i32
    %4 = tti.experimental_gsan_atomic_load acquire, gpu, %arg3, %arg2 : (!tt.ptr<i32>, i1) -> i32
    tti.experimental_gsan_atomic_store release, gpu, %arg3, %arg4, %arg2 : !tt.ptr<i32>
    %5:5 = tti.experimental_gsan_tensordesc_info %arg6 : !tt.tensordesc<16x64xf16> -> !tt.ptr<f16>, i64, i64, i64, i64
    tt.return
  }
}
