"""Indexed reads and writes: from memory, within a tile, and by descriptor."""

import triton
import triton.language as tl

from config import CDNA, Config


@triton.jit
def embedding(ids_ptr, table_ptr, out_ptr, n_tokens, DIM: tl.constexpr, BLOCK_TOKENS: tl.constexpr):
    """Rows of a table by id."""
    tokens = tl.program_id(0) * BLOCK_TOKENS + tl.arange(0, BLOCK_TOKENS)
    dims = tl.arange(0, DIM)
    in_range = tokens < n_tokens
    ids = tl.load(ids_ptr + tokens, mask=in_range, other=0)
    rows = tl.load(table_ptr + ids[:, None] * DIM + dims[None, :], mask=in_range[:, None])
    tl.store(out_ptr + tokens[:, None].to(tl.int64) * DIM + dims[None, :], rows, mask=in_range[:, None])


@triton.jit
def embedding_backward(ids_ptr, dout_ptr, dtable_ptr, n_tokens, DIM: tl.constexpr, BLOCK_TOKENS: tl.constexpr):
    """Add the gradient of each token to its row; ids repeat, hence atomics."""
    tokens = tl.program_id(0) * BLOCK_TOKENS + tl.arange(0, BLOCK_TOKENS)
    dims = tl.arange(0, DIM)
    in_range = tokens < n_tokens
    ids = tl.load(ids_ptr + tokens, mask=in_range, other=0)
    dout = tl.load(dout_ptr + tokens[:, None].to(tl.int64) * DIM + dims[None, :], mask=in_range[:, None], other=0.0)
    tl.atomic_add(dtable_ptr + ids[:, None] * DIM + dims[None, :], dout, mask=in_range[:, None], sem="relaxed")


@triton.jit
def gather_within_rows(x_ptr, index_ptr, out_ptr, stride_x, stride_out, N: tl.constexpr, M: tl.constexpr,
                       BLOCK_ROWS: tl.constexpr):
    """out[i, j] = x[i, index[i, j]] with x already in registers."""
    rows = tl.program_id(0) * BLOCK_ROWS + tl.arange(0, BLOCK_ROWS)
    x = tl.load(x_ptr + rows[:, None] * stride_x + tl.arange(0, N)[None, :])
    out_offsets = rows[:, None] * stride_out + tl.arange(0, M)[None, :]
    index = tl.load(index_ptr + out_offsets)
    tl.store(out_ptr + out_offsets, tl.gather(x, index, 1))


@triton.jit
def lookup_dequantize(code_ptr, codebook_ptr, scale_ptr, out_ptr, n_codes, BLOCK: tl.constexpr):
    """4-bit codes, two a byte, through a table of 16 values held in registers."""
    offsets = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    in_range = offsets < n_codes
    codes = tl.load(code_ptr + offsets, mask=in_range, other=0)
    codebook = tl.load(codebook_ptr + tl.arange(0, 16))
    low = tl.gather(codebook, (codes & 0xF).to(tl.int32), 0)
    high = tl.gather(codebook, (codes >> 4).to(tl.int32), 0)
    scale = tl.load(scale_ptr + tl.program_id(0))
    out = tl.interleave(low, high) * scale
    out_offsets = tl.program_id(0) * 2 * BLOCK + tl.arange(0, 2 * BLOCK)
    tl.store(out_ptr + out_offsets, out.to(out_ptr.dtype.element_ty), mask=out_offsets < 2 * n_codes)


@triton.jit
def gather_rows_desc(
    x_ptr, index_ptr, out_ptr, n_rows, n_out, DIM: tl.constexpr, BLOCK_ROWS: tl.constexpr, BLOCK: tl.constexpr
):
    """Rows by index through a descriptor: an instruction of sm_100, pointers where there are no descriptors."""
    x_desc = tl.make_tensor_descriptor(x_ptr, [n_rows, DIM], [DIM, 1], [1, BLOCK])
    out_desc = tl.make_tensor_descriptor(out_ptr, [n_out, DIM], [DIM, 1], [BLOCK_ROWS, BLOCK])
    first = tl.program_id(0) * BLOCK_ROWS
    index = tl.load(index_ptr + first + tl.arange(0, BLOCK_ROWS))
    for col in range(0, DIM, BLOCK):
        out_desc.store([first, col], x_desc.gather(index, col))


_TABLE = {"ids_ptr": "*i64", "n_tokens": "i32"}

CONFIGS = [
    Config(
        embedding, "bf16-t16d1024", {**_TABLE, "table_ptr": "*bf16", "out_ptr": "*bf16"},
        {"DIM": 1024, "BLOCK_TOKENS": 16},
        launches=((8, 2),), targets=("sm_80", "sm_90", "gfx942"), targets_3_9=("sm_80", "gfx942"),
    ),
    Config(
        embedding_backward, "f32-t16d256", {**_TABLE, "dout_ptr": "*fp32", "dtable_ptr": "*fp32"},
        {"DIM": 256, "BLOCK_TOKENS": 16},
        launches=((4, 2),), targets=("sm_100", "gfx90a"), targets_3_9=("sm_100",),
    ),
    Config(
        gather_within_rows, "f32-r8n128m64",
        {"x_ptr": "*fp32", "index_ptr": "*i32", "out_ptr": "*fp32", "stride_x": "i32:16", "stride_out": "i32:16"},
        {"N": 128, "M": 64, "BLOCK_ROWS": 8},
        launches=((4, 2),), targets=("sm_80", "sm_90", *CDNA, "gfx1100"), targets_3_9=("sm_90", "gfx1100"),
    ),
    Config(
        lookup_dequantize, "bf16-b256",
        {
            "code_ptr": "*u8", "codebook_ptr": "*fp32", "scale_ptr": "*fp32", "out_ptr": "*bf16",
            "n_codes": "i32:16",
        },
        {"BLOCK": 256},
        launches=((4, 2),), targets=("sm_90", "gfx942"), targets_3_9=("sm_90",),
    ),
    Config(
        gather_rows_desc, "f16-r32b64",
        {"x_ptr": "*fp16", "index_ptr": "*i32", "out_ptr": "*fp16", "n_rows": "i32", "n_out": "i32"},
        {"DIM": 512, "BLOCK_ROWS": 32, "BLOCK": 64},
        # sm_90 has the descriptors but not the instruction, and ptxas refuses it there.
        launches=((4, 2),), targets=("sm_80", "sm_100", "gfx942"), targets_3_9=("sm_100", "gfx942"),
    ),
]
