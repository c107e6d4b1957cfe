"""Time tgopt and its peers beside each other; run by scripts/bench.

    VENV/bin/python scripts/oracle/bench.py --tgopt=FILE --benchmarks=FILE --mlir-opt=FILE [--rounds=N]

All run on one core, in turns, so that a disturbed moment disturbs all; a figure is the median of the rounds.
Time is CPU time, user and system, of the process and what it starts.
"""

import argparse
import os
import re
import resource
import shutil
import statistics
import subprocess
import sys
import time
from collections import defaultdict
from dataclasses import dataclass
from pathlib import Path

from harness import DUMPS, Json, Progress, Tgopt, add_tgopt, ask, stop, workspace

try:
    import triton
    from triton._C.libtriton import ir
    from triton.backends.compiler import GPUTarget
    from triton.compiler import make_backend
except ImportError:
    stop("there is no Triton in this Python, run scripts/bench", 3)

# A small kernel: 3 KB as TTGIR, and some more in the generic form that mlir-opt can read.
SMALL = "sm_90/vector_add-f32-b1024-w4s3.ttgir"

# Fresh processes of each kind in a round.
PROCESSES = 10

# Bytes of the large inputs: enough that start-up is nothing beside them.
LARGE = 16e6

# Bytes of the dump that is reported on, or a little more.
REPORTED = 200e3

BENCHMARK = re.compile(r"^Benchmark(\w+)\s.*?([\d.]+) cpu-MB/s", re.MULTILINE)
GO_BENCHMARKS = ("Parse", "ParseVerify", "Print", "PrintFaithful", "PrintGeneric")

READ_AND_PRINT = """
import sys
from triton._C.libtriton import ir
from triton.backends.compiler import GPUTarget
from triton.compiler import make_backend
context = ir.context()
ir.load_dialects(context)
make_backend(GPUTarget("cuda", 90, 32)).load_dialects(context)
print(ir.parse_mlir_module(sys.argv[1], context))
"""

Figures = dict[str, list[float]]


def children_seconds() -> float:
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def own_seconds() -> float:
    usage = resource.getrusage(resource.RUSAGE_SELF)
    return usage.ru_utime + usage.ru_stime


@dataclass(frozen=True)
class Large:
    """Inputs of some megabytes, made of the dumps."""

    ttgir: Path  # one module of many kernels
    ttgir_bytes: int
    generic: Path  # the same in generic form, for mlir-opt
    generic_bytes: int
    loops: Path  # arith and scf, for canonicalize and cse
    loops_bytes: int

    @staticmethod
    def make(work: Path, paths: list[str], tgopt: Tgopt) -> "Large":
        ttgir, generic, loops = work / "large.ttgir", work / "large-generic.mlir", work / "loops.mlir"
        ttgir.write_text(joined(paths, LARGE))
        generic.write_text(tgopt.run("-mlir-print-op-generic", ttgir).output)
        loops.write_text(LOOPS * int(LARGE / 4 / len(LOOPS)))
        number = iter(range(1 << 30))
        loops.write_text(re.sub("@kernel", lambda _: f"@kernel{next(number)}", loops.read_text()))
        sizes = [path.stat().st_size for path in (ttgir, generic, loops)]
        return Large(ttgir, sizes[0], generic, sizes[1], loops, sizes[2])


# What both canonicalizers find something in: constants, dead ops, repeated ones, in nested loops.
LOOPS = """func.func @kernel(%n: index, %m: memref<?xf32>, %x: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f32
  %sum = scf.for %i = %c0 to %n step %c1 iter_args(%acc = %zero) -> (f32) {
    %a = arith.addi %i, %c1 : index
    %b = arith.addi %i, %c1 : index
    %dead = arith.muli %a, %b : index
    %inner = scf.for %j = %c0 to %a step %c1 iter_args(%part = %acc) -> (f32) {
      %y = arith.mulf %x, %x : f32
      %z = arith.mulf %x, %x : f32
      %s = arith.addf %y, %z : f32
      %t = arith.addf %part, %s : f32
      %unused = arith.addi %j, %b : index
      scf.yield %t : f32
    }
    scf.yield %inner : f32
  }
  return %sum : f32
}
"""


