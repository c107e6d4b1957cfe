"""tgopt.report: what the vendor's compiler will say of a kernel, or has said, and why."""

from __future__ import annotations

import base64
import gzip
import html
import json
import os
import shutil
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from . import _lower, _rewrite, _serve

__all__ = ["Kernel", "Question", "Report", "of_text", "page", "report"]

# Lines of reports where nobody says how wide the terminal is, and in notebooks.
COLUMNS = 120


def report(
    kernel: Any,
    args: Sequence[Any] = (),
    kwargs: Mapping[str, Any] | None = None,
    *,
    target: Any = None,
    config: Any = None,
    signature: Any = None,
    constants: Mapping[str, Any] | None = None,
    passes: str | None = None,
) -> Report:
    """The report of a kernel: registers, spills, shared memory, occupancy, where the peak is, and what would help.

    kernel is
    - TTGIR or TTIR as text, or the path of such a file; what Triton's cache has beside it says what the compiler reported;
    - a compiled kernel, as a launch, `warmup` or triton.compile gives it: what was reported of it stands first;
    - a function of @triton.jit, autotuned or not, with the arguments of a launch (args, kwargs), stand-ins for them, or a
      signature ("*fp16, *fp16, i32") and constants; config is a triton.Config, the first of an autotuned kernel by default.
      It is lowered to TTGIR, which needs no GPU.

    target is a chip ("sm_90", "h100"), several with commas between or as a list; by default the one of the text or the GPU. passes is a
    pipeline that is run first. Raises ValueError where a kernel cannot be read or lowered.
    """
    targets = _lower.targets_of(target)
    if isinstance(kernel, (str, os.PathLike)):
        return Report([_text(kernel, targets, passes)])
    if hasattr(kernel, "asm"):
        return Report([_compiled(kernel, targets, passes)])
    try:
        given = [lowered(kernel, args, kwargs, config=config, signature=signature, constants=constants, target=one) for one in targets or [None]]
    except _lower.LowerError as error:
        raise ValueError(str(error)) from error
    return Report([of_lowered(one, passes) for one in given])


def lowered(kernel: Any, args: Sequence[Any] = (), kwargs: Mapping[str, Any] | None = None, **named: Any) -> _lower.Lowered:
    """`_lower.lower`, with the passes of a kernel that tgopt.rewrite decorates."""
    if isinstance(kernel, _rewrite.Rewritten):
        with kernel.rewrite:
            return lowered(kernel.fn, args, kwargs, **named)
    return _lower.lower(kernel, args, kwargs, **named)


@dataclass(frozen=True)
class Question:
    """A text, and what lies beside it, as `tgopt serve` is asked about it."""

    text: str = field(repr=False)
    name: str = ""
    target: str = ""
    passes: str = ""
    metadata: Mapping[str, Any] | None = None
    binary: bytes = field(default=b"", repr=False)  # NVIDIA's
    assembly: str = field(default="", repr=False)  # AMD's

    def ask(self, **more: Any) -> dict[str, Any]:
        params: dict[str, Any] = {"text": self.text, "name": self.name, "target": self.target, "passes": self.passes, **more}
        if self.metadata:
            params["metadata"] = json.loads(json.dumps(self.metadata, default=str))
        if self.binary:
            params["binary"] = base64.b64encode(self.binary).decode()
        if self.assembly:
            params["assembly"] = self.assembly
        try:
            return dict(_serve.ask("report", **params))
        except _serve.AnswerError as error:
            raise ValueError(str(error)) from None


def of_lowered(one: _lower.Lowered, passes: str | None = None) -> Question:
    return Question(one.text, f"{one.name}.ttgir", one.target, passes or "", one.written_by)


def of_text(text: str, name: str = "", target: str = "") -> Question:
    return Question(text, name, target)


def _chips(targets: Sequence[Any]) -> str:
    """Chips as tgopt names them."""
    return ",".join(one if isinstance(one, str) else _lower.chip_of(one) for one in targets)


