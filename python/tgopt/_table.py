"""What pruning dropped and why, as a table for people."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ._config import name_of

if TYPE_CHECKING:
    from ._prune import Pruned


def _number(value: float | None) -> str:
    return "?" if value is None else f"{value:,.0f}"


def table(pruned: Pruned, most: int | None = None) -> str:
    rows = [("configuration", "registers", "spilled", "shared", "dropped, since it")]
    dropped = [number for number, reason in enumerate(pruned.reasons) if reason]
    for number in dropped[: len(dropped) if most is None else most]:
        verdict = pruned.verdicts[number]
        spilled = "?" if verdict.spilled_bytes is None else _number(verdict.spilled_bytes)
        row = (name_of(pruned.configs[number]), _number(verdict.registers), spilled, _number(verdict.shared_bytes), pruned.reasons[number])
        rows.append(row)
    widths = [max(len(row[column]) for row in rows) for column in range(4)]
    lines = [f"tgopt: {pruned.kernel} for {pruned.target}: {len(dropped)} of {len(pruned.configs)} configurations dropped"]
    for row in rows:
        figures = "  ".join(text.rjust(width) for text, width in zip(row[1:4], widths[1:]))
        lines.append(f"  {row[0].ljust(widths[0])}  {figures}  {row[4]}")
    if len(rows) <= len(dropped):
        lines.append(f"  and {len(dropped) - len(rows) + 1} more")
    return "\n".join(lines)
