"""Reductions along either axis and over everything, with built-in and custom combiners."""

import triton
import triton.language as tl

from config import CDNA, Config


@triton.jit
def sum_rows(x_ptr, out_ptr, stride, n_rows, n_cols, BLOCK_ROWS: tl.constexpr, BLOCK: tl.constexpr):
    """Reduce the contiguous axis, accumulating a tile and reducing it once at the end."""
    rows = tl.program_id(0) * BLOCK_ROWS + tl.arange(0, BLOCK_ROWS)
    acc = tl.zeros([BLOCK_ROWS, BLOCK], tl.float32)
    for start in range(0, n_cols, BLOCK):
        cols = start + tl.arange(0, BLOCK)
        in_range = (rows < n_rows)[:, None] & (cols < n_cols)[None, :]
        acc += tl.load(x_ptr + rows[:, None] * stride + cols[None, :], mask=in_range, other=0.0).to(tl.float32)
    tl.store(out_ptr + rows, tl.sum(acc, axis=1), mask=rows < n_rows)


@triton.jit
def max_columns(x_ptr, out_ptr, stride, n_rows, n_cols, BLOCK_ROWS: tl.constexpr, BLOCK: tl.constexpr):
    """Reduce the strided axis block by block: every step crosses threads."""
    cols = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    best = tl.full([BLOCK], float("-inf"), tl.float32)
    for start in range(0, n_rows, BLOCK_ROWS):
        rows = start + tl.arange(0, BLOCK_ROWS)
        in_range = (rows < n_rows)[:, None] & (cols < n_cols)[None, :]
        x = tl.load(x_ptr + rows[:, None] * stride + cols[None, :], mask=in_range, other=float("-inf"))
        best = tl.maximum(best, tl.max(x, axis=0))
    tl.store(out_ptr + cols, best, mask=cols < n_cols)


@triton.jit
def argmax_rows(x_ptr, value_ptr, index_ptr, stride, n_cols, BLOCK: tl.constexpr):
    """The first largest element of a row and where it is."""
    row = tl.program_id(0).to(tl.int64)
    best = float("-inf")
    best_index = -1
    for start in range(0, n_cols, BLOCK):
        cols = start + tl.arange(0, BLOCK)
        x = tl.load(x_ptr + row * stride + cols, mask=cols < n_cols, other=float("-inf")).to(tl.float32)
        value, index = tl.max(x, axis=0, return_indices=True)
        better = value > best
        best = tl.where(better, value, best)
        best_index = tl.where(better, start + index, best_index)
    tl.store(value_ptr + row, best)
    tl.store(index_ptr + row, best_index)


@triton.jit
def combine_log_sum_exp(max_a, sum_a, max_b, sum_b):
    best = tl.maximum(max_a, max_b)
    return best, sum_a * tl.exp(max_a - best) + sum_b * tl.exp(max_b - best)


@triton.jit
def log_sum_exp(x_ptr, out_ptr, stride, n_cols, BLOCK: tl.constexpr):
    """A reduction with two operands and a combiner of its own."""
    row = tl.program_id(0).to(tl.int64)
    cols = tl.arange(0, BLOCK)
    in_range = cols < n_cols
    # A finite value: combining two lanes out of range must not give inf - inf.
    x = tl.load(x_ptr + row * stride + cols, mask=in_range, other=-1e30).to(tl.float32)
    largest, total = tl.reduce((x, tl.where(in_range, 1.0, 0.0)), 0, combine_log_sum_exp)
    tl.store(out_ptr + row, largest + tl.log(total))


@triton.jit
def combine_absolute_max(a, b):
    return tl.maximum(tl.abs(a), tl.abs(b))


