"""tgopt.rewrite: passes of tgopt inside of Triton's compilation; tgopt.variants: rewritten kernels for the user's own autotune.

Triton has an option `ir_override`, the file of a text that takes the place of a stage's. What it holds is part of all of Triton's
keys (of the kernels in memory, on disk, and of those that are being compiled), and goes with a kernel into whatever thread compiles
it. So what is to be done to a kernel is said there: "tgopt:PIPELINE", which names no file, and Triton passes over it; behind Triton's
own stage ttgir the passes run on what that made. Three functions of Triton are wrapped for it, once and for good:

- JITFunction.run: what is launched within `rewrite` gets the option, before Triton looks for a kernel in memory;
- parse_options of the backends: so does what is compiled without a launch. AMD's options have no such field, and get it there;
- add_stages of the backends: the stage ttgir of what has the option runs the passes.

A file would be wrong here: it is of one specialization, and Triton would take it for arguments that are not as aligned, too. The
stage hook of Triton 3.6 and later has one place, which others take, and since 3.7 is a part of the key of every kernel, rewritten
or not; it is called in add_stages, before our wrapper looks at the stages, so that both work.
"""

from __future__ import annotations

import contextvars
import copy
import functools
import os
import threading
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from . import _binary, _lower, _serve
from ._warn import warn

__all__ = ["Rewrite", "Rewritten", "rewrite", "variants"]

# Before a pipeline in ir_override. What is compiled has behind it which tgopt rewrites: another is another key.
MARK, BY = "tgopt:", "#"

# Pipelines of the contexts around, the outermost first.
_active: contextvars.ContextVar[tuple[str, ...]] = contextvars.ContextVar("tgopt_rewrite", default=())
# Whether a launch of ours waits for what is compiled, and can begin again.
_launching: contextvars.ContextVar[bool] = contextvars.ContextVar("tgopt_launching", default=False)

_lock = threading.Lock()
_missing = False  # tgopt cannot be asked: kernels stay as they are


class _Lost(Exception):
    """tgopt did not answer: nothing that was compiled may be kept under the name of a rewritten kernel."""


def rewrite(passes: str) -> Rewrite:
    """Run passes of tgopt on the TTGIR of the kernels that are compiled within.

    passes is a pipeline as `tgopt opt --passes` takes it: "reduce-liveness", "reduce-liveness{mode=smem},cse". For a `with`, of
    this thread or task alone, and for functions and kernels as a decorator; contexts within others add their passes. Other kernels, and these
    outside of it, are as Triton makes them, as are those where a pass fails, which is warned of once. A pipeline that there is not raises
    ValueError.
    """
    return Rewrite(passes)


class Rewrite:
    """A pipeline, as context manager and decorator. It may be entered again, and by several threads."""

    def __init__(self, passes: str) -> None:
        self.passes = _checked(passes)
        _install()

    def __enter__(self) -> Rewrite:  # noqa: PYI034 Self is younger than Python 3.9
        _active.set((*_active.get(), self.passes))
        return self

    def __exit__(self, *_: object) -> None:
        active = _active.get()
        last = len(active) - 1 - active[::-1].index(self.passes)
        _active.set(active[:last] + active[last + 1 :])

    def __call__(self, function: Any) -> Any:
        if hasattr(function, "run") and hasattr(function, "__getitem__"):
            return Rewritten(function, self)

        @functools.wraps(function)
        def within(*args: Any, **kwargs: Any) -> Any:
            with self:
                return function(*args, **kwargs)

        return within

    def __repr__(self) -> str:
        return f"tgopt.rewrite({self.passes!r})"


class Rewritten:
    """A kernel that is rewritten wherever it is launched. What it has beside that is the kernel's, which is its `fn`."""

    def __init__(self, kernel: Any, by: Rewrite) -> None:
        self.fn, self.rewrite = kernel, by
        functools.update_wrapper(self, kernel, updated=())  # type: ignore[arg-type]

    def __getitem__(self, grid: Any) -> Callable[..., Any]:
        def launch(*args: Any, **kwargs: Any) -> Any:
            with self.rewrite:
                return self.fn[grid](*args, **kwargs)

        return launch

    def run(self, *args: Any, **kwargs: Any) -> Any:
        with self.rewrite:
            return self.fn.run(*args, **kwargs)

    def warmup(self, *args: Any, **kwargs: Any) -> Any:
        with self.rewrite:
            return self.fn.warmup(*args, **kwargs)

    def __getattr__(self, name: str) -> Any:
        if name in ("fn", "rewrite"):  # while it is being copied
            raise AttributeError(name)
        return getattr(self.fn, name)

    def __repr__(self) -> str:
        return f"{self.rewrite!r}({self.fn!r})"


