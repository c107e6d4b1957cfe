"""Kernels that treat each element alone: memory-bound, blocked layouts only."""

import triton
import triton.language as tl

from config import ALL, CDNA, Config


@triton.jit
def vector_add(x_ptr, y_ptr, out_ptr, n_elements, BLOCK: tl.constexpr):
    """out = x + y over a flat array whose length need not be a multiple of BLOCK."""
    offsets = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    in_range = offsets < n_elements
    x = tl.load(x_ptr + offsets, mask=in_range)
    y = tl.load(y_ptr + offsets, mask=in_range)
    tl.store(out_ptr + offsets, x + y, mask=in_range)


@triton.jit
def vector_add_grid_stride(x_ptr, y_ptr, out_ptr, n_elements, BLOCK: tl.constexpr):
    """out = x + y with a fixed grid: a program walks the array in steps of the whole grid."""
    step = tl.num_programs(0) * BLOCK
    for start in range(tl.program_id(0) * BLOCK, n_elements, step):
        offsets = start + tl.arange(0, BLOCK)
        in_range = offsets < n_elements
        x = tl.load(x_ptr + offsets, mask=in_range)
        y = tl.load(y_ptr + offsets, mask=in_range)
        tl.store(out_ptr + offsets, x + y, mask=in_range)


@triton.jit
def swiglu(gate_ptr, up_ptr, out_ptr, stride_gate, stride_up, stride_out, n_cols, BLOCK: tl.constexpr):
    """out = silu(gate) * up, a row a program along axis 0 and a block of columns along axis 1."""
    row = tl.program_id(0).to(tl.int64)
    cols = tl.program_id(1) * BLOCK + tl.arange(0, BLOCK)
    in_range = cols < n_cols
    gate = tl.load(gate_ptr + row * stride_gate + cols, mask=in_range, other=0.0).to(tl.float32)
    up = tl.load(up_ptr + row * stride_up + cols, mask=in_range, other=0.0).to(tl.float32)
    out = gate * tl.sigmoid(gate) * up
    tl.store(out_ptr + row * stride_out + cols, out.to(out_ptr.dtype.element_ty), mask=in_range)


@triton.jit
def dropout(x_ptr, out_ptr, n_elements, p, seed, BLOCK: tl.constexpr):
    """Zero elements with probability p and scale the others; the mask is a function of seed and offset."""
    offsets = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    in_range = offsets < n_elements
    x = tl.load(x_ptr + offsets, mask=in_range)
    keep = tl.rand(seed, offsets) > p
    out = tl.where(keep, x / (1.0 - p), 0.0)
    tl.store(out_ptr + offsets, out, mask=in_range)


@triton.jit
def rotary_embedding(
    x_ptr, cos_ptr, sin_ptr, out_ptr, stride_token, stride_head, n_heads,
    HEAD_DIM: tl.constexpr, BLOCK_HEADS: tl.constexpr,
):
    """Rotate the two halves of each head of one token by that token's angles."""
    HALF: tl.constexpr = HEAD_DIM // 2
    token = tl.program_id(0).to(tl.int64)
    heads = tl.program_id(1) * BLOCK_HEADS + tl.arange(0, BLOCK_HEADS)
    half = tl.arange(0, HALF)
    cos = tl.load(cos_ptr + token * HALF + half)[None, :]
    sin = tl.load(sin_ptr + token * HALF + half)[None, :]
    first = token * stride_token + heads[:, None] * stride_head + half[None, :]
    in_range = (heads < n_heads)[:, None]
    x1 = tl.load(x_ptr + first, mask=in_range, other=0.0).to(tl.float32)
    x2 = tl.load(x_ptr + first + HALF, mask=in_range, other=0.0).to(tl.float32)
    dtype = out_ptr.dtype.element_ty
    tl.store(out_ptr + first, (x1 * cos - x2 * sin).to(dtype), mask=in_range)
    tl.store(out_ptr + first + HALF, (x2 * cos + x1 * sin).to(dtype), mask=in_range)


@triton.jit
def transpose(x_ptr, out_ptr, n_rows, n_cols, stride_x, stride_out, BLOCK: tl.constexpr):
    """out = x^T: loads and stores coalesce along different axes, so a layout conversion lies between."""
    rows = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    cols = tl.program_id(1) * BLOCK + tl.arange(0, BLOCK)
    in_range = (rows < n_rows)[:, None] & (cols < n_cols)[None, :]
    tile = tl.load(x_ptr + rows[:, None] * stride_x + cols[None, :], mask=in_range)
    tl.store(out_ptr + cols[:, None] * stride_out + rows[None, :], tl.trans(tile), mask=tl.trans(in_range))


