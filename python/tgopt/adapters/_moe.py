"""Fused mixture-of-experts kernels, which SGLang and vLLM tune by scripts of their own: search spaces as JSON in and out.

Both have a kernel `fused_moe_kernel` of one descent: parameters are known by their names, whatever their number and order. What
a configuration needs of a chip depends on no shape but by what divides it, which for these layers 16 does.
"""

from __future__ import annotations

import argparse
import itertools
import json
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from . import _source

Config = dict[str, Any]

# What the tuners try on NVIDIA's chips.
SPACE = {
    "BLOCK_SIZE_M": (16, 32, 64, 128, 256),
    "BLOCK_SIZE_N": (32, 64, 128, 256),
    "BLOCK_SIZE_K": (64, 128, 256),
    "GROUP_SIZE_M": (1, 16, 32, 64),
    "num_warps": (4, 8),
    "num_stages": (2, 3, 4, 5),
}
DTYPES = ("auto", "fp8_w8a8", "int8_w8a8", "int8_w8a16")
KERNEL = "fused_moe_kernel"

# Parameters by name: "a", "b" and "c" are the types of the operands and the result, "scale" is one of 32 bits or nothing.
POINTERS = {
    "a_ptr": "a", "b_ptr": "b", "c_ptr": "c", "a_scale_ptr": "a_scale", "b_scale_ptr": "b_scale", "topk_weights_ptr": "*fp32",
    "sorted_token_ids_ptr": "*i32", "expert_ids_ptr": "*i32", "num_tokens_post_padded_ptr": "*i32",
    "a_desc": None, "b_desc": None, "bias_ptr": None, "b_bias_ptr": None, "add_mask_ptr": None, "b_zp_ptr": None,
}  # fmt: skip
ONE = ("stride_ak", "stride_bk", "stride_cn")  # operands lie row after row
ANY = ("stride_asm", "stride_ask", "stride_bse", "stride_bsk", "stride_bsn")  # one scale or many
FLAGS = ("MUL_ROUTED_WEIGHT", "per_channel_quant", "c_sorted", "FUSE_ADD_TO_OUTPUT", "MASK_OUTPUT", "FUSE_SUM_ALL_REDUCE",
         "naive_block_assignment", "HAS_BIAS", "use_fp8_w8a8", "use_int8_w8a8", "use_int8_w8a16")  # fmt: skip


def space() -> list[Config]:
    """The configurations that the tuners try on NVIDIA's chips, where no file says others."""
    return [dict(zip(SPACE, values)) for values in itertools.product(*SPACE.values())]


def prune(
    configs: Sequence[Config],
    *,
    package: str,
    modules: tuple[str, ...],
    dtype: str = "auto",
    block_shape: Sequence[int] | None = None,
    top_k: int = 8,
    compute_type: str = "bf16",
    target: Any = None,
    file: str | Path | None = None,
) -> tuple[list[Config], list[tuple[Config, str]]]:
    """The configurations to keep, in their order, and those dropped with why. What cannot be analysed is kept; all are, and a
    warning says why, where none can be."""
    try:
        return _prune(configs, modules, dtype, block_shape, top_k, compute_type, target, file)
    except Exception as error:  # noqa: BLE001 never a reason for a tuner to end
        from .._warn import warn

        warn(f"tgopt: no configuration of {package} is pruned: {error}")
        return list(configs), []


def _prune(
    configs: Sequence[Config], modules: tuple[str, ...], dtype: str, block_shape: Sequence[int] | None, top_k: int, compute_type: str,
    target: Any, file: str | Path | None,
) -> tuple[list[Config], list[tuple[Config, str]]]:  # fmt: skip
    import triton

    from .. import _lower, _prune

    if dtype not in DTYPES:
        raise ValueError(f"no dtype is called '{dtype}': it is one of {', '.join(DTYPES)}")
    kernel = _source.kernel(KERNEL, modules, file)
    chip = _lower.target_of(target)
    signature, constants = arguments(kernel.arg_names, dtype, block_shape, top_k, compute_type)
    swaps = dtype == "fp8_w8a8" and chip.backend == "cuda" and chip.arch == 90
    taken = set(kernel.arg_names)
    # The order in which programs take tiles changes nothing of what one needs.
    alike: dict[str, list[int]] = {}
    for number, config in enumerate(configs):
        key = json.dumps({name: value for name, value in sorted(config.items()) if name != "GROUP_SIZE_M"})
        alike.setdefault(key, []).append(number)
    asked = []
    for numbers in alike.values():
        config = dict(configs[numbers[0]])
        options = {name: config.pop(name) for name in ("num_warps", "num_stages") if name in config}
        config.setdefault("SPLIT_K", 1)
        if block_shape and "SPLIT_K" in taken:  # vLLM's launcher does this, SGLang's leaves such configurations out
            config["BLOCK_SIZE_K"] = min(config["BLOCK_SIZE_K"], *block_shape)
        for name in ("swap_ab", "SWAP_AB"):
            config[name] = swaps and config["BLOCK_SIZE_M"] < 64 <= config["BLOCK_SIZE_N"]
        backend_only = ("waves_per_eu", "matrix_instr_nonkdim", "kpack")
        named = {name: value for name, value in config.items() if name in taken or name in backend_only}
        asked.append(triton.Config(named, **options))
    pruned = _prune.sweep(kernel, asked, signature=signature, constants=constants, target=target)
    why = {id(config): reason for config, reason in pruned.dropped}
    reasons = {number: why.get(id(one), "") for one, numbers in zip(asked, alike.values()) for number in numbers}
    kept = [config for number, config in enumerate(configs) if not reasons[number]]
    return kept, [(config, reasons[number]) for number, config in enumerate(configs) if reasons[number]]


