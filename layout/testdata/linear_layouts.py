"""Answers with Triton's own linear layouts of tensor and memdesc types.

Reads a JSON list of cases {"type", "shape", "warps", "lanes", "blocks",
"target"} on standard input and writes a list of {dimension: bases}, null where
Triton does not take the type or has no layout for it. Run it with the Python
of a Triton wheel of 3.6 or later; layouts of memory take 3.9.
"""

import json
import os
import sys
import tempfile


def new_context():
    from triton._C.libtriton import amd, ir, nvidia

    context = ir.context()
    ir.load_dialects(context)
    nvidia.load_dialects(context)
    amd.load_dialects(context)
    return context


def bases(context, case):
    from triton._C.libtriton import gluon_ir, ir

    text = """module attributes {{"ttg.num-ctas" = {blocks} : i32, "ttg.num-warps" = {warps} : i32,
        ttg.target = "{target}", "ttg.threads-per-warp" = {lanes} : i32}} {{
      tt.func private @g({type})
      tt.func @f(%a: {type}) {{
        tt.call @g(%a) : ({type}) -> ()
        tt.return
      }}
    }}""".format(**case)
    with tempfile.NamedTemporaryFile("w", suffix=".mlir") as f:
        f.write(text)
        f.flush()
        module = ir.parse_mlir_module(f.name, context)
    values = []
    module.walk(lambda o: values.append(o.get_operand(0)) if o.get_name() == "tt.call" else None)
    builder = gluon_ir.GluonOpBuilder(context)
    if case["type"].startswith("tensor"):
        layout = builder.get_gluon_layout_from_tensor(values[0])
    else:
        layout = builder.get_gluon_layout_from_memdesc(values[0])
    linear = builder.to_linear_layout(layout._to_ir(builder), case["shape"])
    names = {"reg_bases": "register", "lane_bases": "lane", "warp_bases": "warp", "block_bases": "block",
             "offset_bases": "offset", "rows": "row", "cols": "col"}
    return {name: getattr(linear, field) for field, name in names.items() if hasattr(linear, field)}


def ask(cases):
    """Answers of a child process, as many as it lived to give."""
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reader)
        os.dup2(os.open(os.devnull, os.O_WRONLY), 2)
        with os.fdopen(writer, "w") as out:
            context = new_context()
            for case in cases:
                try:
                    answer = bases(context, case)
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


def main():
    cases = json.load(sys.stdin)
    answers = []
    while len(answers) < len(cases):
        answers += ask(cases[len(answers):])
        if len(answers) < len(cases):
            answers.append(None)  # Triton aborts on what it does not like
    json.dump(answers, sys.stdout)


import triton._C.libtriton  # noqa: E402,F401  once, before the forks

main()
