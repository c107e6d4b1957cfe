"""Attention with a score modification and a mask modification, as FlexAttention generates it.

A modification is a function inlined into the kernel. Which blocks of keys a block of queries attends to
comes as two lists: blocks in which every pair is allowed, and blocks that need the mask. The queries of
GROUP heads share a key head.
"""

import triton
import triton.language as tl

from config import Config

LOG2_E = tl.constexpr(1.4426950408889634)


@triton.jit
def plain_score(score, batch, head, row, col, extra_ptr):
    return score


@triton.jit
def alibi(score, batch, head, row, col, extra_ptr):
    """A bias that falls with the distance; extra is a slope a head."""
    return score + tl.load(extra_ptr + head) * (col - row).to(tl.float32)


@triton.jit
def soft_cap(score, batch, head, row, col, extra_ptr):
    """30 * tanh(score / 30), with the tanh from an exponential."""
    return 30.0 - 60.0 / (tl.exp(score * (2.0 / 30.0)) + 1.0)


@triton.jit
def relative_bias(score, batch, head, row, col, extra_ptr):
    """A learned bias for each of 64 distances, the last for everything further away."""
    distance = tl.minimum(tl.maximum(row - col, 0), 63)
    return score + tl.load(extra_ptr + head * 64 + distance)


@triton.jit
def causal(batch, head, row, col, extra_ptr):
    return row >= col


@triton.jit
def sliding_window(batch, head, row, col, extra_ptr):
    return (row >= col) & (row - col < 1024)


@triton.jit
def same_document(batch, head, row, col, extra_ptr):
    """Causal within a document; extra is the document of each token."""
    return (row >= col) & (tl.load(extra_ptr + row) == tl.load(extra_ptr + col))


