module {
  llvm.func @registers() {
    %0 = nvvm.read.ptx.sreg.aggr.smem.size : i32
    %1 = nvvm.read.ptx.sreg.ntid.x : i32
    %2 = nvvm.read.ptx.sreg.ntid.y : i32
    %3 = nvvm.read.ptx.sreg.ntid.z : i32
    %4 = nvvm.read.ptx.sreg.ctaid.x : i32
    %5 = nvvm.read.ptx.sreg.ctaid.y : i32
    %6 = nvvm.read.ptx.sreg.ctaid.z : i32
    %7 = nvvm.read.ptx.sreg.cluster.ctaid.x : i32
    %8 = nvvm.read.ptx.sreg.cluster.ctaid.y : i32
    %9 = nvvm.read.ptx.sreg.cluster.ctaid.z : i32
    %10 = nvvm.read.ptx.sreg.clock64 : i32
    %11 = nvvm.read.ptx.sreg.clock : i32
    %12 = nvvm.read.ptx.sreg.cluster.nctarank : i32
    %13 = nvvm.read.ptx.sreg.cluster.nctaid.x : i32
    %14 = nvvm.read.ptx.sreg.cluster.nctaid.y : i32
    %15 = nvvm.read.ptx.sreg.cluster.nctaid.z : i32
    %16 = nvvm.read.ptx.sreg.nclusterid.x : i32
    %17 = nvvm.read.ptx.sreg.nclusterid.y : i32
    %18 = nvvm.read.ptx.sreg.nclusterid.z : i32
    %19 = nvvm.read.ptx.sreg.cluster.ctarank : i32
    %20 = nvvm.read.ptx.sreg.clusterid.x : i32
    %21 = nvvm.read.ptx.sreg.clusterid.y : i32
    %22 = nvvm.read.ptx.sreg.clusterid.z : i32
    %23 = nvvm.read.ptx.sreg.dynamic.smem.size : i32
    %24 = nvvm.read.ptx.sreg.envreg0 : i32
    %25 = nvvm.read.ptx.sreg.envreg10 : i32
    %26 = nvvm.read.ptx.sreg.envreg11 : i32
    %27 = nvvm.read.ptx.sreg.envreg12 : i32
    %28 = nvvm.read.ptx.sreg.envreg13 : i32
    %29 = nvvm.read.ptx.sreg.envreg14 : i32
    %30 = nvvm.read.ptx.sreg.envreg15 : i32
    %31 = nvvm.read.ptx.sreg.envreg16 : i32
    %32 = nvvm.read.ptx.sreg.envreg17 : i32
    %33 = nvvm.read.ptx.sreg.envreg18 : i32
    %34 = nvvm.read.ptx.sreg.envreg19 : i32
    %35 = nvvm.read.ptx.sreg.envreg1 : i32
    %36 = nvvm.read.ptx.sreg.envreg20 : i32
    %37 = nvvm.read.ptx.sreg.envreg21 : i32
    %38 = nvvm.read.ptx.sreg.envreg22 : i32
    %39 = nvvm.read.ptx.sreg.envreg23 : i32
    %40 = nvvm.read.ptx.sreg.envreg24 : i32
    %41 = nvvm.read.ptx.sreg.envreg25 : i32
    %42 = nvvm.read.ptx.sreg.envreg26 : i32
    %43 = nvvm.read.ptx.sreg.envreg27 : i32
    %44 = nvvm.read.ptx.sreg.envreg28 : i32
    %45 = nvvm.read.ptx.sreg.envreg29 : i32
    %46 = nvvm.read.ptx.sreg.envreg2 : i32
    %47 = nvvm.read.ptx.sreg.envreg30 : i32
    %48 = nvvm.read.ptx.sreg.envreg31 : i32
    %49 = nvvm.read.ptx.sreg.envreg3 : i32
    %50 = nvvm.read.ptx.sreg.envreg4 : i32
    %51 = nvvm.read.ptx.sreg.envreg5 : i32
    %52 = nvvm.read.ptx.sreg.envreg6 : i32
    %53 = nvvm.read.ptx.sreg.envreg7 : i32
    %54 = nvvm.read.ptx.sreg.envreg8 : i32
    %55 = nvvm.read.ptx.sreg.envreg9 : i32
    %56 = nvvm.read.ptx.sreg.globaltimer.lo : i32
    %57 = nvvm.read.ptx.sreg.globaltimer : i32
    %58 = nvvm.read.ptx.sreg.nctaid.x : i32
    %59 = nvvm.read.ptx.sreg.nctaid.y : i32
    %60 = nvvm.read.ptx.sreg.nctaid.z : i32
    %61 = nvvm.read.ptx.sreg.gridid : i32
    %62 = nvvm.read.ptx.sreg.laneid : i32
    %63 = nvvm.read.ptx.sreg.lanemask.eq : i32
    %64 = nvvm.read.ptx.sreg.lanemask.ge : i32
    %65 = nvvm.read.ptx.sreg.lanemask.gt : i32
    %66 = nvvm.read.ptx.sreg.lanemask.le : i32
    %67 = nvvm.read.ptx.sreg.lanemask.lt : i32
    %68 = nvvm.read.ptx.sreg.nsmid : i32
    %69 = nvvm.read.ptx.sreg.smid : i32
    %70 = nvvm.read.ptx.sreg.tid.x : i32
    %71 = nvvm.read.ptx.sreg.tid.x range <i32, 0, 64> {x} : i32
    %72 = nvvm.read.ptx.sreg.tid.y : i32
    %73 = nvvm.read.ptx.sreg.tid.z : i32
    %74 = nvvm.read.ptx.sreg.total.smem.size : i32
    %75 = nvvm.read.ptx.sreg.nwarpid : i32
    %76 = nvvm.read.ptx.sreg.warpid : i32
    %77 = nvvm.read.ptx.sreg.warpsize : i32
    llvm.return
  }
  llvm.func @matrices(%arg0: !llvm.ptr<3>, %arg1: i32, %arg2: f32, %arg3: i16, %arg4: vector<2xf16>, %arg5: f64, %arg6: !llvm.ptr, %arg7: !llvm.struct<(f32, f32, f32, f32)>, %arg8: i64, %arg9: !llvm.struct<(i32, i32, i32, i32)>) {
    %0 = nvvm.ldmatrix %arg0 {eltType = #nvvm.ld_st_matrix_elt_type<b16>, layout = #nvvm.mma_layout<row>, num = 1 : i32, shape = #nvvm.ld_st_matrix_shape<m = 8, n = 8>} : (!llvm.ptr<3>) -> i32
    %1 = nvvm.ldmatrix %arg0 {eltType = #nvvm.ld_st_matrix_elt_type<b16>, layout = #nvvm.mma_layout<col>, num = 4 : i32, shape = #nvvm.ld_st_matrix_shape<m = 8, n = 8>} : (!llvm.ptr<3>) -> !llvm.struct<(i32, i32, i32, i32)>
    %2 = nvvm.ldmatrix %arg0 {eltType = #nvvm.ld_st_matrix_elt_type<b8x16.b6x16_p32>, layout = #nvvm.mma_layout<row>, num = 2 : i32, shape = #nvvm.ld_st_matrix_shape<m = 8, n = 16>} : (!llvm.ptr<3>) -> !llvm.struct<(i32, i32)>
    %3 = nvvm.mma.block_scale A[%arg1, %arg1, %arg1, %arg1] B[%arg1, %arg1] C[%arg2, %arg2, %arg2, %arg2] scaleA[%arg1, %arg3, %arg3] scaleB[%arg1, %arg3, %arg3] {blockScaleFormat = #nvvm.block_scale_format<ue8m0>, kind = #nvvm.block_scale_kind<mxf8f6f4>, multiplicandAPtxType = #nvvm.mma_type<e4m3>, multiplicandBPtxType = #nvvm.mma_type<e5m2>, scaleVecSize = #nvvm.scale_vec_size<x1>, shape = #nvvm.shape<m = 16, n = 8, k = 32>} : (i32, i32, f32) -> !llvm.struct<(f32, f32, f32, f32)>
    %4 = nvvm.mma.sync A[%arg4, %arg4]  B[%arg4]  C[%arg4, %arg4]  {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 16, n = 8, k = 8>} : (vector<2xf16>, vector<2xf16>, vector<2xf16>) -> !llvm.struct<(vector<2xf16>, vector<2xf16>)>
    %5 = nvvm.mma.sync A[%arg1, %arg1, %arg1, %arg1]  B[%arg1, %arg1]  C[%arg1, %arg1, %arg1, %arg1]  {intOverflowBehavior = #nvvm.mma_int_overflow<satfinite>, layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, multiplicandAPtxType = #nvvm.mma_type<u8>, multiplicandBPtxType = #nvvm.mma_type<s8>, shape = #nvvm.shape<m = 16, n = 8, k = 32>, x} : (i32, i32, i32) -> !llvm.struct<(i32, i32, i32, i32)>
    %6 = nvvm.mma.sync A[%arg1, %arg1]  B[%arg1]  C[%arg2, %arg2, %arg2, %arg2]  {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, multiplicandAPtxType = #nvvm.mma_type<tf32>, multiplicandBPtxType = #nvvm.mma_type<tf32>, shape = #nvvm.shape<m = 16, n = 8, k = 4>} : (i32, i32, f32) -> !llvm.struct<(f32, f32, f32, f32)>
    %7 = nvvm.mma.sync A[%arg5]  B[%arg5]  C[%arg5, %arg5]  {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 8, n = 8, k = 4>} : (f64, f64, f64) -> !llvm.struct<(f64, f64)>
    %8 = nvvm.mma.sp.block_scale A[%arg1, %arg1, %arg1, %arg1] B[%arg1, %arg1, %arg1, %arg1] C[%arg2, %arg2, %arg2, %arg2] sparseMetadata[%arg1] selector[%arg1] scaleA[%arg1, %arg3, %arg3] scaleB[%arg1, %arg3, %arg3] {blockScaleFormat = #nvvm.block_scale_format<ue8m0>, kind = #nvvm.block_scale_kind<mxf8f6f4>, multiplicandAPtxType = #nvvm.mma_type<e3m2>, multiplicandBPtxType = #nvvm.mma_type<e2m1>, orderedMetadata, scaleVecSize = #nvvm.scale_vec_size<x1>, shape = #nvvm.shape<m = 16, n = 8, k = 64>, x} : (i32, i32, f32) -> !llvm.struct<(f32, f32, f32, f32)>
    %9 = nvvm.mma.sp.sync A[%arg4, %arg4] B[%arg4, %arg4] C[%arg4, %arg4] sparseMetadata[%arg1] selector[%arg1] {shape = #nvvm.shape<m = 16, n = 8, k = 16>} : (vector<2xf16>, vector<2xf16>, vector<2xf16>) -> !llvm.struct<(vector<2xf16>, vector<2xf16>)>
    %10 = nvvm.mma.sp.sync A[%arg1, %arg1] B[%arg1, %arg1] C[%arg2, %arg2, %arg2, %arg2] sparseMetadata[%arg1] selector[%arg1] {kind = #nvvm.mma_kind<f8f6f4>, multiplicandAPtxType = #nvvm.mma_type<e4m3>, multiplicandBPtxType = #nvvm.mma_type<e5m2>, orderedMetadata, shape = #nvvm.shape<m = 16, n = 8, k = 64>} : (i32, i32, f32) -> !llvm.struct<(f32, f32, f32, f32)>
    nvvm.stmatrix %arg0, %arg1 {eltType = #nvvm.ld_st_matrix_elt_type<b16>, layout = #nvvm.mma_layout<row>, shape = #nvvm.ld_st_matrix_shape<m = 8, n = 8>} : !llvm.ptr<3>, i32
    nvvm.stmatrix %arg0, %arg1, %arg1, %arg1, %arg1 {eltType = #nvvm.ld_st_matrix_elt_type<b16>, layout = #nvvm.mma_layout<col>, shape = #nvvm.ld_st_matrix_shape<m = 8, n = 8>} : !llvm.ptr<3>, i32, i32, i32, i32
    nvvm.stmatrix %arg0, %arg1, %arg1 {eltType = #nvvm.ld_st_matrix_elt_type<b8>, layout = #nvvm.mma_layout<col>, shape = #nvvm.ld_st_matrix_shape<m = 16, n = 8>} : !llvm.ptr<3>, i32, i32
    %11 = nvvm.wmma.load %arg6, %arg1 {eltype = #nvvm.mma_type<f16>, frag = #nvvm.mma_frag<a>, k = 16 : i32, layout = #nvvm.mma_layout<row>, m = 16 : i32, n = 16 : i32} : (!llvm.ptr) -> !llvm.struct<(vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>)>
    %12 = nvvm.wmma.mma %arg4, %arg4, %arg4, %arg4, %arg4, %arg4, %arg4, %arg4, %arg4, %arg4, %arg4, %arg4, %arg4, %arg4, %arg4, %arg4, %arg4, %arg4, %arg4, %arg4 {eltypeA = #nvvm.mma_type<f16>, eltypeB = #nvvm.mma_type<f16>, k = 16 : i32, layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<row>, m = 16 : i32, n = 16 : i32} : (vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>) -> !llvm.struct<(vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>)>
    nvvm.wmma.store %arg6, %arg1, %arg4, %arg4, %arg4, %arg4 {eltype = #nvvm.mma_type<f16>, k = 16 : i32, layout = #nvvm.mma_layout<row>, m = 16 : i32, n = 16 : i32} : !llvm.ptr, vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>
    nvvm.wgmma.fence.aligned
    nvvm.wgmma.commit.group.sync.aligned
    %13 = nvvm.wgmma.mma_async %arg8, %arg8, %arg7, <m = 64, n = 8, k = 16>, D[<f32>, <one>], A[<f16>, <one>, <row>], B[<f16>, <one>, <col>] : !llvm.struct<(f32, f32, f32, f32)> -> !llvm.struct<(f32, f32, f32, f32)>
    %14 = nvvm.wgmma.mma_async %arg8, %arg8, %arg9, <m = 64, n = 8, k = 32>, D[<s32>, <zero>, <satfinite>], A[<s8>, <one>, <row>], B[<u8>, <one>, <col>] {x} : !llvm.struct<(i32, i32, i32, i32)> -> !llvm.struct<(i32, i32, i32, i32)>
    nvvm.wgmma.wait.group.sync.aligned 2
    llvm.return
  }
  llvm.func @copies(%arg0: !llvm.ptr<3>, %arg1: i64, %arg2: !llvm.ptr, %arg3: i128, %arg4: !llvm.ptr<7>, %arg5: !llvm.ptr<1>, %arg6: i32, %arg7: i16, %arg8: i1, %arg9: !llvm.ptr<4>) {
    nvvm.st.bulk %arg0, size = %arg1 : !llvm.ptr<3>
    nvvm.st.bulk %arg2, size = %arg1 : !llvm.ptr
    nvvm.cluster.arrive
    nvvm.cluster.arrive {aligned}
    nvvm.cluster.arrive.relaxed {aligned}
    %0 = nvvm.clusterlaunchcontrol.query.cancel query =  is_canceled, %arg3 : i1
    %1 = nvvm.clusterlaunchcontrol.query.cancel query =  get_first_cta_id_x, %arg3 : i32
    nvvm.clusterlaunchcontrol.try.cancel %arg0, %arg0
    nvvm.clusterlaunchcontrol.try.cancel multicast, %arg0, %arg0
    nvvm.cluster.wait {aligned, x}
    nvvm.cp.async.bulk.commit.group
    nvvm.cp.async.bulk.shared.cluster.global %arg4, %arg5, %arg0, %arg6 : !llvm.ptr<7>, <1>
    nvvm.cp.async.bulk.shared.cluster.global %arg4, %arg5, %arg0, %arg6 multicast_mask = %arg7 l2_cache_hint = %arg1 : !llvm.ptr<7>, <1>
    nvvm.cp.async.bulk.shared.cluster.global %arg0, %arg5, %arg0, %arg6 : !llvm.ptr<3>, <1>
    nvvm.cp.async.bulk.prefetch %arg5, %arg6 : <1>
    nvvm.cp.async.bulk.prefetch %arg5, %arg6 l2_cache_hint = %arg1 : <1>
    nvvm.cp.async.bulk.global.shared.cta %arg5, %arg0, %arg6 : <1>, <3>
    nvvm.cp.async.bulk.global.shared.cta %arg5, %arg0, %arg6 l2_cache_hint = %arg1 byte_mask = %arg7 : <1>, <3>
    nvvm.cp.async.bulk.shared.cluster.shared.cta %arg4, %arg0, %arg0, %arg6 : <7>, <3>
    nvvm.cp.async.bulk.tensor.shared.cluster.global %arg4, %arg2, %arg0, box[%arg6, %arg6] : !llvm.ptr<7>, !llvm.ptr
    nvvm.cp.async.bulk.tensor.shared.cluster.global %arg4, %arg2, %arg0, box[%arg6, %arg6, %arg6, %arg6] im2col[%arg7, %arg7] multicast_mask = %arg7 l2_cache_hint = %arg1 {group = #nvvm.cta_group<cta_2>, mode = #nvvm.tma_load_mode<im2col>} : !llvm.ptr<7>, !llvm.ptr
    nvvm.cp.async.bulk.tensor.shared.cluster.global %arg0, %arg2, %arg0, box[%arg6, %arg6, %arg6, %arg6, %arg6] {isCTAOnly = true} : !llvm.ptr<3>, !llvm.ptr
    nvvm.cp.async.bulk.tensor.shared.cluster.global %arg4, %arg2, %arg0, box[%arg6] predicate = %arg8 : !llvm.ptr<7>, !llvm.ptr
    nvvm.cp.async.bulk.tensor.prefetch %arg2, box[%arg6, %arg6] : !llvm.ptr
    nvvm.cp.async.bulk.tensor.prefetch %arg2, box[%arg6, %arg6, %arg6, %arg6] im2col[%arg7, %arg7] l2_cache_hint = %arg1 {mode = #nvvm.tma_load_mode<im2col>} : !llvm.ptr
    nvvm.cp.async.bulk.tensor.reduce %arg2, %arg0, box[%arg6, %arg6] {redKind = #nvvm.tma_redux_kind<add>} : !llvm.ptr, <3>
    nvvm.cp.async.bulk.tensor.reduce %arg2, %arg0, box[%arg6, %arg6, %arg6] l2_cache_hint = %arg1 {mode = #nvvm.tma_store_mode<im2col>, redKind = #nvvm.tma_redux_kind<xor>} : !llvm.ptr, <3>
    nvvm.cp.async.bulk.tensor.global.shared.cta %arg2, %arg0, box[%arg6] : !llvm.ptr, <3>
    nvvm.cp.async.bulk.tensor.global.shared.cta %arg2, %arg0, box[%arg6, %arg6, %arg6] l2_cache_hint = %arg1 {mode = #nvvm.tma_store_mode<im2col>} : !llvm.ptr, <3>
    nvvm.cp.async.bulk.tensor.global.shared.cta %arg2, %arg0, box[%arg6, %arg6], predicate = %arg8 : !llvm.ptr, <3>
    nvvm.cp.async.bulk.wait_group 1
    nvvm.cp.async.bulk.wait_group 1 {read}
    nvvm.cp.async.commit.group
    nvvm.cp.async.mbarrier.arrive %arg0 : !llvm.ptr<3>
    nvvm.cp.async.mbarrier.arrive %arg2 : !llvm.ptr
    nvvm.cp.async.shared.global %arg0, %arg5, 16, cache =  cg : !llvm.ptr<3>, !llvm.ptr<1>
    nvvm.cp.async.shared.global %arg0, %arg5, 4, cache =  ca, %arg6 : !llvm.ptr<3>, !llvm.ptr<1>, i32
    nvvm.cp.async.wait.group 1
    nvvm.prefetch level =  L1, %arg5 : !llvm.ptr<1>
    nvvm.prefetch level =  L1 uniform, %arg2 : !llvm.ptr
    nvvm.prefetch level =  L2, evict_priority =  evict_last, %arg5 : !llvm.ptr<1>
    nvvm.prefetch tensormap, %arg9 : !llvm.ptr<4>
    nvvm.prefetch tensormap in_param_space, %arg2, predicate = %arg8 : !llvm.ptr, i1
    llvm.return
  }
  llvm.func @barriers(%arg0: i32, %arg1: !llvm.ptr, %arg2: !llvm.ptr<3>, %arg3: !llvm.ptr<7>, %arg4: i1, %arg5: i64) {
    nvvm.barrier0
    nvvm.barrier.arrive number_of_threads = %arg0
    nvvm.barrier.arrive id = %arg0 number_of_threads = %arg0
    nvvm.barrier
    nvvm.barrier id = %arg0 number_of_threads = %arg0
    %0 = nvvm.barrier #nvvm.reduction<and> %arg0 -> i32
    nvvm.barrier id = %arg0
    nvvm.fence.mbarrier.init
    nvvm.fence.proxy.acquire <cta> %arg1, %arg0
    nvvm.fence.proxy.acquire <sys> %arg1, %arg0
    nvvm.fence.proxy {kind = #nvvm.proxy_kind<async.shared>, space = #nvvm.shared_space<cta>}
    nvvm.fence.proxy {kind = #nvvm.proxy_kind<alias>}
    nvvm.fence.proxy.release <cta>
    nvvm.fence.proxy.release <cluster> {x}
    nvvm.fence.proxy.sync_restrict {order = #nvvm.mem_order<acquire>}
    nvvm.fence.proxy.sync_restrict {order = #nvvm.mem_order<release>}
    nvvm.fence.sc.cluster
    nvvm.fence.sync_restrict {order = #nvvm.mem_order<acquire>}
    nvvm.griddepcontrol  wait
    nvvm.griddepcontrol  launch_dependents
    %1 = nvvm.mbarrier.arrive_drop.expect_tx %arg2, %arg0 : !llvm.ptr<3>, i32 -> i64
    %2 = nvvm.mbarrier.arrive_drop.nocomplete %arg2, %arg0 : !llvm.ptr<3>, i32 -> i64
    nvvm.mbarrier.arrive_drop %arg3 : !llvm.ptr<7>
    %3 = nvvm.mbarrier.arrive_drop %arg1, %arg0 : !llvm.ptr -> i64
    nvvm.mbarrier.arrive.expect_tx %arg1, %arg0 : !llvm.ptr, i32
    nvvm.mbarrier.arrive.expect_tx %arg2, %arg0, predicate = %arg4 : !llvm.ptr<3>, i32, i1
    %4 = nvvm.mbarrier.arrive.expect_tx %arg2, %arg0 {relaxed = true} : !llvm.ptr<3>, i32 -> i64
    %5 = nvvm.mbarrier.arrive.nocomplete %arg2, %arg0 : !llvm.ptr<3>, i32 -> i64
    nvvm.mbarrier.arrive %arg1 : !llvm.ptr
    %6 = nvvm.mbarrier.arrive %arg2, %arg0 {relaxed = true, scope = #nvvm.mem_scope<cluster>} : !llvm.ptr<3> -> i64
    nvvm.mbarrier.complete_tx %arg3, %arg0 : !llvm.ptr<7>, i32
    nvvm.mbarrier.expect_tx %arg3, %arg0 : !llvm.ptr<7>, i32
    nvvm.mbarrier.expect_tx %arg2, %arg0 {scope = #nvvm.mem_scope<cluster>} : !llvm.ptr<3>, i32
    nvvm.mbarrier.init %arg2, %arg0 : !llvm.ptr<3>, i32
    nvvm.mbarrier.init %arg1, %arg0, predicate = %arg4 : !llvm.ptr, i32, i1
    nvvm.mbarrier.inval %arg2 : !llvm.ptr<3>
    %7 = nvvm.mbarrier.test.wait %arg2, %arg0 : !llvm.ptr<3>, i32 -> i1
    %8 = nvvm.mbarrier.test.wait %arg2, %arg5 {relaxed = true, scope = #nvvm.mem_scope<cluster>} : !llvm.ptr<3>, i64 -> i1
    %9 = nvvm.mbarrier.try_wait %arg2, %arg0 : !llvm.ptr<3>, i32 -> i1
    %10 = nvvm.mbarrier.try_wait %arg2, %arg0, %arg0 {relaxed = true} : !llvm.ptr<3>, i32, i32 -> i1
    nvvm.mbarrier.try_wait.parity %arg2, %arg0, %arg0 : !llvm.ptr<3>, i32, i32
    nvvm.memory.barrier <cta>
    nvvm.bar.warp.sync %arg0 : i32
    llvm.return
  }
  llvm.func @tensor(%arg0: !llvm.ptr, %arg1: i32, %arg2: !llvm.ptr<3>, %arg3: i16, %arg4: !llvm.ptr<6>, %arg5: i64, %arg6: i1, %arg7: vector<4xi32>, %arg8: vector<8xi32>, %arg9: i8, %arg10: vector<2xi32>) {
    nvvm.tcgen05.alloc %arg0, %arg1 : !llvm.ptr, i32
    nvvm.tcgen05.alloc %arg2, %arg1 {group = #nvvm.cta_group<cta_2>} : !llvm.ptr<3>, i32
    nvvm.tcgen05.commit %arg0 : !llvm.ptr
    nvvm.tcgen05.commit %arg2, multicast_mask = %arg3 {group = #nvvm.cta_group<cta_2>} : !llvm.ptr<3>, i16
    nvvm.tcgen05.cp %arg4, %arg5 {shape = #nvvm.tcgen05_cp_shape<shape_128x256b>}
    nvvm.tcgen05.cp %arg4, %arg5 {group = #nvvm.cta_group<cta_2>, multicast = #nvvm.tcgen05_cp_multicast<warpx2_01_23>, shape = #nvvm.tcgen05_cp_shape<shape_64x128b>, srcFormat = #nvvm.tcgen05_cp_src_fmt<b6x16_p32>}
    nvvm.tcgen05.dealloc %arg4, %arg1 : !llvm.ptr<6>, i32
    nvvm.tcgen05.fence <before>
    %0 = nvvm.tcgen05.ld %arg4 {shape = #nvvm.tcgen05_ldst_shape<shape_16x64b>} : vector<4xi32>
    %1 = nvvm.tcgen05.ld %arg4, %arg5 pack {shape = #nvvm.tcgen05_ldst_shape<shape_16x32bx2>} : i32
    nvvm.tcgen05.mma.block_scale %arg4, %arg5, %arg5, %arg1, %arg6, %arg4, %arg4 {ctaGroup = #nvvm.cta_group<cta_1>, kind = #nvvm.block_scale_kind<mxf8f6f4>} : (!llvm.ptr<6>, i64, i64, i32, i1, !llvm.ptr<6>, !llvm.ptr<6>)
    nvvm.tcgen05.mma.block_scale %arg4, %arg5, %arg5, %arg1, %arg6, %arg4, %arg4 {blockScale = #nvvm.tcgen05_mma_block_scale<block32>, ctaGroup = #nvvm.cta_group<cta_1>, kind = #nvvm.block_scale_kind<mxf8f6f4>} : (!llvm.ptr<6>, i64, i64, i32, i1, !llvm.ptr<6>, !llvm.ptr<6>)
    nvvm.tcgen05.mma %arg4, %arg5, %arg5, %arg1, %arg6 {ctaGroup = #nvvm.cta_group<cta_1>, kind = #nvvm.tcgen05_mma_kind<f16>} : (!llvm.ptr<6>, i64, i64, i32, i1)
    nvvm.tcgen05.mma %arg4, %arg4, %arg5, %arg1, %arg6 scale = %arg5 mask = %arg7 {aShift, ctaGroup = #nvvm.cta_group<cta_1>, kind = #nvvm.tcgen05_mma_kind<f16>} : (!llvm.ptr<6>, !llvm.ptr<6>, i64, i32, i1, i64, vector<4xi32>)
    nvvm.tcgen05.mma %arg4, %arg5, %arg5, %arg1, %arg6 mask = %arg8 {collectorOp = #nvvm.tcgen05_mma_collectorop<use>, ctaGroup = #nvvm.cta_group<cta_2>, kind = #nvvm.tcgen05_mma_kind<f16>} : (!llvm.ptr<6>, i64, i64, i32, i1, vector<8xi32>)
    nvvm.tcgen05.mma.sp.block_scale %arg4, %arg5, %arg5, %arg1, %arg6, %arg4, %arg4, %arg4 {ctaGroup = #nvvm.cta_group<cta_1>, kind = #nvvm.block_scale_kind<mxf8f6f4>} : (!llvm.ptr<6>, i64, i64, i32, i1, !llvm.ptr<6>, !llvm.ptr<6>, !llvm.ptr<6>)
    nvvm.tcgen05.mma.sp %arg4, %arg5, %arg5, %arg1, %arg6, %arg4 {ctaGroup = #nvvm.cta_group<cta_1>, kind = #nvvm.tcgen05_mma_kind<f16>} : (!llvm.ptr<6>, i64, i64, i32, i1, !llvm.ptr<6>)
    nvvm.tcgen05.mma.sp %arg4, %arg5, %arg5, %arg1, %arg6, %arg4 scale = %arg5 {ctaGroup = #nvvm.cta_group<cta_1>, kind = #nvvm.tcgen05_mma_kind<f16>} : (!llvm.ptr<6>, i64, i64, i32, i1, !llvm.ptr<6>, i64)
    nvvm.tcgen05.mma.ws %arg4, %arg5, %arg5, %arg1, %arg6 {kind = #nvvm.tcgen05_mma_kind<f16>} : (!llvm.ptr<6>, i64, i64, i32, i1)
    nvvm.tcgen05.mma.ws %arg4, %arg5, %arg5, %arg1, %arg6, %arg5 {collectorBBuffer = #nvvm.tcgen05_mma_collectorb<b2>, kind = #nvvm.tcgen05_mma_kind<f16>} : (!llvm.ptr<6>, i64, i64, i32, i1, i64)
    nvvm.tcgen05.mma.ws.sp %arg4, %arg5, %arg5, %arg1, %arg6, %arg4 {kind = #nvvm.tcgen05_mma_kind<f16>} : (!llvm.ptr<6>, i64, i64, i32, i1, !llvm.ptr<6>)
    nvvm.tcgen05.mma.ws.sp %arg4, %arg5, %arg5, %arg1, %arg6, %arg4, %arg5 {collectorOp = #nvvm.tcgen05_mma_collectorop<fill>, kind = #nvvm.tcgen05_mma_kind<f16>} : (!llvm.ptr<6>, i64, i64, i32, i1, !llvm.ptr<6>, i64)
    %2 = nvvm.tcgen05.mma_smem_desc(%arg1, %arg1, %arg1, %arg9, %arg6, %arg9) : (i32, i32, i32, i8, i1, i8) -> i64
    nvvm.tcgen05.relinquish_alloc_permit
    nvvm.tcgen05.shift %arg4 : !llvm.ptr<6>
    nvvm.tcgen05.st %arg4, %arg7 {shape = #nvvm.tcgen05_ldst_shape<shape_16x64b>} : vector<4xi32>
    nvvm.tcgen05.st %arg4, %arg10, %arg5 unpack {shape = #nvvm.tcgen05_ldst_shape<shape_16x32bx2>} : vector<2xi32>
    nvvm.tcgen05.wait <load>
    llvm.return
  }
  llvm.func @conversions(%arg0: vector<2xbf16>, %arg1: vector<2xf16>, %arg2: f32, %arg3: i32, %arg4: vector<4xf32>, %arg5: i8, %arg6: vector<2xi8>, %arg7: vector<2xi16>, %arg8: vector<4xi8>) {
    %0 = nvvm.convert.bf16x2.to.f8x2 %arg0 {rnd = #nvvm.fp_rnd_mode<rz>} : vector<2xbf16> -> vector<2xi8>(f8E8M0FNU)
    %1 = nvvm.convert.bf16x2.to.f8x2 %arg0 {rnd = #nvvm.fp_rnd_mode<rp>, sat = #nvvm.sat_mode<satfinite>} : vector<2xbf16> -> i16(f8E8M0FNU)
    %2 = nvvm.convert.f16x2.to.f8x2 %arg1 : vector<2xf16> -> vector<2xi8>(f8E4M3FN)
    %3 = nvvm.convert.f16x2.to.f8x2 %arg1 {relu = true} : vector<2xf16> -> i16(f8E5M2)
    %4 = nvvm.convert.f32x2.to.bf16x2 %arg2, %arg2 {rnd = #nvvm.fp_rnd_mode<rn>} : vector<2xbf16>
    %5 = nvvm.convert.f32x2.to.bf16x2 %arg2, %arg2, %arg3 {relu = true, rnd = #nvvm.fp_rnd_mode<rs>} : vector<2xbf16>
    %6 = nvvm.convert.f32x2.to.f16x2 %arg2, %arg2 {rnd = #nvvm.fp_rnd_mode<rz>} : vector<2xf16>
    %7 = nvvm.convert.f32x2.to.f4x2 %arg2, %arg2 : i8(f4E2M1FN)
    %8 = nvvm.convert.f32x2.to.f4x2 %arg2, %arg2 {relu = true} : i8(f4E2M1FN)
    %9 = nvvm.convert.f32x2.to.f6x2 %arg2, %arg2 : vector<2xi8>(f6E2M3FN)
    %10 = nvvm.convert.f32x2.to.f8x2 %arg2, %arg2 {rnd = #nvvm.fp_rnd_mode<rn>, sat = #nvvm.sat_mode<satfinite>} : vector<2xi8>(f8E4M3FN)
    %11 = nvvm.convert.f32x2.to.f8x2 %arg2, %arg2 {rnd = #nvvm.fp_rnd_mode<rz>} : i16(f8E8M0FNU)
    %12 = nvvm.convert.f32x4.to.f4x4 %arg4, %arg3 : vector<4xf32> -> i16(f4E2M1FN)
    %13 = nvvm.convert.f32x4.to.f6x4 %arg4, %arg3 {relu = true} : vector<4xf32> -> vector<4xi8>(f6E3M2FN)
    %14 = nvvm.convert.f32x4.to.f8x4 %arg4, %arg3 : vector<4xf32> -> vector<4xi8>(f8E5M2)
    %15 = nvvm.convert.f4x2.to.f16x2 %arg5 : i8(f4E2M1FN) -> vector<2xf16>
    %16 = nvvm.convert.f6x2.to.f16x2 %arg6 {relu = true} : vector<2xi8>(f6E2M3FN) -> vector<2xf16>
    %17 = nvvm.convert.f8x2.to.bf16x2 %arg6 : vector<2xi8>(f8E8M0FNU) -> vector<2xbf16>
    %18 = nvvm.convert.f8x2.to.f16x2 %arg6 : vector<2xi8>(f8E5M2) -> vector<2xf16>
    %19 = nvvm.convert.float.to.tf32 %arg2 {rnd = #nvvm.fp_rnd_mode<rna>}
    %20 = nvvm.convert.float.to.tf32 %arg2 {relu = true, rnd = #nvvm.fp_rnd_mode<rz>}
    %21 = nvvm.dot.accumulate.2way %arg7 <signed>, %arg8 <signed>, %arg3 {b_hi = false} : vector<2xi16>, vector<4xi8>
    %22 = nvvm.dot.accumulate.4way %arg8 <signed>, %arg8 <signed>, %arg3 : vector<4xi8>, vector<4xi8>
    %23 = nvvm.prmt <default> %arg3, %arg3, %arg3 : i32
    %24 = nvvm.prmt <rc8> %arg3, %arg3 : i32
    %25 = nvvm.rcp.approx.ftz.f %arg2 : f32
    llvm.return
  }
  llvm.func @warps(%arg0: i32, %arg1: f32, %arg2: i64, %arg3: i1, %arg4: !llvm.ptr<3>, %arg5: !llvm.ptr) {
    nvvm.breakpoint
    %0 = nvvm.elect.sync -> i1
    %1 = nvvm.elect.sync %arg0 -> i1
    nvvm.exit
    nvvm.inline_ptx "x;"
    %2:2 = nvvm.inline_ptx "x;" ro(%arg0, %arg1 : i32, f32) rw(%arg2 : i64), predicate = %arg3 {x} -> i32, i32
    %3 = nvvm.mapa %arg4, %arg0 : !llvm.ptr<3> -> !llvm.ptr<7>
    %4 = nvvm.mapa %arg5, %arg0 : !llvm.ptr -> !llvm.ptr
    %5 = nvvm.match.sync  any %arg0, %arg0 : i32 -> i32
    %6 = nvvm.match.sync  all %arg0, %arg2 : i64 -> !llvm.struct<(i32, i1)>
    nvvm.nanosleep %arg0
    nvvm.pmevent id = 3
    nvvm.pmevent mask = 7
    %7 = nvvm.redux.sync  add %arg0, %arg0 : i32 -> i32
    %8 = nvvm.redux.sync  fmin %arg1, %arg0 {abs = true, nan = true} : f32 -> f32
    nvvm.setmaxregister  increase 232
    nvvm.setmaxregister  decrease 24
    %9 = nvvm.shfl.sync  bfly %arg0, %arg0, %arg0, %arg0 : i32 -> i32
    %10 = nvvm.shfl.sync  idx %arg0, %arg1, %arg0, %arg0 {return_value_and_is_valid} : f32 -> !llvm.struct<(f32, i1)>
    %11 = nvvm.vote.sync  ballot %arg0, %arg3 -> i32
    %12 = nvvm.vote.sync  uni %arg0, %arg3 -> i1
    llvm.return
  }
}
