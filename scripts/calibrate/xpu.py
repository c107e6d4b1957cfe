#!/usr/bin/env python3
"""TTGIR for Intel GPUs made of dumps for NVIDIA, and what Intel's graphics compiler says of it.

    python xpu.py convert DUMPS OUT [--tgopt=FILE]    OUT/*.ttgir and .cl, OUT/refused.jsonl: the reasons of the others
    python xpu.py count OUT     xpu.json: how many of the dumps became what, and why not
    python xpu.py singles KERNEL... [--tgopt=FILE] [--ocloc=FILE]    of the kernels of one op in analysis/pressure/testdata/singles those for pvc
    python xpu.py label OUT [--ocloc=FILE] [--seconds=N] [--jobs=N] [--most=N]    OUT/labels.jsonl: goes on where it was

No wheel has the Intel backend. In a dump for sm_80 the layouts are written that upstream's pipeline for Intel GPUs would
choose: warps of 16 lanes, dpas for mma with its clusters and warps, its widths of dot operands, loads as they are. What was
pipelined with asynchronous copies to shared memory, which that pipeline does not do, is refused, and so is what has no layout there.

A label is of 256 registers of a hardware thread, and of 128. Registers are those of the allocation that packs them: as the
compiler is called otherwise it takes them in turns, and all of them.
"""

import argparse
import json
import os
import re
import subprocess
import sys
import tempfile
from collections import Counter
from concurrent.futures import ThreadPoolExecutor, as_completed
from itertools import zip_longest
from math import prod
from pathlib import Path

LANES = 16
REPEAT, EXECUTION = 8, 16
# Rows and bytes of a row that one 2D block read takes: what clusters of dpas are made for.
BLOCK_ROWS, BLOCK_BYTES = 32, 64
MODULE = "ttig.min_sg_size = 16 : i32, ttig.support_2d_block_io, ttig.support_bfloat16_conversion, ttig.support_subgroup_matrix_multiply_accumulate, ttig.target_arch = \"spir64\""
# Operand bits, operands of a channel.
CHANNELS = {"f16": 2, "bf16": 2, "f32": 1, "i8": 4}

ALIAS = re.compile(r"^(#\w+) = (#ttg\.\w+<.*)$", re.M)
BLOCKED = re.compile(r"threadsPerWarp = \[([\d, ]+)\]")
ORDER = re.compile(r"order = \[([\d, ]+)\]")
WARPS = re.compile(r"warpsPerCTA = \[([\d, ]+)\]")
DOT = re.compile(r"tt\.dot .* : tensor<((?:\d+x)+)(\w+), #ttg\.dot_op<\{opIdx = 0, parent = (#\w+).*\* tensor<((?:\d+x)+)\w+, .*-> tensor<")
WIDTH = re.compile(r"#ttg\.dot_op<\{opIdx = (\d), parent = (#\w+), kWidth = \d+\}>")


class Refused(Exception):
    pass


def numbers(text):
    return [int(n) for n in text.split(",")]


def sixteen(body):
    """A blocked layout of warps of 32 lanes with 16: the dimension that is filled last has half as many."""
    lanes, order = numbers(BLOCKED.search(body)[1]), numbers(ORDER.search(body)[1])
    if prod(lanes) != 2 * LANES:
        raise Refused("warps are not of 32 lanes")
    last = next(d for d in reversed(order) if lanes[d] > 1)
    lanes[last] //= 2
    return BLOCKED.sub(f"threadsPerWarp = {lanes}", body)


def warps_for(shape, warps):
    """How upstream shares a product out among warps, unless one product feeds the next."""
    grid = [1, 1]
    while prod(grid) < warps:
        if shape[0] // (2 * REPEAT) // grid[0] >= shape[1] // EXECUTION // grid[1] and grid[0] < shape[0] // REPEAT:
            grid[0] *= 2
        else:
            grid[1] *= 2
    return grid


