module {
  llvm.func @old(%arg0: !llvm.ptr<3>, %arg1: i1, %arg2: i32) {
    %0 = nvg.warp_id
    %1 = nvg.warp_id {omitUniformHint}
    %2 = nvg.canonical_warp_id
    nvg.wgmma_fence
    nvg.wgmma_commit_group
    nvg.cluster_arrive {relaxed = false}
    nvg.cluster_wait
    nvg.fence_async_shared {bCluster = true}
    nvg.reg_alloc {regCount = 232 : i32}
    nvg.reg_dealloc {regCount = 40 : i32}
    nvg.mbarrier_arrive %arg0, %arg1 {arriveType = 0 : i32} : <3>
    nvg.mbarrier_arrive %arg0, %arg1, %arg2 {arriveType = 3 : i32, txCount = 64 : i32} : <3>
    nvg.bar_arrive %arg2, %arg2 : i32, i32
    nvg.bar_wait %arg2, %arg2 : i32, i32
    nvg.stmatrix %arg0, %arg2, %arg2 {trans} : !llvm.ptr<3>, i32, i32
    %3 = nvg.ldmatrix %arg0 : (!llvm.ptr<3>) -> !llvm.struct<(i32, i32)>
    llvm.return
  }
}
