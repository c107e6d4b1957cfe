#pragma OPENCL EXTENSION cl_khr_fp16 : enable
#ifndef UNROLL
#define UNROLL __attribute__((opencl_unroll_hint))
#endif

__attribute__((intel_reqd_sub_group_size(16)))
__attribute__((reqd_work_group_size(32, 1, 1)))
kernel void argmax(global int* v_out, float v_scale) {
  local uchar slm[256] __attribute__((aligned(64)));
  const int lane = (int)get_sub_group_local_id();
  const int warp = (int)get_sub_group_id();
  const int t0 = ((lane & 7) * 2) + ((warp & 1) * 16);
  const int t1 = ((lane & 1) * 9 + ((lane >> 1) & 3) * 2);
  const int t2 = ((lane & 1));
  int v_columns[4] __attribute__((aligned(64)));
  UNROLL
  for (int r = 0; r < 4; ++r) {
    v_columns[r] = t0 + ((r & 1) + ((r >> 1) & 1) * 32);
  }
  int v_row[4] __attribute__((aligned(64)));
  UNROLL
  for (int r = 0; r < 4; ++r) {
    v_row[r] = v_columns[r];
  }
  int v_index[4] __attribute__((aligned(64)));
  UNROLL
  for (int r = 0; r < 4; ++r) {
    v_index[r] = v_row[r];
  }
  float v_number[4] __attribute__((aligned(64)));
  UNROLL
  for (int r = 0; r < 4; ++r) {
    v_number[r] = (float)(v_index[r]);
  }
  float v_scales[4] __attribute__((aligned(64)));
  UNROLL
  for (int r = 0; r < 4; ++r) {
    v_scales[r] = v_scale;
  }
  float v_x[4] __attribute__((aligned(64)));
  UNROLL
  for (int r = 0; r < 4; ++r) {
    v_x[r] = v_number[r] * v_scales[r];
  }
  float v_best[1];
  int v_best_1[1];
  {
    float reduced[1];
    int reduced_2[1];
    reduced[0] = v_x[0];
    reduced_2[0] = v_index[0];
    UNROLL
    for (int a = 1; a < 4; ++a) {
      {
        const float v_a = reduced[0];
        const int v_i = reduced_2[0];
        const float v_b = v_x[0 + a];
        const int v_j = v_index[0 + a];
        uchar v_more;
        v_more = v_a > v_b;
        float v_value;
        v_value = v_more ? v_a : v_b;
        int v_where;
        v_where = v_more ? v_i : v_j;
        reduced[0] = v_value;
        reduced_2[0] = v_where;
      }
    }
    {
      const float v_a_2 = reduced[0];
      const int v_i_2 = reduced_2[0];
      const float v_b_2 = intel_sub_group_shuffle_xor(reduced[0], (uint)1);
      const int v_j_2 = intel_sub_group_shuffle_xor(reduced_2[0], (uint)1);
      uchar v_more_2;
      v_more_2 = v_a_2 > v_b_2;
      float v_value_2;
      v_value_2 = v_more_2 ? v_a_2 : v_b_2;
      int v_where_2;
      v_where_2 = v_more_2 ? v_i_2 : v_j_2;
      reduced[0] = v_value_2;
      reduced_2[0] = v_where_2;
    }
    {
      const float v_a_3 = reduced[0];
      const int v_i_3 = reduced_2[0];
      const float v_b_3 = intel_sub_group_shuffle_xor(reduced[0], (uint)2);
      const int v_j_3 = intel_sub_group_shuffle_xor(reduced_2[0], (uint)2);
      uchar v_more_3;
      v_more_3 = v_a_3 > v_b_3;
      float v_value_3;
      v_value_3 = v_more_3 ? v_a_3 : v_b_3;
      int v_where_3;
      v_where_3 = v_more_3 ? v_i_3 : v_j_3;
      reduced[0] = v_value_3;
      reduced_2[0] = v_where_3;
    }
    {
      const float v_a_4 = reduced[0];
      const int v_i_4 = reduced_2[0];
      const float v_b_4 = intel_sub_group_shuffle_xor(reduced[0], (uint)4);
      const int v_j_4 = intel_sub_group_shuffle_xor(reduced_2[0], (uint)4);
      uchar v_more_4;
      v_more_4 = v_a_4 > v_b_4;
      float v_value_4;
      v_value_4 = v_more_4 ? v_a_4 : v_b_4;
      int v_where_4;
      v_where_4 = v_more_4 ? v_i_4 : v_j_4;
      reduced[0] = v_value_4;
      reduced_2[0] = v_where_4;
    }
    local float* room = (local float*)(slm + 0 + 0);
    local int* room_2 = (local int*)(slm + 0 + 128);
    room[warp * 16 + 0 * 16 + lane] = reduced[0];
    room_2[warp * 16 + 0 * 16 + lane] = reduced_2[0];
    barrier(CLK_LOCAL_MEM_FENCE);
    reduced[0] = room[0 * 16 + 0 * 16 + lane];
    reduced_2[0] = room_2[0 * 16 + 0 * 16 + lane];
    UNROLL
    for (int w = 1; w < 2; ++w) {
      {
        const float v_a_5 = reduced[0];
        const int v_i_5 = reduced_2[0];
        const float v_b_5 = room[(0 + ((w & 1))) * 16 + 0 * 16 + lane];
        const int v_j_5 = room_2[(0 + ((w & 1))) * 16 + 0 * 16 + lane];
        uchar v_more_5;
        v_more_5 = v_a_5 > v_b_5;
        float v_value_5;
        v_value_5 = v_more_5 ? v_a_5 : v_b_5;
        int v_where_5;
        v_where_5 = v_more_5 ? v_i_5 : v_j_5;
        reduced[0] = v_value_5;
        reduced_2[0] = v_where_5;
      }
    }
    v_best[0] = reduced[0];
    v_best_1[0] = reduced_2[0];
  }
  int v_moved[1];
  v_moved[0] = intel_sub_group_shuffle(v_best_1[0], (uint)(t1));
  int v_at[1];
  v_at[0] = t2;
  global int* v_outs[1];
  v_outs[0] = v_out;
  global int* v_ptr[1];
  v_ptr[0] = v_outs[0] + v_at[0];
  if ((lane & 14) == 0 && (warp & 1) == 0) {
    *v_ptr[0] = v_moved[0];
  }
}
