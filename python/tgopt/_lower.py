"""Kernels as TTGIR: Triton's own stages ttir and ttgir, and none behind them, for any target, with a GPU or without.

Python code becomes TTIR under Python's lock, one kernel at a time. Passes run without it, so that threads run them at once; no
process is forked, which a parent with CUDA should not. TTIR that does not depend on what differs between two configurations
(num_warps and num_stages, mostly) is made once: what options were read is recorded while it is made.
"""

from __future__ import annotations

import concurrent.futures
import hashlib
import inspect
import os
import re
import tempfile
import threading
from dataclasses import dataclass, field
from typing import Any, Callable, Iterable, Iterator, Mapping, Sequence, Union

from . import _specialise, _standin
from ._specialise import LowerError, Source
from ._standin import Signature, Tensor

__all__ = ["LowerError", "Lowered", "Source", "Tensor", "lower", "lower_all", "source", "target_of"]


@dataclass(frozen=True)
class Lowered:
    """A kernel as TTGIR.

    name: of the function. text: the TTGIR. target: the chip as tgopt names it, sm_90. metadata: what Triton's JSON beside a
    dump would say as far as it is known before LLVM: options (num_warps, num_stages, num_ctas, maxnreg, …), target, name,
    triton_version. key: a hash of all that the text depends on.
    """

    name: str
    text: str
    target: str
    metadata: Mapping[str, Any] = field(repr=False)
    key: str

    @property
    def num_warps(self) -> int:
        return int(self.metadata["num_warps"])

    @property
    def num_stages(self) -> int:
        return int(self.metadata["num_stages"])


def lower(
    kernel: Any,
    args: Sequence[Any] = (),
    kwargs: Mapping[str, Any] | None = None,
    *,
    config: Any = None,
    signature: Signature = None,
    constants: Mapping[str, Any] | None = None,
    target: Any = None,
) -> Lowered:
    """A kernel of @triton.jit, decorated or not, as TTGIR.

    Its arguments are real ones or stand-ins (Tensor), in args and kwargs as of a launch, or types in signature (see
    _standin.argument) with constants by name; config is a triton.Config, by default the first of an autotuned kernel.
    target is that of the GPU by default, else "sm_90", "gfx942", "cuda:90", a GPUTarget. Raises LowerError.
    """
    return lower_source(source(kernel, args, kwargs, config=config, signature=signature, constants=constants, target=target))


def source(
    kernel: Any,
    args: Sequence[Any] = (),
    kwargs: Mapping[str, Any] | None = None,
    *,
    config: Any = None,
    signature: Signature = None,
    constants: Mapping[str, Any] | None = None,
    target: Any = None,
) -> Source:
    """What `lower` lowers, specialised as by a launch; takes a tenth of a millisecond."""
    jit = _specialise.jit_of(kernel)
    tuned = _specialise.autotuner_of(kernel)
    if config is None and tuned is not None:
        config = tuned.configs[0]
    try:
        named = {**_standin.arguments(signature, jit.arg_names), **(constants or {}), **(kwargs or {})}
    except ValueError as error:
        raise LowerError(str(error)) from error
    for name in jit.arg_names[: len(args)]:
        named.pop(name, None)
    if config is not None:
        named = {name: value for name, value in named.items() if name not in config.kwargs}
    return _specialise.specialise(kernel, args, named, config, target_of(target))


