#pragma OPENCL EXTENSION cl_khr_fp16 : enable
#ifndef UNROLL
#define UNROLL __attribute__((opencl_unroll_hint))
#endif
#define VECTOR(type, array, element) (*(private type*)&array[element])
uint8 __builtin_IB_simd_block_read_8_local(const local uint*);
void __builtin_IB_simd_block_write_8_local(local uint*, uint8);

__attribute__((intel_reqd_sub_group_size(16)))
__attribute__((reqd_work_group_size(16, 1, 1)))
kernel void flow(global int* v_p, int v_n, uchar v_more) {
  local uchar slm[1088] __attribute__((aligned(64)));
  const int lane = (int)get_sub_group_local_id();
  const int warp = (int)get_sub_group_id();
  int v_c0;
  v_c0 = 0;
  int v_c1;
  v_c1 = 1;
  int v_x[8] __attribute__((aligned(64)));
  UNROLL
  for (int r = 0; r < 8; ++r) {
    v_x[r] = 1;
  }
  int v_y[8] __attribute__((aligned(64)));
  UNROLL
  for (int r = 0; r < 8; ++r) {
    v_y[r] = 2;
  }
  local int* v_buffer;
  v_buffer = (local int*)(slm + 0);
  int v_end[8] __attribute__((aligned(64)));
  int v_end_1[8] __attribute__((aligned(64)));
  UNROLL
  for (int r = 0; r < 8; ++r) {
    v_end[r] = v_x[r];
  }
  UNROLL
  for (int r = 0; r < 8; ++r) {
    v_end_1[r] = v_y[r];
  }
  for (int v_i = v_c0; v_i < v_n; v_i += v_c1) {
    int v_stage;
    v_stage = v_i % v_n;
    local int* v_view;
    v_view = v_buffer + v_stage * 128;
    barrier(CLK_LOCAL_MEM_FENCE);
    __builtin_IB_simd_block_write_8_local((local uint*)v_view + 0, VECTOR(uint8, v_end, 8 * 0));
    int v_back[8] __attribute__((aligned(64)));
    barrier(CLK_LOCAL_MEM_FENCE);
    VECTOR(uint8, v_back, 8 * 0) = __builtin_IB_simd_block_read_8_local((local uint*)v_view + 0);
    int v_sum[8] __attribute__((aligned(64)));
    UNROLL
    for (int r = 0; r < 8; ++r) {
      v_sum[r] = (int)((uint)v_end[r] + (uint)v_back[r]);
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    __builtin_IB_simd_block_write_8_local((local uint*)v_view + 0, VECTOR(uint8, v_sum, 8 * 0));
    int before[8] __attribute__((aligned(64)));
    UNROLL
    for (int r = 0; r < 8; ++r) {
      before[r] = v_end[r];
    }
    UNROLL
    for (int r = 0; r < 8; ++r) {
      v_end[r] = v_end_1[r];
    }
    UNROLL
    for (int r = 0; r < 8; ++r) {
      v_end_1[r] = before[r];
    }
  }
  int v_old;
  if (v_more) {
    int v_was;
    if (lane == 0 && warp == 0) {
      v_was = (int)atomic_add((volatile global int*)(v_p), (int)v_n);
    }
    {
      local int* room = (local int*)(slm + 1024);
      barrier(CLK_LOCAL_MEM_FENCE);
      if (lane == 0 && warp == 0) {
        room[0] = v_was;
      }
      barrier(CLK_LOCAL_MEM_FENCE);
      v_was = room[0];
    }
    v_old = v_was;
  }
  else {
    v_old = v_n;
  }
  int v_last;
  int v_k;
  v_k = v_old;
  while (true) {
    uchar v_on;
    v_on = v_k < v_n;
    v_last = v_k;
    if (!v_on) break;
    int v_next;
    v_next = (int)((uint)v_last + (uint)v_c1);
    v_k = v_next;
  }
  if (lane == 0 && warp == 0) {
    *v_p = v_last;
  }
}