def variants(
    kernel: Any,
    passes: str | Sequence[str],
    configs: Iterable[Any] | None = None,
    args: Sequence[Any] = (),
    kwargs: Mapping[str, Any] | None = None,
    *,
    signature: Any = None,
    constants: Mapping[str, Any] | None = None,
    target: Any = None,
) -> list[Any]:
    """Configurations of a kernel with which it is rewritten, to stand beside those of an autotune.

    Each of configs (by default those of the autotuned kernel) is copied for each pipeline of passes, with the option
    `ir_override`. With arguments or a signature, as of `tgopt.report`, each is lowered, and those are left out that the
    passes change nothing of.
    """
    if configs is None:
        configs = kernel.configs if hasattr(kernel, "configs") else ()
    base = [config for config in configs if not _file(config.ir_override)]
    if not base:
        raise ValueError("variants needs configurations: those of the autotune, as configs=[triton.Config(…), …]")
    pipelines = [_checked(one) for one in ([passes] if isinstance(passes, str) else passes)]
    _install()
    made = []
    for config in base:
        before = (config.ir_override.removeprefix(MARK) + ",") if config.ir_override else ""
        for pipeline in pipelines:
            variant = copy.copy(config)
            variant.ir_override = MARK + before + pipeline
            made.append((config, pipeline, variant))
    if not args and not kwargs and signature is None:
        return [variant for _, _, variant in made]
    sources = [_lower.source(kernel, args, kwargs, config=config, signature=signature, constants=constants, target=target) for config in base]
    texts = {id(base[number]): found.text for number, found in _lower.lower_all(sources) if isinstance(found, _lower.Lowered)}
    return [variant for config, pipeline, variant in made if _changes(texts.get(id(config)), pipeline)]


def _file(override: Any) -> bool:
    """Whether an option names a file, of which nobody makes a variant."""
    return bool(override) and not str(override).startswith(MARK)


def _changes(text: str | None, pipeline: str) -> bool:
    """Whether passes change a text; what nobody knows, Triton shall tell."""
    if text is None:
        return True
    try:
        return bool(_serve.ask("rewrite", text=text, passes=pipeline)["changed"])
    except _serve.AnswerError:
        return False
    except _serve.TgoptError:
        return True


def _checked(passes: str) -> str:
    """A pipeline that tgopt knows. Where tgopt cannot be asked that is warned of, and it counts as one."""
    passes = passes.strip()
    if not passes or BY in passes:
        raise ValueError(f"'{passes}' is no pipeline of passes, which is such as 'reduce-liveness' (tgopt passes lists them)")
    try:
        _serve.ask("rewrite", text="module {\n}\n", passes=passes)
    except _serve.AnswerError as error:
        raise ValueError(str(error)) from None
    except Exception as error:  # noqa: BLE001 no failure of ours is the user's
        _lose(error)
    return passes


def _lose(error: BaseException) -> None:
    global _missing
    _missing = True
    warn(f"tgopt.rewrite: kernels stay as Triton makes them: {error}", "missing")


# Keys ------------------------------------------------------------------------------------------------------------


@functools.cache
def _by() -> str:
    """Which tgopt rewrites: its version, and which file that is, since one that is being worked on keeps its version."""
    status = os.stat(_binary.binary())
    return f"{_serve.ask('version')['version']}-{status.st_size:x}-{status.st_mtime_ns:x}"


def _override(given: Any) -> Any:
    """ir_override of a kernel that is to be compiled here and was given one, or None: what it is to be."""
    if _file(given) or given and BY in given:
        return given
    active = _active.get()
    passes = (*active, given[len(MARK) :]) if given else active
    if not passes or _missing:
        return None
    try:
        return f"{MARK}{','.join(passes)}{BY}{_by()}"
    except Exception as error:  # noqa: BLE001 no failure of ours is the user's
        _lose(error)
        return None


# Triton ----------------------------------------------------------------------------------------------------------


