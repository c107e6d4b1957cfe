"""Matrix products: plain, split-K, quantised, batched, grouped, and persistent with descriptors.

Matrices are row major with contiguous rows unless a kernel says otherwise; `tile_of` gives each program its
tile in an order that keeps operands in the cache.
"""

import triton
import triton.language as tl

from config import ALL, CDNA, NVIDIA, TMA, Config


@triton.jit
def tile_of(index, blocks_m, blocks_n, GROUP_M: tl.constexpr):
    """The tile of a linear index: down GROUP_M rows of tiles before the next column."""
    group = index // (GROUP_M * blocks_n)
    first_m = group * GROUP_M
    rows = tl.minimum(blocks_m - first_m, GROUP_M)
    within = index % (GROUP_M * blocks_n)
    return first_m + within % rows, within // rows


@triton.jit
def matmul(
    a_ptr, b_ptr, c_ptr, m, n, k, stride_am, stride_bk, stride_cm,
    BLOCK_M: tl.constexpr, BLOCK_N: tl.constexpr, BLOCK_K: tl.constexpr, GROUP_M: tl.constexpr,
    ACTIVATION: tl.constexpr,
):
    """C = activation(A @ B). Rows and columns past the edge wrap around, so that only k needs a mask."""
    block_m, block_n = tile_of(tl.program_id(0), tl.cdiv(m, BLOCK_M), tl.cdiv(n, BLOCK_N), GROUP_M)
    rows = (block_m * BLOCK_M + tl.arange(0, BLOCK_M)) % m
    cols = (block_n * BLOCK_N + tl.arange(0, BLOCK_N)) % n
    inner = tl.arange(0, BLOCK_K)
    a_ptrs = a_ptr + rows[:, None] * stride_am + inner[None, :]
    b_ptrs = b_ptr + inner[:, None] * stride_bk + cols[None, :]
    acc = tl.zeros([BLOCK_M, BLOCK_N], tl.float32)
    for start in range(0, k, BLOCK_K):
        a = tl.load(a_ptrs, mask=(inner < k - start)[None, :], other=0.0)
        b = tl.load(b_ptrs, mask=(inner < k - start)[:, None], other=0.0)
        acc = tl.dot(a, b, acc)
        a_ptrs += BLOCK_K
        b_ptrs += BLOCK_K * stride_bk
    if ACTIVATION == "relu":
        acc = tl.maximum(acc, 0.0)
    elif ACTIVATION == "silu":
        acc = acc * tl.sigmoid(acc)
    store_tile(c_ptr, acc, block_m, block_n, m, n, stride_cm, BLOCK_M, BLOCK_N)


@triton.jit
def store_tile(c_ptr, acc, block_m, block_n, m, n, stride_cm, BLOCK_M: tl.constexpr, BLOCK_N: tl.constexpr):
    rows = block_m * BLOCK_M + tl.arange(0, BLOCK_M)
    cols = block_n * BLOCK_N + tl.arange(0, BLOCK_N)
    c_ptrs = c_ptr + rows[:, None] * stride_cm + cols[None, :]
    tl.store(c_ptrs, acc.to(c_ptr.dtype.element_ty), mask=(rows < m)[:, None] & (cols < n)[None, :])


@triton.jit
def matmul_split_k(
    a_ptr, b_ptr, c_ptr, m, n, k, stride_am, stride_bk, stride_cm,
    BLOCK_M: tl.constexpr, BLOCK_N: tl.constexpr, BLOCK_K: tl.constexpr, SPLIT_K: tl.constexpr,
    GROUP_M: tl.constexpr,
):
    """C += A @ B with the inner dimension shared out to SPLIT_K programs, which add into C atomically."""
    block_m, block_n = tile_of(tl.program_id(0), tl.cdiv(m, BLOCK_M), tl.cdiv(n, BLOCK_N), GROUP_M)
    split = tl.program_id(1)
    rows = block_m * BLOCK_M + tl.arange(0, BLOCK_M)
    cols = block_n * BLOCK_N + tl.arange(0, BLOCK_N)
    inner = split * BLOCK_K + tl.arange(0, BLOCK_K)
    row_in_range = (rows < m)[:, None]
    col_in_range = (cols < n)[None, :]
    acc = tl.zeros([BLOCK_M, BLOCK_N], tl.float32)
    for start in range(0, k, BLOCK_K * SPLIT_K):
        at = start + inner
        a = tl.load(a_ptr + rows[:, None] * stride_am + at[None, :], mask=row_in_range & (at < k)[None, :], other=0.0)
        b = tl.load(b_ptr + at[:, None] * stride_bk + cols[None, :], mask=col_in_range & (at < k)[:, None], other=0.0)
        acc = tl.dot(a, b, acc)
    c_ptrs = c_ptr + rows[:, None] * stride_cm + cols[None, :]
    tl.atomic_add(c_ptrs, acc.to(c_ptr.dtype.element_ty), mask=row_in_range & col_in_range, sem="relaxed")


