#!/usr/bin/env python3
"""Labels of TTGIR and TTIR files: what ptxas and the AMD backend say of them, a JSON line each.

    python label.py TASKS OUT [--keep=DIR] [--tgopt=FILE]

TASKS has a line a file: its path, a target (sm_90, gfx942, ...) and, for TTIR, the number of warps. Files that OUT
has are left out, so that a run can be stopped and goes on. `tgopt compile` compiles them by the Triton of this Python; the TTGIR
of TTIR files goes to DIR.

For harvest.py and single_ops.py, which compile from Python, run_stages labels what they compile.
"""

import argparse
import json
import re
import subprocess
import sys
import tempfile
from collections import defaultdict
from pathlib import Path

REPOSITORY = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(REPOSITORY / "runner" / "triton"), str(REPOSITORY / "scripts" / "oracle")]

import harness  # noqa: E402
import triton  # noqa: E402
import worker  # noqa: E402
from triton._C.libtriton import ir  # noqa: E402, F401
from triton.backends.compiler import GPUTarget  # noqa: E402
from triton.compiler import make_backend  # noqa: E402, F401

SECONDS = 60
# Files of one run of tgopt, whose rows come together.
FILES = 32


def gpu(name):
    if name.startswith("sm_"):
        return GPUTarget("cuda", int(name[3:]), 32)
    return GPUTarget("hip", name, 64 if name.startswith("gfx9") else 32)


def run_stages(module, stages, metadata):
    """The text of each stage, the metadata, and the labels, if the last stage is there: Triton itself calls ptxas, so with the flags that it gives it."""
    texts, ptxas = worker.run_stages(module, stages, metadata)
    texts.pop("cubin", None)
    labels = None
    if "cubin" in stages:
        labels = nvidia_labels(ptxas.log)
    elif "hsaco" in stages:
        labels = amd_labels(texts["amdgcn"])
    if labels is not None:
        labels["shared_bytes"] = metadata.get("shared", 0)
    return texts, metadata, labels


def nvidia_labels(log):
    spills = re.findall(r"(\d+) bytes stack frame, (\d+) bytes spill stores, (\d+) bytes spill loads", log)
    return {
        "registers": int(re.search(r"Used (\d+) registers", log)[1]),
        "stack_bytes": max(int(s[0]) for s in spills),
        "spill_store_bytes": max(int(s[1]) for s in spills),
        "spill_load_bytes": max(int(s[2]) for s in spills),
    }


def amd_labels(text):
    def field(key):
        found = re.search(rf"\.{key}:\s*(\d+)", text)
        return int(found[1]) if found else 0

    return {
        "vgpr": field("vgpr_count"),
        "agpr": field("agpr_count"),
        "sgpr": field("sgpr_count"),
        "vgpr_spills": field("vgpr_spill_count"),
        "sgpr_spills": field("sgpr_spill_count"),
        "scratch_bytes": field("private_segment_fixed_size"),
    }


def compiled(tgopt, paths, target, warps, keep):
    """A row for each of some files."""
    flags = ["compile", "--format=json", f"--target={target}", f"--python={sys.executable}", f"--cpu-limit={SECONDS}s", "--no-config"]
    with tempfile.TemporaryDirectory() as folder:
        if warps:
            flags += [f"--num-warps={warps}", f"--save-temps={folder}"]
        lines = subprocess.run([tgopt, *flags, *paths], stdout=subprocess.PIPE, text=True).stdout.splitlines()
        for path, line in zip(paths, map(json.loads, lines), strict=True):
            if "error" in line:
                yield path, {"error": line["error"][:300]}
                continue
            file = Path(path)
            if warps:
                text = (Path(folder) / f"{file.stem}-{target}" / f"{file.stem}.ttgir").read_text()
                file = keep / f"{file.stem}-{target}-w{warps}-{triton.__version__}.ttgir"
                file.write_text(text)
            about = {"target": target, "triton": triton.__version__, "num_warps": line["num_warps"]}
            yield path, {"file": str(file), **about, "labels": harness.labels_of(line)}


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
        tgopt = harness.Tgopt(arguments.tgopt, work).program
        for (target, *warps), tasks in alike.items():
            paths = list(tasks)
            for at in range(0, len(paths), FILES):
                for path, row in compiled(tgopt, paths[at : at + FILES], target, int(warps[0]) if warps else 0, arguments.keep):
                    out.write(json.dumps({"task": tasks[path], **row}) + "\n")
                out.flush()


if __name__ == "__main__":
    main()
