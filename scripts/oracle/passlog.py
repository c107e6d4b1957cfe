"""Have Triton print its dumps between passes and see whether `tgopt log` reads every one of them.

    VENV/bin/python scripts/oracle/passlog.py [--tgopt=FILE] [--only=GLOB] [--write=FOLDER]

A few kernels of testdata/kernels are compiled with MLIR_ENABLE_DUMP=1, no GPU is needed. Of each log `tgopt log` must
find as many dumps as there are header lines, all of one kernel, and measure all of them; the peak that it names must be
that of the TTGIR that Triton returned, as --print-pressure has it, and so must the shared memory be Triton's. All logs
behind one another must give the same kernels again. A dump that tgopt cannot read counts as read if Triton's own parser
refuses it too: of some ops it prints what it cannot read. --write keeps the logs, without folders in file names.
"""

import argparse
import fnmatch
import gzip
import json
import os
import re
import sys
import tempfile
from pathlib import Path

from harness import KERNELS, Json, Tgopt, add_tgopt, ask, close_report, log_of_child, stop, workspace

try:
    import triton
except ImportError:
    stop("there is no Triton in this Python, run it with one of the environments that scripts/test makes", 3)

from roundtrip import read

sys.path.insert(0, str(KERNELS))
import generate  # noqa: E402

# TARGET/NAME of dumps, as far as this release has them. Large kernels take their time: one is enough.
CONFIGURATIONS = (
    "*/vector_add-f32-b1024-w4s3",
    "*/softmax-f32-b1024-w4s2",
    "*/sum_rows-f16-r32b64-w4s3",
    "gfx942/attention_fwd-causal-f16-m128n64d64-w*",
    "*/matmul_persistent_desc-f16-m128n128k64-flat-ws-w4s4",
)
SECONDS_A_KERNEL = 120
HEADER = re.compile(rb"^// -----// .*IR Dump (?:Before|After)", re.MULTILINE)
PEAK = re.compile(r"^ +peak: (\d+) register", re.MULTILINE)


def headers(log: bytes) -> int:
    return len(HEADER.findall(log))


def compile_with_dumps(job: generate.Job, keep: Path) -> Json:
    """Leaves in `keep` what was printed; the TTGIR that Triton returns, and its shared memory."""
    log = log_of_child()
    os.environ["MLIR_ENABLE_DUMP"] = "1"
    kernel = triton.compile(generate.ast_source(job), target=generate.GPU_TARGETS[job.target], options=job.options)
    sys.stderr.flush()
    keep.write_bytes(log.read_bytes())
    os.truncate(log, 0)
    return {"ttgir": kernel.asm["ttgir"], "shared": kernel.metadata.shared, "kernel": job.config.kernel.__name__}


def dump_at(log: bytes, line: int) -> bytes:
    """The text behind the header in that line."""
    rest = b"\n".join(log.splitlines()[line:])
    following = HEADER.search(rest)
    return rest[: following.start()] if following else rest


def triton_reads(text: bytes) -> bool:
    path = Path(tempfile.gettempdir()) / "dump.ttgir"
    path.write_bytes(text)
    try:
        read(path)
    except RuntimeError:
        os.truncate(log_of_child(), 0)
        return False
    return True


def mistakes(kernels: list[Json], log: bytes, made: Json, expected_peak: int) -> list[str]:
    wrong = []
    if len(kernels) != 1 or kernels[0]["kernel"] != made["kernel"]:
        return [f"got kernels {[k['kernel'] for k in kernels]}, want {made['kernel']} once"]
    kernel = kernels[0]
    if kernel["dumps"] != headers(log):
        wrong.append(f"got {kernel['dumps']} dumps, want {headers(log)}")
    states = [kernel["input"], *(step["after"] for step in kernel["passes"])]
    for state in states:
        if state and state["error"] and triton_reads(dump_at(log, state["line"])):
            wrong.append(f"line {state['error']['line']}: {state['error']['message']}")
    if kernel["peak"]["registers"] != expected_peak:
        wrong.append(f"got a peak of {kernel['peak']['registers']} registers, want {expected_peak}")
    shared = [state["shared_bytes"] for state in states if state and state["allocated"]]
    if not shared or shared[-1] != made["shared"]:
        wrong.append(f"got {shared[-1:]} bytes of shared memory, want {made['shared']}")
    return wrong


