
module {
  "t.attrs"() {a = #gpu.thread<x>, b = #gpu.block<linear_dim_0>, c = #gpu.warp<y>, d = #gpu.warpgroup<z>, e = #gpu.lane<linear_dim_9>, f = #gpu.memory_space<workgroup>, g = #gpu.mask<7>, h = #gpu<dimi0x>, i = #gpu<all_reduce_op add>, j = #gpu<shuffle_mode xor>, k = #gpu<mma_element_wise addf>, l = #gpu<prune_2to4_spmat_flag NONE>, n = #gpu<spgemm_work_estimation_or_compute_kind COMPUTE>, o = #gpu.address_space<private>, p = #gpu<broadcast first_active_lane>, q = !gpu.async.token, r = !gpu.sparse.dntensor_handle, s = !gpu.sparse.spmat_handle, t = !gpu.sparse.spgemmop_handle} : () -> ()
}
