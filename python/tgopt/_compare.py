"""tgopt.compare: a kernel as Triton makes it, and after passes: what the compiler says, what it computes, how long it takes."""

from __future__ import annotations

import html
import json
import statistics
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from . import _lower, _report, _rewrite, _specialise

__all__ = ["Comparison", "Side", "compare"]

# Of results: how far they may be off by the rounding of sums that are added in another order, in parts of the largest.
TOLERANCE = {"float64": 1e-10, "float32": 1e-4, "float16": 1e-2, "bfloat16": 4e-2}
# Of types that are not named: they are equal, or they differ. Those of 8 bits have an error of 1/8 of a value.
SMALL_FLOAT_TOLERANCE = 0.25
# Turns before those that count.
WARM_UP = 5


@dataclass
class Side:
    """A kernel after passes ("" for Triton's own): what it is, whether the passes changed it, and on a GPU how far its results are
    off those of the first (None: equal in all bits) and the times of its runs in milliseconds."""

    passes: str
    kernel: _report.Kernel
    changed: bool
    failed: str = ""
    difference: float | None = None
    wrong: bool = False
    milliseconds: list[float] = field(default_factory=list)

    @property
    def median(self) -> float | None:
        """Milliseconds of a run; None where it was not timed."""
        return statistics.median(self.milliseconds) if self.milliseconds else None

    def to_dict(self) -> dict[str, Any]:
        k = self.kernel
        names = ("reported", "registers", "spill_probability", "spilled_bytes", "shared_bytes", "occupancy", "launches")
        return {
            "passes": self.passes, "changed": self.changed, "failed": self.failed or None, **{name: getattr(k, name) for name in names},
            "difference": self.difference, "wrong": self.wrong, "median_ms": self.median,
        }  # fmt: skip


class Comparison(Sequence[Side]):
    """The sides, Triton's own first. Text in a terminal, a table in a notebook."""

    def __init__(self, name: str, target: str, sides: Sequence[Side]) -> None:
        self.name, self.target, self.sides = name, target, list(sides)

    def __getitem__(self, number: Any) -> Any:
        return self.sides[number]

    def __len__(self) -> int:
        return len(self.sides)

    def _rows(self) -> list[list[str]]:
        timed = any(side.milliseconds for side in self.sides)
        ran = timed or any(side.wrong for side in self.sides)
        head = ["", "registers", "spilled", "shared", "occupancy", *(["time"] if timed else []), *(["results"] if ran else [])]
        rows, first = [head], self.sides[0].median
        for side in self.sides:
            k = side.kernel
            row = [side.passes or "as Triton makes it", f"{k.registers}", _spilled(k), "?" if k.shared_bytes is None else f"{k.shared_bytes:,}"]
            row.append("cannot be launched" if k.launches is False else "?" if k.occupancy is None else f"{k.occupancy:.0%}")
            if timed:
                ratio = f" ({side.median / first:.2f})" if side.median and first and side is not self.sides[0] else ""
                row.append("" if side.median is None else f"{side.median:.4f} ms{ratio}")
            if ran:
                row.append(_results(side) if side is not self.sides[0] else "")
            if side.failed:
                row[0] += f": {side.failed}"
            elif side.passes and not side.changed:
                row[0] += ": changes nothing"
            rows.append(row)
        return rows

    def __str__(self) -> str:
        rows = self._rows()
        widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
        lines = [f"{self.name} on {self.target}"]
        for row in rows:
            cells = [cell.ljust(width) if column == 0 else cell.rjust(width) for column, (cell, width) in enumerate(zip(row, widths))]
            lines.append("  " + "  ".join(cells).rstrip())
        return "\n".join(lines)

    __repr__ = __str__

    def _repr_html_(self) -> str:
        def row(tag: str, cells: Sequence[str]) -> str:
            return "<tr>" + "".join(f"<{tag}>{html.escape(cell)}</{tag}>" for cell in cells) + "</tr>"

        head, *rows = self._rows()
        body = row("th", head) + "".join(row("td", cells) for cells in rows)
        return f"<table><caption>{html.escape(f'{self.name} on {self.target}')}</caption>{body}</table>"

    def to_dict(self) -> dict[str, Any]:
        return {"kernel": self.name, "target": self.target, "sides": [side.to_dict() for side in self.sides]}

    def to_json(self, indent: int | None = None) -> str:
        return json.dumps(self.to_dict(), indent=indent, ensure_ascii=False)


def _spilled(kernel: _report.Kernel) -> str:
    return "?" if kernel.spilled_bytes is None else f"{kernel.spilled_bytes:,} bytes"


def _results(side: Side) -> str:
    if side.difference is None:
        return "equal"
    return f"{'WRONG: off' if side.wrong else 'off'} by {side.difference:.3g} of the largest"


def compare(
    kernel: Any,
    passes: str | Sequence[str],
    args: Sequence[Any] = (),
    kwargs: Mapping[str, Any] | None = None,
    *,
    grid: Any = None,
    config: Any = None,
    signature: Any = None,
    constants: Mapping[str, Any] | None = None,
    target: Any = None,
    runs: int = 50,
) -> Comparison:
    """Compile a kernel as it is and after each pipeline of passes, and say what the compiler makes of them.

    The kernel and its arguments are as of `tgopt.report`; no GPU is needed. With a grid and tensors that are on a GPU the kernels
    are run too: each on copies of the tensors, whose contents afterwards are compared, and those whose results agree are timed in
    turns, `runs` times. Raises ValueError where the kernel is not compiled.
    """
    pipelines = [passes] if isinstance(passes, str) else list(passes)
    rewrites = [_rewrite.rewrite(one) for one in pipelines]
    try:
        sides = [_side("", kernel, None, args, kwargs, config, signature, constants, target)]
        sides += [_side(one.passes, kernel, one, args, kwargs, config, signature, constants, target) for one in rewrites]
    except _lower.LowerError as error:
        raise ValueError(str(error)) from error
    found = Comparison(sides[0].kernel.name, str(sides[0].kernel.target), sides)
    on_gpu = [value for value in (*args, *(kwargs or {}).values()) if getattr(value, "is_cuda", False)]
    if grid is not None and on_gpu:
        _run(found, kernel, rewrites, grid, args, dict(kwargs or {}), config, runs)
    return found


