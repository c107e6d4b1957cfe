"""Time tgopt and its peers beside each other; run by scripts/bench.

    VENV/bin/python scripts/oracle/bench.py --tgopt=FILE --benchmarks=FILE --mlir-opt=FILE [--rounds=N]

All run on one core, in turns, so that a disturbed moment disturbs all; a figure is the median of the rounds.
Time is CPU time, user and system, of the process and what it starts.
"""

import argparse
import os
import re
import resource
import statistics
import subprocess
import sys
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

BENCHMARK = re.compile(r"^Benchmark(\w+)\s.*?([\d.]+) cpu-MB/s", re.MULTILINE)

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
        "-test.bench=^Benchmark(Parse|ParseVerify|Print|PrintFaithful)$",
        "-test.benchtime=3x",
    ]
    environment = os.environ | {"TGOPT_DUMPS": str(DUMPS / triton.__version__)}
    output = subprocess.run(command, check=True, capture_output=True, text=True, env=environment).stdout
    found = {name: float(rate) for name, rate in BENCHMARK.findall(output)}
    if len(found) != 4:
        raise ValueError(f"expected 4 benchmarks, got {output}")
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
        ours, theirs = statistics.median(figures[self.ours]), statistics.median(figures[self.theirs])
        return f"| {self.what} | {self.unit} | {ours:.1f} | {theirs:.1f} | {self.peer} | {ours / theirs:.2f} |"


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
        ]
        print("| work | unit | tgopt | peer | which | ours ÷ theirs |\n|---|---|---|---|---|---|")
        for comparison in comparisons:
            print(comparison.line(figures))
    return 0


if __name__ == "__main__":
    sys.exit(main())
