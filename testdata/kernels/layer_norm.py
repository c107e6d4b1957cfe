"""Layer norm and RMS norm with their gradients."""

import triton
import triton.language as tl

from config import ALL, CDNA, Config


@triton.jit
def layer_norm_fwd(
    x_ptr, weight_ptr, bias_ptr, out_ptr, mean_ptr, inverse_std_ptr, stride, n_cols, eps, BLOCK: tl.constexpr
):
    """A row a program, in three passes over blocks of columns: mean, variance, result."""
    row = tl.program_id(0).to(tl.int64)
    x_row = x_ptr + row * stride
    lane_sum = tl.zeros([BLOCK], tl.float32)
    for start in range(0, n_cols, BLOCK):
        cols = start + tl.arange(0, BLOCK)
        lane_sum += tl.load(x_row + cols, mask=cols < n_cols, other=0.0).to(tl.float32)
    mean = tl.sum(lane_sum, axis=0) / n_cols
    lane_squares = tl.zeros([BLOCK], tl.float32)
    for start in range(0, n_cols, BLOCK):
        cols = start + tl.arange(0, BLOCK)
        x = tl.load(x_row + cols, mask=cols < n_cols, other=0.0).to(tl.float32)
        centred = tl.where(cols < n_cols, x - mean, 0.0)
        lane_squares += centred * centred
    inverse_std = tl.rsqrt(tl.sum(lane_squares, axis=0) / n_cols + eps)
    tl.store(mean_ptr + row, mean)
    tl.store(inverse_std_ptr + row, inverse_std)
    for start in range(0, n_cols, BLOCK):
        cols = start + tl.arange(0, BLOCK)
        in_range = cols < n_cols
        x = tl.load(x_row + cols, mask=in_range, other=0.0).to(tl.float32)
        weight = tl.load(weight_ptr + cols, mask=in_range)
        bias = tl.load(bias_ptr + cols, mask=in_range)
        out = (x - mean) * inverse_std * weight + bias
        tl.store(out_ptr + row * stride + cols, out.to(out_ptr.dtype.element_ty), mask=in_range)


@triton.jit
def layer_norm_fwd_welford(
    x_ptr, weight_ptr, bias_ptr, out_ptr, stride, n_rows, eps, N_COLS: tl.constexpr, BLOCK_ROWS: tl.constexpr
):
    """Several rows at once; mean and sum of squares come from one reduction with three operands."""
    rows = tl.program_id(0) * BLOCK_ROWS + tl.arange(0, BLOCK_ROWS)
    cols = tl.arange(0, N_COLS)
    offsets = rows[:, None] * stride + cols[None, :]
    in_range = (rows < n_rows)[:, None]
    x = tl.load(x_ptr + offsets, mask=in_range, other=0.0).to(tl.float32)
    mean, squares, _ = tl.reduce((x, tl.zeros_like(x), tl.full(x.shape, 1.0, tl.float32)), 1, combine_moments)
    inverse_std = tl.rsqrt(squares / N_COLS + eps)
    weight = tl.load(weight_ptr + cols)[None, :]
    bias = tl.load(bias_ptr + cols)[None, :]
    out = (x - mean[:, None]) * inverse_std[:, None] * weight + bias
    tl.store(out_ptr + offsets, out.to(out_ptr.dtype.element_ty), mask=in_range)


@triton.jit
def combine_moments(mean_a, squares_a, count_a, mean_b, squares_b, count_b):
    """The mean, the sum of squared differences from it, and the count of two samples taken together."""
    count = count_a + count_b
    delta = mean_b - mean_a
    share = count_b / count
    return mean_a + delta * share, squares_a + squares_b + delta * delta * count_a * share, count


@triton.jit
def layer_norm_bwd(
    x_ptr, dout_ptr, weight_ptr, mean_ptr, inverse_std_ptr, dx_ptr, dweight_ptr, dbias_ptr, locks_ptr,
    stride, n_cols, BLOCK: tl.constexpr, SLOTS: tl.constexpr,
):
    """dx of a row, and its part of dweight and dbias added into one of SLOTS buffers under a lock.

    A lock is followed by a flag that says whether its buffer holds anything yet.
    """
    row = tl.program_id(0)
    cols = tl.arange(0, BLOCK)
    in_range = cols < n_cols
    offsets = row.to(tl.int64) * stride + cols
    x = tl.load(x_ptr + offsets, mask=in_range, other=0.0).to(tl.float32)
    dout = tl.load(dout_ptr + offsets, mask=in_range, other=0.0).to(tl.float32)
    weight = tl.load(weight_ptr + cols, mask=in_range, other=0.0).to(tl.float32)
    mean = tl.load(mean_ptr + row)
    inverse_std = tl.load(inverse_std_ptr + row)
    normal = tl.where(in_range, (x - mean) * inverse_std, 0.0)
    scaled = weight * dout
    along_normal = tl.sum(normal * scaled, axis=0) / n_cols
    along_ones = tl.sum(scaled, axis=0) / n_cols
    dx = (scaled - normal * along_normal - along_ones) * inverse_std
    tl.store(dx_ptr + offsets, dx.to(dx_ptr.dtype.element_ty), mask=in_range)

    slot = row % SLOTS
    lock_ptr = locks_ptr + 2 * slot
    dweight_ptrs = dweight_ptr + slot * n_cols + cols
    dbias_ptrs = dbias_ptr + slot * n_cols + cols
    dweight = dout * normal
    dbias = dout
    while tl.atomic_cas(lock_ptr, 0, 1) == 1:
        pass
    if tl.load(lock_ptr + 1) == 0:
        tl.store(lock_ptr + 1, 1)
    else:
        dweight += tl.load(dweight_ptrs, mask=in_range)
        dbias += tl.load(dbias_ptrs, mask=in_range)
    tl.store(dweight_ptrs, dweight, mask=in_range)
    tl.store(dbias_ptrs, dbias, mask=in_range)
    # Every thread must have stored before the lock opens.
    tl.debug_barrier()
    tl.atomic_xchg(lock_ptr, 0)


