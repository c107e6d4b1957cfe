"""vLLM's tuner of fused MoE kernels, benchmarks/kernels/benchmark_moe.py: its search space without what cannot win.

The script has no option for a search space. In it, below `search_space = get_configs_compute_bound(…)`:

    search_space = tgopt.adapters.vllm.prune(search_space, dtype=args.dtype, block_shape=block_quant_shape)

or write it as JSON: python -m tgopt.adapters.vllm --dtype=fp8_w8a8 --target=h100 -o space.json
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Any

from . import _moe

MODULES = ("vllm.model_executor.layers.fused_moe.fused_moe",)


def prune(configs: Sequence[_moe.Config], **options: Any) -> list[_moe.Config]:
    """The configurations to keep. Options are dtype ("auto", "fp8_w8a8", "int8_w8a8", "int8_w8a16"), block_shape, top_k,
    compute_type ("bf16", "fp16"), target (the GPU's by default) and file (that has the kernel)."""
    return _moe.prune(configs, package="vllm", modules=MODULES, **options)[0]


def main(arguments: Sequence[str] | None = None) -> int:
    return _moe.main("vllm", MODULES, arguments, "Prune the search space of vLLM's tuner of fused MoE kernels.")


if __name__ == "__main__":
    sys.exit(main())
