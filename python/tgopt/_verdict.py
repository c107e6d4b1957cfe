"""What `tgopt serve` says of whether a kernel can be launched."""

from __future__ import annotations

from typing import Any

from . import _lower, _serve


def of(lowered: _lower.Lowered) -> dict[str, Any]:
    """The verdict on a kernel, an object of docs/json.md: of several functions on one that cannot be launched, if there is one.

    Raises LowerError where the text is not read.
    """
    try:
        found = _serve.ask("fits", text=lowered.text, name=f"{lowered.name}.ttgir", targets=[lowered.target], metadata=lowered.written_by)["verdicts"]
    except _serve.AnswerError as error:
        raise _lower.LowerError(f"tgopt does not read what Triton made of it: {error}") from error
    if not found:
        raise _lower.LowerError("it has no public function")
    line: dict[str, Any] = min(found, key=lambda one: (one["launches"] is not False, one["launches"] is not None, -(one["spilled_bytes"] or 0)))
    return line
