"""Run kernels as OpenCL C on Intel's runtime for CPUs, and compare them with NumPy in float64.

    VENV/bin/python scripts/oracle/opencl.py [--tgopt=FILE] [--only=GLOB]

The text is what `tgopt --print-opencl-emulated` makes of the kernels in testdata/opencl, whose tiles are small, of goldens of codegen/opencl, and of
dumps for NVIDIA whose layouts are made those of sub-groups: what Intel's graphics compiler is given, and in front of it
its builtins, by shuffles. scripts/test makes the environment.
"""

import argparse
import fnmatch
import os
import re
import shutil
import sys
import warnings
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path


def prepare() -> None:
    """The loader looks for the runtime's libraries when a process begins: begin once more with them."""
    libraries = Path(sys.prefix) / "lib"
    runtime = libraries / "libintelocl.so"
    if os.environ.get("TGOPT_OPENCL") == str(runtime) or not runtime.exists():
        return
    vendors = Path(sys.prefix) / "vendors"
    vendors.mkdir(exist_ok=True)
    (vendors / "intel.icd").write_text(f"{runtime}\n")
    environment = os.environ | {
        "TGOPT_OPENCL": str(runtime),
        "OCL_ICD_VENDORS": str(vendors),
        "LD_LIBRARY_PATH": str(libraries),
        "PYOPENCL_NO_CACHE": "1",
    }
    os.execve(sys.executable, [sys.executable, *sys.argv], environment)


prepare()
# What this process starts has libraries of its own.
os.environ.pop("LD_LIBRARY_PATH", None)

from harness import DUMPS, EXIT_MISSING, KERNELS as DUMPED, REPOSITORY, Tgopt, add_tgopt, close_report, first_line, stop, workspace  # noqa: E402

try:
    import numpy as np
    import opencl_elementwise
    import pyopencl as cl
    from opencl_elementwise import e4m3fn, e5m2
except ImportError:
    stop("there is no NumPy with PyOpenCL in this Python, run it with the environment that scripts/test makes", EXIT_MISSING)

# Each build has a log.
warnings.filterwarnings("ignore", category=cl.CompilerWarning)

KERNELS = REPOSITORY / "testdata" / "opencl"
# Kernels whose text the tests of codegen/opencl have, too.
GOLDENS = REPOSITORY / "codegen" / "opencl" / "testdata"
# The largest error, relative to the number where that is above 1.
TOLERANCE = 1e-3


@dataclass
class Launch:
    """A launch: the arguments in order, and what those that are written must be afterwards, by their number."""

    grid: tuple[int, ...]
    arguments: list
    expected: dict[int, np.ndarray]


@dataclass
class Case:
    """A kernel, the passes before it, and how it is launched."""

    file: str
    launch: Callable[[np.random.Generator], Launch]
    passes: list[str] = field(default_factory=list)
    # What of the kernel's text is something else, and what the case is then called.
    other: dict[str, str] = field(default_factory=dict)
    name: str = ""

    def __str__(self) -> str:
        return " ".join([self.name or self.file, *self.passes])


def i32(number: int) -> np.int32:
    return np.int32(number)


def f16(random: np.random.Generator, *shape: int) -> np.ndarray:
    return random.standard_normal(shape).astype(np.float16)


def softmax_of(x: np.ndarray) -> np.ndarray:
    e = np.exp(x - x.max(-1, keepdims=True))
    return e / e.sum(-1, keepdims=True)


def vector_add(random: np.random.Generator) -> Launch:
    n = 1000
    x, y = random.standard_normal((2, n)).astype(np.float32)
    return Launch((4,), [x, y, np.zeros(n, np.float32), i32(n)], {2: x.astype(float) + y})


def softmax(random: np.random.Generator) -> Launch:
    rows, n = 3, 500
    x = 3 * f16(random, rows, n)
    return Launch((rows,), [x, np.zeros_like(x), i32(n), i32(n), i32(n)], {1: softmax_of(x.astype(float))})


def layer_norm(random: np.random.Generator) -> Launch:
    rows, n, eps = 3, 600, 1e-5
    x = 2 * f16(random, rows, n) + np.float16(1)
    weight, bias = random.standard_normal((2, n)).astype(np.float32)
    mean = x.astype(float).mean(1)
    inverse = 1 / np.sqrt(x.astype(float).var(1) + eps)
    out = (x.astype(float) - mean[:, None]) * inverse[:, None] * weight + bias
    arguments = [x, weight, bias, np.zeros_like(x), np.zeros(rows, np.float32), np.zeros(rows, np.float32)]
    return Launch((rows,), [*arguments, i32(n), i32(n), np.float32(eps)], {3: out, 4: mean, 5: inverse})