def _side(passes: str, kernel: Any, by: _rewrite.Rewrite | None, args: Any, kwargs: Any, config: Any, signature: Any, constants: Any, target: Any) -> Side:
    def compiled() -> Any:
        import triton

        one = _lower.source(kernel, args, kwargs, config=config, signature=signature, constants=constants, target=target)
        return triton.compile(one.source, target=one.target, options=dict(one.options.__dict__))

    if by is None:
        made = compiled()
    else:
        with by:
            made = compiled()
    said = getattr(made.metadata, "tgopt", None) or {}
    question = _report.report(made)
    return Side(passes, question.kernels[0], bool(said.get("changed")), str(said.get("failed") or ""))


# On a GPU ----------------------------------------------------------------------------------------------------------


def _run(found: Comparison, kernel: Any, rewrites: Sequence[_rewrite.Rewrite], grid: Any, args: Any, kwargs: dict[str, Any], config: Any, runs: int) -> None:
    """Compare the results of the sides, and time those that agree."""
    import torch  # type: ignore[import-not-found,unused-ignore]

    if config is not None:
        kwargs.update(config.all_kwargs())
        tuned = _specialise.autotuner_of(kernel)
        kernel = tuned.fn if tuned is not None else kernel

    def launch(by: _rewrite.Rewrite | None, args: Any, kwargs: Any) -> Callable[[], Any]:
        def launched() -> Any:
            if by is None:
                return kernel[grid](*args, **kwargs)
            with by:
                return kernel[grid](*args, **kwargs)

        return launched

    results: list[list[Any]] = []
    timed: list[tuple[Side, Callable[[], Any]]] = []
    for side, by in zip(found.sides, (None, *rewrites)):
        if side.kernel.launches is False or side.passes and not side.changed:
            results.append([])
            continue
        # Each has tensors of its own: what one writes is not what another reads.
        copied = _copies(args, kwargs)
        run = launch(by, *copied)
        run()
        torch.cuda.synchronize()
        got = [value.clone() for value in (*copied[0], *copied[1].values()) if _tensor(value)]
        results.append(got)
        if side is not found.sides[0] and results[0]:
            side.difference, side.wrong = difference(torch, got, results[0])
        if not side.wrong:
            timed.append((side, run))
    del results
    for side, milliseconds in zip([side for side, _ in timed], in_turns(torch, [run for _, run in timed], runs)):
        side.milliseconds = milliseconds


def _tensor(value: Any) -> bool:
    return hasattr(value, "data_ptr") and hasattr(value, "clone")


def _copies(args: Sequence[Any], kwargs: Mapping[str, Any]) -> tuple[list[Any], dict[str, Any]]:
    """Arguments with tensors of their own, with the same strides; a tensor that is there twice is so in the copies."""
    known: dict[int, Any] = {}

    def one(value: Any) -> Any:
        return known.setdefault(id(value), value.clone()) if _tensor(value) else value

    return [one(value) for value in args], {name: one(value) for name, value in kwargs.items()}


def difference(torch: Any, got: Sequence[Any], want: Sequence[Any]) -> tuple[float | None, bool]:
    """How far tensors are off others, in parts of the largest of these (None: no bit differs), and whether that is more than
    rounding in another order gives."""
    worst: float | None = None
    wrong = False
    for a, b in zip(got, want):
        if torch.equal(a.contiguous().view(torch.uint8), b.contiguous().view(torch.uint8)):
            continue
        kind = str(b.dtype).split(".")[-1]
        wide_a, wide_b = a.to(torch.float64), b.to(torch.float64)
        same = (wide_a == wide_b) | (torch.isnan(wide_a) & torch.isnan(wide_b))
        off = torch.where(same, torch.zeros_like(wide_a), (wide_a - wide_b).abs())
        finite = torch.where(torch.isfinite(wide_b), wide_b.abs(), torch.zeros_like(wide_b))
        largest = max(float(finite.max()), 1e-30)
        by = float(torch.nan_to_num(off, nan=float("inf"), posinf=float("inf")).max()) / largest
        worst = by if worst is None else max(worst, by)
        tolerance = TOLERANCE.get(kind, SMALL_FLOAT_TOLERANCE if "float" in kind else 0.0)
        wrong = wrong or not by <= tolerance
    return worst, wrong


def in_turns(torch: Any, launches: Sequence[Callable[[], Any]], runs: int) -> list[list[float]]:
    """Milliseconds of launches, each in every turn, and each as often the first; nothing is in the cache when one begins."""
    from triton.runtime import driver

    cache = driver.active.get_empty_cache_for_benchmark()
    events: list[list[tuple[Any, Any]]] = [[] for _ in launches]
    for turn in range(-WARM_UP, runs):
        for at in range(len(launches)):
            number = (turn + at) % len(launches)
            cache.zero_()
            begun, ended = (torch.cuda.Event(enable_timing=True) for _ in range(2))
            begun.record()
            launches[number]()
            ended.record()
            if turn >= 0:
                events[number].append((begun, ended))
    torch.cuda.synchronize()
    return [[begun.elapsed_time(ended) for begun, ended in pairs] for pairs in events]
