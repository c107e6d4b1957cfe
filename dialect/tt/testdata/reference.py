"""Reads programs with Triton and prints them: one JSON list of texts on stdin,
one of {"ok", "text"} on stdout. Each program has a process of its own, since
Triton aborts on some mistakes."""

import json
import os
import sys
import tempfile

from triton._C.libtriton import ir


def read(text):
    context = ir.context()
    ir.load_dialects(context)
    for backend in ("nvidia", "amd"):
        try:
            getattr(__import__("triton._C.libtriton", fromlist=[backend]), backend).load_dialects(context)
        except AttributeError:
            pass
    with tempfile.NamedTemporaryFile("w", suffix=".mlir") as file:
        file.write(text)
        file.flush()
        module = ir.parse_mlir_module(file.name, context)
    module.context = context
    return module.str_nodebug() if module.verify() is not False else None


def isolated(text):
    with tempfile.TemporaryFile() as out:
        child = os.fork()
        if child == 0:
            os.dup2(out.fileno(), 1)
            os.dup2(out.fileno(), 2)
            ok = False
            try:
                printed = read(text)
                ok = printed is not None
                os.write(1, (printed or "does not verify").encode())
            except BaseException as e:
                os.write(1, str(e).encode())
            os._exit(0 if ok else 1)
        status = os.waitpid(child, 0)[1]
        out.seek(0)
        return {"ok": status == 0, "text": out.read().decode()}


json.dump([isolated(text) for text in json.load(sys.stdin)], sys.stdout)
