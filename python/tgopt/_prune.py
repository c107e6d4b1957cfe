"""tgopt.prune: configurations of an autotuned kernel that cannot win, dropped before they are compiled.

Each is lowered to TTGIR, specialised as its launch would be, and analysed by `tgopt serve`; what that says is kept on disk, so
that the next process, which Triton's own cache of tunings identifies by the configurations left, leaves the same. What cannot
be launched is dropped, and what spills much where something else does not. A failure of ours drops nothing.
"""

from __future__ import annotations

import hashlib
import inspect
import os
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, fields
from typing import Any, overload

from . import _binary, _lower, _serve, _specialise, _stack, _table, _verdict
from ._memo import Memo
from ._standin import Signature
from ._warn import warn

# Raised when the same answer of the same program would be judged otherwise, or more of it is kept.
MEMO = 1

# A spill of fewer bytes a thread may be the best all the same: winners of measured sweeps spilled 36 bytes (attention on an H200), 136 (a
# product with GELU on an H100) and 192 (sdnext #5032). What is kept for nothing is compiled beside the others.
SPILLED_BYTES = 256.0
# What is as likely as not is expected.
SPILL_PROBABILITY = 0.5
# Where the best spills too, what spills so many times as much again is dropped.
SPILL_RATIO = 3.0


@dataclass(frozen=True)
class Verdict:
    """What is known of a configuration before it is compiled; None where that is nothing.

    launches: whether a block of it can be launched; why: what there is too little of. spilled_bytes and registers (of 32 bits) are
    a thread's, shared_bytes and shared_limit a block's. error: why it was not analysed.
    """

    launches: bool | None = None
    why: str = ""
    spill_probability: float | None = None
    spilled_bytes: float | None = None
    registers: int | None = None
    shared_bytes: int | None = None
    shared_limit: int | None = None
    error: str = ""


@dataclass(frozen=True)
class Pruned:
    """What became of a sweep: configurations kept in their order, those dropped with the reason, what is known of each."""

    kernel: str
    target: str
    configs: Sequence[Any]
    verdicts: Sequence[Verdict]
    reasons: Sequence[str]  # "" of what is kept

    @property
    def kept(self) -> list[Any]:
        return [config for config, reason in zip(self.configs, self.reasons) if not reason]

    @property
    def dropped(self) -> list[tuple[Any, str]]:
        return [(config, reason) for config, reason in zip(self.configs, self.reasons) if reason]

    def table(self, most: int | None = None) -> str:
        """What was dropped and why, as text; no more than `most` lines of configurations."""
        return _table.table(self, most)


def judge(
    verdicts: Sequence[Verdict], *, spill_probability: float = SPILL_PROBABILITY, spilled_bytes: float = SPILLED_BYTES
) -> list[str]:
    """Why each of a sweep is dropped, "" for what is kept. Something is always kept."""
    reasons = [verdict.why or "cannot be launched" if verdict.launches is False else "" for verdict in verdicts]
    left = [number for number, reason in enumerate(reasons) if not reason]
    if not left:  # they may be wrong, or ours may be: the tuner says so
        return [""] * len(verdicts)

    def expected(verdict: Verdict) -> float:
        if verdict.spilled_bytes is None or (verdict.spill_probability or 0.0) < spill_probability:
            return 0.0
        return verdict.spilled_bytes

    best = min(expected(verdicts[number]) for number in left)
    for number in left:
        verdict = verdicts[number]
        bytes_ = expected(verdict)
        if bytes_ - best >= max(spilled_bytes, SPILL_RATIO * best) and bytes_ > best:
            than = f", where another spills {best:.0f}" if best else ""
            reasons[number] = f"spills {bytes_:.0f} bytes a thread ({verdict.spill_probability:.0%}){than}"
    return reasons


def sweep(
    kernel: Any,
    configs: Sequence[Any],
    args: Sequence[Any] = (),
    kwargs: Mapping[str, Any] | None = None,
    *,
    signature: Signature = None,
    constants: Mapping[str, Any] | None = None,
    target: Any = None,
    spill_probability: float = SPILL_PROBABILITY,
    spilled_bytes: float = SPILLED_BYTES,
    workers: int | None = None,
) -> Pruned:
    """What pruning leaves of configurations, with no tuner; arguments and target are as those of `_lower.lower`.

    Raises what is wrong with the kernel as a whole, or with tgopt; configurations that cannot be lowered are kept.
    """
    jit = _specialise.jit_of(kernel)
    target = _lower.target_of(target)
    verdicts = analyse(_lower.sources(kernel, configs, args, kwargs, signature=signature, constants=constants, target=target), workers)
    reasons = judge(verdicts, spill_probability=spill_probability, spilled_bytes=spilled_bytes)
    return Pruned(jit.__name__, _lower.chip_of(target), list(configs), verdicts, reasons)


