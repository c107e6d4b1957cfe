"""Says which modules Triton takes.

Reads a JSON list of texts on standard input and writes a list of booleans. Run
it with the Python of a Triton wheel.
"""

import json
import os
import sys
import tempfile

from triton._C.libtriton import amd, ir, nvidia


def ask(texts):
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
            for text in texts:
                with tempfile.NamedTemporaryFile("w", suffix=".mlir") as f:
                    f.write(text)
                    f.flush()
                    try:
                        ir.parse_mlir_module(f.name, context)
                        answer = True
                    except Exception:
                        answer = False
                out.write(json.dumps(answer) + "\n")
                out.flush()
        os._exit(0)
    os.close(writer)
    with os.fdopen(reader) as out:
        answers = [json.loads(line) for line in out]
    os.waitpid(child, 0)
    return answers


texts = json.load(sys.stdin)
answers = []
while len(answers) < len(texts):
    answers += ask(texts[len(answers):])
    if len(answers) < len(texts):
        answers.append(False)  # Triton aborts on what it does not like
json.dump(answers, sys.stdout)
