"""Warnings of what does not work: once a process, and never an error."""

from __future__ import annotations

import sys
import threading
import warnings

_lock = threading.Lock()
_said: set[str] = set()


def warn(message: str, key: str = "") -> None:
    """Say what of tgopt does not work, of each key once a process, whatever the user's filters are."""
    with _lock:
        if key in _said:
            return
        _said.add(key)
    try:
        warnings.warn(message, RuntimeWarning, stacklevel=3)
    except Warning:  # the filters make errors of warnings
        print(message, file=sys.stderr)