@triton.jit
def quantize_blocks(x_ptr, out_ptr, scale_ptr, stride, BLOCK_ROWS: tl.constexpr, BLOCK: tl.constexpr,
                    GROUP: tl.constexpr):
    """8-bit integers with a scale for each GROUP of columns: a reduction of a reshaped tile of rank 3."""
    rows = tl.program_id(0) * BLOCK_ROWS + tl.arange(0, BLOCK_ROWS)
    cols = tl.program_id(1) * BLOCK + tl.arange(0, BLOCK)
    offsets = rows[:, None] * stride + cols[None, :]
    x = tl.load(x_ptr + offsets).to(tl.float32)
    grouped = tl.reshape(x, [BLOCK_ROWS, BLOCK // GROUP, GROUP])
    largest = tl.reduce(grouped, 2, combine_absolute_max, keep_dims=True)
    scale = tl.maximum(largest, 1e-10) / 127.0
    quantized = tl.reshape(grouped / scale, [BLOCK_ROWS, BLOCK]) + 0.5
    tl.store(out_ptr + offsets, tl.floor(quantized).to(tl.int8))
    groups = tl.program_id(1) * (BLOCK // GROUP) + tl.arange(0, BLOCK // GROUP)
    scale_ptrs = scale_ptr + rows[:, None] * (stride // GROUP) + groups[None, :]
    tl.store(scale_ptrs, tl.reshape(scale, [BLOCK_ROWS, BLOCK // GROUP]))


@triton.jit
def dot_product(x_ptr, y_ptr, out_ptr, n_elements, BLOCK: tl.constexpr):
    """One number from two flat arrays; programs add their parts atomically."""
    step = tl.num_programs(0) * BLOCK
    acc = tl.zeros([BLOCK], tl.float32)
    for start in range(tl.program_id(0) * BLOCK, n_elements, step):
        offsets = start + tl.arange(0, BLOCK)
        in_range = offsets < n_elements
        x = tl.load(x_ptr + offsets, mask=in_range, other=0.0)
        y = tl.load(y_ptr + offsets, mask=in_range, other=0.0)
        acc += x * y
    tl.atomic_add(out_ptr, tl.sum(acc, axis=0))


@triton.jit
def all_positive(x_ptr, out_ptr, n_elements, BLOCK: tl.constexpr):
    """A reduction of truth values, folded into a global flag."""
    offsets = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    x = tl.load(x_ptr + offsets, mask=offsets < n_elements, other=1.0)
    positive = tl.min((x > 0.0).to(tl.int32), axis=0)
    tl.atomic_min(out_ptr, positive)


_TILE = {"stride": "i32:16", "n_rows": "i32:16", "n_cols": "i32:16"}

CONFIGS = [
    Config(
        sum_rows, "f16-r32b64", {"x_ptr": "*fp16", "out_ptr": "*fp32", **_TILE}, {"BLOCK_ROWS": 32, "BLOCK": 64},
        launches=((4, 3),), targets=("sm_80", "sm_100", "gfx90a"), targets_3_9=("sm_100", "gfx90a"),
    ),
    Config(
        max_columns, "f32-r64b32", {"x_ptr": "*fp32", "out_ptr": "*fp32", **_TILE}, {"BLOCK_ROWS": 64, "BLOCK": 32},
        launches=((8, 2),), targets=("sm_90", "gfx942", "gfx1100"), targets_3_9=("sm_90", "gfx1100"),
    ),
    Config(
        argmax_rows, "bf16-b2048",
        {"x_ptr": "*bf16", "value_ptr": "*fp32", "index_ptr": "*i32", "stride": "i32:16", "n_cols": "i32:16"},
        {"BLOCK": 2048},
        launches=((4, 2),), targets=("sm_80", "sm_90", "gfx942"), targets_3_9=("sm_80", "gfx942"),
    ),
    Config(
        log_sum_exp, "f32-b2048",
        {"x_ptr": "*fp32", "out_ptr": "*fp32", "stride": "i32:16", "n_cols": "i32:16"}, {"BLOCK": 2048},
        launches=((8, 2),), targets=("sm_100", "gfx90a"), targets_3_9=("sm_100",),
    ),
    Config(
        quantize_blocks, "bf16-r16b256g32",
        {"x_ptr": "*bf16", "out_ptr": "*i8", "scale_ptr": "*fp32", "stride": "i32:16"},
        {"BLOCK_ROWS": 16, "BLOCK": 256, "GROUP": 32},
        launches=((4, 2),), targets=("sm_90", "sm_100", *CDNA), targets_3_9=("sm_100", "gfx90a"),
    ),
    Config(
        dot_product, "f32-b1024", {"x_ptr": "*fp32", "y_ptr": "*fp32", "out_ptr": "*fp32", "n_elements": "i32:16"},
        {"BLOCK": 1024},
        launches=((4, 4),), targets=("sm_80", "gfx1100"), targets_3_9=("gfx1100",),
    ),
    Config(
        all_positive, "f32-b4096", {"x_ptr": "*fp32", "out_ptr": "*i32", "n_elements": "i32"}, {"BLOCK": 4096},
        launches=((8, 2),), targets=("sm_90", "gfx90a"), targets_3_9=("sm_90",),
    ),
]
