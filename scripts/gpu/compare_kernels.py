"""The kernels of compare.py: an operand is kept for a whole loop, which Triton does not pipeline.

Each is made by make(torch, device): its arguments, the grid, and what PyTorch computes of the last.
"""

from dataclasses import dataclass
from typing import Any, Callable

import triton
import triton.language as tl


@dataclass
class Problem:
    name: str
    shape: str
    kernel: Any
    config: triton.Config
    make: Callable[..., tuple[list, tuple, Callable]]
    tolerance: float = 1e-2


@triton.jit
def attention(q_ptr, k_ptr, v_ptr, out_ptr, length, scale, BLOCK_M: tl.constexpr, BLOCK_N: tl.constexpr, WIDTH: tl.constexpr):
    head = tl.program_id(1) * length * WIDTH
    rows, columns = tl.program_id(0) * BLOCK_M + tl.arange(0, BLOCK_M), tl.arange(0, WIDTH)
    q = tl.load(q_ptr + head + rows[:, None] * WIDTH + columns[None, :])
    q = (q.to(tl.float32) * scale).to(tl.float16)
    out = tl.zeros((BLOCK_M, WIDTH), tl.float32)
    most, total = tl.full((BLOCK_M,), float("-inf"), tl.float32), tl.zeros((BLOCK_M,), tl.float32)
    start = 0
    while start < length:
        at = head + (start + tl.arange(0, BLOCK_N))[:, None] * WIDTH + columns[None, :]
        s = tl.dot(q, tl.trans(tl.load(k_ptr + at)))
        higher = tl.maximum(most, tl.max(s, 1))
        p = tl.exp2(s - higher[:, None])
        scaled = tl.exp2(most - higher)
        total = total * scaled + tl.sum(p, 1)
        out = tl.dot(p.to(tl.float16), tl.load(v_ptr + at), out * scaled[:, None])
        most = higher
        start += BLOCK_N
    tl.store(out_ptr + head + rows[:, None] * WIDTH + columns[None, :], (out / total[:, None]).to(tl.float16))


def make_attention(torch, device, heads=32, length=2048, width=128):
    q, k, v = (torch.randn(heads, length, width, device=device, dtype=torch.float16) for _ in range(3))
    out = torch.empty_like(q)
    scale = width**-0.5
    reference = lambda: torch.nn.functional.scaled_dot_product_attention(q[None].float(), k[None].float(), v[None].float())[0]
    return [q, k, v, out, length, scale * 1.4426950408889634], (length // 64, heads), reference


@triton.jit
def gated(x_ptr, gate_ptr, up_ptr, out_ptr, N, BLOCK_M: tl.constexpr, BLOCK_N: tl.constexpr, WIDTH: tl.constexpr):
    """Few rows, kept for all columns: silu(x gate) (x up)."""
    rows, inner = tl.program_id(0) * BLOCK_M + tl.arange(0, BLOCK_M), tl.arange(0, WIDTH)
    x = tl.load(x_ptr + rows[:, None] * WIDTH + inner[None, :])
    start, end = tl.program_id(1) * 1024, tl.program_id(1) * 1024 + 1024
    while start < end:
        columns = start + tl.arange(0, BLOCK_N)
        at = inner[:, None] * N + columns[None, :]
        g = tl.dot(x, tl.load(gate_ptr + at))
        u = tl.dot(x, tl.load(up_ptr + at))
        tl.store(out_ptr + rows[:, None] * N + columns[None, :], (g * tl.sigmoid(g) * u).to(tl.float16))
        start += BLOCK_N


def make_gated(torch, device, m=4096, n=4096, width=256):
    x = torch.randn(m, width, device=device, dtype=torch.float16)
    gate, up = (torch.randn(width, n, device=device, dtype=torch.float16) / width**0.5 for _ in range(2))
    out = torch.empty(m, n, device=device, dtype=torch.float16)
    reference = lambda: torch.nn.functional.silu(x.float() @ gate.float()) * (x.float() @ up.float())
    return [x, gate, up, out, n], (m // 32, n // 1024), reference


def problems():
    wide = lambda torch, device: make_attention(torch, device, heads=16, width=256)
    return [
        Problem("attention", "32 heads, 2048 × 128, f16", attention, triton.Config({"BLOCK_M": 64, "BLOCK_N": 64, "WIDTH": 128}, num_warps=4), make_attention),
        Problem("attention_wide", "16 heads, 2048 × 256, f16", attention, triton.Config({"BLOCK_M": 64, "BLOCK_N": 64, "WIDTH": 256}, num_warps=4), wide),
        Problem("gated", "4096 × 4096 × 256, f16", gated, triton.Config({"BLOCK_M": 32, "BLOCK_N": 64, "WIDTH": 256}, num_warps=4), make_gated),
    ]