def lower_all(sources: Iterable[Source], workers: int | None = None) -> Iterator[tuple[int, Lowered | LowerError]]:
    """Lower in parallel; gives number and result of each as it is there, a failure as the error that it is.

    Python code is run in the thread that asks, passes in `workers` (by default one a core).
    """
    sources = list(sources)
    workers = workers or cores()
    shared: dict[Any, list[_Front]] = {}
    # What is waiting holds memory: no more than a few for each worker.
    slots = threading.Semaphore(2 * workers)
    pool = concurrent.futures.ThreadPoolExecutor(max_workers=min(workers, len(sources) or 1), thread_name_prefix="tgopt-lower")
    done: list[tuple[int, Lowered | LowerError]] = []
    running: dict[concurrent.futures.Future[Lowered], int] = {}

    def collect(block: bool) -> None:
        if not running:
            return
        ended, _ = concurrent.futures.wait(running, timeout=None if block else 0, return_when=concurrent.futures.FIRST_COMPLETED)
        for future in ended:
            number = running.pop(future)
            try:
                done.append((number, future.result()))
            except LowerError as error:
                done.append((number, error))

    try:
        for number, one in enumerate(sources):
            while not slots.acquire(blocking=False):
                collect(block=True)
                while done:
                    yield done.pop()
            try:
                front = _front(one, shared)
            except LowerError as error:
                slots.release()
                yield number, error
                continue

            def back(one: Source = one, front: _Front = front) -> Lowered:
                try:
                    return _back(one, front)
                finally:
                    slots.release()

            running[pool.submit(back)] = number
            collect(block=False)
            while done:
                yield done.pop()
        while running:
            collect(block=True)
            while done:
                yield done.pop()
    finally:
        pool.shutdown(wait=False, cancel_futures=True)


def lower_source(one: Source) -> Lowered:
    """A source as TTGIR. Raises LowerError."""
    return _back(one, _front(one, None))


def cores() -> int:
    """Cores that this process may use."""
    try:
        return len(os.sched_getaffinity(0))
    except AttributeError:
        return os.cpu_count() or 1


# Targets -----------------------------------------------------------------------------------------------------------


def target_of(target: Any) -> Any:
    """Triton's GPUTarget of what names one: "sm_90", "cuda:90", "gfx942", "hip:gfx942:64", a product that tgopt knows
    ("h100"), a GPUTarget; None is the GPU's."""
    from triton.backends.compiler import GPUTarget

    if target is None:
        return _specialise.current_target()
    if hasattr(target, "warp_size") and hasattr(target, "arch"):
        return target
    text = str(target).strip().lower()
    if found := re.fullmatch(r"(?:sm_?|cuda:)(\d+)[af]?(?::32)?", text):
        return GPUTarget("cuda", int(found[1]), 32)
    if found := re.fullmatch(r"(?:hip:)?(gfx[0-9a-f]+)(?::(32|64))?", text):
        # CDNA and GCN have waves of 64 lanes, RDNA of 32.
        return GPUTarget("hip", found[1], int(found[2] or (64 if found[1].startswith("gfx9") else 32)))
    raise LowerError(f"no target is called '{target}': it is such as sm_90, gfx942, cuda:90 or hip:gfx942:64")


def chip_of(target: Any) -> str:
    """A GPUTarget as tgopt names it."""
    return f"sm_{target.arch}" if target.backend == "cuda" else str(target.arch)


# Stages ------------------------------------------------------------------------------------------------------------


def _call(function: Any, **arguments: Any) -> Any:
    """Call with those of the arguments that this release's function takes."""
    taken = inspect.signature(function).parameters
    return function(**{name: value for name, value in arguments.items() if name in taken})


def _context(backend: Any) -> Any:
    from triton._C.libtriton import ir

    context = ir.context()
    ir.load_dialects(context)
    backend.load_dialects(context)
    if hasattr(context, "disable_multithreading"):
        # A kernel is one function: MLIR's own threads would only wait, and each context has its own.
        context.disable_multithreading()
    return context


def _stages(backend: Any, options: Any, language: Any) -> dict[str, Any]:
    stages: dict[str, Any] = {}
    if len(inspect.signature(backend.add_stages).parameters) > 2:
        backend.add_stages(stages, options, language)
    else:
        backend.add_stages(stages, options)
    return stages


@dataclass(frozen=True)
class _Front:
    """The TTIR of a source, and the options that were read while it was made, with their values."""

    text: str
    read: Mapping[str, Any] | None  # None: all, or what is not known


def _front(one: Source, shared: dict[Any, list[_Front]] | None) -> _Front:
    raise NotImplementedError


def _back(one: Source, front: _Front) -> Lowered:
    raise NotImplementedError
