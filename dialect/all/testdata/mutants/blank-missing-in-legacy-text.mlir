module attributes {"triton_gpu.num-warps" = 4 : i32} {
  tt.func @f(%p: i1, %i: i32) {
    %0 = triton_gpu.async_commit_group
    %1 = triton_gpu.async_commit_group loc(unknown)
    tt.print " x: " {hex = false} : %i : i32
    tt.assert %p, "message", "file.py", "kernel", 7 : i1
    tt.return
  }
}