def joined(paths: list[str], size: float) -> str:
    """One module around many dumps, whose aliases are renamed so that they do not clash."""
    head: list[str] = []
    body: list[str] = []
    tail: list[str] = []
    total = copies = locations = 0
    while total < size:
        for path in paths:
            text = Path(path).read_text()
            first = locations
            locations += len(re.findall(r"^#loc", text, re.MULTILINE)) + 1
            text = re.sub(r"#loc(\d*)\b", lambda m, first=first: f"#loc{first + int(m[1] or 0) + 1}", text)
            text = re.sub(
                r"#(blocked|shared|mma|smem|linear|tmem)(\d*)\b", lambda m, n=copies: f"#{m[1]}_{n}_{m[2] or 'x'}", text
            )
            lines = text.splitlines()
            module = next(i for i, line in enumerate(lines) if line.startswith("module"))
            end = next(i for i, line in enumerate(lines) if i > module and line.startswith("}")) + 1
            head += lines[:module]
            body += ["  " + line for line in lines[module:end]]
            tail += lines[end:]
            copies += 1
            total += len(text)
            if total >= size:
                break
    return "\n".join([*head, "module {", *body, "}", *tail]) + "\n"


def peak_megabytes(command: list[str | Path]) -> float:
    """The most memory that the process held."""
    pid = os.fork()
    if pid == 0:
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        os.execv(command[0], [str(part) for part in command])
    _, status, usage = os.wait4(pid, 0)
    if status != 0:
        raise ValueError(f"{command}: status {status}")
    return usage.ru_maxrss * 1024 / 1e6


def megabytes_per_second(command: list[str | Path], size: int, idle: float) -> float:
    """Of a whole process, without its start-up, which took idle milliseconds."""
    return size / 1e3 / max(process_milliseconds(command) - idle, 1e-3)


def two_cores(tgopt: Tgopt, path: Path, work: Path) -> float:
    """How much faster two inputs are on two cores than on one, by the clock."""
    cores = sorted(CORES)[:2]
    if len(cores) < 2:
        return float("nan")
    second = work / "second.ttgir"
    if not second.exists():
        shutil.copy(path, second)
    took = []
    for allowed in ({cores[1]}, set(cores)):
        start = time.perf_counter()
        subprocess.run(
            [tgopt.program, path, second, "-o", os.devnull],
            check=True,
            preexec_fn=lambda allowed=allowed: os.sched_setaffinity(0, allowed),
        )
        took.append(time.perf_counter() - start)
    return took[0] / took[1]


CORES = os.sched_getaffinity(0)


def process_milliseconds(command: list[str | Path]) -> float:
    start = children_seconds()
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    return 1000 * (children_seconds() - start)


def triton_round(paths: list[str]) -> Json:
    """In a child: MB/s of CPU time of parsing (which verifies) and of printing, with one context for all."""
    size = sum(os.path.getsize(path) for path in paths)
    context = ir.context()
    ir.load_dialects(context)
    for target in (GPUTarget("cuda", 90, 32), GPUTarget("hip", "gfx942", 64)):
        make_backend(target).load_dialects(context)
    start = own_seconds()
    modules = [ir.parse_mlir_module(path, context) for path in paths]
    parsed = own_seconds()
    for module in modules:
        str(module)
    printed = own_seconds()
    return {"parse": size / 1e6 / (parsed - start), "print": size / 1e6 / (printed - parsed)}


def go_round(benchmarks: Path) -> dict[str, float]:
    """MB/s of CPU time of each Go benchmark over the same files."""
    command: list[str | Path] = [
        benchmarks,
        "-test.run=^$",
        f"-test.bench=^Benchmark({'|'.join(GO_BENCHMARKS)})$",
        "-test.benchtime=3x",
        # A test binary samples what is allocated, which tgopt has no code for.
        "-test.memprofilerate=1000000000",
    ]
    # The collector is set as the command line sets it.
    collector = {"GOGC": "off", "GOMEMLIMIT": "64MiB"}
    environment = os.environ | {"TGOPT_DUMPS": str(DUMPS / triton.__version__)} | collector
    output = subprocess.run(command, check=True, capture_output=True, text=True, env=environment).stdout
    found = {name: float(rate) for name, rate in BENCHMARK.findall(output)}
    if len(found) != len(GO_BENCHMARKS):
        raise ValueError(f"expected {len(GO_BENCHMARKS)} benchmarks, got {output}")
    return found