def _text(given: Any, targets: Sequence[Any], passes: str | None) -> Question:
    if isinstance(given, str) and ("\n" in given or "{" in given):
        return Question(given, "", _chips(targets), passes or "")
    path = Path(given)
    try:
        raw = path.read_bytes()
    except OSError as error:
        raise ValueError(f"{path}: {error.strerror}") from error
    if raw[:2] == b"\x1f\x8b":
        raw = gzip.decompress(raw)
    beside = path.with_suffix("") if path.suffix == ".gz" else path

    def read(extension: str) -> bytes:
        try:
            return beside.with_suffix(extension).read_bytes()
        except OSError:
            return b""

    try:
        metadata = json.loads(read(".json") or b"null")
    except ValueError:
        metadata = None
    return Question(
        raw.decode(errors="replace"), str(path), _chips(targets), passes or "",
        metadata if isinstance(metadata, dict) else None, read(".cubin"), read(".amdgcn").decode(errors="replace"),
    )  # fmt: skip


def _compiled(kernel: Any, targets: Sequence[Any], passes: str | None) -> Question:
    asm, metadata = kernel.asm, kernel.metadata
    metadata = dict(metadata._asdict() if hasattr(metadata, "_asdict") else metadata or {})
    text = asm.get("ttgir") or asm.get("ttir")
    if text is None:
        raise ValueError("the compiled kernel has no TTGIR: TRITON_STORE_BINARY_ONLY keeps it out of the cache")
    # Known once the kernel was loaded; -1 or None before.
    for name in ("n_regs", "n_spills"):
        value = getattr(kernel, name, None) if getattr(kernel, "module", None) is not None else None
        if isinstance(value, int) and value >= 0:
            metadata[name] = value
    binary = asm.get("cubin", b"")
    return Question(
        str(text), f"{metadata.get('name', 'kernel')}.ttgir", _chips(targets), passes or "", metadata,
        binary if isinstance(binary, bytes) else b"", asm.get("amdgcn", "") if not binary else "",
    )  # fmt: skip


class Kernel(Mapping[str, Any]):
    """A kernel on a chip: the object that docs/json.md describes, and what becomes of the kernel as attributes, reported
    where a compiler said it, and else predicted. Registers are of 32 bits, a thread; memory is in bytes, a block, spills a thread."""

    def __init__(self, line: Mapping[str, Any]) -> None:
        self._line = line

    def __getitem__(self, key: str) -> Any:
        return self._line[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._line)

    def __len__(self) -> int:
        return len(self._line)

    @property
    def name(self) -> str:
        return str(self["function"])

    @property
    def target(self) -> str | None:
        found: str | None = self["target"]
        return found

    @property
    def reported(self) -> bool:
        """Whether a compiler said what of registers and spills is said here."""
        return "registers" in self["outcome"]["reported"]

    @property
    def registers(self) -> int:
        return int(self["outcome"]["registers"])

    @property
    def register_limit(self) -> int | None:
        limit: int | None = self["register_limit"]
        return limit

    @property
    def spills(self) -> bool | None:
        """Whether it does, or is expected to; None where nothing is known."""
        spills: bool | None = self["outcome"]["spills"]
        return spills

    @property
    def spill_probability(self) -> float | None:
        """From 0 to 1; one of these where a compiler reported it."""
        if "spills" in self["outcome"]["reported"]:
            return float(bool(self.spills))
        probability: float | None = self["spill_probability"]
        return probability

    @property
    def spilled_bytes(self) -> int | None:
        spilled: int | None = self["outcome"]["spilled_bytes"]
        return spilled

    @property
    def shared_bytes(self) -> int | None:
        shared: int | None = self["outcome"]["shared_bytes"]
        return shared

    @property
    def shared_limit(self) -> int | None:
        limit: int | None = self["shared_limit"]
        return limit

    @property
    def launches(self) -> bool | None:
        """Whether a block can be launched; None without a target."""
        if self.occupancy is None:
            return None if self["outcome"]["fits"] else False
        return self.occupancy > 0

    @property
    def occupancy(self) -> float | None:
        """Resident warps by those that a unit (SM, CU, Xe core) holds, from 0 to 1."""
        occupancy: float | None = self["occupancy"]
        return occupancy

    @property
    def limiter(self) -> str | None:
        limiter: str | None = self["limiter"]
        return limiter

    @property
    def peak(self) -> Mapping[str, Any]:
        """Where most registers are live: their number, the op, the line of Python, the values."""
        peak: Mapping[str, Any] = self["peak"]
        return peak

    @property
    def remarks(self) -> list[str]:
        return [str(remark["text"]) for remark in self["remarks"]]

    def __repr__(self) -> str:
        return f"<{self.name} on {self.target}: {summary(self)}>"


