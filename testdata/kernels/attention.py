"""Flash attention, forward.

The softmax runs online in base 2: exp(x) = 2^(x * log2(e)), and log2(e) is part of the scale. Each kernel
also writes the log-sum-exp of every row, which the backward kernels read. Tensors are laid out as
[batch, heads, sequence, head dimension] with contiguous rows.
"""

import triton
import triton.language as tl

from config import ALL, AMD, TMA, Config

LOG2_E = tl.constexpr(1.4426950408889634)
LN_2 = tl.constexpr(0.6931471805599453)


@triton.jit
def accumulate(acc, row_max, row_sum, scores, v):
    """One step of the online softmax: fold a block of scores (in base 2) and its values into the state."""
    new_max = tl.maximum(row_max, tl.max(scores, axis=1))
    weights = tl.exp2(scores - new_max[:, None])
    correction = tl.exp2(row_max - new_max)
    row_sum = row_sum * correction + tl.sum(weights, axis=1)
    acc = tl.dot(weights.to(v.dtype), v, acc * correction[:, None])
    return acc, new_max, row_sum


@triton.jit
def attend_pointers(
    acc, row_max, row_sum, q, k_head, v_head, stride_k, stride_v, scale, rows, start, stop, seq_len,
    HEAD_DIM: tl.constexpr, BLOCK_N: tl.constexpr, CAUSAL: tl.constexpr, BOUNDS: tl.constexpr,
    SCALED: tl.constexpr,
):
    """Attend to the keys of [start, stop). CAUSAL masks keys after the row, BOUNDS those past the sequence,
    SCALED says that q is already multiplied by the scale."""
    dims = tl.arange(0, HEAD_DIM)
    first = start + tl.arange(0, BLOCK_N)
    k_ptrs = k_head + first[None, :] * stride_k + dims[:, None]
    v_ptrs = v_head + first[:, None] * stride_v + dims[None, :]
    for block in range(start, stop, BLOCK_N):
        cols = block + tl.arange(0, BLOCK_N)
        if BOUNDS:
            k = tl.load(k_ptrs, mask=(cols < seq_len)[None, :], other=0.0)
        else:
            k = tl.load(k_ptrs)
        scores = tl.dot(q, k)
        if not SCALED:
            scores = scores * scale
        if CAUSAL:
            scores = tl.where(rows[:, None] >= cols[None, :], scores, float("-inf"))
        if BOUNDS:
            scores = tl.where((cols < seq_len)[None, :], scores, float("-inf"))
            v = tl.load(v_ptrs, mask=(cols < seq_len)[:, None], other=0.0)
        else:
            v = tl.load(v_ptrs)
        acc, row_max, row_sum = accumulate(acc, row_max, row_sum, scores, v)
        k_ptrs += BLOCK_N * stride_k
        v_ptrs += BLOCK_N * stride_v
    return acc, row_max, row_sum