def dpas(alias, body, dots):
    mine = [d for d in dots if d[2] == alias]
    kinds = {kind for _, kind, _, _ in mine}
    if len({CHANNELS.get(k) for k in kinds}) != 1 or not kinds <= set(CHANNELS):
        raise Refused(f"products of {' and '.join(sorted(kinds)) or 'nothing'} share a layout")
    channels = CHANNELS[kinds.pop()]
    depth = 8 * channels
    m = max(a[0] for a, *_ in mine)
    n = max(b[1] for *_, b in mine)
    if any(a[1] % depth or b[1] % EXECUTION or a[0] % REPEAT for a, _, _, b in mine):
        raise Refused("no whole tile of the matrix unit")
    warps = numbers(WARPS.search(body)[1])
    if len(warps) != 2 or "versionMajor = 2" not in body:
        raise Refused("a product of another form")
    if warps[1] > 1:  # else one product feeds the next, and rows are shared out
        warps = warps_for([m, n], prod(warps))
    cluster = [
        min(BLOCK_ROWS // REPEAT, max(1, m // warps[0] // REPEAT)),
        min(max(1, BLOCK_BYTES * channels // 4 // EXECUTION), max(1, n // warps[1] // EXECUTION)),
    ]
    rows, columns = REPEAT * cluster[0], EXECUTION * cluster[1]
    return channels, (
        f"#ttig.dpas<{{repeatCount = {REPEAT}, systolicDepth = 8, executionSize = {EXECUTION}, opsPerChan = {channels}, threadsPerWarp = {LANES}, "
        f"warpsPerCTA = {warps}, repCluster = {cluster}, A = [{rows}, {depth}], B = [{depth}, {columns}], C = [{rows}, {columns}]}}>"
    )


def convert(text, target="xpu"):
    """TTGIR for Intel GPUs; Refused with the reason."""
    for word, reason in (
        ("ttg.async_copy", "pipelined with asynchronous copies"), ("ttng.", "ops of NVIDIA"), ("nvgpu.", "ops of NVIDIA"), ("nvvm.", "ops of NVIDIA"),
        ("elementwise_inline_asm", "inline assembly"), ("#ttg.linear<", "a linear layout"), ("extern_elementwise", "functions of NVIDIA's library"),
        ("tt.dot_scaled", "scaled products"),
    ):  # fmt: skip
        if word in text:
            raise Refused(reason)
    dots = [([int(n) for n in a.split("x")[:-1]], kind, parent, [int(n) for n in b.split("x")[:-1]]) for a, kind, parent, b in DOT.findall(text)]
    if '"ttg.threads-per-warp" = 32' not in text:
        raise Refused("warps are not of 32 lanes")
    channels = {}

    def layout(found):
        alias, body = found[1], found[2]
        if body.startswith("#ttg.blocked"):
            return f"{alias} = {sixteen(body)}"
        if body.startswith("#ttg.nvidia_mma"):
            channels[alias], body = dpas(alias, body, dots)
            return f"{alias} = {body}"
        return found[0]

    def width(found):
        index, parent = found[1], found[2]
        if parent not in channels:
            raise Refused("a dot operand of no product")
        of = channels[parent]
        return f"#ttg.dot_op<{{opIdx = {index}, parent = {parent}, kWidth = {max(1, of // 2) if index == '0' else of}}}>"

    text = ALIAS.sub(layout, text)
    text = WIDTH.sub(width, text)
    text = re.sub(r'"ttg\.threads-per-warp" = 32 : i32', f'"ttg.threads-per-warp" = {LANES} : i32, {MODULE}', text)
    return re.sub(r'ttg\.target = "cuda:\d+"', f'ttg.target = "{target}"', text)


def emit(tgopt, path, out):
    """One dump: None, or why there is no kernel of it."""
    name = path.name.removesuffix(".sm_80.ttgir") + ".pvc"
    try:
        text = convert(path.read_text())
    except Refused as reason:
        return {"file": path.name, "by": "convert", "reason": str(reason)}
    (out / f"{name}.ttgir").write_text(text)
    try:
        done = subprocess.run([tgopt, "--print-opencl", out / f"{name}.ttgir", "-o", out / f"{name}.cl"], capture_output=True, text=True, timeout=60)
    except subprocess.TimeoutExpired:
        return {"file": path.name, "by": "codegen", "reason": "no end after 60 s"}
    if done.returncode:
        errors = [line.split("error: ")[1] for line in done.stderr.splitlines() if "error: " in line]
        return {"file": path.name, "by": "codegen", "reason": errors[0] if errors else done.stderr[:200], "all": sorted(set(errors))}
    return None


# One register of 64 bytes is one of 32 bits in each of the 16 lanes.
GRF_BYTES = 64
PACKED = "-printregusage -noroundrobin -nolocalra"
KNOWN_CALLS = ("llvm.", "__builtin_IB_get")


def ask(ocloc, file, registers, seconds):
    """What the compiler says of a kernel: registers, bytes spilled of a hardware thread; else the reason."""
    with tempfile.TemporaryDirectory() as folder:
        options = "-cl-std=CL2.0" + (" -cl-intel-256-GRF-per-thread" if registers == 256 else "")
        env = os.environ | {"IGC_ShaderDumpEnable": "1", "IGC_DumpToCustomDir": f"{folder}/listing", "IGC_VISAOptions": PACKED}
        command = ["prlimit", f"--cpu={seconds}", f"--as={8 << 30}", ocloc, "compile", "-file", file, "-device", "pvc", "-options", options,
                   "-out_dir", f"{folder}/out", "--format", "zebin"]  # fmt: skip
        done = subprocess.run(command, cwd=folder, env=env, capture_output=True, text=True, errors="replace")
        if done.returncode:
            found = re.search(r"error: (.*)", done.stdout + done.stderr)
            return {"failed": found[1] if found else f"ended with {done.returncode}"}
        for listing in Path(folder, "listing").glob("*_codegen*.ll"):
            for call in re.findall(r"call [^@\n]*@([\w.]+)\(", listing.read_text(errors="replace")):
                if not call.startswith(KNOWN_CALLS):
                    return {"failed": f"no function {call}"}
        attempts = sorted(Path(folder, "listing").glob("*.asm"), key=lambda f: f.stat().st_mtime_ns)
        if not attempts:
            return {"failed": "no assembly"}
        said = re.search(r"spilled around (\d+)", done.stdout + done.stderr)
        spilled = int(said[1]) * GRF_BYTES if said else 0
        for assembly in reversed(attempts):
            text = assembly.read_text(errors="replace")
            size = re.search(r"^//\.spill size (\d+)", text, re.M)
            if (int(size[1]) if size else 0) == spilled:
                count = re.search(r"^//\.GRF count (\d+)", text, re.M)
                return {"registers": int(count[1]), "spilled_bytes": spilled // LANES, "dpas": len(re.findall(r"^\S*\s*dpas", text, re.M))}
        return {"failed": "listings and log differ"}


def chosen(out):
    """One launch of each kernel, the shortest texts first, those with products after each three without."""
    plain, products, seen = [], [], set()
    for file in sorted(out.glob("*.cl"), key=lambda f: f.stat().st_size):
        kernel = tuple(file.name.split(".")[:2])
        if kernel not in seen:
            seen.add(kernel)
            (products if " tt.dot " in file.with_suffix(".ttgir").read_text() else plain).append(file)
    return [f for group in zip_longest(plain[::3], plain[1::3], plain[2::3], products) for f in group if f]


# Registers with which a kernel is not compiled for 128 as well: there is room.
FITS = 96


def label(args):
    out = Path(args.out)
    table = out / "labels.jsonl"
    known = {json.loads(line)["file"] for line in table.read_text().splitlines()} if table.exists() else set()
    files = [f for f in chosen(out) if f.with_suffix(".ttgir").name not in known][: args.most]

    def one(file):
        row = {"task": f"{file.stem} pvc", "file": file.with_suffix(".ttgir").name, "target": "pvc", "triton": "3.6.0"}
        labels = row["labels"] = {"256": ask(args.ocloc, file, 256, args.seconds)}
        if labels["256"].get("registers", 0) > FITS:
            labels["128"] = ask(args.ocloc, file, 128, args.seconds)
        return row

    with ThreadPoolExecutor(args.jobs) as pool, table.open("a") as sink:
        for done in as_completed([pool.submit(one, file) for file in files]):
            print(json.dumps(done.result()), file=sink, flush=True)


def convert_all(args):
    out = Path(args.out)
    out.mkdir(parents=True, exist_ok=True)
    files = sorted(Path(args.dumps).glob("*.sm_80.ttgir"))
    with ThreadPoolExecutor(2) as pool, (out / "refused.jsonl").open("w") as sink:
        for row in pool.map(lambda f: emit(args.tgopt, f, out), files):
            if row:
                print(json.dumps(row), file=sink)


COUNTS = Path(__file__).with_name("xpu.json")


def count(args):
    out = Path(args.out)
    rows = [json.loads(line) for line in (out / "refused.jsonl").read_text().splitlines()]
    labels = [json.loads(line)["labels"]["256"] for line in (out / "labels.jsonl").read_text().splitlines()]
    reasons = lambda by: dict(Counter(re.sub(r" Expected result encoding .*", " no layout of 16 lanes fits", r["reason"]) for r in rows if r["by"] == by).most_common())
    compiled = [said for said in labels if "registers" in said]
    counts = {
        "dumps": len(rows) + sum(1 for _ in out.glob("*.cl")), "convert": reasons("convert"), "codegen": reasons("codegen"),
        "compiled": len(compiled), "products": sum(said["dpas"] > 0 for said in compiled), "failed": len(labels) - len(compiled),
    }  # fmt: skip
    COUNTS.write_text(json.dumps(counts, indent=1) + "\n")


SINGLES = Path(__file__).resolve().parents[2] / "analysis" / "pressure" / "testdata" / "singles"
BREAK = "// -----\n"


def singles(args):
    """Kernels for sm_80 once more for pvc, behind the others of their file."""
    for path in [SINGLES / f"{name}.ttgir" for name in args.kernels]:
        chunks = [c for c in path.read_text().split(BREAK) if not c.startswith("// pvc,")]
        made = []
        for chunk in chunks:
            head, _, text = chunk.partition("\n")
            if not head.startswith("// sm_80,"):
                continue
            with tempfile.TemporaryDirectory() as folder:
                file = Path(folder, "kernel.ttgir")
                try:
                    file.write_text(convert(text, "pvc"))
                except Refused as reason:
                    print(f"{path.name}: {reason}")
                    continue
                source = file.with_suffix(".cl")
                subprocess.run([args.tgopt, "--print-opencl", file, "-o", source], check=True)
                said = ask(args.ocloc, source, 256, args.seconds)
                if "failed" in said:
                    print(f"{path.name}: {said['failed']}")
                    continue
                # Half as many lanes have twice the elements.
                size = re.sub(r"^\d+(?= elements)", lambda n: str(2 * int(n[0])), head.split(",")[1].split(":")[0].strip())
                made.append(f"// pvc, {size}: {said['registers']} registers, {said['spilled_bytes']} bytes spilled\n{file.read_text()}")
                print(path.name, made[-1].splitlines()[0], head)
        path.write_text(BREAK.join([c if c.endswith("\n") else c + "\n" for c in chunks + made]))


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(required=True)
    c = commands.add_parser("convert")
    c.add_argument("dumps")
    c.add_argument("out")
    c.add_argument("--tgopt", default="tgopt")
    c.set_defaults(run=convert_all)
    c = commands.add_parser("label")
    c.add_argument("out")
    c.add_argument("--ocloc", default="ocloc")
    c.add_argument("--seconds", type=int, default=60)
    c.add_argument("--jobs", type=int, default=2)
    c.add_argument("--most", type=int, default=None)
    c.set_defaults(run=label)
    c = commands.add_parser("count")
    c.add_argument("out")
    c.set_defaults(run=count)
    c = commands.add_parser("singles")
    c.add_argument("kernels", nargs="+")
    c.add_argument("--tgopt", default="tgopt")
    c.add_argument("--ocloc", default="ocloc")
    c.add_argument("--seconds", type=int, default=60)
    c.set_defaults(run=singles)
    args = parser.parse_args()
    sys.exit(args.run(args))
