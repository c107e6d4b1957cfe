"""Kernels as TTGIR: Triton's own stages ttir and ttgir, and none behind them, for any target, with a GPU or without.

Python code becomes TTIR under Python's lock, one kernel at a time. Passes run without it, so that threads run them at once; no
process is forked, which a parent with CUDA should not. TTIR that does not depend on what differs between two configurations
(num_warps and num_stages, mostly) is made once: what options were read is recorded while it is made. Text keeps all of it
but the names of loops' arguments.
"""

from __future__ import annotations

import concurrent.futures
import dataclasses
import inspect
import os
import queue
import re
import tempfile
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from . import _serve, _specialise, _standin
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

    @property
    def written_by(self) -> dict[str, Any]:
        """Of the metadata what says which release wrote the text."""
        return {name: self.metadata[name] for name in ("triton_version",) if name in self.metadata}


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


def sources(kernel: Any, configs: Iterable[Any], *args: Any, **named: Any) -> list[Source | LowerError]:
    """`source` of each configuration, or the error that says why there is none."""
    found: list[Source | LowerError] = []
    for config in configs:
        try:
            found.append(source(kernel, *args, config=config, **named))
        except LowerError as error:
            found.append(error)
    return found


def lower_all(
    sources: Iterable[Source | LowerError], workers: int | None = None, then: Callable[[Lowered], Any] | None = None, locations: bool = True
) -> Iterator[tuple[int, Any]]:
    """Lower in parallel; gives the number of each, and what it became, as it is there: a Lowered, what `then` made of that in a
    worker's thread, or a LowerError, as of what is one already. Without `locations`, a third of a text, nothing is known of lines of Python.

    Python code is run in the thread that asks, passes in `workers` (by default one a core).
    """
    sources = list(sources)
    workers = min(workers or cores(), len(sources)) or 1
    results: queue.SimpleQueue[tuple[int, Any]] = queue.SimpleQueue()
    shared: dict[Any, list[_Front]] = {}

    def back(number: int, one: Source, front: _Front) -> None:
        try:
            lowered = _back(one, front, locations)
            results.put((number, lowered if then is None else then(lowered)))
        except BaseException as error:  # noqa: BLE001 who asked raises it
            results.put((number, error))

    def take() -> tuple[int, Any]:
        number, result = results.get()
        if isinstance(result, BaseException) and not isinstance(result, LowerError):
            raise result
        return number, result

    pool = concurrent.futures.ThreadPoolExecutor(max_workers=workers, thread_name_prefix="tgopt")
    waiting = 0
    try:
        for number, one in enumerate(sources):
            try:
                if isinstance(one, LowerError):
                    raise one
                front = _front(one, shared)
            except LowerError as error:
                yield number, error
                continue
            pool.submit(back, number, one, front)
            waiting += 1
            # What is under way holds memory: no more than a few for each worker.
            while waiting and (waiting > 2 * workers or not results.empty()):
                waiting -= 1
                yield take()
        while waiting:
            waiting -= 1
            yield take()
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


def targets_of(target: Any) -> list[Any]:
    """Several targets: a list, or names with commas between; none of None."""
    if target is None:
        return []
    if isinstance(target, str):
        return [one.strip() for one in target.split(",") if one.strip()]
    return list(target) if isinstance(target, (list, tuple, set)) and not hasattr(target, "arch") else [target]


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
    try:
        known = _serve.ask("target", name=text)["targets"][0]["name"]
    except Exception as error:
        raise LowerError(f"no target is called '{target}': it is such as sm_90, gfx942, h100, cuda:90 or hip:gfx942:64 ({error})") from error
    if not re.fullmatch(r"sm_\d+|gfx[0-9a-f]+", known):
        raise LowerError(f"Triton's wheel does not lower for {known}")
    return target_of(known)


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
    """The TTIR of a source, and what of the options was read while it was made. Where the module is at hand, of the source
    that it was made for, it need not be parsed again."""

    text: str
    read: Mapping[str, Any] | None  # None: all, for all that is known
    said: Mapping[str, Any]  # what the stage added to the metadata
    module: Any = None

    def serves(self, options: Any) -> bool:
        return self.read is not None and all(getattr(options, name, self) == value for name, value in self.read.items())


