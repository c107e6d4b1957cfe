"""Softmax along rows: the row in one block, in two passes over blocks, and its gradient."""

import triton
import triton.language as tl

from config import ALL, CDNA, Config


@triton.jit
def softmax(x_ptr, out_ptr, stride_x, stride_out, n_cols, BLOCK: tl.constexpr):
    """A program holds one whole row: BLOCK is the next power of two of the number of columns."""
    row = tl.program_id(0).to(tl.int64)
    cols = tl.arange(0, BLOCK)
    in_range = cols < n_cols
    x = tl.load(x_ptr + row * stride_x + cols, mask=in_range, other=float("-inf")).to(tl.float32)
    exponentials = tl.exp(x - tl.max(x, axis=0))
    out = exponentials / tl.sum(exponentials, axis=0)
    tl.store(out_ptr + row * stride_out + cols, out.to(out_ptr.dtype.element_ty), mask=in_range)


@triton.jit
def softmax_rows(
    x_ptr, out_ptr, stride_x, stride_out, n_rows, n_cols, BLOCK_ROWS: tl.constexpr, BLOCK: tl.constexpr
):
    """Several short rows at a time, with a grid that need not cover all of them."""
    cols = tl.arange(0, BLOCK)
    for start in tl.range(tl.program_id(0) * BLOCK_ROWS, n_rows, tl.num_programs(0) * BLOCK_ROWS):
        rows = start + tl.arange(0, BLOCK_ROWS)
        in_range = (rows < n_rows)[:, None] & (cols < n_cols)[None, :]
        # A finite value: a row out of range must not give inf - inf.
        x = tl.load(x_ptr + rows[:, None] * stride_x + cols[None, :], mask=in_range, other=-1e30)
        x = x.to(tl.float32)
        exponentials = tl.exp(x - tl.max(x, axis=1)[:, None])
        out = exponentials / tl.sum(exponentials, axis=1)[:, None]
        out_ptrs = out_ptr + rows[:, None] * stride_out + cols[None, :]
        tl.store(out_ptrs, out.to(out_ptr.dtype.element_ty), mask=in_range)


@triton.jit
def softmax_online(x_ptr, out_ptr, stride_x, stride_out, n_cols, BLOCK: tl.constexpr):
    """A row longer than a block: maximum and sum in one pass, the results in a second."""
    row = tl.program_id(0).to(tl.int64)
    x_row = x_ptr + row * stride_x
    lane_max = tl.full([BLOCK], float("-inf"), tl.float32)
    lane_sum = tl.zeros([BLOCK], tl.float32)
    for start in range(0, n_cols, BLOCK):
        cols = start + tl.arange(0, BLOCK)
        x = tl.load(x_row + cols, mask=cols < n_cols, other=-1e30).to(tl.float32)
        new_max = tl.maximum(lane_max, x)
        lane_sum = lane_sum * tl.exp(lane_max - new_max) + tl.exp(x - new_max)
        lane_max = new_max
    row_max = tl.max(lane_max, axis=0)
    row_sum = tl.sum(lane_sum * tl.exp(lane_max - row_max), axis=0)
    for start in range(0, n_cols, BLOCK):
        cols = start + tl.arange(0, BLOCK)
        x = tl.load(x_row + cols, mask=cols < n_cols, other=0.0).to(tl.float32)
        out = tl.exp(x - row_max) / row_sum
        out_ptrs = out_ptr + row * stride_out + cols
        tl.store(out_ptrs, out.to(out_ptr.dtype.element_ty), mask=cols < n_cols)


@triton.jit
def softmax_backward(out_ptr, dout_ptr, dx_ptr, stride, n_cols, BLOCK: tl.constexpr):
    """dx = out * (dout - sum(out * dout))"""
    row = tl.program_id(0).to(tl.int64)
    cols = tl.arange(0, BLOCK)
    in_range = cols < n_cols
    offsets = row * stride + cols
    out = tl.load(out_ptr + offsets, mask=in_range, other=0.0).to(tl.float32)
    dout = tl.load(dout_ptr + offsets, mask=in_range, other=0.0).to(tl.float32)
    dx = out * (dout - tl.sum(out * dout, axis=0))
    tl.store(dx_ptr + offsets, dx.to(dx_ptr.dtype.element_ty), mask=in_range)


@triton.jit
def cross_entropy(logits_ptr, labels_ptr, loss_ptr, lse_ptr, stride, n_cols, BLOCK: tl.constexpr):
    """loss = log(sum(exp(logits))) - logits[label], the vocabulary walked in blocks."""
    row = tl.program_id(0).to(tl.int64)
    logits_row = logits_ptr + row * stride
    label = tl.load(labels_ptr + row)
    row_max = float("-inf")
    row_sum = 0.0
    for start in range(0, n_cols, BLOCK):
        cols = start + tl.arange(0, BLOCK)
        x = tl.load(logits_row + cols, mask=cols < n_cols, other=float("-inf")).to(tl.float32)
        new_max = tl.maximum(row_max, tl.max(x, axis=0))
        row_sum = row_sum * tl.exp(row_max - new_max) + tl.sum(tl.exp(x - new_max), axis=0)
        row_max = new_max
    lse = row_max + tl.log(row_sum)
    picked = tl.load(logits_row + label).to(tl.float32)
    tl.store(loss_ptr + row, lse - picked)
    tl.store(lse_ptr + row, lse)


def _rows(dtype, **more):
    return {
        "x_ptr": f"*{dtype}", "out_ptr": f"*{dtype}",
        "stride_x": "i32:16", "stride_out": "i32:16", "n_cols": "i32:16", **more,
    }


CONFIGS = [
    Config(
        softmax, "f32-b1024", _rows("fp32"), {"BLOCK": 1024},
        launches=((4, 2),), targets=ALL, targets_3_9=("sm_90", "sm_100", "gfx942"),
    ),
    Config(
        softmax, "f16-b8192", _rows("fp16"), {"BLOCK": 8192},
        launches=((16, 2),), targets=("sm_80", "sm_90"), targets_3_9=("sm_80",),
    ),
    Config(
        softmax, "f16-b8192", _rows("fp16"), {"BLOCK": 8192},
        launches=((8, 2),), targets=("gfx942", "gfx1100"), targets_3_9=("gfx1100",),
    ),
    Config(
        softmax_rows, "f16-r16b128", _rows("fp16", n_rows="i32"), {"BLOCK_ROWS": 16, "BLOCK": 128},
        launches=((4, 4),), targets=("sm_80", "sm_100", "gfx90a"), targets_3_9=("sm_100", "gfx90a"),
    ),
    Config(
        softmax_online, "bf16-b4096", _rows("bf16"), {"BLOCK": 4096},
        launches=((8, 2),), targets=("sm_90", *CDNA), targets_3_9=("sm_90", "gfx942"),
    ),
    Config(
        softmax_backward, "bf16-b4096",
        {"out_ptr": "*bf16", "dout_ptr": "*bf16", "dx_ptr": "*bf16", "stride": "i32:16", "n_cols": "i32:16"},
        {"BLOCK": 4096},
        launches=((8, 2),), targets=("sm_80", "gfx1100"), targets_3_9=("gfx1100",),
    ),
    Config(
        cross_entropy, "bf16-b8192",
        {
            "logits_ptr": "*bf16", "labels_ptr": "*i64", "loss_ptr": "*fp32", "lse_ptr": "*fp32",
            "stride": "i32:16", "n_cols": "i32:16",
        },
        {"BLOCK": 8192},
        launches=((16, 3),), targets=("sm_90", "gfx942"), targets_3_9=("gfx942",),
    ),
]
