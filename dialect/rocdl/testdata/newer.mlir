module {
  func.func @f(%arg0: i32, %arg1: f32, %arg2: !llvm.ptr<8>) {
    rocdl.sched.barrier none {triton.warp_pipeline.border = "stage"}
    rocdl.sched.barrier valu|salu
    rocdl.sched.group.barrier mfma_wmma, 1, 0
    rocdl.wait.asyncmark 0
    rocdl.asyncmark
    %0 = rocdl.raw.ptr.buffer.load %arg2, %arg0, %arg0, 0 : vector<4xf32>
    rocdl.raw.ptr.buffer.store %arg1, %arg2, %arg0, %arg0, 0 : f32
    %1 = rocdl.raw.ptr.buffer.atomic.fadd %arg1, %arg2, %arg0, %arg0, 0 : f32
    %2 = rocdl.raw.ptr.buffer.atomic.cmpswap %arg0, %arg0, %arg2, %arg0, %arg0, 0 : i32
    %3 = rocdl.wave.id : i32
    %4 = rocdl.cluster.workgroup.id.x : i32
    return
  }
}