@triton.jit
def dequantize_int4(packed_ptr, scale_ptr, out_ptr, n_rows, n_packed, BLOCK_ROWS: tl.constexpr, BLOCK: tl.constexpr):
    """Two signed 4-bit weights a byte, low half first, with one scale a row."""
    rows = tl.program_id(0) * BLOCK_ROWS + tl.arange(0, BLOCK_ROWS)
    cols = tl.program_id(1) * BLOCK + tl.arange(0, BLOCK)
    row_in_range = rows < n_rows
    in_range = row_in_range[:, None] & (cols < n_packed)[None, :]
    packed = tl.load(packed_ptr + rows[:, None] * n_packed + cols[None, :], mask=in_range, other=0)
    low = (packed << 4) >> 4
    high = packed >> 4
    scale = tl.load(scale_ptr + rows, mask=row_in_range, other=0.0)[:, None]
    weights = tl.interleave(low.to(tl.float32) * scale, high.to(tl.float32) * scale)
    out_cols = tl.program_id(1) * 2 * BLOCK + tl.arange(0, 2 * BLOCK)
    out_in_range = row_in_range[:, None] & (out_cols < 2 * n_packed)[None, :]
    out = out_ptr + rows[:, None] * (2 * n_packed) + out_cols[None, :]
    tl.store(out, weights.to(out_ptr.dtype.element_ty), mask=out_in_range)


def _vectors(dtype):
    return {"x_ptr": f"*{dtype}", "y_ptr": f"*{dtype}", "out_ptr": f"*{dtype}", "n_elements": "i32:16"}


CONFIGS = [
    Config(
        vector_add, "f32-b1024", _vectors("fp32"), {"BLOCK": 1024},
        launches=((4, 3),), targets=ALL, targets_3_9=ALL,
    ),
    Config(
        vector_add, "f16-b4096", _vectors("fp16"), {"BLOCK": 4096},
        launches=((8, 1),), targets=("sm_90", "gfx942"),
    ),
    Config(
        vector_add_grid_stride, "f32-b1024", _vectors("fp32"), {"BLOCK": 1024},
        launches=((4, 3),), targets=("sm_80", "gfx90a"), targets_3_9=("sm_80",),
    ),
    Config(
        swiglu, "bf16-b2048",
        {
            "gate_ptr": "*bf16", "up_ptr": "*bf16", "out_ptr": "*bf16",
            "stride_gate": "i32:16", "stride_up": "i32:16", "stride_out": "i32:16", "n_cols": "i32:16",
        },
        {"BLOCK": 2048},
        launches=((8, 2),), targets=("sm_100", "gfx1100"), targets_3_9=("sm_100",),
    ),
    Config(
        dropout, "f32-b1024",
        {"x_ptr": "*fp32", "out_ptr": "*fp32", "n_elements": "i32", "p": "fp32", "seed": "i32"},
        {"BLOCK": 1024},
        launches=((4, 2),), targets=("sm_90", "gfx942"), targets_3_9=("gfx942",),
    ),
    Config(
        rotary_embedding, "bf16-d128",
        {
            "x_ptr": "*bf16", "cos_ptr": "*fp32", "sin_ptr": "*fp32", "out_ptr": "*bf16",
            "stride_token": "i32:16", "stride_head": "i32:16", "n_heads": "i32:16",
        },
        {"HEAD_DIM": 128, "BLOCK_HEADS": 32},
        launches=((4, 2),), targets=("sm_80", "gfx942"), targets_3_9=("sm_80",),
    ),
    Config(
        transpose, "f16-b64",
        {
            "x_ptr": "*fp16", "out_ptr": "*fp16", "n_rows": "i32:16", "n_cols": "i32:16",
            "stride_x": "i32:16", "stride_out": "i32:16",
        },
        {"BLOCK": 64},
        launches=((4, 1),), targets=("sm_80", "sm_90", "gfx90a", "gfx1100"), targets_3_9=("sm_90", "gfx90a"),
    ),
    Config(
        dequantize_int4, "f16-r16b128",
        {"packed_ptr": "*i8", "scale_ptr": "*fp32", "out_ptr": "*fp16", "n_rows": "i32", "n_packed": "i32:16"},
        {"BLOCK_ROWS": 16, "BLOCK": 128},
        launches=((4, 2),), targets=("sm_90", *CDNA), targets_3_9=("sm_90", "gfx90a"),
    ),
]
