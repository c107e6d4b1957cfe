"""tgopt.advise: what other configurations would make of a kernel, lowered and not guessed."""

from __future__ import annotations

import copy
import html
import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from . import _config, _lower, _report, _rewrite, _specialise

__all__ = ["Advice", "Neighbour", "advise"]

# Of constants that no autotune names: which are extents of tiles, and which are extents of the problem though they look like it.
TILE = re.compile(r"BLOCK|TILE|^B[MNKQ]$", re.IGNORECASE)
PROBLEM = re.compile(r"D_?MODEL|HEAD|_D$|GROUP|SPLIT|NUM_", re.IGNORECASE)
# No half of less than this: matrix instructions take 16, and what is less is no tile.
SMALLEST_TILE = 16
MOST_WARPS = 32


@dataclass(frozen=True)
class Neighbour:
    """A configuration: what is other in it than in the one that was asked about ("" for that one itself), the
    triton.Config, the kernel that it gives (tgopt.report), or why it gives none."""

    change: str
    config: Any
    kernel: _report.Kernel | None
    error: str = ""

    def difference(self, base: _report.Kernel | None) -> str:
        """What it changes, in words."""
        if self.kernel is None:
            return f"not compiled: {self.error}"
        if base is None:
            return _report.summary(self.kernel)
        was, now = base, self.kernel
        parts = []
        if was.launches is not now.launches:
            parts.append("can be launched" if now.launches else "cannot be launched")
        if was.registers != now.registers:
            parts.append(f"registers {was.registers} → {now.registers}")
        if _report.spill(was) != _report.spill(now):
            parts.append(f"{_report.spill(was)} → {_percent(now)}")
        if was.shared_bytes != now.shared_bytes and was.shared_bytes is not None and now.shared_bytes is not None:
            parts.append(f"shared memory {was.shared_bytes:,} → {now.shared_bytes:,} bytes")
        if was.occupancy != now.occupancy and was.occupancy is not None and now.occupancy is not None:
            parts.append(f"occupancy {was.occupancy:.0%} → {now.occupancy:.0%}")
        return ", ".join(parts) or "nothing"

    def to_dict(self) -> dict[str, Any]:
        k = self.kernel
        return {
            "change": self.change,
            "config": self.config.all_kwargs(),
            "error": self.error or None,
            **{
                name: None if k is None else getattr(k, name)
                for name in ("launches", "registers", "spill_probability", "spilled_bytes", "shared_bytes", "shared_limit", "occupancy", "limiter")
            },
        }


def _percent(kernel: _report.Kernel) -> str:
    return _report.spill(kernel).removeprefix("spill ")


class Advice(Sequence[Neighbour]):
    """A configuration, the first, and those beside it. Text in a terminal, a table in a notebook."""

    def __init__(self, name: str, target: str, neighbours: Sequence[Neighbour]) -> None:
        self.name, self.target, self.neighbours = name, target, list(neighbours)

    def __getitem__(self, number: Any) -> Any:
        return self.neighbours[number]

    def __len__(self) -> int:
        return len(self.neighbours)

    @property
    def base(self) -> Neighbour:
        return self.neighbours[0]

    @property
    def better(self) -> list[Neighbour]:
        """Those that are better in something and worse in nothing, the best first: they launch, spill less surely, and leave as
        many warps resident."""
        base = self.base.kernel
        found = [n for n in self.neighbours[1:] if n.kernel is not None and n.kernel.launches]
        if base is not None and base.launches:
            found = [n for n in found if n.kernel is not None and _better(n.kernel, base)]
        return sorted(found, key=lambda n: _rank(n.kernel) if n.kernel else (1.0, 0.0))

    def __str__(self) -> str:
        lines = [f"{self.name} on {self.target}, {_config.name_of(self.base.config)}"]
        base = self.base.kernel
        lines.append(f"  {_report.summary(base) if base else self.base.difference(None)}")
        width = max((len(n.change) for n in self.neighbours), default=0)
        better = {id(n) for n in self.better}
        lines += [f"  {'+' if id(n) in better else ' '} {n.change:<{width}}  {n.difference(base)}" for n in self.neighbours[1:]]
        return "\n".join(lines)

    __repr__ = __str__

    def _repr_html_(self) -> str:
        base, better = self.base.kernel, {id(n) for n in self.better}
        cells = [("", _report.summary(base) if base else self.base.difference(None), False)]
        cells += [(n.change, n.difference(base), id(n) in better) for n in self.neighbours[1:]]
        rows = "".join(
            f"<tr><td>{html.escape(change)}</td><td style='text-align: left'>{'<b>' if good else ''}{html.escape(text)}{'</b>' if good else ''}</td></tr>"
            for change, text, good in cells
        )
        return f"<table><caption>{html.escape(f'{self.name} on {self.target}, {_config.name_of(self.base.config)}')}</caption>{rows}</table>"

    def to_dict(self) -> dict[str, Any]:
        return {"kernel": self.name, "target": self.target, "neighbours": [n.to_dict() for n in self.neighbours]}

    def to_json(self, indent: int | None = None) -> str:
        return json.dumps(self.to_dict(), indent=indent, ensure_ascii=False, default=str)


# Probabilities that differ by less are alike.
ALIKE = 0.05


def _rank(kernel: _report.Kernel) -> tuple[float, float]:
    return (kernel.spill_probability or 0.0, -(kernel.occupancy or 0.0))