@dataclass(frozen=True)
class Comparison:
    """A line of the table. `ours` and `theirs` name series of figures."""

    what: str
    unit: str
    ours: str
    peer: str
    theirs: str

    def line(self, figures: Figures) -> str:
        ours = statistics.median(figures[self.ours])
        if not figures[self.theirs]:
            return f"| {self.what} | {self.unit} | {ours:.1f} | | {self.peer} | |"
        theirs = statistics.median(figures[self.theirs])
        return f"| {self.what} | {self.unit} | {ours:.1f} | {theirs:.1f} | {self.peer} | {ours / theirs:.2f} |"


def megabytes(size: int) -> str:
    return f"{size / 1e6:.0f} MB"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    add_tgopt(parser)
    parser.add_argument("--benchmarks", type=Path, required=True, metavar="FILE", help="the test binary of dialect/all")
    parser.add_argument("--mlir-opt", type=Path, required=True, metavar="FILE")
    parser.add_argument("--rounds", type=int, default=7, metavar="N", help="(7)")
    arguments = parser.parse_args()
    if arguments.rounds < 1:
        parser.error(f"got {arguments.rounds} rounds, want 1 or more")

    # One core for all that follows, threads and children included.
    os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    paths = sorted(str(path) for path in (DUMPS / triton.__version__).rglob("*.tt*ir"))
    figures: Figures = defaultdict(list)
    with workspace() as work:
        tgopt = Tgopt(arguments.tgopt, work)
        small = DUMPS / triton.__version__ / SMALL
        generic = work / "generic.mlir"
        generic.write_text(tgopt.run("-mlir-print-op-generic", small).output)
        processes: dict[str, list[str | Path]] = {
            "tgopt": [tgopt.program, small],
            "tgopt generic": [tgopt.program, generic],
            "mlir-opt": [arguments.mlir_opt, "--allow-unregistered-dialect", "--mlir-disable-threading", generic],
            "triton": [sys.executable, "-c", READ_AND_PRINT, str(small)],
        }
        large = Large.make(work, [path for path in paths if "/sm_90/" in path], tgopt)
        slow = work / "slow.mlir"  # for what takes seconds for a megabyte
        slow.write_text(large.loops.read_text()[: 100 * len(LOOPS)].rsplit("func.func", 1)[0])
        dump = work / "report.ttgir"  # attention, backwards and forwards, for a report
        dump.write_text(joined([path for path in paths if "/sm_90/attention" in path], REPORTED))
        xdsl = shutil.which("xdsl-opt")
        mlir_opt = [arguments.mlir_opt, "--mlir-disable-threading", "-o", os.devnull]
        ours = [tgopt.program, "-o", os.devnull]
        cleaning = ["--canonicalize", "--cse", large.loops]
        generic_form = ["--allow-unregistered-dialect", "-mlir-print-op-generic", large.generic]
        progress = Progress(arguments.rounds)
        for _ in range(arguments.rounds):
            for name, rate in go_round(arguments.benchmarks.resolve()).items():
                figures[name].append(rate)
            (answer,) = ask(triton_round, [paths], work, workers=1, quiet=True)
            if answer.failure:
                stop(f"Triton: {answer.failure}", 1)
            for name, rate in answer.value.items():
                figures[f"triton {name}"].append(rate)
            for _ in range(PROCESSES):
                for name, command in processes.items():
                    figures[name].append(process_milliseconds(command))
                figures["report"].append(process_milliseconds([tgopt.program, "report", dump]))
            idle, mlir_idle = statistics.median(figures["tgopt"]), statistics.median(figures["mlir-opt"])
            for name, command, size, start_up in (
                ("ttgir whole", [*ours, large.ttgir], large.ttgir_bytes, idle),
                ("generic whole", [*ours, *generic_form], large.generic_bytes, idle),
                ("mlir-opt generic whole", [*mlir_opt, *generic_form], large.generic_bytes, mlir_idle),
                ("loops whole", [*ours, *cleaning], large.loops_bytes, idle),
                ("mlir-opt loops whole", [*mlir_opt, *cleaning], large.loops_bytes, mlir_idle),
                ("slow whole", [*ours, slow], slow.stat().st_size, idle),
            ):
                figures[name].append(megabytes_per_second(command, size, start_up))
            if xdsl:
                figures["xdsl whole"].append(megabytes_per_second([xdsl, slow], slow.stat().st_size, 0))
            for name, command, size in (
                ("memory", [*ours, large.ttgir], large.ttgir_bytes),
                ("generic memory", [*ours, *generic_form], large.generic_bytes),
                ("mlir-opt memory", [*mlir_opt, *generic_form], large.generic_bytes),
                ("triton memory", [sys.executable, "-c", READ_AND_PRINT, large.ttgir], large.ttgir_bytes),
            ):
                figures[name].append(peak_megabytes(command) * 1e6 / size)
            figures["two cores"].append(two_cores(tgopt, large.ttgir, work))
            progress.step("rounds")
        progress.clear()

        size = sum(os.path.getsize(path) for path in paths) / 1e6
        kilobytes = {path: f"{path.stat().st_size / 1e3:.1f} KB" for path in (small, generic)}
        wheel = f"Triton {triton.__version__}"
        print(
            f"{arguments.rounds} rounds, {len(paths)} dumps of {wheel}, {size:.1f} MB; medians of CPU time on one core."
        )
        print('Triton\'s parser verifies as it goes; "without verifying" has no peer of its own.\n')
        comparisons = [
            Comparison(
                f"process, TTGIR of {kilobytes[small]}", "ms, less is better", "tgopt", f"{wheel} in Python", "triton"
            ),
            Comparison(
                f"process, generic form of {kilobytes[generic]}",
                "ms, less is better",
                "tgopt generic",
                "mlir-opt-22",
                "mlir-opt",
            ),
            Comparison("parse and verify", "MB/s, more is better", "ParseVerify", wheel, "triton parse"),
            Comparison("parse without verifying", "MB/s, more is better", "Parse", wheel, "triton parse"),
            Comparison("print as MLIR, with locations", "MB/s, more is better", "Print", wheel, "triton print"),
            Comparison("print as read", "MB/s, more is better", "PrintFaithful", wheel, "triton print"),
            Comparison("print the generic form", "MB/s, more is better", "PrintGeneric", "none", ""),
            Comparison(f"read, verify and write, {megabytes(large.ttgir_bytes)}", "MB/s", "ttgir whole", "none", ""),
            Comparison(
                f"the same in generic form, {megabytes(large.generic_bytes)}",
                "MB/s",
                "generic whole",
                "mlir-opt-22",
                "mlir-opt generic whole",
            ),
            Comparison(
                f"--canonicalize --cse, {megabytes(large.loops_bytes)} of arith and scf",
                "MB/s",
                "loops whole",
                "mlir-opt-22",
                "mlir-opt loops whole",
            ),
            Comparison("read, verify and write arith and scf", "MB/s", "slow whole", "xDSL", "xdsl whole"),
            Comparison(f"peak memory, {megabytes(large.ttgir_bytes)}", "bytes a byte", "memory", wheel, "triton memory"),
            Comparison(
                f"peak memory, generic form, {megabytes(large.generic_bytes)}",
                "bytes a byte",
                "generic memory",
                "mlir-opt-22",
                "mlir-opt memory",
            ),
            Comparison(
                f"report on {dump.stat().st_size / 1e3:.0f} KB of attention kernels, start-up included",
                "ms, less is better",
                "report",
                "none",
                "",
            ),
            Comparison("two inputs on two cores, by the clock", "times as fast as on one", "two cores", "none", ""),
        ]
        print("| work | unit | tgopt | peer | which | ours ÷ theirs |\n|---|---|---|---|---|---|")
        for comparison in comparisons:
            print(comparison.line(figures))
    return 0


if __name__ == "__main__":
    sys.exit(main())
