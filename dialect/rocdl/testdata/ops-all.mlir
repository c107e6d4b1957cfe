#alias_scope_domain = #llvm.alias_scope_domain<id = distinct[0]<>>
#tbaa_root = #llvm.tbaa_root<id = "root">
#alias_scope = #llvm.alias_scope<id = distinct[1]<>, domain = #alias_scope_domain>
#tbaa_type_desc = #llvm.tbaa_type_desc<id = "int", members = {<#tbaa_root, 0>}>
#tbaa_tag = #llvm.tbaa_tag<base_type = #tbaa_type_desc, access_type = #tbaa_type_desc, offset = 0>
module {
  llvm.func @threads(%arg0: f32, %arg1: i1, %arg2: !llvm.ptr<3>, %arg3: i32, %arg4: i64, %arg5: !llvm.ptr, %arg6: i16, %arg7: vector<2xf16>) {
    %0 = rocdl.cos %arg0 f32 -> f32
    %1 = rocdl.exp %arg0 f32 -> f32
    %2 = rocdl.exp2 %arg0 f32 -> f32
    %3 = rocdl.log %arg0 f32 -> f32
    %4 = rocdl.rcp %arg0 f32 -> f32
    %5 = rocdl.sin %arg0 f32 -> f32
    %6 = rocdl.sqrt %arg0 f32 -> f32
    %7 = rocdl.tanh %arg0 f32 -> f32
    %8 = rocdl.ballot %arg1 : i32
    rocdl.s.barrier.init %arg2 member_cnt = 1 : !llvm.ptr<3>
    rocdl.s.barrier.join %arg2 : !llvm.ptr<3>
    rocdl.s.barrier.leave id = 2
    rocdl.barrier
    %9 = rocdl.s.barrier.signal.isfirst id = 1 -> i1
    rocdl.s.barrier.signal id = 1
    rocdl.s.barrier.signal.var %arg2 member_cnt = 1 : !llvm.ptr<3>
    rocdl.s.barrier.wait id = 2
    %10 = rocdl.workgroup.dim.x : i32
    %11 = rocdl.workgroup.dim.y : i32
    %12 = rocdl.workgroup.dim.z : i32
    %13 = rocdl.workgroup.id.x : i32
    %14 = rocdl.workgroup.id.y : i32
    %15 = rocdl.workgroup.id.z : i32
    %16 = rocdl.cluster.id.x : i32
    %17 = rocdl.cluster.id.y : i32
    %18 = rocdl.cluster.id.z : i32
    %19 = rocdl.update.dpp %arg3, %arg3 with 1, 1, 1, true : i32
    %20 = rocdl.update.dpp {x} %arg0, %arg0 with 1, 1, 1, false : f32
    rocdl.ds.atomic.async.barrier.arrive.b64 %arg2 : !llvm.ptr<3>
    %21 = rocdl.ds.atomic.barrier.arrive.rtn.b64 %arg2, %arg4 : !llvm.ptr<3>, i64 -> i64
    %22 = rocdl.ds.atomic.barrier.arrive.rtn.b64 %arg2, %arg4 {alias_scopes = [#alias_scope], noalias_scopes = [#alias_scope], tbaa = [#tbaa_tag]} : !llvm.ptr<3>, i64 -> i64
    %23 = rocdl.ds_bpermute %arg3, %arg3 : (i32, i32) -> i32
    %24 = rocdl.ds_swizzle %arg3, %arg3 : (i32, i32) -> i32
    %25 = rocdl.fmed3 %arg0, %arg0, %arg0 : f32
    %26 = rocdl.s.get.barrier.state id = 1 -> i32
    %27 = rocdl.s.get.named.barrier.state %arg2 : !llvm.ptr<3> -> i32
    %28 = rocdl.grid.dim.x : i32
    %29 = rocdl.grid.dim.y : i32
    %30 = rocdl.grid.dim.z : i32
    rocdl.iglp.opt 1
    %31 = rocdl.make.buffer.rsrc %arg5, %arg6, %arg4, %arg3 : !llvm.ptr to !llvm.ptr
    %32 = rocdl.mbcnt.hi %arg3, %arg3 : (i32, i32) -> i32
    %33 = rocdl.mbcnt.lo %arg3, %arg3 : (i32, i32) -> i32
    %34 = rocdl.mbcnt.lo %arg3, %arg3 {arg_attrs = [{}, {llvm.noundef}], res_attrs = [{llvm.noundef}]} : (i32, i32) -> i32
    %35 = rocdl.permlane16.swap %arg3, %arg3, true, true : (i32, i32) -> <(i32, i32)>
    %36 = rocdl.permlane32.swap %arg3, %arg3, true, true : (i32, i32) -> <(i32, i32)>
    %37 = rocdl.permlanex16 %arg3, %arg3, %arg3, %arg3, true, true : i32, i32
    %38 = rocdl.readfirstlane %arg3 : i32
    %39 = rocdl.readfirstlane %arg7 : vector<2xf16>
    %40 = rocdl.readlane %arg3, %arg3 : (i32, i32) -> i32
    rocdl.s.barrier
    rocdl.s.nop 2
    rocdl.s.sleep 1
    rocdl.s.sleep {x} 1
    rocdl.s.waitcnt 1
    rocdl.sched.barrier 1
    rocdl.sched.group.barrier 1, 1, 1
    rocdl.s.setprio 2
    %41 = rocdl.workitem.id.x : i32
    %42 = rocdl.workitem.id.x range <i32, 0, 64> : i32
    %43 = rocdl.workitem.id.y : i32
    %44 = rocdl.workitem.id.z : i32
    rocdl.s.wait.asynccnt 2
    rocdl.s.wait.dscnt 2
    rocdl.s.wait.expcnt 2
    rocdl.s.wait.loadcnt 2
    rocdl.s.wait.storecnt 2
    rocdl.s.wait.tensorcnt 2
    rocdl.s.wakeup.barrier %arg2 : !llvm.ptr<3>
    %45 = rocdl.wavefrontsize : i32
    llvm.return
  }
  llvm.func @matrices(%arg0: vector<4xf16>, %arg1: vector<4xf32>, %arg2: i32, %arg3: f32, %arg4: vector<32xf32>, %arg5: vector<8xi32>, %arg6: vector<16xf32>, %arg7: vector<8xf16>, %arg8: vector<4xi32>, %arg9: vector<16xbf16>, %arg10: vector<8xf32>, %arg11: i64) {
    %0 = rocdl.mfma.f32.16x16x16bf16.1k %arg0, %arg0, %arg1, %arg2, %arg2, %arg2 : (vector<4xf16>, vector<4xf16>, vector<4xf32>, i32, i32, i32) -> vector<4xf32>
    %1 = rocdl.mfma.f32.16x16x16f16 %arg0, %arg0, %arg1, %arg2, %arg2, %arg2 : (vector<4xf16>, vector<4xf16>, vector<4xf32>, i32, i32, i32) -> vector<4xf32>
    %2 = rocdl.mfma.f32.16x16x1f32 %arg0, %arg0, %arg1, %arg2, %arg2, %arg2 : (vector<4xf16>, vector<4xf16>, vector<4xf32>, i32, i32, i32) -> vector<4xf32>
    %3 = rocdl.mfma.f32.16x16x2bf16 %arg0, %arg0, %arg1, %arg2, %arg2, %arg2 : (vector<4xf16>, vector<4xf16>, vector<4xf32>, i32, i32, i32) -> vector<4xf32>
    %4 = rocdl.mfma.f32.16x16x32.bf16 %arg0, %arg0, %arg1, %arg2, %arg2, %arg2 : (vector<4xf16>, vector<4xf16>, vector<4xf32>, i32, i32, i32) -> vector<4xf32>
    %5 = rocdl.mfma.f32.16x16x32.bf8.bf8 %arg0, %arg0, %arg1, %arg2, %arg2, %arg2 : (vector<4xf16>, vector<4xf16>, vector<4xf32>, i32, i32, i32) -> vector<4xf32>
    %6 = rocdl.mfma.f32.16x16x32.bf8.fp8 %arg0, %arg0, %arg1, %arg2, %arg2, %arg2 : (vector<4xf16>, vector<4xf16>, vector<4xf32>, i32, i32, i32) -> vector<4xf32>
    %7 = rocdl.mfma.f32.16x16x32.f16 %arg0, %arg0, %arg1, %arg2, %arg2, %arg2 : (vector<4xf16>, vector<4xf16>, vector<4xf32>, i32, i32, i32) -> vector<4xf32>
    %8 = rocdl.mfma.f32.16x16x32.fp8.bf8 %arg0, %arg0, %arg1, %arg2, %arg2, %arg2 : (vector<4xf16>, vector<4xf16>, vector<4xf32>, i32, i32, i32) -> vector<4xf32>
    %9 = rocdl.mfma.f32.16x16x32.fp8.fp8 %arg0, %arg0, %arg1, %arg2, %arg2, %arg2 : (vector<4xf16>, vector<4xf16>, vector<4xf32>, i32, i32, i32) -> vector<4xf32>
    %10 = rocdl.mfma.f32.16x16x4bf16.1k %arg0, %arg0, %arg1, %arg2, %arg2, %arg2 : (vector<4xf16>, vector<4xf16>, vector<4xf32>, i32, i32, i32) -> vector<4xf32>
    %11 = rocdl.mfma.f32.16x16x4f16 %arg0, %arg0, %arg1, %arg2, %arg2, %arg2 : (vector<4xf16>, vector<4xf16>, vector<4xf32>, i32, i32, i32) -> vector<4xf32>
    %12 = rocdl.mfma.f32.16x16x4f32 %arg0, %arg0, %arg1, %arg2, %arg2, %arg2 : (vector<4xf16>, vector<4xf16>, vector<4xf32>, i32, i32, i32) -> vector<4xf32>
    %13 = rocdl.mfma.f32.16x16x8.xf32 %arg0, %arg0, %arg1, %arg2, %arg2, %arg2 : (vector<4xf16>, vector<4xf16>, vector<4xf32>, i32, i32, i32) -> vector<4xf32>
    %14 = rocdl.mfma.f32.16x16x8bf16 %arg0, %arg0, %arg1, %arg2, %arg2, %arg2 : (vector<4xf16>, vector<4xf16>, vector<4xf32>, i32, i32, i32) -> vector<4xf32>
    %15 = rocdl.mfma.f32.32x32x16.bf16 %arg0, %arg0, %arg1, %arg2, %arg2, %arg2 : (vector<4xf16>, vector<4xf16>, vector<4xf32>, i32, i32, i32) -> vector<4xf32>
    %16 = rocdl.mfma.f32.32x32x16.bf8.bf8 %arg0, %arg0, %arg1, %arg2, %arg2, %arg2 : (vector<4xf16>, vector<4xf16>, vector<4xf32>, i32, i32, i32) -> vector<4xf32>
    %17 = rocdl.mfma.f32.32x32x16.bf8.fp8 %arg0, %arg0, %arg1, %arg2, %arg2, %arg2 : (vector<4xf16>, vector<4xf16>, vector<4xf32>, i32, i32, i32) -> vector<4xf32>
    %18 = rocdl.mfma.f32.32x32x16.f16 %arg0, %arg0, %arg1, %arg2, %arg2, %arg2 : (vector<4xf16>, vector<4xf16>, vector<4xf32>, i32, i32, i32) -> vector<4xf32>
    %19 = rocdl.mfma.f32.32x32x16.fp8.bf8 %arg0, %arg0, %arg1, %arg2, %arg2, %arg2 : (vector<4xf16>, vector<4xf16>, vector<4xf32>, i32, i32, i32) -> vector<4xf32>
    %20 = rocdl.mfma.f32.32x32x16.fp8.fp8 %arg0, %arg0, %arg1, %arg2, %arg2, %arg2 : (vector<4xf16>, vector<4xf16>, vector<4xf32>, i32, i32, i32) -> vector<4xf32>
    %21 = rocdl.mfma.f32.32x32x1f32 %arg3, %arg3, %arg4, %arg2, %arg2, %arg2 : (f32, f32, vector<32xf32>, i32, i32, i32) -> vector<32xf32>
    %22 = rocdl.mfma.f32.32x32x1f32 %arg3, %arg3, %arg4, %arg2, %arg2, %arg2 {x = 1 : i32} : (f32, f32, vector<32xf32>, i32, i32, i32) -> vector<32xf32>
    %23 = rocdl.mfma.f32.32x32x2bf16 %arg0, %arg0, %arg1, %arg2, %arg2, %arg2 : (vector<4xf16>, vector<4xf16>, vector<4xf32>, i32, i32, i32) -> vector<4xf32>
    %24 = rocdl.mfma.f32.32x32x2f32 %arg0, %arg0, %arg1, %arg2, %arg2, %arg2 : (vector<4xf16>, vector<4xf16>, vector<4xf32>, i32, i32, i32) -> vector<4xf32>
    %25 = rocdl.mfma.f32.32x32x4.xf32 %arg0, %arg0, %arg1, %arg2, %arg2, %arg2 : (vector<4xf16>, vector<4xf16>, vector<4xf32>, i32, i32, i32) -> vector<4xf32>
    %26 = rocdl.mfma.f32.32x32x4bf16 %arg0, %arg0, %arg1, %arg2, %arg2, %arg2 : (vector<4xf16>, vector<4xf16>, vector<4xf32>, i32, i32, i32) -> vector<4xf32>
    %27 = rocdl.mfma.f32.32x32x4bf16.1k %arg0, %arg0, %arg1, %arg2, %arg2, %arg2 : (vector<4xf16>, vector<4xf16>, vector<4xf32>, i32, i32, i32) -> vector<4xf32>
    %28 = rocdl.mfma.f32.32x32x4f16 %arg0, %arg0, %arg1, %arg2, %arg2, %arg2 : (vector<4xf16>, vector<4xf16>, vector<4xf32>, i32, i32, i32) -> vector<4xf32>
    %29 = rocdl.mfma.f32.32x32x8bf16.1k %arg0, %arg0, %arg1, %arg2, %arg2, %arg2 : (vector<4xf16>, vector<4xf16>, vector<4xf32>, i32, i32, i32) -> vector<4xf32>
    %30 = rocdl.mfma.f32.32x32x8f16 %arg0, %arg0, %arg1, %arg2, %arg2, %arg2 : (vector<4xf16>, vector<4xf16>, vector<4xf32>, i32, i32, i32) -> vector<4xf32>
    %31 = rocdl.mfma.f32.4x4x1f32 %arg0, %arg0, %arg1, %arg2, %arg2, %arg2 : (vector<4xf16>, vector<4xf16>, vector<4xf32>, i32, i32, i32) -> vector<4xf32>
    %32 = rocdl.mfma.f32.4x4x2bf16 %arg0, %arg0, %arg1, %arg2, %arg2, %arg2 : (vector<4xf16>, vector<4xf16>, vector<4xf32>, i32, i32, i32) -> vector<4xf32>
    %33 = rocdl.mfma.f32.4x4x4bf16.1k %arg0, %arg0, %arg1, %arg2, %arg2, %arg2 : (vector<4xf16>, vector<4xf16>, vector<4xf32>, i32, i32, i32) -> vector<4xf32>
    %34 = rocdl.mfma.f32.4x4x4f16 %arg0, %arg0, %arg1, %arg2, %arg2, %arg2 : (vector<4xf16>, vector<4xf16>, vector<4xf32>, i32, i32, i32) -> vector<4xf32>
    %35 = rocdl.mfma.f64.16x16x4f64 %arg0, %arg0, %arg1, %arg2, %arg2, %arg2 : (vector<4xf16>, vector<4xf16>, vector<4xf32>, i32, i32, i32) -> vector<4xf32>
    %36 = rocdl.mfma.f64.4x4x4f64 %arg0, %arg0, %arg1, %arg2, %arg2, %arg2 : (vector<4xf16>, vector<4xf16>, vector<4xf32>, i32, i32, i32) -> vector<4xf32>
    %37 = rocdl.mfma.i32.16x16x16i8 %arg0, %arg0, %arg1, %arg2, %arg2, %arg2 : (vector<4xf16>, vector<4xf16>, vector<4xf32>, i32, i32, i32) -> vector<4xf32>
    %38 = rocdl.mfma.i32.16x16x32.i8 %arg0, %arg0, %arg1, %arg2, %arg2, %arg2 : (vector<4xf16>, vector<4xf16>, vector<4xf32>, i32, i32, i32) -> vector<4xf32>
    %39 = rocdl.mfma.i32.16x16x4i8 %arg0, %arg0, %arg1, %arg2, %arg2, %arg2 : (vector<4xf16>, vector<4xf16>, vector<4xf32>, i32, i32, i32) -> vector<4xf32>
    %40 = rocdl.mfma.i32.16x16x64.i8 %arg0, %arg0, %arg1, %arg2, %arg2, %arg2 : (vector<4xf16>, vector<4xf16>, vector<4xf32>, i32, i32, i32) -> vector<4xf32>
    %41 = rocdl.mfma.i32.32x32x16.i8 %arg0, %arg0, %arg1, %arg2, %arg2, %arg2 : (vector<4xf16>, vector<4xf16>, vector<4xf32>, i32, i32, i32) -> vector<4xf32>
    %42 = rocdl.mfma.i32.32x32x32.i8 %arg0, %arg0, %arg1, %arg2, %arg2, %arg2 : (vector<4xf16>, vector<4xf16>, vector<4xf32>, i32, i32, i32) -> vector<4xf32>
    %43 = rocdl.mfma.i32.32x32x4i8 %arg0, %arg0, %arg1, %arg2, %arg2, %arg2 : (vector<4xf16>, vector<4xf16>, vector<4xf32>, i32, i32, i32) -> vector<4xf32>
    %44 = rocdl.mfma.i32.32x32x8i8 %arg0, %arg0, %arg1, %arg2, %arg2, %arg2 : (vector<4xf16>, vector<4xf16>, vector<4xf32>, i32, i32, i32) -> vector<4xf32>
    %45 = rocdl.mfma.i32.4x4x4i8 %arg0, %arg0, %arg1, %arg2, %arg2, %arg2 : (vector<4xf16>, vector<4xf16>, vector<4xf32>, i32, i32, i32) -> vector<4xf32>
    %46 = rocdl.mfma.scale.f32.16x16x128.f8f6f4 %arg5, %arg5, %arg6, %arg2, %arg2, %arg2, %arg2, %arg2, %arg2 : (vector<8xi32>, vector<8xi32>, vector<16xf32>, i32, i32, i32, i32, i32, i32) -> vector<16xf32>
    %47 = rocdl.mfma.scale.f32.32x32x64.f8f6f4 %arg5, %arg5, %arg6, %arg2, %arg2, %arg2, %arg2, %arg2, %arg2 : (vector<8xi32>, vector<8xi32>, vector<16xf32>, i32, i32, i32, i32, i32, i32) -> vector<16xf32>
    %48 = rocdl.smfmac.f32.16x16x128.bf8.bf8 %arg0, %arg7, %arg1, %arg2, %arg2, %arg2 : (vector<4xf16>, vector<8xf16>, vector<4xf32>, i32, i32, i32) -> vector<4xf32>
    %49 = rocdl.smfmac.f32.16x16x128.bf8.fp8 %arg0, %arg7, %arg1, %arg2, %arg2, %arg2 : (vector<4xf16>, vector<8xf16>, vector<4xf32>, i32, i32, i32) -> vector<4xf32>
    %50 = rocdl.smfmac.f32.16x16x128.fp8.bf8 %arg0, %arg7, %arg1, %arg2, %arg2, %arg2 : (vector<4xf16>, vector<8xf16>, vector<4xf32>, i32, i32, i32) -> vector<4xf32>
    %51 = rocdl.smfmac.f32.16x16x128.fp8.fp8 %arg0, %arg7, %arg1, %arg2, %arg2, %arg2 : (vector<4xf16>, vector<8xf16>, vector<4xf32>, i32, i32, i32) -> vector<4xf32>
    %52 = rocdl.smfmac.f32.16x16x32.bf16 %arg0, %arg7, %arg1, %arg2, %arg2, %arg2 : (vector<4xf16>, vector<8xf16>, vector<4xf32>, i32, i32, i32) -> vector<4xf32>
    %53 = rocdl.smfmac.f32.16x16x32.f16 %arg0, %arg7, %arg1, %arg2, %arg2, %arg2 : (vector<4xf16>, vector<8xf16>, vector<4xf32>, i32, i32, i32) -> vector<4xf32>
    %54 = rocdl.smfmac.f32.16x16x64.bf16 %arg0, %arg7, %arg1, %arg2, %arg2, %arg2 : (vector<4xf16>, vector<8xf16>, vector<4xf32>, i32, i32, i32) -> vector<4xf32>
    %55 = rocdl.smfmac.f32.16x16x64.bf8.bf8 %arg0, %arg7, %arg1, %arg2, %arg2, %arg2 : (vector<4xf16>, vector<8xf16>, vector<4xf32>, i32, i32, i32) -> vector<4xf32>
    %56 = rocdl.smfmac.f32.16x16x64.bf8.fp8 %arg0, %arg7, %arg1, %arg2, %arg2, %arg2 : (vector<4xf16>, vector<8xf16>, vector<4xf32>, i32, i32, i32) -> vector<4xf32>
    %57 = rocdl.smfmac.f32.16x16x64.f16 %arg0, %arg7, %arg1, %arg2, %arg2, %arg2 : (vector<4xf16>, vector<8xf16>, vector<4xf32>, i32, i32, i32) -> vector<4xf32>
    %58 = rocdl.smfmac.f32.16x16x64.fp8.bf8 %arg0, %arg7, %arg1, %arg2, %arg2, %arg2 : (vector<4xf16>, vector<8xf16>, vector<4xf32>, i32, i32, i32) -> vector<4xf32>
    %59 = rocdl.smfmac.f32.16x16x64.fp8.fp8 %arg0, %arg7, %arg1, %arg2, %arg2, %arg2 : (vector<4xf16>, vector<8xf16>, vector<4xf32>, i32, i32, i32) -> vector<4xf32>
    %60 = rocdl.smfmac.f32.32x32x16.bf16 %arg0, %arg7, %arg1, %arg2, %arg2, %arg2 : (vector<4xf16>, vector<8xf16>, vector<4xf32>, i32, i32, i32) -> vector<4xf32>
    %61 = rocdl.smfmac.f32.32x32x16.f16 %arg0, %arg7, %arg1, %arg2, %arg2, %arg2 : (vector<4xf16>, vector<8xf16>, vector<4xf32>, i32, i32, i32) -> vector<4xf32>
    %62 = rocdl.smfmac.f32.32x32x32.bf16 %arg0, %arg7, %arg1, %arg2, %arg2, %arg2 : (vector<4xf16>, vector<8xf16>, vector<4xf32>, i32, i32, i32) -> vector<4xf32>
    %63 = rocdl.smfmac.f32.32x32x32.bf8.bf8 %arg0, %arg7, %arg1, %arg2, %arg2, %arg2 : (vector<4xf16>, vector<8xf16>, vector<4xf32>, i32, i32, i32) -> vector<4xf32>
    %64 = rocdl.smfmac.f32.32x32x32.bf8.fp8 %arg0, %arg7, %arg1, %arg2, %arg2, %arg2 : (vector<4xf16>, vector<8xf16>, vector<4xf32>, i32, i32, i32) -> vector<4xf32>
    %65 = rocdl.smfmac.f32.32x32x32.f16 %arg0, %arg7, %arg1, %arg2, %arg2, %arg2 : (vector<4xf16>, vector<8xf16>, vector<4xf32>, i32, i32, i32) -> vector<4xf32>
    %66 = rocdl.smfmac.f32.32x32x32.fp8.bf8 %arg0, %arg7, %arg1, %arg2, %arg2, %arg2 : (vector<4xf16>, vector<8xf16>, vector<4xf32>, i32, i32, i32) -> vector<4xf32>
    %67 = rocdl.smfmac.f32.32x32x32.fp8.fp8 %arg0, %arg7, %arg1, %arg2, %arg2, %arg2 : (vector<4xf16>, vector<8xf16>, vector<4xf32>, i32, i32, i32) -> vector<4xf32>
    %68 = rocdl.smfmac.f32.32x32x64.bf8.bf8 %arg0, %arg7, %arg1, %arg2, %arg2, %arg2 : (vector<4xf16>, vector<8xf16>, vector<4xf32>, i32, i32, i32) -> vector<4xf32>
    %69 = rocdl.smfmac.f32.32x32x64.bf8.fp8 %arg0, %arg7, %arg1, %arg2, %arg2, %arg2 : (vector<4xf16>, vector<8xf16>, vector<4xf32>, i32, i32, i32) -> vector<4xf32>
    %70 = rocdl.smfmac.f32.32x32x64.fp8.bf8 %arg0, %arg7, %arg1, %arg2, %arg2, %arg2 : (vector<4xf16>, vector<8xf16>, vector<4xf32>, i32, i32, i32) -> vector<4xf32>
    %71 = rocdl.smfmac.f32.32x32x64.fp8.fp8 %arg0, %arg7, %arg1, %arg2, %arg2, %arg2 : (vector<4xf16>, vector<8xf16>, vector<4xf32>, i32, i32, i32) -> vector<4xf32>
    %72 = rocdl.smfmac.i32.16x16x128.i8 %arg0, %arg7, %arg1, %arg2, %arg2, %arg2 : (vector<4xf16>, vector<8xf16>, vector<4xf32>, i32, i32, i32) -> vector<4xf32>
    %73 = rocdl.smfmac.i32.16x16x64.i8 %arg0, %arg7, %arg1, %arg2, %arg2, %arg2 : (vector<4xf16>, vector<8xf16>, vector<4xf32>, i32, i32, i32) -> vector<4xf32>
    %74 = rocdl.smfmac.i32.32x32x32.i8 %arg0, %arg7, %arg1, %arg2, %arg2, %arg2 : (vector<4xf16>, vector<8xf16>, vector<4xf32>, i32, i32, i32) -> vector<4xf32>
    %75 = rocdl.smfmac.i32.32x32x64.i8 %arg0, %arg7, %arg1, %arg2, %arg2, %arg2 : (vector<4xf16>, vector<8xf16>, vector<4xf32>, i32, i32, i32) -> vector<4xf32>
    %76 = rocdl.wmma.bf16.16x16x16.bf16 %arg8, %arg8, %arg8 : (vector<4xi32>, vector<4xi32>, vector<4xi32>) -> vector<4xi32>
    %77 = rocdl.wmma.bf16.16x16x32.bf16 %arg9, %arg9, %arg9 : (vector<16xbf16>, vector<16xbf16>, vector<16xbf16>) -> vector<16xbf16>
    %78 = rocdl.wmma.bf16f32.16x16x32.bf16 %arg9, %arg9, %arg10 : (vector<16xbf16>, vector<16xbf16>, vector<8xf32>) -> vector<16xbf16>
    %79 = rocdl.wmma.f16.16x16x128.bf8_bf8 %arg8, %arg8, %arg7 : (vector<4xi32>, vector<4xi32>, vector<8xf16>) -> vector<8xf16>
    %80 = rocdl.wmma.f16.16x16x128.bf8_fp8 %arg8, %arg8, %arg7 : (vector<4xi32>, vector<4xi32>, vector<8xf16>) -> vector<8xf16>
    %81 = rocdl.wmma.f16.16x16x128.fp8_bf8 %arg8, %arg8, %arg7 : (vector<4xi32>, vector<4xi32>, vector<8xf16>) -> vector<8xf16>
    %82 = rocdl.wmma.f16.16x16x128.fp8_fp8 %arg8, %arg8, %arg7 : (vector<4xi32>, vector<4xi32>, vector<8xf16>) -> vector<8xf16>
    %83 = rocdl.wmma.f16.16x16x16.f16 %arg7, %arg7, %arg7 : (vector<8xf16>, vector<8xf16>, vector<8xf16>) -> vector<8xf16>
    %84 = rocdl.wmma.f16.16x16x16.f16 %arg7, %arg7, %arg7 {opsel = true} : (vector<8xf16>, vector<8xf16>, vector<8xf16>) -> vector<8xf16>
    %85 = rocdl.wmma.f16.16x16x16.f16 %arg7, %arg7, %arg7 : (vector<8xf16>, vector<8xf16>, vector<8xf16>) -> vector<8xf16>
    %86 = rocdl.wmma.f16.16x16x32.f16 %arg7, %arg7, %arg7 : (vector<8xf16>, vector<8xf16>, vector<8xf16>) -> vector<8xf16>
    %87 = rocdl.wmma.f16.16x16x64.bf8_bf8 %arg8, %arg8, %arg7 : (vector<4xi32>, vector<4xi32>, vector<8xf16>) -> vector<8xf16>
    %88 = rocdl.wmma.f16.16x16x64.bf8_fp8 %arg8, %arg8, %arg7 : (vector<4xi32>, vector<4xi32>, vector<8xf16>) -> vector<8xf16>
    %89 = rocdl.wmma.f16.16x16x64.fp8_bf8 %arg8, %arg8, %arg7 : (vector<4xi32>, vector<4xi32>, vector<8xf16>) -> vector<8xf16>
    %90 = rocdl.wmma.f16.16x16x64.fp8_fp8 %arg8, %arg8, %arg7 : (vector<4xi32>, vector<4xi32>, vector<8xf16>) -> vector<8xf16>
    %91 = rocdl.wmma.f32.16x16x128.bf8_bf8 %arg8, %arg8, %arg10 : (vector<4xi32>, vector<4xi32>, vector<8xf32>) -> vector<8xf32>
    %92 = rocdl.wmma.f32.16x16x128.bf8_fp8 %arg8, %arg8, %arg10 : (vector<4xi32>, vector<4xi32>, vector<8xf32>) -> vector<8xf32>
    %93 = rocdl.wmma.f32.16x16x128.fp8_bf8 %arg8, %arg8, %arg10 : (vector<4xi32>, vector<4xi32>, vector<8xf32>) -> vector<8xf32>
    %94 = rocdl.wmma.f32.16x16x128.fp8_fp8 %arg8, %arg8, %arg10 : (vector<4xi32>, vector<4xi32>, vector<8xf32>) -> vector<8xf32>
    %95 = rocdl.wmma.f32.16x16x16.bf16 %arg8, %arg8, %arg10 : (vector<4xi32>, vector<4xi32>, vector<8xf32>) -> vector<8xf32>
    %96 = rocdl.wmma.f32.16x16x16.bf8_bf8 %arg8, %arg8, %arg10 : (vector<4xi32>, vector<4xi32>, vector<8xf32>) -> vector<8xf32>
    %97 = rocdl.wmma.f32.16x16x16.bf8_fp8 %arg8, %arg8, %arg10 : (vector<4xi32>, vector<4xi32>, vector<8xf32>) -> vector<8xf32>
    %98 = rocdl.wmma.f32.16x16x16.f16 %arg7, %arg7, %arg10 : (vector<8xf16>, vector<8xf16>, vector<8xf32>) -> vector<8xf32>
    %99 = rocdl.wmma.f32.16x16x16.fp8_bf8 %arg8, %arg8, %arg10 : (vector<4xi32>, vector<4xi32>, vector<8xf32>) -> vector<8xf32>
    %100 = rocdl.wmma.f32.16x16x16.fp8_fp8 %arg8, %arg8, %arg10 : (vector<4xi32>, vector<4xi32>, vector<8xf32>) -> vector<8xf32>
    %101 = rocdl.wmma.f32.16x16x32.bf16 %arg9, %arg9, %arg10 : (vector<16xbf16>, vector<16xbf16>, vector<8xf32>) -> vector<8xf32>
    %102 = rocdl.wmma.f32.16x16x32.f16 %arg7, %arg7, %arg10 : (vector<8xf16>, vector<8xf16>, vector<8xf32>) -> vector<8xf32>
    %103 = rocdl.wmma.f32.16x16x32.f16 %arg7, %arg7, %arg10 {modC = 3 : i16, reuseA = true, signA = true, signB = true} : (vector<8xf16>, vector<8xf16>, vector<8xf32>) -> vector<8xf32>
    %104 = rocdl.wmma.f32.16x16x4.f32 %arg10, %arg10, %arg10 : (vector<8xf32>, vector<8xf32>, vector<8xf32>) -> vector<8xf32>
    %105 = rocdl.wmma.f32.16x16x64.bf8_bf8 %arg8, %arg8, %arg10 : (vector<4xi32>, vector<4xi32>, vector<8xf32>) -> vector<8xf32>
    %106 = rocdl.wmma.f32.16x16x64.bf8_fp8 %arg8, %arg8, %arg10 : (vector<4xi32>, vector<4xi32>, vector<8xf32>) -> vector<8xf32>
    %107 = rocdl.wmma.f32.16x16x64.fp8_bf8 %arg8, %arg8, %arg10 : (vector<4xi32>, vector<4xi32>, vector<8xf32>) -> vector<8xf32>
    %108 = rocdl.wmma.f32.16x16x64.fp8_fp8 %arg8, %arg8, %arg10 : (vector<4xi32>, vector<4xi32>, vector<8xf32>) -> vector<8xf32>
    %109 = rocdl.wmma.i32.16x16x16.iu4 %arg8, %arg8, %arg8 : (vector<4xi32>, vector<4xi32>, vector<4xi32>) -> vector<4xi32>
    %110 = rocdl.wmma.i32.16x16x16.iu8 %arg8, %arg8, %arg8 : (vector<4xi32>, vector<4xi32>, vector<4xi32>) -> vector<4xi32>
    %111 = rocdl.wmma.i32.16x16x16.iu8 %arg8, %arg8, %arg8 {clamp = true, signA = true} : (vector<4xi32>, vector<4xi32>, vector<4xi32>) -> vector<4xi32>
    %112 = rocdl.wmma.i32.16x16x32.iu4 %arg8, %arg8, %arg8 : (vector<4xi32>, vector<4xi32>, vector<4xi32>) -> vector<4xi32>
    %113 = rocdl.wmma.i32.16x16x64.iu8 %arg8, %arg8, %arg8 : (vector<4xi32>, vector<4xi32>, vector<4xi32>) -> vector<4xi32>
    %114 = rocdl.wmma.scale16.f32.16x16x128.f8f6f4 %arg8, %arg8, %arg10, %arg11, %arg11 : (vector<4xi32>, vector<4xi32>, vector<8xf32>, i64, i64) -> vector<8xf32>
    %115 = rocdl.wmma.scale16.f32.32x16x128.f4 %arg8, %arg8, %arg10, %arg11, %arg11 : (vector<4xi32>, vector<4xi32>, vector<8xf32>, i64, i64) -> vector<8xf32>
    %116 = rocdl.wmma.scale.f32.16x16x128.f8f6f4 %arg8, %arg8, %arg10, %arg2, %arg2 : (vector<4xi32>, vector<4xi32>, vector<8xf32>, i32, i32) -> vector<8xf32>
    %117 = rocdl.wmma.scale.f32.16x16x128.f8f6f4 %arg8, %arg8, %arg10, %arg2, %arg2 {fmtA = 1 : i32, fmtScaleB = 2 : i32, reuseB = true, scaleAType = 1 : i32} : (vector<4xi32>, vector<4xi32>, vector<8xf32>, i32, i32) -> vector<8xf32>
    %118 = rocdl.wmma.scale.f32.32x16x128.f4 %arg8, %arg8, %arg10, %arg2, %arg2 : (vector<4xi32>, vector<4xi32>, vector<8xf32>, i32, i32) -> vector<8xf32>
    llvm.return
  }
  llvm.func @conversions(%arg0: i32, %arg1: f32, %arg2: vector<3xi32>, %arg3: vector<2xi32>, %arg4: vector<16xf32>, %arg5: vector<2xf16>, %arg6: vector<16xbf16>, %arg7: vector<16xf16>, %arg8: vector<6xi32>, %arg9: vector<32xbf16>, %arg10: vector<32xf16>, %arg11: vector<8xbf16>, %arg12: vector<8xf16>, %arg13: vector<8xf32>, %arg14: vector<2xi16>, %arg15: vector<2xbf16>, %arg16: bf16, %arg17: f16, %arg18: vector<32xf32>, %arg19: vector<2xf32>) {
    %0 = rocdl.cvt.f32.bf8 %arg0[1] : i32
    %1 = rocdl.cvt.f32.fp8 %arg0[1] : i32
    %2 = rocdl.cvt.pk.bf8.f32 %arg1, %arg1 -> %arg0[true] : i32
    %3 = rocdl.cvt.pk.f32.bf8 %arg0[true] : i32
    %4 = rocdl.cvt.pk.f32.fp8 %arg0[true] : i32
    %5 = rocdl.cvt.pk.fp8.f32 %arg1, %arg1 -> %arg0[true] : i32
    %6 = rocdl.cvt.pkrtz %arg1, %arg1 : i32
    %7 = rocdl.cvt.scale.pk16.bf16.bf6 %arg2, %arg0[1] : vector<16xbf16>
    %8 = rocdl.cvt.scale.pk16.bf16.fp6 %arg2, %arg0[1] : vector<16xbf16>
    %9 = rocdl.cvt.scale.pk16.f16.bf6 %arg2, %arg0[1] : vector<16xf16>
    %10 = rocdl.cvt.scale.pk16.f16.fp6 %arg2, %arg0[1] : vector<16xf16>
    %11 = rocdl.cvt.scale.pk16.f32.bf6 %arg2, %arg0[1] : vector<16xf32>
    %12 = rocdl.cvt.scale.pk16.f32.fp6 %arg2, %arg0[1] : vector<16xf32>
    %13 = rocdl.cvt.scale.pk8.bf16.bf8 %arg3, %arg0[1] : vector<8xbf16>
    %14 = rocdl.cvt.scale.pk8.bf16.fp4 %arg0, %arg0[1] : vector<8xbf16>
    %15 = rocdl.cvt.scale.pk8.bf16.fp8 %arg3, %arg0[1] : vector<8xbf16>
    %16 = rocdl.cvt.scale.pk8.f16.bf8 %arg3, %arg0[1] : vector<8xf16>
    %17 = rocdl.cvt.scale.pk8.f16.fp4 %arg0, %arg0[1] : vector<8xf16>
    %18 = rocdl.cvt.scale.pk8.f16.fp8 %arg3, %arg0[1] : vector<8xf16>
    %19 = rocdl.cvt.scale.pk8.f32.bf8 %arg3, %arg0[1] : vector<8xf32>
    %20 = rocdl.cvt.scale.pk8.f32.fp4 %arg0, %arg0[1] : vector<8xf32>
    %21 = rocdl.cvt.scale.pk8.f32.fp8 %arg3, %arg0[1] : vector<8xf32>
    %22 = rocdl.cvt.scalef32.2xpk16.bf6.f32 %arg4, %arg4, %arg1 : vector<6xi32>
    %23 = rocdl.cvt.scalef32.2xpk16.fp6.f32 %arg4, %arg4, %arg1 : vector<6xi32>
    %24 = rocdl.cvt.scalef32.f16.bf8 %arg0[1], %arg1 -> %arg5[true] : vector<2xf16>
    %25 = rocdl.cvt.scalef32.f16.fp8 %arg0[1], %arg1 -> %arg5[true] : vector<2xf16>
    %26 = rocdl.cvt.scalef32.f32.bf8 %arg0[1], %arg1 : f32
    %27 = rocdl.cvt.scalef32.f32.fp8 %arg0[1], %arg1 : f32
    %28 = rocdl.cvt.scalef32.pk16.bf6.bf16 %arg6, %arg1 : vector<3xi32>
    %29 = rocdl.cvt.scalef32.pk16.bf6.f16 %arg7, %arg1 : vector<3xi32>
    %30 = rocdl.cvt.scalef32.pk16.bf6.f32 %arg4, %arg1 : vector<3xi32>
    %31 = rocdl.cvt.scalef32.pk16.fp6.bf16 %arg6, %arg1 : vector<3xi32>
    %32 = rocdl.cvt.scalef32.pk16.fp6.f16 %arg7, %arg1 : vector<3xi32>
    %33 = rocdl.cvt.scalef32.pk16.fp6.f32 %arg4, %arg1 : vector<3xi32>
    %34 = rocdl.cvt.scalef32.pk32.bf16.bf6 %arg8, %arg1 : vector<32xbf16>
    %35 = rocdl.cvt.scalef32.pk32.bf16.fp6 %arg8, %arg1 : vector<32xbf16>
    %36 = rocdl.cvt.scalef32.pk32.bf6.bf16 %arg9, %arg1 : vector<6xi32>
    %37 = rocdl.cvt.scalef32.pk32.bf6.f16 %arg10, %arg1 : vector<6xi32>
    %38 = rocdl.cvt.scalef32.pk32.f16.bf6 %arg8, %arg1 : vector<32xf16>
    %39 = rocdl.cvt.scalef32.pk32.f16.fp6 %arg8, %arg1 : vector<32xf16>
    %40 = rocdl.cvt.scalef32.pk32.f32.bf6 %arg8, %arg1 : vector<32xf32>
    %41 = rocdl.cvt.scalef32.pk32.f32.fp6 %arg8, %arg1 : vector<32xf32>
    %42 = rocdl.cvt.scalef32.pk32.fp6.bf16 %arg9, %arg1 : vector<6xi32>
    %43 = rocdl.cvt.scalef32.pk32.fp6.f16 %arg10, %arg1 : vector<6xi32>
    %44 = rocdl.cvt.scalef32.pk8.bf8.bf16 %arg11, %arg1 : vector<2xi32>
    %45 = rocdl.cvt.scalef32.pk8.bf8.f16 %arg12, %arg1 : vector<2xi32>
    %46 = rocdl.cvt.scalef32.pk8.bf8.f32 %arg13, %arg1 : vector<2xi32>
    %47 = rocdl.cvt.scalef32.pk8.fp4.bf16 %arg11, %arg1 : i32
    %48 = rocdl.cvt.scalef32.pk8.fp4.f16 %arg12, %arg1 : i32
    %49 = rocdl.cvt.scalef32.pk8.fp4.f32 %arg13, %arg1 : i32
    %50 = rocdl.cvt.scalef32.pk8.fp8.bf16 %arg11, %arg1 : vector<2xi32>
    %51 = rocdl.cvt.scalef32.pk8.fp8.f16 %arg12, %arg1 : vector<2xi32>
    %52 = rocdl.cvt.scalef32.pk8.fp8.f32 %arg13, %arg1 : vector<2xi32>
    %53 = rocdl.cvt.scalef32.pk.bf16.bf8 %arg0[true], %arg1 : vector<2xbf16>
    %54 = rocdl.cvt.scalef32.pk.bf16.fp4 %arg0[1], %arg1 : vector<2xbf16>
    %55 = rocdl.cvt.scalef32.pk.bf16.fp8 %arg0[true], %arg1 : vector<2xbf16>
    %56 = rocdl.cvt.scalef32.pk.bf8.bf16 %arg15, %arg1 -> %arg14[true] : vector<2xi16>
    %57 = rocdl.cvt.scalef32.pk.bf8.f16 %arg5, %arg1 -> %arg14[true] : vector<2xi16>
    %58 = rocdl.cvt.scalef32.pk.bf8.f32 %arg1, %arg1, %arg1 -> %arg14[true] : vector<2xi16>
    %59 = rocdl.cvt.scalef32.pk.f16.bf8 %arg0[true], %arg1 : vector<2xf16>
    %60 = rocdl.cvt.scalef32.pk.f16.fp4 %arg0[1], %arg1 : vector<2xf16>
    %61 = rocdl.cvt.scalef32.pk.f16.fp8 %arg0[true], %arg1 : vector<2xf16>
    %62 = rocdl.cvt.scalef32.pk.f32.bf8 %arg0[true], %arg1 : vector<2xf32>
    %63 = rocdl.cvt.scalef32.pk.f32.fp4 %arg0[1], %arg1 : vector<2xf32>
    %64 = rocdl.cvt.scalef32.pk.f32.fp8 %arg0[true], %arg1 : vector<2xf32>
    %65 = rocdl.cvt.scalef32.pk.fp4.bf16 %arg15, %arg1 -> %arg0[1] : i32
    %66 = rocdl.cvt.scalef32.pk.fp4.f16 %arg5, %arg1 -> %arg0[1] : i32
    %67 = rocdl.cvt.scalef32.pk.fp4.f32 %arg1, %arg1, %arg1 -> %arg0[1] : i32
    %68 = rocdl.cvt.scalef32.pk.fp8.bf16 %arg15, %arg1 -> %arg14[true] : vector<2xi16>
    %69 = rocdl.cvt.scalef32.pk.fp8.f16 %arg5, %arg1 -> %arg14[true] : vector<2xi16>
    %70 = rocdl.cvt.scalef32.pk.fp8.f32 %arg1, %arg1, %arg1 -> %arg14[true] : vector<2xi16>
    %71 = rocdl.cvt.scalef32.sr.bf8.bf16 %arg16, %arg0, %arg1 -> %arg0[1] : i32
    %72 = rocdl.cvt.scalef32.sr.bf8.f16 %arg17, %arg0, %arg1 -> %arg0[1] : i32
    %73 = rocdl.cvt.scalef32.sr.bf8.f32 %arg1, %arg0, %arg1 -> %arg0[1] : i32
    %74 = rocdl.cvt.scalef32.sr.fp8.bf16 %arg16, %arg0, %arg1 -> %arg0[1] : i32
    %75 = rocdl.cvt.scalef32.sr.fp8.f16 %arg17, %arg0, %arg1 -> %arg0[1] : i32
    %76 = rocdl.cvt.scalef32.sr.fp8.f32 %arg1, %arg0, %arg1 -> %arg0[1] : i32
    %77 = rocdl.cvt.scalef32.sr.pk16.bf6.bf16 %arg6, %arg0, %arg1 : vector<3xi32>
    %78 = rocdl.cvt.scalef32.sr.pk16.bf6.f16 %arg7, %arg0, %arg1 : vector<3xi32>
    %79 = rocdl.cvt.scalef32.sr.pk16.bf6.f32 %arg4, %arg0, %arg1 : vector<3xi32>
    %80 = rocdl.cvt.scalef32.sr.pk16.fp6.bf16 %arg6, %arg0, %arg1 : vector<3xi32>
    %81 = rocdl.cvt.scalef32.sr.pk16.fp6.f16 %arg7, %arg0, %arg1 : vector<3xi32>
    %82 = rocdl.cvt.scalef32.sr.pk16.fp6.f32 %arg4, %arg0, %arg1 : vector<3xi32>
    %83 = rocdl.cvt.scalef32.sr.pk32.bf6.bf16 %arg9, %arg0, %arg1 : vector<6xi32>
    %84 = rocdl.cvt.scalef32.sr.pk32.bf6.f16 %arg10, %arg0, %arg1 : vector<6xi32>
    %85 = rocdl.cvt.scalef32.sr.pk32.bf6.f32 %arg18, %arg0, %arg1 : vector<6xi32>
    %86 = rocdl.cvt.scalef32.sr.pk32.fp6.bf16 %arg9, %arg0, %arg1 : vector<6xi32>
    %87 = rocdl.cvt.scalef32.sr.pk32.fp6.f16 %arg10, %arg0, %arg1 : vector<6xi32>
    %88 = rocdl.cvt.scalef32.sr.pk32.fp6.f32 %arg18, %arg0, %arg1 : vector<6xi32>
    %89 = rocdl.cvt.scalef32.sr.pk8.bf8.bf16 %arg11, %arg0, %arg1 : vector<2xi32>
    %90 = rocdl.cvt.scalef32.sr.pk8.bf8.f16 %arg12, %arg0, %arg1 : vector<2xi32>
    %91 = rocdl.cvt.scalef32.sr.pk8.bf8.f32 %arg13, %arg0, %arg1 : vector<2xi32>
    %92 = rocdl.cvt.scalef32.sr.pk8.fp4.bf16 %arg11, %arg0, %arg1 : i32
    %93 = rocdl.cvt.scalef32.sr.pk8.fp4.f16 %arg12, %arg0, %arg1 : i32
    %94 = rocdl.cvt.scalef32.sr.pk8.fp4.f32 %arg13, %arg0, %arg1 : i32
    %95 = rocdl.cvt.scalef32.sr.pk8.fp8.bf16 %arg11, %arg0, %arg1 : vector<2xi32>
    %96 = rocdl.cvt.scalef32.sr.pk8.fp8.f16 %arg12, %arg0, %arg1 : vector<2xi32>
    %97 = rocdl.cvt.scalef32.sr.pk8.fp8.f32 %arg13, %arg0, %arg1 : vector<2xi32>
    %98 = rocdl.cvt.scalef32.sr.pk.fp4.bf16 %arg15, %arg0, %arg1 -> %arg0[1] : i32
    %99 = rocdl.cvt.scalef32.sr.pk.fp4.f16 %arg5, %arg0, %arg1 -> %arg0[1] : i32
    %100 = rocdl.cvt.scalef32.sr.pk.fp4.f32 %arg19, %arg0, %arg1 -> %arg0[1] : i32
    %101 = rocdl.cvt.sr.bf8.f32 %arg1, %arg0 -> %arg0[1] : i32
    %102 = rocdl.cvt.sr.fp8.f32 %arg1, %arg0 -> %arg0[1] : i32
    llvm.return
  }
  llvm.func @memory(%arg0: !llvm.ptr<1>, %arg1: !llvm.ptr<3>, %arg2: i32, %arg3: !llvm.ptr, %arg4: vector<4xi32>, %arg5: f32, %arg6: !llvm.ptr<8>, %arg7: vector<8xi32>) {
    rocdl.cluster.load.async.to.lds.b128 %arg0, %arg1, 1, 1, %arg2 : !llvm.ptr<1>, !llvm.ptr<3>
    rocdl.cluster.load.async.to.lds.b32 %arg0, %arg1, 1, 1, %arg2 : !llvm.ptr<1>, !llvm.ptr<3>
    rocdl.cluster.load.async.to.lds.b64 %arg0, %arg1, 1, 1, %arg2 : !llvm.ptr<1>, !llvm.ptr<3>
    rocdl.cluster.load.async.to.lds.b8 %arg0, %arg1, 1, 1, %arg2 : !llvm.ptr<1>, !llvm.ptr<3>
    rocdl.cluster.load.async.to.lds.b8 %arg0, %arg1, 1, 1, %arg2 {alias_scopes = [#alias_scope], noalias_scopes = [#alias_scope], tbaa = [#tbaa_tag]} : !llvm.ptr<1>, !llvm.ptr<3>
    %0 = rocdl.ds.load.tr16.b128 %arg1 : !llvm.ptr<3> -> i32
    %1 = rocdl.ds.load.tr4.b64 %arg1 : !llvm.ptr<3> -> i32
    %2 = rocdl.ds.load.tr6.b96 %arg1 : !llvm.ptr<3> -> i32
    %3 = rocdl.ds.load.tr8.b64 %arg1 : !llvm.ptr<3> -> i32
    %4 = rocdl.ds.load.tr8.b64 %arg1 {alias_scopes = [#alias_scope], noalias_scopes = [#alias_scope], tbaa = [#tbaa_tag]} : !llvm.ptr<3> -> i32
    rocdl.flat.prefetch %arg3, scope 1 : !llvm.ptr
    rocdl.global.load.async.to.lds.b128 %arg0, %arg1, 1, 1 : !llvm.ptr<1>, !llvm.ptr<3>
    rocdl.global.load.async.to.lds.b32 %arg0, %arg1, 1, 1 : !llvm.ptr<1>, !llvm.ptr<3>
    rocdl.global.load.async.to.lds.b64 %arg0, %arg1, 1, 1 : !llvm.ptr<1>, !llvm.ptr<3>
    rocdl.global.load.async.to.lds.b8 %arg0, %arg1, 1, 1 : !llvm.ptr<1>, !llvm.ptr<3>
    rocdl.global.load.async.to.lds.b8 %arg0, %arg1, 1, 1 {alias_scopes = [#alias_scope], noalias_scopes = [#alias_scope], tbaa = [#tbaa_tag]} : !llvm.ptr<1>, !llvm.ptr<3>
    rocdl.global.load.lds %arg0, %arg1, 1, 1, 1
    rocdl.global.load.lds %arg0, %arg1, 1, 1, 1 {alias_scopes = [#alias_scope], noalias_scopes = [#alias_scope], tbaa = [#tbaa_tag]}
    %5 = rocdl.global.load.tr4.b64 %arg0 : !llvm.ptr<1> -> i32
    %6 = rocdl.global.load.tr6.b96 %arg0 : !llvm.ptr<1> -> i32
    %7 = rocdl.global.load.tr.b128 %arg0 : !llvm.ptr<1> -> i32
    %8 = rocdl.global.load.tr.b64 %arg0 : !llvm.ptr<1> -> i32
    rocdl.global.prefetch %arg0, scope 1 : !llvm.ptr<1>
    rocdl.global.prefetch %arg0, scope 1 {alias_scopes = [#alias_scope], noalias_scopes = [#alias_scope], tbaa = [#tbaa_tag]} : !llvm.ptr<1>
    rocdl.load.to.lds %arg3, %arg1, 1, 1, 1 : !llvm.ptr
    rocdl.load.to.lds %arg3, %arg1, 1, 1, 1 {alias_scopes = [#alias_scope], noalias_scopes = [#alias_scope], tbaa = [#tbaa_tag]} : !llvm.ptr
    %9 = rocdl.raw.buffer.atomic.cmpswap(%arg2, %arg2, %arg4, %arg2, %arg2, %arg2) : i32, vector<4xi32>
    rocdl.raw.buffer.atomic.fadd %arg5, %arg4, %arg2, %arg2, %arg2 : f32
    rocdl.raw.buffer.atomic.fmax %arg5, %arg4, %arg2, %arg2, %arg2 : f32
    rocdl.raw.buffer.atomic.smax %arg2, %arg4, %arg2, %arg2, %arg2 : i32
    rocdl.raw.buffer.atomic.umin %arg2, %arg4, %arg2, %arg2, %arg2 : i32
    %10 = rocdl.raw.buffer.load %arg4, %arg2, %arg2, %arg2 : vector<2xf16>
    rocdl.raw.buffer.store %arg5, %arg4, %arg2, %arg2, %arg2 : f32
    %11 = rocdl.raw.ptr.buffer.atomic.cmpswap %arg2, %arg2, %arg6, %arg2, %arg2, %arg2 : i32
    %12 = rocdl.raw.ptr.buffer.atomic.cmpswap %arg2, %arg2, %arg6, %arg2, %arg2, %arg2 {alias_scopes = [#alias_scope], noalias_scopes = [#alias_scope], tbaa = [#tbaa_tag]} : i32
    rocdl.raw.ptr.buffer.atomic.fadd %arg2, %arg6, %arg2, %arg2, %arg2 : i32
    rocdl.raw.ptr.buffer.atomic.fadd %arg2, %arg6, %arg2, %arg2, %arg2 {alias_scopes = [#alias_scope], noalias_scopes = [#alias_scope], tbaa = [#tbaa_tag]} : i32
    rocdl.raw.ptr.buffer.atomic.fmax %arg2, %arg6, %arg2, %arg2, %arg2 : i32
    rocdl.raw.ptr.buffer.atomic.smax %arg2, %arg6, %arg2, %arg2, %arg2 : i32
    rocdl.raw.ptr.buffer.atomic.umin %arg2, %arg6, %arg2, %arg2, %arg2 : i32
    rocdl.raw.ptr.buffer.load.lds %arg6, %arg1, %arg2, %arg2, %arg2, %arg2, %arg2
    rocdl.raw.ptr.buffer.load.lds %arg6, %arg1, %arg2, %arg2, %arg2, %arg2, %arg2 {alias_scopes = [#alias_scope], noalias_scopes = [#alias_scope], tbaa = [#tbaa_tag]}
    %13 = rocdl.raw.ptr.buffer.load %arg6, %arg2, %arg2, %arg2 : i32
    %14 = rocdl.raw.ptr.buffer.load %arg6, %arg2, %arg2, %arg2 {alias_scopes = [#alias_scope], noalias_scopes = [#alias_scope], tbaa = [#tbaa_tag]} : i32
    %15 = rocdl.raw.ptr.buffer.load %arg6, %arg2, %arg2, %arg2 : vector<4xf32>
    rocdl.raw.ptr.buffer.store %arg2, %arg6, %arg2, %arg2, %arg2 : i32
    rocdl.raw.ptr.buffer.store %arg2, %arg6, %arg2, %arg2, %arg2 {alias_scopes = [#alias_scope], noalias_scopes = [#alias_scope], tbaa = [#tbaa_tag]} : i32
    rocdl.tensor.load.to.lds.d2 %arg4, %arg7 cachepolicy 1 : vector<4xi32>, vector<8xi32>
    rocdl.tensor.load.to.lds %arg4, %arg7, %arg4, %arg4 cachepolicy 1 : vector<4xi32>, vector<8xi32>
    rocdl.tensor.load.to.lds {alias_scopes = [#alias_scope], noalias_scopes = [#alias_scope], tbaa = [#tbaa_tag]} %arg4, %arg7, %arg4, %arg4 cachepolicy 1 : vector<4xi32>, vector<8xi32>
    rocdl.tensor.store.from.lds.d2 %arg4, %arg7 cachepolicy 1 : vector<4xi32>, vector<8xi32>
    rocdl.tensor.store.from.lds %arg4, %arg7, %arg4, %arg4 cachepolicy 1 : vector<4xi32>, vector<8xi32>
    %16 = rocdl.ds.read.tr16.b64 %arg1 : <3> -> i32
    %17 = rocdl.ds.read.tr4.b64 %arg1 : <3> -> i32
    %18 = rocdl.ds.read.tr6.b96 %arg1 : <3> -> i32
    %19 = rocdl.ds.read.tr8.b64 %arg1 : <3> -> i32
    %20 = rocdl.ds.read.tr8.b64 %arg1 {alias_scopes = [#alias_scope], noalias_scopes = [#alias_scope], tbaa = [#tbaa_tag]} : <3> -> i32
    llvm.return
  }
}
