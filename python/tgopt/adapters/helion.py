"""Helion's autotuner: configurations dropped before they are compiled.

    import tgopt.adapters.helion

    @helion.kernel(autotune_config_filter=tgopt.adapters.helion.config_filter)
    def kernel(x: torch.Tensor) -> torch.Tensor: …

or `tgopt.adapters.helion.enable()` for every kernel of the process, where whole generations are pruned at once. Helion's own code
for a configuration is made and called with a launcher that takes down what would be launched; nothing is.
"""

from __future__ import annotations

import threading
import weakref
from collections.abc import Sequence
from typing import Any, Callable

from .. import _config, _stack

# Of each search what is known of the configuration that launches and spills least.
_best: weakref.WeakKeyDictionary[Any, Any] = weakref.WeakKeyDictionary()
_lock = threading.Lock()


def config_filter(config: Any) -> Any:
    """For autotune_config_filter: the configuration, or None where it cannot launch, or will spill much while another of the search
    does not."""
    try:
        search = _search()
        return config if _prune(search, [config])[0] else None
    except Exception as error:  # noqa: BLE001 never a reason for a search to fail
        _warn(error)
        return config


def enable() -> Callable[[], None]:
    """Have every search of the process prune what it is about to compile. Gives a function that undoes it. Where Helion has not what
    is needed it warns, and nothing is changed."""
    try:
        from helion.autotuner.base_search import BaseSearch

        within = BaseSearch._apply_config_filter
    except (ImportError, AttributeError) as error:
        _warn(error)
        return lambda: None

    def apply(self: Any, configs: list[Any]) -> tuple[list[Any], list[int]]:
        passing, numbers = within(self, configs)
        try:
            keep = _prune(self, passing)
        except Exception as error:  # noqa: BLE001 no failure of ours is the user's
            _warn(error)
            return passing, numbers
        return [c for c, kept in zip(passing, keep) if kept], [n for n, kept in zip(numbers, keep) if kept]

    BaseSearch._apply_config_filter = apply

    def undo() -> None:
        if BaseSearch._apply_config_filter is apply:
            BaseSearch._apply_config_filter = within

    return undo


def _warn(error: Exception) -> None:
    from .._warn import warn

    warn(f"tgopt: configurations of Helion are not pruned: {type(error).__name__}: {error}")


def _search() -> Any:
    """The search that a filter is asked by: Helion gives a filter the configuration alone."""
    found = _stack.caller(lambda one: hasattr(one, "kernel") and hasattr(one, "args") and hasattr(one.kernel, "compile_config"))
    if found is None:
        raise LookupError("the filter was not called by a search of Helion's")
    return found


def _prune(search: Any, configs: Sequence[Any]) -> list[bool]:
    """Of each configuration whether it is kept."""
    from .. import _prune as pruning
    from .._specialise import LowerError

    sources: list[Any] = []
    for config in configs:
        try:
            sources.append(taken(search.kernel, config, search.args))
        except Exception as error:  # noqa: BLE001 Helion's own errors are for Helion to tell
            sources.append(LowerError(f"{type(error).__name__}: {error}"))
    verdicts = pruning.analyse(sources)
    with _lock:
        # A generation is judged with the best that the search has had, which stands before it.
        best = _best.get(search)
        reasons = pruning.judge([*([best] if best else []), *verdicts])
        known = [verdict for verdict in [best, *verdicts] if verdict is not None and verdict.launches and verdict.spilled_bytes is not None]
        if known:
            _best[search] = min(known, key=lambda verdict: verdict.spilled_bytes or 0.0)
    return [not reason for reason in reasons[-len(verdicts) :]]


class _Launched(BaseException):
    """Unwinds the function that Helion wrote, at its first launch."""

    def __init__(self, kernel: Any, args: tuple[Any, ...], options: dict[str, Any]) -> None:
        self.kernel, self.args, self.options = kernel, args, options


def taken(kernel: Any, config: Any, args: Sequence[Any], target: Any = None) -> Any:
    """What Triton would compile for a configuration of a bound kernel, as a Source. Raises LowerError."""
    import triton

    from .. import _lower

    def launcher(jit: Any, grid: Any, *args: Any, **options: Any) -> Any:
        raise _Launched(jit, args, options)

    function = kernel.compile_config(config, allow_print=False)
    try:
        function(*args, _launcher=launcher)
    except _Launched as found:
        named = {name: value for name, value in found.options.items() if name in found.kernel.arg_names}
        options = {name: value for name, value in found.options.items() if name in _config.LAUNCH}
        return _lower.source(found.kernel, found.args, named, config=triton.Config({}, **options), target=target)
    raise _lower.LowerError("what Helion wrote launches nothing")
