// What the builtins of Intel's graphics compiler do, for devices without them.

#pragma OPENCL EXTENSION cl_khr_fp16 : enable

// Private arrays need not become registers here, and loops compile faster.
#define UNROLL __attribute__((opencl_unroll_hint(1)))

#define FROM_LANE(value, from) intel_sub_group_shuffle((int)(value), (uint)(from))

// c + a·b: row m of A has element k in lane k; a lane of B has column n, two rows in a word.
#define PRODUCT_16(name, C, c_type, A, a_type, repeat, TO_FLOAT, FROM_FLOAT) \
  C name(C c, A a, int8 b) { \
    private c_type* cs = (private c_type*)&c; \
    private a_type* as = (private a_type*)&a; \
    private ushort* bs = (private ushort*)&b; \
    UNROLL for (int m = 0; m < repeat; ++m) { \
      float sum = FROM_FLOAT(cs[m]); \
      UNROLL for (int k = 0; k < 16; ++k) sum += TO_FLOAT((ushort)FROM_LANE(as[m], k)) * TO_FLOAT(bs[k]); \
      cs[m] = (c_type)sum; \
    } \
    return c; \
  }
#define HALF_BITS(x) ((float)as_half(x))
#define BF16_BITS(x) (as_float((uint)(x) << 16))
#define PRODUCTS_16(repeat, F, S, H) \
  PRODUCT_16(__builtin_IB_sub_group16_fdpas_f_f_hf_hf_8_##repeat, F, float, S, short, repeat, HALF_BITS, (float)) \
  PRODUCT_16(__builtin_IB_sub_group16_fdpas_f_f_bf_bf_8_##repeat, F, float, S, short, repeat, BF16_BITS, (float)) \
  PRODUCT_16(__builtin_IB_sub_group16_fdpas_hf_hf_hf_hf_8_##repeat, H, half, S, short, repeat, HALF_BITS, (float))
PRODUCTS_16(1, float, short, half)
PRODUCTS_16(2, float2, short2, half2)
PRODUCTS_16(4, float4, short4, half4)
PRODUCTS_16(8, float8, short8, half8)

// K is 8: two rows of A are in the lanes.
#define PRODUCT_TF32(repeat, C, A) \
  C __builtin_IB_sub_group16_fdpas_f_f_tf32_tf32_8_##repeat(C c, A a, float8 b) { \
    private float* cs = (private float*)&c; \
    private float* as = (private float*)&a; \
    private float* bs = (private float*)&b; \
    UNROLL for (int m = 0; m < repeat; ++m) \
      UNROLL for (int k = 0; k < 8; ++k) cs[m] += intel_sub_group_shuffle(as[m / 2], (uint)(m % 2 * 8 + k)) * bs[k]; \
    return c; \
  }
PRODUCT_TF32(2, float2, float)
PRODUCT_TF32(4, float4, float2)
PRODUCT_TF32(8, float8, float4)

// K is 32: two columns of A are in a word, four rows of B.
#define PRODUCT_S8(repeat, C, A) \
  C __builtin_IB_sub_group16_idpas_s8_s8_8_##repeat(C c, A a, int8 b) { \
    private int* cs = (private int*)&c; \
    private short* as = (private short*)&a; \
    private char* bs = (private char*)&b; \
    UNROLL for (int m = 0; m < repeat; ++m) \
      UNROLL for (int k = 0; k < 32; ++k) cs[m] += (int)(char)(FROM_LANE(as[m], k / 2) >> (k % 2 * 8)) * (int)bs[k]; \
    return c; \
  }
PRODUCT_S8(1, int, short)
PRODUCT_S8(2, int2, short2)
PRODUCT_S8(4, int4, short4)
PRODUCT_S8(8, int8, short8)

// An element of a surface, 0 outside; width, height and pitch are 1 less.
#define ELEMENT(type) \
  type surface_##type(long base, int width, int height, int pitch, int x, int y) { \
    bool inside = x >= 0 && y >= 0 && (x + 1) * (int)sizeof(type) <= width + 1 && y <= height; \
    return inside ? *(global const type*)((global const uchar*)base + (long)y * (pitch + 1) + x * (int)sizeof(type)) : (type)0; \
  }
ELEMENT(uchar)
ELEMENT(ushort)
ELEMENT(uint)

#define BLOCK_READ(rows, blocks, vector) \
  vector __builtin_IB_subgroup_block_read_flat_u16_m##rows##k16v##blocks(long base, int width, int height, int pitch, int2 at) { \
    int lane = get_sub_group_local_id(); \
    vector v; \
    for (int b = 0; b < blocks; ++b) \
      for (int r = 0; r < rows; ++r) \
        ((private ushort*)&v)[b * rows + r] = surface_ushort(base, width, height, pitch, at.x + b * 16 + lane, at.y + r); \
    return v; \
  }
BLOCK_READ(8, 2, ushort16)
BLOCK_READ(4, 2, ushort8)
BLOCK_READ(2, 2, ushort4)
BLOCK_READ(1, 2, ushort2)
BLOCK_READ(8, 1, ushort8)

uint8 __builtin_IB_subgroup_block_read_flat_transform_u16_k16(long base, int width, int height, int pitch, int2 at) {
  int lane = get_sub_group_local_id();
  uint8 v;
  UNROLL for (int k = 0; k < 16; ++k)
    ((private ushort*)&v)[k] = surface_ushort(base, width, height, pitch, at.x + lane, at.y + k);
  return v;
}

uint8 __builtin_IB_subgroup_block_read_flat_transform_u8_k32(long base, int width, int height, int pitch, int2 at) {
  int lane = get_sub_group_local_id();
  uint8 v;
  UNROLL for (int k = 0; k < 32; ++k)
    ((private uchar*)&v)[k] = surface_uchar(base, width, height, pitch, at.x + lane, at.y + k);
  return v;
}

uint8 __builtin_IB_subgroup_block_read_flat_transpose_u32_k8(long base, int width, int height, int pitch, int2 at) {
  int lane = get_sub_group_local_id();
  uint8 v;
  UNROLL for (int k = 0; k < 8; ++k)
    ((private uint*)&v)[k] = surface_uint(base, width, height, pitch, at.x + k, at.y + lane);
  return v;
}

#define LOCAL_BLOCK(suffix, type) \
  type##8 __builtin_IB_simd_block_read_8_local##suffix(const local type* p) { \
    type##8 v; \
    for (int i = 0; i < 8; ++i) ((private type*)&v)[i] = p[i * 16 + get_sub_group_local_id()]; \
    return v; \
  } \
  void __builtin_IB_simd_block_write_8_local##suffix(local type* p, type##8 v) { \
    for (int i = 0; i < 8; ++i) p[i * 16 + get_sub_group_local_id()] = ((private type*)&v)[i]; \
  }
LOCAL_BLOCK(_h, ushort)
LOCAL_BLOCK(, uint)

void __builtin_IB_lsc_prefetch_global_uint(const global uint* p, int offset, int cache) {}