def check(tgopt: Tgopt, job: generate.Job, log: Path) -> Json:
    made = compile_with_dumps(job, log)
    ttgir = Path(tempfile.gettempdir()) / "returned.ttgir"
    ttgir.write_text(made["ttgir"])
    pressure = tgopt.run("--print-pressure", ttgir)
    peaks = [int(peak) for peak in PEAK.findall(pressure.output)]
    run = tgopt.run("log", "--format=json", log)
    if run.code != 0 or not peaks:
        return [f"tgopt fails: {run.messages or pressure.messages}"]
    return mistakes([json.loads(line) for line in run.output.splitlines()], log.read_bytes(), made, max(peaks))


def check_all_together(tgopt: Tgopt, logs: list[Path], work: Path) -> list[str]:
    """One log with all kernels, with colours, carriage returns and a time in front of each line."""
    lines = [line for log in logs for line in log.read_text().splitlines()]
    stamped = "".join(f"2026-01-02T03:04:{n % 60:02}.{n % 10000000:07}Z \x1b[36m{line}\x1b[0m\r\n" for n, line in enumerate(lines))
    together = work / "together.txt"
    together.write_text(stamped, newline="")
    run = tgopt.run("log", "--format=json", together)
    if run.code != 0:
        return [f"tgopt fails: {run.messages}"]
    kernels = [json.loads(line) for line in run.output.splitlines()]
    found, want = sum(k["dumps"] for k in kernels), sum(headers(log.read_bytes()) for log in logs)
    wrong = []
    if found != want:
        wrong.append(f"got {found} dumps, want {want}")
    if len(kernels) != len(logs):
        wrong.append(f"got {len(kernels)} kernels, want {len(logs)}")
    return wrong


def without_folders(text: str) -> str:
    text = re.sub(r'(di_file<"[^"]*" in )"[^"]*"', r'\1""', generate.strip_paths(text))
    return re.sub(r'/[^"\n :]*/(?=[^"/\n :]+\.py\b)', "", text)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    add_tgopt(parser)
    parser.add_argument("--only", default="*", metavar="GLOB", help="kernels, as TARGET/NAME")
    parser.add_argument("--write", type=Path, metavar="FOLDER", help="keep the logs there")
    arguments = parser.parse_args()
    jobs = [
        job
        for job in generate.all_jobs()
        if any(fnmatch.fnmatchcase(f"{job.target}/{job.name}", pattern) for pattern in CONFIGURATIONS)
        and fnmatch.fnmatchcase(f"{job.target}/{job.name}", arguments.only)
    ]
    if not jobs:
        parser.error("no kernel matches")

    with workspace() as work:
        tgopt = Tgopt(arguments.tgopt, work)
        logs = {number: work / f"{number}.txt" for number in range(len(jobs))}

        def question(number: int) -> Json:
            return check(tgopt, jobs[number], logs[number])

        wrong = 0
        for answer in ask(question, list(logs), work, seconds=SECONDS_A_KERNEL):
            found = [answer.failure] if answer.failure else answer.value
            wrong += bool(found)
            for line in found:
                print(f"{jobs[answer.item].file}: {line}")
        together = check_all_together(tgopt, [log for log in logs.values() if log.exists()], work)
        for line in together:
            print(f"all in one log: {line}")
        if arguments.write:
            arguments.write.mkdir(parents=True, exist_ok=True)
            for number, log in logs.items():
                name = jobs[number].file.replace("/", "-").removesuffix(".ttgir")
                text = without_folders(log.read_text())
                (arguments.write / f"{name}.txt.gz").write_bytes(gzip.compress(text.encode(), 9, mtime=0))
    return close_report(len(jobs) - wrong + (not together), wrong + bool(together))


if __name__ == "__main__":
    sys.exit(main())
