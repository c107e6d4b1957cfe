"""tgopt.fits: which configurations of a kernel can be launched on which chips, before anything is compiled."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from . import _config, _lower, _serve, _verdict

__all__ = ["Fits", "Verdict", "fits"]


@dataclass(frozen=True)
class Verdict:
    """What is known of a configuration on a chip.

    config: the triton.Config, None for a kernel without any. target: the chip, sm_90. launches: None where that is not known. why: a
    sentence, "" if it can be launched. over: what there is too little of, by resource, needs, limit and over (docs/json.md). nearest: the
    configuration most like it that can be launched there. all: the whole object of `tgopt fits --format=json`.
    """

    config: Any
    target: str
    launches: bool | None
    why: str
    over: Sequence[Mapping[str, Any]]
    nearest: Any
    all: Mapping[str, Any] = field(repr=False)

    @property
    def spill_probability(self) -> float | None:
        return self.all.get("spill_probability")

    @property
    def shared_bytes(self) -> int | None:
        return self.all.get("shared_bytes")


@dataclass(frozen=True)
class Fits:
    """Verdicts on the configurations of a kernel, those of one chip after those of another. Prints as a table."""

    verdicts: Sequence[Verdict]
    rendered: str = field(repr=False)

    def __iter__(self) -> Iterator[Verdict]:
        return iter(self.verdicts)

    def __len__(self) -> int:
        return len(self.verdicts)

    def __str__(self) -> str:
        return self.rendered

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:  # of IPython
        printer.text(self.rendered)

    @property
    def targets(self) -> list[str]:
        return list(dict.fromkeys(one.target for one in self.verdicts))

    def configs(self, target: str | None = None) -> list[Any]:
        """The configurations that can be launched on a chip, or on all of them; of what is not known it is taken that they can."""
        chip = None if target is None else chip_named(target)
        refused = [one.config for one in self.verdicts if one.launches is False and chip in (None, one.target)]
        kept: list[Any] = []
        for one in self.verdicts:
            if chip in (None, one.target) and not any(one.config is other for other in (*refused, *kept)):
                kept.append(one.config)
        return kept

    def to_json(self) -> str:
        """A line each, as `tgopt fits --format=json` writes them."""
        return "".join(json.dumps(one.all, ensure_ascii=False) + "\n" for one in self.verdicts)


def fits(
    kernel: Any,
    args: Sequence[Any] = (),
    kwargs: Mapping[str, Any] | None = None,
    *,
    configs: Sequence[Any] | None = None,
    signature: Any = None,
    constants: Mapping[str, Any] | None = None,
    targets: str | Sequence[Any] | None = None,
    workers: int | None = None,
) -> Fits:
    """Which configurations of a kernel of @triton.jit can be launched on which chips.

    Its arguments are those of a launch (args, kwargs), stand-ins for them, or a signature and constants, as of tgopt.report; configs are
    triton.Configs, by default those of an autotuned kernel. targets are chips by number or name ("sm_86", "h100", "mi300x"), by default that
    of the GPU. Each configuration is lowered to TTGIR for each chip, which needs no GPU. Raises ValueError where none can be lowered.
    """
    from . import _specialise

    if configs is None:
        tuner = _specialise.autotuner_of(kernel)
        configs = tuner.configs if tuner is not None else [None]
    chosen: list[Any] = [one if hasattr(one, "arch") else chip_named(one) for one in _lower.targets_of(targets)] or [None]
    asked: list[tuple[Any, Any]] = [(config, target) for target in dict.fromkeys(chosen) for config in configs]
    found: list[dict[str, Any] | _lower.LowerError] = [_lower.LowerError("it was not lowered")] * len(asked)
    lacking = {target: why for target in dict.fromkeys(chosen) if (why := _lacking(target))}
    sources: list[_lower.Source | _lower.LowerError] = []
    for target in dict.fromkeys(chosen):
        if target in lacking:
            sources += [_lower.LowerError(lacking[target])] * len(configs)
        else:
            sources += _lower.sources(kernel, configs, args, kwargs, signature=signature, constants=constants, target=target)
    for number, answer in _lower.lower_all(sources, workers, _verdict.of):
        found[number] = answer
    errors = [one for one in found if isinstance(one, _lower.LowerError)]
    if len(errors) == len(found):
        raise ValueError(str(errors[0])) from errors[0]
    function = next(one["function"] for one in found if not isinstance(one, _lower.LowerError))
    lines: list[dict[str, Any]] = []
    for (config, target), one in zip(asked, found):
        if isinstance(one, _lower.LowerError):
            line = _refused(str(one), function, _chip(target), None if target in lacking else False)
        else:
            line = one
        lines.append({**line, "config": _plain(config)})
    answer = _serve.ask("fits", verdicts=lines, format="text")
    verdicts = []
    for (config, _), line in zip(asked, answer["verdicts"]):
        nearest = None
        if line["nearest"] is not None:
            nearest = next((one for one in configs if _plain(one) == line["nearest"]), None)
        verdicts.append(Verdict(config, line["target"] or "", line["launches"], line["why"] or "", line["over"], nearest, line))
    return Fits(verdicts, answer["rendered"])


def chip_named(name: str) -> str:
    """The chip of a name, h100, as its maker calls it: sm_90. Raises AnswerError, which lists those that there are."""
    chip: str = _serve.ask("target", name=str(name))["targets"][0]["name"]
    return chip


def _chip(target: Any) -> str:
    """A chip as tgopt names it; None is the GPU's."""
    if isinstance(target, str):
        return target
    return _lower.chip_of(_lower.target_of(target))


def _lacking(target: Any) -> str:
    """Why nothing can be lowered for a chip here, "" if it can."""
    try:
        _lower.target_of(target)
    except _lower.LowerError as error:
        return str(error)
    return ""


def _refused(why: str, function: str, chip: str, launches: bool | None) -> dict[str, Any]:
    """The verdict on a configuration that Triton does not lower."""
    line = {"version": 2, "file": f"{function}.ttgir", "function": function, "target": chip, "launches": launches, "exact": True}
    return {**line, "why": f"does not compile for {chip}: {why}", "over": [], "buffers": []}


def _plain(config: Any) -> dict[str, Any] | None:
    """A configuration as JSON."""
    if config is None:
        return None
    plain = _config.values(config)
    return {name: value if value is None or isinstance(value, (bool, int, float, str)) else str(value) for name, value in plain.items()}