def upper(x: np.ndarray) -> np.ndarray:
    """bf16 is the upper half of f32."""
    return (x.astype(np.float32).view(np.uint32) >> 16).astype(np.uint16)


def matmul(form: str) -> Callable[[np.random.Generator], Launch]:
    def launch(random: np.random.Generator) -> Launch:
        m, n, k, tile = 96, 80, 64, 64
        a, b, stored, out = f16(random, m, k), f16(random, k, n), np.asarray, np.float32
        if form == "i8":
            a, b, out = random.integers(-128, 128, (m, k)).astype(np.int8), random.integers(-128, 128, (k, n)).astype(np.int8), np.int32
        elif form == "bf16":
            # Halves of few bits are bf16, too.
            a, b, stored = np.round(a * 8) / 8, np.round(b * 8) / 8, upper
        elif form == "f32":
            a, b = a.astype(np.float32), b.astype(np.float32)
        grid = -(-m // tile) * -(-n // tile)
        arguments = [stored(a), stored(b), np.zeros((m, n), out), i32(m), i32(n), i32(k)]
        return Launch((grid,), arguments, {2: a.astype(float) @ b.astype(float)})

    return launch


# The product in other formats: what of the text of that in f16 is then something else.
FORMATS = {
    "f16": {},
    "bf16": {"xf16": "xbf16", "<f16>": "<bf16>"},
    "f32": {
        "xf16": "xf32", "<f16>": "<f32>", "opsPerChan = 2": "opsPerChan = 1", "kWidth = 2": "kWidth = 1",
        "A = [32, 16], B = [16, 32]": "A = [32, 8], B = [8, 32]",
    },
    "i8": {
        "xf32": "xi32", "<f32>": "<i32>", "dense<0.000000e+00>": "dense<0>", "xf16": "xi8", "<f16>": "<i8>", "opsPerChan = 2": "opsPerChan = 4",
        "kWidth = 2": "kWidth = 4", "kWidth = 1}": "kWidth = 2}", "A = [32, 16], B = [16, 32]": "A = [32, 32], B = [32, 32]",
    },
}  # fmt: skip


def attention(causal: bool, n: int) -> Callable[[np.random.Generator], Launch]:
    def launch(random: np.random.Generator) -> Launch:
        heads, d, tile, scale = 2, 64, 64, 0.125
        q, k, v = (f16(random, heads, n, d) for _ in range(3))
        scores = scale * q.astype(float) @ k.astype(float).transpose(0, 2, 1)
        if causal:
            scores = np.where(np.tri(n, dtype=bool), scores, -np.inf)
        expected = softmax_of(scores) @ v.astype(float)
        return Launch((-(-n // tile), heads), [q, k, v, np.zeros_like(q), np.float32(scale), i32(n)], {3: expected})

    return launch


def cumulative_sum(random: np.random.Generator) -> Launch:
    rows, n = 16, 500
    x = f16(random, rows, n)
    return Launch((1,), [x, np.zeros_like(x), i32(n), i32(n)], {1: x.astype(float).cumsum(1)})


def gather_rows(random: np.random.Generator) -> Launch:
    rows, n, m = 16, 128, 64
    x = random.standard_normal((rows, n)).astype(np.float32)
    index = random.integers(0, n, (rows, m)).astype(np.int32)
    out = np.zeros((rows, m), np.float32)
    return Launch((2,), [x, index, out, i32(n), i32(m)], {2: np.take_along_axis(x, index, 1)})


def argmax_rows(random: np.random.Generator) -> Launch:
    rows, n = 3, 3000
    # bf16: the upper half of f32. Some of the numbers are equal.
    x = random.integers(-400, 400, (rows, n)).astype(np.float32).view(np.uint32) & np.uint32(0xFFFF0000)
    stored, x = (x >> 16).astype(np.uint16), x.view(np.float32)
    outputs = [np.zeros(rows, np.float32), np.zeros(rows, np.int32)]
    return Launch((rows,), [stored, *outputs, i32(n), i32(n)], {1: x.max(1), 2: x.argmax(1)})


def histogram(random: np.random.Generator) -> Launch:
    n = 5000
    x = random.integers(0, 256, n).astype(np.int32)
    return Launch((3,), [x, np.zeros(256, np.int32), i32(n)], {1: np.bincount(x, minlength=256)})


def mark_seen(random: np.random.Generator) -> Launch:
    # Each id stands once: which of several is first is not said.
    n = 1000
    ids = random.permutation(4096)[:n].astype(np.int32)
    bitmap = np.zeros(128, np.uint32)
    np.bitwise_or.at(bitmap, ids >> 5, np.uint32(1) << (ids & 31).astype(np.uint32))
    arguments = [ids, np.zeros(128, np.uint32), np.zeros(n, np.int8), i32(n)]
    return Launch((2,), arguments, {1: bitmap, 2: np.ones(n)})


def layer_norm_rows(random: np.random.Generator) -> Launch:
    rows, n, eps = 12, 512, 1e-5
    x = 2 * f16(random, rows, n) + np.float16(1)
    weight, bias = random.standard_normal((2, n)).astype(np.float32)
    y = x.astype(float)
    out = (y - y.mean(1, keepdims=True)) / np.sqrt(y.var(1, keepdims=True) + eps) * weight + bias
    return Launch((2,), [x, weight, bias, np.zeros_like(x), i32(n), i32(rows), np.float32(eps)], {3: out})


def reorder(random: np.random.Generator) -> Launch:
    x = random.standard_normal((32, 16)).astype(np.float32)
    pairs = x.T.reshape(16, 16, 2)
    return Launch((1,), [x, np.zeros((16, 32), np.float32)], {1: pairs[:, :, ::-1].reshape(16, 32)})


def nearest(numbers: np.ndarray, meaning: Callable[[np.ndarray], np.ndarray]) -> np.ndarray:
    """The codes of positive finite numbers, rounded to nearest, ties to even."""
    codes = np.arange(128)
    values = meaning(codes)
    finite = codes[np.isfinite(values)]
    distance = np.abs(numbers[:, None] - values[finite])
    close = distance == distance.min(1, keepdims=True)
    return finite[np.argmax(close * (1 + (finite % 2 == 0)), 1)]


def fp8(random: np.random.Generator) -> Launch:
    n = 256
    # What is doubled stays finite in both formats, and all subnormal numbers are there.
    a, b = np.arange(n) % 0x77, np.arange(n) % 0x5C
    sign = np.where(np.arange(n) % 3 == 0, 128, 0)
    c, d = nearest(2 * e4m3fn(a), e5m2) | sign, nearest(2 * e5m2(b), e4m3fn) | sign
    stored = [(x | sign).astype(np.uint8) for x in (a, b)]
    return Launch((1,), [*stored, np.zeros(n, np.uint8), np.zeros(n, np.uint8)], {2: c, 3: d})


def matmul_block(random: np.random.Generator) -> Launch:
    # Rows have 64 elements; the blocks begin at column 40, so that 8 of their columns are outside, and at row 3.
    a, b = f16(random, 29, 64), f16(random, 30, 64)
    x, y = 40, 3
    part = [np.zeros((32, 32)) for _ in "ab"]
    for block, m in zip(part, (a, b)):
        inside = m[y:, x:]
        block[: inside.shape[0], : inside.shape[1]] = inside
    arguments = [a, b, np.zeros((32, 32), np.float32), i32(29), i32(30), i32(128), i32(x), i32(y)]
    return Launch((1,), arguments, {2: part[0] @ part[1].T})


def matmul_pointers(random: np.random.Generator) -> Launch:
    # A has 32 rows of 96, of which the first product takes 29; B ends behind 64 rows, and is then 1.
    m, k, columns, n = 29, 64, 96, 32
    a, b, t = f16(random, 32, columns), f16(random, k, n), f16(random, n, columns)
    above = np.where(np.arange(32)[:, None] < m, a, 0).astype(float)
    below = np.concatenate([b, np.ones((columns - k, n))]).astype(float)
    arguments = [a, b, t, np.zeros((32, n), np.float32), i32(m), i32(k), i32(columns), i32(n), i32(2 * columns)]
    return Launch((1,), arguments, {3: above @ below + a.astype(float) @ t.astype(float).T})


def matmul_fma(random: np.random.Generator) -> Launch:
    k = 13
    a, b = random.standard_normal((32, 16)).astype(np.float32), random.standard_normal((16, 32)).astype(np.float32)
    expected = a[:, :k].astype(float) @ b[:k].astype(float)
    return Launch((1,), [a, b, np.zeros((32, 32), np.float32), i32(k)], {2: expected})


def branches(random: np.random.Generator) -> Launch:
    # Of two numbers that change places in each of n rounds, their sum or the first one.
    return Launch((1,), [np.zeros(32, np.int32), i32(4), i32(9)], {0: np.full(32, 3)})


def branches_else(random: np.random.Generator) -> Launch:
    return Launch((1,), [np.zeros(32, np.int32), i32(4), i32(4)], {0: np.full(32, 2)})


def branches_none(random: np.random.Generator) -> Launch:
    return Launch((1,), [np.full(32, 7, np.int32), i32(0), i32(4)], {0: np.full(32, 7)})


MATMUL, POINTERS = "matmul_desc-f16-m64n64k32-w4", "matmul_pointers-f16-m32n32k32-w2"
CAUSAL, WHILE = "attention_fwd-causal-f16-m64n32d64-w4", "attention_fwd_while-f16-m64n32d64-w4"
SUNK = "--sink-reads"
CASES = [
    Case("vector_add-f32-b256-w4", vector_add),
    Case("softmax-f16-b512-w4", softmax),
    Case("layer_norm_fwd-f16-b256-w2", layer_norm),
    *(Case(MATMUL, matmul(form), other=FORMATS[form], name=MATMUL.replace("f16", form)) for form in FORMATS),
    Case(CAUSAL, attention(True, 128)),
    Case(WHILE, attention(False, 112)),
    Case("reorder-f32-m32n16-w4", reorder),
    Case("fp8-b256-w2", fp8),
    Case("matmul_block-f16-m32n32k32-w2", matmul_block),
    Case(POINTERS, matmul_pointers),
    Case("matmul_fma-f32-m32n32k16-w2", matmul_fma),
    Case("golden/branches", branches),
    Case("golden/branches", branches_else, name="branches, the other way"),
    Case("golden/branches", branches_none, name="branches, none"),
    Case("sm_80/cumulative_sum_rows-f16-r16b256-w4s2", cumulative_sum),
    Case("sm_90/gather_within_rows-f32-r8n128m64-w4s2", gather_rows),
    Case("sm_80/argmax_rows-bf16-b2048-w4s2", argmax_rows),
    Case("sm_80/histogram-i32-b2048x256-w4s2", histogram),
    Case("sm_80/mark_seen-i32-b512-w4s2", mark_seen),
    Case("sm_80/layer_norm_fwd_welford-f16-r8n512-w4s2", layer_norm_rows),
    *(
        Case(file, attention(file == CAUSAL, 128), [f"--reduce-liveness=mode={mode} gate=none"])
        for file in (CAUSAL, WHILE)
        for mode in ("prefetch", "reload", "smem")
    ),
    Case(MATMUL, matmul("f16"), [SUNK]),
    Case(POINTERS, matmul_pointers, [SUNK]),
    Case(CAUSAL, attention(True, 128), [SUNK]),
    Case(WHILE, attention(False, 128), ["--reduce-liveness=mode=prefetch gate=none", SUNK]),
]


def for_sub_groups(text: str) -> str:
    """A dump for warps of 32 lanes as one for sub-groups of 16: the first dimension with lanes has half of them."""

    def halved(layout: re.Match[str]) -> str:
        lanes = [int(n) for n in layout[1].split(",")]
        at = next(i for i, n in enumerate(lanes) if n > 1)
        lanes[at] //= 2
        return f"threadsPerWarp = [{', '.join(map(str, lanes))}]"

    text = re.sub(r"threadsPerWarp = \[([\d, ]+)\]", halved, text)
    text = text.replace('"ttg.threads-per-warp" = 32', '"ttg.threads-per-warp" = 16')
    return re.sub(r'ttg\.target = "[^"]*"', 'ttg.target = "xpu"', text)


def kernel_of(case: Case, work: Path) -> Path:
    """The kernel of a case, as it is or as it is made."""
    folder, _, name = case.file.rpartition("/")
    if folder == "golden":
        text = (GOLDENS / f"{name}.ttgir").read_text()
    elif folder:
        text = for_sub_groups((DUMPS / "3.9.0" / f"{case.file}.ttgir").read_text())
    else:
        text = (KERNELS / f"{case.file}.ttgir").read_text()
    for old, new in case.other.items():
        text = text.replace(old, new)
    made = work / "kernel.ttgir"
    made.write_text(text)
    return made


class Device:
    """Where kernels run."""

    def __init__(self) -> None:
        try:
            platform = cl.get_platforms()[0]
        except cl.LogicError:
            stop("there is no OpenCL runtime", EXIT_MISSING)
        self.context = cl.Context([platform.get_devices()[0]])
        self.queue = cl.CommandQueue(self.context)

    def run(self, source: str, launch: Launch) -> None:
        """Run a kernel; arrays among the arguments are then what it made of them."""
        # Optimising takes a minute and more where every access is a shuffle.
        program = cl.Program(self.context, source).build(options=["-cl-std=CL2.0", "-cl-opt-disable"])
        kernel = program.all_kernels()[0]
        flags = cl.mem_flags.READ_WRITE | cl.mem_flags.COPY_HOST_PTR
        passed = [
            cl.Buffer(self.context, flags, hostbuf=a) if isinstance(a, np.ndarray) else a for a in launch.arguments
        ]
        work_group = kernel.get_work_group_info(
            cl.kernel_work_group_info.COMPILE_WORK_GROUP_SIZE, self.queue.device
        )[: len(launch.grid)]
        kernel(self.queue, [n * w for n, w in zip(launch.grid, work_group)], work_group, *passed)
        for buffer, array in zip(passed, launch.arguments):
            if isinstance(array, np.ndarray):
                cl.enqueue_copy(self.queue, array, buffer)
        self.queue.finish()


def error_of(found: np.ndarray, expected: np.ndarray) -> float:
    if not np.isfinite(found.astype(float)).all():
        return float("inf")
    return float(np.max(np.abs(found - expected) / np.maximum(1, np.abs(expected))))


def verdict(case: Case, tgopt: Tgopt, device: Device, work: Path) -> str | None:
    """What is wrong with a case."""
    kernel = kernel_of(case, work)
    plain = tgopt.run(kernel, "--print-opencl")
    run = tgopt.run(kernel, *case.passes, "--print-opencl-emulated")
    if run.code != 0 or plain.code != 0:
        return first_line(run.messages)
    if case.passes and run.output.endswith(plain.output):
        return "the passes change nothing"
    launch = case.launch(np.random.default_rng(0))
    device.run(run.output, launch)
    errors = {i: error_of(launch.arguments[i], expected) for i, expected in launch.expected.items()}
    print(f"{case}: largest error {max(errors.values()):.1e}")
    wrong = [f"argument {i} is off by {error:.1e}" for i, error in errors.items() if not error <= TOLERANCE]
    return ", ".join(wrong) or None


def verdict_of_ops(group: opencl_elementwise.Group, tgopt: Tgopt, device: Device, work: Path) -> str | None:
    """What is wrong with a kernel of elementwise ops; Intel's compiler is asked to take it too, if it is there."""
    kernel = work / "kernel.ttgir"
    kernel.write_text(group.text())
    run = tgopt.run(kernel, "--print-opencl-emulated")
    if run.code != 0:
        return first_line(run.messages)
    operands = group.operands(np.random.default_rng(0))
    found = [np.zeros(opencl_elementwise.N, opencl_elementwise.STORED[op.result]) for op in group.ops]
    device.run(run.output, Launch((1,), [*operands, *found], {}))
    wrong = group.wrong(found, group.expected(operands))
    if ocloc():
        compiled = tgopt.run("compile", kernel, "--target=pvc", "--ocloc", ocloc(), "--no-cache")
        if compiled.code != 0:
            wrong.append(first_line(compiled.messages))
    print(f"{group}: {len(group.ops)} ops")
    return "; ".join(wrong) or None


def ocloc() -> str | None:
    return shutil.which(os.environ.get("TGOPT_OCLOC") or "ocloc")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    add_tgopt(parser)
    parser.add_argument("--only", metavar="GLOB", default="*", help="only these cases, by kernel and passes")
    arguments = parser.parse_args()
    cases = [case for case in CASES if fnmatch.fnmatchcase(str(case), arguments.only)]
    groups = [group for group in opencl_elementwise.groups() if fnmatch.fnmatchcase(str(group), arguments.only)]
    if not cases and not groups:
        parser.error("no case matches")
    device, wrong = Device(), 0
    with workspace() as work:
        tgopt = Tgopt(arguments.tgopt, work)
        asked = [(case, verdict) for case in cases] + [(group, verdict_of_ops) for group in groups]
        for case, ask in asked:
            if why := ask(case, tgopt, device, work):
                print(f"{case}: {why}")
                wrong += 1
    for name in opencl_elementwise.uncovered(DUMPED):
        print(f"{name}: no kernel has it")
        wrong += 1
    if not ocloc():
        print("skipped: elementwise ops by Intel's compiler: there is no ocloc")
    return close_report(len(asked) - wrong, wrong, 0)


if __name__ == "__main__":
    sys.exit(main())
