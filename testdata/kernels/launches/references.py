"""What the kernels of ../launches.py compute, by PyTorch, in 32 bits or 64.

A function is called with all arguments of its kernel by their names, tensors in the shapes of the launch file, and returns the
results in the order of its outputs; None is not compared.
"""

import torch


def wide(*tensors):
    return tuple(t.to(torch.float32) for t in tensors)


# Elementwise -----------------------------------------------------------------------------------------------------


def add(x_ptr, y_ptr, **_):
    return x_ptr + y_ptr


def copy(x_ptr, **_):
    return x_ptr


def exponential(x_ptr, **_):
    return torch.exp2(x_ptr)


def dropout(x_ptr, p, seed, **_):
    """Triton's random numbers are Philox 4x32 in ten rounds (Salmon et al., 2011): the seed is the key, an offset the counter."""
    low, key = 2**32 - 1, (seed & (2**32 - 1), seed >> 32)
    counter = [torch.arange(x_ptr.numel(), device=x_ptr.device)] + 3 * [torch.zeros_like(x_ptr, dtype=torch.int64)]

    def product(factor, t):
        """The high and low half of 64 bits without a sign, by halves of 16 bits of t."""
        upper, lower = factor * (t >> 16), factor * (t & 0xFFFF)
        return (upper + (lower >> 16)) >> 16, (((upper & 0xFFFF) << 16) + lower) & low

    for _ in range(10):
        (high0, low0), (high2, low2) = product(0xD2511F53, counter[0]), product(0xCD9E8D57, counter[2])
        counter = [high2 ^ counter[1] ^ key[0], low2, high0 ^ counter[3] ^ key[1], low0]
        key = ((key[0] + 0x9E3779B9) & low, (key[1] + 0xBB67AE85) & low)
    drawn = torch.where(counter[0] >= 2**31, low - counter[0], counter[0])  # the sign folded into 31 bits
    return torch.where(drawn.to(torch.float32) * 4.6566127342e-10 > p, x_ptr / (1 - p), 0.0)


def square_roots(work_ptr, **_):
    return work_ptr.abs().sqrt()


def rotary_embedding(x_ptr, cos_ptr, sin_ptr, **_):
    half = x_ptr.shape[-1] // 2
    (x,) = wide(x_ptr)
    cos, sin = cos_ptr[:, None, :], sin_ptr[:, None, :]
    first, second = x[..., :half], x[..., half:]
    return torch.cat([first * cos - second * sin, second * cos + first * sin], dim=-1)


def transpose(x_ptr, **_):
    return x_ptr.t()


def dequantize_int4(packed_ptr, scale_ptr, **_):
    packed = packed_ptr.to(torch.int32)
    low, high = ((packed & 15) ^ 8) - 8, packed >> 4
    weights = torch.stack([low, high], dim=-1).reshape(packed.shape[0], -1)
    return weights * scale_ptr[:, None]


def unpack_fp4(packed_ptr, **_):
    table = torch.tensor([0, 0.5, 1, 1.5, 2, 3, 4, 6], device=packed_ptr.device)
    packed = packed_ptr.to(torch.int32) & 255

    def value(code):
        return torch.where(code & 8 != 0, -1.0, 1.0) * table[code & 7]

    return value(packed & 15), value(packed >> 4)


def byte_permute(x_ptr, y_ptr, **_):
    x, y = x_ptr.reshape(-1, 4), y_ptr.reshape(-1, 4)
    return torch.cat([x[:, :2], y[:, 2:]], dim=1).flatten()


# Softmax, norms, reductions ---------------------------------------------------------------------------------------


def softmax(x_ptr, **_):
    return torch.softmax(x_ptr.to(torch.float32), dim=1)


def softmax_backward(out_ptr, dout_ptr, **_):
    out, dout = wide(out_ptr, dout_ptr)
    return out * (dout - (out * dout).sum(dim=1, keepdim=True))


def cross_entropy(logits_ptr, labels_ptr, **_):
    (logits,) = wide(logits_ptr)
    lse = torch.logsumexp(logits, dim=1)
    return lse - logits.gather(1, labels_ptr[:, None])[:, 0], lse


def normalized(x, eps):
    mean = x.mean(dim=1, keepdim=True)
    inverse = torch.rsqrt((x - mean).square().mean(dim=1, keepdim=True) + eps)
    return (x - mean) * inverse, mean[:, 0], inverse[:, 0]


def layer_norm(x_ptr, weight_ptr, bias_ptr, eps, **_):
    normal, mean, inverse = normalized(x_ptr.to(torch.float32), eps)
    return normal * weight_ptr + bias_ptr, mean, inverse


def layer_norm_rows(x_ptr, weight_ptr, bias_ptr, eps, **_):
    return layer_norm(x_ptr, weight_ptr, bias_ptr, eps)[0]


