"""Flash attention, backward: gradients of Q, K and V from the saved log-sum-exp of each row.

With P = softmax(scale * Q K^T) and D = rowsum(dO * O):
    dV = P^T dO,  dS = P * (dO V^T - D),  dQ = scale * dS K,  dK = scale * dS^T Q.
One kernel computes D, one dK and dV of a block of keys, one dQ of a block of queries, and one does both of
the latter in a single launch. Heads are contiguous [sequence, head dimension].
"""

import triton
import triton.language as tl

from config import Config

LOG2_E = tl.constexpr(1.4426950408889634)


@triton.jit
def attention_bwd_delta(out_ptr, dout_ptr, delta_ptr, seq_len, BLOCK_M: tl.constexpr, HEAD_DIM: tl.constexpr):
    """D = rowsum(dO * O)"""
    head = tl.program_id(1).to(tl.int64) * seq_len
    rows = tl.program_id(0) * BLOCK_M + tl.arange(0, BLOCK_M)
    offsets = (head + rows[:, None]) * HEAD_DIM + tl.arange(0, HEAD_DIM)[None, :]
    out = tl.load(out_ptr + offsets).to(tl.float32)
    dout = tl.load(dout_ptr + offsets).to(tl.float32)
    tl.store(delta_ptr + head + rows, tl.sum(out * dout, axis=1))


@triton.jit
def gradients_of_keys(
    dk, dv, k, v, q_head, dout_head, lse_head, delta_head, scale, cols, start, stop,
    HEAD_DIM: tl.constexpr, BLOCK_M: tl.constexpr, CAUSAL: tl.constexpr,
):
    """Add to dK and dV of a block of keys what the queries of [start, stop) contribute.

    Scores are kept transposed, keys along the rows, so that P^T and dS^T are left operands as they are.
    """
    dims = tl.arange(0, HEAD_DIM)
    for block in range(start, stop, BLOCK_M):
        rows = block + tl.arange(0, BLOCK_M)
        q_t = tl.load(q_head + rows[None, :] * HEAD_DIM + dims[:, None])
        lse = tl.load(lse_head + rows) * LOG2_E
        p_t = tl.exp2(tl.dot(k, q_t) * (scale * LOG2_E) - lse[None, :])
        if CAUSAL:
            p_t = tl.where(rows[None, :] >= cols[:, None], p_t, 0.0)
        dout = tl.load(dout_head + rows[:, None] * HEAD_DIM + dims[None, :])
        dv = tl.dot(p_t.to(dout.dtype), dout, dv)
        delta = tl.load(delta_head + rows)
        dp_t = tl.dot(v, tl.trans(dout))
        ds_t = p_t * (dp_t - delta[None, :])
        dk = tl.dot(ds_t.to(q_t.dtype), tl.trans(q_t), dk)
    return dk, dv


@triton.jit
def gradient_of_queries(
    dq, q, dout, lse, delta, k_head, v_head, scale, rows, start, stop,
    HEAD_DIM: tl.constexpr, BLOCK_N: tl.constexpr, CAUSAL: tl.constexpr,
):
    """Add to dQ of a block of queries what the keys of [start, stop) contribute."""
    dims = tl.arange(0, HEAD_DIM)
    for block in range(start, stop, BLOCK_N):
        cols = block + tl.arange(0, BLOCK_N)
        k_t = tl.load(k_head + cols[None, :] * HEAD_DIM + dims[:, None])
        v_t = tl.load(v_head + cols[None, :] * HEAD_DIM + dims[:, None])
        p = tl.exp2(tl.dot(q, k_t) * (scale * LOG2_E) - lse[:, None])
        if CAUSAL:
            p = tl.where(rows[:, None] >= cols[None, :], p, 0.0)
        dp = tl.dot(dout, v_t)
        ds = p * (dp - delta[:, None])
        dq = tl.dot(ds.to(k_t.dtype), tl.trans(k_t), dq)
    return dq