@triton.jit
def layer_norm_bwd_sum(
    partial_dweight_ptr, partial_dbias_ptr, dweight_ptr, dbias_ptr, n_slots, n_cols,
    BLOCK_SLOTS: tl.constexpr, BLOCK: tl.constexpr,
):
    """Sum the buffers of layer_norm_bwd down the columns."""
    cols = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    dweight = tl.zeros([BLOCK_SLOTS, BLOCK], tl.float32)
    dbias = tl.zeros([BLOCK_SLOTS, BLOCK], tl.float32)
    for start in range(0, n_slots, BLOCK_SLOTS):
        slots = start + tl.arange(0, BLOCK_SLOTS)
        in_range = (slots < n_slots)[:, None] & (cols < n_cols)[None, :]
        offsets = slots[:, None] * n_cols + cols[None, :]
        dweight += tl.load(partial_dweight_ptr + offsets, mask=in_range, other=0.0)
        dbias += tl.load(partial_dbias_ptr + offsets, mask=in_range, other=0.0)
    dtype = dweight_ptr.dtype.element_ty
    tl.store(dweight_ptr + cols, tl.sum(dweight, axis=0).to(dtype), mask=cols < n_cols)
    tl.store(dbias_ptr + cols, tl.sum(dbias, axis=0).to(dtype), mask=cols < n_cols)


@triton.jit
def add_rms_norm(
    x_ptr, residual_ptr, weight_ptr, out_ptr, stride, n_cols, eps, BLOCK: tl.constexpr
):
    """residual += x; out = residual / rms(residual) * weight, as a transformer block does between layers."""
    row = tl.program_id(0).to(tl.int64)
    cols = tl.arange(0, BLOCK)
    in_range = cols < n_cols
    offsets = row * stride + cols
    x = tl.load(x_ptr + offsets, mask=in_range, other=0.0).to(tl.float32)
    x += tl.load(residual_ptr + offsets, mask=in_range, other=0.0).to(tl.float32)
    tl.store(residual_ptr + offsets, x.to(residual_ptr.dtype.element_ty), mask=in_range)
    inverse_rms = tl.rsqrt(tl.sum(x * x, axis=0) / n_cols + eps)
    weight = tl.load(weight_ptr + cols, mask=in_range, other=0.0).to(tl.float32)
    tl.store(out_ptr + offsets, (x * inverse_rms * weight).to(out_ptr.dtype.element_ty), mask=in_range)


_ROWS = {"stride": "i32:16", "n_cols": "i32:16"}
_FORWARD = {"x_ptr": "*fp16", "weight_ptr": "*fp32", "bias_ptr": "*fp32", "out_ptr": "*fp16", "eps": "fp32"}

CONFIGS = [
    Config(
        layer_norm_fwd, "f16-b2048",
        {**_FORWARD, "mean_ptr": "*fp32", "inverse_std_ptr": "*fp32", **_ROWS},
        {"BLOCK": 2048},
        launches=((8, 2),), targets=("sm_80", "sm_90", *CDNA), targets_3_9=("sm_80", "gfx90a"),
    ),
    Config(
        layer_norm_fwd_welford, "f16-r8n512", {**_FORWARD, "stride": "i32:16", "n_rows": "i32"},
        {"N_COLS": 512, "BLOCK_ROWS": 8},
        launches=((4, 2),), targets=("sm_80", "sm_90", "gfx1100"), targets_3_9=("sm_80", "gfx1100"),
    ),
    Config(
        layer_norm_bwd, "f16-b4096",
        {
            "x_ptr": "*fp16", "dout_ptr": "*fp16", "weight_ptr": "*fp16", "mean_ptr": "*fp32",
            "inverse_std_ptr": "*fp32", "dx_ptr": "*fp16", "dweight_ptr": "*fp32", "dbias_ptr": "*fp32",
            "locks_ptr": "*i32", **_ROWS,
        },
        {"BLOCK": 4096, "SLOTS": 64},
        launches=((8, 2),), targets=("sm_80", "sm_90", "gfx942"), targets_3_9=("sm_90", "gfx942"),
    ),
    Config(
        layer_norm_bwd_sum, "f16-r32b128",
        {
            "partial_dweight_ptr": "*fp32", "partial_dbias_ptr": "*fp32", "dweight_ptr": "*fp16",
            "dbias_ptr": "*fp16", "n_slots": "i32:16", "n_cols": "i32:16",
        },
        {"BLOCK_SLOTS": 32, "BLOCK": 128},
        launches=((4, 2),), targets=("sm_100", "gfx90a"), targets_3_9=("sm_100",),
    ),
    Config(
        add_rms_norm, "bf16-b4096",
        {"x_ptr": "*bf16", "residual_ptr": "*bf16", "weight_ptr": "*bf16", "out_ptr": "*bf16", "eps": "fp32", **_ROWS},
        {"BLOCK": 4096},
        launches=((8, 1),), targets=ALL, targets_3_9=("sm_100", "gfx90a", "gfx1100"),
    ),
]
