"""Instructions of the target in the middle of a kernel."""

import triton
import triton.language as tl

from config import CDNA, Config


@triton.jit
def fast_exponential(x_ptr, out_ptr, n_elements, BLOCK: tl.constexpr):
    """2^x by the approximation of the special function unit."""
    offsets = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    in_range = offsets < n_elements
    x = tl.load(x_ptr + offsets, mask=in_range)
    out = tl.inline_asm_elementwise(
        "ex2.approx.ftz.f32 $0, $1;", "=f,f", [x], dtype=tl.float32, is_pure=True, pack=1
    )
    tl.store(out_ptr + offsets, out, mask=in_range)


@triton.jit
def byte_permute(x_ptr, y_ptr, out_ptr, n_elements, BLOCK: tl.constexpr):
    """Four 8-bit values a register: the two low bytes of x and the two high ones of y."""
    offsets = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    in_range = offsets < n_elements
    x = tl.load(x_ptr + offsets, mask=in_range, other=0)
    y = tl.load(y_ptr + offsets, mask=in_range, other=0)
    out = tl.inline_asm_elementwise(
        "prmt.b32 $0, $1, $2, 0x7610;", "=r,r,r", [x, y], dtype=tl.uint8, is_pure=True, pack=4
    )
    tl.store(out_ptr + offsets, out, mask=in_range)


@triton.jit
def unpack_fp4(packed_ptr, low_ptr, high_ptr, n_packed, BLOCK: tl.constexpr):
    """Sign and magnitude of two 4-bit floats a byte as 16-bit floats, scaled by 2^14: two results."""
    offsets = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    in_range = offsets < n_packed
    packed = tl.load(packed_ptr + offsets, mask=in_range, other=0).to(tl.uint32)
    low, high = tl.inline_asm_elementwise(
        """
        {
        .reg .b32 sign, magnitude;
        and.b32 sign, $2, 8;
        and.b32 magnitude, $2, 7;
        shl.b32 sign, sign, 12;
        shl.b32 magnitude, magnitude, 9;
        or.b32 $0, sign, magnitude;
        and.b32 sign, $2, 128;
        and.b32 magnitude, $2, 112;
        shl.b32 sign, sign, 8;
        shl.b32 magnitude, magnitude, 5;
        or.b32 $1, sign, magnitude;
        }
        """,
        "=r,=r,r", [packed], dtype=(tl.uint32, tl.uint32), is_pure=True, pack=1,
    )
    tl.store(low_ptr + offsets, low.to(tl.uint16).to(tl.float16, bitcast=True) * 16384.0, mask=in_range)
    tl.store(high_ptr + offsets, high.to(tl.uint16).to(tl.float16, bitcast=True) * 16384.0, mask=in_range)


@triton.jit
def timed_copy(x_ptr, out_ptr, clock_ptr, n_elements, BLOCK: tl.constexpr):
    """Copy with the global timer read before and after: an instruction that may not be moved."""
    begin = tl.inline_asm_elementwise(
        "mov.u64 $0, %globaltimer;", "=l", [], dtype=tl.int64, is_pure=False, pack=1
    )
    offsets = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    in_range = offsets < n_elements
    tl.store(out_ptr + offsets, tl.load(x_ptr + offsets, mask=in_range), mask=in_range)
    tl.debug_barrier()
    end = tl.inline_asm_elementwise(
        "mov.u64 $0, %globaltimer;", "=l", [], dtype=tl.int64, is_pure=False, pack=1
    )
    tl.store(clock_ptr + tl.program_id(0), end - begin)


@triton.jit
def bit_field_extract(x_ptr, out_ptr, n_elements, BLOCK: tl.constexpr):
    """Bits 8 to 15 by one vector instruction of the AMD targets."""
    offsets = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    in_range = offsets < n_elements
    x = tl.load(x_ptr + offsets, mask=in_range, other=0)
    out = tl.inline_asm_elementwise("v_bfe_u32 $0, $1, 8, 8", "=v,v", [x], dtype=tl.int32, is_pure=True, pack=1)
    tl.store(out_ptr + offsets, out, mask=in_range)


CONFIGS = [
    Config(
        fast_exponential, "f32-b1024", {"x_ptr": "*fp32", "out_ptr": "*fp32", "n_elements": "i32:16"},
        {"BLOCK": 1024},
        launches=((4, 2),), targets=("sm_80", "sm_100"), targets_3_9=("sm_100",),
    ),
    Config(
        byte_permute, "b2048", {"x_ptr": "*u8", "y_ptr": "*u8", "out_ptr": "*u8", "n_elements": "i32:16"},
        {"BLOCK": 2048},
        launches=((4, 2),), targets=("sm_90",), targets_3_9=("sm_90",),
    ),
    Config(
        unpack_fp4, "b512", {"packed_ptr": "*u8", "low_ptr": "*fp16", "high_ptr": "*fp16", "n_packed": "i32:16"},
        {"BLOCK": 512},
        launches=((4, 2),), targets=("sm_80", "sm_90"), targets_3_9=("sm_80",),
    ),
    Config(
        timed_copy, "f32-b4096",
        {"x_ptr": "*fp32", "out_ptr": "*fp32", "clock_ptr": "*i64", "n_elements": "i32:16"}, {"BLOCK": 4096},
        launches=((8, 2),), targets=("sm_90",), targets_3_9=("sm_90",),
    ),
    Config(
        bit_field_extract, "i32-b1024", {"x_ptr": "*i32", "out_ptr": "*i32", "n_elements": "i32:16"},
        {"BLOCK": 1024},
        launches=((4, 2),), targets=(*CDNA, "gfx1100"), targets_3_9=("gfx90a",),
    ),
]
