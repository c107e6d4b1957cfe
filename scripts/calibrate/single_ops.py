#!/usr/bin/env python3
"""Kernels of little else than one op: what the rules of analysis/pressure were read off, to be measured again.

    VENV/bin/python single_ops.py [--targets=sm_80,gfx942] [--only=GLOB] [--elements=1,2,4,...] [--out=FOLDER] [--jobs=N] [--tgopt=FILE]

Each kernel below is compiled with so many elements a thread, for each target whose vendor it tells something about, in
four warps. No GPU is needed. Without --elements it is compiled as often as `KERNELS` says, which is what is committed in
analysis/pressure/testdata/singles: a file a kernel, its TTGIR of each target and size without locations, and what ptxas
or the AMD backend reported of it to `tgopt compile`. TestSingles holds the rules against that. With --elements=1,2,4,8,16,32,64,128 come
whole curves, for a look at a rule: `grep -h ^// OUT/division.ttgir` shows one. What a file has for pvc, by xpu.py, stays.

Triton 3.6, whose compilers the rules are of.
"""

import argparse
import fnmatch
import os
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

import triton
import triton.language as tl

import label

REPOSITORY = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(REPOSITORY / "testdata" / "kernels"))
import collect  # noqa: E402
import harness  # noqa: E402
import wheels  # noqa: E402
import worker  # noqa: E402

RELEASE = "3.6.0"
WARPS = 4
NVIDIA, AMD = ("sm_80",), ("gfx942", "gfx1100")
ALL = NVIDIA + AMD
SECONDS = 120  # of the processor, for one kernel
BREAK = "// -----\n"


@triton.jit
def at(N: tl.constexpr):
    """Where a program's tile of N elements is."""
    return tl.program_id(0) * N + tl.arange(0, N)


@triton.jit
def copy(x, y, N: tl.constexpr):
    tl.store(y + at(N), tl.load(x + at(N)))


@triton.jit
def copy_masked(x, y, n, N: tl.constexpr):
    inside = at(N) < n
    tl.store(y + at(N), tl.load(x + at(N), mask=inside), mask=inside)


