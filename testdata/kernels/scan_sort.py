"""Scans, sorting and selection."""

import triton
import triton.language as tl

from config import CDNA, Config


@triton.jit
def cumulative_sum_rows(x_ptr, out_ptr, stride, n_cols, BLOCK_ROWS: tl.constexpr, BLOCK: tl.constexpr):
    """Inclusive sums along rows, the carry of each row handed from block to block."""
    rows = tl.program_id(0) * BLOCK_ROWS + tl.arange(0, BLOCK_ROWS)
    carry = tl.zeros([BLOCK_ROWS], tl.float32)
    for start in range(0, n_cols, BLOCK):
        cols = start + tl.arange(0, BLOCK)
        offsets = rows[:, None] * stride + cols[None, :]
        in_range = (cols < n_cols)[None, :]
        x = tl.load(x_ptr + offsets, mask=in_range, other=0.0).to(tl.float32)
        out = tl.cumsum(x, axis=1) + carry[:, None]
        tl.store(out_ptr + offsets, out.to(out_ptr.dtype.element_ty), mask=in_range)
        carry += tl.sum(x, axis=1)


@triton.jit
def combine_linear(decay_a, state_a, decay_b, state_b):
    """Two steps of state = decay * state + input as one."""
    return decay_a * decay_b, decay_b * state_a + state_b


@triton.jit
def linear_recurrence(decay_ptr, input_ptr, out_ptr, stride, n_steps, BLOCK_STEPS: tl.constexpr, BLOCK: tl.constexpr):
    """state = decay * state + input along the steps of BLOCK channels, as a state-space layer runs it."""
    channels = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    state = tl.zeros([BLOCK], tl.float32)
    last = (tl.arange(0, BLOCK_STEPS) == BLOCK_STEPS - 1)[:, None]
    for start in range(0, n_steps, BLOCK_STEPS):
        steps = start + tl.arange(0, BLOCK_STEPS)
        offsets = steps[:, None] * stride + channels[None, :]
        in_range = (steps < n_steps)[:, None]
        decay = tl.load(decay_ptr + offsets, mask=in_range, other=1.0).to(tl.float32)
        value = tl.load(input_ptr + offsets, mask=in_range, other=0.0).to(tl.float32)
        decays, states = tl.associative_scan((decay, value), 0, combine_linear)
        out = states + decays * state[None, :]
        tl.store(out_ptr + offsets, out.to(out_ptr.dtype.element_ty), mask=in_range)
        state = tl.sum(tl.where(last, out, 0.0), axis=0)


@triton.jit
def reverse_cumulative_product(x_ptr, out_ptr, n_cols, BLOCK: tl.constexpr):
    """Products from the end of the row: a scan in reverse."""
    row = tl.program_id(0)
    cols = tl.arange(0, BLOCK)
    x = tl.load(x_ptr + row * n_cols + cols, mask=cols < n_cols, other=1.0)
    tl.store(out_ptr + row * n_cols + cols, tl.cumprod(x, axis=0, reverse=True), mask=cols < n_cols)


@triton.jit
def compact(x_ptr, out_ptr, count_ptr, n_elements, threshold, BLOCK: tl.constexpr):
    """Keep the elements above a threshold: their places come from a scan of the mask, a block's first place
    from a global counter, so blocks land in any order."""
    offsets = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    x = tl.load(x_ptr + offsets, mask=offsets < n_elements, other=float("-inf"))
    keep = x > threshold
    ones = keep.to(tl.int32)
    place = tl.cumsum(ones, axis=0) - ones
    first = tl.atomic_add(count_ptr, tl.sum(ones, axis=0))
    tl.store(out_ptr + first + place, x, mask=keep)


@triton.jit
def sort_rows(x_ptr, out_ptr, stride, n_cols, BLOCK_ROWS: tl.constexpr, BLOCK: tl.constexpr,
              DESCENDING: tl.constexpr):
    """A bitonic sort of rows that fit in a block; elements out of range sort to the end."""
    rows = tl.program_id(0) * BLOCK_ROWS + tl.arange(0, BLOCK_ROWS)
    cols = tl.arange(0, BLOCK)
    offsets = rows[:, None] * stride + cols[None, :]
    in_range = (cols < n_cols)[None, :]
    x = tl.load(x_ptr + offsets, mask=in_range, other=float("-inf") if DESCENDING else float("inf"))
    tl.store(out_ptr + offsets, tl.sort(x, descending=DESCENDING), mask=in_range)


