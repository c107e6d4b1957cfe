#map = affine_map<(d0, d1)[s0] -> (d0 * s0 + d1)>
module @ids attributes {gpu.container_module} {
  func.func @ids() {
    %thread_id_x = gpu.thread_id  x
    %thread_id_y = gpu.thread_id  y upper_bound 64
    %block_dim_z = gpu.block_dim  z
    %block_id_x = gpu.block_id  x upper_bound 9 {x}
    %grid_dim_y = gpu.grid_dim  y
    %global_id_z = gpu.global_id  z upper_bound 7
    %cluster_dim_x = gpu.cluster_dim  x
    %cluster_dim_blocks_y = gpu.cluster_dim_blocks  y
    %cluster_id_z = gpu.cluster_id  z
    %cluster_block_id_x = gpu.cluster_block_id  x upper_bound 3
    %0 = gpu.lane_id
    %1 = gpu.lane_id upper_bound 32
    %2 = gpu.subgroup_id : index
    %3 = gpu.subgroup_id upper_bound 4 : index
    %4 = gpu.num_subgroups : index
    %5 = gpu.num_subgroups upper_bound 4 : index
    %6 = gpu.subgroup_size : index
    %7 = gpu.subgroup_size upper_bound 64 : index
    %8 = gpu.dynamic_shared_memory : memref<?xi8, #gpu.address_space<workgroup>>
    gpu.barrier
    return
  }
  func.func @reduce(%arg0: f32, %arg1: i32, %arg2: vector<4xf32>, %arg3: i64) {
    %0 = gpu.all_reduce  add %arg0 {
    } : (f32) -> f32
    %1 = gpu.all_reduce  minui %arg1 uniform {
    } : (i32) -> i32
    %2 = gpu.all_reduce  %arg0 {
    ^bb0(%arg4: f32, %arg5: f32):
      %12 = arith.addf %arg4, %arg5 : f32
      gpu.yield %12 : f32
    } {x} : (f32) -> f32
    %3 = gpu.subgroup_reduce  maxnumf %arg0 : (f32) -> f32
    %4 = gpu.subgroup_reduce  minimumf %arg2 uniform : (vector<4xf32>) -> vector<4xf32>
    %5 = gpu.subgroup_reduce  xor %arg1 cluster(size = 8) : (i32) -> i32
    %6 = gpu.subgroup_reduce  mul %arg0 uniform cluster(size = 8, stride = 4) {x} : (f32) -> f32
    %7 = gpu.subgroup_reduce  and %arg1 cluster(size = 2) : (i32) -> i32
    %shuffleResult, %valid = gpu.shuffle  xor %arg0, %arg1, %arg1 : f32
    %shuffleResult_0, %valid_1 = gpu.shuffle  up %arg2, %arg1, %arg1 {x} : vector<4xf32>
    %rotateResult, %valid_2 = gpu.rotate %arg0, 3, 16 : f32
    %8 = gpu.subgroup_broadcast %arg0,  first_active_lane : f32
    %9 = gpu.subgroup_broadcast %arg0,  specific_lane %arg1 : f32
    %10 = arith.trunci %arg1 : i32 to i1
    %11 = gpu.subgroup_broadcast %arg2,  specific_lane %arg1 {x} : vector<4xf32>
    gpu.printf "hello %d", %arg1 : i32
    gpu.printf ","
    gpu.printf "a\0A\22%d %f" {x}, %arg1, %arg0 : i32, f32
    return
  }
  func.func @async(%arg0: memref<4x?xf32>, %arg1: index, %arg2: memref<4x?xf32, 1>, %arg3: f32) {
    %0 = gpu.wait async
    gpu.wait 
    gpu.wait [%0]
    %1 = gpu.wait async [%0, %0] {x}
    %2 = builtin.unrealized_conversion_cast %arg0 : memref<4x?xf32> to memref<*xf32>
    gpu.host_register %2 : memref<*xf32>
    gpu.host_unregister %2 {x} : memref<*xf32>
    %memref = gpu.alloc  () : memref<13xf32>
    %memref_0 = gpu.alloc  (%arg1) : memref<?xf32, 1>
    %memref_1, %asyncToken = gpu.alloc async [%1] host_shared (%arg1) : memref<?xf32, 1>
    %memref_2 = gpu.alloc  host_shared () : memref<4xf32>
    %memref_3 = gpu.alloc  (%arg1, %arg1)[%arg1] {x} : memref<?x?xf32, #map>
    %3 = gpu.dealloc async [%asyncToken] %memref_0 : memref<?xf32, 1>
    gpu.dealloc  %memref {x} : memref<13xf32>
    %4 = gpu.memcpy async [%3] %arg0, %arg2 : memref<4x?xf32>, memref<4x?xf32, 1>
    gpu.memcpy  %arg0, %arg2 : memref<4x?xf32>, memref<4x?xf32, 1> {x}
    gpu.memset  %arg0, %arg3 : memref<4x?xf32>, f32
    %5 = gpu.memset async [%4, %3] %arg0, %arg3 : memref<4x?xf32>, f32 {x}
    %c0_i32 = arith.constant 0 : i32
    gpu.set_default_device %c0_i32
    return
  }
  func.func @warp(%arg0: index, %arg1: vector<4xi32>, %arg2: memref<32xf32>) {
    %0 = gpu.warp_execute_on_lane_0(%arg0)[32] -> (f32) {
      %cst = arith.constant 1.000000e+00 : f32
      gpu.yield %cst : f32
    }
    gpu.warp_execute_on_lane_0(%arg0)[64] {
    }
    %1:2 = gpu.warp_execute_on_lane_0(%arg0)[32] args(%arg1 : vector<4xi32>) -> (vector<1xi32>, index) {
    ^bb0(%arg3: vector<128xi32>):
      %2 = "t.x"(%arg3) : (vector<128xi32>) -> vector<32xi32>
      %c1 = arith.constant 1 : index
      gpu.yield %2, %c1 : vector<32xi32>, index
    } {x}
    return
  }
  func.func @mma(%arg0: memref<32x32xf16, 3>, %arg1: f16, %arg2: index, %arg3: memref<8x8xf16>) {
    %0 = gpu.subgroup_mma_load_matrix %arg0[%arg2, %arg2] {leadDimension = 32 : index} : memref<32x32xf16, 3> -> !gpu.mma_matrix<16x16xf16, "AOp">
    %1 = gpu.subgroup_mma_load_matrix %arg0[%arg2, %arg2] {leadDimension = 32 : index, transpose} : memref<32x32xf16, 3> -> !gpu.mma_matrix<16x16xf16, "BOp">
    %2 = gpu.subgroup_mma_constant_matrix %arg1 : !gpu.mma_matrix<16x16xf16, "COp">
    %3 = gpu.subgroup_mma_compute %0, %1, %2 : !gpu.mma_matrix<16x16xf16, "AOp">, !gpu.mma_matrix<16x16xf16, "BOp"> -> !gpu.mma_matrix<16x16xf16, "COp">
    %4 = gpu.subgroup_mma_compute %0, %1, %2 {a_transpose, b_transpose} : !gpu.mma_matrix<16x16xf16, "AOp">, !gpu.mma_matrix<16x16xf16, "BOp"> -> !gpu.mma_matrix<16x16xf16, "COp">
    gpu.subgroup_mma_store_matrix %3, %arg0[%arg2, %arg2] {leadDimension = 32 : index} : !gpu.mma_matrix<16x16xf16, "COp">, memref<32x32xf16, 3>
    %5 = gpu.subgroup_mma_elementwise  addf %2, %3 : (!gpu.mma_matrix<16x16xf16, "COp">, !gpu.mma_matrix<16x16xf16, "COp">) -> !gpu.mma_matrix<16x16xf16, "COp">
    %6 = gpu.subgroup_mma_elementwise  extf %2 : (!gpu.mma_matrix<16x16xf16, "COp">) -> !gpu.mma_matrix<16x16xf32, "COp">
    %7 = gpu.subgroup_mma_extract_thread_local %2[%arg2] : !gpu.mma_matrix<16x16xf16, "COp"> -> f16
    %8 = gpu.subgroup_mma_insert_thread_local %arg1, %2[%arg2] : f16, !gpu.mma_matrix<16x16xf16, "COp"> -> !gpu.mma_matrix<16x16xf16, "COp">
    %9 = "t.t"() : () -> !gpu.mma_matrix<16x8xsi8, "AOp">
    %10 = "t.t"() : () -> !gpu.mma_matrix<16x8xf64, "AOp">
    return
  }
}
// -----
module attributes {gpu.container_module} {
  gpu.module @k1 {
    gpu.func @a() kernel {
      gpu.return
    }
    gpu.func @b(%arg0: f32, %arg1: memref<?xf32, 1>) workgroup(%arg2 : memref<42xf32, 3>) private(%arg3 : memref<2xf32, 5>, %arg4 : memref<1xf32, 5>) kernel attributes {foo = "bar"} {
      "use"(%arg2, %arg4) : (memref<42xf32, 3>, memref<1xf32, 5>) -> ()
      gpu.return
    }
    gpu.func @c(%arg0: f32 {u.v = 1 : i32}) -> (f32, i32 {x.y}) {
      %c1_i32 = arith.constant 1 : i32
      gpu.return %arg0, %c1_i32 : f32, i32
    }
    gpu.func @d(%arg0: f32) {
      gpu.return
    }
    gpu.func @e() workgroup(%arg0 : memref<4xf32, #gpu.address_space<workgroup>> {llvm.align = 16 : i64}, %arg1 : memref<4xf32, 3>) private(%arg2 : memref<2xf32, #gpu.address_space<private>> {llvm.align = 8 : i64}) kernel attributes {known_block_size = array<i32: 1, 2, 3>, known_cluster_size = array<i32: 1, 1, 1>, known_grid_size = array<i32: 4, 5, 6>} {
      gpu.return
    }
  }
  gpu.module @k2 [#nvvm.target] {
  }
  gpu.module @k3 [#nvvm.target<O = 3, chip = "sm_90">, #rocdl.target] attributes {x} {
  }
  gpu.module @k4<#gpu.select_object<0 : i64>> [#nvvm.target] {
    "t.x"() : () -> ()
  }
  gpu.module @k5<#gpu.select_object> attributes {y = 1 : i32} {
  }
  gpu.binary @b1  [#gpu.object<#nvvm.target, "a\00b">]
  gpu.binary @b2 <#gpu.select_object<1 : i64>> [#gpu.object<#nvvm.target, bin = "">, #gpu.object<#nvvm.target<chip = "sm_90">, assembly = "x">]
  gpu.binary @b3 <#gpu.select_object<#nvvm.target>> [#gpu.object<#nvvm.target, properties = {O = 3 : i32}, offload = "">]
  gpu.binary @b4  [#gpu.object<#rocdl.target, kernels = <[#gpu.kernel_metadata<"a", (i32) -> ()>, #gpu.kernel_metadata<"b", (i32) -> (), metadata = {s = 1 : i32}>]>, bin = "B">]
  gpu.binary @b5  [#gpu.object<#rocdl.target, properties = {x}, kernels = <[#gpu.kernel_metadata<"a", () -> (), arg_attrs = [{x}], metadata = {s = 1 : i32}>]>, "B">]
  func.func @launch(%arg0: index, %arg1: i32, %arg2: i64, %arg3: f32, %arg4: memref<?xf32, 1>, %arg5: !llvm.ptr) {
    %0 = gpu.wait async
    gpu.launch_func  @k1::@a blocks in (%arg0, %arg0, %arg0) threads in (%arg0, %arg0, %arg0)  
    gpu.launch_func  @k1::@b blocks in (%arg0, %arg0, %arg0) threads in (%arg0, %arg0, %arg0)  args(%arg3 : f32, %arg4 : memref<?xf32, 1>)
    gpu.launch_func  @k1::@b clusters in (%arg0, %arg0, %arg0) blocks in (%arg0, %arg0, %arg0) threads in (%arg0, %arg0, %arg0)  dynamic_shared_memory_size %arg1 args(%arg3 : f32, %arg4 : memref<?xf32, 1>) {x}
    %1 = gpu.launch_func async [%0] @k1::@a blocks in (%arg0, %arg0, %arg0) threads in (%arg0, %arg0, %arg0)  
    gpu.launch_func <%arg5 : !llvm.ptr> @k1::@b blocks in (%arg2, %arg2, %arg2) threads in (%arg2, %arg2, %arg2) : i64 args(%arg3 : f32, %arg4 : memref<?xf32, 1>)
    gpu.launch_func [%1] @k1::@a blocks in (%arg1, %arg1, %arg1) threads in (%arg1, %arg1, %arg1) : i32 
    gpu.launch_func  @b1::@x blocks in (%arg1, %arg1, %arg1) threads in (%arg1, %arg1, %arg1) : i32 dynamic_shared_memory_size %arg1 
    gpu.launch blocks(%arg6, %arg7, %arg8) in (%arg12 = %arg0, %arg13 = %arg0, %arg14 = %arg0) threads(%arg9, %arg10, %arg11) in (%arg15 = %arg0, %arg16 = %arg0, %arg17 = %arg0) {
      "use"(%arg6, %arg9, %arg12, %arg17) : (index, index, index, index) -> ()
      gpu.terminator
    }
    %2 = gpu.launch async [%1, %0] clusters(%arg18, %arg19, %arg20) in (%arg21 = %arg0, %arg22 = %arg0, %arg23 = %arg0) blocks(%arg6, %arg7, %arg8) in (%arg12 = %arg0, %arg13 = %arg0, %arg14 = %arg0) threads(%arg9, %arg10, %arg11) in (%arg15 = %arg0, %arg16 = %arg0, %arg17 = %arg0) dynamic_shared_memory_size %arg1 {
      "use"(%arg6, %arg9, %arg19, %arg23) : (index, index, index, index) -> ()
      gpu.terminator
    } {x}
    %3 = gpu.launch async blocks(%arg6, %arg7, %arg8) in (%arg12 = %arg0, %arg13 = %arg0, %arg14 = %arg0) threads(%arg9, %arg10, %arg11) in (%arg15 = %arg0, %arg16 = %arg0, %arg17 = %arg0) module(@mm) function(@ff) workgroup(%arg18 : memref<42xf32, 3>) private(%arg19 : memref<2xf32, 5>, %arg20 : memref<1xf32, 5>) {
      gpu.terminator
    }
    return
  }
}
// -----
module {
  func.func @sparse(%arg0: memref<?xf64>, %arg1: memref<?xindex>, %arg2: index) {
    %0 = gpu.wait async
    %dnTensor, %asyncToken = gpu.create_dn_tensor async [%0] %arg0, %arg2, %arg2 : index, index into memref<?xf64>
    %dnTensor_0 = gpu.create_dn_tensor  %arg0, %arg2 : index into memref<?xf64>
    %spmat, %asyncToken_1 = gpu.create_coo async [%asyncToken] %arg2, %arg2, %arg2, %arg1, %arg1, %arg0 : memref<?xindex>, memref<?xindex>, memref<?xf64>
    %spmat_2, %asyncToken_3 = gpu.create_coo_aos async [%asyncToken] %arg2, %arg2, %arg2, %arg1, %arg0 : memref<?xindex>, memref<?xf64>
    %spmat_4, %asyncToken_5 = gpu.create_csr async [%asyncToken_1] %arg2, %arg2, %arg2, %arg1, %arg1, %arg0 : memref<?xindex>, memref<?xindex>, memref<?xf64>
    %spmat_6, %asyncToken_7 = gpu.create_csc async [%asyncToken_1] %arg2, %arg2, %arg2, %arg1, %arg1, %arg0 : memref<?xindex>, memref<?xindex>, memref<?xf64>
    %spmat_8, %asyncToken_9 = gpu.create_bsr async [%asyncToken_1] %arg2, %arg2, %arg2, %arg2, %arg2, %arg1, %arg1, %arg0 : memref<?xindex>, memref<?xindex>, memref<?xf64>
    %spMat, %asyncToken_10 = gpu.create_2to4_spmat async [%asyncToken_9]{ PRUNE_AND_CHECK} %arg2, %arg2, %arg0 : memref<?xf64>
    %spMat_11, %asyncToken_12 = gpu.create_2to4_spmat async [%asyncToken_9]{ NONE} %arg2, %arg2, %arg0 {x} : memref<?xf64>
    %bufferSz, %asyncToken_13 = gpu.spmv_buffer_size async [%asyncToken_10] %spmat_4, %dnTensor_0, %dnTensor_0 into f64
    %1 = gpu.spmv async [%asyncToken_13] %spmat_4, %dnTensor_0, %dnTensor_0, %arg0 : memref<?xf64> into f64
    %bufferSz_14, %asyncToken_15 = gpu.spmv_buffer_size async [%asyncToken_10] %spmat_4{ TRANSPOSE}, %dnTensor_0, %dnTensor_0 into f64
    %2 = gpu.spmv async [%asyncToken_13] %spmat_4{ CONJUGATE_TRANSPOSE}, %dnTensor_0, %dnTensor_0, %arg0 : memref<?xf64> into f64
    %bufferSzs, %asyncToken_16 = gpu.spmm_buffer_size async [%2] %spmat_4{ TRANSPOSE}, %dnTensor{ TRANSPOSE}, %dnTensor : index into f64
    %bufferSzs_17:2, %asyncToken_18 = gpu.spmm_buffer_size async [%2] %spmat_4, %dnTensor, %dnTensor : index, index into f64
    %3 = gpu.spmm async [%asyncToken_18] %spmat_4, %dnTensor, %dnTensor, %arg0 : memref<?xf64> into f64
    %4 = gpu.spmm async [%asyncToken_18] %spmat_4, %dnTensor{ TRANSPOSE}, %dnTensor, %arg0, %arg0 : memref<?xf64>, memref<?xf64> into f64
    %bufferSz_19, %asyncToken_20 = gpu.sddmm_buffer_size async [%4] %dnTensor{ TRANSPOSE}, %dnTensor, %spmat_4 into f64
    %5 = gpu.sddmm async [%asyncToken_20] %dnTensor, %dnTensor{ TRANSPOSE}, %spmat_4, %arg0 : memref<?xf64> into f64
    %desc, %asyncToken_21 = gpu.spgemm_create_descr async [%5]
    %bufferSzNew, %asyncToken_22 = gpu.spgemm_work_estimation_or_compute async [%asyncToken_21]{ WORK_ESTIMATION} %spmat_4, %spmat_4, %spmat_4, %desc, %arg2, %arg0 : f64 into memref<?xf64>
    %bufferSzNew_23, %asyncToken_24 = gpu.spgemm_work_estimation_or_compute async [%asyncToken_21]{ COMPUTE} %spmat_4{ TRANSPOSE}, %spmat_4, %spmat_4, %desc, %arg2, %arg0 : f64 into memref<?xf64>
    %6 = gpu.spgemm_copy async [%asyncToken_24] %spmat_4, %spmat_4, %spmat_4, %desc : f64
    %7 = gpu.spgemm_copy async [%asyncToken_24] %spmat_4{ TRANSPOSE}, %spmat_4{ CONJUGATE_TRANSPOSE}, %spmat_4, %desc : f64
    %rows, %cols, %nnz, %asyncToken_25 = gpu.spmat_get_size async [%7] %spmat_4
    %8 = gpu.set_csr_pointers async [%asyncToken_25] %spmat_4, %arg1, %arg1, %arg0 : memref<?xindex>, memref<?xindex>, memref<?xf64>
    %9 = gpu.spgemm_destroy_descr async [%8] %desc
    %10 = gpu.destroy_sp_mat async [%9] %spmat_4
    %11 = gpu.destroy_dn_tensor async [%10] %dnTensor
    gpu.destroy_dn_tensor  %dnTensor {x}
    gpu.wait [%11]
    return
  }
}
// -----
module {
  "t.attrs"() {a = #gpu.thread<x>, b = #gpu.block<linear_dim_0>, c = #gpu.warp<y>, d = #gpu.warpgroup<z>, e = #gpu.lane<linear_dim_9>, f = #gpu.memory_space<workgroup>, g = #gpu.mask<7>, h = #gpu<dim x>, i = #gpu<all_reduce_op add>, j = #gpu<shuffle_mode xor>, k = #gpu<mma_element_wise addf>, l = #gpu<prune_2to4_spmat_flag NONE>, n = #gpu<spgemm_work_estimation_or_compute_kind COMPUTE>, o = #gpu.address_space<private>, p = #gpu<broadcast first_active_lane>, q = !gpu.async.token, r = !gpu.sparse.dntensor_handle, s = !gpu.sparse.spmat_handle, t = !gpu.sparse.spgemmop_handle} : () -> ()
}
