"""Of Inductor's adapter what its processes that compile run, too: what Triton would compile for a configuration of a CachingAutotuner, and
which configurations of one are dropped. It is taken from Inductor's own code, which is called and unwound."""

from __future__ import annotations

import functools
import os
import threading
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from .. import _prune as pruning
from .._specialise import LowerError, Source
from .._warn import warn


@dataclass(frozen=True)
class Dropped:
    """What was dropped, as Inductor describes it, and why: a choice of a template, or a configuration of a kernel of the user's."""

    choice: str
    reason: str


# Under this name a tuner that was pruned says what was dropped, also to another process.
PRUNED = "_tgopt_dropped"
_lock = threading.Lock()


class _Taken(BaseException):
    """Unwinds a compilation: Inductor logs what is an Exception as an error."""

    def __init__(self, source: Any, target: Any, options: Any) -> None:
        self.source, self.target, self.options = source, target, options


def taken(tuner: Any, config: Any) -> Source:
    """What a CachingAutotuner would have Triton compile for a configuration. Raises LowerError."""
    import triton
    from triton.compiler.compiler import make_backend

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
            return Source.of(found.source, found.options, make_backend(found.target))
        finally:
            triton.compile = compile
    raise LowerError("Inductor did not have Triton compile it")


def source(tuner: Callable[[], Any], config: Any = None) -> Source | LowerError:
    """What Triton would compile for a configuration of a tuner, by default its first, or why that is not known."""
    try:
        made = tuner()
        return taken(made, config or made.configs[0])
    except Exception as error:  # noqa: BLE001 no failure of ours is the user's
        return LowerError(f"{type(error).__name__}: {error}")


@dataclass(frozen=True)
class Choice:
    """A choice of a template: the module that Inductor wrote for it, and its kernel there."""

    key: str
    path: str
    kernel: str

    def load(self) -> Any:
        from torch._inductor.codecache import PyCodeCache

        return getattr(PyCodeCache.load_by_key_path(self.key, self.path), self.kernel)


def verdict(choice: Choice, environment: Mapping[str, str]) -> pruning.Verdict:
    """What is known of a choice; for a process of Inductor's, which may be older than our part of the environment."""
    os.environ.update(environment)
    return pruning.analyse([source(choice.load)], workers=1)[0]


def prune(tuner: Any, options: Mapping[str, Any]) -> None:
    """Drop configurations of a tuner of a user's kernel, before any is compiled. Never fails."""
    if PRUNED in vars(tuner) or not is_users(tuner) or tuner.compile_results or len(tuner.configs or ()) < 2:
        return
    dropped: list[Dropped] = []
    try:
        configs = list(tuner.configs)
        reasons = pruning.judge(pruning.analyse([source(lambda: tuner, config) for config in configs]), **options)
        name = getattr(tuner.fn, "__name__", "a kernel")
        dropped += [Dropped(f"{name}: {config}", reason) for config, reason in zip(configs, reasons) if reason]
        tuner.configs = [config for config, reason in zip(configs, reasons) if not reason]
    except Exception as error:  # noqa: BLE001 never a reason for a compilation to fail
        warn(f"tgopt: nothing of a kernel under torch.compile is pruned: {type(error).__name__}: {error}")
    setattr(tuner, PRUNED, dropped)


def is_users(tuner: Any) -> bool:
    """Whether a tuner's kernel was written by hand: for those of its own Inductor has few configurations and rules for them."""
    return getattr(getattr(tuner, "heuristic_type", None), "name", "") == "USER_AUTOTUNE"


def compiled(compile: Callable[..., Any], options: Mapping[str, Any], environment: Mapping[str, str], load: Callable[[], Any], *rest: Any) -> Any:
    """In a process of Inductor's: its own compilation of the kernel that `load` gives, pruned."""
    os.environ.update(environment)
    return compile(functools.partial(_loaded, load, options), *rest)


def _loaded(load: Callable[[], Any], options: Mapping[str, Any]) -> Any:
    tuner = load()
    prune(tuner, options)
    return tuner
