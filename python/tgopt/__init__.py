"""tgopt: what a Triton kernel will need before it is compiled, and what would help.

    tgopt.prune      drops configurations of an autotuned kernel that cannot launch or spill, before they are compiled
    tgopt.enable     does so for every autotuned kernel of the process
    tgopt.fits       says which configurations can be launched on which chips
    tgopt.report     registers, spills, shared memory, occupancy, and what would help
    tgopt.advise     what the neighbours of a configuration would change
    tgopt.rewrite    runs passes of tgopt inside Triton's compilation
    tgopt.variants   rewritten kernels as configurations of the user's own autotuning
    tgopt.compare    a kernel as it is and as passes make it, side by side

All of them ask the program tgopt, which is part of the wheel; docs/python.md has an example of each. Importing this
imports neither Triton nor anything else: that happens when one of them is used.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

# Where each name is.
_HOMES = {
    "TgoptError": "_binary",
    "BinaryNotFound": "_binary",
    "AnswerError": "_serve",
    "ServeError": "_serve",
    "ask": "_serve",
    "ask_all": "_serve",
    "prune": "_prune",
    "enable": "_enable",
    "fits": "_fits",
    "report": "_report",
    "advise": "_advise",
    "rewrite": "_rewrite",
    "variants": "_rewrite",
    "compare": "_compare",
}

if TYPE_CHECKING:
    from ._binary import BinaryNotFound as BinaryNotFound
    from ._binary import TgoptError as TgoptError
    from ._fits import fits as fits
    from ._serve import AnswerError as AnswerError
    from ._serve import ServeError as ServeError
    from ._serve import ask as ask
    from ._serve import ask_all as ask_all

__all__ = ["__version__"]
__all__ += list(_HOMES)


def __getattr__(name: str) -> Any:
    if name == "__version__":
        from importlib.metadata import PackageNotFoundError, version

        try:
            found = version("tgopt")
        except PackageNotFoundError:  # it is not installed, but on the path
            found = "0"
        globals()[name] = found
        return found
    home = _HOMES.get(name)
    if home is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    found = globals()[name] = getattr(importlib.import_module("." + home, __name__), name)
    return found


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
