"""Decoding: a few new queries against a long cache of keys and values, split over programs.

Each program attends to one part of the cache and leaves a partial result with its maximum and sum; a second
kernel combines the parts. The queries of all heads of a group are the rows of one tile.
"""

import triton
import triton.language as tl

from config import Config

LOG2_E = tl.constexpr(1.4426950408889634)


@triton.jit
def fold(acc, row_max, row_sum, score, v):
    """One step of the online softmax in base 2, safe for rows that are masked throughout."""
    new_max = tl.maximum(row_max, tl.max(score, axis=1))
    safe_max = tl.where(new_max == float("-inf"), 0.0, new_max)
    weights = tl.exp2(score - safe_max[:, None])
    correction = tl.exp2(row_max - safe_max)
    row_sum = row_sum * correction + tl.sum(weights, axis=1)
    acc = tl.dot(weights.to(v.dtype), v, acc * correction[:, None])
    return acc, new_max, row_sum


@triton.jit
def store_part(part_ptr, max_ptr, sum_ptr, part, acc, row_max, row_sum, BLOCK_M: tl.constexpr, HEAD_DIM: tl.constexpr):
    slots = part * BLOCK_M + tl.arange(0, BLOCK_M)
    tl.store(part_ptr + slots[:, None] * HEAD_DIM + tl.arange(0, HEAD_DIM)[None, :], acc)
    tl.store(max_ptr + slots, row_max)
    tl.store(sum_ptr + slots, row_sum)


