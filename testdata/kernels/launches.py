"""With what the kernels of this folder are run on a GPU: a launch file each configuration, for `tgopt bench`.

docs/launch.md has the schema. Here stands what a signature does not say: shapes, values, the grid, which function of
launches/references.py says what the results are. Kernels without an entry have none: their results depend on what runs first, or
their arguments are addresses of other arguments.
"""

import re

# Of kernels for other targets there are none: all of these are run by scripts/hardware.
RUN = {"sm_80", "sm_90"}

DTYPES = {
    "fp16": "f16", "bf16": "bf16", "fp32": "f32", "fp64": "f64", "fp8e5": "f8E5M2", "fp8e4nv": "f8E4M3FN",
    "i1": "i1", "i8": "i8", "i16": "i16", "i32": "i32", "i64": "i64", "u8": "i8", "u32": "i32",
}


def buffer(*shape, values=None, output=False, reset=False):
    """An argument in memory."""
    said = {"shape": list(shape)}
    if values is not None:
        said["values"] = values
    if output:
        said["output"] = True
    if reset:
        said["reset"] = True
    return said


def normal(*shape):
    return buffer(*shape, values="normal")


def result(*shape):
    return buffer(*shape, output=True)


def launch(sizes, grid, reference, tolerance=(1e-3, 1e-3), flops=None, bytes=None, cases=(), **arguments):
    return {
        "sizes": sizes, "cases": cases, "grid": grid, "arguments": arguments, "tolerance": tolerance, "reference": reference,
        "flops": flops, "bytes": bytes,
    }


# Elementwise -----------------------------------------------------------------------------------------------------


def vectors(reference, width, inputs, grid=None, tolerance=(0, 0), values="normal", **more):
    """Flat arrays of so many bytes an element."""

    def of(c):
        names = {name: buffer("n_elements", values=values) for name in inputs}
        return launch(
            {"n_elements": 1 << 24}, grid or [f"cdiv(n_elements, {c['BLOCK']})"], reference, tolerance,
            bytes=f"{width(c) if callable(width) else width} * n_elements", **names, n_elements="n_elements", **more,
        )

    return of


def vector_add(c, dtype):
    return vectors("add", 3 * (2 if dtype == "fp16" else 4), ("x_ptr", "y_ptr"), out_ptr=result("n_elements"))(c)


def swiglu(c):
    return launch(
        {"n_rows": 4096, "n_cols": 8192}, ["n_rows", f"cdiv(n_cols, {c['BLOCK']})"], "swiglu", (1e-2, 1e-2),
        bytes="6 * n_rows * n_cols", gate_ptr=normal("n_rows", "n_cols"), up_ptr=normal("n_rows", "n_cols"),
        out_ptr=result("n_rows", "n_cols"), stride_gate="n_cols", stride_up="n_cols", stride_out="n_cols", n_cols="n_cols",
    )


