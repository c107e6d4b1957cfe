"""Convolutions: as an implicit matrix product, depthwise, and causal along one axis."""

import triton
import triton.language as tl

from config import CDNA, Config


@triton.jit
def conv2d(
    x_ptr, weight_ptr, bias_ptr, out_ptr, batch, height, width, out_height, out_width,
    C_IN: tl.constexpr, C_OUT: tl.constexpr, KERNEL: tl.constexpr, STRIDE: tl.constexpr, PADDING: tl.constexpr,
    BLOCK_M: tl.constexpr, BLOCK_N: tl.constexpr, BLOCK_K: tl.constexpr,
):
    """Channels-last input, weights [KERNEL, KERNEL, C_IN, C_OUT]: a product of
    [batch * positions, KERNEL * KERNEL * C_IN] with [KERNEL * KERNEL * C_IN, C_OUT], its left side gathered."""
    positions = tl.program_id(0) * BLOCK_M + tl.arange(0, BLOCK_M)
    out_channels = tl.program_id(1) * BLOCK_N + tl.arange(0, BLOCK_N)
    in_image = out_height * out_width
    image = positions // in_image
    out_y = positions % in_image // out_width
    out_x = positions % out_width
    BLOCKS_C: tl.constexpr = C_IN // BLOCK_K
    acc = tl.zeros([BLOCK_M, BLOCK_N], tl.float32)
    for step in range(KERNEL * KERNEL * BLOCKS_C):
        tap = step // BLOCKS_C
        channels = step % BLOCKS_C * BLOCK_K + tl.arange(0, BLOCK_K)
        y = out_y * STRIDE - PADDING + tap // KERNEL
        x = out_x * STRIDE - PADDING + tap % KERNEL
        inside = (image < batch) & (y >= 0) & (y < height) & (x >= 0) & (x < width)
        pixels = (image * height + y) * width + x
        a = tl.load(x_ptr + pixels[:, None] * C_IN + channels[None, :], mask=inside[:, None], other=0.0)
        b = tl.load(weight_ptr + (tap * C_IN + channels)[:, None] * C_OUT + out_channels[None, :])
        acc = tl.dot(a, b, acc)
    acc += tl.load(bias_ptr + out_channels).to(tl.float32)[None, :]
    out_ptrs = out_ptr + positions[:, None] * C_OUT + out_channels[None, :]
    tl.store(out_ptrs, acc.to(out_ptr.dtype.element_ty), mask=(positions < batch * in_image)[:, None])


@triton.jit
def depthwise_conv2d(
    x_ptr, weight_ptr, out_ptr, height, width, channels, KERNEL: tl.constexpr, BLOCK_X: tl.constexpr,
    BLOCK_C: tl.constexpr,
):
    """One filter a channel, channels last, same size out: no matrix product, every input read KERNEL^2 times."""
    row = tl.program_id(0)
    image = row // height
    y = row % height
    xs = tl.program_id(1) * BLOCK_X + tl.arange(0, BLOCK_X)
    cs = tl.program_id(2) * BLOCK_C + tl.arange(0, BLOCK_C)
    c_in_range = (cs < channels)[None, :]
    acc = tl.zeros([BLOCK_X, BLOCK_C], tl.float32)
    for dy in tl.static_range(KERNEL):
        for dx in tl.static_range(KERNEL):
            in_y = y + dy - KERNEL // 2
            in_x = xs + dx - KERNEL // 2
            inside = (in_y >= 0) & (in_y < height) & (in_x >= 0) & (in_x < width)
            pixels = (image * height + in_y) * width + in_x
            x_ptrs = x_ptr + pixels[:, None] * channels + cs[None, :]
            x = tl.load(x_ptrs, mask=inside[:, None] & c_in_range, other=0.0)
            weight = tl.load(weight_ptr + (dy * KERNEL + dx) * channels + cs, mask=cs < channels, other=0.0)
            acc += x.to(tl.float32) * weight[None, :].to(tl.float32)
    out_ptrs = out_ptr + (row * width + xs)[:, None] * channels + cs[None, :]
    tl.store(out_ptrs, acc.to(out_ptr.dtype.element_ty), mask=(xs < width)[:, None] & c_in_range)


