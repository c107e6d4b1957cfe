"""tgopt.prune: configurations of an autotuned kernel that cannot win, dropped before they are compiled."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Callable, Mapping, Sequence


@dataclass(frozen=True)
class Verdict:
    """What is known of a configuration before it is compiled. Bytes are of shared memory a block or of spills a thread."""

    config: Any
    launches: bool | None  # None: it was not analysed, error says why
    over: str  # whose buffer is over and by how much, or ""
    spill_probability: float | None
    spilled_bytes: float | None
    registers: int | None
    shared_bytes: int | None
    shared_limit: int | None
    error: str


@dataclass(frozen=True)
class Pruned:
    """What pruning a sweep gave: the configurations kept, in their order, and of each of all why."""

    kernel: str
    target: str
    kept: Sequence[Any]
    dropped: Sequence[tuple[Any, str]]  # configuration, why
    verdicts: Sequence[Verdict]

    def table(self) -> str:
        raise NotImplementedError


def prune(
    configs: Any = None,
    named_args: Mapping[str, Any] | None = None,
    *,
    earlier: Callable[..., Any] | None = None,
    spill_probability: float = 0.5,
    spilled_bytes: float = 64,
    compile: bool | None = None,
    workers: int | None = None,
    verbose: bool | None = None,
    kernel: Any = None,
    target: Any = None,
    **kwargs: Any,
) -> Any:
    """For triton.autotune: prune_configs_by={"early_config_prune": tgopt.prune} or tgopt.prune(earlier=…, …)."""
    raise NotImplementedError


def sweep(
    kernel: Any,
    configs: Sequence[Any],
    args: Sequence[Any] = (),
    kwargs: Mapping[str, Any] | None = None,
    *,
    signature: Any = None,
    constants: Mapping[str, Any] | None = None,
    target: Any = None,
    spill_probability: float = 0.5,
    spilled_bytes: float = 64,
    workers: int | None = None,
) -> Pruned:
    """Which configurations prune would keep, without a tuner and without a GPU: for adapters and tests."""
    raise NotImplementedError


def judge(verdicts: Sequence[Verdict], *, spill_probability: float = 0.5, spilled_bytes: float = 64) -> list[str]:
    """Why each is dropped, "" for what is kept. Never drops all."""
    raise NotImplementedError