@triton.jit
def keys_of_block(
    q_ptr, k_ptr, v_ptr, dout_ptr, lse_ptr, delta_ptr, dk_ptr, dv_ptr, scale, head, block_n, seq_len,
    HEAD_DIM: tl.constexpr, BLOCK_M: tl.constexpr, BLOCK_N: tl.constexpr, CAUSAL: tl.constexpr,
):
    """dK and dV of one block of keys. Causal: the queries on the diagonal, then all later ones."""
    cols = block_n * BLOCK_N + tl.arange(0, BLOCK_N)
    offsets = head * HEAD_DIM + cols[:, None] * HEAD_DIM + tl.arange(0, HEAD_DIM)[None, :]
    k = tl.load(k_ptr + offsets)
    v = tl.load(v_ptr + offsets)
    dk = tl.zeros([BLOCK_N, HEAD_DIM], tl.float32)
    dv = tl.zeros([BLOCK_N, HEAD_DIM], tl.float32)
    q_head = q_ptr + head * HEAD_DIM
    dout_head = dout_ptr + head * HEAD_DIM
    first = 0
    if CAUSAL:
        diagonal = block_n * BLOCK_N
        first = diagonal + BLOCK_N
        dk, dv = gradients_of_keys(
            dk, dv, k, v, q_head, dout_head, lse_ptr + head, delta_ptr + head, scale, cols, diagonal, first,
            HEAD_DIM, BLOCK_M, True,
        )
    dk, dv = gradients_of_keys(
        dk, dv, k, v, q_head, dout_head, lse_ptr + head, delta_ptr + head, scale, cols, first, seq_len,
        HEAD_DIM, BLOCK_M, False,
    )
    tl.store(dk_ptr + offsets, (dk * scale).to(dk_ptr.dtype.element_ty))
    tl.store(dv_ptr + offsets, dv.to(dv_ptr.dtype.element_ty))


@triton.jit
def queries_of_block(
    q_ptr, k_ptr, v_ptr, dout_ptr, lse_ptr, delta_ptr, dq_ptr, scale, head, block_m, seq_len,
    HEAD_DIM: tl.constexpr, BLOCK_M: tl.constexpr, BLOCK_N: tl.constexpr, CAUSAL: tl.constexpr,
):
    """dQ of one block of queries. Causal: all earlier keys, then those on the diagonal."""
    rows = block_m * BLOCK_M + tl.arange(0, BLOCK_M)
    offsets = head * HEAD_DIM + rows[:, None] * HEAD_DIM + tl.arange(0, HEAD_DIM)[None, :]
    q = tl.load(q_ptr + offsets)
    dout = tl.load(dout_ptr + offsets)
    lse = tl.load(lse_ptr + head + rows) * LOG2_E
    delta = tl.load(delta_ptr + head + rows)
    dq = tl.zeros([BLOCK_M, HEAD_DIM], tl.float32)
    k_head = k_ptr + head * HEAD_DIM
    v_head = v_ptr + head * HEAD_DIM
    if CAUSAL:
        diagonal = block_m * BLOCK_M
        dq = gradient_of_queries(
            dq, q, dout, lse, delta, k_head, v_head, scale, rows, 0, diagonal, HEAD_DIM, BLOCK_N, False
        )
        dq = gradient_of_queries(
            dq, q, dout, lse, delta, k_head, v_head, scale, rows, diagonal, diagonal + BLOCK_M,
            HEAD_DIM, BLOCK_N, True,
        )
    else:
        dq = gradient_of_queries(
            dq, q, dout, lse, delta, k_head, v_head, scale, rows, 0, seq_len, HEAD_DIM, BLOCK_N, False
        )
    tl.store(dq_ptr + offsets, (dq * scale).to(dq_ptr.dtype.element_ty))


