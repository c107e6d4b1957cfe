module {
  llvm.func @wgmma(%arg0: i64, %arg1: !llvm.struct<(f32, f32)>, %arg2: i1, %arg3: !llvm.struct<(i32, i32)>) {
    %0 = nvg.wgmma %arg0, %arg0, %arg2 {eltTypeA = 4 : i32, eltTypeB = 4 : i32, eltTypeC = 7 : i32, k = 16 : i32, layoutA = 0 : i32, layoutB = 1 : i32, m = 64 : i32, n = 8 : i32} : (i64, i64, i1) -> !llvm.struct<(f32, f32)>
    %1 = nvg.wgmma %arg3, %arg0, %arg2, %0 {eltTypeA = 5 : i32, eltTypeB = 5 : i32, eltTypeC = 7 : i32, k = 16 : i32, layoutA = 0 : i32, layoutB = 0 : i32, m = 64 : i32, n = 8 : i32} : (!llvm.struct<(i32, i32)>, i64, i1, !llvm.struct<(f32, f32)>) -> !llvm.struct<(f32, f32)>
    %2 = nvg.wgmma_wait_group %1 {pendings = 0 : i32} : !llvm.struct<(f32, f32)>
    llvm.return
  }
  llvm.func @numbers(%arg0: !llvm.ptr<1>, %arg1: i1) {
    %0 = nvg.cluster_id
    %1 = nvg.warp_group_barrier_id
    %2 = nvg.tensor_memory_base
    %3 = nvg.ld_acquire acquire, gpu, %arg0 : (!llvm.ptr<1>) -> i32
    %4 = nvg.ld_acquire relaxed, sys, %arg0, %arg1 {hot} : (!llvm.ptr<1>) -> f16
    llvm.return
  }
}