def rotary_embedding(c):
    dim = c["HEAD_DIM"]
    return launch(
        {"n_tokens": 8192, "n_heads": 32}, ["n_tokens", f"cdiv(n_heads, {c['BLOCK_HEADS']})"], "rotary_embedding", (1e-2, 1e-2),
        bytes=f"4 * n_tokens * n_heads * {dim}", x_ptr=normal("n_tokens", "n_heads", dim), cos_ptr=normal("n_tokens", dim // 2),
        sin_ptr=normal("n_tokens", dim // 2), out_ptr=result("n_tokens", "n_heads", dim), stride_token=f"n_heads * {dim}",
        stride_head=dim, n_heads="n_heads",
    )


def transpose(c):
    return launch(
        {"n_rows": 8192, "n_cols": 4096}, [f"cdiv(n_rows, {c['BLOCK']})", f"cdiv(n_cols, {c['BLOCK']})"], "transpose", (0, 0),
        bytes="4 * n_rows * n_cols", x_ptr=normal("n_rows", "n_cols"), out_ptr=result("n_cols", "n_rows"), n_rows="n_rows",
        n_cols="n_cols", stride_x="n_cols", stride_out="n_rows",
    )


def dequantize_int4(c):
    return launch(
        {"n_rows": 4096, "n_packed": 2048}, [f"cdiv(n_rows, {c['BLOCK_ROWS']})", f"cdiv(n_packed, {c['BLOCK']})"],
        "dequantize_int4", (1e-3, 1e-3), bytes="5 * n_rows * n_packed",
        packed_ptr=buffer("n_rows", "n_packed", values={"integers": [-128, 127]}), scale_ptr=normal("n_rows"),
        out_ptr=result("n_rows", "2 * n_packed"), n_rows="n_rows", n_packed="n_packed",
    )


# Softmax, norms, reductions ---------------------------------------------------------------------------------------


def rows_of(reference, n_cols, width, tolerance, grid=("n_rows",)):
    def of(c):
        return launch(
            {"n_rows": 8192, "n_cols": n_cols or c["BLOCK"]}, list(grid), reference, tolerance,
            bytes=f"{2 * width} * n_rows * n_cols", x_ptr=normal("n_rows", "n_cols"), out_ptr=result("n_rows", "n_cols"),
            stride_x="n_cols", stride_out="n_cols", n_rows="n_rows", n_cols="n_cols",
        )

    return of


def softmax_backward(c):
    rows = ("n_rows", "n_cols")
    return launch(
        {"n_rows": 8192, "n_cols": c["BLOCK"]}, ["n_rows"], "softmax_backward", (1e-2, 1e-2), bytes="6 * n_rows * n_cols",
        out_ptr=buffer(*rows, values="uniform"), dout_ptr=normal(*rows), dx_ptr=result(*rows), stride="n_cols", n_cols="n_cols",
    )


def cross_entropy(c):
    return launch(
        {"n_rows": 1024, "n_cols": 32000}, ["n_rows"], "cross_entropy", (1e-2, 1e-3), bytes="2 * n_rows * n_cols",
        logits_ptr=normal("n_rows", "n_cols"), labels_ptr=buffer("n_rows", values={"integers": [0, "n_cols"]}),
        loss_ptr=result("n_rows"), lse_ptr=result("n_rows"), stride="n_cols", n_cols="n_cols",
    )


def layer_norm_fwd(c):
    rows = ("n_rows", "n_cols")
    return launch(
        {"n_rows": 4096, "n_cols": 8192}, ["n_rows"], "layer_norm", (1e-2, 1e-2), bytes="4 * n_rows * n_cols",
        x_ptr=normal(*rows), weight_ptr=normal("n_cols"), bias_ptr=normal("n_cols"), out_ptr=result(*rows),
        mean_ptr=result("n_rows"), inverse_std_ptr=result("n_rows"), stride="n_cols", n_cols="n_cols", eps=1e-5,
    )


def layer_norm_fwd_welford(c):
    rows = ("n_rows", c["N_COLS"])
    return launch(
        {"n_rows": 65536}, [f"cdiv(n_rows, {c['BLOCK_ROWS']})"], "layer_norm_rows", (1e-2, 1e-2),
        bytes=f"4 * n_rows * {c['N_COLS']}", x_ptr=normal(*rows), weight_ptr=normal(c["N_COLS"]), bias_ptr=normal(c["N_COLS"]),
        out_ptr=result(*rows), stride=c["N_COLS"], n_rows="n_rows", eps=1e-5,
    )


def layer_norm_bwd(c):
    rows, slots = ("n_rows", "n_cols"), (c["SLOTS"], "n_cols")
    return launch(
        {"n_rows": 4096, "n_cols": c["BLOCK"]}, ["n_rows"], "layer_norm_backward", (2e-2, 2e-2), bytes="6 * n_rows * n_cols",
        x_ptr=normal(*rows), dout_ptr=normal(*rows), weight_ptr=normal("n_cols"), mean_ptr=buffer("n_rows"),
        inverse_std_ptr=buffer("n_rows", values="ones"), dx_ptr=result(*rows), dweight_ptr=result(*slots),
        dbias_ptr=result(*slots), locks_ptr=buffer(c["SLOTS"], 2, reset=True), stride="n_cols", n_cols="n_cols",
    )


def add_rms_norm(c):
    rows = ("n_rows", "n_cols")
    return launch(
        {"n_rows": 8192, "n_cols": c["BLOCK"]}, ["n_rows"], "add_rms_norm", (2e-2, 2e-2), bytes="8 * n_rows * n_cols",
        x_ptr=normal(*rows), residual_ptr=buffer(*rows, values="normal", output=True, reset=True), weight_ptr=normal("n_cols"),
        out_ptr=result(*rows), stride="n_cols", n_cols="n_cols", eps=1e-5,
    )


def sum_rows(c):
    return launch(
        {"n_rows": 8192, "n_cols": 4096}, [f"cdiv(n_rows, {c['BLOCK_ROWS']})"], "sum_rows", (1e-2, 1e-3),
        bytes="2 * n_rows * n_cols", x_ptr=normal("n_rows", "n_cols"), out_ptr=result("n_rows"), stride="n_cols",
        n_rows="n_rows", n_cols="n_cols",
    )


def max_columns(c):
    return launch(
        {"n_rows": 4096, "n_cols": 8192}, [f"cdiv(n_cols, {c['BLOCK']})"], "max_columns", (0, 0),
        bytes="4 * n_rows * n_cols", x_ptr=normal("n_rows", "n_cols"), out_ptr=result("n_cols"), stride="n_cols",
        n_rows="n_rows", n_cols="n_cols",
    )


def argmax_rows(c):
    return launch(
        # Integers repeat, so the first of the largest has to be found.
        {"n_rows": 8192, "n_cols": 8192}, ["n_rows"], "argmax_rows", (0, 0), bytes="2 * n_rows * n_cols",
        x_ptr=buffer("n_rows", "n_cols", values={"integers": [-100, 100]}), value_ptr=result("n_rows"),
        index_ptr=result("n_rows"), stride="n_cols", n_cols="n_cols",
    )


def log_sum_exp(c):
    return launch(
        {"n_rows": 16384, "n_cols": c["BLOCK"]}, ["n_rows"], "log_sum_exp", (1e-4, 1e-4), bytes="4 * n_rows * n_cols",
        x_ptr=normal("n_rows", "n_cols"), out_ptr=result("n_rows"), stride="n_cols", n_cols="n_cols",
    )


def quantize_blocks(c):
    rows, groups = ("n_rows", "n_cols"), f"n_cols // {c['GROUP']}"
    return launch(
        # A rounding that goes the other way is one step.
        {"n_rows": 4096, "n_cols": 4096}, [f"n_rows // {c['BLOCK_ROWS']}", f"n_cols // {c['BLOCK']}"], "quantize_blocks",
        (1, 1e-3), bytes="3 * n_rows * n_cols", x_ptr=normal(*rows), out_ptr=result(*rows), scale_ptr=result("n_rows", groups),
        stride="n_cols",
    )


def dot_product(c):
    return launch(
        {"n_elements": 1 << 22}, ["multiprocessors * 4"], "dot_product", (1, 1e-3), bytes="8 * n_elements",
        x_ptr=normal("n_elements"), y_ptr=normal("n_elements"), out_ptr=buffer(1, output=True, reset=True), n_elements="n_elements",
    )


def all_positive(c):
    return launch(
        {"n_elements": 1 << 24}, [f"cdiv(n_elements, {c['BLOCK']})"], "all_positive", (0, 0), bytes="4 * n_elements",
        x_ptr=buffer("n_elements", values={"uniform": [1, 2]}), out_ptr=buffer(1, values="ones", output=True),
        n_elements="n_elements",
    )


# Products --------------------------------------------------------------------------------------------------------

PRODUCT = {"m": 4096, "n": 4096, "k": 4096}


def tiles(c):
    return f"cdiv(m, {c['BLOCK_M']}) * cdiv(n, {c['BLOCK_N']})"


def product(reference, tolerance, b_columns=False, values="normal", more=None, c_said=None, split=False):
    """C = A @ B; b_columns: B is stored column by column."""

    def of(c):
        b = ("n", "k") if b_columns else ("k", "n")
        return launch(
            dict(PRODUCT), [tiles(c), c["SPLIT_K"]] if split else [tiles(c)], reference(c) if callable(reference) else reference,
            tolerance, flops="2 * m * n * k", a_ptr=buffer("m", "k", values=values), b_ptr=buffer(*b, values=values),
            c_ptr=c_said or result("m", "n"), m="m", n="n", k="k", stride_am="k", stride_bk="n", stride_bn="k", stride_cm="n",
            **(more(c) if more else {}),
        )

    return of


def matmul(c):
    return product({"": "matmul", "silu": "matmul_silu", "relu": "matmul_relu"}[c["ACTIVATION"]], (0.25, 1e-2))(c)


def fp8_scales(c):
    blocks = f"k // {c['BLOCK_K']}"
    return {
        "a_scale_ptr": buffer("m", blocks, values={"uniform": [0.5, 1]}),
        "b_scale_ptr": buffer("n // 128", blocks, values={"uniform": [0.5, 1]}), "stride_scale": blocks,
    }


def matmul_weights_int8(c):
    said = product("matmul_weights_int8", (4, 1e-2), more=lambda c: {"scale_ptr": buffer("n", values="uniform")})(c)
    said["arguments"]["b_ptr"] = buffer("k", "n", values={"integers": [-8, 8]})
    return said


def batched_matmul(c):
    return launch(
        {"batch": 64, "m": 500, "n": 384, "k": 250, "stride": 256}, [f"cdiv(m, {c['BLOCK_M']})", f"cdiv(n, {c['BLOCK_N']})", "batch"],
        "batched_matmul", (0.1, 1e-2), flops="2 * batch * m * n * k", a_ptr=normal("batch", "m", "stride"),
        b_ptr=normal("batch", "k", "n"), c_ptr=result("batch", "m", "n"), m="m", n="n", k="k", stride_ab="m * stride",
        stride_am="stride", stride_bb="k * n", stride_bk="n", stride_cb="m * n", stride_cm="n",
    )


def batched_matmul_3d(c):
    m, n = c["BLOCK_M"], c["BLOCK_N"]
    return launch(
        {"batch": 1024, "k": 256}, [f"batch // {c['BATCH']}"], "batched_products", (0.1, 1e-2), flops=f"2 * batch * {m * n} * k",
        a_ptr=normal("batch", m, "k"), b_ptr=normal("batch", "k", n), c_ptr=result("batch", m, n), stride_ab=f"{m} * k",
        stride_am="k", stride_bb=f"k * {n}", stride_bk=n, stride_cb=m * n, stride_cm=n, k="k",
    )


def matmul_desc(c):
    return launch(
        dict(PRODUCT), [tiles(c)], "matmul_transposed", (0.25, 1e-2), flops="2 * m * n * k", a_desc=normal("m", "k"),
        b_desc=normal("n", "k"), c_desc=result("m", "n"), m="m", n="n", k="k",
    )


def matmul_persistent_desc(c):
    return launch(
        dict(PRODUCT), ["multiprocessors"], "matmul_transposed", (0.25, 1e-2), flops="2 * m * n * k", a_ptr=normal("m", "k"),
        b_ptr=normal("n", "k"), c_ptr=result("m", "n"), m="m", n="n", k="k",
    )


def mixture_of_experts(c):
    top = c["TOP_K"]
    return launch(
        {"n_tokens": 4096, "n_slots": f"n_tokens * {top}", "n_experts": 8, "n": 2048, "k": 2048},
        [f"cdiv(n, {c['BLOCK_N']})", f"n_slots // {c['BLOCK_M']}"], "mixture_of_experts", (1, 2e-2),
        flops="2 * n_slots * n * k", a_ptr=normal("n_tokens", "k"), b_ptr=normal("n_experts", "k", "n"),
        c_ptr=result("n_slots", "n"), token_of_ptr=buffer("n_slots", values={"index": "i0"}),
        expert_of_ptr=buffer(f"n_slots // {c['BLOCK_M']}", values={"index": "i0 * n_experts // (n_slots // %d)" % c["BLOCK_M"]}),
        weight_ptr=buffer("n_slots", values="uniform"), n_slots="n_slots", n="n", k="k", stride_am="k", stride_be="k * n",
        stride_bk="n", stride_cm="n",
    )


def conv2d(c):
    c_in, c_out, kernel, step, padding = (c[name] for name in ("C_IN", "C_OUT", "KERNEL", "STRIDE", "PADDING"))
    out = {f"out_{side}": f"({side} + {2 * padding - kernel}) // {step} + 1" for side in ("height", "width")}
    return launch(
        {"batch": 16, "height": 56, "width": 56, **out},
        [f"cdiv(batch * out_height * out_width, {c['BLOCK_M']})", f"{c_out} // {c['BLOCK_N']}"],
        f"conv2d_stride{step}", (0.25, 1e-2), flops=f"2 * batch * out_height * out_width * {c_in * c_out * kernel * kernel}",
        x_ptr=normal("batch", "height", "width", c_in), weight_ptr=normal(kernel, kernel, c_in, c_out), bias_ptr=normal(c_out),
        out_ptr=result("batch", "out_height", "out_width", c_out), batch="batch", height="height", width="width",
        out_height="out_height", out_width="out_width",
    )


# Attention -------------------------------------------------------------------------------------------------------

# Sixteen heads: the kernels were compiled for a multiple of that.
HEADS = {"batch": 4, "heads": 16, "seq": 1024}
LENGTHS = ({"seq": 1024}, {"seq": 4096})


# The numbers that are rounded are scores, weights and results; of gradients P and dS, too, and what they are summed to is large.
ATTENTION_TOLERANCE = {"fp16": (4e-3, 1e-2), "bf16": (2e-2, 2e-2), "fp8": (0.1, 0.1)}
GRADIENT_TOLERANCE = {"fp16": (0.5, 2e-2), "bf16": (4, 2e-2)}


def attention_flops(c):
    return f"{2 if c.get('CAUSAL') else 4} * batch * heads * seq * seq * {c['HEAD_DIM']}"


def scale_of(c):
    return f"1 / sqrt({c['HEAD_DIM']})"


def masked(c):
    return "attention_causal" if c["CAUSAL"] else "attention_full"


def attention_fwd(c):
    dim = c["HEAD_DIM"]
    heads = ("batch", "heads", "seq", dim)
    strides = {
        f"stride_{tensor}{axis}": value for tensor in "qkvo"
        for axis, value in (("b", f"heads * seq * {dim}"), ("h", f"seq * {dim}"), ("m", dim), ("n", dim))
    }
    # The ends of a sequence that is no multiple of the blocks.
    lengths = ({"seq": 1000}, {"seq": 4000}) if c["BOUNDS"] else LENGTHS
    return launch(
        HEADS, [f"cdiv(seq, {c['BLOCK_M']})", "batch * heads"], masked(c), None, attention_flops(c), cases=lengths,
        q_ptr=normal(*heads), k_ptr=normal(*heads), v_ptr=normal(*heads), out_ptr=result(*heads),
        lse_ptr=result("batch", "heads", "seq"), scale=scale_of(c), n_heads="heads", seq_len="seq", **strides,
    )


def attention_descriptors(grid):
    def of(c):
        rows = ("batch * heads * seq", c["HEAD_DIM"])
        heads = ("batch", "heads", "seq", c["HEAD_DIM"])
        names = {f"{t}_desc": normal(*rows) for t in "qkv"} | {f"{t}_ptr": normal(*heads) for t in "qkv"}
        return launch(
            HEADS, ["multiprocessors"] if grid is None else [f"seq // {c['BLOCK_M']}", "batch * heads"], masked(c), None,
            attention_flops(c), cases=LENGTHS, **names, out_desc=result(*rows), out_ptr=result(*heads),
            lse_ptr=result("batch", "heads", "seq"), scale=scale_of(c), n_batch_heads="batch * heads", seq_len="seq",
        )

    return of


def attention_fwd_varlen(c):
    dim, group = c["HEAD_DIM"], c["GROUP"]
    return launch(
        {"n_seqs": 8, "heads": 16, "longest": 2048, "n_tokens": "n_seqs * longest"},
        [f"cdiv(longest, {c['BLOCK_M']})", "heads", "n_seqs"], "attention_varlen", None,
        q_ptr=normal("n_tokens", "heads", dim), k_ptr=normal("n_tokens", "heads", dim), v_ptr=normal("n_tokens", "heads", dim),
        out_ptr=result("n_tokens", "heads", dim),
        # Each is 100 tokens shorter than the one before.
        starts_ptr=buffer("n_seqs + 1", values={"index": "i0 * longest - 50 * i0 * (i0 - 1)"}), scale=scale_of(c),
        stride_token=f"heads * {dim}", stride_head=dim, stride_out_token=f"heads * {dim}",
    )


def attention_fwd_while(c):
    dim, m, n = c["HEAD_DIM"], c["BLOCK_M"], c["BLOCK_N"]
    heads = ("batch", "heads", "seq", dim)
    return launch(
        {**HEADS, "blocks": f"cdiv(seq, {n})"}, [f"seq // {m}", "batch * heads"], "attention_causal_results", None,
        f"2 * batch * heads * seq * seq * {dim}", cases=LENGTHS, q_ptr=normal(*heads), k_ptr=normal(*heads), v_ptr=normal(*heads),
        out_ptr=result(*heads),
        # All blocks up to the diagonal, in their order.
        next_ptr=buffer(f"seq // {m}", "blocks + 1", values={"index": f"where(i1 < cdiv((i0 + 1) * {m}, {n}), i1, -1)"}),
        scale=scale_of(c), stride_head=f"seq * {dim}", stride_row=dim, seq_len="seq",
    )


def attention_fwd_prefix(c):
    dim = c["HEAD_DIM"]
    own, prefix = ("heads", "seq", dim), ("heads", "prefix", dim)
    return launch(
        {"heads": 64, "seq": 2000, "prefix": 1024}, [f"cdiv(seq, {c['BLOCK_M']})", "heads"], "attention_prefix", None,
        q_ptr=normal(*own), prefix_k_ptr=normal(*prefix), prefix_v_ptr=normal(*prefix), k_ptr=normal(*own), v_ptr=normal(*own),
        out_ptr=result(*own), scale=scale_of(c), stride_head=f"seq * {dim}", stride_row=dim, stride_prefix_head=f"prefix * {dim}",
        stride_prefix_row=dim, prefix_len="prefix", seq_len="seq",
    )


def attention_bwd_delta(c):
    dim = c["HEAD_DIM"]
    heads = ("heads", "seq", dim)
    return launch(
        {"heads": 64, "seq": 4096}, [f"seq // {c['BLOCK_M']}", "heads"], "attention_delta", (1e-2, 1e-3),
        bytes=f"{4 * dim} * heads * seq", out_ptr=normal(*heads), dout_ptr=normal(*heads), delta_ptr=result("heads", "seq"), seq_len="seq",
    )


def attention_backward(gradients, products):
    """What the log-sum-exp is does not matter to gradients that the reference computes by the same formula; this one leaves them
    large enough to be compared: they deviate by 60 or so."""

    def of(c):
        dim = c["HEAD_DIM"]
        own = c.get("BLOCK_OWN") or (c["BLOCK_M"] if gradients == ("dq",) else c["BLOCK_N"])
        causal = c.get("CAUSAL", False)
        heads = ("heads", "seq", dim)
        rows = ("heads * seq", dim)
        names = {f"{t}_ptr": normal(*heads) for t in ("q", "k", "v", "dout")}
        names |= {f"{t}_desc": normal(*rows) for t in ("q", "k", "v", "dout")}
        names |= {f"{t}_ptr": buffer(*heads, output=True, reset=True) for t in gradients}
        names |= {f"{t}_desc": result(*rows) for t in gradients}
        reference = "gradients_" + "_".join(g for g in ("dq", "dk", "dv") if g in gradients) + ("_causal" if causal else "")
        return launch(
            {"heads": 16, "seq": 2048}, [f"seq // {own}", "heads"], reference, (0, 0),
            f"{products if causal else 2 * products} * heads * seq * seq * {dim}", **names,
            lse_ptr=buffer("heads", "seq", values={"uniform": [0, 2]}), delta_ptr=normal("heads", "seq"), scale=scale_of(c), seq_len="seq",
        )

    return of


# Scans, gathers, the rest ------------------------------------------------------------------------------------------


def cumulative_sum_rows(c):
    rows = ("n_rows", "n_cols")
    return launch(
        {"n_rows": 8192, "n_cols": 4096}, [f"n_rows // {c['BLOCK_ROWS']}"], "cumulative_sum_rows", (0.25, 1e-2),
        bytes="4 * n_rows * n_cols", x_ptr=normal(*rows), out_ptr=result(*rows), stride="n_cols", n_cols="n_cols",
    )


def linear_recurrence(c):
    steps = ("n_steps", "n_channels")
    return launch(
        {"n_steps": 2000, "n_channels": 8192}, [f"n_channels // {c['BLOCK']}"], "linear_recurrence", (5e-2, 2e-2),
        bytes="6 * n_steps * n_channels", decay_ptr=buffer(*steps, values="uniform"), input_ptr=normal(*steps),
        out_ptr=result(*steps), stride="n_channels", n_steps="n_steps",
    )


def sort_rows(c):
    rows = ("n_rows", c["BLOCK"])
    return launch(
        {"n_rows": 65536}, [f"n_rows // {c['BLOCK_ROWS']}"], "sort_descending" if c["DESCENDING"] else "sort_rows", (0, 0),
        x_ptr=normal(*rows), out_ptr=result(*rows), stride=c["BLOCK"], n_cols=c["BLOCK"],
    )


def histogram(c):
    return launch(
        {"n_elements": 1 << 24}, [f"cdiv(n_elements, {c['BLOCK']})"], "histogram", (0, 0), bytes="4 * n_elements",
        x_ptr=buffer("n_elements", values={"integers": [0, c["BINS"]]}), out_ptr=buffer(c["BINS"], output=True, reset=True),
        n_elements="n_elements",
    )


def ticket_queue(c):
    return launch(
        {"n_items": 1 << 24}, ["multiprocessors * 8"], "square_roots", (1e-6, 1e-5), bytes="8 * n_items", work_ptr=normal("n_items"),
        next_ptr=buffer(1, reset=True), out_ptr=result("n_items"), n_items="n_items",
    )


def embedding(c):
    return launch(
        {"n_tokens": 16384, "n_ids": 32000}, [f"cdiv(n_tokens, {c['BLOCK_TOKENS']})"], "embedding", (0, 0),
        bytes=f"{4 * c['DIM']} * n_tokens", ids_ptr=buffer("n_tokens", values={"integers": [0, "n_ids"]}),
        table_ptr=normal("n_ids", c["DIM"]), out_ptr=result("n_tokens", c["DIM"]), n_tokens="n_tokens",
    )


def gather_within_rows(c):
    return launch(
        {"n_rows": 65536}, [f"n_rows // {c['BLOCK_ROWS']}"], "gather_within_rows", (0, 0), x_ptr=normal("n_rows", c["N"]),
        index_ptr=buffer("n_rows", c["M"], values={"integers": [0, c["N"]]}), out_ptr=result("n_rows", c["M"]), stride_x=c["N"],
        stride_out=c["M"],
    )


def unpack_fp4(c):
    return launch(
        {"n_packed": 1 << 24}, [f"cdiv(n_packed, {c['BLOCK']})"], "unpack_fp4", (0, 0), bytes="5 * n_packed",
        packed_ptr=buffer("n_packed", values={"integers": [-128, 127]}), low_ptr=result("n_packed"), high_ptr=result("n_packed"),
        n_packed="n_packed",
    )


def byte_permute(c):
    return launch(
        {"n_elements": 1 << 24}, [f"cdiv(n_elements, {c['BLOCK']})"], "byte_permute", (0, 0), bytes="3 * n_elements",
        x_ptr=buffer("n_elements", values={"integers": [-128, 127]}), y_ptr=buffer("n_elements", values={"integers": [-128, 127]}),
        out_ptr=result("n_elements"), n_elements="n_elements",
    )


def timed_copy(c):
    # How long a block took is no result.
    return launch(
        {"n_elements": 1 << 24}, [f"cdiv(n_elements, {c['BLOCK']})"], "copy", (0, 0), bytes="8 * n_elements",
        x_ptr=normal("n_elements"), out_ptr=result("n_elements"), clock_ptr=buffer(f"cdiv(n_elements, {c['BLOCK']})"),
        n_elements="n_elements",
    )


BY_KERNEL = {
    "vector_add_grid_stride": vectors("add", 12, ("x_ptr", "y_ptr"), ["multiprocessors * 8"], out_ptr=result("n_elements")),
    "dropout": vectors("dropout", 8, ("x_ptr",), tolerance=(1e-6, 1e-6), out_ptr=result("n_elements"), p=0.25, seed=1234),
    "fast_exponential": vectors("exponential", 8, ("x_ptr",), tolerance=(1e-5, 1e-5), out_ptr=result("n_elements")),
    "softmax_online": rows_of("softmax", 32768, 2, (1e-7, 2e-2)),
    "softmax_rows": rows_of("softmax", 128, 2, (1e-5, 1e-2), ["multiprocessors * 8"]),
    "matmul_split_k": product("matmul", (0.25, 1e-2), c_said=buffer("m", "n", output=True, reset=True), split=True),
    "matmul_fp8": product("matmul_fp8", (2, 2e-2), True, more=fp8_scales),
    "matmul_int8": product(
        "matmul_int8", (0.5, 1e-2), True, {"integers": [-8, 8]}, lambda c: {"scale_ptr": buffer("n", values={"uniform": [0, 0.1]})}
    ),
    "attention_fwd_desc": attention_descriptors("heads"),
    "attention_fwd_host_desc": attention_descriptors("heads"),
    "attention_fwd_persistent": attention_descriptors(None),
    "attention_bwd_dkdv": attention_backward(("dk", "dv"), 4),
    "attention_bwd_dq": attention_backward(("dq",), 3),
    "attention_bwd": attention_backward(("dq", "dk", "dv"), 7),
    "attention_bwd_atomic": attention_backward(("dq", "dk", "dv"), 5),
}


def of_config(config):
    """What is said of a configuration, None if it has no launch file."""
    if not RUN & {*config.targets, *config.targets_3_9}:
        return None
    name, c = config.kernel.__name__, config.constexprs
    if name == "vector_add":
        return vector_add(c, config.signature["x_ptr"].lstrip("*"))
    if name == "softmax":
        wide = config.signature["x_ptr"] == "*fp32"
        return rows_of("softmax", None, 4 if wide else 2, (1e-7, 1e-4) if wide else (1e-6, 1e-2))(c)
    of = BY_KERNEL.get(name) or globals().get(name)
    if of is None:
        return None
    said = of(c)
    if name.startswith("attention_bwd") and name != "attention_bwd_delta":
        said["tolerance"] = GRADIENT_TOLERANCE[re.search(r"bf16|fp16", str(config.signature))[0]]
    if name.startswith("attention_fwd"):
        said["tolerance"] = ATTENTION_TOLERANCE[re.search(r"bf16|fp16|fp8", str(config.signature))[0]]
    return said


# Text ------------------------------------------------------------------------------------------------------------


def scalar(value):
    """A number or expression of YAML, in quotes where a list would end at its comma."""
    text = str(value)
    return f'"{text}"' if re.search(r'[,:#{}\[\]"]|^[&*!|>%@`\'-]', text) and not isinstance(value, (int, float)) else text


def inline(value):
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(inline(v) for v in value) + "]"
    if isinstance(value, dict):
        return "{" + ", ".join(f"{name}: {inline(v)}" for name, v in value.items()) + "}"
    return scalar(value)


def argument(name, kind, said):
    kind = kind.partition(":")[0]
    descriptor = re.fullmatch(r"tensordesc<(\w+)\[([\d,]+)\]>", kind)
    dtype = descriptor[1] if descriptor else kind.lstrip("*")
    fields = {"name": name, "dtype": DTYPES[dtype]}
    if descriptor:
        fields |= {"shape": said["shape"], "block": [int(n) for n in descriptor[2].split(",")]}
        fields |= {key: value for key, value in said.items() if key != "shape"}
    elif kind.startswith("*"):
        fields |= said
    else:
        fields["value"] = said
    return fields


def text_of(config):
    """The launch file of a configuration, None if it has none."""
    said = of_config(config)
    if said is None:
        return None
    lines = ["# Written by generate.py from launches.py; docs/launch.md has the schema.", f"kernel: {config.kernel.__name__}", "sizes:"]
    lines += [f"  {name}: {scalar(value)}" for name, value in said["sizes"].items()]
    if said["cases"]:
        lines += ["cases:"] + [f"  - {inline(case)}" for case in said["cases"]]
    lines += [f"grid: {inline(said['grid'])}", "arguments:"]
    for name in config.kernel.arg_names:
        if name not in config.constexprs:
            lines.append("  - " + inline(argument(name, config.signature[name], said["arguments"][name])))
    lines.append("tolerance: " + inline(dict(zip(("absolute", "relative"), said["tolerance"]))))
    if said["reference"]:
        lines.append("reference: " + inline({"file": "references.py", "function": said["reference"]}))
    lines += [f"{name}: {scalar(said[name])}" for name in ("flops", "bytes") if said[name]]
    return "\n".join(lines) + "\n"


def write(configs, folder):
    """Write the launch files, and remove those of no configuration."""
    wanted = {f"{config.stem}.launch.yaml": text_of(config) for config in configs}
    for path in folder.glob("*.launch.yaml"):
        if wanted.get(path.name) is None:
            path.unlink()
    folder.mkdir(exist_ok=True)
    for name, text in wanted.items():
        if text is not None:
            (folder / name).write_text(text)
