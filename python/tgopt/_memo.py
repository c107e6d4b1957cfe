"""Answers kept on disk by a hash of what they depend on, so that another process need not find them again."""

from __future__ import annotations

import json
import os
import sys
import time
from pathlib import Path
from typing import Any

# What nobody made anew for so long is removed, a part of the folder at a time.
DAYS = 90
# Answers of a page; those that came first give way.
MOST = 4096


def folder() -> Path | None:
    """Below $TGOPT_CACHE, which is the program's too, or the user's folder for caches; None if there is none."""
    named = os.environ.get("TGOPT_CACHE")
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
    """One kind of answers: JSON by key, those of one page, which are asked for together, in one file. What cannot be read or written is
    as if it were not there. It belongs to one thread, and what it is given is kept by `save`."""

    def __init__(self, kind: str) -> None:
        self.kind = kind
        self._pages: dict[str, dict[str, Any]] = {}
        self._new: dict[str, dict[str, Any]] = {}

    def get(self, page: str, key: str) -> Any:
        if page not in self._pages:
            self._pages[page] = _read(self._path(page))
        return self._pages[page].get(key)

    def put(self, page: str, key: str, value: Any) -> None:
        self._new.setdefault(page, {})[key] = value

    def save(self) -> None:
        new, self._new = self._new, {}
        for page, answers in new.items():
            path = self._path(page)
            if path is not None:
                # With what another process may have added.
                kept = {**_read(path), **answers}
                _write(path, dict(list(kept.items())[-MOST:]))

    def _path(self, page: str) -> str | None:
        root = folder()
        return os.path.join(root, self.kind, page[:2], f"{page}.json") if root is not None else None


def _read(path: str | None) -> dict[str, Any]:
    if path is None:
        return {}
    try:
        with open(path, "rb") as file:
            kept = json.loads(file.read())
    except (OSError, ValueError, RecursionError):
        return {}
    return kept if isinstance(kept, dict) else {}


def _write(path: str, answers: dict[str, Any]) -> None:
    beside = os.path.dirname(path)
    aside = os.path.join(beside, f".new-{os.urandom(8).hex()}")
    try:
        handle = _create(aside)
    except OSError:
        return
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(json.dumps(answers).encode())
        os.replace(aside, path)
    except OSError:
        try:
            os.unlink(aside)
        except OSError:
            pass
        return
    _sweep(beside)


def _create(path: str) -> int:
    """A file that was not there, and its folder where that was not."""
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
    try:
        return os.open(path, flags, 0o600)
    except FileNotFoundError:
        os.makedirs(os.path.dirname(path), exist_ok=True)
        return os.open(path, flags, 0o600)


_swept: set[str] = set()


def _sweep(beside: str) -> None:
    """Remove what is old, once a process."""
    if beside in _swept:
        return
    _swept.add(beside)
    old = time.time() - DAYS * 86400
    try:
        for entry in os.scandir(beside):
            if entry.stat().st_mtime < old:
                os.unlink(entry.path)
    except OSError:
        pass
