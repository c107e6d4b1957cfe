"""python -m tgopt script.py args…: run a script with its autotuned kernels pruned. Other words are the program's: python -m tgopt report …"""

from __future__ import annotations

import os
import runpy
import sys


def main() -> int:
    words = sys.argv[1:]
    if not words:
        print("usage: python -m tgopt script.py [argument …]\n       python -m tgopt -m module [argument …]\n       python -m tgopt command …, as tgopt itself", file=sys.stderr)
        return 2
    if words[0] != "-m" and not (words[0].endswith((".py", ".pyw")) or os.path.isfile(words[0]) or os.path.isfile(os.path.join(words[0], "__main__.py"))):
        return _program(words)
    from ._enable import enable

    enable()
    if words[0] == "-m":
        if len(words) < 2:
            print("python -m tgopt -m: which module?", file=sys.stderr)
            return 2
        sys.argv[:] = words[1:]
        # As python -m does; runpy puts the module's own path into sys.argv[0].
        sys.path[0] = os.getcwd()
        runpy.run_module(words[1], run_name="__main__", alter_sys=True)
        return 0
    sys.argv[:] = words
    if os.path.isfile(words[0]):
        sys.path[0] = os.path.dirname(os.path.abspath(words[0]))
    else:
        del sys.path[0]  # runpy puts the folder there
    runpy.run_path(words[0], run_name="__main__")
    return 0


def _program(words: list[str]) -> int:
    from ._binary import TgoptError, binary

    try:
        path = binary()
    except TgoptError as error:
        print(f"tgopt: {error}", file=sys.stderr)
        return 1
    if os.name == "nt":
        import subprocess

        return subprocess.call([path, *words])
    os.execv(path, [path, *words])


if __name__ == "__main__":
    sys.exit(main())
