"""What a launch of a kernel would compile, by Triton's own launcher: specialised as it is, and then not compiled.

A launch compiles by the attribute `compile` of its JITFunction, in every release from 3.4 to 3.9; that attribute becomes a
descriptor here, which outside of `specialise` gives what was there. Inside, it takes the source and the options and unwinds.
Which driver is active is asked of a stand-in there, so that no GPU is needed or touched and nothing is put into the caches of
kernels. Both go by a context variable: other threads launch as ever.
"""

from __future__ import annotations

import contextvars
import copy
import functools
import hashlib
import importlib.util
import os
import sys
import threading
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ._binary import TgoptError


class LowerError(TgoptError):
    """A kernel cannot be lowered as asked; the message says why."""

    asserted = False  # by a static assertion of its author, so that it is not to be compiled


class Interpreted(LowerError):
    """With TRITON_INTERPRET=1 nothing is compiled."""


@dataclass(frozen=True)
class Source:
    """What Triton would compile: its ASTSource, its options as the backend has them, and for what."""

    source: Any
    options: Any
    backend: Any

    @classmethod
    def of(cls, source: Any, options: Mapping[str, Any] | None, backend: Any) -> Source:
        """What a compilation was asked for, by its source and options."""
        return cls(source, backend.parse_options({**(options or {}), **source.parse_options()}), backend)

    @property
    def name(self) -> str:
        return str(self.source.name)

    @property
    def target(self) -> Any:
        return self.backend.target

    @functools.cached_property
    def key(self) -> str:
        """A hash of all that its TTGIR depends on; "" where a hook has a part in that and does not say which."""
        import triton
        from triton._C.libtriton import get_cache_invalidating_env_vars

        hooked = _hook_key()
        if hooked is None:
            return ""
        override = getattr(self.options, "ir_override", None)
        content = ""
        if override and not str(override).startswith("tgopt:"):
            with open(override, "rb") as file:
                content = hashlib.sha256(file.read()).hexdigest()
        target = self.target
        try:
            backend = self.backend.hash()
        except Exception:  # noqa: BLE001 some ask a linker of AMD's, which is missing where there is no such GPU
            backend = "none"
        parts = [triton.__version__, _installed(), self.source.hash(), backend, self.options.hash(), content, hooked]
        parts += [target.backend, str(target.arch), str(target.warp_size), str(sorted(get_cache_invalidating_env_vars().items()))]
        return hashlib.sha256("\0".join(parts).encode()).hexdigest()


@functools.cache
def _installed() -> str:
    """Which files of Triton there are, by size and time: hashing the library takes a second."""
    import triton

    root = os.path.dirname(os.path.abspath(triton.__file__))
    parts = []
    for folder in ("_C", "compiler", "language", "backends", "runtime"):
        for path, folders, files in os.walk(os.path.join(root, folder)):
            folders.sort()
            for name in sorted(files):
                if name.endswith((".py", ".so", ".pyd", ".bc")):
                    status = os.stat(os.path.join(path, name))
                    parts.append(f"{os.path.join(path, name)}:{status.st_size}:{status.st_mtime_ns}")
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()


def _hook_key() -> str | None:
    """What a hook on the stages says of itself; None of one that says nothing, as in Triton 3.6."""
    from triton import knobs

    hook = getattr(knobs.runtime, "add_stages_inspection_hook", None)
    if hook is None:
        return ""
    try:
        return str(hook())
    except Exception:  # noqa: BLE001 it is anybody's code
        return None


class _Taken(BaseException):
    """Unwinds a launch; no `except Exception` of a library on the way holds it."""

    def __init__(self, source: Any, options: Any) -> None:
        self.source, self.options = source, options