def analyse(sources: Sequence[_lower.Source | _lower.LowerError], workers: int | None = None) -> list[Verdict]:
    """What is known of each source of a sweep; what could not be specialised is given as the error that says why."""
    program, memo = _program(), Memo("verdicts")
    verdicts = [Verdict(error=str(one)) if isinstance(one, _lower.LowerError) else Verdict() for one in sources]
    unknown: list[_lower.Source] = []
    numbers: list[int] = []
    for number, one in enumerate(sources):
        if isinstance(one, _lower.LowerError):
            continue
        known = _known(memo.get(_page(one, program), one.key))
        if known is not None:
            verdicts[number] = known
            continue
        unknown.append(one)
        numbers.append(number)
    if unknown:
        _serve.ask("version")  # before time is spent on what nobody could analyse
    try:
        for at, result in _lower.lower_all(unknown, workers, then=_analyse, locations=False):
            if isinstance(result, _lower.LowerError):
                # Triton's tuner passes over static assertions that fail, too; other failures it lets the user see.
                result = Verdict(launches=False, why="its static assertion fails") if result.asserted else Verdict(error=str(result))
            verdicts[numbers[at]] = result
            if not result.error and unknown[at].key:
                memo.put(_page(unknown[at], program), unknown[at].key, asdict(result))
    finally:
        memo.save()
    return verdicts


_FIELDS = frozenset(one.name for one in fields(Verdict))
_WORDS = ("why", "error")


def _known(kept: Any) -> Verdict | None:
    """A verdict that was kept; None of what is none, of another version or damaged."""
    if not isinstance(kept, dict) or kept.keys() != _FIELDS:
        return None
    for name, value in kept.items():
        right = isinstance(value, str) if name in _WORDS else value is None or isinstance(value, bool if name == "launches" else (int, float))
        if not right:
            return None
    return Verdict(**kept)


def _page(one: _lower.Source, program: str) -> str:
    """Configurations of a kernel are asked about together."""
    return hashlib.sha256(f"{MEMO}\0{one.source.fn.cache_key}\0{_lower.chip_of(one.target)}\0{program}".encode()).hexdigest()


def _program() -> str:
    """Which program answers, by its file."""
    path = _binary.binary()
    status = os.stat(path)
    return f"{path}:{status.st_size}:{status.st_mtime_ns}"


def _analyse(lowered: _lower.Lowered) -> Verdict:
    """What `tgopt serve` says of a kernel."""
    try:
        found = _verdict.of(lowered)
    except _binary.TgoptError as error:
        return Verdict(error=str(error))
    known: dict[str, Any] = {name: found.get(name) for name in _FIELDS - set(_WORDS)}
    return Verdict(**{**known, "why": (found["why"] or "") if known["launches"] is False else ""})


# The tuner ---------------------------------------------------------------------------------------------------------


class Pruner:
    """A function for prune_configs_by={"early_config_prune": …}; see prune. `last` is what became of the last sweep."""

    def __init__(
        self,
        earlier: Callable[..., Any] | None = None,
        spill_probability: float = SPILL_PROBABILITY,
        spilled_bytes: float = SPILLED_BYTES,
        compile: bool = True,
        workers: int | None = None,
        verbose: bool = True,
        kernel: Any = None,
        target: Any = None,
    ) -> None:
        self.earlier, self.compile, self.workers, self.verbose = earlier, compile, workers, verbose
        self.spill_probability, self.spilled_bytes = spill_probability, spilled_bytes
        self.kernel, self.target = kernel, target
        self.last: Pruned | None = None
        self._told: set[str] = set()

    def __call__(self, configs: Sequence[Any], named_args: Mapping[str, Any], /, **kwargs: Any) -> Sequence[Any]:
        if self.earlier is not None:
            configs = self.earlier(configs, named_args, **kwargs)
        if not configs or len(configs) < 2 or _traced():
            return configs
        try:
            tuner = _tuner() if self.kernel is None else self.kernel
            kernel = getattr(tuner, "fn", tuner) if hasattr(tuner, "prune_configs") else tuner
            pruned = sweep(
                kernel,
                configs,
                list(named_args.values()),
                kwargs,
                target=self.target,
                spill_probability=self.spill_probability,
                spilled_bytes=self.spilled_bytes,
                workers=self.workers,
            )
        except _specialise.Interpreted:
            return configs
        except Exception as error:  # noqa: BLE001 no failure of ours is the user's
            warn(f"tgopt: nothing is pruned: {error}" if isinstance(error, _binary.TgoptError) else f"tgopt: nothing is pruned: {type(error).__name__}: {error}")
            return configs
        self.last = pruned
        failed = [verdict.error for verdict in pruned.verdicts if verdict.error]
        if failed:
            warn(f"tgopt: {len(failed)} of {len(configs)} configurations of {pruned.kernel} are kept though they were not analysed: {failed[0]}")
        if self.verbose and pruned.dropped:
            text = pruned.table(most=20)
            if text not in self._told:
                self._told.add(text)
                print(text, file=sys.stderr)
        kept = pruned.kept
        # A performance model picks a few of them afterwards.
        if self.compile and self.target is None and getattr(tuner, "perf_model", None) is None:
            compile_all(kernel, kept, list(named_args.values()), kwargs, self.workers)
        return kept


