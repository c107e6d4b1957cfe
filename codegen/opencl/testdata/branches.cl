#pragma OPENCL EXTENSION cl_khr_fp16 : enable
#ifndef UNROLL
#define UNROLL __attribute__((opencl_unroll_hint))
#endif

__attribute__((intel_reqd_sub_group_size(16)))
__attribute__((reqd_work_group_size(16, 1, 1)))
kernel void branches(global int* v_p, int v_n, int v_k) {
  const int lane = (int)get_sub_group_local_id();
  const int t0 = (lane * 2);
  int v_i;
  int v_a[2] __attribute__((aligned(64)));
  int v_b[2] __attribute__((aligned(64)));
  int v_last[2] __attribute__((aligned(64)));
  int v_c0;
  v_c0 = 0;
  int v_c1;
  v_c1 = 1;
  uchar v_none;
  v_none = v_n <= v_c0;
  if (v_none) {
    return;
  }
  block:;
  int v_x[2] __attribute__((aligned(64)));
  UNROLL
  for (int r = 0; r < 2; ++r) {
    v_x[r] = 1;
  }
  int v_y[2] __attribute__((aligned(64)));
  UNROLL
  for (int r = 0; r < 2; ++r) {
    v_y[r] = 2;
  }
  uchar v_few;
  v_few = v_n < v_k;
  v_i = v_c0;
  UNROLL
  for (int r = 0; r < 2; ++r) {
    v_a[r] = v_x[r];
  }
  UNROLL
  for (int r = 0; r < 2; ++r) {
    v_b[r] = v_y[r];
  }
  block_2:;
  int v_next;
  v_next = (int)((uint)v_i + (uint)v_c1);
  int v_sum[2] __attribute__((aligned(64)));
  UNROLL
  for (int r = 0; r < 2; ++r) {
    v_sum[r] = (int)((uint)v_a[r] + (uint)v_b[r]);
  }
  uchar v_more;
  v_more = v_next < v_n;
  if (v_more) {
    int before[2] __attribute__((aligned(64)));
    UNROLL
    for (int r = 0; r < 2; ++r) {
      before[r] = v_a[r];
    }
    v_i = v_next;
    UNROLL
    for (int r = 0; r < 2; ++r) {
      v_a[r] = v_b[r];
    }
    UNROLL
    for (int r = 0; r < 2; ++r) {
      v_b[r] = before[r];
    }
    goto block_2;
  }
  block_3:;
  if (v_few) {
    UNROLL
    for (int r = 0; r < 2; ++r) {
      v_last[r] = v_sum[r];
    }
    goto block_4;
  }
  UNROLL
  for (int r = 0; r < 2; ++r) {
    v_last[r] = v_a[r];
  }
  block_4:;
  int v_range[2] __attribute__((aligned(64)));
  UNROLL
  for (int r = 0; r < 2; ++r) {
    v_range[r] = t0 + ((r & 1));
  }
  global int* v_ps[2];
  UNROLL
  for (int r = 0; r < 2; ++r) {
    v_ps[r] = v_p;
  }
  global int* v_at[2];
  UNROLL
  for (int r = 0; r < 2; ++r) {
    v_at[r] = v_ps[r] + v_range[r];
  }
  UNROLL
  for (int r = 0; r < 2; ++r) {
    *v_at[r] = v_last[r];
  }
  return;
}