@triton.jit
def attend_blocks(
    acc, row_max, row_sum, q, k_head, v_head, blocks_ptr, n_blocks, stride_k, stride_v, scale, batch, head, rows,
    seq_len, score_extra_ptr, mask_extra_ptr,
    HEAD_DIM: tl.constexpr, BLOCK_N: tl.constexpr, SPARSE_BLOCK: tl.constexpr,
    SCORE_MOD: tl.constexpr, MASK_MOD: tl.constexpr, FULL: tl.constexpr,
):
    """Attend to the listed blocks of SPARSE_BLOCK keys, in steps of BLOCK_N. FULL ones need no mask."""
    dims = tl.arange(0, HEAD_DIM)
    PARTS: tl.constexpr = SPARSE_BLOCK // BLOCK_N
    for step in range(0, n_blocks * PARTS):
        sparse_block = tl.load(blocks_ptr + step // PARTS)
        cols = sparse_block * SPARSE_BLOCK + step % PARTS * BLOCK_N + tl.arange(0, BLOCK_N)
        in_range = cols < seq_len
        k = tl.load(k_head + cols[None, :] * stride_k + dims[:, None], mask=in_range[None, :], other=0.0)
        score = tl.dot(q, k) * scale
        row = rows[:, None]
        col = cols[None, :]
        score = SCORE_MOD(score, batch, head, row, col, score_extra_ptr) * LOG2_E
        if FULL:
            score = tl.where(in_range[None, :], score, float("-inf"))
        else:
            allowed = MASK_MOD(batch, head, row, col, mask_extra_ptr) & in_range[None, :]
            score = tl.where(allowed, score, float("-inf"))
        new_max = tl.maximum(row_max, tl.max(score, axis=1))
        # A row may be masked throughout so far: keep its exponents finite.
        safe_max = tl.where(new_max == float("-inf"), 0.0, new_max)
        weights = tl.exp2(score - safe_max[:, None])
        correction = tl.exp2(row_max - safe_max)
        row_sum = row_sum * correction + tl.sum(weights, axis=1)
        v = tl.load(v_head + cols[:, None] * stride_v + dims[None, :], mask=in_range[:, None], other=0.0)
        acc = tl.dot(weights.to(v.dtype), v, acc * correction[:, None])
        row_max = new_max
    return acc, row_max, row_sum


@triton.jit
def flex_attention_fwd(
    q_ptr, k_ptr, v_ptr, out_ptr, lse_ptr, partial_count_ptr, partial_blocks_ptr, full_count_ptr, full_blocks_ptr,
    score_extra_ptr, mask_extra_ptr, scale, stride_qb, stride_qh, stride_qm, stride_kb, stride_kh, stride_kn,
    n_heads, seq_len, max_blocks,
    HEAD_DIM: tl.constexpr, BLOCK_M: tl.constexpr, BLOCK_N: tl.constexpr, SPARSE_BLOCK: tl.constexpr,
    GROUP: tl.constexpr, SCORE_MOD: tl.constexpr, MASK_MOD: tl.constexpr,
):
    """A block of queries: the partial blocks with the mask, then the full ones, with the same q."""
    batch = (tl.program_id(1) // n_heads).to(tl.int64)
    head = tl.program_id(1) % n_heads
    rows = tl.program_id(0) * BLOCK_M + tl.arange(0, BLOCK_M)
    dims = tl.arange(0, HEAD_DIM)
    q_offsets = batch * stride_qb + head * stride_qh + rows[:, None] * stride_qm + dims[None, :]
    q = tl.load(q_ptr + q_offsets, mask=(rows < seq_len)[:, None], other=0.0)
    kv_offset = batch * stride_kb + head // GROUP * stride_kh
    sparse_row = tl.program_id(0) * BLOCK_M // SPARSE_BLOCK

    row_max = tl.full([BLOCK_M], float("-inf"), tl.float32)
    row_sum = tl.zeros([BLOCK_M], tl.float32)
    acc = tl.zeros([BLOCK_M, HEAD_DIM], tl.float32)
    acc, row_max, row_sum = attend_blocks(
        acc, row_max, row_sum, q, k_ptr + kv_offset, v_ptr + kv_offset, partial_blocks_ptr + sparse_row * max_blocks,
        tl.load(partial_count_ptr + sparse_row), stride_kn, stride_kn, scale, batch, head, rows, seq_len,
        score_extra_ptr, mask_extra_ptr, HEAD_DIM, BLOCK_N, SPARSE_BLOCK, SCORE_MOD, MASK_MOD, False,
    )
    acc, row_max, row_sum = attend_blocks(
        acc, row_max, row_sum, q, k_ptr + kv_offset, v_ptr + kv_offset, full_blocks_ptr + sparse_row * max_blocks,
        tl.load(full_count_ptr + sparse_row), stride_kn, stride_kn, scale, batch, head, rows, seq_len,
        score_extra_ptr, mask_extra_ptr, HEAD_DIM, BLOCK_N, SPARSE_BLOCK, SCORE_MOD, MASK_MOD, True,
    )
    row_sum = tl.where(row_sum == 0.0, 1.0, row_sum)
    out = (acc / row_sum[:, None]).to(out_ptr.dtype.element_ty)
    tl.store(out_ptr + q_offsets, out, mask=(rows < seq_len)[:, None])
    lse = row_max + tl.log2(row_sum)
    tl.store(lse_ptr + tl.program_id(1).to(tl.int64) * seq_len + rows, lse, mask=rows < seq_len)


def _flex(dtype, m, n, dim, score, mask, group, **builds):
    score_name, mask_name = score.__name__, mask.__name__
    short = {"fp16": "f16", "bf16": "bf16"}[dtype]
    tensors = {f"{name}_ptr": f"*{dtype}" for name in ("q", "k", "v", "out")}
    lists = {f"{name}_ptr": "*i32" for name in ("partial_count", "partial_blocks", "full_count", "full_blocks")}
    strides = {f"stride_{name}": "i32:16" for name in ("qb", "qh", "qm", "kb", "kh", "kn")}
    return Config(
        flex_attention_fwd, f"{score_name}-{mask_name}-{short}-m{m}n{n}d{dim}",
        {
            **tensors, "lse_ptr": "*fp32", **lists, "score_extra_ptr": "*fp32", "mask_extra_ptr": "*i32",
            "scale": "fp32", **strides, "n_heads": "i32:16", "seq_len": "i32", "max_blocks": "i32",
        },
        {
            "HEAD_DIM": dim, "BLOCK_M": m, "BLOCK_N": n, "SPARSE_BLOCK": 128, "GROUP": group,
            "SCORE_MOD": score, "MASK_MOD": mask,
        },
        **builds,
    )


CONFIGS = [
    _flex("bf16", 128, 64, 128, alibi, causal, 1, launches=((8, 2),), targets=("sm_80", "gfx942"),
          targets_3_9=("sm_90", "gfx942")),
    _flex("bf16", 128, 32, 64, plain_score, sliding_window, 4, launches=((4, 2),), targets=("sm_90",),
          targets_3_9=("sm_80",)),
    _flex("fp16", 64, 64, 128, soft_cap, same_document, 8, targets=("sm_90", "gfx90a")),
    _flex("fp16", 128, 128, 64, relative_bias, causal, 1, launches=((8, 1),), targets=("sm_100", "gfx1100")),
]
