module {
  tt.func @scratch() {
    %0 = proton_gpu.global_scratch_alloc {alignment = 128 : i32, nbytes = 1152 : i32} : !tt.ptr<i32>
    tt.return
  }
}