@triton.jit
def attention_bwd_dkdv(
    q_ptr, k_ptr, v_ptr, dout_ptr, lse_ptr, delta_ptr, dk_ptr, dv_ptr, scale, seq_len,
    HEAD_DIM: tl.constexpr, BLOCK_M: tl.constexpr, BLOCK_N: tl.constexpr, CAUSAL: tl.constexpr,
):
    head = tl.program_id(1).to(tl.int64) * seq_len
    keys_of_block(
        q_ptr, k_ptr, v_ptr, dout_ptr, lse_ptr, delta_ptr, dk_ptr, dv_ptr, scale, head, tl.program_id(0), seq_len,
        HEAD_DIM, BLOCK_M, BLOCK_N, CAUSAL,
    )


@triton.jit
def attention_bwd_dq(
    q_ptr, k_ptr, v_ptr, dout_ptr, lse_ptr, delta_ptr, dq_ptr, scale, seq_len,
    HEAD_DIM: tl.constexpr, BLOCK_M: tl.constexpr, BLOCK_N: tl.constexpr, CAUSAL: tl.constexpr,
):
    head = tl.program_id(1).to(tl.int64) * seq_len
    queries_of_block(
        q_ptr, k_ptr, v_ptr, dout_ptr, lse_ptr, delta_ptr, dq_ptr, scale, head, tl.program_id(0), seq_len,
        HEAD_DIM, BLOCK_M, BLOCK_N, CAUSAL,
    )


@triton.jit
def attention_bwd(
    q_ptr, k_ptr, v_ptr, dout_ptr, lse_ptr, delta_ptr, dq_ptr, dk_ptr, dv_ptr, scale, seq_len,
    HEAD_DIM: tl.constexpr, BLOCK_OWN: tl.constexpr, BLOCK_OTHER: tl.constexpr, CAUSAL: tl.constexpr,
):
    """Both in one launch: a program does dK and dV of a block of keys, then dQ of the queries at the same
    place. BLOCK_OWN is the block it owns, BLOCK_OTHER the one it walks."""
    head = tl.program_id(1).to(tl.int64) * seq_len
    keys_of_block(
        q_ptr, k_ptr, v_ptr, dout_ptr, lse_ptr, delta_ptr, dk_ptr, dv_ptr, scale, head, tl.program_id(0), seq_len,
        HEAD_DIM, BLOCK_OTHER, BLOCK_OWN, CAUSAL,
    )
    queries_of_block(
        q_ptr, k_ptr, v_ptr, dout_ptr, lse_ptr, delta_ptr, dq_ptr, scale, head, tl.program_id(0), seq_len,
        HEAD_DIM, BLOCK_OWN, BLOCK_OTHER, CAUSAL,
    )


@triton.jit
def attention_bwd_atomic(
    q_desc, k_desc, v_desc, dout_desc, lse_ptr, delta_ptr, dq_ptr, dk_desc, dv_desc, scale, seq_len,
    HEAD_DIM: tl.constexpr, BLOCK_M: tl.constexpr, BLOCK_N: tl.constexpr,
):
    """All three gradients in one loop over queries: five products an iteration, dQ added atomically in
    32 bits. Descriptors of [batch * heads * sequence, head dimension]."""
    head = tl.program_id(1) * seq_len
    first = head + tl.program_id(0) * BLOCK_N
    k = k_desc.load([first, 0])
    v = v_desc.load([first, 0])
    dims = tl.arange(0, HEAD_DIM)
    dk = tl.zeros([BLOCK_N, HEAD_DIM], tl.float32)
    dv = tl.zeros([BLOCK_N, HEAD_DIM], tl.float32)
    for block in range(0, seq_len, BLOCK_M):
        rows = head + block + tl.arange(0, BLOCK_M)
        q = q_desc.load([head + block, 0])
        lse = tl.load(lse_ptr + rows) * LOG2_E
        p_t = tl.exp2(tl.dot(k, q.T) * (scale * LOG2_E) - lse[None, :])
        dout = dout_desc.load([head + block, 0])
        dv = tl.dot(p_t.to(dout.dtype), dout, dv)
        delta = tl.load(delta_ptr + rows)
        ds_t = (p_t * (tl.dot(v, dout.T) - delta[None, :])).to(q.dtype)
        dk = tl.dot(ds_t, q, dk)
        dq = tl.dot(tl.trans(ds_t), k) * scale
        tl.atomic_add(dq_ptr + rows[:, None] * HEAD_DIM + dims[None, :], dq, sem="relaxed")
    dk_desc.store([first, 0], (dk * scale).to(dk_desc.dtype))
    dv_desc.store([first, 0], dv.to(dv_desc.dtype))