class Driver:
    """Stands for the driver of a GPU of some kind."""

    def __init__(self, target: Any) -> None:
        self.target = target

    def get_current_target(self) -> Any:
        return self.target

    def get_current_device(self) -> Any:
        return 0

    def set_current_device(self, device: Any) -> None:
        pass

    def get_current_stream(self, device: Any = None) -> int:
        return 0

    def get_device_capability(self, device: Any = None) -> tuple[int, int]:
        arch = self.target.arch
        return (arch // 10, arch % 10) if isinstance(arch, int) else (0, 0)

    def get_active_torch_device(self) -> Any:
        import torch  # type: ignore[import-not-found,unused-ignore]

        return torch.device("cpu")


class _Nowhere(Driver):
    """The stand-in while a source is taken: its device is none that others launch on, so that nothing is in the kernels'
    caches, which are by device."""

    def get_current_device(self) -> Any:
        return ("tgopt", self.target.backend, str(self.target.arch), self.target.warp_size)


# The driver while a source is taken or lowered.
_standing: contextvars.ContextVar[Driver | None] = contextvars.ContextVar("tgopt_driver", default=None)
_taking: contextvars.ContextVar[bool] = contextvars.ContextVar("tgopt_taking", default=False)
_lock = threading.Lock()


def _take(source: Any, target: Any = None, options: Any = None, **_: Any) -> Any:
    raise _Taken(source, options)


class _Compile:
    """The attribute `compile` of JITFunctions."""

    def __get__(self, function: Any, owner: Any = None) -> Any:
        if function is None:
            return self
        if _taking.get():
            return _take
        try:
            return function.__dict__["compile"]
        except KeyError:
            raise AttributeError("compile") from None

    def __set__(self, function: Any, value: Any) -> None:
        function.__dict__["compile"] = value


def _install() -> None:
    """Have Triton ask here; once, and again where somebody put another driver's holder there."""
    from triton.runtime.jit import JITFunction

    module = sys.modules["triton.runtime.driver"]
    holder = module.driver  # type: ignore[attr-defined,unused-ignore]
    if isinstance(JITFunction.__dict__.get("compile"), _Compile) and getattr(type(holder), "_tgopt", False):
        return
    with _lock:
        if not isinstance(JITFunction.__dict__.get("compile"), _Compile):
            JITFunction.compile = _Compile()  # type: ignore[attr-defined,unused-ignore]
        base = type(holder)
        if getattr(base, "_tgopt", False):
            return
        inherited = base.__dict__.get("active")  # a property since 3.5

        def kept(self: Any) -> Any:
            return self.__dict__["active"]

        getter = inherited.fget if isinstance(inherited, property) and inherited.fget is not None else kept

        def active(self: Any) -> Any:
            standing = _standing.get()
            if standing is not None:
                return standing
            return getter(self)

        def set_active(self: Any, value: Any) -> None:
            self.__dict__["active"] = value

        setter = inherited.fset if isinstance(inherited, property) else set_active
        holder.__class__ = type(base.__name__, (base,), {"_tgopt": True, "active": property(active, setter)})


def _without_torch(backend: Any) -> None:
    """AMD's backend asks PyTorch of which kind a tensor is; stand-ins are no tensors of it."""
    kind = type(backend)
    if "is_within_2gb" in kind.__dict__ and importlib.util.find_spec("torch") is None:
        kind.is_within_2gb = staticmethod(lambda tensor: tensor.ptr_range() < 1 << 31 if hasattr(tensor, "ptr_range") else False)


def within(target: Any, function: Callable[[], Any]) -> Any:
    """Call a function in a context where the driver is a stand-in's, and compilations are in nobody's executor."""
    _install()
    context = contextvars.copy_context()

    def run() -> Any:
        _standing.set(_Nowhere(target))
        mode = sys.modules.get("triton.runtime._async_compile")
        if mode is not None:
            mode.active_mode.set(None)  # type: ignore[attr-defined,unused-ignore]
        return function()

    return context.run(run)


def current_target() -> Any:
    """What the real driver says: the GPU that launches are for."""
    from triton.runtime import driver

    try:
        return driver.active.get_current_target()
    except Exception as error:
        raise LowerError(f"there is no GPU to lower for, so the target has to be named, such as target='sm_90' ({_line(error)})") from error


def _line(error: BaseException) -> str:
    lines = str(error).strip().splitlines()
    return f"{type(error).__name__}: {lines[0]}" if lines else type(error).__name__


def jit_of(kernel: Any) -> Any:
    """The JITFunction inside of what decorators made of it."""
    from triton.runtime.jit import JITFunction

    inner = kernel
    for _ in range(64):
        if isinstance(inner, JITFunction):
            return inner
        inner = getattr(inner, "fn", None)
    what = getattr(kernel, "__name__", None) or type(kernel).__name__
    if type(kernel).__name__ == "InterpretedFunction" or type(getattr(kernel, "fn", None)).__name__ == "InterpretedFunction":
        raise Interpreted(f"{what} is interpreted (TRITON_INTERPRET=1): nothing is compiled")
    raise LowerError(f"{what} is no function of @triton.jit")


def autotuner_of(kernel: Any) -> Any:
    """The Autotuner among the decorators of a kernel, or None."""
    inner = kernel
    for _ in range(64):
        if inner is None or hasattr(inner, "prune_configs"):
            return inner
        inner = getattr(inner, "fn", None)
    return None


def is_descriptor(value: Any) -> bool:
    return "TensorDescriptor" in type(value).__name__ and hasattr(value, "block_shape")


def _copied(value: Any) -> Any:
    if not is_descriptor(value):
        return value
    copied = copy.copy(value)
    if isinstance(copied.block_shape, list):
        copied.block_shape = list(copied.block_shape)
    return copied


def bind(kernel: Any, args: Sequence[Any], kwargs: Mapping[str, Any], config: Any) -> tuple[Any, list[Any], dict[str, Any]]:
    """What a launch of a kernel with a configuration comes to: the JITFunction, its arguments, and its keywords with options.

    The kernel may be decorated by heuristics and autotune. Hooks of the configuration are called, as before a launch, with
    descriptors that are copies: they may set the blocks of these.
    """
    jit = jit_of(kernel)
    args, named = [_copied(value) for value in args], {name: _copied(value) for name, value in kwargs.items() if name not in ("grid", "warmup")}

    def configure(tuner: Any) -> None:
        if config is None:
            return
        named.update(config.all_kwargs())
        every = {**dict(zip(jit.arg_names, args)), **named}
        if config.pre_hook is not None:
            config.pre_hook(every)
        if getattr(tuner, "user_defined_pre_hook", False) and any(map(is_descriptor, every.values())):
            tuner.pre_hook(every)

    if autotuner_of(kernel) is None:
        configure(None)
    inner = kernel
    while inner is not jit:
        if hasattr(inner, "prune_configs"):
            configure(inner)
        elif isinstance(getattr(inner, "values", None), dict):
            for name, heuristic in inner.values.items():
                named[name] = heuristic({**dict(zip(inner.arg_names, args)), **named})
        inner = inner.fn
    return jit, args, named


def specialise(kernel: Any, args: Sequence[Any], kwargs: Mapping[str, Any], config: Any, target: Any) -> Source:
    """What a launch of a kernel with a configuration compiles for a target. Raises LowerError."""
    from triton.compiler import make_backend

    name = getattr(jit_of(kernel), "__name__", "the kernel")
    backend = make_backend(target)
    _without_torch(backend)

    def launch() -> None:
        jit, positional, named = bind(kernel, args, kwargs, config)
        _taking.set(True)
        jit.warmup(*positional, grid=(1,), **named)

    try:
        within(target, launch)
    except _Taken as taken:
        return Source.of(taken.source, taken.options, backend)
    except Exception as error:
        raise LowerError(f"a launch of {name} fails before it is compiled: {_line(error)}") from error
    raise LowerError(f"a launch of {name} compiles nothing: a hook (knobs.runtime.jit_cache_hook) keeps it from that")
