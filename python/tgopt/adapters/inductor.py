"""Inductor's max-autotune: choices of templates (matrix products, convolutions, flex attention) dropped before they are compiled.

    import tgopt.adapters.inductor

    tgopt.adapters.inductor.enable()
    torch.compile(model, mode="max-autotune")

Inductor writes each choice as a module with its configuration in it, and asks what add_preprocessing_fn was given before it
compiles any. What Triton would compile is taken from Inductor's own code, which is called and unwound.
"""

from __future__ import annotations

import threading
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Callable


@dataclass(frozen=True)
class Dropped:
    """A choice that was dropped, as Inductor describes it, and why."""

    choice: str
    reason: str


_lock = threading.Lock()
_dropped: list[Dropped] = []


def dropped() -> list[Dropped]:
    """All that was dropped since `enable`."""
    return list(_dropped)


def enable(**options: Any) -> Callable[[], None]:
    """Have Inductor's choices pruned; options are those of tgopt.prune that say what spills too much (spill_probability,
    spilled_bytes). Gives a function that undoes it. Where PyTorch has no such hook it warns, and nothing is changed."""

    from .._prune import warn

    def preprocess(choices: list[Any]) -> list[Any]:
        try:
            return _prune(choices, options)
        except Exception as error:  # noqa: BLE001 never a reason for a compilation to fail
            warn(f"no choice of Inductor's is pruned: {type(error).__name__}: {error}")
            return choices

    try:
        from torch._inductor import select_algorithm
    except ImportError as error:
        warn(f"Inductor cannot be imported: {error}")
        return lambda: None
    if not hasattr(select_algorithm, "add_preprocessing_fn"):
        import torch

        warn(f"PyTorch {torch.__version__} has no torch._inductor.select_algorithm.add_preprocessing_fn, so nothing is pruned: 2.11 has it")
        return lambda: None
    _dropped.clear()
    select_algorithm.add_preprocessing_fn(preprocess)

    def undo() -> None:
        functions = getattr(select_algorithm.get_algorithm_selector_cache(), "preprocessing_fns", [])
        if preprocess in functions:
            functions.remove(preprocess)

    return undo


def _prune(choices: Sequence[Any], options: dict[str, Any]) -> list[Any]:
    """The choices but for those of Triton's templates that cannot win. Choices of other kinds are kept."""
    from .. import _prune as pruning

    asked: list[Any] = []
    sources: list[Any] = []
    for choice in choices:
        request = getattr(choice, "bmreq", None)
        if not hasattr(request, "module_path") or not hasattr(request, "kernel_name"):
            continue
        asked.append(choice)
        sources.append(_source(request))
    if len(asked) < 2:
        return list(choices)
    reasons = pruning.judge(pruning.analyse(sources), **options)
    why = {id(choice): reason for choice, reason in zip(asked, reasons) if reason}
    with _lock:
        _dropped.extend(Dropped(str(choice), why[id(choice)]) for choice in asked if id(choice) in why)
    return [choice for choice in choices if id(choice) not in why]


def _source(request: Any) -> Any:
    """What Triton would compile for a choice: a Source, or the LowerError that says why it is not known."""
    from torch._inductor.codecache import PyCodeCache

    from .._specialise import LowerError

    try:
        module = PyCodeCache.load_by_key_path(request.module_cache_key, request.module_path)
        tuner = getattr(module, request.kernel_name)
        return taken(tuner, tuner.configs[0])
    except Exception as error:  # noqa: BLE001 no failure of ours is the user's
        return LowerError(f"{type(error).__name__}: {error}")


class _Taken(BaseException):
    """Unwinds a compilation: Inductor logs what is an Exception as an error."""

    def __init__(self, source: Any, target: Any, options: Any) -> None:
        self.source, self.target, self.options = source, target, options


def taken(tuner: Any, config: Any) -> Any:
    """What a CachingAutotuner would have Triton compile for a configuration, as a Source."""
    import triton
    from triton.compiler.compiler import make_backend

    from .._specialise import LowerError, Source

    me = threading.get_ident()
    with _lock:
        compile = triton.compile

        def take(source: Any, target: Any = None, options: Any = None, **rest: Any) -> Any:
            if threading.get_ident() != me:
                return compile(source, target=target, options=options, **rest)
            raise _Taken(source, target, options)

        triton.compile = take
        try:
            tuner._precompile_config(config)
        except _Taken as found:
            backend = make_backend(found.target)
            options = backend.parse_options({**(found.options or {}), **found.source.parse_options()})
            return Source(found.source, options, backend)
        finally:
            triton.compile = compile
    raise LowerError("Inductor did not have Triton compile it")
