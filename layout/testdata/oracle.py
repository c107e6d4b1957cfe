"""Puts questions about layouts and accesses to Triton.

    oracle.py QUESTION <CASES >ANSWERS

Reads a JSON list of cases on standard input and writes a list of answers, null
where Triton does not take the case. Run it with the Python of a Triton wheel of
3.6 or later. The wheels are assertion builds that abort on what they do not
like, so children ask; the case that ends one is skipped.
"""

import json
import os
import re
import sys
import tempfile

import triton
from triton._C.libtriton import amd, gluon_ir, ir, nvidia, passes
from triton.backends.compiler import GPUTarget

MODULE = """module attributes {{"ttg.num-ctas" = {blocks} : i32, "ttg.num-warps" = {warps} : i32,
    ttg.target = "{target}", "ttg.threads-per-warp" = {lanes} : i32}} {{
  {body}
}}"""


def parse(context, text):
    with tempfile.NamedTemporaryFile("w", suffix=".mlir") as f:
        f.write(text)
        f.flush()
        return ir.parse_mlir_module(f.name, context)


def values_of(context, case, types):
    """A module, the op that uses values of the types, and a builder."""
    names = ", ".join(f"%{i}: {t}" for i, t in enumerate(types))
    uses = ", ".join(f"%{i}" for i in range(len(types)))
    kinds = ", ".join(types)
    body = f"tt.func private @g({kinds}) tt.func @f({names}) {{ tt.call @g({uses}) : ({kinds}) -> () tt.return }}"
    module = parse(context, MODULE.format(body=body, **case))
    calls = []
    module.walk(lambda o: calls.append(o) if o.get_name() == "tt.call" else None)
    return module, calls[0], gluon_ir.GluonOpBuilder(context)


def encoding_of(builder, op, i, type):
    value = op.get_operand(i)
    if type.startswith("tensor"):
        return builder.get_gluon_layout_from_tensor(value)._to_ir(builder)
    return builder.get_gluon_layout_from_memdesc(value)._to_ir(builder)


def linear(context, case):
    """The bases by dimension of the layout of a tensor or memdesc; of memory from 3.9 on."""
    _module, op, builder = values_of(context, case, [case["type"]])
    layout = builder.to_linear_layout(encoding_of(builder, op, 0, case["type"]), case["shape"])
    names = {"reg_bases": "register", "lane_bases": "lane", "warp_bases": "warp", "block_bases": "block",
             "offset_bases": "offset", "rows": "row", "cols": "col"}
    return {name: getattr(layout, field) for field, name in names.items() if hasattr(layout, field)}


def parses(context, text):
    """True for a module that Triton takes."""
    parse(context, text)
    return True


def scratch(context, case):
    """The shared memory in bytes that a conversion is given."""
    body = "tt.func @f(%a: {from}) {{ %0 = ttg.convert_layout %a : {from} -> {to} tt.return }}".format(**case)
    return shared_memory(context, parse(context, MODULE.format(body=body, **case)), case["target"])


def shared_memory(context, module, target):
    manager = ir.pass_manager(context)
    kind, arch = target.split(":")
    if kind == "cuda":
        nvidia.passes.ttgpuir.add_allocate_shared_memory_nv(manager, int(arch), 86)
    else:
        try:
            amd.passes.ttgpuir.add_allocate_shared_memory(manager, arch)
        except TypeError:
            amd.passes.ttgpuir.add_allocate_shared_memory(manager)
    run(manager, module)
    return int(re.search(r"ttg\.shared = (\d+)", str(module)).group(1))


def run(manager, module):
    try:
        manager.run(module, "oracle")
    except TypeError:
        manager.run(module)


def reduction(context, case):
    """The shared memory in bytes that a reduction of several tensors along an axis is given."""
    types, n = case["types"], len(case["types"])
    parts = [re.fullmatch(r"tensor<((?:\d+x)+)([a-z]\w*), (#.*)>", t).groups() for t in types]
    elems = [elem for _, elem, _ in parts]
    results = [without(case["axis"], *part) for part in parts]
    both = ", ".join(f"%{side}{i}: {e}" for side in "xy" for i, e in enumerate(elems))
    body = (f"tt.func @f({', '.join(f'%{i}: {t}' for i, t in enumerate(types))}) {{ "
            f'%r:{n} = "tt.reduce"({", ".join(f"%{i}" for i in range(n))}) <{{axis = {case["axis"]} : i32}}> ({{ ^bb0({both}): '
            f"tt.reduce.return {', '.join(f'%x{i}' for i in range(n))} : {', '.join(elems)} }}) : ({', '.join(types)}) -> ({', '.join(results)}) tt.return }}")
    return shared_memory(context, parse(context, MODULE.format(body=body, **case)), case["target"])


def without(axis, dims, elem, encoding):
    """The type of a tensor without an axis."""
    dims = dims.split("x")[:-1]
    del dims[axis]
    return f"tensor<{'x'.join([*dims, elem])}, #ttg.slice<{{dim = {axis}, parent = {encoding}}}>>" if dims else elem


def swizzle(context, case):
    """The swizzle of the buffer through which a dot operand goes that has another layout."""
    body = "tt.func @f(%a: {from}) -> {to} {{ %0 = ttg.convert_layout %a : {from} -> {to} tt.return %0 : {to} }}".format(**case)
    module = parse(context, MODULE.format(body=body, **case))
    manager = ir.pass_manager(context)
    passes.ttgpuir.add_reduce_data_duplication(manager)
    run(manager, module)
    found = re.search(r"#ttg\.swizzled_shared<{vec = (\d+), perPhase = (\d+), maxPhase = (\d+), order = \[([\d, ]*)\]", str(module))
    return [int(found[1]), int(found[2]), int(found[3])] + [int(d) for d in found[4].split(",")]