@triton.jit
def copy_far(x, y, N: tl.constexpr):
    """Rows that are 4,096 elements apart: no instruction has room for such an offset."""
    rows = tl.arange(0, N // 64)
    there = rows[:, None] * 4096 + tl.arange(0, 64)[None, :]
    tl.store(y + there, tl.load(x + there))


@triton.jit
def copy_strided(x, y, stride, N: tl.constexpr):
    rows = tl.arange(0, N // 64)
    there = rows[:, None] * stride + tl.arange(0, 64)[None, :]
    tl.store(y + there, tl.load(x + there))


@triton.jit
def compared(x, y, n, m, N: tl.constexpr):
    """Indices that are compared, and then address two tensors."""
    index = at(N)
    inside = (index < n) & (index >= m)
    tl.store(y + index, tl.load(x + index, mask=inside, other=1.0), mask=inside)


@triton.jit
def dead(x, y, N: tl.constexpr):
    """Of a row of N elements only 600 are there."""
    columns = tl.arange(0, N)
    inside = columns < 600
    row = tl.load(x + tl.program_id(0) * 600 + columns, mask=inside, other=0.0)
    tl.store(y + tl.program_id(0) * 600 + columns, row - tl.max(row, axis=0), mask=inside)


@triton.jit
def division(x, z, y, N: tl.constexpr):
    tl.store(y + at(N), tl.load(x + at(N)) / tl.load(z + at(N)))


@triton.jit
def division_behind(x, y, N: tl.constexpr):
    """Of what is no load's, behind a barrier."""
    row = tl.load(x + at(N))
    tl.store(y + at(N), row / tl.sum(row, axis=0))


@triton.jit
def square_root(x, y, N: tl.constexpr):
    tl.store(y + at(N), tl.sqrt(tl.load(x + at(N))))


@triton.jit
def square_root_rounded(x, y, N: tl.constexpr):
    """As the standard has it."""
    tl.store(y + at(N), tl.sqrt_rn(tl.load(x + at(N))))


@triton.jit
def logarithm(x, y, N: tl.constexpr):
    tl.store(y + at(N), tl.log(tl.load(x + at(N))))


@triton.jit
def exponential(x, y, N: tl.constexpr):
    tl.store(y + at(N), tl.exp(tl.load(x + at(N))))


@triton.jit
def sine(x, y, N: tl.constexpr):
    tl.store(y + at(N), tl.sin(tl.load(x + at(N))))


@triton.jit
def error_function(x, y, N: tl.constexpr):
    tl.store(y + at(N), tl.erf(tl.load(x + at(N))))


@triton.jit
def add_bf16(x, z, y, N: tl.constexpr):
    tl.store(y + at(N), tl.load(x + at(N)) + tl.load(z + at(N)))


@triton.jit
def to_bf16(x, y, N: tl.constexpr):
    tl.store(y + at(N), tl.load(x + at(N)).to(tl.bfloat16))


@triton.jit
def of_i64(x, y, N: tl.constexpr):
    tl.store(y + at(N), tl.load(x + at(N)).to(tl.float32))


@triton.jit
def remainder(x, z, y, N: tl.constexpr):
    tl.store(y + at(N), tl.load(x + at(N)) % tl.load(z + at(N)))


@triton.jit
def remainder_kept(x, z, y, N: tl.constexpr):
    """Of operands that are read again."""
    a, b = tl.load(x + at(N)), tl.load(z + at(N))
    tl.store(y + at(N), a % b + a * b)


@triton.jit
def by_number(x, y, N: tl.constexpr):
    tl.store(y + at(N), tl.load(x + at(N)) // 7)


@triton.jit
def scan(x, y, N: tl.constexpr):
    tl.store(y + at(N), tl.cumsum(tl.load(x + at(N)), axis=0))


@triton.jit
def transposed(x, y, N: tl.constexpr):
    """A conversion through shared memory."""
    rows, columns = tl.arange(0, N // 32), tl.arange(0, 32)
    tile = tl.load(x + rows[:, None] * 32 + columns[None, :])
    tl.store(y + columns[:, None] * (N // 32) + rows[None, :], tl.trans(tile))


@triton.jit
def reduce_row(x, y, N: tl.constexpr):
    tl.store(y + tl.program_id(0), tl.sum(tl.load(x + at(N)), axis=0))


@triton.jit
def reduce_row_masked(x, y, n, N: tl.constexpr):
    """Of loads of an element each, which stay where they are."""
    tl.store(y + tl.program_id(0), tl.sum(tl.load(x + at(N), mask=at(N) < n, other=0.0), axis=0))


@triton.jit
def added(a, b):
    return a + b


@triton.jit
def reduce_bf16(x, y, N: tl.constexpr):
    rows, columns = tl.arange(0, 8), tl.arange(0, N // 8)
    tile = tl.load(x + rows[:, None] * (N // 8) + columns[None, :])
    tl.store(y + rows, tl.max(tile, axis=1))


@triton.jit
def reduce_in_bf16(x, y, N: tl.constexpr):
    """Not in f32, as tl.sum does it."""
    tl.store(y + tl.program_id(0), tl.reduce(tl.load(x + at(N)), 0, added))


@triton.jit
def largest_at(x, y, N: tl.constexpr):
    """A reduction of two operands, of which one is where each number is."""
    tl.store(y + tl.program_id(0), tl.argmax(tl.load(x + at(N)), axis=0))


@triton.jit
def exponentials_in_loop(x, y, rounds, N: tl.constexpr):
    sum = tl.zeros([N], tl.float32)
    for i in range(rounds):
        sum += tl.exp(tl.load(x + i * N + tl.arange(0, N)))
    tl.store(y + tl.arange(0, N), sum)


@triton.jit
def masked_in_loop(x, y, n, rounds, N: tl.constexpr):
    sum = tl.zeros([N], tl.float32)
    for i in range(rounds):
        there = i * N + tl.arange(0, N)
        sum += tl.load(x + there, mask=there < n, other=0.0)
    tl.store(y + tl.arange(0, N), sum)


@triton.jit
def reductions_in_loop(x, y, rounds, N: tl.constexpr):
    sum = 0.0
    for i in range(rounds):
        sum += tl.max(tl.load(x + i * N + tl.arange(0, N)), axis=0)
    tl.store(y, sum)


@triton.jit
def quotients(x, scales, y, n, N: tl.constexpr):
    """Columns modulo their number, and a scale for each 128 of them."""
    columns = at(N) % n
    tl.store(y + at(N), tl.load(x + columns) * tl.load(scales + columns // 128))


@triton.jit
def bytes_masked(x, y, n, N: tl.constexpr):
    """Elements of a byte that no wider access can load."""
    inside = at(N) < n
    tl.store(y + at(N), tl.load(x + at(N), mask=inside, other=0), mask=inside)


@triton.jit
def low_halves(i, x, y, N: tl.constexpr):
    """Indices of 64 bits of which a buffer access takes only 32."""
    index = tl.load(i + at(N)) * 3
    tl.store(y + at(N), tl.load(x + index) + tl.load(x + index * 5 + 7))


@triton.jit
def chain(x, y, N: tl.constexpr):
    """Ops element by element, of which some results have several users."""
    v = tl.load(x + at(N)).to(tl.float32)
    w = v * v
    tl.store(y + at(N), (w + v * 0.5 + w * w * 0.25 + (v + 1.0) * (w - 1.0)).to(tl.float16))


@triton.jit
def matrix(a, b, y, rounds, M: tl.constexpr, K: tl.constexpr):
    """The dot of a loop, whose operands come through shared memory."""
    rows, columns, inner = tl.arange(0, M), tl.arange(0, M), tl.arange(0, K)
    sum = tl.zeros([M, M], tl.float32)
    for i in range(rounds):
        p = tl.load(a + rows[:, None] * 1024 + i * K + inner[None, :])
        q = tl.load(b + (i * K + inner)[:, None] * 1024 + columns[None, :])
        sum = tl.dot(p, q, sum)
    tl.store(y + rows[:, None] * M + columns[None, :], sum)


@triton.jit
def matrix_of_floats(a, b, y, rounds, M: tl.constexpr, K: tl.constexpr):
    """That of numbers that no matrix instruction takes."""
    rows, columns, inner = tl.arange(0, M), tl.arange(0, M), tl.arange(0, K)
    sum = tl.zeros([M, M], tl.float32)
    for i in range(rounds):
        p = tl.load(a + rows[:, None] * 1024 + i * K + inner[None, :])
        q = tl.load(b + (i * K + inner)[:, None] * 1024 + columns[None, :])
        sum = tl.dot(p, q, sum, input_precision="ieee")
    tl.store(y + rows[:, None] * M + columns[None, :], sum)


@triton.jit
def matrix_of_floats_once(a, b, y, M: tl.constexpr, K: tl.constexpr):
    rows, columns, inner = tl.arange(0, M), tl.arange(0, M), tl.arange(0, K)
    p = tl.load(a + rows[:, None] * K + inner[None, :])
    q = tl.load(b + inner[:, None] * M + columns[None, :])
    tl.store(y + rows[:, None] * M + columns[None, :], tl.dot(p, q, input_precision="ieee"))


@dataclass(frozen=True)
class Single:
    """A kernel, what it is given, and what is committed of it: elements a thread, or the sides of a dot."""

    kernel: object
    types: str  # of its arguments that are no constants, in order
    sizes: tuple
    targets: tuple = ALL
    warps: int = WARPS
    stages: int = 1

    def constants(self, size, lanes):
        if isinstance(size, tuple):
            return dict(zip(("M", "K"), size))
        return {"N": size * self.warps * lanes}


KERNELS = (
    Single(copy, "*fp32 *fp32", (4, 32, 128)),
    Single(copy_masked, "*fp32 *fp32 i32", (4, 32, 64)),
    Single(copy_far, "*fp32 *fp32", (8, 32), AMD),
    Single(copy_strided, "*fp32 *fp32 i32:16", (8, 32, 64)),
    Single(compared, "*fp32 *fp32 i32 i32", (8, 32, 64)),
    Single(dead, "*fp32 *fp32", (16, 32)),
    Single(division, "*fp32 *fp32 *fp32", (2, 8, 16, 32)),
    Single(division_behind, "*fp32 *fp32", (2, 8, 32)),
    Single(square_root, "*fp32 *fp32", (8, 32), AMD),
    Single(square_root_rounded, "*fp32 *fp32", (8, 32), AMD),
    Single(logarithm, "*fp32 *fp32", (8, 32), AMD),
    Single(exponential, "*fp32 *fp32", (8, 32), AMD),
    Single(sine, "*fp32 *fp32", (4, 16), AMD),
    Single(error_function, "*fp32 *fp32", (8, 32), AMD),
    Single(add_bf16, "*bf16 *bf16 *bf16", (8, 32), AMD),
    Single(to_bf16, "*fp32 *bf16", (8, 32), AMD),
    Single(of_i64, "*i64 *fp32", (8, 32), AMD),
    Single(remainder, "*i32 *i32 *i32", (4, 16), AMD),
    Single(remainder_kept, "*i32 *i32 *i32", (4, 16), AMD),
    Single(by_number, "*i32 *i32", (4, 16), AMD),
    Single(scan, "*fp32 *fp32", (8, 32, 64), AMD),
    Single(transposed, "*fp32 *fp32", (8, 32, 64)),
    Single(reduce_row, "*fp32 *fp32", (16, 64, 128)),
    Single(reduce_row_masked, "*fp32 *fp32 i32", (16, 64), NVIDIA),
    Single(reduce_in_bf16, "*bf16 *bf16", (16, 64), AMD),
    Single(reduce_bf16, "*bf16 *bf16", (16, 64), AMD),
    Single(largest_at, "*fp32 *i32", (16, 64)),
    Single(exponentials_in_loop, "*fp32 *fp32 i32", (4, 16), AMD),
    Single(masked_in_loop, "*fp32 *fp32 i32 i32", (4, 16), AMD),
    Single(reductions_in_loop, "*fp32 *fp32 i32", (4, 16), AMD),
    Single(quotients, "*fp32 *fp32 *fp32 i32:16", (4, 8, 16)),
    Single(bytes_masked, "*i8 *i8 i32", (16, 64)),
    Single(low_halves, "*i64 *fp32 *fp32", (4, 16)),
    Single(chain, "*fp16 *fp16", (16, 64)),
    Single(matrix, "*fp16 *fp16 *fp32 i32", ((64, 64), (128, 64)), stages=2),
    Single(matrix_of_floats, "*fp32 *fp32 *fp32 i32", ((32, 32), (64, 32)), NVIDIA, stages=2),
    Single(matrix_of_floats_once, "*fp32 *fp32 *fp32", ((16, 64), (32, 64), (64, 64), (128, 32)), NVIDIA),
)


def source(single, size, target):
    fn = single.kernel
    constants = single.constants(size, target.warp_size)
    names = [name for name in fn.arg_names if name not in constants]
    types, attrs = {}, {}
    for name, kind in zip(names, single.types.split(), strict=True):
        kind, _, divisor = kind.partition(":")
        types[name] = kind
        index = fn.arg_names.index(name)
        if kind.startswith("*"):
            # Aligned, and on AMD of less than 2 GiB, so that Triton makes buffer accesses.
            attrs[index] = [["tt.divisibility", 16]] + ([["tt.pointer_range", 32]] if target.backend == "hip" else [])
        elif divisor:
            attrs[index] = [["tt.divisibility", int(divisor)]]
    return wheels.ast_source(fn, types, constants, attrs, target)


def ttgir(task):
    """In a child: the TTGIR of a kernel, a size and a target, without locations."""
    single, size, name = task
    backend = label.backend_of(name)
    options = {"num_warps": single.warps, "num_stages": single.stages}
    texts, _ = collect.texts_of(source(single, size, backend.target), backend, options, ("ttir", "ttgir"))
    with tempfile.NamedTemporaryFile("w", suffix=".ttgir") as file:
        file.write(texts["ttgir"])
        file.flush()
        return worker.parse(file.name, worker.load([backend])).str_nodebug()


def chunk(size, name, text, labels):
    """What a file has of one compilation."""
    registers = labels.get("registers", labels.get("vgpr"))
    spilled = labels.get("spill_store_bytes", 4 * labels.get("vgpr_spills", 0))
    what = f"{size[0]}x{size[0]}x{size[1]}" if isinstance(size, tuple) else f"{size} elements a thread"
    return f"// {name}, {what}: {registers} registers, {spilled} bytes spilled\n{text.strip()}\n"


def chunks(tgopt, tasks, work, jobs):
    """The chunk of each task that compiles."""
    texts, found = {}, {}
    for answer in harness.ask(ttgir, tasks, work, workers=jobs, seconds=SECONDS):
        if answer.failure:
            complain(answer.item, answer.failure)
        else:
            texts[answer.item] = answer.value
    files = [work / f"{number}.ttgir" for number in range(len(texts))]
    for file, text in zip(files, texts.values()):
        file.write_text(text)
    os.environ["GOMAXPROCS"] = str(jobs)
    for (task, text), row in zip(texts.items(), label.compiled(tgopt, files, seconds=SECONDS) if files else (), strict=True):
        if "error" in row:
            complain(task, row["error"])
        else:
            found[task] = chunk(*task[1:], text, row["labels"])
    return found


def complain(task, why):
    single, size, name = task
    print(f"{single.kernel.fn.__name__} for {name} with {size}: not compiled: {why}", file=sys.stderr)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--targets", help="those of a vendor that a kernel is for; all committed ones by default")
    parser.add_argument("--only", default="*", metavar="GLOB", help="kernels by name")
    parser.add_argument("--elements", help="a thread, separated by commas")
    parser.add_argument("--out", type=Path, default=REPOSITORY / "analysis/pressure/testdata/singles")
    parser.add_argument("--jobs", type=int, default=2)
    harness.add_tgopt(parser)
    arguments = parser.parse_args()
    if triton.__version__ != RELEASE:
        parser.error(f"got Triton {triton.__version__}, want {RELEASE}")
    arguments.out.mkdir(parents=True, exist_ok=True)
    tasks = []
    for single in KERNELS:
        if not fnmatch.fnmatchcase(single.kernel.fn.__name__, arguments.only):
            continue
        vendors = {target.startswith("gfx") for target in single.targets}
        targets = [t for t in arguments.targets.split(",") if t.startswith("gfx") in vendors] if arguments.targets else single.targets
        sizes = single.sizes
        if arguments.elements and not isinstance(sizes[0], tuple):
            sizes = [int(n) for n in arguments.elements.split(",")]
        tasks += [(single, size, target) for target in targets for size in sizes]
    with harness.workspace() as work:
        found = chunks(harness.Tgopt(arguments.tgopt, work), tasks, work, arguments.jobs)
    for single in dict.fromkeys(single for single, *_ in tasks):
        path = arguments.out / f"{single.kernel.fn.__name__}.ttgir"
        of = [found[task] for task in tasks if task[0] is single and task in found]
        kept = [chunk for chunk in path.read_text().split(BREAK) if chunk.startswith("// pvc,")] if path.exists() else []
        path.write_text(BREAK.join(of + kept))
    return 1 if len(found) < len(tasks) else 0


if __name__ == "__main__":
    sys.exit(main())