def layer_norm_backward(x_ptr, dout_ptr, weight_ptr, mean_ptr, inverse_std_ptr, dweight_ptr, **_):
    x, dout, weight = wide(x_ptr, dout_ptr, weight_ptr)
    inverse = inverse_std_ptr[:, None]
    normal = (x - mean_ptr[:, None]) * inverse
    scaled = weight * dout
    along = (normal * scaled).mean(dim=1, keepdim=True)
    dx = (scaled - normal * along - scaled.mean(dim=1, keepdim=True)) * inverse

    def by_slot(rows):  # row i adds to slot i modulo their number
        return rows.reshape(-1, *dweight_ptr.shape).sum(dim=0)

    return dx, by_slot(dout * normal), by_slot(dout)


def add_rms_norm(x_ptr, residual_ptr, weight_ptr, eps, **_):
    x, residual, weight = wide(x_ptr, residual_ptr, weight_ptr)
    x = x + residual
    return x, x * torch.rsqrt(x.square().mean(dim=1, keepdim=True) + eps) * weight


def sum_rows(x_ptr, **_):
    return x_ptr.to(torch.float32).sum(dim=1)


def max_columns(x_ptr, **_):
    return x_ptr.amax(dim=0)


def argmax_rows(x_ptr, **_):
    (x,) = wide(x_ptr)
    best = x.amax(dim=1)
    columns = torch.arange(x.shape[1], device=x.device)
    first = torch.where(x == best[:, None], columns, x.shape[1]).amin(dim=1)
    return best, first


def log_sum_exp(x_ptr, **_):
    return torch.logsumexp(x_ptr, dim=1)


def quantize_blocks(x_ptr, scale_ptr, **_):
    n_rows, groups = scale_ptr.shape
    x = x_ptr.to(torch.float32).reshape(n_rows, groups, -1)
    scale = x.abs().amax(dim=2).clamp_min(1e-10) / 127
    return torch.floor(x / scale[:, :, None] + 0.5).reshape(n_rows, -1), scale


def dot_product(x_ptr, y_ptr, **_):
    return (x_ptr.double() * y_ptr.double()).sum().reshape(1)


def all_positive(x_ptr, **_):
    return (x_ptr > 0).all().reshape(1)


# Products --------------------------------------------------------------------------------------------------------


def matmul(a_ptr, b_ptr, **_):
    a, b = wide(a_ptr, b_ptr)
    return a @ b


def matmul_silu(a_ptr, b_ptr, **_):
    return torch.nn.functional.silu(matmul(a_ptr, b_ptr))


def matmul_relu(a_ptr, b_ptr, **_):
    return matmul(a_ptr, b_ptr).relu()


def matmul_fp8(a_ptr, b_ptr, a_scale_ptr, b_scale_ptr, **_):
    a, b = wide(a_ptr, b_ptr)
    block = a.shape[1] // a_scale_ptr.shape[1]
    a = a * a_scale_ptr.repeat_interleave(block, dim=1)
    b = b * b_scale_ptr.repeat_interleave(block, dim=1).repeat_interleave(128, dim=0)
    return a @ b.t()


def matmul_int8(a_ptr, b_ptr, scale_ptr, **_):
    a, b = wide(a_ptr, b_ptr)  # sums of 4,096 products of 7 bits are exact
    return (a @ b.t()) * scale_ptr


def matmul_weights_int8(a_ptr, b_ptr, scale_ptr, **_):
    return matmul(a_ptr, b_ptr) * scale_ptr


def matmul_transposed(**given):
    a, b = (given.get(f"{name}_ptr", given.get(f"{name}_desc")) for name in "ab")
    a, b = wide(a, b)
    return a @ b.t()


def batched_products(a_ptr, b_ptr, **_):
    a, b = wide(a_ptr, b_ptr)
    return a @ b


def batched_matmul(a_ptr, b_ptr, k, **_):
    return batched_products(a_ptr[:, :, :k], b_ptr)