def arguments(
    names: Sequence[str], dtype: str, block_shape: Sequence[int] | None, top_k: int, compute_type: str
) -> tuple[dict[str, Any], dict[str, Any]]:
    """Types and constants of a kernel's parameters by name, but for those of configurations. Raises ValueError for one whose name
    says nothing to us and that has no default: a release of the package that is newer than this."""
    import triton.language as tl

    small = {"fp8_w8a8": "*fp8e4nv", "int8_w8a8": "*i8"}.get(dtype)
    types: dict[str, str | None] = {"a": small or f"*{compute_type}", "b": small or ("*i8" if dtype == "int8_w8a16" else f"*{compute_type}"), "c": f"*{compute_type}"}  # fmt: skip
    types["a_scale"] = "*fp32" if small else None
    types["b_scale"] = "*fp32" if dtype != "auto" else None
    known: dict[str, Any] = {
        "group_n": block_shape[0] if block_shape else 0, "group_k": block_shape[1] if block_shape else 0, "top_k": top_k,
        "compute_type": {"bf16": tl.bfloat16, "fp16": tl.float16, "fp32": tl.float32}[compute_type], "even_Ks": True, "ROUTER_TOPK": top_k,
        **dict.fromkeys(FLAGS, False),
    }  # fmt: skip
    if dtype != "auto":
        known[f"use_{dtype}"] = True
        known["per_channel_quant"] = dtype.startswith("int8") and not block_shape
    signature: dict[str, Any] = {}
    constants: dict[str, Any] = {}
    for name in names:
        if name in POINTERS:
            kind = POINTERS[name]
            signature[name] = types.get(kind, kind) if kind else None
        elif name in ("N", "K", "EM", "num_valid_tokens"):
            signature[name] = "i32:16"
        elif name.startswith("stride_"):
            signature[name] = "i32:1" if name in ONE else "i32" if name in ANY and dtype != "auto" else "i32:16"
        elif name in known:
            constants[name] = known[name]
    return signature, constants


def main(package: str, modules: tuple[str, ...], arguments: Sequence[str] | None, about: str) -> int:
    """The command line of an adapter."""
    parser = argparse.ArgumentParser(prog=f"python -m tgopt.adapters.{package}", description=about)
    parser.add_argument("space", nargs="?", help="a JSON list of configurations, '-' for standard input; the tuner's own without it")
    parser.add_argument("-o", "--out", default="-", help="where the JSON list of those to keep goes")
    parser.add_argument("--target", help="the chip, such as sm_90; the GPU's by default")
    parser.add_argument("--dtype", choices=DTYPES, default="auto")
    parser.add_argument("--block-shape", type=int, nargs=2, metavar=("N", "K"), help="of quantisation by blocks")
    parser.add_argument("--top-k", type=int, default=8)
    parser.add_argument("--compute-type", choices=("bf16", "fp16"), default="bf16")
    parser.add_argument("--kernel", metavar="FILE", help=f"the Python file that has {KERNEL}, where the package is not installed")
    options = parser.parse_args(arguments)
    try:
        configs = space() if options.space is None else json.loads(_read(options.space))
        if not isinstance(configs, list) or not all(isinstance(config, Mapping) for config in configs):
            raise ValueError("it is no JSON list of objects")
    except (OSError, ValueError) as error:
        parser.error(f"{options.space}: {error}")
    kept, dropped = prune(
        configs, package=package, modules=modules, dtype=options.dtype, block_shape=options.block_shape, top_k=options.top_k,
        compute_type=options.compute_type, target=options.target, file=options.kernel,
    )  # fmt: skip
    text = "[\n" + ",\n".join(f"  {json.dumps(config)}" for config in kept) + "\n]\n"
    if options.out == "-":
        sys.stdout.write(text)
    else:
        Path(options.out).write_text(text, encoding="utf-8")
    print(f"tgopt: {len(kept)} of {len(configs)} configurations are kept", file=sys.stderr)
    for config, reason in dropped:
        print(f"  {json.dumps(config)}: {reason}", file=sys.stderr)
    return 0


def _read(path: str) -> str:
    return sys.stdin.read() if path == "-" else Path(path).read_text(encoding="utf-8")
