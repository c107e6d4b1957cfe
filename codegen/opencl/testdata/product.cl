#pragma OPENCL EXTENSION cl_khr_fp16 : enable
#ifndef UNROLL
#define UNROLL __attribute__((opencl_unroll_hint))
#endif
#define prefetch_line(p) __builtin_IB_lsc_prefetch_global_uint((const global uint*)(p), 0, 4)
#define VECTOR(type, array, element) (*(private type*)&array[element])
struct tensor_descriptor2 { global uchar* base; int shape[2]; long stride[2]; int nan; };
void __builtin_IB_lsc_prefetch_global_uint(const global uint*, int, int);
float8 __builtin_IB_sub_group16_fdpas_f_f_hf_hf_8_8(float8, short8, int8) __attribute__((const));
uint8 __builtin_IB_subgroup_block_read_flat_transpose_u32_k8(long, int, int, int, int2);
ushort16 __builtin_IB_subgroup_block_read_flat_u16_m8k16v2(long, int, int, int, int2);

__attribute__((intel_reqd_sub_group_size(16)))
__attribute__((reqd_work_group_size(32, 1, 1)))
kernel void product(global half* v_a_ptr, global half* v_b_base, int v_b_shape0, int v_b_shape1, long v_b_stride0, long v_b_stride1, global float* v_c_base, int v_c_shape0, int v_c_shape1, long v_c_stride0, long v_c_stride1, int v_m, int v_k) {
  const int lane = (int)get_sub_group_local_id();
  const int warp = (int)get_sub_group_id();
  const int t0 = warp * 16 + lane;
  const int t1 = ((warp & 1) * 8);
  const int t2 = lane;
  struct tensor_descriptor2 v_b;
  v_b.base = (global uchar*)v_b_base;
  v_b.shape[0] = v_b_shape0;
  v_b.shape[1] = v_b_shape1;
  v_b.stride[0] = v_b_stride0;
  v_b.stride[1] = v_b_stride1;
  v_b.nan = 0;
  struct tensor_descriptor2 v_c;
  v_c.base = (global uchar*)v_c_base;
  v_c.shape[0] = v_c_shape0;
  v_c.shape[1] = v_c_shape1;
  v_c.stride[0] = v_c_stride0;
  v_c.stride[1] = v_c_stride1;
  v_c.nan = 0;
  long v_one;
  v_one = 1L;
  float v_zero[8] __attribute__((aligned(64)));
  UNROLL
  for (int r = 0; r < 8; ++r) {
    v_zero[r] = 0.0f;
  }
  int v_c0;
  v_c0 = 0;
  long v_stride;
  v_stride = (long)(v_k);
  struct tensor_descriptor2 v_a;
  v_a.base = (global uchar*)v_a_ptr;
  v_a.shape[0] = v_m;
  v_a.shape[1] = v_k;
  v_a.stride[0] = v_stride;
  v_a.stride[1] = v_one;
  v_a.nan = 0;
  if (t0 < 16 && (uint)(v_c0 + (t0) / 1) < (uint)v_a.shape[0] && (uint)(v_c0 + (t0) % 1 * 32) < (uint)v_a.shape[1]) prefetch_line(v_a.base + ((v_c0 + (t0) / 1) * v_a.stride[0] + (v_c0 + (t0) % 1 * 32) * v_a.stride[1]) * 2);
  half v__0[16] __attribute__((aligned(64)));
  const ulong base = (ulong)v_a.base & ~(ulong)63;
  const int skip = (int)((ulong)v_a.base & 63);
  VECTOR(ushort16, v__0, 0) = __builtin_IB_subgroup_block_read_flat_u16_m8k16v2((long)base, v_a.shape[1] * 2 + skip - 1, v_a.shape[0] - 1, (int)v_a.stride[0] * 2 - 1, (int2)(v_c0 + skip / 2 + 0, v_c0 + t1));
  half v__1[32] __attribute__((aligned(64)));
  const ulong base_2 = (ulong)v_b.base & ~(ulong)63;
  const int skip_2 = (int)((ulong)v_b.base & 63);
  UNROLL
  for (int q = 0; q < 2; ++q) {
    VECTOR(uint8, v__1, ((q & 1) * 16)) = __builtin_IB_subgroup_block_read_flat_transpose_u32_k8((long)base_2, v_b.shape[1] * 2 + skip_2 - 1, v_b.shape[0] - 1, (int)v_b.stride[0] * 2 - 1, (int2)((v_c0 + skip_2 / 2 + ((q & 1) * 16)) / 2, v_c0 + 0));
  }
  float v__2[8] __attribute__((aligned(64)));
  UNROLL
  for (int r = 0; r < 8; ++r) {
    v__2[r] = v_zero[r];
  }
  VECTOR(float8, v__2, 0) = __builtin_IB_sub_group16_fdpas_f_f_hf_hf_8_8(VECTOR(float8, v__2, 0), VECTOR(short8, v__0, 0), VECTOR(int8, v__1, 0));
  VECTOR(float8, v__2, 0) = __builtin_IB_sub_group16_fdpas_f_f_hf_hf_8_8(VECTOR(float8, v__2, 0), VECTOR(short8, v__0, 8), VECTOR(int8, v__1, 16));
  UNROLL
  for (int r = 0; r < 8; ++r) {
    if ((uint)(v_c0 + t1 + r) < (uint)v_c.shape[0] && (uint)(v_c0 + t2) < (uint)v_c.shape[1]) ((global float*)v_c.base)[(v_c0 + t1 + r) * v_c.stride[0] + (v_c0 + t2) * v_c.stride[1]] = v__2[r];
  }
}
