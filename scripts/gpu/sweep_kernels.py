"""The problems of sweep.py: kernels as one writes them, each with the configurations that one would try and a reference.

A space is a plain product of tiles, warps and stages, with nothing taken out of it: what cannot launch and what spills is in it as it
comes. Kernels are compiled by Triton 3.4 and later.
"""

import itertools
from dataclasses import dataclass
from typing import Any, Callable

import triton
import triton.language as tl


@dataclass
class Problem:
    """A kernel with its space.

    make(torch, device) gives positional arguments, constants by name, the grid as a function of a configuration, what the kernel
    writes, and a function that computes the same in PyTorch; the largest difference allowed is relative to the largest value.
    """

    name: str
    shape: str
    kernel: Any
    space: dict[str, tuple[int, ...]]
    make: Callable[..., tuple[list, dict, Callable, Callable, Callable]]
    tolerance: float = 1e-2

    def configs(self) -> list[triton.Config]:
        names = list(self.space)
        found = []
        for values in itertools.product(*self.space.values()):
            one = dict(zip(names, values))
            options = {name: one.pop(name) for name in ("num_warps", "num_stages") if name in one}
            found.append(triton.Config(one, **options))
        return found


@triton.jit
def nothing(p):
    tl.store(p, 1)


# Linear layer with bias and GELU ---------------------------------------------------------------------------------


@triton.jit
def linear_gelu(x, w, bias, out, M, N, K, sxm, swk, som, BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr):
    columns = tl.cdiv(N, BN)
    group = 8 * columns
    program = tl.program_id(0)
    first = program // group * 8
    high = min(tl.cdiv(M, BM) - first, 8)
    rm = (first + program % group % high) * BM + tl.arange(0, BM)
    rn = program % group // high * BN + tl.arange(0, BN)
    rk = tl.arange(0, BK)
    px = x + rm[:, None] * sxm + rk[None, :]
    pw = w + rk[:, None] * swk + rn[None, :]
    acc = tl.zeros((BM, BN), tl.float32)
    for k in range(0, K, BK):
        left = tl.load(px, mask=rk[None, :] < K - k, other=0.0)
        right = tl.load(pw, mask=rk[:, None] < K - k, other=0.0)
        acc = tl.dot(left, right, acc)
        px += BK
        pw += BK * swk
    acc += tl.load(bias + rn)[None, :].to(tl.float32)
    acc = 0.5 * acc * (1.0 + tl.erf(acc * 0.7071067811865476))
    tl.store(out + rm[:, None] * som + rn[None, :], acc.to(tl.float16), mask=(rm[:, None] < M) & (rn[None, :] < N))


def make_linear(torch, device, m=4096, n=4096, k=2048):
    x = torch.randn(m, k, device=device, dtype=torch.float16)
    w = torch.randn(k, n, device=device, dtype=torch.float16) / k**0.5
    bias = torch.randn(n, device=device, dtype=torch.float16)
    out = torch.empty(m, n, device=device, dtype=torch.float16)
    grid = lambda c: (triton.cdiv(m, c["BM"]) * triton.cdiv(n, c["BN"]),)
    reference = lambda: torch.nn.functional.gelu(x.float() @ w.float() + bias.float())
    return [x, w, bias, out, m, n, k, k, n, n], {}, grid, lambda: out, reference


# Grouped product: experts of different numbers of rows, one persistent launch ------------------------------------


@triton.jit
def grouped_matmul(x, w, out, offsets, GROUPS, N, K, PROGRAMS: tl.constexpr, BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr):
    tile = tl.program_id(0)
    passed = 0
    columns = tl.cdiv(N, BN)
    rk = tl.arange(0, BK)
    for g in range(GROUPS):
        begin = tl.load(offsets + g)
        end = tl.load(offsets + g + 1)
        tiles = tl.cdiv(end - begin, BM) * columns
        while tile >= passed and tile < passed + tiles:
            local = tile - passed
            rm = begin + local // columns * BM + tl.arange(0, BM)
            rn = local % columns * BN + tl.arange(0, BN)
            inside = rm[:, None] < end
            px = x + rm[:, None] * K + rk[None, :]
            pw = w + g * K * N + rk[:, None] * N + rn[None, :]
            acc = tl.zeros((BM, BN), tl.float32)
            for k in range(0, K, BK):
                acc = tl.dot(tl.load(px, mask=inside, other=0.0), tl.load(pw), acc)
                px += BK
                pw += BK * N
            tl.store(out + rm[:, None] * N + rn[None, :], acc.to(tl.bfloat16), mask=inside)
            tile += PROGRAMS
        passed += tiles


