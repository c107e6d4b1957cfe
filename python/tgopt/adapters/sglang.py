"""SGLang's tuner of fused MoE kernels: its search space without what cannot win.

    python -m tgopt.adapters.sglang --dtype=fp8_w8a8 --block-shape 128 128 --target=h100 -o space.json
    python tuning_fused_moe_triton.py --tune --search-space-file=space.json …

A tuner that has no --search-space-file: call `prune` on the list that its get_configs_compute_bound returns.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Any

from . import _moe

# Where the kernel is, latest first.
MODULES = (
    "sglang.kernels.ops.moe.fused_moe_triton_kernels",
    "sglang.srt.layers.moe.moe_runner.triton_utils.fused_moe_triton_kernels",
    "sglang.srt.layers.moe.fused_moe_triton.fused_moe_triton_kernels",
    "sglang.srt.layers.moe.fused_moe_triton.fused_moe",
)


def prune(configs: Sequence[_moe.Config], **options: Any) -> list[_moe.Config]:
    """The configurations to keep. Options are dtype ("auto", "fp8_w8a8", "int8_w8a8", "int8_w8a16"), block_shape, top_k,
    compute_type ("bf16", "fp16"), target (the GPU's by default) and file (that has the kernel)."""
    return _moe.prune(configs, package="sglang", modules=MODULES, **options)[0]


def main(arguments: Sequence[str] | None = None) -> int:
    return _moe.main("sglang", MODULES, arguments, "Prune the search space of SGLang's tuner of fused MoE kernels.")


if __name__ == "__main__":
    sys.exit(main())
