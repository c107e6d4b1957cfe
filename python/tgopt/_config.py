"""What sets a configuration apart: its constants, and of the options of a launch those that its author gave."""

from __future__ import annotations

from typing import Any

# Options of a launch that a triton.Config has.
LAUNCH = ("num_warps", "num_stages", "num_ctas", "maxnreg")


def values(config: Any) -> dict[str, Any]:
    found = dict(config.kwargs)
    for name in LAUNCH:
        value = getattr(config, name, None)
        if value is not None and (name != "num_ctas" or value != 1):
            found[name] = value
    return found


def name_of(config: Any) -> str:
    """A configuration in one line."""
    return " ".join(f"{name}={value}" for name, value in values(config).items())