def make_grouped(torch, device, rows=(513, 700, 128, 1024, 31, 896, 640, 164), n=2048, k=2048):
    x = torch.randn(sum(rows), k, device=device, dtype=torch.bfloat16)
    w = torch.randn(len(rows), k, n, device=device, dtype=torch.bfloat16) / k**0.5
    out = torch.empty(sum(rows), n, device=device, dtype=torch.bfloat16)
    offsets = torch.tensor([0, *itertools.accumulate(rows)], device=device, dtype=torch.int32)

    def reference():
        parts = x.float().split(list(rows))
        return torch.cat([part @ one.float() for part, one in zip(parts, w)])

    return [x, w, out, offsets, len(rows), n, k], {"PROGRAMS": 132}, lambda c: (132,), lambda: out, reference


# Attention: forward, causal, several query heads for one of keys and values ------------------------------------------


@triton.jit
def attention_gqa(q, k, v, out, lse, scale, T, GROUP: tl.constexpr, D: tl.constexpr, BM: tl.constexpr, BN: tl.constexpr):
    block = tl.num_programs(0) - 1 - tl.program_id(0)
    head = tl.program_id(1)
    q += head.to(tl.int64) * T * D
    out += head.to(tl.int64) * T * D
    k += (head // GROUP).to(tl.int64) * T * D
    v += (head // GROUP).to(tl.int64) * T * D
    rm = block * BM + tl.arange(0, BM)
    rn = tl.arange(0, BN)
    rd = tl.arange(0, D)
    queries = tl.load(q + rm[:, None] * D + rd[None, :], mask=rm[:, None] < T, other=0.0)
    top = tl.full((BM,), -float("inf"), tl.float32)
    total = tl.zeros((BM,), tl.float32)
    acc = tl.zeros((BM, D), tl.float32)
    scale *= 1.4426950408889634
    unmasked = block * BM // BN * BN
    for begin in range(0, unmasked, BN):
        keys = tl.load(k + (begin + rn)[None, :] * D + rd[:, None])
        scores = tl.dot(queries, keys) * scale
        higher = tl.maximum(top, tl.max(scores, 1))
        weights = tl.exp2(scores - higher[:, None])
        shrink = tl.exp2(top - higher)
        total = total * shrink + tl.sum(weights, 1)
        values = tl.load(v + (begin + rn)[:, None] * D + rd[None, :])
        acc = tl.dot(weights.to(tl.float16), values, acc * shrink[:, None])
        top = higher
    for begin in range(unmasked, tl.minimum((block + 1) * BM, T), BN):
        inside = begin + rn < T
        keys = tl.load(k + (begin + rn)[None, :] * D + rd[:, None], mask=inside[None, :], other=0.0)
        scores = tl.dot(queries, keys) * scale
        scores = tl.where(rm[:, None] >= (begin + rn)[None, :], scores, -float("inf"))
        higher = tl.maximum(top, tl.max(scores, 1))
        weights = tl.exp2(scores - higher[:, None])
        shrink = tl.exp2(top - higher)
        total = total * shrink + tl.sum(weights, 1)
        values = tl.load(v + (begin + rn)[:, None] * D + rd[None, :], mask=inside[:, None], other=0.0)
        acc = tl.dot(weights.to(tl.float16), values, acc * shrink[:, None])
        top = higher
    tl.store(lse + head * T + rm, top + tl.log2(total), mask=rm < T)
    tl.store(out + rm[:, None] * D + rd[None, :], (acc / total[:, None]).to(tl.float16), mask=rm[:, None] < T)


def scores(torch, q, k, group, t):
    """Attention weights in float32, before the softmax."""
    s = q.float() @ k.float().repeat_interleave(group, 0).mT / q.shape[-1] ** 0.5
    return s.masked_fill(torch.ones(t, t, device=q.device, dtype=torch.bool).triu(1), float("-inf"))


def make_attention(torch, device, heads=32, kv=8, t=2048, d=128):
    q = torch.randn(heads, t, d, device=device, dtype=torch.float16)
    k, v = (torch.randn(kv, t, d, device=device, dtype=torch.float16) for _ in range(2))
    out = torch.empty_like(q)
    lse = torch.empty(heads, t, device=device, dtype=torch.float32)
    constants = {"GROUP": heads // kv, "D": d}

    def reference():
        return scores(torch, q, k, heads // kv, t).softmax(-1) @ v.float().repeat_interleave(heads // kv, 0)

    return [q, k, v, out, lse, d**-0.5, t], constants, lambda c: (triton.cdiv(t, c["BM"]), heads), lambda: out, reference


# Attention: gradients of keys and values ----------------------------------------------------------------------------


@triton.jit
def attention_dkdv(q, k, v, dout, lse, delta, dk, dv, scale, T, D: tl.constexpr, BM: tl.constexpr, BN: tl.constexpr):
    block = tl.program_id(0)
    base = tl.program_id(1).to(tl.int64) * T
    rn = block * BN + tl.arange(0, BN)
    rd = tl.arange(0, D)
    keys = tl.load(k + (base + rn)[:, None] * D + rd[None, :])
    values = tl.load(v + (base + rn)[:, None] * D + rd[None, :])
    gk = tl.zeros((BN, D), tl.float32)
    gv = tl.zeros((BN, D), tl.float32)
    for begin in range(block * BN // BM * BM, T, BM):
        rm = begin + tl.arange(0, BM)
        queries = tl.load(q + (base + rm)[:, None] * D + rd[None, :])
        grads = tl.load(dout + (base + rm)[:, None] * D + rd[None, :])
        log = tl.load(lse + base + rm)
        shift = tl.load(delta + base + rm)
        weights = tl.exp2(tl.dot(keys, tl.trans(queries)) * (scale * 1.4426950408889634) - log[None, :])
        weights = tl.where(rn[:, None] <= rm[None, :], weights, 0.0)
        gv = tl.dot(weights.to(tl.float16), grads, gv)
        change = weights * (tl.dot(values, tl.trans(grads)) - shift[None, :])
        gk = tl.dot(change.to(tl.float16), queries, gk)
    tl.store(dk + (base + rn)[:, None] * D + rd[None, :], (gk * scale).to(tl.float16))
    tl.store(dv + (base + rn)[:, None] * D + rd[None, :], gv.to(tl.float16))


def make_dkdv(torch, device, heads=32, t=2048, d=128):
    q, k, v, dout = (torch.randn(heads, t, d, device=device, dtype=torch.float16) for _ in range(4))
    dk, dv = torch.empty_like(k), torch.empty_like(v)
    s = scores(torch, q, k, 1, t)
    lse = s.logsumexp(-1) * 1.4426950408889634
    weights = s.softmax(-1)
    delta = ((weights @ v.float()) * dout.float()).sum(-1)
    expected = (weights * (dout.float() @ v.float().mT - delta[..., None])).mT @ q.float() * d**-0.5
    grid = lambda c: (t // c["BN"], heads)
    return [q, k, v, dout, lse, delta, dk, dv, d**-0.5, t], {"D": d}, grid, lambda: dk, lambda: expected


# Weights of eight bits with a scale a group, activations of sixteen -----------------------------------------------


@triton.jit
def dequant_matmul(x, w, scales, out, M, N, K, GROUP: tl.constexpr, BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr):
    rm = tl.program_id(0) * BM + tl.arange(0, BM)
    rn = tl.program_id(1) * BN + tl.arange(0, BN)
    rk = tl.arange(0, BK)
    px = x + rm[:, None] * K + rk[None, :]
    pw = w + rn[None, :] * K + rk[:, None]
    acc = tl.zeros((BM, BN), tl.float32)
    for k in range(0, K, BK):
        scale = tl.load(scales + rn[None, :] * (K // GROUP) + (k + rk)[:, None] // GROUP)
        weight = (tl.load(pw).to(tl.float32) * scale).to(tl.bfloat16)
        acc = tl.dot(tl.load(px, mask=rm[:, None] < M, other=0.0), weight, acc)
        px += BK
        pw += BK
    tl.store(out + rm[:, None] * N + rn[None, :], acc.to(tl.bfloat16), mask=rm[:, None] < M)


def make_dequant(torch, device, m=256, n=8192, k=4096, group=128):
    x = torch.randn(m, k, device=device, dtype=torch.bfloat16)
    w = torch.randint(-127, 128, (n, k), device=device, dtype=torch.int8)
    scales = torch.rand(n, k // group, device=device) / 127 / k**0.5
    out = torch.empty(m, n, device=device, dtype=torch.bfloat16)
    reference = lambda: x.float() @ (w.float() * scales.repeat_interleave(group, 1)).T
    grid = lambda c: (triton.cdiv(m, c["BM"]), n // c["BN"])
    return [x, w, scales, out, m, n, k], {"GROUP": group}, grid, lambda: out, reference


# Layer norm, backward: gradients of the rows, and parts of those of weight and bias --------------------------------


@triton.jit
def layer_norm_backward(x, dy, weight, mean, rstd, dx, dw, db, M, N: tl.constexpr, ROWS: tl.constexpr, BLOCK: tl.constexpr):
    columns = tl.arange(0, BLOCK)
    inside = columns < N
    gain = tl.load(weight + columns, mask=inside, other=0.0).to(tl.float32)
    sum_w = tl.zeros((BLOCK,), tl.float32)
    sum_b = tl.zeros((BLOCK,), tl.float32)
    for begin in range(tl.program_id(0) * ROWS, M, tl.num_programs(0) * ROWS):
        rows = begin + tl.arange(0, ROWS)
        at = rows[:, None] * N + columns[None, :]
        mask = (rows[:, None] < M) & inside[None, :]
        values = tl.load(x + at, mask=mask, other=0.0).to(tl.float32)
        grads = tl.load(dy + at, mask=mask, other=0.0).to(tl.float32)
        scale = tl.load(rstd + rows, mask=rows < M, other=0.0)
        hat = (values - tl.load(mean + rows, mask=rows < M, other=0.0)[:, None]) * scale[:, None]
        hat = tl.where(mask, hat, 0.0)
        sum_w += tl.sum(grads * hat, 0)
        sum_b += tl.sum(grads, 0)
        grads *= gain[None, :]
        along = tl.sum(grads * hat, 1) / N
        level = tl.sum(grads, 1) / N
        tl.store(dx + at, ((grads - hat * along[:, None] - level[:, None]) * scale[:, None]).to(tl.float16), mask=mask)
    tl.store(dw + tl.program_id(0) * N + columns, sum_w, mask=inside)
    tl.store(db + tl.program_id(0) * N + columns, sum_b, mask=inside)


def make_layer_norm(torch, device, m=8192, n=4096, programs=264):
    x, dy = (torch.randn(m, n, device=device, dtype=torch.float16) for _ in range(2))
    weight = torch.randn(n, device=device, dtype=torch.float16)
    mean, rstd = x.float().mean(1), (x.float().var(1, unbiased=False) + 1e-5).rsqrt()
    dx = torch.empty_like(x)
    dw, db = (torch.empty(programs, n, device=device) for _ in range(2))

    def reference():
        hat = (x.float() - mean[:, None]) * rstd[:, None]
        grads = dy.float() * weight.float()
        return (grads - hat * (grads * hat).mean(1, True) - grads.mean(1, True)) * rstd[:, None]

    return [x, dy, weight, mean, rstd, dx, dw, db, m], {"N": n, "BLOCK": triton.next_power_of_2(n)}, lambda c: (programs,), lambda: dx, reference


# Cross entropy: loss and gradient of logits --------------------------------------------------------------------------


@triton.jit
def cross_entropy(logits, targets, loss, grad, V, smoothing, BLOCK: tl.constexpr):
    row = tl.program_id(0)
    logits += row.to(tl.int64) * V
    grad += row.to(tl.int64) * V
    top = -float("inf")
    total = 0.0
    summed = 0.0
    for begin in range(0, V, BLOCK):
        at = begin + tl.arange(0, BLOCK)
        x = tl.load(logits + at, mask=at < V, other=-float("inf")).to(tl.float32)
        higher = tl.maximum(top, tl.max(x, 0))
        total = total * tl.exp(top - higher) + tl.sum(tl.exp(x - higher), 0)
        summed += tl.sum(tl.where(at < V, x, 0.0), 0)
        top = higher
    log = top + tl.log(total)
    target = tl.load(targets + row)
    hit = tl.load(logits + target).to(tl.float32)
    tl.store(loss + row, (1 - smoothing) * (log - hit) + smoothing * (log - summed / V))
    for begin in range(0, V, BLOCK):
        at = begin + tl.arange(0, BLOCK)
        x = tl.load(logits + at, mask=at < V, other=0.0).to(tl.float32)
        g = tl.exp(x - log) - smoothing / V
        g = tl.where(at == target, g - (1 - smoothing), g)
        tl.store(grad + at, g.to(tl.bfloat16), mask=at < V)


def make_cross_entropy(torch, device, rows=2048, vocabulary=50304):
    logits = torch.randn(rows, vocabulary, device=device, dtype=torch.bfloat16)
    targets = torch.randint(0, vocabulary, (rows,), device=device)
    loss = torch.empty(rows, device=device)
    grad = torch.empty_like(logits)
    reference = lambda: torch.nn.functional.cross_entropy(logits.float(), targets, reduction="none", label_smoothing=0.1)
    return [logits, targets, loss, grad, vocabulary, 0.1], {}, lambda c: (rows,), lambda: loss, reference


# State space model, output of a chunk: what lies in it and what came before ----------------------------------------


@triton.jit
def ssm_chunk(c, b, x, decay, state, y, T, HEADS: tl.constexpr, CHUNK: tl.constexpr, N: tl.constexpr, P: tl.constexpr, BM: tl.constexpr, BK: tl.constexpr):
    chunk = tl.program_id(1)
    head = tl.program_id(2)
    rm = tl.program_id(0) * BM + tl.arange(0, BM)
    rk = tl.arange(0, BK)
    rn = tl.arange(0, N)
    rp = tl.arange(0, P)
    c += chunk * CHUNK * N
    b += chunk * CHUNK * N
    x += (chunk * CHUNK * HEADS + head) * P
    y += (chunk * CHUNK * HEADS + head) * P
    decay += head * T + chunk * CHUNK
    state += (chunk * HEADS + head) * N * P
    left = tl.load(c + rm[:, None] * N + rn[None, :])
    here = tl.load(decay + rm)
    acc = tl.dot(left, tl.load(state + rn[:, None] * P + rp[None, :])) * tl.exp(here)[:, None]
    for k in range(0, (tl.program_id(0) + 1) * BM, BK):
        right = tl.load(b + (k + rk)[None, :] * N + rn[:, None])
        there = tl.load(decay + k + rk)
        scores = tl.dot(left, right) * tl.exp(here[:, None] - there[None, :])
        scores = tl.where(rm[:, None] >= (k + rk)[None, :], scores, 0.0)
        values = tl.load(x + (k + rk)[:, None] * (HEADS * P) + rp[None, :])
        acc = tl.dot(scores.to(tl.bfloat16), values, acc)
    tl.store(y + rm[:, None] * (HEADS * P) + rp[None, :], acc.to(tl.bfloat16))


def make_ssm(torch, device, t=4096, heads=32, chunk=256, n=128, p=64):
    c, b = (torch.randn(t, n, device=device, dtype=torch.bfloat16) / n**0.5 for _ in range(2))
    x = torch.randn(t, heads, p, device=device, dtype=torch.bfloat16)
    steps = -torch.rand(heads, t // chunk, chunk, device=device) * 0.05
    decay = steps.cumsum(-1).reshape(heads, t).contiguous()
    state = torch.randn(t // chunk, heads, n, p, device=device, dtype=torch.bfloat16)
    y = torch.empty_like(x)

    def reference():
        d = decay.view(heads, -1, chunk)
        cc, bb = c.float().view(-1, chunk, n), b.float().view(-1, chunk, n)
        values = x.float().view(-1, chunk, heads, p)
        pairs = (d[..., :, None] - d[..., None, :]).tril().exp().tril()
        within = torch.einsum("ctn,csn,hcts,cshp->cthp", cc, bb, pairs, values)
        before = torch.einsum("ctn,chnp,hct->cthp", cc, state.float(), d.exp())
        return (within + before).reshape(t, heads, p)

    constants = {"HEADS": heads, "CHUNK": chunk, "N": n, "P": p}
    return [c, b, x, decay, state, y, t], constants, lambda m: (chunk // m["BM"], t // chunk, heads), lambda: y, reference


# Convolution of images by an implicit product ----------------------------------------------------------------------


@triton.jit
def conv2d(x, w, bias, y, B, H, W, C, F, R: tl.constexpr, BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr):
    rm = tl.program_id(0) * BM + tl.arange(0, BM)
    rn = tl.program_id(1) * BN + tl.arange(0, BN)
    rk = tl.arange(0, BK)
    image, row, column = rm // (H * W), rm // W % H, rm % W
    acc = tl.zeros((BM, BN), tl.float32)
    for step in range(0, R * R * C // BK):
        tap = step * BK // C
        channel = step * BK % C + rk
        r, s = row + tap // R - R // 2, column + tap % R - R // 2
        inside = (r >= 0) & (r < H) & (s >= 0) & (s < W) & (image < B)
        left = tl.load(x + ((image * H + r) * W + s)[:, None] * C + channel[None, :], mask=inside[:, None], other=0.0)
        right = tl.load(w + (tap * C + channel)[:, None] * F + rn[None, :])
        acc = tl.dot(left, right, acc)
    acc = tl.maximum(acc + tl.load(bias + rn)[None, :], 0.0)
    tl.store(y + rm[:, None] * F + rn[None, :], acc.to(tl.float16), mask=rm[:, None] < B * H * W)


def make_conv(torch, device, batch=16, size=28, channels=256, filters=512, r=3):
    x = torch.randn(batch, size, size, channels, device=device, dtype=torch.float16)
    w = torch.randn(r, r, channels, filters, device=device, dtype=torch.float16) / (r * channels**0.5)
    bias = torch.randn(filters, device=device)
    y = torch.empty(batch, size, size, filters, device=device, dtype=torch.float16)

    def reference():
        image, kernel = x.float().permute(0, 3, 1, 2), w.float().permute(3, 2, 0, 1)
        return torch.nn.functional.conv2d(image, kernel, bias, padding=r // 2).relu().permute(0, 2, 3, 1)

    grid = lambda c: (triton.cdiv(batch * size * size, c["BM"]), filters // c["BN"])
    return [x, w, bias, y, batch, size, size, channels, filters], {"R": r}, grid, lambda: y, reference


# Softmax over rows held in registers, with a gate of the highest ---------------------------------------------------


@triton.jit
def route(logits, weights, experts, M, E: tl.constexpr, TOP: tl.constexpr, ROWS: tl.constexpr):
    rows = tl.program_id(0) * ROWS + tl.arange(0, ROWS)
    columns = tl.arange(0, E)
    x = tl.load(logits + rows[:, None] * E + columns[None, :], mask=rows[:, None] < M, other=-float("inf")).to(tl.float32)
    p = tl.exp(x - tl.max(x, 1)[:, None])
    p = p / tl.sum(p, 1)[:, None]
    ranks = tl.arange(0, TOP)
    chosen = tl.zeros((ROWS, TOP), tl.float32)
    numbers = tl.zeros((ROWS, TOP), tl.int32)
    for i in tl.static_range(TOP):
        best, index = tl.max(p, 1), tl.argmax(p, 1)
        chosen = tl.where(ranks[None, :] == i, best[:, None], chosen)
        numbers = tl.where(ranks[None, :] == i, index[:, None], numbers)
        p = tl.where(columns[None, :] == index[:, None], -1.0, p)
    at = rows[:, None] * TOP + ranks[None, :]
    tl.store(weights + at, chosen / tl.sum(chosen, 1)[:, None], mask=rows[:, None] < M)
    tl.store(experts + at, numbers, mask=rows[:, None] < M)


def make_route(torch, device, m=16384, e=256, top=8):
    logits = torch.randn(m, e, device=device)
    weights = torch.empty(m, top, device=device)
    experts = torch.empty(m, top, device=device, dtype=torch.int32)

    def reference():
        best = logits.softmax(-1).topk(top, -1).values
        return best / best.sum(-1, True)

    return [logits, weights, experts, m], {"E": e, "TOP": top}, lambda c: (triton.cdiv(m, c["ROWS"]),), lambda: weights, reference


def problems() -> list[Problem]:
    """Those that take longest to compile first."""
    return [
        Problem("attention_dkdv", "32 heads, 2048 × 128, f16, causal", attention_dkdv,
                {"BM": (32, 64, 128), "BN": (64, 128), "num_warps": (4, 8), "num_stages": (1, 2, 3)}, make_dkdv, 2e-2),
        Problem("attention_gqa", "32 heads on 8, 2048 × 128, f16, causal", attention_gqa,
                {"BM": (64, 128, 256), "BN": (64, 128), "num_warps": (4, 8), "num_stages": (2, 3, 4)}, make_attention),
        Problem("linear_gelu", "4096 × 4096 × 2048, f16", linear_gelu,
                {"BM": (64, 128), "BN": (64, 128, 256), "BK": (64, 128), "num_warps": (4, 8), "num_stages": (3, 4)}, make_linear),
        Problem("dequant_matmul", "256 × 8192 × 4096, bf16 by i8 with scales", dequant_matmul,
                {"BM": (16, 64, 128), "BN": (64, 128, 256), "BK": (64, 128), "num_warps": (4, 8), "num_stages": (3,)}, make_dequant, 2e-2),
        Problem("grouped_matmul", "8 groups of 31 to 1024 × 2048 × 2048, bf16", grouped_matmul,
                {"BM": (64, 128), "BN": (128, 256), "BK": (64, 128), "num_warps": (4, 8), "num_stages": (3, 4)}, make_grouped, 2e-2),
        Problem("conv2d", "16 × 28 × 28 × 256, 512 filters of 3 × 3, f16", conv2d,
                {"BM": (64, 128), "BN": (128, 256), "BK": (32, 64), "num_warps": (4, 8), "num_stages": (3, 5)}, make_conv),
        Problem("ssm_chunk", "4096 steps, 32 heads of 64, state 128, bf16", ssm_chunk,
                {"BM": (64, 128, 256), "BK": (32, 64, 128), "num_warps": (2, 4, 8), "num_stages": (2,)}, make_ssm, 2e-2),
        Problem("layer_norm_backward", "8192 × 4096, f16", layer_norm_backward,
                {"ROWS": (1, 2, 4, 8), "num_warps": (2, 4, 8, 16)}, make_layer_norm),
        Problem("cross_entropy", "2048 × 50304, bf16", cross_entropy,
                {"BLOCK": (1024, 2048, 4096, 8192, 16384, 32768), "num_warps": (4, 8, 16, 32)}, make_cross_entropy),
        Problem("route", "16384 tokens, 8 of 256 experts, f32", route,
                {"ROWS": (1, 2, 4, 8, 16), "num_warps": (1, 2, 4, 8)}, make_route),
    ]
