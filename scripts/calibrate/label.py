#!/usr/bin/env python3
"""Labels of TTGIR and TTIR files: what ptxas and the AMD backend say of them, a JSON line each.

    python label.py TASKS OUT [--keep=DIR] [--tgopt=FILE]

TASKS has a line a file: its path, a target (sm_90, gfx942, ...) and, for TTIR, the number of warps. Files that OUT
has are left out, so that a run can be stopped and goes on. `tgopt compile` compiles them by the Triton of this Python; the TTGIR
of TTIR files goes to DIR.

For harvest.py and single_ops.py, which compile from Python to TTGIR, `compiled` labels what they made.
"""

import argparse
import json
import sys
import tempfile
from collections import defaultdict
from pathlib import Path

REPOSITORY = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(REPOSITORY / "runner" / "triton"), str(REPOSITORY / "scripts" / "oracle")]

import harness  # noqa: E402
import triton  # noqa: E402
import worker  # noqa: E402

SECONDS = 60
# Files of one run of tgopt, whose rows come together.
FILES = 32


def backend_of(target):
    """Triton's backend for a target by tgopt's name."""
    if target.startswith("sm_"):
        return worker.backend_of("cuda", int(target[3:]), 32)
    return worker.backend_of("hip", target, 64 if target.startswith("gfx9") else 32)


def compiled(tgopt, paths, target="", *flags, seconds=SECONDS):
    """What a row says of each of some files, for a target or for those that they name: labels, or the error."""
    limits = [f"--cpu-limit={seconds}s", "--no-config", "--no-cache"]
    for line in harness.compile_lines(tgopt, paths, target, *limits, *flags):
        if "error" in line:
            yield {"error": line["error"][:300]}
        else:
            about = {"target": line["target"], "triton": triton.__version__, "num_warps": line["num_warps"]}
            yield {**about, "labels": harness.labels_of(line), "seconds": line["seconds"]}


def rows(tgopt, paths, target, warps, keep):
    """A row for each of some files."""
    with tempfile.TemporaryDirectory() as folder:
        flags = [f"--num-warps={warps}", f"--save-temps={folder}"] if warps else []
        for path, row in zip(paths, compiled(tgopt, paths, target, *flags), strict=True):
            file = Path(path)
            if warps and "labels" in row:
                text = (Path(folder) / f"{file.stem}-{target}" / f"{file.stem}.ttgir").read_text()
                file = keep / f"{file.stem}-{target}-w{warps}-{triton.__version__}.ttgir"
                file.write_text(text)
            yield path, {"file": str(file), **row} if "labels" in row else row


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("tasks", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--keep", type=Path, metavar="DIR")
    harness.add_tgopt(parser)
    arguments = parser.parse_args()
    done = set()
    if arguments.out.exists():
        done = {json.loads(line)["task"] for line in arguments.out.read_text().splitlines()}
    alike = defaultdict(dict)
    for task in arguments.tasks.read_text().splitlines():
        path, target, *warps = task.split()
        if task not in done:
            alike[target, *warps][path] = task
    with harness.workspace() as work, arguments.out.open("a") as out:
        tgopt = harness.Tgopt(arguments.tgopt, work)
        for (target, *warps), tasks in alike.items():
            paths = list(tasks)
            for at in range(0, len(paths), FILES):
                for path, row in rows(tgopt, paths[at : at + FILES], target, int(warps[0]) if warps else 0, arguments.keep):
                    out.write(json.dumps({"task": tasks[path], **row}) + "\n")
                out.flush()


if __name__ == "__main__":
    main()
