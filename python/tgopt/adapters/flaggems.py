"""FlagGems' LibTuner, which is an Autotuner of Triton's with a search and a database of its own.

    import tgopt.adapters.flaggems

    tgopt.adapters.flaggems.enable()

LibTuner calls prune_configs of the class that it inherits: what a kernel's own pruning leaves is pruned by tgopt.prune. What its database
has is measured no more, pruned or not.
"""

from __future__ import annotations

from typing import Any, Callable


def enable(**options: Any) -> Callable[[], None]:
    """Have every LibTuner of the process pruned; options are those of tgopt.prune. Gives a function that undoes it. Where there is no
    LibTuner it warns, and nothing is changed."""
    try:
        from flag_gems.utils.libentry import LibTuner
    except Exception as error:  # noqa: BLE001 FlagGems raises all kinds where it finds no chip
        _warn(f"flag_gems.utils.libentry.LibTuner cannot be had: {type(error).__name__}: {error}")
        return lambda: None
    return install(LibTuner, options)


def install(tuner: type, options: dict[str, Any]) -> Callable[[], None]:
    """Wrap prune_configs of a class of tuners."""
    own = tuner.__dict__.get("prune_configs")
    within = tuner.prune_configs  # type: ignore[attr-defined]

    def prune_configs(self: Any, kwargs: dict[str, Any]) -> list[Any]:
        kept = list(within(self, kwargs))
        try:
            from .._prune import Pruner

            return list(Pruner(kernel=self, **options)(kept, self.nargs, **kwargs))
        except Exception as error:  # noqa: BLE001 never a reason for a kernel to fail
            _warn(f"configurations of FlagGems are not pruned: {type(error).__name__}: {error}")
            return kept

    tuner.prune_configs = prune_configs  # type: ignore[attr-defined]

    def undo() -> None:
        if tuner.__dict__.get("prune_configs") is not prune_configs:
            return
        if own is None:
            del tuner.prune_configs  # type: ignore[attr-defined]
        else:
            tuner.prune_configs = own  # type: ignore[attr-defined]

    return undo


def _warn(message: str) -> None:
    from .._warn import warn

    warn(f"tgopt: {message}")
