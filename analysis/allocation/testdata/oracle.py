"""What Triton allocates: names of TTGIR files on stdin, a line of JSON each on stdout.

The passes are those that the backends run from a dump to the allocation (make_llir in backends/*/compiler.py). Each
file is a process of its own: the wheels are built with assertions.
"""

import json
import os
import re
import sys

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
    manager.run(module, "allocate")
    offsets = []
    for one, many in re.findall(r"allocation\.offset = (?:(\d+) : i32|\[([^\]]*)\])", module.str_nodebug()):
        offsets += [int(one)] if one else [int(n) for n in re.findall(r"(\d+) : i32", many)]
    return {"shared": module.get_int_attr("ttg.shared"), "offsets": sorted(offsets)}


def main():
    for path in sys.stdin.read().splitlines():
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
            print(pipe.read() or '{"error": "aborted"}', flush=True)
        os.wait()


main()