def _recorded(options: Any) -> tuple[Any, dict[str, Any], list[str]]:
    """Options that record which of them were read, and whether all of them were at once."""
    read: dict[str, Any] = {}
    whole: list[str] = []
    kind = type(options)

    def get(self: Any, name: str) -> Any:
        value = object.__getattribute__(self, name)
        if name == "__dict__" or name == "hash":
            whole.append(name)
        elif not name.startswith("__"):
            read[name] = value
        return value

    recorder = type(kind.__name__, (kind,), {"__getattribute__": get})
    made: Any = object.__new__(recorder)
    object.__getattribute__(made, "__dict__").update(options.__dict__)
    return made, read, whole


def _failure(one: Source, error: BaseException, stage: str) -> LowerError:
    """Says what failed; a static assertion of the author's is known as one."""
    lines = [line.strip() for line in str(error).strip().splitlines() if line.strip()]
    failed = LowerError(f"{one.name} has no {stage}: {type(error).__name__}: {lines[-1] if lines else ''}")
    failed.asserted = type(error).__name__ == "CompileTimeAssertionFailure"
    failed.__cause__ = error
    return failed


def _front(one: Source, shared: dict[Any, list[_Front]] | None) -> _Front:
    """TTIR, of another source of the same kernel where that would be the same."""
    made: list[_Front] = shared.setdefault(one.source.hash(), []) if shared is not None else []
    for earlier in made:
        if earlier.serves(one.options):
            return earlier
    front: _Front = _specialise.within(one.target, lambda: _ttir(one))
    made.append(dataclasses.replace(front, module=None))
    return front


def _ttir(one: Source) -> _Front:
    backend = one.backend
    options, read, whole = _recorded(one.options)
    said = {"target": backend.target, **one.options.__dict__}
    before = dict(said)
    try:
        context = _context(backend)
        module = _call(
            one.source.make_ir,
            target=backend.target,
            options=options,
            codegen_fns=_call(backend.get_codegen_implementation, options=options),
            module_map=backend.get_module_map() if hasattr(backend, "get_module_map") else {},
            context=context,
        )
        module.context = context
        stage = _stages(backend, options, one.source.language)["ttir"]
        module = stage(module, said)
        override = getattr(options, "ir_override", None)
        if override and str(override).endswith(".ttir"):
            module = _parse(str(override), context)
    except Exception as error:
        raise _failure(one, error, "TTIR") from error
    added = {name: value for name, value in said.items() if name not in before or before[name] is not value}
    return _Front(str(module), None if whole else dict(read), added, module)


def _parse(path: str, context: Any) -> Any:
    from triton._C.libtriton import ir

    module = ir.parse_mlir_module(path, context)
    module.context = context
    return module


def parse_text(text: str, context: Any) -> Any:
    """A text as Triton reads it, which verifies it."""
    handle, path = tempfile.mkstemp(prefix="tgopt-", suffix=".mlir")
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(text)
        return _parse(path, context)
    finally:
        os.unlink(path)


def _back(one: Source, front: _Front, locations: bool = True) -> Lowered:
    return _specialise.within(one.target, lambda: _ttgir(one, front, locations))  # type: ignore[no-any-return]


def _ttgir(one: Source, front: _Front, locations: bool) -> Lowered:
    backend, options = one.backend, one.options
    said = {"target": backend.target, **options.__dict__, **front.said}
    try:
        override = getattr(options, "ir_override", None)
        if override and str(override).endswith(".ttgir"):
            with open(override, encoding="utf-8") as file:
                text = file.read()
        else:
            module = front.module
            if module is None:
                module = parse_text(front.text, _context(backend))
            stages = _stages(backend, options, one.source.language)
            if "ttgir" not in stages:
                raise LowerError(f"{one.name} is not lowered through TTGIR for {backend.target.backend}")
            module = stages["ttgir"](module, said)
            text = str(module) if locations else module.str_nodebug()
    except LowerError:
        raise
    except Exception as error:
        raise _failure(one, error, "TTGIR") from error
    return Lowered(one.name, text, chip_of(backend.target), _metadata(one, said), one.key)


def _metadata(one: Source, said: Mapping[str, Any]) -> dict[str, Any]:
    import triton

    target = one.target
    known = {name: value for name, value in said.items() if isinstance(value, (bool, int, float, str, type(None)))}
    return {
        **known,
        "name": one.name,
        "target": {"backend": target.backend, "arch": target.arch, "warp_size": target.warp_size},
        "triton_version": triton.__version__,
    }
