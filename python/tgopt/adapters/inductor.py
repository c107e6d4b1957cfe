"""Inductor: choices of templates (matrix products, convolutions, flex attention) that max-autotune makes, and configurations of autotuned
kernels that a compiled function calls, dropped before they are compiled.

    import tgopt.adapters.inductor

    tgopt.adapters.inductor.enable()
    torch.compile(model, mode="max-autotune")

Inductor writes each choice as a module with its configuration in it, and asks what add_preprocessing_fn was given before it
compiles any. The processes that compile for it analyse them, too, where they are there.

Kernels of @triton.autotune come to a CachingAutotuner with all of their configurations, which one process compiles, one after the
other: they are dropped there, before the first.
"""

from __future__ import annotations

import functools
import os
import threading
from collections.abc import Sequence
from typing import Any, Callable

from ._inductor import PRUNED, Choice, Dropped

__all__ = ["Dropped", "dropped", "enable"]

_lock = threading.Lock()
_dropped: list[Dropped] = []


def dropped() -> list[Dropped]:
    """All that was dropped since `enable`."""
    return list(_dropped)


def enable(**options: Any) -> Callable[[], None]:
    """Have what Inductor tunes pruned; options are those of tgopt.prune that say what spills too much (spill_probability,
    spilled_bytes). Gives a function that undoes it. Where PyTorch lacks what is needed it warns, and nothing is changed."""
    from .._warn import warn

    try:
        from torch._inductor import select_algorithm
    except ImportError as error:
        warn(f"tgopt: Inductor cannot be imported: {error}")
        return lambda: None
    _dropped.clear()
    _same_ptxas()
    undoes = [_prune_choices(select_algorithm, options), _prune_kernels(options)]

    def undo() -> None:
        for one in undoes:
            one()

    return undo


def _same_ptxas() -> None:
    """Have this process look for what Inductor's processes compiled. They compile by PyTorch's ptxas, which is part of Triton's keys;
    here that is only set once something was compiled here: PyTorch 2.11 compiles every choice again until then, one after the other."""
    try:
        from torch._inductor.runtime.compile_tasks import _set_triton_ptxas_path
    except ImportError:  # of another release
        return
    _set_triton_ptxas_path()


def _environment() -> dict[str, str]:
    return {name: value for name, value in os.environ.items() if name.startswith("TGOPT_")}


# Choices of templates ----------------------------------------------------------------------------------------------


def _prune_choices(select_algorithm: Any, options: dict[str, Any]) -> Callable[[], None]:
    from .._warn import warn

    if not hasattr(select_algorithm, "add_preprocessing_fn"):
        import torch

        warn(f"tgopt: PyTorch {torch.__version__} has no torch._inductor.select_algorithm.add_preprocessing_fn, so no choice is pruned: 2.11 has it")
        return lambda: None

    def preprocess(choices: list[Any]) -> list[Any]:
        try:
            return _prune(choices, options)
        except Exception as error:  # noqa: BLE001 never a reason for a compilation to fail
            warn(f"tgopt: no choice of Inductor's is pruned: {type(error).__name__}: {error}")
            return choices

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
    modules: list[Choice] = []
    for choice in choices:
        request: Any = getattr(choice, "bmreq", None)
        if not hasattr(request, "module_path") or not hasattr(request, "kernel_name"):
            continue
        asked.append(choice)
        modules.append(Choice(request.module_cache_key, request.module_path, request.kernel_name))
    if len(asked) < 2:
        return list(choices)
    reasons = pruning.judge(_verdicts(modules), **options)
    why = {id(choice): reason for choice, reason in zip(asked, reasons) if reason}
    with _lock:
        _dropped.extend(Dropped(str(choice), why[id(choice)]) for choice in asked if id(choice) in why)
    return [choice for choice in choices if id(choice) not in why]


def _verdicts(modules: Sequence[Choice]) -> list[Any]:
    """What is known of each choice. Lowering is half Python: Inductor's processes, which wait for us, do it side by side."""
    from torch._inductor.async_compile import AsyncCompile

    from .. import _prune as pruning
    from . import _inductor

    if not AsyncCompile.use_process_pool():
        return pruning.analyse([_inductor.source(module.load) for module in modules])
    pool, environment = AsyncCompile.process_pool(), _environment()
    return [future.result() for future in [pool.submit(_inductor.verdict, module, environment) for module in modules]]


# Kernels of the user's ---------------------------------------------------------------------------------------------


def _prune_kernels(options: dict[str, Any]) -> Callable[[], None]:
    """Prune in Inductor's processes what these compile, and here what is compiled here."""
    from .._warn import warn
    from . import _inductor

    try:
        from torch._inductor import async_compile
        from torch._inductor.runtime.triton_heuristics import CachingAutotuner

        compile, precompile = async_compile._worker_compile_triton, CachingAutotuner.precompile
    except (ImportError, AttributeError) as error:
        warn(f"tgopt: autotuned kernels under torch.compile are not pruned, which PyTorch 2.11 compiles in another way: {error}")
        return lambda: None

    @functools.wraps(precompile)
    def pruned(self: Any, *args: Any, **kwargs: Any) -> Any:
        _inductor.prune(self, options)
        with _lock:
            _dropped.extend(vars(self).pop(PRUNED, ()))  # of another process, too
        return precompile(self, *args, **kwargs)

    inside = functools.partial(_inductor.compiled, compile, options, _environment())
    async_compile._worker_compile_triton, CachingAutotuner.precompile = inside, pruned

    def undo() -> None:
        if async_compile._worker_compile_triton is inside:
            async_compile._worker_compile_triton = compile
        if CachingAutotuner.precompile is pruned:
            CachingAutotuner.precompile = precompile

    return undo
