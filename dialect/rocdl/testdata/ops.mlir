module {
  func.func @f(%arg0: i32, %arg1: i16, %arg2: f32, %arg3: f16, %arg4: !llvm.ptr<1>, %arg5: !llvm.ptr<3>, %arg6: !llvm.ptr, %arg7: !llvm.ptr<8>, %arg8: i1, %arg9: i64) {
    %0 = rocdl.workitem.id.x : i32
    %1 = rocdl.workitem.id.y range <i32, 0, 64> : i32
    %2 = rocdl.workgroup.id.z {x} : i32
    %3 = rocdl.workgroup.dim.x : i32
    %4 = rocdl.grid.dim.x : i64
    %5 = rocdl.cluster.id.x : i32
    %6 = rocdl.wavefrontsize : i32
    rocdl.s.waitcnt 1
    rocdl.s.waitcnt {x} 1
    rocdl.s.sleep 1
    rocdl.s.nop 1
    rocdl.s.barrier
    rocdl.barrier {x}
    rocdl.s.barrier.init %arg5 member_cnt = 1 : !llvm.ptr<3>
    rocdl.s.barrier.signal id = -1
    rocdl.s.barrier.signal.var %arg5 member_cnt = 1 : !llvm.ptr<3>
    rocdl.s.barrier.join %arg5 : !llvm.ptr<3>
    rocdl.s.barrier.leave id = 1
    rocdl.s.barrier.wait id = -1 {x}
    rocdl.s.wait.dscnt 0
    rocdl.s.wait.loadcnt 0
    rocdl.s.wait.storecnt 0
    rocdl.s.wait.expcnt 0
    rocdl.s.wait.asynccnt 0
    rocdl.s.wait.tensorcnt 0 {x}
    rocdl.s.setprio 1
    rocdl.s.setprio 0 {x}
    rocdl.sched.barrier 0
    rocdl.sched.barrier 7 {x}
    rocdl.sched.group.barrier 8, 1, 0
    rocdl.iglp.opt 1
    %7 = rocdl.mbcnt.lo %arg0, %arg0 : (i32, i32) -> i32
    %8 = rocdl.mbcnt.hi %arg0, %arg0 {x} : (i32, i32) -> i32
    %9 = rocdl.ds_swizzle %arg0, %arg0 : (i32, i32) -> i32
    %10 = rocdl.ds_bpermute %arg0, %arg0 : (i32, i32) -> i32
    %11 = rocdl.ballot %arg8 : i64
    %12 = rocdl.readfirstlane %arg2 : f32
    %13 = rocdl.readlane %arg2, %arg0 : (f32, i32) -> f32
    %14 = rocdl.make.buffer.rsrc %arg4, %arg1, %arg9, %arg0 : <1> to <8>
    %15 = rocdl.make.buffer.rsrc %arg6, %arg1, %arg9, %arg0 : !llvm.ptr to <8>
    %16 = rocdl.raw.ptr.buffer.load %arg7, %arg0, %arg0, %arg0 : vector<4xf32>
    rocdl.raw.ptr.buffer.store %arg2, %arg7, %arg0, %arg0, %arg0 : f32
    rocdl.raw.ptr.buffer.atomic.fadd %arg2, %arg7, %arg0, %arg0, %arg0 : f32
    rocdl.raw.ptr.buffer.atomic.fmax %arg2, %arg7, %arg0, %arg0, %arg0 : f32
    rocdl.raw.ptr.buffer.atomic.smax %arg0, %arg7, %arg0, %arg0, %arg0 : i32
    rocdl.raw.ptr.buffer.atomic.umin %arg0, %arg7, %arg0, %arg0, %arg0 : i32
    %17 = rocdl.raw.ptr.buffer.atomic.cmpswap %arg0, %arg0, %arg7, %arg0, %arg0, %arg0 : i32
    return
  }
}