def _better(now: _report.Kernel, was: _report.Kernel) -> bool:
    spill, occupancy = _rank(now)[0] - _rank(was)[0], _rank(was)[1] - _rank(now)[1]
    return (spill < -ALIKE or occupancy > 0) and spill <= ALIKE and occupancy >= 0


def advise(
    kernel: Any,
    args: Sequence[Any] = (),
    kwargs: Mapping[str, Any] | None = None,
    *,
    config: Any = None,
    signature: Any = None,
    constants: Mapping[str, Any] | None = None,
    target: Any = None,
    workers: int | None = None,
) -> Advice:
    """What the configurations beside one would change: twice and half the warps, a stage more and less, half of each tile, and
    on NVIDIA a bound of registers where that lets one more block reside.

    Each is lowered to TTGIR as Triton does it, and reported as by `tgopt.report`, whose arguments these are. Nothing is run
    or compiled further. Raises ValueError where the configuration itself is not lowered.
    """
    if isinstance(kernel, _rewrite.Rewritten):
        with kernel.rewrite:
            return advise(kernel.fn, args, kwargs, config=config, signature=signature, constants=constants, target=target, workers=workers)
    try:
        jit = _specialise.jit_of(kernel)
        given = {**dict(zip(jit.arg_names, args)), **(constants or {}), **(kwargs or {})}
        base = _base(kernel, config, given)
        chip = _lower.target_of(target)

        def texts(configs: Sequence[Any]) -> list[_lower.Lowered | _lower.LowerError]:
            return _lowered(kernel, given, configs, signature, chip, workers)

        (first,) = texts([base])
        if isinstance(first, _lower.LowerError):
            raise first
    except _lower.LowerError as error:
        raise ValueError(str(error)) from error
    of = _kernel(first)
    changes = _changes(kernel, jit, base, given, of, chip.backend == "cuda")
    neighbours = [Neighbour("", base, of)]
    for (change, other), found in zip(changes, texts([other for _, other in changes])):
        if isinstance(found, _lower.LowerError):
            neighbours.append(Neighbour(change, other, None, str(found)))
        else:
            neighbours.append(Neighbour(change, other, _kernel(found)))
    return Advice(first.name, first.target, neighbours)


def _kernel(one: _lower.Lowered) -> _report.Kernel:
    return _report.Kernel(_report.of_lowered(one).ask(advice=False)["kernels"][0])


def _base(kernel: Any, config: Any, given: dict[str, Any]) -> Any:
    """The configuration that was asked about; what of it stands among the arguments is taken from there."""
    from triton import Config

    launch = {name: given.pop(name) for name in _config.LAUNCH if name in given}
    if config is not None:
        return config
    tuned = _specialise.autotuner_of(kernel)
    if tuned is not None and not launch:
        return tuned.configs[0]
    return Config({}, **launch)


def _lowered(
    kernel: Any, given: Mapping[str, Any], configs: Sequence[Any], signature: Any, target: Any, workers: int | None
) -> list[_lower.Lowered | _lower.LowerError]:
    sources: list[_lower.Source | _lower.LowerError] = []
    for config in configs:
        named = {name: value for name, value in given.items() if name not in config.kwargs}
        sources += _lower.sources(kernel, [config], (), named, signature=signature, target=target)
    found = dict(_lower.lower_all(sources, workers))
    return [found[number] for number in range(len(configs))]


def _changes(kernel: Any, jit: Any, base: Any, given: Mapping[str, Any], of: _report.Kernel, bounds: bool) -> list[tuple[str, Any]]:
    """The neighbours: what changes, and the configuration."""
    found: list[tuple[str, Any]] = []

    def other(change: str, constants: Mapping[str, Any] | None = None, **options: Any) -> None:
        config = copy.copy(base)
        config.kwargs = {**base.kwargs, **(constants or {})}
        for name, value in options.items():
            setattr(config, name, value)
        found.append((change, config))

    if base.num_warps * 2 <= MOST_WARPS:
        other(f"num_warps={base.num_warps * 2}", num_warps=base.num_warps * 2)
    if base.num_warps > 1:
        other(f"num_warps={base.num_warps // 2}", num_warps=base.num_warps // 2)
    other(f"num_stages={base.num_stages + 1}", num_stages=base.num_stages + 1)
    if base.num_stages > 1:
        other(f"num_stages={base.num_stages - 1}", num_stages=base.num_stages - 1)
    for name, value in _tiles(jit, base, given):
        other(f"{name}={value // 2}", {name: value // 2})
    if bounds and hasattr(base, "maxnreg"):
        if base.maxnreg:
            other("no maxnreg", maxnreg=None)
        for cliff in of["cliffs"]:
            if cliff["registers"] < of.registers and cliff["blocks"] > (of["blocks"] or 0):
                other(f"maxnreg={cliff['registers']}", maxnreg=cliff["registers"])
                break
    return found


def _tiles(jit: Any, base: Any, given: Mapping[str, Any]) -> list[tuple[str, int]]:
    """Extents of tiles among the constants: powers of two that the configuration names, or that are called so."""
    constants = [parameter.name for parameter in jit.params if parameter.is_constexpr]
    found = []
    for name in constants:
        value = base.kwargs.get(name, given.get(name))
        value = getattr(value, "value", value)  # of tl.constexpr
        if type(value) is not int or value < 2 * SMALLEST_TILE or value & (value - 1):
            continue
        if PROBLEM.search(name) or name not in base.kwargs and not TILE.search(name):
            continue
        found.append((name, value))
    return found
