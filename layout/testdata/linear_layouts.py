"""Answers with Triton's own linear layouts of tensor types.

Reads a JSON list of cases {"type", "shape", "warps", "lanes", "target"} on
standard input and writes a list of {"register", "lane", "warp"} bases, null
where Triton does not take the type. Run it with the Python of a Triton wheel
of 3.6 or later.
"""

import json
import os
import sys
import tempfile


def bases(case):
    from triton._C.libtriton import amd, gluon_ir, ir, nvidia

    context = ir.context()
    ir.load_dialects(context)
    nvidia.load_dialects(context)
    amd.load_dialects(context)
    text = """module attributes {{"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = {warps} : i32,
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
    layout = builder.get_gluon_layout_from_tensor(values[0])
    linear = builder.to_linear_layout(layout._to_ir(builder), case["shape"])
    return {"register": linear.reg_bases, "lane": linear.lane_bases, "warp": linear.warp_bases}


def main():
    answers = []
    for case in json.load(sys.stdin):
        # Triton aborts on what it does not like: a process for each case.
        reader, writer = os.pipe()
        child = os.fork()
        if child == 0:
            os.close(reader)
            os.dup2(os.open(os.devnull, os.O_WRONLY), 2)
            with os.fdopen(writer, "w") as out:
                try:
                    out.write(json.dumps(bases(case)))
                    out.flush()
                finally:
                    os._exit(0)
        os.close(writer)
        with os.fdopen(reader) as answer:
            answers.append(json.loads(answer.read() or "null"))
        os.waitpid(child, 0)
    json.dump(answers, sys.stdout)


import triton._C.libtriton  # noqa: E402,F401  before the forks, once

main()