def summary(kernel: Kernel) -> str:
    """A kernel in a few words."""
    parts = [f"{kernel.registers} registers"]
    if kernel.spill_probability is not None:
        parts.append(spill(kernel))
    if kernel.shared_bytes is not None:
        parts.append(f"{kernel.shared_bytes:,} bytes of shared memory")
    if kernel.launches is False:
        parts.append("cannot be launched")
    elif kernel.occupancy is not None:
        parts.append(f"occupancy {kernel.occupancy:.0%}")
    return ", ".join(parts)


def spill(kernel: Kernel) -> str:
    """Spills of a kernel: as reported, or how probable they are."""
    if kernel.spill_probability is None:
        return "spills are not known"
    if "spills" in kernel["outcome"]["reported"]:
        return f"{kernel.spilled_bytes:,} bytes spilled" if kernel.spilled_bytes else "no spill"
    return f"spill {kernel.spill_probability:.0%}"


class Report(Sequence[Kernel]):
    """Reports of kernels: text in a terminal, a page in a notebook. Attributes are those of the first kernel."""

    def __init__(self, questions: Sequence[Question]) -> None:
        self._questions = list(questions)
        self.kernels = [Kernel(line) for question in self._questions for line in question.ask()["kernels"]]

    def __getitem__(self, key: Any) -> Any:
        """A kernel by number, or what docs/json.md has by a name of the first."""
        return self._first()[key] if isinstance(key, str) else self.kernels[key]

    def __len__(self) -> int:
        return len(self.kernels)

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_") or name == "kernels":
            raise AttributeError(name)
        return getattr(self._first(), name)

    def _first(self) -> Kernel:
        if not self.kernels:
            raise AttributeError("there is no kernel in the text")
        return self.kernels[0]

    def __dir__(self) -> list[str]:
        return sorted({*super().__dir__(), *(name for name in dir(Kernel) if not name.startswith("_"))})

    def text(self, explain: bool = False, color: bool = False) -> str:
        """The report as `tgopt report` prints it; explain adds what holds the registers, op by op."""
        width = max(shutil.get_terminal_size((COLUMNS, 0)).columns, 60)
        rendered = (question.ask(format="text", explain=explain, color=color, width=width)["rendered"] for question in self._questions)
        return "\n".join(text.rstrip("\n") + "\n" for text in rendered).rstrip("\n")

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        return self.text()

    def html(self) -> str:
        """The report as a page of its own; of several, the first."""
        return str(self._questions[0].ask(format="html")["rendered"])

    def _repr_html_(self) -> str:
        return "\n".join(page(str(question.ask(format="html")["rendered"])) for question in self._questions)

    def to_dict(self) -> list[dict[str, Any]]:
        """The kernels as docs/json.md describes them."""
        return [dict(kernel) for kernel in self.kernels]

    def to_json(self, indent: int | None = None) -> str:
        return json.dumps(self.to_dict(), indent=indent, ensure_ascii=False)


def page(document: str) -> str:
    """A page inside another: its styles and scripts stay within."""
    return f'<iframe srcdoc="{html.escape(document)}" sandbox="allow-scripts" style="width: 100%; height: 44em; border: 1px solid #8884"></iframe>'