@triton.jit
def attention_fwd(
    q_ptr, k_ptr, v_ptr, out_ptr, lse_ptr, scale,
    stride_qb, stride_qh, stride_qm, stride_kb, stride_kh, stride_kn,
    stride_vb, stride_vh, stride_vn, stride_ob, stride_oh, stride_om,
    n_heads, seq_len,
    HEAD_DIM: tl.constexpr, BLOCK_M: tl.constexpr, BLOCK_N: tl.constexpr,
    CAUSAL: tl.constexpr, BOUNDS: tl.constexpr, PRESCALE: tl.constexpr,
):
    """A block of queries of one head. A causal block takes two loops: whole blocks of keys before the
    diagonal without a mask, then those on it. PRESCALE multiplies q by the scale ahead of the loops."""
    block_m = tl.program_id(0)
    batch = (tl.program_id(1) // n_heads).to(tl.int64)
    head = (tl.program_id(1) % n_heads).to(tl.int64)
    rows = block_m * BLOCK_M + tl.arange(0, BLOCK_M)
    dims = tl.arange(0, HEAD_DIM)

    q_ptrs = q_ptr + batch * stride_qb + head * stride_qh + rows[:, None] * stride_qm + dims[None, :]
    if BOUNDS:
        q = tl.load(q_ptrs, mask=(rows < seq_len)[:, None], other=0.0)
    else:
        q = tl.load(q_ptrs)
    scale *= LOG2_E
    if PRESCALE:
        q = (q * scale).to(q.dtype)

    row_max = tl.full([BLOCK_M], float("-inf"), tl.float32)
    row_sum = tl.zeros([BLOCK_M], tl.float32)
    acc = tl.zeros([BLOCK_M, HEAD_DIM], tl.float32)
    k_head = k_ptr + batch * stride_kb + head * stride_kh
    v_head = v_ptr + batch * stride_vb + head * stride_vh
    if CAUSAL:
        diagonal = block_m * BLOCK_M
        acc, row_max, row_sum = attend_pointers(
            acc, row_max, row_sum, q, k_head, v_head, stride_kn, stride_vn, scale, rows, 0, diagonal, seq_len,
            HEAD_DIM, BLOCK_N, False, False, PRESCALE,
        )
        acc, row_max, row_sum = attend_pointers(
            acc, row_max, row_sum, q, k_head, v_head, stride_kn, stride_vn, scale, rows,
            diagonal, tl.minimum(diagonal + BLOCK_M, seq_len), seq_len,
            HEAD_DIM, BLOCK_N, True, BOUNDS, PRESCALE,
        )
    else:
        acc, row_max, row_sum = attend_pointers(
            acc, row_max, row_sum, q, k_head, v_head, stride_kn, stride_vn, scale, rows, 0, seq_len, seq_len,
            HEAD_DIM, BLOCK_N, False, BOUNDS, PRESCALE,
        )

    out = acc / row_sum[:, None]
    lse = (row_max + tl.log2(row_sum)) * LN_2
    out_ptrs = out_ptr + batch * stride_ob + head * stride_oh + rows[:, None] * stride_om + dims[None, :]
    lse_ptrs = lse_ptr + tl.program_id(1).to(tl.int64) * seq_len + rows
    if BOUNDS:
        tl.store(out_ptrs, out.to(out_ptr.dtype.element_ty), mask=(rows < seq_len)[:, None])
        tl.store(lse_ptrs, lse, mask=rows < seq_len)
    else:
        tl.store(out_ptrs, out.to(out_ptr.dtype.element_ty))
        tl.store(lse_ptrs, lse)


@triton.jit
def attend_descriptors(
    acc, row_max, row_sum, q, k_desc, v_desc, first_row, scale, rows, start, stop,
    BLOCK_N: tl.constexpr, CAUSAL: tl.constexpr, SCALED: tl.constexpr, WARP_SPECIALIZE: tl.constexpr,
):
    """Attend to the keys of [start, stop) of the head whose rows begin at `first_row` of k and v."""
    for block in tl.range(start, stop, BLOCK_N, warp_specialize=WARP_SPECIALIZE):
        cols = block + tl.arange(0, BLOCK_N)
        k = k_desc.load([first_row + block, 0])
        scores = tl.dot(q, k.T)
        if not SCALED:
            scores = scores * scale
        if CAUSAL:
            scores = tl.where(rows[:, None] >= cols[None, :], scores, float("-inf"))
        v = v_desc.load([first_row + block, 0])
        acc, row_max, row_sum = accumulate(acc, row_max, row_sum, scores, v)
    return acc, row_max, row_sum


@triton.jit
def attention_tile(
    q_desc, k_desc, v_desc, out_desc, lse_ptr, scale, block_m, batch_head, seq_len,
    HEAD_DIM: tl.constexpr, BLOCK_M: tl.constexpr, BLOCK_N: tl.constexpr,
    CAUSAL: tl.constexpr, PRESCALE: tl.constexpr, WARP_SPECIALIZE: tl.constexpr,
):
    """One block of queries through descriptors of [batch * heads * sequence, head dimension]."""
    first_row = batch_head * seq_len
    rows = block_m * BLOCK_M + tl.arange(0, BLOCK_M)
    scale *= LOG2_E
    q = q_desc.load([first_row + block_m * BLOCK_M, 0])
    if PRESCALE:
        q = (q * scale).to(q.dtype)

    row_max = tl.full([BLOCK_M], float("-inf"), tl.float32)
    row_sum = tl.zeros([BLOCK_M], tl.float32)
    acc = tl.zeros([BLOCK_M, HEAD_DIM], tl.float32)
    if CAUSAL:
        diagonal = block_m * BLOCK_M
        acc, row_max, row_sum = attend_descriptors(
            acc, row_max, row_sum, q, k_desc, v_desc, first_row, scale, rows, 0, diagonal,
            BLOCK_N, False, PRESCALE, WARP_SPECIALIZE,
        )
        acc, row_max, row_sum = attend_descriptors(
            acc, row_max, row_sum, q, k_desc, v_desc, first_row, scale, rows, diagonal, diagonal + BLOCK_M,
            BLOCK_N, True, PRESCALE, WARP_SPECIALIZE,
        )
    else:
        acc, row_max, row_sum = attend_descriptors(
            acc, row_max, row_sum, q, k_desc, v_desc, first_row, scale, rows, 0, seq_len,
            BLOCK_N, False, PRESCALE, WARP_SPECIALIZE,
        )

    out = (acc / row_sum[:, None]).to(out_desc.dtype)
    out_desc.store([first_row + block_m * BLOCK_M, 0], out)
    tl.store(lse_ptr + first_row + rows, (row_max + tl.log2(row_sum)) * LN_2)


@triton.jit
def attention_fwd_desc(
    q_ptr, k_ptr, v_ptr, out_ptr, lse_ptr, scale, n_batch_heads, seq_len,
    HEAD_DIM: tl.constexpr, BLOCK_M: tl.constexpr, BLOCK_N: tl.constexpr,
    CAUSAL: tl.constexpr, PRESCALE: tl.constexpr, WARP_SPECIALIZE: tl.constexpr,
):
    """Attention with descriptors made in the kernel. The sequence is a multiple of both blocks."""
    n_rows = n_batch_heads * seq_len
    q_desc = tl.make_tensor_descriptor(q_ptr, [n_rows, HEAD_DIM], [HEAD_DIM, 1], [BLOCK_M, HEAD_DIM])
    k_desc = tl.make_tensor_descriptor(k_ptr, [n_rows, HEAD_DIM], [HEAD_DIM, 1], [BLOCK_N, HEAD_DIM])
    v_desc = tl.make_tensor_descriptor(v_ptr, [n_rows, HEAD_DIM], [HEAD_DIM, 1], [BLOCK_N, HEAD_DIM])
    out_desc = tl.make_tensor_descriptor(out_ptr, [n_rows, HEAD_DIM], [HEAD_DIM, 1], [BLOCK_M, HEAD_DIM])
    attention_tile(
        q_desc, k_desc, v_desc, out_desc, lse_ptr, scale, tl.program_id(0), tl.program_id(1), seq_len,
        HEAD_DIM, BLOCK_M, BLOCK_N, CAUSAL, PRESCALE, WARP_SPECIALIZE,
    )


@triton.jit
def attention_fwd_host_desc(
    q_desc, k_desc, v_desc, out_desc, lse_ptr, scale, seq_len,
    HEAD_DIM: tl.constexpr, BLOCK_M: tl.constexpr, BLOCK_N: tl.constexpr,
    CAUSAL: tl.constexpr, PRESCALE: tl.constexpr, WARP_SPECIALIZE: tl.constexpr,
):
    """Attention with descriptors made by the caller."""
    attention_tile(
        q_desc, k_desc, v_desc, out_desc, lse_ptr, scale, tl.program_id(0), tl.program_id(1), seq_len,
        HEAD_DIM, BLOCK_M, BLOCK_N, CAUSAL, PRESCALE, WARP_SPECIALIZE,
    )


@triton.jit
def attention_fwd_persistent(
    q_desc, k_desc, v_desc, out_desc, lse_ptr, scale, n_batch_heads, seq_len,
    HEAD_DIM: tl.constexpr, BLOCK_M: tl.constexpr, BLOCK_N: tl.constexpr,
    CAUSAL: tl.constexpr, PRESCALE: tl.constexpr, WARP_SPECIALIZE: tl.constexpr,
):
    """A program a multiprocessor: an outer loop over blocks of queries, heaviest first when causal."""
    blocks_m = seq_len // BLOCK_M
    for tile in tl.range(tl.program_id(0), blocks_m * n_batch_heads, tl.num_programs(0)):
        block_m = blocks_m - 1 - tile // n_batch_heads
        attention_tile(
            q_desc, k_desc, v_desc, out_desc, lse_ptr, scale, block_m, tile % n_batch_heads, seq_len,
            HEAD_DIM, BLOCK_M, BLOCK_N, CAUSAL, PRESCALE, WARP_SPECIALIZE,
        )


@triton.jit
def attention_fwd_varlen(
    q_ptr, k_ptr, v_ptr, out_ptr, starts_ptr, scale, stride_token, stride_head, stride_out_token,
    HEAD_DIM: tl.constexpr, BLOCK_M: tl.constexpr, BLOCK_N: tl.constexpr, GROUP: tl.constexpr,
):
    """Sequences of different lengths packed behind each other, causal, GROUP query heads a key head.

    starts[i] is the first token of sequence i. A block of queries past the end has nothing to do.
    """
    block_m = tl.program_id(0)
    head = tl.program_id(1)
    first = tl.load(starts_ptr + tl.program_id(2))
    seq_len = tl.load(starts_ptr + tl.program_id(2) + 1) - first
    if block_m * BLOCK_M >= seq_len:
        return
    rows = block_m * BLOCK_M + tl.arange(0, BLOCK_M)
    dims = tl.arange(0, HEAD_DIM)
    row_in_range = (rows < seq_len)[:, None]
    q_head = q_ptr + first.to(tl.int64) * stride_token + head * stride_head
    q = tl.load(q_head + rows[:, None] * stride_token + dims[None, :], mask=row_in_range, other=0.0)
    kv_offset = first.to(tl.int64) * stride_token + head // GROUP * stride_head
    scale *= LOG2_E

    row_max = tl.full([BLOCK_M], float("-inf"), tl.float32)
    row_sum = tl.zeros([BLOCK_M], tl.float32)
    acc = tl.zeros([BLOCK_M, HEAD_DIM], tl.float32)
    stop = tl.minimum((block_m + 1) * BLOCK_M, seq_len)
    acc, row_max, row_sum = attend_pointers(
        acc, row_max, row_sum, q, k_ptr + kv_offset, v_ptr + kv_offset, stride_token, stride_token, scale, rows,
        0, stop, seq_len, HEAD_DIM, BLOCK_N, True, True, False,
    )
    out_head = out_ptr + first.to(tl.int64) * stride_out_token + head * HEAD_DIM
    out = (acc / row_sum[:, None]).to(out_ptr.dtype.element_ty)
    tl.store(out_head + rows[:, None] * stride_out_token + dims[None, :], out, mask=row_in_range)


@triton.jit
def attention_fwd_while(
    q_ptr, k_ptr, v_ptr, out_ptr, next_ptr, scale, stride_head, stride_row, seq_len,
    HEAD_DIM: tl.constexpr, BLOCK_M: tl.constexpr, BLOCK_N: tl.constexpr,
):
    """Block-sparse attention over a linked list a block of queries: next[0] is the first block of keys,
    next[i + 1] the one after block i, -1 the end. A while loop, since only the list says how often it runs.
    """
    block_m = tl.program_id(0)
    head_offset = tl.program_id(1).to(tl.int64) * stride_head
    rows = block_m * BLOCK_M + tl.arange(0, BLOCK_M)
    dims = tl.arange(0, HEAD_DIM)
    q_offsets = head_offset + rows[:, None] * stride_row + dims[None, :]
    q = tl.load(q_ptr + q_offsets)
    q = (q * (scale * LOG2_E)).to(q.dtype)

    row_max = tl.full([BLOCK_M], float("-inf"), tl.float32)
    row_sum = tl.zeros([BLOCK_M], tl.float32)
    acc = tl.zeros([BLOCK_M, HEAD_DIM], tl.float32)
    next_block = next_ptr + block_m * (tl.cdiv(seq_len, BLOCK_N) + 1)
    block = tl.load(next_block)
    while block >= 0:
        cols = block * BLOCK_N + tl.arange(0, BLOCK_N)
        k = tl.load(k_ptr + head_offset + cols[None, :] * stride_row + dims[:, None])
        scores = tl.dot(q, k)
        scores = tl.where(rows[:, None] >= cols[None, :], scores, -1e30)
        v = tl.load(v_ptr + head_offset + cols[:, None] * stride_row + dims[None, :])
        acc, row_max, row_sum = accumulate(acc, row_max, row_sum, scores, v)
        block = tl.load(next_block + 1 + block)
    tl.store(out_ptr + q_offsets, (acc / row_sum[:, None]).to(out_ptr.dtype.element_ty))


@triton.jit
def attention_fwd_prefix(
    q_ptr, prefix_k_ptr, prefix_v_ptr, k_ptr, v_ptr, out_ptr, scale,
    stride_head, stride_row, stride_prefix_head, stride_prefix_row, prefix_len, seq_len,
    HEAD_DIM: tl.constexpr, BLOCK_M: tl.constexpr, BLOCK_N: tl.constexpr, BLOCK_PREFIX: tl.constexpr,
):
    """Attend to a prefix that all sequences of the batch share, then causally to one's own tokens:
    two loops of different tile sizes and sources with the same q."""
    block_m = tl.program_id(0)
    head = tl.program_id(1).to(tl.int64)
    rows = block_m * BLOCK_M + tl.arange(0, BLOCK_M)
    dims = tl.arange(0, HEAD_DIM)
    q_offsets = head * stride_head + rows[:, None] * stride_row + dims[None, :]
    row_in_range = (rows < seq_len)[:, None]
    q = tl.load(q_ptr + q_offsets, mask=row_in_range, other=0.0)
    q = (q * (scale * LOG2_E)).to(q.dtype)

    row_max = tl.full([BLOCK_M], float("-inf"), tl.float32)
    row_sum = tl.zeros([BLOCK_M], tl.float32)
    acc = tl.zeros([BLOCK_M, HEAD_DIM], tl.float32)
    prefix_k = prefix_k_ptr + head * stride_prefix_head
    prefix_v = prefix_v_ptr + head * stride_prefix_head
    acc, row_max, row_sum = attend_pointers(
        acc, row_max, row_sum, q, prefix_k, prefix_v, stride_prefix_row, stride_prefix_row, scale, rows,
        0, prefix_len, prefix_len, HEAD_DIM, BLOCK_PREFIX, False, False, True,
    )
    stop = tl.minimum((block_m + 1) * BLOCK_M, seq_len)
    own = head * stride_head
    acc, row_max, row_sum = attend_pointers(
        acc, row_max, row_sum, q, k_ptr + own, v_ptr + own, stride_row, stride_row, scale, rows,
        0, stop, seq_len, HEAD_DIM, BLOCK_N, True, True, True,
    )
    out = (acc / row_sum[:, None]).to(out_ptr.dtype.element_ty)
    tl.store(out_ptr + q_offsets, out, mask=row_in_range)


_STRIDES = {
    f"stride_{tensor}{axis}": "i32:16" for tensor, axes in zip("qkvo", ("bhm", "bhn", "bhn", "bhm")) for axis in axes
}

_SHORT = {"fp16": "f16", "bf16": "bf16", "fp8e5": "f8e5"}


def _tile(dtype, m, n, dim, causal, prescale, bounds=False):
    marks = ("causal" if causal else "full", *(["prescaled"] if prescale else []), *(["bounds"] if bounds else []))
    return "-".join((*marks, f"{_SHORT[dtype]}-m{m}n{n}d{dim}"))


def _pointers(dtype, m, n, dim, causal=False, prescale=False, bounds=False, **builds):
    tensors = {f"{name}_ptr": f"*{dtype}" for name in ("q", "k", "v", "out")}
    return Config(
        attention_fwd, _tile(dtype, m, n, dim, causal, prescale, bounds),
        {
            **tensors, "lse_ptr": "*fp32", "scale": "fp32", **_STRIDES, "n_heads": "i32:16",
            "seq_len": "i32" if bounds else "i32:16",
        },
        {"HEAD_DIM": dim, "BLOCK_M": m, "BLOCK_N": n, "CAUSAL": causal, "BOUNDS": bounds, "PRESCALE": prescale},
        **builds,
    )


def _descriptors(kernel, dtype, m, n, dim, causal=False, prescale=False, specialize=False, **builds):
    if kernel is attention_fwd_desc:
        tensors = {f"{name}_ptr": f"*{dtype}" for name in ("q", "k", "v", "out")}
    else:
        rows = {"q": m, "k": n, "v": n, "out": m}
        tensors = {f"{name}_desc": f"tensordesc<{dtype}[{block},{dim}]>" for name, block in rows.items()}
    return Config(
        kernel, _tile(dtype, m, n, dim, causal, prescale) + ("-ws" if specialize else ""),
        {**tensors, "lse_ptr": "*fp32", "scale": "fp32", "n_batch_heads": "i32:16", "seq_len": "i32:16"},
        {
            "HEAD_DIM": dim, "BLOCK_M": m, "BLOCK_N": n, "CAUSAL": causal, "PRESCALE": prescale,
            "WARP_SPECIALIZE": specialize,
        },
        **builds,
    )


def _rows(dtype, *names, **scalars):
    return {**{f"{name}_ptr": f"*{dtype}" for name in names}, "scale": "fp32", **scalars}


def _while(dtype, m, n, dim, **builds):
    return Config(
        attention_fwd_while, f"{dtype.replace('fp', 'f')}-m{m}n{n}d{dim}",
        _rows(dtype, "q", "k", "v", "out", next_ptr="*i32", stride_head="i32:16", stride_row="i32:16", seq_len="i32:16"),
        {"HEAD_DIM": dim, "BLOCK_M": m, "BLOCK_N": n},
        **builds,
    )


CONFIGS = [
    # Two loops, causal: the sizes most models use.
    _pointers("fp16", 128, 64, 64, causal=True, launches=((4, 3),), targets=("sm_80", "sm_90"), targets_3_9=("sm_90",)),
    _pointers("fp16", 128, 64, 64, causal=True, launches=((4, 1),), targets=AMD, targets_3_9=("gfx942",)),
    _pointers("fp16", 128, 64, 128, causal=True, launches=((4, 2),), targets=ALL, targets_3_9=("sm_80", "sm_90")),
    _pointers("fp16", 128, 64, 128, causal=True, launches=((8, 3),), targets=("sm_80", "sm_90")),
    _pointers("fp16", 128, 64, 128, causal=True, launches=((8, 2),), targets=AMD, targets_3_9=AMD),
    _pointers("fp16", 128, 128, 128, causal=True, launches=((8, 2),), targets=("sm_80", "sm_90", *AMD),
              targets_3_9=("gfx942", "gfx1100")),
    _pointers("fp16", 128, 32, 256, causal=True, launches=((8, 2),), targets=("sm_80", "gfx942"),
              targets_3_9=("gfx942",)),
    # The same with q scaled ahead of the loops.
    _pointers("fp16", 128, 64, 64, causal=True, prescale=True, targets=("sm_80", *AMD)),
    _pointers("fp16", 128, 64, 128, causal=True, prescale=True, launches=((4, 2),), targets=ALL,
              targets_3_9=("sm_80", "sm_90", *AMD), ttir=True),
    _pointers("fp16", 128, 64, 128, causal=True, prescale=True, launches=((8, 2),), targets=("sm_80", "sm_90", *AMD)),
    _pointers("bf16", 128, 128, 128, causal=True, prescale=True, launches=((8, 2),), targets=("sm_80", *AMD)),
    _pointers("bf16", 128, 128, 128, causal=True, prescale=True, launches=((8, 1),), targets=("gfx942", "gfx1100")),
    _pointers("bf16", 128, 128, 128, causal=True, prescale=True, launches=((8, 3),), targets=("sm_90",)),
    _pointers("bf16", 64, 64, 256, causal=True, prescale=True, launches=((4, 1),),
              targets=("sm_90", "gfx942", "gfx1100")),
    # One loop over all keys.
    _pointers("fp16", 64, 32, 64, launches=((4, 1),), targets=("sm_80", "gfx90a", "gfx1100")),
    _pointers("bf16", 128, 32, 128, targets=("sm_90", "gfx942", "gfx1100")),
    _pointers("fp16", 128, 64, 128, prescale=True, launches=((8, 2),), targets=ALL,
              targets_3_9=("sm_90", *AMD), ttir=True),
    _pointers("fp16", 128, 64, 128, prescale=True, launches=((4, 2),), targets=("gfx90a", "gfx1100")),
    _pointers("fp16", 64, 128, 128, launches=((4, 1),), targets=("sm_90", "gfx90a")),
    _pointers("bf16", 64, 64, 128, bounds=True, targets=("sm_80", "gfx942", "gfx1100"), targets_3_9=("sm_100",)),
    _pointers("fp8e5", 128, 64, 128, launches=((8, 2),), targets=("sm_90", "sm_100"), targets_3_9=("sm_90",)),
    # Descriptors.
    _descriptors(attention_fwd_desc, "fp16", 128, 64, 64, causal=True, launches=((4, 3),), targets=("sm_90",),
                 targets_3_9=("sm_100",)),
    _descriptors(attention_fwd_desc, "fp16", 128, 128, 128, causal=True, launches=((8, 2),),
                 targets=("sm_90", "gfx942")),
    _descriptors(attention_fwd_desc, "bf16", 128, 64, 128, causal=True, prescale=True, launches=((8, 3),),
                 targets=TMA, targets_3_9=("sm_90", "gfx942")),
    _descriptors(attention_fwd_desc, "bf16", 128, 64, 128, causal=True, targets=("sm_80", "gfx90a", "gfx1100")),
    _descriptors(attention_fwd_desc, "fp16", 64, 64, 256, prescale=True, targets=("sm_90", "gfx1100")),
    _descriptors(attention_fwd_host_desc, "fp16", 128, 64, 128, causal=True, launches=((8, 2),), targets=TMA,
                 targets_3_9=("sm_90",)),
    _descriptors(attention_fwd_host_desc, "bf16", 64, 128, 64, prescale=True, targets=("sm_90", "gfx942")),
    _descriptors(attention_fwd_host_desc, "fp16", 128, 64, 128, specialize=True, launches=((4, 3),),
                 targets=("sm_100",), targets_3_9=("sm_100",)),
    # An outer loop over blocks of queries around those.
    _descriptors(attention_fwd_persistent, "fp16", 128, 64, 128, causal=True, launches=((8, 2),),
                 targets=(*TMA, "gfx942"), targets_3_9=("sm_100", "gfx942")),
    _descriptors(attention_fwd_persistent, "bf16", 128, 64, 64, prescale=True, launches=((4, 3),),
                 targets=("sm_90", "gfx1100")),
    _descriptors(attention_fwd_persistent, "fp16", 128, 128, 64, causal=True, prescale=True,
                 targets=("sm_80", "gfx90a")),
    # Other loops.
    Config(
        attention_fwd_varlen, "bf16-m128n64d128",
        _rows("bf16", "q", "k", "v", "out", starts_ptr="*i32", stride_token="i32:16", stride_head="i32:16",
              stride_out_token="i32:16"),
        {"HEAD_DIM": 128, "BLOCK_M": 128, "BLOCK_N": 64, "GROUP": 4},
        launches=((8, 2),), targets=("sm_90", "gfx942"), targets_3_9=("gfx1100",),
    ),
    _while("fp16", 64, 64, 128, targets=ALL, targets_3_9=("sm_90", "gfx942")),
    # Larger blocks of queries where q is held in registers through the loop, also on sm_80.
    _while("fp16", 128, 64, 128, launches=((8, 1), (4, 1)), targets=("sm_80",), targets_3_9=("sm_80",)),
    _while("bf16", 128, 32, 128, launches=((8, 1),), targets=("sm_80", "gfx942"), targets_3_9=("sm_80",)),
    _while("fp16", 128, 64, 64, launches=((4, 1),), targets=("sm_80", "gfx1100")),
    _while("bf16", 64, 32, 256, launches=((4, 1),), targets=("sm_80",)),
    Config(
        attention_fwd_prefix, "bf16-m128n64p128d128",
        _rows("bf16", "q", "prefix_k", "prefix_v", "k", "v", "out", stride_head="i32:16", stride_row="i32:16",
              stride_prefix_head="i32:16", stride_prefix_row="i32:16", prefix_len="i32:16", seq_len="i32"),
        {"HEAD_DIM": 128, "BLOCK_M": 128, "BLOCK_N": 64, "BLOCK_PREFIX": 128},
        launches=((8, 2),), targets=("sm_80", "sm_90", "gfx90a", "gfx942"), targets_3_9=("sm_80",),
    ),
]