@triton.jit
def flex_decoding_split(
    q_ptr, k_ptr, v_ptr, part_ptr, max_ptr, sum_ptr, slopes_ptr, scale,
    stride_qb, stride_qh, stride_kb, stride_kh, stride_kn, n_kv_heads, n_splits, cache_len,
    HEAD_DIM: tl.constexpr, BLOCK_M: tl.constexpr, BLOCK_N: tl.constexpr, GROUP: tl.constexpr,
):
    """One query token of GROUP heads against a part of a contiguous cache, with ALiBi and a causal mask.

    The tile has BLOCK_M rows, the least a matrix instruction takes; those past GROUP are idle.
    """
    batch = (tl.program_id(0) // n_kv_heads).to(tl.int64)
    kv_head = tl.program_id(0) % n_kv_heads
    split = tl.program_id(1)
    part_len = tl.cdiv(tl.cdiv(cache_len, n_splits), BLOCK_N) * BLOCK_N
    rows = tl.arange(0, BLOCK_M)
    dims = tl.arange(0, HEAD_DIM)
    row_in_range = rows < GROUP
    heads = kv_head * GROUP + rows
    q_ptrs = q_ptr + batch * stride_qb + heads[:, None] * stride_qh + dims[None, :]
    q = tl.load(q_ptrs, mask=row_in_range[:, None], other=0.0)
    slope = tl.load(slopes_ptr + heads, mask=row_in_range, other=0.0)
    kv_offset = batch * stride_kb + kv_head * stride_kh

    row_max = tl.full([BLOCK_M], float("-inf"), tl.float32)
    row_sum = tl.zeros([BLOCK_M], tl.float32)
    acc = tl.zeros([BLOCK_M, HEAD_DIM], tl.float32)
    stop = tl.minimum((split + 1) * part_len, cache_len)
    for start in range(split * part_len, stop, BLOCK_N):
        cols = start + tl.arange(0, BLOCK_N)
        in_range = cols < stop
        k = tl.load(
            k_ptr + kv_offset + cols[None, :] * stride_kn + dims[:, None], mask=in_range[None, :], other=0.0
        )
        score = tl.dot(q, k) * scale
        score = score + slope[:, None] * (cols - cache_len + 1)[None, :].to(tl.float32)
        score = tl.where(in_range[None, :], score * LOG2_E, float("-inf"))
        v = tl.load(v_ptr + kv_offset + cols[:, None] * stride_kn + dims[None, :], mask=in_range[:, None], other=0.0)
        acc, row_max, row_sum = fold(acc, row_max, row_sum, score, v)
    part = tl.program_id(0) * n_splits + split
    store_part(part_ptr, max_ptr, sum_ptr, part, acc, row_max, row_sum, BLOCK_M, HEAD_DIM)


@triton.jit
def paged_decoding_split(
    q_ptr, k_ptr, v_ptr, part_ptr, max_ptr, sum_ptr, page_table_ptr, lengths_ptr, scale,
    stride_qb, stride_qh, stride_page, stride_kn, stride_kh, n_splits, max_pages,
    HEAD_DIM: tl.constexpr, BLOCK_M: tl.constexpr, BLOCK_N: tl.constexpr, PAGE: tl.constexpr, GROUP: tl.constexpr,
):
    """The same against a cache in pages of PAGE tokens: each key's address comes from a table."""
    batch = tl.program_id(0)
    kv_head = tl.program_id(1)
    split = tl.program_id(2)
    cache_len = tl.load(lengths_ptr + batch)
    part_len = tl.cdiv(tl.cdiv(cache_len, n_splits), BLOCK_N) * BLOCK_N
    rows = tl.arange(0, BLOCK_M)
    dims = tl.arange(0, HEAD_DIM)
    q_ptrs = q_ptr + batch * stride_qb + (kv_head * GROUP + rows)[:, None] * stride_qh + dims[None, :]
    q = tl.load(q_ptrs, mask=(rows < GROUP)[:, None], other=0.0)
    q = (q * (scale * LOG2_E)).to(q.dtype)

    row_max = tl.full([BLOCK_M], float("-inf"), tl.float32)
    row_sum = tl.zeros([BLOCK_M], tl.float32)
    acc = tl.zeros([BLOCK_M, HEAD_DIM], tl.float32)
    stop = tl.minimum((split + 1) * part_len, cache_len)
    for start in range(split * part_len, stop, BLOCK_N):
        cols = start + tl.arange(0, BLOCK_N)
        in_range = cols < stop
        page = tl.load(page_table_ptr + batch * max_pages + cols // PAGE, mask=in_range, other=0).to(tl.int64)
        offsets = page * stride_page + cols % PAGE * stride_kn + kv_head * stride_kh
        k = tl.load(k_ptr + offsets[None, :] + dims[:, None], mask=in_range[None, :], other=0.0)
        score = tl.where(in_range[None, :], tl.dot(q, k.to(q.dtype)), float("-inf"))
        v = tl.load(v_ptr + offsets[:, None] + dims[None, :], mask=in_range[:, None], other=0.0)
        acc, row_max, row_sum = fold(acc, row_max, row_sum, score, v.to(q.dtype))
    part = (batch * tl.num_programs(1) + kv_head) * n_splits + split
    store_part(part_ptr, max_ptr, sum_ptr, part, acc, row_max, row_sum, BLOCK_M, HEAD_DIM)


@triton.jit
def combine_splits(
    part_ptr, max_ptr, sum_ptr, out_ptr, n_splits, BLOCK_M: tl.constexpr, GROUP: tl.constexpr,
    HEAD_DIM: tl.constexpr, BLOCK_SPLITS: tl.constexpr,
):
    """Weigh the parts of one row by their maxima and sums."""
    group = tl.program_id(0)
    row = tl.program_id(1)
    splits = tl.arange(0, BLOCK_SPLITS)
    dims = tl.arange(0, HEAD_DIM)
    in_range = splits < n_splits
    slots = (group * n_splits + splits) * BLOCK_M + row
    part_max = tl.load(max_ptr + slots, mask=in_range, other=float("-inf"))
    part_sum = tl.load(sum_ptr + slots, mask=in_range, other=0.0)
    weights = tl.exp2(part_max - tl.max(part_max, axis=0))
    total = tl.sum(weights * part_sum, axis=0)
    parts = tl.load(part_ptr + slots[:, None] * HEAD_DIM + dims[None, :], mask=in_range[:, None], other=0.0)
    out = tl.sum(parts * weights[:, None], axis=0) / total
    tl.store(out_ptr + (group * GROUP + row) * HEAD_DIM + dims, out.to(out_ptr.dtype.element_ty))


_PARTS = {"part_ptr": "*fp32", "max_ptr": "*fp32", "sum_ptr": "*fp32"}


def _contiguous(dtype, n, dim, **builds):
    short = {"fp16": "f16", "bf16": "bf16"}[dtype]
    return Config(
        flex_decoding_split, f"{short}-m16n{n}d{dim}",
        {
            "q_ptr": f"*{dtype}", "k_ptr": f"*{dtype}", "v_ptr": f"*{dtype}", **_PARTS, "slopes_ptr": "*fp32",
            "scale": "fp32", **{f"stride_{name}": "i32:16" for name in ("qb", "qh", "kb", "kh", "kn")},
            "n_kv_heads": "i32", "n_splits": "i32", "cache_len": "i32",
        },
        {"HEAD_DIM": dim, "BLOCK_M": 16, "BLOCK_N": n, "GROUP": 8},
        **builds,
    )


def _paged(dtype, cache, n, **builds):
    short = {"fp16": "f16", "bf16": "bf16", "fp8e4nv": "f8e4m3", "i8": "i8", "fp8e5": "f8e5m2"}
    return Config(
        paged_decoding_split, f"{short[dtype]}-{short[cache]}-m16n{n}d128",
        {
            "q_ptr": f"*{dtype}", "k_ptr": f"*{cache}", "v_ptr": f"*{cache}", **_PARTS,
            "page_table_ptr": "*i32", "lengths_ptr": "*i32", "scale": "fp32",
            **{f"stride_{name}": "i32:16" for name in ("qb", "qh", "page", "kn", "kh")},
            "n_splits": "i32", "max_pages": "i32:16",
        },
        {"HEAD_DIM": 128, "BLOCK_M": 16, "BLOCK_N": n, "PAGE": 16, "GROUP": 4},
        **builds,
    )


CONFIGS = [
    _contiguous("bf16", 64, 128, targets=("sm_80", "sm_90", "gfx942", "gfx1100"), targets_3_9=("gfx1100",)),
    _contiguous("fp16", 128, 64, launches=((4, 3),), targets=("gfx90a",)),
    _paged("bf16", "bf16", 64, targets=("sm_80", "gfx90a"), targets_3_9=("sm_100",)),
    _paged("bf16", "fp8e4nv", 128, launches=((8, 3),), targets=("sm_100",), targets_3_9=("sm_90",)),
    _paged("fp16", "fp8e5", 64, launches=((4, 1),), targets=("gfx942",)),
    Config(
        combine_splits, "bf16-s16d128", {**_PARTS, "out_ptr": "*bf16", "n_splits": "i32"},
        {"BLOCK_M": 16, "GROUP": 8, "HEAD_DIM": 128, "BLOCK_SPLITS": 16},
        launches=((4, 1),), targets=("sm_90", "gfx942"), targets_3_9=("sm_100",),
    ),
]
