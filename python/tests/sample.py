"""Kernels that tests of several parts use, and launches of them without a GPU."""

import triton
import triton.language as tl
from triton.backends.compiler import GPUTarget

from tgopt import _specialise
from tgopt._standin import Tensor

SM_80 = GPUTarget("cuda", 80, 32)
SM_90 = GPUTarget("cuda", 90, 32)
GFX942 = GPUTarget("hip", "gfx942", 64)


@triton.jit
def attention(q_ptr, k_ptr, v_ptr, out_ptr, length, BLOCK_M: tl.constexpr, BLOCK_N: tl.constexpr, WIDTH: tl.constexpr):
    """Without a running maximum: what counts is the loop, which is pipelined."""
    rows = tl.program_id(0) * BLOCK_M + tl.arange(0, BLOCK_M)
    columns = tl.arange(0, WIDTH)
    q = tl.load(q_ptr + rows[:, None] * WIDTH + columns[None, :])
    out = tl.zeros((BLOCK_M, WIDTH), tl.float32)
    for start in range(0, length, BLOCK_N):
        keys = start + tl.arange(0, BLOCK_N)
        k = tl.load(k_ptr + keys[:, None] * WIDTH + columns[None, :])
        scores = tl.exp2(tl.dot(q, tl.trans(k)))
        v = tl.load(v_ptr + keys[:, None] * WIDTH + columns[None, :])
        out = tl.dot(scores.to(v.dtype), v, out)
    tl.store(out_ptr + rows[:, None] * WIDTH + columns[None, :], out.to(out_ptr.dtype.element_ty))


@triton.jit
def attention_while(q_ptr, k_ptr, v_ptr, out_ptr, length, BLOCK_M: tl.constexpr, BLOCK_N: tl.constexpr, WIDTH: tl.constexpr):
    """The same with a loop that is not pipelined: on sm_80 q is kept in registers across it."""
    rows = tl.program_id(0) * BLOCK_M + tl.arange(0, BLOCK_M)
    columns = tl.arange(0, WIDTH)
    q = tl.load(q_ptr + rows[:, None] * WIDTH + columns[None, :])
    out = tl.zeros((BLOCK_M, WIDTH), tl.float32)
    start = 0
    while start < length:
        keys = start + tl.arange(0, BLOCK_N)
        k = tl.load(k_ptr + keys[:, None] * WIDTH + columns[None, :])
        scores = tl.exp2(tl.dot(q, tl.trans(k)))
        v = tl.load(v_ptr + keys[:, None] * WIDTH + columns[None, :])
        out = tl.dot(scores.to(v.dtype), v, out)
        start += BLOCK_N
    tl.store(out_ptr + rows[:, None] * WIDTH + columns[None, :], out.to(out_ptr.dtype.element_ty))


@triton.jit
def row_sums(x_ptr, out_ptr, BLOCK: tl.constexpr):
    """Small, with shared memory: sums cross warps."""
    columns = tl.arange(0, BLOCK)
    total = tl.sum(tl.load(x_ptr + tl.program_id(0) * BLOCK + columns), 0)
    tl.store(out_ptr + tl.program_id(0), total)


SIGNATURE = "*fp16, *fp16, *fp16, *fp16, i32:16"
TILES = {"BLOCK_M": 128, "BLOCK_N": 64, "WIDTH": 128}


def attention_arguments():
    return [Tensor((4096, 128), "fp16") for _ in range(4)] + [4096]


def row_sums_arguments():
    return [Tensor((64, 256), "fp32"), Tensor((64,), "fp32")]


class Driver(_specialise.Driver):
    """Another stand-in than that which kernels are specialised with: they are compiled here, and in memory then."""

    def get_current_device(self):
        return 0


def warm_up(kernel, *args, target=SM_90, **named):
    """Compile as a launch does, with a stand-in for the driver."""
    _specialise._install()
    token = _specialise._standing.set(Driver(target))
    try:
        return kernel.warmup(*args, grid=(1,), **named)
    finally:
        _specialise._standing.reset(token)