def conflicts(context, case):
    """By how many cycles bank conflicts lengthen an access to shared memory."""
    types = [case["type"], case["buffer"]]
    _module, op, builder = values_of(context, case, types)
    builder.set_insertion_point_to_start(op.get_block())
    encodings = [encoding_of(builder, op, i, t) for i, t in enumerate(types)]
    return builder.get_shared_bank_conflicts(*encodings, case["shape"], case["width"])


def stored(_context, case):
    """Which of the bytes of a tensor, in the order of its registers, each register of a store to tensor memory has."""
    columns, encoding, layout = case["shape"][1], case["encoding"], case["layout"]
    rows = case["shape"][0]
    module = """#l = {layout}
module attributes {{"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:100", "ttg.threads-per-warp" = 32 : i32}} {{
  tt.func public @f(%p: !tt.ptr<i8>) {{
    %true = arith.constant true
    %n = arith.constant dense<{columns}> : tensor<{rows}x1xi32, #l>
    %r = tt.make_range {{end = {rows} : i32, start = 0 : i32}} : tensor<{rows}xi32, #ttg.slice<{{dim = 1, parent = #l}}>>
    %c = tt.make_range {{end = {columns} : i32, start = 0 : i32}} : tensor<{columns}xi32, #ttg.slice<{{dim = 0, parent = #l}}>>
    %r1 = tt.expand_dims %r {{axis = 1 : i32}} : tensor<{rows}xi32, #ttg.slice<{{dim = 1, parent = #l}}>> -> tensor<{rows}x1xi32, #l>
    %c1 = tt.expand_dims %c {{axis = 0 : i32}} : tensor<{columns}xi32, #ttg.slice<{{dim = 0, parent = #l}}>> -> tensor<1x{columns}xi32, #l>
    %r2 = arith.muli %r1, %n : tensor<{rows}x1xi32, #l>
    %r3 = tt.broadcast %r2 : tensor<{rows}x1xi32, #l> -> tensor<{rows}x{columns}xi32, #l>
    %c3 = tt.broadcast %c1 : tensor<1x{columns}xi32, #l> -> tensor<{rows}x{columns}xi32, #l>
    %o = arith.addi %r3, %c3 : tensor<{rows}x{columns}xi32, #l>
    %s = tt.splat %p : !tt.ptr<i8> -> tensor<{rows}x{columns}x!tt.ptr<i8>, #l>
    %a = tt.addptr %s, %o : tensor<{rows}x{columns}x!tt.ptr<i8>, #l>, tensor<{rows}x{columns}xi32, #l>
    %x = tt.load %a : tensor<{rows}x{columns}x!tt.ptr<i8>, #l>
    %m = ttng.tmem_alloc : () -> !ttg.memdesc<{rows}x{columns}xi8, {encoding}, #ttng.tensor_memory, mutable>
    ttng.tmem_store %x, %m, %true : tensor<{rows}x{columns}xi8, #l> -> !ttg.memdesc<{rows}x{columns}xi8, {encoding}, #ttng.tensor_memory, mutable>
    tt.return
  }}
}}""".format(rows=rows, columns=columns, encoding=encoding, layout=layout)
    with tempfile.NamedTemporaryFile("w", suffix=".ttgir") as f:
        f.write(module)
        f.flush()
        ptx = triton.compile(f.name, target=GPUTarget("cuda", 100, 32)).asm["ptx"]
    loads, made, stored = {}, {}, None
    for line in ptx.splitlines():
        if load := re.search(r"ld\.global\.b8 \{ (%\w+) \}", line):
            loads[load[1]] = len(loads)
        elif store := re.search(r"tcgen05\.st.*\{(.*)\}", line):
            stored = store[1].split(",")
        elif op := re.match(r"\s*(?:@\S+ )?[\w.]+\s+(\{[^}]*\}|%\w+),\s*(.*)", line):
            for result in re.findall(r"%\w+", op[1]):
                made.setdefault(result, re.findall(r"%\w+", op[2]))

    def bytes_of(register):
        if register in loads:
            return {loads[register]}
        return set().union(*map(bytes_of, made.get(register, [])))

    return [sorted(bytes_of(register.strip())) for register in stored]


def accessed(context, text):
    """How many bytes the first access of each load from global memory takes, in a program for sm_90 each of whose loads has 16 a thread."""
    module = parse(context, text)
    passes = ir.pass_manager(context)
    nvidia.passes.ttgpuir.add_allocate_shared_memory_nv(passes, 90, 86)
    nvidia.passes.ttgpuir.add_to_llvmir(passes, 90, 86)
    try:
        passes.run(module, "accessed")
    except TypeError:
        passes.run(module)
    taken, left = [], 0
    for count, bits in re.findall(r"ld\.global(?:\.v(\d))?\.b(\d+) ", str(module)):
        if left == 0:
            taken.append(int(count or 1) * int(bits) // 8)
            left = 16
        left -= int(count or 1) * int(bits) // 8
    assert left == 0
    return taken


QUESTIONS = {f.__name__: f for f in (linear, parses, scratch, conflicts, stored, reduction, swizzle, accessed)}


def ask(question, cases):
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
                    answer = question(context, case)
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
    question, cases, answers = QUESTIONS[sys.argv[1]], json.load(sys.stdin), []
    while len(answers) < len(cases):
        answers += ask(question, cases[len(answers):])
        if len(answers) < len(cases):
            answers.append(None)
    json.dump(answers, sys.stdout)


main()