def _install() -> None:
    """Wrap the functions of Triton, and those of backends that came since."""
    from triton.backends import backends
    from triton.runtime.jit import JITFunction

    with _lock:
        for owner, name, wrap in (
            (JITFunction, "run", _run),
            *((backend.compiler, "parse_options", _parse_options) for backend in backends.values()),
            *((backend.compiler, "add_stages", _add_stages) for backend in backends.values()),
        ):
            of = getattr(owner, name)
            if not getattr(of, "_tgopt_rewrite", False):
                wrapped = functools.wraps(of)(wrap(of))
                wrapped._tgopt_rewrite = True  # type: ignore[attr-defined]
                setattr(owner, name, wrapped)


def _run(run: Callable[..., Any]) -> Callable[..., Any]:
    def launched(self: Any, *args: Any, **kwargs: Any) -> Any:
        given = kwargs.get("ir_override")
        if given is None and not _active.get():
            return run(self, *args, **kwargs)
        override = _override(given)
        if override is None or _file(override):
            return run(self, *args, **{**kwargs, "ir_override": override} if override else _without(kwargs))
        token = _launching.set(True)
        try:
            return run(self, *args, **{**kwargs, "ir_override": override})
        except _Lost as error:
            _lose(error)
        finally:
            _launching.reset(token)
        return run(self, *args, **_without(kwargs))

    return launched


def _without(kwargs: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in kwargs.items() if name != "ir_override"}


def _parse_options(parse: Callable[..., Any]) -> Callable[..., Any]:
    def parsed(self: Any, opts: Any) -> Any:
        given = opts.get("ir_override")
        if given is None and not _active.get():
            return parse(self, opts)
        override = _override(given)
        options = parse(self, {**_without(opts), "ir_override": override} if override else _without(opts))
        if override and getattr(options, "ir_override", None) != override:
            # What Triton makes its keys and metadata of.
            options.__dict__["ir_override"] = override
        return options

    return parsed


def _add_stages(add: Callable[..., Any]) -> Callable[..., Any]:
    def added(self: Any, stages: dict[str, Any], options: Any, *rest: Any, **named: Any) -> Any:
        result = add(self, stages, options, *rest, **named)
        override = getattr(options, "ir_override", None)
        if isinstance(override, str) and override.startswith(MARK) and "ttgir" in stages:
            stages["ttgir"] = _stage(stages["ttgir"], override[len(MARK) :].partition(BY)[0])
        return result

    return added


def _stage(stage: Callable[..., Any], passes: str) -> Callable[..., Any]:
    def ttgir(module: Any, metadata: dict[str, Any]) -> Any:
        made = stage(module, metadata)
        said: dict[str, Any] = {"passes": passes, "changed": False, "failed": None}
        # With the kernel, for who asks later why it is as it is.
        metadata["tgopt"] = said
        try:
            answer = _serve.ask("rewrite", text=str(made), passes=passes)
            if not answer["changed"]:
                return made
            rewritten = _parsed(answer["text"], made.context)
            _same_interface(made, rewritten)
        except Exception as error:
            if _launching.get() and not isinstance(error, (_serve.AnswerError, _Refused)):
                # It may answer the next time.
                raise _Lost(str(error)) from error
            said["failed"] = str(error)
            warn(f"tgopt.rewrite: {made.get_entry_func_name()} stays as Triton makes it: {passes}: {error}", passes)
            return made
        said["changed"] = True
        return rewritten

    return ttgir


class _Refused(Exception):
    """Triton does not take what passes made."""


def _parsed(text: str, context: Any) -> Any:
    """A text as Triton reads it, which verifies it."""
    try:
        return _lower.parse_text(text, context)
    except Exception as error:
        raise _Refused(f"Triton does not read what was made: {error}") from error


def _same_interface(before: Any, after: Any) -> None:
    """How a kernel is launched was decided before: its arguments, descriptors and warps stay."""
    if _interface(before) != _interface(after):
        raise _Refused("the arguments, the layouts of descriptors or the number of warps are others, by which a launch goes")


def _interface(module: Any) -> list[Any]:
    name = module.get_entry_func_name()
    found = [name, module.get_function_signature(module.get_function(name))]
    found += [module.get_int_attr(f"ttg.{attribute}") for attribute in ("num-warps", "num-ctas", "threads-per-warp", "total-num-warps")]
    descriptors = getattr(module, "get_tensordesc_metadata", None)
    return [*found, descriptors() if descriptors else None]
