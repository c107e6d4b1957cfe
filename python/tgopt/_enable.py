"""tgopt.enable: every autotuned kernel of the process is pruned, those of libraries too; without importing Triton before others do."""

from __future__ import annotations

import importlib.abc
import importlib.machinery
import importlib.util
import os
import sys
from collections.abc import Callable, Mapping, Sequence
from types import ModuleType
from typing import Any

_MODULE = "triton.runtime.autotuner"

# What the pruners that are made get, as of tgopt.prune; None while pruning is not enabled.
_options: dict[str, Any] | None = None


def enable(**options: Any) -> None:
    """Prune every autotuned kernel of this process, as by prune_configs_by={"early_config_prune": tgopt.prune(…)}; what a
    kernel says there itself is done first.

    The options are those of tgopt.prune. The environment does the same without a line of code: TGOPT_PRUNE=1, or
    python -m tgopt script.py.
    """
    global _options
    wrong = sorted(options.keys() - {"spill_probability", "spilled_bytes", "compile", "workers", "verbose"})
    if wrong:
        raise TypeError(f"enable() has no option {wrong[0]!r}: it has spill_probability, spilled_bytes, compile, workers and verbose")
    _options = options
    module = sys.modules.get(_MODULE)
    if module is not None and hasattr(module, "Autotuner"):
        _patch(module)
    elif not any(isinstance(finder, _Finder) for finder in sys.meta_path):
        sys.meta_path.insert(0, _Finder())


def disable() -> None:
    """Undo enable, for what is autotuned from here on."""
    global _options
    _options = None
    sys.meta_path[:] = [finder for finder in sys.meta_path if not isinstance(finder, _Finder)]


def from_environment() -> None:
    """For the .pth file: what TGOPT_PRUNE asks for. Never an error."""
    if os.environ.get("TGOPT_PRUNE", "").strip().lower() in ("", "0", "false", "no", "off"):
        return
    try:
        enable()
    except Exception as error:  # noqa: BLE001 no failure of ours is the user's
        print(f"tgopt: TGOPT_PRUNE has no effect: {error}", file=sys.stderr)


def _patch(module: ModuleType) -> None:
    """Have the Autotuner of Triton put a pruner behind its own."""
    tuner: Any = module.Autotuner
    original: Callable[..., Any] = tuner.prune_configs
    if getattr(original, "_tgopt", False):
        return

    def prune_configs(self: Any, kwargs: Mapping[str, Any]) -> Any:
        if _options is not None:
            _attach(self, _options)
        return original(self, kwargs)

    prune_configs._tgopt = True  # type: ignore[attr-defined]
    tuner.prune_configs = prune_configs


class _Own:
    """What enable put where a kernel's own pruner was: that, and then ours, as long as pruning is enabled."""

    def __init__(self, earlier: Callable[..., Any] | None, options: Mapping[str, Any]) -> None:
        from ._prune import Pruner

        self.earlier, self.options = earlier, options
        self.pruner = Pruner(earlier=earlier, **options)

    def __call__(self, configs: Sequence[Any], named_args: Mapping[str, Any], /, **kwargs: Any) -> Sequence[Any]:
        if _options is not None:
            return self.pruner(configs, named_args, **kwargs)
        return configs if self.earlier is None else list(self.earlier(configs, named_args, **kwargs))


def _attach(tuner: Any, options: Mapping[str, Any]) -> None:
    try:
        from ._prune import Pruner, prune

        own = tuner.early_config_prune
        if isinstance(own, _Own):
            if own.options == options:
                return
            own = own.earlier
        if isinstance(own, Pruner) or own is prune:
            return
        tuner.early_config_prune = _Own(own, options)
    except Exception as error:  # noqa: BLE001 no failure of ours is the user's
        from ._warn import warn

        warn(f"tgopt: nothing is pruned: {type(error).__name__}: {error}")


class _Finder(importlib.abc.MetaPathFinder):
    """Sees to it that Triton's autotuner is patched when it is imported."""

    def find_spec(self, fullname: str, path: Any, target: ModuleType | None = None) -> importlib.machinery.ModuleSpec | None:
        if fullname != _MODULE:
            return None
        for finder in sys.meta_path:
            if isinstance(finder, _Finder):
                continue
            find = getattr(finder, "find_spec", None)
            spec: importlib.machinery.ModuleSpec | None = find(fullname, path, target) if find is not None else None
            if spec is not None:
                if spec.loader is not None and hasattr(spec.loader, "exec_module"):
                    spec.loader = _Loader(spec.loader)
                return spec
        return None


class _Loader(importlib.abc.Loader):
    """The loader that would be, and then the patch."""

    def __init__(self, inner: Any) -> None:
        self.inner = inner

    def __getattr__(self, name: str) -> Any:
        return getattr(self.inner, name)

    def create_module(self, spec: importlib.machinery.ModuleSpec) -> ModuleType | None:
        return self.inner.create_module(spec)  # type: ignore[no-any-return]

    def exec_module(self, module: ModuleType) -> None:
        self.inner.exec_module(module)
        try:
            _patch(module)
        except Exception as error:  # noqa: BLE001 no failure of ours is the user's
            print(f"tgopt: nothing is pruned: {type(error).__name__}: {error}", file=sys.stderr)
