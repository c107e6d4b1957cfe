#!/usr/bin/env python3
"""Labels of TTGIR and TTIR files: what ptxas and the AMD backend say of them, a JSON line each.

    python label.py TASKS OUT [--keep=DIR]

TASKS has a line a file: its path, a target (sm_90, gfx942, ...) and, for TTIR, the number of warps. Files that OUT
has are left out, so that a run can be stopped and goes on. Each is compiled in a process of its own, since the
wheels abort on some input, and is given a minute of the processor.
"""

import contextlib
import json
import os
import re
import resource
import sys
import tempfile
from pathlib import Path

import triton
from triton._C.libtriton import ir
from triton.backends.compiler import GPUTarget
from triton.compiler import make_backend
from triton.compiler.compiler import IRSource

SECONDS = 60


def gpu(name):
    if name.startswith("sm_"):
        return GPUTarget("cuda", int(name[3:]), 32)
    return GPUTarget("hip", name, 64 if name.startswith("gfx9") else 32)


def compile_file(path, name, warps):
    target = gpu(name)
    backend = make_backend(target)
    context = ir.context()
    ir.load_dialects(context)
    backend.load_dialects(context)
    source = IRSource(str(path), context, backend)
    options = dict(source.parse_options())
    if warps:
        options["num_warps"] = warps
    options = backend.parse_options(options)
    stages = {}
    backend.add_stages(stages, options, source.language)
    module = source.make_ir(target, options, backend.get_codegen_implementation(options), backend.get_module_map(), context)
    metadata = {"target": target, **options.__dict__}
    names = list(stages)
    return run_stages(module, {name: stages[name] for name in names[names.index(source.ext) + 1 :]}, metadata)


def run_stages(module, stages, metadata):
    """The text of each stage, the metadata, and the labels, if the last stage is there: Triton itself calls ptxas, so with the flags that it gives it."""
    texts, labels = {}, None
    for stage, run in stages.items():
        if stage == "hsaco":
            labels = amd_labels(texts["amdgcn"])
            break
        if stage == "cubin":
            triton.knobs.nvidia.dump_ptxas_log = True
            with captured() as log:
                run(module, metadata)
            labels = nvidia_labels(log.text)
            break
        module = run(module, metadata)
        texts[stage] = str(module)
    if labels is not None:
        labels["shared_bytes"] = metadata.get("shared", 0)
    return texts, metadata, labels


@contextlib.contextmanager
def captured():
    """What is written to standard output meanwhile is .text of the result."""
    with tempfile.TemporaryFile("w+") as file:
        sys.stdout.flush()
        before = os.dup(1)
        os.dup2(file.fileno(), 1)
        try:
            yield file
        finally:
            sys.stdout.flush()
            os.dup2(before, 1)
            os.close(before)
            file.seek(0)
            file.text = file.read()


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


def row(path, name, warps, keep):
    texts, metadata, labels = compile_file(path, name, warps)
    file = path
    if "ttgir" in texts:
        file = keep / f"{Path(path).stem}-{name}-w{warps}-{triton.__version__}.ttgir"
        file.write_text(texts["ttgir"])
    return {"file": str(file), "target": name, "triton": triton.__version__, "num_warps": metadata["num_warps"], "labels": labels}


def main():
    tasks, out = Path(sys.argv[1]), Path(sys.argv[2])
    keep = Path(sys.argv[3].removeprefix("--keep=")) if len(sys.argv) > 3 else None
    done = set()
    if out.exists():
        done = {json.loads(line)["task"] for line in out.read_text().splitlines()}
    for line in tasks.read_text().splitlines():
        if line in done:
            continue
        path, name, *rest = line.split()
        pid = os.fork()
        if pid == 0:
            # What it starts, as ptxas, may take as long.
            resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS + 5))
            resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
            os.dup2(os.open(os.devnull, os.O_WRONLY), 2)
            os.dup2(2, 1)
            try:
                result = row(path, name, int(rest[0]) if rest else 0, keep)
            except BaseException as e:  # the reason is data
                result = {"error": str(e)[:300]}
            with out.open("a") as f:
                f.write(json.dumps({"task": line, **result}) + "\n")
            os._exit(0)
        _, status = os.waitpid(pid, 0)
        if status:
            with out.open("a") as f:
                f.write(json.dumps({"task": line, "error": f"status {status}"}) + "\n")


if __name__ == "__main__":
    main()
