module {
  func.func @f(%arg0: i32, %arg1: f32, %arg2: !llvm.ptr<1>, %arg3: !llvm.ptr<3>, %arg4: !llvm.ptr, %arg5: i1, %arg6: i64) {
    nvvm.barrier0
    nvvm.barrier0 {x}
    nvvm.barrier
    nvvm.barrier id = %arg0
    nvvm.barrier.arrive number_of_threads = %arg0
    nvvm.barrier.arrive id = %arg0 number_of_threads = %arg0 {x}
    %0 = nvvm.read.ptx.sreg.tid.x : i32
    %1 = nvvm.read.ptx.sreg.tid.x range <i32, 0, 64> {x} : i32
    %2 = nvvm.read.ptx.sreg.clock64 : i64
    nvvm.cluster.arrive
    nvvm.cluster.arrive {aligned}
    nvvm.cluster.wait {aligned}
    nvvm.cluster.arrive.relaxed {aligned}
    %3 = nvvm.elect.sync -> i1
    %4 = nvvm.elect.sync %arg0 {x} -> i1
    nvvm.fence.mbarrier.init
    nvvm.fence.sc.cluster
    nvvm.fence.proxy {kind = #nvvm.proxy_kind<async.shared>, space = #nvvm.shared_space<cta>}
    nvvm.setmaxregister  increase 232
    nvvm.setmaxregister  decrease 24 {x}
    nvvm.bar.warp.sync %arg0 : i32
    nvvm.cp.async.commit.group
    nvvm.cp.async.wait.group 1
    nvvm.cp.async.bulk.commit.group
    nvvm.cp.async.bulk.wait_group 1 {read}
    %5 = nvvm.shfl.sync  bfly %arg0, %arg1, %arg0, %arg0 : f32 -> f32
    %6 = nvvm.shfl.sync  idx %arg0, %arg0, %arg0, %arg0 {return_value_and_is_valid} : i32 -> !llvm.struct<(i32, i1)>
    %7 = nvvm.shfl.sync  up %arg0, %arg0, %arg0, %arg0 : i32 -> i32
    %8 = nvvm.shfl.sync  down %arg0, %arg0, %arg0, %arg0 : i32 -> i32
    %9 = nvvm.mapa %arg3, %arg0 : !llvm.ptr<3> -> !llvm.ptr<7>
    %10 = nvvm.redux.sync  add %arg0, %arg0 : i32 -> i32
    %11 = nvvm.redux.sync  fmax %arg1, %arg0 {abs = true, nan = true} : f32 -> f32
    %12 = nvvm.vote.sync  ballot %arg0, %arg5 -> i32
    %13 = nvvm.vote.sync  any %arg0, %arg5 -> i1
    nvvm.wgmma.fence.aligned
    nvvm.wgmma.commit.group.sync.aligned
    nvvm.wgmma.wait.group.sync.aligned 1
    nvvm.cp.async.mbarrier.arrive %arg3 : !llvm.ptr<3>
    nvvm.cp.async.mbarrier.arrive %arg4 {noinc = true} : !llvm.ptr
    nvvm.mbarrier.init %arg3, %arg0 : !llvm.ptr<3>, i32
    nvvm.mbarrier.init %arg4, %arg0, predicate = %arg5 : !llvm.ptr, i32, i1
    nvvm.mbarrier.inval %arg3 : !llvm.ptr<3>
    return
  }
}