def _traced() -> bool:
    """Whether Dynamo traces this, for torch.compile: then there are no arguments yet. What it traces it has to understand."""
    tracing = getattr(getattr(sys.modules.get("torch"), "compiler", None), "is_dynamo_compiling", None)
    return tracing is not None and bool(tracing())


@overload
def prune(configs: Sequence[Any], named_args: Mapping[str, Any], /, **kwargs: Any) -> Sequence[Any]: ...


@overload
def prune(
    *,
    earlier: Callable[..., Any] | None = None,
    spill_probability: float = SPILL_PROBABILITY,
    spilled_bytes: float = SPILLED_BYTES,
    compile: bool = True,
    workers: int | None = None,
    verbose: bool = True,
    kernel: Any = None,
    target: Any = None,
) -> Pruner: ...


def prune(*called: Any, **named: Any) -> Any:
    """Drop configurations of an autotuned kernel that cannot be launched, or spill much where another does not.

        @triton.autotune(configs=…, key=…, prune_configs_by={"early_config_prune": tgopt.prune})

    or tgopt.prune(earlier=function, …), with

    earlier            a function of the same kind, whose choice is pruned further
    spill_probability  from which on a spill is expected, 0.5
    spilled_bytes      a thread, below which a spill may do no harm, 256; the best of the sweep may spill so much less
    compile            whether what is kept is compiled in parallel at once (Triton 3.5 and later), True
    workers            threads that lower and compile, one a core
    verbose            whether a table on standard error says what was dropped and why, True
    kernel, target     where they are not to be found: the function, and what it is lowered for ("sm_90"), the GPU's

    Something is always kept. A failure warns once, and keeps every configuration.
    """
    if called:
        configs, named_args = called
        return _plain(configs, named_args, **named)
    return Pruner(**named)


_plain = Pruner()

def _tuner() -> Any:
    """The Autotuner that asks: Triton does not say which, but its frame is on the stack."""
    asking = _stack.caller(lambda one: not isinstance(one, Pruner) and hasattr(one, "prune_configs") and hasattr(one, "fn"))
    if asking is not None:
        return asking
    raise _lower.LowerError("no autotuner asks, so the kernel has to be named: tgopt.prune(kernel=…)")


def compile_all(kernel: Any, configs: Sequence[Any], args: Sequence[Any], kwargs: Mapping[str, Any], workers: int | None = None) -> None:
    """Compile configurations in parallel into Triton's caches, where its serial tuner finds them. What fails does so again
    there, where the user sees it. Nothing before Triton 3.5, nor where somebody compiles in parallel already."""
    import concurrent.futures
    import contextlib
    import contextvars

    workers = workers or _lower.cores()
    if len(configs) < 2 or workers < 2:
        return
    try:
        from triton import AsyncCompileMode  # type: ignore[attr-defined,unused-ignore]
        from triton.runtime._async_compile import active_mode
    except ImportError:
        return
    if active_mode.get() is not None:
        return

    # Before 3.6 there is no such option, and the first error is raised.
    lenient = {"ignore_errors": True} if "ignore_errors" in inspect.signature(AsyncCompileMode).parameters else {}

    def run() -> None:
        pool = concurrent.futures.ThreadPoolExecutor(max_workers=min(workers, len(configs)), thread_name_prefix="tgopt-compile")
        try:
            with AsyncCompileMode(pool, **lenient):
                try:
                    for config in configs:
                        with contextlib.suppress(Exception):
                            jit, positional, named = _specialise.bind(kernel, args, kwargs, config)
                            jit.warmup(*positional, grid=(1,), **named)
                except BaseException:  # Ctrl-C: what waits is not begun
                    pool.shutdown(wait=False, cancel_futures=True)
                    raise
        except Exception:
            pool.shutdown()  # the others go on
            raise
        finally:
            pool.shutdown(wait=False, cancel_futures=True)

    # Where a compilation fails, 3.5 leaves the mode as it is: here that is a context which ends.
    with contextlib.suppress(Exception):
        contextvars.copy_context().run(run)
