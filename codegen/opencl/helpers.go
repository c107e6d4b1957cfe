package opencl

import (
	"fmt"
	"slices"
	"strings"
)

const pragmas = `#pragma OPENCL EXTENSION cl_khr_fp16 : enable
#ifndef UNROLL
#define UNROLL __attribute__((opencl_unroll_hint))
#endif
`

// descriptorHelper begins the names of the helpers that declare descriptors; their
// rank follows.
const descriptorHelper = "descriptor"

// helperTexts are functions that kernels need now and then, in an order in which each may
// call those before it.
var helperTexts = []struct{ name, text string }{
	{"bf16_to_float", `
inline float bf16_to_float(ushort x) { return as_float((uint)x << 16); }
`},
	{"float_to_bf16", `
inline ushort float_to_bf16(float x) {
  uint u = as_uint(x);
  return isnan(x) ? (ushort)(u >> 16 | 64) : (ushort)((u + 0x7fff + (u >> 16 & 1)) >> 16);
}
`},
	{"f8e5m2_to_float", `
inline float f8e5m2_to_float(uchar x) { return (float)as_half((ushort)((ushort)x << 8)); }
`},
	{"float_to_f8e5m2", `
inline uchar float_to_f8e5m2(float x) {
  uint u = as_uint(x), sign = u >> 24 & 0x80, m = u & 0x7fffffff;
  if (m > 0x7f800000) return (uchar)(sign | 0x7f);
  if (m < 0x38800000) return (uchar)(sign | (uint)rint(as_float(m) * 65536.0f));
  m += 0xfffff + (m >> 21 & 1);
  return (uchar)(sign | min((m >> 21) - 448, 0x7cu));
}
`},
	{"f8e4m3_to_float", `
inline float f8e4m3_to_float(uchar x) {
  uint m = x & 0x7f, sign = (uint)(x & 0x80) << 24;
  float v = m == 0x7f ? NAN : m < 8 ? (float)m * 0x1p-9f : as_float((m << 20) + 0x3c000000);
  return as_float(as_uint(v) | sign);
}
`},
	{"float_to_f8e4m3", `
inline uchar float_to_f8e4m3(float x) {
  uint u = as_uint(x), sign = u >> 24 & 0x80, m = u & 0x7fffffff;
  if (m > 0x7f800000) return (uchar)(sign | 0x7f);
  if (m < 0x3c800000) return (uchar)(sign | (uint)rint(as_float(m) * 512.0f));
  m += 0x7ffff + (m >> 20 & 1);
  return (uchar)(sign | min((m >> 20) - 960, 0x7eu));
}
`},
	{"atomic_float", `
inline float atomic_add_float(volatile global float* p, float v) {
  volatile global uint* w = (volatile global uint*)p;
  uint seen = *w, old;
  do {
    old = seen;
    seen = atomic_cmpxchg(w, old, as_uint(as_float(old) + v));
  } while (seen != old);
  return as_float(old);
}
`},
	{"atomic_half", `
inline half atomic_add_half(volatile global half* p, half v) {
  volatile global uint* w = (volatile global uint*)((ulong)p & ~(ulong)3);
  uint shift = ((ulong)p & 2) * 8, seen = *w, old;
  do {
    old = seen;
    ushort sum = as_ushort((half)(as_half((ushort)(old >> shift)) + v));
    seen = atomic_cmpxchg(w, old, (old & ~(0xffffu << shift)) | (uint)sum << shift);
  } while (seen != old);
  return as_half((ushort)(old >> shift));
}
`},
	{"atomic_bf16", `
inline ushort atomic_add_bf16(volatile global ushort* p, ushort v) {
  volatile global uint* w = (volatile global uint*)((ulong)p & ~(ulong)3);
  uint shift = ((ulong)p & 2) * 8, seen = *w, old;
  do {
    old = seen;
    ushort sum = float_to_bf16(bf16_to_float((ushort)(old >> shift)) + bf16_to_float(v));
    seen = atomic_cmpxchg(w, old, (old & ~(0xffffu << shift)) | (uint)sum << shift);
  } while (seen != old);
  return (ushort)(old >> shift);
}
`},
	{"prefetch", `
#define prefetch_line(p) __builtin_IB_lsc_prefetch_global_uint((const global uint*)(p), 0, 4)
`},
	{"vector", `
#define VECTOR(type, array, element) (*(private type*)&array[element])
`},
	{"atomic64", `
#pragma OPENCL EXTENSION cl_khr_int64_base_atomics : enable
#pragma OPENCL EXTENSION cl_khr_int64_extended_atomics : enable
`},
}

// helperOrder is the place of a helper among them; descriptors come last.
func helperOrder(name string) int {
	if i := slices.IndexFunc(helperTexts, func(h struct{ name, text string }) bool { return h.name == name }); i >= 0 {
		return i
	}
	rank := 0
	fmt.Sscanf(name, descriptorHelper+"%d", &rank)
	return len(helperTexts) + rank
}

func helperText(name string) string {
	if i := helperOrder(name); i < len(helperTexts) {
		return strings.TrimPrefix(helperTexts[i].text, "\n")
	}
	rank := helperOrder(name) - len(helperTexts)
	return fmt.Sprintf("struct tensor_descriptor%d { global uchar* base; int shape[%d]; long stride[%d]; int nan; };\n", rank, rank, rank)
}