@triton.jit
def causal_conv1d(
    x_ptr, weight_ptr, bias_ptr, out_ptr, seq_len, channels, TAPS: tl.constexpr, BLOCK_T: tl.constexpr,
    BLOCK_C: tl.constexpr,
):
    """The short convolution of a state-space layer: TAPS past steps a channel, then SiLU."""
    first = tl.program_id(0) * BLOCK_T
    cs = tl.program_id(1) * BLOCK_C + tl.arange(0, BLOCK_C)
    sequence = tl.program_id(2).to(tl.int64) * seq_len
    steps = first + tl.arange(0, BLOCK_T)
    c_in_range = cs < channels
    acc = tl.zeros([BLOCK_T, BLOCK_C], tl.float32)
    acc += tl.load(bias_ptr + cs, mask=c_in_range, other=0.0).to(tl.float32)[None, :]
    for tap in tl.static_range(TAPS):
        at = steps + tap - (TAPS - 1)
        inside = ((at >= 0) & (at < seq_len))[:, None] & c_in_range[None, :]
        x = tl.load(x_ptr + (sequence + at)[:, None] * channels + cs[None, :], mask=inside, other=0.0)
        weight = tl.load(weight_ptr + tap * channels + cs, mask=c_in_range, other=0.0)
        acc += x.to(tl.float32) * weight[None, :].to(tl.float32)
    out = acc * tl.sigmoid(acc)
    out_ptrs = out_ptr + (sequence + steps)[:, None] * channels + cs[None, :]
    tl.store(out_ptrs, out.to(out_ptr.dtype.element_ty), mask=(steps < seq_len)[:, None] & c_in_range[None, :])


def _conv(c_in, c_out, kernel, stride, m, n, k, launches, targets):
    return Config(
        conv2d, f"f16-c{c_in}x{c_out}k{kernel}s{stride}-m{m}n{n}k{k}",
        {
            "x_ptr": "*fp16", "weight_ptr": "*fp16", "bias_ptr": "*fp16", "out_ptr": "*fp16", "batch": "i32",
            "height": "i32", "width": "i32", "out_height": "i32", "out_width": "i32",
        },
        {
            "C_IN": c_in, "C_OUT": c_out, "KERNEL": kernel, "STRIDE": stride, "PADDING": kernel // 2,
            "BLOCK_M": m, "BLOCK_N": n, "BLOCK_K": k,
        },
        launches=launches, targets=targets,
    )


CONFIGS = [
    _conv(128, 128, 3, 1, 128, 128, 32, ((8, 3),), ("sm_80", "sm_90", "gfx942")),
    _conv(256, 512, 1, 2, 64, 64, 64, ((4, 2),), ("sm_100", "gfx90a", "gfx1100")),
    Config(
        depthwise_conv2d, "f16-k3x16c64",
        {
            "x_ptr": "*fp16", "weight_ptr": "*fp16", "out_ptr": "*fp16", "height": "i32", "width": "i32",
            "channels": "i32:16",
        },
        {"KERNEL": 3, "BLOCK_X": 16, "BLOCK_C": 64},
        launches=((4, 1),), targets=("sm_90", "gfx90a"), targets_3_9=("gfx90a",),
    ),
    Config(
        causal_conv1d, "bf16-k4t64c64",
        {
            "x_ptr": "*bf16", "weight_ptr": "*bf16", "bias_ptr": "*bf16", "out_ptr": "*bf16", "seq_len": "i32",
            "channels": "i32:16",
        },
        {"TAPS": 4, "BLOCK_T": 64, "BLOCK_C": 64},
        launches=((4, 1),), targets=("sm_80", *CDNA), targets_3_9=("sm_80", "gfx90a"),
    ),
]