_SHORT = {"fp16": "f16", "bf16": "bf16"}


def _signature(dtype, *gradients):
    tensors = {f"{name}_ptr": f"*{dtype}" for name in ("q", "k", "v", "dout", *gradients)}
    return {**tensors, "lse_ptr": "*fp32", "delta_ptr": "*fp32", "scale": "fp32", "seq_len": "i32:16"}


def _mark(causal):
    return "causal" if causal else "full"


def _keys(dtype, m, n, dim, causal, **builds):
    return Config(
        attention_bwd_dkdv, f"{_mark(causal)}-{_SHORT[dtype]}-m{m}n{n}d{dim}", _signature(dtype, "dk", "dv"),
        {"HEAD_DIM": dim, "BLOCK_M": m, "BLOCK_N": n, "CAUSAL": causal},
        **builds,
    )


def _queries(dtype, m, n, dim, causal, **builds):
    return Config(
        attention_bwd_dq, f"{_mark(causal)}-{_SHORT[dtype]}-m{m}n{n}d{dim}", _signature(dtype, "dq"),
        {"HEAD_DIM": dim, "BLOCK_M": m, "BLOCK_N": n, "CAUSAL": causal},
        **builds,
    )


def _both(dtype, own, other, dim, causal, **builds):
    return Config(
        attention_bwd, f"{_mark(causal)}-{_SHORT[dtype]}-o{own}x{other}d{dim}", _signature(dtype, "dq", "dk", "dv"),
        {"HEAD_DIM": dim, "BLOCK_OWN": own, "BLOCK_OTHER": other, "CAUSAL": causal},
        **builds,
    )


CONFIGS = [
    Config(
        attention_bwd_delta, "f16-m128d64",
        {"out_ptr": "*fp16", "dout_ptr": "*fp16", "delta_ptr": "*fp32", "seq_len": "i32:16"},
        {"BLOCK_M": 128, "HEAD_DIM": 64},
        targets=("sm_90", "gfx90a"), targets_3_9=("gfx1100",),
    ),
    _keys("fp16", 32, 128, 64, True, targets=("sm_80", "sm_90", "gfx942")),
    _keys("bf16", 64, 128, 128, False, launches=((8, 2),), targets=("sm_90", "sm_100", "gfx90a", "gfx1100"),
          targets_3_9=("gfx90a",)),
    _queries("fp16", 128, 32, 64, True, targets=("sm_80", "gfx1100"), targets_3_9=("sm_80",)),
    _queries("bf16", 128, 64, 128, False, launches=((8, 2),), targets=("sm_80", "sm_100", "gfx942"),
             targets_3_9=("gfx942",)),
    _both("fp16", 128, 32, 64, True, launches=((4, 3),), targets=("sm_90",)),
    _both("fp16", 128, 32, 128, False, launches=((8, 1),), targets=("sm_80", "gfx942", "gfx1100"),
          targets_3_9=("gfx1100",)),
    Config(
        attention_bwd_atomic, "bf16-m64n128d128",
        {
            **{f"{name}_desc": "tensordesc<bf16[64,128]>" for name in ("q", "dout")},
            **{f"{name}_desc": "tensordesc<bf16[128,128]>" for name in ("k", "v", "dk", "dv")},
            "dq_ptr": "*fp32", "lse_ptr": "*fp32", "delta_ptr": "*fp32", "scale": "fp32", "seq_len": "i32:16",
        },
        {"HEAD_DIM": 128, "BLOCK_M": 64, "BLOCK_N": 128},
        launches=((8, 2),), targets=("sm_90", "sm_100", "gfx942"), targets_3_9=("sm_90",),
    ),
]