@triton.jit
def matmul_fp8(
    a_ptr, b_ptr, c_ptr, a_scale_ptr, b_scale_ptr, m, n, k, stride_am, stride_bn, stride_cm, stride_scale,
    BLOCK_M: tl.constexpr, BLOCK_N: tl.constexpr, BLOCK_K: tl.constexpr, GROUP_M: tl.constexpr,
):
    """8-bit floats with a scale for each row of A and each BLOCK_K of its columns, and one for each
    128 columns and BLOCK_K rows of B. B is stored column by column. k is a multiple of BLOCK_K."""
    block_m, block_n = tile_of(tl.program_id(0), tl.cdiv(m, BLOCK_M), tl.cdiv(n, BLOCK_N), GROUP_M)
    rows = (block_m * BLOCK_M + tl.arange(0, BLOCK_M)) % m
    cols = (block_n * BLOCK_N + tl.arange(0, BLOCK_N)) % n
    inner = tl.arange(0, BLOCK_K)
    a_ptrs = a_ptr + rows[:, None] * stride_am + inner[None, :]
    b_ptrs = b_ptr + inner[:, None] + cols[None, :] * stride_bn
    a_scales = a_scale_ptr + rows * stride_scale
    b_scales = b_scale_ptr + cols // 128 * stride_scale
    acc = tl.zeros([BLOCK_M, BLOCK_N], tl.float32)
    for block_k in range(0, k // BLOCK_K):
        a = tl.load(a_ptrs)
        b = tl.load(b_ptrs)
        scale = tl.load(a_scales + block_k)[:, None] * tl.load(b_scales + block_k)[None, :]
        acc += tl.dot(a, b) * scale
        a_ptrs += BLOCK_K
        b_ptrs += BLOCK_K
    store_tile(c_ptr, acc, block_m, block_n, m, n, stride_cm, BLOCK_M, BLOCK_N)


@triton.jit
def matmul_int8(
    a_ptr, b_ptr, c_ptr, scale_ptr, m, n, k, stride_am, stride_bn, stride_cm,
    BLOCK_M: tl.constexpr, BLOCK_N: tl.constexpr, BLOCK_K: tl.constexpr, GROUP_M: tl.constexpr,
):
    """Integers accumulate in 32 bits; a scale a column of the result at the end. B is stored by columns."""
    block_m, block_n = tile_of(tl.program_id(0), tl.cdiv(m, BLOCK_M), tl.cdiv(n, BLOCK_N), GROUP_M)
    rows = (block_m * BLOCK_M + tl.arange(0, BLOCK_M)) % m
    cols = (block_n * BLOCK_N + tl.arange(0, BLOCK_N)) % n
    inner = tl.arange(0, BLOCK_K)
    a_ptrs = a_ptr + rows[:, None] * stride_am + inner[None, :]
    b_ptrs = b_ptr + inner[:, None] + cols[None, :] * stride_bn
    acc = tl.zeros([BLOCK_M, BLOCK_N], tl.int32)
    for start in range(0, k, BLOCK_K):
        a = tl.load(a_ptrs, mask=(inner < k - start)[None, :], other=0)
        b = tl.load(b_ptrs, mask=(inner < k - start)[:, None], other=0)
        acc = tl.dot(a, b, acc, out_dtype=tl.int32)
        a_ptrs += BLOCK_K
        b_ptrs += BLOCK_K
    scaled = acc.to(tl.float32) * tl.load(scale_ptr + cols)[None, :]
    store_tile(c_ptr, scaled, block_m, block_n, m, n, stride_cm, BLOCK_M, BLOCK_N)


@triton.jit
def matmul_weights_int8(
    a_ptr, b_ptr, c_ptr, scale_ptr, m, n, k, stride_am, stride_bk, stride_cm,
    BLOCK_M: tl.constexpr, BLOCK_N: tl.constexpr, BLOCK_K: tl.constexpr, GROUP_M: tl.constexpr,
):
    """16-bit activations with 8-bit weights: B is converted in registers on its way to the product."""
    block_m, block_n = tile_of(tl.program_id(0), tl.cdiv(m, BLOCK_M), tl.cdiv(n, BLOCK_N), GROUP_M)
    rows = (block_m * BLOCK_M + tl.arange(0, BLOCK_M)) % m
    cols = (block_n * BLOCK_N + tl.arange(0, BLOCK_N)) % n
    inner = tl.arange(0, BLOCK_K)
    a_ptrs = a_ptr + rows[:, None] * stride_am + inner[None, :]
    b_ptrs = b_ptr + inner[:, None] * stride_bk + cols[None, :]
    acc = tl.zeros([BLOCK_M, BLOCK_N], tl.float32)
    for _ in range(0, k, BLOCK_K):
        a = tl.load(a_ptrs)
        b = tl.load(b_ptrs)
        acc = tl.dot(a, b.to(a.dtype), acc)
        a_ptrs += BLOCK_K
        b_ptrs += BLOCK_K * stride_bk
    scaled = acc * tl.load(scale_ptr + cols)[None, :]
    store_tile(c_ptr, scaled, block_m, block_n, m, n, stride_cm, BLOCK_M, BLOCK_N)


@triton.jit
def matmul_microscaled(
    a_ptr, a_scale_ptr, b_ptr, b_scale_ptr, c_ptr, m, n, k, stride_am, stride_bn, stride_cm, stride_scale,
    BLOCK_M: tl.constexpr, BLOCK_N: tl.constexpr, BLOCK_K: tl.constexpr, GROUP_M: tl.constexpr,
):
    """Microscaling formats: 8-bit floats with an 8-bit exponent for each 32 values of the inner dimension."""
    block_m, block_n = tile_of(tl.program_id(0), tl.cdiv(m, BLOCK_M), tl.cdiv(n, BLOCK_N), GROUP_M)
    rows = (block_m * BLOCK_M + tl.arange(0, BLOCK_M)) % m
    cols = (block_n * BLOCK_N + tl.arange(0, BLOCK_N)) % n
    inner = tl.arange(0, BLOCK_K)
    groups = tl.arange(0, BLOCK_K // 32)
    acc = tl.zeros([BLOCK_M, BLOCK_N], tl.float32)
    for start in range(0, k, BLOCK_K):
        a = tl.load(a_ptr + rows[:, None] * stride_am + start + inner[None, :])
        b = tl.load(b_ptr + start + inner[:, None] + cols[None, :] * stride_bn)
        a_scale = tl.load(a_scale_ptr + rows[:, None] * stride_scale + start // 32 + groups[None, :])
        b_scale = tl.load(b_scale_ptr + cols[:, None] * stride_scale + start // 32 + groups[None, :])
        acc = tl.dot_scaled(a, a_scale, "e4m3", b, b_scale, "e4m3", acc)
    store_tile(c_ptr, acc, block_m, block_n, m, n, stride_cm, BLOCK_M, BLOCK_N)


@triton.jit
def batched_matmul(
    a_ptr, b_ptr, c_ptr, m, n, k, stride_ab, stride_am, stride_bb, stride_bk, stride_cb, stride_cm,
    BLOCK_M: tl.constexpr, BLOCK_N: tl.constexpr, BLOCK_K: tl.constexpr,
):
    """One small product a batch index, all of its edges masked."""
    batch = tl.program_id(2).to(tl.int64)
    block_m = tl.program_id(0)
    block_n = tl.program_id(1)
    rows = block_m * BLOCK_M + tl.arange(0, BLOCK_M)
    cols = block_n * BLOCK_N + tl.arange(0, BLOCK_N)
    inner = tl.arange(0, BLOCK_K)
    a_ptrs = a_ptr + batch * stride_ab + rows[:, None] * stride_am + inner[None, :]
    b_ptrs = b_ptr + batch * stride_bb + inner[:, None] * stride_bk + cols[None, :]
    acc = tl.zeros([BLOCK_M, BLOCK_N], tl.float32)
    for start in range(0, k, BLOCK_K):
        a = tl.load(a_ptrs, mask=(rows < m)[:, None] & (inner < k - start)[None, :], other=0.0)
        b = tl.load(b_ptrs, mask=(inner < k - start)[:, None] & (cols < n)[None, :], other=0.0)
        acc = tl.dot(a, b, acc)
        a_ptrs += BLOCK_K
        b_ptrs += BLOCK_K * stride_bk
    store_tile(c_ptr + batch * stride_cb, acc, block_m, block_n, m, n, stride_cm, BLOCK_M, BLOCK_N)


@triton.jit
def batched_matmul_3d(
    a_ptr, b_ptr, c_ptr, stride_ab, stride_am, stride_bb, stride_bk, stride_cb, stride_cm, k,
    BATCH: tl.constexpr, BLOCK_M: tl.constexpr, BLOCK_N: tl.constexpr, BLOCK_K: tl.constexpr,
):
    """BATCH products at once, as one product of tensors of rank 3."""
    batch = tl.program_id(0) * BATCH + tl.arange(0, BATCH)[:, None, None]
    rows = tl.arange(0, BLOCK_M)[None, :, None]
    cols = tl.arange(0, BLOCK_N)[None, None, :]
    acc = tl.zeros([BATCH, BLOCK_M, BLOCK_N], tl.float32)
    for start in range(0, k, BLOCK_K):
        inner_a = start + tl.arange(0, BLOCK_K)[None, None, :]
        inner_b = start + tl.arange(0, BLOCK_K)[None, :, None]
        a = tl.load(a_ptr + batch * stride_ab + rows * stride_am + inner_a)
        b = tl.load(b_ptr + batch * stride_bb + inner_b * stride_bk + cols)
        acc = tl.dot(a, b, acc)
    tl.store(c_ptr + batch * stride_cb + rows * stride_cm + cols, acc.to(c_ptr.dtype.element_ty))


@triton.jit
def grouped_matmul(
    a_ptrs_ptr, b_ptrs_ptr, c_ptrs_ptr, sizes_ptr, n_products,
    BLOCK_M: tl.constexpr, BLOCK_N: tl.constexpr, BLOCK_K: tl.constexpr,
):
    """Products of different sizes in one launch: each program walks the tiles of all of them.

    sizes holds m, n, k of each product; the matrices are contiguous and k is a multiple of BLOCK_K.
    """
    tile = tl.program_id(0)
    first_tile = 0
    for product in range(n_products):
        m = tl.load(sizes_ptr + 3 * product)
        n = tl.load(sizes_ptr + 3 * product + 1)
        k = tl.load(sizes_ptr + 3 * product + 2)
        blocks_n = tl.cdiv(n, BLOCK_N)
        stop_tile = first_tile + tl.cdiv(m, BLOCK_M) * blocks_n
        while tile < stop_tile:
            a_ptr = tl.load(a_ptrs_ptr + product).to(tl.pointer_type(tl.float16))
            b_ptr = tl.load(b_ptrs_ptr + product).to(tl.pointer_type(tl.float16))
            c_ptr = tl.load(c_ptrs_ptr + product).to(tl.pointer_type(tl.float16))
            block_m = (tile - first_tile) // blocks_n
            block_n = (tile - first_tile) % blocks_n
            rows = block_m * BLOCK_M + tl.arange(0, BLOCK_M)
            cols = block_n * BLOCK_N + tl.arange(0, BLOCK_N)
            inner = tl.arange(0, BLOCK_K)
            acc = tl.zeros([BLOCK_M, BLOCK_N], tl.float32)
            for start in range(0, k, BLOCK_K):
                a_block = a_ptr + rows[:, None] * k + start + inner[None, :]
                b_block = b_ptr + (start + inner)[:, None] * n + cols[None, :]
                a = tl.load(a_block, mask=(rows < m)[:, None], other=0.0)
                b = tl.load(b_block, mask=(cols < n)[None, :], other=0.0)
                acc = tl.dot(a, b, acc)
            store_tile(c_ptr, acc, block_m, block_n, m, n, n, BLOCK_M, BLOCK_N)
            tile += tl.num_programs(0)
        first_tile = stop_tile


@triton.jit
def mixture_of_experts(
    a_ptr, b_ptr, c_ptr, token_of_ptr, expert_of_ptr, weight_ptr, n_slots, n, k,
    stride_am, stride_be, stride_bk, stride_cm, TOP_K: tl.constexpr,
    BLOCK_M: tl.constexpr, BLOCK_N: tl.constexpr, BLOCK_K: tl.constexpr,
):
    """Tokens sorted by expert: rows of A come by index, each block of rows has one expert's B.

    token_of[slot] is a (token, choice) number or, for padding, one that is too large; k is a multiple of
    BLOCK_K.
    """
    block_m = tl.program_id(1)
    slots = block_m * BLOCK_M + tl.arange(0, BLOCK_M)
    token = tl.load(token_of_ptr + slots)
    in_range = token < n_slots
    expert = tl.load(expert_of_ptr + block_m).to(tl.int64)
    cols = tl.program_id(0) * BLOCK_N + tl.arange(0, BLOCK_N)
    inner = tl.arange(0, BLOCK_K)
    a_ptrs = a_ptr + (token // TOP_K)[:, None] * stride_am + inner[None, :]
    b_ptrs = b_ptr + expert * stride_be + inner[:, None] * stride_bk + (cols % n)[None, :]
    acc = tl.zeros([BLOCK_M, BLOCK_N], tl.float32)
    for _ in range(0, k, BLOCK_K):
        a = tl.load(a_ptrs, mask=in_range[:, None], other=0.0)
        b = tl.load(b_ptrs)
        acc = tl.dot(a, b, acc)
        a_ptrs += BLOCK_K
        b_ptrs += BLOCK_K * stride_bk
    weight = tl.load(weight_ptr + token, mask=in_range, other=0.0)
    acc = acc * weight[:, None]
    c_ptrs = c_ptr + token[:, None] * stride_cm + cols[None, :]
    tl.store(c_ptrs, acc.to(c_ptr.dtype.element_ty), mask=in_range[:, None] & (cols < n)[None, :])


@triton.jit
def matmul_desc(
    a_desc, b_desc, c_desc, m, n, k,
    BLOCK_M: tl.constexpr, BLOCK_N: tl.constexpr, BLOCK_K: tl.constexpr, GROUP_M: tl.constexpr,
):
    """C = A @ B^T through descriptors made by the caller; out-of-range elements read as zero."""
    block_m, block_n = tile_of(tl.program_id(0), tl.cdiv(m, BLOCK_M), tl.cdiv(n, BLOCK_N), GROUP_M)
    acc = tl.zeros([BLOCK_M, BLOCK_N], tl.float32)
    for start in range(0, k, BLOCK_K):
        a = a_desc.load([block_m * BLOCK_M, start])
        b = b_desc.load([block_n * BLOCK_N, start])
        acc = tl.dot(a, b.T, acc)
    c_desc.store([block_m * BLOCK_M, block_n * BLOCK_N], acc.to(c_desc.dtype))


@triton.jit
def matmul_persistent_desc(
    a_ptr, b_ptr, c_ptr, m, n, k,
    BLOCK_M: tl.constexpr, BLOCK_N: tl.constexpr, BLOCK_K: tl.constexpr, GROUP_M: tl.constexpr,
    FLATTEN: tl.constexpr, WARP_SPECIALIZE: tl.constexpr,
):
    """C = A @ B^T by as many programs as there are multiprocessors, with descriptors made in the kernel."""
    a_desc = tl.make_tensor_descriptor(a_ptr, [m, k], [k, 1], [BLOCK_M, BLOCK_K])
    b_desc = tl.make_tensor_descriptor(b_ptr, [n, k], [k, 1], [BLOCK_N, BLOCK_K])
    c_desc = tl.make_tensor_descriptor(c_ptr, [m, n], [n, 1], [BLOCK_M, BLOCK_N])
    blocks_m = tl.cdiv(m, BLOCK_M)
    blocks_n = tl.cdiv(n, BLOCK_N)
    for tile in tl.range(
        tl.program_id(0), blocks_m * blocks_n, tl.num_programs(0), flatten=FLATTEN, warp_specialize=WARP_SPECIALIZE
    ):
        block_m, block_n = tile_of(tile, blocks_m, blocks_n, GROUP_M)
        acc = tl.zeros([BLOCK_M, BLOCK_N], tl.float32)
        for start in range(0, k, BLOCK_K):
            a = a_desc.load([block_m * BLOCK_M, start])
            b = b_desc.load([block_n * BLOCK_N, start])
            acc = tl.dot(a, b.T, acc)
        c_desc.store([block_m * BLOCK_M, block_n * BLOCK_N], acc.to(c_desc.dtype))


_SIZES = {"m": "i32:16", "n": "i32:16", "k": "i32:16"}
_SHORT = {
    "fp32": "f32", "fp16": "f16", "bf16": "bf16", "i8": "i8",
    "fp8e4nv": "f8e4m3", "fp8e4b8": "f8e4m3fnuz", "fp8e5": "f8e5m2", "fp8e5b16": "f8e5m2fnuz",
}


def _blocks(m, n, k):
    return {"BLOCK_M": m, "BLOCK_N": n, "BLOCK_K": k}


def _strides(*names):
    return {f"stride_{name}": "i32:16" for name in names}


def _operands(a, b, c):
    return {"a_ptr": f"*{a}", "b_ptr": f"*{b}", "c_ptr": f"*{c}"}


def _plain(dtype, m, n, k, activation="", **builds):
    return Config(
        matmul, f"{_SHORT[dtype]}-m{m}n{n}k{k}" + (f"-{activation}" if activation else ""),
        {**_operands(dtype, dtype, dtype), **_SIZES, **_strides("am", "bk", "cm")},
        {**_blocks(m, n, k), "GROUP_M": 8, "ACTIVATION": activation},
        **builds,
    )


def _split_k(dtype, out, m, n, k, split, **builds):
    return Config(
        matmul_split_k, f"{_SHORT[dtype]}-m{m}n{n}k{k}x{split}",
        {**_operands(dtype, dtype, out), **_SIZES, **_strides("am", "bk", "cm")},
        {**_blocks(m, n, k), "SPLIT_K": split, "GROUP_M": 8},
        **builds,
    )


def _fp8(dtype, m, n, k, **builds):
    return Config(
        matmul_fp8, f"{_SHORT[dtype]}-m{m}n{n}k{k}",
        {
            **_operands(dtype, dtype, "bf16"), "a_scale_ptr": "*fp32", "b_scale_ptr": "*fp32",
            **_SIZES, **_strides("am", "bn", "cm"), "stride_scale": "i32",
        },
        {**_blocks(m, n, k), "GROUP_M": 8},
        **builds,
    )


def _persistent(dtype, m, n, k, flatten=False, specialize=False, **builds):
    marks = ("-flat" if flatten else "") + ("-ws" if specialize else "")
    return Config(
        matmul_persistent_desc, f"{_SHORT[dtype]}-m{m}n{n}k{k}{marks}",
        {**_operands(dtype, dtype, dtype), **_SIZES},
        {**_blocks(m, n, k), "GROUP_M": 8, "FLATTEN": flatten, "WARP_SPECIALIZE": specialize},
        **builds,
    )


CONFIGS = [
    _plain("fp16", 128, 128, 64, launches=((4, 3),), targets=ALL, targets_3_9=("sm_100", *CDNA)),
    _plain("fp16", 128, 128, 64, launches=((8, 2),), targets=("sm_80", "gfx942"), targets_3_9=("gfx1100",)),
    _plain("fp16", 128, 256, 64, launches=((8, 3),), targets=("sm_90", "sm_100", "gfx942"), targets_3_9=("gfx942",)),
    _plain("bf16", 64, 64, 32, "silu", launches=((4, 1),), targets=("sm_80", "gfx1100")),
    _plain("bf16", 256, 128, 32, "relu", launches=((8, 4),), targets=("sm_80", "gfx942"), targets_3_9=("sm_80",)),
    _plain("fp32", 64, 128, 32, targets=("sm_80", "sm_90", "gfx942", "gfx1100"), targets_3_9=("sm_90",)),
    _split_k("fp16", "fp32", 64, 128, 64, 4, launches=((4, 3),), targets=("sm_80", "gfx90a"),
             targets_3_9=("gfx90a",)),
    _split_k("bf16", "fp32", 16, 128, 128, 8, targets=("sm_100", "gfx942"), targets_3_9=("sm_80",)),
    _fp8("fp8e4nv", 128, 128, 128, launches=((4, 3),), targets=TMA),
    _fp8("fp8e4nv", 128, 128, 128, launches=((8, 4),), targets_3_9=TMA),
    _fp8("fp8e4b8", 128, 128, 128, launches=((8, 2),), targets=("gfx942",), targets_3_9=("gfx942",)),
    # sm_80 has no other 8-bit floats in Triton.
    _fp8("fp8e5", 64, 64, 128, targets=("sm_80", "gfx90a", "gfx1100"), targets_3_9=("gfx1100",)),
    Config(
        matmul_int8, "m128n128k64",
        {**_operands("i8", "i8", "fp16"), "scale_ptr": "*fp32", **_SIZES, **_strides("am", "bn", "cm")},
        {**_blocks(128, 128, 64), "GROUP_M": 8},
        launches=((4, 3),), targets=("sm_80", "sm_90", "gfx942"), targets_3_9=("gfx1100",),
    ),
    Config(
        matmul_weights_int8, "bf16-m64n128k64",
        {**_operands("bf16", "i8", "bf16"), "scale_ptr": "*fp32", **_SIZES, **_strides("am", "bk", "cm")},
        {**_blocks(64, 128, 64), "GROUP_M": 8},
        launches=((4, 3),), targets=("sm_80", "sm_90", "gfx90a"), targets_3_9=("sm_100",),
    ),
    Config(
        matmul_microscaled, "e4m3-m128n128k128",
        {
            **_operands("fp8e4nv", "fp8e4nv", "bf16"), "a_scale_ptr": "*u8", "b_scale_ptr": "*u8",
            **_SIZES, **_strides("am", "bn", "cm"), "stride_scale": "i32",
        },
        {**_blocks(128, 128, 128), "GROUP_M": 8},
        # Triton 3.6.0 cannot lower this to gfx942, which has no such instruction.
        targets=("sm_100",), targets_3_9=("sm_100",),
    ),
    Config(
        batched_matmul, "f16-m64n64k32",
        {
            **_operands("fp16", "fp16", "fp16"), "m": "i32", "n": "i32", "k": "i32",
            **_strides("ab", "am", "bb", "bk", "cb", "cm"),
        },
        _blocks(64, 64, 32),
        targets=("sm_80", "sm_90", "gfx90a"), targets_3_9=("sm_90",),
    ),
    Config(
        batched_matmul_3d, "f16-b2m32n32k32",
        {**_operands("fp16", "fp16", "fp32"), "k": "i32:16", **_strides("ab", "am", "bb", "bk", "cb", "cm")},
        {"BATCH": 2, **_blocks(32, 32, 32)},
        targets=("sm_80", "gfx942"), targets_3_9=("gfx942",),
    ),
    Config(
        grouped_matmul, "f16-m128n128k32",
        {"a_ptrs_ptr": "*i64", "b_ptrs_ptr": "*i64", "c_ptrs_ptr": "*i64", "sizes_ptr": "*i32", "n_products": "i32"},
        _blocks(128, 128, 32),
        launches=((4, 3),), targets=("sm_90", *CDNA), targets_3_9=("sm_80",),
    ),
    Config(
        mixture_of_experts, "bf16-m64n128k64",
        {
            **_operands("bf16", "bf16", "bf16"), "token_of_ptr": "*i32", "expert_of_ptr": "*i32",
            "weight_ptr": "*fp32", "n_slots": "i32", "n": "i32:16", "k": "i32:16",
            **_strides("am", "be", "bk", "cm"),
        },
        {"TOP_K": 2, **_blocks(64, 128, 64)},
        launches=((4, 3),), targets=("sm_90", "gfx942", "gfx1100"), targets_3_9=("sm_90",),
    ),
    Config(
        matmul_desc, "f16-m128n128k64",
        {
            "a_desc": "tensordesc<fp16[128,64]>", "b_desc": "tensordesc<fp16[128,64]>",
            "c_desc": "tensordesc<fp16[128,128]>", **_SIZES,
        },
        {**_blocks(128, 128, 64), "GROUP_M": 8},
        launches=((4, 3),), targets=TMA, targets_3_9=("sm_90",),
    ),
    _persistent("fp16", 128, 128, 64, launches=((4, 3),), targets=(*NVIDIA, "gfx942"), targets_3_9=("gfx942",)),
    _persistent("fp16", 128, 256, 64, flatten=True, launches=((8, 3),), targets=TMA, targets_3_9=("sm_90",)),
    _persistent("fp16", 128, 128, 64, flatten=True, specialize=True, launches=((4, 4),),
                targets=("sm_100",), targets_3_9=("sm_100",)),
    _persistent("fp8e4nv", 128, 128, 128, flatten=True, specialize=True, launches=((4, 3),),
                targets=("sm_100",), targets_3_9=("sm_100",)),
]
