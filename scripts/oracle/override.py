"""Let Triton take what `tgopt override` writes, by both of its doors.

    VENV/bin/python scripts/oracle/override.py [--tgopt=FILE]

An attention kernel of testdata/kernels is compiled from Python, with a dump; reduce-liveness changes the dump; then the
kernel is compiled again, with TRITON_KERNEL_OVERRIDE, and with ir_override. Each time the TTGIR that Triton compiles must be what
tgopt wrote, and what becomes of it another binary than before.
"""

import argparse
import json
import os
import sys
from pathlib import Path

from harness import KERNELS, REPOSITORY, Json, Tgopt, add_tgopt, ask, close_report, stop, workspace

sys.path.insert(0, str(KERNELS))
try:
    import generate
    import triton
except ImportError:
    stop("there is no Triton in this Python, run it with one of the environments that scripts/test makes", 3)

# One of the kernels that are known to change.
RESULTS = REPOSITORY / "docs" / "results" / "reduce-liveness.json"
TARGET = "sm_80"
PASSES = "reduce-liveness{mode=smem}"


def compiled(environment: dict[str, str], **options: str) -> Json:
    """In a child: TTGIR without locations, and the PTX, of the kernel."""
    os.environ.update(environment)
    rows = json.loads(RESULTS.read_text())["rows"]
    changed = {row["file"] for row in rows if row["target"] == TARGET and row["modes"]["smem"]["moved"]}
    job = next(job for job in generate.all_jobs() if job.file in changed)
    target = generate.GPU_TARGETS[job.target]
    kernel = triton.compile(generate.ast_source(job), target=target, options={**job.options, **options})
    return {"ttgir": kernel.asm["ttgir"], "ptx": kernel.asm["ptx"]}


def read_back(path: str) -> Json:
    """In a child: a module as Triton prints it."""
    from triton._C.libtriton import ir
    from triton.compiler import make_backend

    context = ir.context()
    ir.load_dialects(context)
    make_backend(generate.GPU_TARGETS[TARGET]).load_dialects(context)
    return str(ir.parse_mlir_module(path, context))


def run(tgopt: Tgopt, work: Path) -> list[str]:
    def asked(function, item) -> Json:
        (answer,) = ask(lambda item: function(*item), [item], work, quiet=True)
        if answer.failure is not None:
            stop(f"{function.__name__}: {answer.failure}", 1)
        return answer.value

    dump, out = work / "dump", work / "out"
    before = asked(compiled, ({"TRITON_KERNEL_DUMP": "1", "TRITON_DUMP_DIR": str(dump)},))
    done = tgopt.run("override", f"--passes={PASSES}", "-o", out, dump)
    if done.code != 0 or "1 of 1 changed" not in done.output:
        return [f"tgopt override: exit code {done.code}: {done.output}{done.messages}"]
    (overridden,) = [path for path in out.rglob("*.ttgir") if path.parent.name != "ir_override"]
    (candidate,) = (out / "ir_override").iterdir()
    want = asked(read_back, (str(overridden),))
    found = {
        "TRITON_KERNEL_OVERRIDE": asked(compiled, ({"TRITON_KERNEL_OVERRIDE": "1", "TRITON_OVERRIDE_DIR": str(out)},)),
    }

    def by_option() -> Json:
        return compiled({}, ir_override=str(candidate))

    found["ir_override"] = asked(by_option, ())
    wrong = []
    for door, after in found.items():
        if after["ttgir"] != want:
            wrong.append(f"{door}: Triton compiles another module")
        if after["ptx"] == before["ptx"]:
            wrong.append(f"{door}: the PTX is as before")
    return wrong


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    add_tgopt(parser)
    arguments = parser.parse_args()
    with workspace() as work:
        wrong = run(Tgopt(arguments.tgopt, work), work)
    print("".join(f"{line}\n" for line in wrong), end="")
    return close_report(2 - min(len({line.partition(":")[0] for line in wrong}), 2), len(wrong))


if __name__ == "__main__":
    sys.exit(main())
