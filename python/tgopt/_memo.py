"""Answers kept on disk by a hash of what they depend on, so that another process need not find them again."""

from __future__ import annotations

import json
import os
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

# What nobody made anew for so long is removed, a part of the folder at a time.
DAYS = 90


def folder() -> Path | None:
    """Below $TGOPT_CACHE_DIR, or $TGOPT_CACHE as the program has it, or the user's folder for caches; None if there is none."""
    named = os.environ.get("TGOPT_CACHE_DIR") or os.environ.get("TGOPT_CACHE")
    if named:
        return Path(named) / "python"
    try:
        if sys.platform == "win32":
            local = os.environ.get("LOCALAPPDATA")
            base = Path(local) if local else Path.home() / "AppData" / "Local"
        elif sys.platform == "darwin":
            base = Path.home() / "Library" / "Caches"
        else:
            base = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    except RuntimeError:  # nobody's home
        return None
    return base / "tgopt" / "python"


class Memo:
    """One kind of answer: JSON by key. What cannot be read or written is as if it were not there."""

    def __init__(self, kind: str) -> None:
        self.kind = kind
        self._swept = False

    def _path(self, key: str) -> str | None:
        root = folder()
        return os.path.join(root, self.kind, key[:2], f"{key}.json") if root is not None and key else None

    def get(self, key: str) -> Any:
        path = self._path(key)
        if path is None:
            return None
        try:
            with open(path, "rb") as file:
                return json.loads(file.read())
        except (OSError, ValueError):
            return None

    def put(self, key: str, value: Any) -> None:
        path = self._path(key)
        if path is None:
            return
        aside = None
        try:
            beside = os.path.dirname(path)
            os.makedirs(beside, exist_ok=True)
            handle, aside = tempfile.mkstemp(dir=beside, prefix=".new-")
            with os.fdopen(handle, "w", encoding="utf-8") as file:
                file.write(json.dumps(value))
            os.replace(aside, path)
        except OSError:
            if aside is not None:
                try:
                    os.unlink(aside)
                except OSError:
                    pass
            return
        if not self._swept:
            self._swept = True
            self._sweep(beside)

    @staticmethod
    def _sweep(beside: str) -> None:
        old = time.time() - DAYS * 86400
        try:
            for entry in os.scandir(beside):
                if entry.stat().st_mtime < old:
                    os.unlink(entry.path)
        except OSError:
            pass
