"""Where the program tgopt is."""

from __future__ import annotations

import os
import shutil
import sys
import sysconfig
from collections.abc import Iterator
from pathlib import Path

NAME = "tgopt.exe" if os.name == "nt" else "tgopt"


class TgoptError(RuntimeError):
    """What goes wrong in tgopt."""


class BinaryNotFound(TgoptError):
    """There is no program tgopt, or it cannot be run."""


def _scripts() -> Iterator[Path]:
    """The folders where installers put programs of packages, those of this environment first."""
    yield Path(sysconfig.get_path("scripts"))
    if sys.executable:
        yield Path(sys.executable).parent
    schemes = sysconfig.get_scheme_names()
    for scheme in (f"{os.name}_user", "posix_prefix"):
        if scheme in schemes:
            yield Path(sysconfig.get_path("scripts", scheme))
    # pip install --target=FOLDER puts them beside the package.
    yield Path(__file__).resolve().parent.parent / "bin"


def binary() -> str:
    """The path of the program: what $TGOPT_BINARY names, or else that of the environment, or of PATH.

    Raises BinaryNotFound, which says where it was looked for.
    """
    named = os.environ.get("TGOPT_BINARY", "")
    if named:
        found = shutil.which(named)
        if found is None:
            raise BinaryNotFound(f"TGOPT_BINARY names {named!r}, which is no program that can be run")
        return found
    looked = []
    for folder in _scripts():
        path = folder / NAME
        if path.is_file() and os.access(path, os.X_OK):
            return str(path)
        looked.append(str(path))
    found = shutil.which(NAME)
    if found is not None:
        return found
    places = "\n  ".join(dict.fromkeys(looked))
    raise BinaryNotFound(
        f"the program tgopt is missing: it is part of the wheel (pip install tgopt), or TGOPT_BINARY names it. It is not at\n  {places}\nand not on PATH"
    )