@triton.jit
def top_k_of_experts(logits_ptr, weight_ptr, expert_ptr, stride, N_EXPERTS: tl.constexpr, K: tl.constexpr,
                     BLOCK_ROWS: tl.constexpr):
    """The K largest logits of each token and their softmax, one argmax after the other."""
    rows = tl.program_id(0) * BLOCK_ROWS + tl.arange(0, BLOCK_ROWS)
    experts = tl.arange(0, N_EXPERTS)
    logits = tl.load(logits_ptr + rows[:, None] * stride + experts[None, :]).to(tl.float32)
    first = tl.max(logits, axis=1)
    total = tl.zeros([BLOCK_ROWS], tl.float32)
    for choice in tl.static_range(K):
        value, expert = tl.max(logits, axis=1, return_indices=True)
        weight = tl.exp(value - first)
        total += weight
        tl.store(weight_ptr + rows * K + choice, weight)
        tl.store(expert_ptr + rows * K + choice, expert)
        logits = tl.where(experts[None, :] == expert[:, None], float("-inf"), logits)
    tl.debug_barrier()
    for choice in tl.static_range(K):
        weight = tl.load(weight_ptr + rows * K + choice)
        tl.store(weight_ptr + rows * K + choice, weight / total)


CONFIGS = [
    Config(
        cumulative_sum_rows, "f16-r16b256",
        {"x_ptr": "*fp16", "out_ptr": "*fp16", "stride": "i32:16", "n_cols": "i32:16"},
        {"BLOCK_ROWS": 16, "BLOCK": 256},
        launches=((4, 2),), targets=("sm_80", "sm_90", "gfx942"), targets_3_9=("sm_80", "gfx942"),
    ),
    Config(
        linear_recurrence, "bf16-t64b64",
        {"decay_ptr": "*bf16", "input_ptr": "*bf16", "out_ptr": "*bf16", "stride": "i32:16", "n_steps": "i32"},
        {"BLOCK_STEPS": 64, "BLOCK": 64},
        launches=((4, 2),), targets=("sm_90", "sm_100", "gfx90a", "gfx1100"), targets_3_9=("sm_100", "gfx1100"),
    ),
    Config(
        reverse_cumulative_product, "f32-b1024", {"x_ptr": "*fp32", "out_ptr": "*fp32", "n_cols": "i32:16"},
        {"BLOCK": 1024},
        launches=((8, 2),), targets=("sm_80", "gfx90a"), targets_3_9=("gfx90a",),
    ),
    Config(
        compact, "f32-b2048",
        {"x_ptr": "*fp32", "out_ptr": "*fp32", "count_ptr": "*i32", "n_elements": "i32", "threshold": "fp32"},
        {"BLOCK": 2048},
        launches=((8, 2),), targets=("sm_90", "gfx942"), targets_3_9=("gfx942",),
    ),
    Config(
        sort_rows, "f32-r4b128",
        {"x_ptr": "*fp32", "out_ptr": "*fp32", "stride": "i32:16", "n_cols": "i32:16"},
        {"BLOCK_ROWS": 4, "BLOCK": 128, "DESCENDING": False},
        launches=((4, 2),), targets=("sm_80", "gfx942"), targets_3_9=("sm_80",),
    ),
    Config(
        sort_rows, "f16-r1b256-descending",
        {"x_ptr": "*fp16", "out_ptr": "*fp16", "stride": "i32:16", "n_cols": "i32:16"},
        {"BLOCK_ROWS": 1, "BLOCK": 256, "DESCENDING": True},
        launches=((8, 2),), targets=("sm_100", "gfx1100"),
    ),
    Config(
        top_k_of_experts, "bf16-r32e64k4",
        {"logits_ptr": "*bf16", "weight_ptr": "*fp32", "expert_ptr": "*i32", "stride": "i32:16"},
        {"N_EXPERTS": 64, "K": 4, "BLOCK_ROWS": 32},
        launches=((4, 2),), targets=("sm_90", *CDNA), targets_3_9=("sm_90", "gfx90a"),
    ),
]