def mixture_of_experts(a_ptr, b_ptr, token_of_ptr, expert_of_ptr, weight_ptr, n_slots, **_):
    a, b = wide(a_ptr, b_ptr)
    choices = n_slots // a.shape[0]
    expert = expert_of_ptr.long().repeat_interleave(n_slots // expert_of_ptr.shape[0])
    out = torch.empty(n_slots, b.shape[2], device=a.device)
    for e in range(b.shape[0]):
        slots = (expert == e).nonzero()[:, 0]
        tokens = token_of_ptr[slots].long()
        out[tokens] = (a[tokens // choices] @ b[e]) * weight_ptr[tokens, None]
    return out


def convolution(x, weight, bias, stride):
    padding = weight.shape[0] // 2
    x, weight, bias = wide(x, weight, bias)
    out = torch.nn.functional.conv2d(x.permute(0, 3, 1, 2), weight.permute(3, 2, 0, 1), bias, stride, padding)
    return out.permute(0, 2, 3, 1)


def conv2d_stride1(x_ptr, weight_ptr, bias_ptr, **_):
    return convolution(x_ptr, weight_ptr, bias_ptr, 1)


# Attention -------------------------------------------------------------------------------------------------------


def attend(q, k, v, scale, causal, before=0):
    """Results and log-sum-exp of heads, one after the other: the scores of all do not fit. The first `before` keys are seen by all."""
    out, lse = torch.empty(q.shape, device=q.device), torch.empty(q.shape[:-1], device=q.device)
    for head in range(q.shape[0]):
        scores = (q[head].float() @ k[head].float().t()) * scale
        if causal:
            rows, columns = (torch.arange(n, device=q.device) for n in scores.shape)
            scores = scores.masked_fill(columns[None, :] - before > rows[:, None], float("-inf"))
        lse[head] = torch.logsumexp(scores, dim=1)
        out[head] = torch.softmax(scores, dim=1) @ v[head].float()
    return out, lse


def attention(given, causal):
    q, k, v, out = (given.get(f"{name}_ptr", given.get(f"{name}_desc")) for name in ("q", "k", "v", "out"))
    dim, seq = q.shape[-1], given["seq_len"]
    q, k, v = (t.reshape(-1, seq, dim) for t in (q, k, v))
    result, lse = attend(q, k, v, given["scale"], causal)
    return result.reshape(out.shape), lse.reshape(given["lse_ptr"].shape) if "lse_ptr" in given else None


def attention_causal(**given):
    return attention(given, True)


def attention_full(**given):
    return attention(given, False)


def attention_causal_results(**given):
    return attention(given, True)[0]


def attention_varlen(q_ptr, k_ptr, v_ptr, out_ptr, starts_ptr, scale, **_):
    out = torch.zeros(out_ptr.shape, device=q_ptr.device)
    starts = starts_ptr.tolist()
    for first, stop in zip(starts, starts[1:]):
        own = slice(first, stop)
        q, k, v = (t[own].transpose(0, 1) for t in (q_ptr, k_ptr, v_ptr))
        group = 4  # of the kernel: heads of queries a head of keys
        of = torch.arange(q.shape[0], device=q.device) // group
        out[own] = attend(q, k[of], v[of], scale, True)[0].transpose(0, 1)
    return out


def attention_prefix(q_ptr, prefix_k_ptr, prefix_v_ptr, k_ptr, v_ptr, scale, prefix_len, **_):
    k, v = torch.cat([prefix_k_ptr, k_ptr], dim=1), torch.cat([prefix_v_ptr, v_ptr], dim=1)
    return attend(q_ptr, k, v, scale, True, prefix_len)[0]


def attention_delta(out_ptr, dout_ptr, **_):
    out, dout = wide(out_ptr, dout_ptr)
    return (out * dout).sum(dim=-1)


def gradients(given, causal):
    """dQ, dK, dV by the log-sum-exp and the delta that are given."""
    q, k, v, dout = (given.get(f"{name}_ptr", given.get(f"{name}_desc")) for name in ("q", "k", "v", "dout"))
    seq, dim, scale = given["seq_len"], q.shape[-1], given["scale"]
    q, k, v, dout = (t.reshape(-1, seq, dim) for t in wide(q, k, v, dout))
    dq, dk, dv = (torch.empty_like(q) for _ in range(3))
    for head in range(q.shape[0]):
        p = torch.exp((q[head] @ k[head].t()) * scale - given["lse_ptr"][head][:, None])
        if causal:
            p = p.tril()
        ds = p * (dout[head] @ v[head].t() - given["delta_ptr"][head][:, None])
        dq[head], dk[head], dv[head] = ds @ k[head] * scale, ds.t() @ q[head] * scale, p.t() @ dout[head]
    into = (given.get(f"{name}_ptr", given.get(f"{name}_desc")) for name in ("dq", "dk", "dv"))
    return tuple(t if out is None else t.reshape(out.shape) for t, out in zip((dq, dk, dv), into))


def gradients_dq(**given):
    return gradients(given, False)[0]


def gradients_dq_causal(**given):
    return gradients(given, True)[0]


def gradients_dk_dv(**given):
    return gradients(given, False)[1:]


def gradients_dk_dv_causal(**given):
    return gradients(given, True)[1:]


def gradients_dq_dk_dv(**given):
    return gradients(given, False)


def gradients_dq_dk_dv_causal(**given):
    return gradients(given, True)


# Scans, gathers, the rest ------------------------------------------------------------------------------------------


def cumulative_sum_rows(x_ptr, **_):
    return x_ptr.to(torch.float32).cumsum(dim=1)


def linear_recurrence(decay_ptr, input_ptr, **_):
    decay, value = wide(decay_ptr, input_ptr)
    out = torch.empty_like(value)
    state = torch.zeros_like(value[0])
    for step in range(value.shape[0]):
        state = decay[step] * state + value[step]
        out[step] = state
    return out


def sort_rows(x_ptr, **_):
    return x_ptr.sort(dim=1).values


def sort_descending(x_ptr, **_):
    return x_ptr.sort(dim=1, descending=True).values


def histogram(x_ptr, out_ptr, **_):
    return torch.bincount(x_ptr.long(), minlength=out_ptr.shape[0])


def embedding(ids_ptr, table_ptr, **_):
    return table_ptr[ids_ptr]


def gather_within_rows(x_ptr, index_ptr, **_):
    return x_ptr.gather(1, index_ptr.long())
