"""What Triton allocates, for a list of JSON: with "dumps", of names of TTGIR files; with "programs", of texts of programs. The
answers are a list, null for those that Triton does not take or, of programs, would simplify first.

The passes are those that the backends run from a dump to the allocation (make_llir in backends/*/compiler.py). Each
file is a process of its own: the wheels are built with assertions.
"""

import collections
import json
import os
import re
import sys
import tempfile

import triton
from triton._C.libtriton import amd, ir, nvidia, passes
from triton.backends.compiler import GPUTarget
from triton.compiler.compiler import make_backend

OLDER = triton.__version__.startswith("3.6")


def allocate(path):
    with open(path) as file:
        text = file.read()
    kind, arch = re.search(r'ttg\.target = "([^":]*):([^":]*)', text).groups()
    lanes = re.search(r'"ttg\.threads-per-warp" = (\d+)', text)
    target = GPUTarget(kind, int(arch) if kind == "cuda" else arch, int(lanes.group(1)) if lanes else 32)
    backend = make_backend(target)
    context = ir.context()
    ir.load_dialects(context)
    backend.load_dialects(context)
    module = ir.parse_mlir_module(path, context)
    module.context = context
    options = {"num_warps": module.get_int_attr("ttg.num-warps"), "num_ctas": module.get_int_attr("ttg.num-ctas") or 1}
    options = backend.parse_options(options)
    manager = ir.pass_manager(context)
    if kind == "cuda":
        from triton.backends.nvidia.compiler import get_ptx_version_from_options

        passes.ttgpuir.add_combine_tensor_select_and_if(manager)
        passes.ttgpuir.add_allocate_warp_groups(manager, *([] if OLDER else [False]))
        passes.convert.add_scf_to_cf(manager)
        passes.gluon.add_inliner(manager)
        version = get_ptx_version_from_options(options, target.arch)
        nvidia.passes.ttgpuir.add_allocate_shared_memory_nv(manager, target.arch, version)
    else:
        amd.passes.ttgpuir.add_update_async_wait_count(manager, options.arch)
        if OLDER:
            amd.passes.ttgpuir.add_optimize_lds_usage(manager, options.arch, 0)
        else:
            amd.passes.ttgpuir.add_warp_pipeline_conversion(manager, options.arch)
        passes.convert.add_scf_to_cf(manager)
        passes.gluon.add_inliner(manager)
        passes.convert.add_index_to_llvmir(manager)
        amd.passes.ttgpuir.add_allocate_shared_memory(manager, *([] if OLDER else [options.arch]))
    if sys.argv[1:] == ["programs"]:
        still(context, path)
    manager.run(module, "allocate")
    offsets = []
    for one, many in re.findall(r"allocation\.offset = (?:(\d+) : i32|\[([^\]]*)\])", module.str_nodebug()):
        offsets += [int(one)] if one else [int(n) for n in re.findall(r"(\d+) : i32", many)]
    return {"shared": module.get_int_attr("ttg.shared"), "offsets": sorted(offsets)}


def still(context, path):
    """Fails for a program that the inliner would simplify on its way: what the compiler comes to was simplified before."""
    module = ir.parse_mlir_module(path, context)
    module.context = context
    counts = []
    for add in (passes.convert.add_scf_to_cf, passes.common.add_canonicalizer):
        manager = ir.pass_manager(context)
        add(manager)
        manager.run(module, "still")
        text = module.str_nodebug()
        counts.append(collections.Counter(re.findall(r"(?m)^ *(?:%[^=]*= )?\"?([a-z]+\.[a-z_]+)", text)))
        counts[-1].pop("cf.br", None)
        counts[-1]["argument"] = sum(head.count(": ") for head in re.findall(r"(?m)^ *\^\w+\(.*\):", text))
    if counts[0] != counts[1]:
        raise ValueError(f"it is simplified: {counts[0] - counts[1]}")


def answer(path):
    """The answer of a child process."""
    reader, writer = os.pipe()
    if os.fork() == 0:
        os.dup2(os.open(os.devnull, os.O_WRONLY), 2)
        try:
            answer = allocate(path)
        except Exception as error:
            answer = {"error": str(error)}
        with os.fdopen(writer, "w") as pipe:
            json.dump(answer, pipe)
        os._exit(0)
    os.close(writer)
    with os.fdopen(reader) as pipe:
        text = pipe.read() or '{"error": "aborted"}'
    os.wait()
    return text


def main():
    answers = []
    for case in json.load(sys.stdin):
        if sys.argv[1:] == ["dumps"]:
            answers.append(json.loads(answer(case["file"])))
        else:
            with tempfile.NamedTemporaryFile("w", suffix=".ttgir") as file:
                file.write(case)
                file.flush()
                answers.append(json.loads(answer(file.name)))
        if "error" in answers[-1]:
            print(answers[-1]["error"], file=sys.stderr)
            answers[-1] = None
    json.dump(answers, sys.stdout)


main()
