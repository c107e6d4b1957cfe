"""Answers with the shared memory that Triton allocates for conversions.

Reads a JSON list of cases {"from", "to", "warps", "lanes", "blocks", "target"}
on standard input and writes a list of bytes, null where Triton does not take
the case. Run it with the Python of a Triton wheel of 3.6 or later.
"""

import json
import os
import re
import sys
import tempfile

from triton._C.libtriton import amd, ir, nvidia


def scratch(context, case):
    text = """module attributes {{"ttg.num-ctas" = {blocks} : i32, "ttg.num-warps" = {warps} : i32,
        ttg.target = "{target}", "ttg.threads-per-warp" = {lanes} : i32}} {{
      tt.func @f(%a: {from}) {{
        %0 = ttg.convert_layout %a : {from} -> {to}
        tt.return
      }}
    }}""".format(**case)
    with tempfile.NamedTemporaryFile("w", suffix=".mlir") as f:
        f.write(text)
        f.flush()
        module = ir.parse_mlir_module(f.name, context)
    passes = ir.pass_manager(context)
    kind, arch = case["target"].split(":")
    if kind == "cuda":
        nvidia.passes.ttgpuir.add_allocate_shared_memory_nv(passes, int(arch), 86)
    else:
        try:
            amd.passes.ttgpuir.add_allocate_shared_memory(passes, arch)
        except TypeError:
            amd.passes.ttgpuir.add_allocate_shared_memory(passes)
    try:
        passes.run(module, "scratch")
    except TypeError:
        passes.run(module)
    return int(re.search(r"ttg\.shared = (\d+)", str(module)).group(1))


def ask(cases):
    """Answers of a child process, as many as it lived to give."""
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reader)
        os.dup2(os.open(os.devnull, os.O_WRONLY), 2)
        with os.fdopen(writer, "w") as out:
            context = ir.context()
            ir.load_dialects(context)
            nvidia.load_dialects(context)
            amd.load_dialects(context)
            for case in cases:
                try:
                    answer = scratch(context, case)
                except Exception:
                    answer = None
                out.write(json.dumps(answer) + "\n")
                out.flush()
        os._exit(0)
    os.close(writer)
    with os.fdopen(reader) as out:
        answers = [json.loads(line) for line in out]
    os.waitpid(child, 0)
    return answers


cases = json.load(sys.stdin)
answers = []
while len(answers) < len(cases):
    answers += ask(cases[len(answers):])
    if len(answers) < len(cases):
        answers.append(None)  # Triton aborts on what it does not like
json.dump(answers, sys.stdout)
